"""What the Coach has to say, as texts: every option with what it brings or gives up."""

from __future__ import annotations

from dataclasses import dataclass

from yacht import words
from yacht.actions import Hold, Score
from yacht.perfect.advice import Advice, Adviser
from yacht.question import Question
from yacht.state import State

SHOWN = 10
"""Options that are told; the others are counted."""


@dataclass(frozen=True, slots=True)
class AdviceScene:
    """The best options in words, best first; the player's own tray; how many more there are."""

    dice: str
    options: tuple[str, ...]
    tray: str
    more: str


def advice_scene(state: State, advice: Advice) -> AdviceScene:
    """What the Coach says of the dice on the table."""
    choices = advice.choices
    return AdviceScene(
        words.on_the_table(state),
        tuple(words.advised(state, option) for option in choices[:SHOWN]),
        _tray(state, advice),
        words.more_options(len(choices) - SHOWN) if len(choices) > SHOWN else "",
    )


def _tray(state: State, advice: Advice) -> str:
    """What the hold in the tray is worth; empty without one."""
    if not state.held or not advice.holds:
        return ""
    # Of equal dice the advice names those that lie in the tray already.
    option = next(option for option in advice.holds if option.action == Hold(state.held))
    return words.tray_advised(state, option)


def objection(
    state: State, action: Hold | Score, adviser: Adviser, bearable: float, value: str
) -> Question | None:
    """What the Coach asks before a press that gives up more than is bearable, in points.

    `value` says which press it is. A press that the rules refuse is not objected to.
    """
    if state.legal_actions().refusal(action):
        return None
    cost = adviser.cost(state, action)
    if cost <= bearable:
        return None
    return words.ask_costly(state, adviser.advice(state).choice, cost, value)

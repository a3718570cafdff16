"""The last turn of a game, played to win: every other total stands, and only one box is open.

A win that is shared counts as a share of one: half a win for each of two players. The chance of a
win comes first, exactly. Expected points come second: they decide where chances are the same, so
that a player who can't lose, or can't win, goes on to play for points.
"""

from __future__ import annotations

from functools import lru_cache

from yacht.actions import Hold, Score
from yacht.crew.odds import Odds
from yacht.dice import DICE
from yacht.perfect.advice import hold
from yacht.perfect.multisets import ROLLS, multiset
from yacht.settings import MAX_PLAYERS
from yacht.state import State

MOST_POINTS = 256
"""More points than filling a box can bring, bonuses included."""

WIN = MOST_POINTS * MAX_PLAYERS * 6**10
"""What a win is worth, in points.

Two rolls of five dice come out in 6**10 equally likely ways, and a win is shared by four at most.
So chances that differ do so by 1 / (4 * 6**10) at least, and that is worth more than any points.
"""

MARGIN = 0.01
"""Points by which equally good holds may seem to differ, for a win is a large number to a float."""


def is_last_turn(state: State) -> bool:
    """Whether this turn ends the game, and there is somebody to win against."""
    still_open = sum(card.points.count(None) for card in state.cards)
    return still_open == 1 and len(state.cards) > 1


def play_to_win(state: State) -> Hold | Score:
    """What gives the best chance of a win in a game's last turn, and then the most points."""
    if state.rolls_left:
        odds = last_turn(State(state.settings, state.cards, state.player))
        best = odds.best(state.rolls_left, multiset(state.dice), MARGIN)
        if len(best) < DICE:
            return hold(state, best)
    return state.legal_actions().scores[0]


@lru_cache(maxsize=1)
def last_turn(state: State, win: float = WIN, point: float = 1) -> Odds:
    """The odds of a game's last turn to a player to whom a win and a point are worth that much.

    With 1 and 0 they are the chances of a win. Kept, because each decision of the turn needs them.
    """
    ruleset, card = state.settings.ruleset, state.card
    others = [total for player, total in enumerate(state.totals) if player != state.player]
    (category,) = ruleset.open_categories(card)
    cards = (ruleset.fill(card, category, roll) for roll in ROLLS)
    totals = [ruleset.total(filled) for filled in cards]
    return Odds([win * share(total, others) + point * total for total in totals])


def share(total: int, others: list[int]) -> float:
    """The share of the win that a total brings against these: 1, 0, or 1 divided by the winners."""
    best = max(others)
    return 1 / (1 + others.count(best)) if total == best else float(total > best)

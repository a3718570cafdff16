"""The Admiral plays perfectly for the expected total, and in a game's last turn for the win."""

from __future__ import annotations

from yacht.actions import Hold, Score
from yacht.crew.finish import is_last_turn, play_to_win
from yacht.perfect.advice import Adviser
from yacht.perfect.values import Values
from yacht.state import State


def play(state: State, values: Values | None) -> Hold | Score:
    """The best for the expected total, or in a game's last turn for the chance of a win.

    The points of the others count only then: before, a win also hangs on how they will play.

    Raises:
        ValueError: there are no values.
        TableError: they are another card's, and were asked.
    """
    if values is None:
        raise ValueError(f"the Admiral plays by the values of the {state.settings.ruleset} card")
    return play_to_win(state) if is_last_turn(state) else play_for_points(state, values)


def play_for_points(state: State, values: Values) -> Hold | Score:
    """The best for the expected total; of several the hold of the most dice, or the first box.

    Raises:
        TableError: the values are another card's.
    """
    return Adviser(values).advice(state).choice.action

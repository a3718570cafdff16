"""The crew at the table: one move of its turn, or all of it."""

from __future__ import annotations

from collections.abc import Callable

from yacht.actions import Score
from yacht.crew import CREW
from yacht.dice import Dice
from yacht.perfect.values import Values
from yacht.preferences import Pace
from yacht.table import Banked, Table

PAUSES = {Pace.CALM: (2_000, 1_200), Pace.QUICK: (900, 400), Pace.AT_ONCE: (900, 0)}
"""Milliseconds before a turn, in which a box can be taken back, and between its moves."""


def pause(table: Table, pace: Pace) -> int:
    """Milliseconds that pass before the next move."""
    before, between = PAUSES[pace]
    return between if table.state.dice else before


def needs_values(table: Table) -> bool:
    """Whether who has the turn plays by the table of perfect play."""
    return CREW[table.crew].needs_values


def move(table: Table, values: Values | None, throw: Callable[[int], Dice]) -> Table:
    """The table after one move: a roll, a change of the tray, or a box filled."""
    if not table.state.dice:
        return table.roll(throw)
    action = CREW[table.crew].decide(table.state, values)
    if isinstance(action, Score):
        return table.fill(action.category)
    return table.roll(throw) if action.dice == table.state.held else table.hold(action.dice)


def finish(table: Table, values: Values | None, throw: Callable[[int], Dice]) -> Table:
    """The table after the rest of the turn."""
    table = move(table, values, throw)
    while not isinstance(table.news, Banked):
        table = move(table, values, throw)
    return table

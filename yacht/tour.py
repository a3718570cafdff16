"""The tour: a turn explained while it is played, first of all the first one.

What it says next follows from the table alone, whatever way the player takes. All that is kept is
in which game it is given, and how many boxes were filled when it began.
"""

from __future__ import annotations

import re
from enum import StrEnum

from yacht.ruleset import ROLLS
from yacht.saves import Save
from yacht.slots import SLOTS, Slots
from yacht.state import State
from yacht.storage import Storage, StorageError
from yacht.table import Table


class Step(StrEnum):
    """What the player can do next."""

    ROLL = "roll"
    HOLD = "hold"
    REROLL = "reroll"
    FILL = "fill"
    DONE = "done"


def filled(state: State) -> int:
    """How many boxes are filled on all cards."""
    return sum(card.filled for card in state.cards)


def step(state: State, since: int, is_entering: bool = False) -> Step | None:
    """What comes next in a turn that began with so many boxes filled; None when it is over.

    `is_entering` tells that a roll of real dice is under way.
    """
    if filled(state) > since:
        return None if state.dice or state.is_over else Step.DONE
    if not state.dice or is_entering:
        return Step.ROLL
    # A player who has rolled again knows how to: boxes are what is left to be told.
    if state.rolls_left < ROLLS - 1 or not state.free:
        return Step.FILL
    return Step.REROLL if state.held else Step.HOLD


class Guide:
    """Who gets the tour: those who play here for the first time, and those who ask for it.

    Where the store refuses, that is known as long as the page lives.
    """

    KEY = "tour"
    OVER = "over"
    ASKED = "asked"

    def __init__(self, storage: Storage, slots: Slots) -> None:
        self._storage = storage
        self._slots = slots
        self._unkept: str | None = None
        self._since: int | None = None

    def ask(self) -> None:
        """Give the tour in the game that is met next."""
        self._keep(self.ASKED)

    def meet(self, save: Save) -> None:
        """A game comes to the table, a new one or from where it was left."""
        kept = self._load()
        if kept == self.OVER or (kept is None and not self._is_first_game()):
            self._since = None
        elif given := re.fullmatch(rf"{save.id} (\d\d?)", kept or ""):
            self._since = int(given[1])
        else:
            self._since = filled(save.game.state)
            self._keep(f"{save.id} {self._since}")

    def step(self, table: Table) -> Step | None:
        """What the tour has to say; None when it is not given, or over, or the crew plays."""
        if self._since is None:
            return None
        if table.crew:
            # Where the crew begins, the tour waits for the turn of a person.
            self._since += filled(table.state) == self._since
            return None
        found = step(table.state, self._since, table.reading is not None)
        if found is None:
            self.end()
        return found

    def end(self) -> None:
        """Give no tour from now on."""
        self._since = None
        self._keep(self.OVER)

    def _is_first_game(self) -> bool:
        try:
            return len(self._slots.free()) == len(SLOTS)
        except StorageError:
            return True

    def _load(self) -> str | None:
        try:
            return self._unkept or self._storage.get(self.KEY)
        except StorageError:
            return None

    def _keep(self, text: str) -> None:
        try:
            self._storage.set(self.KEY, text)
        except StorageError:
            self._unkept = text
        else:
            self._unkept = None

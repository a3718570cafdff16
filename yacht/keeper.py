"""Keeps the game that is played, action by action, and knows whether it is safe."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from yacht.game import Game
from yacht.saves import Save
from yacht.slots import Slots
from yacht.storage import StorageError, StorageProblem


class Keeper:
    """One game on its way into its slot.

    `problem` says why the game could not be stored as it stands, None when it is stored and has
    been read back. `slot` is None while there is none that it could be stored in.
    """

    def __init__(self, slots: Slots, now: Callable[[], int], save: Save, slot: int | None) -> None:
        self._slots = slots
        self._now = now
        self._stored: Save | None = None
        self.save = save
        self.slot = slot
        self.problem: StorageProblem | None = StorageProblem.MISSING

    @classmethod
    def continuing(cls, slots: Slots, now: Callable[[], int], save: Save, slot: int) -> Keeper:
        """A keeper of a game that is stored in that slot already."""
        keeper = cls(slots, now, save, slot)
        keeper._stored = save
        keeper.problem = None
        return keeper

    @property
    def is_safe(self) -> bool:
        """Whether the game is stored as it stands."""
        return self.problem is None

    def rename(self, name: str) -> None:
        """Give the game a name of its own.

        Raises:
            SlotTakenError: another tab has stored something else in the slot since.
        """
        self.save = replace(self.save, name=name)
        self.keep(self.save.game)

    def mark_coached(self) -> None:
        """Note that the Coach spoke in the game, with the next save."""
        self.save = replace(self.save, is_coached=True)

    def keep(self, game: Game) -> None:
        """Store the game as it stands now.

        Raises:
            SlotTakenError: another tab has stored something else in the slot since.
        """
        self.save = replace(self.save, game=game, played=self._now())
        if self.slot is None:
            self.problem = self._slots.problem() or self.problem
            return
        # A save that was not stored does not count, so that the next try goes to the same place
        # and the last good generation stays.
        save = replace(self.save, serial=self._stored.serial + 1 if self._stored else 0)
        try:
            self._slots.write(self.slot, save, self._stored)
        except StorageError as error:
            self.problem = error.problem
        else:
            self.save = self._stored = save
            self.problem = None

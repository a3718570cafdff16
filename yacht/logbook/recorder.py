"""Enters finished games into the logbook, and a moment later what their decisions cost."""

from __future__ import annotations

from collections.abc import Callable

from yacht import words
from yacht.coach import Coach
from yacht.logbook.book import Logbook, is_same_game
from yacht.logbook.entry import Entry
from yacht.logbook.log import logged
from yacht.perfect.account import Accounts, account_in_steps
from yacht.ports import Device
from yacht.saves import Save
from yacht.storage import StorageError

PAUSE = 1500
"""Milliseconds after the end of a game, so that nothing of this is felt in its last press."""


class Recorder:
    """The pen of the logbook. `tell` tells the players something, wherever they are."""

    def __init__(
        self, book: Logbook, coach: Coach, device: Device, tell: Callable[[str], None]
    ) -> None:
        self._book = book
        self._coach = coach
        self._device = device
        self._tell = tell

    def record(self, save: Save) -> None:
        """Enter a game that is over, unless it is known with this end."""
        entry = logged(save)
        try:
            known = self._book.get(entry.id)
            if known is None or not is_same_game(known, entry):
                self._book.add(entry)
                known = entry
        except StorageError:
            self._later(lambda: self._tell(words.NOT_IN_LOGBOOK))
        else:
            if any(seat.cost is None for seat in known.seats):
                self._later(lambda: self._follow_up(save, known))

    def withdraw(self, game: str) -> None:
        """Take a game out again: its end was taken back."""
        try:
            self._book.withdraw(game)
        except StorageError:
            return  # the game is entered anew when it ends once more

    def make_room(self) -> bool:
        """Give up the logs of some of the oldest games; return whether that made any room."""
        is_made = self._book.make_room()
        if is_made:
            self._later(self._tell_what_went)
        return is_made

    def _later(self, then: Callable[[], None]) -> None:
        self._device.later(PAUSE, then)

    def _follow_up(self, save: Save, entry: Entry) -> None:
        """Keep the logbook within its bound, and have the costs worked out."""
        try:
            self._book.tidy()
        except StorageError:
            return
        self._tell_what_went()
        self._reckon(save, entry)

    def _tell_what_went(self) -> None:
        if shed := self._book.shed():
            self._tell(words.shed(shed.logs, shed.games))

    def _reckon(self, save: Save, entry: Entry) -> None:
        ruleset = save.game.settings.ruleset

        def arrived() -> None:
            values = self._coach.values(ruleset)
            if values is not None and self._stands(entry):
                work = account_in_steps(save.game, values)
                self._device.run(work, lambda accounts: self._enter(accounts, entry))

        # Without the table the costs stay unknown, which is no news to anybody.
        self._coach.fetch(ruleset, arrived, lambda: None)

    def _enter(self, accounts: Accounts, entry: Entry) -> None:
        if not self._stands(entry):
            return
        try:
            self._book.set_costs(entry.id, [account.cost for account in accounts])
        except StorageError:
            return  # they are worked out again when the game is opened

    def _stands(self, entry: Entry) -> bool:
        """Whether the game is there with this end, which may have been taken back."""
        try:
            known = self._book.get(entry.id)
        except StorageError:
            return False
        return known is not None and is_same_game(known, entry)

"""Games, best totals and the logbook as files: out of the page, and in again."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from yacht import transfer, voyage, words
from yacht.days import Days
from yacht.logbook import files
from yacht.logbook.book import Logbook, Merged
from yacht.logbook.entry import Entry
from yacht.marks import Mark
from yacht.ports import View
from yacht.records import Records
from yacht.rulesets import RULESETS
from yacht.slots import SLOTS, Slots
from yacht.storage import StorageError, StorageProblem
from yacht.telling import told


@dataclass(frozen=True, slots=True)
class Stores:
    """Everything that is kept of games."""

    slots: Slots
    records: Records
    days: Days
    logbook: Logbook


class Exchange:
    """The game words that move games as files. `lobby` shows the lobby with a notice."""

    def __init__(self, kept: Stores, view: View, lobby: Callable[[str], None]) -> None:
        self._kept = kept
        self._view = view
        self._lobby = lobby
        self._import: transfer.Import | None = None

    def tell(self, problem: StorageProblem) -> None:
        """Say in the lobby that the store refused."""
        # Where nothing can be read at all, the lobby says so by itself.
        self._lobby("" if self._kept.slots.problem() else words.not_done(problem))

    @told
    def export(self, slot: int) -> None:
        """Hand out the game in that slot as a file, damaged or not."""
        text = transfer.export([self._kept.slots.texts(slot)], {})
        self._view.hand_out(words.file_name(slot), text)

    @told
    def export_all(self) -> None:
        """Hand out all saved games, the best totals and the logbook as a file."""
        taken = [texts for slot in SLOTS if any(texts := self._kept.slots.texts(slot))]
        text = transfer.export(taken, self._kept.records.export(), self._kept.logbook.entries())
        self._view.hand_out(words.file_name(None), text)

    @told
    def export_table(self) -> None:
        """Hand out the logbook as a table for spreadsheets."""
        self._view.hand_out(words.TABLE_NAME, files.table(self._kept.logbook.entries()))

    @told
    def read_file(self, text: str) -> None:
        """Show what a file holds and ask whether to add it."""
        try:
            found = transfer.read(text)
        except transfer.ImportProblemError as error:
            self._lobby(words.FILE_NEWER if error.is_newer else words.FILE_UNREADABLE)
            return
        self._import = found
        missing, free = self._missing(found), len(self._kept.slots.free())
        here = {entry.id for entry in self._kept.logbook.entries()} if found.games else set()
        new = [entry for entry in found.games if entry.id not in here]
        self._view.ask(words.ask_import(found, missing, free, len(new)))

    @told
    def accept_file(self) -> None:
        """Add what was found in the file, to free slots only."""
        found, self._import = self._import, None
        if found is None:
            return
        missing = self._missing(found)
        added = self._add(missing)
        self._kept.records.add(found.records)
        merged = self._kept.logbook.merge(found.games) if found.games else Merged(0, 0)
        self._learn_days(found.games)
        done = [words.imported(added, len(missing) - added, merged.added, merged.left_out)]
        if shed := self._kept.logbook.shed():
            done.append(words.shed(shed.logs, shed.games))
        self._lobby(" ".join(done))

    def _learn_days(self, games: Sequence[Entry]) -> None:
        """Count the daily voyages that were sailed elsewhere among the days in a row."""
        runs = [game for game in games if Mark.DAILY in game.marks]
        for key, card in RULESETS.items():
            sailed = [
                (day, game.id, game.seats[0].total)
                for game in runs
                if game.card == key and (day := voyage.parse(game.voyage).day)
            ]
            self._kept.days.learn(card, sailed)

    def _add(self, missing: tuple[transfer.Found, ...]) -> int:
        """Put these into free slots while there is room; return how many that were."""
        added = 0
        for slot, entry in zip(self._kept.slots.free(), missing, strict=False):
            try:
                self._kept.slots.put(slot, entry.texts)
            except StorageError:
                if not added:
                    raise
                break
            added += 1
        return added

    def _missing(self, found: transfer.Import) -> tuple[transfer.Found, ...]:
        return found.missing_from([self._kept.slots.read(slot) for slot in SLOTS])

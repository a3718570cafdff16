"""The words of the logbook's dialog: whose games are looked at, and which is looked at again."""

from __future__ import annotations

from dataclasses import replace

from yacht import words
from yacht.coach import Coach
from yacht.game import Game
from yacht.ledger import account_scenes
from yacht.logbook import log
from yacht.logbook.book import Logbook, Reading
from yacht.logbook.choice import players
from yacht.logbook.entry import Entry
from yacht.logbook.scene import PAGE, Chosen, Part, first_choice, logbook_scene
from yacht.ports import Device, View
from yacht.replay import Replay
from yacht.rulesets import ruleset
from yacht.storage import StorageError

PREPARE_AFTER = 1500
"""Milliseconds after which a page that has started is at rest."""
FOLLOW_AFTER = 500
"""Milliseconds after which another tab has stored what goes together, be it thousands of games."""


class Desk:
    """The logbook as it lies open. Methods that read it raise `StorageError` where that fails."""

    def __init__(self, book: Logbook, coach: Coach, view: View, device: Device) -> None:
        self._book = book
        self._coach = coach
        self._view = view
        self._device = device
        self._reading: Reading | None = None
        self._chosen: Chosen | None = None
        self._last = ""
        self._is_following = False
        self.replay: Replay | None = None

    def prepare(self) -> None:
        """Read the logbook a while after the start, so that it opens quickly."""
        work = self._book.prepare()
        self._device.later(PREPARE_AFTER, lambda: self._device.run(work, lambda _: None))

    # The dialog ------------------------------------------------------------------------------

    def open(self) -> None:
        """Read the logbook and show it, with what was chosen before."""
        self._read()
        self._show()
        self._fetch_totals()

    def follow(self) -> None:
        """Another tab has changed the logbook: read it again in a while, if it lies open."""
        if self._reading is not None and not self._is_following:
            self._is_following = True
            self._device.later(FOLLOW_AFTER, self._catch_up)

    def _catch_up(self) -> None:
        self._is_following = False
        if self._reading is None:
            return
        try:
            self._read()
        except StorageError:
            return  # told when the logbook is opened again
        self._show()

    def _read(self) -> None:
        """Read all of it; what was chosen stays, unless that player has no game left."""
        self._reading = self._book.read()
        entries, chosen = self._reading.entries, self._chosen
        if chosen is None or chosen.player not in players(entries):
            self._chosen = first_choice(entries)

    def close(self) -> None:
        """The dialog is closed: what comes later is not shown."""
        self._reading = None

    def choose(self, name: str, value: str) -> None:
        """Choose another "part" of the dialog, or other games.

        These are chosen by "player", which is a place in the list, "card", "crew", "coach" and
        "dice".

        Raises:
            ValueError: there is no such choice.
        """
        if self._reading is None or self._chosen is None:
            return
        chosen = replace(self._chosen, listed=PAGE)
        if name == "part":
            self._chosen = replace(chosen, part=Part(value))
        elif name == "player":
            player = players(self._reading.entries)[int(value)]
            self._chosen = replace(chosen, player=player)
        else:
            self._chosen = replace(chosen, filter=chosen.filter.choose(name, value))
        self._show()
        self._fetch_totals()

    def more(self) -> None:
        """List more games."""
        if self._chosen is not None:
            self._chosen = replace(self._chosen, listed=self._chosen.listed + PAGE)
            self._show()

    def _show(self, problem: str = "") -> None:
        if self._reading is None:
            return
        reading, chosen, last = self._reading, self._chosen, self._last
        totals = self._coach.totals(ruleset(chosen.filter.card)) if chosen else None
        self._last = ""
        scene = logbook_scene(reading.entries, chosen, self._device.when, totals)
        room = words.logbook_room(reading.room.games, reading.unread)
        self._view.show_logbook(replace(scene, room=room, problem=problem, last=last))

    def _fetch_totals(self) -> None:
        if self._chosen is not None:
            self._coach.fetch_totals(ruleset(self._chosen.filter.card), self._show)

    # A game ----------------------------------------------------------------------------------

    def show_account(self, game_id: str) -> None:
        """Show where everybody's points came from in that game."""
        entry, game = self._game(game_id)
        if entry is None or game is None:
            return

        def arrived() -> None:
            values = self._coach.values(game.settings.ruleset)
            if values is not None and self._reading is not None:
                self._view.show_account(account_scenes(game, values))

        self._coach.fetch(game.settings.ruleset, arrived, lambda: self._show(words.NO_TABLE))

    def watch(self, game_id: str) -> bool:
        """Begin to replay that game; return False, and say so, when that can't be done."""
        entry, game = self._game(game_id)
        if entry is None or game is None:
            return False
        title = words.replay_card(game.settings.ruleset, self._device.when(entry.ended))
        self._last = game_id
        self.replay = Replay(game, title, self._view)
        self.replay.show()
        return True

    def leave(self) -> None:
        """The replay, if there is one, goes out of view."""
        self.replay = None

    def _game(self, game_id: str) -> tuple[Entry | None, Game | None]:
        """The game and what is kept of it; its moves may have made room, or be unreadable."""
        entry = self._book.get(game_id)
        try:
            return entry, log.game(entry) if entry else None
        except log.LogError:
            self._show(words.NO_MOVES)
            return entry, None

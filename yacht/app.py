"""The game words that a page understands, and what each does.

`App` holds the table and asks a `View` to show it. It knows neither the DOM nor the rules: presses
come in as calls, scenes go out as values.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from yacht.dice import Dice
from yacht.records import Records
from yacht.scene import Scene, scene
from yacht.settings import Settings
from yacht.table import Table


class View(Protocol):
    """What shows the game to the players."""

    def show_lobby(self, can_continue: bool) -> None:
        """Show the lobby, with a way back to the game where one is on."""

    def show_table(self, scene: Scene) -> None:
        """Show the table as that scene says."""


class App:
    """One page's game, from the lobby to the end and back."""

    def __init__(self, view: View, records: Records, throw: Callable[[int], Dice]) -> None:
        self._view = view
        self._records = records
        self._throw = throw
        self._table: Table | None = None
        self._best: int | None = None
        self._is_kept = True

    @property
    def table(self) -> Table:
        """The table that is played on.

        Raises:
            LookupError: no game has been started.
        """
        if self._table is None:
            raise LookupError("no game has been started")
        return self._table

    def start(self, settings: Settings) -> None:
        """Begin a game with these settings."""
        self._best = self._records.best(settings.ruleset)
        self._is_kept = True
        self._show(Table.start(settings))

    def again(self) -> None:
        """Play again with the same crew on the same card."""
        self.start(self.table.game.settings)

    def leave(self) -> None:
        """Go back to the lobby; a game that is not over can be continued."""
        is_on = self._table is not None and not self._table.state.is_over
        self._view.show_lobby(is_on)

    def resume(self) -> None:
        """Show the table again."""
        self._show(self.table)

    def roll(self) -> None:
        """Roll, or reroll the free dice."""
        self._show(self.table.roll(self._throw))

    def toggle_hold(self, die: int) -> None:
        """Move that die into the tray, or throw it back."""
        self._show(self.table.toggle_hold(die))

    def score(self, key: str) -> None:
        """Press the box of that category on the card of the player whose turn it is."""
        before = self.table
        after = before.score(before.game.settings.ruleset.category(key))
        if after.state.is_over and not before.state.is_over:
            self._keep_best(after)
        self._show(after)

    def disarm(self) -> None:
        """Call off a scratch that waits for its second press."""
        if self._table and self._table.armed:
            self._show(self._table.disarm())

    def look_at(self, player: int) -> None:
        """Look at that player's card."""
        self._show(self.table.view(player))

    def _keep_best(self, table: Table) -> None:
        settings = table.game.settings
        if settings.is_solo:
            self._is_kept = self._records.keep(settings.ruleset, table.state.totals[0])

    def _show(self, table: Table) -> None:
        self._table = table
        self._view.show_table(scene(table, self._best, self._is_kept))

"""The game that is on: every press at the table, kept before its effect is shown."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from yacht import words
from yacht.dice import Dice
from yacht.keeper import Keeper
from yacht.ports import View
from yacht.records import Records
from yacht.scene import scene
from yacht.slots import SlotTakenError
from yacht.table import Table
from yacht.tour import Guide


class Play:
    """One game from its start, or from where it was left, to its end.

    `throw` gives that many faces. `on_lost` is called with the slot when another tab turns out to
    play the game.
    """

    def __init__(
        self,
        keeper: Keeper,
        records: Records,
        guide: Guide,
        view: View,
        throw: Callable[[int], Dice],
        on_lost: Callable[[int], None],
    ) -> None:
        self.keeper = keeper
        self.table = Table(keeper.save.game)
        self._records = records
        self._guide = guide
        self._view = view
        self._throw = throw
        self._on_lost = on_lost
        self._is_recorded = True
        self._record()

    def roll(self) -> None:
        """Roll, or reroll the free dice."""
        self._play(self.table.roll(self._throw))

    def toggle_hold(self, die: int) -> None:
        """Move that die into the tray, or throw it back."""
        self._play(self.table.toggle_hold(die))

    def score(self, key: str) -> None:
        """Press the box of that category on the card of the player whose turn it is."""
        category = self.table.game.settings.ruleset.category(key)
        self._play(self.table.score(category))

    def take_back(self) -> None:
        """Take the box just filled back."""
        self._play(self.table.take_back())

    def disarm(self) -> None:
        """Call off a scratch that waits for its second press."""
        if self.table.armed:
            self._play(self.table.disarm())

    def look_at(self, player: int) -> None:
        """Look at that player's card."""
        self._play(self.table.view(player))

    def resume(self) -> None:
        """Show the table to somebody who comes back to it."""
        self.table = self.table.resumed()
        self.show()

    def show(self, is_news: bool = False) -> None:
        """Show the table as it stands; what is no news is neither heard nor set in motion."""
        ruleset, keeper = self.table.game.settings.ruleset, self.keeper
        best = self._records.best(ruleset, without=keeper.save.id)
        warning = words.not_saving(keeper.problem) if keeper.problem else ""
        step = self._guide.step(self.table)
        shown = scene(self.table, best, self._is_recorded, warning, step)
        if not is_news:
            shown = replace(shown, is_rolled=False, cue=None)
        self._view.show_table(shown, keeper.slot)

    def store(self) -> bool:
        """Store the game as it stands; return whether it is still ours."""
        try:
            self.keeper.keep(self.table.game)
        except SlotTakenError as error:
            self._on_lost(error.slot)
            return False
        return True

    def _play(self, table: Table) -> None:
        before, self.table = self.table, table
        try:
            if table.game is before.game or self._keep(before):
                self.show(is_news=True)
        except Exception:
            # What was pressed could not be shown: the game goes on as it was before.
            self.table = before
            self.store()
            self.show()
            raise

    def _keep(self, before: Table) -> bool:
        if not self.store():
            return False
        if self.table.state.is_over or before.state.is_over:
            self._record()
        return True

    def _record(self) -> None:
        """Count a solo game that is over, and no longer one whose end was taken back."""
        settings, game = self.table.game.settings, self.keeper.save.id
        if not settings.is_solo:
            return
        if self.table.state.is_over:
            total = self.table.state.totals[0]
            self._is_recorded = self._records.keep(settings.ruleset, game, total)
        else:
            self._records.withdraw(settings.ruleset, game)

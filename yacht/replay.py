"""A game that is over, shown again move by move; nothing can be changed in it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from yacht import words
from yacht.actions import Action, Hold, Roll, Score
from yacht.game import Game
from yacht.ports import View
from yacht.scene import ReplayScene, scene
from yacht.table import Rolled, Table

WAYS = ("first", "back", "next", "last")
"""Where a replay can go: to its beginning, a move back or on, to its end."""


class Replay:
    """The way through one game, from before its first move on. `title` says which game it is."""

    def __init__(self, game: Game, title: str, view: View) -> None:
        self._tables = tuple(tables(game))
        self._title = title
        self._view = view
        self._at = 0
        self._viewed: int | None = None

    def go(self, way: str) -> None:
        """Go one of the `WAYS`, as far as it leads.

        Raises:
            ValueError: there is no such way.
        """
        last = len(self._tables) - 1
        places = (0, max(0, self._at - 1), min(last, self._at + 1), last)
        before, self._at = self._at, places[WAYS.index(way)]
        self._viewed = None
        self.show(is_news=way == "next" and self._at > before)

    def look_at(self, player: int) -> None:
        """Look at that player's card, until the next move."""
        self._viewed = player
        self.show()

    def show(self, is_news: bool = False) -> None:
        """Show where it is; what is no news is neither heard nor set in motion."""
        table = self._tables[self._at]
        shown = scene(table if self._viewed is None else table.view(self._viewed))
        if not is_news:
            shown = replace(shown, is_rolled=False, cue=None)
        moves = len(self._tables) - 1
        where = words.replay_move(self._at, moves)
        status = shown.status if self._at else where  # there is nothing to be pressed yet
        self._view.show_replay(
            replace(shown, saved="", status=status),
            ReplayScene(self._title, where, self._at == 0, self._at == moves),
        )


def tables(game: Game) -> Iterator[Table]:
    """The table before the first move of a game, and after each."""
    table = Table.start(game.settings)
    yield replace(table, is_past=True)
    for action in game.actions:
        table = _after(table, action)
        yield replace(table, is_past=True)


def _after(table: Table, action: Action) -> Table:
    match action:
        case Roll():
            # Not rolled as at the table: no voyage is asked again, and no real dice are awaited.
            return Table(table.game.play(action), news=Rolled())
        case Hold(dice):
            return table.hold(dice)
        case Score(category):  # pragma: no branch (there is no other)
            return table.fill(category)

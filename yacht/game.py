"""A game from its first roll: settings, the list of actions, and the state they lead to."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from yacht.actions import Action, Hold
from yacht.errors import IllegalAction
from yacht.settings import Settings
from yacht.state import State


@dataclass(frozen=True, slots=True)
class Replay:
    """What a list of actions led to: the game as far as the rules allow it, and what stopped it."""

    game: Game
    error: IllegalAction | None


@dataclass(frozen=True, slots=True)
class Game:
    """A game, frozen: playing gives a new one and leaves the old as it was.

    A hold that follows a hold takes its place in `actions`, since only the tray at the next roll
    matters. That bounds the list: at most three rolls, two holds and a score a turn, and a hold
    not yet rolled on.
    """

    settings: Settings
    actions: tuple[Action, ...]
    state: State

    @classmethod
    def new(cls, settings: Settings) -> Game:
        """A game before its first roll."""
        return cls(settings, (), State.start(settings))

    @classmethod
    def replay(cls, settings: Settings, actions: Iterable[Action]) -> Replay:
        """Play those actions as far as the rules allow them."""
        game = cls.new(settings)
        for action in actions:
            try:
                game = game.play(action)
            except IllegalAction as error:
                return Replay(game, error)
        return Replay(game, None)

    def play(self, action: Action) -> Game:
        """The game after that action.

        Raises:
            IllegalAction: the rules refuse it.
        """
        state = self.state.apply(action)
        changes_hold = isinstance(action, Hold) and self.actions[-1:]
        if changes_hold and isinstance(self.actions[-1], Hold):
            return Game(self.settings, (*self.actions[:-1], action), state)
        return Game(self.settings, (*self.actions, action), state)

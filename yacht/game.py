"""A game from its first roll: settings, the list of actions, and the state they lead to."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from yacht.actions import Action, Hold, Roll, Score
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
    _before_score: Game | None = field(default=None, compare=False, repr=False)

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

    @property
    def can_take_back(self) -> bool:
        """Whether the last action filled a box: until the next roll it can be taken back."""
        return self._before_score is not None

    def play(self, action: Action) -> Game:
        """The game after that action.

        Raises:
            IllegalAction: the rules refuse it.
        """
        state = self.state.apply(action)
        before = self if isinstance(action, Score) else None
        kept = self.actions
        if isinstance(action, Hold) and kept and isinstance(kept[-1], Hold):
            kept = kept[:-1]
        return Game(self.settings, (*kept, action), state, before)

    def take_back(self) -> Game:
        """The game before the box just filled: the same dice, tray and rolls left.

        Raises:
            LookupError: the last action filled no box.
        """
        if self._before_score is None:
            raise LookupError("no box has just been filled")
        return self._before_score

    def before_roll(self) -> Game:
        """The game before the last roll of this turn: the same tray, and that roll still left.

        Raises:
            LookupError: nothing has been rolled in this turn.
        """
        if not self.state.dice:
            raise LookupError("nothing has been rolled in this turn")
        last = max(at for at, action in enumerate(self.actions) if isinstance(action, Roll))
        return Game.replay(self.settings, self.actions[:last]).game

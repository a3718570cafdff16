"""The table: a game, and what the players do to it, press by press.

`Table` is what a page shows beyond the game itself: which box is armed for a scratch, whose card
is looked at, what happened last. Each press gives a new table; a press that the rules refuse gives
the same game with the refusal as its news.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import TypeAlias

from yacht.actions import Action, Hold, Roll, Score
from yacht.categories import Category
from yacht.dice import Dice
from yacht.errors import IllegalAction, Refusal
from yacht.game import Game
from yacht.ruleset import Preview
from yacht.settings import Settings
from yacht.state import State
from yacht.voyage import next_roll


@dataclass(frozen=True, slots=True)
class Started:
    """The game has begun, or is shown again."""


@dataclass(frozen=True, slots=True)
class Rolled:
    """The free dice were rolled."""


@dataclass(frozen=True, slots=True)
class Moved:
    """A die was moved into the tray or thrown back."""

    die: int


@dataclass(frozen=True, slots=True)
class Held:
    """The tray was changed as a whole."""


@dataclass(frozen=True, slots=True)
class Armed:
    """A box that would score 0 was pressed for the first time."""

    category: Category


@dataclass(frozen=True, slots=True)
class Disarmed:
    """The second press was called off."""


@dataclass(frozen=True, slots=True)
class Banked:
    """A box was filled by that player, as its preview said."""

    player: int
    preview: Preview


@dataclass(frozen=True, slots=True)
class TakenBack:
    """The box just filled was taken back; the dice lie as they did."""


@dataclass(frozen=True, slots=True)
class Viewed:
    """That player's card was turned to."""

    player: int


@dataclass(frozen=True, slots=True)
class Refused:
    """A press that the rules don't allow."""

    refusal: Refusal


News: TypeAlias = (
    Started | Rolled | Moved | Held | Armed | Disarmed | Banked | TakenBack | Viewed | Refused
)


@dataclass(frozen=True, slots=True)
class Table:
    """A game on the table.

    `armed` is the box that asks for a second press (ruling 20). `viewed` is the player whose card
    is looked at, None for the one whose turn it is. `news` is what happened last.
    """

    game: Game
    armed: Category | None = None
    viewed: int | None = None
    news: News = Started()

    @classmethod
    def start(cls, settings: Settings) -> Table:
        """A new game on the table."""
        return cls(Game.new(settings))

    @property
    def state(self) -> State:
        """The state of the game."""
        return self.game.state

    @property
    def shown(self) -> int:
        """The player whose card is in view."""
        return self.state.player if self.viewed is None else self.viewed

    @property
    def crew(self) -> str:
        """Who of the crew has the turn; empty when a person has it, or the game is over."""
        return "" if self.state.is_over else self.state.settings.crew_of(self.state.player)

    @property
    def can_take_back(self) -> bool:
        """Whether a person has just filled a box, and may think better of it."""
        before = (self.state.player or len(self.state.cards)) - 1
        return self.game.can_take_back and not self.state.settings.crew_of(before)

    def roll(self, throw: Callable[[int], Dice]) -> Table:
        """Roll or reroll the free dice; `throw` gives that many faces where no voyage has them."""
        voyage, to_roll = self.state.settings.voyage, self.state.legal_actions().to_roll
        faces = (
            Roll(throw(to_roll)) if voyage is None or not to_roll else next_roll(voyage, self.state)
        )
        return self._play(faces, Rolled())

    def toggle_hold(self, die: int) -> Table:
        """Move a free die into the Held tray, or throw a held one back."""
        return self._play(Hold(self.state.held ^ {die}), Moved(die))

    def hold(self, dice: frozenset[int]) -> Table:
        """Have these dice in the tray and no others."""
        return self._play(Hold(dice), Held())

    def score(self, category: Category) -> Table:
        """Press a box: fill it, or arm it when it would be a scratch."""
        preview = self._preview(category)
        if preview and preview.is_legal and preview.is_scratch and self.armed != category:
            return replace(self, armed=category, viewed=None, news=Armed(category))
        return self.fill(category)

    def fill(self, category: Category) -> Table:
        """Fill a box, a scratch as well."""
        preview = self._preview(category)
        banked = Banked(self.state.player, preview) if preview else Started()
        return self._play(Score(category), banked)

    def take_back(self) -> Table:
        """Take the box just filled back, while the next dice have not been rolled."""
        return Table(self.game.take_back(), news=TakenBack()) if self.can_take_back else self

    def disarm(self) -> Table:
        """Call off the second press that an armed box asks for."""
        return replace(self, armed=None, news=Disarmed()) if self.armed else self

    def view(self, player: int) -> Table:
        """Look at that player's card."""
        viewed = None if player == self.state.player else player
        return replace(self, armed=None, viewed=viewed, news=Viewed(player))

    def resumed(self) -> Table:
        """The same game, looked at afresh."""
        return Table(self.game)

    def _preview(self, category: Category) -> Preview | None:
        return next((p for p in self.state.previews() if p.category == category), None)

    def _play(self, action: Action, news: News) -> Table:
        try:
            return Table(self.game.play(action), news=news)
        except IllegalAction as error:
            return replace(self, armed=None, news=Refused(error.refusal))

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
from yacht.dice import FACES, Dice
from yacht.errors import IllegalAction, Refusal
from yacht.game import Game
from yacht.reading import Reading
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
class Awaited:
    """Real dice have to be rolled, and to be entered."""


@dataclass(frozen=True, slots=True)
class Entered:
    """A real die shows that face, and others of its roll are still to be entered."""

    die: int
    face: int


@dataclass(frozen=True, slots=True)
class Cleared:
    """The face of a real die is to be entered again."""

    die: int


@dataclass(frozen=True, slots=True)
class CalledOff:
    """Real dice will not be rerolled; the tray is as it was."""


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


RealNews: TypeAlias = Awaited | Entered | Cleared | CalledOff
"""What happens with real dice alone."""
News: TypeAlias = (
    Started
    | Rolled
    | RealNews
    | Moved
    | Held
    | Armed
    | Disarmed
    | Banked
    | TakenBack
    | Viewed
    | Refused
)


@dataclass(frozen=True, slots=True)
class Table:
    """A game on the table.

    `armed` is the box that asks for a second press (ruling 20). `viewed` is the player whose card
    is looked at, None for the one whose turn it is. `news` is what happened last. `entered` is what
    has been entered of a roll of real dice, None where nothing was begun. `is_past` tells that this
    is a moment of a game that is over, shown again, in which nothing can be done.
    """

    game: Game
    armed: Category | None = None
    viewed: int | None = None
    news: News = Started()
    entered: Reading | None = None
    is_past: bool = False

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
    def is_watched(self) -> bool:
        """Whether persons look on: the crew has the turn, or all of it is past."""
        return bool(self.crew) or self.is_past

    @property
    def can_take_back(self) -> bool:
        """Whether a person has just filled a box, and may think better of it."""
        before = (self.state.player or len(self.state.cards)) - 1
        is_persons = self.game.can_take_back and not self.state.settings.crew_of(before)
        return is_persons and not self.is_past

    @property
    def reading(self) -> Reading | None:
        """The roll of real dice that is being entered: due at a turn's start, later on Reroll."""
        if self.entered is not None:
            return self.entered
        is_on = not self.is_past and not self.state.is_over
        is_due = self.state.settings.is_real and not self.state.dice and is_on
        return Reading(self.state.free) if is_due else None

    @property
    def to_enter(self) -> int:
        """How many real dice are still to be entered before anything else."""
        return self.reading.left if self.reading else 0

    @property
    def can_correct(self) -> bool:
        """Whether something of this turn's real dice can be entered again."""
        is_begun = bool(self.reading and self.reading.entered)
        may_correct = self.state.settings.is_real and not self.is_past
        return may_correct and (is_begun or bool(self.state.dice))

    def roll(self, throw: Callable[[int], Dice]) -> Table:
        """Roll or reroll the free dice; `throw` gives that many faces where no voyage has them.

        Real dice are rolled beside the page: it waits for their faces, one by one.
        """
        voyage, to_roll = self.state.settings.voyage, self.state.legal_actions().to_roll
        if self.state.settings.is_real and to_roll:
            return self._read(self.reading or Reading(self.state.free), Awaited())
        faces = (
            Roll(throw(to_roll)) if voyage is None or not to_roll else next_roll(voyage, self.state)
        )
        return self._play(faces, Rolled())

    def enter(self, face: int) -> Table:
        """The next of the real dice shows that face; the last one completes the roll."""
        reading = self.reading
        if reading is None or reading.next is None or face not in FACES:
            return self
        die, reading = reading.next, reading.enter(face)
        if reading.left:
            return self._read(reading, Entered(die, face))
        return self._play(Roll(reading.roll), Rolled())

    def correct(self) -> Table:
        """Go back one press of those that entered this turn's real dice.

        That is the face entered last, be its roll complete or not, with the holds after it; or the
        press on Reroll, while no face has been entered since.
        """
        if not self.can_correct:
            return self
        if self.reading is None:
            return self._reopened()
        if self.reading.last is None:
            return Table(self.game, news=CalledOff())
        return self._clear(self.reading, self.reading.last)

    def toggle_hold(self, die: int) -> Table:
        """Move a free die into the Held tray, or throw a held one back.

        While real dice are entered, a die that has its face is to be entered again.
        """
        if self.reading is not None:
            return self._clear(self.reading, die)
        return self._play(Hold(self.state.held ^ {die}), Moved(die))

    def hold(self, dice: frozenset[int]) -> Table:
        """Have these dice in the tray and no others."""
        return self._play(Hold(dice), Held())

    def score(self, category: Category) -> Table:
        """Press a box: fill it, or arm it when it would be a scratch.

        While real dice are entered, no dice lie on the table that could fill it.
        """
        if self.reading is not None:
            return self._read(self.reading, Awaited())
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
        """The same game, looked at afresh; real dice stay entered."""
        return Table(self.game, entered=self.entered)

    def _read(self, reading: Reading, news: News) -> Table:
        is_begun = bool(reading.entered or self.state.dice)
        entered = reading if is_begun else None
        return replace(self, armed=None, viewed=None, news=news, entered=entered)

    def _clear(self, reading: Reading, die: int) -> Table:
        news = Cleared(die) if die in reading.faces else Awaited()
        return self._read(reading.clear(die), news)

    def _reopened(self) -> Table:
        """The table before the last face of the last roll; its other faces are entered."""
        game = self.game.before_roll()
        free = game.state.free
        reading = Reading.of(free, tuple(self.state.dice[die] for die in free))
        return Table(game, news=Cleared(free[-1]), entered=reading.clear(free[-1]))

    def _preview(self, category: Category) -> Preview | None:
        return next((p for p in self.state.previews() if p.category == category), None)

    def _play(self, action: Action, news: News) -> Table:
        try:
            return Table(self.game.play(action), news=news)
        except IllegalAction as error:
            return replace(self, armed=None, news=Refused(error.refusal))

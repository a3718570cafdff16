"""What perfect play would do in a state of a game, and what anything else gives up.

The measure is a player's expected final total: the points already on the card, bonuses included,
and those still to come when from then on every choice maximises that total. The other players'
cards don't matter to it.
"""

from __future__ import annotations

from collections.abc import Generator, Iterable
from dataclasses import dataclass
from functools import lru_cache

from yacht.actions import Hold, Score
from yacht.card import Card
from yacht.categories import Category
from yacht.dice import DICE
from yacht.errors import IllegalAction, TableError, TableProblem
from yacht.perfect import multisets
from yacht.perfect.multisets import Multiset, multiset, parts
from yacht.perfect.prospects import Prospect
from yacht.perfect.turn import Turn
from yacht.perfect.values import Values
from yacht.ruleset import ROLLS
from yacht.state import State


@dataclass(frozen=True, slots=True)
class Option:
    """Something that a player may do now.

    `total` is the expected final total after it, in points, and `cost` by how much that is less
    than the best option's: 0 where it is the best, or may be as good (`Values.resolution`).
    """

    action: Hold | Score
    total: float
    cost: float

    @property
    def is_best(self) -> bool:
        """Whether nothing is better."""
        return self.cost == 0


@dataclass(frozen=True, slots=True)
class Advice:
    """What can be done in a state, each kind with the best first.

    `total` is the expected final total of perfect play from here. `holds` are what may be held for
    the next roll, equal dice told apart only by their faces; holding all five is to fill a box now.
    There are none when no roll is left. `boxes` are the boxes that may be filled.
    """

    total: float
    holds: tuple[Option, ...]
    boxes: tuple[Option, ...]

    @property
    def options(self) -> tuple[Option, ...]:
        """What has to be decided: what to hold while rolls are left, then which box to fill."""
        return self.holds or self.boxes

    @property
    def best(self) -> Option:
        """The best option; of several the one that holds the most dice, or the first box."""
        return self.options[0]

    @property
    def choices(self) -> tuple[Option, ...]:
        """All that may be done, the best first: dice held for a roll, and boxes filled at once."""
        rolls = [option for option in self.holds if not _holds_all(option)]
        return _ranked([*rolls, *self.boxes])

    @property
    def choice(self) -> Option:
        """The best option, where holding all five dice is told as the box that they fill."""
        return self.boxes[0] if _holds_all(self.best) else self.best


@dataclass(frozen=True, slots=True)
class Adviser:
    """Gives advice by the values of a card, in games on that card.

    All that is asked of it raises `TableError` for a game on another card.
    """

    values: Values

    def total(self, state: State, player: int | None = None) -> float:
        """The expected final total of a player, by default the one whose turn it is.

        Dice that lie on the table count for the player whose turn it is, the tray doesn't: the
        player is free to hold other dice.
        """
        moment = _Moment(self.values, state)
        if player is None or player == state.player:
            return moment.total()
        return _before_rolling(self.values, state.cards[player])

    def total_after(self, state: State, action: Hold | Score) -> float:
        """The expected final total if the player whose turn it is does that.

        Raises:
            IllegalAction: the rules refuse it; `refusal` says why.
        """
        if refusal := state.legal_actions().refusal(action):
            raise IllegalAction(action, state, refusal)
        moment = _Moment(self.values, state)
        if isinstance(action, Score):
            return moment.after_score(action.category)
        return moment.after_hold(multiset(tuple(state.dice[die] for die in action.dice)))

    def cost(self, state: State, action: Hold | Score) -> float:
        """What that action gives up against the best one, in points; 0 where it may be as good.

        Raises:
            IllegalAction: the rules refuse it; `refusal` says why.
        """
        return self._cost(self.total(state), self.total_after(state, action))

    def advice(self, state: State) -> Advice:
        """The options of the player whose turn it is; none before the first roll."""
        moment = _Moment(self.values, state)
        best = moment.total()
        holds = (
            self._option(best, hold(state, dice), moment.after_hold(dice))
            for dice in moment.holds()
        )
        boxes = (
            self._option(best, Score(category), moment.after_score(category))
            for category in moment.boxes()
        )
        return Advice(best, _ranked(holds), _ranked(boxes))

    def _option(self, best: float, action: Hold | Score, total: float) -> Option:
        return Option(action, total, self._cost(best, total))

    def _cost(self, best: float, total: float) -> float:
        given_up = best - total
        return given_up if given_up > self.values.resolution else 0.0


def warm_up(values: Values) -> Generator[None, None, None]:
    """Work out, in steps of some milliseconds, what all advice by these values needs.

    The first advice takes several times as long as the others where this was not done.
    """
    turn = _turn(values, values.prospects.of(values.ruleset.empty_card()))
    for rolls_left in range(ROLLS):
        turn.rolled(rolls_left, multisets.ROLLS[0])
        yield


class _Moment:
    """A state as the player whose turn it is has to judge it."""

    def __init__(self, values: Values, state: State) -> None:
        if state.settings.ruleset != values.ruleset:
            message = f"{values.ruleset} values, for a game on the {state.settings.ruleset} card"
            raise TableError(message, TableProblem.FOREIGN)
        self._values = values
        self._state = state
        self._card = state.card
        self._banked = values.ruleset.total(self._card)
        self._prospect = values.prospects.of(self._card)

    def total(self) -> float:
        """The expected final total of perfect play."""
        if not self._state.dice:
            return _before_rolling(self._values, self._card)
        dice = multiset(self._state.dice)
        return self._banked + self._turn.rolled(self._state.rolls_left, dice)

    def holds(self) -> list[Multiset]:
        """What may be held, the most dice first."""
        if not self._state.legal_actions().to_hold:
            return []
        return sorted(parts(multiset(self._state.dice)), key=len, reverse=True)

    def after_hold(self, dice: Multiset) -> float:
        """The expected final total when the others are rolled; all five: when a box is filled."""
        return self._banked + self._turn.held(self._state.rolls_left, dice)

    def boxes(self) -> tuple[Category, ...]:
        """The boxes that may be filled."""
        if not self._state.dice:
            return ()
        ruleset = self._values.ruleset
        forced = ruleset.forced(self._card, self._state.dice)
        return (forced,) if forced else ruleset.open_categories(self._card)

    def after_score(self, category: Category) -> float:
        """The expected final total when that box is filled."""
        ruleset, prospects, dice = self._values.ruleset, self._values.prospects, self._state.dice
        points = ruleset.box_points(self._card, category, dice)
        box = ruleset.categories.index(category)
        after = prospects.after(self._prospect, box, points)
        earned = ruleset.yacht_bonus(self._card, dice) + prospects.prize_in(self._prospect, after)
        return self._banked + points + earned + self._values[prospects.number(after)]

    @property
    def _turn(self) -> Turn:
        return _turn(self._values, self._prospect)


@lru_cache(maxsize=8)
def _turn(values: Values, prospect: Prospect) -> Turn:
    """The turn; kept, because each of its decisions needs it."""
    return Turn(values.prospects, prospect, values)


def _before_rolling(values: Values, card: Card) -> float:
    return values.ruleset.total(card) + values.of(card)


def _holds_all(option: Option) -> bool:
    return isinstance(option.action, Hold) and len(option.action.dice) == DICE


def _ranked(options: Iterable[Option]) -> tuple[Option, ...]:
    """By cost; of equals the first stays the first."""
    return tuple(sorted(options, key=lambda option: option.cost))


def hold(state: State, dice: Multiset) -> Hold:
    """The hold of these faces: of equal dice those in the tray first, then the first in place."""
    positions = sorted(range(DICE), key=lambda die: (die not in state.held, die))
    chosen = []
    for face in dice:
        die = next(die for die in positions if state.dice[die] == face)
        positions.remove(die)
        chosen.append(die)
    return Hold(frozenset(chosen))

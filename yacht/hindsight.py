"""The best total that hindsight could have made of dice that are known beforehand, exactly.

In a voyage, what a player holds changes nothing about the dice to come: every die has its face in
every roll. So each round has a fixed set of final dice that can be reached, and what is left is to
choose the round for each box. Going forward through the rounds, all cards that can be reached are
kept but for those that another of them beats whatever follows.

It holds for a card whose points depend on its open boxes, its upper total and its Yacht box, and on
nothing else, like `yacht.perfect.prospects`, which is asked for the rules.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import chain, product
from typing import NamedTuple, TypeAlias

from yacht.actions import Action, Hold, Roll, Score
from yacht.card import Card
from yacht.categories import Category
from yacht.dice import DICE, Dice
from yacht.perfect.multisets import Multiset, multiset, number
from yacht.perfect.prospects import Prospects
from yacht.ruleset import ROLLS, Ruleset
from yacht.rulesets import RULESETS
from yacht.steps import finished
from yacht.voyage import Voyage, dice

Rolls: TypeAlias = Sequence[Dice]
"""What the five dice of one round show in each of its three rolls, by roll and position."""

STRIDE = 32
"""How many places are gone on from between two steps: some milliseconds, in the page too."""


@dataclass(frozen=True, slots=True)
class Turn:
    """How a round is played: `rolled` has the faces of each roll, with `holds` between them."""

    rolled: tuple[Dice, ...]
    holds: tuple[frozenset[int], ...]
    category: Category

    @property
    def actions(self) -> tuple[Action, ...]:
        """The turn's actions, from the first roll to the filling of the box."""
        held: list[Action] = [Hold(each) for each in self.holds]
        rolls: list[Action] = [Roll(each) for each in self.rolled]
        later = chain.from_iterable(zip(held, rolls[1:], strict=True))
        return (rolls[0], *later, Score(self.category))


@dataclass(frozen=True, slots=True)
class Hindsight:
    """The highest total that can be reached, and a way to play to it, round by round."""

    total: int
    turns: tuple[Turn, ...]

    @property
    def actions(self) -> tuple[Action, ...]:
        """All actions of one player, for `Game.replay`."""
        return tuple(chain.from_iterable(turn.actions for turn in self.turns))


def hindsight(voyage: Voyage) -> Hindsight:
    """The best that one player can make of a voyage's dice."""
    return finished(steps(voyage))


def steps(voyage: Voyage) -> Generator[float, None, Hindsight]:
    """The same in small steps, for a page that has to go on between them.

    Yields how much of the work is done, from 0 to 1; `yacht.steps.finished` or `yield from` has the
    result.
    """
    ruleset = RULESETS[voyage.card]
    rolls = [
        [dice(voyage, played + 1, roll + 1, range(DICE)) for roll in range(ROLLS)]
        for played in range(ruleset.rounds)
    ]
    return best_of(ruleset, ruleset.empty_card(), rolls)


def best_of(
    ruleset: Ruleset, card: Card, rounds: Sequence[Rolls]
) -> Generator[float, None, Hindsight]:
    """The best end of a game that stands at `card`, in steps; `rounds` has dice for each open box.

    Raises:
        ValueError: there are not as many rounds as open boxes.
    """
    search = _Search(ruleset, card)
    if len(rounds) != len(ruleset.open_categories(card)):
        raise ValueError(f"{len(rounds)} rounds for the open boxes of {card}")
    for played, rolls in enumerate(rounds):
        for done in search.play(rolls):
            yield (played + done) / len(rounds)
    return search.result()


# Dice that can be reached -----------------------------------------------------------------------


@cache
def _choices() -> tuple[tuple[int, ...], ...]:
    """For each die the roll that it is taken from, 0 to 2: all 243 ways, fewest rolls first.

    Each can be played: a die is rolled until it shows the face that is wanted, then held.
    """
    return tuple(sorted(product(range(ROLLS), repeat=DICE), key=max))


def reachable(rolls: Rolls) -> dict[Multiset, tuple[int, ...]]:
    """The final dice that a round can come to, with the roll, 0 to 2, that each die is taken from.

    Where there are several ways, it is one with the fewest rolls.
    """
    found: dict[Multiset, tuple[int, ...]] = {}
    for choice in _choices():
        faces = multiset(tuple(rolls[roll][die] for die, roll in enumerate(choice)))
        found.setdefault(faces, choice)
    return found


def _turn(rolls: Rolls, choice: tuple[int, ...], category: Category) -> Turn:
    """The turn that takes each die from the roll that was chosen for it."""
    last = max(choice)
    free = [[die for die in range(DICE) if choice[die] >= roll] for roll in range(last + 1)]
    rolled = tuple(tuple(rolls[roll][die] for die in dice) for roll, dice in enumerate(free))
    holds = tuple(frozenset(range(DICE)) - set(dice) for dice in free[1:])
    return Turn(rolled, holds, category)


# The search -------------------------------------------------------------------------------------


class _Filling(NamedTuple):
    """A way to fill a box: its points with the Yacht bonus, and what of them is upper total.

    `after` is the bit of a box that a joker demands first, 0 where there is none. `joker` tells
    whether a five of a kind is a joker from then on.
    """

    points: int
    upper: int
    after: int
    joker: bool
    dice: Multiset

    def beats(self, other: _Filling) -> bool:
        """Whether it is as good as the other, or better, wherever that can be played."""
        return (
            self.points >= other.points
            and self.upper >= other.upper
            and self.after in (0, other.after)
            and self.joker == other.joker
        )


_Fillings: TypeAlias = dict[bool, list[list[_Filling]]]
"""Ways to fill each box in one round, while a five of a kind is a joker and while it is none."""

_Front: TypeAlias = dict[int, int]
"""Points won since the start, by upper total."""


class _Place(NamedTuple):
    """The boxes that are filled, as bits, and whether a five of a kind is a joker."""

    filled: int
    joker: bool


@cache
def _prospects(ruleset: Ruleset) -> Prospects:
    return Prospects(ruleset)


class _Search:
    """All that can be reached after each round so far."""

    def __init__(self, ruleset: Ruleset, card: Card) -> None:
        self._ruleset = ruleset
        self._prospects = _prospects(ruleset)
        self._start = ruleset.total(card)
        before = self._prospects.of(card)
        # Once it is decided, the start has it.
        self._prize = self._prospects.prize if before.upper else 0
        filled = sum(1 << box for box, points in enumerate(card.points) if points is not None)
        self._rounds: list[tuple[Rolls, _Fillings]] = []
        self._fronts = [{_Place(filled, before.joker): {before.total: 0}}]

    # Forward --------------------------------------------------------------------------------------

    def play(self, rolls: Rolls) -> Iterator[float]:
        """Go on from every place by a round; yields how much of it is done."""
        places = self._fronts[-1]
        dice = list(reachable(rolls))
        fillings: _Fillings = {place.joker: [] for place in places}
        for joker, ways in fillings.items():
            for box in range(self._ruleset.rounds):
                ways.append(_best(self._fillings_of(box, dice, joker)))
                yield 0.0
        after: dict[_Place, _Front] = {}
        for gone, place in enumerate(places):
            if gone % STRIDE == 0:
                yield gone / len(places)
            places[place] = front = self._unbeaten(places[place])
            for box, filling in _playable(fillings, place):
                then = _Place(place.filled | 1 << box, filling.joker)
                self._extend(after.setdefault(then, {}), front, filling)
        self._rounds.append((rolls, fillings))
        self._fronts.append(after)

    def _fillings_of(self, box: int, dice: list[Multiset], joker: bool) -> Iterator[_Filling]:
        """All ways to fill that box with one of these dice."""
        scoring = self._prospects.scorings[joker]
        bonuses, forced = dict(scoring.bonuses), dict(scoring.forced)
        for each in dice:
            roll = number(each)
            points = scoring.points[box][roll]
            upper = points if box in self._prospects.upper else 0
            demanded = forced.get(roll, box)
            after = 0 if demanded == box else 1 << demanded
            brings_jokers = joker or (box == self._prospects.joker_box and points > 0)
            yield _Filling(points + bonuses.get(roll, 0), upper, after, brings_jokers, each)

    def _extend(self, after: _Front, front: _Front, filling: _Filling) -> None:
        """Enter what that filling makes of each card of a place."""
        for upper, points in front.items():
            total = self._upper(upper, filling)
            after[total] = max(after.get(total, 0), points + filling.points)

    def _upper(self, upper: int, filling: _Filling) -> int:
        return min(upper + filling.upper, self._prospects.target)

    def _unbeaten(self, front: _Front) -> _Front:
        """Without the cards that another beats: by points, by upper total, or beyond its bonus."""
        kept: _Front = {}
        best = max(front.values()) - max(self._prize, 1)
        for upper in sorted(front, reverse=True):
            if front[upper] > best:
                kept[upper] = best = front[upper]
        return kept

    # Back -----------------------------------------------------------------------------------------

    def result(self) -> Hindsight:
        """The best end, and the way to it."""
        ends = [
            (points + self._prize_of(upper), place, upper)
            for place, front in self._fronts[-1].items()
            for upper, points in front.items()
        ]
        won, place, upper = max(ends)
        turns = tuple(self._back(place, upper, won - self._prize_of(upper)))
        return Hindsight(self._start + won, turns[::-1])

    def _prize_of(self, upper: int) -> int:
        return self._prize if upper == self._prospects.target else 0

    def _back(self, place: _Place, upper: int, points: int) -> Iterator[Turn]:
        """The turns that led there, the last one first."""
        for played in range(len(self._rounds) - 1, -1, -1):
            rolls, fillings = self._rounds[played]
            place, upper, points, box, filling = next(
                (before, total, won, box, filling)
                for before, front in self._fronts[played].items()
                if before.filled & ~place.filled == 0
                for box, filling in _playable(fillings, before)
                if place == (before.filled | 1 << box, filling.joker)
                for total, won in front.items()
                if (self._upper(total, filling), won + filling.points) == (upper, points)
            )
            choice = reachable(rolls)[filling.dice]
            yield _turn(rolls, choice, self._ruleset.categories[box])


def _best(fillings: Iterator[_Filling]) -> list[_Filling]:
    """Those that no other beats."""
    best: list[_Filling] = []
    for filling in fillings:
        if not any(other.beats(filling) for other in best):
            best = [other for other in best if not filling.beats(other)]
            best.append(filling)
    return best


def _playable(fillings: _Fillings, place: _Place) -> Iterator[tuple[int, _Filling]]:
    """The boxes that can be filled at a place, with the ways to fill them."""
    for box, ways in enumerate(fillings[place.joker]):
        if not place.filled >> box & 1:
            for filling in ways:
                if filling.after & ~place.filled == 0:
                    yield box, filling

"""What the dice have shown, and how likely fair dice are to show something at least as uneven.

>>> from yacht import dice
>>> shown = Faces.of(dice("666661123"))
>>> shown.counts, shown.expected
((2, 1, 1, 0, 0, 5), 1.5)
>>> f"{shown.chance:.0%}"
'5%'

Unevenness is measured by the chi-square statistic: the squares of how far each count is from what
is expected, as a share of that, added up. Its chance is exact for up to 60 dice. For more it is
that of the chi-square distribution with five degrees of freedom, at a value between the one that
was found and the next one below. That is off by less than 0.01, and by less than 0.004 where the
chance is below 0.1.
"""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import accumulate
from math import comb, erfc, exp, pi, sqrt

from yacht.actions import Roll, Score
from yacht.dice import FACES
from yacht.game import Game

MOST_EXACT = 60
"""Up to so many dice the chance is exact. More take long, and need it less."""

_ORDERS = {1: 1, 2: 3, 3: 6}  # of three counts, by how many of them differ


@dataclass(frozen=True, slots=True)
class Faces:
    """How many dice have shown each face, from 1 to 6; two of them can be added.

    Raises:
        ValueError: not six counts, or one below 0.
    """

    counts: tuple[int, ...] = (0,) * len(FACES)

    def __post_init__(self) -> None:
        if len(self.counts) != len(FACES) or min(self.counts) < 0:
            raise ValueError(f"not counts of six faces: {self.counts}")

    @classmethod
    def of(cls, faces: Iterable[int]) -> Faces:
        """The counts of these faces; anything else is not counted."""
        found = Counter(faces)
        return cls(tuple(found[face] for face in FACES))

    def __add__(self, other: Faces) -> Faces:
        return Faces(tuple(map(sum, zip(self.counts, other.counts, strict=True))))

    @property
    def total(self) -> int:
        """How many dice have been rolled."""
        return sum(self.counts)

    @property
    def expected(self) -> float:
        """How many dice each face is expected to be shown by."""
        return self.total / len(FACES)

    @property
    def unevenness(self) -> float:
        """The chi-square statistic: 0 when all counts are the same; 0 without dice, too."""
        return (len(FACES) * self._squares - self.total**2) / max(self.total, 1)

    @property
    def chance(self) -> float:
        """How likely as many fair dice are to be at least as uneven, from 0 to 1."""
        return chance(self.total, self._squares)

    @property
    def _squares(self) -> int:
        return sum(count * count for count in self.counts)


def thrown(game: Game) -> tuple[Faces, ...]:
    """What each player's dice have shown in a game, in the players' order.

    A die counts every time it is rolled, and not while it is held.
    """
    shown: list[list[int]] = [[] for _ in game.settings.players]
    player = 0
    for action in game.actions:
        if isinstance(action, Roll):
            shown[player] += action.faces
        elif isinstance(action, Score):
            player = (player + 1) % len(shown)
    return tuple(map(Faces.of, shown))


# Chances ----------------------------------------------------------------------------------------


def chance(total: int, squares: int) -> float:
    """How likely the squares of that many fair dice's counts are to come to so much or more."""
    if total <= MOST_EXACT:
        return exact_chance(total, squares)
    # The squares go up by twos: one less lies between what was found and the next below.
    between = len(FACES) * (squares - 1) - total**2
    return chi_square_chance(max(between, 0) / total)


def chi_square_chance(statistic: float) -> float:
    """How likely chi-square with five degrees of freedom is to be that much or more.

    For an odd number of degrees there is a closed form: Abramowitz and Stegun, Handbook of
    Mathematical Functions, 26.4.4.
    """
    root = sqrt(statistic)
    density = exp(-statistic / 2) * sqrt(2 / pi)
    return erfc(root / sqrt(2)) + density * (root + root**3 / 3)


def exact_chance(total: int, squares: int) -> float:
    """The same exactly, for any number of dice; the time it takes grows with its third power.

    All ways that the dice can fall are counted: so many on faces 1 to 3, the others on 4 to 6.
    """
    ways = 0
    for low in range(total + 1):
        sums, at_least = _at_least(total - low)
        for each, ways_of_low in _ways(low).items():
            ways_of_high = at_least[bisect_left(sums, squares - each)]
            ways += comb(total, low) * ways_of_low * ways_of_high
    exact: float = ways / len(FACES) ** total
    return exact


@cache
def _ways(total: int) -> Mapping[int, int]:
    """In how many ways so many dice can fall on three faces, by the squares of their counts."""
    ways: Counter[int] = Counter()
    for one in range(total // 3 + 1):
        for two in range(one, (total - one) // 2 + 1):
            three = total - one - two
            orders = _ORDERS[len({one, two, three})]
            squares = one * one + two * two + three * three
            ways[squares] += orders * comb(total, one) * comb(total - one, two)
    return ways


@cache
def _at_least(total: int) -> tuple[Sequence[int], Sequence[int]]:
    """All squares of three counts, ascending; in how many ways it is so much or more, and a 0."""
    ways = _ways(total)
    sums = sorted(ways)
    falling = accumulate((ways[each] for each in reversed(sums)), initial=0)
    return sums, tuple(falling)[::-1]

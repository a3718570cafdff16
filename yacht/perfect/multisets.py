"""Dice whose places don't matter: the 462 multisets of none to five dice, numbered.

Multisets of one size form a level and are numbered within it, in ascending order of their faces.
A value of each multiset is a sequence in that order, values of all are one sequence a level.

From one level to the next it takes one die: what a hold is worth before a roll is the mean over the
six multisets with one die more, and the best that can be held of five dice is the best of holding
them all and of what can be held with one die less.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cache
from itertools import combinations, combinations_with_replacement
from math import factorial, prod
from operator import itemgetter, mul
from typing import Any, TypeAlias

from yacht.dice import DICE, FACES, Dice

Multiset: TypeAlias = tuple[int, ...]
"""Faces in ascending order."""

Pick: TypeAlias = Callable[[Sequence[float]], tuple[float, ...]]
"""Takes one value of each multiset of a level and spreads them over those of another."""

LEVELS: tuple[tuple[Multiset, ...], ...] = tuple(
    tuple(combinations_with_replacement(FACES, size)) for size in range(DICE + 1)
)
ROLLS: tuple[Multiset, ...] = LEVELS[DICE]
"""What five dice can show: 252 multisets."""

_NUMBERS = {multiset: number for level in LEVELS for number, multiset in enumerate(level)}


def multiset(dice: Dice) -> Multiset:
    """The multiset of those dice."""
    return tuple(sorted(dice))


def number(multiset: Multiset) -> int:
    """The number of a multiset within its level."""
    return _NUMBERS[multiset]


def parts(multiset: Multiset) -> Iterator[Multiset]:
    """What can be held of a multiset, from nothing to all of it; each once."""
    for size in range(len(multiset) + 1):
        yield from dict.fromkeys(combinations(multiset, size))


def picking(numbers: Sequence[int]) -> Pick:
    """Make a pick of the values at these positions, two or more."""
    pick: Any = itemgetter(*numbers)
    return pick  # type: ignore[no-any-return]


@cache
def _with_one_more() -> tuple[tuple[Pick, ...], ...]:
    """For sizes 4 down to 1, and for each face, the values of the multisets with that die added."""
    return tuple(
        tuple(picking([number(multiset((*held, face))) for held in LEVELS[size]]) for face in FACES)
        for size in range(DICE - 1, 0, -1)
    )


@cache
def _with_one_less() -> tuple[tuple[Pick, ...], ...]:
    """For sizes 1 to 5, and for each die, the values of the multisets without it."""
    return tuple(
        tuple(
            picking([number(held[:die] + held[die + 1 :]) for held in LEVELS[size]])
            for die in range(size)
        )
        for size in range(1, DICE + 1)
    )


@cache
def _chances() -> tuple[float, ...]:
    """How likely each of the 252 rolls is, when all five dice are rolled."""
    ways = [factorial(DICE) // prod(factorial(roll.count(f)) for f in FACES) for roll in ROLLS]
    return tuple(each / 6.0**DICE for each in ways)


def mean(rolled: Sequence[float]) -> float:
    """The expected value of rolling all five dice; `rolled` has the value of each roll."""
    return float(sum(map(mul, _chances(), rolled)))


def means(rolled: Sequence[float]) -> list[Sequence[float]]:
    """The expected value of rolling the free dice, by what is held: levels 0 to 4.

    `rolled` has the value of each of the 252 rolls.
    """
    levels = [rolled]
    for picks in _with_one_more():
        sixes = zip(*[pick(levels[-1]) for pick in picks], strict=True)
        levels.append([(a + b + c + d + e + f) / 6 for a, b, c, d, e, f in sixes])
    nothing_held = [sum(levels[-1]) / len(FACES)]
    return [nothing_held, *reversed(levels[1:])]


def bests(held: Sequence[Sequence[float]]) -> list[float]:
    """The best value that holding dice can have, for each of the 252 rolls.

    `held` has a value for each multiset that may be held, levels 0 to 5.
    """
    best = list(held[0])
    for values, picks in zip(held[1:], _with_one_less(), strict=True):
        best = list(map(max, values, *[pick(best) for pick in picks]))
    return best

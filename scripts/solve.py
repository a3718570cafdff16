"""Solve a card exactly with NumPy: what every prospect is worth.

The same backward induction as `yacht.perfect.solver`, on many prospects at a time: a value of each
multiset is a row, a prospect a column.
"""

import sys
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import groupby
from operator import attrgetter
from pathlib import Path
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from yacht.dice import FACES  # noqa: E402 (found from any folder)
from yacht.perfect.multisets import LEVELS, multiset, number  # noqa: E402
from yacht.perfect.prospects import Prospect, Prospects, Scoring  # noqa: E402

Floats: TypeAlias = NDArray[np.float64]
Indices: TypeAlias = NDArray[np.intp]

COLUMNS = 256
"""Prospects at a time: what is worked on fits into the processor's cache."""


@cache
def with_one_more(size: int) -> Indices:
    """The numbers of the multisets of that size with one die added: a row a face."""
    held = LEVELS[size]
    return np.array([[number(multiset((*dice, face))) for dice in held] for face in FACES])


@cache
def with_one_less(size: int) -> Indices:
    """The numbers of the multisets of that size without one of their dice: a row a die."""
    held = LEVELS[size]
    return np.array(
        [[number(dice[:die] + dice[die + 1 :]) for dice in held] for die in range(size)]
    )


def means(rolled: Floats) -> list[Floats]:
    """The expected value of rolling the free dice, by what is held: levels 0 to 4."""
    levels = [rolled]
    for size in range(len(LEVELS) - 2, -1, -1):
        first, *others = with_one_more(size)
        total = levels[-1][first]
        for numbers in others:
            total += levels[-1][numbers]
        levels.append(total / len(FACES))
    return levels[:0:-1]


def bests(held: Sequence[Floats]) -> Floats:
    """The best value that holding dice can have, for each of the 252 rolls."""
    best = held[0]
    for size, values in enumerate(held[1:], start=1):
        better = values.copy()
        for numbers in with_one_less(size):
            np.maximum(better, best[numbers], out=better)
        best = better
    return best


@dataclass(frozen=True)
class Turns:
    """Many prospects' turns: a column each.

    `boxes` has what each roll is worth when a box has to be filled. `holds` has what each hold of
    up to four dice is worth before the last roll, and before the last but one.
    """

    boxes: Floats
    holds: tuple[list[Floats], list[Floats]]

    @property
    def starts(self) -> Floats:
        """What each turn is worth before its first roll."""
        rolled: Floats = means(bests([*self.holds[1], self.boxes]))[0][0]
        return rolled


def turns(prospects: Prospects, chosen: Sequence[Prospect], worths: Floats) -> Turns:
    """The turns that begin with those prospects; `worths` knows what follows them."""
    return turns_to_fill([box_worths(prospects, each, worths) for each in alike(chosen)])


def turns_to_fill(boxes: Sequence[Floats]) -> Turns:
    """The turns whose boxes are worth so much, group by group."""
    best = np.concatenate([each.max(axis=0) for each in boxes], axis=1)
    last = means(best)
    return Turns(best, (last, means(bests([*last, best]))))


def alike(chosen: Iterable[Prospect]) -> Iterator[list[Prospect]]:
    """The prospects in groups that differ by their upper totals alone."""
    for _, group in groupby(chosen, key=lambda each: (each.lower, each.upper, each.joker)):
        yield list(group)


def box_worths(prospects: Prospects, group: Sequence[Prospect], worths: Floats) -> Floats:
    """What filling each open box is worth, by roll: minus infinity where the rules forbid it.

    The prospects of the group are alike but for their upper totals.
    """
    boxes = list(prospects.open_boxes(group[0]))
    scoring = prospects.scorings[group[0].joker]
    found = np.array([filled(prospects, group, box, worths) for box in boxes])
    for roll, box in scoring.forced:
        if box in boxes:
            found[np.array(boxes) != box, roll] = -np.inf
    for roll, points in scoring.bonuses:
        found[:, roll] += points
    return found


def filled(prospects: Prospects, group: Sequence[Prospect], box: int, worths: Floats) -> Floats:
    """What filling that box with each roll is worth, bonuses for the roll aside."""
    scoring = prospects.scorings[group[0].joker]
    points = scoring.boxes[box].points
    asked = points[:1] if prospects.is_plain(box) else points
    rests = np.array([rest(prospects, group, box, scored, worths) for scored in asked])
    fillings: Floats = rests + np.array(points)[:, np.newaxis]
    spread: Floats = fillings[rows(scoring, box)]
    return spread


def rest(
    prospects: Prospects, group: Sequence[Prospect], box: int, points: int, worths: Floats
) -> Floats:
    """What is still to come after filling that box with those points, an upper bonus included."""
    after = [prospects.after(prospect, box, points) for prospect in group]
    prizes = [prospects.prize_in(*pair) for pair in zip(group, after, strict=True)]
    rests: Floats = worths[[prospects.number(prospect) for prospect in after]] + prizes
    return rests


@cache
def rows(scoring: Scoring, box: int) -> Indices:
    """Where in the box's points, ascending, each roll's are."""
    found: Indices = np.searchsorted(scoring.boxes[box].points, scoring.points[box])
    return found


def chunks(chosen: Sequence[Prospect]) -> Iterator[Sequence[Prospect]]:
    """The prospects, some hundreds at a time."""
    for start in range(0, len(chosen), COLUMNS):
        yield chosen[start : start + COLUMNS]


def solve(prospects: Prospects, most_open: int | None = None) -> Floats:
    """What each prospect is worth before its first roll, by its number.

    With `most_open`, prospects with more open boxes than that are left out, and 0.
    """
    worths = np.zeros(prospects.count)
    most_open = prospects.ruleset.rounds if most_open is None else most_open
    chosen = [prospect for prospect in prospects if 0 < prospect.open <= most_open]
    chosen.sort(key=attrgetter("open"))
    for _, as_many in groupby(chosen, key=attrgetter("open")):
        for chunk in chunks(list(as_many)):
            numbers = [prospects.number(prospect) for prospect in chunk]
            worths[numbers] = turns(prospects, chunk, worths).starts
    return worths

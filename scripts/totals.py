"""How likely each final total of perfect play is: all its games at once, with NumPy.

What perfect play does depends on a card's prospect and on the dice, never on the points so far. So
the games go forward a turn at a time: for each prospect that they have come to, how likely each sum
of the points so far is. A turn takes it to prospects of one box less. Nothing is sampled.

Of equally good decisions, those within `TIE` of the best, the one is taken that the adviser names
(`yacht.perfect.advice`): the hold of the most dice, of these the first in ascending order, and the
first box of the card. Another rule would give another distribution, and the same mean: equally good
decisions are those after which the mean is the same.
"""

from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from typing import NamedTuple, TypeAlias

import numpy as np
from solve import Floats, Indices, Turns, alike, box_worths, chunks, turns_to_fill, with_one_more

from yacht.dice import FACES
from yacht.perfect.multisets import LEVELS, ROLLS, number, parts
from yacht.perfect.prospects import Prospect, Prospects, Scoring

TIE = 1e-9
"""Points by which equally good decisions may seem to differ, because sums are rounded."""

Sums: TypeAlias = dict[int, Floats]
"""By the number of a prospect: how likely games come to it, with each sum of the points so far."""

FIRSTS = np.cumsum([0, *map(len, LEVELS)])
"""Where each level begins when the multisets are numbered through, none held to all five."""


class Step(NamedTuple):
    """A way through a turn: the box that is filled and the points earned, all bonuses included."""

    before: int
    after: int
    earned: int
    chance: float


def distribution(prospects: Prospects, worths: Floats, start: Prospect) -> Floats:
    """How likely each sum of the points still to come is, from 0 up, when play is perfect.

    `worths` has what each prospect is worth before its first roll, as `solve` finds it.
    """
    known = list(prospects)
    sums: Sums = {prospects.number(start): np.ones(1)}
    for _ in range(start.open):
        sums = after_a_turn(prospects, worths, [known[each] for each in sorted(sums)], sums)
    return added(sums.values())


def after_a_turn(
    prospects: Prospects, worths: Floats, chosen: Sequence[Prospect], sums: Sums
) -> Sums:
    """The sums when each of the chosen prospects, which are those of `sums`, has had a turn."""
    following: Sums = {}
    for chunk in chunks(chosen):
        for step in steps(prospects, worths, chunk):
            add(following, step.after, step.earned, step.chance * sums[step.before])
    return following


def add(sums: Sums, place: int, earned: int, more: Floats) -> None:
    """Add what comes to a prospect with so many points more."""
    end = earned + len(more)
    known = sums.get(place, more[:0])
    if len(known) < end:
        known = sums[place] = np.pad(known, (0, end - len(known)))
    known[earned:end] += more


def added(each: Iterable[Floats]) -> Floats:
    """All of them together, as long as the longest."""
    together: Sums = {}
    for more in each:
        add(together, 0, 0, more)
    return together[0]


# A turn -------------------------------------------------------------------------------------------


def steps(prospects: Prospects, worths: Floats, chosen: Sequence[Prospect]) -> Iterator[Step]:
    """All that a turn of each of these prospects can come to when play is perfect."""
    groups = list(alike(chosen))
    boxes = [box_worths(prospects, group, worths) for group in groups]
    scored = scored_rolls(turns_to_fill(boxes))
    ends = np.cumsum([len(group) for group in groups])
    for each in zip(groups, boxes, np.split(scored, ends[:-1], axis=1), strict=True):
        yield from fillings(prospects, *each)


def scored_rolls(turn: Turns) -> Floats:
    """How likely each of the 252 rolls is to be the one that is scored: a column a prospect."""
    columns = turn.boxes.shape[1]
    rolled = roll([np.ones((1, columns)), *(np.zeros((len(each), columns)) for each in LEVELS[1:])])
    scored = np.zeros_like(rolled)
    for holds in reversed(turn.holds):
        held = hold(rolled, np.concatenate([*holds, turn.boxes]))
        scored += held[-1]
        rolled = roll([*held[:-1], np.zeros_like(scored)])
    return scored + rolled


def roll(held: Sequence[Floats]) -> Floats:
    """How likely each roll is when the free dice of each hold, level by level, are rolled."""
    rolled = held[0]
    for size, more in enumerate(held[1:]):
        grown = more.copy()
        for numbers in with_one_more(size):
            grown[numbers] += rolled / len(FACES)
        rolled = grown
    return rolled


def hold(rolled: Floats, worths: Floats) -> list[Floats]:
    """How likely each hold is, level by level, when of each roll the best is held.

    `worths` has what each hold is worth, all levels in one.
    """
    count, columns = worths.shape
    chosen = np.take_along_axis(choices(), first_of_best(worths[choices()], axis=1), axis=1)
    cells = chosen * columns + np.arange(columns)
    held = np.bincount(cells.ravel(), rolled.ravel(), count * columns)
    return np.split(held.reshape(count, columns), FIRSTS[1:-1])


@cache
def choices() -> Indices:
    """What may be held of each roll, as the adviser ranks what is equally good: a row a roll.

    Nothing held, which is always the last, fills the row up.
    """
    ranked = [sorted(parts(roll), key=len, reverse=True) for roll in ROLLS]
    most = max(map(len, ranked))
    return np.array(
        [
            [FIRSTS[len(each)] + number(each) for each in row] + [0] * (most - len(row))
            for row in ranked
        ]
    )


def first_of_best(worths: Floats, axis: int) -> Indices:
    """Where along that axis the first is of those that are as good as the best."""
    best = worths.max(axis=axis, keepdims=True)
    found: Indices = (worths >= best - TIE).argmax(axis=axis)
    return found


# The box ------------------------------------------------------------------------------------------


def fillings(
    prospects: Prospects, group: Sequence[Prospect], worths: Floats, scored: Floats
) -> Iterator[Step]:
    """The ways in which prospects that are alike but for their upper totals fill a box.

    `worths` has what filling each open box is worth, by roll.
    """
    chosen = first_of_best(worths, axis=0)
    scoring = prospects.scorings[group[0].joker]
    for place, box in enumerate(prospects.open_boxes(group[0])):
        earnings, rolls = ways(scoring, box)
        chances = rolls @ np.where(chosen == place, scored, 0)
        for way, column in np.argwhere(chances).tolist():
            before, (points, bonus) = group[column], earnings[way]
            after = prospects.after(before, box, points)
            earned = points + bonus + prospects.prize_in(before, after)
            numbers = prospects.number(before), prospects.number(after)
            yield Step(*numbers, earned, chances[way, column])


@cache
def ways(scoring: Scoring, box: int) -> tuple[list[tuple[int, int]], Floats]:
    """What rolls can bring, points in the box and Yacht bonus; and by row, 1 for each that does."""
    bonuses = dict(scoring.bonuses)
    earned = [(points, bonuses.get(each, 0)) for each, points in enumerate(scoring.points[box])]
    distinct = sorted(set(earned))
    return distinct, np.array([[float(each == one) for each in earned] for one in distinct])

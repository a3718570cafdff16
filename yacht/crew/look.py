"""What a player sees at a glance: faces, groups, runs, and what the open boxes would score."""

from __future__ import annotations

from collections.abc import Set
from dataclasses import dataclass
from functools import cached_property

from yacht import categories as c
from yacht.categories import Category
from yacht.dice import DICE
from yacht.perfect.multisets import Multiset, multiset
from yacht.scoring import longest_run
from yacht.state import State

RUNS: dict[Category, tuple[Multiset, ...]] = {
    c.LITTLE_STRAIGHT: ((1, 2, 3, 4, 5),),
    c.BIG_STRAIGHT: ((2, 3, 4, 5, 6),),
    c.SMALL_STRAIGHT: ((1, 2, 3, 4), (2, 3, 4, 5), (3, 4, 5, 6)),
    c.LARGE_STRAIGHT: ((1, 2, 3, 4, 5), (2, 3, 4, 5, 6)),
}
"""The runs that fill a straight's box."""

HIGH = 4
"""The least face that is worth holding for its points alone: above the average of a die."""


@dataclass(frozen=True)
class Run:
    """Faces on the table that belong to a run, and how many dice it lacks."""

    faces: Multiset
    lacks: int

    @property
    def in_a_row(self) -> int:
        """The most of the faces that are in a row."""
        return longest_run(self.faces)


@dataclass(frozen=True)
class Look:
    """A look at a state in which dice lie on the table."""

    state: State

    @cached_property
    def faces(self) -> Multiset:
        """The faces, in ascending order."""
        return multiset(self.state.dice)

    @cached_property
    def open(self) -> tuple[Category, ...]:
        """The open boxes, in their order."""
        return self.state.settings.ruleset.open_categories(self.state.card)

    @cached_property
    def legal(self) -> dict[Category, int]:
        """The points in each box that may be filled, in their order; at least one."""
        ruleset, card, dice = self.state.settings.ruleset, self.state.card, self.state.dice
        forced = ruleset.forced(card, dice)
        boxes = (forced,) if forced else self.open
        return {box: ruleset.box_points(card, box, dice) for box in boxes}

    @cached_property
    def groups(self) -> tuple[Multiset, ...]:
        """The dice in groups of equal faces: the largest first, of equals the higher face."""
        groups = [(face,) * self.faces.count(face) for face in set(self.faces)]
        return tuple(sorted(groups, key=lambda group: (len(group), group), reverse=True))

    @property
    def group(self) -> Multiset:
        """The largest group that an open box has a use for; none where no box has."""
        return next((group for group in self.groups if self._is_useful(group[0])), ())

    def _is_useful(self, face: int) -> bool:
        return any(_uses(category, face) for category in self.open)

    @cached_property
    def run(self) -> Run:
        """The unfinished run that lacks the fewest dice; where no open box asks for one, no faces.

        Of equals it is the one with the most faces, with the most of them in a row, or the highest.
        """
        wanted = (run for category in self.open for run in RUNS.get(category, ()))
        runs = [_run(self.faces, run) for run in wanted]
        return min(
            (run for run in runs if run.lacks),
            key=lambda run: (run.lacks, -len(run.faces), -run.in_a_row, -sum(run.faces)),
            default=Run((), DICE),
        )

    def makes(self, categories: Set[Category]) -> bool:
        """Whether the dice fill one of those boxes and can't fill a better one of them.

        A small straight may still become a large one while that is open, and stay what it is.
        """
        made = {box for box, points in self.legal.items() if points} & categories
        if c.LARGE_STRAIGHT in self.open:
            made -= {c.SMALL_STRAIGHT}
        return bool(made)


def _run(faces: Multiset, wanted: Multiset) -> Run:
    there = tuple(face for face in wanted if face in faces)
    return Run(there, len(wanted) - len(there))


def _uses(category: Category, face: int) -> bool:
    """Whether more dice of that face help to fill that box."""
    if category.face or category in RUNS:
        return category.face == face
    return face >= HIGH or category != c.CHOICE

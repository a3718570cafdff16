"""One turn on a card: what every roll, every hold and the turn itself is worth.

Worth is the expected sum of the points still to come, this turn's and those of all later ones, for
a player who goes on to maximise it. Points already on the card don't count.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import Protocol

from yacht.perfect import multisets
from yacht.perfect.multisets import LEVELS, Multiset
from yacht.perfect.prospects import Prospect, Prospects
from yacht.ruleset import ROLLS as ROLLS_A_TURN


class Worths(Protocol):
    """What each prospect is worth before its first roll, by its number."""

    def __getitem__(self, number: int, /) -> float: ...


class Turn:
    """A turn that begins with that prospect.

    `worths` has to know the prospects with one open box less.
    """

    def __init__(self, prospects: Prospects, prospect: Prospect, worths: Worths) -> None:
        self._prospects = prospects
        self._prospect = prospect
        self._worths = worths
        self._rolled: list[Sequence[float]] = []
        self._means: list[list[Sequence[float]]] = []

    @cached_property
    def start(self) -> float:
        """What the turn is worth before its first roll."""
        return multisets.mean(self._rolls(ROLLS_A_TURN - 1)) if self._prospect.open else 0.0

    def rolled(self, rolls_left: int, dice: Multiset) -> float:
        """What five dice are worth on the table, with 0 to 2 rolls left."""
        return self._rolls(rolls_left)[multisets.number(dice)]

    def held(self, rolls_left: int, dice: Multiset) -> float:
        """What holding these dice and rolling the others is worth; all five: filling a box."""
        if len(dice) == len(LEVELS) - 1:
            return self.rolled(0, dice)
        return self._holds(rolls_left)[len(dice)][multisets.number(dice)]

    def _rolls(self, rolls_left: int) -> Sequence[float]:
        """What each roll is worth, with that many rolls left."""
        while len(self._rolled) <= rolls_left:
            self._rolled.append(self._with_another_roll() if self._rolled else self._boxes())
        return self._rolled[rolls_left]

    def _holds(self, rolls_left: int) -> list[Sequence[float]]:
        """What each hold of fewer than five dice is worth, before one of that many rolls."""
        while len(self._means) < rolls_left:
            self._means.append(multisets.means(self._rolls(len(self._means))))
        return self._means[rolls_left - 1]

    def _with_another_roll(self) -> list[float]:
        holds = self._holds(len(self._rolled))
        return multisets.bests([*holds, self._rolls(0)])

    # Boxes ----------------------------------------------------------------------------------------

    def _boxes(self) -> list[float]:
        """What each roll is worth when a box has to be filled."""
        boxes = list(self._prospects.open_boxes(self._prospect))
        scoring = self._prospects.scorings[self._prospect.joker]
        columns = {box: scoring.boxes[box].pick(self._fillings(box)) for box in boxes}
        best = list(map(max, *columns.values())) if len(boxes) > 1 else list(columns[boxes[0]])
        for roll, box in scoring.forced:
            if box in columns:
                best[roll] = columns[box][roll]
        for roll, bonus in scoring.bonuses:
            best[roll] += bonus
        return best

    def _fillings(self, box: int) -> list[float]:
        """What filling that box is worth, for all points that it can hold, ascending."""
        scoring = self._prospects.scorings[self._prospect.joker]
        points = scoring.boxes[box].points
        if self._prospects.is_plain(box):
            rest = self._rest(box, 0)
            return [scored + rest for scored in points]
        return [scored + self._rest(box, scored) for scored in points]

    def _rest(self, box: int, points: int) -> float:
        after = self._prospects.after(self._prospect, box, points)
        prize = self._prospects.prize_in(self._prospect, after)
        return prize + self._worths[self._prospects.number(after)]

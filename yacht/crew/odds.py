"""The odds of one turn: what holding dice is worth, by what each roll is worth in the end."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property

from yacht.perfect.multisets import Multiset, bests, mean, means, number, parts


class Odds:
    """A turn whose rolls are worth that much when a box is filled with them.

    `filled` has the worth of each of the 252 rolls, in the order of `multisets.ROLLS`. Worth may be
    anything that is to be as large as possible on average: points, or chances.
    """

    def __init__(self, filled: Sequence[float]) -> None:
        self._filled = filled

    @property
    def start(self) -> float:
        """What the turn is worth before its first roll."""
        return mean(bests(self._levels[1]))

    def held(self, rolls_left: int, dice: Multiset) -> float:
        """What holding these dice is worth with 1 or 2 rolls left; all five: filling a box."""
        return self._levels[rolls_left - 1][len(dice)][number(dice)]

    def best(self, rolls_left: int, dice: Multiset, margin: float) -> Multiset:
        """What is best held; of all that is worth less by no more than the margin, the most dice.

        All five dice: a box is best filled now.
        """
        worths = {part: self.held(rolls_left, part) for part in parts(dice)}
        least = max(worths.values()) - margin
        return max((part for part in worths if worths[part] >= least), key=len)

    @cached_property
    def _levels(self) -> tuple[list[Sequence[float]], list[Sequence[float]]]:
        """What each hold of none to five dice is worth, with one roll left and with two."""
        last = [*means(self._filled), self._filled]
        return last, [*means(bests(last)), self._filled]

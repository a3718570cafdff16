"""One player's card: what its boxes hold."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Card:
    """What one player has banked, box by box in the order of the ruleset's categories.

    `points` holds the points in each box, None while it is open. `yacht_bonus` is the sum of the
    bonuses won by later Yachts, which belong to no box (ruling 14).
    """

    points: tuple[int | None, ...]
    yacht_bonus: int = 0

    @classmethod
    def empty(cls, boxes: int) -> Card:
        """A card with that many open boxes."""
        return cls((None,) * boxes)

    @property
    def filled(self) -> int:
        """How many boxes are filled."""
        return len(self.points) - self.points.count(None)

    @property
    def is_full(self) -> bool:
        """Whether no box is open."""
        return None not in self.points

    @property
    def banked(self) -> int:
        """The sum of all boxes, bonuses aside."""
        return sum(filter(None, self.points))

    def fill(self, box: int, points: int, yacht_bonus: int = 0) -> Card:
        """The card with that box filled and the bonus added."""
        filled = (*self.points[:box], points, *self.points[box + 1 :])
        return Card(filled, self.yacht_bonus + yacht_bonus)

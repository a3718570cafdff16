"""Real dice, read into the game: the faces of one roll, as far as players have entered them.

>>> reading = Reading((1, 3, 4)).enter(6).enter(2)
>>> reading.next, reading.left
(4, 1)
>>> reading.clear(1).enter(5).enter(1).roll
(5, 2, 1)
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from yacht.dice import Dice


@dataclass(frozen=True, slots=True)
class Reading:
    """A roll as far as it is entered.

    `free` are the positions of the dice that were rolled, from left to right; `entered` are pairs
    of a position and its face, in the order in which they were entered.
    """

    free: tuple[int, ...]
    entered: tuple[tuple[int, int], ...] = ()

    @classmethod
    def of(cls, free: tuple[int, ...], faces: Dice) -> Reading:
        """A whole roll of these dice."""
        return cls(free, tuple(zip(free, faces, strict=True)))

    @property
    def faces(self) -> dict[int, int]:
        """The faces by position, of the dice that are entered."""
        return dict(self.entered)

    @property
    def left(self) -> int:
        """How many dice are still to be entered."""
        return len(self.free) - len(self.entered)

    @property
    def next(self) -> int | None:
        """The die that the next face is for: the first from the left without one."""
        return next((die for die in self.free if die not in self.faces), None)

    @property
    def last(self) -> int | None:
        """The die whose face was entered last."""
        return self.entered[-1][0] if self.entered else None

    @property
    def roll(self) -> Dice:
        """The faces from left to right, as a roll takes them; all of them must be entered."""
        return tuple(self.faces[die] for die in self.free)

    def enter(self, face: int) -> Reading:
        """Give the next die that face; nothing changes when all have theirs."""
        die = self.next
        return self if die is None else replace(self, entered=(*self.entered, (die, face)))

    def clear(self, die: int) -> Reading:
        """Have that die's face entered again."""
        return replace(self, entered=tuple(pair for pair in self.entered if pair[0] != die))

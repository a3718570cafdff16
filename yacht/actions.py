"""The three things a player does, as small values. A game is its settings and a list of these."""

from dataclasses import dataclass
from typing import TypeAlias

from yacht.categories import Category
from yacht.dice import Dice


@dataclass(frozen=True, slots=True)
class Roll:
    """Roll the free dice. `faces` are what they showed, in the order of the dice."""

    faces: Dice

    def __str__(self) -> str:
        return f"roll {' '.join(map(str, self.faces))}"


@dataclass(frozen=True, slots=True)
class Hold:
    """Leave exactly these dice in the Held tray, by position 0 to 4; the others are free."""

    dice: frozenset[int]

    def __str__(self) -> str:
        return f"hold dice {' '.join(map(str, sorted(self.dice))) or 'none'}"


@dataclass(frozen=True, slots=True)
class Score:
    """Fill that box with the dice as they lie, and end the turn."""

    category: Category

    def __str__(self) -> str:
        return f"score {self.category}"


Action: TypeAlias = Roll | Hold | Score

"""The first layer of scoring: five dice, nothing else.

A card's own rules (joker, bonuses) come on top, in `yacht.ruleset`. A `Scorer` is a function from
dice to points; each ruleset is a table of them.
"""

from collections.abc import Callable

from yacht.categories import UPPER_SECTION
from yacht.dice import DICE, Dice

Scorer = Callable[[Dice], int]
Pattern = Callable[[Dice], bool]


def of_a_kind(dice: Dice) -> int:
    """The size of the largest group of equal faces, 1 to 5."""
    return max(map(dice.count, dice))


def is_full_house(dice: Dice) -> bool:
    """Exactly three of one face and two of another; five of a kind is none (ruling 6)."""
    return sorted(map(dice.count, set(dice))) == [2, 3]


def is_five_of_a_kind(dice: Dice) -> bool:
    """Whether all five dice show the same face."""
    return of_a_kind(dice) == DICE


def longest_run(dice: Dice) -> int:
    """The most faces in a row, whatever the order of the dice: 3-1-2-3-6 has 3."""
    best = run = 0
    for face in range(1, 7):
        run = run + 1 if face in dice else 0
        best = max(best, run)
    return best


def face_sum(face: int) -> Scorer:
    """Score the face times how many dice show it."""
    return lambda dice: face * dice.count(face)


UPPER_SCORERS = {category: face_sum(face) for face, category in enumerate(UPPER_SECTION, start=1)}
"""Ones to Sixes, which every card scores alike."""


def four_of_a_kind_sum(dice: Dice) -> int:
    """Score the four dice that are the same, not the fifth (ruling 7); 0 without four."""
    return next((4 * face for face in set(dice) if dice.count(face) >= 4), 0)


def fixed(points: int, pattern: Pattern) -> Scorer:
    """Score that many points when the dice show the pattern, 0 otherwise."""
    return lambda dice: points if pattern(dice) else 0


def sum_if(pattern: Pattern) -> Scorer:
    """Score the sum of all dice when they show the pattern, 0 otherwise."""
    return lambda dice: sum(dice) if pattern(dice) else 0


def exactly(*faces: int) -> Pattern:
    """The pattern of dice that show these faces and no others, in any order."""
    return lambda dice: sorted(dice) == sorted(faces)


def kind_of(size: int) -> Pattern:
    """The pattern of dice with at least that many equal faces."""
    return lambda dice: of_a_kind(dice) >= size


def run_of(length: int) -> Pattern:
    """The pattern of dice with at least that many faces in a row."""
    return lambda dice: longest_run(dice) >= length

"""The categories that the cards are printed with."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Category:
    """Something that may be scored.

    `key` is its name in saves and in the page. `face` is the face that an upper-section category
    counts, or None elsewhere.
    """

    key: str
    face: int | None = None

    def __str__(self) -> str:
        return self.key


ONES = Category("ones", face=1)
TWOS = Category("twos", face=2)
THREES = Category("threes", face=3)
FOURS = Category("fours", face=4)
FIVES = Category("fives", face=5)
SIXES = Category("sixes", face=6)
FULL_HOUSE = Category("full_house")
FOUR_OF_A_KIND = Category("four_of_a_kind")
LITTLE_STRAIGHT = Category("little_straight")
BIG_STRAIGHT = Category("big_straight")
SMALL_STRAIGHT = Category("small_straight")
LARGE_STRAIGHT = Category("large_straight")
CHOICE = Category("choice")
YACHT = Category("yacht")

UPPER_SECTION = (ONES, TWOS, THREES, FOURS, FIVES, SIXES)

"""The table of a card: what each prospect is worth, as bytes that ship with the game, and back.

Worths are rounded to a whole number of fractions of a point. What an option of a decision is worth
is a mean or a maximum of such worths and whole points: it is off by half a fraction at most, and
the difference of two options by one fraction. That is `Values.resolution`; what differs by no more
may be equal, and what differs by more does so in the right direction.

The bytes, a number for each prospect, are told from others as `yacht.perfect.packed` says. The
numbers tell how worths differ from what can be guessed. Cards that differ by one lower box keep
much the same distance whatever the upper boxes are: so each row of prospects with the same lower
boxes is told by its distances from the row with one of these boxes less, and the distances by their
steps from one prospect to the next. Steps are folded, so that small ones of either sign are small
numbers.
"""

from __future__ import annotations

from array import array
from collections.abc import Generator, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import accumulate, chain, pairwise, repeat
from operator import add, sub
from struct import Struct

from yacht.card import Card
from yacht.errors import TableError, TableProblem
from yacht.perfect.packed import Kind
from yacht.perfect.prospects import Prospects
from yacht.ruleset import Ruleset
from yacht.steps import finished

KIND = Kind("values", b"yachtval", version=1, width=4)
BITS = 28
"""Of a worth, before and after the point."""

_A_STEP = 12_000
"""Fractions that are read in one step."""

TABLES = {"classic": "classic.bin", "modern": "modern.bin"}
"""The cards that have a table, and its file in `static/tables/`."""


@dataclass(frozen=True, eq=False)
class Values:
    """What each prospect of a kind of card is worth: the points still to come of perfect play.

    `fractions` has the worths, with `fraction_bits` of the bits after the point.
    """

    prospects: Prospects
    fraction_bits: int
    fractions: Sequence[int]

    def __getitem__(self, number: int) -> float:
        return self.fractions[number] * self.resolution

    @property
    def ruleset(self) -> Ruleset:
        """The card that the values are of."""
        return self.prospects.ruleset

    @cached_property
    def resolution(self) -> float:
        """Points by which the difference of two options may be off."""
        return float(2.0**-self.fraction_bits)

    def of(self, card: Card) -> float:
        """The points still to come on that card, before a turn's first roll."""
        return self[self.prospects.number(self.prospects.of(card))]


def of_worths(
    prospects: Prospects, worths: Sequence[float], fraction_bits: int | None = None
) -> Values:
    """The values of prospects whose exact worths are known, as fine as the largest allows."""
    if fraction_bits is None:
        fraction_bits = BITS - int(max(worths) + 1).bit_length()
    fractions = array("I", [round(worth * 2**fraction_bits) for worth in worths])
    return Values(prospects, fraction_bits, fractions)


def write(values: Values) -> bytes:
    """The values as bytes."""
    numbers = list(_differences(values.fractions, values.prospects.uppers))
    return KIND.pack(values.prospects, values.fraction_bits, numbers)


def read(data: bytes, ruleset: Ruleset) -> Values:
    """The values that bytes hold, for that card.

    Raises:
        TableError: they hold none for it as its rules are now; `problem` says why.
    """
    return finished(read_in_steps(data, ruleset))


def read_in_steps(data: bytes, ruleset: Ruleset) -> Generator[None, None, Values]:
    """Read as `read` does, in steps of some milliseconds: a page can do other things between them.

    Raises:
        TableError: as `read` does.
    """
    prospects = Prospects(ruleset)
    packed = yield from KIND.unpack(data, prospects)
    if packed.count != prospects.count:
        raise TableError(f"other rules of the {ruleset} card", TableProblem.OUTDATED)
    yield
    fractions = yield from _fractions(packed.numbers, prospects.uppers)
    return Values(prospects, packed.bits, fractions)


def _differences(fractions: Sequence[int], width: int) -> Iterator[int]:
    """What the bytes tell of the fractions, which are in rows of that width."""
    rows = [fractions[start : start + width] for start in range(0, len(fractions), width)]
    for place, row in enumerate(rows):
        distances = list(map(sub, row, rows[_guess(place)])) if place else row
        for before, after in pairwise(chain([0], distances)):
            yield _fold(after - before)


def _fractions(numbers: bytes, width: int) -> Generator[None, None, Sequence[int]]:
    """The fractions that the numbers tell of; row by row, to need little memory at a time."""
    row_of, fractions = Struct(f"<{width}I"), array("I")
    for place in range(len(numbers) // row_of.size):
        if place % max(1, _A_STEP // width) == 0:
            yield
        folded = row_of.unpack_from(numbers, place * row_of.size)
        distances = accumulate([each >> 1 ^ -(each & 1) for each in folded])
        start = _guess(place) * width
        guessed = fractions[start : start + width] if place else repeat(0)
        fractions.extend(map(add, distances, guessed))
    return fractions


def _guess(row: int) -> int:
    """The row that a row is much like: one of its lower boxes less."""
    return row & (row - 1)


def _fold(number: int) -> int:
    """Number the whole numbers: 0, 1, 2, 3, 4 are 0, -1, 1, -2, 2."""
    return number << 1 if number >= 0 else ~number << 1 | 1

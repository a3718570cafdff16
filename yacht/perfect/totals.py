"""How likely each final total of perfect play is, for one kind of card: read, and asked.

    totals = read(data, Prospects(ruleset))
    totals.probability(200)  # of exactly that total
    totals.at_least(200)  # of that total or more
    totals.binned(10, 100, 300)  # of each ten points, for a histogram

Perfect play maximises the expected total, as everywhere here, whatever the chances of others are.
`scripts/totals.py` works the chances out exactly. They are kept as shares, whole numbers that add
up to `WHOLE`: sums of the chances from 0 up were rounded to shares, so that each chance is off by
less than one share (4e-15). A total that is less likely than that may have none.
"""

from __future__ import annotations

from collections.abc import Generator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import accumulate, pairwise

from yacht.errors import TableError, TableProblem
from yacht.perfect.packed import Kind
from yacht.perfect.prospects import Prospects
from yacht.ruleset import Ruleset
from yacht.steps import finished

KIND = Kind("totals", b"yachttot", version=1, width=6)
BITS = 48
WHOLE = 1 << BITS
"""The shares of all totals together."""

TOTALS = {"classic": "classic.totals.bin", "modern": "modern.totals.bin"}
"""The cards whose totals are known, and the file in `static/tables/`."""


@dataclass(frozen=True, eq=False)
class Totals:
    """How likely each final total is when a card is played perfectly, all bonuses included.

    `shares` has the share of each total from 0 up to the highest that has any.
    """

    ruleset: Ruleset
    shares: tuple[int, ...]

    @cached_property
    def lowest(self) -> int:
        """The lowest total that has a share."""
        return next(total for total, share in enumerate(self.shares) if share)

    @property
    def highest(self) -> int:
        """The highest total that has a share."""
        return len(self.shares) - 1

    @cached_property
    def mean(self) -> float:
        """The expected total, in points."""
        return sum(total * share for total, share in enumerate(self.shares)) / WHOLE

    def probability(self, total: int) -> float:
        """The chance of exactly that total."""
        return self._between(total, total + 1) / WHOLE

    def at_least(self, total: int) -> float:
        """The chance of that total or a higher one."""
        return self._from(total) / WHOLE

    def binned(self, width: int, low: int, high: int) -> tuple[float, ...]:
        """The chance of each bin of so many points: from `low` up, until one holds `high`.

        Totals below the first bin and above the last one count for none.

        Raises:
            ValueError: bins of less than a point, or none.
        """
        if width < 1 or high < low:
            raise ValueError(f"bins of {width} points from {low} to {high}")
        starts = range(low, high + 1, width)
        return tuple(self._between(start, start + width) / WHOLE for start in starts)

    def _between(self, total: int, end: int) -> int:
        """The shares of that total and those up to, not including, the other."""
        return self._from(total) - self._from(end)

    def _from(self, total: int) -> int:
        """The shares of that total and all higher ones."""
        return self._reached[max(total, 0)] if total <= self.highest else 0

    @cached_property
    def _reached(self) -> tuple[int, ...]:
        """By total, the shares of it and all higher ones."""
        return tuple(accumulate(reversed(self.shares)))[::-1]


def of_chances(ruleset: Ruleset, chances: Sequence[float]) -> Totals:
    """The totals whose chances are known, from 0 up; together they are 1 but for rounding."""
    sums = list(accumulate(chances))
    marks = [round(each / sums[-1] * WHOLE) for each in sums]
    shares = [end - start for start, end in pairwise([0, *marks])]
    most = max(total for total, share in enumerate(shares) if share)
    return Totals(ruleset, tuple(shares[: most + 1]))


def write(totals: Totals) -> bytes:
    """The totals as bytes."""
    return KIND.pack(Prospects(totals.ruleset), BITS, totals.shares)


def read(data: bytes, prospects: Prospects) -> Totals:
    """The totals that bytes hold, for the card of these prospects.

    Most of the time goes into the fingerprint of the rules: prospects that know theirs, such as
    those of values that were read (`yacht.perfect.values`), make it quick.

    Raises:
        TableError: they hold none for it as its rules are now; `problem` says why.
    """
    return finished(read_in_steps(data, prospects))


def read_in_steps(data: bytes, prospects: Prospects) -> Generator[None, None, Totals]:
    """Read as `read` does, in steps of some milliseconds: a page can do other things between them.

    Raises:
        TableError: as `read` does.
    """
    packed = yield from KIND.unpack(data, prospects)
    numbers = [
        packed.numbers[start : start + KIND.width]
        for start in range(0, len(packed.numbers), KIND.width)
    ]
    shares = tuple(int.from_bytes(each, "little") for each in numbers)
    if packed.bits != BITS or sum(shares) != WHOLE or not shares[-1]:
        raise TableError("shares that are no whole", TableProblem.DAMAGED)
    return Totals(prospects.ruleset, shares)

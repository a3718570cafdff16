"""The logbook's charts: paths in a drawing, what they say in a sentence, and as a table.

A path is drawn in `WIDTH` by `HEIGHT`. What it shows stands in the table as well, for whoever does
not see it, so that no chart is all there is of anything.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import accumulate
from typing import Protocol

from yacht import words

WIDTH, HEIGHT, INSET = 240, 80, 3
BIN = 10
"""Points that the histogram takes together."""
MARKS, ROWS = 80, 12
"""The most marks in a course from game to game, and the most rows of its table."""
_MOST = 1_500  # no card has a higher total
_RARE = 0.002  # bins of perfect play that are less likely are left out, where nobody came to them


class Perfect(Protocol):
    """How likely the totals of perfect play are (`yacht.perfect.totals`)."""

    def binned(self, width: int, low: int, high: int) -> tuple[float, ...]:
        """The chance of each bin of so many points: from `low` up, until one holds `high`."""


@dataclass(frozen=True, slots=True)
class TableScene:
    """A table: its columns' heads, and its rows, each of which begins with what it is about."""

    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


@dataclass(frozen=True, slots=True)
class ChartScene:
    """A chart: `bars` are filled, `marks` and `line` are strokes, empty where there are none.

    `top`, `bottom`, `left` and `right` are what its edges stand for. The label sums it up, the note
    tells how it is read.
    """

    heading: str
    note: str
    bars: str
    marks: str
    line: str
    top: str
    bottom: str
    left: str
    right: str
    label: str
    table: TableScene


# Totals -------------------------------------------------------------------------------------------


def histogram(totals: Sequence[int], perfect: Perfect | None) -> ChartScene:
    """How often each total came, and how often it would if play were perfect."""
    low, high = _ends(totals, perfect)
    starts = range(low, high + 1, BIN)
    found = Counter(total // BIN * BIN for total in totals)
    counts = [found[start] for start in starts]
    expected = _expected(perfect, starts, len(totals))
    top = max([*counts, *expected])
    most = starts[counts.index(max(counts))]
    best = starts[expected.index(max(expected))] if expected else None
    return ChartScene(
        words.CHARTS["totals"],
        words.totals_note(bool(expected)),
        bars=_bars(counts, top),
        marks="",
        line=_line([(at + 0.5) / len(counts) for at in range(len(expected))], expected, 0, top),
        top=f"{top:.0f}",
        bottom="0",
        left=str(low),
        right=str(starts[-1] + BIN - 1),
        label=words.totals_chart(len(totals), _bin(most), _bin(best) if best is not None else None),
        table=_totals_table(starts, counts, expected),
    )


def _ends(totals: Sequence[int], perfect: Perfect | None) -> tuple[int, int]:
    """The first bin and a total in the last one: all games, and what perfect play may come to."""
    ends = [min(totals), max(totals)]
    if perfect is not None:
        chances = perfect.binned(BIN, 0, _MOST)
        usual = [at * BIN for at, chance in enumerate(chances) if chance >= _RARE]
        ends += [usual[0], usual[-1]]
    return min(ends) // BIN * BIN, max(ends)


def _expected(perfect: Perfect | None, starts: range, games: int) -> list[float]:
    if perfect is None:
        return []
    return [chance * games for chance in perfect.binned(BIN, starts[0], starts[-1])]


def _totals_table(starts: range, counts: Sequence[int], expected: Sequence[float]) -> TableScene:
    spans = [words.span(*_bin(start)) for start in starts]
    games = map(words.thousands, counts)
    if not expected:
        return TableScene(words.TOTALS_COLUMNS[:2], tuple(zip(spans, games, strict=True)))
    rows = zip(spans, games, map(words.expected, expected), strict=True)
    return TableScene(words.TOTALS_COLUMNS, tuple(rows))


def _bin(start: int) -> tuple[int, int]:
    return start, start + BIN - 1


# From game to game --------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class _Block:
    """Games that follow each other: from the first to the last, counted from 1."""

    first: int
    last: int
    lowest: float
    highest: float
    mean: float


def trend(heading: str, values: Sequence[float]) -> ChartScene:
    """The course of something from game to game, of which there is at least one."""
    blocks = _blocks(values, MARKS)
    window = min(len(values), max(5, len(values) // 20))
    means = _moving_means(values, window, [block.last for block in blocks])
    lowest, highest = min(values), max(values)
    places = [_place(at, len(blocks)) for at in range(len(blocks))]
    return ChartScene(
        heading,
        words.trend_note(window, len(range(blocks[0].first, blocks[0].last + 1))),
        bars="",
        marks=_strokes(places, blocks, lowest, highest),
        line=_line(places, means, lowest, highest),
        top=f"{highest:.0f}",
        bottom=f"{lowest:.0f}",
        left="1",
        right=words.thousands(len(values)),
        label=words.trend_chart(len(values), (lowest, highest), (means[0], means[-1])),
        table=TableScene(words.TREND_COLUMNS, tuple(map(_row, _blocks(values, ROWS)))),
    )


def _blocks(values: Sequence[float], most: int) -> list[_Block]:
    """All games in at most so many blocks of the same size, the last one as long as it comes."""
    size = -(-len(values) // most)
    parts = [(at, values[at : at + size]) for at in range(0, len(values), size)]
    return [
        _Block(at + 1, at + len(part), min(part), max(part), sum(part) / len(part))
        for at, part in parts
    ]


def _moving_means(values: Sequence[float], window: int, ends: Sequence[int]) -> list[float]:
    """The mean of the last games, at most so many, when each of these numbers had been played."""
    sums = list(accumulate(values, initial=0.0))
    starts = [max(0, end - window) for end in ends]
    return [(sums[end] - sums[at]) / (end - at) for at, end in zip(starts, ends, strict=True)]


def _row(block: _Block) -> tuple[str, ...]:
    points = map(words.tenth, (block.mean, block.lowest, block.highest))
    return (words.span(block.first, block.last), *points)


# Paths --------------------------------------------------------------------------------------------


def _place(at: int, count: int) -> float:
    """How far to the right the place is, of so many from edge to edge; one stands in the middle."""
    return at / (count - 1) if count > 1 else 0.5


def _across(share: float) -> str:
    return f"{INSET + share * (WIDTH - 2 * INSET):.1f}"


def _down(value: float, low: float, high: float) -> str:
    share = (high - value) / (high - low) if high > low else 0.5
    return f"{INSET + share * (HEIGHT - 2 * INSET):.1f}"


def _bars(counts: Sequence[int], top: float) -> str:
    """A bar for each count but 0, from the ground up."""
    ground, width = _down(0, 0, top), 1 / len(counts)
    return "".join(
        f"M{_across((at + 0.08) * width)} {ground}V{_down(count, 0, top)}"
        f"H{_across((at + 0.92) * width)}V{ground}Z"
        for at, count in enumerate(counts)
        if count
    )


def _strokes(places: Sequence[float], blocks: Sequence[_Block], low: float, high: float) -> str:
    """From the lowest to the highest of each block; a dot where they are the same."""
    return "".join(
        f"M{_across(place)} {_down(block.lowest, low, high)}V{_down(block.highest, low, high)}"
        for place, block in zip(places, blocks, strict=True)
    )


def _line(places: Sequence[float], values: Sequence[float], low: float, high: float) -> str:
    points = [
        f"{_across(place)} {_down(value, low, high)}"
        for place, value in zip(places, values, strict=True)
    ]
    return f"M{'L'.join(points)}" if points else ""

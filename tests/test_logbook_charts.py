"""The logbook's charts: what is drawn is what is told, and nothing is drawn outside."""

import re
from itertools import pairwise
from random import Random
from statistics import mean

import pytest
from hypothesis import given
from hypothesis import strategies as st

from yacht.logbook.charts import (
    BIN,
    HEIGHT,
    INSET,
    MARKS,
    ROWS,
    WIDTH,
    ChartScene,
    histogram,
    trend,
)

TOTALS = st.lists(st.integers(5, 1445), min_size=1, max_size=60)


class Even:
    """Perfect play of a card on which every total from 100 to 199 is equally likely."""

    def binned(self, width: int, low: int, high: int) -> tuple[float, ...]:
        starts = range(low, high + 1, width)
        return tuple(len(set(range(at, at + width)) & set(range(100, 200))) / 100 for at in starts)


def rows(chart: ChartScene) -> dict[str, tuple[str, ...]]:
    return {first: rest for first, *rest in chart.table.rows}  # type: ignore[misc]


def numbers(path: str) -> list[float]:
    return [float(text) for text in re.findall(r"-?\d+\.\d", path)]


def expect_inside(chart: ChartScene) -> None:
    for path in (chart.bars, chart.marks, chart.line):
        assert re.fullmatch(r"([MLVH]-?\d+\.\d( -?\d+\.\d)?|Z)*", path)
        for across, down in re.findall(r"[ML](-?\d+\.\d) (-?\d+\.\d)", path):
            assert INSET <= float(across) <= WIDTH - INSET
            assert INSET <= float(down) <= HEIGHT - INSET
        for down in re.findall(r"V(-?\d+\.\d)", path):
            assert INSET <= float(down) <= HEIGHT - INSET


# The histogram ------------------------------------------------------------------------------------


def test_every_total_is_in_its_bin() -> None:
    chart = histogram([120, 129, 130, 151], None)
    assert chart.table.head == ("Total", "Games")
    assert rows(chart) == {"120–129": ["2"], "130–139": ["1"], "140–149": ["0"], "150–159": ["1"]}
    assert (chart.left, chart.right, chart.top) == ("120", "159", "2")
    assert chart.bars.count("M") == 3
    assert chart.line == ""


def test_perfect_play_stands_beside_it() -> None:
    chart = histogram([150] * 30 + [210] * 10, Even())
    assert chart.table.head == ("Total", "Games", "Perfect play")
    told = rows(chart)
    assert next(iter(told)) == "100–109"
    assert told["150–159"] == ["30", "4.0"]
    assert told["210–219"] == ["10", "0.0"]
    assert len(told) == 12
    assert chart.line.count("L") == 11
    assert "most often 150–159. Perfect play comes to 100–109 most often." in chart.label


def test_the_highest_of_both_is_the_top() -> None:
    assert histogram([150], Even()).top == "1"
    assert histogram(list(range(100, 200)), Even()).top == "10"
    assert histogram([100, 120, 150] * 100 + [180], Even()).top == "100"


@given(TOTALS, st.sampled_from([None, Even()]))
def test_no_total_is_left_out(totals: list[int], perfect: Even | None) -> None:
    chart = histogram(totals, perfect)
    assert sum(int(told[0]) for told in rows(chart).values()) == len(totals)
    for total in totals:
        start = total // BIN * BIN
        assert int(rows(chart)[f"{start}–{start + 9}"][0]) > 0
    expect_inside(chart)


# From game to game --------------------------------------------------------------------------------


def test_a_few_games_are_told_one_by_one() -> None:
    chart = trend("Totals", [100, 200, 150])
    assert rows(chart) == {
        "1": ["100.0", "100.0", "100.0"],
        "2": ["200.0", "200.0", "200.0"],
        "3": ["150.0", "150.0", "150.0"],
    }
    low, high = HEIGHT - INSET, INSET
    assert numbers(chart.marks) == [3, low, low, 120, high, high, 237, 40, 40]
    assert numbers(chart.line) == [3, low, 120, 40, 237, 40]
    assert chart.note == "Each mark: a game. Line: the mean of the last 3 games."
    assert (chart.top, chart.bottom, chart.left, chart.right) == ("200", "100", "1", "3")


@pytest.mark.parametrize("values", [[150], [150, 150]])
def test_what_does_not_vary_runs_through_the_middle(values: list[float]) -> None:
    chart = trend("Totals", values)
    assert set(numbers(chart.line)[1::2]) == {HEIGHT / 2}
    expect_inside(chart)


def test_many_games_are_told_in_blocks() -> None:
    random = Random(5)
    values = [random.gauss(200, 30) for _ in range(5000)]
    chart = trend("Totals", values)
    assert len(chart.table.rows) == ROWS
    assert chart.marks.count("M") <= MARKS
    first, last = chart.table.rows[0], chart.table.rows[-1]
    assert first[0] == "1–417"
    assert last[0] == "4588–5000"
    assert first[1:] == tuple(
        f"{one:.1f}" for one in (mean(values[:417]), min(values[:417]), max(values[:417]))
    )
    assert chart.note == (
        "Each mark: 63 games, the lowest to the highest. Line: the mean of the last 250 games."
    )
    assert f"{mean(values[-250:]):.1f} now." in chart.label
    expect_inside(chart)


@given(st.lists(st.floats(0, 300), min_size=1, max_size=200))
def test_blocks_leave_no_game_out(values: list[float]) -> None:
    chart = trend("Totals", values)
    spans = [[int(end) for end in row[0].split("–")] for row in chart.table.rows]
    assert spans[0][0] == 1
    assert spans[-1][-1] == len(values)
    assert all(one[-1] + 1 == two[0] for one, two in pairwise(spans))
    expect_inside(chart)

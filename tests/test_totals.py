"""The totals of perfect play: those that ship, what is asked of them, and what is refused."""

from functools import cache
from random import Random

import pytest

from tests.decisions import WHOLE_GAMES
from tests.play import CARDS, CLASSIC, MODERN
from tests.tables_of_values import FOLDER
from yacht import Ruleset
from yacht.categories import CHOICE
from yacht.errors import TableError, TableProblem
from yacht.perfect.prospects import Prospects
from yacht.perfect.totals import (
    BITS,
    KIND,
    TOTALS,
    WHOLE,
    Totals,
    of_chances,
    read,
    read_in_steps,
    write,
)

PROSPECTS = {card: Prospects(card) for card in CARDS}
BEST = {CLASSIC: 297, MODERN: 1445}
"""The best possible totals (rulings 9 and 18)."""

TWO_DICE = of_chances(CLASSIC, [0, 0, *(ways / 36 for ways in (1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1))])


def data(card: Ruleset) -> bytes:
    return (FOLDER / TOTALS[card.key]).read_bytes()


@cache
def totals(card: Ruleset) -> Totals:
    return read(data(card), PROSPECTS[card])


def refused(data: bytes, prospects: Prospects = PROSPECTS[CLASSIC]) -> TableProblem:
    with pytest.raises(TableError) as caught:
        read(data, prospects)
    assert str(caught.value).startswith(f"{caught.value.problem} table: ")
    return caught.value.problem


# What ships


@pytest.mark.parametrize("card", CARDS, ids=str)
def test_the_mean_is_what_the_solver_expects(card: Ruleset) -> None:
    assert totals(card).mean == pytest.approx(WHOLE_GAMES[card.key], abs=1e-9)


@pytest.mark.parametrize("card", CARDS, ids=str)
def test_all_totals_are_one(card: Ruleset) -> None:
    assert sum(totals(card).shares) == WHOLE
    every = [totals(card).probability(total) for total in range(BEST[card] + 1)]
    assert sum(every) == pytest.approx(1, abs=1e-12)


@pytest.mark.parametrize(("card", "lowest", "highest"), [(CLASSIC, 30, 296), (MODERN, 33, 1245)])
def test_the_totals_that_have_a_share(card: Ruleset, lowest: int, highest: int) -> None:
    """The best total possible of either card is rarer than a share."""
    assert (totals(card).lowest, totals(card).highest) == (lowest, highest)
    assert totals(card).probability(lowest) > 0
    assert totals(card).probability(highest) > 0
    assert highest < BEST[card]


@pytest.mark.parametrize(("card", "most"), [(CLASSIC, 1_500), (MODERN, 4_500)], ids=str)
def test_the_file_is_small(card: Ruleset, most: int) -> None:
    assert len(data(card)) <= most


@pytest.mark.parametrize("card", CARDS, ids=str)
def test_what_ships_is_read_in_steps(card: Ruleset) -> None:
    reading = read_in_steps(data(card), PROSPECTS[card])
    for _ in range(3):
        next(reading)
    with pytest.raises(StopIteration) as end:
        next(reading)
    assert end.value.value.ruleset == card
    assert end.value.value.shares == totals(card).shares


# What is asked


@pytest.mark.parametrize(
    ("total", "exactly", "at_least"),
    [(-1, 0, 36), (0, 0, 36), (2, 1, 36), (3, 2, 35), (7, 6, 21), (12, 1, 1), (13, 0, 0)],
)
def test_chances_of_a_total(total: int, exactly: int, at_least: int) -> None:
    assert TWO_DICE.probability(total) == pytest.approx(exactly / 36, abs=1e-14)
    assert TWO_DICE.at_least(total) == pytest.approx(at_least / 36, abs=1e-14)


def test_what_totals_come_to() -> None:
    assert (TWO_DICE.lowest, TWO_DICE.highest) == (2, 12)
    assert TWO_DICE.mean == pytest.approx(7, abs=1e-12)


@pytest.mark.parametrize(
    ("width", "low", "high", "bins"),
    [
        (1, 2, 4, [1, 2, 3]),
        (5, 0, 14, [6, 24, 6]),
        (5, 3, 10, [20, 15]),
        (5, 2, 12, [15, 20, 1]),
        (20, -10, -10, [30]),
        (3, 13, 20, [0, 0, 0]),
    ],
)
def test_bins(width: int, low: int, high: int, bins: list[int]) -> None:
    found = TWO_DICE.binned(width, low, high)
    assert found == pytest.approx([each / 36 for each in bins], abs=1e-14)


@pytest.mark.parametrize("card", CARDS, ids=str)
def test_bins_of_all_totals_are_one(card: Ruleset) -> None:
    found = totals(card).binned(10, 0, BEST[card])
    assert len(found) == BEST[card] // 10 + 1
    assert sum(found) == pytest.approx(1, abs=1e-12)


@pytest.mark.parametrize(("width", "low", "high"), [(0, 0, 10), (-1, 0, 10), (5, 10, 9)])
def test_bins_that_can_not_be(width: int, low: int, high: int) -> None:
    with pytest.raises(ValueError, match=f"bins of {width} points from {low} to {high}"):
        TWO_DICE.binned(width, low, high)


# There and back


def test_chances_come_back() -> None:
    random = Random(0)
    chances = [random.random() ** 20 for _ in range(400)]
    back = read(write(of_chances(CLASSIC, chances)), PROSPECTS[CLASSIC])
    for total, chance in enumerate(chances):
        assert abs(back.probability(total) - chance / sum(chances)) <= 1.5 / WHOLE


def test_what_is_less_likely_than_a_share_has_none() -> None:
    found = of_chances(CLASSIC, [0.1 / WHOLE, 0.5, 0.5, 0.1 / WHOLE])
    assert found.shares == (0, WHOLE // 2, WHOLE // 2)


# What is refused


def test_something_else_is_foreign() -> None:
    for other in (b"", b"<!doctype html>", data(CLASSIC)[1:], data(MODERN)):
        assert refused(other) is TableProblem.FOREIGN


def test_a_table_of_values_is_foreign() -> None:
    assert refused((FOLDER / "classic.bin").read_bytes()) is TableProblem.FOREIGN


def test_other_rules_make_totals_outdated() -> None:
    other = Prospects(Ruleset("classic", {**CLASSIC.scorers, CHOICE: max}))
    assert refused(data(CLASSIC), other) is TableProblem.OUTDATED


@pytest.mark.parametrize("card", CARDS, ids=str)
def test_totals_cut_short_are_damaged(card: Ruleset) -> None:
    whole = data(card)
    for size in (8, 9, 37, 38, 100, len(whole) // 2, len(whole) - 1):
        assert refused(whole[:size], PROSPECTS[card]) is TableProblem.DAMAGED


def test_any_changed_bit_is_noticed_or_changes_nothing() -> None:
    """Packed data has some bits that say nothing; the header has none."""
    whole, random = data(CLASSIC), Random(0)
    for place in range(len(whole)):
        changed = bytearray(whole)
        changed[place] ^= 1 << random.randrange(8)
        try:
            assert read(bytes(changed), PROSPECTS[CLASSIC]).shares == totals(CLASSIC).shares
            assert place >= 38
        except TableError:
            pass


@pytest.mark.parametrize(
    ("bits", "shares"),
    [
        (BITS, []),
        (BITS, [WHOLE - 1]),
        (BITS, [WHOLE, 1]),
        (BITS, [WHOLE, 0]),
        (BITS - 1, [WHOLE]),
    ],
)
def test_shares_that_are_no_whole_are_damaged(bits: int, shares: list[int]) -> None:
    packed = KIND.pack(PROSPECTS[CLASSIC], bits, shares)
    assert refused(packed) is TableProblem.DAMAGED

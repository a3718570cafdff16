"""Tables as bytes: what is read back, and what is refused."""

from random import Random
from zlib import compress

import pytest

from tests.play import CLASSIC, MODERN, card_with
from tests.tables_of_values import FOLDER, table, values
from yacht import RULESETS, Ruleset
from yacht.categories import CHOICE
from yacht.errors import TableError, TableProblem
from yacht.perfect.prospects import Prospects
from yacht.perfect.totals import TOTALS
from yacht.perfect.values import KIND, TABLES, Values, of_worths, read, read_in_steps, write

PROSPECTS = Prospects(CLASSIC)


def some_values(most: float, seed: int = 0) -> tuple[list[float], Values]:
    random = Random(seed)
    worths = [random.uniform(0, most) for _ in range(PROSPECTS.count - 1)] + [most]
    return worths, of_worths(PROSPECTS, worths)


def refused(data: bytes, ruleset: Ruleset = CLASSIC) -> TableProblem:
    with pytest.raises(TableError) as caught:
        read(data, ruleset)
    assert str(caught.value).startswith(f"{caught.value.problem} table: ")
    return caught.value.problem


# What ships


def test_the_tables_are_those_of_the_cards() -> None:
    assert set(TABLES) <= set(RULESETS)
    assert set(TOTALS) == set(TABLES)
    assert {path.name for path in FOLDER.iterdir()} == {*TABLES.values(), *TOTALS.values()}


@pytest.mark.parametrize(("card", "most"), [(CLASSIC, 16_000), (MODERN, 420_000)], ids=str)
def test_a_table_is_small(card: Ruleset, most: int) -> None:
    assert len(table(card)) <= most


@pytest.mark.parametrize("card", [CLASSIC, MODERN], ids=str)
def test_a_table_that_ships_is_read(card: Ruleset) -> None:
    assert values(card).ruleset == card
    assert values(card).resolution <= 2**-20


def test_the_value_of_a_card() -> None:
    with_yacht_open = card_with(CLASSIC, {box.key: 0 for box in CLASSIC.categories[:-1]})
    assert values(CLASSIC).of(with_yacht_open) == pytest.approx(2.3014321263, abs=2**-21)
    full = card_with(CLASSIC, {box.key: 0 for box in CLASSIC.categories})
    assert values(CLASSIC).of(full) == 0


# There and back


@pytest.mark.parametrize("most", [0.3, 1, 166.9, 255.999, 256, 1445])
def test_values_come_back(most: float) -> None:
    worths, made = some_values(most)
    back = read(write(made), CLASSIC)
    assert back.fraction_bits == made.fraction_bits
    for number, worth in enumerate(worths):
        assert abs(back[number] - worth) <= back.resolution / 2


@pytest.mark.parametrize(("most", "bits"), [(0.5, 27), (166.9, 20), (255.5, 19), (300, 19)])
def test_values_are_as_fine_as_the_largest_allows(most: float, bits: int) -> None:
    _, made = some_values(most)
    assert (made.fraction_bits, made.resolution) == (bits, 2**-bits)


# What is refused


def test_something_else_is_foreign() -> None:
    for data in (b"", b"<!doctype html>", b"\0" * 5_000, write(some_values(9)[1])[1:]):
        assert refused(data) is TableProblem.FOREIGN


def test_another_cards_table_is_foreign() -> None:
    assert refused(table(MODERN)) is TableProblem.FOREIGN
    assert refused(table(CLASSIC), MODERN) is TableProblem.FOREIGN


def test_another_version_is_outdated() -> None:
    data = bytearray(table(CLASSIC))
    data[8] += 1
    assert refused(bytes(data)) is TableProblem.OUTDATED


def test_other_rules_make_a_table_outdated() -> None:
    other = Ruleset("classic", {**CLASSIC.scorers, CHOICE: max})
    assert refused(table(CLASSIC), other) is TableProblem.OUTDATED


def test_fewer_boxes_make_a_table_outdated() -> None:
    fewer = dict(list(CLASSIC.scorers.items())[:-1])
    assert refused(table(CLASSIC), Ruleset("classic", fewer)) is TableProblem.OUTDATED


def test_another_number_of_prospects_makes_a_table_outdated() -> None:
    data = KIND.pack(PROSPECTS, 20, [0] * (PROSPECTS.count - 1))
    assert refused(data) is TableProblem.OUTDATED


@pytest.mark.parametrize("card", [CLASSIC, MODERN], ids=str)
def test_a_table_cut_short_is_damaged(card: Ruleset) -> None:
    data = table(card)
    for size in (8, 9, 33, 37, 38, 39, 100, len(data) // 2, len(data) - 1):
        assert refused(data[:size], card) is TableProblem.DAMAGED


def test_a_longer_table_is_damaged() -> None:
    assert refused(table(CLASSIC) + b"\0") is TableProblem.DAMAGED


def test_a_table_that_unpacks_to_more_than_it_says_is_damaged() -> None:
    head = table(CLASSIC)[:38]
    assert refused(head + compress(bytes(1_000_000))) is TableProblem.DAMAGED
    assert refused(head + compress(bytes(10))) is TableProblem.DAMAGED


def test_any_changed_bit_is_noticed() -> None:
    """In the header and at random places behind it."""
    data, random = table(CLASSIC), Random(0)
    places = [*range(60), *random.sample(range(60, len(data)), 200)]
    for place in places:
        changed = bytearray(data)
        changed[place] ^= 1 << random.randrange(8)
        refused(bytes(changed))


@pytest.mark.parametrize(("card", "steps"), [(CLASSIC, 5), (MODERN, 18)], ids=str)
def test_a_table_can_be_read_in_steps(card: Ruleset, steps: int) -> None:
    reading = read_in_steps(table(card), card)
    for _ in range(steps):
        next(reading)
    with pytest.raises(StopIteration) as end:
        next(reading)
    assert list(end.value.value.fractions) == list(values(card).fractions)

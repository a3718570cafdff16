"""The daily voyages: which run counts, and the days in a row."""

import json
from datetime import date, timedelta
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.fakes import FlakyStorage, Manner
from tests.play import CLASSIC, MODERN
from yacht.days import Days, Run
from yacht.storage import MemoryStorage

DAY = date(2026, 11, 30)
KEY = "yacht-dice.daily.classic"


def game(number: int) -> str:
    """The id of a game."""
    return f"{number:032x}"


def day(number: int) -> date:
    """So many days after the first."""
    return DAY + timedelta(days=number)


@pytest.fixture
def days() -> Days:
    return Days(MemoryStorage())


def sail(days: Days, number: int, total: int = 100) -> None:
    """Sail that day's voyage to its end."""
    days.begin(CLASSIC, day(number), game(number))
    days.end(CLASSIC, game(number), total)


def test_before_the_first_there_is_none(days: Days) -> None:
    assert days.run(CLASSIC, DAY) is None
    assert days.streak(CLASSIC, DAY) == 0


def test_a_run_counts_from_its_start(days: Days) -> None:
    days.begin(CLASSIC, DAY, game(1))
    run = days.run(CLASSIC, DAY)
    assert run is not None
    assert (run.game, run.total) == (game(1), None)
    assert days.streak(CLASSIC, DAY) == 0
    days.end(CLASSIC, game(1), 173)
    assert days.run(CLASSIC, DAY) == Run(DAY.toordinal(), game(1), 173, 1, DAY.toordinal())


def test_it_is_that_days_and_cards_alone(days: Days) -> None:
    sail(days, 0)
    assert days.run(CLASSIC, day(1)) is None
    assert days.run(CLASSIC, day(-1)) is None
    assert days.run(MODERN, DAY) is None


def test_days_in_a_row(days: Days) -> None:
    for number in range(5):
        sail(days, number)
        assert days.streak(CLASSIC, day(number)) == number + 1
    assert days.streak(CLASSIC, day(5)) == 5  # today's can still be sailed
    assert days.streak(CLASSIC, day(6)) == 0
    sail(days, 6)
    assert days.streak(CLASSIC, day(6)) == 1


def test_a_run_over_midnight_is_its_own_days(days: Days) -> None:
    days.begin(CLASSIC, day(0), game(0))
    days.begin(CLASSIC, day(1), game(1))
    days.end(CLASSIC, game(0), 150)  # not the latest any more
    run = days.run(CLASSIC, day(1))
    assert run is not None
    assert run.total is None
    assert days.streak(CLASSIC, day(1)) == 0


def test_a_day_begun_and_not_ended_breaks_no_row_before_the_next(days: Days) -> None:
    sail(days, 0)
    days.begin(CLASSIC, day(1), game(1))
    assert days.streak(CLASSIC, day(1)) == 1
    sail(days, 2)
    assert days.streak(CLASSIC, day(2)) == 1


def test_an_end_that_is_taken_back_counts_once(days: Days) -> None:
    sail(days, 0)
    sail(days, 1)
    for total in (120, 130):
        days.reopen(CLASSIC, game(1))
        assert days.streak(CLASSIC, day(1)) == 1
        days.reopen(CLASSIC, game(1))
        days.end(CLASSIC, game(1), total)
        days.end(CLASSIC, game(1), total)
        assert days.streak(CLASSIC, day(1)) == 2
    run = days.run(CLASSIC, day(1))
    assert run is not None
    assert run.total == 130


def test_other_games_change_nothing(days: Days) -> None:
    sail(days, 0)
    before = days.run(CLASSIC, DAY)
    days.end(CLASSIC, game(7), 300)
    days.reopen(CLASSIC, game(7))
    days.end(MODERN, game(0), 300)
    days.reopen(MODERN, game(0))
    assert days.run(CLASSIC, DAY) == before


# From elsewhere ----------------------------------------------------------------------------------


def test_runs_of_another_device_are_taken_over(days: Days) -> None:
    days.learn(CLASSIC, [])
    assert days.run(CLASSIC, DAY) is None
    days.learn(CLASSIC, [(day(number), game(number), 100 + number) for number in (2, 0, 1, -5)])
    assert days.streak(CLASSIC, day(2)) == 3
    assert days.run(CLASSIC, day(2)) == Run(day(2).toordinal(), game(2), 102, 3, day(2).toordinal())


def test_both_make_one_row(days: Days) -> None:
    for number in (2, 3):
        sail(days, number)
    days.learn(CLASSIC, [(day(number), game(90 + number), 100) for number in (0, 1, 2)])
    assert days.streak(CLASSIC, day(3)) == 4
    run = days.run(CLASSIC, day(3))
    assert run is not None
    assert run.game == game(3)
    days.learn(CLASSIC, [(day(number), game(90 + number), 100) for number in (0, 1, 2)])
    assert days.streak(CLASSIC, day(3)) == 4


def test_a_run_that_is_on_stays(days: Days) -> None:
    days.begin(CLASSIC, day(3), game(3))
    days.learn(CLASSIC, [(day(2), game(2), 100)])
    run = days.run(CLASSIC, day(3))
    assert run is not None
    assert (run.game, run.total, run.streak) == (game(3), None, 1)
    days.end(CLASSIC, game(3), 100)
    assert days.streak(CLASSIC, day(3)) == 2


@given(st.sets(st.integers(0, 12)), st.sets(st.integers(0, 12)))
def test_whatever_is_known_makes_the_longest_row(here: set[int], there: set[int]) -> None:
    days = Days(MemoryStorage())
    for number in sorted(here):
        sail(days, number)
    days.learn(CLASSIC, [(day(number), game(number), 100) for number in there])
    # Of what was sailed here only the last row is known.
    last = max(here, default=-1)
    row = {number for number in here if set(range(number, last)) <= here}
    known = row | there
    until = max(known, default=0)
    expected = next(back for back in range(len(known) + 1) if until - back not in known)
    assert days.streak(CLASSIC, day(until)) == expected


# The store ---------------------------------------------------------------------------------------

FIELDS = {"day": DAY.toordinal(), "game": game(1), "total": 5, "streak": 2, "until": 5}


@pytest.mark.parametrize(
    "text",
    [
        "",
        "null",
        "7",
        "[]",
        "{}",
        "{",
        "[" * 5000,
        json.dumps({**FIELDS, "more": 1}),
        *(
            json.dumps({**FIELDS, name: value})
            for name in FIELDS
            for value in (-1, "x", 1.5, [], True)
        ),
        json.dumps({**FIELDS, "day": 10**9}),
        json.dumps({**FIELDS, "day": None}),
    ],
)
def test_what_else_may_be_stored_there_is_no_run(text: str) -> None:
    storage = FlakyStorage()
    storage.texts[KEY] = text
    days = Days(storage)
    assert days.run(CLASSIC, DAY) is None
    sail(days, 0)
    assert days.streak(CLASSIC, DAY) == 1


def test_the_fields_are_those_of_a_run() -> None:
    storage = FlakyStorage()
    storage.texts[KEY] = json.dumps(FIELDS)
    assert Days(storage).run(CLASSIC, DAY) is not None
    storage.texts[KEY] = json.dumps({**FIELDS, "total": None})
    assert Days(storage).run(CLASSIC, DAY) is not None


@pytest.mark.parametrize("manner", [Manner.BLOCKED, Manner.MISSING, Manner.FULL])
def test_a_store_that_refuses(manner: Manner) -> None:
    days = Days(FlakyStorage(manner))
    sail(days, 0)
    assert days.run(CLASSIC, DAY) is None
    assert days.streak(CLASSIC, DAY) == 0


def test_what_is_stored_is_json_without_surprises() -> None:
    storage = FlakyStorage()
    sail(Days(storage), 0, 173)
    stored: dict[str, Any] = json.loads(storage.texts[KEY])
    assert stored == {
        "day": DAY.toordinal(),
        "game": game(0),
        "total": 173,
        "streak": 1,
        "until": DAY.toordinal(),
    }

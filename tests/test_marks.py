"""What sets games apart."""

import doctest
from datetime import date
from itertools import product

import yacht.marks
from tests.play import CLASSIC, SEATS
from yacht import Settings, SettingsError
from yacht.marks import KINDS, Mark, marks
from yacht.voyage import daily, new


def test_the_example() -> None:
    assert doctest.testmod(yacht.marks).failed == 0


def test_every_game_has_one_of_the_kinds_and_every_kind_has_games() -> None:
    found = set()
    voyages = (None, new(7, CLASSIC), daily(date(2027, 1, 1), CLASSIC))
    for voyage, is_real, crew in product(voyages, (False, True), ((), ("", "cook"), ("cook",))):
        try:
            settings = Settings(CLASSIC, SEATS[: len(crew) or 1], crew, voyage, is_real)
        except SettingsError:
            continue
        for is_coached, is_practice in product((False, True), repeat=2):
            found.add(marks(settings, is_coached=is_coached, is_practice=is_practice))
    assert found == set(KINDS)
    assert len(KINDS) == len(found)


def test_marks_stand_in_their_order() -> None:
    for kind in KINDS:
        assert list(kind) == [mark for mark in Mark if mark in kind]


def test_practice_is_a_matter_of_daily_voyages_alone() -> None:
    drawn = Settings(CLASSIC, SEATS[:1], voyage=new(7, CLASSIC))
    assert marks(drawn, is_practice=True) == (Mark.VOYAGE,)
    today = Settings(CLASSIC, SEATS[:1], voyage=daily(date(2027, 1, 1), CLASSIC))
    assert marks(today) == (Mark.DAILY,)
    assert marks(today, is_practice=True) == (Mark.PRACTICE,)

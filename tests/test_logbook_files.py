"""The logbook as files: what an export holds of it, and a table that harms no spreadsheet."""

import csv
import json
from dataclasses import replace
from io import StringIO
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.logs import costed, entries, kept
from tests.play import CARDS, CLASSIC, MODERN, SEATS, finished, played, roll, score
from yacht import Settings
from yacht.logbook.book import MAX_SIZE, Logbook
from yacht.logbook.entry import Entry
from yacht.logbook.files import COLUMNS, found, table, texts
from yacht.logbook.log import logged
from yacht.logbook.text import encode
from yacht.marks import Mark
from yacht.saves import MAX_TIME, Save
from yacht.storage import MemoryStorage
from yacht.transfer import MAX_FILE, export, read
from yacht.voyage import new

ONE, TWO = kept(1), costed(kept(2, Settings(MODERN, SEATS[:2])), 1.5, 20.0)
SAILED = kept(3, Settings(CLASSIC, SEATS[:2], ("", "cook"), new(7, CLASSIC)), is_coached=True)


# Exports -----------------------------------------------------------------------------------------


@given(some=st.lists(entries(), max_size=5, unique_by=lambda entry: entry.id))
def test_all_games_come_back(some: list[Entry]) -> None:
    assert found(json.loads(json.dumps(texts(some)))) == tuple(some)
    assert read(export([], {}, some)).games == tuple(some)


@pytest.mark.parametrize("exported", [None, [], "x", 7, True, {}, [[ONE.id, encode(ONE)]]])
def test_what_holds_no_games(exported: Any) -> None:
    assert found(exported) == ()


def test_what_cannot_be_right_is_left_out() -> None:
    seat = ONE.seats[0]
    wrong = replace(ONE, seats=(replace(seat, total=seat.total + 1),))
    exported: dict[Any, Any] = {
        "1" * 32: encode(wrong),
        "2" * 32: encode(replace(SAILED, voyage="")),
        "3" * 32: "[" * 100_000,
        "4" * 32: None,
        "5" * 32: [1, 2],
        "6" * 32: {"id": 6},
        "x": encode(ONE),
        ONE.id: encode(ONE),
    }
    assert found(exported) == (ONE,)


def test_a_log_is_taken_as_it_is_and_replayed_when_the_game_is_opened() -> None:
    other = replace(ONE, log=kept(2).log)
    assert found(texts([other])) == (other,)


def test_a_full_logbook_fits_into_a_file() -> None:
    name = '"' * 24
    seats = tuple(replace(seat, name=name) for seat in kept(4, Settings(MODERN, SEATS)).seats)
    hardest = replace(kept(4, Settings(MODERN, SEATS)), seats=seats)
    count = MAX_SIZE // (len(encode(hardest)) + 48)
    games = [replace(hardest, id=f"{number:032x}") for number in range(count)]
    text = export([], {}, games)
    assert MAX_SIZE < len(text) < MAX_FILE - 300_000
    assert len(read(text).games) == count


def test_imported_twice_a_file_changes_nothing() -> None:
    book = Logbook(MemoryStorage())
    games = read(export([], {}, [ONE, TWO, SAILED])).games
    assert book.merge(games).added == 3
    assert book.merge(games).added == 0
    assert book.entries() == (ONE, TWO, SAILED)


# Tables ------------------------------------------------------------------------------------------


def rows(*some: Entry) -> list[dict[str, str]]:
    """The lines of the table of these games, by column."""
    text = table(some)
    assert text.startswith("\ufeff")
    return list(csv.DictReader(StringIO(text[1:], newline="")))


def test_a_table_of_nothing_has_its_columns() -> None:
    assert table([]) == "\ufeff" + ",".join(COLUMNS) + "\r\n"
    assert len(set(COLUMNS)) == len(COLUMNS)
    assert {category.key for card in CARDS for category in card.categories} < set(COLUMNS)


def test_each_player_has_a_line() -> None:
    first, second = rows(SAILED)
    assert first["game"] == second["game"] == SAILED.id
    assert first["ended"] == "2026-09-21T14:16:20+00:00"
    assert (first["card"], first["marks"]) == ("classic", "voyage crew coached")
    assert first["voyage"] == str(new(7, CLASSIC))
    assert [(row["player"], row["name"], row["crew"]) for row in (first, second)] == [
        ("1", "Skipper", ""),
        ("2", "Mate", "cook"),
    ]
    assert [int(row["total"]) for row in (first, second)] == [s.total for s in SAILED.seats]
    assert {row["won"] for row in (first, second)} == {"0", "1"}


def yachts(*faces: str) -> Entry:
    """A modern game whose first rolls are these, each scored in its upper box but for the first."""
    game = played(MODERN, f"{faces[0]} yacht")
    for notation in faces[1:]:
        box = MODERN.categories[int(notation[0]) - 1]
        game = game.play(roll(notation)).play(score(MODERN, box.key))
    return logged(Save(finished(game, "66661"), "a" * 32))


def test_boxes_bonuses_and_yachts_are_there() -> None:
    (row,) = rows(yachts("66666", "66666", "55555", "44444", "33333"))
    entry = yachts("66666", "66666", "55555", "44444", "33333")
    points = [row[category.key] for category in MODERN.categories]
    assert [int(each) for each in points] == list(entry.seats[0].points)
    assert (row["little_straight"], row["big_straight"]) == ("", "")
    assert (row["upper_bonus"], row["yacht_bonus"], row["yachts"]) == ("35", "400", "5")
    named = sum(int(row[key]) for key in ("upper_bonus", "yacht_bonus"))
    assert sum(map(int, points)) + named == int(row["total"])


def test_a_scratched_yacht_is_none() -> None:
    (row,) = rows(logged(Save(finished(played(CLASSIC, "12345 yacht"), "66661"), "a" * 32)))
    assert (row["yachts"], row["yacht_bonus"], row["upper_bonus"]) == ("0", "0", "0")


def test_costs_are_told_where_they_are_known() -> None:
    assert [row["cost"] for row in rows(ONE, TWO)] == ["", "1.5", "20.0"]
    assert rows(ONE)[0]["won"] == ""


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("=1+1", "'=1+1"),
        ("+49", "'+49"),
        ("-5", "'-5"),
        ("@SUM(A1)", "'@SUM(A1)"),
        (" =1+1", "' =1+1"),
        ("\N{FULLWIDTH EQUALS SIGN}1", "'\N{FULLWIDTH EQUALS SIGN}1"),
        ("A=1", "A=1"),
        ("'", "'"),
        ('Zoë, "the Cook"; \N{SHIP}', 'Zoë, "the Cook"; \N{SHIP}'),
        ("\N{LINE SEPARATOR}x", "\N{LINE SEPARATOR}x"),
    ],
)
def test_a_name_is_never_a_formula(name: str, told: str) -> None:
    named = replace(ONE, seats=(replace(ONE.seats[0], name=name),))
    assert rows(named)[0]["name"] == told


def test_a_time_after_all_calendars_is_left_out() -> None:
    assert rows(replace(ONE, ended=MAX_TIME))[0]["ended"] == ""
    assert rows(replace(ONE, ended=0))[0]["ended"] == "1970-01-01T00:00:00+00:00"


@given(some=st.lists(entries(), max_size=3))
def test_any_games_make_a_table(some: list[Entry]) -> None:
    told = rows(*some)
    assert len(told) == sum(len(entry.seats) for entry in some)
    assert all(set(row) == set(COLUMNS) for row in told)
    assert {Mark(mark) for row in told for mark in row["marks"].split()} == {
        mark for entry in some for mark in entry.marks
    }

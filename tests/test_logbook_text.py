"""Entries of the logbook as texts: they come back as they were, and nothing else is believed."""

import json
import time
from dataclasses import replace
from datetime import date
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.logs import costed, entries, kept
from tests.play import CLASSIC, MODERN, SEATS
from yacht import Settings
from yacht.crew import CREW
from yacht.logbook.entry import Entry
from yacht.logbook.log import MAX_LOG, game
from yacht.logbook.text import EntryError, check, decode, encode
from yacht.marks import Mark
from yacht.saves import MAX_TIME
from yacht.voyage import daily, new

ENTRY = costed(kept(1), 12.345)
FOUR = kept(2, Settings(MODERN, SEATS, ("", "", "cook", "admiral")))
SAILED = kept(3, Settings(CLASSIC, SEATS[:2], voyage=new(7, CLASSIC)))
REAL = kept(4, Settings(CLASSIC, SEATS[:1], is_real=True), is_coached=True)


def again(entry: Entry) -> Entry:
    """The entry out and in again."""
    return decode(entry.id, encode(entry))


def with_field(place: int, value: Any, entry: Entry = ENTRY) -> str:
    """The entry's text with another value in that place."""
    fields = json.loads(encode(entry))
    fields[place] = value
    return json.dumps(fields, separators=(",", ":"))


def with_seat(place: int, value: Any, entry: Entry = ENTRY) -> str:
    """The entry's text with another value in that place of its first player."""
    seats = json.loads(encode(entry))[5]
    seats[0][place] = value
    return with_field(5, seats, entry)


def is_refused(text: str, game: str = ENTRY.id) -> bool:
    """Whether that is no entry."""
    try:
        decode(game, text)
    except EntryError:
        return True
    return False


# Out and in again


def test_an_entry_looks_like_this() -> None:
    name, *seat = json.loads(encode(ENTRY))[5][0]
    points = list(ENTRY.seats[0].points)
    total, faces = ENTRY.seats[0].total, list(ENTRY.seats[0].faces)
    assert [name, *seat] == ["Skipper", "", points, 0, total, faces, 12.345]
    head = '[1,1790000060000,"classic","","",[["Skipper","",['
    assert encode(ENTRY).startswith(head)
    assert encode(ENTRY).endswith(f'],12.345]],"{ENTRY.log}"]')
    assert ',"real coached","",' in encode(REAL)


@given(entry=entries())
def test_any_entry_comes_back(entry: Entry) -> None:
    assert again(entry) == entry
    assert encode(entry).isascii()
    check(again(entry))


@pytest.mark.parametrize(
    ("cost", "told"), [(0, 0), (1e-9, 0), (1.23456, 1.235), (7, 7), (9_999.9994, 9_999.999)]
)
def test_costs_are_rounded_to_thousandths(cost: float, told: float) -> None:
    assert again(costed(ENTRY, cost)).seats[0].cost == told


def test_the_longest_entry_can_be_read() -> None:
    name = "\N{SHIP}" * 24
    seats = tuple(replace(seat, name=name, cost=9_999.999) for seat in FOUR.seats)
    longest = replace(FOUR, ended=MAX_TIME, seats=seats, log="z" * MAX_LOG)
    assert again(longest) == longest


def test_a_name_of_brackets_and_quotes_can_be_read() -> None:
    for name in ("[" * 24, '"' * 24, "\\" * 24, '"]],""]', "\N{ZERO WIDTH JOINER}x"):
        named = replace(ENTRY, seats=(replace(ENTRY.seats[0], name=name),))
        assert again(named) == named


# Texts that are no entries


def test_what_is_changed_below_is_sound_before() -> None:
    for entry in (ENTRY, FOUR, SAILED, REAL):
        assert not is_refused(with_field(0, 1, entry), entry.id)


POINTS = list(ENTRY.seats[0].points)
FACES = list(ENTRY.seats[0].faces)
HOSTILE = {
    "nothing": "",
    "no JSON": "x",
    "null": "null",
    "no list": "{}",
    "an empty list": "[]",
    "cut": encode(ENTRY)[:-1],
    "more behind": encode(ENTRY) + " ",
    "more before": " " + encode(ENTRY),
    "a save": '{"app":"yacht-dice","version":3}',
    "half a character": "\ud800",
    "a zero": "\0",
    "newer": with_field(0, 2),
    "no version": with_field(0, None),
    "a flag for a version": with_field(0, True),
    "no time": with_field(1, None),
    "a time before all": with_field(1, -1),
    "a time that no browser knows": with_field(1, MAX_TIME + 1),
    "a time of too many digits": with_field(1, 10**400),
    "half a millisecond": with_field(1, 0.5),
    "a card that is not here": with_field(2, "joker"),
    "no card": with_field(2, ["classic"]),
    "marks that are none": with_field(3, "sunny"),
    "marks out of their order": with_field(3, "coached real"),
    "marks that no game has": with_field(3, "real crew"),
    "a voyage that is no text": with_field(4, 7),
    "a voyage of other letters": with_field(4, "ab"),
    "a crew that is not there": with_field(3, "crew"),
    "no players": with_field(5, []),
    "too many players": with_field(5, json.loads(encode(ENTRY))[5] * 5),
    "players that are none": with_field(5, ["Skipper"]),
    "a log of other letters": with_field(6, "11345 a"),
    "a log that is none": with_field(6, None),
    "a long log": with_field(6, "1" * (MAX_LOG + 1)),
    "a field too many": encode(ENTRY)[:-1] + ",0]",
    "no name": with_seat(0, ""),
    "a name that can't be seen": with_seat(0, " "),
    "a name of a zero": with_seat(0, "a\0"),
    "a long name": with_seat(0, "x" * 25),
    "a name that is none": with_seat(0, None),
    "half a character for a name": with_seat(0, "\ud83d"),
    "an escape that is none": encode(ENTRY).replace("Skipper", "\\x"),
    "a name with a line break": encode(ENTRY).replace("Skipper", "Ski\npper"),
    "an unknown crew": with_seat(1, "pirate"),
    "crew that is not marked": with_seat(1, "cook"),
    "too few points": with_seat(2, POINTS[:-1]),
    "too many points": with_seat(2, [*POINTS, 0]),
    "points below none": with_seat(2, [*POINTS[:-1], -1]),
    "points of a float": with_seat(2, [*POINTS[:-1], 0.0]),
    "points that are NaN": with_seat(2, [*POINTS[:-1], float("nan")]),
    "points of a flag": with_seat(2, [*POINTS[:-1], False]),
    "points of a text": with_seat(2, [*POINTS[:-1], "0"]),
    "points with a zero before": encode(ENTRY).replace('"",[', '"",[00', 1),
    "an open box": with_seat(2, [*POINTS[:-1], None]),
    "a bonus below none": with_seat(3, -100),
    "a total less than the points": with_seat(4, sum(POINTS) - 1),
    "a total of a text": with_seat(4, str(sum(POINTS))),
    "a total of too many digits": with_seat(4, 100_000),
    "too few faces": with_seat(5, FACES[:-1]),
    "fewer dice than there must be": with_seat(5, [9, 10, 10, 10, 10, 10]),
    "more dice than there can be": with_seat(5, [31, 30, 30, 30, 30, 30]),
    "a cost below none": with_seat(6, -0.5),
    "a cost of NaN": with_seat(6, float("nan")),
    "an infinite cost": with_seat(6, float("inf")),
    "a cost of too many digits": with_seat(6, 10_000),
    "a cost of a text": with_seat(6, "1"),
    "deep": "[" * 100_000,
    "deep in a seat": encode(ENTRY).replace(str(FACES).replace(" ", ""), "[" * 50_000),
}


@pytest.mark.parametrize("text", HOSTILE.values(), ids=list(HOSTILE))
def test_what_is_no_entry_is_refused(text: str) -> None:
    assert is_refused(text)


@pytest.mark.parametrize("game", ["", "x" * 32, "F" * 32, "0" * 31, "0" * 33, "0" * 32 + "\n"])
def test_what_is_no_id_is_refused(game: str) -> None:
    assert is_refused(encode(ENTRY), game)


def test_deep_nesting_does_not_reach_the_parser(monkeypatch: pytest.MonkeyPatch) -> None:
    """It raises a RecursionError here, but ends the page's Python for good."""
    monkeypatch.setattr("yacht.logbook.text._parse", None)
    assert is_refused("[" * 100_000)
    assert is_refused(HOSTILE["deep in a seat"])


@given(text=st.text() | st.text(st.sampled_from('[]{}",0123456789.e-nul classi'), max_size=60))
def test_any_text_is_refused(text: str) -> None:
    assert is_refused(text)


@given(
    entry=st.sampled_from([ENTRY, FOUR, SAILED, REAL]),
    place=st.integers(0, 2_000),
    more=st.text(max_size=3),
    cut=st.integers(0, 3),
)
def test_a_changed_text_is_an_entry_or_refused(
    entry: Entry, place: int, more: str, cut: int
) -> None:
    text = encode(entry)
    place %= len(text)
    try:
        found = decode(entry.id, text[:place] + more + text[place + cut :])
    except EntryError:
        return
    assert again(found) == found


@pytest.mark.parametrize("text", ['[1,1,"a","","",[["' + "\\a" * 200_000, "[1," + "1" * 400_000])
def test_a_long_text_is_refused_in_no_time(text: str) -> None:
    start = time.process_time()
    assert is_refused(text)
    assert time.process_time() - start < 1


# What is checked of entries from elsewhere


def seat_with(entry: Entry, **fields: Any) -> Entry:
    """The entry with other fields of its first player."""
    first, *others = entry.seats
    return replace(entry, seats=(replace(first, **fields), *others))


TODAY = str(daily(date(2027, 1, 1), CLASSIC))
ELSEWHERE = {
    "a total too high": seat_with(ENTRY, total=ENTRY.seats[0].total + 1),
    "points that belong to no total": seat_with(FOUR, points=(0,) * 12),
    "a voyage that is not marked": replace(ENTRY, voyage=SAILED.voyage),
    "no voyage where one is marked": replace(SAILED, voyage=""),
    "a mistyped voyage": replace(SAILED, voyage=SAILED.voyage[:-1] + "0"),
    "a voyage as people type it": replace(SAILED, voyage=SAILED.voyage.replace("-", "")),
    "another card's voyage": replace(SAILED, voyage=str(new(7, MODERN))),
    "a daily voyage that is marked as drawn": replace(SAILED, voyage=TODAY),
    "a drawn voyage that is marked as daily": replace(SAILED, marks=(Mark.DAILY,)),
    "a daily voyage of two": replace(SAILED, marks=(Mark.DAILY,), voyage=TODAY),
}


@pytest.mark.parametrize("entry", ELSEWHERE.values(), ids=list(ELSEWHERE))
def test_what_cannot_be_right_is_found(entry: Entry) -> None:
    with pytest.raises(EntryError):
        check(again(entry))


def test_every_member_of_the_crew_is_known() -> None:
    for key in CREW:
        entry = kept(5, Settings(CLASSIC, SEATS[:1], (key,)))
        check(again(entry))


# For ever


GOLDEN: dict[str, str] = json.loads(
    (Path(__file__).parent / "data" / "logbook.json").read_text(encoding="utf-8")
)
"""What version 1 wrote; never to be changed."""


@pytest.mark.parametrize("known_as", GOLDEN)
def test_what_was_ever_written_can_be_read(known_as: str) -> None:
    entry = decode(known_as, GOLDEN[known_as])
    check(entry)
    assert encode(entry) == GOLDEN[known_as]
    if entry.log:
        assert game(entry).state.totals == tuple(seat.total for seat in entry.seats)


def test_what_was_written_is_of_many_kinds() -> None:
    kept_ones = [decode(known_as, text) for known_as, text in GOLDEN.items()]
    assert {mark for entry in kept_ones for mark in entry.marks} == set(Mark) - {Mark.DAILY}
    assert {entry.card for entry in kept_ones} == {"classic", "modern"}
    assert "" in {entry.log for entry in kept_ones}

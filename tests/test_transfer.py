"""Saves and records as a file: out as they are, in again with nothing believed."""

import json
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.fakes import TOO_DEEP, depth
from tests.play import MODERN, new_game, played, roll
from tests.test_saves import LONGEST
from tests.walks import saves
from yacht import transfer
from yacht.saves import MAX_NAME, Save, encode
from yacht.slots import SLOTS, Content, Damaged, Generations, Kept, Newer
from yacht.transfer import MAX_FILE, MAX_SLOTS, Found, Import, ImportProblemError

ID = "5f0c2a9e81d34b6797c0de1122334455"
OTHER_ID = "f" * 32
GAME = new_game().play(roll("11345"))
SAVE = Save(GAME, ID, 1, 1_790_000_000_000, "Rainy day")
BEFORE = replace(SAVE, game=new_game(), serial=0)
OTHER = Save(played(MODERN, "66666 yacht"), OTHER_ID, 4)
TEXTS: Generations = (encode(BEFORE), encode(SAVE))
DAMAGED = encode(SAVE)[:-4]
NEWER = '{"app":"yacht-dice","version":1000,"moves":["r11345"]}'
RECORDS = {"classic": {ID: 200, OTHER_ID: 180}, "modern": {}}


def file(**fields: Any) -> str:
    """A file with these fields in it."""
    return json.dumps({"app": "yacht-dice", "export": 1, "slots": [], "records": {}, **fields})


def problem(text: str) -> ImportProblemError:
    """Why nothing can be taken from that text."""
    with pytest.raises(ImportProblemError) as caught:
        transfer.read(text)
    return caught.value


# Out and in again ----------------------------------------------------------------------------


def test_a_file_looks_like_this() -> None:
    text = transfer.export([("even", None)], {"classic": {ID: 200}})
    assert json.loads(text) == {
        "app": "yacht-dice",
        "export": 1,
        "slots": [["even", None]],
        "records": {"classic": {ID: 200}},
        "logbook": {},
    }
    assert list(json.loads(text)) == ["app", "export", "slots", "records", "logbook"]


def test_one_slot_comes_back() -> None:
    found = transfer.read(transfer.export([TEXTS], {}))
    assert found == Import((Found(TEXTS, Kept(SAVE)),), {})


def test_everything_comes_back() -> None:
    texts: list[Generations] = [TEXTS, (None, DAMAGED), (encode(OTHER), None), (NEWER, "")]
    found = transfer.read(transfer.export(texts, RECORDS))
    assert [entry.texts for entry in found.slots] == texts
    assert [entry.content for entry in found.slots] == [
        Kept(SAVE),
        Damaged(replace(BEFORE, serial=1)),
        Kept(OTHER),
        Newer(),
    ]
    assert found.records == RECORDS


@given(texts=st.lists(st.tuples(st.text(), st.text() | st.none()), max_size=8))
def test_whatever_is_in_the_slots_comes_back_as_it_is(texts: list[Generations]) -> None:
    found = transfer.read(transfer.export(texts, {}))
    assert [entry.texts for entry in found.slots] == texts


@given(save=saves())
def test_any_save_comes_back(save: Save) -> None:
    found = transfer.read(transfer.export([(encode(save), None)], {}))
    assert [entry.content for entry in found.slots] == [Kept(save)]


def test_a_file_of_nothing_holds_nothing() -> None:
    assert transfer.read(transfer.export([], {})) == Import((), {})


def test_the_longest_games_in_all_slots_take_less_than_a_quarter_of_a_file() -> None:
    text = encode(LONGEST)
    records = {card: {f"{number:032x}": 99_999 for number in range(10)} for card in RECORDS}
    exported = transfer.export([(text, text)] * len(SLOTS), records)
    assert len(LONGEST.name) == MAX_NAME
    assert 50_000 < len(exported) < MAX_FILE / 4
    assert len(transfer.read(exported).slots) == len(SLOTS)


# One save by itself --------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "texts", "content"),
    [
        (encode(BEFORE), (encode(BEFORE), None), Kept(BEFORE)),
        (encode(SAVE), (None, encode(SAVE)), Kept(SAVE)),
        (DAMAGED, (DAMAGED, None), Damaged(replace(BEFORE, serial=1))),
        ('{"app":"yacht-dice","ver', ('{"app":"yacht-dice","ver', None), Damaged(None)),
        (NEWER, (NEWER, None), Newer()),
    ],
)
def test_a_saves_text_is_a_file_too(text: str, texts: Generations, content: Content) -> None:
    assert transfer.read(text) == Import((Found(texts, content),), {})


# What is here already ------------------------------------------------------------------------


def here(*contents: Content) -> list[Found]:
    """What of a file with a game in it is missing from these slots."""
    return [*transfer.read(encode(SAVE)).missing_from(contents)]


def test_a_game_that_stands_here_as_far_or_further_is_not_missing() -> None:
    further = replace(SAVE, game=GAME.play(GAME.state.legal_actions().scores[0]), serial=9)
    assert here(Kept(SAVE)) == []
    assert here(Kept(OTHER), Kept(further)) == []
    assert here(Kept(replace(SAVE, name="another name", serial=0))) == []


def test_a_game_that_stands_here_less_far_or_not_at_all_is_missing() -> None:
    assert len(here()) == 1
    assert len(here(Kept(BEFORE))) == 1
    assert len(here(Kept(replace(SAVE, id=OTHER_ID)))) == 1
    assert len(here(Damaged(SAVE), Newer())) == 1


@pytest.mark.parametrize("order", [1, -1])
def test_of_a_game_that_stands_here_twice_the_one_further_on_counts(order: int) -> None:
    contents = [Kept(BEFORE), Kept(SAVE)][::order]
    assert here(*contents) == []


@pytest.mark.parametrize("text", [DAMAGED, NEWER])
def test_what_cannot_be_read_is_missing_whatever_is_here(text: str) -> None:
    found = transfer.read(file(slots=[[text, None]]))
    assert found.missing_from([Kept(SAVE), Damaged(SAVE), Newer()]) == found.slots


def test_what_is_missing_stays_in_its_order() -> None:
    third = replace(OTHER, id="3" * 32)
    found = transfer.read(file(slots=[[encode(save), None] for save in (OTHER, SAVE, third)]))
    missing = found.missing_from([Kept(SAVE)])
    assert [entry.content for entry in missing] == [Kept(OTHER), Kept(third)]


# Files that nothing can be taken from --------------------------------------------------------


@pytest.mark.parametrize("version", [2, 3, 2**60])
def test_a_newer_file_is_refused_as_a_newer_one(version: int) -> None:
    error = problem(file(export=version, slots="elsewhere"))
    assert error.is_newer
    assert str(error) == f"export version {version}, this page knows 1"


@pytest.mark.parametrize(
    "text",
    [
        "",
        " ",
        "x",
        "null",
        "7",
        "NaN",
        '"yacht-dice"',
        "[]",
        "[[]]",
        "{}",
        '{"export": 1}',
        '{"app": "yacht-dice"}',
        '{"app": "yacht-dice", "slots": []}',
        file(app="chess"),
        file(app=None),
        file(app=["yacht-dice"]),
        file(export="1"),
        file(export=1.0),
        file(export=True),
        file(export=None),
        file(export=[1]),
        "<!doctype html><title>Yacht</title>",
        '{"name": "npm", "version": "1.0.0"}',
        '{"app":"chess","version":1}',
        "\ud800",
        "\x00\x01\x02",
        "\ufeff" + file(),
        file()[:-1],
        '{"app": "yacht-dice", "export": ' + "1" * 9000 + "}",
    ],
    ids=lambda text: ascii(text)[:40],
)
def test_what_is_no_file_of_ours_is_refused(text: str) -> None:
    assert not problem(text).is_newer


@pytest.mark.parametrize("slots", [None, {}, "x", 7, True, [["x", None]] * (MAX_SLOTS + 1)])
def test_slots_that_cannot_be_read_are_refused(slots: Any) -> None:
    assert not problem(file(slots=slots)).is_newer


def test_a_file_has_a_longest_length() -> None:
    text = transfer.export([TEXTS], {})
    assert transfer.read(text.ljust(MAX_FILE)).slots
    assert str(problem(text.ljust(MAX_FILE + 1))) == "larger than any export"


def test_a_file_too_large_is_not_even_parsed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(json, "loads", None)
    problem("[" * (MAX_FILE + 1))


@pytest.mark.parametrize(
    "text",
    [
        "[" * MAX_FILE,
        "[" * 20_000,
        '{"a":' * 20_000,
        "[" * 20_000 + "]" * 20_000,
        '{"app": "yacht-dice", "export": 1, "slots": ' + "[" * 20_000,
    ],
    ids=lambda text: f"{text[:40]}…",
)
def test_deep_nesting_does_not_reach_the_parser(text: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """It raises a RecursionError here, but ends the page's Python for good."""
    parsed = []
    monkeypatch.setattr(json, "loads", lambda text: parsed.append(depth(text)))
    problem(text)
    assert max(parsed, default=0) < TOO_DEEP


# Files that something can be taken from ------------------------------------------------------


def test_as_many_slots_as_any_page_may_have_are_read() -> None:
    assert len(transfer.read(file(slots=[["x", None]] * MAX_SLOTS)).slots) == MAX_SLOTS


def test_entries_that_are_no_slots_are_left_out() -> None:
    odd: list[Any] = [
        None,
        7,
        True,
        "xy",
        {},
        {"0": "x"},
        [],
        ["x"],
        ["x", "y", "z"],
        [None, None],
        [1, "x"],
    ]
    odd += [[["x"], None], [{"a": 1}, "x"], [True, None], ["x", 1.5]]
    found = transfer.read(file(slots=[*odd, list(TEXTS), *odd]))
    assert found.slots == (Found(TEXTS, Kept(SAVE)),)


@pytest.mark.parametrize(
    ("records", "expected"),
    [
        (None, {}),
        ([], {}),
        ("x", {}),
        (7, {}),
        ({"classic": None}, {"classic": {}}),
        ({"classic": [ID]}, {"classic": {}}),
        ({"classic": {ID: "200"}, "modern": {ID: 200}}, {"classic": {}, "modern": {ID: 200}}),
        ({"classic": {ID: True, OTHER_ID: 3, "x": 4}}, {"classic": {OTHER_ID: 3}}),
        ({"classic": {ID: -1, OTHER_ID: 10**9}}, {"classic": {}}),
    ],
)
def test_of_records_what_is_sound_is_taken(records: Any, expected: dict[str, Any]) -> None:
    assert transfer.read(file(records=records)).records == expected


def test_a_file_without_records_or_logbook_is_fine() -> None:
    text = json.dumps({"app": "yacht-dice", "export": 1, "slots": [list(TEXTS)]})
    assert transfer.read(text) == Import((Found(TEXTS, Kept(SAVE)),), {})


@given(
    value=st.recursive(
        st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
        lambda inner: st.lists(inner) | st.dictionaries(st.text(max_size=5), inner),
    ),
    field=st.sampled_from(["app", "export", "slots", "records", "logbook"]),
)
def test_whatever_a_file_holds_is_found_or_refused(value: Any, field: str) -> None:
    try:
        found = transfer.read(file(**{field: value}))
    except ImportProblemError:
        return
    assert all(any(isinstance(text, str) for text in entry.texts) for entry in found.slots)
    assert all(isinstance(totals, dict) for totals in found.records.values())

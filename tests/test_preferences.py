"""What is chosen about look, sound and feel: read choice by choice, and nothing in it believed."""

import json
import re
from pathlib import Path
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from tests.fakes import TOO_DEEP, FlakyStorage, Manner
from yacht.preferences import (
    KINDS,
    LOOKS,
    Chosen,
    DieStyle,
    Guard,
    Motion,
    Pace,
    Preferences,
    Speech,
    Switch,
    Theme,
    read,
    write,
)

ROOT = Path(__file__).resolve().parent.parent
STORED = "yacht-dice.settings"
ANY_PREFERENCES = st.builds(
    Preferences,
    **{name: st.sampled_from(kind) for name, kind in KINDS.items()},  # type: ignore[arg-type]
)
JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
)
CHANGED = Preferences(
    Theme.DARK,
    Motion.OFF,
    DieStyle.NUMERALS,
    Switch.ON,
    Switch.OFF,
    Switch.OFF,
    Speech.ALWAYS,
    Guard.THREE,
    Pace.QUICK,
)


def test_untouched_the_page_goes_by_the_system_and_is_silent() -> None:
    assert Preferences().choices == {
        "theme": "system",
        "motion": "system",
        "dice": "pips",
        "sound": "off",
        "haptics": "on",
        "shortcuts": "on",
        "coach": "asked",
        "guard": "off",
        "pace": "calm",
    }
    assert Preferences().looks == {"theme": "", "motion": "", "dice": ""}


def test_every_choice_is_of_a_kind() -> None:
    assert Preferences().choices.keys() == KINDS.keys()
    assert set(LOOKS) < KINDS.keys()


@pytest.mark.parametrize(
    ("name", "value"), [(name, value) for name, kind in KINDS.items() for value in kind]
)
def test_each_choice_can_be_made_and_no_other_changes(name: str, value: str) -> None:
    for before in (Preferences(), CHANGED):
        after = before.choose(name, str(value))
        assert after.choices == {**before.choices, name: value}
        assert type(getattr(after, name)) is KINDS[name]


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("theme", "sepia"),
        ("theme", "DARK"),
        ("theme", ""),
        ("theme", None),
        ("theme", ["dark"]),
        ("motion", "on"),
        ("sound", True),
        ("dice", 6),
        ("colour", "dark"),
        ("choices", "on"),
        ("__class__", "on"),
        ("version", 1),
    ],
)
def test_a_choice_that_there_is_not_changes_nothing(name: str, value: Any) -> None:
    assert CHANGED.choose(name, value) == CHANGED


def test_the_looks_are_what_the_style_sheet_is_told() -> None:
    assert CHANGED.looks == {"theme": "dark", "motion": "off", "dice": "numerals"}
    assert Preferences(theme=Theme.LIGHT).looks == {"theme": "light", "motion": "", "dice": ""}


@pytest.mark.cpython
def test_what_the_page_reads_before_python_comes_are_the_same_choices() -> None:
    script = (ROOT / "static" / "looks.js").read_text(encoding="utf-8")
    found = re.search(r"CHOICES = (\{.*\});", script)
    assert found
    known = json.loads(re.sub(r"(\w+):", r'"\1":', found[1]))
    untouched = Preferences().choices
    assert known == {
        name: [str(value) for value in KINDS[name] if value != untouched[name]] for name in LOOKS
    }
    assert f'getItem("{STORED}")' in script


def test_the_guard_is_so_many_points_that_a_press_may_give_up() -> None:
    assert [guard.points for guard in Guard] == [float("inf"), 1, 3, 5, 10]


# As a text


@given(ANY_PREFERENCES)
def test_what_is_written_is_read(preferences: Preferences) -> None:
    assert read(write(preferences)) == preferences


def test_the_text_has_a_version_and_holds_every_choice() -> None:
    assert json.loads(write(CHANGED)) == {
        "version": 1,
        "theme": "dark",
        "motion": "off",
        "dice": "numerals",
        "sound": "on",
        "haptics": "off",
        "shortcuts": "off",
        "coach": "always",
        "guard": "3",
        "pace": "quick",
    }


@pytest.mark.parametrize(
    "text",
    [
        "",
        "null",
        "dark",
        "[]",
        '["theme", "dark"]',
        '"theme"',
        "7",
        '{"theme": "dark"',
        '{"theme": "dark"}' + " " * 1_000,
        '{"theme": "dark", "more": ' + "[" * TOO_DEEP + "]" * TOO_DEEP + "}",
        "1" * 900,
        "\ud800",
    ],
    ids=range(12),
)
def test_a_text_that_says_nothing_leaves_everything_untouched(text: str) -> None:
    assert read(text) == Preferences()


@pytest.mark.parametrize("name", KINDS)
def test_one_damaged_choice_costs_no_other(name: str) -> None:
    kept = json.loads(write(CHANGED))
    for damage in ("", "\x00", None, [], {}, 1, "onn"):
        text = json.dumps({**kept, name: damage})
        assert read(text).choices == {**CHANGED.choices, name: Preferences().choices[name]}
    del kept[name]
    assert read(json.dumps(kept)).choices[name] == Preferences().choices[name]


def test_what_another_version_has_more_or_less_of_is_no_obstacle() -> None:
    assert read('{"version": 99, "theme": "dark", "font": "large"}').theme is Theme.DARK
    assert read('{"theme": "dark"}').theme is Theme.DARK


@given(st.text() | JSON.map(json.dumps) | st.binary().map(lambda data: data.decode("latin-1")))
@example('{"theme": {"theme": "dark"}}')
def test_no_text_raises_anything(text: str) -> None:
    assert isinstance(read(text), Preferences)


@given(st.dictionaries(st.sampled_from([*KINDS, "version", "else"]), JSON | st.just("on")))
def test_each_choice_is_read_by_itself(kept: dict[str, Any]) -> None:
    preferences = read(json.dumps(kept))
    if len(json.dumps(kept)) <= 1_000:
        for name, kind in KINDS.items():
            value = kept.get(name)
            known = isinstance(value, str) and value in list(kind)
            assert preferences.choices[name] == (value if known else Preferences().choices[name])


@given(ANY_PREFERENCES, st.data())
def test_a_damaged_text_gives_choices_that_there_are(
    preferences: Preferences, data: st.DataObject
) -> None:
    text = write(preferences)
    at = data.draw(st.integers(0, len(text)))
    cut = data.draw(st.integers(at, len(text)))
    damaged = text[:at] + data.draw(st.text(max_size=3)) + text[cut:]
    for name, value in read(damaged).choices.items():
        assert value in list(KINDS[name])


# In a store


def test_a_choice_is_kept() -> None:
    storage = FlakyStorage()
    chosen = Chosen(storage)
    assert storage.texts == {}
    chosen.choose("theme", "dark")
    chosen.choose("sound", "on")
    assert chosen.is_kept
    assert set(storage.texts) == {STORED}
    assert Chosen(storage).preferences == Preferences(theme=Theme.DARK, sound=Switch.ON)


@pytest.mark.parametrize("manner", [m for m in Manner if m is not Manner.OK])
def test_a_store_that_refuses_is_no_obstacle(manner: Manner) -> None:
    chosen = Chosen(FlakyStorage(manner))
    assert chosen.preferences == Preferences()
    chosen.choose("theme", "dark")
    chosen.choose("dice", "numerals")
    assert chosen.preferences == Preferences(theme=Theme.DARK, dice=DieStyle.NUMERALS)
    assert not chosen.is_kept


def test_when_the_store_takes_it_again_it_is_kept() -> None:
    storage = FlakyStorage(Manner.FULL)
    chosen = Chosen(storage)
    chosen.choose("theme", "dark")
    storage.manner = Manner.OK
    chosen.choose("sound", "on")
    assert chosen.is_kept
    assert Chosen(storage).preferences == chosen.preferences


def test_what_another_tab_chose_is_followed() -> None:
    storage = FlakyStorage()
    here, there = Chosen(storage), Chosen(storage)
    there.choose("theme", "light")
    assert here.preferences.theme is Theme.SYSTEM
    here.follow()
    assert here.preferences.theme is Theme.LIGHT
    here.choose("sound", "on")
    there.follow()
    assert there.preferences == Preferences(theme=Theme.LIGHT, sound=Switch.ON)


def test_a_store_that_can_not_be_read_any_more_leaves_the_choices_as_they_are() -> None:
    storage = FlakyStorage()
    chosen = Chosen(storage)
    chosen.choose("theme", "dark")
    storage.manner = Manner.BLOCKED
    chosen.follow()
    assert chosen.preferences.theme is Theme.DARK


def test_a_store_that_was_emptied_leaves_nothing_chosen() -> None:
    storage = FlakyStorage()
    chosen = Chosen(storage)
    chosen.choose("theme", "dark")
    storage.texts.clear()
    chosen.follow()
    assert chosen.preferences == Preferences()


def test_a_damaged_text_is_replaced_by_the_next_choice() -> None:
    storage = FlakyStorage()
    storage.texts[STORED] = '{"version": 1, "theme": "dark", "sound": "loud"}'
    chosen = Chosen(storage)
    assert chosen.preferences == Preferences(theme=Theme.DARK)
    chosen.choose("motion", "off")
    assert read(storage.texts[STORED]) == Preferences(Theme.DARK, Motion.OFF)

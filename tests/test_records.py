"""The best solo totals: each game counts once, and nothing in the store is believed."""

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.fakes import TOO_DEEP, FlakyStorage, Manner, depth
from tests.play import CARDS, CLASSIC, MODERN, new_game
from yacht import Ruleset
from yacht.marks import KINDS, Mark
from yacht.records import KEPT, MAX_TOTAL, Records, sound
from yacht.saves import Save
from yacht.slots import SLOTS, Slots

KEY = "yacht-dice.best.classic"
COACHED = (Mark.COACHED,)


def game_id(number: int) -> str:
    """The id of one game or another."""
    return f"{number:032x}"


@pytest.fixture
def storage() -> FlakyStorage:
    return FlakyStorage()


@pytest.fixture
def records(storage: FlakyStorage) -> Records:
    return Records(storage)


def test_there_is_no_best_at_first(records: Records, storage: FlakyStorage) -> None:
    assert [records.best(card) for card in CARDS] == [None, None]
    assert records.totals(CLASSIC) == {}
    assert storage.texts == {}


def test_the_highest_total_is_the_best(records: Records) -> None:
    for number, total in enumerate((150, 230, 0, 229)):
        assert records.keep(CLASSIC, game_id(number), total)
    assert records.best(CLASSIC) == 230
    assert records.best(CLASSIC, without=game_id(1)) == 229
    assert records.best(CLASSIC, without=game_id(0)) == 230


def test_a_total_of_nothing_is_a_total(records: Records) -> None:
    records.keep(CLASSIC, game_id(1), 0)
    assert records.best(CLASSIC) == 0
    assert records.best(CLASSIC, without=game_id(1)) is None


def test_each_card_has_its_own(records: Records, storage: FlakyStorage) -> None:
    records.keep(CLASSIC, game_id(1), 200)
    records.keep(MODERN, game_id(2), 300)
    assert (records.best(CLASSIC), records.best(MODERN)) == (200, 300)
    assert set(storage.texts) == {KEY, "yacht-dice.best.modern"}


def test_each_kind_of_game_has_its_own(records: Records, storage: FlakyStorage) -> None:
    for number, kind in enumerate(KINDS):
        assert records.best(CLASSIC, kind) is None
        records.keep(CLASSIC, game_id(number), 100 + number, kind)
    assert [records.best(CLASSIC, kind) for kind in KINDS] == list(range(100, 100 + len(KINDS)))
    assert len(storage.texts) == len(KINDS)
    assert KEY in storage.texts
    assert f"{KEY}.voyage.crew.coached" in storage.texts
    assert records.best(MODERN, KINDS[1]) is None


def test_a_game_that_is_of_another_kind_now_counts_there_alone(records: Records) -> None:
    records.keep(CLASSIC, game_id(1), 200)
    records.keep(CLASSIC, game_id(2), 190)
    records.keep(CLASSIC, game_id(1), 210, COACHED)
    assert records.totals(CLASSIC) == {game_id(2): 190}
    assert records.totals(CLASSIC, COACHED) == {game_id(1): 210}


def test_a_game_is_withdrawn_of_whatever_kind_it_was(records: Records) -> None:
    records.keep(CLASSIC, game_id(1), 200, COACHED)
    records.keep(MODERN, game_id(2), 200, (Mark.REAL,))
    records.withdraw(CLASSIC, game_id(1))
    assert records.export() == {"modern.real": {game_id(2): 200}}


def test_they_survive_the_page(records: Records, storage: FlakyStorage) -> None:
    records.keep(CLASSIC, game_id(1), 200)
    assert Records(storage).totals(CLASSIC) == {game_id(1): 200}


def test_a_game_counts_once_with_the_total_it_ended_with_last(records: Records) -> None:
    for total in (200, 250, 180):
        records.keep(CLASSIC, game_id(1), total)
    assert records.totals(CLASSIC) == {game_id(1): 180}


def test_a_game_whose_end_is_taken_back_counts_no_more(records: Records) -> None:
    records.keep(CLASSIC, game_id(1), 200)
    records.keep(CLASSIC, game_id(2), 250)
    records.withdraw(CLASSIC, game_id(2))
    assert records.totals(CLASSIC) == {game_id(1): 200}
    records.keep(CLASSIC, game_id(2), 240)
    assert records.best(CLASSIC) == 240


def test_withdrawing_what_is_not_there_stores_nothing(
    records: Records, storage: FlakyStorage
) -> None:
    records.withdraw(CLASSIC, game_id(1))
    assert storage.texts == {}


def test_a_total_of_nothing_can_be_withdrawn(records: Records) -> None:
    records.keep(CLASSIC, game_id(1), 0)
    records.withdraw(CLASSIC, game_id(1))
    assert records.totals(CLASSIC) == {}


@given(totals=st.lists(st.integers(0, 300), max_size=30))
def test_the_ten_best_are_kept(totals: list[int]) -> None:
    records = Records(FlakyStorage())
    for number, total in enumerate(totals):
        assert records.keep(CLASSIC, game_id(number), total)
    assert KEPT == 10
    assert list(records.totals(CLASSIC).values()) == sorted(totals, reverse=True)[:10]


@given(steps=st.lists(st.tuples(st.booleans(), st.integers(0, 5), st.integers(0, 300))))
def test_what_counts_is_what_was_not_taken_back(steps: list[tuple[bool, int, int]]) -> None:
    records = Records(FlakyStorage())
    expected: dict[str, int] = {}
    for is_end, number, total in steps:
        if is_end:
            records.keep(MODERN, game_id(number), total)
            expected[game_id(number)] = total
        else:
            records.withdraw(MODERN, game_id(number))
            expected.pop(game_id(number), None)
        assert records.totals(MODERN) == expected
        assert records.best(MODERN) == max(expected.values(), default=None)


def test_they_survive_deleting_every_slot(records: Records, storage: FlakyStorage) -> None:
    slots = Slots(storage)
    records.keep(CLASSIC, game_id(1), 200)
    for number, slot in enumerate(SLOTS):
        slots.write(slot, Save(new_game(), game_id(number)))
        slots.delete(slot)
        slots.clear(slot)
    assert records.best(CLASSIC) == 200


# Whatever is in the store --------------------------------------------------------------------


@pytest.mark.parametrize(
    "text",
    [
        "",
        " ",
        "{",
        "x",
        "null",
        "7",
        "[]",
        "[[1]]",
        '"best"',
        '{"x": 200}',
        f'{{"{game_id(1)}": "200"}}',
        f'{{"{game_id(1)}": true}}',
        f'{{"{game_id(1)}": 200.0}}',
        f'{{"{game_id(1)}": NaN}}',
        f'{{"{game_id(1)}": -1}}',
        f'{{"{game_id(1)}": {MAX_TOTAL + 1}}}',
        f'{{"{game_id(1)}": {"9" * 9000}}}',
        f'{{"{game_id(1)}": [200]}}',
        f'{{"{game_id(1)} ": 200}}',
        f'{{"{"F" * 32}": 200}}',
        "\ud800",
        "\x00",
    ],
    ids=lambda text: ascii(text)[:40],
)
def test_garbage_is_no_record_and_is_replaced_by_the_next(
    text: str, records: Records, storage: FlakyStorage
) -> None:
    storage.texts[KEY] = text
    assert (records.best(CLASSIC), records.totals(CLASSIC)) == (None, {})
    assert storage.texts == {KEY: text}
    assert records.keep(CLASSIC, game_id(2), 200)
    assert records.totals(CLASSIC) == {game_id(2): 200}


def test_what_is_sound_among_garbage_counts(records: Records, storage: FlakyStorage) -> None:
    totals = {game_id(1): 200, "x": 290, game_id(2): None, game_id(3): MAX_TOTAL, game_id(4): 0}
    storage.texts[KEY] = json.dumps(totals)
    assert records.totals(CLASSIC) == {game_id(1): 200, game_id(3): MAX_TOTAL, game_id(4): 0}


@pytest.mark.parametrize("totals", [None, [], [game_id(1)], "x", 7, True, {game_id(1): False}])
def test_what_can_be_totals(totals: Any) -> None:
    assert sound(totals) == {}


@pytest.mark.parametrize("text", ["[" * 20_000, '{"a":' * 20_000, "[" * 5_000 + "]" * 5_000])
def test_deep_nesting_does_not_reach_the_parser(
    text: str, records: Records, storage: FlakyStorage, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It raises a RecursionError here, but ends the page's Python for good."""
    parsed = []
    monkeypatch.setattr(json, "loads", lambda text: parsed.append(depth(text)))
    storage.texts[KEY] = text
    assert records.best(CLASSIC) is None
    assert max(parsed, default=0) < TOO_DEEP


# A store that refuses ------------------------------------------------------------------------


@pytest.mark.parametrize("manner", [Manner.BLOCKED, Manner.MISSING])
def test_a_store_that_refuses_has_no_best_yet(
    manner: Manner, records: Records, storage: FlakyStorage
) -> None:
    records.keep(CLASSIC, game_id(1), 200)
    storage.manner = manner
    assert records.best(CLASSIC) is None
    assert not records.keep(CLASSIC, game_id(2), 250)
    records.withdraw(CLASSIC, game_id(1))
    records.add({"classic": {game_id(3): 280}})
    assert records.export() == {}
    storage.manner = Manner.OK
    assert records.totals(CLASSIC) == {game_id(1): 200}


@pytest.mark.parametrize("manner", [Manner.FULL, Manner.FORGETS])
def test_a_store_that_keeps_nothing_more_says_so(
    manner: Manner, records: Records, storage: FlakyStorage
) -> None:
    records.keep(CLASSIC, game_id(1), 200)
    storage.manner = manner
    assert not records.keep(CLASSIC, game_id(2), 250)
    records.withdraw(CLASSIC, game_id(1))
    assert records.totals(CLASSIC) == {game_id(1): 200}


# Out and in again ----------------------------------------------------------------------------


def test_they_are_exported_by_card_and_game(records: Records) -> None:
    records.keep(CLASSIC, game_id(1), 200)
    records.keep(CLASSIC, game_id(2), 250)
    records.keep(MODERN, game_id(3), 400)
    assert records.export() == {
        "classic": {game_id(2): 250, game_id(1): 200},
        "modern": {game_id(3): 400},
    }


def test_exported_totals_are_added_to_those_that_are_here(records: Records) -> None:
    records.keep(CLASSIC, game_id(1), 200)
    records.add({"classic": {game_id(2): 250}, "modern": {game_id(3): 400}})
    assert records.export() == {
        "classic": {game_id(2): 250, game_id(1): 200},
        "modern": {game_id(3): 400},
    }


def test_kinds_are_exported_apart_and_come_back(records: Records) -> None:
    records.keep(CLASSIC, game_id(1), 200, COACHED)
    records.keep(CLASSIC, game_id(2), 190)
    exported = records.export()
    assert exported == {"classic": {game_id(2): 190}, "classic.coached": {game_id(1): 200}}
    other = Records(FlakyStorage())
    other.add(exported)
    assert other.export() == exported


def test_a_game_that_is_here_as_another_kind_counts_once(records: Records) -> None:
    records.keep(CLASSIC, game_id(1), 200, COACHED)
    records.add({"classic": {game_id(1): 180, game_id(2): 170}})
    assert records.export() == {"classic": {game_id(2): 170}, "classic.coached": {game_id(1): 200}}


def test_a_game_that_is_in_both_counts_as_it_is_here(records: Records) -> None:
    records.keep(CLASSIC, game_id(1), 200)
    records.add({"classic": {game_id(1): 290}})
    records.add(records.export())
    assert records.totals(CLASSIC) == {game_id(1): 200}


def test_of_added_totals_too_the_ten_best_are_kept(records: Records) -> None:
    records.add({"classic": {game_id(number): number for number in range(50)}})
    assert list(records.totals(CLASSIC).values()) == list(range(49, 39, -1))


def test_totals_of_a_card_that_is_not_here_are_left_out(
    records: Records, storage: FlakyStorage
) -> None:
    more = {game_id(1): 200}
    records.add({"joker": more, "": more, "classic.sunny": more, "classic.coached.real": more})
    assert storage.texts == {}


@pytest.mark.parametrize("card", CARDS, ids=str)
def test_an_export_of_nothing_changes_nothing(card: Ruleset, records: Records) -> None:
    records.keep(card, game_id(1), 200)
    records.add({})
    records.add({"classic": {}, "modern": {}})
    assert records.totals(card) == {game_id(1): 200}

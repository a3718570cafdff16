"""The tour explains the first turn whatever way it is played, once, and again when asked for."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.fakes import FlakyStorage, Manner, Tab
from tests.play import CARDS, CLASSIC, MODERN, new_game
from tests.tables import new_table, press, pressed, random_press, walk
from yacht import Ruleset
from yacht.saves import Save
from yacht.scene import TourScene, scene
from yacht.slots import Slots
from yacht.storage import MemoryStorage, WebStorage
from yacht.table import Table
from yacht.tour import Guide, Step, filled, step
from yacht.words import en as words

ID = "5f0c2a9e81d34b6797c0de1122334455"
KEY = f"{WebStorage.PREFIX}{Guide.KEY}"


# What comes next, on every path


@pytest.mark.parametrize(
    ("presses", "expected"),
    [
        ("", Step.ROLL),
        ("roll 11345", Step.HOLD),
        ("roll 11345, die 0", Step.REROLL),
        ("roll 11345, die 0, die 1", Step.REROLL),
        ("roll 11345, die 0, die 0", Step.HOLD),
        ("roll 11345, die 0, die 1, die 2, die 3, die 4", Step.FILL),
        ("roll 11345, die 0, die 1, die 2, die 3, die 4, die 4", Step.REROLL),
        ("roll 11345, die 0, die 1, roll 111", Step.FILL),
        ("roll 11345, roll 11345", Step.FILL),
        ("roll 11345, roll 11345, die 0", Step.FILL),
        ("roll 11345, roll 11345, roll 11345", Step.FILL),
        ("roll 11345, box ones", Step.DONE),
        ("roll 11345, box yacht", Step.HOLD),
        ("roll 11345, box yacht, escape", Step.HOLD),
        ("roll 11345, box yacht, box yacht", Step.DONE),
        ("roll 11345, die 0, box ones", Step.DONE),
        ("roll 11345, box ones, back", Step.HOLD),
        ("roll 11345, die 0, roll 1111, box ones, back", Step.FILL),
        ("roll 11345, box ones, card 0", Step.DONE),
        ("roll 11345, box ones, roll 11345", None),
    ],
)
@pytest.mark.parametrize("players", [1, 2])
def test_steps(presses: str, expected: Step | None, players: int) -> None:
    table = pressed(new_table(players=players), *presses.split(", ") if presses else ())
    assert step(table.state, since=0) is expected


def test_a_tour_asked_for_in_the_middle_is_of_that_turn() -> None:
    table = pressed(new_table(), "roll 11345", "box ones", "roll 22345", "box twos")
    since = filled(table.state)
    assert since == 2
    assert step(table.state, since) is Step.ROLL
    table = pressed(table, "roll 33345", "box threes")
    assert step(table.state, since) is Step.DONE


@pytest.mark.parametrize("card", CARDS, ids=str)
def test_a_game_that_is_over_has_no_tour(card: Ruleset) -> None:
    tables = [table for _, table in walk(card, 1) if table.state.is_over]
    assert step(tables[0].state, since=11) is None


@pytest.mark.untraced
@given(st.sampled_from(CARDS), st.integers(1, 4), st.integers(0, 2**32))
def test_whatever_is_pressed_the_tour_goes_on_and_ends(
    card: Ruleset, players: int, seed: int
) -> None:
    random, table = Random(seed), new_table(card, players)
    guide = met(table)
    steps = [guide.step(table)]
    while not table.state.is_over:
        table = press(table, random_press(table, random))
        steps.append(guide.step(table))
    assert steps[0] is Step.ROLL
    assert Step.DONE in steps
    first_end = steps.index(None)
    assert set(steps[first_end:]) == {None}


def met(table: Table) -> Guide:
    """The guide of somebody at a first game."""
    storage = MemoryStorage()
    guide = Guide(storage, Slots(storage))
    guide.meet(Save(table.game, ID))
    return guide


# What is seen and heard


def tour_of(table: Table, at: Step | None) -> TourScene | None:
    return scene(table, step=at).tour


def test_every_step_has_words_and_no_more() -> None:
    assert set(words.TOUR) == set(Step)


def test_the_hint_is_heard_after_what_happened() -> None:
    tour = tour_of(pressed(new_table(), "roll 11345"), Step.HOLD)
    assert tour
    assert tour.hint == words.TOUR["hold"]
    assert tour.spoken == f"Rolled 1 1 3 4 5. 2 rolls left. {tour.hint}"
    assert tour.button == "Skip"


def test_press_roll_is_not_said_twice() -> None:
    tour = tour_of(new_table(), Step.ROLL)
    assert tour
    assert tour.spoken == tour.hint


def test_the_last_hint_is_done_with() -> None:
    tour = tour_of(pressed(new_table(), "roll 11345", "box ones"), Step.DONE)
    assert tour
    assert tour.button == "Done"


@pytest.mark.parametrize("presses", ["roll 11345, box yacht", "box ones"])
def test_what_a_press_asks_or_may_not_is_seen_in_the_place_of_the_hint(presses: str) -> None:
    assert tour_of(pressed(new_table(), *presses.split(", ")), Step.FILL) is None


def test_without_a_step_there_is_no_tour() -> None:
    assert tour_of(new_table(), None) is None


# Who gets it


@pytest.fixture
def storage() -> FlakyStorage:
    return FlakyStorage()


def shown(tab: Tab) -> Step | None:
    tour = tab.view.scene.tour
    return tour.step if tour else None


def test_the_first_game_ever_has_the_tour(storage: FlakyStorage) -> None:
    tab = Tab(storage)
    tab.start()
    assert shown(tab) is Step.ROLL
    tab.fill("11345", "ones")
    assert shown(tab) is Step.DONE
    tab.roll("11345")
    assert shown(tab) is None
    assert storage.texts[KEY] == Guide.OVER
    tab.app.play.score("choice")
    tab.app.enter()
    tab.start()
    assert shown(tab) is None


def test_who_has_saved_games_needs_no_tour(storage: FlakyStorage) -> None:
    Slots(storage).write(3, Save(new_game(), ID))
    tab = Tab(storage)
    tab.start()
    assert shown(tab) is None
    tab.app.open(3)
    assert shown(tab) is None
    assert KEY not in storage.texts


def test_the_tour_can_be_skipped_at_any_time(storage: FlakyStorage) -> None:
    tab = Tab(storage)
    tab.start()
    tab.roll("11345")
    tab.app.end_tour()
    assert shown(tab) is None
    assert tab.view.said == [words.TOUR_ENDED]
    tab.app.play.toggle_hold(0)
    assert shown(tab) is None
    again = Tab(storage)
    again.app.open(1)
    assert shown(again) is None


@pytest.mark.parametrize(
    ("turn", "expected"), [("", Step.HOLD), ("choice", Step.DONE)], ids=["rolled", "filled"]
)
def test_a_reload_leaves_the_tour_where_it_was(
    storage: FlakyStorage, turn: str, expected: Step
) -> None:
    tab = Tab(storage)
    tab.start()
    tab.roll("11345")
    if turn:
        tab.app.play.score(turn)
    assert shown(tab) is expected
    after = Tab(storage)
    after.app.open(1)
    assert shown(after) is expected


def test_who_leaves_in_the_first_turn_gets_it_in_the_next_game(storage: FlakyStorage) -> None:
    tab = Tab(storage)
    tab.start()
    tab.roll("11345")
    tab.app.enter()
    tab.start(MODERN, 2)
    assert shown(tab) is Step.ROLL


def test_a_tour_asked_for_in_the_lobby_comes_with_the_next_game(storage: FlakyStorage) -> None:
    storage.texts[KEY] = Guide.OVER
    tab = Tab(storage)
    tab.app.enter()
    tab.app.take_tour()
    assert tab.view.lobby.notice == words.TOUR_ASKED
    tab.start()
    assert shown(tab) is Step.ROLL


def test_a_tour_asked_for_at_the_table_begins_there(storage: FlakyStorage) -> None:
    storage.texts[KEY] = Guide.OVER
    tab = Tab(storage)
    tab.start()
    tab.fill("11345", "ones")
    tab.roll("11345")
    assert shown(tab) is None
    tab.app.take_tour()
    assert shown(tab) is Step.HOLD
    after = Tab(storage)
    after.app.open(1)
    assert shown(after) is Step.HOLD
    after.app.play.score("choice")
    assert shown(after) is Step.DONE


def test_a_tour_asked_for_when_the_game_is_over_comes_with_the_next(storage: FlakyStorage) -> None:
    storage.texts[KEY] = Guide.OVER
    tab = Tab(storage)
    tab.start()
    tab.finish()
    tab.app.take_tour()
    assert shown(tab) is None
    assert tab.view.said == [words.TOUR_ASKED]
    tab.app.again()
    assert shown(tab) is Step.ROLL


@pytest.mark.parametrize("manner", [Manner.FULL, Manner.BLOCKED, Manner.MISSING, Manner.FORGETS])
def test_a_store_that_refuses_is_no_obstacle(manner: Manner) -> None:
    tab = Tab(FlakyStorage(manner))
    tab.start(CLASSIC, 2)
    assert shown(tab) is Step.ROLL
    tab.roll("11345")
    assert shown(tab) is Step.HOLD
    tab.app.end_tour()
    assert shown(tab) is None
    tab.finish()
    tab.app.again()
    assert shown(tab) is None


def test_a_store_that_works_again_is_believed_again(storage: FlakyStorage) -> None:
    storage.manner = Manner.FULL
    tab = Tab(storage)
    tab.start()
    storage.manner = Manner.OK
    tab.app.end_tour()
    assert storage.texts[KEY] == Guide.OVER


@pytest.mark.parametrize("text", ["", "x", f"{ID} ", f"{ID} 123", f"{ID} -1", "9" * 5000, "\u0663"])
def test_whatever_is_stored_is_harmless(storage: FlakyStorage, text: str) -> None:
    storage.texts[KEY] = text
    tab = Tab(storage)
    tab.start()
    assert shown(tab) is Step.ROLL
    tab.fill("11345", "ones")
    assert shown(tab) is Step.DONE

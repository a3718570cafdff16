"""The crew at the table: it moves by itself, at a pace, and nobody moves for it."""

import pytest

from tests.fakes import FlakyStorage, Tab, veterans
from tests.play import CLASSIC, MODERN, SEATS
from yacht import Ruleset, Settings
from yacht.crew import CREW, Mean
from yacht.helm import PAUSES
from yacht.preferences import Pace
from yacht.scene import BoxLook
from yacht.tour import Step
from yacht.words import en as words

MEMBERS = list(CREW)
CREW_MEAN = Mean(123.45, 0.1, 1_000)


@pytest.fixture
def tab() -> Tab:
    return veterans()


def start(tab: Tab, *crew: str, card: Ruleset = CLASSIC) -> None:
    """Begin a game of that crew; empty is a person."""
    tab.app.start(Settings(card, words.names(SEATS[: len(crew)], crew), crew))


def let_pass(tab: Tab, player: int = 0) -> list[int]:
    """Let the crew play until that player has the turn; return what was waited for."""
    waits: list[int] = []
    while tab.game.state.player != player and not tab.game.state.is_over:
        waits += tab.device.wait()
    return waits


# Names


def test_the_crew_goes_by_its_own_names_and_two_of_a_kind_are_told_apart() -> None:
    crew = ("", "cook", "admiral", "cook")
    assert words.names(("Ann", "Mate", "Bo", "Cy"), crew) == ("Ann", "Cook", "Admiral", "Cook 2")


@pytest.mark.parametrize("key", MEMBERS)
def test_each_of_the_crew_has_a_name_and_a_manner(key: str) -> None:
    means = {"classic": CREW_MEAN, "modern": CREW_MEAN}
    assert words.crew_note(key, means) == (
        f"{words.CREW[key]} {words.MANNERS[key]}: "
        "123.5 on the Classic card and 123.5 on the modern card on average."
    )


def test_a_member_without_words_goes_by_its_key() -> None:
    assert words.crew_name("cabin_boy") == "Cabin Boy"


# Turns


@pytest.mark.parametrize("key", MEMBERS)
@pytest.mark.parametrize("card", [CLASSIC, MODERN], ids=str)
def test_a_whole_game_against_the_crew(tab: Tab, card: Ruleset, key: str) -> None:
    start(tab, "", key, card=card)
    while not tab.game.state.is_over:
        state = tab.game.state
        tab.fill("12345", state.settings.ruleset.open_categories(state.card)[0].key)
        let_pass(tab)
    assert tab.stored(1).game == tab.game
    assert tab.view.scene.end
    assert tab.view.scene.to_beat == ""


def test_its_moves_are_seen_one_by_one(tab: Tab) -> None:
    start(tab, "", "cook")
    tab.fill("12345", "ones")
    assert tab.view.scene.turn == "Cook's turn"
    tab.device.script += [(6, 6, 1, 2, 3), (6, 6, 6)]
    shown = len(tab.view.scenes)
    assert let_pass(tab) == [2_000, *[1_200] * (len(tab.view.scenes) - shown - 1)]
    statuses = [scene.status for scene in tab.view.scenes[shown:]]
    assert statuses[:3] == [
        "Rolled 1 2 3 6 6. 2 rolls left.",
        "Holding 6 6.",
        "Rolled 6 6 6 6 6. 1 roll left.",
    ]
    assert statuses[-1].startswith("Cook: ")


def test_a_person_may_think_better_of_a_box_while_the_crew_waits(tab: Tab) -> None:
    start(tab, "", "cook")
    tab.fill("12345", "ones")
    assert tab.view.scene.take_back
    tab.app.play.take_back()
    assert tab.view.scene.turn == "Skipper's turn"
    tab.device.wait()
    assert tab.game.state.rolls_left == 2
    assert tab.game.state.card.filled == 0


def test_what_the_crew_has_filled_is_not_taken_back(tab: Tab) -> None:
    start(tab, "", "cook")
    tab.fill("12345", "ones")
    let_pass(tab)
    assert tab.game.can_take_back
    assert tab.view.scene.take_back == ""
    before = tab.game
    tab.app.play.take_back()
    assert tab.game == before


def test_nobody_moves_for_the_crew(tab: Tab) -> None:
    start(tab, "cook", "")
    tab.device.script.append((6, 6, 1, 2, 3))
    tab.device.wait()
    before = tab.game
    tab.app.play.toggle_hold(0)
    tab.app.play.score("ones")
    tab.app.play.ask_coach()
    assert tab.game == before
    assert not any(die.is_enabled for die in tab.view.scene.dice)
    boxes = tab.view.scene.cards[0].boxes
    assert {(box.look, box.is_enabled) for box in boxes} == {(BoxLook.OPEN, False)}


@pytest.mark.parametrize("pace", Pace)
def test_its_pace_is_chosen(tab: Tab, pace: Pace) -> None:
    tab.chosen.choose("pace", pace)
    start(tab, "", "cook")
    tab.fill("12345", "ones")
    waits = let_pass(tab)
    assert waits[0] == PAUSES[pace][0]
    assert set(waits[1:]) <= {PAUSES[pace][1]}
    assert (len(waits) == 1) == (pace is Pace.AT_ONCE)


def test_its_turn_can_be_skipped(tab: Tab) -> None:
    start(tab, "", "cook", "gunner")
    tab.fill("12345", "ones")
    assert (tab.view.scene.roll, tab.view.scene.can_roll) == ("Skip", True)
    tab.device.wait()
    tab.app.play.roll()
    assert tab.view.scene.turn == "Gunner's turn"
    tab.device.wait()
    assert len(tab.game.state.dice) == 5
    tab.app.play.roll()
    assert tab.view.scene.turn == "Skipper's turn"
    tab.device.wait()
    assert not tab.game.state.dice


def test_a_game_shown_again_is_moved_in_once(tab: Tab) -> None:
    start(tab, "cook", "")
    tab.app.play.look_at(1)
    tab.app.play.resume()
    assert len(tab.device.waiting) == 1


@pytest.mark.parametrize("key", MEMBERS)
def test_a_crew_alone_can_be_watched(tab: Tab, key: str) -> None:
    tab.chosen.choose("pace", "at_once")
    start(tab, key)
    while not tab.game.state.is_over:
        tab.device.wait()
    end = tab.view.scene.end
    assert end
    assert end.heading.startswith(f"{words.CREW[key]} banked")
    assert "score to beat" not in end.note
    tab.app.start(Settings(CLASSIC, SEATS[:1]))
    assert tab.view.scene.to_beat == ""


# Coming and going


def test_in_the_lobby_the_crew_rests(tab: Tab) -> None:
    start(tab, "cook", "")
    tab.app.enter()
    tab.device.wait()
    assert tab.view.screen == "lobby"
    assert not tab.stored(1).game.actions
    tab.app.open(1)
    assert tab.view.scene.turn == "Cook's turn"
    let_pass(tab, 1)
    assert tab.stored(1).game.state.player == 1


def test_a_turn_goes_on_where_it_was_left(tab: Tab) -> None:
    start(tab, "cook", "")
    tab.device.script.append((6, 6, 1, 2, 3))
    tab.device.wait()
    other = Tab(tab.storage, seed=1)
    other.app.open(1)
    other.device.wait()
    assert other.view.scene.status == "Holding 6 6."


def test_a_game_that_cannot_be_stored_rests_in_the_lobby_too() -> None:
    storage = FlakyStorage()
    tab = veterans(storage)
    storage.full_for = "yacht-dice.slot"
    start(tab, "cook", "")
    tab.app.enter()
    tab.device.wait()
    assert tab.view.screen == "lobby"
    tab.app.resume()
    tab.device.wait()
    assert tab.game.state.dice


# The Admiral's table


def test_the_admiral_waits_for_the_table(tab: Tab) -> None:
    tab.library.is_slow = True
    start(tab, "admiral", "", card=MODERN)
    tab.device.wait()
    assert not tab.game.state.dice
    tab.library.answer()
    assert tab.game.state.dice


def test_a_table_that_comes_after_all_has_changed_moves_nothing(tab: Tab) -> None:
    tab.library.is_slow = True
    start(tab, "admiral", "", card=MODERN)
    tab.device.wait()
    tab.app.enter()
    tab.library.answer()
    assert tab.view.screen == "lobby"
    assert not tab.stored(1).game.actions


def test_without_the_table_it_is_said_and_skip_tries_again(tab: Tab) -> None:
    tab.library.is_lost = True
    start(tab, "admiral", "", card=MODERN)
    tab.device.wait()
    assert tab.view.said == [words.NO_TABLE]
    tab.library.is_lost = False
    tab.app.play.roll()
    assert tab.view.scene.turn == "Mate's turn"


# The tour


def test_the_tour_waits_for_the_turn_of_a_person() -> None:
    tab = Tab()
    start(tab, "cook", "gunner", "")
    steps = []
    while tab.game.state.player != 2:
        assert tab.view.scene.tour is None
        tab.device.wait()
    for _ in range(2):
        assert tab.view.scene.tour
        steps.append(tab.view.scene.tour.step)
        tab.roll("12345")
    assert steps == [Step.ROLL, Step.HOLD]
    tab.app.play.score("ones")
    assert tab.view.scene.tour is None
    let_pass(tab, 2)
    assert tab.view.scene.tour
    assert tab.view.scene.tour.step is Step.DONE

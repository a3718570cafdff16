"""Whole visits: games are kept before they are shown, and come back whatever happens."""

import json
import sys
from collections.abc import Callable
from dataclasses import replace
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

from tests.fakes import FlakyStorage, Harbour, Manner, Tab, filled_up, lying
from tests.logs import kept
from tests.play import CARDS, CLASSIC, MODERN, SEATS, new_game, played, roll
from yacht import Game, Roll, Ruleset, Score, Settings
from yacht.dice import Dice
from yacht.lobby import SlotLook
from yacht.logbook import book
from yacht.logbook.files import table
from yacht.question import Question
from yacht.records import Records
from yacht.saves import Save, encode
from yacht.scene import EndScene
from yacht.slots import SLOTS, Kept, Newer
from yacht.storage import StorageProblem
from yacht.table import TakenBack
from yacht.transfer import export, read
from yacht.words import en as words

ID = "5f0c2a9e81d34b6797c0de1122334455"
SAVE = Save(played(CLASSIC, "66666 yacht", "12345 choice", players=2), ID, 0, 1_790_000_000_000)
NEWER = '{"app":"yacht-dice","version":1000,"serial":1,"moves":["r11345"]}'

PROBLEMS = {
    Manner.FULL: StorageProblem.FULL,
    Manner.BLOCKED: StorageProblem.BLOCKED,
    Manner.MISSING: StorageProblem.MISSING,
    Manner.FORGETS: StorageProblem.NOT_KEPT,
}
RACES = 1 if sys.platform == "emscripten" else 5
ACTIONS_OF_A_RACE = 200


@pytest.fixture
def storage() -> FlakyStorage:
    return FlakyStorage()


@pytest.fixture
def tab(storage: FlakyStorage) -> Tab:
    return Tab(storage)


def press(tab: Tab, random: Random) -> None:
    """Press anything at the table, allowed or not."""
    play = tab.app.play
    boxes = [category.key for category in tab.game.settings.ruleset.categories]
    player = random.randrange(len(tab.game.state.cards))
    presses: list[Callable[[], None]] = [
        play.roll,
        play.roll,
        lambda: play.toggle_hold(random.randrange(5)),
        lambda: play.toggle_hold(random.randrange(5)),
        lambda: play.score(random.choice(boxes)),
        lambda: play.score(play.table.armed.key if play.table.armed else random.choice(boxes)),
        play.take_back,
        play.disarm,
        lambda: play.look_at(player),
    ]
    random.choice(presses)()


def rolls(game: Game) -> list[Roll]:
    """The rolls in a game's log."""
    return [action for action in game.actions if isinstance(action, Roll)]


def problem_shown(tab: Tab) -> str:
    """Why the table says that it can't save."""
    assert tab.view.screen == "table"
    return tab.view.scene.warning


# Starting ------------------------------------------------------------------------------------


@pytest.mark.parametrize("card", CARDS, ids=str)
@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_a_new_game_is_stored_in_the_first_free_slot(card: Ruleset, players: int, tab: Tab) -> None:
    tab.start(card, players)
    assert tab.game == new_game(card, players)
    assert (tab.view.screen, tab.view.slot, tab.view.scene.saved) == ("table", 1, "Saved")
    save = tab.stored(1)
    assert (save.game, save.serial, save.name) == (tab.game, 0, "")
    assert save.played == tab.device.time
    assert tab.tabs.owned == {1}


def test_each_game_gets_a_slot_and_an_id_of_its_own(tab: Tab) -> None:
    for _ in range(3):
        tab.start()
    assert len({tab.stored(slot).id for slot in (1, 2, 3)}) == 3
    assert tab.tabs.owned == {3}


def test_the_browser_is_asked_to_keep_the_store_once_there_is_something_to_keep(tab: Tab) -> None:
    tab.app.enter()
    assert tab.device.asked_to_keep_safe == 0
    tab.start()
    assert tab.device.asked_to_keep_safe == 1


def test_before_a_game_there_is_none(tab: Tab) -> None:
    assert not tab.app.is_playing
    with pytest.raises(LookupError, match="no game is on"):
        _ = tab.app.play
    tab.app.retry()
    tab.app.lost(1)
    assert tab.view.screen == ""


def test_a_first_visit_finds_an_empty_lobby(tab: Tab) -> None:
    tab.app.enter()
    assert (tab.view.screen, tab.view.lobby.slots, tab.view.lobby.notice) == ("lobby", (), "")


def test_playing_again_takes_the_same_crew_the_same_card_and_another_slot(tab: Tab) -> None:
    tab.start(MODERN, 3)
    tab.finish()
    first = tab.game
    tab.app.again()
    assert tab.game == new_game(MODERN, 3)
    assert (tab.view.slot, tab.tabs.owned) == (2, {2})
    assert tab.stored(1).game == first


def test_a_slot_that_another_tab_has_just_taken_is_passed_over(storage: FlakyStorage) -> None:
    """Its game is not stored yet, as where the store was full at that moment."""
    harbour = Harbour()
    here, there = Tab(storage, harbour), Tab(storage, harbour)
    storage.manner = Manner.FULL
    there.start()
    assert there.tabs.owned == {1}
    storage.manner = Manner.OK
    here.start()
    assert (here.view.slot, here.view.scene.saved) == (2, "Saved")


def test_a_slot_that_was_filled_while_it_was_claimed_stays_as_it_is(storage: FlakyStorage) -> None:
    """Another tab has brought a deleted game back, for which no tab owns a slot."""
    harbour = Harbour()
    here, there = Tab(storage, harbour), Tab(storage, harbour)
    there.slots.write(1, SAVE)
    there.app.delete(1)
    here.tabs.is_slow = True
    here.start(MODERN)
    there.app.restore()
    here.tabs.answer()
    assert here.stored(1) == SAVE
    if here.app.is_playing:
        assert (here.view.slot, here.view.scene.saved) == (2, "Saved")
    else:
        assert (here.view.screen, here.tabs.owned) == ("lobby", set())
        assert here.view.lobby.notice


# Every action is stored before it is shown ---------------------------------------------------


@given(
    card=st.sampled_from(CARDS),
    players=st.integers(1, 4),
    seed=st.integers(0, 2**32),
    presses=st.integers(0, 90),
)
def test_whatever_is_pressed_is_stored_and_then_shown_once(
    card: Ruleset, players: int, seed: int, presses: int
) -> None:
    """That what is shown as saved can be read back is checked by the view itself."""
    random, tab = Random(seed), Tab(seed=seed)
    tab.start(card, players)
    for _ in range(presses):
        before, shown = tab.game, len(tab.view.scenes)
        press(tab, random)
        assert tab.view.scene.saved
        assert tab.stored(1).game == tab.game
        assert len(tab.view.scenes) <= shown + 1
        assert tab.game == before or len(tab.view.scenes) == shown + 1


def test_an_action_that_cannot_be_shown_is_stored_by_then_and_taken_back(
    tab: Tab, monkeypatch: pytest.MonkeyPatch
) -> None:
    stored: list[Dice] = []

    def die(*_: object) -> None:
        stored.append(tab.stored(1).game.state.dice)
        raise RuntimeError("the page has crashed")

    tab.start()
    before = tab.game
    monkeypatch.setattr(tab.view, "show_table", die)
    with pytest.raises(RuntimeError):
        tab.roll("11345")
    assert stored == [(1, 1, 3, 4, 5), ()]
    assert tab.stored(1).game == tab.game == before


def test_what_could_not_be_shown_once_is_shown_as_it_was(
    tab: Tab, monkeypatch: pytest.MonkeyPatch
) -> None:
    tab.start()
    before, show = tab.view.scene, tab.view.show_table

    def fail_once(*_: object) -> None:
        monkeypatch.setattr(tab.view, "show_table", show)
        raise RuntimeError("an element is missing")

    monkeypatch.setattr(tab.view, "show_table", fail_once)
    with pytest.raises(RuntimeError):
        tab.roll("11345")
    assert tab.view.scene == before
    tab.roll("66666")
    assert tab.stored(1).game.state.dice == (6, 6, 6, 6, 6)


# Coming back ---------------------------------------------------------------------------------


@given(
    card=st.sampled_from(CARDS),
    players=st.integers(1, 4),
    seed=st.integers(0, 2**32),
    presses=st.integers(0, 90),
)
def test_a_game_comes_back_as_it_was_left(
    card: Ruleset, players: int, seed: int, presses: int
) -> None:
    random, storage = Random(seed), FlakyStorage()
    tab = Tab(storage, seed=seed)
    tab.start(card, players)
    for _ in range(presses):
        press(tab, random)
        if random.random() < 0.2:
            before = tab
            tab = Tab(storage, seed=random.randrange(2**32))
            tab.app.open(1)
            assert tab.game == before.game
            assert tab.game.can_take_back == before.game.can_take_back
            assert tab.view.scene.saved
            assert lying(tab.view.scene) == lying(before.view.scene)


def test_dice_tray_rolls_left_and_boxes_are_there_again(tab: Tab, storage: FlakyStorage) -> None:
    tab.start(MODERN, 2)
    tab.fill("66666", "yacht")
    tab.fill("11345", "ones")
    tab.roll("55512")
    for die in (0, 1, 2):
        tab.app.play.toggle_hold(die)
    tab.roll("65")
    after = Tab(storage)
    after.app.open(1)
    state = after.game.state
    assert (state.dice, sorted(state.held)) == ((5, 5, 5, 6, 5), [0, 1, 2])
    assert (state.rolls_left, state.totals, state.player) == (1, (50, 2), 0)
    assert after.view.scene.status == (
        "Skipper's turn. On the table: 5 5 5 5 6. Holding 5 5 5. 1 roll left."
    )


def test_a_scratch_that_waits_for_its_second_press_does_not_come_back(
    tab: Tab, storage: FlakyStorage
) -> None:
    tab.start()
    tab.roll("11345")
    tab.app.play.score("yacht")
    assert tab.app.play.table.armed
    after = Tab(storage)
    after.app.open(1)
    assert after.game == tab.game
    assert after.app.play.table.armed is None
    after.app.play.score("yacht")
    assert after.game.state.card.filled == 0


def test_looking_at_a_card_and_calling_off_a_scratch_store_nothing(
    tab: Tab, storage: FlakyStorage
) -> None:
    tab.start(CLASSIC, 2)
    tab.roll("11345")
    before = dict(storage.texts)
    shown = len(tab.view.scenes)
    tab.app.play.disarm()
    assert len(tab.view.scenes) == shown
    tab.app.play.score("yacht")
    tab.app.play.disarm()
    tab.app.play.look_at(1)
    tab.app.play.look_at(0)
    assert len(tab.view.scenes) == shown + 4
    assert storage.texts == before


def test_the_lobby_and_back_leads_to_the_same_table(tab: Tab) -> None:
    tab.start()
    tab.roll("11345")
    game = tab.game
    tab.app.enter()
    assert (tab.view.screen, tab.app.is_playing, tab.tabs.owned) == ("lobby", False, set())
    assert [slot.slot for slot in tab.view.lobby.slots] == [1]
    assert not tab.view.lobby.can_continue
    tab.app.open(1)
    assert (tab.game, tab.view.screen, tab.tabs.owned) == (game, "table", {1})


def test_opening_the_game_that_is_on_shows_it(tab: Tab) -> None:
    tab.start()
    play = tab.app.play
    tab.app.open(1)
    assert tab.app.play is play
    assert len(tab.view.scenes) == 2


def test_opening_another_game_leaves_the_first_in_its_slot(tab: Tab) -> None:
    tab.start()
    tab.start(MODERN)
    tab.app.open(1)
    assert (tab.game.settings.ruleset, tab.tabs.owned) == (CLASSIC, {1})
    assert tab.stored(2).game == new_game(MODERN)


@pytest.mark.parametrize(
    ("texts", "notice"),
    [
        ((None, None), words.GONE),
        (("x", None), words.DAMAGED),
        ((encode(SAVE)[:-4], None), words.DAMAGED),
        ((NEWER, None), words.NEWER),
        ((encode(SAVE), NEWER), words.NEWER),
    ],
)
def test_what_cannot_be_opened_is_said_and_left_alone(
    texts: tuple[str | None, str | None], notice: str, tab: Tab, storage: FlakyStorage
) -> None:
    tab.slots.put(1, texts)
    before = dict(storage.texts)
    tab.app.open(1)
    assert (tab.view.screen, tab.view.lobby.notice) == ("lobby", notice)
    assert (tab.app.is_playing, tab.tabs.owned) == (False, set())
    assert storage.texts == before


def cut_last_save(tab: Tab, storage: FlakyStorage) -> Game:
    """Cut the newest save of slot 1 short; return the game that the one before it holds."""
    serial = tab.stored(1).serial
    key = f"yacht-dice.slot.1.{'odd' if serial % 2 else 'even'}"
    storage.texts[key] = storage.texts[key][:-4]
    return tab.stored(1).game


def test_after_a_save_cut_short_the_one_before_it_is_continued_and_that_is_said(
    tab: Tab, storage: FlakyStorage
) -> None:
    tab.start()
    tab.roll("11345")
    tab.app.play.score("ones")
    game = cut_last_save(tab, storage)
    assert game.state.dice == (1, 1, 3, 4, 5)
    after = Tab(storage)
    after.app.open(1)
    assert after.game == game
    assert after.view.said == [words.OLDER]


def test_after_a_save_cut_short_the_game_goes_on(tab: Tab, storage: FlakyStorage) -> None:
    tab.start()
    tab.roll("11345")
    tab.app.play.score("ones")
    cut_last_save(tab, storage)
    after = Tab(storage)
    after.app.open(1)
    after.app.play.score("threes")
    assert after.view.screen == "table"
    assert after.view.scene.saved
    assert after.stored(1).game.state.totals == (3,)


def test_a_damaged_save_that_was_not_the_last_one_is_no_matter(
    tab: Tab, storage: FlakyStorage
) -> None:
    tab.start()
    tab.roll("11345")
    key = "yacht-dice.slot.1.even"
    storage.texts[key] = storage.texts[key][:-4]
    after = Tab(storage)
    after.app.open(1)
    assert after.game == tab.game
    assert words.OLDER not in after.view.said


# Nobody can reload a bad roll away -----------------------------------------------------------


@given(
    card=st.sampled_from(CARDS),
    players=st.integers(1, 4),
    seed=st.integers(0, 2**32),
    presses=st.integers(0, 90),
)
def test_no_roll_is_ever_thrown_a_second_time(
    card: Ruleset, players: int, seed: int, presses: int
) -> None:
    """Whoever reloads, leaves, comes back and takes back: every throw stays in the log."""
    random, storage = Random(seed), FlakyStorage()
    tabs = [Tab(storage, seed=seed)]
    tabs[0].start(card, players)
    thrown = []
    for _ in range(presses):
        tab = tabs[-1]
        before = len(tab.device.thrown)
        press(tab, random)
        if random.random() < 0.5:
            tab.app.play.take_back()
        thrown += tab.device.thrown[before:]
        if random.random() < 0.1:
            tab.app.enter()
            tab.app.open(1)
        if random.random() < 0.1:
            tabs.append(Tab(storage, seed=random.randrange(2**32)))
            tabs[-1].app.open(1)
            assert [action.faces for action in rolls(tabs[-1].game)] == thrown
    assert [action.faces for action in rolls(tabs[-1].stored(1).game)] == thrown


def test_a_box_taken_back_gives_the_same_dice_and_the_same_next_roll(
    tab: Tab, storage: FlakyStorage
) -> None:
    tab.start()
    tab.roll("11345")
    tab.app.play.toggle_hold(0)
    tab.roll("2222")
    state = tab.game.state
    for box in ("ones", "twos", "yacht"):
        tab.app.play.score(box)
        tab.app.play.score(box)
        tab.app.play.take_back()
        assert tab.game.state == state
        assert isinstance(tab.app.play.table.news, TakenBack)
    assert len(tab.device.thrown) == 2
    after = Tab(storage)
    after.app.open(1)
    assert after.game.state == state


# Taking back ---------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [1, 2])
def test_a_box_can_be_taken_back_until_the_next_roll(players: int, tab: Tab) -> None:
    tab.start(CLASSIC, players)
    assert tab.view.scene.take_back == ""
    tab.fill("11345", "ones")
    assert tab.view.scene.take_back == "Take back"
    tab.app.play.look_at(0)
    assert tab.view.scene.take_back == "Take back"
    tab.roll("22345")
    assert tab.view.scene.take_back == ""
    game = tab.game
    tab.app.play.take_back()
    assert tab.game == game


def test_a_box_can_be_taken_back_after_a_reload(tab: Tab, storage: FlakyStorage) -> None:
    tab.start(CLASSIC, 2)
    tab.fill("11345", "ones")
    after = Tab(storage)
    after.app.open(1)
    assert after.view.scene.take_back == "Take back"
    after.app.play.take_back()
    assert (after.game.state.player, after.game.state.dice) == (0, (1, 1, 3, 4, 5))
    assert after.stored(1).game == after.game


def test_the_last_box_of_a_solo_game_can_be_taken_back(tab: Tab, storage: FlakyStorage) -> None:
    tab.start()
    tab.finish()
    end = tab.view.scene.end
    assert end == EndScene("Skipper banked 60", words.against_best(60, None))
    assert Records(storage).best(CLASSIC) == 60
    tab.app.play.take_back()
    assert tab.view.scene.end is None
    assert tab.game.state.dice == (1, 2, 3, 4, 5)
    assert Records(storage).best(CLASSIC) is None


@pytest.mark.parametrize("is_reloaded", [False, True])
def test_a_game_counts_once_however_often_its_end_is_played(
    is_reloaded: bool, tab: Tab, storage: FlakyStorage
) -> None:
    tab.start()
    tab.finish()
    game_id = tab.stored(1).id
    for _ in range(3):
        tab.app.play.take_back()
        assert Records(storage).totals(CLASSIC) == {}
        if is_reloaded:
            tab = Tab(storage)
            tab.app.open(1)
        box = tab.game.state.legal_actions().scores[0].category.key
        tab.app.play.score(box)
        tab.app.play.score(box)
        assert tab.game.state.is_over
        assert Records(storage).totals(CLASSIC) == {game_id: tab.game.state.totals[0]}


def end_note(tab: Tab) -> str:
    """What the end says below who won."""
    end = tab.view.scene.end
    assert end is not None
    return end.note


def test_the_best_total_is_that_of_other_games(tab: Tab) -> None:
    tab.start()
    assert tab.view.scene.to_beat == ""
    tab.finish("12345")
    assert end_note(tab) == words.against_best(60, None)
    tab.app.again()
    assert tab.view.scene.to_beat == "To beat: 60"
    tab.finish("66655")
    assert end_note(tab) == words.against_best(84, 60)
    tab.app.enter()
    tab.app.open(2)
    assert end_note(tab) == words.against_best(84, 60)


def test_games_of_several_players_are_no_records(tab: Tab, storage: FlakyStorage) -> None:
    tab.start(CLASSIC, 2)
    tab.finish()
    assert end_note(tab) == "Skipper 60, Mate 60."
    tab.app.play.take_back()
    assert Records(storage).export() == {}


def test_a_record_survives_deleting_its_game(tab: Tab, storage: FlakyStorage) -> None:
    tab.start()
    tab.finish()
    tab.app.enter()
    tab.app.delete(1)
    assert Records(storage).best(CLASSIC) == 60


def test_a_total_that_cannot_be_kept_is_said_so(tab: Tab, storage: FlakyStorage) -> None:
    tab.start()
    storage.full_for = "yacht-dice.best"
    tab.finish()
    assert end_note(tab) == words.BEST_NOT_KEPT


def test_a_total_that_could_not_be_kept_counts_when_the_game_is_opened_again(
    tab: Tab, storage: FlakyStorage
) -> None:
    """The page died between storing the last box and counting the total, or there was no room."""
    tab.start()
    storage.full_for = "yacht-dice.best"
    tab.finish()
    storage.full_for = "nothing"
    after = Tab(storage)
    after.app.open(1)
    assert Records(storage).best(CLASSIC) == 60


# All slots taken -----------------------------------------------------------------------------


def test_when_all_slots_are_taken_the_player_is_asked_and_nothing_is_changed(
    storage: FlakyStorage,
) -> None:
    tab = filled_up(storage)
    before = dict(storage.texts)
    tab.start(MODERN, 2)
    question = tab.view.questions[-1]
    assert question.heading == "All save slots are taken"
    assert [answer.value for answer in question.answers] == [
        "1",
        "2",
        "3",
        "4",
        "5",
        "6",
        "7",
        "8",
        "",
    ]
    tab.answer("Cancel")
    assert storage.texts == before
    assert (tab.app.is_playing, tab.tabs.owned) == (False, set())


def test_finished_games_are_offered_first(storage: FlakyStorage) -> None:
    tab = filled_up(storage)
    tab.app.open(5)
    tab.finish()
    tab.app.enter()
    tab.start()
    answers = tab.view.questions[-1].answers
    assert answers[0].label == "Skipper. Classic Yacht. Finished: Skipper banked 60."
    assert [answer.value for answer in answers[:3]] == ["5", "1", "2"]


def test_the_game_that_the_player_chooses_makes_room_and_can_be_brought_back(
    storage: FlakyStorage,
) -> None:
    tab = filled_up(storage)
    tab.app.rename(3, "Give up")
    before = {slot: tab.stored(slot) for slot in SLOTS}
    tab.start(MODERN, 2)
    tab.answer("Give up. Classic Yacht. Round 1 of 12.")
    assert tab.game == tab.stored(3).game == new_game(MODERN, 2)
    assert (tab.view.slot, tab.tabs.owned) == (3, {3})
    assert all(tab.stored(slot) == before[slot] for slot in SLOTS if slot != 3)
    tab.app.enter()
    assert tab.view.lobby.deleted == words.deleted(3)
    tab.app.delete(8)
    tab.app.restore()
    assert tab.stored(8) == before[8]


def test_a_game_that_was_replaced_comes_back_into_another_slot(storage: FlakyStorage) -> None:
    tab = filled_up(storage)
    before = tab.stored(1)
    tab.start(MODERN)
    tab.app.replace(1)
    tab.app.enter()
    tab.app.restore()
    assert tab.view.lobby.notice == words.NO_FREE_SLOT
    tab.slots.clear(6)
    tab.app.restore()
    assert tab.view.lobby.notice == words.RESTORED
    assert tab.stored(6) == before


def test_a_game_that_is_open_elsewhere_makes_no_room(storage: FlakyStorage) -> None:
    harbour = Harbour()
    here, there = Tab(storage, harbour), Tab(storage, harbour)
    for slot in SLOTS:
        here.slots.write(slot, replace(SAVE, id=f"{slot:032x}"))
    there.app.open(2)
    before = dict(storage.texts)
    here.start()
    here.app.replace(2)
    assert here.view.lobby.notice == words.OPEN_ELSEWHERE
    assert storage.texts == before


def test_nothing_is_given_up_while_no_game_waits_for_a_slot(storage: FlakyStorage) -> None:
    """The same answer pressed twice, or the one to a question of long ago."""
    tab = filled_up(storage)
    before = dict(storage.texts)
    tab.app.replace(2)
    assert storage.texts == before
    assert tab.tabs.owned == set()


def test_what_to_give_up_is_called_damaged_only_if_it_is(storage: FlakyStorage) -> None:
    tab = filled_up(storage)
    tab.slots.clear(4)
    tab.slots.put(4, (NEWER, None))
    tab.slots.put(5, ("x", "x"))
    tab.start()
    labels = {answer.value: answer.label for answer in tab.view.questions[-1].answers}
    assert labels["5"] == "Slot 5, damaged"
    assert "4" not in labels  # a newer version's


def test_a_finished_game_stays_on_the_table_while_there_is_no_slot_for_the_next(
    storage: FlakyStorage,
) -> None:
    tab = filled_up(storage)
    tab.app.open(1)
    tab.finish()
    tab.app.again()
    assert tab.view.questions[-1].heading == "All save slots are taken"
    tab.answer("Cancel")
    tab.app.play.take_back()
    assert not tab.stored(1).game.state.is_over


def test_the_game_at_hand_can_make_room_for_the_next(storage: FlakyStorage) -> None:
    """It is finished, but the store had no room for its last box."""
    tab = filled_up(storage)
    tab.app.open(1)
    tab.roll("11345")
    storage.manner = Manner.FULL
    tab.finish()
    tab.app.enter()
    storage.manner = Manner.OK
    tab.start(MODERN)
    tab.app.replace(1)
    assert tab.stored(1).game == tab.game == new_game(MODERN)
    assert tab.tabs.owned == {1}


# Newer saves ---------------------------------------------------------------------------------


@pytest.mark.parametrize("texts", [(NEWER, None), (None, NEWER), (encode(SAVE), NEWER)])
def test_nothing_that_the_app_does_by_itself_touches_a_newer_save(
    texts: tuple[str | None, str | None], storage: FlakyStorage
) -> None:
    tab = filled_up(storage)
    tab.slots.clear(4)
    tab.slots.put(4, texts)
    tab.app.enter()
    assert tab.view.lobby.slots[3].look is SlotLook.NEWER
    tab.app.open(4)
    tab.app.open(4, take_over=True)
    tab.app.rescue(4)
    tab.app.ask_name(4)
    tab.app.rename(4, "Rainy day")
    tab.app.exchange.export(4)
    tab.app.exchange.export_all()
    tab.app.exchange.read_file(export([(encode(SAVE), None), ("x", "y")], {}))
    tab.app.exchange.accept_file()
    tab.start()
    tab.app.delete(5)
    tab.app.restore()
    tab.app.refresh()
    tab.app.retry()
    assert tab.view.questions[0].heading == "Add what is in the file?"
    assert tab.slots.texts(4) == texts
    assert tab.slots.read(4) == Newer()


def test_a_newer_save_that_is_deleted_comes_back_as_it_was(tab: Tab) -> None:
    tab.slots.put(4, (encode(SAVE), NEWER))
    tab.app.delete(4)
    tab.app.restore()
    assert tab.slots.texts(4) == (encode(SAVE), NEWER)


def test_a_game_that_a_newer_page_has_taken_on_is_left_to_it(
    tab: Tab, storage: FlakyStorage
) -> None:
    tab.start()
    storage.texts["yacht-dice.slot.1.odd"] = (
        '{"app":"yacht-dice","version":1000,"moves":["r11345"]}'
    )
    before = dict(storage.texts)
    tab.view.is_checking = False
    tab.roll("11345")
    assert storage.texts == before
    assert (tab.app.is_playing, tab.view.screen) == (False, "lobby")


# Several tabs --------------------------------------------------------------------------------


@pytest.fixture
def two(storage: FlakyStorage) -> tuple[Tab, Tab]:
    """Two tabs of one browser; the first plays in slot 1."""
    harbour = Harbour()
    first, second = Tab(storage, harbour, 1), Tab(storage, harbour, 2)
    first.start(CLASSIC, 2)
    first.roll("11345")
    return first, second


def test_a_game_that_is_open_elsewhere_is_asked_about(two: tuple[Tab, Tab]) -> None:
    first, second = two
    second.app.open(1)
    assert second.view.questions == [words.ask_take_over(1)]
    second.answer("Cancel")
    assert (second.app.is_playing, first.app.is_playing) == (False, True)
    first.app.play.score("ones")
    assert first.view.scene.saved


def test_a_game_that_is_taken_over_goes_on_here_and_the_other_tab_is_told(
    two: tuple[Tab, Tab],
) -> None:
    first, second = two
    game = first.game
    second.app.open(1)
    second.answer("Continue here")
    assert (second.game, second.view.screen) == (game, "table")
    assert (first.app.is_playing, first.view.screen) == (False, "lobby")
    assert first.view.lobby.notice == words.TAKEN_OVER
    second.app.play.score("ones")
    first.app.open(1)
    first.answer("Continue here")
    assert first.game == second.stored(1).game
    assert second.view.lobby.notice == words.TAKEN_OVER


def test_a_tab_that_has_not_heard_of_it_cannot_fork_the_game(two: tuple[Tab, Tab]) -> None:
    first, second = two
    first.tabs.is_frozen = True
    second.app.open(1, take_over=True)
    second.app.play.score("ones")
    game = second.game
    shown = len(first.view.scenes)
    first.app.play.score("threes")
    assert len(first.view.scenes) == shown
    assert (first.app.is_playing, first.view.lobby.notice) == (False, words.TAKEN_OVER)
    assert second.stored(1).game == game
    first.tabs.thaw()
    second.roll("22345")
    assert second.view.scene.saved


def test_a_tab_that_has_not_heard_of_it_throws_no_dice_that_anybody_sees(
    two: tuple[Tab, Tab],
) -> None:
    first, second = two
    first.tabs.is_frozen = True
    second.app.open(1, take_over=True)
    second.roll("66666")
    shown = len(first.view.scenes)
    first.roll("12345")
    assert len(first.view.scenes) == shown
    assert second.stored(1).game.state.dice == (6, 6, 6, 6, 6)


def test_the_loss_of_another_slot_is_no_matter(two: tuple[Tab, Tab]) -> None:
    first, _ = two
    first.app.lost(2)
    assert first.app.is_playing
    first.app.play.score("ones")
    assert first.view.scene.saved


def test_a_slot_deleted_and_taken_by_another_tab_stays_its(two: tuple[Tab, Tab]) -> None:
    first, second = two
    first.tabs.is_frozen = True
    second.app.open(1, take_over=True)
    second.app.enter()
    second.app.delete(1)
    second.start(MODERN)
    first.view.is_checking = False
    first.app.play.score("ones")
    assert second.stored(1).game == new_game(MODERN)
    assert not first.app.is_playing


def test_the_lobby_follows_what_another_tab_does(two: tuple[Tab, Tab]) -> None:
    first, second = two
    second.app.enter("Look!")
    first.app.play.score("ones")
    second.app.refresh()
    assert "Skipper 2, Mate 0." in second.view.lobby.slots[0].lines
    assert second.view.lobby.notice == "Look!"
    first.app.enter()
    first.app.delete(1)
    second.app.refresh()
    assert (second.view.lobby.slots, second.view.lobby.deleted) == ((), words.deleted(1))


def test_the_table_is_not_disturbed_by_what_another_tab_does(two: tuple[Tab, Tab]) -> None:
    first, second = two
    second.start()
    shown = len(first.view.scenes)
    first.app.refresh()
    assert (first.view.screen, len(first.view.scenes)) == ("table", shown)


def test_the_lobby_follows_while_an_unsaved_game_is_at_hand(storage: FlakyStorage) -> None:
    harbour = Harbour()
    first, second = Tab(storage, harbour), Tab(storage, harbour)
    storage.manner = Manner.FULL
    first.start()
    first.app.enter()
    assert first.view.lobby.can_continue
    storage.manner = Manner.OK
    second.start()
    first.app.refresh()
    assert [slot.slot for slot in first.view.lobby.slots] == [2]
    assert first.view.lobby.can_continue


@pytest.mark.parametrize("change", ["rename", "delete"])
def test_a_game_that_is_open_elsewhere_is_not_changed(change: str, two: tuple[Tab, Tab]) -> None:
    _, second = two
    before = second.stored(1)
    if change == "rename":
        second.app.rename(1, "Rainy day")
    else:
        second.app.delete(1)
    assert second.view.lobby.notice == words.OPEN_ELSEWHERE
    assert second.stored(1) == before


def test_a_slow_answer_finds_the_game_as_it_is_by_then(two: tuple[Tab, Tab]) -> None:
    first, second = two
    second.tabs.is_slow = True
    second.app.open(1, take_over=True)
    assert not second.app.is_playing
    first.app.play.score("ones")
    second.tabs.answer()
    assert second.game == first.stored(1).game
    assert second.game.state.totals == (2, 0)


# Races ---------------------------------------------------------------------------------------


class Race:
    """Two tabs of one browser at one game, neither minding the other.

    `latest` is the game as it was last shown by either of them: an action may only be shown if it
    was done to that, so that the actions that were shown are one after the other.
    """

    def __init__(self, seed: int) -> None:
        self.random = Random(seed)
        storage, harbour = FlakyStorage(), Harbour()
        self.tabs = [Tab(storage, harbour, seed), Tab(storage, harbour, seed + 1000)]
        self.tabs[0].start(CARDS[seed % 2], 4)
        self.latest = self.tabs[0].game
        self.rolls: list[Roll] = []
        self.kept = self.refused = self.heard = self.unheard = 0

    def run(self) -> None:
        while self.kept + self.refused < ACTIONS_OF_A_RACE:
            tab = self.random.choice(self.tabs)
            if not tab.app.is_playing:
                self.sit_down(tab)
            elif self.random.random() < 0.02:
                tab.app.enter()
            else:
                self.press(tab)

    def sit_down(self, tab: Tab) -> None:
        """Open the game in this tab; the other one may be slow to hear of it."""
        other = self.tabs[self.tabs[0] is tab]
        other.tabs.is_frozen = self.random.random() < 0.5
        tab.tabs.thaw()
        tab.app.open(1)
        if not tab.app.is_playing:
            self.heard += not other.tabs.is_frozen
            self.unheard += other.tabs.is_frozen
            tab.answer("Continue here")
        assert tab.game == self.latest

    def press(self, tab: Tab) -> None:
        """Press something; an action that is shown must follow the one shown before it."""
        before, shown = tab.game, len(tab.view.scenes)
        tab.view.is_checking = 1 in tab.tabs.owned and before == self.latest
        press(tab, self.random)
        if not tab.app.is_playing:
            self.refused += 1
            assert len(tab.view.scenes) == shown
            assert tab.stored(1).game == self.latest
        elif tab.game != before:
            self.kept += 1
            assert before == self.latest
            self.latest = tab.game
            self.rolls += rolls(tab.game)[len(rolls(before)) :]


@pytest.mark.untraced
@pytest.mark.parametrize("seed", range(RACES))
def test_two_tabs_racing_lose_no_action_and_fork_no_game(
    seed: int, figure: Callable[..., None]
) -> None:
    race = Race(seed)
    race.run()
    stored = race.tabs[0].stored(1).game
    assert stored == race.latest
    assert rolls(stored) == race.rolls
    assert Game.replay(stored.settings, stored.actions).error is None
    assert race.kept
    assert race.refused
    figure("actions in races of two tabs", kept_and_shown=race.kept, refused=race.refused)
    figure("take-overs in these races", heard_of=race.heard, unheard_of=race.unheard)


# Visits --------------------------------------------------------------------------------------


class Visits(RuleBasedStateMachine):
    """Anything that a player does in one tab of a browser that stores, compared with a model.

    `games` is what must stand in the slots: game and name; `deleted` what can be brought back.
    """

    @initialize(seed=st.integers(0, 2**32))
    def visit(self, seed: int) -> None:
        self.random = Random(seed)
        self.storage = FlakyStorage()
        self.games: dict[int, tuple[Game, str]] = {}
        self.deleted: tuple[int, tuple[Game, str]] | None = None
        self.reload()

    @rule()
    def reload(self) -> None:
        self.tab = Tab(self.storage, seed=self.random.randrange(2**32))
        self.slot: int | None = None
        self.tab.app.enter()

    @rule()
    def go_to_the_lobby(self) -> None:
        self.tab.app.enter()
        self.slot = None

    @rule(card=st.sampled_from(CARDS), players=st.integers(1, 4), is_sure=st.booleans())
    def start(self, card: Ruleset, players: int, is_sure: bool) -> None:
        free = [slot for slot in SLOTS if slot not in self.games]
        self.tab.start(card, players)
        if not free and is_sure:
            given_up = self.random.choice(SLOTS)
            self.deleted = given_up, self.games[given_up]
            self.tab.app.replace(given_up)
            free = [given_up]
        if free:
            self.slot = free[0]
            self.games[free[0]] = new_game(card, players), ""

    @rule(presses=st.integers(1, 30))
    def play(self, presses: int) -> None:
        if self.slot is not None:
            for _ in range(presses):
                press(self.tab, self.random)
            self.games[self.slot] = self.tab.game, self.games[self.slot][1]

    @rule(slot=st.sampled_from(SLOTS))
    def open(self, slot: int) -> None:
        self.tab.app.open(slot)
        if slot in self.games:
            self.slot = slot
            assert self.tab.game == self.games[slot][0]

    @rule(slot=st.sampled_from(SLOTS), name=st.text(max_size=50))
    def rename(self, slot: int, name: str) -> None:
        self.go_to_the_lobby()
        self.tab.app.rename(slot, name)
        if slot in self.games and len(name.strip()) <= 40:
            self.games[slot] = self.games[slot][0], name.strip()

    @rule(slot=st.sampled_from(SLOTS))
    def delete(self, slot: int) -> None:
        self.go_to_the_lobby()
        if slot in self.games:
            self.tab.app.delete(slot)
            self.deleted = slot, self.games.pop(slot)

    @rule()
    def restore(self) -> None:
        self.go_to_the_lobby()
        self.tab.app.restore()
        free = [slot for slot in SLOTS if slot not in self.games]
        if self.deleted and free:
            slot, kept = self.deleted
            self.games[slot if slot in free else free[0]] = kept
            self.deleted = None

    @rule()
    def export_and_add_again(self) -> None:
        self.go_to_the_lobby()
        self.tab.app.exchange.export_all()
        self.tab.app.exchange.read_file(self.tab.view.files[-1][1])
        self.tab.answer("Add")

    @invariant()
    def every_game_stands_where_it_should(self) -> None:
        stored = {}
        for slot in SLOTS:
            held = self.tab.slots.read(slot)
            if isinstance(held, Kept):
                stored[slot] = held.save.game, held.save.name
        assert stored == self.games
        assert self.tab.slots.free() == tuple(slot for slot in SLOTS if slot not in self.games)
        assert self.tab.app.is_playing == (self.slot is not None)
        assert self.tab.tabs.owned == ({self.slot} if self.slot else set())


TestVisits = pytest.mark.untraced(Visits.TestCase)


# A store that refuses ------------------------------------------------------------------------


@pytest.mark.parametrize(("manner", "problem"), PROBLEMS.items())
def test_a_game_that_cannot_be_stored_goes_on_and_says_why(
    manner: Manner, problem: StorageProblem, tab: Tab, storage: FlakyStorage
) -> None:
    tab.start()
    storage.manner = manner
    tab.roll("11345")
    assert problem_shown(tab) == words.not_saving(problem)
    tab.app.play.score("ones")
    tab.finish()
    assert problem_shown(tab) == words.not_saving(problem)
    assert tab.game.state.is_over
    storage.manner = Manner.OK
    assert tab.stored(1).game == new_game()


@pytest.mark.parametrize(("manner", "problem"), PROBLEMS.items())
def test_a_game_that_starts_where_nothing_can_be_stored_goes_on_and_says_why(
    manner: Manner, problem: StorageProblem, tab: Tab, storage: FlakyStorage
) -> None:
    storage.manner = manner
    tab.start()
    assert problem_shown(tab) == words.not_saving(problem)
    tab.fill("11345", "ones")
    assert tab.game.state.totals == (2,)
    assert problem_shown(tab) == words.not_saving(problem)
    assert storage.texts == {}


@pytest.mark.parametrize("manner", PROBLEMS)
@pytest.mark.parametrize("is_new", [False, True])
def test_a_retry_says_when_the_game_can_be_stored_again(
    manner: Manner, is_new: bool, tab: Tab, storage: FlakyStorage
) -> None:
    if not is_new:
        tab.start()
    storage.manner = manner
    if is_new:
        tab.start()
    tab.roll("11345")
    tab.app.retry()
    assert (tab.view.said, tab.view.scene.saved) == ([], "")
    storage.manner = Manner.OK
    tab.app.retry()
    assert (tab.view.said, tab.view.scene.saved) == ([words.SAVING_AGAIN], "Saved")
    assert (tab.stored(1).game, tab.tabs.owned) == (tab.game, {1})
    tab.app.retry()
    assert tab.view.said == [words.SAVING_AGAIN]
    assert tab.view.slot == 1


def test_a_press_too_finds_out_that_the_game_can_be_stored_again(
    tab: Tab, storage: FlakyStorage
) -> None:
    tab.start()
    storage.manner = Manner.FULL
    tab.roll("11345")
    storage.manner = Manner.OK
    tab.app.play.score("ones")
    assert tab.view.scene.saved
    assert tab.stored(1).game == tab.game


def test_a_write_that_was_cut_short_is_made_good_by_the_next(
    tab: Tab, storage: FlakyStorage
) -> None:
    tab.start()
    tab.roll("11345")
    storage.manner = Manner.CUTS
    tab.app.play.score("ones")
    assert problem_shown(tab) == words.not_saving(StorageProblem.NOT_KEPT)
    storage.manner = Manner.OK
    tab.app.retry()
    assert tab.view.screen == "table"
    assert tab.view.scene.saved
    assert tab.stored(1).game == tab.game


def test_a_game_without_a_slot_waits_for_one(storage: FlakyStorage) -> None:
    other = filled_up(storage)
    storage.manner = Manner.BLOCKED
    tab = Tab(storage)
    tab.start()
    tab.roll("11345")
    storage.manner = Manner.OK
    tab.app.retry()
    tab.app.play.toggle_hold(0)
    assert problem_shown(tab) == words.not_saving(StorageProblem.NO_SLOT)
    other.app.delete(6)
    tab.app.retry()
    assert (tab.view.scene.saved, tab.view.slot) == ("Saved", 6)
    assert tab.stored(6).game == tab.game


def test_a_table_that_cannot_save_for_another_reason_now_says_the_new_one(
    storage: FlakyStorage,
) -> None:
    filled_up(storage)
    storage.manner = Manner.BLOCKED
    tab = Tab(storage)
    tab.start()
    storage.manner = Manner.OK
    tab.app.retry()
    assert problem_shown(tab) == words.not_saving(StorageProblem.NO_SLOT)


def test_a_game_without_a_slot_leaves_one_that_another_tab_has_just_taken(
    storage: FlakyStorage,
) -> None:
    harbour = Harbour()
    here, there = Tab(storage, harbour), Tab(storage, harbour)
    storage.manner = Manner.BLOCKED
    here.start()
    storage.manner = Manner.FULL
    there.start()
    assert there.tabs.owned == {1}
    storage.manner = Manner.OK
    here.app.retry()
    assert storage.texts == {}
    assert problem_shown(here)
    there.app.retry()
    here.app.retry()
    assert (there.view.slot, here.view.slot) == (1, 2)
    assert here.stored(2).game == here.game


def test_a_game_given_up_while_it_waits_for_its_slot_is_given_up(
    tab: Tab, storage: FlakyStorage
) -> None:
    storage.manner = Manner.BLOCKED
    tab.start()
    storage.manner = Manner.OK
    tab.tabs.is_slow = True
    tab.app.retry()
    tab.app.abandon()
    tab.tabs.answer()
    assert (tab.view.screen, tab.app.is_playing) == ("lobby", False)
    assert (tab.tabs.owned, storage.texts) == (set(), {})


def test_saved_is_shown_only_of_what_was_read_back(tab: Tab, storage: FlakyStorage) -> None:
    storage.manner = Manner.FORGETS
    tab.start()
    assert tab.view.scene.saved == ""
    storage.manner = Manner.OK
    tab.app.retry()
    assert tab.view.scene.saved == words.SAVED


@pytest.mark.parametrize(
    ("manner", "problem"),
    [(Manner.BLOCKED, StorageProblem.BLOCKED), (Manner.MISSING, StorageProblem.MISSING)],
)
def test_the_lobby_says_that_nothing_can_be_stored(manner: Manner, problem: StorageProblem) -> None:
    tab = Tab(FlakyStorage(manner))
    tab.app.enter()
    assert tab.view.lobby.notice == words.not_saving(problem)


LOBBY_PRESSES: dict[str, Callable[[Tab], None]] = {
    "open": lambda tab: tab.app.open(1),
    "open by force": lambda tab: tab.app.open(1, take_over=True),
    "rescue": lambda tab: tab.app.rescue(2),
    "ask for a name": lambda tab: tab.app.ask_name(1),
    "rename": lambda tab: tab.app.rename(1, "Rainy day"),
    "delete": lambda tab: tab.app.delete(1),
    "restore": lambda tab: tab.app.restore(),
    "export": lambda tab: tab.app.exchange.export(1),
    "export all": lambda tab: tab.app.exchange.export_all(),
    "read a file": lambda tab: tab.app.exchange.read_file(encode(SAVE)),
    "accept a file": lambda tab: tab.app.exchange.accept_file(),
}


@pytest.mark.parametrize("name", LOBBY_PRESSES)
@pytest.mark.parametrize("manner", [Manner.BLOCKED, Manner.MISSING])
def test_whatever_is_pressed_in_the_lobby_a_store_that_refuses_is_told_of(
    name: str, manner: Manner, tab: Tab, storage: FlakyStorage
) -> None:
    tab.start()
    tab.app.enter()
    tab.slots.put(2, (encode(SAVE)[:-4], None))
    tab.app.exchange.read_file(encode(SAVE))
    storage.manner = manner
    LOBBY_PRESSES[name](tab)
    assert tab.view.screen == "lobby"
    assert words.not_saving(PROBLEMS[manner]) in tab.view.lobby.notice
    assert tab.tabs.owned == set()


@pytest.mark.parametrize("name", ["rescue", "rename", "accept a file"])
@pytest.mark.parametrize("manner", [Manner.FULL, Manner.FORGETS])
def test_a_lobby_press_that_there_is_no_room_for_is_told_of_and_changes_nothing(
    name: str, manner: Manner, tab: Tab, storage: FlakyStorage
) -> None:
    tab.start()
    tab.app.enter()
    tab.slots.put(2, (encode(SAVE)[:-4], None))
    tab.app.exchange.read_file(export([(encode(SAVE), encode(replace(SAVE, serial=1)))], {}))
    before = dict(storage.texts)
    storage.manner = manner
    LOBBY_PRESSES[name](tab)
    assert storage.texts == before
    if tab.app.is_playing:
        assert problem_shown(tab)
    else:
        assert tab.view.lobby.notice
        assert tab.tabs.owned == set()


@pytest.mark.parametrize("room", [0, 200, 400, 800])
def test_a_file_is_not_added_by_halves(room: int, tab: Tab, storage: FlakyStorage) -> None:
    """A slot with one of its two texts would be an older game without saying so."""
    texts = (encode(SAVE), encode(replace(SAVE, game=SAVE.game.play(roll("11345")), serial=1)))
    tab.app.exchange.read_file(export([texts], {}))
    storage.room = storage.used + room
    tab.app.exchange.accept_file()
    assert tab.slots.texts(1) in (texts, (None, None))
    assert tab.view.lobby.notice


@pytest.mark.parametrize("room", [0, 300, 600, 900])
def test_of_a_file_that_there_is_only_some_room_for_it_is_said_what_was_done(
    room: int, tab: Tab, storage: FlakyStorage
) -> None:
    games = [(encode(replace(SAVE, id=f"{number:032x}")), None) for number in range(3)]
    tab.app.exchange.read_file(export(games, {}))
    storage.room = storage.used + room
    tab.app.exchange.accept_file()
    added = len(SLOTS) - len(tab.slots.free())
    assert tab.view.lobby.notice
    assert added == 0 or "Nothing has changed" not in tab.view.lobby.notice


@pytest.mark.parametrize("room", [0, 40, 90, 200, 600])
def test_a_game_that_makes_room_in_a_full_store_can_be_brought_back(
    room: int, storage: FlakyStorage
) -> None:
    tab = filled_up(storage)
    texts = tab.slots.texts(1)
    storage.room = storage.used + room
    tab.start(MODERN)
    tab.app.replace(1)
    assert tab.slots.texts(1) == texts or tab.slots.deleted() == (1, texts)
    assert tab.view.screen == "table" or tab.view.lobby.notice


@pytest.mark.parametrize("manner", [Manner.BLOCKED, Manner.MISSING, Manner.FORGETS])
def test_where_nothing_can_be_stored_no_game_makes_room(
    manner: Manner, storage: FlakyStorage
) -> None:
    tab = filled_up(storage)
    before = dict(storage.texts)
    tab.start(MODERN)
    storage.manner = manner
    tab.app.replace(1)
    assert storage.texts == before
    assert problem_shown(tab) if tab.app.is_playing else tab.view.lobby.notice


# An unsaved game at hand ---------------------------------------------------------------------


@pytest.fixture
def at_hand(storage: FlakyStorage) -> Tab:
    """A tab in the lobby whose game in slot 1 is stored but for its last action."""
    tab = Tab(storage)
    tab.slots.write(2, replace(SAVE, id="2" * 32))
    tab.slots.put(3, (encode(SAVE)[:-4], None))
    tab.start()
    storage.manner = Manner.FULL
    tab.roll("11345")
    tab.app.enter()
    storage.manner = Manner.OK
    return tab


def test_a_game_that_is_not_stored_is_kept_at_hand_in_the_lobby(at_hand: Tab) -> None:
    assert (at_hand.view.screen, at_hand.app.is_playing) == ("lobby", True)
    assert at_hand.view.lobby.can_continue
    assert at_hand.tabs.owned == {1}
    at_hand.app.open(1)
    assert at_hand.view.screen == "table"
    assert at_hand.game.state.dice == (1, 1, 3, 4, 5)


def test_before_a_game_at_hand_is_lost_the_player_is_asked(at_hand: Tab) -> None:
    at_hand.start()
    at_hand.app.open(2)
    assert at_hand.view.questions == [words.ask_to_abandon()] * 2
    at_hand.answer("Cancel")
    assert at_hand.game.state.dice == (1, 1, 3, 4, 5)
    at_hand.answer("Back to the game")
    assert at_hand.view.screen == "table"
    assert len(at_hand.view.scene.warning) > 0


def test_a_game_at_hand_can_be_given_up(at_hand: Tab) -> None:
    at_hand.app.open(2)
    at_hand.answer("Give it up")
    assert (at_hand.view.screen, at_hand.app.is_playing) == ("lobby", False)
    assert (at_hand.view.lobby.can_continue, at_hand.tabs.owned) == (False, set())
    at_hand.app.open(2)
    assert (at_hand.game, at_hand.view.screen) == (SAVE.game, "table")


def test_before_a_rescued_game_takes_the_place_of_one_at_hand_the_player_is_asked(
    at_hand: Tab,
) -> None:
    at_hand.app.rescue(3)
    assert at_hand.view.questions == [words.ask_to_abandon()]
    assert at_hand.game.state.dice == (1, 1, 3, 4, 5)


def test_a_finished_game_at_hand_is_not_asked_about(tab: Tab, storage: FlakyStorage) -> None:
    tab.start()
    storage.manner = Manner.FULL
    tab.finish()
    tab.app.enter()
    tab.start()
    assert tab.view.questions == []
    assert tab.game == new_game()


def test_a_game_at_hand_is_stored_without_leaving_the_lobby(at_hand: Tab) -> None:
    """The player may be about to delete a game, or in the middle of a name."""
    at_hand.app.retry()
    assert at_hand.stored(1).game.state.dice == (1, 1, 3, 4, 5)
    assert at_hand.view.screen == "lobby"


def test_a_game_at_hand_is_not_lost_when_it_is_renamed(at_hand: Tab) -> None:
    at_hand.app.rename(1, "Rainy day")
    at_hand.app.retry()
    at_hand.app.open(1)
    assert at_hand.view.scene.saved
    at_hand.app.play.score("ones")
    save = at_hand.stored(1)
    assert (save.game.state.totals, save.name) == ((2,), "Rainy day")


def test_a_game_at_hand_whose_slot_is_deleted_owns_where_it_is_stored(at_hand: Tab) -> None:
    """That is checked by the view. The game may as well be given up with its slot."""
    at_hand.app.delete(1)
    at_hand.app.retry()
    if at_hand.app.is_playing:
        at_hand.app.play.score("ones")
        assert at_hand.view.scene.saved
    else:
        assert at_hand.tabs.owned == set()


# Rescuing ------------------------------------------------------------------------------------


def test_what_is_good_of_a_damaged_game_goes_on_in_a_slot_of_its_own(
    tab: Tab, storage: FlakyStorage
) -> None:
    save = replace(SAVE, name="Rainy day")
    tab.slots.put(2, (encode(save)[:-4], None))
    before = dict(storage.texts)
    tab.app.rescue(2)
    assert (tab.view.slot, tab.view.scene.saved) == (1, "Saved")
    rescued = tab.stored(1)
    assert rescued.game.actions == SAVE.game.actions[:3]
    assert (rescued.name, rescued.serial) == ("Rainy day", 0)
    assert rescued.id != SAVE.id
    assert {key: storage.texts[key] for key in before} == before


@pytest.mark.parametrize("texts", [(None, None), ("x", None), (encode(SAVE), None), (NEWER, None)])
def test_where_there_is_nothing_to_rescue_nothing_is_done(
    texts: tuple[str | None, str | None], tab: Tab, storage: FlakyStorage
) -> None:
    tab.slots.put(2, texts)
    before = dict(storage.texts)
    tab.app.rescue(2)
    assert (tab.view.screen, tab.view.lobby.notice) == ("lobby", words.DAMAGED)
    assert (storage.texts, tab.app.is_playing) == (before, False)


def test_a_rescued_game_needs_a_free_slot(storage: FlakyStorage) -> None:
    tab = filled_up(storage)
    tab.slots.clear(2)
    tab.slots.put(2, (encode(SAVE)[:-4], None))
    before = dict(storage.texts)
    tab.app.rescue(2)
    assert tab.view.lobby.notice == words.NO_FREE_SLOT
    assert storage.texts == before


def test_a_rescued_game_leaves_the_slot_that_another_tab_has_just_taken(
    storage: FlakyStorage,
) -> None:
    harbour = Harbour()
    here, there = Tab(storage, harbour), Tab(storage, harbour)
    storage.manner = Manner.FULL
    there.start()
    storage.manner = Manner.OK
    here.slots.put(3, (encode(SAVE)[:-4], None))
    here.app.rescue(3)
    assert 1 in there.tabs.owned
    assert here.slots.texts(1) == (None, None)


# Looking after the slots ---------------------------------------------------------------------


@pytest.fixture
def lobby(tab: Tab) -> Tab:
    """A tab in the lobby with a game in slot 1."""
    tab.slots.write(1, SAVE)
    tab.app.enter()
    return tab


def test_a_name_is_asked_for_and_given(lobby: Tab) -> None:
    lobby.app.ask_name(1)
    assert lobby.view.questions == [words.ask_name(1, SAVE)]
    assert lobby.view.questions[0].field == "Skipper and Mate"
    lobby.app.rename(1, "  Rainy day\n")
    assert lobby.stored(1) == replace(SAVE, name="Rainy day", serial=1)
    assert lobby.view.lobby.slots[0].title == "Rainy day"
    lobby.app.ask_name(1)
    assert lobby.view.questions[1].field == "Rainy day"
    assert lobby.tabs.owned == set()


@pytest.mark.parametrize("name", ["", "   "])
def test_an_empty_name_brings_the_players_names_back(name: str, lobby: Tab) -> None:
    lobby.app.rename(1, "Rainy day")
    lobby.app.rename(1, name)
    assert lobby.view.lobby.slots[0].title == "Skipper and Mate"


def test_a_name_has_a_longest_length(lobby: Tab) -> None:
    lobby.app.rename(1, "x" * 40)
    assert (lobby.stored(1).name, lobby.view.lobby.notice) == ("x" * 40, "")
    lobby.app.rename(1, "y" * 41)
    assert (lobby.stored(1).name, lobby.view.lobby.notice) == ("x" * 40, words.NAME_TOO_LONG)
    lobby.app.rename(1, f"  {'z' * 40}  ")
    assert lobby.stored(1).name == "z" * 40


def test_a_renamed_game_is_played_on_as_it_was(lobby: Tab) -> None:
    lobby.app.rename(1, "Rainy day")
    lobby.app.open(1)
    lobby.roll("11345")
    assert (lobby.stored(1).name, lobby.stored(1).serial) == ("Rainy day", 2)


@pytest.mark.parametrize("texts", [(None, None), ("x", None), (NEWER, None)])
def test_only_a_game_is_asked_for_a_name(texts: tuple[str | None, str | None], tab: Tab) -> None:
    tab.slots.put(1, texts)
    tab.app.ask_name(1)
    assert tab.view.questions == []


def test_a_deleted_game_is_gone_and_can_be_brought_back(lobby: Tab) -> None:
    lobby.app.delete(1)
    assert (lobby.view.lobby.slots, lobby.view.lobby.deleted) == ((), words.deleted(1))
    lobby.app.restore()
    assert (lobby.view.lobby.notice, lobby.view.lobby.deleted) == (words.RESTORED, "")
    assert lobby.stored(1) == SAVE
    assert lobby.tabs.owned == set()


def test_a_damaged_slot_can_be_deleted_and_blocks_no_other(lobby: Tab) -> None:
    lobby.slots.put(2, ("\x00[", "{"))
    lobby.app.enter()
    assert [slot.look for slot in lobby.view.lobby.slots] == [SlotLook.KEPT, SlotLook.DAMAGED]
    lobby.start()
    assert lobby.view.slot == 3
    lobby.app.enter()
    lobby.app.delete(2)
    assert [slot.slot for slot in lobby.view.lobby.slots] == [1, 3]


# Files ---------------------------------------------------------------------------------------


def test_one_game_is_handed_out_as_a_file(lobby: Tab) -> None:
    lobby.app.exchange.export(1)
    ((name, text),) = lobby.view.files
    assert name == "yacht-game-1.json"
    assert [found.content for found in read(text).slots] == [Kept(SAVE)]
    assert read(text).records == {}


def test_a_damaged_slot_is_handed_out_as_it_is(tab: Tab) -> None:
    tab.slots.put(4, ("\x00 no save", encode(SAVE)[:50]))
    tab.app.exchange.export(4)
    ((name, text),) = tab.view.files
    assert name == "yacht-game-4.json"
    assert json.loads(text)["slots"] == [["\x00 no save", encode(SAVE)[:50]]]


def test_everything_is_handed_out_as_a_file(lobby: Tab, storage: FlakyStorage) -> None:
    lobby.slots.put(5, ("x", None))
    lobby.slots.put(8, (None, NEWER))
    Records(storage).keep(MODERN, ID, 300)
    lobby.app.exchange.export_all()
    ((name, text),) = lobby.view.files
    found = read(text)
    assert name == "yacht-games.json"
    assert [entry.texts for entry in found.slots] == [
        (encode(SAVE), None),
        ("x", None),
        (None, NEWER),
    ]
    assert found.records == {"modern": {ID: 300}}


def test_what_was_handed_out_comes_back_on_another_device(
    lobby: Tab, storage: FlakyStorage
) -> None:
    lobby.app.open(1)
    lobby.roll("11345")
    Records(storage).keep(CLASSIC, ID, 200)
    lobby.app.exchange.export_all()
    other = Tab()
    other.app.exchange.read_file(lobby.view.files[0][1])
    other.answer("Add")
    assert other.stored(1) == lobby.stored(1)
    assert Records(other.storage).best(CLASSIC) == 200
    other.app.open(1)
    assert other.game == lobby.game


def test_the_logbook_is_handed_out_and_comes_back_once(tab: Tab) -> None:
    for _ in range(2):
        tab.start()
        tab.finish()
    tab.app.enter()
    tab.app.exchange.export_all()
    games = tab.app.logbook.entries()
    other = Tab()
    for added in (2, 0):
        question = files_question(other, tab.view.files[0][1])
        told = f"Its logbook has 2 games, {added or 'none'} of them new here."
        assert told in question.text.split("\n")
        other.answer("Add")
        assert other.app.logbook.entries() == games
        assert other.view.lobby.notice == words.imported(added, 0, added, 0)


def test_an_import_tells_what_of_the_logbook_had_to_go(
    tab: Tab, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(book, "MAX_SIZE", 1_200)
    monkeypatch.setattr(book, "SHARE", 100)
    tab.app.exchange.read_file(export([], {}, [kept(number) for number in range(5)]))
    tab.answer("Add")
    gone = [entry.log for entry in tab.app.logbook.entries()].count("")
    assert 0 < gone < 5
    assert tab.view.lobby.notice == f"{words.imported(0, 0, 5, 0)} {words.shed(gone, 0)}"


def test_games_of_a_file_for_which_there_is_no_room_are_told(
    tab: Tab, storage: FlakyStorage
) -> None:
    tab.app.exchange.read_file(export([], {}, [kept(1), kept(2)]))
    storage.full_for = "yacht-dice.game"
    tab.answer("Add")
    assert tab.view.lobby.notice == words.imported(0, 0, 0, 2)


def test_the_logbook_is_handed_out_as_a_table(tab: Tab) -> None:
    tab.start(players=2)
    tab.finish()
    tab.app.exchange.export_table()
    assert tab.view.files == [("yacht-logbook.csv", table(tab.app.logbook.entries()))]
    assert tab.view.files[0][1].count("\r\n") == 3


def test_a_table_of_a_store_that_is_closed_is_no_file(tab: Tab, storage: FlakyStorage) -> None:
    storage.manner = Manner.BLOCKED
    tab.app.exchange.export_table()
    assert (tab.view.files, tab.view.screen) == ([], "lobby")


def files_question(tab: Tab, text: str) -> Question:
    """What the player is asked about that file."""
    tab.app.exchange.read_file(text)
    return tab.view.questions[-1]


def test_what_a_file_holds_is_shown_before_anything_is_changed(
    lobby: Tab, storage: FlakyStorage
) -> None:
    other = replace(SAVE, id="2" * 32, name="Rainy day")
    text = export([(encode(SAVE), None), (encode(other), None)], {"classic": {ID: 200}})
    before = dict(storage.texts)
    question = files_question(lobby, text)
    assert question.text == (
        "The file holds 2 games.\n1 of them stands here already.\n"
        "Rainy day. Classic Yacht. Round 2 of 12, Skipper's turn.\n"
        "It also holds best totals.\nNothing that is here is replaced."
    )
    lobby.answer("Cancel")
    assert storage.texts == before


def test_what_is_here_is_not_added_again_and_not_replaced(
    lobby: Tab, storage: FlakyStorage
) -> None:
    lobby.app.exchange.export_all()
    lobby.app.open(1)
    lobby.roll("11345")
    lobby.app.enter()
    before = dict(storage.texts)
    lobby.app.exchange.read_file(lobby.view.files[0][1])
    lobby.answer("Add")
    assert lobby.view.lobby.notice == words.imported(0, 0)
    assert {key: text for key, text in storage.texts.items() if ".slot." in key} == before


def test_a_game_that_is_further_on_in_the_file_gets_a_slot_of_its_own(lobby: Tab) -> None:
    further = replace(SAVE, game=SAVE.game.play(roll("11345")), serial=1)
    lobby.app.exchange.read_file(encode(further))
    lobby.answer("Add")
    assert (lobby.stored(1), lobby.stored(2)) == (SAVE, further)
    assert lobby.view.lobby.notice == "1 game added."


def test_a_file_fills_free_slots_only_and_says_what_did_not_fit(storage: FlakyStorage) -> None:
    tab = filled_up(storage)
    for slot in (3, 7):
        tab.slots.clear(slot)
    before = dict(storage.texts)
    games = [replace(SAVE, id=f"{number:032x}") for number in range(100, 105)]
    question = files_question(tab, export([(encode(game), None) for game in games], {}))
    assert "2 save slots are free: not all of them can be added." in question.text
    tab.answer("Add")
    assert tab.view.lobby.notice == "2 games added. 3 games left out: no room for more."
    assert (tab.stored(3), tab.stored(7)) == (games[0], games[1])
    assert {key: storage.texts[key] for key in before} == before


def test_when_no_slot_is_free_nothing_is_added(storage: FlakyStorage) -> None:
    tab = filled_up(storage)
    before = {key: text for key, text in storage.texts.items() if ".slot." in key}
    tab.app.exchange.read_file(encode(SAVE))
    tab.answer("Add")
    assert tab.view.lobby.notice == "0 games added. 1 game left out: no room for more."
    assert {key: text for key, text in storage.texts.items() if ".slot." in key} == before


def test_a_file_is_added_once(lobby: Tab, storage: FlakyStorage) -> None:
    lobby.app.exchange.read_file(encode(replace(SAVE, id="2" * 32)))
    lobby.answer("Add")
    before = dict(storage.texts)
    shown = lobby.view.lobby
    lobby.app.exchange.accept_file()
    assert (storage.texts, lobby.view.lobby) == (before, shown)


def test_slots_that_were_filled_since_the_question_are_not_written_over(lobby: Tab) -> None:
    lobby.app.exchange.read_file(encode(replace(SAVE, id="2" * 32)))
    for slot in tuple(SLOTS)[1:]:
        lobby.slots.write(slot, replace(SAVE, id=f"{slot:032x}"))
    lobby.answer("Add")
    assert lobby.view.lobby.notice == "0 games added. 1 game left out: no room for more."
    assert lobby.stored(2).id == f"{2:032x}"


@pytest.mark.parametrize(
    ("text", "notice"),
    [
        ("", words.FILE_UNREADABLE),
        ("<html>", words.FILE_UNREADABLE),
        ('{"app": "chess", "export": 1}', words.FILE_UNREADABLE),
        ('{"app": "yacht-dice", "export": 1}', words.FILE_UNREADABLE),
        ("x" * 1_000_001, words.FILE_UNREADABLE),
        ('{"app": "yacht-dice", "export": 2}', words.FILE_NEWER),
    ],
    ids=lambda text: text[:40],
)
def test_a_file_that_nothing_can_be_taken_from_is_said_so(
    text: str, notice: str, lobby: Tab, storage: FlakyStorage
) -> None:
    before = dict(storage.texts)
    lobby.app.exchange.read_file(text)
    assert (lobby.view.screen, lobby.view.lobby.notice) == ("lobby", notice)
    assert (lobby.view.questions, storage.texts) == ([], before)


def test_damaged_and_newer_slots_of_a_file_are_added_as_they_are(lobby: Tab) -> None:
    texts = [(encode(SAVE)[:-4], None), (None, NEWER)]
    lobby.app.exchange.read_file(export(texts, {}))
    lobby.answer("Add")
    assert [lobby.slots.texts(slot) for slot in (2, 3)] == texts
    looks = [slot.look for slot in lobby.view.lobby.slots]
    assert looks == [SlotLook.KEPT, SlotLook.RESCUABLE, SlotLook.NEWER]


# Questions -----------------------------------------------------------------------------------


def test_names_are_texts_wherever_they_are_shown(tab: Tab) -> None:
    settings = Settings(CLASSIC, ("<b>Ann</b>", "${x}"))
    tab.app.start(settings)
    tab.app.enter()
    tab.app.rename(1, "<script>")
    assert tab.view.lobby.slots[0].title == "<script>"
    assert "<b>Ann</b> 0, ${x} 0." in tab.view.lobby.slots[0].lines
    assert SEATS[0] not in tab.view.lobby.slots[0].lines[1]


def test_a_game_of_many_scores_keeps_its_log(tab: Tab) -> None:
    tab.start(MODERN, 4)
    tab.finish("12346")
    log = tab.stored(1).game.actions
    assert sum(isinstance(action, Score) for action in log) == 48


def test_a_game_at_hand_keeps_its_slot_when_that_cannot_be_deleted(
    at_hand: Tab, storage: FlakyStorage
) -> None:
    storage.manner = Manner.BLOCKED
    at_hand.app.delete(1)
    assert (at_hand.app.is_playing, at_hand.tabs.owned) == (True, {1})
    assert at_hand.view.lobby.notice


def test_a_problem_that_stays_is_not_told_again(storage: FlakyStorage) -> None:
    storage.manner = Manner.BLOCKED
    tab = Tab(storage)
    tab.start()
    shown = len(tab.view.scenes)
    tab.app.retry()
    assert len(tab.view.scenes) == shown


def test_a_new_problem_does_not_lead_away_from_the_lobby(storage: FlakyStorage) -> None:
    filled_up(storage)
    storage.manner = Manner.BLOCKED
    tab = Tab(storage)
    tab.start()
    tab.app.enter()
    storage.manner = Manner.OK
    tab.app.retry()
    assert tab.view.screen == "lobby"
    tab.app.resume()
    assert problem_shown(tab) == words.not_saving(StorageProblem.NO_SLOT)

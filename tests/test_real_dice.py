"""Real dice, entered by hand: what is entered, corrected, shown, said, advised and saved."""

from dataclasses import replace
from random import Random

import pytest

from tests.fakes import Tab
from tests.play import CARDS, CLASSIC, MODERN, SEATS, hold, roll, score
from tests.tables import pressed
from yacht import Game, Refusal, Ruleset, Settings
from yacht import categories as c
from yacht.cue import Cue, cue
from yacht.preferences import Guard, Speech
from yacht.reading import Reading
from yacht.scene import BoxLook, scene
from yacht.table import (
    Awaited,
    CalledOff,
    Cleared,
    Entered,
    Refused,
    Rolled,
    Started,
    Table,
    TakenBack,
)
from yacht.tour import Step
from yacht.words import en as words


def settings(card: Ruleset = CLASSIC, players: int = 1) -> Settings:
    return Settings(card, SEATS[:players], is_real=True)


def new_table(card: Ruleset = CLASSIC, players: int = 1) -> Table:
    return Table.start(settings(card, players))


def status(table: Table) -> str:
    return scene(table).status


FIRST = pressed(new_table(), "enter 24466")
HELD = pressed(FIRST, "die 1", "die 2")
AWAITING = pressed(HELD, "roll ")
SECOND = pressed(AWAITING, "enter 135")
THIRD = pressed(SECOND, "roll ", "enter 444")
ALL_HELD = pressed(FIRST, "die 0", "die 1", "die 2", "die 3", "die 4")


# Entering


def test_a_turn_begins_with_five_dice_to_enter() -> None:
    table = new_table()
    assert table.reading == Reading((0, 1, 2, 3, 4))
    assert (table.entered, table.to_enter, table.can_correct) == (None, 5, False)


def test_with_the_last_face_the_roll_is_played() -> None:
    table = pressed(new_table(), "enter 2446")
    assert (table.game, table.to_enter) == (new_table().game, 1)
    assert table.news == Entered(3, 6)
    assert FIRST.game.actions == (roll("24466"),)
    assert (FIRST.news, FIRST.entered, FIRST.reading) == (Rolled(), None, None)


def test_a_reroll_waits_for_reroll_and_asks_for_the_free_dice() -> None:
    assert HELD.reading is None
    assert (AWAITING.game, AWAITING.news) == (HELD.game, Awaited())
    assert AWAITING.reading == Reading((0, 3, 4))
    assert SECOND.state.dice == (1, 4, 4, 3, 5)
    assert SECOND.game.actions == (roll("24466"), hold(1, 2), roll("135"))
    assert SECOND.state.held == {1, 2}


def test_roll_while_dice_are_awaited_says_so_and_keeps_what_is_entered() -> None:
    table = pressed(new_table(), "enter 24", "roll ")
    assert (table.reading, table.news) == (Reading((0, 1, 2, 3, 4), ((0, 2), (1, 4))), Awaited())
    assert pressed(new_table(), "roll ").to_enter == 5


@pytest.mark.parametrize(
    ("table", "refusal"),
    [(ALL_HELD, Refusal.ALL_HELD), (THIRD, Refusal.NO_ROLLS_LEFT)],
    ids=["all held", "third"],
)
def test_where_reroll_is_off_no_dice_are_awaited(table: Table, refusal: Refusal) -> None:
    assert pressed(table, "roll ") == replace(table, news=Refused(refusal))


@pytest.mark.parametrize("table", [FIRST, HELD, THIRD], ids=["first", "held", "third"])
def test_a_face_that_nobody_waits_for_changes_nothing(table: Table) -> None:
    assert table.enter(6) is table


@pytest.mark.parametrize("face", [0, 7, -1])
def test_a_face_that_no_die_has_changes_nothing(face: int) -> None:
    table = pressed(new_table(), "enter 24")
    assert table.enter(face) is table


def test_the_device_throws_no_dice() -> None:
    def no_dice(_: int) -> tuple[int, ...]:
        raise AssertionError("real dice are rolled by hand")

    assert new_table().roll(no_dice).to_enter == 5
    assert FIRST.roll(no_dice).to_enter == 5


def test_other_games_await_no_dice() -> None:
    table = Table.start(Settings(CLASSIC, SEATS[:1]))
    assert (table.reading, table.to_enter, table.can_correct) == (None, 0, False)
    assert table.enter(6) is table
    assert table.correct() is table
    rolled = pressed(table, "roll 11345")
    assert rolled.correct() is rolled


# Correcting


def test_correct_takes_the_last_face_back_and_then_the_one_before() -> None:
    table = pressed(new_table(), "enter 244", "correct")
    assert (table.news, table.to_enter) == (Cleared(2), 3)
    assert pressed(table, "correct", "enter 5").reading == Reading(
        (0, 1, 2, 3, 4), ((0, 2), (1, 5))
    )


def test_with_all_faces_taken_back_there_is_nothing_to_correct() -> None:
    table = pressed(new_table(), "enter 2", "correct")
    assert not table.can_correct
    assert table.correct() is table
    assert pressed(table, "enter 11111").state.dice == (1, 1, 1, 1, 1)


def test_a_die_that_is_pressed_is_entered_again_and_the_others_stay() -> None:
    table = pressed(new_table(), "enter 3446", "die 0")
    assert (table.news, table.to_enter) == (Cleared(0), 2)
    assert pressed(table, "enter 26").state.dice == (2, 4, 4, 6, 6)


def test_a_die_that_is_not_entered_yet_waits_on() -> None:
    table = pressed(new_table(), "enter 24")
    for die in ("die 3", "die 9"):
        assert pressed(table, die) == replace(table, news=Awaited())
    assert pressed(new_table(), "die 0").news == Awaited()


def test_a_held_die_stays_held_while_the_others_are_entered() -> None:
    table = pressed(AWAITING, "enter 1", "die 1")
    assert (table.news, table.state.held) == (Awaited(), {1, 2})
    assert pressed(table, "enter 35") == SECOND


def test_correct_opens_the_roll_again_before_its_last_face() -> None:
    table = FIRST.correct()
    assert table.game == new_table().game
    assert (table.news, table.to_enter) == (Cleared(4), 1)
    assert pressed(table, "enter 1").state.dice == (2, 4, 4, 6, 1)


def test_the_first_of_five_faces_is_corrected_without_entering_all_again() -> None:
    table = pressed(FIRST, "correct", "die 0", "enter 36")
    assert table.state.dice == (3, 4, 4, 6, 6)
    assert table.game.actions == (roll("34466"),)


def test_what_was_held_after_the_roll_goes_with_it() -> None:
    table = pressed(HELD, "correct", "enter 6")
    assert (table.state.dice, table.state.held) == (FIRST.state.dice, frozenset())


def test_a_reroll_is_opened_again_with_the_tray_it_had() -> None:
    table = pressed(SECOND, "die 0", "correct")
    assert table.state == HELD.state
    assert table.reading == Reading((0, 3, 4), ((0, 1), (3, 3)))
    assert pressed(table, "enter 5").game == SECOND.game


def test_a_reroll_that_was_pressed_too_early_is_called_off() -> None:
    table = AWAITING.correct()
    assert (table, table.news) == (replace(HELD, news=CalledOff()), CalledOff())
    assert pressed(AWAITING, "enter 1", "correct", "correct").news == CalledOff()


def test_a_turn_can_be_walked_back_to_its_start() -> None:
    table, corrections = THIRD, 0
    while table.can_correct:
        table, corrections = table.correct(), corrections + 1
    # Faces of three rolls, and two presses on Reroll.
    assert corrections == 5 + 1 + 3 + 1 + 3
    assert table.game == new_table().game


def test_a_box_just_filled_is_taken_back_as_in_every_game() -> None:
    filled = pressed(FIRST, "box choice")
    table = pressed(filled, "enter 11")
    assert not filled.can_correct
    assert table.can_take_back
    back = pressed(table, "back")
    assert (back, back.news) == (replace(FIRST, news=TakenBack()), TakenBack())
    assert pressed(back, "correct", "enter 5").state.dice == (2, 4, 4, 6, 5)


def test_with_the_first_face_of_the_next_turn_corrected_the_box_can_still_be_taken_back() -> None:
    table = pressed(FIRST, "box choice", "enter 11111", "correct")
    assert table.can_take_back
    assert pressed(table, "back").state == FIRST.state


def test_after_the_end_there_is_nothing_to_enter_or_to_correct() -> None:
    table = new_table()
    while not table.state.is_over:
        table = pressed(table, "enter 12345")
        table = table.fill(table.state.legal_actions().scores[0].category)
    assert (table.reading, table.can_correct) == (None, False)
    assert pressed(table, "back").can_correct


@pytest.mark.parametrize("card", CARDS, ids=str)
@pytest.mark.parametrize("players", [1, 3])
def test_whatever_is_pressed_the_game_is_one_that_the_rules_allow(
    card: Ruleset, players: int
) -> None:
    random = Random(players)
    table = new_table(card, players)
    words_of = ["enter", "enter", "enter", "correct", "die", "roll", "box", "back", "card"]
    keys = [box.key for box in card.categories]
    for _ in range(3_000):
        word = random.choice(words_of)
        value = {"box": random.choice(keys), "card": str(random.randrange(players))}
        before = table
        table = pressed(table, f"{word} {value.get(word, random.choice('12345'))}")
        replayed = Game.replay(table.game.settings, table.game.actions)
        assert (replayed.error, replayed.game) == (None, table.game)
        if table.game is before.game:
            assert table.state is before.state
        if table.state.is_over:
            table = new_table(card, players)


# What is shown


def faces(table: Table) -> str:
    return "".join(str(die.face) for die in scene(table).dice)


def enabled(table: Table) -> list[int]:
    return [die for die, shown in enumerate(scene(table).dice) if shown.is_enabled]


def test_the_dice_that_are_entered_are_shown_and_which_is_next() -> None:
    table = pressed(new_table(), "enter 244", "die 1")
    assert faces(table) == "20400"
    assert [die.is_next for die in scene(table).dice] == [False, True, False, False, False]
    assert enabled(table) == [0, 2]
    assert not any(die.is_next for die in scene(FIRST).dice)


def test_while_a_reroll_is_entered_the_tray_is_fixed_and_free_dice_are_open() -> None:
    table = pressed(AWAITING, "enter 1")
    assert faces(table) == "14400"
    assert [die.is_held for die in scene(table).dice] == [False, True, True, False, False]
    assert enabled(table) == [0]


def test_no_box_can_be_filled_before_all_dice_are_entered() -> None:
    for table in (new_table(), pressed(new_table(), "enter 2446"), AWAITING):
        looks = {box.look for box in scene(table).cards[0].boxes}
        assert looks == {BoxLook.OPEN}
        after = pressed(table, "box choice")
        assert after == replace(table, news=Awaited())


def test_a_look_at_another_card_ends_with_the_next_face() -> None:
    table = pressed(new_table(players=2), "enter 2", "card 1")
    assert (table.shown, table.to_enter) == (1, 4)
    assert pressed(table, "enter 4").shown == 0


def test_only_a_game_of_real_dice_has_faces_to_press() -> None:
    assert scene(Table.start(Settings(CLASSIC, SEATS[:1]))).real is None
    shown = scene(new_table()).real
    assert shown is not None
    assert shown.faces[0] == "Enter one"
    assert len(set(shown.faces)) == 6
    for table, is_entering, can_correct in (
        (new_table(), True, False),
        (pressed(new_table(), "enter 2"), True, True),
        (FIRST, False, True),
        (AWAITING, True, True),
        (THIRD, False, True),
    ):
        shown = scene(table).real
        assert shown is not None
        assert (shown.is_entering, shown.can_correct) == (is_entering, can_correct)


def test_saved_is_not_said_of_faces_that_are_not() -> None:
    for table, is_saved in (
        (new_table(), True),
        (pressed(new_table(), "roll "), True),
        (pressed(new_table(), "enter 2"), False),
        (pressed(new_table(), "enter 2", "correct"), True),
        (FIRST, True),
        (AWAITING, False),
        (FIRST.correct(), False),
    ):
        assert scene(table).saved == (words.SAVED if is_saved else "")


def test_labels_of_dice_tell_what_a_press_does() -> None:
    labels = [die.label for die in scene(pressed(AWAITING, "enter 1")).dice]
    assert labels == [
        "Clear die 1: one",
        "Hold die 2: four",
        "Hold die 3: four",
        "Die 4, next to be entered",
        "Die 5, still to be entered",
    ]


def test_nothing_tumbles_and_no_cup_is_heard() -> None:
    assert not scene(FIRST).is_rolled
    for table, heard in (
        (new_table(), None),
        (pressed(new_table(), "enter 2"), Cue.MOVE),
        (pressed(new_table(), "enter 2", "correct"), Cue.MOVE),
        (FIRST, Cue.MOVE),
        (AWAITING, None),
        (AWAITING.correct(), None),
    ):
        assert cue(table) is heard


# What is said


@pytest.mark.parametrize(
    ("presses", "said"),
    [
        ("", "Skipper's turn. Roll 5 dice and enter them."),
        ("enter 4", "Die 1: four. 4 to enter."),
        ("enter 4, correct", "Die 1 cleared. 5 to enter."),
        ("enter 24466", "Rolled 2 4 4 6 6. 2 rolls left."),
        ("enter 24466, correct", "Die 5 cleared. 1 to enter."),
        ("enter 24466, die 1, roll ", "Roll 4 dice and enter them."),
        ("enter 24466, die 1, roll , correct", "Reroll called off. Holding 4."),
        ("enter 24466, roll , correct", "Reroll called off. Nothing held."),
        ("enter 24466, die 0, die 1, die 2, die 3, roll ", "Roll 1 die and enter it."),
        ("enter 244, box choice", "2 to enter."),
        ("enter 244, card 1, card 0", "Skipper's turn. 2 to enter."),
    ],
)
def test_each_press_says_what_happened_and_what_is_next(presses: str, said: str) -> None:
    table = pressed(new_table(players=2), *filter(None, presses.split(", ")))
    assert status(table) == said


def test_a_tour_of_a_turn_with_real_dice_asks_for_no_press_on_roll() -> None:
    hints = {step: words.hint(step, is_real=True) for step in Step}
    assert hints[Step.ROLL] == "Roll your dice, and press what each of them shows."
    assert "Roll" not in hints[Step.REROLL].replace("Reroll", "")
    for step in (Step.HOLD, Step.FILL, Step.DONE):
        assert hints[step] == words.hint(step, is_real=False)
    shown = scene(new_table(), step=Step.ROLL).tour
    assert shown is not None
    assert shown.hint == hints[Step.ROLL]


# The game that is on


@pytest.fixture
def tab() -> Tab:
    """A tab with a game of real dice on its table, without the tour."""
    tab = Tab()
    tab.app.start(settings(MODERN))
    tab.app.end_tour()
    tab.view.said.clear()
    return tab


def enter(tab: Tab, notation: str) -> None:
    for face in notation:
        tab.app.play.enter(int(face))


def test_a_roll_is_saved_when_its_last_face_is_entered(tab: Tab) -> None:
    enter(tab, "2446")
    assert tab.stored(1).game.actions == ()
    enter(tab, "6")
    assert tab.stored(1).game.actions == (roll("24466"),)
    assert tab.stored(1).game.settings.is_real
    tab.app.play.correct()
    assert tab.stored(1).game.actions == ()
    assert tab.device.thrown == []


def test_after_a_reload_in_the_middle_of_entering_the_roll_is_entered_afresh(tab: Tab) -> None:
    enter(tab, "24466")
    tab.app.play.toggle_hold(0)
    tab.app.play.roll()
    enter(tab, "12")
    again = Tab(tab.storage)
    again.app.open(1)
    assert again.game == tab.game
    assert scene(again.app.play.table) == scene(Table(tab.game))
    again.app.play.roll()
    enter(again, "1234")
    assert again.game.state.dice == (2, 1, 2, 3, 4)


def test_who_comes_back_from_the_lobby_finds_the_faces_entered(tab: Tab) -> None:
    enter(tab, "24")
    play = tab.app.play
    play.leave()
    play.resume()
    assert play.table.news == Started()
    assert tab.view.scene.status == "Skipper's turn. 3 to enter."
    enter(tab, "466")
    assert tab.game.state.dice == (2, 4, 4, 6, 6)


def test_presses_that_mean_nothing_show_nothing(tab: Tab) -> None:
    shown = len(tab.view.scenes)
    tab.app.play.correct()
    enter(tab, "24466")
    assert len(tab.view.scenes) == shown + 5
    tab.app.play.enter(6)
    assert len(tab.view.scenes) == shown + 5


def test_a_box_pressed_while_dice_are_awaited_asks_nobody_for_advice(tab: Tab) -> None:
    tab.chosen.choose("guard", Guard.ONE)
    enter(tab, "66666")
    tab.app.play.roll()
    tab.answer("Do it anyway")
    assert tab.view.scene.status == "Roll 5 dice and enter them."
    tab.app.play.score("ones")
    tab.app.play.roll()
    assert len(tab.view.questions) == 1
    assert tab.game.state.card.filled == 0


def test_the_guard_asks_before_reroll_and_not_before_the_first_roll(tab: Tab) -> None:
    tab.chosen.choose("guard", Guard.ONE)
    tab.app.play.roll()
    enter(tab, "66666")
    assert tab.view.questions == []
    tab.app.play.roll()
    assert tab.view.questions[-1].answers[-1].value == "roll"
    assert tab.app.play.table.reading is None


def test_the_coach_speaks_about_entered_dice_alone(tab: Tab) -> None:
    tab.chosen.choose("coach", Speech.ALWAYS)
    enter(tab, "2446")
    assert tab.view.scene.coach is None
    enter(tab, "6")
    assert tab.view.scene.coach is not None
    tab.app.play.correct()
    assert tab.view.scene.coach is None
    enter(tab, "6")
    tab.app.play.roll()
    assert tab.view.scene.coach is None
    assert tab.stored(1).is_coached


def test_asked_while_dice_are_awaited_the_coach_waits_for_them(tab: Tab) -> None:
    enter(tab, "24466")
    tab.app.play.roll()
    tab.app.play.ask_coach()
    assert tab.view.said == [words.COACH_WAITS]
    assert tab.view.questions == []


def test_advice_that_comes_too_late_is_not_given(tab: Tab) -> None:
    enter(tab, "24466")
    tab.library.is_slow = True
    tab.app.play.consult()
    tab.app.play.roll()
    tab.library.answer()
    assert tab.view.advice == []


def test_the_tour_goes_along_with_real_dice() -> None:
    tab = Tab()
    tab.app.take_tour()
    tab.app.start(settings())

    def step() -> Step | None:
        tour = tab.view.scene.tour
        return tour.step if tour else None

    assert step() is Step.ROLL
    enter(tab, "2446")
    assert step() is Step.ROLL
    enter(tab, "6")
    assert step() is Step.HOLD
    tab.app.play.toggle_hold(0)
    assert step() is Step.REROLL
    tab.app.play.roll()
    assert step() is Step.ROLL
    enter(tab, "1234")
    assert step() is Step.FILL
    tab.app.play.score("choice")
    assert step() is Step.DONE
    enter(tab, "24466")
    assert step() is None


@pytest.mark.parametrize("card", CARDS, ids=str)
def test_the_account_of_a_game_of_real_dice_adds_up(card: Ruleset) -> None:
    tab = Tab()
    tab.app.start(settings(card))
    while not tab.game.state.is_over:
        enter(tab, "12345")
        box = tab.game.state.legal_actions().scores[0].category.key
        tab.app.play.score(box)
        if tab.app.play.table.armed:
            tab.app.play.score(box)
    tab.app.play.show_account()
    ((account,),) = tab.view.accounts
    assert account.sums.endswith(f"= {tab.game.state.totals[0]}")


def test_a_joker_is_told_of_entered_dice() -> None:
    game = Game.new(settings(MODERN)).play(roll("66666")).play(score(MODERN, "yacht"))
    table = pressed(Table(game), "enter 66666")
    assert status(table) == "Rolled 6 6 6 6 6. 2 rolls left. Joker: Sixes must be filled."
    assert pressed(table, "box choice").news == Refused(Refusal.JOKER_FORCES)
    assert table.state.points_in(c.SIXES) is None

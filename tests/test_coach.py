"""The Coach at the table: silent, asked, always, or on guard; what it says, and what it marks."""

import re

import pytest

from tests.fakes import FlakyStorage, Tab, veterans
from tests.play import CARDS, CLASSIC, MODERN, hold, new_game, roll, rolled, score
from tests.tables_of_values import values
from yacht import Game, Ruleset, Settings
from yacht.advice import SHOWN, AdviceScene, advice_scene, objection
from yacht.coach import Coach
from yacht.marks import Mark
from yacht.perfect.advice import Adviser
from yacht.preferences import Guard, Pace
from yacht.question import Question
from yacht.saves import Save, encode
from yacht.words import en as words


@pytest.fixture
def tab() -> Tab:
    return veterans()


def choose(tab: Tab, **choices: str) -> None:
    """Choose these in the settings."""
    for name, value in choices.items():
        tab.chosen.choose(name, value)
    tab.app.reconsider()


def told(tab: Tab) -> str:
    """What the Coach says on the table; empty while it is silent."""
    coach = tab.view.scene.coach
    return coach.line if coach else ""


def is_coached(tab: Tab) -> bool:
    """Whether the stored game is marked."""
    return tab.stored(1).is_coached


def advised(card: Ruleset, notation: str, points: dict[str, int]) -> AdviceScene:
    state = rolled(card, notation, points)
    return advice_scene(state, Adviser(values(card)).advice(state))


# What it says


def test_the_best_hold_comes_first_and_the_others_with_what_they_give_up() -> None:
    scene = advised(MODERN, "44461", {})
    assert scene.dice == "1 4 4 4 6. 2 rolls left."
    assert scene.options[:3] == (
        "Hold 4 4 4: 232.7.",
        "Hold 1 4 4 4: 3.5 less.",
        "Hold 4 4 4 6: 3.5 less.",
    )
    assert "Reroll all: 11.9 less." in scene.options
    assert len(scene.options) == SHOWN
    assert scene.tray == ""


def test_a_box_to_fill_at_once_is_an_option_among_the_holds() -> None:
    assert advised(CLASSIC, "23456", {}).options[0].startswith("Fill Big Straight with 30: ")
    options = advised(CLASSIC, "11111", {"choice": 5}).options
    assert options[0].startswith("Fill Yacht with 50: ")
    assert all("Hold 1 1 1 1 1" not in option for option in options)


@pytest.mark.parametrize("card", CARDS, ids=str)
def test_what_is_not_told_is_counted(card: Ruleset) -> None:
    state = rolled(card, "12356", {})
    advice = Adviser(values(card)).advice(state)
    scene = advice_scene(state, advice)
    assert scene.more == f"{31 + 12 - SHOWN} other options give up more."
    costs = [option.cost for option in advice.choices]
    assert costs == sorted(costs)
    assert advice.choices[0] == advice.choice


def test_without_rolls_left_there_are_boxes_alone() -> None:
    game = new_game(CLASSIC)
    for notation in ("12356", "12356", "12356"):
        game = game.play(roll(notation))
    scene = advice_scene(game.state, Adviser(values(CLASSIC)).advice(game.state))
    assert len(scene.options) == SHOWN
    assert all(re.match(r"(Fill|Scratch) ", option) for option in scene.options)
    assert scene.more == "2 other options give up more."


def test_few_options_are_told_without_a_count() -> None:
    filled = {box.key: 0 for box in CLASSIC.categories[:-1]}
    game = Game(new_game().settings, (), rolled(CLASSIC, "66661", filled))
    game = game.play(roll("66661")).play(roll("66661"))
    scene = advice_scene(game.state, Adviser(values(CLASSIC)).advice(game.state))
    assert (scene.options, scene.more) == (("Scratch Yacht: 0.0.",), "")


def test_the_tray_is_told_as_a_hold() -> None:
    game = new_game(MODERN).play(roll("44461")).play(hold(0, 4))
    scene = advice_scene(game.state, Adviser(values(MODERN)).advice(game.state))
    assert re.fullmatch(r"Your tray, 1 4: \d+\.\d less\.", scene.tray)
    best = game.play(hold(0, 1, 2))
    scene = advice_scene(best.state, Adviser(values(MODERN)).advice(best.state))
    assert scene.tray == "Your tray, 4 4 4: 232.7."


@pytest.mark.parametrize(
    ("cost", "text"),
    [(12.34, "12.3"), (0.1, "0.1"), (0.094, "0.09"), (0.006, "0.01"), (1e-5, "under 0.01")],
)
def test_a_cost_is_never_told_as_nothing(cost: float, text: str) -> None:
    assert words.given_up(cost) == text


# On request


def test_asked_before_a_roll_it_waits(tab: Tab) -> None:
    tab.start(players=2)
    tab.app.play.ask_coach()
    assert tab.view.said == ["Roll first: the Coach speaks about dice on the table."]
    assert not is_coached(tab)


def test_asked_it_tells_all_and_leaves_a_line_until_the_next_roll(tab: Tab) -> None:
    tab.start(MODERN, players=2)
    tab.roll("44461")
    assert told(tab) == ""
    tab.app.play.ask_coach()
    assert tab.view.advice[-1].options[0] == "Hold 4 4 4: 232.7."
    assert told(tab) == "Coach: hold 4 4 4 (232.7)."
    assert tab.view.scene.to_beat == "Coached"
    assert is_coached(tab)
    tab.app.play.toggle_hold(0)
    assert told(tab) == "Coach: hold 4 4 4 (232.7)."
    tab.roll("2356")
    assert told(tab) == ""


def test_a_solo_player_is_warned_once_a_game(tab: Tab) -> None:
    tab.start()
    tab.roll("44461")
    tab.app.play.ask_coach()
    assert tab.view.questions[-1] == words.ask_coach()
    assert not is_coached(tab)
    tab.answer("Cancel")
    assert (tab.view.advice, is_coached(tab)) == ([], False)
    tab.app.play.ask_coach()
    tab.answer("Ask")
    assert (len(tab.view.advice), is_coached(tab)) == (1, True)
    tab.app.play.ask_coach()
    assert (len(tab.view.advice), len(tab.view.questions)) == (2, 2)


def test_what_was_armed_or_refused_is_said_before_what_the_coach_says(tab: Tab) -> None:
    tab.start(players=2)
    tab.roll("44461")
    tab.app.play.ask_coach()
    tab.app.play.score("yacht")
    assert (told(tab), tab.view.scene.status) == (
        "",
        "Yacht would score 0. Press it again to scratch it.",
    )
    tab.app.play.disarm()
    assert told(tab)


def test_the_line_is_heard_behind_what_happened(tab: Tab) -> None:
    choose(tab, coach="always")
    tab.start(MODERN)
    tab.roll("44461")
    coach = tab.view.scene.coach
    assert coach
    assert coach.spoken == "Rolled 1 4 4 4 6. 2 rolls left. Coach: hold 4 4 4 (232.7)."


def test_switched_off_it_says_nothing(tab: Tab) -> None:
    choose(tab, coach="off")
    tab.start(players=2)
    tab.roll("44461")
    tab.app.play.ask_coach()
    assert (tab.view.advice, tab.view.questions, tab.view.said) == ([], [], [])
    assert tab.library.asked == []


# Always


def test_always_it_speaks_after_every_roll_and_marks_the_game(tab: Tab) -> None:
    choose(tab, coach="always")
    tab.start(MODERN)
    assert told(tab) == ""
    assert not is_coached(tab)
    tab.roll("44461")
    assert told(tab) == "Coach: hold 4 4 4 (232.7)."
    assert is_coached(tab)
    tab.app.play.score("fours")
    assert told(tab) == ""


def test_switched_to_always_it_speaks_at_once(tab: Tab) -> None:
    tab.start(MODERN)
    tab.roll("44461")
    choose(tab, coach="always")
    assert told(tab)
    choose(tab, coach="asked")
    assert told(tab) == ""
    tab.app.enter()
    choose(tab, coach="always")
    assert tab.view.screen == "lobby"


def test_it_speaks_in_a_game_that_is_loaded(tab: Tab) -> None:
    tab.start(MODERN)
    tab.roll("44461")
    tab.app.enter()
    choose(tab, coach="always")
    tab.app.open(1)
    assert told(tab)
    assert is_coached(tab)


def test_a_game_that_another_tab_has_taken_is_not_shown_for_the_coach(tab: Tab) -> None:
    tab.start(MODERN)
    tab.roll("44461")
    other = Tab(tab.storage, tab.tabs.harbour)
    tab.tabs.is_frozen = True
    tab.view.is_checking = False
    other.app.open(1, take_over=True)
    other.roll("11111")
    choose(tab, coach="always")
    assert tab.view.screen == "lobby"


def test_during_the_tour_it_is_silent() -> None:
    tab = Tab()
    choose(tab, coach="always")
    tab.start(MODERN)
    tab.roll("44461")
    assert tab.view.scene.tour
    assert (told(tab), is_coached(tab)) == ("", False)


# Marked games


def test_coached_games_have_a_best_of_their_own(tab: Tab) -> None:
    choose(tab, coach="always")
    tab.start()
    tab.finish()
    total = tab.game.state.totals[0]
    assert tab.view.scene.end
    assert tab.view.scene.end.note == words.against_best(total, None, (Mark.COACHED,))
    choose(tab, coach="off")
    tab.app.again()
    assert tab.view.scene.to_beat == ""
    assert not tab.app.play.keeper.save.is_coached
    choose(tab, coach="always")
    tab.roll("12345")
    assert tab.view.scene.to_beat == f"Coached. To beat: {total}"


def test_a_total_whose_end_is_coached_counts_among_coached_ones(tab: Tab) -> None:
    tab.start()
    tab.finish()
    best = tab.game.state.totals[0]
    tab.app.play.take_back()
    tab.app.play.ask_coach()
    tab.answer("Ask")
    tab.finish()
    tab.app.again()
    assert best > 0
    assert tab.view.scene.to_beat == ""
    tab.roll("12345")
    tab.app.play.ask_coach()
    tab.answer("Ask")
    assert tab.view.scene.to_beat == f"Coached. To beat: {best}"


def test_the_lobby_tells_coached_games_apart(tab: Tab) -> None:
    choose(tab, coach="always")
    tab.start()
    tab.roll("12345")
    tab.app.enter()
    assert words.COACHED in tab.view.lobby.slots[0].lines


def test_a_rescued_game_stays_coached(tab: Tab) -> None:
    choose(tab, coach="always")
    tab.start()
    tab.roll("12345")
    tab.app.enter()
    text = encode(tab.stored(1))[:-4]
    tab.slots.clear(1)
    tab.slots.put(1, (text, None))
    tab.app.rescue(1)
    assert tab.stored(2).is_coached


# The table that it goes by


def test_the_table_is_fetched_once_and_only_when_it_is_needed(tab: Tab) -> None:
    tab.start(MODERN, players=2)
    tab.roll("44461")
    assert tab.library.asked == []
    tab.app.play.ask_coach()
    tab.app.play.ask_coach()
    tab.fill("44461", "fours")
    tab.app.play.ask_coach()
    assert tab.library.asked == ["modern"]


def test_a_table_that_comes_late_is_waited_for(tab: Tab) -> None:
    tab.library.is_slow = True
    choose(tab, coach="always")
    tab.start(MODERN)
    tab.roll("44461")
    tab.app.play.ask_coach()
    assert (told(tab), is_coached(tab)) == ("", False)
    tab.library.answer()
    assert told(tab)
    assert is_coached(tab)
    assert tab.library.asked == ["modern"]


def test_advice_that_comes_too_late_is_not_given(tab: Tab) -> None:
    tab.library.is_slow = True
    tab.start(MODERN, players=2)
    tab.roll("44461")
    tab.app.play.ask_coach()
    tab.app.play.score("fours")
    tab.library.answer()
    assert (tab.view.advice, is_coached(tab)) == ([], False)


def test_the_table_does_not_bring_a_game_back_that_was_left(tab: Tab) -> None:
    tab.library.is_slow = True
    choose(tab, coach="always")
    tab.start(MODERN, players=2)
    tab.roll("44461")
    tab.app.play.ask_coach()
    tab.app.enter()
    tab.library.answer()
    assert (tab.view.screen, tab.view.advice) == ("lobby", [])


def test_a_table_that_cannot_be_had_is_told_and_asked_for_again(tab: Tab) -> None:
    tab.library.is_lost = True
    tab.start(MODERN, players=2)
    tab.roll("44461")
    tab.app.play.ask_coach()
    assert tab.view.said == [words.NO_TABLE]
    assert not is_coached(tab)
    tab.library.is_lost = False
    tab.app.play.ask_coach()
    assert tab.view.advice
    assert tab.library.asked == ["modern", "modern"]


def test_on_duty_without_its_table_it_says_so_once(tab: Tab) -> None:
    tab.library.is_lost = True
    choose(tab, guard="1")
    tab.start(MODERN)
    tab.roll("44461")
    tab.app.play.score("ones")
    assert tab.view.said == [words.NO_TABLE]
    assert tab.game.state.round == 2


def test_that_it_has_no_table_is_not_told_in_the_lobby(tab: Tab) -> None:
    tab.library.is_slow = tab.library.is_lost = True
    choose(tab, coach="always")
    tab.start(MODERN)
    tab.app.enter()
    tab.library.answer()
    assert tab.view.said == []


def test_a_card_without_a_table_has_no_advice(tab: Tab, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(words.CARDS, "classic")
    monkeypatch.setattr("yacht.shelf.TABLES", {})
    tab.start(players=2)
    tab.roll("44461")
    tab.app.play.ask_coach()
    assert tab.view.said == [words.NO_TABLE]
    assert tab.library.asked == []


# The guard


def costly(tab: Tab, guard: str) -> None:
    """Begin a game on the modern card with that guard, the dice 4 4 4 6 1 on the table."""
    choose(tab, guard=guard)
    tab.start(MODERN)
    tab.roll("44461")


def test_it_asks_before_a_costly_roll_and_does_as_told(tab: Tab) -> None:
    costly(tab, "3")
    tab.app.play.roll()
    question = tab.view.questions[-1]
    assert question == Question(
        "That gives up 11.9 points",
        "The Coach would rather hold 4 4 4.",
        question.answers,
    )
    assert (tab.game.state.rolls_left, is_coached(tab)) == (2, True)
    tab.answer("Think again")
    assert tab.game.state.rolls_left == 2
    tab.app.play.roll()
    tab.answer("Do it anyway")
    assert tab.game.state.rolls_left == 1


def test_it_asks_before_a_costly_box(tab: Tab) -> None:
    costly(tab, "1")
    tab.app.play.score("ones")
    assert tab.game.state.card.filled == 0
    tab.answer("Do it anyway")
    assert tab.game.state.card.filled == 1
    assert tab.stored(1).game.actions[-1] == score(MODERN, "ones")


def test_a_scratch_is_asked_about_at_its_second_press(tab: Tab) -> None:
    costly(tab, "1")
    tab.app.play.score("yacht")
    assert tab.view.questions == []
    tab.app.play.score("yacht")
    assert tab.view.questions[-1].heading.startswith("That gives up")
    tab.answer("Do it anyway")
    assert tab.stored(1).game.actions[-1] == score(MODERN, "yacht")


def test_what_costs_no_more_than_was_chosen_passes(tab: Tab) -> None:
    costly(tab, "5")
    for die in (0, 1, 2, 3):
        tab.app.play.toggle_hold(die)
    tab.roll("1")
    assert (tab.view.questions, is_coached(tab)) == ([], False)


def test_off_duty_it_lets_everything_pass(tab: Tab) -> None:
    costly(tab, "off")
    tab.app.play.ask_coach()
    tab.answer("Ask")
    tab.app.play.roll()
    assert tab.game.state.rolls_left == 1


def test_the_first_roll_and_refused_presses_are_not_objected_to(tab: Tab) -> None:
    choose(tab, guard="1")
    tab.start(MODERN)
    tab.app.play.score("ones")
    tab.roll("44461")
    for die in range(5):
        tab.app.play.toggle_hold(die)
    tab.app.play.roll()
    assert tab.view.questions == []
    assert (
        tab.view.scene.status == "All five dice are held. Throw one back to reroll, or fill a box."
    )
    adviser = Adviser(values(MODERN))
    assert objection(tab.game.state, hold(7), adviser, 0, "roll") is None


def test_a_press_waits_for_the_table_and_is_asked_about_then(tab: Tab) -> None:
    tab.library.is_slow = True
    costly(tab, "3")
    tab.app.play.roll()
    assert (tab.view.questions, tab.game.state.rolls_left) == ([], 2)
    tab.library.answer()
    assert tab.view.questions[-1].heading == "That gives up 11.9 points"


@pytest.mark.parametrize("is_lost", [False, True])
def test_a_press_that_waits_is_forgotten_when_another_comes(tab: Tab, is_lost: bool) -> None:
    tab.library.is_slow, tab.library.is_lost = True, is_lost
    costly(tab, "3")
    tab.app.play.roll()
    tab.app.play.toggle_hold(0)
    tab.library.answer()
    assert (tab.view.questions, tab.game.state.rolls_left) == ([], 2)


@pytest.mark.parametrize("is_lost", [False, True])
def test_a_press_that_waits_is_forgotten_when_the_game_is_left(tab: Tab, is_lost: bool) -> None:
    tab.library.is_slow, tab.library.is_lost = True, is_lost
    costly(tab, "3")
    tab.app.play.roll()
    tab.app.enter()
    tab.library.answer()
    assert (tab.view.questions, tab.view.screen) == ([], "lobby")
    assert tab.stored(1).game.state.rolls_left == 2


def test_an_objection_in_a_game_that_another_tab_has_taken_is_not_made(tab: Tab) -> None:
    costly(tab, "1")
    other = Tab(tab.storage, tab.tabs.harbour)
    tab.tabs.is_frozen = True
    tab.view.is_checking = False
    other.app.open(1, take_over=True)
    other.roll("44461")
    tab.app.play.roll()
    assert (tab.view.screen, tab.view.questions) == ("lobby", [])


# By itself


def test_without_its_table_it_has_no_objection(tab: Tab) -> None:
    tab.library.is_lost = True
    costly(tab, "1")
    assert tab.coach.objection(tab.game.state, hold(), "roll") is None


def test_it_follows_what_is_chosen() -> None:
    tab = Tab(FlakyStorage())
    coach: Coach = tab.coach
    assert (coach.guard, coach.pace, coach.is_on_duty) == (Guard.OFF, Pace.CALM, False)
    choose(tab, guard="10", pace="at_once")
    assert (coach.guard, coach.pace, coach.is_on_duty) == (Guard.TEN, Pace.AT_ONCE, True)


def test_a_coached_game_is_marked_in_its_save() -> None:
    game = Game.new(Settings(CLASSIC, ("Skipper",)))
    assert not Save(game, "0" * 32).is_coached

"""The table: what is always shown, dice as objects, focus, fast presses, errors in play."""

import re

import pytest
from playwright.sync_api import expect

from e2e.game import Game

BROKEN = re.compile("went wrong.*as it was before")

# The next change of the page goes wrong, the ones after it don't.
BREAK_ONCE = """() => {
  const setAttribute = Element.prototype.setAttribute;
  Element.prototype.setAttribute = () => {
    Element.prototype.setAttribute = setAttribute;
    throw new Error("broken for a test");
  };
}"""
# An error that goes through Python's own machinery instead of a call that Python made.
BREAK_PYTHON = """() => {
  crypto.getRandomValues = () => { throw new Error("broken for a test"); };
}"""


# What is always shown


def expect_headline(game: Game, player: str, number: int, rolls_left: str) -> None:
    for text, words in (
        (game.whose_turn, f"{player}'s turn"),
        (game.round, f"Round {number} of 12"),
        (game.card_name, "Modern card"),
        (game.rolls_left, rolls_left),
    ):
        expect(text).to_have_text(words)
        expect(text).to_be_visible()


def test_turn_round_card_and_rolls_left_are_always_shown(phone_game: Game) -> None:
    game = phone_game
    game.start(2, "modern")
    expect_headline(game, "Skipper", 1, "3 rolls left")
    game.roll("11345")
    expect_headline(game, "Skipper", 1, "2 rolls left")
    game.roll("..345")
    expect_headline(game, "Skipper", 1, "1 roll left")
    game.roll("..126")
    expect_headline(game, "Skipper", 1, "0 rolls left")
    game.box("yacht").click()
    expect_headline(game, "Skipper", 1, "0 rolls left")
    game.fill("ones")
    expect_headline(game, "Mate", 1, "3 rolls left")
    game.turn("66666 yacht")
    expect_headline(game, "Skipper", 2, "3 rolls left")


def test_the_status_tells_what_happened_and_is_spoken(game: Game) -> None:
    status = game.page.get_by_role("status")
    game.start(2)
    expect(status).to_have_text("Skipper's turn. Press Roll.")
    game.roll("53142")
    expect(status).to_have_text("Rolled 1 2 3 4 5. 2 rolls left.")
    game.hold(1)
    expect(status).to_have_text("Holding 5.")
    game.throw_back(1)
    expect(status).to_have_text("Five thrown back. Nothing held.")
    game.fill("little_straight")
    expect(status).to_have_text("Little Straight, 30 banked. Mate's turn, round 1.")


def test_the_roll_button_tells_how_many_dice_it_rolls(game: Game) -> None:
    game.start()
    expect(game.roll_button).to_have_text(re.compile(r"^\s*Roll\s*$"))
    game.roll("11345")
    expect(game.roll_button).to_have_text(re.compile("Reroll"))
    game.hold(1, 2)
    expect(game.roll_button).to_have_text(re.compile("Reroll 3"))


def test_a_die_has_as_many_pips_as_its_face(game: Game) -> None:
    game.start()
    pips = game.all_dice.locator("circle").filter(visible=True)
    expect(pips).to_have_count(0)
    for count in (1, 2, 3):
        game.roll(str(count) * 5)
        expect(pips).to_have_count(5 * count)
    game.fill("choice")
    for count in (4, 5, 6):
        game.roll(str(count) * 5)
        expect(pips).to_have_count(5 * count)


# Everybody's card


def test_on_a_desk_all_cards_stand_side_by_side(game: Game) -> None:
    game.start(4)
    edges = []
    for card in game.cards.all():
        expect(card).to_be_in_viewport(ratio=1)
        box = card.bounding_box()
        assert box
        edges += [box["x"], box["x"] + box["width"]]
    assert edges == sorted(edges)


def test_on_a_phone_everybodys_card_is_one_press_away(phone_game: Game) -> None:
    game = phone_game
    game.start(4)
    game.turns("66666 yacht", "12345 choice")
    game.roll("11345")
    for player in (1, 2, 4):
        game.tab(player).click()
        for other in range(1, 5):
            expect(game.card(other)).to_be_visible(visible=other == player)
    game.tab(1).click()
    game.expect_filled("yacht", 50, player=1)
    expect(game.total(1)).to_have_text("50")
    for box in game.all_boxes(1).all():
        expect(box).to_be_disabled()
    game.tab(3).click()
    game.expect_preview("ones", 2)


def test_the_tabs_tell_totals_and_which_card_is_in_view(phone_game: Game) -> None:
    game = phone_game
    game.start(3)
    game.turns("66666 yacht", "12345 choice")
    for player, total in ((1, "50"), (2, "15"), (3, "0")):
        expect(game.tab(player)).to_contain_text(total)
        shown = "true" if player == 3 else "false"
        expect(game.tab(player)).to_have_attribute("aria-pressed", shown)


def test_while_another_card_is_in_view_dice_and_roll_still_work(phone_game: Game) -> None:
    game = phone_game
    game.start(2)
    game.roll("11345")
    game.tab(2).click()
    game.hold(1, 2)
    game.tab(2).click()
    game.roll("..111")
    game.expect_faces("11111")
    expect(game.card(1)).to_be_visible()
    game.expect_preview("yacht", 50)


def test_boxes_of_the_others_are_not_pressable(game: Game) -> None:
    game.start(2)
    game.roll("11345")
    game.expect_no_points(2)
    game.box("choice", player=2).click(force=True)
    game.expect_look("choice", "open", player=2)
    expect(game.whose_turn).to_have_text("Skipper's turn")


# Dice


def test_equal_faces_are_different_dice(game: Game) -> None:
    game.start()
    game.roll("44123")
    game.hold(2)
    game.expect_held(2)
    game.script("6666")
    game.roll_button.click()
    game.expect_faces("64666")
    game.hold(4)
    game.expect_held(2, 4)


def test_two_fast_taps_on_two_dice_both_count(phone_game: Game) -> None:
    game = phone_game
    game.start()
    game.roll("44123")
    game.die(1).tap()
    game.die(2).tap()
    game.die(5).tap()
    game.expect_held(1, 2, 5)


def test_a_press_counts_while_the_dice_still_roll(game: Game) -> None:
    game.page.emulate_media(reduced_motion="no-preference")
    game.start()
    game.script("66123")
    game.roll_button.click()
    game.die(1).click(force=True)
    game.die(2).click(force=True)
    game.expect_held(1, 2)


# Buttons and focus


def test_everything_that_can_be_pressed_is_a_button_with_a_name(game: Game) -> None:
    game.start(2, "modern")
    game.turns("11111 yacht", "12346 yacht")
    expect(game.page.get_by_role("button", name="Roll", exact=True)).to_be_visible()
    game.roll("66666")
    game.hold(2)
    for name in (
        "Lobby",
        "Rules",
        "Reroll 4",
        "Hold die 1: six",
        "Hold die 2: six",
        "Sixes: would score 30 +100 Yacht bonus by joker. Press to fill it",
        "Choice: not now, Sixes first. The joker must fill it",
        "Yacht: 50 banked",
        "Yacht: 0 banked, scratched",
    ):
        expect(game.page.get_by_role("button", name=name)).to_be_visible()
    for element in game.page.get_by_role("button").all():
        expect(element).to_have_js_property("tagName", "BUTTON")
        expect(element).to_have_accessible_name(re.compile(r"\w"))


def test_a_card_is_a_table_with_the_name_of_its_player(game: Game) -> None:
    game.start(2, names=["Ann", "Bo"])
    card = game.page.get_by_role("table", name="Bo")
    expect(card.get_by_role("rowheader", name="Full House")).to_be_visible()
    expect(card.get_by_role("row", name="Total 0")).to_be_visible()


def test_a_die_keeps_the_focus_when_it_moves(game: Game) -> None:
    game.start()
    game.roll("44123")
    for key in ("Enter", "Space"):
        game.press_key(game.die(3), key)
        expect(game.die(3)).to_be_focused()
    game.expect_held()


def test_roll_keeps_the_focus_to_the_last_roll(game: Game) -> None:
    game.start()
    for left in ("2 rolls left", "1 roll left", "0 rolls left"):
        game.press_key(game.roll_button, "Enter")
        expect(game.rolls_left).to_have_text(left)
        expect(game.roll_button).to_be_focused()


@pytest.mark.parametrize("players", [1, 2])
def test_after_a_box_is_filled_by_key_the_focus_is_on_roll(game: Game, players: int) -> None:
    game.start(players)
    game.roll("12345")
    game.press_key(game.box("choice"), "Enter")
    expect(game.roll_button).to_be_focused()
    game.roll("12346")
    game.press_key(game.box("yacht"), "Space")
    expect(game.box("yacht")).to_be_focused()
    game.page.keyboard.press("Space")
    expect(game.roll_button).to_be_focused()


def test_a_whole_turn_by_keyboard_alone(game: Game) -> None:
    keyboard = game.page.keyboard
    game.press_key(game.start_button, "Enter")
    game.expect_table()
    expect(game.roll_button).to_be_focused()
    game.script("66123")
    keyboard.press("Enter")
    game.expect_faces("66123")
    for _ in range(5):
        keyboard.press("Shift+Tab")
    expect(game.die(1)).to_be_focused()
    keyboard.press("Space")
    keyboard.press("Tab")
    keyboard.press("Space")
    game.expect_held(1, 2)
    for _ in range(4):
        keyboard.press("Tab")
    expect(game.roll_button).to_be_focused()
    game.script("666")
    keyboard.press("Space")
    game.expect_faces("66666")
    for _ in range(12):
        keyboard.press("Tab")
    expect(game.box("yacht")).to_be_focused()
    keyboard.press("Enter")
    game.expect_filled("yacht", 50)


def test_the_focus_is_never_lost_between_screens(game: Game) -> None:
    game.press_key(game.start_button, "Enter")
    expect(game.roll_button).to_be_focused()
    game.press_key(game.table.get_by_role("button", name="Lobby").last, "Enter")
    expect(game.lobby.locator(":focus")).to_have_count(1)
    game.start()
    game.turns("12345 ones", "12345 twos", "12345 threes", "12345 fours", "12345 fives")
    game.turns("12346 sixes", "11122 full_house", "66661 four_of_a_kind", "12345 little_straight")
    game.turns("23456 big_straight", "11111 choice")
    game.roll("11111")
    game.press_key(game.box("yacht"), "Enter")
    expect(game.end_heading).to_be_focused()
    game.press_key(game.end.get_by_role("button", name="Play again"), "Enter")
    expect(game.roll_button).to_be_focused()


# Errors in play


@pytest.mark.expected_errors("broken for a test")
def test_an_error_at_a_roll_leaves_the_dice_as_they_were(game: Game) -> None:
    game.start()
    game.roll("12345")
    game.page.evaluate(BREAK_ONCE)
    game.roll_button.click()
    expect(game.status).to_have_text(BROKEN)
    expect(game.rolls_left).to_have_text("2 rolls left")
    game.expect_faces("12345")
    game.roll("66666")
    expect(game.rolls_left).to_have_text("1 roll left")


@pytest.mark.expected_errors("broken for a test")
def test_an_error_while_a_die_is_moved_leaves_it_where_it_was(game: Game) -> None:
    game.start()
    game.roll("12345")
    game.page.evaluate(BREAK_ONCE)
    game.die(1).click()
    expect(game.status).to_have_text(BROKEN)
    game.expect_held()
    game.hold(1)


@pytest.mark.expected_errors("broken for a test")
def test_an_error_while_a_box_is_filled_leaves_it_open(game: Game) -> None:
    game.start(2)
    game.roll("12345")
    game.page.evaluate(BREAK_ONCE)
    game.box("choice").click()
    expect(game.status).to_have_text(BROKEN)
    expect(game.whose_turn).to_have_text("Skipper's turn")
    game.hold(1)
    game.fill("choice")
    game.expect_filled("choice", 15, player=1)
    expect(game.whose_turn).to_have_text("Mate's turn")


@pytest.mark.expected_errors("")
def test_when_python_itself_breaks_down_the_page_says_so(game: Game) -> None:
    game.start()
    game.page.evaluate(BREAK_PYTHON)
    game.roll_button.click()
    expect(game.page.locator("body")).to_have_text(
        re.compile("went wrong|load the page again", re.IGNORECASE), use_inner_text=True
    )

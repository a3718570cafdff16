"""The keyboard: everything by keys, none of them while something is typed, the focus never lost."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from e2e.game import BEST_CLASSIC, BOXES, Game

DESK = {"width": 1280, "height": 800}
PHONE = {"width": 360, "height": 640}
SIDEWAYS = {"width": 640, "height": 360}

# What some keyboards type where others have a digit or an R.
FOREIGN_KEYS = {
    "French": ("&", "Digit1", False, "é", "Digit2", False),
    "French with Shift": ("1", "Digit1", True, "2", "Digit2", True),
    "numbers at the side": ("1", "Numpad1", False, "2", "Numpad2", False),
}
PRESS_SCRIPT = """([key, code, shiftKey]) => document.activeElement.dispatchEvent(
  new KeyboardEvent("keydown", { key, code, shiftKey, bubbles: true, cancelable: true }))"""
# Nothing more can be stored for good, so that a game that is left stays at hand.
FULL_SCRIPT = """() => {
  const setItem = Storage.prototype.setItem;
  Storage.prototype.setItem = function (...entry) {
    if (this === localStorage) throw new DOMException("full", "QuotaExceededError");
    setItem.apply(this, entry);
  };
}"""
IS_SOMETHING_FOCUSED = """() => {
  const focused = document.activeElement;
  return focused !== document.body && focused.getClientRects().length > 0;
}"""


def press(game: Game, *keys: str) -> None:
    """Press these keys, one after the other."""
    for key in keys:
        game.page.keyboard.press(key)
        assert game.page.evaluate(IS_SOMETHING_FOCUSED), f"{key} lost the focus"


def roll_by_key(game: Game, faces: str) -> None:
    """Press R and get those faces; dots are dice in the tray."""
    game.script(faces.replace(".", ""))
    press(game, "r")
    for number, face in enumerate(faces, start=1):
        if face != ".":
            expect(game.die(number)).to_have_attribute("data-face", face)


# A whole turn


@pytest.mark.parametrize("card", ["classic", "modern"])
def test_a_whole_turn_by_shortcuts_alone(game: Game, card: str) -> None:
    game.start(2, card)
    roll_by_key(game, "66123")
    press(game, "1", "2")
    game.expect_held(1, 2)
    roll_by_key(game, "..345")
    press(game, "3", "2", "3")
    game.expect_held(1)
    roll_by_key(game, ".6666")
    press(game, "End")
    game.expect_focus("yacht")
    press(game, "Enter")
    game.expect_filled("yacht", 50, player=1)
    expect(game.whose_turn).to_have_text("Mate's turn")
    expect(game.roll_button).to_be_focused()
    roll_by_key(game, "12346")
    press(game, "ArrowUp", "Enter")
    game.expect_armed("yacht")
    press(game, "Escape")
    game.expect_look("yacht", "preview")
    press(game, "Enter", "Enter")
    game.expect_filled("yacht", 0, player=2)


@pytest.mark.parametrize("card", ["classic", "modern"])
def test_a_whole_game_by_shortcuts_alone(phone_game: Game, card: str) -> None:
    game = phone_game
    game.start(card=card)
    for steps, key in enumerate(BOXES[card]):
        roll_by_key(game, "12345")
        press(game, "Home", *["ArrowDown"] * steps)
        game.expect_focus(key, player=1)
        press(game, "Enter")
        if "again" in game.points(key, player=1).inner_text():
            press(game, "Enter")
        game.expect_look(key, "filled", player=1)
    expect(game.end_heading).to_be_focused()


# Dice and Roll


def test_each_digit_is_a_die_and_says_so(game: Game) -> None:
    game.start()
    expect(game.roll_button).to_have_attribute("aria-keyshortcuts", "R")
    roll_by_key(game, "12345")
    for number in range(1, 6):
        expect(game.die(number)).to_have_attribute("aria-keyshortcuts", str(number))
        press(game, str(number))
        game.expect_held(number)
        press(game, str(number))
        game.expect_held()


def test_what_the_rules_refuse_a_key_is_refused_as_a_press_is(game: Game) -> None:
    game.start()
    press(game, "1")
    expect(game.status).to_have_text("Roll the dice first.")
    for faces in ("12345", "12345", "12345"):
        roll_by_key(game, faces)
    press(game, "R")
    expect(game.status).to_have_text("No rolls left. Fill a box.")
    game.expect_faces("12345")
    press(game, "2")
    game.expect_held()


def test_keys_that_are_nothing_here_do_nothing(game: Game) -> None:
    game.start()
    roll_by_key(game, "12345")
    expect(game.status).to_have_text(re.compile(r"\S"))
    said = game.status.inner_text()
    press(game, "0", "6", "9", "a", "t", "F2", "Delete", "Backspace", "-", "Shift+Digit1")
    expect(game.status).to_have_text(said)
    game.expect_held()


@pytest.mark.parametrize("keyboard", FOREIGN_KEYS)
def test_the_digits_of_other_keyboards_are_dice_as_well(game: Game, keyboard: str) -> None:
    first, second = FOREIGN_KEYS[keyboard][:3], FOREIGN_KEYS[keyboard][3:]
    game.start()
    game.roll("12345")
    game.page.evaluate(PRESS_SCRIPT, list(first))
    game.page.evaluate(PRESS_SCRIPT, list(second))
    game.expect_held(1, 2)


@pytest.mark.parametrize(
    ("key", "count"), [("r", "2 rolls left"), ("1", "Holding 1."), ("Enter", "2 rolls left")]
)
def test_ruling_20_a_key_held_down_is_one_press(game: Game, key: str, count: str) -> None:
    game.start()
    if key == "1":
        game.roll("12345")
    game.hold_key_down(game.roll_button, key)
    expect(game.page.get_by_text(count, exact=True)).to_be_visible()
    if key == "1":
        game.expect_held(1)
    else:
        expect(game.rolls_left).to_have_text("2 rolls left")
    press(game, key)
    game.expect_held()


@pytest.mark.parametrize("modifier", ["Control", "Alt", "Meta"])
def test_with_a_modifier_a_key_is_the_browsers(game: Game, modifier: str) -> None:
    game.start()
    game.roll("12345")
    game.page.evaluate(
        """() => document.addEventListener("keydown", event => {
          window.isOurs = event.defaultPrevented;
          event.preventDefault();  // Control and R would load the page again
        })"""
    )
    for key in ("r", "1", "ArrowDown", "End"):
        game.page.keyboard.press(f"{modifier}+{key}")
        assert game.page.evaluate("window.isOurs") is False
    expect(game.rolls_left).to_have_text("2 rolls left")
    game.expect_held()
    expect(game.all_boxes().and_(game.page.locator(":focus"))).to_have_count(0)


# The walk over the card


@pytest.mark.parametrize("size", [PHONE, SIDEWAYS, DESK], ids=["phone", "sideways", "desk"])
def test_arrows_walk_as_the_boxes_stand(phone_game: Game, size: dict[str, int]) -> None:
    """Down and up lead through the whole card, sideways to what stands beside."""
    game = phone_game
    game.page.set_viewport_size(size)  # type: ignore[arg-type]
    game.start(card="modern")
    boxes = BOXES["modern"]
    for key in boxes:
        press(game, "ArrowDown")
        game.expect_focus(key)
    press(game, "ArrowDown")
    game.expect_focus("yacht")
    for key in reversed(boxes[:-1]):
        press(game, "ArrowUp")
        game.expect_focus(key)
    press(game, "ArrowUp")
    game.expect_focus("ones")
    press(game, "End")
    game.expect_focus("yacht")
    press(game, "Home", "ArrowDown", "ArrowRight")
    game.expect_focus("twos" if size is DESK else "four_of_a_kind")
    press(game, "ArrowLeft")
    game.expect_focus("twos")
    press(game, "ArrowLeft")
    game.expect_focus("twos")


def test_on_a_desk_sideways_leads_to_everybodys_card(game: Game) -> None:
    game.page.set_viewport_size(DESK)  # type: ignore[arg-type]
    game.start(3)
    game.turn("66666 sixes")
    game.roll("12345")
    press(game, "ArrowDown")
    game.expect_focus("ones", player=2)
    press(game, "End", "ArrowLeft", "ArrowUp", "Home")
    game.expect_focus("ones", player=1)
    press(game, *["ArrowDown"] * 5)
    game.expect_focus("sixes", player=1)
    expect(game.box("sixes", 1)).to_have_accessible_name("Sixes: 30 banked")
    press(game, "ArrowRight", "ArrowRight", "ArrowRight")
    game.expect_focus("sixes", player=3)


def test_enter_on_a_box_of_somebody_else_does_nothing(game: Game) -> None:
    game.page.set_viewport_size(DESK)  # type: ignore[arg-type]
    game.start(2)
    game.roll("12345")
    press(game, "End", "ArrowRight")
    game.expect_focus("yacht", player=2)
    expect(game.status).to_have_text(re.compile(r"\S"))
    said = game.status.inner_text()
    press(game, "Enter", "Space")
    game.expect_focus("yacht", player=2)
    expect(game.status).to_have_text(said)
    expect(game.whose_turn).to_have_text("Skipper's turn")


def test_a_walk_begins_on_the_card_in_view(phone_game: Game) -> None:
    game = phone_game
    game.start(2)
    game.tab(2).click()
    press(game, "ArrowDown")
    game.expect_focus("ones", player=2)
    press(game, "End")
    game.expect_focus("yacht", player=2)


def test_after_the_end_the_card_can_still_be_read(game: Game) -> None:
    game.start()
    game.turns(*BEST_CLASSIC)
    expect(game.end).to_be_visible()
    press(game, "End")
    game.expect_focus("yacht", player=1)
    expect(game.box("yacht", player=1)).to_have_accessible_name("Yacht: 50 banked")
    press(game, "r", "1", "Enter")
    expect(game.end).to_be_visible()


def test_arrows_that_lead_nowhere_are_left_to_the_page(game: Game) -> None:
    game.start()
    game.page.evaluate(
        "() => document.addEventListener('keydown', e => { window.isOurs = e.defaultPrevented; })"
    )
    press(game, "Home")
    assert game.page.evaluate("window.isOurs") is True
    press(game, "ArrowUp")
    assert game.page.evaluate("window.isOurs") is False


# The focus


def test_a_walk_goes_on_where_it_was_while_dice_are_rolled_and_held(game: Game) -> None:
    game.start()
    game.turn("66666 sixes")
    press(game, "Home", *["ArrowDown"] * 5)
    game.expect_focus("sixes")
    roll_by_key(game, "12345")
    game.expect_focus("sixes")
    press(game, "1", "2")
    game.expect_focus("sixes")
    press(game, "Enter")
    expect(game.status).to_have_text("That box is filled already.")
    game.expect_focus("sixes")
    press(game, "ArrowDown", "Escape")
    game.expect_focus("full_house")


def test_when_the_card_leaves_the_view_the_focus_is_on_roll(phone_game: Game) -> None:
    game = phone_game
    game.start(2)
    game.roll("12345")
    game.tab(2).click()
    press(game, "Home")
    game.expect_focus("ones", player=2)
    press(game, "1")
    expect(game.card(1)).to_be_visible()
    expect(game.roll_button).to_be_focused()


# While something is typed, or a dialog is open


def test_a_name_is_typed_in_peace(game: Game) -> None:
    field = game.name_field(1)
    field.fill("")
    field.focus()
    game.page.keyboard.type("Rr12?  5")
    expect(field).to_have_value("Rr12?  5")
    expect(field).to_be_focused()
    expect(game.keys).to_be_hidden()
    field.press("ArrowLeft")
    field.press("Home")
    expect(field).to_be_focused()
    game.start_button.click()
    expect(game.whose_turn).to_have_text("Rr12?  5's turn")
    expect(game.rolls_left).to_have_text("3 rolls left")


def test_a_space_held_down_in_a_name_is_many(game: Game) -> None:
    field = game.name_field(1)
    field.fill("a")
    field.focus()
    for _ in range(3):
        game.page.keyboard.down("Space")
    game.page.keyboard.up("Space")
    expect(field).to_have_value("a   ")


def test_enter_held_down_in_a_name_starts_one_game(game: Game) -> None:
    game.hold_key_down(game.name_field(1), "Enter")
    game.expect_table()
    expect(game.rolls_left).to_have_text("3 rolls left")
    game.table.get_by_role("button", name="Lobby").first.click()
    expect(game.page.locator("#slots > li")).to_have_count(1)


def test_the_name_of_a_game_is_typed_in_peace(game: Game) -> None:
    game.start()
    game.roll("12345")
    game.table.get_by_role("button", name="Lobby").first.click()
    game.page.locator("#slots summary").click()
    game.page.get_by_role("button", name="Rename").click()
    game.page.locator("#ask-field").fill("")
    game.page.keyboard.type("R1?")
    expect(game.page.locator("#ask-field")).to_have_value("R1?")
    expect(game.keys).to_be_hidden()


@pytest.mark.parametrize("dialog", ["rules", "settings", "keys"])
def test_while_a_dialog_is_open_its_keys_are_its_own(game: Game, dialog: str) -> None:
    game.start()
    game.roll("12346")
    game.box("yacht").click()
    game.expect_armed("yacht")
    if dialog == "keys":
        press(game, "?")
    else:
        game.table.locator(f"[data-opens={dialog}]").click()
    for key in ("r", "1", "ArrowDown", "End", "?"):
        game.page.keyboard.press(key)
    expect(game.page.locator("dialog:modal")).to_have_count(1)
    game.page.keyboard.press("Escape")
    expect(game.page.locator("dialog:modal")).to_have_count(0)
    game.expect_armed("yacht")
    expect(game.rolls_left).to_have_text("2 rolls left")
    game.expect_held()
    press(game, "Escape")
    game.expect_look("yacht", "preview")


def test_in_the_lobby_no_key_plays_the_game_that_was_left(game: Game) -> None:
    game.page.evaluate(FULL_SCRIPT)
    game.start()
    game.roll("12345")
    game.table.get_by_role("button", name="Lobby").first.click()
    game.expect_lobby()
    for key in ("r", "1", "ArrowDown", "End"):
        game.page.keyboard.press(key)
    game.page.get_by_role("button", name="Back to the game").click()
    expect(game.rolls_left).to_have_text("2 rolls left")
    game.expect_held()


# The keys, shown


@pytest.mark.parametrize("screen", ["lobby", "table"])
def test_the_keys_are_one_key_away(game: Game, screen: str) -> None:
    if screen == "table":
        game.start()
        focused = game.roll_button
    else:
        focused = game.players_choice(1)
        focused.focus()
    press(game, "?")
    expect(game.keys).to_be_visible()
    for text in ("1 to 5", "R", "Arrow keys", "Home, End", "Enter", "Escape", "?"):
        expect(game.keys.get_by_text(text, exact=True)).to_be_visible()
    game.page.keyboard.press("Escape")
    expect(game.keys).to_be_hidden()
    expect(focused).to_be_focused()


def test_the_keys_are_shown_from_the_settings_as_well(phone_game: Game) -> None:
    game = phone_game
    game.open_settings()
    opener = game.settings.get_by_role("button", name="Keys")
    opener.tap()
    expect(game.keys).to_be_visible()
    game.keys.get_by_role("button", name="Close").tap()
    expect(game.keys).to_be_hidden()
    expect(opener).to_be_focused()
    game.close_settings()


def test_keys_of_one_character_can_be_turned_off(game: Game) -> None:
    """Who speaks to the browser, or has a cat, may want that (WCAG 2.1.4)."""
    game.open_settings()
    game.setting("shortcuts", "off").check(force=True)
    game.close_settings()
    game.start()
    game.roll("12345")
    press(game, "r", "1", "?")
    expect(game.rolls_left).to_have_text("2 rolls left")
    game.expect_held()
    expect(game.keys).to_be_hidden()
    for button in (game.roll_button, game.die(1), game.die(5)):
        expect(button).not_to_have_attribute("aria-keyshortcuts", "R")
        assert button.get_attribute("aria-keyshortcuts") is None
    press(game, "End")
    game.expect_focus("yacht")
    press(game, "Enter", "Escape")
    game.expect_look("yacht", "preview")
    game.open_settings()
    game.setting("shortcuts", "on").check(force=True)
    game.close_settings()
    press(game, "1")
    game.expect_held(1)
    expect(game.die(5)).to_have_attribute("aria-keyshortcuts", "5")


def test_a_browser_that_fills_in_fields_sends_keys_without_a_name(page: Page) -> None:
    """Chromium does, when it fills in a form."""
    game = Game(page)
    game.open()
    game.name_field(1).evaluate(
        "field => field.dispatchEvent(new Event('keydown', {bubbles: true}))"
    )
    game.start()

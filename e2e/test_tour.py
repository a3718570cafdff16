"""The tour: somebody who has never played is led through the first turn, and nobody else."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Locator, expect

from e2e import axe
from e2e.ear import Ear
from e2e.game import NEWCOMER_SCRIPT, Game

ROLL = "Press Roll to shake all five dice out of the cup."
HOLD = "Press a die to hold it: it moves into the Held tray."
REROLL = "Reroll rolls the free dice. Press a held die to throw it back."
FILL = "Open boxes show what the dice would score. Press one to fill it."
DONE = "That was a turn. Twelve fill a card. Gold numbers are banked."
AGAIN = "You can take the tour again: press Rules."

PLACES_SCRIPT = """() => [...document.querySelectorAll("#dice, #roll, #cards, .card[data-shown]")]
  .map(element => JSON.stringify(element.getBoundingClientRect()))"""
BLOCK_SCRIPT = """Object.defineProperty(window, "localStorage", {
  get() { throw new DOMException("denied", "SecurityError"); },
});"""


@pytest.fixture
def newcomer(game: Game) -> Game:
    """Give the lobby on a desk to somebody who has never played."""
    game.page.evaluate(NEWCOMER_SCRIPT)
    return game


@pytest.fixture
def phone_newcomer(phone_game: Game) -> Game:
    """Give the lobby on a phone to somebody who has never played."""
    phone_game.page.evaluate(NEWCOMER_SCRIPT)
    return phone_game


def expect_hint(game: Game, hint: str, button: str = "Skip") -> None:
    """The tour says that, in view, and can be left."""
    expect(game.hint).to_have_text(hint)
    expect(game.hint).to_be_visible()
    expect(leave(game)).to_have_text(button)


def expect_no_tour(game: Game) -> None:
    """There is no tour; the status is in its place."""
    expect(game.tour).to_be_hidden()
    expect(game.status).to_have_css("clip-path", "none")


def leave(game: Game) -> Locator:
    return game.tour.get_by_role("button")


# Led through the first turn


def test_a_first_turn_on_a_desk(newcomer: Game) -> None:
    game = newcomer
    game.start(2, "modern")
    expect_hint(game, ROLL)
    game.roll("44126")
    expect_hint(game, HOLD)
    game.hold(1)
    expect_hint(game, REROLL)
    game.hold(2)
    expect_hint(game, REROLL)
    game.roll("..466")
    expect_hint(game, FILL)
    game.box("yacht").click()
    expect(game.status).to_have_text("Yacht would score 0. Press it again to scratch it.")
    expect_no_tour(game)
    game.page.keyboard.press("Escape")
    expect_hint(game, FILL)
    game.fill("fours")
    expect_hint(game, DONE, "Done")
    leave(game).click()
    expect(game.status).to_have_text(AGAIN)
    expect_no_tour(game)
    game.turn("66123 choice")
    expect_no_tour(game)


def test_a_first_turn_by_touch(phone_newcomer: Game) -> None:
    game = phone_newcomer
    game.choose()
    game.start_button.tap()
    expect_hint(game, ROLL)
    game.script("44126")
    game.roll_button.tap()
    expect_hint(game, HOLD)
    game.die(1).tap()
    expect_hint(game, REROLL)
    game.script("4466")
    game.roll_button.tap()
    expect_hint(game, FILL)
    game.box("fours").tap()
    expect_hint(game, DONE, "Done")
    leave(game).tap()
    expect_no_tour(game)


def test_a_first_turn_by_keyboard(newcomer: Game) -> None:
    game = newcomer
    game.press_key(game.start_button, "Enter")
    expect_hint(game, ROLL)
    expect(game.roll_button).to_be_focused()
    game.script("44126")
    game.page.keyboard.press("Enter")
    expect_hint(game, HOLD)
    game.press_key(game.die(1), "Space")
    expect_hint(game, REROLL)
    game.script("4466")
    game.press_key(game.roll_button, "Enter")
    expect_hint(game, FILL)
    game.press_key(game.box("fours"), "Enter")
    expect_hint(game, DONE, "Done")
    game.press_key(leave(game), "Enter")
    expect_no_tour(game)
    expect(game.roll_button).to_be_focused()


def test_a_box_filled_after_the_first_roll_ends_the_turn(newcomer: Game) -> None:
    newcomer.start()
    newcomer.roll("12345")
    expect_hint(newcomer, HOLD)
    newcomer.fill("little_straight")
    expect_hint(newcomer, DONE, "Done")
    newcomer.page.locator("#take-back").click()
    expect_hint(newcomer, HOLD)
    newcomer.fill("choice")
    newcomer.roll("12345")
    expect_no_tour(newcomer)


@pytest.mark.parametrize("screen", ["320x568", "360x640", "640x360"])
def test_the_tour_takes_no_room_and_moves_nothing(phone_newcomer: Game, screen: str) -> None:
    game = phone_newcomer
    game.resize(screen)
    game.start(2)
    places = game.page.evaluate(PLACES_SCRIPT)
    for turn in ("44126", ".4126", "..466"):
        game.roll(turn)
        assert game.page.evaluate(PLACES_SCRIPT) == places
    leave(game).click()
    expect_no_tour(game)
    assert game.page.evaluate(PLACES_SCRIPT) == places


def test_leaving_is_large_enough_for_a_finger(phone_newcomer: Game) -> None:
    phone_newcomer.start()
    box = leave(phone_newcomer).bounding_box()
    assert box
    assert min(box["width"], box["height"]) >= 44


# Heard


def test_each_hint_is_heard_once_with_what_happened(newcomer: Game) -> None:
    game, ear = newcomer, Ear(newcomer.page)
    game.start()
    ear.expect(ROLL)
    game.roll("44126")
    ear.expect(f"Rolled 1 2 4 4 6. 2 rolls left. {HOLD}")
    game.hold(1, 2)
    ear.expect(f"Holding 4. {REROLL}", "Holding 4 4.")
    game.roll("..466")
    ear.expect(f"Rolled 4 4 4 6 6. 1 roll left. {FILL}")
    game.fill("yacht")
    ear.expect(
        "Yacht would score 0. Press it again to scratch it.", f"Yacht scratched. Round 2. {DONE}"
    )
    leave(game).click()
    ear.expect(AGAIN)


def test_the_tour_is_a_part_of_the_page_with_a_name(newcomer: Game) -> None:
    newcomer.start()
    expect(newcomer.page.locator("#news")).to_match_aria_snapshot(f"""
        - /children: equal
        - status: "{ROLL}"
        - region "Tour":
          - /children: equal
          - button "Skip"
    """)


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_axe_finds_nothing_wrong_with_the_tour(phone_newcomer: Game, theme: Any) -> None:
    game = phone_newcomer
    game.page.emulate_media(color_scheme=theme)
    game.start()
    for turn in ("44126", "....6"):
        assert axe.problems(game.page) == []
        game.roll(turn)
    assert axe.problems(game.page) == []
    game.fill("choice")
    expect_hint(game, DONE, "Done")
    assert axe.problems(game.page) == []


# Not again, and again


def test_skipped_it_does_not_come_back(newcomer: Game) -> None:
    game = newcomer
    game.start()
    game.roll("44126")
    leave(game).click()
    expect_no_tour(game)
    game.page.reload()
    game.expect_ready()
    game.expect_table()
    expect_no_tour(game)
    game.table.get_by_role("button", name="Lobby").first.click()
    game.start(2)
    expect_no_tour(game)


@pytest.mark.parametrize("is_filled", [False, True], ids=["rolled", "filled"])
def test_a_reload_leaves_it_where_it_was(newcomer: Game, is_filled: bool) -> None:
    newcomer.start()
    newcomer.roll("44126")
    if is_filled:
        newcomer.fill("choice")
    newcomer.page.reload()
    newcomer.expect_ready()
    if is_filled:
        expect_hint(newcomer, DONE, "Done")
    else:
        expect_hint(newcomer, HOLD)


def test_who_has_played_before_is_not_given_it(game: Game) -> None:
    game.start()
    expect_no_tour(game)


def test_again_on_request_from_the_table(game: Game) -> None:
    game.start()
    game.turn("44126 choice")
    game.table.get_by_role("button", name="Rules").click()
    game.rules.get_by_role("button", name="Take the tour").click()
    expect(game.rules).to_be_hidden()
    expect_hint(game, ROLL)
    game.turn("44126 ones")
    expect_hint(game, DONE, "Done")


def test_again_on_request_from_the_lobby(game: Game) -> None:
    game.lobby.get_by_role("button", name="Rules").click()
    game.rules.get_by_role("button", name="Take the tour").click()
    expect(game.rules).to_be_hidden()
    expect(game.page.locator("#notice")).to_have_text("The tour comes with the next game.")
    game.start()
    expect_hint(game, ROLL)


def test_where_nothing_can_be_stored_it_is_given_and_skipped_all_the_same(
    new_context: Callable[..., BrowserContext],
) -> None:
    context = new_context()
    context.add_init_script(BLOCK_SCRIPT)
    game = Game(context.new_page())
    game.open()
    game.start()
    expect_hint(game, ROLL)
    leave(game).click()
    expect_no_tour(game)
    expect(game.page.locator("#warning")).to_have_text(re.compile("blocks storage"))
    game.roll_button.click()
    expect_no_tour(game)

"""The Coach on the page: asked, always, on guard; the account after the game."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, expect

from e2e.ear import Ear
from e2e.game import BOXES, Game

NO_TABLE = "The table of perfect play could not be loaded. Check the connection and try again."


def options(game: Game) -> Locator:
    return game.advice.locator("li")


def answer(game: Game, label: str) -> None:
    game.question.get_by_role("button", name=label).click()
    expect(game.question).to_be_hidden()


def finish(game: Game, notation: str = "24453") -> None:
    """Play to the end, the boxes in their order."""
    for key in BOXES["modern"]:
        game.turn(f"{notation} {key}")


# On request


def test_asked_it_ranks_what_can_be_done(game: Game) -> None:
    game.start(2, "modern")
    game.roll("44461")
    game.coach_button.click()
    expect(game.advice).to_be_visible()
    expect(options(game)).to_have_count(10)
    expect(options(game).first).to_have_text("Hold 4 4 4: 232.7.")
    expect(options(game).nth(8)).to_have_text("Reroll all: 11.9 less.")
    expect(game.advice).to_contain_text("17 other options give up more.")
    game.page.keyboard.press("Escape")
    expect(game.coach_line).to_have_text("Coach: hold 4 4 4 (232.7).")
    expect(game.to_beat).to_have_text("Coached")
    game.roll("444..")
    expect(game.coach_line).to_be_hidden()


def test_by_keyboard_and_with_a_warning_in_a_solo_game(phone_game: Game) -> None:
    game = phone_game
    game.start(1, "modern")
    game.page.keyboard.press("h")
    expect(game.status).to_have_text("Roll first: the Coach speaks about dice on the table.")
    game.roll("44461")
    game.hold(1, 5)
    game.page.keyboard.press("h")
    expect(game.question).to_contain_text("counts among the games with the Coach")
    answer(game, "Cancel")
    expect(game.to_beat).to_have_text("")
    game.page.keyboard.press("h")
    answer(game, "Ask")
    expect(game.advice).to_contain_text(re.compile(r"Your tray, 1 4: \d+\.\d less\."))
    game.page.keyboard.press("Escape")
    expect(game.to_beat).to_have_text("Coached")


def test_it_is_heard_at_once_when_it_always_speaks(game: Game) -> None:
    game.set_up(coach="always")
    game.start(1, "modern")
    game.roll("12345")
    expect(game.coach_line).to_be_visible()  # its table may come after the dice
    game.fill("large_straight")
    ear = Ear(game.page)
    game.roll("44461")
    ear.expect("Rolled 1 4 4 4 6. 2 rolls left. Coach: hold 4 4 4 (240.8).")
    expect(game.coach_line).to_be_visible()
    expect(game.status).to_have_css("clip-path", "inset(50%)")
    game.box("yacht").click()
    expect(game.coach_line).to_be_hidden()
    expect(game.status).to_have_css("clip-path", "none")


def test_switched_off_it_has_no_button_and_no_key(game: Game) -> None:
    game.set_up(coach="off")
    game.start(2, "modern")
    game.roll("44461")
    expect(game.coach_button).to_be_hidden()
    game.page.keyboard.press("h")
    expect(game.advice).to_be_hidden()


def test_the_table_is_loaded_when_it_is_needed_and_not_before(game: Game) -> None:
    with game.page.expect_request("**/modern.bin") as asked:
        requests: list[str] = []
        game.page.on("request", lambda request: requests.append(request.url))
        game.start(2, "modern")
        game.turn("44461 fours")
        game.roll("12345")
        assert not [url for url in requests if "/tables-" in url]
        game.coach_button.click()
    assert re.search(r"/static/tables-\w+/modern\.bin$", asked.value.url)
    expect(game.advice).to_be_visible()


@pytest.mark.expected_errors("ERR_FAILED")
def test_a_table_that_does_not_come_is_told_and_asked_for_again(game: Game) -> None:
    game.page.route("**/tables-*/*", lambda route: route.abort())
    game.start(2, "modern")
    game.roll("44461")
    game.coach_button.click()
    expect(game.status).to_have_text(NO_TABLE)
    game.page.unroute("**/tables-*/*")
    game.coach_button.click()
    expect(game.advice).to_be_visible()


# Marked


def test_a_coached_game_has_its_own_best_and_is_marked_in_the_lobby(game: Game) -> None:
    game.set_up(coach="always")
    game.start(1, "modern")
    finish(game)
    expect(game.end_note).to_contain_text("Your first total on this card with the Coach: ")
    game.end.get_by_role("button", name="Lobby").click()
    expect(game.page.locator(".slot")).to_contain_text("Coached")
    game.set_up(coach="asked")
    game.start(1, "modern")
    expect(game.to_beat).to_have_text("")


# On guard


def test_it_asks_before_a_costly_press(game: Game) -> None:
    game.set_up(guard="3")
    game.start(1, "modern")
    game.roll("44461")
    game.roll_button.click()
    expect(game.question).to_contain_text("That gives up 11.9 points")
    expect(game.question).to_contain_text("The Coach would rather hold 4 4 4.")
    game.page.keyboard.press("Enter")  # which thinks again
    expect(game.question).to_be_hidden()
    expect(game.rolls_left).to_have_text("2 rolls left")
    game.box("ones").click()
    answer(game, "Do it anyway")
    game.expect_filled("ones", 1)


def test_what_is_cheap_enough_passes(game: Game) -> None:
    game.set_up(guard="5")
    game.start(1, "modern")
    game.roll("44461")
    game.hold(1, 2, 3)
    game.roll("...44")
    expect(game.to_beat).to_have_text("")
    expect(game.rolls_left).to_have_text("1 roll left")


# The account


def test_the_account_after_a_game(phone_game: Game) -> None:
    game = phone_game
    game.start(2, "modern")
    for key in BOXES["modern"]:
        game.turn(f"44461 {key}")
        game.turn(f"12345 {key}")
    game.end.get_by_role("button", name="Luck and skill").click()
    sections = game.account.locator("section")
    expect(sections).to_have_count(2)
    expect(sections.first).to_contain_text(
        re.compile(r"225\.9 expected [+−] [\d.]+ luck − [\d.]+ given up = \d+")
    )
    chart = sections.first.get_by_role("img")
    expect(chart).to_have_accessible_name(re.compile("Expected total from turn to turn: 225.9"))
    expect(sections.first.locator(".mistakes tbody tr")).to_have_count(3)
    sections.first.locator("summary").click()
    expect(sections.first.locator(".turns tbody tr")).to_have_count(12)
    game.page.keyboard.press("Escape")
    expect(game.account).to_be_hidden()


def test_the_account_of_a_game_out_of_its_save(game: Game) -> None:
    game.start(1, "modern")
    finish(game)
    game.page.reload()
    game.expect_ready()
    game.end.get_by_role("button", name="Luck and skill").click()
    expect(game.account.locator("section")).to_have_count(1)
    expect(game.account).to_contain_text("Costliest decisions")

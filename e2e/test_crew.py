"""A game against the crew on the page: chosen in the lobby, watched, hurried, skipped, offline."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from e2e.ear import Ear
from e2e.game import BOXES, Game

MEMBERS = ("admiral", "navigator", "purser", "gunner", "cook")


@pytest.mark.parametrize("member", MEMBERS)
def test_who_is_chosen_is_introduced_with_a_mean_total(game: Game, member: str) -> None:
    note = game.page.locator(f"[data-member={member}]")
    expect(note).to_be_hidden()
    game.choose(2)
    game.seat(2, member)
    expect(note).to_be_visible()
    expect(note).to_have_text(
        re.compile(r": [\d.]+ on the Classic card and [\d.]+ on the modern card on average\.$")
    )
    expect(game.name_field(2)).to_be_hidden()
    expect(game.name_field(1)).to_be_visible()
    game.seat(2, "")
    expect(note).to_be_hidden()
    expect(game.name_field(2)).to_have_value("Mate")


def test_its_turn_is_seen_move_by_move(phone_game: Game) -> None:
    game = phone_game
    game.start_with("", "admiral", card="modern")
    game.script("12345" + "44461" + "46" + "1")
    game.roll_button.click()
    game.box("large_straight").click()
    expect(game.whose_turn).to_have_text("Admiral's turn")
    expect(game.roll_button).to_have_text("Skip")
    expect(game.status).to_have_text("Rolled 1 4 4 4 6. 2 rolls left.")
    expect(game.status).to_have_text("Holding 4 4 4.")
    game.expect_held(1, 2, 3)
    expect(game.status).to_have_text("Rolled 4 4 4 4 6. 1 roll left.")
    expect(game.status).to_have_text("Holding 4 4 4 4.")
    expect(game.status).to_have_text("Rolled 1 4 4 4 4. No rolls left. Fill a box.")
    expect(game.status).to_have_text("Admiral: Fours, 16 banked. Skipper's turn, round 2.")
    game.expect_filled("fours", 16, 2)


def test_nobody_plays_for_it(game: Game) -> None:
    game.start_with("cook", "")
    expect(game.status).to_have_text(re.compile("^Rolled"))
    expect(game.die(1)).to_be_disabled()
    expect(game.all_boxes(1).first).to_be_disabled()
    game.page.keyboard.press("1")
    game.page.keyboard.press("h")
    expect(game.advice).to_be_hidden()
    expect(game.whose_turn).to_have_text("Mate's turn")


def test_it_is_hurried_in_the_settings_and_skipped_by_a_press(game: Game) -> None:
    game.start_with("", "cook", "gunner")
    game.turn("12345 choice")
    expect(game.whose_turn).to_have_text("Cook's turn")
    game.roll_button.click()
    expect(game.whose_turn).to_have_text("Gunner's turn")
    game.page.keyboard.press("r")
    expect(game.whose_turn).to_have_text("Skipper's turn")
    expect(game.status).to_have_text(re.compile(r"^Gunner: .* Skipper's turn, round 2\.$"))
    game.set_up(pace="at_once")
    ear = Ear(game.page)
    game.turn("12345 little_straight")
    expect(game.whose_turn).to_have_text("Skipper's turn")
    said = game.page.evaluate("spoken")
    assert [text.partition(":")[0] for text in said[-2:]] == ["Cook", "Gunner"], ear


def test_a_box_can_be_taken_back_until_it_rolls(game: Game) -> None:
    game.start_with("", "cook")
    game.turn("12345 ones")
    game.page.locator("#take-back").click()
    expect(game.whose_turn).to_have_text("Skipper's turn")
    game.expect_faces("12345")
    game.page.wait_for_timeout(2_500)
    expect(game.whose_turn).to_have_text("Skipper's turn")
    game.fill("twos")
    game.roll_button.click()
    expect(game.whose_turn).to_have_text("Skipper's turn")
    expect(game.page.locator("#take-back")).to_be_hidden()


def test_its_turn_goes_on_after_a_reload(game: Game) -> None:
    game.start_with("admiral", "")
    expect(game.status).to_have_text(re.compile("^Rolled"))
    game.page.reload()
    game.expect_ready()
    expect(game.whose_turn).to_have_text("Mate's turn", timeout=30_000)
    expect(game.status).to_have_text(re.compile("^Admiral: "))


def test_in_the_lobby_it_rests(game: Game) -> None:
    game.start_with("cook", "")
    game.table.get_by_role("button", name="Lobby").click()
    game.page.wait_for_timeout(2_500)
    game.expect_lobby()
    game.page.locator(".slot [data-press=open]").click()
    expect(game.whose_turn).to_have_text("Mate's turn", timeout=30_000)


@pytest.mark.parametrize("card", ["classic", "modern"])
def test_a_whole_game_against_the_admiral(phone_game: Game, card: str) -> None:
    game = phone_game
    game.set_up(pace="at_once")
    game.start_with("", "admiral", card=card)
    for key in BOXES[card]:
        expect(game.whose_turn).to_have_text("Skipper's turn")
        game.turn(f"12345 {key}")
    expect(game.end_heading).to_have_text(re.compile(r"^(Admiral|Skipper|.* and .*) "))
    expect(game.end_note).to_contain_text("Admiral")
    game.end.get_by_role("button", name="Luck and skill").click()
    admiral = game.account.locator("section").nth(1)
    expect(admiral).to_contain_text("− 0.0 given up")
    expect(admiral).to_contain_text("No decision gave anything up.")
    game.page.keyboard.press("Escape")
    game.end.get_by_role("button", name="Play again").click()
    expect(game.tab(2)).to_contain_text("Admiral")

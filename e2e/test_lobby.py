"""The lobby: who plays, which card, and the rules."""

import re

import pytest
from playwright.sync_api import expect

from e2e.game import SEATS, Game

RULES = (
    "Five of a kind is no Full House",
    "Upper bonus: when all of Ones to Sixes are filled and hold 63 or more, 35 are added",
    "Yacht bonus",
    "Joker",
    "asks for a second press",
    "Equal totals share the win",
)


def test_one_player_and_classic_yacht_are_the_default(game: Game) -> None:
    expect(game.players_choice(1)).to_be_checked()
    expect(game.card_choice("classic")).to_be_checked()
    expect(game.name_field(1)).to_have_value("Skipper")
    game.start_button.click()
    game.expect_table(players=1)
    expect(game.card_name).to_have_text("Classic Yacht")


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_as_many_names_as_players_can_be_changed(game: Game, players: int) -> None:
    game.choose(players)
    for player, seat in enumerate(SEATS, start=1):
        expect(game.name_field(player)).to_be_visible(visible=player <= players)
        expect(game.name_field(player)).to_have_value(seat)
    for seat in SEATS[:players]:
        expect(game.lobby.get_by_role("textbox", name=seat)).to_be_editable()


def test_the_lobby_sums_up_the_rules_of_the_chosen_card(game: Game) -> None:
    expect(game.lobby.get_by_text("No bonuses")).to_be_visible()
    expect(game.lobby.get_by_text("bonus of 35")).to_be_hidden()
    game.choose(card="modern")
    expect(game.lobby.get_by_text("No bonuses")).to_be_hidden()
    expect(game.lobby.get_by_text("bonus of 35")).to_be_visible()


def test_the_complete_rules_are_one_press_away_in_the_lobby(game: Game) -> None:
    opener = game.lobby.get_by_role("button", name="Rules")
    opener.click()
    for sentence in RULES:
        expect(game.rules).to_contain_text(sentence)
    expect(game.rules).to_be_visible()
    game.rules.get_by_role("button", name="Close").click()
    expect(game.rules).to_be_hidden()
    expect(opener).to_be_focused()


def test_the_complete_rules_are_one_press_away_in_a_game_and_leave_it_as_it_is(game: Game) -> None:
    game.start(card="modern")
    game.roll("12345")
    game.hold(2)
    opener = game.table.get_by_role("button", name="Rules")
    opener.click()
    expect(game.rules.get_by_role("heading", name="The modern card")).to_be_visible()
    game.page.keyboard.press("Escape")
    expect(game.rules).to_be_hidden()
    expect(opener).to_be_focused()
    game.expect_faces("12345")
    game.expect_held(2)


@pytest.mark.parametrize(
    "name",
    [
        "<img src=x onerror=a()>",
        "<b>Ann</b> & \"Bo\" 'C'",
        "👩‍🚀 🏴‍☠️ ⚓",
        "قبطان البحر",
        "שלום (1) world",
        "A",
        "W" * 24,
        "🎲" * 24,
        "{turn} %s $name \\n",
    ],
)
def test_a_name_is_shown_as_text_whatever_it_contains(game: Game, name: str) -> None:
    game.start(2, names=[name, "Bo"])
    expect(game.whose_turn).to_have_text(f"{name}'s turn")
    expect(game.card(1).locator("caption")).to_have_text(name)
    expect(game.tab(1)).to_contain_text(name)
    expect(game.table.locator("img, b, script")).to_have_count(0)
    game.turns("12345 choice", "12345 choice")
    expect(game.status).to_contain_text(f"{name}'s turn")


def test_spaces_around_a_name_are_dropped(game: Game) -> None:
    game.start(names=["  Ann  "])
    expect(game.whose_turn).to_have_text("Ann's turn")


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("", "1 to 24 characters"),
        ("   ", "1 to 24 characters"),
        ("N" * 25, "at most 24 characters"),
        ("🎲" * 25, "at most 24 characters"),
        ("\u200b", "1 to 24 characters"),
    ],
    ids=["empty", "spaces", "25 characters", "25 emoji", "invisible"],
)
def test_a_name_that_can_not_be_used_is_told_at_its_field(
    game: Game, name: str, sentence: str
) -> None:
    game.choose(3, names=["Ann", name, "Cy"])
    game.start_button.click()
    expect(game.name_problem(2)).to_contain_text(sentence)
    expect(game.name_field(2)).to_be_focused()
    expect(game.name_field(2)).to_have_attribute("aria-invalid", "true")
    expect(game.name_field(2)).to_have_accessible_description(re.compile(sentence))
    for player in (1, 3):
        expect(game.name_problem(player)).to_have_text("")
    game.expect_lobby()
    game.name_field(2).fill("Bo")
    game.name_field(2).press("Enter")
    game.expect_table(3)


def test_the_name_of_somebody_who_does_not_play_does_not_matter(game: Game) -> None:
    game.choose(2, names=["Ann", ""])
    game.start(1)
    expect(game.whose_turn).to_have_text("Skipper's turn")


def test_two_players_may_have_the_same_name(game: Game) -> None:
    game.start(2, names=["Ann", "Ann"])
    game.turn("12345 choice")
    game.expect_filled("choice", 15, player=1)
    game.expect_look("choice", "open", player=2)

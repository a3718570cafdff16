"""Phone first: what fits on which screen, without scrolling and without overlaps."""

import pytest
from playwright.sync_api import expect

from e2e.game import SEATS, Game
from e2e.layout import (
    expect_everything_in_view,
    expect_no_sideways_scroll,
    moments_of_a_turn,
    outside,
    overlaps,
    play_to_the_end,
    too_small,
)

SCREENS = (
    "360x640",
    "390x844",
    "640x360",
    "844x390",
    "768x1024",
    "1280x720",
    "1280x800",
    "1920x1080",
)
DESKS = ("1280x720", "1280x800", "1920x1080")
UPRIGHT = "360x640"
SIDEWAYS = "640x360"
SMALLEST = "320x568"
LONG_NAMES = [
    "Captain Horatio Hornblow",
    "Bartholomew Featherstone",
    "Анастасия Владимировна Ю",
    "Wilhelmina van der Meulen"[:24],
]
WIDE_NAMES = ["W" * 24, "🎲" * 24]


@pytest.mark.parametrize("card", ["classic", "modern"])
@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_a_whole_turn_fits_on_every_screen_without_scrolling(
    phone_game: Game, players: int, card: str
) -> None:
    """Turning the phone, or whatever else changes the screen, changes nothing but the layout."""
    game = phone_game
    game.start(players, card)
    for moment in moments_of_a_turn(game, card):
        # At the first sight of a table the status comes a little later.
        expect(game.status).not_to_be_empty()
        before = game.table.inner_text()
        for screen in SCREENS:
            game.resize(screen)
            expect_everything_in_view(game, f"{moment}, {screen}")
        game.resize(UPRIGHT)
        assert game.table.inner_text() == before


@pytest.mark.parametrize("card", ["classic", "modern"])
def test_what_sets_a_game_apart_takes_no_room_from_a_turn(phone_game: Game, card: str) -> None:
    game = phone_game
    game.set_up(coach="always")
    game.daily(card).click()
    game.expect_table()
    game.roll_button.click()
    expect(game.to_beat).to_contain_text("Coached")
    for screen in SCREENS:
        game.resize(screen)
        expect(game.marks).to_be_visible()
        expect_everything_in_view(game, screen)


@pytest.mark.parametrize("screen", [SMALLEST, *SCREENS])
def test_whose_turn_it_is_is_whole(phone_game: Game, screen: str) -> None:
    game = phone_game
    game.resize(screen)
    game.start(4, "modern")
    for seat in SEATS:
        game.whose_turn.evaluate("(turn, text) => { turn.textContent = text; }", f"{seat}'s turn")
        assert game.headline.evaluate("line => line.scrollWidth - line.clientWidth") == 0, seat


@pytest.mark.parametrize("screen", [UPRIGHT, SIDEWAYS], ids=["upright", "sideways"])
def test_long_names_do_not_push_anything_out_of_view(phone_game: Game, screen: str) -> None:
    game = phone_game
    game.resize(screen)
    game.start(4, "modern", LONG_NAMES)
    for name in LONG_NAMES:
        game.roll("66661")
        expect_everything_in_view(game, f"{name} has rolled")
        game.fill("four_of_a_kind")
        expect_everything_in_view(game, f"after {name}")


@pytest.mark.parametrize("card", ["classic", "modern"])
@pytest.mark.parametrize("width", [320, 360, 640])
def test_names_and_points_of_the_boxes_do_not_overlap(
    phone_game: Game, width: int, card: str
) -> None:
    game = phone_game
    game.resize(f"{width}x{1000 - width}")
    game.start(card=card)
    game.roll("11111")
    assert overlaps(game) == []
    game.fill("yacht")
    for faces, key in (("33333", "threes"), ("66666", "sixes"), ("44444", "fours")):
        game.roll(faces)
        assert overlaps(game) == []
        game.fill(key)
    game.roll("66666")
    assert overlaps(game) == []
    game.box("ones").click()
    assert overlaps(game) == []


@pytest.mark.parametrize("names", [None, WIDE_NAMES], ids=["seats", "wide names"])
@pytest.mark.parametrize("card", ["classic", "modern"])
def test_nothing_scrolls_sideways_at_320_px(
    phone_game: Game, card: str, names: list[str] | None
) -> None:
    game = phone_game
    game.resize(SMALLEST)
    game.choose(4, card)
    expect_no_sideways_scroll(game)
    game.lobby.get_by_role("button", name="Rules").click()
    expect(game.rules).to_be_visible()
    expect_no_sideways_scroll(game)
    assert not game.rules.evaluate("element => element.scrollWidth > element.clientWidth")
    game.rules.get_by_role("button", name="Close").click()
    game.start(2, card, names)
    expect_no_sideways_scroll(game)
    game.roll("66666")
    game.hold(1, 2)
    expect_no_sideways_scroll(game)
    for _ in range(2):
        game.turn("66666 yacht")
    game.roll("66666")
    expect_no_sideways_scroll(game)
    game.fill("sixes")
    play_to_the_end(game)
    expect(game.end_heading).to_be_visible()
    expect_no_sideways_scroll(game)


def test_everything_that_is_pressed_is_large_enough_for_a_finger(phone_game: Game) -> None:
    game = phone_game
    assert too_small(game) == []
    game.lobby.get_by_role("button", name="Rules").click()
    assert too_small(game) == []
    game.rules.get_by_role("button", name="Close").click()
    game.start(4, "modern")
    game.roll("11345")
    game.hold(1)
    assert too_small(game) == []
    game.fill("choice")
    assert too_small(game) == []


@pytest.mark.parametrize("screen", DESKS)
def test_on_a_desk_everybodys_card_is_in_view(game: Game, screen: str) -> None:
    game.resize(screen)
    game.start(4, "modern")
    game.roll("11345")
    game.hold(1, 2)
    for player in range(1, 5):
        expect(game.card(player)).to_be_visible()
        assert outside(game, game.all_boxes(player)) == []
        assert outside(game, game.total(player)) == []


def test_on_a_phone_everybodys_card_is_one_press_away(phone_game: Game) -> None:
    game = phone_game
    game.start(4)
    game.roll("11345")
    for player in (2, 3, 4, 1):
        game.tab(player).tap()
        expect(game.cards.filter(visible=True)).to_have_count(1)
        expect(game.card(player)).to_be_visible()
        assert outside(game, game.all_boxes(player)) == []


@pytest.mark.parametrize("players", [1, 2])
def test_start_is_in_view_on_a_phone(phone_game: Game, players: int) -> None:
    phone_game.choose(players, "modern")
    assert outside(phone_game, phone_game.start_button) == []

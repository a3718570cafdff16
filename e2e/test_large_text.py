"""Text of twice the size loses nothing: nothing is cut off, and nothing lies outside the page."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from e2e import logs, store
from e2e.game import Game
from e2e.layout import expect_no_sideways_scroll, moments_of_a_turn, overlaps

SCREENS = ("320x568", "360x640", "390x844", "640x360", "768x1024", "1280x800", "1920x1080")

ENLARGE_SCRIPT = "() => document.documentElement.style.fontSize = '200%'"
# Texts that what surrounds them cuts off. Some are for screen readers alone, clipped on purpose.
LOST_SCRIPT = """() => {
  const lost = [];
  const isClipped = element => getComputedStyle(element).clipPath !== "none";
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let text = walker.nextNode(); text; text = walker.nextNode()) {
    if (!text.data.trim() || !text.parentElement.checkVisibility()) continue;
    const range = document.createRange();
    range.selectNodeContents(text);
    const ink = range.getBoundingClientRect();
    if (ink.width === 0) continue;
    let isHidden = false, isLost = ink.left < -1 || ink.right > innerWidth + 1;
    for (let around = text.parentElement; around; around = around.parentElement) {
      isHidden ||= isClipped(around);
      if (getComputedStyle(around).overflow === "visible" || around.matches("dialog")) continue;
      const frame = around.getBoundingClientRect();
      isLost ||= ink.left < frame.left - 1 || ink.right > frame.right + 1;
      isLost ||= ink.top < frame.top - 4 || ink.bottom > frame.bottom + 4;
    }
    if (isLost && !isHidden) lost.push(text.data.trim());
  }
  return lost;
}"""


@pytest.fixture(params=SCREENS)
def large(phone_game: Game, request: pytest.FixtureRequest) -> Game:
    """Give the lobby in large text."""
    phone_game.resize(request.param)
    phone_game.page.evaluate(ENLARGE_SCRIPT)
    return phone_game


def expect_nothing_lost(game: Game, moment: str) -> None:
    """All text is there, if need be after scrolling down."""
    assert game.page.evaluate(LOST_SCRIPT) == [], moment
    expect_no_sideways_scroll(game)


def test_large_text_is_whole_in_the_lobby(large: Game) -> None:
    expect_nothing_lost(large, "before a game")
    large.choose(4, "modern", names=["", "Mate", "Bosun", "Lookout"])
    large.start_button.click()
    expect(large.name_problem(1)).to_be_visible()
    expect_nothing_lost(large, "with a problem")
    large.start(4, "modern")
    large.table.get_by_role("button", name="Lobby").click()
    large.page.locator(".slot summary").click()
    expect_nothing_lost(large, "with a saved game")


def test_large_text_is_whole_in_the_dialogs(large: Game) -> None:
    for button in large.lobby.locator("[data-opens]").all():
        button.click()
        expect_nothing_lost(large, "a dialog")
        large.page.keyboard.press("Escape")


def test_large_text_is_whole_in_the_logbook(large: Game) -> None:
    store.put(large.page, logs.texts(logs.games(5, players=2, crew=("", "cook"))))
    large.open_logbook()
    for part in ("figures", "games", "dice", "files"):
        large.show_part(part)
        expect_nothing_lost(large, part)
    large.show_part("games")
    large.logged_games.first.get_by_role("button", name="Replay").click()
    large.page.keyboard.press("ArrowRight")
    expect_nothing_lost(large, "a replay")


def test_large_text_is_whole_on_the_table(large: Game) -> None:
    large.start(4, "modern")
    for moment in moments_of_a_turn(large, "modern"):
        expect_nothing_lost(large, moment)
        assert overlaps(large) == [], moment


def test_text_that_is_cut_off_is_noticed(phone_game: Game) -> None:
    phone_game.start()
    expect(phone_game.status).not_to_be_empty()  # it comes a moment after the table
    phone_game.status.evaluate("status => { status.style.height = '4px'; }")
    assert phone_game.page.evaluate(LOST_SCRIPT) == ["Skipper's turn. Press Roll."]

"""Where the browser stores nothing, the game goes on, says so, and says when that is over."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from e2e.game import Game
from e2e.store import kept

BLOCK_SCRIPT = """
let storage;
try { storage = window.localStorage; } catch {}  // an empty page has none
window.isBlocked = true;
Object.defineProperty(window, "localStorage", { get() {
  if (window.isBlocked) throw new DOMException("denied", "SecurityError");
  return storage;
}});
"""
MISSING_SCRIPT = "Object.defineProperty(window, 'localStorage', { value: null });"
FORGETFUL_SCRIPT = "Storage.prototype.setItem = () => {};"
FILL_SCRIPT = """() => {
  for (let size = 1 << 20; size >= 1; size >>= 1) {
    try {
      for (let i = 0; ; i++) localStorage.setItem(`filler ${size} ${i}`, "x".repeat(size));
    } catch {}
  }
}"""
EMPTY_SCRIPT = """() => Object.keys(localStorage)
  .filter(key => key.startsWith("filler")).forEach(key => localStorage.removeItem(key))"""


@pytest.fixture
def page_with(new_context: Callable[..., BrowserContext]) -> Callable[[str], Page]:
    def page(script: str) -> Page:
        context = new_context()
        context.add_init_script(script)
        return context.new_page()

    return page


def expect_unsaved(game: Game, reason: str) -> None:
    """The table says that the game is not saved, and why."""
    expect(game.page.locator("#warning")).to_contain_text(reason)
    expect(game.page.locator("#saved-mark")).to_have_text("")


@pytest.mark.parametrize(
    ("script", "reason"),
    [
        (BLOCK_SCRIPT, "blocks storage"),
        (MISSING_SCRIPT, "has no storage"),
        (FORGETFUL_SCRIPT, "did not store it"),
    ],
    ids=["blocked", "missing", "forgetful"],
)
def test_the_game_goes_on_in_memory_and_says_why(
    page_with: Callable[[str], Page], script: str, reason: str
) -> None:
    game = Game(page_with(script))
    game.open()
    game.start(2, "modern")
    expect_unsaved(game, reason)
    game.roll_button.click()
    game.fill("choice")
    expect_unsaved(game, reason)
    expect(game.whose_turn).to_have_text("Mate's turn")
    game.page.locator("#table .bar [data-press=lobby]").click()
    game.page.get_by_role("button", name="Back to the game").click()
    expect(game.whose_turn).to_have_text("Mate's turn")


def test_a_new_game_does_not_silently_drop_one_that_is_stored_nowhere(
    page_with: Callable[[str], Page],
) -> None:
    game = Game(page_with(BLOCK_SCRIPT))
    game.open()
    game.start(1, "classic", ["Ann"])
    game.page.locator("#table .bar [data-press=lobby]").click()
    game.start_button.click()
    ask = game.page.locator("#ask")
    expect(ask).to_contain_text("is not saved")
    ask.get_by_role("button", name="Back to the game").click()
    expect(game.whose_turn).to_have_text("Ann's turn")


def test_it_says_when_it_can_save_again(page_with: Callable[[str], Page]) -> None:
    game = Game(page_with(BLOCK_SCRIPT))
    game.open()
    game.start()
    game.roll_button.click()
    faces = game.faces()
    expect_unsaved(game, "blocks storage")
    game.page.evaluate("window.isBlocked = false")
    expect(game.status).to_have_text("The game is saved again.")
    expect(game.page.locator("#warning")).to_be_hidden()
    expect(game.page.locator("#saved-mark")).to_have_text("Saved")
    assert "".join(map(str, kept(game.page).save.game.state.dice)) == faces


def test_a_full_storage_is_told_and_the_last_save_stays(game: Game) -> None:
    game.start()
    game.roll("11234")
    game.page.evaluate(FILL_SCRIPT)
    game.hold(1, 2, 3)
    game.roll("...66")
    expect_unsaved(game, "storage is full")
    assert kept(game.page).save.game.state.dice[0] == 1
    game.page.evaluate(EMPTY_SCRIPT)
    game.fill("choice")
    expect(game.page.locator("#warning")).to_be_hidden()
    expect(game.page.locator("#saved-mark")).to_have_text("Saved")
    assert kept(game.page).save.game.state.totals == (16,)

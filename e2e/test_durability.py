"""What is stored is to last: the browser is asked for that, and players are told where not."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import BrowserContext, expect

from e2e.game import Game

COUNT_SCRIPT = """
window.askedToPersist = 0;
if (navigator.storage) {
  navigator.storage.persist = async () => { window.askedToPersist += 1; return true; };
}
"""
SAFARI_SCRIPT = """
Object.defineProperty(navigator, "vendor", { value: "Apple Computer, Inc." });
"""


def asked(game: Game) -> int:
    count: int = game.page.evaluate("window.askedToPersist")
    return count


def test_the_browser_is_asked_once_when_the_first_game_is_stored(
    new_context: Callable[..., BrowserContext],
) -> None:
    context = new_context()
    context.add_init_script(COUNT_SCRIPT)
    game = Game(context.new_page())
    game.open()
    assert asked(game) == 0
    game.start()
    assert asked(game) == 1
    game.roll_button.click()
    game.page.reload()
    game.expect_ready()
    game.page.locator("#table .bar [data-press=lobby]").click()
    game.start(2)
    assert asked(game) == 0


def test_safari_players_are_told_that_it_deletes_games_after_a_week(
    new_context: Callable[..., BrowserContext],
) -> None:
    context = new_context()
    context.add_init_script(SAFARI_SCRIPT)
    game = Game(context.new_page())
    game.open()
    game.start()
    game.page.locator("#table .bar [data-press=lobby]").click()
    expect(game.page.locator("#forgetful")).to_contain_text("seven days without a visit")


def test_other_players_are_not(game: Game) -> None:
    game.start()
    game.page.locator("#table .bar [data-press=lobby]").click()
    expect(game.page.locator("#slots > li")).to_have_count(1)
    expect(game.page.locator("#forgetful")).to_be_hidden()

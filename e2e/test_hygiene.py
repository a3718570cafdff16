"""A good guest: nothing leaves the site, nothing of others is touched."""

from pathlib import Path

from playwright.sync_api import Page, Response, expect

from e2e.game import BEST_CLASSIC, Game

LOCAL_KEYS = "Object.keys(localStorage)"


def test_a_start_and_a_turn_ask_for_nothing_outside_the_sites_path(
    page: Page, site: Path, site_url: str
) -> None:
    requests: list[str] = []
    refused: list[str] = []

    def listen(response: Response) -> None:
        if not response.ok:
            refused.append(response.url.removeprefix(site_url))

    page.context.on("request", lambda request: requests.append(request.url))
    page.context.on("response", listen)
    game = Game(page)
    game.open()
    game.start(4, "modern")
    for _ in range(3):
        game.roll_button.click()
    game.fill("choice")
    expect(game.whose_turn).to_have_text("Mate's turn")
    game.table.get_by_role("button", name="Rules").click()
    expect(game.rules).to_be_visible()
    assert site_url.endswith("/yacht/")
    assert len(requests) > 10
    assert [url for url in requests if not url.startswith(site_url)] == []
    # Where the tests run without the snapshot, the page asks for it all the same.
    has_snapshot = any(site.glob("python/snapshot-*"))
    assert [url for url in refused if has_snapshot or "snapshot-" not in url] == []


def test_whatever_is_stored_carries_the_games_own_prefix(game: Game) -> None:
    game.page.evaluate("localStorage.setItem('another-game', 'its own')")
    game.start()
    game.turns(*BEST_CLASSIC)
    expect(game.end).to_be_visible()
    game.end.get_by_role("button", name="Lobby").click()
    game.start(2, "modern")
    game.roll("12345")
    keys = set(game.page.evaluate(LOCAL_KEYS)) - {"another-game"}
    assert keys
    assert {key for key in keys if not key.startswith("yacht-dice.")} == set()
    assert game.page.evaluate("localStorage.getItem('another-game')") == "its own"


def test_no_cookie_is_set(game: Game) -> None:
    game.start()
    game.turn("12345 choice")
    assert game.page.context.cookies() == []


def test_a_page_at_rest_asks_for_nothing(game: Game) -> None:
    requests: list[str] = []
    game.start()
    game.page.on("request", lambda request: requests.append(request.url))
    game.turns("66666 yacht", "12345 choice")
    game.table.get_by_role("button", name="Rules").click()
    expect(game.rules).to_be_visible()
    assert requests == []

"""The page as an app: what the browser makes of the manifest, and the lobby's offer."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, BrowserType, CDPSession, Page, expect

from e2e.conftest import Guard
from e2e.game import START_TIMEOUT, Game

OFFER_SCRIPT = """() => {
  const offer = new Event("beforeinstallprompt", { cancelable: true });
  offer.prompt = () => (window.prompts = (window.prompts ?? 0) + 1);
  dispatchEvent(offer);
  return offer.defaultPrevented;
}"""

PLACES_SCRIPT = """buttons => buttons.map((button) => {
  const { top, left, right, bottom } = button.getBoundingClientRect();
  return { top: top + scrollY, left, right, bottom: bottom + scrollY };
})"""


def ask(session: CDPSession, what: str) -> dict[str, Any]:
    """What the browser answers."""
    answer: dict[str, Any] = session.send(what)
    return answer


def test_the_browser_finds_nothing_that_stands_in_the_way_of_installing(
    browser_type: BrowserType,
    browser_type_launch_args: dict[str, Any],
    guard: Guard,
    site_url: str,
    tmp_path: Path,
) -> None:
    """A browser of its own: in the private windows of the other tests nothing can be installed."""
    context = browser_type.launch_persistent_context(
        tmp_path / "profile", **browser_type_launch_args
    )
    guard.watch(context)
    page = context.new_page()
    Game(page).open(site_url)
    expect(page.locator("#offline")).to_be_visible(timeout=START_TIMEOUT)
    session = context.new_cdp_session(page)
    assert ask(session, "Page.getInstallabilityErrors")["installabilityErrors"] == []
    assert ask(session, "Page.getAppManifest")["errors"] == []
    # Other pages of the origin are other apps.
    assert ask(session, "Page.getAppId")["appId"] == site_url
    context.close()


def test_the_lobby_offers_to_install_where_the_browser_does(page: Page) -> None:
    game = Game(page)
    game.open()
    button = page.get_by_role("button", name="Install")
    expect(button).to_be_hidden()
    assert page.evaluate(OFFER_SCRIPT)
    button.click()
    expect(button).to_be_hidden()
    assert page.evaluate("window.prompts") == 1


def test_the_offer_goes_when_the_page_is_installed_otherwise(page: Page) -> None:
    game = Game(page)
    game.open()
    page.evaluate(OFFER_SCRIPT)
    button = page.get_by_role("button", name="Install")
    expect(button).to_be_visible()
    page.evaluate("dispatchEvent(new Event('appinstalled'))")
    expect(button).to_be_hidden()


@pytest.mark.parametrize(
    ("width", "height", "insets"),
    [
        (390, 844, {"top": 47, "bottom": 34, "left": 0, "right": 0}),
        (844, 390, {"top": 0, "bottom": 21, "left": 47, "right": 47}),
    ],
)
def test_an_installed_page_keeps_clear_of_notch_and_home_bar(
    new_context: Callable[..., BrowserContext], width: int, height: int, insets: dict[str, int]
) -> None:
    """The page is drawn under both; what can be pressed is not."""
    page = new_context(viewport={"width": width, "height": height}).new_page()
    page.context.new_cdp_session(page).send(
        "Emulation.setSafeAreaInsetsOverride", {"insets": insets}
    )
    game = Game(page)
    game.open()
    game.start(4, "modern")
    game.roll_button.click()
    places = page.locator("#table button:visible").evaluate_all(PLACES_SCRIPT)
    assert len(places) > 20
    assert min(place["top"] for place in places) >= insets["top"]
    assert min(place["left"] for place in places) >= insets["left"]
    assert max(place["right"] for place in places) <= width - insets["right"]
    bottom = page.evaluate("document.documentElement.scrollHeight")
    assert max(place["bottom"] for place in places) <= bottom - insets["bottom"]

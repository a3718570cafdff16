"""Nothing leaves the site: what the policy forbids, and what a proxy hears of a whole visit."""

from __future__ import annotations

import socket
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, BrowserType, Page, expect

from e2e.conftest import Guard
from e2e.game import START_TIMEOUT, Game

VIOLATIONS_SCRIPT = """
window.violations = [];
document.addEventListener("securitypolicyviolation", ({ effectiveDirective, blockedURI }) =>
  window.violations.push(`${effectiveDirective} ${blockedURI}`));
"""

# What a hostile text would try, had it a way into the page.
ATTEMPTS = {
    "script-src-elem inline": """() => {
        const script = document.createElement("script");
        script.textContent = "window.isReached = true";
        document.body.append(script);
    }""",
    "script-src-elem http://other.test/x.js": """() => {
        const script = document.createElement("script");
        script.src = "http://other.test/x.js";
        document.body.append(script);
    }""",
    "script-src-attr inline": """() => {
        const button = document.createElement("button");
        button.setAttribute("onclick", "window.isReached = true");
        document.body.append(button);
        button.click();
    }""",
    "style-src-attr inline": """() => {
        document.body.insertAdjacentHTML("beforeend", "<p style='color: red'></p>");
    }""",
    "connect-src http://other.test/": """() => {
        fetch("http://other.test/").then(() => (window.isReached = true), () => {});
    }""",
    "img-src http://other.test/x.png": """() => {
        new Image().src = "http://other.test/x.png";
    }""",
    "frame-src http://other.test": """() => {
        const frame = document.createElement("iframe");
        frame.src = "http://other.test/";
        document.body.append(frame);
    }""",
    "form-action http://other.test/?": """() => {
        const form = document.createElement("form");
        form.action = "http://other.test/";
        document.body.append(form);
        form.submit();
    }""",
    "base-uri http://other.test/": """() => {
        const base = document.createElement("base");
        base.href = "http://other.test/";
        document.head.append(base);
    }""",
}


def violations(page: Page) -> list[str]:
    """What the policy has refused so far."""
    found: list[str] = page.evaluate("window.violations")
    return found


def test_a_game_does_nothing_that_the_policy_forbids(page: Page) -> None:
    page.add_init_script(VIOLATIONS_SCRIPT)
    game = Game(page)
    game.open()
    game.start(2, "modern")
    for _ in range(3):
        game.roll_button.click()
    game.fill("choice")
    page.reload()
    game.expect_ready()
    game.table.get_by_role("button", name="Lobby").click()
    with page.expect_download():
        page.get_by_role("button", name="Export all").click()
    assert violations(page) == []


@pytest.mark.expected_errors("violates the (following|document's) Content Security Policy")
@pytest.mark.parametrize("refused", ATTEMPTS)
def test_the_policy_refuses_what_is_not_the_sites_own(page: Page, refused: str) -> None:
    page.add_init_script(VIOLATIONS_SCRIPT)
    Game(page).open()
    page.evaluate(ATTEMPTS[refused])
    page.wait_for_function("window.violations.length")
    assert violations(page) == [refused]
    assert page.evaluate("window.isReached") is None


# Chromium asks its maker for updates, for the time, and how to fill in forms.
CHROMIUMS_OWN = (
    "accounts.google.com",
    "clients2.google.com",
    "content-autofill.googleapis.com",
    "update.googleapis.com",
)


ANSWER = b"HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Length: 0\r\n\r\n"


class Proxy:
    """Takes every connection that is not for the site, and notes where it was to go."""

    def __init__(self) -> None:
        self.heard: list[str] = []
        self._socket = socket.create_server(("127.0.0.1", 0))
        self.address = f"http://127.0.0.1:{self._socket.getsockname()[1]}"
        threading.Thread(target=self._listen, daemon=True).start()

    def _listen(self) -> None:
        while True:
            try:
                connection, _ = self._socket.accept()
            except OSError:
                return  # closed
            with connection:
                self.heard.append(connection.recv(4096).decode("latin-1").partition("\r\n")[0])
                connection.sendall(ANSWER)

    def of_the_page(self) -> list[str]:
        """What was heard and is not the browser's own."""
        return [line for line in self.heard if not any(host in line for host in CHROMIUMS_OWN)]

    def close(self) -> None:
        """Stop."""
        self._socket.close()


@pytest.fixture
def proxy() -> Iterator[Proxy]:
    """Everything but the site's own host is behind this."""
    proxy = Proxy()
    yield proxy
    proxy.close()


@pytest.fixture
def traveller(
    browser_type: BrowserType,
    browser_type_launch_args: dict[str, Any],
    guard: Guard,
    proxy: Proxy,
    tmp_path: Path,
) -> Iterator[BrowserContext]:
    """A browser of its own, its service workers included, whose way out is the proxy."""
    context = browser_type.launch_persistent_context(
        tmp_path / "profile",
        **browser_type_launch_args,
        proxy={"server": proxy.address, "bypass": "127.0.0.1"},
    )
    guard.watch(context)
    yield context
    context.close()


def test_a_whole_visit_asks_no_other_host(
    traveller: BrowserContext, proxy: Proxy, site_url: str
) -> None:
    """The proxy stands outside the browser: it hears the worker and the browser itself as well."""
    page = traveller.new_page()
    game = Game(page)
    game.open(site_url)
    expect(page.locator("#offline")).to_be_visible(timeout=START_TIMEOUT)
    game.start(2, "modern")
    for _ in range(3):
        game.roll_button.click()
    game.fill("choice")
    game.open(site_url)
    game.table.or_(game.lobby).first.wait_for()
    assert proxy.of_the_page() == []


def test_the_proxy_hears_what_asks_another_host(
    traveller: BrowserContext, proxy: Proxy, guard: Guard
) -> None:
    traveller.new_page().goto("http://other.test/")
    assert "GET http://other.test/ HTTP/1.1" in proxy.of_the_page()
    guard.foreign.clear()

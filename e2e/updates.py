"""Versions of the site in the browser: what a page is made of, what is stored, what is offered."""

from __future__ import annotations

import re
from pathlib import Path

from playwright.sync_api import Page, expect

from e2e.conftest import Dice
from e2e.game import START_TIMEOUT, Game
from e2e.host import Host

VERSIONS_SCRIPT = """() => {
  const root = document.documentElement;
  const { page = "old", boot = "old", interpreter = "old", main = "old" } = root.dataset;
  const style = getComputedStyle(root).getPropertyValue("--version").trim() || "old";
  return [page, boot, interpreter, main, style];
}"""

# What the worker has stored, by the name of the cache.
STORED_SCRIPT = """async () => {
  const stored = {};
  for (const name of await caches.keys()) {
    stored[name] = (await (await caches.open(name)).keys()).map(({ url }) => url);
  }
  return stored;
}"""

# How the installation of the next worker ends, once a look for one has been taken.
INSTALLED_SCRIPT = """async () => {
  const registration = await navigator.serviceWorker.getRegistration();
  await registration.update();
  const worker = registration.installing ?? registration.waiting;
  if (!worker) return "nothing new";
  return await new Promise((resolve) => {
    const tell = () => ["installed", "redundant"].includes(worker.state) && resolve(worker.state);
    worker.addEventListener("statechange", tell);
    tell();
  });
}"""

NOT_STORED = re.compile(r"(^|/)(LICENSE|\.nojekyll|worker\.js)$")

# Whether the next worker takes over in that time, in milliseconds.
TAKES_OVER_SCRIPT = """async (timeout) => {
  const end = performance.now() + timeout;
  const registration = await navigator.serviceWorker.getRegistration();
  const isOver = () => !registration.waiting && registration.active.state === "activated";
  while (!isOver() && performance.now() < end) await new Promise((next) => setTimeout(next, 50));
  return isOver();
}"""

UNHINDERED_TIMEOUT = 5_000  # ms for a worker to take over when the old one is at rest


def visit(page: Page, host: Host) -> Game:
    """Come to the page for the first time and stay until it can be played without a network."""
    game = Game(page, Dice(page))
    game.open(host.url)
    expect(page.locator("#offline")).to_be_visible(timeout=START_TIMEOUT)
    return game


def cut_off(page: Page, host: Host) -> None:
    """Take the network away, and tell the browser as an aeroplane's mode does."""
    host.switch_off()
    page.context.set_offline(True)


def paths_of(site: Path) -> list[str]:
    """The files of a site, as browsers ask for them."""
    return sorted(path.relative_to(site).as_posix() for path in site.rglob("*") if path.is_file())


def stored_addresses(host: Host, site: Path) -> set[str]:
    """What the worker keeps of a site: its files, and which version is the newest."""
    kept = [path for path in paths_of(site) if not NOT_STORED.search(path)]
    return {f"{host.url}{path}" for path in (*kept, "newest")}


def continue_game(game: Game) -> None:
    """Go on with the first of the saved games."""
    game.page.locator("#slots [data-press=open]").first.click()


def versions(page: Page) -> set[str]:
    """Which version of the site the page is made of; of more than one, if it is a mix."""
    found: list[str] = page.evaluate(VERSIONS_SCRIPT)
    return set(found)


def let_workers_rest(page: Page) -> None:
    """End the workers, as browsers do after half a minute without a request.

    Chromium wants the old worker to be at rest before the new one may begin. It asks it to end, but
    not twice: a request that comes just then starts it again. Then the half minute has to pass, and
    for a worker that is being debugged, as all are in these tests, it never does.
    """
    session = page.context.new_cdp_session(page)
    session.send("ServiceWorker.enable")
    session.send("ServiceWorker.stopAllWorkers")
    session.detach()


def expect_new(game: Game) -> None:
    """The page is the new version now, all of it."""
    expect(game.root).to_have_attribute("data-page", "new")
    game.expect_ready()
    assert versions(game.page) == {"new"}


def expect_to_follow(game: Game) -> None:
    """The page loads itself again when the new version's worker has taken over."""
    try:
        expect(game.root).to_have_attribute("data-page", "new", timeout=UNHINDERED_TIMEOUT)
    except AssertionError:
        let_workers_rest(game.page)
    expect_new(game)


def press_update(game: Game) -> None:
    """Accept the new version."""
    game.update.get_by_role("button", name="Update now").click()
    expect(game.update).to_be_hidden()


def expect_offer(game: Game) -> None:
    """The lobby tells of a new version, while the old one is in use."""
    expect(game.update).to_be_visible(timeout=START_TIMEOUT)
    assert versions(game.page) == {"old"}


def visit_and_be_offered(page: Page, host: Host, new_version: Path) -> Game:
    """Come again after a new version has been deployed."""
    game = visit(page, host)
    host.deploy(new_version)
    game.open(host.url)
    expect_offer(game)
    return game


def let_take_over(page: Page) -> None:
    """Wait until the new version's worker has taken over."""
    if not page.evaluate(TAKES_OVER_SCRIPT, UNHINDERED_TIMEOUT):
        let_workers_rest(page)
        assert page.evaluate(TAKES_OVER_SCRIPT, UNHINDERED_TIMEOUT)

"""The game's other figures: first paint, transfer and memory, in Chromium."""

import gzip
from collections.abc import Iterator
from contextlib import contextmanager
from statistics import median
from typing import Any
from urllib.parse import urlsplit

from playwright.sync_api import sync_playwright

from bench.browsers import CHROMIUM_ARGUMENTS, TIMEOUT, chromium_program
from bench.pages import Page

SLOWED = 4
"""How many times slower the processor is made for the first paint."""

READY = "document.documentElement.dataset.state === 'ready'"

# The later of two: the lobby is painted, and what hears a press of its buttons has run.
USABLE = """() => {
  const [paint, lobby] = ["first-contentful-paint", "yacht-lobby"].map(
    (name) => performance.getEntriesByName(name)[0]?.startTime,
  );
  return paint && lobby && Math.max(paint, lobby);
}"""

KEEP_MEMORY = """
const { instantiate } = WebAssembly;
WebAssembly.instantiate = async (...given) => {
  const made = await instantiate(...given);
  const { memory } = (made.instance ?? made).exports;
  if (memory) window.wasmMemory = memory;
  return made;
};
"""

# One press: a box where one can be filled, a roll where none can. True when the game is over.
PRESS = """() => {
  const box = document.querySelector('#cards [data-shown] .box[aria-disabled="false"]');
  (box ?? document.getElementById("roll")).click();
  return document.documentElement.hasAttribute("data-over");
}"""


@contextmanager
def new_tab() -> Iterator[Any]:
    """A tab of a Chromium that has not been anywhere."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=chromium_program(), args=list(CHROMIUM_ARGUMENTS)
        )
        tab = browser.new_page()
        tab.set_default_timeout(TIMEOUT * 1000)
        yield tab
        browser.close()


def usable_lobby(page: Page) -> float:
    """Milliseconds until the lobby can be used, on a first visit with a slow processor."""
    with new_tab() as tab:
        session = tab.context.new_cdp_session(tab)
        session.send("Emulation.setCPUThrottlingRate", {"rate": SLOWED})
        tab.goto(page.url, wait_until="commit")
        return float(tab.wait_for_function(USABLE).json_value())


def usable_lobbies(page: Page, series: int) -> float:
    """The median of several first visits."""
    return median(usable_lobby(page) for _ in range(series))


def gzipped(page: Page, url: str) -> int:
    """The size of a file of the page, compressed."""
    base = urlsplit(page.url).path
    path = urlsplit(url).path.removeprefix(base) or "index.html"
    return len(gzip.compress((page.folder / path).read_bytes(), 9))


def transfer(page: Page) -> int:
    """The compressed bytes of all that a first visit loads, the page's own workers included."""
    asked: set[str] = set()
    with new_tab() as tab:
        tab.on("request", lambda request: asked.add(request.url))
        tab.goto(page.url)
        tab.wait_for_function(f"performance.getEntriesByName({page.mark!r}).length > 0")
    return sum(gzipped(page, url) for url in asked if url.startswith(page.url))


def memory_after_a_game(page: Page) -> int:
    """The bytes of WebAssembly memory when a game has been played to its end."""
    with new_tab() as tab:
        tab.add_init_script(KEEP_MEMORY)
        tab.goto(page.url)
        tab.wait_for_function(READY)
        tab.click("#start")
        for _ in range(100):
            if tab.evaluate(PRESS):
                return int(tab.evaluate("window.wasmMemory.buffer.byteLength"))
        raise TimeoutError("The game did not come to its end")

"""Three browsers, each as something that visits pages with a fresh profile."""

import os
import tempfile
import time
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from typing import Any

from ensure_chromium import find as find_chromium
from other_browsers import DRIVERS, MissingBrowserError
from playwright.sync_api import sync_playwright

from bench.pages import Page

TIMEOUT = 120
"""Seconds within which a page has to start."""

CHROMIUM_ARGUMENTS = (
    "--disable-background-networking",
    "--disable-component-update",
    "--no-first-run",
    *(["--no-sandbox"] if os.geteuid() == 0 else []),
)


class Session(ABC):
    """A browser with a profile that has not been anywhere."""

    @abstractmethod
    def open(self, url: str) -> None:
        """Go to an address in a clean tab."""

    @abstractmethod
    def run(self, script: str) -> Any:
        """The value of a JavaScript expression in the page."""

    def visit(self, page: Page) -> float:
        """The milliseconds from the beginning of a visit to the page's first line of Python."""
        self.open(page.url)
        mark = f"performance.getEntriesByName({page.mark!r})[0]?.startTime ?? 0"
        return wait_for(lambda: self.run(mark), page)


def wait_for(read: Any, page: Page) -> float:
    """Ask until there is an answer, seldom enough not to be in the way."""
    end = time.monotonic() + TIMEOUT
    while time.monotonic() < end:
        value = read()
        if value:
            return float(value)
        time.sleep(0.1)
    raise TimeoutError(f"{page.name} did not start within {TIMEOUT} seconds")


class ChromiumSession(Session):
    """Chromium, driven by Playwright."""

    def __init__(self, context: Any) -> None:
        self.context = context
        self.tab = context.pages[0]

    def open(self, url: str) -> None:
        """Go there in a new tab, which has a process of its own."""
        old, self.tab = self.tab, self.context.new_page()
        old.close()
        self.tab.goto(url, wait_until="commit")

    def run(self, script: str) -> Any:
        """The value of a JavaScript expression in the page."""
        return self.tab.evaluate(script)


class DriverSession(Session):
    """A browser that Selenium drives."""

    def __init__(self, driver: Any) -> None:
        self.driver = driver
        driver.set_page_load_timeout(TIMEOUT)

    def open(self, url: str) -> None:
        """Leave the page before, then go there."""
        self.driver.get("about:blank")
        self.driver.get(url)

    def run(self, script: str) -> Any:
        """The value of a JavaScript expression in the page."""
        return self.driver.execute_script(f"return {script}")


def chromium_program() -> str:
    """Where Chromium is."""
    program = find_chromium()
    if not program:
        raise MissingBrowserError("There is no Chromium. Run: python scripts/ensure_chromium.py")
    return program


@contextmanager
def chromium() -> Iterator[Session]:
    """Chromium with a new profile."""
    program = chromium_program()
    with tempfile.TemporaryDirectory() as profile, sync_playwright() as playwright:
        context = playwright.chromium.launch_persistent_context(
            profile, executable_path=program, args=list(CHROMIUM_ARGUMENTS)
        )
        yield ChromiumSession(context)
        context.close()


def driven(name: str) -> Callable[[], AbstractContextManager[Session]]:
    """A browser that Selenium drives, with a new profile."""

    @contextmanager
    def start() -> Iterator[Session]:
        with DRIVERS[name]() as driver:
            yield DriverSession(driver)

    return start


BROWSERS: dict[str, Callable[[], AbstractContextManager[Session]]] = {
    "chromium": chromium,
    "firefox": driven("firefox"),
    "webkit": driven("webkit"),
}

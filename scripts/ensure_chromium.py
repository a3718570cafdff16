"""Prints the path of a Chromium for the browser tests; installs one if there is none."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")


class NoChromiumError(Exception):
    """There is no Chromium, and none could be installed."""


def log(text: str) -> None:
    """Writes to stderr: stdout is for the path alone."""
    print(text, file=sys.stderr, flush=True)


def works(program: str) -> bool:
    """Whether the program starts: some systems have a stand-in that does not."""
    try:
        result = subprocess.run(
            [program, "--version"], capture_output=True, timeout=60, check=False
        )
    except (OSError, subprocess.TimeoutExpired):
        return False
    return result.returncode == 0


def playwright_chromium() -> str | None:
    """Finds the Chromium that Playwright installed for itself."""
    try:
        from playwright.sync_api import sync_playwright  # noqa: PLC0415 (it may be missing)
    except ImportError:
        return None
    with sync_playwright() as playwright:
        path = playwright.chromium.executable_path
    return path if path and Path(path).is_file() else None


def find() -> str | None:
    """Finds a Chromium that is already on the machine."""
    chosen = os.environ.get("YACHT_CHROMIUM")
    if chosen:
        if not works(chosen):
            raise NoChromiumError(f"YACHT_CHROMIUM is set to {chosen}, which does not start.")
        return chosen
    for name in NAMES:
        path = shutil.which(name)
        if path and works(path):
            return path
    return playwright_chromium()


def run(command: list[str]) -> bool:
    """Runs a command; of its output only the end is shown, and only when it fails."""
    log("+ " + " ".join(command))
    result = subprocess.run(
        command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False
    )
    if result.returncode != 0:
        log("\n".join(result.stdout.splitlines()[-4:]))
    return result.returncode == 0


def as_root() -> list[str] | None:
    """Returns the words to put before a command that needs root, or None."""
    if os.geteuid() == 0:
        return []
    sudo = shutil.which("sudo")
    if not sudo:
        return None
    # -n: fail instead of asking for a password.
    trial = subprocess.run([sudo, "-n", "true"], capture_output=True, check=False)
    return [sudo, "-n"] if trial.returncode == 0 else None


def install_with_playwright(prefix: list[str] | None) -> None:
    """Downloads Playwright's Chromium, then the system libraries it needs."""
    playwright = [sys.executable, "-m", "playwright"]
    # The download first: where it is not possible, the libraries are not needed.
    if run([*playwright, "install", "chromium"]) and prefix is not None:
        run([*prefix, *playwright, "install-deps", "chromium"])


def install_packages(prefix: list[str] | None, *packages: str) -> None:
    """Installs packages on Debian and its relatives, where that is allowed."""
    if prefix is None or not shutil.which("apt-get"):
        return
    apt = [*prefix, "env", "DEBIAN_FRONTEND=noninteractive", "apt-get", "-qq"]
    run([*apt, "update"])
    run([*apt, "install", "--yes", "--no-install-recommends", *packages])


def install_with_apt(prefix: list[str] | None) -> None:
    """Installs the system's Chromium."""
    # Without a font the page's text would have no size.
    install_packages(prefix, "chromium", "fonts-liberation")


def ensure() -> str:
    """Finds a Chromium, or installs one."""
    path = find()
    if path:
        return path
    log("There is no Chromium on this machine; installing one.")
    prefix = as_root()
    for install in (install_with_playwright, install_with_apt):
        install(prefix)
        path = find()
        if path:
            return path
    raise NoChromiumError(
        "The browser tests need Chromium, and none could be installed. Install Chromium or "
        "Google Chrome, or set YACHT_CHROMIUM to the path of one, then run again."
    )


def main() -> int:
    """Prints the path."""
    try:
        print(ensure())
    except NoChromiumError as error:
        log(str(error))
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())

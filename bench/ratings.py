"""How Lighthouse rates the page, as a phone would load it."""

import json
import os
import subprocess
from pathlib import Path
from statistics import median

from bench.browsers import CHROMIUM_ARGUMENTS, chromium_program
from bench.pages import Page

LIGHTHOUSE = Path(__file__).with_name("node_modules") / ".bin" / "lighthouse"

CATEGORIES = ("performance", "accessibility", "best-practices", "seo")

Ratings = dict[str, float]


def rating(page: Page) -> Ratings:
    """One look at the page: a number from 0 to 100 for each category."""
    flags = " ".join(("--headless=new", *CHROMIUM_ARGUMENTS))
    command = [str(LIGHTHOUSE), page.url, "--quiet", "--output=json", f"--chrome-flags={flags}"]
    result = subprocess.run(
        command,
        env={**os.environ, "CHROME_PATH": chromium_program()},
        check=True,
        capture_output=True,
    )
    found = json.loads(result.stdout)["categories"]
    return {name: 100 * found[name]["score"] for name in CATEGORIES}


def ratings(page: Page, series: int) -> Ratings:
    """The medians of several looks."""
    looks = [rating(page) for _ in range(series)]
    return {name: median(look[name] for look in looks) for name in CATEGORIES}

"""Where the page's Python begins: in pieces, between which the browser can paint and hear."""

import asyncio
import sys
from importlib import import_module

from js import Event, console, window

PIECES = (
    "yacht.browser.cards",
    "yacht.browser.page",
    "yacht.browser.tabs",
    "yacht.browser.settings",
    "yacht.browser.controls",
    "yacht.browser.start",
    "yacht.browser.early",
)
"""Modules that take their time to import, with what they import, where no snapshot has them."""


async def main() -> None:
    """Start the game; whatever goes wrong, the player is told."""
    try:
        for name in PIECES:
            if name not in sys.modules:
                await asyncio.sleep(0)
                import_module(name)
        import_module("yacht.browser.early").meet_page()
        await asyncio.sleep(0)
        import_module("yacht.browser.start").start()
    except Exception as error:  # noqa: BLE001 (whatever it is, the player is told)
        console.error(repr(error))
        window.dispatchEvent(Event.new("yacht-failed"))


# Kept here, because the loop may forget what nobody else knows.
TASKS = {asyncio.ensure_future(main())}

"""Where the page's Python begins: in pieces, between which the browser can paint and hear."""

import asyncio
from importlib import import_module

from js import Event, console, window

PIECES = (
    "yacht.browser.cards",
    "yacht.browser.page",
    "yacht.browser.tabs",
    "yacht.browser.settings",
    "yacht.browser.controls",
    "yacht.browser.start",
)
"""Modules that take their time to import, with what they import."""


async def main() -> None:
    """Start the game; whatever goes wrong, the player is told."""
    try:
        for name in PIECES:
            await asyncio.sleep(0)
            module = import_module(name)
        await asyncio.sleep(0)
        module.start()
    except Exception as error:  # noqa: BLE001 (whatever it is, the player is told)
        console.error(repr(error))
        window.dispatchEvent(Event.new("yacht-failed"))


# Kept here, because the loop may forget what nobody else knows.
TASKS = {asyncio.ensure_future(main())}

"""The page's dice, clock and promise to keep what is stored."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Generator
from datetime import date
from functools import cached_property
from secrets import token_hex
from typing import Any, TypeVar

import js
from js import location, window
from pyodide.ffi import JsException, create_once_callable, to_js

from yacht import words
from yacht.browser import address
from yacht.browser.tasks import in_steps, run
from yacht.dice import Dice, throw
from yacht.sharing import Shared
from yacht.storage import Storage, StorageError

_ASKED = "persist"
Result = TypeVar("Result")


class WebDevice:
    """The browser as the device that the game runs on. `guarded` wraps what is called back."""

    def __init__(
        self, storage: Storage, guarded: Callable[[Callable[..., None]], Callable[..., None]]
    ) -> None:
        self._storage = storage
        self._guarded = guarded
        self._tasks: set[asyncio.Future[None]] = set()

    @cached_property
    def _format(self) -> Any:
        """Made when it is needed: this takes longer than anything else at the start."""
        return js.Intl.DateTimeFormat.new(words.LANGUAGE, dateStyle="medium", timeStyle="short")

    def throw(self, count: int) -> Dice:
        """Throw that many dice."""
        return throw(count)

    def now(self) -> int:
        """The time, in milliseconds since 1970."""
        return int(js.Date.now())

    def when(self, time: int) -> str:
        """A time in words, as the player's country writes it."""
        return str(self._format.format(time))

    def new_id(self) -> str:
        """32 hexadecimal digits that no other game has."""
        return token_hex(16)

    def keep_safe(self) -> None:
        """Ask the browser, once, not to clear what is stored when room gets scarce."""
        try:
            if self._storage.get(_ASKED) is None:
                self._storage.set(_ASKED, "asked")
                window.navigator.storage.persist()
        except (StorageError, AttributeError):
            return  # a browser without this promise, or without anything to keep

    def later(self, wait: int, then: Callable[[], None]) -> None:
        """Call that after so many milliseconds."""
        window.setTimeout(create_once_callable(self._guarded(then)), wait)

    def run(self, work: Generator[object, None, Result], done: Callable[[Result], None]) -> None:
        """Do the work in its steps, with pauses for the page; then call `done` with its result."""

        async def go() -> None:
            self._guarded(done)(await in_steps(work))

        run(go(), self._tasks)

    def today(self) -> date:
        """The date on the player's calendar."""
        now = js.Date.new()
        return date(now.getFullYear(), now.getMonth() + 1, now.getDate())

    def link(self, code: str) -> str:
        """The address of this page that leads to the voyage of that code."""
        return f"{location.origin}{location.pathname}{address.voyage(code)}"

    def share(self, text: str, told: Callable[[Shared], None]) -> None:
        """Share the text the device's own way, or by its clipboard; tell which it was."""

        async def go() -> None:
            self._guarded(told)(await _share(text))

        run(go(), self._tasks)


async def _share(text: str) -> Shared:
    navigator = window.navigator
    if getattr(navigator, "share", None):
        try:
            await navigator.share(to_js({"text": text}, dict_converter=js.Object.fromEntries))
        except JsException as error:
            if error.name == "AbortError":
                return Shared.CANCELLED
        else:
            return Shared.SHARED
    try:
        await navigator.clipboard.writeText(text)
    except (JsException, AttributeError):  # refused, or not there, as on a page without https
        return Shared.SHOWN
    return Shared.COPIED


def is_forgetful() -> bool:
    """Whether this browser deletes what a page stored after a week without a visit.

    Safari does, and every browser on an iPhone, unless the page is on the home screen.
    """
    is_installed = window.matchMedia("(display-mode: standalone)").matches
    return str(window.navigator.vendor).startswith("Apple") and not is_installed

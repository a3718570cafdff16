"""The page's dice, clock and promise to keep what is stored."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from secrets import token_hex
from typing import Any

import js
from js import window
from pyodide.ffi import create_once_callable

from yacht import words
from yacht.dice import Dice, throw
from yacht.storage import Storage, StorageError

_ASKED = "persist"


class WebDevice:
    """The browser as the device that the game runs on. `guarded` wraps what is called back."""

    def __init__(
        self, storage: Storage, guarded: Callable[[Callable[..., None]], Callable[..., None]]
    ) -> None:
        self._storage = storage
        self._guarded = guarded

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


def is_forgetful() -> bool:
    """Whether this browser deletes what a page stored after a week without a visit.

    Safari does, and every browser on an iPhone, unless the page is on the home screen.
    """
    is_installed = window.matchMedia("(display-mode: standalone)").matches
    return str(window.navigator.vendor).startswith("Apple") and not is_installed

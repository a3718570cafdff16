"""Input becomes game words here and nowhere else.

Three listeners on the document, attached once, serve every button on the page: a button says in
`data-press` what it means and in `data-value` which die, box or player.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import js
from js import console, document
from pyodide.ffi import create_proxy

from yacht.app import App
from yacht.browser import lobby
from yacht.browser.dom import around
from yacht.errors import SettingsError

DOUBLE_TAP = 300
"""Milliseconds within which a second tap on the same button belongs to the first."""


class Controls:
    """Listens to the page and tells the app what the player wants."""

    def __init__(self, app: App, on_error: Callable[[], None]) -> None:
        self._app = app
        self._on_error = on_error
        self._last_tap: tuple[str, float] = ("", 0.0)
        self._words: dict[str, Callable[[str], None]] = {
            "again": lambda _: app.again(),
            "box": app.score,
            "continue": lambda _: app.resume(),
            "die": lambda value: app.toggle_hold(int(value)),
            "lobby": lambda _: app.leave(),
            "roll": lambda _: app.roll(),
            "view": lambda value: app.look_at(int(value)),
        }

    def attach(self) -> None:
        """Start to listen, for as long as the page lives."""
        listeners = {"click": self._click, "keydown": self._keydown, "submit": self._submit}
        for event, listener in listeners.items():
            document.addEventListener(event, create_proxy(self._guarded(listener)))

    def start(self) -> None:
        """Begin the game that the lobby describes, or say what is wrong with it."""
        try:
            settings = lobby.read()
        except SettingsError as error:
            lobby.show_problem(error)
        else:
            lobby.show_problem(None)
            self._app.start(settings)

    def _click(self, event: Any) -> None:
        button = around(event.target, "[data-press]")
        if button is None or self._is_repeated(event, button):
            return
        self._words[button.dataset.press](getattr(button.dataset, "value", ""))

    def _keydown(self, event: Any) -> None:
        if event.key == "Escape":
            self._app.disarm()
        elif event.repeat and event.key in ("Enter", " "):
            event.preventDefault()  # a key held down is one press (ruling 20)

    def _submit(self, event: Any) -> None:
        if event.target.id == "crew":
            event.preventDefault()
            self.start()

    def _is_repeated(self, event: Any, button: Any) -> bool:
        """Whether the press is the second half of a double click or a double tap (ruling 20)."""
        if event.detail > 1:
            return True
        if getattr(event, "pointerType", "") not in ("touch", "pen"):
            return False
        tap = (f"{button.dataset.press} {getattr(button.dataset, 'value', '')}", event.timeStamp)
        last, self._last_tap = self._last_tap, tap
        return tap[0] == last[0] and tap[1] - last[1] < DOUBLE_TAP

    def _guarded(self, listener: Callable[[Any], None]) -> Callable[[Any], None]:
        def guarded(event: Any) -> None:
            try:
                listener(event)
            except Exception as error:  # noqa: BLE001 (this is the one place where errors end)
                console.error(repr(error))
                self._on_error()

        return guarded


def is_waiting() -> bool:
    """Whether a start was pressed before the game had loaded."""
    return getattr(document.documentElement.dataset, "waiting", "") == "start"


def fail() -> None:
    """Tell the page that the game can't start; `static/boot.js` says so to the player."""
    js.window.dispatchEvent(js.Event.new("yacht-failed"))

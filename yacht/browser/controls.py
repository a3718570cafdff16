"""Input becomes game words here and nowhere else.

A few listeners, attached once, serve every button on the page: a button says in `data-press` what
it means and in `data-value` which die, box, player or slot.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from js import document, location, window
from pyodide.ffi import create_proxy, jsnull

from yacht.app import App
from yacht.browser import address, dialog, keyboard, lobby
from yacht.browser.dom import around, by_id, part
from yacht.browser.settings import SettingsView
from yacht.errors import SettingsError
from yacht.logbook.book import START
from yacht.preferences import KEY
from yacht.storage import WebStorage
from yacht.transfer import MAX_FILE
from yacht.voyage import VoyageError

DOUBLE_TAP = 300
"""Milliseconds within which a second tap on the same button belongs to the first."""
SWIFT = ("correct", "face")
"""What may be pressed as fast as one can: five sixes are five presses on one button."""
FINGERTIP = 24
"""CSS px within which a second tap is on the same place, whatever button has come there."""
RETRY = 5_000
"""Milliseconds between tries to store a game that could not be stored."""

SETTINGS = WebStorage.PREFIX + KEY
COACHING = ("coach", "guard")
"""The choices in the settings that the game itself goes by."""

AT_TABLE = (
    "account",
    "box",
    "coach",
    "consult",
    "correct",
    "die",
    "end_tour",
    "face",
    "insist",
    "roll",
    "share",
    "take_back",
)
"""Presses at the table, which mean nothing while a game is replayed."""
STAYING = ("export_all", "export_csv", "logbook_account", "logbook_more", "watch")
"""Presses in the logbook after which it stays open, unless something else comes into view."""

Listener = Callable[[Any], None]


@dataclass(frozen=True, slots=True)
class Tap:
    """A press: on which button, when (in milliseconds), and where (in CSS px)."""

    press: str
    value: str
    time: float
    x: float
    y: float

    @classmethod
    def of(cls, event: Any, button: Any) -> Tap:
        """The press that this click is."""
        value = str(getattr(button.dataset, "value", ""))
        at = (event.timeStamp, event.clientX, event.clientY)
        return cls(str(button.dataset.press), value, *at)

    def is_second_of(self, first: Tap) -> bool:
        """Whether it comes at once on the same button, or on what has taken its place."""
        is_same = (self.press, self.value) == (first.press, first.value)
        is_near = max(abs(self.x - first.x), abs(self.y - first.y)) < FINGERTIP
        is_in_place_of_it = is_near and self.press != first.press
        return (is_same or is_in_place_of_it) and self.time - first.time < DOUBLE_TAP


class Controls:
    """Listens to the page and tells the app what the player wants.

    `guarded` wraps each listener, so that whatever it raises ends in one place. `hear` is told of
    what other tabs store.
    """

    def __init__(
        self,
        app: App,
        guarded: Callable[[Callable[..., None]], Callable[..., None]],
        hear: Callable[[str, str], None],
        settings: SettingsView,
    ) -> None:
        self._app = app
        self._settings = settings
        self._guarded = guarded
        self._hear = hear
        self._last_tap = Tap("", "", 0.0, 0.0, 0.0)
        self._words: dict[str, Callable[[str], None]] = {
            "abandon": lambda _: app.abandon(),
            "accept_file": lambda _: app.exchange.accept_file(),
            "again": lambda _: app.again(),
            "account": lambda _: app.play.show_account(),
            "ask_name": lambda slot: app.ask_name(int(slot)),
            "box": lambda key: app.play.score(key),
            "cancel": lambda _: None,
            "coach": lambda _: app.play.ask_coach(),
            "consult": lambda _: app.play.consult(),
            "continue": lambda _: app.resume(),
            "correct": lambda _: app.play.correct(),
            "end_tour": lambda _: app.end_tour(),
            "delete": lambda slot: app.delete(int(slot)),
            "die": lambda die: app.play.toggle_hold(int(die)),
            "face": lambda face: app.play.enter(int(face)),
            "export": lambda slot: app.exchange.export(int(slot)),
            "export_all": lambda _: app.exchange.export_all(),
            "export_csv": lambda _: app.exchange.export_table(),
            "import": lambda _: by_id("file").click(),
            "insist": lambda value: app.play.insist(value),
            "daily": lambda card: self._sail(app.sail_today, card),
            "practice": lambda card: self._sail(app.sail, card),
            "share": lambda _: app.play.share(),
            "end_replay": lambda _: app.end_replay(),
            "go": lambda way: self._go(way),
            "lobby": lambda _: app.enter(),
            "logbook": lambda _: app.open_logbook(),
            "logbook_account": lambda game: app.desk.show_account(game),
            "logbook_more": lambda _: app.desk.more(),
            "open": lambda slot: app.open(int(slot)),
            "rename": lambda slot: app.rename(int(slot), dialog.field()),
            "replace": lambda slot: app.replace(int(slot)),
            "rescue": lambda slot: app.rescue(int(slot)),
            "restore": lambda _: app.restore(),
            "roll": lambda _: app.play.roll(),
            "take_back": lambda _: app.play.take_back(),
            "take_tour": lambda _: app.take_tour(),
            "take_over": lambda slot: app.open(int(slot), take_over=True),
            "view": lambda player: app.look_at(int(player)),
            "watch": lambda game: app.watch(game),
        }

    def attach(self) -> None:
        """Start to listen, for as long as the page lives."""
        self._listen(document, "click", self._click)
        self._listen(document, "keydown", self._keydown)
        self._listen(document, "submit", self._submit)
        self._listen(document, "change", self._change)
        self._listen(by_id("logbook"), "close", lambda _: self._app.desk.close())
        self._listen(window, "popstate", lambda _: self.follow_address())
        self._listen(window, "storage", self._storage)
        self._listen(window, "pageshow", self._pageshow)
        # Whoever comes back to the lobby on another day finds that day's voyages.
        self._listen(document, "visibilitychange", lambda _: self._app.refresh())
        window.setInterval(create_proxy(self._guarded(self._app.retry)), RETRY)

    def begin(self) -> None:
        """Go where the address leads, or on with the start that was pressed too early."""
        self.follow_address()
        waiting = getattr(document.documentElement.dataset, "waiting", "")
        if waiting == "start":
            self._start()
        elif waiting:
            self._words["daily"](waiting)

    def follow_address(self) -> None:
        """Go to the game that the address names, or to the lobby."""
        slot, code = address.slot(), address.wanted_voyage()
        if code is not None:
            self._app.invite(code)
        elif slot is not None:
            self._app.open(slot)
        elif address.is_unsaved_game() and self._app.is_playing:
            self._app.resume()
        else:
            self._app.enter()

    def _listen(self, target: Any, event: str, listener: Listener) -> None:
        target.addEventListener(event, create_proxy(self._guarded(listener)))

    def _press(self, button: Any) -> None:
        word = button.dataset.press
        if word not in STAYING:
            dialog.close()
        if not (self._app.is_replaying and word in AT_TABLE):
            self._words[word](getattr(button.dataset, "value", ""))

    def _go(self, way: str) -> None:
        if self._app.desk.replay is not None:
            self._app.desk.replay.go(way)

    def _click(self, event: Any) -> None:
        button = around(event.target, "[data-press]")
        if button is not None and not self._is_repeated(event, button):
            self._press(button)

    def _keydown(self, event: Any) -> None:
        if not hasattr(event, "key"):
            return  # Chromium, when it fills in a form
        if event.repeat and keyboard.is_press(event):
            event.preventDefault()  # a key held down is one press (ruling 20)
        elif keyboard.is_for_the_game(event):
            self._key(event)

    def _key(self, event: Any) -> None:
        if self._app.is_replaying and self._replays(event.key):
            event.preventDefault()
        elif event.key == "Escape" and self._app.is_playing:
            self._app.play.disarm()
        elif keyboard.walk(event.key) or self._shortcut(event):
            event.preventDefault()

    def _replays(self, key: str) -> bool:
        """Whether the key leads on in the replay, or out of it."""
        if key == "Escape":
            self._app.end_replay()
        elif key in keyboard.THROUGH:
            self._go(keyboard.THROUGH[key])
        else:
            return False
        return True

    def _shortcut(self, event: Any) -> bool:
        button = keyboard.button(event) if self._settings.has_shortcuts else None
        if button is not None and not event.repeat:
            button.click()
        return button is not None

    def _submit(self, event: Any) -> None:
        if event.target.id == "crew":
            event.preventDefault()
            self._start()
        elif event.target.id == "ask-form":
            event.preventDefault()
            self._press(part(event.target, "[data-press]"))

    def _start(self) -> None:
        try:
            settings = lobby.read()
        except (SettingsError, VoyageError) as error:
            lobby.show_problem(error)
        else:
            lobby.show_problem(None)
            self._app.start(settings)

    def _sail(self, word: Callable[[str, str], None], card: str) -> None:
        try:
            name = lobby.first_name()
        except SettingsError as error:
            lobby.show_problem(error)
        else:
            lobby.show_problem(None)
            word(card, name)

    def _change(self, event: Any) -> None:
        if event.target.id == "file":
            self._read_file(event.target)
        elif event.target.id == "code":
            lobby.follow_code()
        elif around(event.target, "#logbook-parts, #logbook-filter") is not None:
            self._app.desk.choose(event.target.name, event.target.value)
        elif around(event.target, "#settings") is not None:
            self._settings.choose(event.target.name, event.target.value)
            if event.target.name in COACHING:
                self._app.reconsider()

    def _read_file(self, field: Any) -> None:
        if field.files.length == 0:
            return
        file = field.files.item(0)
        # One character takes at least one byte, so a larger file can't be one of ours; its first
        # part is enough to say so.
        text = file.slice(0, 4 * MAX_FILE).text()
        text.then(create_proxy(self._guarded(self._app.exchange.read_file)))
        field.value = ""  # so that the same file can be chosen again

    def _storage(self, event: Any) -> None:
        if event.key is jsnull or event.key == SETTINGS:  # null: everything was deleted
            self._settings.follow()
        # The lobby shows nothing of the logbook, of which thousands of keys may change at once.
        if event.key is jsnull or str(event.key).startswith(WebStorage.PREFIX + START):
            self._app.desk.follow()
        elif str(event.key).startswith(WebStorage.PREFIX):
            self._hear(str(event.key), str(event.newValue))
            self._app.refresh()

    def _pageshow(self, event: Any) -> None:
        # A page out of the browser's cache knows nothing of what other tabs did meanwhile.
        if event.persisted:
            location.reload()

    def _is_repeated(self, event: Any, button: Any) -> bool:
        """Whether the press is the second half of a double click or a double tap (ruling 20)."""
        tap = Tap.of(event, button)
        last, self._last_tap = self._last_tap, tap
        if tap.press in SWIFT and last.press in SWIFT:
            return False
        if getattr(event, "pointerType", "") not in ("touch", "pen"):
            return bool(event.detail > 1)
        return tap.is_second_of(last)

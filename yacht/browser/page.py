"""State becomes a page here and nowhere else: a `Scene` is painted as it stands."""

from __future__ import annotations

from js import URL, Blob, document, window
from pyodide.ffi import create_once_callable, jsnull, to_js

from yacht.advice import AdviceScene
from yacht.browser import address, counsel, dialog
from yacht.browser.cards import CardsView
from yacht.browser.dom import (
    Element,
    by_id,
    from_template,
    parts,
    set_attribute,
    set_enabled,
    set_flag,
    set_text,
)
from yacht.browser.faces import FacesView
from yacht.browser.feel import Feel
from yacht.browser.lobby import LobbyView
from yacht.browser.logbook import LogbookView, paint_replay
from yacht.browser.status import StatusLine
from yacht.dice import DICE
from yacht.ledger import AccountScene
from yacht.lobby import LobbyScene
from yacht.logbook.scene import LogbookScene
from yacht.question import Question
from yacht.scene import DieScene, EndScene, ReplayScene, Scene

TEXTS = (
    "turn",
    "round",
    "card-name",
    "marks",
    "cup-marks",
    "roll-text",
    "rolls-left",
    "to-beat",
    "saved-mark",
    "warning",
)


class Page:
    """The lobby and the table, as the player sees them."""

    def __init__(self, feel: Feel) -> None:
        self._feel = feel
        self._status = StatusLine()
        self._roll = by_id("roll")
        self._dice = [_new_die(die) for die in range(DICE)]
        self._faces = FacesView(self._dice)
        self._cards = CardsView()
        self._lobby = LobbyView()
        self._logbook = LogbookView()
        self._take_back = parts(by_id("table"), "[data-press=take_back]")
        self._texts = {name: by_id(name) for name in TEXTS}

    def show_lobby(self, scene: LobbyScene) -> None:
        """Show the lobby."""
        self._lobby.paint(scene)
        if self._show_screen("lobby"):
            by_id("lobby-heading").focus()
        address.show_lobby(str(scene.voyage or ""))

    def show_table(self, scene: Scene, slot: int | None) -> None:
        """Show the table as that scene says; its address is the slot's."""
        was_filled = _is_filled_box(document.activeElement)
        if self._show_screen("table"):
            self._status.settle()
        self._show_replay_bar(is_shown=False)
        self._paint(scene)
        self._keep_focus(was_filled)
        address.show_game(slot)

    def ask(self, question: Question) -> None:
        """Ask the player; the answer comes back as a press."""
        dialog.ask(question)

    def advise(self, scene: AdviceScene) -> None:
        """Show all that the Coach has to say."""
        counsel.show_advice(scene)

    def show_account(self, accounts: tuple[AccountScene, ...]) -> None:
        """Show where everybody's points came from."""
        counsel.show_account(accounts)

    def show_text(self, text: str) -> None:
        """Show a text that the player can select and copy."""
        dialog.show_text(text)

    def show_logbook(self, scene: LogbookScene) -> None:
        """Show the logbook, over whatever is in view."""
        self._logbook.paint(scene)

    def show_replay(self, scene: Scene, replay: ReplayScene) -> None:
        """Show a moment of a game that is over, and where in that game it is."""
        dialog.close()
        if self._show_screen("table"):
            self._status.settle()
        self._show_replay_bar(is_shown=True)
        paint_replay(replay)
        self._paint(scene)
        if _is_gone(document.activeElement):
            by_id("replay-next").focus()
        address.show_replay()

    def hand_out(self, name: str, text: str) -> None:
        """Give the player a file of that name."""
        kind = "text/csv" if name.endswith(".csv") else "application/json"
        blob = Blob.new(to_js([text]), type=kind)
        link = document.createElement("a")
        link.href = URL.createObjectURL(blob)
        link.download = name
        link.click()
        # The browser may still be reading when click() returns.
        window.setTimeout(create_once_callable(lambda: URL.revokeObjectURL(link.href)), 60_000)

    def say(self, text: str) -> None:
        """Tell the players something, on the status line and to screen readers."""
        self._status.say(text)

    def _paint(self, scene: Scene) -> None:
        self._paint_texts(scene)
        self._shake(scene.is_rolled)
        for element, die in zip(self._dice, scene.dice, strict=True):
            _paint_die(element, die)
        self._faces.paint(scene.real)
        self._cards.paint(scene.cards)
        self._paint_end(scene.end)
        self._feel.give(scene.cue)

    def _show_replay_bar(self, is_shown: bool) -> None:
        set_flag(document.documentElement, "data-replay", is_shown)
        by_id("replay").hidden = not is_shown

    def _paint_texts(self, scene: Scene) -> None:
        texts = {
            "turn": scene.turn,
            "round": scene.round,
            "card-name": scene.card_name,
            "marks": scene.marks,
            "cup-marks": scene.marks,
            "roll-text": scene.roll,
            "rolls-left": scene.rolls_left,
            "to-beat": scene.to_beat,
            "saved-mark": scene.saved,
            "warning": scene.warning,
        }
        for name, text in texts.items():
            set_text(self._texts[name], text)
        set_enabled(self._roll, scene.can_roll)
        self._texts["warning"].hidden = not scene.warning
        for button in self._take_back:
            button.hidden = not scene.take_back
        self._status.paint(scene)

    def _paint_end(self, end: EndScene | None) -> None:
        box = by_id("end")
        is_new = end is not None and box.hidden
        set_flag(document.documentElement, "data-over", end is not None)
        box.hidden = end is None
        if end is not None:
            set_text(by_id("end-heading"), end.heading)
            set_text(by_id("end-note"), end.note)
            set_text(by_id("end-voyage"), end.voyage)
            by_id("share").hidden = not end.voyage
        if is_new:
            by_id("end-heading").focus()

    def _shake(self, is_rolled: bool) -> None:
        # Two names for one movement: changing the name is what starts it afresh.
        shake = by_id("table").dataset
        shake.shake = "" if not is_rolled else "again" if shake.shake == "once" else "once"

    def _show_screen(self, name: str) -> bool:
        """Turn to that screen; return whether another one was in view."""
        root = document.documentElement.dataset
        if root.screen == name:
            return False
        root.screen = name
        window.scrollTo(0, 0)
        return True

    def _keep_focus(self, was_filled: bool) -> None:
        # When a box has been filled, or has left the view with its card, the next press of the
        # keyboard should be the next roll. So it should when Roll and the faces change places.
        focused = document.activeElement
        if _is_gone(focused) or (_is_filled_box(focused) and not was_filled):
            self._faces.main.focus()


def _is_gone(focused: Element) -> bool:
    return focused is jsnull or focused.tagName == "BODY" or not _is_in_view(focused)


def _is_in_view(element: Element) -> bool:
    # To be asked for its place, the page would have to be laid out, which is most of a press.
    if hasattr(element, "checkVisibility"):
        return bool(element.checkVisibility())
    return bool(element.getClientRects().length)


def _is_filled_box(element: Element) -> bool:
    return element is not jsnull and bool(element.matches("[data-look=filled] .box"))


def _new_die(die: int) -> Element:
    element = from_template("die-template")
    element.dataset.value = str(die)
    element.dataset.key = str(die + 1)
    by_id("dice").append(element)
    return element


def _paint_die(element: Element, die: DieScene) -> None:
    set_attribute(element, "data-face", str(die.face))
    set_attribute(element, "aria-label", die.label)
    set_attribute(element, "aria-pressed", "true" if die.is_held else "false")
    set_flag(element, "data-next", die.is_next)
    set_enabled(element, die.is_enabled)

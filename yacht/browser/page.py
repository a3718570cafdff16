"""State becomes a page here and nowhere else: a `Scene` is painted as it stands."""

from __future__ import annotations

from js import document, window
from pyodide.ffi import jsnull

from yacht.browser.cards import CardsView
from yacht.browser.dom import (
    Element,
    by_id,
    from_template,
    set_attribute,
    set_enabled,
    set_flag,
    set_text,
)
from yacht.dice import DICE
from yacht.scene import DieScene, EndScene, Scene


class Page:
    """The lobby and the table, as the player sees them."""

    def __init__(self) -> None:
        self._status = by_id("status")
        self._roll = by_id("roll")
        self._dice = [_new_die(die) for die in range(DICE)]
        self._cards = CardsView()
        self._texts = {
            name: by_id(name)
            for name in ("turn", "round", "card-name", "roll-text", "rolls-left", "to-beat")
        }

    def show_lobby(self, can_continue: bool) -> None:
        """Show the lobby, with a way back to the game where one is on."""
        by_id("continue").hidden = not can_continue
        self._show_screen("lobby")
        by_id("continue" if can_continue else "start").focus()

    def show_table(self, scene: Scene) -> None:
        """Show the table as that scene says."""
        self._paint_texts(scene)
        self._shake(scene.is_rolled)
        for element, die in zip(self._dice, scene.dice, strict=True):
            _paint_die(element, die)
        self._cards.paint(scene.cards)
        self._show_screen("table")
        self._paint_end(scene.end)
        self._keep_focus()

    def say(self, text: str) -> None:
        """Tell the players something, on the status line and to screen readers."""
        # Set even when it is the same text, so that a screen reader says it again.
        self._status.textContent = text

    def _paint_texts(self, scene: Scene) -> None:
        texts = {
            "turn": scene.turn,
            "round": scene.round,
            "card-name": scene.card_name,
            "roll-text": scene.roll,
            "rolls-left": scene.rolls_left,
            "to-beat": scene.to_beat,
        }
        for name, text in texts.items():
            set_text(self._texts[name], text)
        set_enabled(self._roll, scene.can_roll)
        self.say(scene.status)

    def _paint_end(self, end: EndScene | None) -> None:
        box = by_id("end")
        is_new = end is not None and box.hidden
        set_flag(document.documentElement, "data-over", end is not None)
        box.hidden = end is None
        if end is not None:
            set_text(by_id("end-heading"), end.heading)
            set_text(by_id("end-note"), end.note)
        if is_new:
            by_id("end-heading").focus()

    def _shake(self, is_rolled: bool) -> None:
        # Two names for one movement: changing the name is what starts it afresh.
        shake = by_id("table").dataset
        shake.shake = "" if not is_rolled else "again" if shake.shake == "once" else "once"

    def _show_screen(self, name: str) -> None:
        if document.documentElement.dataset.screen != name:
            document.documentElement.dataset.screen = name
            window.scrollTo(0, 0)

    def _keep_focus(self) -> None:
        # A box that was filled leaves the view with its card, or can't be pressed any more: the
        # next press of the keyboard should be the next roll.
        focused = document.activeElement
        if focused is jsnull or focused.tagName == "BODY" or getattr(focused, "disabled", False):
            self._roll.focus()


def _new_die(die: int) -> Element:
    element = from_template("die-template")
    element.dataset.value = str(die)
    by_id("dice").append(element)
    return element


def _paint_die(element: Element, die: DieScene) -> None:
    set_attribute(element, "data-face", str(die.face))
    set_attribute(element, "aria-label", die.label)
    set_attribute(element, "aria-pressed", "true" if die.is_held else "false")
    set_enabled(element, die.is_enabled)

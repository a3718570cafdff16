"""Real dice: six faces in the place of Roll while a roll is entered, and the way back beside them.

Their keys are 1 to 6. Those of the dice are 1 to 5, which they lose to the faces meanwhile.
"""

from __future__ import annotations

from js import document

from yacht.browser.dom import (
    Element,
    by_id,
    from_template,
    part,
    set_attribute,
    set_enabled,
    set_flag,
    set_or_remove,
)
from yacht.dice import FACES
from yacht.scene import RealScene


class FacesView:
    """The buttons that enter real dice, and what leaves the table to them."""

    def __init__(self, dice: list[Element]) -> None:
        self._dice = dice
        self._faces = [_new_face(face) for face in FACES]
        self._roll = by_id("roll")
        self._is_entering = False

    @property
    def main(self) -> Element:
        """What a player of the keyboard most likely presses next: Roll, or the first face."""
        return self._faces[0] if self._is_entering else self._roll

    def paint(self, real: RealScene | None) -> None:
        """Show what a game of real dice needs, and nothing of it in any other."""
        set_flag(document.documentElement, "data-real", real is not None)
        by_id("correct").hidden = real is None
        if real is not None:
            set_enabled(by_id("correct"), real.can_correct)
            for button, name in zip(self._faces, real.faces, strict=True):
                set_attribute(button, "aria-label", name)
        self._turn_to(real is not None and real.is_entering)

    def _turn_to(self, is_entering: bool) -> None:
        if self._is_entering == is_entering:
            return
        self._is_entering = is_entering
        by_id("faces").hidden = not is_entering
        self._roll.hidden = is_entering
        for die, face in zip(self._dice, self._faces, strict=False):
            key, shortcut = face.dataset.key, face.getAttribute("aria-keyshortcuts") or ""
            set_or_remove(die, "data-key", "" if is_entering else key)
            set_or_remove(die, "aria-keyshortcuts", "" if is_entering else shortcut)


def _new_face(face: int) -> Element:
    element = from_template("face-template")
    element.dataset.value = element.dataset.key = str(face)
    drawn = part(element, ".die")
    drawn.dataset.face = str(face)
    drawn.append(part(from_template("die-template"), "svg"))
    by_id("faces").append(element)
    return element

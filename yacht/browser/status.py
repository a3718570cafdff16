"""The status line: what happened last, heard by screen readers, and the tour in its place."""

from __future__ import annotations

from js import window
from pyodide.ffi import create_once_callable

from yacht.browser.dom import by_id, set_attribute, set_flag, set_text
from yacht.scene import Scene, TourScene

SETTLING = 100
"""Milliseconds after which a screen that has come into view is known to screen readers.

They say what changes in a live region that they know, not what one holds when it appears.
"""


class StatusLine:
    """The one live region of the table. Tour and Coach are seen over it, and heard in it."""

    def __init__(self) -> None:
        self._status = by_id("status")
        self._text = ""
        self._is_settling = False
        self._hint_said = ""

    def settle(self) -> None:
        """The table has come into view: what is said now is heard a moment later."""
        self._is_settling = True
        self._status.textContent = ""
        window.setTimeout(create_once_callable(self._settled), SETTLING)

    def say(self, text: str) -> None:
        """Say something that is not of the scene; the tour is out of view meanwhile.

        When the game is over, the status can only be heard; it is seen below the result.
        """
        set_text(by_id("end-said"), text)
        self._paint_tour(None)
        self._paint_coach("")
        self._hint_said = ""
        self._utter(text)

    def paint(self, scene: Scene) -> None:
        """Say what happened, and what the tour or the Coach has to say of it.

        What was the tour's last word it does not say again, and what happened only once where the
        Coach speaks a moment later.
        """
        set_text(by_id("end-said"), "")
        tour, coach = scene.tour, scene.coach
        self._paint_tour(tour)
        self._paint_coach(coach.line if coach else "")
        if tour is not None and tour.hint != self._hint_said:
            self._hint_said = tour.hint
            self._utter(tour.spoken)
        elif coach is not None:
            self._utter(coach.line if self._text == scene.status else coach.spoken)
        else:
            self._utter(scene.status)

    def _utter(self, text: str) -> None:
        self._text = text
        if not self._is_settling:
            # Set even when it is the same text, so that a screen reader says it again.
            self._status.textContent = text

    def _settled(self) -> None:
        self._is_settling = False
        self._status.textContent = self._text

    def _paint_tour(self, tour: TourScene | None) -> None:
        set_attribute(by_id("table"), "data-tour", tour.step if tour else "")
        by_id("tour").hidden = tour is None
        if tour is not None:
            set_text(by_id("hint"), tour.hint)
            set_text(by_id("leave-tour"), tour.button)

    def _paint_coach(self, line: str) -> None:
        set_flag(by_id("table"), "data-advised", bool(line))
        by_id("coach-line").hidden = not line
        set_text(by_id("coach-line"), line)

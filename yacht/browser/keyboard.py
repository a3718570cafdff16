"""The keyboard: which button a key presses, and the walk of the focus from box to box.

A button says in `data-key` which key presses it.
"""

from __future__ import annotations

from typing import Any

from js import document
from pyodide.ffi import jsnull

from yacht.browser.dom import Element, around, parts
from yacht.keys import meant

ALONG = {"ArrowUp": -1, "ArrowDown": 1}
"""Steps to the box before and behind, in the order of the card."""
ACROSS = {"ArrowLeft": -1, "ArrowRight": 1}
"""Steps to the box beside: in the card's other column, or on the next card."""
ENDS = {"Home": 0, "End": -1}
THROUGH = {"ArrowLeft": "back", "ArrowRight": "next", "Home": "first", "End": "last"}
"""Where each key goes in a replay."""


def is_press(event: Any) -> bool:
    """Whether a key presses what has the focus, or sends the form that it is in."""
    return bool(event.key == "Enter" or (event.key == " " and not _is_typed(event)))


def is_for_the_game(event: Any) -> bool:
    """Whether a key is neither typed into a field, nor the browser's, nor an open dialog's."""
    has_modifier = event.ctrlKey or event.altKey or event.metaKey
    is_elsewhere = _is_typed(event) or document.querySelector("dialog[open]") is not jsnull
    return not has_modifier and not is_elsewhere


def button(event: Any) -> Element | None:
    """The button that this key presses, where it is on the screen in view."""
    name = meant(str(event.key), str(event.code), event.shiftKey)
    found = (each for each in parts(document, "[data-key]") if each.dataset.key == name)
    return next(filter(_is_within_reach, found), None)


def walk(key: str) -> bool:
    """Move the focus to the box where that key leads; return whether there is one."""
    if not _is_at_table() or key not in ALONG | ACROSS | ENDS:
        return False
    focused = around(document.activeElement, ".box")
    box = _first(key) if focused is None else _next(focused, key)
    if box is not None:
        box.focus(focusVisible=True)  # a press by pointer before it would hide it in Safari
    return box is not None


def _is_within_reach(element: Element) -> bool:
    is_in_sight = _is_at_table() or around(element, "#table") is None
    return is_in_sight and around(element, "[hidden]") is None


def _is_typed(event: Any) -> bool:
    return bool(event.target.matches(":read-write"))


def _is_at_table() -> bool:
    return bool(document.documentElement.dataset.screen == "table")


def _first(key: str) -> Element:
    """The box where a walk begins that comes from elsewhere."""
    boxes = parts(document, ".card[data-shown] .box")
    return boxes[-1] if key in ("ArrowUp", "ArrowLeft", "End") else boxes[0]


def _next(box: Element, key: str) -> Element | None:
    if key in ACROSS:
        return _beside(box, ACROSS[key])
    boxes = parts(around(box, ".card"), ".box")
    if key in ENDS:
        return boxes[ENDS[key]]
    place = [other.dataset.value for other in boxes].index(box.dataset.value) + ALONG[key]
    return boxes[place] if 0 <= place < len(boxes) else None


def _beside(box: Element, side: int) -> Element | None:
    """The nearest box in view on that side, at the same height."""
    here = box.getBoundingClientRect()
    middle = (here.top + here.bottom) / 2

    def distance(other: Element) -> float:
        there = other.getBoundingClientRect()
        return side * (there.left - here.left) if there.top < middle < there.bottom else 0.0

    distances = [(distance(other), other) for other in parts(document, ".card .box")]
    return _nearest([entry for entry in distances if entry[0] > 0])


def _nearest(distances: list[tuple[float, Element]]) -> Element | None:
    return min(distances, key=lambda entry: entry[0])[1] if distances else None

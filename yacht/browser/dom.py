"""The few things that the other modules do to elements."""

from __future__ import annotations

from typing import Any

from js import document
from pyodide.ffi import jsnull

Element = Any
"""An element of the page: a JavaScript object, whose type Python can't check."""


def by_id(name: str) -> Element:
    """The element with that id.

    Raises:
        LookupError: `index.html` has none.
    """
    element = document.getElementById(name)
    if element is jsnull:
        raise LookupError(f"index.html has no element with the id {name!r}")
    return element


def from_template(name: str) -> Element:
    """A fresh copy of the only element in that template."""
    return by_id(name).content.firstElementChild.cloneNode(True)


def part(element: Element, selector: str) -> Element:
    """The first element inside that fits the selector.

    Raises:
        LookupError: there is none.
    """
    found = element.querySelector(selector)
    if found is jsnull:
        raise LookupError(f"nothing in {element.id or element.tagName!r} fits {selector!r}")
    return found


def parts(element: Element, selector: str) -> list[Element]:
    """All elements inside that fit the selector."""
    return list(element.querySelectorAll(selector))


def around(element: Element, selector: str) -> Element | None:
    """The nearest element at or around this one that fits the selector, None where none does."""
    found = element.closest(selector)
    return None if found is jsnull else found


def set_text(element: Element, text: str) -> None:
    """Show the text, as text whatever it contains; untouched where it is there already."""
    if element.textContent != text:
        element.textContent = text


def set_attribute(element: Element, name: str, value: str) -> None:
    """Give the attribute that value; untouched where it has it already."""
    if element.getAttribute(name) != value:
        element.setAttribute(name, value)


def set_or_remove(element: Element, name: str, value: str) -> None:
    """Give the attribute that value; an empty one takes it away."""
    if value:
        set_attribute(element, name, value)
    else:
        element.removeAttribute(name)


def set_flag(element: Element, name: str, is_on: bool) -> None:
    """Set or remove an attribute that is there or not, such as `hidden` or `data-turn`."""
    if element.hasAttribute(name) != is_on:
        element.toggleAttribute(name, is_on)


def set_enabled(element: Element, is_enabled: bool) -> None:
    """Tell whether a button can be pressed, without taking the focus from it."""
    set_attribute(element, "aria-disabled", "false" if is_enabled else "true")

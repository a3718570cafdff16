"""The settings: the choices in the dialog, and what they change about the page."""

from __future__ import annotations

from js import document

from yacht.browser.dom import by_id, parts, set_attribute
from yacht.preferences import Chosen


class SettingsView:
    """The dialog of the settings, which can be used from now on."""

    def __init__(self, chosen: Chosen) -> None:
        self._chosen = chosen
        self._inputs = parts(by_id("choices"), "input")
        self._apply()
        by_id("choices").disabled = False

    def choose(self, name: str, value: str) -> None:
        """Make that choice, at once."""
        self._chosen.choose(name, value)
        self._apply()

    def follow(self) -> None:
        """Take over what another tab may have chosen."""
        self._chosen.follow()
        self._apply()

    def _apply(self) -> None:
        preferences = self._chosen.preferences
        choices = preferences.choices
        for field in self._inputs:
            field.checked = choices[field.name] == field.value
        for name, value in preferences.looks.items():
            _set_look(f"data-{name}", value)
        by_id("unkept").hidden = self._chosen.is_kept


def _set_look(name: str, value: str) -> None:
    root = document.documentElement
    if value:
        set_attribute(root, name, value)
    else:
        root.removeAttribute(name)

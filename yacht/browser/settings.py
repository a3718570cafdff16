"""The settings: the choices in the dialog, and what they change about the page."""

from __future__ import annotations

from js import document

from yacht.browser.dom import by_id, parts, set_or_remove
from yacht.browser.feel import Feel, has_haptics
from yacht.cue import Cue
from yacht.preferences import Chosen, Speech, Switch


class SettingsView:
    """The dialog of the settings, which can be used from now on."""

    def __init__(self, chosen: Chosen, feel: Feel) -> None:
        self._chosen = chosen
        self._feel = feel
        self._inputs = parts(by_id("choices"), "input")
        self._apply()
        by_id("haptics").hidden = not has_haptics()
        by_id("choices").disabled = False

    @property
    def has_shortcuts(self) -> bool:
        """Whether keys of one character press buttons."""
        return self._chosen.preferences.shortcuts is Switch.ON

    def choose(self, name: str, value: str) -> None:
        """Make that choice, at once; sound and haptics answer when they are turned on."""
        self._chosen.choose(name, value)
        self._apply()
        if name in ("sound", "haptics") and value == Switch.ON:
            self._feel.give(Cue.BANK)

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
            set_or_remove(document.documentElement, f"data-{name}", value)
        for button in parts(by_id("table"), "[data-key]"):
            set_or_remove(button, "aria-keyshortcuts", button.dataset.key * self.has_shortcuts)
        by_id("ask-coach").hidden = preferences.coach is Speech.OFF
        by_id("unkept").hidden = self._chosen.is_kept

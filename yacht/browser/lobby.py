"""The lobby: its form read, its saved games painted."""

from __future__ import annotations

from js import document

from yacht import words
from yacht.browser.dom import (
    Element,
    by_id,
    from_template,
    part,
    parts,
    set_attribute,
    set_flag,
    set_text,
)
from yacht.errors import SettingsError
from yacht.lobby import LobbyScene, SlotLook, SlotScene
from yacht.rulesets import ruleset
from yacht.settings import MAX_PLAYERS, Settings


def read() -> Settings:
    """What the lobby's form holds.

    Raises:
        SettingsError: a name can't be used.
    """
    seats = range(1, int(_chosen("players")) + 1)
    crew = tuple(str(by_id(f"crew-{number}").value) for number in seats)
    persons = [by_id(f"name-{number}").value.strip() for number in seats]
    names = words.names(persons, crew)
    return Settings(ruleset(_chosen("card")), names, crew if any(crew) else ())


def show_problem(error: SettingsError | None) -> None:
    """Mark the name that is at fault and say why; None clears what was marked."""
    for player in range(MAX_PLAYERS):
        is_wrong = error is not None and error.player == player
        text = words.NAME_PROBLEMS[error.problem] if error and error.problem and is_wrong else ""
        field = by_id(f"name-{player + 1}")
        set_attribute(field, "aria-invalid", "true" if is_wrong else "false")
        set_text(by_id(f"name-{player + 1}-problem"), text)
        if is_wrong:
            field.focus()


class LobbyView:
    """The saved games and what is said about them."""

    def __init__(self) -> None:
        self._shown: tuple[SlotScene, ...] = ()

    def paint(self, scene: LobbyScene) -> None:
        """Show the lobby as that scene says."""
        set_text(by_id("notice"), scene.notice)
        set_text(by_id("deleted-text"), scene.deleted)
        part(by_id("deleted"), "button").hidden = not scene.deleted
        by_id("continue").hidden = not scene.can_continue
        by_id("saved").hidden = not scene.slots
        if scene.slots != self._shown:
            self._shown = scene.slots
            by_id("slots").replaceChildren(*map(_slot, scene.slots))


def _slot(scene: SlotScene) -> Element:
    element = from_template("slot-template")
    set_text(part(element, "bdi"), scene.title)
    for line in scene.lines:
        item = from_template("line-template")
        set_text(item, line)
        part(element, "ul").append(item)
    for button in parts(element, "[data-press]"):
        button.dataset.value = str(scene.slot)
        set_attribute(button, "aria-label", f"{button.textContent}: {scene.title}")
    set_flag(part(element, "[data-press=open]"), "hidden", scene.look is not SlotLook.KEPT)
    set_flag(part(element, "[data-press=rescue]"), "hidden", scene.look is not SlotLook.RESCUABLE)
    set_flag(part(element, "[data-press=ask_name]"), "hidden", scene.look is not SlotLook.KEPT)
    return element


def _chosen(name: str) -> str:
    value: str = document.querySelector(f"input[name={name}]:checked").value
    return value

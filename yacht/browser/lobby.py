"""The lobby's form, read."""

from __future__ import annotations

from js import document

from yacht.browser.dom import by_id, set_attribute, set_text
from yacht.errors import SettingsError
from yacht.rulesets import ruleset
from yacht.settings import MAX_PLAYERS, Settings
from yacht.words import en as words


def read() -> Settings:
    """What the lobby's form holds.

    Raises:
        SettingsError: a name can't be used.
    """
    players = int(_chosen("players"))
    names = [by_id(f"name-{number}").value.strip() for number in range(1, players + 1)]
    return Settings(ruleset(_chosen("card")), tuple(names))


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


def _chosen(name: str) -> str:
    value: str = document.querySelector(f"input[name={name}]:checked").value
    return value

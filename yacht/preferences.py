"""How the players want the page to look, sound and feel: chosen once, apart from any game.

A text in the store that is damaged, or comes from another version, counts choice by choice: what
is not known of it is as if it had never been chosen.
"""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass, replace
from enum import StrEnum
from math import inf
from typing import Any

from yacht.storage import Storage, StorageError
from yacht.untrusted import parse

KEY = "settings"
VERSION = 1
_MAX_TEXT = 1_000


class Theme(StrEnum):
    """Which colours."""

    SYSTEM = "system"
    LIGHT = "light"
    DARK = "dark"


class Motion(StrEnum):
    """Whether dice tumble. A system that asks for less motion gets it either way."""

    SYSTEM = "system"
    OFF = "off"


class DieStyle(StrEnum):
    """What the faces of the dice show."""

    PIPS = "pips"
    NUMERALS = "numerals"


class Switch(StrEnum):
    """On or off."""

    ON = "on"
    OFF = "off"


class Speech(StrEnum):
    """When the Coach speaks."""

    OFF = "off"
    ASKED = "asked"
    ALWAYS = "always"


class Guard(StrEnum):
    """From how many points on the Coach asks before a press that gives up more."""

    OFF = "off"
    ONE = "1"
    THREE = "3"
    FIVE = "5"
    TEN = "10"

    @property
    def points(self) -> float:
        """What a press may give up; without bound when the Coach never asks."""
        return inf if self is Guard.OFF else float(self)


class Pace(StrEnum):
    """How fast the crew plays its turns."""

    CALM = "calm"
    QUICK = "quick"
    AT_ONCE = "at_once"


@dataclass(frozen=True, slots=True)
class Preferences:
    """What is chosen. `shortcuts` are the keys that are a single character."""

    theme: Theme = Theme.SYSTEM
    motion: Motion = Motion.SYSTEM
    dice: DieStyle = DieStyle.PIPS
    sound: Switch = Switch.OFF
    haptics: Switch = Switch.ON
    shortcuts: Switch = Switch.ON
    coach: Speech = Speech.ASKED
    guard: Guard = Guard.OFF
    pace: Pace = Pace.CALM

    @property
    def choices(self) -> dict[str, str]:
        """Every choice by its name."""
        return {name: str(value) for name, value in asdict(self).items()}

    @property
    def looks(self) -> dict[str, str]:
        """The choices that the style sheet knows; empty where it goes by itself."""
        chosen, untouched = self.choices, Preferences().choices
        return {name: "" if chosen[name] == untouched[name] else chosen[name] for name in LOOKS}

    def choose(self, name: str, value: Any) -> Preferences:
        """The same with that choice made; a choice that there is not changes nothing."""
        try:
            made: dict[str, Any] = {name: KINDS[name](value)}
        except (KeyError, ValueError):
            return self
        return replace(self, **made)


KINDS: dict[str, type[StrEnum]] = {
    "theme": Theme,
    "motion": Motion,
    "dice": DieStyle,
    "sound": Switch,
    "haptics": Switch,
    "shortcuts": Switch,
    "coach": Speech,
    "guard": Guard,
    "pace": Pace,
}
LOOKS = ("theme", "motion", "dice")
"""The attributes `data-…` of the page; `static/looks.js` knows them as well."""


def read(text: str) -> Preferences:
    """What the text says, as far as it says anything."""
    preferences = Preferences()
    try:
        kept = parse(text, _MAX_TEXT)
    except ValueError:
        return preferences
    for name, value in kept.items() if isinstance(kept, dict) else ():
        preferences = preferences.choose(name, value)
    return preferences


def write(preferences: Preferences) -> str:
    """The text to keep."""
    return json.dumps({"version": VERSION, **preferences.choices})


class Chosen:
    """The preferences of this page, in a store that may refuse: then they last as long as it."""

    def __init__(self, storage: Storage) -> None:
        self._storage = storage
        self.preferences = Preferences()
        self.is_kept = True
        self.follow()

    def follow(self) -> None:
        """Take over what the store has, which another tab may have changed."""
        try:
            self.preferences = read(self._storage.get(KEY) or "")
        except StorageError:
            return

    def choose(self, name: str, value: str) -> None:
        """Make that choice, and keep it where that can be done."""
        self.preferences = self.preferences.choose(name, value)
        try:
            self._storage.set(KEY, write(self.preferences))
        except StorageError:
            self.is_kept = False
        else:
            self.is_kept = True

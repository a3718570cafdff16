"""What sets a game apart from one of persons with the device's dice. Each kind has its own best.

>>> from yacht import Settings, ruleset
>>> from yacht.voyage import new
>>> marks(Settings(ruleset("classic"), ("Skipper",), voyage=new(7, ruleset("classic"))))
(<Mark.VOYAGE: 'voyage'>,)
"""

from __future__ import annotations

from enum import StrEnum
from itertools import product
from typing import TypeAlias

from yacht.saves import Save
from yacht.settings import Settings


class Mark(StrEnum):
    """One thing that sets a game apart."""

    DAILY = "daily"
    """The first run of the daily voyage."""
    PRACTICE = "practice"
    """A later run of a daily voyage, or one on another day than its own."""
    VOYAGE = "voyage"
    """Dice that a code has fixed, which is not a day's."""
    REAL = "real"
    """Real dice, entered by hand."""
    CREW = "crew"
    """The device plays for some of the players."""
    COACHED = "coached"
    """The Coach spoke."""


Marks: TypeAlias = tuple[Mark, ...]
"""The marks of a game, in the order of `Mark`."""


def marks(settings: Settings, *, is_coached: bool = False, is_practice: bool = False) -> Marks:
    """The marks of a game with these settings."""
    voyage = settings.voyage
    is_daily = voyage is not None and voyage.is_daily
    found = {
        Mark.DAILY: is_daily and not is_practice,
        Mark.PRACTICE: is_daily and is_practice,
        Mark.VOYAGE: voyage is not None and not is_daily,
        Mark.REAL: settings.is_real,
        Mark.CREW: any(settings.crew),
        Mark.COACHED: is_coached,
    }
    return tuple(mark for mark, is_set in found.items() if is_set)


def marks_of(save: Save) -> Marks:
    """The marks of a saved game."""
    return marks(save.game.settings, is_coached=save.is_coached, is_practice=save.is_practice)


def _kinds() -> tuple[Marks, ...]:
    alone: list[Marks] = [(Mark.DAILY,), (Mark.PRACTICE,), (Mark.REAL,)]
    dice: list[Marks] = [(), (Mark.VOYAGE,)]
    crew: list[Marks] = [(), (Mark.CREW,)]
    coach: list[Marks] = [(), (Mark.COACHED,)]
    with_crew = [(*source, *others) for source, others in product(dice, crew)]
    return tuple((*kind, *coached) for kind, coached in product([*with_crew, *alone], coach))


KINDS: tuple[Marks, ...] = _kinds()
"""All combinations of marks that a game can have."""

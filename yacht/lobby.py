"""What the lobby shows of the saved games, without any page."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import date
from enum import StrEnum

from yacht import words
from yacht.days import Days
from yacht.marks import marks_of
from yacht.ruleset import Ruleset
from yacht.rulesets import RULESETS
from yacht.saves import Save
from yacht.slots import SLOTS, Content, Damaged, Empty, Kept, Slots
from yacht.storage import StorageError
from yacht.voyage import Voyage


class SlotLook(StrEnum):
    """What can be done with a slot: play it, rescue a part, or neither."""

    KEPT = "kept"
    RESCUABLE = "rescuable"
    DAMAGED = "damaged"
    NEWER = "newer"


@dataclass(frozen=True, slots=True)
class SlotScene:
    """One slot that is taken; `game` is the id of a game that can be played on."""

    slot: int
    look: SlotLook
    title: str
    lines: tuple[str, ...]
    game: str = ""


@dataclass(frozen=True, slots=True)
class DayScene:
    """The day's voyage of a card, and what it came to so far."""

    card: str
    text: str


@dataclass(frozen=True, slots=True)
class LobbyScene:
    """The saved games and what has to be said about them.

    `today` and `days` are the daily voyages. `voyage` is the one that a link has asked for, whose
    code goes into the form.
    """

    slots: tuple[SlotScene, ...]
    deleted: str = ""
    notice: str = ""
    can_continue: bool = False
    today: str = ""
    days: tuple[DayScene, ...] = ()
    voyage: Voyage | None = None


def lobby_scene(
    slots: Slots, when: Callable[[int], str], notice: str = "", can_continue: bool = False
) -> LobbyScene:
    """What the lobby shows; `when` puts a time, in milliseconds since 1970, into words."""
    try:
        contents = [(slot, slots.read(slot)) for slot in SLOTS]
        deleted = slots.deleted()
    except StorageError as error:
        said = " ".join(filter(None, (notice, words.not_saving(error.problem))))
        return LobbyScene((), "", said, can_continue)
    return LobbyScene(
        tuple(_slot(slot, held, when) for slot, held in contents if not isinstance(held, Empty)),
        words.deleted(deleted[0]) if deleted else "",
        notice,
        can_continue,
    )


def _slot(slot: int, held: Content, when: Callable[[int], str]) -> SlotScene:
    if isinstance(held, Kept):
        lines = _lines(held.save, when)
        title = words.game_title(held.save)
        return SlotScene(slot, SlotLook.KEPT, title, lines, held.save.id)
    if isinstance(held, Damaged) and held.rescued:
        lines = (words.RESCUABLE, *_lines(held.rescued, when))
        return SlotScene(slot, SlotLook.RESCUABLE, words.slot_title(slot), lines)
    if isinstance(held, Damaged):
        return SlotScene(slot, SlotLook.DAMAGED, words.slot_title(slot), (words.DAMAGED,))
    return SlotScene(slot, SlotLook.NEWER, words.slot_title(slot), (words.NEWER,))


def _lines(save: Save, when: Callable[[int], str]) -> tuple[str, ...]:
    marks = words.marks(marks_of(save), save.game.settings)
    return (
        words.game_standing(save.game.state),
        words.game_totals(save.game.state),
        *filter(None, [marks]),
        words.last_played(when(save.played)),
    )


# The daily voyages -------------------------------------------------------------------------------


def with_days(scene: LobbyScene, days: Days, today: date) -> LobbyScene:
    """The lobby with what the day's voyages came to so far."""
    found = tuple(
        DayScene(key, _day(days, ruleset, today, scene)) for key, ruleset in RULESETS.items()
    )
    return replace(scene, today=words.day(today), days=found)


def _day(days: Days, ruleset: Ruleset, today: date, scene: LobbyScene) -> str:
    run, streak = days.run(ruleset, today), days.streak(ruleset, today)
    if run is None:
        return words.not_sailed(streak)
    if run.total is not None:
        return words.sailed(run.total, streak)
    is_kept = any(slot.game == run.game for slot in scene.slots)
    return words.UNDER_WAY if is_kept else words.NOT_FINISHED

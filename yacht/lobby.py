"""What the lobby shows of the saved games, without any page."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum

from yacht import words
from yacht.saves import Save
from yacht.slots import SLOTS, Content, Damaged, Empty, Kept, Slots
from yacht.storage import StorageError


class SlotLook(StrEnum):
    """What can be done with a slot: play it, rescue a part, or neither."""

    KEPT = "kept"
    RESCUABLE = "rescuable"
    DAMAGED = "damaged"
    NEWER = "newer"


@dataclass(frozen=True, slots=True)
class SlotScene:
    """One slot that is taken."""

    slot: int
    look: SlotLook
    title: str
    lines: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class LobbyScene:
    """The saved games and what has to be said about them."""

    slots: tuple[SlotScene, ...]
    deleted: str = ""
    notice: str = ""
    can_continue: bool = False


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
        return SlotScene(slot, SlotLook.KEPT, words.game_title(held.save), lines)
    if isinstance(held, Damaged) and held.rescued:
        lines = (words.RESCUABLE, *_lines(held.rescued, when))
        return SlotScene(slot, SlotLook.RESCUABLE, words.slot_title(slot), lines)
    if isinstance(held, Damaged):
        return SlotScene(slot, SlotLook.DAMAGED, words.slot_title(slot), (words.DAMAGED,))
    return SlotScene(slot, SlotLook.NEWER, words.slot_title(slot), (words.NEWER,))


def _lines(save: Save, when: Callable[[int], str]) -> tuple[str, ...]:
    coached = (words.COACHED_GAME,) if save.is_coached else ()
    return (
        words.game_standing(save.game.state),
        words.game_totals(save.game.state),
        *coached,
        words.last_played(when(save.played)),
    )

"""The save slots: which games are kept, and where.

A slot has two generations, written in turn, so that a write that is cut short leaves the one before
it. Nothing in a slot is believed until the rules have replayed it.
"""

from __future__ import annotations

import json
import re
from dataclasses import dataclass, replace
from typing import TypeAlias

from yacht.saves import DamagedSaveError, NewerSaveError, Save, SaveError, decode, encode
from yacht.storage import Storage, StorageError, StorageProblem
from yacht.untrusted import parse

SLOTS = range(1, 9)
_DELETED = "deleted"
_MAX_DELETED = 1_000_000

Generations: TypeAlias = tuple[str | None, str | None]
"""A slot's texts as they are stored: that of the even serials, that of the odd ones."""

NOTHING: Generations = (None, None)


@dataclass(frozen=True, slots=True)
class Empty:
    """A slot that is free."""


@dataclass(frozen=True, slots=True)
class Kept:
    """A slot with a game in it. `is_older` tells that one of its two writes is damaged."""

    save: Save
    is_older: bool = False


@dataclass(frozen=True, slots=True)
class Damaged:
    """A slot that can't be read; `rescued` is the game up to where it is good, if any."""

    rescued: Save | None


@dataclass(frozen=True, slots=True)
class Newer:
    """A slot written by a newer version of the game, which is left alone."""


Content: TypeAlias = Empty | Kept | Damaged | Newer


class SlotTakenError(Exception):
    """Somebody else has written to the slot since: another tab plays that game now."""

    def __init__(self, slot: int) -> None:
        super().__init__(f"slot {slot} holds another game")
        self.slot = slot


class Slots:
    """Games in a store. Methods raise `StorageError` where the store refuses."""

    def __init__(self, storage: Storage) -> None:
        self._storage = storage

    def problem(self) -> StorageProblem | None:
        """Why nothing can be read, None when it can."""
        try:
            self.texts(SLOTS[0])
        except StorageError as error:
            return error.problem
        return None

    def texts(self, slot: int) -> Generations:
        """What is stored for that slot, as it is."""
        even, odd = (self._storage.get(key) for key in _keys(slot))
        return even, odd

    def read(self, slot: int) -> Content:
        """What is in that slot."""
        return content(self.texts(slot))

    def free(self) -> tuple[int, ...]:
        """The free slots."""
        return tuple(slot for slot in SLOTS if self.texts(slot) == NOTHING)

    def write(self, slot: int, save: Save, previous: Save | None = None) -> None:
        """Keep the save in that slot, in the place of the generation before the last.

        Raises:
            SlotTakenError: the last generation is not `previous`, or the slot of a new game
                (without a previous one) is not free.
        """
        if not self._is_ours(slot, previous):
            raise SlotTakenError(slot)
        self._storage.set(_keys(slot)[save.serial % 2], encode(save))

    def rename(self, slot: int, name: str) -> None:
        """Give the game in that slot a name of its own; other slots stay as they are."""
        kept = self.read(slot)
        if isinstance(kept, Kept):
            renamed = replace(kept.save, name=name, serial=kept.save.serial + 1)
            self.write(slot, renamed, kept.save)

    def put(self, slot: int, texts: Generations) -> None:
        """Store a slot's texts as they are."""
        for key, text in zip(_keys(slot), texts, strict=True):
            if text is not None:
                self._storage.set(key, text)

    def clear(self, slot: int) -> None:
        """Free the slot for good."""
        for key in _keys(slot):
            self._storage.remove(key)

    def delete(self, slot: int) -> None:
        """Free the slot; `restore` takes that back until another one is deleted."""
        texts = self.texts(slot)
        deleted = json.dumps({"slot": slot, "texts": texts})
        try:
            self._storage.set(_DELETED, deleted)
        except StorageError as error:
            if error.problem is not StorageProblem.FULL:
                raise
            # What the slot itself takes up is room for it in the other place.
            self._storage.remove(_DELETED)
            self.clear(slot)
            self._storage.set(_DELETED, deleted)
        self.clear(slot)

    def deleted(self) -> tuple[int, Generations] | None:
        """The slot that was deleted last and what it held, None when that can't be taken back."""
        try:
            kept = parse(self._storage.get(_DELETED) or "", _MAX_DELETED)
            slot, (even, odd) = kept["slot"], kept["texts"]
        except (ValueError, KeyError, TypeError):
            return None
        is_sound = type(slot) is int and slot in SLOTS and is_generations((even, odd))
        return (slot, (even, odd)) if is_sound else None

    def restore(self) -> int | None:
        """Put the slot that was deleted last back; return where, None when no slot is free."""
        deleted = self.deleted()
        free = self.free()
        if deleted is None or not free:
            return None
        slot = deleted[0] if deleted[0] in free else free[0]
        self.put(slot, deleted[1])
        self._storage.remove(_DELETED)
        return slot

    def _is_ours(self, slot: int, previous: Save | None) -> bool:
        """Whether nobody has written to the slot since `previous`."""
        texts = self.texts(slot)
        if previous is None:
            return texts == NOTHING
        last = texts[previous.serial % 2]
        if any(_serial(text) > previous.serial for text in texts if text):
            return False
        # Compared as texts first, because reading a long game takes its time. A text that has
        # been damaged since is no other game.
        if last is None or last == encode(previous):
            return True
        reading = _read(last)
        return reading == previous or isinstance(reading, DamagedSaveError)


def is_generations(texts: object) -> bool:
    """Whether that can be what a slot stores: a pair of texts, at least one of them there."""
    return (
        isinstance(texts, tuple)
        and len(texts) == 2
        and texts != NOTHING
        and all(text is None or isinstance(text, str) for text in texts)
    )


def content(texts: Generations) -> Content:
    """What a slot with these texts holds."""
    readings = [_read(text) for text in texts if text is not None]
    if any(isinstance(reading, NewerSaveError) for reading in readings):
        return Newer()
    saves = [reading for reading in readings if isinstance(reading, Save)]
    if saves:
        newest = max(saves, key=lambda save: save.serial)
        return Kept(newest, is_older=len(saves) < len(readings))
    rescued = [r.rescued for r in readings if isinstance(r, DamagedSaveError) and r.rescued]
    longest = max(rescued, key=lambda save: len(save.game.actions), default=None)
    return Damaged(longest) if readings else Empty()


def _read(text: str) -> Save | SaveError:
    try:
        return decode(text)
    except SaveError as error:
        return error


def _serial(text: str) -> int:
    found = re.search(r'"serial": ?(\d{1,16})\b', text)
    return int(found[1]) if found else -1


def _keys(slot: int) -> tuple[str, str]:
    return f"slot.{slot}.even", f"slot.{slot}.odd"

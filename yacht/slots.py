"""The save slots: which games are kept, and where.

A slot has two generations, written in turn, so that a write that is cut short leaves the one before
it. Nothing in a slot is believed until the rules have replayed it.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import TypeAlias

from yacht.saves import (
    MAX_SERIAL,
    DamagedSaveError,
    NewerSaveError,
    Save,
    SaveError,
    decode,
    encode,
)
from yacht.storage import Storage, StorageError, StorageProblem

SLOTS = range(1, 9)
_DELETED = "gone"
"""In the place of "slot" in a key, and as long."""

Generations: TypeAlias = tuple[str | None, str | None]
"""A slot's texts as they are stored: that of the even serials, that of the odd ones."""

NOTHING: Generations = (None, None)


@dataclass(frozen=True, slots=True)
class Empty:
    """A slot that is free."""


@dataclass(frozen=True, slots=True)
class Kept:
    """A slot with a game in it. `is_older` tells that a newer write seems to be damaged."""

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
        self._tried: dict[str, str] = {}

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

    def holding(self, game: str) -> int | None:
        """The slot with the game of that id, None when it is in none."""
        held = ((slot, self.read(slot)) for slot in SLOTS)
        slots = (slot for slot, held in held if isinstance(held, Kept) and held.save.id == game)
        return next(slots, None)

    def write(self, slot: int, save: Save, previous: Save | None = None) -> None:
        """Keep the save in that slot, in the place of the generation before the last.

        Raises:
            SlotTakenError: the slot holds something else than `previous` and what came before it,
                or anything at all where this is the first save of a game.
        """
        if save.serial > MAX_SERIAL:
            raise StorageError(StorageProblem.NOT_KEPT, "a save that could not be read again")
        for key, text in zip(_keys(slot), self.texts(slot), strict=True):
            if text is not None and not self._is_ours(key, text, save.id, previous):
                raise SlotTakenError(slot)
        key, text = _keys(slot)[save.serial % 2], encode(save)
        self._tried[key] = text
        self._storage.set(key, text)

    def rename(self, slot: int, name: str) -> None:
        """Give the game in that slot a name of its own; other slots stay as they are."""
        kept = self.read(slot)
        if isinstance(kept, Kept):
            renamed = replace(kept.save, name=name, serial=kept.save.serial + 1)
            self.write(slot, renamed, kept.save)

    def put(self, slot: int, texts: Generations) -> None:
        """Store texts as they are in a free slot: all of them, or none."""
        try:
            for key, text in zip(_keys(slot), texts, strict=True):
                if text is not None:
                    self._storage.set(key, text)
        except StorageError:
            self.clear(slot)
            raise

    def clear(self, slot: int) -> None:
        """Free the slot for good."""
        for key in _keys(slot):
            self._storage.remove(key)

    def delete(self, slot: int) -> None:
        """Free the slot; `restore` takes that back until another one is deleted."""
        texts = self.texts(slot)
        if texts == NOTHING:
            return
        stale = [key for other in SLOTS for key in _keys(other, _DELETED) if other != slot]
        stale += [
            key for key, text in zip(_keys(slot, _DELETED), texts, strict=True) if text is None
        ]
        self._move(_keys(slot), _keys(slot, _DELETED))
        for key in stale:
            self._storage.remove(key)

    def deleted(self) -> tuple[int, Generations] | None:
        """The slot that was deleted last and what it held, None when that can't be taken back."""
        for slot in SLOTS:
            even, odd = (self._storage.get(key) for key in _keys(slot, _DELETED))
            if (even, odd) != NOTHING:
                return slot, (even, odd)
        return None

    def restore(self) -> int | None:
        """Put the slot that was deleted last back; return where, None when no slot is free."""
        deleted = self.deleted()
        free = self.free()
        if deleted is None or not free:
            return None
        slot = deleted[0] if deleted[0] in free else free[0]
        self._move(_keys(deleted[0], _DELETED), _keys(slot))
        return slot

    def _move(self, sources: tuple[str, str], targets: tuple[str, str]) -> None:
        """Move a slot's texts to other keys: all of them, or none."""
        moved: list[tuple[str, str]] = []
        try:
            for source, target in zip(sources, targets, strict=True):
                self._move_text(source, target)
                moved.append((source, target))
        except StorageError:
            for source, target in moved:
                self._move_text(target, source)
            raise

    def _move_text(self, source: str, target: str) -> None:
        text = self._storage.get(source)
        if text is None:
            return
        try:
            self._storage.set(target, text)
        except StorageError as error:
            if error.problem is not StorageProblem.FULL:
                raise
            # What it takes up here is room for it there: the keys have the same length.
            self._storage.remove(source)
            try:
                self._storage.set(target, text)
            except StorageError:
                self._storage.set(source, text)
                raise
        self._storage.remove(source)

    def _is_ours(self, key: str, text: str, game: str, previous: Save | None) -> bool:
        """Whether nobody else has written that text since `previous`."""
        # Compared as texts first, because reading a long game takes its time.
        tried = self._tried.get(key, "")
        if game in tried and tried.startswith(text):  # a write of ours, whole or cut short
            return True
        if previous is None:
            return False
        reading = _read(text)
        if isinstance(reading, Save):
            is_older = reading.id == previous.id and reading.serial < previous.serial
            return is_older or reading == previous
        return isinstance(reading, DamagedSaveError)


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
    readings = {text: _read(text) for text in texts if text is not None}
    if any(isinstance(reading, NewerSaveError) for reading in readings.values()):
        return Newer()
    saves = [reading for reading in readings.values() if isinstance(reading, Save)]
    damaged = {t: r for t, r in readings.items() if isinstance(r, DamagedSaveError)}
    if saves:
        newest = max(saves, key=lambda save: save.serial)
        return Kept(newest, is_older=any(_may_be_newer(text, newest) for text in damaged))
    rescued = [reading.rescued for reading in damaged.values() if reading.rescued]
    longest = max(rescued, key=lambda save: len(save.game.actions), default=None)
    return Damaged(longest) if readings else Empty()


def _may_be_newer(damaged: str, save: Save) -> bool:
    """Whether a damaged text is not known to be older than that save."""
    found = re.search(r'"serial": ?(\d{1,10})\D', damaged)
    return found is None or int(found[1]) > save.serial


def _read(text: str) -> Save | SaveError:
    try:
        return decode(text)
    except SaveError as error:
        return error


def _keys(slot: int, place: str = "slot") -> tuple[str, str]:
    return f"{place}.{slot}.even", f"{place}.{slot}.odd"

"""Where texts are kept between visits: the browser's store, and one in memory with its manners."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from enum import StrEnum
from typing import Any, Protocol


class StorageProblem(StrEnum):
    """Why a store did not do what it was asked."""

    BLOCKED = "blocked"
    FULL = "full"
    MISSING = "missing"
    NOT_KEPT = "not_kept"
    NO_SLOT = "no_slot"


class StorageError(OSError):
    """The store did not read or write; `problem` says why."""

    def __init__(self, problem: StorageProblem, detail: str = "") -> None:
        super().__init__(f"storage {problem}: {detail}")
        self.problem = problem


class Storage(Protocol):
    """Texts by key. Every method raises `StorageError` when the store refuses."""

    def get(self, key: str) -> str | None:
        """The text kept under that key, None when there is none."""

    def set(self, key: str, text: str) -> None:
        """Keep the text under that key; it has been read back when this returns."""

    def remove(self, key: str) -> None:
        """Forget that key, if it is there."""

    def below(self, start: str) -> dict[str, str]:
        """All texts whose keys begin so, by the rest of the key."""


class MemoryStorage:
    """A store that lasts as long as the page."""

    def __init__(self) -> None:
        self._texts: dict[str, str] = {}

    def get(self, key: str) -> str | None:
        """The text kept under that key, None when there is none."""
        return self._texts.get(key)

    def set(self, key: str, text: str) -> None:
        """Keep the text under that key."""
        self._texts[key] = text

    def remove(self, key: str) -> None:
        """Forget that key, if it is there."""
        self._texts.pop(key, None)

    def below(self, start: str) -> dict[str, str]:
        """All texts whose keys begin so, by the rest of the key."""
        return _beginning(start, self._texts.items())


class WebStorage:
    """A browser's `Storage` object, wrapped once.

    `open_storage` gives the object each time it is needed, because reading the attribute
    `localStorage` already raises where the browser blocks it, and may stop raising later.
    `as_json` gives all its keys with their texts as the JSON of a list of pairs: thousands of texts
    come much faster as one. All keys stand below one prefix, since the origin may belong to other
    pages as well.
    """

    PREFIX = "yacht-dice."

    def __init__(self, open_storage: Callable[[], Any], as_json: Callable[[Any], str]) -> None:
        self._open = open_storage
        self._as_json = as_json

    def get(self, key: str) -> str | None:
        """The text kept under that key, None when there is none."""
        text = self._call("getItem", key)
        return text if isinstance(text, str) else None

    def set(self, key: str, text: str) -> None:
        """Keep the text under that key and read it back."""
        self._call("setItem", key, text)
        if self.get(key) != text:
            raise StorageError(StorageProblem.NOT_KEPT, key)

    def remove(self, key: str) -> None:
        """Forget that key, if it is there."""
        self._call("removeItem", key)

    def below(self, start: str) -> dict[str, str]:
        """All texts whose keys begin so, by the rest of the key."""
        storage = self._opened()
        try:
            # Nothing in it nests further: whatever stands under a key is a text.
            pairs = json.loads(self._as_json(storage))
        except Exception as error:
            raise StorageError(_problem(error), str(error)) from error
        return _beginning(self.PREFIX + start, pairs)

    def _opened(self) -> Any:
        # What JavaScript raises has a type that only a browser's Python knows.
        try:
            storage = self._open()
            is_there = hasattr(storage, "getItem")
        except Exception as error:
            raise StorageError(StorageProblem.BLOCKED, str(error)) from error
        if not is_there:  # the storage is null, or not there at all
            raise StorageError(StorageProblem.MISSING)
        return storage

    def _call(self, method: str, key: str, *arguments: str) -> Any:
        storage = self._opened()
        try:
            return getattr(storage, method)(self.PREFIX + key, *arguments)
        except Exception as error:
            raise StorageError(_problem(error), str(error)) from error


class Roomy:
    """A store that has room made in it when it is full, and tries again.

    `make_room` gives up something that is worth less, and tells whether there was any.
    """

    def __init__(self, storage: Storage, make_room: Callable[[], bool]) -> None:
        self._storage = storage
        self._make_room = make_room
        self.get = storage.get
        self.remove = storage.remove
        self.below = storage.below

    def set(self, key: str, text: str) -> None:
        """Keep the text under that key, at the cost of what is worth less."""
        while True:
            try:
                self._storage.set(key, text)
            except StorageError as error:
                if error.problem is not StorageProblem.FULL or not self._make_room():
                    raise
            else:
                return


def _beginning(start: str, pairs: Iterable[tuple[str, str]]) -> dict[str, str]:
    length = len(start)
    return {key[length:]: text for key, text in pairs if key.startswith(start)}


def _problem(error: Exception) -> StorageProblem:
    is_full = "quota" in f"{getattr(error, 'name', '')} {error}".lower()
    return StorageProblem.FULL if is_full else StorageProblem.BLOCKED

"""Where texts are kept between visits: the browser's store, and one in memory with its manners."""

from __future__ import annotations

from collections.abc import Callable
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


class WebStorage:
    """A browser's `Storage` object, wrapped once.

    `open_storage` gives the object each time it is needed, because reading the attribute
    `localStorage` already raises where the browser blocks it, and may stop raising later. All keys
    stand below one prefix, since the origin may belong to other pages as well.
    """

    PREFIX = "yacht-dice."

    def __init__(self, open_storage: Callable[[], Any]) -> None:
        self._open = open_storage

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

    def _call(self, method: str, key: str, *arguments: str) -> Any:
        # What JavaScript raises has a type that only a browser's Python knows.
        try:
            call = getattr(self._open(), method, None)
        except Exception as error:
            raise StorageError(StorageProblem.BLOCKED, str(error)) from error
        if call is None:  # the storage is null, or not there at all
            raise StorageError(StorageProblem.MISSING)
        try:
            return call(self.PREFIX + key, *arguments)
        except Exception as error:
            raise StorageError(_problem(error), str(error)) from error


def _problem(error: Exception) -> StorageProblem:
    is_full = "quota" in f"{getattr(error, 'name', '')} {error}".lower()
    return StorageProblem.FULL if is_full else StorageProblem.BLOCKED

"""The best solo total of each card: the score to beat (ruling 24)."""

from __future__ import annotations

from yacht.ruleset import Ruleset
from yacht.storage import Storage, StorageError

MAX_DIGITS = 6


class Records:
    """The best totals, kept in a store apart from any game.

    A store that refuses, or holds something else, counts as having no best yet.
    """

    def __init__(self, storage: Storage) -> None:
        self._storage = storage

    def best(self, ruleset: Ruleset) -> int | None:
        """The best solo total on that card so far."""
        try:
            text = self._storage.get(_key(ruleset)) or ""
        except StorageError:
            return None
        is_total = text.isascii() and text.isdigit() and len(text) <= MAX_DIGITS
        return int(text) if is_total else None

    def keep(self, ruleset: Ruleset, total: int) -> bool:
        """Make that total the best if it is; return whether the best is kept safely."""
        if total <= (self.best(ruleset) or -1):
            return True
        try:
            self._storage.set(_key(ruleset), str(total))
        except StorageError:
            return False
        return self.best(ruleset) == total


def _key(ruleset: Ruleset) -> str:
    return f"best.{ruleset.key}"

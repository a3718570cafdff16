"""The best solo totals of each card: the score to beat (ruling 24).

They live apart from the slots and know games by their id, so that a game counts once, however
often its end is taken back and played again.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from yacht.ruleset import Ruleset
from yacht.rulesets import RULESETS
from yacht.saves import GAME_ID
from yacht.storage import Storage, StorageError
from yacht.untrusted import parse

KEPT = 10
"""How many of the best totals are kept of each card: the next best counts when one is withdrawn."""
MAX_TOTAL = 100_000
_MAX_TEXT = 10_000


class Records:
    """The best totals in a store. One that refuses, or holds something else, has no best yet."""

    def __init__(self, storage: Storage) -> None:
        self._storage = storage

    def best(self, ruleset: Ruleset, without: str = "") -> int | None:
        """The best solo total on that card, the game of the given id left out."""
        totals = self.totals(ruleset)
        return max((total for game, total in totals.items() if game != without), default=None)

    def totals(self, ruleset: Ruleset) -> dict[str, int]:
        """The totals that are kept of that card, by the games' ids."""
        try:
            kept = parse(self._storage.get(_key(ruleset)) or "{}", _MAX_TEXT)
        except (StorageError, ValueError):
            return {}
        return sound(kept)

    def keep(self, ruleset: Ruleset, game: str, total: int) -> bool:
        """Count that game with that total; return whether it is stored."""
        return self._store(ruleset, {**self.totals(ruleset), game: total})

    def withdraw(self, ruleset: Ruleset, game: str) -> None:
        """Take that game out again: its end was taken back."""
        totals = self.totals(ruleset)
        if totals.pop(game, None) is not None:
            self._store(ruleset, totals)

    def export(self) -> dict[str, dict[str, int]]:
        """All totals by card and game."""
        return {key: self.totals(ruleset) for key, ruleset in RULESETS.items()}

    def add(self, exported: Mapping[str, Mapping[str, int]]) -> None:
        """Add exported totals to ours; a game that is in both counts once, as it is here."""
        for key, totals in exported.items():
            if key in RULESETS:
                self._store(RULESETS[key], {**totals, **self.totals(RULESETS[key])})

    def _store(self, ruleset: Ruleset, totals: Mapping[str, int]) -> bool:
        ranked = sorted(totals.items(), key=lambda entry: entry[1], reverse=True)
        try:
            self._storage.set(_key(ruleset), json.dumps(dict(ranked[:KEPT])))
        except StorageError:
            return False
        return True


def sound(totals: Any) -> dict[str, int]:
    """Whatever of that can be totals by game."""
    if not isinstance(totals, dict):
        return {}
    return {
        game: total
        for game, total in totals.items()
        if GAME_ID.fullmatch(game) and type(total) is int and 0 <= total <= MAX_TOTAL
    }


def _key(ruleset: Ruleset) -> str:
    return f"best.{ruleset.key}"

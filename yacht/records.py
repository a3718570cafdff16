"""The best totals of a person who plays alone, or against the crew: the score to beat (ruling 24).

Each card and each kind of game has its own: "best.classic" those of games with nothing that sets
them apart, "best.classic.voyage.coached" those of coached games with drawn voyages.

They live apart from the slots and know games by their id, so that a game counts once, however often
its end is taken back and played again.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from yacht.marks import KINDS, Marks
from yacht.ruleset import Ruleset
from yacht.rulesets import RULESETS
from yacht.saves import GAME_ID
from yacht.storage import Storage, StorageError
from yacht.untrusted import parse

KEPT = 10
"""How many of the best totals are kept of each kind: the next best counts when one is withdrawn."""
MAX_TOTAL = 100_000
_MAX_TEXT = 10_000
_START = "best."


class Records:
    """The best totals in a store. One that refuses, or holds something else, has no best yet."""

    def __init__(self, storage: Storage) -> None:
        self._storage = storage

    def best(self, ruleset: Ruleset, kind: Marks = (), without: str = "") -> int | None:
        """The best total in games of that card and kind, the game of the given id left out."""
        totals = self.totals(ruleset, kind)
        return max((total for game, total in totals.items() if game != without), default=None)

    def totals(self, ruleset: Ruleset, kind: Marks = ()) -> dict[str, int]:
        """The totals that are kept of that card and kind, by the games' ids."""
        return self._read(_name(ruleset, kind))

    def keep(self, ruleset: Ruleset, game: str, total: int, kind: Marks = ()) -> bool:
        """Count that game with that total, as that kind alone; return whether it is stored."""
        name = _name(ruleset, kind)
        self._withdraw(ruleset, game, name)
        return self._store(name, {**self._read(name), game: total})

    def withdraw(self, ruleset: Ruleset, game: str) -> None:
        """Take that game out again, of whatever kind it was: its end was taken back."""
        self._withdraw(ruleset, game)

    def export(self) -> dict[str, dict[str, int]]:
        """All totals by card and kind, such as "modern.coached", and by game."""
        totals = {name: self._read(name) for name in _NAMES}
        return {name: games for name, games in totals.items() if games}

    def add(self, exported: Mapping[str, Mapping[str, int]]) -> None:
        """Add exported totals to ours; a game that is in both counts once, as it is here."""
        here = {game for totals in self.export().values() for game in totals}
        for name, totals in exported.items():
            more = {game: total for game, total in totals.items() if game not in here}
            if name in _NAMES and more:
                self._store(name, {**more, **self._read(name)})

    def _withdraw(self, ruleset: Ruleset, game: str, but: str = "") -> None:
        """Take that game out of all kinds but one."""
        for name in (_name(ruleset, kind) for kind in KINDS):
            totals = self._read(name) if name != but else {}
            if totals.pop(game, None) is not None:
                self._store(name, totals)

    def _read(self, name: str) -> dict[str, int]:
        try:
            kept = parse(self._storage.get(_START + name) or "{}", _MAX_TEXT)
        except (StorageError, ValueError):
            return {}
        return sound(kept)

    def _store(self, name: str, totals: Mapping[str, int]) -> bool:
        ranked = sorted(totals.items(), key=lambda entry: entry[1], reverse=True)
        try:
            self._storage.set(_START + name, json.dumps(dict(ranked[:KEPT])))
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


def _name(ruleset: Ruleset, kind: Marks) -> str:
    return ".".join((ruleset.key, *kind))


_NAMES = [_name(ruleset, kind) for ruleset in RULESETS.values() for kind in KINDS]

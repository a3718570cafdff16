"""The daily voyages of each card: which run of a day counts, and how many days in a row there are.

Of each card only the latest is kept, under a key of its own:

    {"day": 740317, "game": "5f0c…", "total": 173, "streak": 4, "until": 740317}

`day` is the day, counted as `datetime.date.toordinal` does, on which `game` was begun; `total` what
it came to, null until it is over. `streak` days in a row up to `until` were sailed to their end.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import asdict, dataclass, replace
from datetime import date
from typing import Any

from yacht.records import MAX_TOTAL
from yacht.ruleset import Ruleset
from yacht.saves import GAME_ID
from yacht.storage import Storage, StorageError
from yacht.untrusted import parse

_MAX_TEXT = 1000
_LAST_DAY = date.max.toordinal()


@dataclass(frozen=True, slots=True)
class Run:
    """The first run of a day's voyage, and the days in a row up to `until`.

    `total` is None until the run is over.
    """

    day: int
    game: str
    total: int | None = None
    streak: int = 0
    until: int = 0


class Days:
    """The daily voyages in a store. One that refuses, or holds something else, knows of none."""

    def __init__(self, storage: Storage) -> None:
        self._storage = storage

    def run(self, ruleset: Ruleset, day: date) -> Run | None:
        """The run of that day which counts, None while there is none."""
        latest = self._latest(ruleset)
        return latest if latest is not None and latest.day == day.toordinal() else None

    def streak(self, ruleset: Ruleset, day: date) -> int:
        """How many days in a row up to that day, or to the day before it, were sailed."""
        latest = self._latest(ruleset)
        is_on = latest is not None and latest.until in (day.toordinal(), day.toordinal() - 1)
        return latest.streak if latest is not None and is_on else 0

    def begin(self, ruleset: Ruleset, day: date, game: str) -> None:
        """That game is the day's run which counts."""
        latest = self._latest(ruleset) or Run(0, "")
        self._store(ruleset, replace(latest, day=day.toordinal(), game=game, total=None))

    def end(self, ruleset: Ruleset, game: str, total: int) -> None:
        """That game is over. Nothing happens if it is not the latest that counts."""
        run = self._latest(ruleset)
        if run is None or run.game != game:
            return
        if run.until != run.day:
            run = replace(run, streak=run.streak + 1 if run.until == run.day - 1 else 1)
        self._store(ruleset, replace(run, total=total, until=run.day))

    def reopen(self, ruleset: Ruleset, game: str) -> None:
        """The end of that game was taken back."""
        run = self._latest(ruleset)
        if run is None or run.game != game or run.total is None:
            return
        reopened = replace(run, total=None, streak=run.streak - 1, until=run.day - 1)
        self._store(ruleset, reopened)

    def learn(self, ruleset: Ruleset, runs: Iterable[tuple[date, str, int]]) -> None:
        """Take over finished runs from elsewhere: day, game and total of each."""
        known = {day.toordinal(): (game, total) for day, game, total in runs}
        here = self._latest(ruleset)
        if here is not None:
            known |= dict.fromkeys(range(here.until - here.streak + 1, here.until + 1), ("", 0))
        if not known:
            return
        until = max(known)
        streak = next(back for back in range(len(known) + 1) if until - back not in known)
        if here is None or here.day < until:
            game, total = known[until]
            here = Run(until, game, total)
        self._store(ruleset, replace(here, streak=streak, until=until))

    def _latest(self, ruleset: Ruleset) -> Run | None:
        try:
            kept = parse(self._storage.get(_key(ruleset)) or "null", _MAX_TEXT)
            return _run(kept)
        except (StorageError, ValueError, TypeError):
            return None

    def _store(self, ruleset: Ruleset, run: Run) -> None:
        try:
            self._storage.set(_key(ruleset), json.dumps(asdict(run)))
        except StorageError:
            return  # the game itself tells that nothing can be stored


def _run(kept: Any) -> Run | None:
    """The run that these fields tell of, None where they can't be one."""
    if not isinstance(kept, dict):
        return None
    run = Run(**kept)
    numbers = {run.day: _LAST_DAY, run.streak: _LAST_DAY, run.until: _LAST_DAY}
    if run.total is not None:
        numbers[run.total] = MAX_TOTAL
    is_sound = all(type(number) is int and 0 <= number <= most for number, most in numbers.items())
    return run if is_sound and GAME_ID.fullmatch(run.game) else None


def _key(ruleset: Ruleset) -> str:
    return f"daily.{ruleset.key}"

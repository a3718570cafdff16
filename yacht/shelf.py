"""The tables of perfect play that are at hand, each fetched when it is first wanted."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from yacht.logbook.charts import Perfect
from yacht.perfect.totals import TOTALS
from yacht.perfect.values import TABLES, Values
from yacht.ports import Library
from yacht.ruleset import Ruleset


@dataclass(slots=True)
class _Wish:
    """What waits for a table that is on its way."""

    arrived: list[Callable[[], None]] = field(default_factory=list)
    failed: list[Callable[[], None]] = field(default_factory=list)


class Shelf:
    """Values by card. A table that could not be had is asked for again when it is wanted again."""

    def __init__(self, library: Library) -> None:
        self._library = library
        self._values: dict[str, Values] = {}
        self._wishes: dict[str, _Wish] = {}
        self._totals: dict[str, Perfect] = {}
        self._asked: set[str] = set()

    def get(self, ruleset: Ruleset) -> Values | None:
        """The values of that card, None while they are not here."""
        return self._values.get(ruleset.key)

    def want(
        self, ruleset: Ruleset, arrived: Callable[[], None], failed: Callable[[], None]
    ) -> None:
        """Call `arrived` once the values are here, or `failed` when they can't be had now."""
        if ruleset.key in self._values:
            arrived()
        elif ruleset.key not in TABLES:
            failed()
        else:
            self._wait(ruleset, arrived, failed)

    def totals(self, ruleset: Ruleset) -> Perfect | None:
        """How likely each total of perfect play is on that card, None while it is not here."""
        return self._totals.get(ruleset.key)

    def want_totals(self, ruleset: Ruleset, arrived: Callable[[], None]) -> None:
        """Call `arrived` once these totals have come, if they are not here or on their way."""
        key = ruleset.key

        def put(totals: Perfect) -> None:
            self._totals[key] = totals
            arrived()

        if key in TOTALS and key not in self._totals and key not in self._asked:
            self._asked.add(key)
            self._library.fetch_totals(ruleset, put, lambda: self._asked.discard(key))

    def _wait(
        self, ruleset: Ruleset, arrived: Callable[[], None], failed: Callable[[], None]
    ) -> None:
        is_on_its_way = ruleset.key in self._wishes
        wish = self._wishes.setdefault(ruleset.key, _Wish())
        wish.arrived.append(arrived)
        wish.failed.append(failed)
        if not is_on_its_way:
            self._library.fetch(
                ruleset, lambda values: self._put(ruleset, values), lambda: self._fail(ruleset)
            )

    def _put(self, ruleset: Ruleset, values: Values) -> None:
        self._values[ruleset.key] = values
        _call(self._wishes.pop(ruleset.key).arrived)

    def _fail(self, ruleset: Ruleset) -> None:
        _call(self._wishes.pop(ruleset.key).failed)


def _call(waiting: list[Callable[[], None]]) -> None:
    for each in waiting:
        each()

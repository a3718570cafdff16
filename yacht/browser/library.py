"""The tables of perfect play, fetched from the site, of which the worker keeps them."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any

from js import console, fetch
from pyodide.ffi import JsException

from yacht.browser.tasks import Result, in_steps, run
from yacht.errors import TableError
from yacht.perfect import totals
from yacht.perfect.advice import warm_up
from yacht.perfect.prospects import Prospects
from yacht.perfect.totals import TOTALS, Totals
from yacht.perfect.values import TABLES, Values, read_in_steps
from yacht.ruleset import Ruleset


class WebLibrary:
    """The site as the library. `guarded` wraps what is called back."""

    def __init__(self, guarded: Callable[[Callable[..., None]], Callable[..., None]]) -> None:
        self._guarded = guarded
        self._tasks: set[asyncio.Future[None]] = set()

    def fetch(
        self, ruleset: Ruleset, arrived: Callable[[Values], None], failed: Callable[[], None]
    ) -> None:
        """Get that card's values, later; call `failed` when that can't be done now."""
        run(self._deliver(_read(ruleset), arrived, failed), self._tasks)

    def fetch_totals(
        self, ruleset: Ruleset, arrived: Callable[[Totals], None], failed: Callable[[], None]
    ) -> None:
        """Get how likely that card's totals are, later; call `failed` when that can't be done."""
        run(self._deliver(_read_totals(ruleset), arrived, failed), self._tasks)

    async def _deliver(
        self,
        reading: Coroutine[Any, Any, Result],
        arrived: Callable[[Result], None],
        failed: Callable[[], None],
    ) -> None:
        try:
            found = await reading
        except (JsException, TableError, LookupError) as error:
            console.warn(repr(error))
            self._guarded(failed)()
        else:
            self._guarded(arrived)(found)


async def _read(ruleset: Ruleset) -> Values:
    data = await _bytes(TABLES[ruleset.key])
    values = await in_steps(read_in_steps(data, ruleset))
    await in_steps(warm_up(values))
    return values


async def _read_totals(ruleset: Ruleset) -> Totals:
    data = await _bytes(TOTALS[ruleset.key])
    return await in_steps(totals.read_in_steps(data, Prospects(ruleset)))


async def _bytes(name: str) -> bytes:
    response = await fetch(f"./static/tables/{name}")
    if not response.ok:
        raise LookupError(f"{response.url}: {response.status}")
    data: bytes = (await response.arrayBuffer()).to_bytes()
    return data

"""The tables of perfect play, fetched from the site, of which the worker keeps them."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from js import console, fetch
from pyodide.ffi import JsException

from yacht.browser.tasks import in_steps, run
from yacht.errors import TableError
from yacht.perfect.advice import warm_up
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
        run(self._fetch(ruleset, arrived, failed), self._tasks)

    async def _fetch(
        self, ruleset: Ruleset, arrived: Callable[[Values], None], failed: Callable[[], None]
    ) -> None:
        try:
            values = await _read(ruleset)
        except (JsException, TableError, LookupError) as error:
            console.warn(repr(error))
            self._guarded(failed)()
        else:
            self._guarded(arrived)(values)


async def _read(ruleset: Ruleset) -> Values:
    response = await fetch(f"./static/tables/{TABLES[ruleset.key]}")
    if not response.ok:
        raise LookupError(f"{response.url}: {response.status}")
    data = (await response.arrayBuffer()).to_bytes()
    values = await in_steps(read_in_steps(data, ruleset))
    await in_steps(warm_up(values))
    return values

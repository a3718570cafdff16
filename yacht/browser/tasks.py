"""Work that goes on while the page does other things."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine, Generator
from typing import Any, TypeVar

Result = TypeVar("Result")


def run(work: Coroutine[Any, Any, None], tasks: set[asyncio.Future[None]]) -> None:
    """Start the work; the set keeps it from being collected half-way."""
    task = asyncio.ensure_future(work)
    tasks.add(task)
    task.add_done_callback(tasks.discard)


async def in_steps(work: Generator[object, None, Result]) -> Result:
    """Do it with pauses in which the page can paint and hear."""
    while True:
        try:
            next(work)
        except StopIteration as end:
            result: Result = end.value
            return result
        await asyncio.sleep(0)

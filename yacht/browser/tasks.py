"""Work that goes on while the page does other things."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from typing import Any


def run(work: Coroutine[Any, Any, None], tasks: set[asyncio.Future[None]]) -> None:
    """Start the work; the set keeps it from being collected half-way."""
    task = asyncio.ensure_future(work)
    tasks.add(task)
    task.add_done_callback(tasks.discard)

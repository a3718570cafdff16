"""Work in small steps, so that a page can go on between them: generators, and how to end one."""

from __future__ import annotations

from collections.abc import Generator
from typing import TypeVar

Result = TypeVar("Result")


def finished(work: Generator[object, None, Result]) -> Result:
    """The result of the work, all steps taken at once."""
    while True:
        try:
            next(work)
        except StopIteration as end:
            result: Result = end.value
            return result

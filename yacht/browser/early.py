"""Imports the page's modules before there is a page, for a snapshot of Python that has them.

They take what they use of the page by name (`from js import document`), and a snapshot can't hold
what belongs to JavaScript. So these names stand for nothing until there is a page, which does no
harm, because they are used in functions only (`tests/test_boundaries.py`).
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module
from types import ModuleType


class Missing:
    """What a name of the page stands for as long as there is none."""

    def __init__(self, name: str) -> None:
        self.name = name


class _NoPage(ModuleType):
    """In the place of the module `js`."""

    def __getattr__(self, name: str) -> Missing:
        if name.startswith("__"):
            raise AttributeError(name)
        return Missing(name)


@contextmanager
def no_page() -> Iterator[None]:
    """Let modules be imported that want names of the page."""
    before = sys.modules.pop("js", None)
    sys.modules["js"] = _NoPage("js")
    try:
        yield
    finally:
        del sys.modules["js"]
        if before is not None:
            sys.modules["js"] = before


def meet_page() -> None:
    """Have the names of all modules of the page stand for what there is now.

    Raises:
        AttributeError: the page has no such name.
    """
    page = import_module("js")
    for name, module in sys.modules.items():
        if name.startswith("yacht.browser."):
            _meet(module, page)


def _meet(module: ModuleType, page: ModuleType) -> None:
    for name, value in vars(module).items():
        if isinstance(value, Missing):
            setattr(module, name, getattr(page, value.name))
        elif isinstance(value, _NoPage):
            setattr(module, name, page)

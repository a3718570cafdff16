"""The page's address says which game is on the table: `#3` is the one in slot 3.

So that a reload, a crash, and the browser's back and forward lead to where the player was.
"""

from __future__ import annotations

from js import history, location

from yacht.slots import SLOTS

UNSAVED = "#game"
"""The address of a game that is stored nowhere."""


def slot() -> int | None:
    """The slot in the address, None when the address is the lobby's."""
    number = str(location.hash)[1:]
    return int(number) if number in map(str, SLOTS) else None


def is_unsaved_game() -> bool:
    """Whether the address is that of a game that is stored nowhere."""
    return str(location.hash) == UNSAVED


def show_game(slot: int | None) -> None:
    """Make the address that of the game in this slot."""
    _show(f"#{slot}" if slot else UNSAVED)


def show_lobby() -> None:
    """Make the address the lobby's."""
    _show("")


def _show(fragment: str) -> None:
    if location.hash != fragment:
        history.pushState(None, "", f"{location.pathname}{location.search}{fragment}")

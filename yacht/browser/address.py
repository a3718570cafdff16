"""The page's address says which game is on the table: `#3` is the one in slot 3.

So that a reload, a crash, and the browser's back and forward lead to where the player was. An
address that ends in `#voyage=1N00P-JMEKT` asks for that voyage.
"""

from __future__ import annotations

from js import decodeURIComponent, history, location
from pyodide.ffi import JsException

from yacht.slots import SLOTS

REPLAY = "#replay"
"""The address of a replay, so that the browser's way back leads out of it."""
UNSAVED = "#game"
"""The address of a game that is stored nowhere."""
VOYAGE = "#voyage="


def slot() -> int | None:
    """The slot in the address, None when the address is the lobby's."""
    number = str(location.hash)[1:]
    return int(number) if number in map(str, SLOTS) else None


def is_unsaved_game() -> bool:
    """Whether the address is that of a game that is stored nowhere."""
    return str(location.hash) == UNSAVED


def voyage(code: str) -> str:
    """The end of an address that asks for the voyage of that code."""
    return f"{VOYAGE}{code}"


def wanted_voyage() -> str | None:
    """The code that the address asks for, as it stands there; None when it asks for none."""
    fragment = str(location.hash)
    if not fragment.lower().startswith(VOYAGE):
        return None
    try:
        return str(decodeURIComponent(fragment[len(VOYAGE) :]))
    except JsException:  # a % without its digits
        return fragment


def show_game(slot: int | None) -> None:
    """Make the address that of the game in this slot."""
    _show(f"#{slot}" if slot else UNSAVED)


def show_replay() -> None:
    """Make the address a replay's."""
    _show(REPLAY)


def show_lobby(code: str = "") -> None:
    """Make the address the lobby's; with a code, that of the lobby which asks for its voyage."""
    _show(voyage(code) if code else "")


def _show(fragment: str) -> None:
    if location.hash != fragment:
        history.pushState(None, "", f"{location.pathname}{location.search}{fragment}")

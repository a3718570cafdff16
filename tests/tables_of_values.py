"""The tables that ship."""

from functools import cache
from pathlib import Path

from yacht import Ruleset
from yacht.perfect.values import TABLES, Values, read

FOLDER = Path(__file__).resolve().parent.parent / "static" / "tables"


def table(card: Ruleset) -> bytes:
    """The bytes of that card's table."""
    return (FOLDER / TABLES[card.key]).read_bytes()


@cache
def values(card: Ruleset) -> Values:
    """What its table says."""
    return read(table(card), card)

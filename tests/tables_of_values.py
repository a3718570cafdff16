"""The tables that ship."""

from functools import cache
from pathlib import Path

from yacht import Ruleset
from yacht.perfect.totals import TOTALS, Totals
from yacht.perfect.totals import read as read_totals
from yacht.perfect.values import TABLES, Values, read

FOLDER = Path(__file__).resolve().parent.parent / "static" / "tables"


def table(card: Ruleset) -> bytes:
    """The bytes of that card's table."""
    return (FOLDER / TABLES[card.key]).read_bytes()


@cache
def totals(card: Ruleset) -> Totals:
    """How likely each total of perfect play is on that card."""
    data = (FOLDER / TOTALS[card.key]).read_bytes()
    return read_totals(data, values(card).prospects)


@cache
def values(card: Ruleset) -> Values:
    """What its table says."""
    return read(table(card), card)

"""Exact worths of all prospects, by backward induction: every box, hold and roll, nothing sampled.

In plain Python the Classic card takes seconds and the modern card minutes. `scripts/solve.py` does
the same with NumPy, for the tables that the page loads.
"""

from __future__ import annotations

from operator import attrgetter

from yacht.perfect.prospects import Prospects
from yacht.perfect.turn import Turn


def solve(prospects: Prospects, most_open: int | None = None) -> list[float]:
    """What each prospect is worth before its first roll, by its number.

    With `most_open`, prospects with more open boxes than that are left out, and 0.
    """
    worths = [0.0] * prospects.count
    for prospect in sorted(prospects, key=attrgetter("open")):
        if most_open is not None and prospect.open > most_open:
            break
        worths[prospects.number(prospect)] = Turn(prospects, prospect, worths).start
    return worths

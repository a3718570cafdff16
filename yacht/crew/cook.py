"""The Cook plays for now: the largest group, the most points, and no plan."""

from __future__ import annotations

from yacht.categories import Category
from yacht.crew.look import Look
from yacht.perfect.multisets import Multiset

ENOUGH = 25
"""Points that the Cook takes at once."""


def keep(look: Look) -> Multiset:
    """The largest group, unless the dice bring enough already; a run where groups are no use."""
    enough = look.legal[fill(look)] >= ENOUGH
    return look.faces if enough else look.group or look.run.faces


def fill(look: Look) -> Category:
    """The box that brings the most, of equals the first on the card."""
    return max(look.legal, key=look.legal.__getitem__)

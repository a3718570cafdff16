"""The Purser is thrifty: keeps what is made, wastes no box on little, and reckons no odds."""

from __future__ import annotations

from yacht.categories import CHOICE, FULL_HOUSE, YACHT, Category
from yacht.crew.look import HIGH, RUNS, Look
from yacht.crew.pars import most_over_par
from yacht.perfect.multisets import Multiset

MADE = {FULL_HOUSE, YACHT, *RUNS}
"""Boxes that are not put at risk once the dice fill them."""


def keep(look: Look) -> Multiset:
    """What is made, two pairs for a full house, a run that lacks one die, or the largest group."""
    if look.makes(MADE):
        return look.faces
    pairs = [group for group in look.groups if len(group) > 1]
    if FULL_HOUSE in look.open and len(pairs) == 2:
        return tuple(sorted(pairs[0] + pairs[1]))
    if look.run.lacks == 1 and len(look.group) < 3:
        return look.run.faces
    if look.open == (CHOICE,):
        return tuple(face for face in look.faces if face >= HIGH)
    return look.group or look.run.faces


def fill(look: Look) -> Category:
    """The box that is most over par."""
    return most_over_par(look)

"""The Gunner goes for the great shots, Yachts and straights, whatever the odds."""

from __future__ import annotations

from yacht.categories import YACHT, Category
from yacht.crew.look import RUNS, Look
from yacht.perfect.multisets import Multiset

SHOTS = {YACHT, *RUNS}
"""The boxes that the Gunner plays for, and scratches last."""


def keep(look: Look) -> Multiset:
    """Three of a face for a Yacht, else a run that is worth a shot, else the largest group."""
    if look.makes(SHOTS):
        return look.faces
    if _is_worth_a_shot(look) and len(look.group) < 3:
        return look.run.faces
    return look.group or look.run.faces


def fill(look: Look) -> Category:
    """The box that brings the most; the boxes for great shots are scratched last."""
    return max(look.legal, key=lambda box: (look.legal[box] or box not in SHOTS, look.legal[box]))


def _is_worth_a_shot(look: Look) -> bool:
    """Whether the run lacks one die, or there are three in a row and two rolls for the others."""
    run = look.run
    return run.lacks == 1 or (run.in_a_row == 3 and look.state.rolls_left == 2)

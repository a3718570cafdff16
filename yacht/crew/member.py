"""What a computer player is: a key, and a way to decide."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from yacht.actions import Hold, Score
from yacht.categories import Category
from yacht.crew.look import Look
from yacht.dice import DICE
from yacht.perfect.advice import hold
from yacht.perfect.multisets import Multiset
from yacht.perfect.values import Values
from yacht.state import State


@dataclass(frozen=True)
class Member:
    """A computer player: its `key`, and `play`, which decides once dice lie on the table.

    `needs_values` tells that it can't play without the values of the card.
    """

    key: str
    play: Callable[[State, Values | None], Hold | Score]
    needs_values: bool = False

    def decide(self, state: State, values: Values | None = None) -> Hold | Score:
        """What this member does in a state: hold those dice and roll the others, or fill that box.

        It is legal, and the same whenever it is asked. A hold leaves at least one die free. Of
        equal dice those that are held already stay held.

        Raises:
            ValueError: no dice lie on the table, or the member needs values and there are none.
            TableError: the values that it needs are another card's.
        """
        if not state.dice:
            raise ValueError(f"nothing to decide: {state}")
        return self.play(state, values)


@dataclass(frozen=True)
class Thumb:
    """A rule of thumb to play by: which faces to keep, and which box to fill.

    `keep` gives a part of the faces on the table, or all of them to stop and fill a box. `fill`
    gives one of the boxes that may be filled.
    """

    keep: Callable[[Look], Multiset]
    fill: Callable[[Look], Category]

    def __call__(self, state: State, values: Values | None = None) -> Hold | Score:  # noqa: ARG002
        """Decide, whatever the values are."""
        look = Look(state)
        kept = self.keep(look) if state.rolls_left else look.faces
        return Score(self.fill(look)) if len(kept) == DICE else hold(state, kept)

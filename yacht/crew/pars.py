"""Par for each box: what a box may be expected to bring, by the experience of many games."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property, lru_cache

from yacht import categories as c
from yacht.card import Card
from yacht.categories import Category
from yacht.crew.look import Look
from yacht.perfect.multisets import ROLLS
from yacht.ruleset import Ruleset

BOXES = {
    c.ONES: 3,
    c.TWOS: 5,
    c.THREES: 7,
    c.FOURS: 9,
    c.FIVES: 12,
    c.SIXES: 14,
    c.FULL_HOUSE: 14,
    c.FOUR_OF_A_KIND: 10,
    c.LITTLE_STRAIGHT: 9,
    c.BIG_STRAIGHT: 9,
    c.SMALL_STRAIGHT: 29,
    c.LARGE_STRAIGHT: 19,
    c.CHOICE: 25,
    c.YACHT: 8,
}
"""Points that are fair for the use of each box: with fewer it may be a pity to fill it."""

PACE = 3
"""Dice of each face that win an upper bonus."""

STAKE = 2
"""Points that each point ahead of that pace is worth besides, while an upper bonus is at stake."""


@dataclass(frozen=True)
class Pars:
    """Par for the boxes of that card."""

    ruleset: Ruleset
    card: Card

    def over(self, category: Category, points: int) -> float:
        """By how much those points are over par for that box; negative where they are under."""
        over = points - par(self.ruleset, category)
        if category.face and self._bonus_at_stake:
            over += STAKE * (points - PACE * category.face)
        return over

    @cached_property
    def _bonus_at_stake(self) -> bool:
        bonuses = self.ruleset.bonuses(self.card)
        return any(bonus.missing and not bonus.decided for bonus in bonuses)


def most_over_par(look: Look) -> Category:
    """The box that the dice fill with the most over par."""
    pars = Pars(look.state.settings.ruleset, look.state.card)
    return max(look.legal, key=lambda box: pars.over(box, look.legal[box]))


def par(ruleset: Ruleset, category: Category) -> float:
    """Par for that box; half of its most points where nobody has any experience with it."""
    return BOXES[category] if category in BOXES else max(scores(ruleset, category)) / 2


@lru_cache(maxsize=32)
def scores(ruleset: Ruleset, category: Category) -> tuple[int, ...]:
    """What each of the 252 rolls scores in that box, jokers aside; kept, for it never changes."""
    return tuple(map(ruleset.scorers[category], ROLLS))

"""The Navigator reckons: the odds of this turn, against par for each box, and nothing beyond it."""

from __future__ import annotations

from functools import lru_cache

from yacht.card import Card
from yacht.categories import Category
from yacht.crew.look import Look
from yacht.crew.odds import Odds
from yacht.crew.pars import Pars, most_over_par, scores
from yacht.dice import DICE, FACES, Dice
from yacht.perfect.multisets import Multiset, number
from yacht.ruleset import Ruleset

MARGIN = 1e-9
"""Holds that differ by less are as good."""


def keep(look: Look) -> Multiset:
    """What brings the most over par on average, in this turn."""
    odds = _odds(look.state.settings.ruleset, look.state.card)
    return odds.best(look.state.rolls_left, look.faces, MARGIN)


def fill(look: Look) -> Category:
    """The box that is most over par."""
    return most_over_par(look)


@lru_cache(maxsize=4)
def _odds(ruleset: Ruleset, card: Card) -> Odds:
    """The odds of a turn on that card; kept, because each of its decisions needs them."""
    pars, columns = Pars(ruleset, card), []
    for category in ruleset.open_categories(card):
        points = scores(ruleset, category)
        over = {each: pars.over(category, each) for each in set(points)}
        columns.append([over[each] for each in points])
    filled = [max(overs) for overs in zip(*columns, strict=True)]
    for face in FACES:
        dice = (face,) * DICE
        filled[number(dice)] = _with_joker(pars, dice)
    return Odds(filled)


def _with_joker(pars: Pars, dice: Dice) -> float:
    """What five of a kind brings over par; only there a card may have rules of its own."""
    ruleset, card = pars.ruleset, pars.card
    forced = ruleset.forced(card, dice)
    boxes = (forced,) if forced else ruleset.open_categories(card)
    over = max(pars.over(box, ruleset.box_points(card, box, dice)) for box in boxes)
    return over + ruleset.yacht_bonus(card, dice)

"""The modern card: upper bonus, Yacht bonus, joker, fixed scores (rulings 10 to 18)."""

from yacht import categories as c
from yacht.card import Card
from yacht.categories import Category
from yacht.dice import Dice
from yacht.ruleset import Bonus, Ruleset
from yacht.scoring import (
    UPPER_SCORERS,
    fixed,
    is_five_of_a_kind,
    is_full_house,
    kind_of,
    run_of,
    sum_if,
)

UPPER_BONUS = 35
UPPER_TARGET = 63
YACHT_POINTS = 50
YACHT_BONUS = 100
JOKER_POINTS = {c.FULL_HOUSE: 25, c.SMALL_STRAIGHT: 30, c.LARGE_STRAIGHT: 40}
"""What a joker scores where its dice as they stand would score 0 (ruling 15)."""


class ModernRuleset(Ruleset):
    """The modern card's rules on top of its table of points."""

    def is_joker(self, card: Card, dice: Dice) -> bool:
        """Five of a kind while the Yacht box holds 50 (ruling 15)."""
        return self.points_in(card, c.YACHT) == YACHT_POINTS and is_five_of_a_kind(dice)

    def forced(self, card: Card, dice: Dice) -> Category | None:
        """A joker's matching upper box, while that is open (ruling 15)."""
        if not self.is_joker(card, dice):
            return None
        matching = c.UPPER_SECTION[dice[0] - 1]
        return matching if self.points_in(card, matching) is None else None

    def box_points(self, card: Card, category: Category, dice: Dice) -> int:
        """The dice as they stand, or what the joker makes of them (ruling 15)."""
        if self.is_joker(card, dice) and category in JOKER_POINTS:
            return JOKER_POINTS[category]
        return super().box_points(card, category, dice)

    def yacht_bonus(self, card: Card, dice: Dice) -> int:
        """100 for a five of a kind after the Yacht box holds 50 (ruling 14)."""
        return YACHT_BONUS if self.is_joker(card, dice) else 0

    def bonuses(self, card: Card) -> tuple[Bonus, ...]:
        """The upper bonus (ruling 13) and the Yacht bonuses (rulings 14 and 17)."""
        return (self._upper_bonus(card), self._yacht_bonus(card))

    def _upper_bonus(self, card: Card) -> Bonus:
        boxes = [self.points_in(card, category) for category in c.UPPER_SECTION]
        missing = max(0, UPPER_TARGET - sum(filter(None, boxes)))
        decided = None not in boxes
        return Bonus("upper", UPPER_BONUS if decided and not missing else 0, missing, decided)

    def _yacht_bonus(self, card: Card) -> Bonus:
        scratched = self.points_in(card, c.YACHT) == 0
        return Bonus("yacht", card.yacht_bonus, decided=scratched or card.is_full)


RULESET = ModernRuleset(
    "modern",
    {
        **UPPER_SCORERS,
        c.FULL_HOUSE: fixed(25, is_full_house),
        c.FOUR_OF_A_KIND: sum_if(kind_of(4)),
        c.SMALL_STRAIGHT: fixed(30, run_of(4)),
        c.LARGE_STRAIGHT: fixed(40, run_of(5)),
        c.CHOICE: sum,
        c.YACHT: fixed(YACHT_POINTS, is_five_of_a_kind),
    },
)

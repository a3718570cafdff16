"""What every card has in common: the interface behind which the rule sets stand."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from yacht.card import Card
from yacht.categories import Category
from yacht.dice import Dice
from yacht.scoring import Scorer

ROLLS = 3
"""How many rolls a turn has (ruling 2)."""


@dataclass(frozen=True, slots=True)
class Bonus:
    """Points of a card that stand in no box.

    `missing` is how many points are still wanting before the bonus is won, None where nothing is
    counted towards it; `decided` tells that the rest of the game can't change it any more.
    """

    key: str
    points: int
    missing: int | None = None
    decided: bool = False


@dataclass(frozen=True, slots=True)
class Preview:
    """What an open box would score with the dice on the table (ruling 19).

    `points` go into the box. `bonuses` are what filling it would also earn, `(key, points)` each.
    `forced` names the only box that may be filled while a joker demands it. `joker` tells that the
    joker is in force.
    """

    category: Category
    points: int
    bonuses: tuple[tuple[str, int], ...] = ()
    forced: Category | None = None
    joker: bool = False

    @property
    def is_legal(self) -> bool:
        """Whether the rules let this box be filled now."""
        return self.forced is None or self.forced == self.category

    @property
    def is_scratch(self) -> bool:
        """Whether filling it uses the box up for 0 points of its own (ruling 20)."""
        return self.points == 0

    @property
    def worth(self) -> int:
        """What the press would add to the total, bonuses included."""
        return self.points + sum(points for _, points in self.bonuses)


@dataclass(frozen=True)
class Ruleset:
    """The rules that one kind of card is played by.

    A card without sections, jokers or bonuses is a `key` and a table of `scorers`, box by box in
    the order they are printed. A card with more rules overrides `forced`, `is_joker`,
    `box_points`, `yacht_bonus` or `bonuses`; nothing else in the engine knows which card is played.
    """

    key: str
    scorers: Mapping[Category, Scorer]

    def __str__(self) -> str:
        return self.key

    def __hash__(self) -> int:
        return hash(self.key)

    @cached_property
    def categories(self) -> tuple[Category, ...]:
        """The categories in the order of the boxes."""
        return tuple(self.scorers)

    @property
    def rounds(self) -> int:
        """How many turns each player has: one a box."""
        return len(self.categories)

    def category(self, key: str) -> Category:
        """The category of that key.

        Raises:
            ValueError: this card has no such box.
        """
        for category in self.categories:
            if category.key == key:
                return category
        raise ValueError(f"no box {key!r} on the {self} card")

    def empty_card(self) -> Card:
        """A card of this kind with every box open."""
        return Card.empty(self.rounds)

    def points_in(self, card: Card, category: Category) -> int | None:
        """What that box of the card holds, None while it is open."""
        return card.points[self.categories.index(category)]

    def open_categories(self, card: Card) -> tuple[Category, ...]:
        """The categories whose boxes are open."""
        pairs = zip(self.categories, card.points, strict=True)
        return tuple(category for category, points in pairs if points is None)

    def is_joker(self, card: Card, dice: Dice) -> bool:  # noqa: ARG002
        """Whether these dice are a joker on that card; never, where the card has none."""
        return False

    def forced(self, card: Card, dice: Dice) -> Category | None:  # noqa: ARG002
        """The only box that may be filled, None when the player is free (ruling 5)."""
        return None

    def box_points(self, card: Card, category: Category, dice: Dice) -> int:  # noqa: ARG002
        """What the dice score in that open box of that card."""
        return self.scorers[category](dice)

    def yacht_bonus(self, card: Card, dice: Dice) -> int:  # noqa: ARG002
        """The bonus that scoring these dice earns, whatever box is filled."""
        return 0

    def bonuses(self, card: Card) -> tuple[Bonus, ...]:  # noqa: ARG002
        """The bonuses that this kind of card has, with what they hold now."""
        return ()

    def total(self, card: Card) -> int:
        """All boxes and bonuses of the card."""
        return card.banked + sum(bonus.points for bonus in self.bonuses(card))

    def fill(self, card: Card, category: Category, dice: Dice) -> Card:
        """The card after those dice are scored in that box."""
        points = self.box_points(card, category, dice)
        box = self.categories.index(category)
        return card.fill(box, points, self.yacht_bonus(card, dice))

    def preview(self, card: Card, category: Category, dice: Dice) -> Preview:
        """What that open box would score with these dice."""
        before = {bonus.key: bonus.points for bonus in self.bonuses(card)}
        after = self.bonuses(self.fill(card, category, dice))
        earned = tuple(
            (bonus.key, bonus.points - before[bonus.key])
            for bonus in after
            if bonus.points != before[bonus.key]
        )
        return Preview(
            category,
            self.box_points(card, category, dice),
            earned,
            self.forced(card, dice),
            self.is_joker(card, dice),
        )

    def previews(self, card: Card, dice: Dice) -> tuple[Preview, ...]:
        """What each open box would score with these dice, legal or not, in the boxes' order."""
        return tuple(self.preview(card, category, dice) for category in self.open_categories(card))

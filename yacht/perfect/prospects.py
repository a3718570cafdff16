"""What of a card decides the points still to come, and the numbers of all that can be.

Two cards have the same prospect where the rules will treat them alike for the rest of the game:
the same boxes are open, a five of a kind is a joker on both or on neither, and both need as much
for the upper bonus. What is needed is the least sum that the open upper boxes can still bring and
that is enough, so that upper totals are told apart only where that matters: the modern card's
268,096 combinations of open boxes, Yacht box and upper total are 157,342 prospects, and two
for the full card.

All of it is asked of the ruleset, on cards made for the purpose. It holds for a card whose points
depend on its open boxes, its upper total and its Yacht box, and on nothing else.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple
from zlib import crc32

from yacht.card import Card
from yacht.categories import YACHT
from yacht.dice import DICE
from yacht.perfect.multisets import ROLLS, Pick, picking
from yacht.ruleset import ROLLS as ROLLS_A_TURN
from yacht.ruleset import Ruleset

FIVE_OF_A_KIND = (1,) * DICE


class Prospect(NamedTuple):
    """What of a card decides the points still to come.

    `upper` are the open boxes that count towards an upper bonus and `lower` the other open ones,
    as bits in the order of `Prospects.upper` and `Prospects.lower`. `total` is the upper total, at
    most what wins the bonus. `joker` tells that a five of a kind is a joker.
    """

    lower: int
    upper: int
    total: int = 0
    joker: bool = False

    @property
    def open(self) -> int:
        """How many boxes are open."""
        return self.lower.bit_count() + self.upper.bit_count()


@dataclass(frozen=True, slots=True)
class BoxPoints:
    """All points that a box can score, ascending; `pick` spreads values of them over the rolls."""

    points: tuple[int, ...]
    pick: Pick


@dataclass(frozen=True)
class Scoring:
    """What the rules make of each of the 252 rolls, on cards like `card`.

    Rolls that are no joker there score as they do by `usual`, where that is given.
    """

    ruleset: Ruleset
    card: Card
    usual: Scoring | None = None

    @cached_property
    def points(self) -> tuple[tuple[int, ...], ...]:
        """The points in each box, by roll."""
        by_roll = zip(*map(self._points, range(len(ROLLS))), strict=True)
        return tuple(by_roll)

    def _points(self, roll: int) -> tuple[int, ...]:
        ruleset, card, dice = self.ruleset, self.card, ROLLS[roll]
        if self.usual and not ruleset.is_joker(card, dice):
            return tuple(points[roll] for points in self.usual.points)
        return tuple(ruleset.box_points(card, category, dice) for category in ruleset.categories)

    @cached_property
    def boxes(self) -> tuple[BoxPoints, ...]:
        """The points in each box, as few as there are."""
        return tuple(map(_box_points, self.points))

    @cached_property
    def bonuses(self) -> tuple[tuple[int, int], ...]:
        """The rolls that earn a Yacht bonus whatever box they fill, with its points."""
        earned = (self.ruleset.yacht_bonus(self.card, roll) for roll in ROLLS)
        return tuple((roll, points) for roll, points in enumerate(earned) if points)

    @cached_property
    def forced(self) -> tuple[tuple[int, int], ...]:
        """The rolls that must fill one box while it is open, with that box."""
        boxes = self.ruleset.categories
        forced = (self.ruleset.forced(self.card, roll) for roll in ROLLS)
        return tuple((roll, boxes.index(box)) for roll, box in enumerate(forced) if box)


def _box_points(points: Sequence[int]) -> BoxPoints:
    distinct = sorted(set(points))
    return BoxPoints(tuple(distinct), picking(list(map(distinct.index, points))))


@dataclass(frozen=True)
class Prospects:
    """All prospects of one kind of card, numbered from 0."""

    ruleset: Ruleset

    # The boxes ------------------------------------------------------------------------------------

    @cached_property
    def target(self) -> int:
        """The upper total that wins the upper bonus, 0 where the card has none."""
        bonuses = self.ruleset.bonuses(self.ruleset.empty_card())
        return max((bonus.missing or 0 for bonus in bonuses), default=0)

    @cached_property
    def prize(self) -> int:
        """The points of the upper bonus."""
        card = self.ruleset.empty_card()
        for box in self.upper:
            category = self.ruleset.categories[box]
            card = self.ruleset.fill(card, category, (category.face or 0,) * DICE)
        return self.ruleset.total(card) - card.banked

    @cached_property
    def upper(self) -> tuple[int, ...]:
        """The boxes that count towards the upper bonus; none where the card has no such bonus."""
        categories = enumerate(self.ruleset.categories)
        return tuple(box for box, category in categories if self.target and category.face)

    @cached_property
    def lower(self) -> tuple[int, ...]:
        """The other boxes; that which can bring jokers is the last."""
        boxes = [box for box in range(self.ruleset.rounds) if box not in self.upper]
        return tuple(sorted(boxes, key=lambda box: box == self.joker_box))

    @cached_property
    def joker_box(self) -> int | None:
        """The box that brings jokers once it holds points, None where the card has no jokers."""
        if not self.ruleset.is_joker(self._card_with_yacht, FIVE_OF_A_KIND):
            return None
        return self.ruleset.categories.index(YACHT)

    @cached_property
    def _card_with_yacht(self) -> Card:
        card = self.ruleset.empty_card()
        has_yacht = YACHT in self.ruleset.categories
        return self.ruleset.fill(card, YACHT, FIVE_OF_A_KIND) if has_yacht else card

    @cached_property
    def bits(self) -> tuple[tuple[int, int], ...]:
        """Each box's bit among the lower and among the upper boxes, 0 where it is none of them."""
        return tuple(
            (_bit(self.lower, box), _bit(self.upper, box)) for box in range(self.ruleset.rounds)
        )

    @cached_property
    def scorings(self) -> tuple[Scoring, Scoring]:
        """What rolls score while five of a kind is no joker, and while it is one."""
        usual = Scoring(self.ruleset, self.ruleset.empty_card())
        return usual, Scoring(self.ruleset, self._card_with_yacht, usual)

    @cached_property
    def fingerprint(self) -> int:
        """A number that changes with any rule that values depend on."""
        rules = (
            self.ruleset.key,
            [category.key for category in self.ruleset.categories],
            [(each.points, each.bonuses, each.forced) for each in self.scorings],
            (self.target, self.prize, self.upper, self.lower, ROLLS_A_TURN),
        )
        return crc32(repr(rules).encode())

    def prepare(self) -> Iterator[None]:
        """Work out, in steps, most of what the fingerprint takes."""
        for scoring in self.scorings:
            # Cached, each of them.
            _ = scoring.points
            yield

    # Prospects ------------------------------------------------------------------------------------

    def of(self, card: Card) -> Prospect:
        """The prospect of that card."""
        lower = upper = total = 0
        for points, (low, up) in zip(card.points, self.bits, strict=True):
            if points is None:
                lower, upper = lower | low, upper | up
            elif up:
                total += points
        joker = self.ruleset.is_joker(card, FIVE_OF_A_KIND)
        return Prospect(lower, upper, min(total, self.target), joker)

    def open_boxes(self, prospect: Prospect) -> Iterator[int]:
        """The boxes that are open."""
        for box, (low, up) in enumerate(self.bits):
            if prospect.lower & low or prospect.upper & up:
                yield box

    def after(self, prospect: Prospect, box: int, points: int) -> Prospect:
        """The prospect when that open box is filled with those points."""
        low, up = self.bits[box]
        joker = prospect.joker or (box == self.joker_box and points > 0)
        total = min(prospect.total + points, self.target) if up else prospect.total
        return Prospect(prospect.lower & ~low, prospect.upper & ~up, total, joker)

    def is_plain(self, box: int) -> bool:
        """Whether the rest of the game is the same whatever points that box is filled with."""
        return box != self.joker_box and box not in self.upper

    def prize_in(self, before: Prospect, after: Prospect) -> int:
        """The upper bonus, where filling a box has just decided and won it (ruling 13)."""
        is_decided = before.upper and not after.upper
        return self.prize if is_decided and after.total == self.target else 0

    # Numbers --------------------------------------------------------------------------------------

    @cached_property
    def count(self) -> int:
        """How many numbers there are."""
        halves = 2 if self.joker_box is None else 3
        return halves * (1 << len(self.lower)) // 2 * self.uppers

    @property
    def uppers(self) -> int:
        """How many prospects the upper boxes alone can have."""
        return len(self._representatives)

    @cached_property
    def _ranks(self) -> tuple[tuple[int, ...], ...]:
        """The number of the upper boxes alone, by open upper boxes and by upper total.

        It is -1 for a total that the filled boxes can't have.
        """
        numbers: dict[tuple[int, int | None], int] = {}
        ranks = []
        for upper in range(1 << len(self.upper)):
            needs = [(upper, self._need(upper, total)) for total in range(self.target + 1)]
            for total in self._totals(upper):
                numbers.setdefault(needs[total], len(numbers))
            ranks.append(tuple(numbers.get(need, -1) for need in needs))
        return tuple(ranks)

    @cached_property
    def _representatives(self) -> tuple[tuple[int, int], ...]:
        """Open upper boxes and an upper total for each number of the upper boxes alone."""
        found: dict[int, tuple[int, int]] = {}
        for upper, ranks in enumerate(self._ranks):
            for total in self._totals(upper):
                found.setdefault(ranks[total], (upper, total))
        return tuple(found[number] for number in sorted(found))

    @cached_property
    def _sums(self) -> tuple[tuple[int, ...], ...]:
        """What a set of upper boxes can bring together, ascending, by the bits of the set."""
        sums = [{0}]
        for box in self.upper:
            points = self.scorings[0].boxes[box].points
            sums += [{total + more for total in known for more in points} for known in sums]
        return tuple(tuple(sorted(known)) for known in sums)

    def _totals(self, upper: int) -> list[int]:
        """The upper totals that can be there while these upper boxes are open."""
        filled = (1 << len(self.upper)) - 1 - upper
        return sorted({min(total, self.target) for total in self._sums[filled]})

    def _need(self, upper: int, total: int) -> int | None:
        """What the open upper boxes have to bring for the bonus, None when they can't."""
        if not upper:
            return None
        sums = self._sums[upper]
        place = bisect_left(sums, self.target - total)
        return sums[place] if place < len(sums) else None

    def number(self, prospect: Prospect) -> int:
        """The number of a prospect.

        Raises:
            ValueError: no game comes to it: the filled upper boxes can't have that total.
        """
        lower, upper, total, joker = prospect
        rank = self._ranks[upper][total]
        if rank < 0:
            raise ValueError(f"an upper total of {total} in the boxes of {prospect}")
        return (lower + (joker << len(self.lower))) * self.uppers + rank

    def __iter__(self) -> Iterator[Prospect]:
        """A prospect for each number, in order."""
        size = 1 << len(self.lower)
        for low in range(self.count // self.uppers):
            for upper, total in self._representatives:
                yield Prospect(low % size, upper, total, low >= size)


def _bit(boxes: tuple[int, ...], box: int) -> int:
    return 1 << boxes.index(box) if box in boxes else 0

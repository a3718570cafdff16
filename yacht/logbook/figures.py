"""What a player's games come to: best, mean, spread, boxes, wins and the price of decisions."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from math import sqrt
from operator import mul

from yacht import categories as c
from yacht.categories import Category
from yacht.logbook.entry import Entry, Seat
from yacht.marks import KINDS, Marks
from yacht.ruleset import Ruleset
from yacht.rulesets import ruleset

_YACHT = (6,) * 5


@dataclass(frozen=True, slots=True)
class BoxFigures:
    """A box over all games: its mean points, and how often it was scratched."""

    category: Category
    mean: float
    scratches: int


@dataclass(frozen=True)
class Figures:
    """A player's games on one card; each seat counts as a game, and there is at least one.

    `totals` and `costs` go from the oldest game to the newest; a cost is None where it is not
    known. `contested` counts games of two or more players, `wins` and `shared` those of them that
    the player won alone or with others. `yachts` counts Yachts in the Yacht box and later ones that
    earned a bonus, `upper_bonuses` the games that won the upper bonus, None on a card without.
    `bests` has the best total of each kind of game, in the order of `yacht.marks.KINDS`.
    """

    totals: tuple[int, ...]
    costs: tuple[float | None, ...]
    contested: int
    wins: int
    shared: int
    boxes: tuple[BoxFigures, ...]
    yachts: int
    upper_bonuses: int | None
    bests: tuple[tuple[Marks, int], ...]

    @property
    def games(self) -> int:
        """How many games there are."""
        return len(self.totals)

    @property
    def best(self) -> int:
        """The highest total."""
        return max(self.totals)

    @property
    def mean(self) -> float:
        """The mean total."""
        return _mean(self.totals)

    @cached_property
    def median(self) -> float:
        """The total that as many games reach as stay below."""
        ranked, half = sorted(self.totals), self.games // 2
        return _mean(ranked[half : half + 1] if self.games % 2 else ranked[half - 1 : half + 1])

    @cached_property
    def spread(self) -> float | None:
        """The sample standard deviation of the totals, in points; None for one game."""
        games, totals = self.games, self.totals
        if games < 2:
            return None
        squares = games * sum(map(mul, totals, totals)) - sum(totals) ** 2  # exact
        return sqrt(squares / (games * (games - 1)))

    @cached_property
    def mean_cost(self) -> float | None:
        """What the decisions of a game cost on average, None while no cost is known."""
        known = [cost for cost in self.costs if cost is not None]
        return _mean(known) if known else None


def figures(played: Sequence[tuple[Entry, int]]) -> Figures | None:
    """What these games come to, all of one card, with the player's place; None without any."""
    if not played:
        return None
    card, seats = ruleset(played[0][0].card), [entry.seats[place] for entry, place in played]
    columns = tuple(zip(*[seat.points for seat in seats], strict=True))
    contested = [(entry, place) for entry, place in played if len(entry.seats) > 1]
    won = [winners for entry, place in contested if place in (winners := entry.winners)]
    return Figures(
        tuple([seat.total for seat in seats]),
        tuple([seat.cost for seat in seats]),
        contested=len(contested),
        wins=sum(len(winners) == 1 for winners in won),
        shared=sum(len(winners) > 1 for winners in won),
        boxes=tuple(map(_box, card.categories, columns)),
        yachts=_yachts(card, seats),
        upper_bonuses=_upper_bonuses(card, seats),
        bests=_bests(played),
    )


def _box(category: Category, points: Sequence[int]) -> BoxFigures:
    return BoxFigures(category, _mean(points), points.count(0))


def _yachts(card: Ruleset, seats: Sequence[Seat]) -> int:
    box, later = card.categories.index(c.YACHT), _later_yacht(card)
    first = len([seat for seat in seats if seat.points[box]])
    return first + (sum([seat.yacht_bonus for seat in seats]) // later if later else 0)


def _later_yacht(card: Ruleset) -> int:
    """What a Yacht earns beside its box when the Yacht box holds one; 0 on a card without that."""
    return card.yacht_bonus(card.fill(card.empty_card(), c.YACHT, _YACHT), _YACHT)


def _upper_bonuses(card: Ruleset, seats: Sequence[Seat]) -> int | None:
    if not any(bonus.key == "upper" for bonus in card.bonuses(card.empty_card())):
        return None
    # What of a total is neither in a box nor for a later Yacht is the upper bonus.
    return len([seat for seat in seats if seat.total > sum(seat.points) + seat.yacht_bonus])


def _bests(played: Sequence[tuple[Entry, int]]) -> tuple[tuple[Marks, int], ...]:
    best: dict[Marks, int] = {}
    for entry, place in played:
        total = entry.seats[place].total
        if total > best.get(entry.marks, -1):
            best[entry.marks] = total
    return tuple((marks, best[marks]) for marks in KINDS if marks in best)


def _mean(points: Sequence[float]) -> float:
    return sum(points) / len(points)

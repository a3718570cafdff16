"""A great many games of perfect play: does their mean come to what was solved?

The games are played side by side with NumPy, a turn at a time. What each turn's options are worth
is worked out from the exact worths of what can follow; then dice are thrown, the best is done, and
nothing but the points that are scored counts.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import product
from math import sqrt

import numpy as np
from solve import COLUMNS, Floats, Indices, alike, box_worths, solve, turns

from yacht.dice import DICE, FACES
from yacht.perfect.multisets import LEVELS, ROLLS, multiset, number, parts
from yacht.perfect.prospects import Prospect, Prospects
from yacht.rulesets import ruleset

GAMES = 200_000
SEED = 1938

_EVERY = [held for level in LEVELS for held in level]
_PLACES = {held: place for place, held in enumerate(_EVERY)}
_MOST = 1 << DICE

FACES_HELD = np.array([held + (0,) * (DICE - len(held)) for held in _EVERY])
"""The faces of every multiset, 0 for each die that is free."""

HOLDS = np.array([np.resize([_PLACES[part] for part in parts(roll)], _MOST) for roll in ROLLS])
"""For each roll the places, among all multisets, of what can be held of it; some repeated."""

NUMBERS = np.array([number(multiset(dice)) for dice in product(FACES, repeat=DICE)])
"""The numbers of all 7,776 throws, which count like the digits of a number of base six."""


@dataclass(frozen=True)
class Sample:
    """What many games came to: the mean total, its standard error, and the exact value."""

    card: str
    games: int
    mean: float
    error: float
    exact: float

    def __str__(self) -> str:
        return (
            f"Perfect play, {self.card} card, {self.games:,} games: mean {self.mean:.3f},"
            f" standard error {self.error:.3f}; exact {self.exact:.6f},"
            f" {(self.mean - self.exact) / self.error:+.2f} standard errors off"
        )


class Games:
    """Games on one kind of card; `totals` are their points, `numbers` the cards' prospects."""

    def __init__(self, prospects: Prospects, worths: Floats, games: int) -> None:
        self.totals = np.zeros(games, dtype=np.int64)
        self._prospects = prospects
        self._listed = list(prospects)
        self._worths = worths
        self._random = np.random.default_rng(SEED)
        self.numbers = np.full(games, start_of(prospects))

    def play_a_turn(self) -> None:
        """Play the next turn of every game."""
        order = np.argsort(self.numbers, kind="stable")
        distinct, starts = np.unique(self.numbers[order], return_index=True)
        ends = [*starts[1:], len(order)]
        for first in range(0, len(distinct), COLUMNS):
            last = min(first + COLUMNS, len(distinct)) - 1
            games = order[starts[first] : ends[last]]
            self._play(distinct[first : last + 1], games)

    def _play(self, numbers: Indices, games: Indices) -> None:
        """Play a turn of these games, which begin with these prospects."""
        chosen = [self._listed[each] for each in numbers.tolist()]
        columns = np.searchsorted(numbers, self.numbers[games])
        turn = turns(self._prospects, chosen, self._worths)
        dice = self._random.integers(1, 7, (len(games), DICE))
        for holds in reversed(turn.holds):
            worths = np.concatenate([*holds, turn.boxes])
            dice = self._reroll(dice, worths, columns)
        rolls = rolled(dice)
        boxes = best_boxes(self._prospects, chosen, self._worths)[rolls, columns]
        self._score(chosen, games, np.stack([columns, boxes, rolls]))

    def _reroll(self, dice: Indices, worths: Floats, columns: Indices) -> Indices:
        """Hold what is best and roll the others; to hold all five rolls none."""
        holds = HOLDS[rolled(dice)]
        best = worths[holds, columns[:, np.newaxis]].argmax(axis=1)
        held: Indices = FACES_HELD[holds[np.arange(len(holds)), best]]
        free = held == 0
        held[free] = self._random.integers(1, 7, np.count_nonzero(free))
        return held

    def _score(self, chosen: Sequence[Prospect], games: Indices, done: Indices) -> None:
        """Fill a box in each game; `done` are its column, its box and its roll."""
        kinds, places = np.unique(done, axis=1, return_inverse=True)
        scored = [self.filled(chosen[column], box, roll) for column, box, roll in kinds.T.tolist()]
        points, numbers = np.array(scored).T
        self.totals[games] += points[places]
        self.numbers[games] = numbers[places]

    def filled(self, prospect: Prospect, box: int, roll: int) -> tuple[int, int]:
        """What filling that box earns, and the number of the prospect after it."""
        scoring = self._prospects.scorings[prospect.joker]
        points = scoring.points[box][roll]
        after = self._prospects.after(prospect, box, points)
        bonuses = dict(scoring.bonuses).get(roll, 0) + self._prospects.prize_in(prospect, after)
        return points + bonuses, self._prospects.number(after)


def start_of(prospects: Prospects) -> int:
    """The number of the prospect that a game begins with."""
    return prospects.number(prospects.of(prospects.ruleset.empty_card()))


def rolled(dice: Indices) -> Indices:
    """The number of each throw's multiset."""
    digits = len(FACES) ** np.arange(DICE - 1, -1, -1)
    numbers: Indices = NUMBERS[(dice - 1) @ digits]
    return numbers


def best_boxes(prospects: Prospects, chosen: Sequence[Prospect], worths: Floats) -> Indices:
    """The best box to fill, by roll and prospect."""
    columns = []
    for group in alike(chosen):
        boxes = np.array(list(prospects.open_boxes(group[0])))
        columns.append(boxes[box_worths(prospects, group, worths).argmax(axis=0)])
    best: Indices = np.concatenate(columns, axis=1)
    return best


def sample(key: str, games: int = GAMES) -> Sample:
    """Play that many games on that card."""
    prospects = Prospects(ruleset(key))
    worths = solve(prospects)
    played = Games(prospects, worths, games)
    for _ in range(prospects.ruleset.rounds):
        played.play_a_turn()
    exact = float(worths[start_of(prospects)])
    mean, deviation = float(played.totals.mean()), float(played.totals.std(ddof=1))
    return Sample(key, games, mean, deviation / sqrt(games), exact)

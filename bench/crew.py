"""What the crew's games come to, and what it is worth to play for the win in the last turn.

Members play alone, with the engine's rules and seeded dice. The Admiral's wins are told from many
games of perfect play that stop before its last turn: there the chance of beating each other total
is worked out exactly, once for a turn played to win and once for one played for points.
"""

import argparse
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from math import sqrt
from pathlib import Path
from random import Random

import numpy as np
from solve import COLUMNS, Floats, Indices, means

from bench.perfect import HOLDS, Games
from yacht.actions import Hold, Roll
from yacht.crew import CREW, Member
from yacht.dice import FACES
from yacht.perfect.multisets import ROLLS
from yacht.perfect.prospects import Prospects
from yacht.perfect.values import TABLES, Values, read
from yacht.ruleset import ROLLS as ROLLS_A_TURN
from yacht.ruleset import Ruleset
from yacht.rulesets import ruleset
from yacht.settings import Settings
from yacht.state import State

GAMES = 500
"""Each member's, on each card."""

ENDINGS = 20_000
"""Last turns of the Admiral, on each card."""

SEED = 1938

_MOST_FIRST = np.sort(HOLDS, axis=1)[:, ::-1]
_TABLES = Path(__file__).resolve().parent.parent / "static" / "tables"


@dataclass(frozen=True)
class Estimate:
    """The mean of a sample, and its standard error."""

    mean: float
    error: float

    @classmethod
    def of(cls, sample: Sequence[float] | Floats) -> "Estimate":
        """The estimate that this sample gives."""
        numbers = np.asarray(sample)
        return cls(float(numbers.mean()), float(numbers.std(ddof=1)) / sqrt(len(numbers)))

    def __format__(self, spec: str) -> str:
        return f"{self.mean:{spec}} ± {self.error:{spec.removeprefix('+')}}"


# Games alone --------------------------------------------------------------------------------------


def totals(member: Member, card: Ruleset, games: int) -> list[int]:
    """What that member's games on that card come to."""
    random = Random(SEED)  # noqa: S311 (figures that can be repeated)
    values = values_of(card) if member.needs_values else None
    return [total(member, card, values, random) for _ in range(games)]


def total(member: Member, card: Ruleset, values: Values | None, random: Random) -> int:
    """Play a game; the dice come from `random`."""
    state = State.start(Settings(card, (member.key,)))
    while not state.is_over:
        state = rolled(state, random)
        while state.dice:
            choice = member.decide(state, values)
            state = state.apply(choice)
            if isinstance(choice, Hold):
                state = rolled(state, random)
    return state.totals[0]


def rolled(state: State, random: Random) -> State:
    """The state after the free dice are rolled."""
    return state.apply(Roll(tuple(random.choices(FACES, k=len(state.free)))))


@cache
def values_of(card: Ruleset) -> Values:
    """The values of that card."""
    return read((_TABLES / TABLES[card.key]).read_bytes(), card)


# Last turns ---------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Endings:
    """Games of perfect play before the last turn, and the totals of as many others.

    `finals` are the totals that filling the last box would give, by roll and game.
    """

    finals: Indices
    others: Indices

    @classmethod
    def of(cls, card: Ruleset, games: int) -> "Endings":
        """Play that many games on that card, and as many others to their end."""
        values = values_of(card)
        worths = np.asarray(values.fractions) * values.resolution
        played = Games(values.prospects, worths, 2 * games)
        for _ in range(card.rounds - 1):
            played.play_a_turn()
        finals = played.totals[:games] + earnings(played, values.prospects, played.numbers[:games])
        played.play_a_turn()
        return cls(finals, played.totals[games:])

    def chances(self, others: Sequence[int] | Indices) -> tuple[Floats, Floats]:
        """The chances to win the first games against these totals, played to win and for points.

        A win that is shared is half a win.
        """
        found = [
            _chances(self.finals[:, start : start + COLUMNS], np.asarray(others[start:])[:COLUMNS])
            for start in range(0, len(others), COLUMNS)
        ]
        to_win, for_points = zip(*found, strict=True)
        return np.concatenate(to_win), np.concatenate(for_points)


def earnings(played: Games, prospects: Prospects, numbers: Indices) -> Indices:
    """What filling the last box earns, by roll and game."""
    listed = list(prospects)
    kinds, places = np.unique(numbers, return_inverse=True)
    columns = []
    for prospect in (listed[kind] for kind in kinds.tolist()):
        (box,) = prospects.open_boxes(prospect)
        columns.append([played.filled(prospect, box, roll)[0] for roll in range(len(ROLLS))])
    earned: Indices = np.array(columns)[places].T
    return earned


def _chances(finals: Indices, others: Indices) -> tuple[Floats, Floats]:
    finals = finals[:, : len(others)]
    shares = (finals > others) + (finals == others) / 2
    return brought(shares, shares), brought(finals.astype(float), shares)


def brought(aims: Floats, shares: Floats) -> Floats:
    """The shares of wins, by game, that a last turn brings to one who plays for these aims.

    Both are by roll and game. Of equally good holds the one of the most dice is chosen.
    """
    for _ in range(ROLLS_A_TURN - 1):
        aimed, shared = (np.concatenate([*means(each), each]) for each in (aims, shares))
        best = aimed[_MOST_FIRST].argmax(axis=1)
        holds = np.take_along_axis(_MOST_FIRST, best, axis=1)
        aims, shares = (np.take_along_axis(each, holds, axis=0) for each in (aimed, shared))
    start: Floats = means(shares)[0][0]
    return start


# What is printed ----------------------------------------------------------------------------------


def report(card: Ruleset, games: int = GAMES, endings: int = ENDINGS) -> Iterator[str]:
    """Lines about all members on that card."""
    ends = Endings.of(card, endings)
    yield wins("admiral", card, ends, ends.others)
    for member in CREW.values():
        found = totals(member, card, games)
        yield f"{_about(member.key, card, found)}: mean {Estimate.of(found):.2f}"
        if not member.needs_values:
            yield wins(member.key, card, ends, found[:endings])


def wins(key: str, card: Ruleset, ends: Endings, others: Sequence[int] | Indices) -> str:
    """A line about the Admiral's wins against totals of that member, who played before it."""
    to_win, for_points = ends.chances(others)
    percent = [Estimate.of(100 * each) for each in (to_win, for_points, to_win - for_points)]
    return (
        f"Admiral after {_about(key, card, others)}: wins {percent[0]:.2f} %,"
        f" {percent[1]:.2f} % if it plays its last turn for points: {percent[2]:+.3f}"
    )


def _about(key: str, card: Ruleset, games: Sequence[int] | Indices) -> str:
    return f"{key.capitalize()}, {card} card, {len(games):,} games"


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=GAMES, help="each member's, on each card")
    parser.add_argument("--endings", type=int, default=ENDINGS, help="the Admiral's last turns")
    options = parser.parse_args()
    for key in TABLES:
        for line in report(ruleset(key), options.games, options.endings):
            print(line, flush=True)


if __name__ == "__main__":
    main()

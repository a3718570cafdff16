"""Entries of the logbook, made by hand or by chance."""

from collections.abc import Sequence
from random import Random

from tests.play import CLASSIC, MODERN, SEATS
from yacht import Card, Ruleset
from yacht.logbook.entry import Entry, Seat
from yacht.marks import KINDS, Mark, Marks

DAY = 86_400_000
_START = 1_767_225_600_000  # the first of January 2026


def seat(
    name: str = "Skipper",
    total: int = 0,
    crew: str = "",
    points: Sequence[int] | None = None,
    faces: tuple[int, ...] = (20, 20, 20, 20, 20, 20),
    *,
    yacht_bonus: int = 0,
    cost: float | None = None,
) -> Seat:
    """A seat; without points, the total is all in Choice."""
    boxes = tuple(points or (*[0] * 10, total, 0))
    return Seat(name, crew, boxes, yacht_bonus, total or sum(boxes) + yacht_bonus, faces, cost)


def entry(
    *seats: Seat, card: Ruleset = CLASSIC, marks: Marks = (), number: int = 0, voyage: str = ""
) -> Entry:
    """A game that ended so many days after the first."""
    return Entry(f"{number:032x}", _START + number * DAY, card.key, marks, voyage, seats)


def solo(*totals: int, card: Ruleset = CLASSIC) -> list[Entry]:
    """The Skipper's games with these totals, one a day."""
    return [entry(seat(total=total), card=card, number=at) for at, total in enumerate(totals)]


def year(games: int, seed: int = 0) -> list[Entry]:
    """So many games by chance: all kinds, both cards, one to four seats, whatever fits together."""
    random = Random(seed)
    return [_by_chance(random, number) for number in range(games)]


def _by_chance(random: Random, number: int) -> Entry:
    card, marks = random.choice((CLASSIC, MODERN)), random.choice(KINDS)
    crew = ["", "cook", "admiral"] if Mark.CREW in marks else [""]
    count = random.randint(1, 4)
    keys = [random.choice(crew) for _ in range(count)]
    seats = [
        _seat_by_chance(random, card, name, key) for name, key in zip(SEATS, keys, strict=False)
    ]
    voyage = f"voyage {random.randint(1, 9)}" if {Mark.VOYAGE, Mark.DAILY} & set(marks) else ""
    return entry(*seats, card=card, marks=marks, number=number, voyage=voyage)


def _seat_by_chance(random: Random, card: Ruleset, name: str, crew: str) -> Seat:
    upper = [random.choice((0, face, 3 * face, 4 * face)) for face in range(1, 7)]
    lower = [random.choice((0, 10, 25, 30)) for _ in range(5)]
    points = (*upper, *lower, random.choice((0, 50)))
    bonus = random.choice((0, 0, 100, 200)) if card is MODERN and points[-1] else 0
    total = card.total(Card(points, bonus))
    faces = tuple(random.randint(10, 30) for _ in range(6))
    cost = random.choice((None, random.random() * 30))
    return Seat("Cook" if crew else name, crew, points, bonus, total, faces, cost)

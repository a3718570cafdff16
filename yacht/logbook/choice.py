"""Whose games are looked at, and which of them.

    chosen = Filter("modern", coach=False)  # on the modern card, without the Coach
    seats_of(entries, Player("Skipper"), chosen)

Entries come in the order in which their games ended, the oldest first.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import cache, cached_property

from yacht.logbook.entry import Entry, Seat
from yacht.marks import KINDS, Mark, Marks
from yacht.rulesets import ruleset


class Source(StrEnum):
    """Where the dice of a game come from."""

    DEVICE = "device"
    """The device threw them."""
    DAILY = "daily"
    PRACTICE = "practice"
    VOYAGE = "voyage"
    REAL = "real"


_SOURCES = {
    mark: Source(mark.value) for mark in (Mark.DAILY, Mark.PRACTICE, Mark.VOYAGE, Mark.REAL)
}


@cache
def source(marks: Marks) -> Source:
    """Where the dice of a game with these marks come from."""
    return next((_SOURCES[mark] for mark in marks if mark in _SOURCES), Source.DEVICE)


@dataclass(frozen=True, slots=True)
class Player:
    """Whose games are counted: a person, by name, or one of the crew, whatever name it had."""

    name: str
    crew: str = ""

    @classmethod
    def of(cls, seat: Seat) -> Player:
        """Who sat there."""
        return cls("" if seat.crew else seat.name, seat.crew)


_ANSWERS = {None: "", True: "with", False: "without"}


def _answer(text: str) -> bool | None:
    for answer, name in _ANSWERS.items():
        if name == text:
            return answer
    raise ValueError(f"neither with nor without: {text!r}")


@dataclass(frozen=True)
class Filter:
    """Which games count: those on a card, and None for those of all kinds.

    `crew` tells whether the crew played in them, `coach` whether the Coach spoke, `dice` where
    their dice come from.
    """

    card: str
    crew: bool | None = None
    coach: bool | None = None
    dice: Source | None = None

    @property
    def choices(self) -> tuple[tuple[str, str], ...]:
        """What is chosen, by name, as texts."""
        return (
            ("card", self.card),
            ("crew", _ANSWERS[self.crew]),
            ("coach", _ANSWERS[self.coach]),
            ("dice", self.dice or ""),
        )

    def choose(self, name: str, value: str) -> Filter:
        """Another filter with that text chosen; an empty one is for games of all kinds.

        Raises:
            ValueError: there is no such choice.
        """
        match name:
            case "card":
                return replace(self, card=ruleset(value).key)
            case "crew":
                return replace(self, crew=_answer(value))
            case "coach":
                return replace(self, coach=_answer(value))
            case "dice":
                return replace(self, dice=Source(value) if value else None)
            case _:
                raise ValueError(f"no choice: {name!r}")

    @cached_property
    def kinds(self) -> frozenset[Marks]:
        """The marks of the games that count."""
        return frozenset(marks for marks in KINDS if self._takes(marks))

    def _takes(self, marks: Marks) -> bool:
        return (
            self.crew in (None, Mark.CREW in marks)
            and self.coach in (None, Mark.COACHED in marks)
            and self.dice in (None, source(marks))
        )


def seats_of(entries: Sequence[Entry], player: Player, chosen: Filter) -> list[tuple[Entry, int]]:
    """The games that the filter takes, with each place in which the player sat."""
    # Thousands of games go through here whenever something else is chosen.
    card, kinds, name, crew = chosen.card, chosen.kinds, player.name, player.crew
    return [
        (entry, place)
        for entry in entries
        if entry.card == card and entry.marks in kinds
        for place, seat in enumerate(entry.seats)
        if seat.crew == crew and (crew or seat.name == name)
    ]


def players(entries: Sequence[Entry]) -> tuple[Player, ...]:
    """Everybody who has played, those with the most games first."""
    games = Counter(
        ("" if seat.crew else seat.name, seat.crew) for entry in entries for seat in entry.seats
    )
    return tuple(Player(*each) for each, _ in games.most_common())


def newest_player(entry: Entry) -> Player:
    """Whose figures are of most interest after that game: the first person's, if there is one."""
    return Player.of(min(entry.seats, key=lambda seat: bool(seat.crew)))

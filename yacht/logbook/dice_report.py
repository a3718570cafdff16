"""What all dice of the logbook's games have shown, by who threw them, against fair dice.

This is what can be said to somebody who takes the dice for rigged: how often each face came, and
how likely fair dice are to be at least as uneven (`yacht.fairness`). The dice of persons and of the
crew come from the same source (`yacht.dice.throw`), and are counted apart so that this can be
seen. Those of a voyage come from its code, and real ones from the players' own table.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum

from yacht.fairness import Faces
from yacht.logbook.choice import Source, source
from yacht.logbook.entry import Entry


class Thrower(StrEnum):
    """Whose dice they are."""

    PERSONS = "persons"
    """The device threw them for persons."""
    CREW = "crew"
    """The device threw them for the crew."""
    VOYAGE = "voyage"
    """A code had fixed them, drawn or of a day."""
    REAL = "real"
    """Persons threw real ones."""


@dataclass(frozen=True, slots=True)
class DiceReport:
    """The faces of one kind of dice, and in how many games they were thrown."""

    thrower: Thrower
    faces: Faces
    games: int


def dice_report(entries: Sequence[Entry]) -> tuple[DiceReport, ...]:
    """A report for each kind of dice that was thrown; entries come the oldest first.

    A voyage's dice are the same for everybody, and whoever has seen them can choose which to roll
    again. So each voyage counts once: the dice of who sailed it first.
    """
    thrown: dict[Thrower, list[Sequence[int]]] = {each: [] for each in Thrower}
    games: dict[Thrower, set[str]] = {each: set() for each in Thrower}
    for thrower, game, faces in _throws(entries):
        thrown[thrower].append(faces)
        games[thrower].add(game)
    return tuple(
        DiceReport(each, _added(thrown[each]), len(games[each])) for each in Thrower if games[each]
    )


def _throws(entries: Iterable[Entry]) -> Iterator[tuple[Thrower, str, Sequence[int]]]:
    sailed: set[str] = set()
    for entry in entries:
        if not entry.voyage:
            is_real = source(entry.marks) is Source.REAL
            for seat in entry.seats:
                thrower = Thrower.CREW if seat.crew else Thrower.PERSONS
                yield Thrower.REAL if is_real else thrower, entry.id, seat.faces
        elif entry.voyage not in sailed:
            sailed.add(entry.voyage)
            yield Thrower.VOYAGE, entry.id, entry.seats[0].faces


def _added(counts: Iterable[Sequence[int]]) -> Faces:
    return Faces(tuple(map(sum, zip(*counts, strict=True))))

"""An entry of the logbook as a text, and back.

The text is a JSON list, version 1; the game's id is not in it, but is what it is known by:

    [1,1790000000000,"classic","voyage coached","1C6QG-Z406X",
     [["Skipper","",[3,…],0,180,[23,19,…],12.345],…],"11345D62b…"]

the version, when the game ended, its card, its marks, its voyage's code, and each player's name,
crew, points, Yacht bonus, total, faces and cost (null while it is not known); last the log.

Costs are rounded to thousandths. A logbook has thousands of entries, so reading has to be quick:
one pattern tells whether a text has the shape of an entry, and of its numbers only what is cheap
is checked. `check` has the rest, for entries from elsewhere. The log is taken as it is: replaying
it takes long, so that is done when the game is opened (`yacht.logbook.log.game`).
"""

from __future__ import annotations

import json
import re
from functools import lru_cache
from typing import Any

from yacht.card import Card
from yacht.crew import CREW
from yacht.dice import DICE, FACES
from yacht.logbook.entry import Entry, Seat
from yacht.logbook.log import BOXES, MAX_LOG, TRAYS, LogError, settings
from yacht.marks import KINDS, Mark, marks
from yacht.ruleset import ROLLS
from yacht.rulesets import RULESETS, ruleset
from yacht.saves import MAX_TIME
from yacht.settings import MAX_PLAYERS, name_problem

VERSION = 1
_KINDS = {" ".join(kind): kind for kind in KINDS}
_ROUNDS = {key: card.rounds for key, card in RULESETS.items()}
_parse = json.JSONDecoder().raw_decode


class EntryError(ValueError):
    """A text that is no sound entry, or one of a version that this page doesn't know yet."""


def encode(entry: Entry) -> str:
    """The entry as a text, all of it ASCII."""
    kind = " ".join(entry.marks)
    seats = [_fields(seat) for seat in entry.seats]
    fields = (VERSION, entry.ended, entry.card, kind, entry.voyage, seats, entry.log)
    return json.dumps(fields, separators=(",", ":"))


def _fields(seat: Seat) -> tuple[Any, ...]:
    cost = None if seat.cost is None else round(seat.cost, 3)
    points, faces = seat.points, seat.faces
    return (seat.name, seat.crew, points, seat.yacht_bonus, seat.total, faces, cost)


def _listed(count: int, digits: int) -> str:
    """The pattern of a list of so many numbers."""
    number = rf"\d{{1,{digits}}}+"
    return rf"\[{number}(?:,{number}){{{count - 1}}}+\]"


def _shape() -> re.Pattern[str]:
    """The pattern of an id and an entry.

    It never goes back, so that no text takes long, and it knows how deep an entry nests: in a
    browser a parser that meets a deep enough nesting ends Python for good.
    """
    name = r'"[^"\\]*+(?:\\.[^"\\]*+)*+"'
    crew = f'"(?:{"|".join(CREW)})?+"'
    points = "|".join({_listed(rounds, 3): "" for rounds in _ROUNDS.values()})
    cost = r"(?:null|\d{1,4}+(?:\.\d{1,3}+)?+)"
    fields = (name, crew, f"(?:{points})", r"\d{1,4}+", r"\d{1,4}+", _listed(len(FACES), 3), cost)
    seat = rf"\[{','.join(fields)}\]"
    seats = rf"\[{seat}(?:,{seat}){{0,{MAX_PLAYERS - 1}}}+\]"
    log = f'"[{FACES[0]}-{FACES[-1]}{TRAYS}{BOXES}]{{0,{MAX_LOG}}}+"'
    head = rf'{VERSION},\d{{1,16}}+,"[a-z_]++","[a-z ]*+","[0-9A-Z-]*+"'
    return re.compile(rf"[0-9a-f]{{32}}\[{head},{seats},{log}\]", re.DOTALL)


_SHAPE = _shape()


def decode(game: str, text: str) -> Entry:
    """The entry that a text under that game's id holds.

    Raises:
        EntryError: none.
    """
    if not _SHAPE.fullmatch(game + text):
        raise EntryError("not of the shape of an entry")
    try:
        (_, ended, card, names, voyage, seats, log), _ = _parse(text)
        kind, rounds = _KINDS[names], _ROUNDS[card]
    except (ValueError, LookupError) as error:
        raise EntryError(f"not an entry: {error!r}") from error
    is_crewed = any(seat[1] for seat in seats)
    if ended > MAX_TIME or is_crewed != (Mark.CREW in kind):
        raise EntryError("its time or its crew can't be right")
    return Entry(game, ended, card, kind, voyage, tuple([_seat(s, rounds) for s in seats]), log)


def _seat(fields: list[Any], rounds: int) -> Seat:
    name, crew, points, bonus, total, faces, cost = fields
    is_sound = (
        _is_name(name)
        and len(points) == rounds
        and sum(points) + bonus <= total
        and DICE * rounds <= sum(faces) <= ROLLS * DICE * rounds
    )
    if not is_sound:
        raise EntryError(f"not a player: {fields}")
    return Seat(name, crew, tuple(points), bonus, total, tuple(faces), cost)


@lru_cache(256)
def _is_name(name: str) -> bool:
    # The same few names come in thousands of games.
    return name_problem(name) is None


def check(entry: Entry) -> None:
    """Check what reading leaves out: the totals, the voyage, and the marks.

    Raises:
        EntryError: they can't be right.
    """
    card = ruleset(entry.card)
    if any(seat.total != card.total(Card(seat.points, seat.yacht_bonus)) for seat in entry.seats):
        raise EntryError("its totals can't be right")
    try:
        chosen = settings(entry)
    except LogError as error:
        raise EntryError(str(error)) from error
    is_coached, is_practice = (mark in entry.marks for mark in (Mark.COACHED, Mark.PRACTICE))
    kind = marks(chosen, is_coached=is_coached, is_practice=is_practice)
    if (kind, str(chosen.voyage or "")) != (entry.marks, entry.voyage):
        raise EntryError(f"its marks or its voyage can't be right: {entry.marks}, {entry.voyage!r}")

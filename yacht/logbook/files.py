"""The logbook as files: its part of an export, and a table for spreadsheets.

In an export, `"logbook"` has the texts of the entries by the games' ids (`yacht.logbook.text`).
"""

from __future__ import annotations

import csv
from collections.abc import Iterable, Iterator
from datetime import UTC, datetime, timedelta
from io import StringIO
from typing import Any

from yacht.categories import YACHT
from yacht.logbook.entry import Entry, Seat
from yacht.logbook.text import EntryError, check, decode, encode
from yacht.rulesets import RULESETS, ruleset
from yacht.rulesets.modern import YACHT_BONUS

_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
_FORMULAS = tuple("=+-@＝＋－＠")  # noqa: RUF001 (spreadsheets take the wide ones for the others)
_BOXES = tuple(
    dict.fromkeys(category.key for card in RULESETS.values() for category in card.categories)
)
COLUMNS = (
    *("game", "ended", "card", "marks", "voyage", "player", "name", "crew", "total"),
    *_BOXES,
    *("upper_bonus", "yacht_bonus", "yachts", "cost", "won"),
)
"""Of the table, by the keys that the rules have; a box that is not on the card is empty."""


# Exports ----------------------------------------------------------------------------------------


def texts(entries: Iterable[Entry]) -> dict[str, str]:
    """What an export holds of these games."""
    return {entry.id: encode(entry) for entry in entries}


def found(exported: Any) -> tuple[Entry, ...]:
    """The games in that part of an export; what can't be right is left out.

    Their logs are taken as they are: they are replayed by the rules when a game is opened.
    """
    if not isinstance(exported, dict):
        return ()
    return tuple(_sound(exported))


def _sound(exported: dict[Any, Any]) -> Iterator[Entry]:
    for game, text in exported.items():
        if isinstance(text, str):
            try:
                entry = decode(game, text)
                check(entry)
            except EntryError:
                continue
            yield entry


# Tables -----------------------------------------------------------------------------------------


def table(entries: Iterable[Entry]) -> str:
    """The games as CSV, a line for each player, with `COLUMNS`; the first character is a BOM.

    Times are in UTC. `yachts` counts the Yacht box and the bonuses of later ones, `won` is 1 for
    who has the highest total, 0 for the others, and empty in games of one player. A name that a
    spreadsheet would take for a formula has an apostrophe before it.
    """
    text = StringIO("\ufeff", newline="")
    text.seek(1)
    writer = csv.writer(text)
    writer.writerow(COLUMNS)
    for entry in entries:
        writer.writerows(_line(entry, place) for place in range(len(entry.seats)))
    return text.getvalue()


def _line(entry: Entry, place: int) -> list[object]:
    seat = entry.seats[place]
    categories = ruleset(entry.card).categories
    points = {box.key: scored for box, scored in zip(categories, seat.points, strict=True)}
    won = "" if len(entry.seats) == 1 else int(place in entry.winners)
    return [
        *(entry.id, _date(entry.ended), entry.card, " ".join(entry.marks), entry.voyage),
        *(place + 1, _plain(seat.name), seat.crew, seat.total),
        *(points.get(box, "") for box in _BOXES),
        *(seat.total - sum(seat.points) - seat.yacht_bonus, seat.yacht_bonus),
        *(_yachts(seat, points.get(YACHT.key, 0)), "" if seat.cost is None else seat.cost, won),
    ]


def _yachts(seat: Seat, points: int) -> int:
    return int(points > 0) + seat.yacht_bonus // YACHT_BONUS


def _plain(name: str) -> str:
    return f"'{name}" if name.lstrip().startswith(_FORMULAS) else name


def _date(ended: int) -> str:
    try:
        return (_EPOCH + timedelta(milliseconds=ended)).isoformat(timespec="seconds")
    except OverflowError:  # after the year 9999
        return ""

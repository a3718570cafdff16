"""Games for the logbook of a page, as the engine writes them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from random import Random

from e2e.store import PREFIX
from yacht import Game, Roll, Score, Settings, ruleset
from yacht.logbook.entry import Entry
from yacht.logbook.log import logged
from yacht.logbook.text import encode
from yacht.saves import Save

SEATS = ("Skipper", "Mate")
DAY = 86_400_000
FIRST = 1_767_225_600_000  # the first of January 2026, in UTC
PLAYED = 50
"""Games that are played; more of them are copies with another date."""


def games(
    count: int, card: str = "modern", players: int = 1, *, crew: Sequence[str] = (), first: int = 0
) -> list[Entry]:
    """So many finished games, one a day, numbered from the first; the same ones every time."""
    random = Random(f"{card} {players} {first}")
    settings = Settings(ruleset(card), SEATS[:players], tuple(crew))
    played = [logged(Save(_play(settings, random), "0" * 32)) for _ in range(min(count, PLAYED))]
    return [_numbered(played[at % PLAYED], first + at, random) for at in range(count)]


def texts(entries: Sequence[Entry]) -> dict[str, str]:
    """What the page's store holds of them."""
    return {f"{PREFIX}game.{entry.id}": encode(entry) for entry in entries}


def _numbered(entry: Entry, number: int, random: Random) -> Entry:
    seats = tuple(replace(seat, cost=round(random.random() * 30, 3)) for seat in entry.seats)
    return replace(entry, id=f"{number:032x}", ended=FIRST + number * DAY, seats=seats)


def _play(settings: Settings, random: Random) -> Game:
    """A game of somebody who takes the most points of the first roll."""
    game = Game.new(settings)
    while not game.state.is_over:
        game = game.play(Roll(tuple(random.choices(range(1, 7), k=5))))
        legal = [preview for preview in game.state.previews() if preview.is_legal]
        game = game.play(Score(max(legal, key=lambda preview: preview.worth).category))
    return game

"""What the logbook keeps of a finished game."""

from __future__ import annotations

from dataclasses import dataclass, replace

from yacht.fairness import thrown
from yacht.marks import Marks, marks_of
from yacht.saves import Save


@dataclass(frozen=True, slots=True)
class Seat:
    """One player of a finished game.

    `crew` is who of the crew played for that player, empty for a person. `points` has what the
    boxes hold, in the order of the card, `yacht_bonus` the points of later Yachts; `total` counts
    every bonus. `faces` has how many dice showed 1 to 6, each roll counted. `cost` is how many
    points the decisions gave up against perfect play, None while that is not known.
    """

    name: str
    crew: str
    points: tuple[int, ...]
    yacht_bonus: int
    total: int
    faces: tuple[int, ...]
    cost: float | None = None


@dataclass(frozen=True, slots=True)
class Entry:
    """A finished game.

    `id` is the save's; `ended` the time, in milliseconds since 1970; `card` the ruleset's key;
    `marks` what sets the game apart; `voyage` the code that fixed its dice, empty without one.
    `log` has all its actions as a text (`yacht.logbook.log`), empty when it had to make room.
    """

    id: str
    ended: int
    card: str
    marks: Marks
    voyage: str
    seats: tuple[Seat, ...]
    log: str = ""

    @property
    def winners(self) -> tuple[int, ...]:
        """The places of the players who share the highest total (ruling 23)."""
        best = max(seat.total for seat in self.seats)
        return tuple(place for place, seat in enumerate(self.seats) if seat.total == best)

    @property
    def summary(self) -> Entry:
        """The same without what may be missing: the log, and the costs."""
        seats = tuple(replace(seat, cost=None) for seat in self.seats)
        return replace(self, seats=seats, log="")


def entry(save: Save) -> Entry:
    """What the logbook keeps of that save; `log` and costs are still empty.

    Raises:
        ValueError: the game is not over.
    """
    game = save.game
    settings, state = game.settings, game.state
    if not state.is_over:
        raise ValueError(f"the game is not over: {state}")
    seats = zip(settings.players, state.cards, state.totals, thrown(game), strict=True)
    return Entry(
        save.id,
        save.played,
        settings.ruleset.key,
        marks_of(save),
        str(settings.voyage or ""),
        tuple(
            Seat(
                name,
                settings.crew_of(place),
                tuple(points or 0 for points in card.points),
                card.yacht_bonus,
                total,
                faces.counts,
            )
            for place, (name, card, total, faces) in enumerate(seats)
        ),
    )

"""A voyage that is over, beside what others make of its dice: the Admiral, and hindsight."""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import dataclass

from yacht.actions import Score
from yacht.crew import CREW
from yacht.game import Game
from yacht.hindsight import steps
from yacht.perfect.account import PlayerAccount, account
from yacht.perfect.values import Values
from yacht.rulesets import RULESETS
from yacht.settings import Settings
from yacht.voyage import Voyage, next_roll

ADMIRAL = "admiral"


@dataclass(frozen=True, slots=True)
class Passage:
    """What a voyage's dice come to.

    `admiral` is the total of perfect play that does not know them beforehand, `best` the highest
    that can be made of them. `costs` are the points that each player gave up, round by round.
    """

    admiral: int
    best: int
    costs: tuple[tuple[float, ...], ...]


def passage(game: Game, values: Values) -> Generator[float | None, None, Passage]:
    """Work it out in small steps, for a game of a voyage that is over.

    Raises:
        TableError: the values are another card's.
        ValueError: the game is no voyage's.
    """
    voyage = game.settings.voyage
    if voyage is None:
        raise ValueError(f"no voyage: {game.settings}")
    costs = tuple(map(_costs, account(game, values)))
    yield None
    admiral = yield from _sail(voyage, values)
    hindsight = yield from steps(voyage)
    return Passage(admiral, hindsight.total, costs)


def _costs(player: PlayerAccount) -> tuple[float, ...]:
    return tuple(turn.cost for turn in player.turns)


def _sail(voyage: Voyage, values: Values) -> Generator[None, None, int]:
    """The Admiral's total on these dice, turn by turn."""
    game = Game.new(Settings(RULESETS[voyage.card], (ADMIRAL,), voyage=voyage))
    while not game.state.is_over:
        game = game.play(next_roll(voyage, game.state))
        action = CREW[ADMIRAL].decide(game.state, values)
        game = game.play(action)
        if isinstance(action, Score):
            yield
    return game.state.totals[0]

"""The account of a game in words: where everybody's points came from, and what was better."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import accumulate

from yacht import words
from yacht.actions import Score
from yacht.game import Game
from yacht.perfect.account import Decision, PlayerAccount, TurnAccount, account
from yacht.perfect.advice import Adviser
from yacht.perfect.values import Values

COSTLIEST = 3
WIDTH, HEIGHT, INSET = 240, 72, 4
"""The chart in the units of its drawing, and how far its line stays from the edge."""


@dataclass(frozen=True, slots=True)
class ChartScene:
    """The expected total from turn to turn: luck as slopes, what was given up as drops.

    `line` goes all the way, `cost` are its drops alone, `level` is what was expected at the start:
    paths in a drawing of `WIDTH` by `HEIGHT`. The label says the same.
    """

    line: str
    cost: str
    level: str
    label: str


@dataclass(frozen=True, slots=True)
class MistakeScene:
    """A decision that gave points up: what was there, what was done, what was better, the cost."""

    state: str
    done: str
    better: str
    cost: str


@dataclass(frozen=True, slots=True)
class RowScene:
    """A turn: its round and box, each roll's luck, each decision's cost, what is expected then."""

    round: str
    box: str
    luck: str
    cost: str
    total: str


@dataclass(frozen=True, slots=True)
class AccountScene:
    """One player's account. `sums` adds up as it stands, to a tenth of a point."""

    name: str
    sums: str
    chart: ChartScene
    mistakes: tuple[MistakeScene, ...]
    rows: tuple[RowScene, ...]


def account_scenes(game: Game, values: Values) -> tuple[AccountScene, ...]:
    """The account of each player, in order.

    Raises:
        TableError: the values are another card's.
    """
    players = account(game, values)
    names = game.settings.players
    return tuple(
        _scene(name, each, Adviser(values)) for name, each in zip(names, players, strict=True)
    )


def _scene(name: str, player: PlayerAccount, adviser: Adviser) -> AccountScene:
    gains = (turn.luck - turn.cost for turn in player.turns)
    totals = list(accumulate(gains, initial=player.start))
    return AccountScene(
        name,
        words.account_sums(*_tenths(player)),
        _chart(totals, player.turns),
        tuple(_mistake(each, adviser) for each in _costliest(player)),
        tuple(map(_row, player.turns, totals[1:])),
    )


def _tenths(player: PlayerAccount) -> tuple[float, float, float, float]:
    """Start, luck, cost and total, rounded so that they still add up; the luck takes the rest."""
    start, cost, total = (round(each, 1) for each in (player.start, player.cost, player.total))
    return start, round(total - start + cost, 1), cost, total


def _costliest(player: PlayerAccount) -> Sequence[Decision]:
    ranked = sorted(player.decisions, key=lambda decision: -decision.cost)
    return [decision for decision in ranked[:COSTLIEST] if decision.cost > 0]


def _mistake(decision: Decision, adviser: Adviser) -> MistakeScene:
    state = decision.state
    return MistakeScene(
        words.decided(state),
        words.doing(state, decision.action),
        words.doing(state, adviser.advice(state).choice.action),
        words.given_up(decision.cost),
    )


def _row(turn: TurnAccount, total: float) -> RowScene:
    last = turn.decisions[-1].action if turn.decisions else None
    return RowScene(
        str(turn.round),
        words.category_name(last.category) if isinstance(last, Score) else "",
        " ".join(words.signed(roll.points) for roll in turn.rolls),
        " ".join(words.signed(-decision.cost) for decision in turn.decisions),
        words.tenth(total),
    )


# The chart ---------------------------------------------------------------------------------------


def _chart(totals: Sequence[float], turns: Sequence[TurnAccount]) -> ChartScene:
    """The chart of a player whose turns led from each of the totals to the next."""
    peaks = [total + turn.cost for total, turn in zip(totals[1:], turns, strict=True)]
    scale = _Scale([*totals, *peaks], len(turns))
    steps = list(enumerate(zip(peaks, totals[1:], strict=True), 1))
    start = scale.at(0, totals[0])
    line = "".join(f"L{scale.at(at, peak)}L{scale.at(at, end)}" for at, (peak, end) in steps)
    drops = [(at, peak, end) for at, (peak, end) in steps if peak > end]
    cost = "".join(f"M{scale.at(at, peak)}L{scale.at(at, end)}" for at, peak, end in drops)
    return ChartScene(f"M{start}{line}", cost, f"M{start}H{WIDTH - INSET}", words.chart(totals))


class _Scale:
    """Where a total after so many turns is in the drawing."""

    def __init__(self, totals: Sequence[float], turns: int) -> None:
        self._high, self._low = max(totals), min(totals)
        self._turns = max(1, turns)

    def at(self, turn: int, total: float) -> str:
        """The point, from the left and from above."""
        down = (self._high - total) / ((self._high - self._low) or 1)
        across = INSET + turn / self._turns * (WIDTH - 2 * INSET)
        return f"{across:.1f} {INSET + down * (HEIGHT - 2 * INSET):.1f}"

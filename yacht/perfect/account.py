"""Where the points of a game came from: what was expected, luck, and what decisions cost.

Each roll moves a player's expected final total up or down: that is its luck. Each decision, to hold
dice and roll on or to fill a box, moves it down by its cost, or not at all. So at any moment

    what was expected at the start + luck - costs = what is expected now,

which after the game is the player's total. What lies within the resolution of the values (some
millionths of a point) is no cost; the next roll's luck takes it up.
"""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import dataclass
from typing import TypeAlias

from yacht.actions import Hold, Roll, Score
from yacht.game import Game
from yacht.perfect.advice import Adviser
from yacht.perfect.values import Values
from yacht.state import State


@dataclass(frozen=True, slots=True)
class Luck:
    """A roll and what it brought: `at` is its place in the game's actions, `points` its luck."""

    at: int
    points: float


@dataclass(frozen=True, slots=True)
class Decision:
    """What a player chose: which dice to hold for a roll, or which box to fill.

    `at` is the place of the roll or score in the game's actions. `state` is what was there to see,
    `total` the expected final total of the best option, and `cost` what the choice gave up.
    """

    at: int
    state: State
    action: Hold | Score
    total: float
    cost: float


@dataclass(frozen=True, slots=True)
class TurnAccount:
    """A turn, as far as it was played."""

    player: int
    round: int
    rolls: tuple[Luck, ...]
    decisions: tuple[Decision, ...]

    @property
    def luck(self) -> float:
        """The luck of its rolls together."""
        return sum(roll.points for roll in self.rolls)

    @property
    def cost(self) -> float:
        """What its decisions cost together."""
        return sum(decision.cost for decision in self.decisions)


@dataclass(frozen=True, slots=True)
class PlayerAccount:
    """A player's game: what was expected at the start, and all turns that have begun."""

    start: float
    turns: tuple[TurnAccount, ...]

    @property
    def luck(self) -> float:
        """The luck of all rolls together."""
        return sum(turn.luck for turn in self.turns)

    @property
    def cost(self) -> float:
        """What all decisions cost together."""
        return sum(turn.cost for turn in self.turns)

    @property
    def total(self) -> float:
        """What is expected now; the player's total when the game is over."""
        return self.start + self.luck - self.cost

    @property
    def decisions(self) -> tuple[Decision, ...]:
        """All decisions, in order."""
        return tuple(decision for turn in self.turns for decision in turn.decisions)


Accounts: TypeAlias = tuple[PlayerAccount, ...]
"""The account of each player, in order."""


def account(game: Game, values: Values) -> Accounts:
    """The account of each player, in order.

    Raises:
        TableError: the values are another card's.
    """
    work = account_in_steps(game, values)
    while True:
        try:
            next(work)
        except StopIteration as end:
            accounts: Accounts = end.value
            return accounts


def account_in_steps(game: Game, values: Values) -> Generator[None, None, Accounts]:
    """The same in a step for each turn: a page can do other things between them.

    Raises:
        TableError: the values are another card's.
    """
    adviser = Adviser(values)
    state = State.start(game.settings)
    expected = adviser.total(state)
    ledgers = [_Ledger(adviser, player, expected) for player in range(len(state.cards))]
    for at, action in enumerate(game.actions):
        ledger, after = ledgers[state.player], state.apply(action)
        if isinstance(action, Roll):
            ledger.roll(at, state, after)
        elif isinstance(action, Score):
            ledger.score(at, state, action)
            yield
        state = after
    return tuple(ledger.account(state.round) for ledger in ledgers)


class _Ledger:
    """A player's account while it is written; `expected` is the expected final total by now."""

    def __init__(self, adviser: Adviser, player: int, start: float) -> None:
        self._adviser = adviser
        self._player = player
        self._start = self._expected = start
        self._turns: list[TurnAccount] = []
        self._rolls: list[Luck] = []
        self._decisions: list[Decision] = []

    def roll(self, at: int, before: State, after: State) -> None:
        """Enter a roll, and the hold that came before it; only then has the hold been chosen."""
        if before.dice:
            self._decide(at, before, Hold(before.held))
        rolled = self._adviser.total(after)
        self._rolls.append(Luck(at, rolled - self._expected))
        self._expected = rolled

    def score(self, at: int, before: State, score: Score) -> None:
        """Enter the filling of a box, which ends the turn."""
        self._decide(at, before, score)
        self._turns.append(self._turn(before.round))
        self._rolls, self._decisions = [], []

    def account(self, round_now: int) -> PlayerAccount:
        """All turns, one that is not over included."""
        begun = [self._turn(round_now)] if self._rolls else []
        return PlayerAccount(self._start, (*self._turns, *begun))

    def _decide(self, at: int, state: State, action: Hold | Score) -> None:
        total = self._adviser.total(state)
        cost = self._adviser.cost(state, action)
        self._decisions.append(Decision(at, state, action, total, cost))
        self._expected = total - cost

    def _turn(self, number: int) -> TurnAccount:
        return TurnAccount(self._player, number, tuple(self._rolls), tuple(self._decisions))

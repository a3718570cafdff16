"""The script that works out the totals of perfect play, compared with the adviser's own choices."""

from collections import Counter, defaultdict
from collections.abc import Callable
from functools import cache
from importlib import import_module
from itertools import combinations_with_replacement
from math import factorial, prod
from pathlib import Path
from types import ModuleType
from typing import TypeAlias

import pytest

from tests.play import CLASSIC, MODERN, SEATS, card_at
from tests.tables_of_values import FOLDER, table
from yacht import Dice, Roll, Score, Settings, State
from yacht.dice import FACES
from yacht.perfect.advice import Adviser
from yacht.perfect.multisets import multiset
from yacht.perfect.prospects import Prospects
from yacht.perfect.totals import TOTALS, read
from yacht.perfect.values import of_worths

pytestmark = pytest.mark.cpython

PROSPECTS = {card: Prospects(card) for card in (CLASSIC, MODERN)}
OPEN = 2
"""Boxes at most, in these ends of games."""

Chances: TypeAlias = dict[int, float]
"""By the points still to come."""

ENDS = {
    "a straight alone": (CLASSIC, card_at(CLASSIC, [9])),
    "Choice and Yacht": (CLASSIC, card_at(CLASSIC, [10, 11])),
    "a bonus to be won": (MODERN, card_at(MODERN, [5], upper=45)),
    "Fives and Yacht": (MODERN, card_at(MODERN, [4, 11], upper=52)),
    "jokers": (MODERN, card_at(MODERN, [5, 8], upper=45, yacht="50")),
    "jokers, nothing to force": (MODERN, card_at(MODERN, [6, 7], yacht="50")),
}


@pytest.fixture
def scripts() -> tuple[ModuleType, ModuleType]:
    """The scripts; imported here, because Pyodide collects these tests and has no NumPy."""
    return import_module("solve"), import_module("totals")


@cache
def throws(count: int) -> list[tuple[Dice, float]]:
    """What so many dice can show, with the chance of each."""
    return [
        (faces, factorial(count) / prod(map(factorial, Counter(faces).values())) / 6**count)
        for faces in combinations_with_replacement(FACES, count)
    ]


class Player:
    """Plays an end of a game as the adviser says, with all dice that can come."""

    def __init__(self, adviser: Adviser) -> None:
        self._adviser = adviser
        self._known: dict[object, Chances] = {}

    def totals(self, state: State) -> Chances:
        """The chance of each sum of the points still to come."""
        if state.is_over:
            return {0: 1.0}
        if not state.dice:
            return self._once(state, state.dice, self._rolled)
        return self._once(state, state.dice, self._decided)

    def _decided(self, state: State) -> Chances:
        choice = self._adviser.advice(state).choice.action
        after = state.apply(choice)
        if isinstance(choice, Score):
            return self._scored(state, after)
        held = tuple(state.dice[die] for die in choice.dice)
        return self._once(after, held, self._rolled)

    def _once(self, state: State, dice: Dice, play: Callable[[State], Chances]) -> Chances:
        """States in which these dice count are played once where nothing else differs."""
        prospect = self._adviser.values.prospects.of(state.card)
        alike = play, prospect, multiset(dice), state.rolls_left
        if alike not in self._known:
            self._known[alike] = play(state)
        return self._known[alike]

    def _rolled(self, state: State) -> Chances:
        found: Chances = defaultdict(float)
        for faces, chance in throws(len(state.free)):
            for total, share in self.totals(state.apply(Roll(faces))).items():
                found[total] += chance * share
        return found

    def _scored(self, state: State, after: State) -> Chances:
        earned = after.totals[0] - state.totals[0]
        return {earned + total: share for total, share in self.totals(after).items()}


@pytest.mark.untraced
@pytest.mark.parametrize("end", ENDS)
def test_an_end_of_a_game_as_the_adviser_plays_it(
    end: str, scripts: tuple[ModuleType, ModuleType]
) -> None:
    solve, totals = scripts
    ruleset, card = ENDS[end]
    prospects = PROSPECTS[ruleset]
    worths = solve.solve(prospects, most_open=OPEN)
    found = totals.distribution(prospects, worths, prospects.of(card))
    player = Player(Adviser(of_worths(prospects, worths.tolist())))
    expected = player.totals(State(Settings(ruleset, SEATS[:1]), (card,)))
    assert set(found.nonzero()[0]) == set(expected)
    assert max(abs(found[total] - chance) for total, chance in expected.items()) <= 1e-12


@pytest.mark.untraced
def test_the_scripts_write_the_tables_that_ship(tmp_path: Path) -> None:
    """On another machine sums may be rounded in another way, so that shares are told apart less."""
    said = import_module("tables").write_tables("classic", tmp_path)
    assert said[0].startswith(f"{tmp_path / 'classic.bin'}: a whole game 166.9550677046; 4,096")
    assert (tmp_path / "classic.bin").read_bytes()[:38] == table(CLASSIC)[:38]
    assert said[1].startswith(f"{tmp_path / 'classic.totals.bin'}: totals from 30 to 296, mean")
    written, ships = (
        read((folder / TOTALS["classic"]).read_bytes(), PROSPECTS[CLASSIC])
        for folder in (tmp_path, FOLDER)
    )
    for total in range(298):
        assert abs(written.probability(total) - ships.probability(total)) <= 1e-12

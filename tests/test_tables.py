"""The tables that ship: recomputed by samples, and compared with the oracle."""

import sys
from random import Random

import pytest

from tests.decisions import TURNS, WHOLE_GAMES
from tests.play import CARDS, CLASSIC, MODERN
from tests.tables_of_values import values
from yacht import Ruleset
from yacht.perfect.prospects import Prospects
from yacht.perfect.solver import solve
from yacht.perfect.turn import Turn
from yacht.perfect.values import of_worths

SAMPLE = 50 if sys.platform == "emscripten" else 500


@pytest.mark.parametrize("card", CARDS, ids=str)
def test_a_whole_game(card: Ruleset) -> None:
    table = values(card)
    worth = Turn(table.prospects, table.prospects.of(card.empty_card()), table).start
    for found in (worth, table.of(card.empty_card())):
        assert abs(found - WHOLE_GAMES[card.key]) <= table.resolution / 2 + 1e-9


def test_turns_of_the_oracle() -> None:
    assert [card for card, _, _ in TURNS] == [CLASSIC] * 75 + [MODERN] * 75
    for card, at, worth in TURNS:
        table = values(card)
        assert abs(table.of(at) - worth) <= table.resolution / 2 + 1e-9, at


@pytest.mark.untraced
@pytest.mark.parametrize("card", CARDS, ids=str)
def test_a_sample_recomputed(card: Ruleset) -> None:
    """By the stored worths of what follows: two roundings, half a fraction each."""
    table = values(card)
    for prospect in Random(0).sample(list(table.prospects), SAMPLE):
        recomputed = Turn(table.prospects, prospect, table).start
        stored = table[table.prospects.number(prospect)]
        assert abs(stored - recomputed) <= table.resolution


@pytest.mark.untraced
@pytest.mark.cpython
def test_the_classic_card_solved_whole_makes_its_table() -> None:
    prospects = Prospects(CLASSIC)
    worths = solve(prospects)
    assert max(worths) == pytest.approx(WHOLE_GAMES["classic"], abs=1e-9)
    assert of_worths(prospects, worths).fractions == values(CLASSIC).fractions

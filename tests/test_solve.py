"""The solver with NumPy, compared with the one in plain Python."""

from importlib import import_module
from types import ModuleType

import pytest

from tests.play import CLASSIC, MODERN
from tests.tables_of_values import values
from yacht import Ruleset
from yacht.perfect.prospects import Prospects
from yacht.perfect.solver import solve as solve_plainly
from yacht.perfect.turn import Turn

pytestmark = pytest.mark.cpython


@pytest.fixture
def solve() -> ModuleType:
    """The script; imported here, because Pyodide collects these tests and has no NumPy."""
    return import_module("solve")


@pytest.mark.untraced
def test_the_end_of_the_game_is_what_the_plain_solver_says(solve: ModuleType) -> None:
    prospects = Prospects(MODERN)
    plain = solve_plainly(prospects, most_open=1)
    found = solve.solve(prospects, most_open=1)
    assert max(abs(found - plain)) <= 1e-12


@pytest.mark.untraced
@pytest.mark.parametrize("card", [CLASSIC, MODERN], ids=str)
def test_whole_turns_are_what_plain_python_says(card: Ruleset, solve: ModuleType) -> None:
    """Prospects with any number of open boxes, jokers among them, by the worths of the table."""
    prospects, stored = Prospects(card), values(card)
    worths = solve.np.array([stored[number] for number in range(prospects.count)])
    chosen = [prospect for prospect in list(prospects)[7::997] if prospect.open]
    found = solve.turns(prospects, chosen, worths).starts
    assert found.tolist() == pytest.approx(
        [Turn(prospects, prospect, stored).start for prospect in chosen], abs=1e-9
    )

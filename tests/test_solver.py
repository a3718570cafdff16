"""The solver in plain Python."""

import pytest

from tests.play import CLASSIC
from yacht import Category, Ruleset
from yacht.categories import CHOICE, YACHT
from yacht.perfect.prospects import Prospects
from yacht.perfect.solver import solve
from yacht.scoring import fixed, is_five_of_a_kind

SIXES_OR_NOTHING = Category("sixes_or_nothing")


def test_worths_that_can_be_worked_out_by_hand() -> None:
    """Choice alone: a die is rolled again below 5 and then below 4, so that each brings 14/3.

    Yacht alone: 2783176/6**10, as is well known. Both open: more than either, less than both.
    """
    card = Ruleset("small", {CHOICE: sum, YACHT: fixed(50, is_five_of_a_kind)})
    nothing, choice, yacht, both = solve(Prospects(card))
    assert nothing == 0
    assert choice == pytest.approx(5 * 14 / 3, abs=1e-12)
    assert yacht == pytest.approx(50 * 2_783_176 / 6**10, abs=1e-12)
    assert choice < both < choice + yacht + 50


def test_a_box_that_a_player_can_plan_for() -> None:
    """Five sixes of three rolls: each die fails with a chance of (5/6)**3."""
    card = Ruleset("small", {SIXES_OR_NOTHING: lambda dice: sum(dice) // 30})
    assert solve(Prospects(card))[1] == pytest.approx((1 - (5 / 6) ** 3) ** 5, abs=1e-12)


def test_prospects_with_more_open_boxes_can_be_left_out() -> None:
    worths = solve(Prospects(CLASSIC), most_open=1)
    assert sum(map(bool, worths)) == 12
    assert worths[1 << 11] == pytest.approx(2.3014321263)

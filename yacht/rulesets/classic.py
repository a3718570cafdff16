"""Classic Yacht: twelve boxes, one total, no sections, no bonuses (rules of 1938, ruling 9)."""

from yacht import categories as c
from yacht.ruleset import Ruleset
from yacht.scoring import (
    UPPER_SCORERS,
    exactly,
    fixed,
    four_of_a_kind_sum,
    is_five_of_a_kind,
    is_full_house,
    sum_if,
)

RULESET = Ruleset(
    "classic",
    {
        **UPPER_SCORERS,
        c.FULL_HOUSE: sum_if(is_full_house),
        c.FOUR_OF_A_KIND: four_of_a_kind_sum,
        c.LITTLE_STRAIGHT: fixed(30, exactly(1, 2, 3, 4, 5)),
        c.BIG_STRAIGHT: fixed(30, exactly(2, 3, 4, 5, 6)),
        c.CHOICE: sum,
        c.YACHT: fixed(50, is_five_of_a_kind),
    },
)

"""What each member of the crew does, in the game's own notation."""

from dataclasses import replace

import pytest

from tests.play import CLASSIC, MODERN, card_at, rolled
from yacht import Hold, Ruleset, State
from yacht.categories import CHOICE, LARGE_STRAIGHT, SIXES, Category
from yacht.crew import CREW
from yacht.crew.look import Look, Run
from yacht.crew.odds import Odds
from yacht.crew.pars import BOXES, Pars
from yacht.perfect.multisets import ROLLS
from yacht.rulesets import RULESETS

THUMBS = ("navigator", "purser", "gunner", "cook")


def on(card: Ruleset, notation: str, rolls_left: int = 2, boxes: str = "") -> State:
    """The state with those dice, and with those boxes open or all of them."""
    keys = [category.key for category in card.categories]
    filled = {key: 0 for key in keys if key not in (boxes or keys)}
    return replace(rolled(card, notation, filled), rolls_left=rolls_left)


def done(member: str, state: State) -> str:
    """What that member does: the faces that it holds, or the box that it fills."""
    choice = CREW[member].decide(state)
    if isinstance(choice, Hold):
        return "".join(sorted(str(state.dice[die]) for die in choice.dice)) or "none"
    return choice.category.key


def all_done(state: State) -> list[str]:
    """What all of them do, the Admiral aside."""
    return [done(member, state) for member in THUMBS]


@pytest.mark.parametrize(
    ("card", "notation", "expected"),
    [
        (CLASSIC, "12345", "little_straight little_straight little_straight little_straight"),
        (CLASSIC, "44456", "444 444 444 444"),
        (CLASSIC, "66665", "6666 6666 6666 choice"),
        (CLASSIC, "13456", "3456 3456 3456 6"),
        (CLASSIC, "22255", "222 full_house 222 222"),
        (CLASSIC, "55221", "55 2255 55 55"),
        (CLASSIC, "23446", "2346 2346 2346 44"),
        (MODERN, "12346", "1234 1234 1234 small_straight"),
        (MODERN, "23446", "44 2346 2346 44"),
        (MODERN, "55566", "555 full_house 555 choice"),
        (MODERN, "66666", "yacht yacht yacht yacht"),
    ],
)
def test_a_first_roll(card: Ruleset, notation: str, expected: str) -> None:
    assert all_done(on(card, notation)) == expected.split()


@pytest.mark.parametrize(
    ("card", "notation", "rolls_left", "boxes", "expected"),
    [
        # Some count on what dice bring, the others on equal ones.
        (CLASSIC, "11456", 1, "choice", "456 456 6 6"),
        (CLASSIC, "11234", 1, "choice", "4 4 4 4"),
        (CLASSIC, "11223", 1, "choice", "none none none none"),
        # Groups are of no use any more.
        (CLASSIC, "11256", 1, "little_straight", "125 125 125 125"),
        (CLASSIC, "66621", 1, "ones twos", "12 2 2 2"),
        (CLASSIC, "66645", 1, "ones twos", "none none none none"),
        # Three in a row: a long shot.
        (CLASSIC, "33451", 2, "ones sixes yacht big_straight", "345 33 345 33"),
        (CLASSIC, "33451", 1, "ones sixes yacht big_straight", "1 33 33 33"),
        # The small straight is made, and there is nothing better to come of it.
        (MODERN, "12346", 2, "ones small_straight", "small_straight " * 4),
        # Nothing good came of it.
        (CLASSIC, "11256", 0, "big_straight yacht", "yacht yacht big_straight big_straight"),
        (CLASSIC, "66521", 0, "ones sixes choice yacht", "ones ones choice choice"),
        (CLASSIC, "66521", 0, "threes yacht", "threes threes threes threes"),
        (CLASSIC, "66521", 0, "twos yacht", "twos twos twos twos"),
        (MODERN, "44446", 0, "fours choice", "fours fours choice choice"),
    ],
)
def test_later(card: Ruleset, notation: str, rolls_left: int, boxes: str, expected: str) -> None:
    assert all_done(on(card, notation, rolls_left, boxes)) == expected.split()


# Jokers and bonuses


def test_a_joker_is_obeyed() -> None:
    state = rolled(MODERN, "66666", {"yacht": 50})
    assert all_done(state) == ["sixes"] * 4


def test_a_free_joker_is_taken_where_it_brings_most() -> None:
    state = rolled(MODERN, "66666", {"yacht": 50, "sixes": 18})
    assert all_done(state) == ["large_straight"] * 4


def test_the_navigator_counts_on_jokers_to_come() -> None:
    """Four sixes with a joker's 100 points in view, or a large straight that is worth 40."""
    filled = {"ones": 3, "twos": 6, "threes": 9, "fours": 12, "fives": 15}
    state = replace(rolled(MODERN, "66612", {**filled, "yacht": 50}), rolls_left=1)
    assert done("navigator", state) == "666"


def test_some_play_for_the_upper_bonus() -> None:
    filled = {"ones": 3, "twos": 6, "threes": 9, "fours": 12, "fives": 15}
    state = replace(rolled(MODERN, "66612", filled), rolls_left=0)
    assert all_done(state) == ["sixes", "sixes", "choice", "choice"]


def test_par_is_doubled_and_more_while_the_bonus_is_at_stake() -> None:
    """Sixes are 14 on average; each point over 18 counts three times while that can matter."""
    sixes = BOXES[SIXES]
    at_stake, won = (Pars(MODERN, card_at(MODERN, [5], upper)) for upper in (45, 65))
    assert [at_stake.over(SIXES, points) for points in (12, 18, 24)] == [
        12 - sixes - 12,
        18 - sixes,
        24 - sixes + 12,
    ]
    assert won.over(SIXES, 24) == 24 - sixes
    assert Pars(CLASSIC, CLASSIC.empty_card()).over(SIXES, 24) == 24 - sixes
    assert at_stake.over(CHOICE, 24) == 24 - BOXES[CHOICE]


def test_par_of_a_box_that_nobody_knows() -> None:
    odd = Category("odd")
    card = Ruleset("third", {odd: lambda dice: sum(face for face in dice if face % 2)})
    assert Pars(card, card.empty_card()).over(odd, 20) == 20 - 25 / 2


def test_all_boxes_of_both_cards_have_a_par() -> None:
    assert set(BOXES) == {box for card in RULESETS.values() for box in card.categories}


# What is seen at a glance


@pytest.mark.parametrize(
    ("card", "notation", "boxes", "expected"),
    [
        (CLASSIC, "13456", "", Run((3, 4, 5, 6), 1)),
        (CLASSIC, "13456", "little_straight", Run((1, 3, 4, 5), 1)),
        (CLASSIC, "12345", "", Run((2, 3, 4, 5), 1)),
        (CLASSIC, "12345", "little_straight", Run((), 5)),
        (CLASSIC, "12345", "ones", Run((), 5)),
        (MODERN, "11346", "", Run((3, 4, 6), 1)),
        (MODERN, "12346", "large_straight", Run((1, 2, 3, 4), 1)),
        (MODERN, "12346", "", Run((1, 2, 3, 4), 1)),
    ],
)
def test_runs(card: Ruleset, notation: str, boxes: str, expected: Run) -> None:
    assert Look(on(card, notation, boxes=boxes)).run == expected


def test_groups() -> None:
    look = Look(on(CLASSIC, "21255", boxes="ones twos"))
    assert look.groups == ((5, 5), (2, 2), (1,))
    assert look.group == (2, 2)
    assert Look(on(CLASSIC, "21255", boxes="yacht")).group == (5, 5)


def test_what_is_made() -> None:
    look = Look(on(MODERN, "12346", boxes="small_straight large_straight"))
    assert not look.makes(set(MODERN.categories))
    assert Look(on(MODERN, "12346", boxes="small_straight")).makes(set(MODERN.categories))
    assert Look(on(MODERN, "12345", boxes="large_straight")).makes({LARGE_STRAIGHT})
    assert not Look(on(MODERN, "12345", boxes="ones")).makes({LARGE_STRAIGHT})


def test_odds_that_can_be_worked_out_by_hand() -> None:
    """Each die is rolled again below 5 and then below 4, so that it brings 14/3."""
    odds = Odds([float(sum(roll)) for roll in ROLLS])
    assert odds.start == pytest.approx(5 * 14 / 3)
    assert odds.held(1, (6, 6)) == pytest.approx(12 + 3 * 3.5)
    assert odds.held(2, (6, 6)) == pytest.approx(12 + 3 * 4.25)
    assert odds.held(2, (1, 1, 1, 1, 1)) == 5
    assert odds.best(1, (1, 2, 3, 4, 5), 0) == (4, 5)
    assert odds.best(2, (1, 2, 3, 4, 5), 0) == (5,)
    assert odds.best(2, (1, 2, 3, 4, 5), 0.25) == (4, 5)
    assert odds.best(1, (4, 4, 4, 5, 6), 0) == (4, 4, 4, 5, 6)

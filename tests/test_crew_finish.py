"""The last turn of a game, played to win: compared with all that can happen in it."""

import sys
from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from functools import cache
from itertools import combinations, product

import pytest

from tests.play import CARDS, CLASSIC, MODERN, SEATS, card_with, hold, score
from tests.tables_of_values import values
from yacht import Card, Dice, Hold, Ruleset, Score, Settings, State, dice
from yacht.crew import CREW
from yacht.crew.admiral import play_for_points
from yacht.crew.finish import MOST_POINTS, is_last_turn, last_turn, share
from yacht.dice import FACES
from yacht.perfect.multisets import ROLLS, multiset

Worth = tuple[Fraction, Fraction]
"""The chance of a win, and the expected total."""

SLOWLY = sys.platform == "emscripten"
TRIED = ROLLS[::25] if SLOWLY else ROLLS


def card_of(ruleset: Ruleset, total: int, box: str = "", **points: int) -> Card:
    """A card with that total and that box open, or none; one box holds what is not told.

    It need not be a sum that dice can bring.
    """
    keys = [category.key for category in ruleset.categories if category.key != box]
    filled = {key: points.get(key, 0) for key in keys}
    rest = "full_house" if box == "choice" else "choice"
    filled[rest] += total - ruleset.total(card_with(ruleset, filled))
    return card_with(ruleset, filled)


def last(ruleset: Ruleset, box: str, total: int, *others: int, **points: int) -> State:
    """A game's last turn before the first roll: the box that is open, and the players' totals."""
    cards = (*(card_of(ruleset, other) for other in others), card_of(ruleset, total, box, **points))
    settings = Settings(ruleset, SEATS[: len(cards)])
    state = State(settings, cards, player=len(others))
    assert state.totals == (*others, total)
    return state


def on(state: State, notation: str, rolls_left: int) -> State:
    return replace(state, dice=dice(notation), rolls_left=rolls_left)


def decide(state: State) -> Hold | Score:
    choice = CREW["admiral"].decide(state, values(state.settings.ruleset))
    assert choice in state.legal_actions()
    return choice


def held(state: State) -> Dice:
    """The faces that the Admiral holds; all five where it fills the box."""
    choice = decide(state)
    kept = choice.dice if isinstance(choice, Hold) else range(5)
    return multiset(tuple(state.dice[die] for die in kept))


@cache
def parts(rolled: Dice) -> frozenset[Dice]:
    """What can be held of the dice; all five too."""
    return frozenset(part for size in range(6) for part in combinations(rolled, size))


def everything(turn: State) -> Callable[[int, Dice], Worth]:
    """The best chance of a win, and of that the most points, by rolls left and dice held.

    Every throw of the free dice is gone through, and everything that can be held of it.
    """

    @cache
    def worth(rolls_left: int, kept: Dice) -> Worth:
        if len(kept) == 5:
            return filled(turn, kept)
        throws = product(FACES, repeat=5 - len(kept))
        after = [best(rolls_left - 1, tuple(sorted(kept + throw))) for throw in throws]
        chances, points = zip(*after, strict=True)
        return sum(chances, Fraction()) / len(after), sum(points, Fraction()) / len(after)

    @cache
    def best(rolls_left: int, rolled: Dice) -> Worth:
        held_all = (worth(rolls_left, part) for part in parts(rolled))
        return max(held_all) if rolls_left else worth(0, rolled)

    return worth


def filled(turn: State, rolled: Dice) -> Worth:
    """How the game ends."""
    scored = replace(turn, dice=rolled, rolls_left=0)
    end = scored.apply(scored.legal_actions().scores[0])
    outcome = end.outcome()
    assert outcome
    wins = turn.player in outcome.winners
    return Fraction(wins, len(outcome.winners)), Fraction(outcome.totals[turn.player])


UPPER = {"ones": 3, "twos": 6, "threes": 9, "fours": 12, "fives": 15}
TURNS = [
    last(CLASSIC, "yacht", 150, 180),
    last(CLASSIC, "yacht", 150, 200),
    last(CLASSIC, "choice", 150, 172),
    last(CLASSIC, "choice", 150, 176, 176),
    last(CLASSIC, "sixes", 150, 168),
    last(CLASSIC, "sixes", 150, 162, 140),
    last(CLASSIC, "full_house", 150, 170, 170, 170),
    last(CLASSIC, "big_straight", 150, 180),
    last(CLASSIC, "four_of_a_kind", 150, 150),
    last(CLASSIC, "ones", 150, 153, 120, 153),
    last(MODERN, "sixes", 200, 253, **UPPER),
    last(MODERN, "sixes", 200, 220, **UPPER),
    last(MODERN, "sixes", 200, 353, yacht=50, **UPPER),
    last(MODERN, "choice", 200, 225, 310, yacht=50),
    last(MODERN, "full_house", 200, 225, 225, yacht=50),
    last(MODERN, "small_straight", 200, 230, yacht=50),
    last(MODERN, "four_of_a_kind", 200, 220),
]


@pytest.mark.parametrize("turn", TURNS[::8] if SLOWLY else TURNS, ids=str)
def test_the_last_turn_is_played_as_well_as_can_be(turn: State) -> None:
    """Whatever is rolled: the best chance, then the most points, and then the most dice held."""
    worth = everything(turn)
    for rolled in TRIED:
        for rolls_left in (1, 2):
            state = replace(turn, dice=rolled, rolls_left=rolls_left)
            worths = {part: worth(rolls_left, part) for part in parts(rolled)}
            best = {part for part in worths if worths[part] == max(worths.values())}
            kept = held(state)
            assert kept in best, state
            assert len(kept) == max(map(len, best)), state


@pytest.mark.parametrize("turn", TURNS[::8] if SLOWLY else TURNS[::4], ids=str)
def test_the_chance_of_a_win(turn: State) -> None:
    chance, _ = everything(turn)(3, ())
    assert last_turn(turn, 1, 0).start == pytest.approx(float(chance), abs=1e-12)


@pytest.mark.parametrize(
    "turn",
    [
        last(CLASSIC, "choice", 150, 100),
        last(CLASSIC, "choice", 150, 100, 120, 60),
        last(CLASSIC, "sixes", 150, 190),
        last(MODERN, "sixes", 300, 100, **UPPER),
        last(MODERN, "small_straight", 100, 350, yacht=50),
    ],
    ids=str,
)
def test_points_count_where_a_win_is_safe_or_out_of_reach(turn: State) -> None:
    for rolled in TRIED[::3]:
        for rolls_left in (0, 1, 2):
            state = replace(turn, dice=rolled, rolls_left=rolls_left)
            assert decide(state) == play_for_points(state, values(turn.settings.ruleset))


# Decisions that differ from those for points


def test_more_is_risked_where_less_would_lose() -> None:
    """25 points in the Choice are good, but 26 are wanted to share the win, 27 to win."""
    state = on(last(CLASSIC, "choice", 150, 176), "44566", 1)
    assert play_for_points(state, values(CLASSIC)) == score(CLASSIC, "choice")
    assert decide(state) == hold(0, 2, 3, 4)


def test_nothing_is_risked_that_wins() -> None:
    """18 in the Choice win, and 17 do: one of the twos can be rolled again, not both."""
    state = on(last(CLASSIC, "choice", 150, 166), "22446", 1)
    assert play_for_points(state, values(CLASSIC)) == hold(2, 3, 4)
    assert decide(state) == hold(0, 2, 3, 4)
    assert decide(replace(state, held=frozenset({1}))) == hold(1, 2, 3, 4)


def test_a_win_is_worth_more_than_a_shared_one() -> None:
    """Three sixes share the win, with 18; a fourth wins it."""
    state = on(last(CLASSIC, "sixes", 150, 168), "66612", 1)
    assert decide(state) == hold(0, 1, 2)


def test_the_box_is_filled_when_no_roll_is_left() -> None:
    state = on(last(CLASSIC, "yacht", 150, 180), "66612", 0)
    assert decide(state) == score(CLASSIC, "yacht")


# When it counts


def test_the_last_turn_of_a_game() -> None:
    turn = last(CLASSIC, "choice", 150, 166)
    assert is_last_turn(turn)
    assert is_last_turn(on(turn, "22446", 1))
    assert not is_last_turn(last(CLASSIC, "choice", 150))


@pytest.mark.parametrize("card", CARDS, ids=str)
def test_while_others_have_a_turn_points_count(card: Ruleset) -> None:
    turn = last(card, "choice", 150, 166)
    first = replace(turn, cards=(turn.card, turn.card), player=0)
    assert not is_last_turn(first)
    for notation in ("44566", "22446"):
        state = on(first, notation, 1)
        assert decide(state) == play_for_points(state, values(card))


@pytest.mark.parametrize(
    ("total", "others", "expected"),
    [
        (100, [99, 20], 1),
        (100, [100], 1 / 2),
        (100, [100, 99, 100], 1 / 3),
        (100, [100, 100, 100], 1 / 4),
        (100, [101, 100], 0),
    ],
)
def test_the_share_of_a_win(total: int, others: list[int], expected: float) -> None:
    assert share(total, others) == expected


@pytest.mark.parametrize("card", CARDS, ids=str)
def test_no_box_brings_as_much_as_a_chance_may_be_worth(card: Ruleset) -> None:
    """The most that filling a box can bring is a joker's that also wins the upper bonus."""
    points = {"yacht": 50, **UPPER}
    most = 0
    for category in card.categories:
        turn = last(card, category.key, 300, 0, **{**points, "sixes": 18})
        rolled = (replace(turn, dice=roll, rolls_left=0) for roll in ROLLS)
        most = max(most, *(state.apply(Score(category)).totals[1] for state in rolled))
    assert most - 300 < MOST_POINTS

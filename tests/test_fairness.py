"""What the dice have shown, and how likely that is."""

import doctest
from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from itertools import product
from math import comb, factorial, prod
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

import yacht.fairness
from tests.play import MODERN, hold, new_game, roll, score, turn
from tests.walks import games
from yacht import Game, Roll
from yacht.fairness import MOST_EXACT, Faces, chance, chi_square_chance, exact_chance, thrown

NONE = Faces((0, 0, 0, 0, 0, 0))


def squares(counts: tuple[int, ...]) -> int:
    return sum(count * count for count in counts)


def splits(total: int, parts: int) -> Iterator[tuple[int, ...]]:
    """All ways to write a total as so many counts."""
    if parts == 1:
        yield (total,)
        return
    for first in range(total + 1):
        for others in splits(total - first, parts - 1):
            yield (first, *others)


def probability(counts: tuple[int, ...]) -> Fraction:
    """How likely fair dice are to have exactly these counts."""
    total = sum(counts)
    return Fraction(factorial(total), prod(map(factorial, counts)) * 6**total)


def counts() -> st.SearchStrategy[tuple[int, ...]]:
    return st.tuples(*[st.integers(0, 40)] * 6)


# Counts -----------------------------------------------------------------------------------------


def test_faces_are_counted() -> None:
    faces = Faces.of([6, 1, 6, 6, 3])
    assert faces == Faces((1, 0, 1, 0, 0, 3))
    assert (faces.total, faces.expected) == (5, 5 / 6)


def test_counts_are_added() -> None:
    assert Faces.of([1, 2]) + Faces.of([2, 6]) == Faces((1, 2, 0, 0, 0, 1))
    assert sum([Faces.of([5])] * 3, NONE) == Faces((0, 0, 0, 0, 3, 0))


@pytest.mark.parametrize("counts", [(), (1, 2, 3, 4, 5), (1,) * 7, (1, 1, 1, 1, 1, -1)])
def test_what_are_no_counts(counts: tuple[int, ...]) -> None:
    with pytest.raises(ValueError, match="six faces"):
        Faces(counts)


def test_no_dice_are_even() -> None:
    assert Faces() == NONE
    assert (NONE.total, NONE.expected, NONE.unevenness, NONE.chance) == (0, 0, 0, 1)


def test_the_statistic() -> None:
    """Counts 5, 8, 9, 8, 10, 20 of 60 dice: (25 + 4 + 1 + 4 + 0 + 100) / 10."""
    assert Faces((5, 8, 9, 8, 10, 20)).unevenness == pytest.approx(13.4)


# Chances ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("statistic", "expected"),
    [
        (0, 1),
        (0.554, 0.99),
        (1.145, 0.95),
        (1.610, 0.90),
        (4.351, 0.50),
        (9.236, 0.10),
        (11.070, 0.05),
        (12.833, 0.025),
        (15.086, 0.01),
        (16.750, 0.005),
        (20.515, 0.001),
    ],
)
def test_chi_square_is_as_in_the_tables(statistic: float, expected: float) -> None:
    """Five degrees of freedom; the tables have three decimals."""
    slack = chi_square_chance(max(statistic - 0.0006, 0)) - chi_square_chance(statistic + 0.0006)
    assert chi_square_chance(statistic) == pytest.approx(expected, abs=slack)


def test_chi_square_far_out() -> None:
    assert 0 < chi_square_chance(1000) < 1e-200
    assert chi_square_chance(1e6) == 0


@pytest.mark.parametrize("total", range(7))
def test_all_rolls_of_a_few_dice(total: int) -> None:
    """Every sequence of faces once: 46,656 with six dice."""
    found = Counter(squares(Faces.of(faces).counts) for faces in product(range(1, 7), repeat=total))
    for least in found:
        ways = sum(times for each, times in found.items() if each >= least)
        assert exact_chance(total, least) == ways / 6**total


@pytest.mark.parametrize("total", [8, 12])
def test_all_counts_of_more_dice(total: int) -> None:
    chances: Counter[int] = Counter()
    for each in splits(total, 6):
        chances[squares(each)] += probability(each)  # type: ignore[assignment]
    for least in chances:
        expected = sum(more for each, more in chances.items() if each >= least)
        assert exact_chance(total, least) == pytest.approx(float(expected), abs=1e-15)


def test_dice_all_alike() -> None:
    assert Faces((0, 0, 0, 0, 0, 60)).chance == 6 / 6**60
    assert Faces((10,) * 6).chance == 1
    assert Faces((20,) * 6).chance == 1


def all_chances(total: int) -> Iterator[tuple[int, float]]:
    """All squares that so many dice can come to, with the chance of so much or more."""
    halves = [Counter[int]() for _ in range(total + 1)]
    for size, half in enumerate(halves):
        for each in splits(size, 3):
            half[squares(each)] += factorial(size) // prod(map(factorial, each))
    ways: Counter[int] = Counter()
    for size, half in enumerate(halves):
        for one, two in product(half.items(), halves[total - size].items()):
            ways[one[0] + two[0]] += comb(total, size) * one[1] * two[1]
    rest = 0
    for least in sorted(ways, reverse=True):
        rest += ways[least]
        yield least, rest / 6**total


@pytest.mark.cpython  # many seconds there
@pytest.mark.parametrize("total", [MOST_EXACT + 1, MOST_EXACT + 3])
def test_how_far_off_more_dice_are(total: int) -> None:
    """The bounds that the module states, for everything that so many dice can show."""
    for each, exact in all_chances(total):
        assert chance(total, each) == pytest.approx(exact, abs=0.004 if exact < 0.1 else 0.01)


@pytest.mark.cpython  # many seconds there
def test_how_far_off_many_dice_are() -> None:
    """The same of some outcomes of 120 dice, from the likely to the very unlikely."""
    random = Random(120)
    for leaning in range(12):
        faces = Faces.of(random.choices(range(1, 7), [10] * 5 + [10 + leaning], k=120))
        exact = exact_chance(120, squares(faces.counts))
        assert faces.chance == pytest.approx(exact, abs=0.004)


@given(counts(), st.permutations(range(6)))
def test_chances_are_chances(each: tuple[int, ...], order: list[int]) -> None:
    faces = Faces(each)
    assert 0 <= faces.chance <= 1
    assert Faces(tuple(each[place] for place in order)).chance == faces.chance
    assert faces.unevenness >= 0


def test_the_module_does_what_its_docstring_shows() -> None:
    result = doctest.testmod(yacht.fairness)
    assert (result.failed, result.attempted > 3) == (0, True)


# Games ------------------------------------------------------------------------------------------


def test_only_dice_that_were_rolled_count() -> None:
    game = new_game(MODERN).play(roll("66123"))
    assert thrown(game) == (Faces.of([6, 6, 1, 2, 3]),)
    game = game.play(hold(0, 1)).play(roll("655")).play(hold(0, 1, 2, 3)).play(roll("5"))
    assert thrown(game) == (Faces.of([6, 6, 1, 2, 3, 6, 5, 5, 5]),)


def test_players_have_their_own_counts() -> None:
    game = new_game(MODERN, 3)
    for face, box in {"1": "choice", "2": "choice", "3": "choice", "4": "yacht"}.items():
        game = turn(game, face * 5, box)
    assert thrown(game) == (Faces((5, 0, 0, 5, 0, 0)), Faces((0, 5) + (0,) * 4), Faces.of([3] * 5))


def test_a_box_taken_back_throws_nothing_again() -> None:
    game = new_game(MODERN, 2).play(roll("66123"))
    scored = game.play(score(MODERN, "choice"))
    assert thrown(scored) == thrown(scored.take_back()) == (Faces.of([6, 6, 1, 2, 3]), NONE)


@given(games())
def test_every_roll_of_a_game_is_someones(game: Game) -> None:
    rolls = [action.faces for action in game.actions if isinstance(action, Roll)]
    each = thrown(game)
    assert len(each) == len(game.settings.players)
    assert sum(each, NONE) == Faces.of(face for faces in rolls for face in faces)

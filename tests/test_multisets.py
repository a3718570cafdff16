"""Dice whose places don't matter: the 462 multisets, and values led from one to another."""

from itertools import combinations, product
from random import Random
from statistics import fmean

import pytest

from yacht.perfect import multisets
from yacht.perfect.multisets import LEVELS


def values_of_rolls(seed: int) -> list[float]:
    random = Random(seed)
    return [random.uniform(0, 50) for _ in multisets.ROLLS]


def test_counts() -> None:
    assert list(map(len, LEVELS)) == [1, 6, 21, 56, 126, 252]
    assert sum(map(len, LEVELS)) == 462
    assert sum(len(list(multisets.parts(roll))) for roll in multisets.ROLLS) == 4_368


def test_numbers() -> None:
    for level in LEVELS:
        assert [multisets.number(multiset) for multiset in level] == list(range(len(level)))


def test_the_order_of_the_dice_does_not_matter() -> None:
    assert multisets.multiset((6, 1, 3, 1, 2)) == (1, 1, 2, 3, 6)


@pytest.mark.parametrize(
    ("dice", "parts"),
    [
        ((1, 1, 1), [(), (1,), (1, 1), (1, 1, 1)]),
        ((2, 3, 3), [(), (2,), (3,), (2, 3), (3, 3), (2, 3, 3)]),
    ],
)
def test_parts(dice: tuple[int, ...], parts: list[tuple[int, ...]]) -> None:
    assert list(multisets.parts(dice)) == parts


@pytest.mark.parametrize("held", [(), (4,), (1, 6), (2, 2, 3), (5, 5, 5, 6)])
def test_a_mean_is_that_of_all_rolls_of_the_free_dice(held: tuple[int, ...]) -> None:
    rolled = values_of_rolls(1)
    outcomes = product(range(1, 7), repeat=5 - len(held))
    expected = fmean(
        rolled[multisets.number(multisets.multiset((*held, *faces)))] for faces in outcomes
    )
    assert multisets.means(rolled)[len(held)][multisets.number(held)] == pytest.approx(expected)


def test_the_mean_of_all_rolls() -> None:
    rolled = values_of_rolls(3)
    assert multisets.mean(rolled) == pytest.approx(multisets.means(rolled)[0][0])
    assert multisets.mean([1] * 252) == pytest.approx(1, abs=1e-12)


def test_the_best_of_a_roll_is_the_best_of_its_holds() -> None:
    random = Random(2)
    held = [[random.uniform(0, 50) for _ in level] for level in LEVELS]
    best = multisets.bests(held)
    for roll in multisets.ROLLS[::7]:
        holds = {part for size in range(6) for part in combinations(roll, size)}
        expected = max(held[len(part)][multisets.number(part)] for part in holds)
        assert best[multisets.number(roll)] == expected

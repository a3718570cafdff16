"""The points of five dice in a box, on both cards."""

from collections import Counter
from itertools import permutations

import pytest

from tests.oracle import BOXES, ROLLS, SCORES
from tests.play import CARDS, CLASSIC, MODERN
from yacht import Ruleset, dice
from yacht.scoring import is_five_of_a_kind, is_full_house, longest_run, of_a_kind

UPPER = [
    ("11234", "ones", 2),
    ("11123", "ones", 3),
    ("22213", "twos", 6),
    ("33312", "threes", 9),
    ("44412", "fours", 12),
    ("55512", "fives", 15),
    ("66612", "sixes", 18),
    ("33333", "threes", 15),
    ("12356", "fours", 0),
]

CLASSIC_TABLE = [
    ("33355", "full_house", 19),
    ("11133", "full_house", 9),
    ("66655", "full_house", 28),
    ("55555", "full_house", 0),
    ("55552", "full_house", 0),
    ("55442", "full_house", 0),
    ("55523", "full_house", 0),
    ("55552", "four_of_a_kind", 20),
    ("55555", "four_of_a_kind", 20),
    ("66666", "four_of_a_kind", 24),
    ("15555", "four_of_a_kind", 20),
    ("55522", "four_of_a_kind", 0),
    ("12345", "little_straight", 30),
    ("31542", "little_straight", 30),
    ("23456", "little_straight", 0),
    ("12346", "little_straight", 0),
    ("12344", "little_straight", 0),
    ("23456", "big_straight", 30),
    ("64253", "big_straight", 30),
    ("12345", "big_straight", 0),
    ("13456", "big_straight", 0),
    ("34566", "big_straight", 0),
    ("11335", "choice", 13),
    ("66666", "choice", 30),
    ("12346", "choice", 16),
    ("11111", "yacht", 50),
    ("66666", "yacht", 50),
    ("66665", "yacht", 0),
]

MODERN_TABLE = [
    ("11122", "full_house", 25),
    ("66655", "full_house", 25),
    ("55555", "full_house", 0),
    ("55552", "full_house", 0),
    ("55442", "full_house", 0),
    ("55552", "four_of_a_kind", 22),
    ("55555", "four_of_a_kind", 25),
    ("15555", "four_of_a_kind", 21),
    ("55522", "four_of_a_kind", 0),
    ("12334", "small_straight", 30),
    ("13456", "small_straight", 30),
    ("23456", "small_straight", 30),
    ("12345", "small_straight", 30),
    ("12346", "small_straight", 30),
    ("63345", "small_straight", 30),
    ("34466", "small_straight", 0),
    ("12356", "small_straight", 0),
    ("12456", "small_straight", 0),
    ("33333", "small_straight", 0),
    ("12345", "large_straight", 40),
    ("23456", "large_straight", 40),
    ("52413", "large_straight", 40),
    ("13456", "large_straight", 0),
    ("12346", "large_straight", 0),
    ("33333", "large_straight", 0),
    ("11335", "choice", 13),
    ("44444", "yacht", 50),
    ("44441", "yacht", 0),
]


def scored(card: Ruleset, notation: str, box: str) -> int:
    return card.scorers[card.category(box)](dice(notation))


@pytest.mark.parametrize("card", CARDS, ids=str)
def test_boxes_are_printed_in_the_oracles_order(card: Ruleset) -> None:
    assert [category.key for category in card.categories] == BOXES[card.key]


@pytest.mark.parametrize("card", CARDS, ids=str)
def test_the_upper_boxes_know_their_faces(card: Ruleset) -> None:
    faces = [category.face for category in card.categories]
    assert faces == [1, 2, 3, 4, 5, 6, *[None] * 6]


@pytest.mark.parametrize(
    ("card", "box"), [(card, box) for card in CARDS for box in BOXES[card.key]], ids=str
)
def test_all_252_dice_score_as_the_oracle_says(card: Ruleset, box: str) -> None:
    expected = {notation: row[box] for notation, row in SCORES[card.key].items()}
    assert len(expected) == 252
    assert {notation: scored(card, notation, box) for notation in expected} == expected


@pytest.mark.parametrize(("notation", "box", "points"), UPPER + CLASSIC_TABLE)
def test_classic_card(notation: str, box: str, points: int) -> None:
    assert scored(CLASSIC, notation, box) == points


@pytest.mark.parametrize(("notation", "box", "points"), UPPER + MODERN_TABLE)
def test_modern_card(notation: str, box: str, points: int) -> None:
    assert scored(MODERN, notation, box) == points


@pytest.mark.parametrize("card", CARDS, ids=str)
@pytest.mark.parametrize("notation", ["11133", "12345", "23456", "12334", "25555", "11356"])
def test_order_of_the_dice_never_matters(card: Ruleset, notation: str) -> None:
    expected = list(SCORES[card.key][notation].values())
    for order in permutations(dice(notation)):
        assert [scorer(order) for scorer in card.scorers.values()] == expected


@pytest.mark.parametrize(
    ("card", "box", "counts"),
    [
        (CLASSIC, "little_straight", {0: 7656, 30: 120}),
        (CLASSIC, "big_straight", {0: 7656, 30: 120}),
        (CLASSIC, "yacht", {0: 7770, 50: 6}),
        (MODERN, "full_house", {0: 7476, 25: 300}),
        (MODERN, "small_straight", {0: 6576, 30: 1200}),
        (MODERN, "large_straight", {0: 7536, 40: 240}),
        (MODERN, "yacht", {0: 7770, 50: 6}),
    ],
    ids=str,
)
def test_how_many_of_all_rolls_score(card: Ruleset, box: str, counts: dict[int, int]) -> None:
    assert Counter(map(card.scorers[card.category(box)], ROLLS)) == counts


@pytest.mark.parametrize("card", CARDS, ids=str)
@pytest.mark.parametrize("face", range(1, 7))
def test_how_many_of_all_rolls_show_a_face(card: Ruleset, face: int) -> None:
    by_dice = [3125, 3125, 1250, 250, 25, 1]
    counts = Counter(map(card.scorers[card.categories[face - 1]], ROLLS))
    assert counts == {face * showing: rolls for showing, rolls in enumerate(by_dice)}


@pytest.mark.parametrize(
    ("card", "box", "hits", "points"),
    [
        (CLASSIC, "full_house", 300, 5250),  # 17.5 on average, as any five dice
        (CLASSIC, "four_of_a_kind", 156, 2184),  # 26 rolls a face, 4 times the face
        (MODERN, "four_of_a_kind", 156, 2730),
        (CLASSIC, "choice", 7776, 136_080),
        (MODERN, "choice", 7776, 136_080),
    ],
    ids=str,
)
def test_sums_over_all_rolls(card: Ruleset, box: str, hits: int, points: int) -> None:
    scores = list(map(card.scorers[card.category(box)], ROLLS))
    assert (len(scores) - scores.count(0), sum(scores)) == (hits, points)


def test_groups_of_equal_faces_in_all_rolls() -> None:
    assert Counter(map(of_a_kind, ROLLS)) == {1: 720, 2: 5400, 3: 1500, 4: 150, 5: 6}
    assert sum(map(is_five_of_a_kind, ROLLS)) == 6
    assert sum(map(is_full_house, ROLLS)) == 300


def test_runs_in_all_rolls() -> None:
    runs = Counter(map(longest_run, ROLLS))
    assert (runs[5], runs[4] + runs[5]) == (240, 1200)


@pytest.mark.parametrize(
    ("notation", "run"),
    [("31236", 3), ("11111", 1), ("13512", 3), ("24624", 1), ("65431", 4), ("12456", 3)],
)
def test_longest_run(notation: str, run: int) -> None:
    assert longest_run(dice(notation)) == run

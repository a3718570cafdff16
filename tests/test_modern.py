"""The modern card's own rules: upper bonus, Yacht bonus and joker (rulings 13 to 18)."""

import pytest

from tests.oracle import BOXES, JOKER, LEGAL, SCORES
from tests.play import (
    CLASSIC,
    MODERN,
    bonuses,
    legal_boxes,
    new_game,
    played,
    points,
    roll,
    rolled,
    score,
    turn,
)
from yacht import Bonus, Category, Outcome, State

UPPER = BOXES["modern"][:6]
FIVES_OF_A_KIND = ["11111", "22222", "33333", "44444", "55555", "66666"]

# Three of every face is 63; the second Ones is one short.
FIRST_FIVE = ("66612 sixes", "55512 fives", "44412 fours", "33312 threes", "22213 twos")
UPPER_63 = (*FIRST_FIVE, "11123 ones")
UPPER_62 = (*FIRST_FIVE, "11234 ones")


def upper_bonus(state: State, player: int = 0) -> Bonus:
    return MODERN.bonuses(state.cards[player])[0]


def yacht_bonus(state: State, player: int = 0) -> Bonus:
    return MODERN.bonuses(state.cards[player])[1]


def forced(state: State) -> set[Category | None]:
    return {preview.forced for preview in state.previews()}


def is_joker(state: State) -> bool:
    answers = {preview.joker for preview in state.previews()}
    assert answers == {MODERN.is_joker(state.card, state.dice)}
    return answers == {True}


# The oracle


@pytest.mark.parametrize("notation", FIVES_OF_A_KIND)
def test_a_joker_scores_as_the_oracle_says(notation: str) -> None:
    assert points(rolled(MODERN, notation, {"yacht": 50})) == JOKER[notation]


def case_state(open_boxes: list[str], yacht: dict[str, int], notation: str) -> State:
    filled = {box: 0 for box in BOXES["modern"] if box not in open_boxes}
    return rolled(MODERN, notation, filled | yacht)


def test_the_oracles_400_legal_cases() -> None:
    assert len(LEGAL) == 400
    for open_boxes, yacht, notation, expected, bonus in LEGAL:
        state = case_state(open_boxes, yacht, notation)
        assert list(points(state)) == open_boxes
        assert points(state, legal_boxes(state)) == expected
        legal = [preview for preview in state.previews() if preview.is_legal]
        assert {dict(preview.bonuses).get("yacht", 0) for preview in legal} == {bonus}


def test_on_the_classic_card_every_open_box_is_always_legal() -> None:
    rename = dict(zip(BOXES["modern"], BOXES["classic"], strict=True))
    for open_boxes, yacht, notation, _, _ in LEGAL:
        boxes = [rename[box] for box in open_boxes]
        filled = {box: 0 for box in BOXES["classic"] if box not in boxes}
        state = rolled(CLASSIC, notation, filled | yacht)
        assert legal_boxes(state) == boxes
        assert points(state) == {box: SCORES["classic"][notation][box] for box in boxes}
        assert not any(p.bonuses or p.joker or p.forced for p in state.previews())


# Ruling 9: none of this on the Classic card


def test_classic_has_no_bonuses_and_no_joker() -> None:
    state = played(CLASSIC, "66666 yacht", *UPPER_63, "66666 choice", "66666 full_house").state
    assert CLASSIC.bonuses(state.card) == ()
    assert state.totals == (50 + 63 + 30 + 0,)


# Ruling 13


def test_ruling_13_exactly_63_wins_35() -> None:
    state = played(MODERN, *UPPER_63).state
    assert upper_bonus(state) == Bonus("upper", 35, missing=0, decided=True)
    assert state.totals == (98,)


def test_ruling_13_62_wins_nothing() -> None:
    state = played(MODERN, *UPPER_62).state
    assert upper_bonus(state) == Bonus("upper", 0, missing=1, decided=True)
    assert state.totals == (62,)


def test_ruling_13_not_before_all_six_are_filled() -> None:
    state = played(MODERN, "66666 sixes", "55555 fives", "22213 twos").state
    assert upper_bonus(state) == Bonus("upper", 0, missing=2, decided=False)
    state = played(MODERN, "66666 sixes", "55555 fives", "44444 fours").state
    assert upper_bonus(state) == Bonus("upper", 0, missing=0, decided=False)
    assert state.totals == (75,)


def test_ruling_13_a_scratch_can_be_the_sixth() -> None:
    turns = ("66666 sixes", "55555 fives", "44444 fours", "12345 threes", "11345 twos")
    state = played(MODERN, *turns, "23456 ones").state
    assert upper_bonus(state) == Bonus("upper", 35, missing=0, decided=True)


def test_ruling_13_the_card_shows_how_far_off_it_is() -> None:
    missing = [upper_bonus(played(MODERN, *UPPER_63[:turns]).state).missing for turns in range(7)]
    assert missing == [63, 45, 30, 18, 9, 3, 0]


def test_ruling_13_other_boxes_do_not_count() -> None:
    state = played(MODERN, *FIRST_FIVE, "66666 choice", "66666 yacht", "23456 ones").state
    assert upper_bonus(state) == Bonus("upper", 0, missing=3, decided=True)


def test_ruling_13_the_preview_shows_35_beside_the_sixth_box() -> None:
    state = played(MODERN, *FIRST_FIVE).play(roll("11123")).state
    assert points(state, ["ones"]) == {"ones": 3}
    assert bonuses(state, "ones") == {"upper": 35}
    assert bonuses(state, "choice") == {}
    preview = next(preview for preview in state.previews() if preview.category.key == "ones")
    assert (preview.worth, preview.is_scratch) == (38, False)


def test_ruling_13_no_35_in_the_preview_at_62() -> None:
    assert bonuses(played(MODERN, *FIRST_FIVE).play(roll("11234")).state, "ones") == {}


def test_ruling_13_a_bonus_decides_a_game() -> None:
    """The Skipper's boxes hold 62 + 30, the Mate's 63 + 5."""
    game = new_game(MODERN, 2)
    for skipper, mate in zip(UPPER_62, UPPER_63, strict=True):
        game = turn(turn(game, *skipper.split()), *mate.split())
    game = turn(turn(game, "66666", "choice"), "11111", "choice")
    for box in ("full_house", "four_of_a_kind", "small_straight", "large_straight", "yacht"):
        game = turn(turn(game, "22446", box), "22446", box)
    assert game.state.outcome() == Outcome((92, 103), (1,))


# Ruling 14


def test_ruling_14_the_turn_that_fills_the_yacht_box_earns_none() -> None:
    game = new_game(MODERN).play(roll("66666"))
    assert bonuses(game.state, "yacht") == {}
    game = game.play(score(MODERN, "yacht"))
    assert yacht_bonus(game.state).points == 0
    assert game.state.totals == (50,)


def test_ruling_14_each_later_five_of_a_kind_earns_100() -> None:
    turns = ("66666 yacht", "66666 sixes", "11111 ones", "66666 choice", "12345 twos")
    totals = [played(MODERN, *turns[:count]).state.totals[0] for count in range(1, 6)]
    assert totals == [50, 180, 285, 415, 417]
    assert yacht_bonus(played(MODERN, *turns).state).points == 300


def test_ruling_14_a_box_worth_0_earns_100_too() -> None:
    game = played(MODERN, "66666 yacht", "66612 sixes").play(roll("66666"))
    assert points(game.state, ["ones"]) == {"ones": 0}
    assert bonuses(game.state, "ones") == {"yacht": 100}
    preview = game.state.previews()[0]
    assert (preview.category.key, preview.is_scratch, preview.worth) == ("ones", True, 100)
    assert game.play(score(MODERN, "ones")).state.totals == (168,)


def test_ruling_14_the_100_stands_in_no_box() -> None:
    card = played(MODERN, "66666 yacht", "66666 sixes").state.card
    assert (card.banked, card.yacht_bonus) == (80, 100)


def test_ruling_14_no_100_without_five_of_a_kind() -> None:
    state = rolled(MODERN, "66665", {"yacht": 50})
    assert {tuple(preview.bonuses) for preview in state.previews()} == {()}


def test_ruling_14_a_preview_shows_the_next_100_alone() -> None:
    state = played(MODERN, "66666 yacht", "66666 sixes").play(roll("11111")).state
    assert bonuses(state, "ones") == {"yacht": 100}
    assert state.previews()[0].worth == 105


def test_ruling_14_both_bonuses_with_one_press() -> None:
    game = played(MODERN, "66666 yacht", *FIRST_FIVE).play(roll("11111"))
    assert points(game.state, ["ones"]) == {"ones": 5}
    assert bonuses(game.state, "ones") == {"upper": 35, "yacht": 100}
    assert game.state.previews()[0].worth == 140
    assert game.play(score(MODERN, "ones")).state.totals == (50 + 60 + 140,)


def test_ruling_14_the_yacht_bonus_is_decided_at_the_end() -> None:
    filled = dict.fromkeys(BOXES["modern"], 0) | {"yacht": 50}
    del filled["choice"]
    state = rolled(MODERN, "66666", filled)
    assert yacht_bonus(state) == Bonus("yacht", 0, decided=False)
    after = state.apply(score(MODERN, "choice"))
    assert yacht_bonus(after) == Bonus("yacht", 100, decided=True)


# Ruling 15


@pytest.mark.parametrize(("notation", "box"), [*zip(FIVES_OF_A_KIND, UPPER, strict=True)])
def test_ruling_15_the_matching_upper_box_is_the_only_legal_one(notation: str, box: str) -> None:
    state = rolled(MODERN, notation, {"yacht": 50})
    assert is_joker(state)
    assert legal_boxes(state) == [box]
    assert forced(state) == {MODERN.category(box)}
    assert len(state.previews()) == 11
    assert [p.category.key for p in state.previews() if p.is_legal] == [box]


def test_ruling_15_with_the_matching_box_filled_any_open_box_is_legal() -> None:
    state = rolled(MODERN, "44444", {"yacht": 50, "fours": 12})
    assert is_joker(state)
    assert forced(state) == {None}
    assert points(state, legal_boxes(state)) == {
        "ones": 0,
        "twos": 0,
        "threes": 0,
        "fives": 0,
        "sixes": 0,
        "full_house": 25,
        "four_of_a_kind": 20,
        "small_straight": 30,
        "large_straight": 40,
        "choice": 20,
    }


@pytest.mark.parametrize(
    ("box", "worth"),
    [("full_house", 25), ("four_of_a_kind", 15), ("small_straight", 30), ("large_straight", 40),
     ("choice", 15), ("sixes", 0)],
)  # fmt: skip
def test_ruling_15_a_joker_banks_what_it_shows(box: str, worth: int) -> None:
    game = played(MODERN, "33333 yacht", "33312 threes", f"33333 {box}")
    assert game.state.points_in(MODERN.category(box)) == worth
    assert game.state.totals == (50 + 9 + worth + 100,)


def test_ruling_15_the_matching_box_may_be_a_scratch() -> None:
    state = rolled(MODERN, "33333", {"yacht": 50, "threes": 0})
    assert len(legal_boxes(state)) == 10


def test_ruling_15_other_dice_are_free_and_score_as_they_stand() -> None:
    state = rolled(MODERN, "33334", {"yacht": 50})
    assert not is_joker(state)
    assert forced(state) == {None}
    expected = SCORES["modern"]["33334"] | {}
    del expected["yacht"]
    assert points(state, legal_boxes(state)) == expected


def test_ruling_15_the_joker_is_the_players_own() -> None:
    game = played(MODERN, "66666 yacht", players=2).play(roll("66666"))
    assert not is_joker(game.state)
    assert len(legal_boxes(game.state)) == 12
    game = game.play(score(MODERN, "choice")).play(roll("66666"))
    assert is_joker(game.state)
    assert legal_boxes(game.state) == ["sixes"]


# Ruling 16


def test_ruling_16_yacht_open_means_a_free_choice() -> None:
    state = rolled(MODERN, "55555", {"ones": 3})
    assert not is_joker(state)
    assert forced(state) == {None}
    assert len(legal_boxes(state)) == 11
    assert {tuple(preview.bonuses) for preview in state.previews()} == {()}
    as_they_stand = {
        "fives": 25,
        "full_house": 0,
        "four_of_a_kind": 25,
        "small_straight": 0,
        "large_straight": 0,
        "choice": 25,
        "yacht": 50,
    }
    assert points(state, as_they_stand) == as_they_stand


def test_ruling_16_a_five_of_a_kind_put_elsewhere_earns_nothing_later() -> None:
    state = played(MODERN, "55555 choice", "55555 yacht").state
    assert state.totals == (75,)


# Ruling 17


def test_ruling_17_a_scratched_yacht_means_no_bonus_and_no_joker() -> None:
    state = rolled(MODERN, "55555", {"yacht": 0})
    assert not is_joker(state)
    assert forced(state) == {None}
    assert len(legal_boxes(state)) == 11
    assert {tuple(preview.bonuses) for preview in state.previews()} == {()}
    expected = SCORES["modern"]["55555"] | {}
    del expected["yacht"]
    assert points(state) == expected


def test_ruling_17_for_the_rest_of_the_game() -> None:
    turns = ("12345 yacht", "55555 full_house", "55555 fives", "55555 large_straight")
    state = played(MODERN, *turns, "55555 four_of_a_kind").state
    assert state.totals == (0 + 0 + 25 + 0 + 25,)
    assert yacht_bonus(state) == Bonus("yacht", 0, decided=True)


# Rulings 9 and 18: the best possible totals

BEST_UPPER = [f"{notation} {box}" for notation, box in zip(FIVES_OF_A_KIND, UPPER, strict=True)]


def best(card: str) -> int:
    """The sum of the most that each box can score, no joker."""
    return sum(max(row[box] for row in SCORES[card].values()) for box in BOXES[card])


def test_best_possible_total_of_the_classic_card() -> None:
    game = played(
        CLASSIC,
        *BEST_UPPER,
        "66655 full_house",
        "66661 four_of_a_kind",
        "12345 little_straight",
        "23456 big_straight",
        "66666 choice",
        "66666 yacht",
    )
    assert game.state.outcome() == Outcome((297,), (0,))
    assert best("classic") == 297


def test_ruling_18_best_possible_total() -> None:
    game = played(
        MODERN,
        "66666 yacht",
        *BEST_UPPER,
        "66666 full_house",
        "66666 four_of_a_kind",
        "66666 small_straight",
        "66666 large_straight",
        "66666 choice",
    )
    assert game.state.outcome() == Outcome((1445,), (0,))
    assert best("modern") + 35 + 11 * 100 == 1445


def test_ruling_18_best_possible_total_with_the_yacht_box_scratched() -> None:
    game = played(
        MODERN,
        "23456 yacht",
        *BEST_UPPER,
        "66655 full_house",
        "66666 four_of_a_kind",
        "23456 small_straight",
        "23456 large_straight",
        "66666 choice",
    )
    assert game.state.outcome() == Outcome((295,), (0,))
    assert best("modern") - 50 + 35 == 295

"""What of a card decides the points still to come, compared with the engine's own rules."""

from random import Random

import pytest

from tests.play import CARDS, CLASSIC, MODERN, card_at, card_with, new_game
from tests.walks import random_states, walk
from yacht import Card, Category, Ruleset, State
from yacht.categories import CHOICE, ONES, YACHT
from yacht.perfect import multisets
from yacht.perfect.prospects import Prospect, Prospects
from yacht.scoring import face_sum, fixed, is_five_of_a_kind

PROSPECTS = {card: Prospects(card) for card in CARDS}


def cards(card: Ruleset, seed: int) -> list[Card]:
    return [game.state.card for game in walk(new_game(card), Random(seed))]


def same(one: Card, other: Card) -> bool:
    prospects = PROSPECTS[MODERN]
    return prospects.number(prospects.of(one)) == prospects.number(prospects.of(other))


def test_the_classic_card_has_a_prospect_for_each_set_of_boxes() -> None:
    prospects = PROSPECTS[CLASSIC]
    assert (prospects.count, prospects.target, prospects.prize) == (4_096, 0, 0)
    assert prospects.joker_box is None


def test_the_modern_card_has_those_that_the_oracle_counted() -> None:
    """157,342, and two for the full card, with a joker and without."""
    prospects = PROSPECTS[MODERN]
    assert (prospects.count, prospects.target, prospects.prize) == (157_344, 63, 35)
    assert prospects.joker_box == 11


@pytest.mark.parametrize("card", CARDS, ids=str)
def test_numbers_are_those_of_the_prospects_in_order(card: Ruleset) -> None:
    prospects = PROSPECTS[card]
    for number, prospect in enumerate(prospects):
        assert prospects.number(prospect) == number


@pytest.mark.parametrize("card", CARDS, ids=str)
def test_a_prospect_tells_which_boxes_are_open(card: Ruleset) -> None:
    prospects = PROSPECTS[card]
    for each in cards(card, 1):
        prospect = prospects.of(each)
        opened = [box for box, points in enumerate(each.points) if points is None]
        assert list(prospects.open_boxes(prospect)) == opened
        assert prospect.open == len(opened)


@pytest.mark.parametrize("card", CARDS, ids=str)
@pytest.mark.parametrize("seed", range(3))
def test_scoring_is_what_the_engine_says(card: Ruleset, seed: int) -> None:
    """Points, forced boxes, bonuses and the prospect after: all as previews and cards have them."""
    prospects = PROSPECTS[card]
    for state in random_states(card, seed, 40):
        prospect = prospects.of(state.card)
        scoring = prospects.scorings[prospect.joker]
        roll = multisets.number(multisets.multiset(state.dice))
        forced = dict(scoring.forced).get(roll)
        for preview in state.previews():
            box = card.categories.index(preview.category)
            assert scoring.points[box][roll] == preview.points
            after = prospects.after(prospect, box, preview.points)
            prize = prospects.prize_in(prospect, after)
            worth = preview.points + prize + dict(scoring.bonuses).get(roll, 0)
            assert worth == preview.worth
            assert after == prospects.of(card.fill(state.card, preview.category, state.dice))
            is_free = forced not in list(prospects.open_boxes(prospect))
            assert preview.is_legal == (is_free or forced == box)


@pytest.mark.parametrize("card", CARDS, ids=str)
def test_plain_boxes_leave_the_same_prospect_whatever_they_hold(card: Ruleset) -> None:
    prospects = PROSPECTS[card]
    whole = prospects.of(card.empty_card())
    for box in filter(prospects.is_plain, range(12)):
        points = prospects.scorings[0].boxes[box].points
        assert len({prospects.after(whole, box, each) for each in points}) == 1


def test_boxes_of_the_modern_card_that_are_not_plain() -> None:
    assert [box for box in range(12) if not PROSPECTS[MODERN].is_plain(box)] == [
        0,
        1,
        2,
        3,
        4,
        5,
        11,
    ]
    assert all(map(PROSPECTS[CLASSIC].is_plain, range(12)))


def test_upper_totals_that_need_as_much_are_alike() -> None:
    """With Sixes open: 45 and 50 need 18, 33 and 39 need 30 (five sixes) or more than there is."""

    def sixes(upper: int) -> Card:
        return card_at(MODERN, [5, 10], upper)

    assert same(sixes(45), sixes(50))
    assert not same(sixes(44), sixes(45))
    assert same(sixes(33), sixes(38))
    assert not same(sixes(32), sixes(33))
    assert same(sixes(0), sixes(32))


def test_all_upper_totals_are_alike_when_the_upper_bonus_is_decided() -> None:
    assert same(card_at(MODERN, [10], 20), card_at(MODERN, [10], 75))


def test_a_scratched_yacht_box_and_a_full_one_are_not_alike() -> None:
    assert not same(card_at(MODERN, [10], yacht="0"), card_at(MODERN, [10], yacht="50"))


def test_an_upper_total_that_can_not_be_has_no_number() -> None:
    prospects = PROSPECTS[MODERN]
    impossible = Card((None, None, None, None, None, 7, *[None] * 6))
    with pytest.raises(ValueError, match="an upper total of 7"):
        prospects.number(prospects.of(impossible))


def test_the_full_card_has_no_open_box() -> None:
    full = PROSPECTS[CLASSIC].of(card_at(CLASSIC, []))
    assert full == Prospect(0, 0)
    assert full.open == 0


def test_the_fingerprint_is_the_rules() -> None:
    assert Prospects(CLASSIC).fingerprint == PROSPECTS[CLASSIC].fingerprint
    assert PROSPECTS[CLASSIC].fingerprint != PROSPECTS[MODERN].fingerprint
    scorers = dict(CLASSIC.scorers)
    scorers[CHOICE] = fixed(25, lambda dice: sum(dice) > 20)
    assert Prospects(Ruleset("classic", scorers)).fingerprint != PROSPECTS[CLASSIC].fingerprint


def test_a_card_of_few_boxes_and_no_yacht() -> None:
    prospects = Prospects(Ruleset("small", {ONES: face_sum(1), Category("all"): sum}))
    assert (prospects.count, prospects.joker_box, prospects.upper) == (4, None, ())


def test_a_yacht_box_that_brings_no_jokers() -> None:
    prospects = Prospects(Ruleset("small", {YACHT: fixed(50, is_five_of_a_kind), CHOICE: sum}))
    assert (prospects.count, prospects.joker_box) == (4, None)
    assert not prospects.of(card_with(prospects.ruleset, {"yacht": 50})).joker


def test_states_of_random_play_are_looked_at() -> None:
    states: list[State] = random_states(MODERN, 0, 120)
    assert any(MODERN.is_joker(state.card, state.dice) for state in states)

"""What perfect play would do, and what anything else gives up."""

from dataclasses import dataclass, replace
from functools import cache
from random import Random

import pytest

from tests.decisions import DECISIONS, Decision
from tests.play import CARDS, CLASSIC, MODERN, finished, hold, new_game, played, rolled, score, turn
from tests.tables_of_values import values
from tests.walks import random_states
from yacht import Dice, Hold, IllegalAction, Refusal, Ruleset, Score, State, dice
from yacht.dice import FACES
from yacht.errors import TableError
from yacht.perfect.advice import Adviser, warm_up
from yacht.perfect.advice import hold as hold_of
from yacht.perfect.multisets import multiset
from yacht.perfect.prospects import Prospects
from yacht.perfect.solver import solve
from yacht.perfect.values import Values, of_worths

ADVISERS = {card: Adviser(values(card)) for card in CARDS}


def adviser(state: State) -> Adviser:
    return ADVISERS[state.settings.ruleset]


def faces(state: State, action: Hold | Score) -> tuple[int, ...]:
    assert isinstance(action, Hold)
    return multiset(tuple(state.dice[die] for die in action.dice))


def banked(state: State) -> int:
    return state.totals[state.player]


# The oracle's decisions


@pytest.mark.parametrize("left", [0, 1, 2])
@pytest.mark.parametrize("card", CARDS, ids=str)
def test_decisions_of_the_oracle(card: Ruleset, left: int) -> None:
    """The best options are those of the oracle and no others, and all are worth what it says."""
    kinds = [(each.state.settings.ruleset, each.state.rolls_left) for each in DECISIONS]
    assert kinds.count((card, left)) > 10
    for decision, kind in zip(DECISIONS, kinds, strict=True):
        if kind == (card, left):
            check_decision(decision)


def check_decision(decision: Decision) -> None:
    state, exact = decision.state, 1e-9 + 2**-20
    advice = adviser(state).advice(state)
    assert abs(advice.total - banked(state) - decision.worth) <= exact / 2, state
    best = {option.action for option in advice.options if option.is_best}
    assert best == set(map(decision.action, decision.best)), state
    for option, worth in decision.others:
        action = decision.action(option)
        total = adviser(state).total_after(state, action)
        assert abs(total - banked(state) - worth) <= exact / 2, (state, option)
        cost = adviser(state).cost(state, action)
        assert abs(cost - (decision.worth - worth)) <= exact, (state, option)
        assert cost > 0, (state, option)


# What advice says


@pytest.mark.parametrize("card", CARDS, ids=str)
def test_advice_agrees_with_itself(card: Ruleset) -> None:
    """Options are ranked, all legal, all holds told, and each is what asking for it alone says."""
    for state in random_states(card, 1, 40):
        advice, legal = adviser(state).advice(state), state.legal_actions()
        assert advice.total == adviser(state).total(state)
        assert {option.action for option in advice.boxes} == set(legal.scores)
        holds = {faces(state, option.action) for option in advice.holds}
        every = [action for action in legal if isinstance(action, Hold)]
        assert holds == {faces(state, action) for action in every}
        assert advice.best.is_best
        for options in (advice.holds, advice.boxes):
            costs = [option.cost for option in options]
            assert costs == sorted(costs)
        for option in (*advice.holds, *advice.boxes):
            assert option.action in legal
            assert option.total == adviser(state).total_after(state, option.action)
            assert option.cost == adviser(state).cost(state, option.action)
            assert option.total + option.cost == pytest.approx(advice.total, abs=1e-6)


@pytest.mark.parametrize("card", CARDS, ids=str)
def test_equal_dice_make_equal_holds(card: Ruleset) -> None:
    for state in random_states(card, 2, 20):
        by_faces: dict[tuple[int, ...], float] = {}
        for action in state.legal_actions():
            if isinstance(action, Hold):
                cost = adviser(state).cost(state, action)
                assert by_faces.setdefault(faces(state, action), cost) == cost


def test_holding_all_five_is_to_fill_the_best_box() -> None:
    state = rolled(CLASSIC, "12345", {})
    advice = adviser(state).advice(state)
    assert advice.best.action == hold(0, 1, 2, 3, 4)
    assert advice.boxes[0].action == score(CLASSIC, "little_straight")
    assert advice.best.total == pytest.approx(advice.boxes[0].total)
    assert advice.options == advice.holds


def test_after_the_last_roll_a_box_has_to_be_chosen() -> None:
    state = replace(rolled(MODERN, "66666", {}), rolls_left=0)
    advice = adviser(state).advice(state)
    assert advice.holds == ()
    assert advice.options == advice.boxes
    assert advice.best.action == score(MODERN, "yacht")
    assert adviser(state).cost(state, score(MODERN, "choice")) > 20


def test_a_joker_leaves_one_box() -> None:
    state = rolled(MODERN, "66666", {"yacht": 50})
    (option,) = adviser(state).advice(state).boxes
    assert (option.action, option.cost) == (score(MODERN, "sixes"), 0)
    assert option.total == pytest.approx(adviser(state).total(state))


def test_points_on_the_card_count() -> None:
    """The +35 and each +100 are in the totals as soon as they are won."""
    game = played(MODERN, "66666 yacht", "66666 sixes", "11111 ones")
    total = adviser(game.state).total(game.state)
    assert total == 50 + 130 + 105 + values(MODERN).of(game.state.card)
    full = dict.fromkeys((category.key for category in MODERN.categories), 0)
    full |= {"threes": 9, "fours": 12, "fives": 15, "sixes": 18, "twos": 6}
    del full["ones"]
    state = replace(rolled(MODERN, "11123", full), rolls_left=0)
    assert adviser(state).total(state) == 60 + 3 + 35


def test_of_equal_dice_those_in_the_tray_are_held() -> None:
    state = rolled(CLASSIC, "33335", {})
    assert hold_of(state, (3, 3)) == hold(0, 1)
    assert hold_of(replace(state, held=frozenset({2, 4})), (3, 3)) == hold(0, 2)
    assert hold_of(state, ()) == hold()


def test_of_equally_good_holds_the_largest_comes_first() -> None:
    """With Little Straight alone, 1 2 3 4 and a 1: every other hold is worse."""
    boxes = {box.key: 0 for box in CLASSIC.categories if box.key != "ones"}
    state = rolled(CLASSIC, "23456", boxes)
    best = [option.action for option in adviser(state).advice(state).holds if option.is_best]
    assert best == [hold()]
    state = rolled(CLASSIC, "11123", boxes)
    assert adviser(state).advice(state).best.action == hold(0, 1, 2)


def test_other_cards_do_not_matter() -> None:
    game = played(CLASSIC, "66666 yacht", "12345 little_straight", players=3)
    game = game.play(turn(new_game(), "11223", "ones").actions[0])
    alone = rolled(CLASSIC, "11223", {})
    assert adviser(alone).advice(game.state) == adviser(alone).advice(alone)


def test_the_total_of_each_player() -> None:
    game = played(CLASSIC, "66666 yacht", players=2)
    rolling = game.play(turn(new_game(), "11223", "ones").actions[0])
    asked = ADVISERS[CLASSIC]
    assert asked.total(game.state, 0) == 50 + values(CLASSIC).of(game.state.cards[0])
    assert asked.total(game.state, 1) == asked.total(game.state)
    assert asked.total(rolling.state, 0) == asked.total(game.state, 0)
    assert asked.total(rolling.state, 1) == asked.total(rolling.state)
    assert asked.total(rolling.state, 1) < asked.total(game.state, 1)


# Where there is nothing to decide


def test_before_the_first_roll_there_is_no_option() -> None:
    state = new_game(MODERN).state
    advice = adviser(state).advice(state)
    assert (advice.options, advice.holds, advice.boxes) == ((), (), ())
    assert advice.total == pytest.approx(225.857054, abs=1e-6)


def test_when_the_game_is_over_the_total_is_the_total() -> None:
    state = finished(new_game(MODERN), "66666").state
    assert adviser(state).total(state) == state.totals[0]
    assert adviser(state).advice(state).options == ()


@pytest.mark.parametrize(
    ("action", "refusal"),
    [
        (score(MODERN, "yacht"), Refusal.BOX_FILLED),
        (score(MODERN, "ones"), Refusal.JOKER_FORCES),
        (hold(5), Refusal.NO_SUCH_DIE),
    ],
    ids=str,
)
def test_what_is_illegal_has_no_cost(action: Hold | Score, refusal: Refusal) -> None:
    state = rolled(MODERN, "66666", {"yacht": 50})
    for ask in (adviser(state).cost, adviser(state).total_after):
        with pytest.raises(IllegalAction) as caught:
            ask(state, action)
        assert caught.value.refusal == refusal


def test_a_game_on_another_card_is_refused() -> None:
    state = rolled(MODERN, "66666", {})
    asked = ADVISERS[CLASSIC]
    action = score(MODERN, "yacht")
    for ask in (asked.advice, asked.total, lambda at: asked.cost(at, action)):
        with pytest.raises(TableError, match="classic values, for a game on the modern card"):
            ask(state)


# The bound


ENDS = [CLASSIC, pytest.param(MODERN, marks=pytest.mark.cpython)]  # the second takes seconds there


@dataclass(frozen=True, eq=False)
class Exact(Values):
    """Values that nothing was rounded off."""

    worths: tuple[float, ...] = ()

    def __getitem__(self, number: int) -> float:
        return self.worths[number]


@cache
def exact(card: Ruleset) -> Exact:
    """The end of the game: cards with up to two open boxes, solved without a table."""
    prospects = Prospects(card)
    return Exact(prospects, 40, (), tuple(solve(prospects, most_open=2)))


def end_states(card: Ruleset, seed: int, count: int = 40) -> list[State]:
    """States with one to three open boxes, the others filled with anything, and any dice."""
    random = Random(seed)
    return [end_state(card, random, left) for left in (0, 1, 2) for _ in range(count)]


def end_state(card: Ruleset, random: Random, left: int) -> State:
    filled = random.sample(card.categories, random.choice((9, 9, 10, 10, 11)))
    played_card = card.empty_card()
    for category in filled:
        thrown = random.choice((lucky_dice, any_dice))(random)
        played_card = card.fill(played_card, category, thrown)
    settings = new_game(card).settings
    return State(settings, (played_card,), dice=any_dice(random), rolls_left=left)


def any_dice(random: Random) -> Dice:
    return tuple(random.choices(FACES, k=5))


def lucky_dice(random: Random) -> Dice:
    return (random.choice(FACES),) * 5


@pytest.mark.parametrize("bits", [1, 4, 16])
@pytest.mark.parametrize("card", ENDS, ids=str)
def test_rounding_never_makes_the_best_a_mistake(card: Ruleset, bits: int) -> None:
    """What is rounded to a fraction, a half of a point even, still tells no best option a cost.

    No total is off by more than half the fraction, so no cost by more than the whole of it.
    """
    true, table = exact(card), of_worths(exact(card).prospects, exact(card).worths, bits)
    assert table.resolution == 2**-bits
    for state in end_states(card, bits):
        options = Adviser(true).advice(state)
        for option in (*options.holds, *options.boxes):
            total = Adviser(table).total_after(state, option.action)
            assert abs(total - option.total) <= table.resolution / 2 + 1e-9
            cost = Adviser(table).cost(state, option.action)
            assert cost == 0 or abs(cost - option.cost) <= table.resolution + 1e-9
            if option.is_best:
                assert cost == 0


def test_without_the_bound_the_best_would_be_a_mistake_now_and_then() -> None:
    """So the test before this one looks where it hurts."""
    true, table = exact(CLASSIC), of_worths(exact(CLASSIC).prospects, exact(CLASSIC).worths, 1)
    gaps = [
        Adviser(table).total(state) - Adviser(table).total_after(state, option.action)
        for state in end_states(CLASSIC, 1)
        for option in Adviser(true).advice(state).options
        if option.is_best
    ]
    assert max(gaps) > 2**-4


def test_dice_in_any_order_have_the_same_advice() -> None:
    one, other = (rolled(MODERN, notation, {}) for notation in ("13624", "64321"))
    assert adviser(one).total(one) == adviser(other).total(other)
    assert {faces(one, option.action) for option in adviser(one).advice(one).holds} == {
        faces(other, option.action) for option in adviser(other).advice(other).holds
    }
    assert dice("13624") == one.dice


# All that may be done


def test_the_choices_are_all_holds_that_roll_and_all_boxes_the_best_first() -> None:
    for card in CARDS:
        for state in random_states(card, 5, 40):
            advice = adviser(state).advice(state)
            rolls = [each for each in advice.holds if len(faces(state, each.action)) < 5]
            assert sorted(map(str, advice.choices)) == sorted(map(str, (*rolls, *advice.boxes)))
            costs = [choice.cost for choice in advice.choices]
            assert costs == sorted(costs)
            assert advice.choice.cost == 0
            assert state.legal_actions().refusal(advice.choice.action) is None


def test_to_stop_is_told_as_the_box_that_is_filled() -> None:
    state = rolled(CLASSIC, "23456", {})
    assert faces(state, adviser(state).advice(state).best.action) == (2, 3, 4, 5, 6)
    assert adviser(state).advice(state).choice.action == score(CLASSIC, "big_straight")


def test_warmed_up_the_first_turn_is_known() -> None:
    assert len(list(warm_up(values(CLASSIC)))) == 3

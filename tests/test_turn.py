"""A turn: what may be done when, and what is refused (rulings 1 to 5, 19 and 20)."""

from dataclasses import replace

import pytest

from tests.oracle import BOXES, SCORES
from tests.play import (
    CARDS,
    CLASSIC,
    MODERN,
    SEATS,
    finished,
    hold,
    legal_boxes,
    new_game,
    played,
    points,
    roll,
    rolled,
    score,
)
from yacht import Hold, IllegalAction, Refusal, Roll, Ruleset, Score, Settings, State
from yacht.actions import Action

NONE: frozenset[int] = frozenset()
ALL = frozenset(range(5))

START = State.start(Settings(CLASSIC, SEATS[:1]))
FIRST = START.apply(roll("11345"))
SECOND = FIRST.apply(hold(0, 1)).apply(roll("622"))
THIRD = SECOND.apply(roll("116"))
THIRD_ALL_HELD = replace(THIRD, held=ALL)
ALL_HELD = FIRST.apply(hold(0, 1, 2, 3, 4))
ONES_FILLED = rolled(CLASSIC, "11345", {"ones": 2})
JOKER = rolled(MODERN, "66666", {"yacht": 50, "ones": 3})
OVER = finished(new_game(), "12345").state


# Ruling 1


@pytest.mark.parametrize("card", CARDS, ids=str)
def test_a_turn_starts_with_roll_alone(card: Ruleset) -> None:
    state = new_game(card).state
    legal = state.legal_actions()
    assert (state.dice, state.held, state.rolls_left) == ((), NONE, 3)
    assert state.free == (0, 1, 2, 3, 4)
    assert state.previews() == ()
    assert (legal.to_roll, legal.to_hold, legal.scores, list(legal)) == (5, NONE, (), [])
    assert legal


@pytest.mark.parametrize("card", CARDS, ids=str)
def test_after_the_first_roll_everything_is_open(card: Ruleset) -> None:
    legal = new_game(card).play(roll("11345")).state.legal_actions()
    assert (legal.to_roll, legal.to_hold) == (5, ALL)
    assert legal.scores == tuple(map(Score, card.categories))


# Ruling 2


def test_a_reroll_leaves_held_dice_as_they_were() -> None:
    state = FIRST.apply(hold(1, 3)).apply(roll("666"))
    assert state.dice == (6, 1, 6, 4, 6)
    assert state.held == {1, 3}
    assert state.free == (0, 2, 4)


def test_a_held_die_may_be_thrown_back() -> None:
    state = FIRST.apply(hold(1, 3)).apply(roll("666")).apply(hold(3)).apply(roll("2222"))
    assert state.dice == (2, 2, 2, 4, 2)
    assert state.held == {3}


def test_equal_faces_are_two_dice() -> None:
    assert FIRST.apply(hold(0)).apply(roll("6666")).dice == (1, 6, 6, 6, 6)
    assert FIRST.apply(hold(1)).apply(roll("6666")).dice == (6, 1, 6, 6, 6)


def test_a_hold_changes_the_tray_alone() -> None:
    state = SECOND.apply(hold(2, 4))
    assert (state.dice, state.rolls_left) == (SECOND.dice, SECOND.rolls_left)
    assert state.held == {2, 4}


def test_a_new_turn_has_an_empty_tray() -> None:
    state = SECOND.apply(hold(0, 1)).apply(score(CLASSIC, "ones"))
    assert (state.dice, state.held, state.rolls_left) == ((), NONE, 3)


# Ruling 3


def test_all_five_held_turns_roll_off() -> None:
    legal = ALL_HELD.legal_actions()
    assert (legal.to_roll, legal.to_hold) == (0, ALL)
    assert len(legal.scores) == 12


def test_throwing_one_back_turns_roll_on_again() -> None:
    state = ALL_HELD.apply(hold(0, 1, 3, 4))
    assert state.legal_actions().to_roll == 1
    assert state.apply(roll("2")).dice == (1, 1, 2, 4, 5)


# Ruling 4


def test_rolls_left_count_down_to_none() -> None:
    states = (START, FIRST, SECOND, THIRD)
    assert [state.rolls_left for state in states] == [3, 2, 1, 0]
    assert THIRD.dice == (1, 1, 1, 1, 6)


def test_after_the_third_roll_only_boxes_can_be_pressed() -> None:
    legal = THIRD.legal_actions()
    assert (legal.to_roll, legal.to_hold) == (0, NONE)
    assert list(legal) == list(map(Score, CLASSIC.categories))


# Ruling 5


@pytest.mark.parametrize("card", CARDS, ids=str)
@pytest.mark.parametrize("box", ["choice", "threes", "ones", "yacht"])
def test_no_box_is_forced_because_it_scores_best(card: Ruleset, box: str) -> None:
    state = new_game(card).play(roll("33333")).state
    assert state.apply(score(card, box)).points_in(card.category(box)) == points(state)[box]


# Rulings 19 and 20


@pytest.mark.parametrize("card", CARDS, ids=str)
@pytest.mark.parametrize("notation", ["11133", "12345", "55555"])
def test_every_open_box_shows_what_it_would_score(card: Ruleset, notation: str) -> None:
    state = rolled(card, notation, {"twos": 4, "choice": 20})
    expected = dict(SCORES[card.key][notation])
    del expected["twos"], expected["choice"]
    assert points(state) == expected
    assert list(points(state)) == [box for box in BOXES[card.key] if box in expected]


@pytest.mark.parametrize("card", CARDS, ids=str)
@pytest.mark.parametrize("notation", ["11133", "12345", "55555"])
def test_a_box_scores_what_its_preview_showed(card: Ruleset, notation: str) -> None:
    state = new_game(card).play(roll(notation)).state
    for preview in state.previews():
        after = state.apply(Score(preview.category))
        assert after.points_in(preview.category) == preview.points
        assert after.totals == (preview.worth,)


def test_a_scratch_is_a_box_worth_0() -> None:
    scratches = [preview.category.key for preview in FIRST.previews() if preview.is_scratch]
    assert scratches == [box for box, worth in SCORES["classic"]["11345"].items() if worth == 0]


def test_a_scratch_uses_the_box_up() -> None:
    state = FIRST.apply(score(CLASSIC, "yacht"))
    assert state.points_in(CLASSIC.category("yacht")) == 0
    assert "yacht" not in legal_boxes(state.apply(roll("66666")))


# Legal actions as values


def test_iterating_gives_the_scores_and_every_hold_once() -> None:
    actions = list(FIRST.legal_actions())
    assert actions[:12] == list(map(Score, CLASSIC.categories))
    holds = [action.dice for action in actions[12:] if isinstance(action, Hold)]
    assert len(holds) == len(set(holds)) == 32
    assert NONE.union(*holds) == ALL


@pytest.mark.parametrize("state", [FIRST, SECOND, THIRD, ALL_HELD, ONES_FILLED, JOKER])
def test_what_is_iterated_is_contained_and_can_be_applied(state: State) -> None:
    for action in state.legal_actions():
        assert action in state.legal_actions()
        assert state.apply(action) != state or action == Hold(state.held)


def test_contains_the_rolls_that_fit() -> None:
    assert roll("11111") in FIRST.legal_actions()
    assert roll("111") in FIRST.apply(hold(0, 4)).legal_actions()
    assert roll("1111") not in FIRST.legal_actions()


@pytest.mark.parametrize("thing", ["roll", None, 3, CLASSIC.categories[0]], ids=repr)
def test_contains_actions_alone(thing: object) -> None:
    assert thing not in FIRST.legal_actions()


@pytest.mark.parametrize("state", [START, FIRST, THIRD, ALL_HELD, JOKER])
def test_there_is_something_to_do_until_the_end(state: State) -> None:
    assert state.legal_actions()


def test_there_is_nothing_to_do_after_the_end() -> None:
    legal = OVER.legal_actions()
    assert not legal
    assert (legal.to_roll, legal.to_hold, list(legal)) == (0, NONE, [])


# Refusals


REFUSALS: list[tuple[State, Action, Refusal]] = [
    (OVER, roll("11111"), Refusal.GAME_OVER),
    (OVER, hold(), Refusal.GAME_OVER),
    (OVER, score(CLASSIC, "ones"), Refusal.GAME_OVER),
    (START, hold(), Refusal.NOT_ROLLED),
    (START, hold(0), Refusal.NOT_ROLLED),
    (START, score(CLASSIC, "ones"), Refusal.NOT_ROLLED),
    (START, score(MODERN, "small_straight"), Refusal.NOT_ROLLED),
    (THIRD, roll("666"), Refusal.NO_ROLLS_LEFT),
    (THIRD, hold(), Refusal.NO_ROLLS_LEFT),
    (THIRD, hold(0, 1), Refusal.NO_ROLLS_LEFT),
    (ALL_HELD, roll("1"), Refusal.ALL_HELD),
    (ALL_HELD, roll(""), Refusal.ALL_HELD),
    (THIRD_ALL_HELD, roll("1"), Refusal.NO_ROLLS_LEFT),
    (START, roll("1111"), Refusal.WRONG_FACES),
    (START, roll("111111"), Refusal.WRONG_FACES),
    (START, roll(""), Refusal.WRONG_FACES),
    (START, Roll((1, 2, 3, 4, 7)), Refusal.WRONG_FACES),
    (START, Roll((0, 2, 3, 4, 5)), Refusal.WRONG_FACES),
    (START, Roll((-1, 2, 3, 4, 5)), Refusal.WRONG_FACES),
    (FIRST.apply(hold(0, 1)), roll("11111"), Refusal.WRONG_FACES),
    (FIRST.apply(hold(0, 1)), roll("11"), Refusal.WRONG_FACES),
    (FIRST, hold(5), Refusal.NO_SUCH_DIE),
    (FIRST, hold(-1), Refusal.NO_SUCH_DIE),
    (FIRST, hold(0, 1, 2, 3, 4, 5), Refusal.NO_SUCH_DIE),
    (FIRST, score(MODERN, "small_straight"), Refusal.NO_SUCH_BOX),
    (JOKER, score(CLASSIC, "big_straight"), Refusal.NO_SUCH_BOX),
    (ONES_FILLED, score(CLASSIC, "ones"), Refusal.BOX_FILLED),
    (JOKER, score(MODERN, "ones"), Refusal.BOX_FILLED),
    (JOKER, score(MODERN, "yacht"), Refusal.BOX_FILLED),
    (JOKER, score(MODERN, "fives"), Refusal.JOKER_FORCES),
    (JOKER, score(MODERN, "choice"), Refusal.JOKER_FORCES),
]


@pytest.mark.parametrize(
    ("state", "action", "refusal"),
    REFUSALS,
    ids=lambda value: "" if isinstance(value, State) else str(value),
)
def test_refusals(state: State, action: Action, refusal: Refusal) -> None:
    before = repr(state)
    assert action not in state.legal_actions()
    with pytest.raises(IllegalAction) as caught:
        state.apply(action)
    error = caught.value
    assert (error.refusal, error.action, error.state) == (refusal, action, state)
    assert str(error) == f"illegal action ({refusal}): {action} in {state}"
    assert repr(state) == before


def test_every_refusal_is_tested_above() -> None:
    assert {refusal for _, _, refusal in REFUSALS} == set(Refusal)


def test_a_refusal_is_a_value_error_that_names_action_and_state() -> None:
    game = played(CLASSIC, "11345 ones").play(roll("22456"))
    with pytest.raises(ValueError, match="illegal") as caught:
        game.play(score(CLASSIC, "ones"))
    assert str(caught.value) == (
        "illegal action (box_filled): score ones in classic, player 0, round 2, dice 2 2 4 5 6, "
        "held none, rolls left 2, cards "
        "[(2, None, None, None, None, None, None, None, None, None, None, None)]"
    )


@pytest.mark.parametrize(
    ("action", "text"),
    [
        (roll("31"), "roll 3 1"),
        (hold(4, 0), "hold dice 0 4"),
        (hold(), "hold dice none"),
        (score(CLASSIC, "yacht"), "score yacht"),
    ],
    ids=str,
)
def test_actions_as_text(action: Action, text: str) -> None:
    assert str(action) == text


def test_a_state_as_text() -> None:
    assert str(START).startswith(
        "classic, player 0, round 1, dice not rolled, held none, rolls left 3, cards [(None,"
    )
    assert "dice 1 1 6 2 2, held 0 1, rolls left 1" in str(SECOND)

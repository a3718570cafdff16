"""Luck and the cost of decisions, which together make the total."""

from collections.abc import Iterator
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.play import CARDS, CLASSIC, MODERN, hold, new_game, played, roll, score
from tests.tables_of_values import values
from tests.walks import walk
from yacht import Game, Hold, Roll, Ruleset, Score
from yacht.perfect.account import PlayerAccount, account, account_in_steps
from yacht.perfect.advice import Adviser


def accounts(game: Game) -> tuple[PlayerAccount, ...]:
    return account(game, values(game.settings.ruleset))


def perfect_game(card: Ruleset, players: int, random: Random) -> Iterator[Game]:
    """A game in which everyone follows the advice."""
    game, adviser = new_game(card, players), Adviser(values(card))
    while not game.state.is_over:
        if game.state.dice:
            game = follow(game, adviser)
        if count := game.state.legal_actions().to_roll:
            game = game.play(Roll(tuple(random.choices(range(1, 7), k=count))))
        yield game


def follow(game: Game, adviser: Adviser) -> Game:
    advice = adviser.advice(game.state)
    best = advice.best.action
    if isinstance(best, Hold) and len(best.dice) < 5:
        return game.play(best)
    return game.play(advice.boxes[0].action)


def check(game: Game) -> None:
    """At every moment: the start, luck and costs are what is expected now, or was scored."""
    card = game.settings.ruleset
    for player, told in enumerate(accounts(game)):
        assert told.start == values(card).of(card.empty_card())
        total = Adviser(values(card)).total(game.state, player)
        assert abs(told.start + told.luck - told.cost - told.total) <= 1e-9
        assert abs(told.total - total) <= (1e-9 if game.state.is_over else values(card).resolution)
        assert all(decision.cost >= 0 for decision in told.decisions)
        if game.state.is_over:
            assert abs(told.start + told.luck - told.cost - game.state.totals[player]) <= 1e-9


@pytest.mark.untraced
@pytest.mark.parametrize("card", CARDS, ids=str)
@given(players=st.integers(1, 4), seed=st.integers(0, 2**32))
def test_whole_games_of_random_play(card: Ruleset, players: int, seed: int) -> None:
    *_, game = walk(new_game(card, players), Random(seed), 2_000)
    assert game.state.is_over
    check(game)
    for player, told in enumerate(accounts(game)):
        assert [turn.round for turn in told.turns] == list(range(1, 13))
        assert {turn.player for turn in told.turns} == {player}


@pytest.mark.parametrize("card", CARDS, ids=str)
@given(seed=st.integers(0, 2**32), steps=st.integers(1, 150))
def test_games_as_far_as_they_go(card: Ruleset, seed: int, steps: int) -> None:
    *_, game = walk(new_game(card, 2), Random(seed), steps)
    check(game)


@pytest.mark.parametrize("card", CARDS, ids=str)
@pytest.mark.parametrize("players", [1, 4])
def test_who_follows_the_advice_loses_nothing(card: Ruleset, players: int) -> None:
    *_, game = perfect_game(card, players, Random(players))
    check(game)
    for player, told in enumerate(accounts(game)):
        assert told.cost == 0
        assert told.start + told.luck == pytest.approx(game.state.totals[player], abs=1e-9)


def test_bonuses_are_luck() -> None:
    """Each +100 and the +35 are in the totals that rolls move: a joker rolled is worth a lot."""
    game = played(MODERN, "66666 yacht").play(roll("66666")).play(score(MODERN, "sixes"))
    (told,) = accounts(game)
    first, second = told.turns
    assert second.luck > 120
    assert (first.cost, second.cost) == (0, 0)
    check(game)


def test_a_hold_counts_when_it_is_rolled_on() -> None:
    game = new_game().play(roll("11156")).play(hold(3))
    (told,) = accounts(game)
    (only,) = told.turns
    assert (len(only.rolls), only.decisions) == (1, ())
    game = game.play(roll("2345"))
    (told,) = accounts(game)
    (decision,) = told.decisions
    assert decision.action == hold(3)
    assert decision.state.dice == (1, 1, 1, 5, 6)
    assert decision.state.held == {3}
    assert game.actions[decision.at] == roll("2345")
    assert decision.cost > 0.3


def test_rolling_everything_again_is_a_decision() -> None:
    game = new_game().play(roll("11156")).play(roll("11156"))
    (told,) = accounts(game)
    assert [decision.action for decision in told.decisions] == [hold()]
    assert [each.at for each in told.turns[0].rolls] == [0, 1]


def test_filling_a_box_early_is_a_decision() -> None:
    game = played(CLASSIC, "11156 choice")
    (told,) = accounts(game)
    (decision,) = told.decisions
    assert decision.action == score(CLASSIC, "choice")
    assert decision.cost == pytest.approx(decision.total - 14 - values(CLASSIC).of(game.state.card))
    assert told.turns[0].cost == told.cost == decision.cost


def test_in_steps_a_turn_each_it_is_the_same() -> None:
    game = played(MODERN, "66666 yacht", "12345 large_straight", "11111 ones", players=2)
    work = account_in_steps(game, values(MODERN))
    for _ in range(3):
        next(work)
    with pytest.raises(StopIteration) as end:
        next(work)
    assert end.value.value == accounts(game)


def test_before_anything_is_rolled() -> None:
    for told in accounts(new_game(MODERN, 3)):
        assert (told.turns, told.luck, told.cost) == ((), 0, 0)
        assert told.total == told.start == pytest.approx(225.857054, abs=1e-6)


def test_every_roll_and_decision_has_its_place() -> None:
    *_, game = walk(new_game(MODERN, 2), Random(3), 2_000)
    told = accounts(game)
    turns = [turn for each in told for turn in each.turns]
    rolls = sorted(each.at for turn in turns for each in turn.rolls)
    decisions = sorted(decision.at for each in told for decision in each.decisions)
    kinds = [type(action) for action in game.actions]
    assert rolls == [at for at, kind in enumerate(kinds) if kind is Roll]
    assert [at for at in decisions if kinds[at] is Score] == [
        at for at, kind in enumerate(kinds) if kind is Score
    ]
    assert len(decisions) == len(rolls)

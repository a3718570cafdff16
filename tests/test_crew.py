"""The crew: every member, in whole games on every card."""

import sys
from collections.abc import Iterator
from dataclasses import FrozenInstanceError, replace
from itertools import pairwise
from math import sqrt
from random import Random
from statistics import mean, stdev

import pytest

from tests.decisions import DECISIONS
from tests.play import CARDS, CLASSIC, MODERN, SEATS, new_game, rolled
from tests.tables_of_values import values
from tests.walks import random_states
from yacht import Category, Dice, Hold, Roll, Ruleset, Score, Settings, State
from yacht.categories import CHOICE, YACHT
from yacht.crew import CREW, MEANS, Member
from yacht.errors import TableError
from yacht.perfect.multisets import multiset
from yacht.ruleset import Bonus
from yacht.scoring import fixed, is_five_of_a_kind

SLOWLY = sys.platform == "emscripten"
GAMES = 10 if SLOWLY else 100
"""Of each member on each card, to measure its mean."""

MEMBERS = list(CREW.values())
THUMBS = [member for member in MEMBERS if not member.needs_values]


def key(thing: Member | Ruleset) -> str:
    return thing.key


def decide(member: Member, state: State) -> Hold | Score:
    """The member's decision, which has to be legal, and the same when it is asked again."""
    known = values(state.settings.ruleset) if member.needs_values else None
    choice = member.decide(state, known)
    assert choice in state.legal_actions(), (member.key, state, choice)
    assert choice != Hold(frozenset(range(5)))
    assert member.decide(replace(state), known) == choice
    return choice


def throw(state: State, random: Random) -> State:
    return state.apply(Roll(tuple(random.choices(range(1, 7), k=len(state.free)))))


def moments(card: Ruleset, members: list[Member], random: Random) -> Iterator[State]:
    """The states of a game that these members play against each other, to its end."""
    state = State.start(Settings(card, SEATS[: len(members)]))
    while not state.is_over:
        state = throw(state, random)
        while state.dice:
            yield state
            choice = decide(members[state.player], state)
            state = state.apply(choice)
            if isinstance(choice, Hold):
                state = throw(state, random)
    yield state


def total(card: Ruleset, member: Member, random: Random) -> int:
    """What a game of that member alone comes to."""
    *_, end = moments(card, [member], random)
    return end.totals[0]


def faces(state: State, choice: Hold | Score) -> Dice | Category:
    """What was chosen, equal dice not told apart."""
    if isinstance(choice, Score):
        return choice.category
    return multiset(tuple(state.dice[die] for die in choice.dice))


# Who they are


def test_the_strongest_comes_first() -> None:
    assert list(CREW) == list(MEANS) == ["admiral", "navigator", "purser", "gunner", "cook"]
    for card in CARDS:
        means = [MEANS[member][card.key] for member in CREW]
        for better, worse in pairwise(means):
            assert better.points - worse.points > 4 * (better.error + worse.error)


def test_members_are_known_by_their_keys() -> None:
    assert all(CREW[member.key] is member for member in MEMBERS)
    assert not {seat.lower() for seat in SEATS} & set(CREW)
    assert [member.key for member in MEMBERS if member.needs_values] == ["admiral"]
    with pytest.raises(FrozenInstanceError):
        MEMBERS[0].key = "captain"  # type: ignore[misc]


# Whole games


@pytest.mark.parametrize("players", [1, 2, 3, 4])
@pytest.mark.parametrize("card", CARDS, ids=key)
def test_they_play_games_to_the_end(card: Ruleset, players: int) -> None:
    """Every member has played on every seat that there is, or on one."""
    for first in range(0, len(MEMBERS), 2 if SLOWLY else 1):
        seats = [MEMBERS[(first + seat) % len(MEMBERS)] for seat in range(players)]
        *_, end = moments(card, seats, Random(first))
        assert end.is_over


@pytest.mark.parametrize("member", MEMBERS, ids=key)
@pytest.mark.parametrize("card", CARDS, ids=key)
def test_they_play_on_from_any_state(card: Ruleset, member: Member) -> None:
    """Also from states that they would not have come to, and from jokers."""
    for state in random_states(card, 5, 20 if SLOWLY else 100):
        decide(member, state)


@pytest.mark.parametrize("member", MEMBERS, ids=key)
@pytest.mark.parametrize("card", CARDS, ids=key)
def test_what_is_held_changes_nothing(card: Ruleset, member: Member) -> None:
    """The same faces are held whatever lies in the tray; of equal dice those that are there."""
    random = Random(6)
    for state in random_states(card, 6, 20 if SLOWLY else 60):
        held = frozenset(random.sample(range(5), random.randint(0, 5)))
        other = replace(state, held=held)
        choice = decide(member, other)
        assert faces(other, choice) == faces(state, decide(member, state))
        if isinstance(choice, Hold):
            for die in held - choice.dice:
                face = state.dice[die]
                assert all(each in held for each in choice.dice if state.dice[each] == face)


@pytest.mark.parametrize("member", MEMBERS, ids=key)
@pytest.mark.parametrize("card", CARDS, ids=key)
def test_the_order_of_the_dice_changes_nothing(card: Ruleset, member: Member) -> None:
    for state in random_states(card, 7, 20 if SLOWLY else 60):
        turned = replace(state, dice=state.dice[::-1], held=frozenset())
        assert faces(turned, decide(member, turned)) == faces(state, decide(member, state))


class ThirdRuleset(Ruleset):
    """A card with a bonus of its own, which counts towards nothing."""

    def bonuses(self, card: object) -> tuple[Bonus, ...]:  # noqa: ARG002
        return (Bonus("tens", 10),)


ODD, LOW = Category("odd"), Category("low", face=2)
THIRD = ThirdRuleset(
    "third",
    {
        ODD: lambda dice: sum(face for face in dice if face % 2),
        LOW: lambda dice: 2 * dice.count(2),
        CHOICE: sum,
        YACHT: fixed(50, is_five_of_a_kind),
    },
)
NO_YACHT = Ruleset("fourth", {ODD: THIRD.scorers[ODD]})


@pytest.mark.parametrize("member", THUMBS, ids=key)
@pytest.mark.parametrize("card", [THIRD, NO_YACHT], ids=key)
def test_rules_of_thumb_work_on_any_card(card: Ruleset, member: Member) -> None:
    for seed in range(5):
        *_, end = moments(card, [member] * 2, Random(seed))
        assert end.is_over


@pytest.mark.parametrize("member", THUMBS, ids=key)
def test_five_of_a_kind_is_taken_on_any_card(member: Member) -> None:
    assert decide(member, rolled(THIRD, "66666", {})) == Score(YACHT)


# What they need


@pytest.mark.parametrize("member", MEMBERS, ids=key)
def test_nothing_is_decided_before_the_first_roll(member: Member) -> None:
    with pytest.raises(ValueError, match="nothing to decide: classic, player 0, round 1"):
        member.decide(new_game().state, values(CLASSIC))


def test_the_admiral_needs_values() -> None:
    with pytest.raises(ValueError, match="the Admiral plays by the values of the classic card"):
        CREW["admiral"].decide(rolled(CLASSIC, "12345", {}))
    with pytest.raises(TableError):
        CREW["admiral"].decide(rolled(CLASSIC, "12345", {}), values(MODERN))


@pytest.mark.parametrize("member", THUMBS, ids=key)
def test_the_others_have_no_use_for_values(member: Member) -> None:
    for state in random_states(MODERN, 8, 10):
        assert member.decide(state, values(MODERN)) == member.decide(state)


# How well they play


@pytest.mark.parametrize("card", CARDS, ids=key)
def test_the_admiral_does_what_the_oracle_says(card: Ruleset) -> None:
    for decision in DECISIONS:
        state = decision.state
        if state.settings.ruleset == card:
            best = {decision.action(option) for option in decision.best}
            choice = decide(CREW["admiral"], state)
            if isinstance(choice, Score) and state.rolls_left:
                assert Hold(frozenset(range(5))) in best, state
                choice = decide(CREW["admiral"], replace(state, rolls_left=0))
                assert isinstance(choice, Score)
            else:
                assert choice in best, state


@pytest.mark.parametrize("member", MEMBERS, ids=key)
@pytest.mark.parametrize("card", CARDS, ids=key)
def test_the_means_are_what_games_come_to(card: Ruleset, member: Member) -> None:
    games = max(2, GAMES // 5) if member.needs_values else GAMES
    random, known = Random(9), MEANS[member.key][card.key]
    totals = [total(card, member, random) for _ in range(games)]
    error = sqrt(stdev(totals) ** 2 / games + known.error**2)
    assert abs(mean(totals) - known.points) < 4 * error

"""Whole games: playing, replaying, the order of turns, and how they end (rulings 22 to 24)."""

from collections.abc import Iterator

import pytest

from tests.oracle import SCORES
from tests.play import (
    CARDS,
    CLASSIC,
    MODERN,
    SEATS,
    finished,
    hold,
    new_game,
    played,
    roll,
    score,
    turn,
)
from yacht import Card, Game, IllegalAction, Outcome, Refusal, Replay, Ruleset
from yacht.actions import Action


def constant(card: Ruleset, notation: str) -> int:
    """The total of a player whose every turn shows the same dice; no joker, no bonus."""
    return sum(SCORES[card.key]["".join(sorted(notation))].values())


# Playing


def test_playing_leaves_the_old_game_as_it_was() -> None:
    game = new_game()
    after = game.play(roll("11345"))
    assert (game, game.actions) == (new_game(), ())
    assert after.actions == (roll("11345"),)
    assert after.state == game.state.apply(roll("11345"))


def test_an_illegal_action_changes_nothing() -> None:
    game = new_game().play(roll("11345"))
    before = repr(game)
    with pytest.raises(IllegalAction):
        game.play(roll("1"))
    assert repr(game) == before


def test_a_hold_takes_the_place_of_the_hold_before_it() -> None:
    game = new_game().play(roll("11345")).play(hold(0)).play(hold(0, 1)).play(hold(1))
    assert game.actions == (roll("11345"), hold(1))
    assert game.state.held == {1}
    assert game == new_game().play(roll("11345")).play(hold(1))


def test_a_hold_after_a_roll_stands_beside_the_hold_before_the_roll() -> None:
    game = new_game().play(roll("11345")).play(hold(0)).play(roll("1666")).play(hold(0, 1))
    assert game.actions == (roll("11345"), hold(0), roll("1666"), hold(0, 1))


@pytest.mark.parametrize("players", [1, 4])
def test_a_players_fidgeting_does_not_lengthen_the_list(players: int) -> None:
    game = new_game(CLASSIC, players)
    while not game.state.is_over:
        for faces in ("11345", "22345"):
            game = game.play(roll(faces))
            for action in (hold(0), hold(0, 1), hold(), hold(4), hold()):
                game = game.play(action)
        game = game.play(roll("33456"))
        game = game.play(game.state.legal_actions().scores[0])
    assert len(game.actions) == 6 * 12 * players


# Taking a box back


@pytest.mark.parametrize("card", CARDS, ids=str)
def test_a_box_just_filled_can_be_taken_back(card: Ruleset) -> None:
    before = played(card, "66666 yacht", "12345 choice", players=2)
    before = before.play(roll("11345")).play(hold(0, 1))
    after = before.play(score(card, "ones"))
    assert after.can_take_back
    assert after.take_back() == before
    assert after.actions[-1] == score(card, "ones")


def test_what_is_played_after_taking_back_replays() -> None:
    game = played(CLASSIC, "11345 ones").take_back().play(score(CLASSIC, "choice"))
    assert game.actions == (roll("11345"), score(CLASSIC, "choice"))
    assert game == played(CLASSIC, "11345 choice")
    assert Game.replay(game.settings, game.actions) == Replay(game, None)


def test_taking_back_a_joker_takes_its_bonus_back() -> None:
    game = played(MODERN, "66666 yacht", "66666 sixes").take_back()
    assert game.state.totals == (50,)
    assert game.play(score(MODERN, "sixes")).state.totals == (180,)


def test_the_last_box_can_be_taken_back() -> None:
    game = finished(new_game(), "12345").take_back()
    assert (game.state.is_over, game.state.dice) == (False, (1, 2, 3, 4, 5))


def test_a_replayed_game_can_be_taken_back() -> None:
    game = played(CLASSIC, "11345 ones")
    assert Game.replay(game.settings, game.actions).game.take_back() == game.take_back()


@pytest.mark.parametrize(
    "game",
    [
        new_game(),
        new_game().play(roll("11345")),
        new_game().play(roll("11345")).play(hold(0)),
        played(CLASSIC, "11345 ones").play(roll("11345")),
        played(CLASSIC, "11345 ones").take_back(),
    ],
)
def test_nothing_else_can_be_taken_back(game: Game) -> None:
    assert not game.can_take_back
    with pytest.raises(LookupError):
        game.take_back()


# Before the last roll


@pytest.mark.parametrize("card", CARDS, ids=str)
def test_the_game_before_its_last_roll_has_the_same_tray_and_that_roll_left(card: Ruleset) -> None:
    held = played(card, "66666 yacht").play(roll("11345")).play(hold(0, 1))
    game = held.play(roll("666")).play(hold(0, 1, 2))
    assert game.before_roll() == held
    assert game.before_roll().before_roll() == played(card, "66666 yacht")


def test_before_the_first_roll_of_a_turn_the_box_can_be_taken_back_again() -> None:
    after = played(CLASSIC, "11345 ones")
    before = turn(after, "22345", "twos").take_back().before_roll()
    assert before == after
    assert before.take_back() == after.take_back()


@pytest.mark.parametrize("game", [new_game(), played(CLASSIC, "11345 ones")])
def test_rolls_of_another_turn_are_out_of_reach(game: Game) -> None:
    with pytest.raises(LookupError):
        game.before_roll()


# Replaying


@pytest.mark.parametrize("card", CARDS, ids=str)
@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_a_replay_gives_an_equal_game(card: Ruleset, players: int) -> None:
    game = finished(new_game(card, players), "66666", "11111", "12345", "22233")
    assert Game.replay(game.settings, game.actions) == Replay(game, None)


def test_a_replay_of_nothing_is_a_new_game() -> None:
    assert Game.replay(new_game().settings, []) == Replay(new_game(), None)


def test_a_replay_merges_holds_too() -> None:
    replay = Game.replay(new_game().settings, [roll("11345"), hold(0), hold(1)])
    assert replay.game.actions == (roll("11345"), hold(1))


def test_a_replay_stops_at_the_first_bad_action() -> None:
    asked: list[Action] = []

    def actions() -> Iterator[Action]:
        for action in (roll("11345"), hold(0), roll("11111"), roll("2222")):
            asked.append(action)
            yield action

    game = new_game().play(roll("11345")).play(hold(0))
    replay = Game.replay(game.settings, actions())
    assert replay.game == game
    assert replay.error is not None
    assert (replay.error.refusal, replay.error.action) == (Refusal.WRONG_FACES, roll("11111"))
    assert replay.error.state == game.state
    assert len(asked) == 3


def test_equal_games_are_one_key() -> None:
    assert len({played(MODERN, "66666 yacht"), played(MODERN, "66666 yacht")}) == 1
    assert len({new_game(CLASSIC), new_game(MODERN)}) == 2


# Turns and rounds


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_turns_pass_in_order_and_a_round_is_a_turn_each(players: int) -> None:
    game = new_game(CLASSIC, players)
    turns = []
    while not game.state.is_over:
        turns.append((game.state.round, game.state.player))
        game = game.play(roll("12345"))
        game = game.play(game.state.legal_actions().scores[0])
    assert turns == [(number, player) for number in range(1, 13) for player in range(players)]
    assert game.state.round == 12


def test_a_turn_fills_a_box_of_the_players_own_card() -> None:
    state = played(CLASSIC, "66666 yacht", "11345 ones", "12345 choice", players=3).state
    assert [card.banked for card in state.cards] == [50, 2, 15]
    assert [card.filled for card in state.cards] == [1, 1, 1]
    assert state.card is state.cards[0]
    state = state.apply(roll("66666")).apply(score(CLASSIC, "sixes"))
    assert state.totals == (80, 2, 15)
    assert (state.card is state.cards[1], state.player) == (True, 1)


# The end


@pytest.mark.parametrize("card", CARDS, ids=str)
@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_a_game_ends_with_its_last_box(card: Ruleset, players: int) -> None:
    game = finished(new_game(card, players), *["12345"] * players)
    before_the_last = Game.replay(game.settings, game.actions[:-1]).game.state
    assert (before_the_last.is_over, before_the_last.outcome()) == (False, None)
    assert game.state.is_over
    assert all(card.is_full for card in game.state.cards)


def test_no_outcome_while_others_have_boxes_open() -> None:
    game = finished(new_game(CLASSIC, 2), "12345", "12345")
    state = Game.replay(game.settings, game.actions[:-2]).game.state
    assert [card.is_full for card in state.cards] == [True, False]
    assert (state.is_over, state.outcome()) == (False, None)


@pytest.mark.parametrize(
    ("notations", "winners"),
    [
        (["66655"], (0,)),
        (["66655", "11122"], (0,)),
        (["11122", "66655"], (1,)),
        (["11122", "66655", "11122", "33344"], (1,)),
        (["66655", "66655"], (0, 1)),
        (["66655", "11122", "66655"], (0, 2)),
        (["11122", "66655", "55566", "66655"], (1, 3)),
        (["11122", "11122", "11122", "11122"], (0, 1, 2, 3)),
    ],
)
def test_the_highest_total_wins_and_equal_totals_share(
    notations: list[str], winners: tuple[int, ...]
) -> None:
    game = finished(new_game(CLASSIC, len(notations)), *notations)
    totals = tuple(constant(CLASSIC, notation) for notation in notations)
    assert game.state.outcome() == Outcome(totals, winners)


# Cards


def test_filling_a_box_gives_a_new_card() -> None:
    card = Card.empty(3)
    assert card.fill(1, 5) == Card((None, 5, None), yacht_bonus=0)
    assert card.fill(1, 5, 100).fill(0, 0, 100) == Card((0, 5, None), yacht_bonus=200)
    assert card == Card((None, None, None))


def test_boxes_are_found_by_key() -> None:
    for category in MODERN.categories:
        assert MODERN.category(category.key) is category


@pytest.mark.parametrize(("card", "box"), [(CLASSIC, "small_straight"), (MODERN, "Yacht")], ids=str)
def test_no_such_box(card: Ruleset, box: str) -> None:
    with pytest.raises(ValueError, match=f"no box '{box}' on the {card} card"):
        card.category(box)


def test_settings_last_the_game() -> None:
    assert finished(new_game(MODERN, 4), *["12345"] * 4).settings.players == SEATS

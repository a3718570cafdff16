"""A game that is over, move by move: all that it showed, and nothing that can be pressed."""

from random import Random

import pytest

from tests.fakes import FakeTabs, FakeView, FlakyStorage, Harbour
from tests.play import CARDS, CLASSIC, MODERN, finished, new_game
from tests.walks import walk
from yacht import Game, Ruleset, Settings
from yacht.cue import Cue
from yacht.replay import WAYS, Replay, tables
from yacht.scene import BoxLook, ReplayScene, Scene, scene
from yacht.table import Banked, Held, Rolled, Started, Table
from yacht.voyage import new, next_roll


def by_chance(card: Ruleset, players: int) -> Game:
    return list(walk(new_game(card, players), Random(players), 5_000))[-1]


GAMES = [by_chance(card, players) for card in CARDS for players in (1, 3)]


@pytest.fixture
def view() -> FakeView:
    return FakeView(FlakyStorage(), FakeTabs(Harbour()))


def shown(view: FakeView) -> tuple[Scene, ReplayScene]:
    return view.replays[-1]


# The way through a game ---------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES, ids=lambda game: str(game.settings.ruleset))
def test_every_moment_of_the_game_comes_back(game: Game) -> None:
    replayed = list(tables(game))
    assert len(replayed) == len(game.actions) + 1
    assert replayed[-1].game == game
    for at, table in enumerate(replayed):
        assert table.game.actions == game.actions[:at]
        assert table.game == Game.replay(game.settings, game.actions[:at]).game


def test_each_move_is_told_as_at_the_table() -> None:
    kinds = {type(table.news) for table in tables(GAMES[0])}
    assert kinds == {Started, Rolled, Held, Banked}


def test_a_voyage_is_replayed_with_its_dice() -> None:
    settings = Settings(CLASSIC, ("Skipper",), voyage=new(7, CLASSIC))
    game = Game.new(settings)
    while not game.state.is_over:
        game = game.play(next_roll(settings.voyage, game.state))  # type: ignore[arg-type]
        game = game.play(game.state.legal_actions().scores[0])
    assert [table.game for table in tables(game)][-1] == game


# Nothing can be pressed ---------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES, ids=lambda game: str(game.settings.ruleset))
def test_nothing_can_be_pressed(game: Game) -> None:
    for table in tables(game):
        moment = scene(table)
        assert not moment.can_roll
        assert not any(die.is_enabled for die in moment.dice)
        boxes = [box for card in moment.cards for box in card.boxes]
        assert {box.look for box in boxes} <= {BoxLook.OPEN, BoxLook.FILLED}
        assert not any(box.is_enabled for box in boxes)
        assert (moment.take_back, moment.end) == ("", None)


def test_the_same_table_at_its_own_time_can_be_played_on() -> None:
    before_the_end = list(tables(GAMES[0]))[-2]
    assert before_the_end.is_watched
    table = Table(before_the_end.game)
    assert not table.is_watched
    assert any(box.is_enabled for box in scene(table).cards[0].boxes)


# Going about --------------------------------------------------------------------------------------


def test_it_begins_before_the_first_move(view: FakeView) -> None:
    game = finished(new_game(CLASSIC), "12345")
    Replay(game, "Classic Yacht, today", view).show()
    moment, replay = shown(view)
    assert replay == ReplayScene(
        "Classic Yacht, today", "Before the first of 24 moves", True, False
    )
    assert (moment.status, moment.saved) == ("Before the first of 24 moves", "")
    assert [die.face for die in moment.dice] == [0] * 5


def test_the_four_ways(view: FakeView) -> None:
    replay = Replay(finished(new_game(CLASSIC), "12345"), "", view)
    for way, where in (
        ("next", "Move 1 of 24"),
        ("next", "Move 2 of 24"),
        ("back", "Move 1 of 24"),
        ("last", "Move 24 of 24"),
        ("next", "Move 24 of 24"),
        ("back", "Move 23 of 24"),
        ("first", "Before the first of 24 moves"),
        ("back", "Before the first of 24 moves"),
    ):
        replay.go(way)
        assert shown(view)[1].where == where
    with pytest.raises(ValueError, match="up"):
        replay.go("up")
    assert set(WAYS) == {"first", "back", "next", "last"}


def test_only_a_step_on_is_heard_and_moves(view: FakeView) -> None:
    replay = Replay(finished(new_game(CLASSIC), "12345"), "", view)
    replay.go("next")
    assert (shown(view)[0].is_rolled, shown(view)[0].cue) == (True, Cue.ROLL)
    replay.go("next")
    replay.go("back")
    assert (shown(view)[0].is_rolled, shown(view)[0].cue) == (False, None)
    replay.go("last")
    assert shown(view)[0].cue is None
    replay.go("next")
    assert shown(view)[0].cue is None
    assert shown(view)[0].status == "Yacht scratched. The game is over."


def test_cards_can_be_looked_at_until_the_next_move(view: FakeView) -> None:
    replay = Replay(finished(new_game(MODERN, 2), "12345", "66666"), "", view)
    replay.go("next")
    replay.look_at(1)
    assert [card.is_shown for card in shown(view)[0].cards] == [False, True]
    assert not any(box.is_enabled for card in shown(view)[0].cards for box in card.boxes)
    replay.go("next")
    replay.go("back")
    assert [card.is_shown for card in shown(view)[0].cards] == [True, False]

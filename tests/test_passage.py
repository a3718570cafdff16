"""A voyage beside what the Admiral and hindsight make of its dice."""

from datetime import date

import pytest

from tests.play import CARDS, CLASSIC, MODERN, SEATS, new_game
from tests.play import finished as played_out
from tests.tables_of_values import values
from yacht import Game, Ruleset, Settings
from yacht.crew import CREW
from yacht.errors import TableError
from yacht.helm import finish
from yacht.hindsight import hindsight
from yacht.passage import passage
from yacht.perfect.account import account
from yacht.steps import finished
from yacht.table import Table
from yacht.voyage import Voyage, daily, new, next_roll


def sailed(voyage: Voyage, card: Ruleset, players: int = 1) -> Game:
    """A game of that voyage in which everybody keeps the first roll and fills the next box."""
    game = Game.new(Settings(card, SEATS[:players], voyage=voyage))
    while not game.state.is_over:
        game = game.play(next_roll(voyage, game.state))
        game = game.play(game.state.legal_actions().scores[0])
    return game


@pytest.mark.parametrize("card", CARDS, ids=str)
def test_the_admiral_is_the_one_of_the_crew(card: Ruleset) -> None:
    """Who would sail a drawn voyage along: the same dice lead to the same total."""
    voyage = new(226_000_000, card)
    table = Table.start(Settings(card, ("Admiral",), ("admiral",), voyage))
    while not table.state.is_over:
        table = finish(table, values(card), lambda _: pytest.fail("a voyage throws no dice"))
    assert finished(passage(sailed(voyage, card), values(card))).admiral == table.state.totals[0]


@pytest.mark.parametrize("card", CARDS, ids=str)
def test_a_daily_voyage(card: Ruleset) -> None:
    voyage = daily(date(2027, 1, 1), card)
    game = sailed(voyage, card)
    found = finished(passage(game, values(card)))
    assert game.state.totals[0] <= found.admiral <= found.best
    assert found.best == hindsight(voyage).total


def test_the_costs_are_those_of_the_account() -> None:
    game = sailed(new(7, CLASSIC), CLASSIC, players=2)
    found = finished(passage(game, values(CLASSIC)))
    assert [len(costs) for costs in found.costs] == [12, 12]
    players = account(game, values(CLASSIC))
    assert [sum(costs) for costs in found.costs] == pytest.approx([each.cost for each in players])


def test_the_admiral_gives_nothing_up() -> None:
    voyage = new(7, CLASSIC)
    game = Game.new(Settings(CLASSIC, SEATS[:1], voyage=voyage))
    while not game.state.is_over:
        game = game.play(next_roll(voyage, game.state))
        game = game.play(CREW["admiral"].decide(game.state, values(CLASSIC)))
    found = finished(passage(game, values(CLASSIC)))
    assert found.admiral == game.state.totals[0]
    assert found.costs == ((0.0,) * 12,)


def test_it_goes_in_small_steps() -> None:
    work = passage(sailed(new(7, MODERN), MODERN), values(MODERN))
    assert sum(1 for _ in work) > 12 + 12


def test_what_has_no_passage() -> None:
    with pytest.raises(ValueError, match="no voyage"):
        finished(passage(played_out(new_game(CLASSIC), "12345"), values(CLASSIC)))
    with pytest.raises(TableError):
        finished(passage(sailed(new(7, CLASSIC), CLASSIC), values(MODERN)))

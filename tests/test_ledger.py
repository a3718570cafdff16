"""The account in words and as a chart: it adds up as it stands, and names what was better."""

import re
from random import Random

import pytest

from tests.fakes import FlakyStorage, Tab
from tests.play import CARDS, CLASSIC, MODERN, hold, new_game, roll, score
from tests.tables_of_values import values
from tests.walks import walk
from yacht import Game, Ruleset
from yacht.ledger import HEIGHT, INSET, WIDTH, AccountScene, account_scenes
from yacht.perfect.account import account
from yacht.perfect.advice import Adviser
from yacht.words import en as words

SUMS = re.compile(r"([\d.]+) expected ([+−]) ([\d.]+) luck − ([\d.]+) given up = (\d+)")


def by_chance(card: Ruleset, players: int, seed: int) -> Game:
    """A game that random play has brought to its end."""
    *_, game = walk(new_game(card, players), Random(seed), 10_000)
    assert game.state.is_over
    return game


def by_the_coach(card: Ruleset, seed: int) -> Game:
    """A game played to its end without a mistake."""
    random, adviser, game = Random(seed), Adviser(values(card)), new_game(card)
    while not game.state.is_over:
        state = game.state
        if state.dice:
            action = adviser.advice(state).choice.action
            game = game.play(action)
            if state.rolls_left == 0 or not game.state.dice:
                continue
        game = game.play(roll("".join(random.choices("123456", k=len(game.state.free)))))
    return game


def points(path: str) -> list[tuple[float, float]]:
    """The points of a path."""
    pairs = re.findall(r"[ML]([\d.]+) ([\d.]+)", path)
    return [(float(across), float(down)) for across, down in pairs]


@pytest.mark.parametrize("card", CARDS, ids=str)
@pytest.mark.parametrize("players", [1, 4])
def test_the_sums_add_up_as_they_stand(card: Ruleset, players: int) -> None:
    game = by_chance(card, players, players)
    scenes = account_scenes(game, values(card))
    assert [scene.name for scene in scenes] == list(game.settings.players)
    for scene, total in zip(scenes, game.state.totals, strict=True):
        found = SUMS.fullmatch(scene.sums)
        assert found, scene.sums
        start, luck, cost = float(found[1]), float(found[3]), float(found[4])
        luck = luck if found[2] == "+" else -luck
        assert start + luck - cost == pytest.approx(total, abs=1e-9)
        assert int(found[5]) == total


@pytest.mark.parametrize("card", CARDS, ids=str)
def test_every_roll_and_every_decision_of_every_turn_is_told(card: Ruleset) -> None:
    game = by_chance(card, 1, 7)
    (scene,) = account_scenes(game, values(card))
    (told,) = account(game, values(card))
    assert [row.round for row in scene.rows] == [str(number) for number in range(1, 13)]
    for row, turn in zip(scene.rows, told.turns, strict=True):
        assert len(row.luck.split()) == len(turn.rolls)
        assert len(row.cost.split()) == len(turn.decisions)
        assert row.box in words.CATEGORIES.values()
    assert scene.rows[-1].total == f"{game.state.totals[0]}.0"


def test_the_costliest_decisions_come_first_with_what_was_better() -> None:
    game = new_game(MODERN).play(roll("44461")).play(score(MODERN, "yacht"))
    game = game.play(roll("44461")).play(hold(0, 1)).play(roll("444")).play(score(MODERN, "fours"))
    game = game.play(roll("12345")).play(score(MODERN, "ones"))
    (scene,) = account_scenes(game, values(MODERN))
    worst = scene.mistakes[0]
    assert (worst.state, worst.done, worst.better) == (
        "Round 1: 1 4 4 4 6. 2 rolls left.",
        "Scratch Yacht",
        "Hold 4 4 4",
    )
    second = scene.mistakes[1]
    assert (second.done, second.better) == ("Fill Ones with 1", "Fill Large Straight with 40")
    costs = [float(mistake.cost) for mistake in scene.mistakes]
    assert len(costs) == 3
    assert costs == sorted(costs, reverse=True)


@pytest.mark.parametrize("card", CARDS, ids=str)
def test_perfect_play_makes_no_mistake(card: Ruleset) -> None:
    (scene,) = account_scenes(by_the_coach(card, 3), values(card))
    assert scene.mistakes == ()
    assert scene.chart.cost == ""
    assert "− 0.0 given up" in scene.sums


def test_a_game_that_is_on_has_an_account_so_far() -> None:
    game = new_game(CLASSIC).play(roll("12345"))
    (scene,) = account_scenes(game, values(CLASSIC))
    assert [row.box for row in scene.rows] == [""]
    assert account_scenes(new_game(CLASSIC), values(CLASSIC))[0].rows == ()


# The chart


def chart_of(game: Game) -> AccountScene:
    return account_scenes(game, values(game.settings.ruleset))[0]


def test_the_line_goes_from_edge_to_edge_and_stays_inside() -> None:
    scene = chart_of(by_chance(MODERN, 1, 5))
    line = points(scene.chart.line)
    assert (line[0][0], line[-1][0]) == (INSET, WIDTH - INSET)
    heights = [down for _, down in line]
    assert (min(heights), max(heights)) == (INSET, HEIGHT - INSET)
    assert len(line) == 1 + 2 * 12


def test_what_was_given_up_is_a_drop_of_the_line() -> None:
    scene = chart_of(by_chance(MODERN, 1, 5))
    line, drops = points(scene.chart.line), points(scene.chart.cost)
    assert drops
    for peak, end in zip(drops[::2], drops[1::2], strict=True):
        assert peak[0] == end[0]
        assert peak[1] <= end[1]
        at = line.index(peak)
        assert line[at + 1] == end


def test_the_level_is_where_the_line_begins() -> None:
    chart = chart_of(by_chance(CLASSIC, 1, 5)).chart
    start = chart.line.partition("L")[0]
    assert chart.level == f"{start}H{WIDTH - INSET}"


def test_the_chart_is_told_to_those_who_do_not_see_it() -> None:
    label = chart_of(by_chance(CLASSIC, 1, 5)).chart.label
    assert label.startswith("Expected total from turn to turn: 167.0 at the start, at most ")


def test_a_game_without_a_turn_is_a_point() -> None:
    assert points(chart_of(new_game(CLASSIC)).chart.line) == [(INSET, INSET)]


# Signs


@pytest.mark.parametrize(
    ("value", "text"),
    [(3.14, "+3.1"), (-0.06, "−0.1"), (0.04, "0.0"), (-0.04, "0.0"), (0, "0.0"), (-12, "−12.0")],
)
def test_points_with_their_sign(value: float, text: str) -> None:
    assert words.signed(value) == text


def test_bad_luck_is_taken_away() -> None:
    assert words.account_sums(167, -20, 3, 144) == (
        "167.0 expected − 20.0 luck − 3.0 given up = 144"
    )


# At the table


@pytest.fixture
def tab() -> Tab:
    return Tab(FlakyStorage())


def test_it_is_shown_when_the_game_is_over_and_not_before(tab: Tab) -> None:
    tab.start(players=2)
    tab.app.play.show_account()
    assert tab.view.accounts == []
    tab.finish()
    tab.app.play.show_account()
    assert [scene.name for scene in tab.view.accounts[-1]] == ["Skipper", "Mate"]
    assert not tab.stored(1).is_coached


def test_it_is_what_the_coach_has_to_say_of_a_game_that_is_over(tab: Tab) -> None:
    tab.start()
    tab.finish()
    tab.app.play.ask_coach()
    assert len(tab.view.accounts) == 1
    assert tab.view.questions == []


def test_it_is_shown_of_a_game_out_of_its_save(tab: Tab) -> None:
    tab.start()
    tab.finish()
    tab.app.play.show_account()
    again = Tab(tab.storage)
    again.app.open(1)
    again.app.play.show_account()
    assert again.view.accounts == tab.view.accounts


def test_one_that_comes_after_the_game_was_left_is_not_shown(tab: Tab) -> None:
    tab.library.is_slow = True
    tab.start()
    tab.finish()
    tab.app.play.show_account()
    tab.app.enter()
    tab.library.answer()
    assert (tab.view.accounts, tab.view.screen) == ([], "lobby")

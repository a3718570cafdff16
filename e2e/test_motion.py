"""What moves and what doesn't: nothing is pushed aside, nothing waits, and motion can be off."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from e2e.game import Game
from e2e.layout import Rectangle, moments_of_a_turn, rectangles

LONGEST = 600  # ms

WATCH_SHIFTS_SCRIPT = """buffered => {
  window.shifts = [];
  const watch = list => window.shifts.push(...list.getEntries().map(({value, sources}) =>
    `${value} ${sources.map(({node}) => node?.id || node?.className || node?.nodeName)}`));
  window.watcher = new PerformanceObserver(watch);
  window.watcher.observe({type: "layout-shift", buffered});
}"""
SHIFTS_SCRIPT = """() => new Promise(done => requestAnimationFrame(() => setTimeout(() => {
  done(window.shifts.concat(window.watcher.takeRecords().map(({value}) => `${value}`)));
})))"""
# The press, and what moves before the browser has painted anything.
PRESS_SCRIPT = """button => {
  button.click();
  return document.getAnimations().map(({animationName, transitionProperty, effect}) => ({
    what: animationName ?? transitionProperty,
    die: effect.target.dataset.value ?? "",
    time: effect.getComputedTiming().endTime,
  }));
}"""
PRESSES_SCRIPT = """() => ["#roll", ".die[data-value='0']", ".die[data-value='1']", "#roll",
  ".card[data-turn] .box[data-value=ones]"].forEach(name => document.querySelector(name).click())"""
SETTLE_SCRIPT = "() => Promise.all(document.getAnimations().map(move => move.finished))"
PREVENTED_SCRIPT = """element => !element.dispatchEvent(
  new MouseEvent("dblclick", {bubbles: true, cancelable: true}))"""


@pytest.fixture(params=["game", "phone_game"], ids=["desk", "phone"])
def still(request: pytest.FixtureRequest) -> Game:
    """Give the lobby without motion, on a desk and on a phone."""
    game: Game = request.getfixturevalue(request.param)
    return game


@pytest.fixture
def moving(game: Game) -> Game:
    """Give a table with motion, before the first roll."""
    game.page.emulate_media(reduced_motion="no-preference")
    game.start(card="modern")
    return game


def press(button: Locator) -> list[dict[str, Any]]:
    """Press that button; what begins to move."""
    started: list[dict[str, Any]] = button.evaluate(PRESS_SCRIPT)
    return started


def places(game: Game) -> list[Rectangle]:
    """Where everything is that has a fixed place."""
    bar = game.table.locator(".bar > *")
    names = game.card().locator("th")
    parts = (bar, game.roll_button, game.status, game.tray, game.all_boxes(), names)
    return [place for part in parts for place in without_name(rectangles(part))]


def without_name(found: list[Rectangle]) -> list[Rectangle]:
    """Names may change with what stands in a place."""
    return [{**rectangle, "name": ""} for rectangle in found]


# Nothing is pushed aside


@pytest.mark.parametrize("players", [1, 3])
def test_nothing_moves_when_numbers_appear(still: Game, players: int) -> None:
    still.start(players, "modern")
    first = places(still)
    for moment in moments_of_a_turn(still, "modern"):
        if still.player == 1:  # on a desk another player's boxes are on another card
            assert places(still) == first, moment


@pytest.mark.parametrize("players", [1, 4])
def test_the_layout_does_not_shift_in_play(still: Game, players: int) -> None:
    still.start(players, "modern")
    still.page.evaluate(WATCH_SHIFTS_SCRIPT, False)
    for moment in moments_of_a_turn(still, "modern"):
        assert still.page.evaluate(SHIFTS_SCRIPT) == [], moment


@pytest.mark.parametrize("width", [320, 360, 390, 412, 768, 1280, 1920])
def test_nothing_moves_in_the_lobby_while_the_game_starts(game: Game, width: int) -> None:
    game.resize(f"{width}x2400")  # what is out of view would not count
    game.open()
    game.page.evaluate(WATCH_SHIFTS_SCRIPT, True)
    assert game.page.evaluate(SHIFTS_SCRIPT) == []


def test_nothing_moves_when_the_saved_games_come(still: Game) -> None:
    still.start(4)
    still.roll("13355")
    still.table.get_by_role("button", name="Lobby").click()
    still.page.wait_for_function("() => localStorage.getItem('yacht-dice.room')")
    still.open()
    expect(still.lobby.locator(".slot")).to_be_visible()
    still.page.evaluate(WATCH_SHIFTS_SCRIPT, True)
    assert still.page.evaluate(SHIFTS_SCRIPT) == []


def test_a_shift_would_be_noticed(game: Game) -> None:
    game.start()
    game.page.evaluate(WATCH_SHIFTS_SCRIPT, False)
    game.status.evaluate("status => status.style.height = '9rem'")
    assert game.page.evaluate(SHIFTS_SCRIPT) != []


# What moves


def test_all_dice_of_the_first_roll_tumble_and_the_cup_shakes(moving: Game) -> None:
    moving.script("11345")
    started = press(moving.roll_button)
    assert [move["die"] for move in started if "tumble" in move["what"]] == [
        "0",
        "1",
        "2",
        "3",
        "4",
    ]
    assert sum("shake" in move["what"] for move in started) == 1
    assert all(0 < move["time"] <= LONGEST for move in started)


def test_held_dice_lie_still_while_the_others_tumble(moving: Game) -> None:
    moving.roll("11345")
    moving.hold(1, 2)
    moving.script("666")
    started = press(moving.roll_button)
    assert {move["die"] for move in started if "tumble" in move["what"]} == {"2", "3", "4"}


def test_a_second_roll_at_once_tumbles_afresh(moving: Game) -> None:
    moving.script("1134566666")
    press(moving.roll_button)
    started = press(moving.roll_button)
    assert sum("tumble" in move["what"] for move in started) == 5
    moving.expect_faces("66666")


def test_a_die_glides_into_the_tray_and_back(moving: Game) -> None:
    moving.roll("11345")
    for _ in range(2):
        moving.page.evaluate(SETTLE_SCRIPT)
        started = press(moving.die(3))
        assert ("translate", "2") in {(move["what"], move["die"]) for move in started}
        assert all(0 < move["time"] <= LONGEST for move in started)


def test_a_banked_number_turns_gold(moving: Game) -> None:
    moving.roll("11345")
    started = press(moving.box("ones"))
    assert "color" in {move["what"] for move in started}
    assert all(0 < move["time"] <= LONGEST for move in started)


def test_what_happened_is_there_before_anything_has_moved(moving: Game) -> None:
    """Five presses within one turn of the browser's loop, each on the result of the last."""
    moving.script("11345666")
    moving.page.evaluate(PRESSES_SCRIPT)
    moving.expect_filled("ones", 2)


# No motion


def moves_of_a_turn(game: Game) -> list[dict[str, Any]]:
    """Everything that moves in a turn."""
    game.script("11345")
    moves = press(game.roll_button) + press(game.die(1)) + press(game.box("ones"))
    game.expect_filled("ones", 2)
    return moves


def test_nothing_moves_where_the_system_asks_for_less_motion(game: Game) -> None:
    game.start()
    assert moves_of_a_turn(game) == []


def test_nothing_moves_where_the_player_has_switched_it_off(moving: Game) -> None:
    moving.root.evaluate("root => root.dataset.motion = 'off'")
    assert moves_of_a_turn(moving) == []


# Touch


def test_fast_taps_do_not_zoom(phone_game: Game) -> None:
    phone_game.start()
    for element in (phone_game.roll_button, phone_game.die(1), phone_game.root):
        assert element.evaluate(PREVENTED_SCRIPT)
        expect(element).to_have_css("touch-action", "manipulation")


def test_pulling_down_does_not_load_the_page_again_in_a_game(phone_game: Game) -> None:
    expect(phone_game.root).to_have_css("overscroll-behavior-y", "auto")
    phone_game.start()
    expect(phone_game.root).to_have_css("overscroll-behavior-y", "none")

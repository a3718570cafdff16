"""Phone first: what fits on which screen, without scrolling and without overlaps."""

from collections.abc import Iterator
from typing import Any, TypedDict

import pytest
from playwright.sync_api import Locator, expect

from e2e.game import Game

UPRIGHT = {"width": 360, "height": 640}
SIDEWAYS = {"width": 640, "height": 360}
DESK = {"width": 1280, "height": 800}
SMALLEST = {"width": 320, "height": 568}
LONG_NAMES = [
    "Captain Horatio Hornblow",
    "Bartholomew Featherstone",
    "Анастасия Владимировна Ю",
    "Wilhelmina van der Meulen"[:24],
]
WIDE_NAMES = ["W" * 24, "🎲" * 24]

NEEDED = 44  # CSS px, the smallest side of a target

RECTANGLES_SCRIPT = """elements => elements.map(element => {
  const {left, top, right, bottom} = element.getBoundingClientRect();
  return {name: element.id || element.dataset.value || element.textContent.trim(),
    left, top, right, bottom};
})"""
# Where the text itself is, not the element that holds it.
INK_SCRIPT = """elements => elements.map(element => {
  const range = document.createRange();
  range.selectNodeContents(element);
  const {left, top, right, bottom} = range.getBoundingClientRect();
  return {name: element.textContent, left, top, right, bottom};
})"""
CUT_OFF_SCRIPT = """element => element.scrollHeight - element.clientHeight > 1
  || element.scrollWidth - element.clientWidth > 1"""
PAGE_SCRIPT = """() => {
  const page = document.documentElement;
  return [page.scrollWidth - innerWidth, page.scrollHeight - innerHeight];
}"""


class Rectangle(TypedDict):
    """Where something is on the screen, in CSS px."""

    name: str
    left: float
    top: float
    right: float
    bottom: float


def rectangles(elements: Locator, script: str = RECTANGLES_SCRIPT) -> list[Rectangle]:
    """Where the visible ones of these elements are."""
    found: list[Rectangle] = elements.filter(visible=True).evaluate_all(script)
    return found


def overflow(game: Game) -> tuple[int, int]:
    """How far the page could be scrolled, sideways and down."""
    sideways, down = game.page.evaluate(PAGE_SCRIPT)
    return sideways, down


def outside(game: Game, elements: Locator) -> list[str]:
    """What is not fully on the screen."""
    size = game.page.viewport_size
    assert size
    return [
        f"{box['name']}: {box['left']}, {box['top']} to {box['right']}, {box['bottom']}"
        for box in rectangles(elements)
        if min(box["left"], box["top"]) < 0
        or box["right"] > size["width"]
        or box["bottom"] > size["height"]
    ]


def expect_everything_in_view(game: Game, moment: str) -> None:
    """The whole turn is on the screen: dice, tray, Roll, status, headline and all boxes."""
    assert overflow(game) == (0, 0), moment
    expect(game.card()).to_be_visible()
    expect(game.all_dice).to_have_count(5)
    expect(game.all_boxes().filter(visible=True)).to_have_count(12)
    for part in (game.headline, game.status, game.tray, game.roll_button, game.rolls_left):
        expect(part).to_be_visible()
        assert outside(game, part) == [], moment
    for parts in (game.all_dice, game.all_boxes(), game.total(), game.tabs):
        assert outside(game, parts) == [], moment
    assert not game.status.evaluate(CUT_OFF_SCRIPT), moment


def moments_of_a_turn(game: Game, card: str) -> Iterator[str]:
    """Play on until each kind of moment has been on the table; before each, tell which it is."""
    yield "before the first roll"
    game.roll("11345")
    yield "rolled"
    game.hold(1, 3, 5)
    yield "held"
    game.hold(2, 4)
    yield "all held"
    game.box("yacht").click()
    game.expect_armed("yacht")
    yield "armed"
    game.fill("choice")
    yield "between turns"
    if card == "modern":
        while game.player != 1:
            game.turn("12345 choice")
        for player in range(1, game.cards.count() + 1):
            game.turn("66666 yacht")
            expect(game.points("yacht", player)).to_have_text("50")
        game.roll("66666")
        game.expect_look("sixes", "forced")
        yield "joker"
        game.roll("66666")
        game.roll("66666")
        yield "joker, no rolls left"


@pytest.mark.parametrize("card", ["classic", "modern"])
@pytest.mark.parametrize("players", [1, 4])
@pytest.mark.parametrize("size", [UPRIGHT, SIDEWAYS], ids=["upright", "sideways"])
def test_a_whole_turn_fits_on_a_phone_without_scrolling(
    phone_game: Game, size: Any, players: int, card: str
) -> None:
    phone_game.page.set_viewport_size(size)
    phone_game.start(players, card)
    for moment in moments_of_a_turn(phone_game, card):
        expect_everything_in_view(phone_game, moment)


@pytest.mark.parametrize("size", [UPRIGHT, SIDEWAYS], ids=["upright", "sideways"])
def test_long_names_do_not_push_anything_out_of_view(phone_game: Game, size: Any) -> None:
    game = phone_game
    game.page.set_viewport_size(size)
    game.start(4, "modern", LONG_NAMES)
    for name in LONG_NAMES:
        game.roll("66661")
        expect_everything_in_view(game, f"{name} has rolled")
        game.fill("four_of_a_kind")
        expect_everything_in_view(game, f"after {name}")


@pytest.mark.parametrize("card", ["classic", "modern"])
@pytest.mark.parametrize("width", [320, 360, 640])
def test_names_and_points_of_the_boxes_do_not_overlap(
    phone_game: Game, width: int, card: str
) -> None:
    game = phone_game
    game.page.set_viewport_size({"width": width, "height": 1000 - width})
    game.start(card=card)
    game.roll("11111")
    assert overlaps(game) == []
    game.fill("yacht")
    for faces, key in (("33333", "threes"), ("66666", "sixes"), ("44444", "fours")):
        game.roll(faces)
        assert overlaps(game) == []
        game.fill(key)
    game.roll("66666")
    assert overlaps(game) == []
    game.box("ones").click()
    assert overlaps(game) == []


def overlaps(game: Game) -> list[str]:
    """Names of boxes that run into their points."""
    names = rectangles(game.box_names(), INK_SCRIPT)
    points = game.all_boxes().evaluate_all(INK_SCRIPT)
    return [
        f"{name['name']} / {box['name']}"
        for name, box in zip(names, points, strict=True)
        if box["name"]
        and name["right"] > box["left"]
        and name["bottom"] > box["top"]
        and name["top"] < box["bottom"]
    ]


def expect_no_sideways_scroll(game: Game) -> None:
    sideways, _ = overflow(game)
    assert sideways <= 0
    size = game.page.viewport_size
    assert size
    wide = [
        box
        for box in rectangles(game.page.locator("button, input[type=text], h1, h2, dialog"))
        if box["left"] < 0 or box["right"] > size["width"]
    ]
    assert wide == []


@pytest.mark.parametrize("names", [None, WIDE_NAMES], ids=["seats", "wide names"])
@pytest.mark.parametrize("card", ["classic", "modern"])
def test_nothing_scrolls_sideways_at_320_px(
    phone_game: Game, card: str, names: list[str] | None
) -> None:
    game = phone_game
    game.page.set_viewport_size(SMALLEST)
    game.choose(4, card)
    expect_no_sideways_scroll(game)
    game.lobby.get_by_role("button", name="Rules").click()
    expect(game.rules).to_be_visible()
    expect_no_sideways_scroll(game)
    assert not game.rules.evaluate("element => element.scrollWidth > element.clientWidth")
    game.rules.get_by_role("button", name="Close").click()
    game.start(2, card, names)
    expect_no_sideways_scroll(game)
    game.roll("66666")
    game.hold(1, 2)
    expect_no_sideways_scroll(game)
    for _ in range(2):
        game.turn("66666 yacht")
    game.roll("66666")
    expect_no_sideways_scroll(game)
    game.fill("sixes")
    play_to_the_end(game)
    expect(game.end_heading).to_be_visible()
    expect_no_sideways_scroll(game)


def play_to_the_end(game: Game) -> None:
    """Fill whatever is open."""
    while game.end.is_hidden():
        game.script("12345")
        game.roll_button.click()
        game.card().locator("[data-look=preview] .box").first.click()
        if game.card().locator("[data-look=armed] .box").count():
            game.card().locator("[data-look=armed] .box").click()


def test_everything_that_is_pressed_is_large_enough_for_a_finger(phone_game: Game) -> None:
    game = phone_game
    assert too_small(game) == []
    game.lobby.get_by_role("button", name="Rules").click()
    assert too_small(game) == []
    game.rules.get_by_role("button", name="Close").click()
    game.start(4, "modern")
    game.roll("11345")
    game.hold(1)
    assert too_small(game) == []
    game.fill("choice")
    assert too_small(game) == []


def too_small(game: Game) -> list[str]:
    """Buttons and fields that are smaller than a fingertip."""
    targets = game.page.locator("button, summary, input[type=text], label:has(input[type=radio])")
    return [
        f"{box['name']}: {box['right'] - box['left']} x {box['bottom'] - box['top']}"
        for box in rectangles(targets)
        if min(box["right"] - box["left"], box["bottom"] - box["top"]) < NEEDED
    ]


def test_on_a_desk_a_whole_turn_of_four_is_in_view(game: Game) -> None:
    game.page.set_viewport_size(DESK)
    game.start(4, "modern")
    game.roll("11345")
    game.hold(1, 2)
    expect_everything_in_view(game, "rolled")
    for player in range(1, 5):
        assert outside(game, game.all_boxes(player)) == []
        assert outside(game, game.total(player)) == []

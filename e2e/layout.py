"""Where things are on the screen, for the tests of the layout."""

from __future__ import annotations

from collections.abc import Iterator
from functools import reduce
from itertools import combinations
from typing import TypedDict

from playwright.sync_api import Locator, expect

from e2e.game import Game

CONTENTS = ("points", "bonus")
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
    singles = (game.headline, game.status, game.tray, game.roll_button, game.rolls_left)
    parts = reduce(
        Locator.or_, (*singles, game.all_dice, game.all_boxes(), game.total(), game.tabs)
    )
    expect(game.card()).to_be_visible()
    expect(game.tabs.filter(visible=True)).to_have_count(visible_tabs(game))
    expect(parts.filter(visible=True)).to_have_count(23 + visible_tabs(game))
    assert outside(game, parts) == [], moment
    assert not game.status.evaluate(CUT_OFF_SCRIPT), moment


def visible_tabs(game: Game) -> int:
    """How many tabs there should be: one a player where only one card is in view."""
    players = game.cards.count()
    return players if game.cards.filter(visible=True).count() < players else 0


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


def overlaps(game: Game) -> list[str]:
    """Names of boxes that run into what stands in the box, and sums that run into each other."""
    names = rectangles(game.box_names(), INK_SCRIPT)
    texts = [game.card().locator(f".box .{kind}").evaluate_all(INK_SCRIPT) for kind in CONTENTS]
    sums = rectangles(game.card().locator("[data-sum] > *"), INK_SCRIPT)
    pairs = [pair for found in texts for pair in zip(names, found, strict=True)]
    return [
        f"{one['name']} / {other['name']}"
        for one, other in [*pairs, *combinations(sums, 2)]
        if is_overlapping(one, other)
    ]


def is_overlapping(one: Rectangle, other: Rectangle) -> bool:
    """Whether two texts share any place; an empty one has none."""
    is_beside = one["right"] <= other["left"] or other["right"] <= one["left"]
    is_below = one["bottom"] <= other["top"] or other["bottom"] <= one["top"]
    return bool(one["name"] and other["name"]) and not is_beside and not is_below


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


def too_small(game: Game) -> list[str]:
    """Buttons and fields that are smaller than a fingertip."""
    targets = game.page.locator("button, summary, input[type=text], label:has(input[type=radio])")
    return [
        f"{box['name']}: {box['right'] - box['left']} x {box['bottom'] - box['top']}"
        for box in rectangles(targets)
        if min(box["right"] - box["left"], box["bottom"] - box["top"]) < NEEDED
    ]


def play_to_the_end(game: Game) -> None:
    """Fill whatever is open."""
    while game.end.is_hidden():
        game.script("12345")
        game.roll_button.click()
        game.card().locator("[data-look=preview] .box").first.click()
        if game.card().locator("[data-look=armed] .box").count():
            game.card().locator("[data-look=armed] .box").click()

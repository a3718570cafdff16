"""Nothing is told by colour alone, in no theme, and where the player's own colours are forced."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from e2e.game import Game, colour
from e2e.layout import rectangles

# All that makes a box look as it does but for its colours.
EDGE_SCRIPT = """box => {
  const style = getComputedStyle(box), points = box.querySelector(".points");
  const mark = getComputedStyle(points, "::before").content;
  return [style.borderTopStyle, style.borderTopWidth, style.fontWeight, mark].join(" ");
}"""
FILL_SCRIPT = "circle => getComputedStyle(circle).fill"
FACE_SCRIPT = "die => getComputedStyle(die).backgroundColor"
NUMERAL_SCRIPT = "die => getComputedStyle(die, '::after').content"
MEDIA = {
    "light": {"color_scheme": "light"},
    "dark": {"color_scheme": "dark"},
    "more contrast": {"contrast": "more"},
    "forced": {"forced_colors": "active"},
    "forced, dark": {"forced_colors": "active", "color_scheme": "dark"},
}
USUAL: dict[str, Any] = {
    "color_scheme": "light",
    "contrast": "no-preference",
    "forced_colors": "none",
}


@pytest.fixture(params=MEDIA.values(), ids=MEDIA)
def coloured(game: Game, request: pytest.FixtureRequest) -> Iterator[Game]:
    """Give the lobby in those colours."""
    game.page.emulate_media(**{**USUAL, **request.param})
    yield game
    game.page.emulate_media(**USUAL)


def edge(game: Game, key: str) -> str:
    """How that box looks, its colours left out."""
    found: str = game.box(key).evaluate(EDGE_SCRIPT)
    return found


def test_the_looks_of_boxes_differ_in_more_than_colour(coloured: Game) -> None:
    game = coloured
    game.start(card="modern")
    edges = {"open": edge(game, "choice")}
    game.turn("66666 yacht")
    edges["filled"] = edge(game, "yacht")
    game.roll("66666")
    edges["forced"], edges["barred"] = edge(game, "sixes"), edge(game, "choice")
    game.fill("sixes")
    game.roll("12346")
    edges["preview"] = edge(game, "choice")
    game.box("full_house").click()
    edges["armed"] = edge(game, "full_house")
    assert len(set(edges.values())) == 6, edges


def test_pips_stand_out_from_their_die(coloured: Game) -> None:
    coloured.start()
    coloured.roll("12345")
    coloured.hold(1)
    for number in (1, 5):
        die = coloured.die(number)
        pip = die.locator("circle").nth(3)  # the one in the middle
        expect(pip).to_be_visible()
        assert contrast(rgb(pip, FILL_SCRIPT), rgb(die, FACE_SCRIPT)) > 7


def test_a_held_die_has_a_place_a_shape_and_a_word(coloured: Game) -> None:
    coloured.start()
    coloured.roll("12345")
    coloured.hold(2)
    (held,), (free,), (tray,) = map(rectangles, (coloured.die(2), coloured.die(1), coloured.tray))
    assert tray["top"] <= held["top"] < held["bottom"] <= tray["bottom"]
    assert free["bottom"] <= tray["top"]
    expect(coloured.tray).to_have_text("Held")
    shapes = {radius(coloured.die(number)) for number in (1, 2)}
    assert len(shapes) == 2


def test_dice_show_numerals_where_that_is_chosen(coloured: Game) -> None:
    coloured.root.evaluate("root => root.dataset.dice = 'numerals'")
    coloured.start()
    coloured.roll("12345")
    for number in range(1, 6):
        die = coloured.die(number)
        expect(die.locator("svg")).to_be_hidden()
        assert f'"{number}"' in str(die.evaluate(NUMERAL_SCRIPT))
        assert contrast(colour(die), rgb(die, FACE_SCRIPT)) > 7


def radius(element: Locator) -> str:
    """How round its corners are."""
    found: str = element.evaluate("element => getComputedStyle(element).borderRadius")
    return found


def rgb(element: Locator, script: str) -> tuple[int, int, int]:
    """The colour that the script reads from the element."""
    text: str = element.evaluate(script)
    red, green, blue = (int(part) for part in text[text.index("(") + 1 : -1].split(",")[:3])
    return red, green, blue


def contrast(one: tuple[int, int, int], other: tuple[int, int, int]) -> float:
    """The contrast of two colours, as WCAG counts it: from 1 to 21."""
    lights = sorted((luminance(one), luminance(other)))
    return (lights[1] + 0.05) / (lights[0] + 0.05)


def luminance(rgb: tuple[int, int, int]) -> float:
    """How light a colour is, from 0 to 1."""
    shares = (0.2126, 0.7152, 0.0722)
    return sum(
        share * (channel / 3294.6 if channel <= 10 else ((channel / 255 + 0.055) / 1.055) ** 2.4)
        for share, channel in zip(shares, rgb, strict=True)
    )

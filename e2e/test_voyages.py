"""Voyages on the page: the day's, a duplicate game, links from anywhere, and sharing."""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import date

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from e2e.game import START_TIMEOUT, Game
from yacht import ruleset
from yacht.hindsight import hindsight
from yacht.voyage import Voyage, code, daily, dice, new, parse

CLASSIC, MODERN = ruleset("classic"), ruleset("modern")
CODE = "1C6QG-Z406X"
TODAY = date(2026, 11, 30)
MOMENT = "2026-11-30T08:00:00Z"
"""A moment at which it is that day from Auckland, late in the evening, to Los Angeles."""

STUB_SHARE = """([name]) => {
  window.shared = [];
  navigator.share = async ({ text }) => {
    if (name) throw new DOMException("no", name);
    window.shared.push(text);
  };
}"""
NO_CLIPBOARD = """() => {
  Object.defineProperty(navigator, "share", { value: undefined });
  Object.defineProperty(navigator, "clipboard", {
    value: { writeText: async () => { throw new DOMException("no", "NotAllowedError"); } },
  });
}"""


def rolled(voyage: Voyage, number: int, roll: int = 1) -> str:
    """What five dice show in that roll, as digits."""
    return "".join(map(str, dice(voyage, number, roll, range(5))))


def set_day(page: Page) -> None:
    """Let it be that moment, for as long as the page lives."""
    page.clock.set_fixed_time(MOMENT)


@pytest.fixture
def today(game: Game) -> Game:
    """Give the lobby on that day."""
    set_day(game.page)
    game.page.reload()
    game.expect_ready()
    return game


# The day's voyage --------------------------------------------------------------------------------


def test_the_same_date_gives_the_same_dice_on_both_sides_of_the_world(
    new_context: Callable[..., BrowserContext],
) -> None:
    for zone in ("Pacific/Auckland", "America/Los_Angeles"):
        page = new_context(timezone_id=zone).new_page()
        set_day(page)
        game = Game(page)
        game.open()
        expect(page.locator("#today")).to_contain_text("30 November 2026")
        for card in (CLASSIC, MODERN):
            game.daily(card.key).click()
            game.expect_table()
            expect(game.marks).to_have_text("Daily voyage, 30 November 2026")
            for number in (1, 2, 3):
                game.roll_button.click()
                game.expect_faces(rolled(daily(TODAY, card), number))
                game.hold(1, 2, 3)
                game.roll_button.click()
                later = rolled(daily(TODAY, card), number, 2)
                game.expect_faces(rolled(daily(TODAY, card), number)[:3] + later[3:])
                game.fill(("choice", "ones", "twos")[number - 1])
            page.locator("#table .bar [data-press=lobby]").click()
            game.expect_lobby()
            expect(game.daily_text(card.key)).to_have_text("Under way")


@pytest.mark.parametrize("card", ["classic", "modern"])
def test_a_day_from_its_first_roll_to_what_is_shared(today: Game, card: str) -> None:
    game = today
    voyage = daily(TODAY, ruleset(card))
    game.page.evaluate(STUB_SHARE, [""])
    expect(game.daily_text(card)).to_have_text("Not sailed yet")
    game.daily(card).click()
    game.expect_table()
    game.play_out()
    total = game.total(1).inner_text()
    best = hindsight(voyage).total
    found = re.compile(rf"^The Admiral made \d+ of these dice\. Hindsight would make {best}\.$")
    expect(game.end_voyage).to_have_text(found, timeout=START_TIMEOUT)
    admiral = re.findall(r"\d+", game.end_voyage.inner_text())[0]

    game.share_button.click()
    expect(game.end_said).to_have_text("Shared.")
    (text,) = game.page.evaluate("shared")
    first, second, squares, link = text.split("\n")
    assert first.startswith("Yacht, daily voyage, 30 November 2026, ")
    assert second == f"{total} points, the Admiral {admiral}"
    assert len(squares) == 12
    assert link == f"{game.page.url.partition('#')[0]}#voyage={code(voyage)}"

    game.end.locator("[data-press=lobby]").click()
    expect(game.daily_text(card)).to_have_text(f"{total} points")
    game.daily(card).click()
    expect(game.end_heading).to_be_visible()
    game.end.locator("[data-press=again]").click()
    expect(game.marks).to_have_text("Daily voyage, 30 November 2026, practice")
    game.roll_button.click()
    game.expect_faces(rolled(voyage, 1))
    game.page.locator("#table .bar [data-press=lobby]").click()
    expect(game.daily_text(card)).to_have_text(f"{total} points")
    expect(game.page.locator(".slot", has_text="practice")).to_have_count(1)


def test_a_day_whose_game_is_gone_can_be_practised(today: Game) -> None:
    game = today
    game.daily().click()
    game.turn_by_chance()
    game.page.locator("#table .bar [data-press=lobby]").click()
    game.page.locator(".slot summary").click()
    game.page.locator(".slot [data-press=delete]").click()
    expect(game.daily_text()).to_have_text("Begun, not finished")
    game.daily().click()
    expect(game.question).to_contain_text("Another run is for practice")
    game.question.get_by_role("button", name="Practice").click()
    expect(game.marks).to_contain_text("practice")


def test_who_comes_back_on_another_day_finds_its_voyages(today: Game) -> None:
    game = today
    game.daily().click()
    game.play_out()
    game.end.locator("[data-press=lobby]").click()
    expect(game.daily_text()).to_contain_text("points")
    game.page.clock.set_fixed_time("2026-12-01T12:00:00Z")
    game.page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    expect(game.page.locator("#today")).to_contain_text("1 December 2026")
    expect(game.daily_text()).to_have_text("Not sailed yet")


def test_a_name_that_can_not_be_used_is_told(today: Game) -> None:
    game = today
    game.name_field(1).fill("")
    game.daily().click()
    expect(game.name_problem(1)).to_be_visible()
    game.expect_lobby()


# Voyages by their code ---------------------------------------------------------------------------


def test_two_players_of_a_voyage_get_the_same_dice(phone_game: Game) -> None:
    game = phone_game
    game.choose(2)
    game.choose_dice("voyage", "1c6qg z4o6x")
    game.page.keyboard.press("Tab")
    expect(game.code_field).to_have_value(CODE)
    game.start_button.click()
    game.expect_table(2)
    expect(game.marks).to_have_text(f"Voyage {CODE}")
    for number in (1, 2, 3):
        for player in (1, 2):
            assert game.player == player
            game.roll_button.click()
            game.expect_faces(rolled(parse(CODE), number))
            game.fill(("choice", "ones", "twos")[number - 1])
    expect(game.total(1)).to_have_text(game.total(2).inner_text())


def test_a_new_voyage_is_drawn_where_no_code_is_given(game: Game) -> None:
    game.choose(1)
    game.choose_dice("voyage")
    game.start_button.click()
    game.expect_table()
    found = re.fullmatch(r"Voyage (\S+)", game.marks.inner_text())
    assert found
    voyage = parse(found[1])
    assert (voyage.card, voyage.is_daily) == ("classic", False)
    game.roll_button.click()
    game.expect_faces(rolled(voyage, 1))


@pytest.mark.parametrize(
    ("typed", "sentence"),
    [
        ("1C6QG-Z406W", "typing mistake"),
        ("hullo", "no voyage code"),
        ("<b>1C6QG</b>", "no voyage code"),
        ("1" * 5000, "no voyage code"),
    ],
)
def test_a_code_that_is_none_is_told_at_the_field(game: Game, typed: str, sentence: str) -> None:
    game.choose_dice("voyage", typed)
    game.start_button.click()
    expect(game.page.locator("#code-problem")).to_contain_text(sentence)
    expect(game.code_field).to_be_focused()
    game.expect_lobby()
    game.code_field.fill(CODE)
    game.start_button.click()
    game.expect_table()


def test_dice_that_do_not_go_with_the_rest_are_told(game: Game) -> None:
    problem = game.page.locator("#dice-problem")
    game.choose_dice("voyage", code(daily(TODAY, CLASSIC)))
    game.code_field.blur()
    game.choose(2)
    game.start_button.click()
    expect(problem).to_contain_text("sailed alone")
    game.choose_dice("voyage", CODE)
    game.code_field.blur()
    expect(game.code_field).to_have_value(CODE)
    game.choose(1, "modern")
    game.start_button.click()
    expect(problem).to_contain_text("other card")
    game.choose(2)
    game.seat(2, "cook")
    game.choose_dice("real")
    game.start_button.click()
    expect(problem).to_contain_text("Real dice are for persons")
    game.expect_lobby()
    game.seat(2, "")
    game.choose_dice("device")
    game.start_button.click()
    game.expect_table(2)


# Links -------------------------------------------------------------------------------------------


def test_a_link_opened_cold_leads_to_its_voyage(
    new_context: Callable[..., BrowserContext],
) -> None:
    voyage = new(7, MODERN)
    page = new_context().new_page()
    game = Game(page)
    game.open(f"./#voyage={code(voyage)}")
    expect(page.locator("#notice")).to_contain_text(f"Voyage {code(voyage)}")
    expect(game.card_choice("modern")).to_be_checked()
    expect(game.code_field).to_have_value(code(voyage))
    page.reload()
    game.expect_ready()
    expect(game.code_field).to_have_value(code(voyage))
    game.start_button.click()
    game.expect_table()
    game.roll_button.click()
    game.expect_faces(rolled(voyage, 1))
    page.go_back()
    game.expect_lobby()


def test_a_link_followed_in_the_page_leaves_the_game_in_its_slot(game: Game) -> None:
    game.start()
    game.turn("12345 choice")
    game.page.evaluate(f"location.hash = '#voyage={CODE}'")
    game.expect_lobby()
    expect(game.code_field).to_have_value(CODE)
    expect(game.page.locator(".slot")).to_contain_text("Round 2 of 12")


@pytest.mark.parametrize(
    ("address", "sentence"),
    [
        ("#voyage=", "There is no voyage code."),
        ("#voyage=1C6QG-Z406W", "typing mistake"),
        ("#voyage=%3Cimg%20src=x%20onerror=alert(1)%3E", "no voyage code"),
        ("#voyage=%", "no voyage code"),
        ("#voyage=" + "1" * 20_000, "no voyage code"),
        ("#voyage=2C123-456FR", "needs a newer version of the game"),
        ("#voyage=1Y123-456W4", "a card that is not known here"),
    ],
    ids=["empty", "mistyped", "hostile", "broken", "long", "future", "unknown card"],
)
def test_a_link_that_leads_nowhere_gets_a_sentence(game: Game, address: str, sentence: str) -> None:
    game.page.evaluate("address => { location.hash = address; }", address)
    expect(game.page.locator("#notice")).to_contain_text(sentence)
    game.start()


# Sharing -----------------------------------------------------------------------------------------


def voyage_over(game: Game) -> None:
    """Sail a voyage to its end."""
    game.choose(1)
    game.choose_dice("voyage", CODE)
    game.start_button.click()
    game.expect_table()
    game.play_out()
    expect(game.end_voyage).to_contain_text("Hindsight", timeout=START_TIMEOUT)


def test_every_way_to_share_says_what_happened(game: Game) -> None:
    voyage_over(game)
    game.page.evaluate(STUB_SHARE, ["AbortError"])
    game.share_button.click()
    expect(game.end_said).to_have_text("Not shared.")

    game.page.evaluate(STUB_SHARE, ["NotAllowedError"])
    game.page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    game.share_button.click()
    expect(game.end_said).to_have_text("Copied. You can paste it anywhere.")
    copied: str = game.page.evaluate("navigator.clipboard.readText()")
    assert copied.startswith(f"Yacht, voyage {CODE}, Classic Yacht\n")
    assert copied.endswith(f"#voyage={CODE}")

    game.page.evaluate(NO_CLIPBOARD)
    game.share_button.click()
    field = game.page.locator("#text-field")
    expect(field).to_be_visible()
    expect(field).to_have_value(copied)
    assert game.page.evaluate("getSelection().toString()") == copied
    game.page.keyboard.press("Escape")
    expect(field).to_be_hidden()
    game.page.context.clear_permissions()


def test_a_game_of_chance_is_not_shared(game: Game) -> None:
    game.start()
    game.play_out()
    expect(game.share_button).to_be_hidden()
    expect(game.end_voyage).to_be_hidden()

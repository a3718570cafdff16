"""Two tabs of one browser never play the same game at the same time."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest
from playwright.sync_api import BrowserContext, expect

from e2e.game import Game
from e2e.store import expected, kept, shown
from e2e.walk import next_press, press, press_later

RACES = 200
# An old browser, or an address without https: ownership is a mark in the storage then.
NO_LOCKS = "delete Navigator.prototype.locks;"


@pytest.fixture(params=["", NO_LOCKS], ids=["locks", "marks"])
def tabs(
    request: pytest.FixtureRequest, new_context: Callable[..., BrowserContext]
) -> tuple[Game, Game]:
    context = new_context()
    if request.param:
        context.add_init_script(request.param)
    first, second = Game(context.new_page()), Game(context.new_page())
    first.open()
    second.open()
    return first, second


def open_slot(game: Game) -> None:
    game.page.locator("#slots [data-press=open]").first.click()


def take_over(game: Game) -> None:
    open_slot(game)
    game.page.locator("#ask").get_by_role("button", name="Continue here").click()
    game.expect_table(4)


def test_a_second_tab_is_told_and_may_take_over(tabs: tuple[Game, Game]) -> None:
    first, second = tabs
    first.start()
    first.roll_button.click()
    faces = first.faces()
    open_slot(second)
    expect(second.page.locator("#ask")).to_contain_text("open in another tab")
    second.page.locator("#ask").get_by_role("button", name="Continue here").click()
    second.expect_table()
    second.expect_faces(faces)
    first.expect_lobby()
    expect(first.page.locator("#notice")).to_contain_text("goes on in another tab")


def test_the_lobby_follows_what_another_tab_does(tabs: tuple[Game, Game]) -> None:
    first, second = tabs
    expect(second.page.locator("#slots > li")).to_have_count(0)
    first.start(2, "modern", ["Ann", "Bo"])
    entry = second.page.locator("#slots > li")
    expect(entry).to_contain_text("Ann and Bo")
    first.roll_button.click()
    first.fill("choice")
    expect(entry).to_contain_text("Bo's turn")


def test_a_game_open_elsewhere_is_not_renamed_or_deleted(tabs: tuple[Game, Game]) -> None:
    first, second = tabs
    first.start()
    second.page.locator("#slots summary").click()
    second.page.locator("#slots [data-press=delete]").click()
    expect(second.page.locator("#notice")).to_contain_text("open in another tab")
    expect(second.page.locator("#slots > li")).to_have_count(1)


def test_two_games_in_two_tabs_get_two_slots(tabs: tuple[Game, Game]) -> None:
    first, second = tabs
    first.start(1, "classic", ["Ann"])
    second.start(1, "modern", ["Bo"])
    first.roll_button.click()
    second.roll_button.click()
    names = {kept(first.page, slot).save.game.settings.players for slot in (1, 2)}
    assert names == {("Ann",), ("Bo",)}


def test_a_closed_tab_leaves_its_game_free(tabs: tuple[Game, Game]) -> None:
    first, second = tabs
    first.start()
    first.page.locator("#table .bar [data-press=lobby]").click()
    first.page.close()
    open_slot(second)
    second.expect_table()


def test_two_tabs_racing_lose_no_action_and_fork_no_game(
    tabs: tuple[Game, Game], figure: Callable[..., None]
) -> None:
    owner, other = tabs
    random = Random(7)
    owner.start(4, "modern")
    takeovers = 0
    for _ in range(RACES):
        selector = next_press(owner.page, random)
        assert selector is not None
        if random.random() < 0.1:
            before = kept(owner.page).save.game
            press_later(owner.page, selector, random.randrange(30))  # may come before or after
            take_over(other)
            owner.expect_lobby()
            owner, other = other, owner
            takeovers += 1
            after = kept(owner.page).save.game
            assert after.actions[: len(before.actions) - 1] == before.actions[:-1]
            assert len(after.actions) - len(before.actions) in (0, 1)
        else:
            press(owner.page, selector)
        assert shown(owner.page) == expected(kept(owner.page).save.game.state)
    figure("actions of two racing tabs", kept=RACES - takeovers, raced=takeovers)

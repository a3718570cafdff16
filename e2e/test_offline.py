"""Play without a network, and updates: the service worker with a host that changes and fails."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, BrowserType, Page, expect

from e2e.conftest import Dice, Guard
from e2e.game import BEST_CLASSIC, BOXES, Game
from e2e.host import BASE, Host, place_of
from e2e.updates import (
    INSTALLED_SCRIPT,
    STORED_SCRIPT,
    continue_game,
    cut_off,
    expect_new,
    expect_offer,
    expect_to_follow,
    press_update,
    stored_addresses,
    versions,
    visit,
    visit_and_be_offered,
)

# Halts a page that a debugger looks at, when it has been read and before its modules run.
HALT_SCRIPT = """document.addEventListener("readystatechange", () => {
  if (document.readyState === "interactive") debugger;
});"""

BROKEN_WORKERS = {
    "gone": None,
    "no script": "<!doctype html><title>Not found</title>",
    "broken": "this is no script (",
}


@pytest.fixture
def guard(host: Host, expected_errors: list[str]) -> Guard:
    """Watch what the test's pages report, at this host's address."""
    return Guard(host.url.removesuffix(BASE), expected_errors)


@pytest.fixture(scope="session")
def browser_context_args(browser_context_args: dict[str, Any]) -> dict[str, Any]:
    """Let service workers in."""
    return {**browser_context_args, "service_workers": "allow"}


@contextmanager
def halted_start(page: Page, url: str) -> Iterator[None]:
    """Start the page up to the middle, and go on with it at the end."""
    page.add_init_script(HALT_SCRIPT)
    session = page.context.new_cdp_session(page)
    halts = []

    def on_halt(halt: dict[str, Any]) -> None:
        halts.append(halt["reason"])

    session.on("Debugger.paused", on_halt)
    session.send("Debugger.enable")
    page.goto(url, wait_until="commit")
    yield
    assert len(halts) == 1
    session.send("Debugger.disable")  # it goes on, and stops no more


# Without a network --------------------------------------------------------------------------


def test_a_whole_game_is_played_without_a_network(page: Page, host: Host) -> None:
    game = visit(page, host)
    cut_off(page, host)
    game.open(host.url)
    game.start()
    game.turns(*BEST_CLASSIC)
    expect(game.end_heading).to_have_text("Skipper banked 297")
    game.open(f"{host.url}#1")
    expect(game.end_heading).to_have_text("Skipper banked 297")


def test_the_admiral_and_the_coach_need_no_network(page: Page, host: Host) -> None:
    game = visit(page, host)
    cut_off(page, host)
    game.open(host.url)
    game.set_up(coach="always", guard="1", pace="at_once")
    game.start_with("", "admiral", card="modern")
    game.roll("44461")
    expect(game.coach_line).to_have_text("Coach: hold 4 4 4 (232.7).")
    game.box("ones").click()
    expect(game.question).to_contain_text("The Coach would rather hold 4 4 4.")
    game.question.get_by_role("button", name="Think again").click()
    game.set_up(guard="off")
    for key in BOXES["modern"]:
        expect(game.whose_turn).to_have_text("Skipper's turn")
        if key == "ones":
            game.fill(key)
        else:
            game.turn(f"12345 {key}")
    expect(game.end_note).to_contain_text("Admiral")
    game.end.get_by_role("button", name="Luck and skill").click()
    expect(game.account.locator("section")).to_have_count(2)


def test_a_game_goes_on_without_a_network_after_the_browser_has_restarted(
    browser_type: BrowserType,
    browser_type_launch_args: dict[str, Any],
    host: Host,
    guard: Guard,
    tmp_path: Path,
) -> None:
    def launched() -> BrowserContext:
        return browser_type.launch_persistent_context(
            tmp_path / "profile", **browser_type_launch_args
        )

    context = launched()
    guard.watch(context)
    game = visit(context.new_page(), host)
    game.start(2, "modern")
    game.roll("13355")
    game.hold(2, 3)
    context.close()

    context = launched()
    guard.watch(context)
    page = context.new_page()
    cut_off(page, host)
    game = Game(page, Dice(page))
    game.open(host.url)
    continue_game(game)
    game.expect_faces("13355")
    game.expect_held(2, 3)
    game.turn("1..55 full_house")
    game.turn("66666 yacht")
    expect(game.round).to_have_text("Round 2 of 12")
    context.close()


def test_that_it_can_be_played_without_a_network_is_told_once(page: Page, host: Host) -> None:
    game = visit(page, host)
    game.open(host.url)
    page.evaluate("navigator.serviceWorker.ready")
    expect(page.locator("#offline")).to_be_hidden()


def test_what_the_worker_stores_is_marked_as_the_games(page: Page, host: Host, site: Path) -> None:
    visit(page, host)
    stored = page.evaluate(STORED_SCRIPT)
    assert stored.keys() == {f"yacht-dice-precache-v2-{host.url}"}
    [urls] = stored.values()
    assert {url.partition("?")[0] for url in urls} == stored_addresses(host, site)


@pytest.mark.expected_errors("404.*/(other/|favicon)")
def test_the_worker_leaves_the_rest_of_the_origin_alone(page: Page, host: Host) -> None:
    visit(page, host)
    answer = page.goto(host.url.replace("/yacht/", "/other/"))
    assert answer
    assert answer.status == 404
    assert not answer.from_service_worker


# Updates ------------------------------------------------------------------------------------


def test_an_update_is_offered_and_applied_when_the_player_says_so(
    page: Page, host: Host, new_version: Path
) -> None:
    game = visit_and_be_offered(page, host, new_version)
    press_update(game)
    expect_new(game)
    expect(game.update).to_be_hidden()
    cut_off(page, host)
    game.open(host.url)
    assert versions(page) == {"new"}


def test_an_update_that_is_refused_waits_for_the_next_start(
    page: Page, host: Host, new_version: Path
) -> None:
    game = visit_and_be_offered(page, host, new_version)
    page.get_by_role("button", name="Later").click()
    expect(game.update).to_be_hidden()
    game.start(2)
    game.turn("13355 threes")
    game.roll("24466")
    game.hold(2, 3)
    assert versions(page) == {"old"}

    page.reload()  # in the middle of a turn, which the new version goes on with
    expect_new(game)
    game.expect_table(2)
    game.expect_faces("24466")
    game.expect_held(2, 3)
    expect(game.whose_turn).to_have_text("Mate's turn")
    game.turn("1..55 choice")
    game.expect_filled("threes", 6, player=1)


def test_an_update_never_comes_in_the_middle_of_a_game(
    context: BrowserContext, host: Host, new_version: Path
) -> None:
    """Another tab asks for it: this one plays on as it is, up to its next visit to the lobby."""
    playing = visit(context.new_page(), host)
    playing.open(host.url)  # the first visit is made without the worker
    playing.start()
    playing.roll("13355")
    host.deploy(new_version)
    asking = Game(context.new_page())
    asking.open(host.url)
    expect_offer(asking)
    press_update(asking)
    expect_new(asking)

    playing.expect_faces("13355")
    playing.turn("...66 fives")
    playing.turn("66666 yacht")
    assert versions(playing.page) == {"old"}
    playing.table.get_by_role("button", name="Lobby").click()
    expect_to_follow(playing)
    continue_game(playing)
    playing.expect_filled("yacht", 50)


def test_a_page_that_starts_while_another_tab_updates_is_no_mix(
    context: BrowserContext, host: Host, new_version: Path
) -> None:
    """The page has begun with the old version's files, and finds that it has been passed."""
    asking = visit(context.new_page(), host)
    asking.open(host.url)
    starting = Game(context.new_page())
    with halted_start(starting.page, host.url):
        host.deploy(new_version)
        asking.page.bring_to_front()
        asking.open(host.url)
        expect_offer(asking)
        press_update(asking)
        expect_new(asking)
    expect_to_follow(starting)


# What breaks ---------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", ["missing", "cut short", "of the old version"])
def test_an_installation_that_breaks_leaves_the_old_version_whole_and_is_begun_again(
    page: Page,
    host: Host,
    site: Path,
    new_version: Path,
    kind: str,
) -> None:
    game = visit(page, host)
    [(name, before)] = page.evaluate(STORED_SCRIPT).items()
    old = place_of(site, "static/boot.js").read_bytes()
    broken = {"missing": None, "cut short": old[:100], "of the old version": old}
    host.deploy_changed(new_version, {"static/boot.js": broken[kind]})
    assert page.evaluate(INSTALLED_SCRIPT) == "redundant"
    cut_off(page, host)
    game.open(host.url)
    assert versions(page) == {"old"}
    assert set(page.evaluate(STORED_SCRIPT)[name]) >= set(before)

    host.deploy(new_version)
    host.switch_on()
    page.context.set_offline(False)
    game.open(host.url)
    expect_offer(game)
    press_update(game)
    expect_new(game)


@pytest.mark.parametrize("kind", BROKEN_WORKERS)
def test_a_worker_script_that_is_gone_or_broken_pins_nobody_to_the_old_version(
    page: Page, host: Host, new_version: Path, kind: str, expected_errors: list[str]
) -> None:
    game = visit(page, host)
    game.start()
    game.roll("13355")
    host.deploy_changed(new_version, {"worker.js": BROKEN_WORKERS[kind]})
    if kind == "gone":
        expected_errors.append(r"bad HTTP response code \(404\)")  # the browser's own words
    game.open(host.url)
    expect_offer(game)
    press_update(game)
    expect_new(game)
    continue_game(game)
    game.expect_faces("13355")


@pytest.mark.expected_errors(r"bad HTTP response code \(404\)")
def test_the_game_is_played_where_there_never_was_a_worker(
    page: Page, host: Host, site: Path
) -> None:
    host.deploy_changed(site, {"worker.js": None})
    game = Game(page, Dice(page))
    game.open(host.url)
    game.start()
    game.turn("13355 choice")
    expect(page.locator("#offline")).to_be_hidden()


@pytest.mark.expected_errors("404.*offline")
def test_the_game_is_played_without_what_makes_it_work_offline(
    page: Page, host: Host, site: Path
) -> None:
    host.deploy_changed(site, {"static/offline.js": None})
    game = Game(page, Dice(page))
    game.open(host.url)
    game.start()
    game.turn("13355 choice")

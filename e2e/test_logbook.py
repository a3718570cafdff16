"""The logbook: figures, charts, games, replays, dice, files; with thousands of games too."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from e2e import logs, store
from e2e.game import BOXES, Game

YEARS = 5_000
"""Recorded games: what somebody has who plays a dozen games a day for more than a year."""

IN_VIEW_SCRIPT = """dialog => {
  const outside = [...dialog.querySelectorAll("*")].filter((element) => {
    const box = element.getBoundingClientRect();
    return box.width > 1 && (box.left < -1 || box.right > innerWidth + 1);
  });
  return outside.map((element) => element.outerHTML.slice(0, 80));
}"""


@pytest.fixture
def kept(game: Game) -> Game:
    """Give a lobby with nine games in the logbook: of the modern card, with the crew, Classic."""
    entries = [
        *logs.games(4),
        *logs.games(3, players=2, crew=("", "cook"), first=4),
        *logs.games(2, "classic", 2, first=7),
    ]
    store.put(game.page, logs.texts(entries))
    return game


def finish(game: Game) -> None:
    for key in BOXES["modern"]:
        game.turn(f"24453 {key}")


# Figures ------------------------------------------------------------------------------------------


def test_an_empty_logbook_says_so(game: Game) -> None:
    game.lobby.get_by_role("button", name="Logbook").click()
    expect(game.logbook).to_contain_text("No game has been played to its end yet.")
    expect(game.logbook).to_contain_text(re.compile(r"Room for about [\d,]+ more games\."))
    game.page.keyboard.press("Escape")
    expect(game.logbook).to_be_hidden()


def test_figures_of_the_games_that_are_chosen(kept: Game) -> None:
    kept.open_logbook()
    expect(kept.fact("Games")).to_have_text("2")
    expect(kept.fact("Wins")).to_have_text(re.compile("of 2"))
    kept.choose_games(card="Modern card")
    expect(kept.fact("Games")).to_have_text("7")
    kept.choose_games(crew="With")
    expect(kept.fact("Games")).to_have_text("3")
    kept.choose_games(player="Cook")
    expect(kept.fact("Games")).to_have_text("3")
    kept.choose_games(crew="Without")
    expect(kept.logbook_note).to_have_text("No such games. Choose something else above.")
    expect(kept.page.locator("#logbook-figures")).to_be_hidden()
    kept.choose_games(player="Skipper", crew="All", coach="Without", dice="Of the device")
    expect(kept.fact("Games")).to_have_text("7")


def test_every_chart_is_a_picture_with_a_label_and_a_table(kept: Game) -> None:
    kept.open_logbook()
    kept.choose_games(card="Modern card")
    charts = kept.logbook.locator(".course")
    expect(charts).to_have_count(3)
    for number, (label, rows) in enumerate(
        (
            (r"7 totals by tens of points, .* Perfect play comes to 240–249 most often\.", 20),
            (r"7 games, from [\d.]+ to [\d.]+\. Moving mean:", 7),
            (r"7 games, from [\d.]+ to [\d.]+\. Moving mean:", 7),
        )
    ):
        chart = charts.nth(number)
        expect(chart.get_by_role("img")).to_have_accessible_name(re.compile(label))
        chart.locator("summary").click()
        expect(chart.get_by_role("table")).to_be_visible()
        assert chart.locator("tbody tr").count() >= rows
    expect(kept.page.locator("#logbook-boxes tbody tr")).to_have_count(12)
    expect(kept.page.locator("#logbook-bests tbody tr")).to_have_count(2)


# Games --------------------------------------------------------------------------------------------


def test_a_game_is_replayed_move_by_move(kept: Game) -> None:
    kept.open_logbook("games")
    kept.choose_games(card="Modern card", crew="Without")
    expect(kept.logged_games).to_have_count(4)
    kept.logged_games.first.get_by_role("button", name="Replay").click()
    kept.expect_table()
    expect(kept.logbook).to_be_hidden()
    expect(kept.replay_where).to_have_text("Before the first of 24 moves")
    kept.replay.get_by_role("button", name="Next").click()
    expect(kept.replay_where).to_have_text("Move 1 of 24")
    expect(kept.status).to_have_text(re.compile("^Rolled [1-6 ]+. 2 rolls left."))
    before = kept.faces()
    for press in ("r", "h", "1"):
        kept.page.keyboard.press(press)
    kept.die(1).click(force=True)
    kept.all_boxes(1).first.click(force=True)
    assert kept.faces() == before
    kept.expect_held()
    expect(kept.question).to_be_hidden()
    expect(kept.replay_where).to_have_text("Move 1 of 24")
    kept.page.keyboard.press("ArrowRight")
    expect(kept.status).to_contain_text("banked")
    kept.page.keyboard.press("ArrowLeft")
    expect(kept.replay_where).to_have_text("Move 1 of 24")
    kept.page.keyboard.press("End")
    expect(kept.replay_where).to_have_text("Move 24 of 24")
    expect(kept.replay.get_by_role("button", name="Next")).to_be_disabled()
    expect(kept.end).to_be_hidden()
    kept.page.keyboard.press("Home")
    expect(kept.replay_where).to_have_text("Before the first of 24 moves")
    kept.page.keyboard.press("Escape")
    expect(kept.logbook).to_be_visible()
    expect(kept.logged_games.first.get_by_role("button", name="Replay")).to_be_focused()


def test_the_way_back_leads_out_of_a_replay(kept: Game) -> None:
    kept.open_logbook("games")
    kept.logged_games.first.get_by_role("button", name="Replay").click()
    kept.expect_table(2)
    kept.page.go_back()
    kept.expect_lobby()
    kept.start()
    expect(kept.replay).to_be_hidden()
    kept.roll("12345")
    kept.fill("choice")


def test_the_account_of_a_game_stands_over_the_logbook(kept: Game) -> None:
    kept.open_logbook("games")
    button = kept.logged_games.first.get_by_role("button", name="Luck and skill")
    button.click()
    expect(kept.account.locator("section")).to_have_count(2)
    kept.page.keyboard.press("Escape")
    expect(kept.account).to_be_hidden()
    expect(kept.logbook).to_be_visible()
    expect(button).to_be_focused()


def test_it_is_all_done_by_keyboard(kept: Game) -> None:
    kept.lobby.get_by_role("button", name="Logbook").focus()
    kept.page.keyboard.press("Enter")
    expect(kept.logbook).to_be_visible()
    kept.page.keyboard.press("Tab")
    kept.page.keyboard.press("ArrowRight")
    expect(kept.logged_games.first).to_be_visible()
    kept.page.keyboard.press("Tab")
    expect(kept.page.locator("#choose-player")).to_be_focused()
    for _ in range(5):
        kept.page.keyboard.press("Tab")
    kept.page.keyboard.press("Enter")
    expect(kept.replay_where).to_have_text(re.compile("Before the first"))
    expect(kept.replay.get_by_role("button", name="Next")).to_be_focused()
    kept.page.keyboard.press("Enter")
    expect(kept.replay_where).to_have_text(re.compile("Move 1 of"))


def test_a_game_that_is_played_to_its_end_stands_in_it_once(game: Game) -> None:
    game.start(1, "modern")
    finish(game)
    game.page.reload()
    game.expect_ready()
    game.end.get_by_role("button", name="Take back").click()
    game.roll("44444")
    game.fill("yacht")
    expect(game.end_heading).to_be_visible()
    total = game.total(1).inner_text()
    game.end.get_by_role("button", name="Lobby").click()
    game.open_logbook("games")
    expect(game.logged_games).to_have_count(1)
    expect(game.logged_games.first.locator(".totals")).to_have_text(f"Skipper {total}.")
    game.logged_games.first.get_by_role("button", name="Replay").click()
    game.page.keyboard.press("End")
    expect(game.total(1)).to_have_text(total)


# Files --------------------------------------------------------------------------------------------


def download(game: Game, label: str) -> tuple[str, str]:
    """Press that button in the logbook; give the name of the file, and what is in it."""
    with game.page.expect_download() as caught:
        game.logbook.get_by_role("button", name=label).click()
    expect(game.logbook).to_be_visible()
    return caught.value.suggested_filename, caught.value.path().read_text(encoding="utf-8")


def test_it_is_exported_and_what_is_imported_twice_counts_once(kept: Game, tmp_path: Path) -> None:
    kept.open_logbook("files")
    name, table = download(kept, "Export as CSV")
    assert name.endswith(".csv")
    assert len(table.splitlines()) == 1 + 4 + 3 * 2 + 2 * 2  # a line for each player
    name, text = download(kept, "Export as JSON")
    file = tmp_path / name
    file.write_text(text, encoding="utf-8")
    with kept.page.expect_file_chooser():
        kept.logbook.get_by_role("button", name="Import").click()
    kept.page.evaluate("Object.keys(localStorage).forEach(key => localStorage.removeItem(key))")
    for _ in range(2):
        kept.page.locator("#file").set_input_files(file)
        kept.question.get_by_role("button", name="Add").click()
        expect(kept.page.locator("#notice")).not_to_be_empty()
    kept.open_logbook("games")
    expect(kept.page.locator("#logbook-count")).to_have_text("2 games, the newest first.")
    kept.choose_games(card="Modern card")
    expect(kept.page.locator("#logbook-count")).to_have_text("7 games, the newest first.")


# Dice ---------------------------------------------------------------------------------------------


def test_the_dice_report(kept: Game) -> None:
    kept.open_logbook("dice")
    reports = kept.page.locator("#logbook-dice section")
    expect(reports.locator("h3")).to_have_text(["Persons' dice", "The crew's dice"])
    expect(reports.first).to_contain_text("660 dice in 9 games.")
    expect(reports.first).to_contain_text(
        re.compile(r"Fair dice are at least this uneven (once|\d+ times|almost always)")
    )
    expect(reports.first.locator("tbody tr")).to_have_count(6)
    expect(reports.first).to_contain_text("cryptographic source")


# Many games ---------------------------------------------------------------------------------------


def test_thousands_of_games_and_the_room_that_is_left(game: Game) -> None:
    store.put(game.page, logs.texts(logs.games(YEARS)))
    game.page.reload()
    game.expect_ready()
    game.open_logbook()
    expect(game.fact("Games")).to_have_text("5,000")
    game.show_part("games")
    expect(game.logged_games).to_have_count(50)
    expect(game.page.locator("#logbook-count")).to_have_text("50 of 5,000 games, the newest first.")
    more = game.logbook.get_by_role("button", name="More")
    more.click()
    expect(game.logged_games).to_have_count(100)
    expect(more).to_be_focused()
    game.show_part("files")
    expect(game.logbook).to_contain_text(re.compile(r"Room for about [\d,]+ more games\."))


def test_an_open_logbook_follows_another_tab(game: Game) -> None:
    older, newer = logs.games(2)
    store.put(game.page, logs.texts([older]))
    game.open_logbook("games")
    replay = game.logged_games.first.get_by_role("button", name="Replay")
    replay.focus()
    other = game.page.context.new_page()
    other.goto("./")
    store.put(other, logs.texts([newer]))
    other.close()
    expect(game.logged_games).to_have_count(2)
    expect(game.logged_games.last.get_by_role("button", name="Replay")).to_be_focused()


def test_a_game_whose_moves_had_to_go_says_so(game: Game) -> None:
    older, newer = logs.games(2)
    store.put(game.page, logs.texts([replace(older, log=""), newer]))
    game.open_logbook("games")
    sentence = "Its moves are no longer kept, so it can't be replayed."
    with_moves, without = game.logged_games.all()
    expect(without.get_by_text(sentence)).to_be_visible()
    expect(without.get_by_role("button")).to_have_count(0)
    expect(with_moves.get_by_text(sentence)).to_be_hidden()
    expect(with_moves.get_by_role("button")).to_have_count(2)


# Looks --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("screen", ["320x568", "360x640", "768x1024", "1280x800", "640x360"])
def test_nothing_sticks_out_and_nothing_jumps(kept: Game, screen: str) -> None:
    kept.resize(screen)
    kept.open_logbook()
    size = kept.logbook.bounding_box()
    for part in ("games", "dice", "files", "figures"):
        kept.show_part(part)
        assert kept.logbook.evaluate(IN_VIEW_SCRIPT) == []
        assert kept.logbook.bounding_box() == size
    for button in kept.logbook.locator("button, select, summary").filter(visible=True).all():
        box = button.bounding_box()
        assert box
        assert min(box["width"], box["height"]) >= 44


def test_a_replay_fits_the_screen(kept: Game) -> None:
    for screen in ("320x568", "360x640", "640x360", "1280x800"):
        kept.resize(screen)
        kept.open_logbook("games")
        kept.logged_games.first.get_by_role("button", name="Replay").click()
        kept.expect_table(2)
        assert scrolls_sideways(kept.page) is False
        for button in kept.replay.get_by_role("button").all():
            box = button.bounding_box()
            assert box
            assert min(box["width"], box["height"]) >= 44
        kept.page.keyboard.press("Escape")
        kept.page.keyboard.press("Escape")
        expect(kept.logbook).to_be_hidden()


def scrolls_sideways(page: Page) -> bool:
    is_wider: bool = page.evaluate("document.documentElement.scrollWidth > innerWidth")
    return is_wider

"""axe-core finds nothing on the page, whatever it shows, in both themes, on a phone and a desk."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Locator, expect

from e2e import axe, logs, store
from e2e.game import Game

FULL_SCRIPT = """() => {
  const original = Storage.prototype.setItem;
  Storage.prototype.setItem = function (...entry) {
    if (this === localStorage) throw new DOMException("full", "QuotaExceededError");
    original.apply(this, entry);
  };
}"""
WRONG_SCRIPT = """() => {
  const text = document.querySelector("#lobby .masthead p");
  text.style.color = "#777";
  text.style.background = "#888";
  text.setAttribute("aria-hidden", "perhaps");
  document.querySelector("#crew h2").outerHTML = "<h5>New game</h5>";
}"""


@pytest.fixture(params=["light", "dark"])
def theme(request: pytest.FixtureRequest) -> str:
    """The theme."""
    return str(request.param)


@pytest.fixture(params=["game", "phone_game"], ids=["desk", "phone"])
def themed(request: pytest.FixtureRequest, theme: str) -> Game:
    """Give the lobby in that theme, on a desk and on a phone."""
    game: Game = request.getfixturevalue(request.param)
    game.page.emulate_media(color_scheme=theme)  # type: ignore[arg-type]
    return game


def expect_nothing_wrong(game: Game, sights: Iterator[str]) -> None:
    """Look at the page whenever there is something new to see."""
    for sight in sights:
        assert axe.problems(game.page) == [], sight


def to_the_top(dialog: Locator) -> None:
    """Scroll back: texts behind the heading, which stays in view, would be undecided."""
    dialog.evaluate("dialog => dialog.scrollTo(0, 0)")


def lobby(game: Game, folder: Path) -> Iterator[str]:
    """The lobby in each of its states."""
    yield "an empty lobby"
    game.choose(4, names=["", "x" * 30, "Bosun", "Lookout"])
    game.start_button.click()
    expect(game.name_problem(1)).to_be_visible()
    yield "names that can't be used"
    game.seat(2, "admiral")
    yield "one of the crew is chosen"
    game.seat(2, "")
    game.choose_dice("voyage", "1C6QG-Z406W")
    game.choose(1)
    game.start_button.click()
    expect(game.page.locator("#code-problem")).to_be_visible()
    yield "a code with a mistake"
    game.choose(2)
    game.seat(2, "cook")
    game.choose_dice("real")
    game.start_button.click()
    expect(game.page.locator("#dice-problem")).to_be_visible()
    yield "dice that don't go with the crew"
    game.seat(2, "")
    game.choose_dice("device")
    file = folder / "no-games.json"
    file.write_text("{}", encoding="utf-8")
    game.page.locator("#file").set_input_files(file)
    expect(game.page.locator("#notice")).not_to_be_empty()
    yield "a notice"
    for players in (1, 4):
        game.start(players, "modern")
        game.roll("12345")
        game.table.get_by_role("button", name="Lobby").click()
    yield "saved games"
    slot = game.page.locator(".slot").first
    slot.locator("summary").click()
    yield "what can be done with a saved game"
    slot.get_by_role("button", name="Delete").click()
    expect(game.page.locator("#deleted")).to_be_visible()
    yield "a deleted game"


def dialogs(game: Game) -> Iterator[str]:
    """Each dialog."""
    for dialog in game.page.locator("dialog:not(#ask)").all():
        dialog.evaluate("dialog => dialog.showModal()")
        yield f"the dialog {dialog.get_attribute('id')}"
        dialog.evaluate("dialog => dialog.close()")
    game.start()
    game.table.get_by_role("button", name="Lobby").click()
    slot = game.page.locator(".slot").first
    slot.locator("summary").click()
    slot.get_by_role("button", name="Rename").click()
    yield "a question"


def tour(game: Game) -> Iterator[str]:
    """The hints of the first turn."""
    game.lobby.get_by_role("button", name="Rules").click()
    game.rules.locator("[data-press=take_tour]").click()
    game.start()
    expect(game.tour).to_be_visible()
    yield "a hint to roll"
    game.roll("12346")
    yield "a hint to hold"
    game.hold(1)
    yield "a hint to reroll"


def turn(game: Game) -> Iterator[str]:
    """The table through a turn, on the card with jokers."""
    game.start(2, "modern")
    yield "before the first roll"
    game.roll("12346")
    yield "rolled"
    game.hold(1, 2)
    yield "held"
    game.box("yacht").click()
    game.expect_armed("yacht")
    yield "armed"
    game.fill("choice")
    yield "between turns"
    if game.tab(1).is_visible():
        game.tab(1).click()
        yield "another player's card"
        game.tab(2).click()
    game.turn("66666 yacht")
    game.turn("66666 yacht")
    game.roll("66666")
    game.expect_look("sixes", "forced")
    yield "a joker"


def coached(game: Game) -> Iterator[str]:
    """The Coach, and the crew's turn."""
    game.set_up(coach="always", guard="1")
    game.start_with("", "cook", card="modern")
    game.roll("44461")
    expect(game.coach_line).to_be_visible()
    yield "the Coach's line"
    game.coach_button.click()
    expect(game.advice).to_be_visible()
    yield "advice"
    game.page.keyboard.press("Escape")
    game.box("ones").click()
    expect(game.question).to_be_visible()
    yield "an objection"
    game.question.get_by_role("button", name="Do it anyway").click()
    expect(game.status).to_have_text(re.compile("^Rolled"))
    yield "the crew's turn"


def logbook(game: Game) -> Iterator[str]:
    """The logbook, each part of it, and a replay."""
    game.lobby.get_by_role("button", name="Logbook").click()
    yield "an empty logbook"
    game.page.keyboard.press("Escape")
    entries = [*logs.games(30), *logs.games(30, players=2, crew=("", "cook"), first=30)]
    store.put(game.page, logs.texts(entries))
    game.open_logbook()
    for table in game.logbook.locator("summary").all():
        table.click()
    to_the_top(game.logbook)
    yield "figures"
    for part in ("dice", "files", "games"):
        game.show_part(part)
        yield part
    game.logged_games.first.get_by_role("button", name="Replay").click()
    game.expect_table(2)
    yield "before a replay's first move"
    for _ in range(3):
        game.page.keyboard.press("ArrowRight")
    yield "a replay"
    game.page.keyboard.press("Escape")
    game.choose_games(coach="With")
    yield "no such games"


def refused(game: Game) -> Iterator[str]:
    """A game that can't be stored."""
    game.page.evaluate(FULL_SCRIPT)
    game.start()
    game.roll("12345")
    expect(game.page.locator("#warning")).to_be_visible()
    yield "a warning"


def end(game: Game, players: int) -> Iterator[str]:
    """The end of a game."""
    game.start(players, "modern")
    for key in game.all_boxes().evaluate_all("boxes => boxes.map(box => box.dataset.value)"):
        for _ in range(players):
            game.turn(f"12345 {key}")
    expect(game.end_heading).to_be_visible()
    yield f"the end for {players}"
    game.end.get_by_role("button", name="Luck and skill").click()
    for account in game.account.locator("summary").all():
        account.click()
    to_the_top(game.account)
    yield f"the account of {players}"


def voyage(game: Game) -> Iterator[str]:
    """A voyage, from its first roll to its end."""
    game.choose_dice("voyage", "1C6QG-Z406X")
    game.start_button.click()
    game.turn_by_chance()
    yield "a voyage"
    game.play_out()
    expect(game.end_voyage).to_contain_text("Hindsight")
    yield "the end of a voyage"
    game.page.evaluate("Object.defineProperty(navigator, 'clipboard', { value: {} })")
    game.share_button.click()
    expect(game.page.locator("#text-field")).to_be_visible()
    yield "a text to share"


def test_nothing_is_wrong_with_a_voyage(themed: Game) -> None:
    expect_nothing_wrong(themed, voyage(themed))


def test_nothing_is_wrong_with_the_lobby(themed: Game, tmp_path: Path) -> None:
    expect_nothing_wrong(themed, lobby(themed, tmp_path))


def test_nothing_is_wrong_with_the_dialogs(themed: Game) -> None:
    expect_nothing_wrong(themed, dialogs(themed))


def test_nothing_is_wrong_with_the_tour(themed: Game) -> None:
    expect_nothing_wrong(themed, tour(themed))


def test_nothing_is_wrong_with_the_table(themed: Game) -> None:
    expect_nothing_wrong(themed, turn(themed))


def test_nothing_is_wrong_with_the_coach_and_the_crew(themed: Game) -> None:
    expect_nothing_wrong(themed, coached(themed))


def test_nothing_is_wrong_with_the_logbook(themed: Game) -> None:
    expect_nothing_wrong(themed, logbook(themed))


def test_nothing_is_wrong_with_a_warning(themed: Game) -> None:
    expect_nothing_wrong(themed, refused(themed))


@pytest.mark.parametrize("players", [1, 3])
def test_nothing_is_wrong_with_the_end(themed: Game, players: int) -> None:
    expect_nothing_wrong(themed, end(themed, players))


def test_nothing_is_wrong_with_a_start_that_failed(game: Game, theme: str) -> None:
    game.page.emulate_media(color_scheme=theme)  # type: ignore[arg-type]
    game.page.evaluate("document.documentElement.dataset.state = 'loading'")
    assert axe.problems(game.page) == []
    game.page.evaluate("dispatchEvent(new Event('yacht-failed'))")
    expect(game.failure).to_be_visible()
    assert axe.problems(game.page) == []


def test_what_is_wrong_is_found(game: Game) -> None:
    game.page.evaluate(WRONG_SCRIPT)
    found = {problem.partition(":")[0] for problem in axe.problems(game.page)}
    assert found == {"aria-valid-attr-value", "color-contrast", "heading-order"}

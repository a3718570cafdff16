"""The logbook in a browser's own store: finished games go in, and make room for saves."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

from playwright.sync_api import Page, expect

from e2e.game import BOXES, Game
from e2e.store import PREFIX, kept, put
from e2e.test_refusing_storage import FILL_SCRIPT
from yacht.logbook.book import Logbook
from yacht.logbook.entry import Entry
from yacht.logbook.log import game as replayed
from yacht.logbook.text import encode
from yacht.saves import Save
from yacht.slots import Kept, content
from yacht.storage import MemoryStorage

FOREIGN = {
    "toJSON": "x",
    "length": "7",
    "key": "y",
    "getItem": "z",
    "__proto__": "{}",
    "game.1": "[" * 10_000,
    f"{PREFIX}game.1": "[" * 10_000,
    f"{PREFIX}game.{'2' * 32}": "null",
}


def logbook(page: Page) -> tuple[Entry, ...]:
    """The page's logbook, read with the engine."""
    storage = MemoryStorage()
    for key, text in page.evaluate("Object.entries(localStorage)"):
        if key.startswith(PREFIX):
            storage.set(key.removeprefix(PREFIX), text)
    return Logbook(storage).entries()


def saved(page: Page) -> Save:
    """The game in the first slot."""
    stored = page.evaluate("Object.entries(localStorage)")
    keys = [f"{PREFIX}slot.1.{parity}" for parity in ("even", "odd")]
    held = content((dict(stored).get(keys[0]), dict(stored).get(keys[1])))
    assert isinstance(held, Kept)
    return held.save


def expect_costs(page: Page) -> None:
    """Wait until the newest game's costs are known."""
    page.wait_for_function(
        """prefix => Object.entries(localStorage).some(([key, text]) =>
            key.startsWith(prefix) && /,\\d+(\\.\\d+)?\\]\\],"[^"]*"\\]$/.test(text))""",
        arg=f"{PREFIX}game.",
    )


def test_a_finished_game_is_entered_and_its_costs_follow(game: Game) -> None:
    # Not by assignment, which in Chromium hides what the store itself has by these names.
    game.page.evaluate(
        "texts => texts.forEach(([key, text]) => localStorage.setItem(key, text))",
        [*FOREIGN.items()],
    )
    game.start()
    game.turns(*(f"11111 {box}" for box in BOXES["classic"][:-1]))
    assert logbook(game.page) == ()
    game.turn("11112 yacht")
    expect(game.end).to_be_visible()
    (entry,) = logbook(game.page)
    save = saved(game.page)
    assert (entry.id, replayed(entry).state) == (save.id, save.game.state)
    expect_costs(game.page)
    (entry,) = logbook(game.page)
    cost = entry.seats[0].cost
    assert cost is not None
    assert cost > 50
    for key, text in FOREIGN.items():
        assert game.page.evaluate("key => localStorage.getItem(key)", key) == text
    game.end.get_by_role("button", name="Take back").click()
    expect(game.end).to_be_hidden()
    assert logbook(game.page) == ()


def test_a_save_has_the_room_of_old_logs(game: Game) -> None:
    game.start()
    game.turn("11234 ones")
    save = kept(game.page).save
    golden = Path(__file__).parent.parent / "tests" / "data" / "logbook.json"
    storage = MemoryStorage()
    for known_as, text in json.loads(golden.read_text(encoding="utf-8")).items():
        storage.set(f"game.{known_as}", text)
    entry = Logbook(storage).entries()[0]
    games = [replace(entry, id=f"{number:032x}") for number in range(20)]
    put(game.page, {f"{PREFIX}game.{each.id}": encode(each) for each in games})
    game.page.evaluate(FILL_SCRIPT)
    game.turn("22345 twos")
    expect(game.page.locator("#saved-mark")).to_have_text("Saved")
    assert len(kept(game.page).save.game.actions) > len(save.game.actions)
    assert [each.summary for each in logbook(game.page)] == [each.summary for each in games]
    assert {each.log for each in logbook(game.page)} == {""}

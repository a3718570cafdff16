"""The page's process is killed in the middle of random play; what was seen is still there."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable
from random import Random

import pytest
from playwright.sync_api import BrowserContext, Page, expect
from playwright.sync_api import Error as PlaywrightError

from e2e.game import Game
from e2e.store import expected, kept, shown
from e2e.walk import next_press, press, press_later
from yacht import Hold
from yacht.actions import Action

KILLS = 25
CREWS = [(1, "classic"), (1, "modern"), (2, "modern"), (4, "classic")]


def kill(page: Page) -> None:
    """Crash the page's process.

    The command gets no answer any more, so it goes as a message that nobody waits for.
    """
    target = page.context.new_cdp_session(page).send("Target.getTargetInfo")["targetInfo"]
    browser = page.context.browser
    assert browser
    session = browser.new_browser_cdp_session()
    where = {"targetId": target["targetId"], "flatten": False}
    attached = session.send("Target.attachToTarget", where)
    message = json.dumps({"id": 1, "method": "Page.crash"})
    with page.expect_event("crash"):
        session.send(
            "Target.sendMessageToTarget",
            {"sessionId": attached["sessionId"], "message": message},
        )


def come_back(context: BrowserContext, address: str, players: int) -> Game | None:
    """The game in a new page; None when Chromium's own process broke down while it started."""
    page = context.new_page()
    crashed: list[Page] = []

    def note(page: Page) -> None:
        crashed.append(page)

    page.on("crash", note)
    game = Game(page)
    try:
        game.open(address)
        game.expect_table(players)
    except (AssertionError, PlaywrightError):
        if not crashed:
            raise
        page.close()
        return None
    return game


def is_one_press_further(before: tuple[Action, ...], after: tuple[Action, ...]) -> bool:
    """Whether `after` is what one more press can have made of `before`."""
    if before and isinstance(before[-1], Hold) and after[:-1] == before[:-1]:
        return isinstance(after[-1], Hold)
    return after[:-1] == before


@pytest.mark.parametrize(("players", "card"), CREWS)
def test_a_killed_page_comes_back_to_the_very_same_state(
    new_context: Callable[..., BrowserContext],
    figure: Callable[..., None],
    players: int,
    card: str,
) -> None:
    random = Random(f"{players} {card}")
    context = new_context()
    game = Game(context.new_page())
    game.open()
    game.start(players, card)
    slot = 1
    kills: Counter[str] = Counter()
    own = 0
    for _ in range(KILLS):
        for _ in range(random.randrange(1, 8)):
            selector = next_press(game.page, random)
            if selector is None:
                game.page.locator("#end [data-press=again]").click()
                slot += 1
                expect(game.end).to_be_hidden()
            else:
                press(game.page, selector)
        before = kept(game.page, slot).save.game
        assert shown(game.page) == expected(before.state)
        selector = next_press(game.page, random)
        if selector is not None:
            press_later(game.page, selector, random.randrange(20))
        game.page.wait_for_timeout(random.randrange(20))
        address = game.page.url
        kill(game.page)
        game.page.close()

        returned = come_back(context, address, players)
        if returned is None:  # a kill that nobody asked for
            own += 1
            returned = come_back(context, address, players)
        assert returned is not None
        game = returned
        after = kept(game.page, slot).save.game
        assert after == before or is_one_press_further(before.actions, after.actions)
        assert shown(game.page) == expected(after.state)
        kills["nothing missing" if after != before or selector is None else "a press missing"] += 1
    figure("kills of the page's process survived", **kills)
    if own:
        figure("breakdowns of a starting page survived", **{"nothing missing": own})

"""The start: what the page says and keeps while Python loads, and when Python can't come."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, Page, Route, expect

from e2e.game import START_TIMEOUT, Game

FILE = re.compile("could not be loaded.*Check the connection", re.DOTALL)
START = re.compile("stopped while it was starting.*Load the page again", re.DOTALL)
EITHER = re.compile(f"{FILE.pattern}|{START.pattern}", re.DOTALL)
WASM = re.compile("no WebAssembly.*current version", re.DOTALL)

WASM_FILE = "**/pyodide-*/pyodide.asm.wasm"
STYLES = ("static/yacht-*.css", "static/table-*.css")
NEEDED = (
    "pyscript-*/core.js",
    "pyscript-*/core-*.js",
    "pyscript-*/toml-*.js",
    "pyscript-*.toml",
    *STYLES,
    "static/interpreter-*.mjs",
    "static/module-*.mjs",
    "pyodide-*/pyodide.mjs",
    "pyodide-*/pyodide.asm.mjs",
    "pyodide-*/pyodide.asm.wasm",
    "yacht-*/browser/main.py",
)
# Either this has to come or both of those; `test_snapshot.py` has what happens when it does not.
SNAPSHOT = "**/python/snapshot-*"
ARCHIVES = ("game", "stdlib")
SIGN_IN = "<!doctype html><title>Welcome</title><p>Please sign in to this network."

BLOCK_STORAGE = """
for (const name of ["localStorage", "indexedDB"]) {
  const get = () => { throw new DOMException("blocked for a test", "SecurityError"); };
  Object.defineProperty(window, name, { configurable: true, get });
}
"""
FILL_STORAGE = """
const setItem = Storage.prototype.setItem;
Storage.prototype.setItem = function (key, text) {
  if (this === localStorage) throw new DOMException("full for a test", "QuotaExceededError");
  setItem.call(this, key, text);
};
"""
WATCH_STEPS = """
window.steps = [];
document.addEventListener("readystatechange", () => { // read, and no module has run yet
  const step = document.getElementById("step");
  const note = () => { if (steps.at(-1) !== step.textContent) steps.push(step.textContent); };
  new MutationObserver(note).observe(step, { childList: true });
  note();
}, { once: true });
"""
FREEZE_CHANCE = "Math.random = () => 0.5; Date.now = () => 1_700_000_000_000;"
LOSE_AN_ELEMENT = """
addEventListener("DOMContentLoaded", () => document.getElementById("status").remove());
"""


class HeldBack:
    """Requests that wait until they are let go."""

    def __init__(self, page: Page, pattern: str) -> None:
        self.routes: list[Route] = []
        self.is_open = False
        page.route(pattern, self._hold)

    def _hold(self, route: Route) -> None:
        if self.is_open:
            route.continue_()
        else:
            self.routes.append(route)

    def let_go(self) -> None:
        """Let these requests through, and all that come later."""
        self.is_open = True
        for route in self.routes:
            route.continue_()


@pytest.fixture
def fresh(page: Page) -> Game:
    """A page that nobody has opened yet, with dice that roll by chance."""
    return Game(page)


# While Python loads


def test_the_page_is_loading_until_a_press_is_answered(fresh: Game) -> None:
    held = HeldBack(fresh.page, WASM_FILE)
    fresh.page.goto("./")
    expect(fresh.root).to_have_attribute("data-state", "loading")
    assert fresh.page.evaluate("performance.getEntriesByName('yacht-ready').length") == 0
    held.let_go()
    fresh.expect_ready()
    assert fresh.page.evaluate("performance.getEntriesByName('yacht-ready').length") == 1
    expect(fresh.progress).to_be_hidden()
    fresh.start_button.click()
    fresh.expect_table()


def test_the_page_tells_step_by_step_what_is_loading(fresh: Game) -> None:
    steps = (
        ("**/pyscript-*/core.js", "Fetching PyScript"),
        (WASM_FILE, "Fetching Python"),
    )
    fresh.page.add_init_script(WATCH_STEPS)
    files = [HeldBack(fresh.page, pattern) for pattern, _ in steps]
    fresh.page.goto("./", wait_until="commit")
    reached = []
    for held, (_, step) in zip(files, steps, strict=True):
        expect(fresh.step).to_have_text(step)
        expect(fresh.step).to_be_visible()
        reached.append(fresh.progress.evaluate("progress => progress.value"))
        held.let_go()
    fresh.expect_ready()
    assert reached == sorted(reached)
    assert reached[0] < reached[-1]
    told = [step for _, step in steps] + ["Setting the table"]
    assert fresh.page.evaluate("steps") == told


def test_a_game_started_before_python_is_there_begins_with_what_was_chosen(fresh: Game) -> None:
    held = HeldBack(fresh.page, WASM_FILE)
    fresh.page.goto("./")
    fresh.choose(3, "modern", ["Ann", "Bo", "Cy"])
    fresh.start_button.click()
    expect(fresh.early_start_note).to_be_visible()
    expect(fresh.lobby).to_be_visible()
    held.let_go()
    fresh.expect_ready()
    fresh.expect_table(3)
    expect(fresh.card_name).to_have_text("Modern card")
    expect(fresh.whose_turn).to_have_text("Ann's turn")
    for player, name in ((1, "Ann"), (2, "Bo"), (3, "Cy")):
        expect(fresh.card(player).locator("caption")).to_have_text(name)


def test_a_day_pressed_early_begins_when_python_is_there(fresh: Game) -> None:
    held = HeldBack(fresh.page, WASM_FILE)
    fresh.page.goto("./")
    fresh.daily("modern").click()
    expect(fresh.early_start_note).to_be_visible()
    held.let_go()
    fresh.expect_ready()
    fresh.expect_table()
    expect(fresh.card_name).to_have_text("Modern card")
    expect(fresh.marks).to_contain_text("Daily voyage")


def test_what_is_chosen_while_python_loads_is_kept(fresh: Game) -> None:
    held = HeldBack(fresh.page, WASM_FILE)
    fresh.page.goto("./")
    fresh.choose(2, "modern", ["Ann", "Bo"])
    fresh.lobby.get_by_role("button", name="Rules").click()
    expect(fresh.rules).to_contain_text("Upper bonus")
    fresh.rules.get_by_role("button", name="Close").click()
    fresh.name_field(2).focus()
    held.let_go()
    fresh.expect_ready()
    expect(fresh.name_field(2)).to_be_focused()
    expect(fresh.players_choice(2)).to_be_checked()
    expect(fresh.card_choice("modern")).to_be_checked()
    fresh.start_button.click()
    fresh.expect_table(2)
    expect(fresh.whose_turn).to_have_text("Ann's turn")


def test_a_start_with_a_name_that_can_not_be_used_is_answered_when_python_is_there(
    fresh: Game,
) -> None:
    held = HeldBack(fresh.page, WASM_FILE)
    fresh.page.goto("./")
    fresh.name_field(1).fill("")
    fresh.start_button.click()
    held.let_go()
    fresh.expect_ready()
    expect(fresh.name_problem(1)).to_contain_text("1 to 24 characters")
    fresh.expect_lobby()


# Where the game can't start


def no_answer(route: Route) -> None:
    route.abort()


def not_found(route: Route) -> None:
    route.fulfill(status=404, body="Not found")


def sign_in(route: Route) -> None:
    """What some networks answer to every request."""
    route.fulfill(body=SIGN_IN, content_type="text/html")


@pytest.mark.parametrize("name", NEEDED)
@pytest.mark.parametrize("answer", [no_answer, not_found])
@pytest.mark.expected_errors("")
def test_a_file_that_does_not_come_is_told(
    fresh: Game, name: str, answer: Callable[[Route], None]
) -> None:
    fresh.page.route(f"**/{name}", answer)
    fresh.page.goto("./")
    fresh.expect_failed(FILE)


@pytest.mark.expected_errors(r"404.*yacht-\w+\.css")
def test_a_page_that_can_not_start_does_not_start_after_all(fresh: Game) -> None:
    """Python comes all the same where only the styles are missing."""
    fresh.page.add_init_script("document.addEventListener('py:done', () => (window.isDone = true))")
    fresh.page.route(f"**/{STYLES[0]}", lambda route: route.fulfill(status=404))
    fresh.page.goto("./")
    fresh.page.wait_for_function("window.isDone", timeout=START_TIMEOUT)
    fresh.page.wait_for_timeout(1000)  # the game itself begins when the script is done
    fresh.expect_failed(FILE)


@pytest.mark.parametrize("name", [name for name in NEEDED if name not in STYLES])
@pytest.mark.expected_errors("")
def test_a_file_that_is_not_what_it_should_be_is_told(fresh: Game, name: str) -> None:
    fresh.page.route(f"**/{name}", sign_in)
    fresh.page.goto("./")
    fresh.expect_failed(EITHER)


@pytest.mark.parametrize("name", ARCHIVES)
@pytest.mark.parametrize("answer", [no_answer, not_found, sign_in])
@pytest.mark.expected_errors("")
def test_python_that_comes_neither_way_is_told(
    fresh: Game, name: str, answer: Callable[[Route], None]
) -> None:
    for pattern in (SNAPSHOT, f"**/python/{name}-*.zip"):
        fresh.page.route(pattern, answer)
    fresh.page.goto("./")
    fresh.expect_failed(EITHER if answer is sign_in else FILE)


@pytest.mark.parametrize("name", STYLES)
def test_a_style_sheet_without_styles_is_told(fresh: Game, name: str) -> None:
    fresh.page.route(f"**/{name}", lambda route: route.fulfill(body="", content_type="text/css"))
    fresh.page.goto("./")
    fresh.expect_failed(FILE)


@pytest.mark.expected_errors("")
def test_a_browser_without_webassembly_is_told(fresh: Game) -> None:
    fresh.page.add_init_script("delete window.WebAssembly")
    fresh.page.goto("./")
    fresh.expect_failed(WASM)
    expect(fresh.progress).to_be_hidden()
    expect(fresh.start_button).to_be_hidden()
    fresh.lobby.get_by_role("button", name="Rules").click()
    expect(fresh.rules).to_be_visible()


@pytest.mark.expected_errors("has no element with the id 'status'")
def test_an_exception_at_the_start_is_told(fresh: Game) -> None:
    fresh.page.add_init_script(LOSE_AN_ELEMENT)
    fresh.page.goto("./")
    fresh.expect_failed(START)


@pytest.mark.expected_errors("")
def test_after_a_failure_the_page_can_be_loaded_again(fresh: Game) -> None:
    fresh.page.route(WASM_FILE, lambda route: route.abort())
    fresh.page.goto("./")
    fresh.expect_failed(FILE)
    fresh.page.unroute_all()
    fresh.failure.get_by_role("button", name="Load the page again").click()
    fresh.expect_ready()
    expect(fresh.failure).to_be_hidden()


# Where nothing can be stored


@pytest.mark.parametrize("script", [BLOCK_STORAGE, FILL_STORAGE], ids=["blocked", "full"])
def test_without_storage_the_game_starts_and_plays_to_the_end(fresh: Game, script: str) -> None:
    fresh.page.add_init_script(script)
    fresh.open()
    fresh.start()
    for key in ("ones", "twos", "threes", "fours", "fives", "sixes", "full_house"):
        fresh.roll_button.click()
        fresh.fill(key)
    for key in ("four_of_a_kind", "little_straight", "big_straight", "choice", "yacht"):
        fresh.roll_button.click()
        fresh.fill(key)
    expect(fresh.end_heading).to_contain_text("Skipper banked")
    expect(fresh.end_note).to_contain_text("did not store it")
    fresh.end.get_by_role("button", name="Play again").click()
    expect(fresh.round).to_have_text("Round 1 of 12")


# Fair dice


def thirty_dice(game: Game) -> str:
    """The faces of six rolls of five dice in a new game."""
    game.start()
    faces = ""
    for key in ("choice", "yacht"):
        for _ in range(3):
            game.roll_button.click()
            faces += game.faces()
        game.fill(key)
    assert re.fullmatch("[1-6]{30}", faces)
    return faces


def test_two_page_loads_give_different_dice(
    new_context: Callable[..., BrowserContext],
) -> None:
    rolled = set()
    for _ in range(2):
        game = Game(new_context().new_page())
        game.page.add_init_script(FREEZE_CHANCE)
        game.open()
        rolled.add(thirty_dice(game))
        game.page.context.close()
    assert len(rolled) == 2


def test_a_players_page_has_nothing_that_decides_dice(fresh: Game) -> None:
    fresh.open()
    assert not fresh.page.evaluate("'scriptedDice' in window")
    assert "[native code]" in fresh.page.evaluate("String(crypto.getRandomValues)")


def test_nothing_in_the_address_decides_dice(fresh: Game) -> None:
    rolled = set()
    for _ in range(2):
        fresh.open("./?dice=66666&seed=1&roll=66666&faces=66666&test=1#dice=66666")
        rolled.add(thirty_dice(fresh))
    assert len(rolled) == 2
    assert "6" * 30 not in rolled

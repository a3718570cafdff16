"""Fixtures of the browser tests: the site, a guarded page, scripted dice."""

import os
import re
import threading
from collections.abc import Callable, Generator, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
from ensure_chromium import find as find_chromium
from playwright.sync_api import (
    Browser,
    BrowserContext,
    ConsoleMessage,
    Page,
    Request,
    WebError,
    expect,
)
from playwright.sync_api import Error as PlaywrightError
from serve import SITE, SiteServer

from e2e.game import VETERAN_SCRIPT, Game
from e2e.host import BASE, Host, make_new_version, without_snapshot

DESK = {"viewport": {"width": 1280, "height": 720}}
PHONE = {
    "viewport": {"width": 360, "height": 640},
    "device_scale_factor": 2,
    "is_mobile": True,
    "has_touch": True,
}

# A machine that runs two browsers at once may be slow now and then.
expect.set_options(timeout=15_000)

# Chromium asks its maker's hosts for updates and lists unless told not to.
CHROMIUM_ARGUMENTS = [
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-default-apps",
    "--disable-domain-reliability",
    "--disable-sync",
    "--no-default-browser-check",
    "--no-first-run",
    "--no-pings",
]


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any]) -> dict[str, Any]:
    """Launch the Chromium of this machine."""
    executable = find_chromium()
    if not executable:
        pytest.exit("There is no Chromium. Run: python scripts/ensure_chromium.py", returncode=1)
    arguments = list(CHROMIUM_ARGUMENTS)
    # Chromium's sandbox does not start for root, who runs the tests in containers.
    if os.geteuid() == 0:
        arguments.append("--no-sandbox")
    return {**browser_type_launch_args, "executable_path": executable, "args": arguments}


@pytest.fixture(scope="session")
def browser_context_args(browser_context_args: dict[str, Any]) -> dict[str, Any]:
    """Keep service workers out, whose downloads in the background slow every start."""
    return {**browser_context_args, "service_workers": "block"}


def pytest_addoption(parser: pytest.Parser) -> None:
    """Let the command line choose how Python starts."""
    parser.addoption(
        "--start",
        choices=("snapshot", "ordinary"),
        default="snapshot",
        help="start Python from its snapshot, or the ordinary way, without one",
    )


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out what is about the snapshot where there is none; the closing line counts it."""
    if config.getoption("--start") == "snapshot":
        return
    left_out = [item for item in items if item.get_closest_marker("snapshot")]
    config.hook.pytest_deselected(items=left_out)
    items[:] = [item for item in items if item not in left_out]


@pytest.fixture(scope="session")
def site(pytestconfig: pytest.Config, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The site under test: as it is built, or without the snapshot."""
    if not (SITE / "index.html").is_file():
        pytest.exit("The site is not built. Run: make build", returncode=1)
    if pytestconfig.getoption("--start") == "snapshot":
        return SITE
    return without_snapshot(tmp_path_factory.mktemp("ordinary") / "site")


@pytest.fixture(scope="session")
def site_url(site: Path) -> Iterator[str]:
    """Serve the site as GitHub Pages does, which makes reloads quick, and give its address."""
    with SiteServer(site, base=BASE, quiet=True, published=True) as server:
        thread = threading.Thread(target=server.serve_forever, daemon=True)
        thread.start()
        yield server.url
        server.shutdown()
        thread.join()


@pytest.fixture
def host(site: Path, tmp_path: Path) -> Iterator[Host]:
    """Serve the site, for now."""
    host = Host(tmp_path, site)
    yield host
    host.switch_off()


@pytest.fixture(scope="session")
def new_version(site: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A newer version of the site."""
    return make_new_version(site, tmp_path_factory.mktemp("versions") / "new")


@pytest.fixture(scope="session")
def base_url(site_url: str) -> str:
    """Let `page.goto("./")` lead to the page."""
    return site_url


class Guard:
    """Watches browser contexts for errors and for requests that leave the site."""

    def __init__(self, origin: str, expected: list[str]) -> None:
        self.origin = origin
        self.expected = expected
        self.errors: list[str] = []
        self.foreign: list[str] = []
        self.contexts: list[BrowserContext] = []

    def watch(self, context: BrowserContext) -> None:
        """Watch all pages and workers of a context."""
        self.contexts.append(context)
        context.on("console", self._on_console)
        context.on("weberror", self._on_weberror)
        context.on("request", self._on_request)
        context.on("requestfailed", self._on_requestfailed)

    @contextmanager
    def watching(self, context: BrowserContext) -> Iterator[None]:
        """Watch a context that outlives the test, until the test ends."""
        self.watch(context)
        yield
        context.remove_listener("console", self._on_console)
        context.remove_listener("weberror", self._on_weberror)
        context.remove_listener("request", self._on_request)
        context.remove_listener("requestfailed", self._on_requestfailed)

    def _on_console(self, message: ConsoleMessage) -> None:
        if message.type == "error":
            source = message.location.get("url", "")
            self.errors.append(f"console: {message.text} ({source})")

    def _on_weberror(self, error: WebError) -> None:
        self.errors.append(f"page error: {error.error}")

    def _on_request(self, request: Request) -> None:
        url = urlsplit(request.url)
        if url.scheme in {"data", "blob"} or f"{url.scheme}://{url.netloc}" == self.origin:
            return
        self.foreign.append(request.url)

    def _on_requestfailed(self, request: Request) -> None:
        """Take no notice of what the page's policy has kept from leaving."""
        if "csp" in (request.failure or "").lower() and request.url in self.foreign:
            self.foreign.remove(request.url)

    def settle(self) -> None:
        """Let events come in that the browser has already sent."""
        for page in [page for context in self.contexts for page in context.pages]:
            try:
                page.evaluate("0")
            except PlaywrightError:
                # The page is closed, or stands at a dialog.
                continue

    def problems(self) -> list[str]:
        """List what the test has to answer for."""
        self.settle()
        unexpected = [
            error
            for error in self.errors
            if not any(re.search(pattern, error) for pattern in self.expected)
        ]
        absent = [
            f"expected error did not occur: {pattern}"
            for pattern in self.expected
            if not any(re.search(pattern, error) for error in self.errors)
        ]
        return [*(f"request to another host: {url}" for url in self.foreign), *unexpected, *absent]


@pytest.fixture
def expected_errors(request: pytest.FixtureRequest) -> list[str]:
    """Patterns of errors that must occur; from the marker, and a test may append."""
    return [
        pattern
        for marker in request.node.iter_markers("expected_errors")
        for pattern in marker.args
    ]


@pytest.fixture
def guard(site_url: str, expected_errors: list[str]) -> Guard:
    """Watch what the test's pages report; checked when the test has run."""
    url = urlsplit(site_url)
    return Guard(f"{url.scheme}://{url.netloc}", expected_errors)


@pytest.fixture
def new_context(
    new_context: Callable[..., BrowserContext], guard: Guard
) -> Callable[..., BrowserContext]:
    """Guard every context, those behind `context` and `page` included."""

    def guarded(**options: Any) -> BrowserContext:
        context = new_context(**options)
        context.add_init_script(VETERAN_SCRIPT)
        guard.watch(context)
        return context

    return guarded


@pytest.hookimpl(wrapper=True)
def pytest_pyfunc_call(pyfuncitem: pytest.Function) -> Generator[None, object, object]:
    """Fail the test itself, not its teardown, for what its pages reported."""
    guard = pyfuncitem.funcargs.get("guard")
    try:
        result = yield
    except Exception as error:
        if isinstance(guard, Guard):
            for problem in guard.problems():
                error.add_note(problem)
        raise
    if isinstance(guard, Guard):
        problems = guard.problems()
        if problems:
            pytest.fail("\n".join(problems), pytrace=False)
    return result


# Python's secrets.randbelow(6) asks the browser for one byte and takes its upper
# three bits, so that the byte (face - 1) << 5 comes out as the face. The queue
# lies in the session storage, which a reload keeps. Calls for more bytes are
# the interpreter's own, and stay random.
DICE_SCRIPT = """
(() => {
  if ("scriptedDice" in window) return;
  const KEY = "scripted-dice";
  let storage;
  try {
    storage = window.sessionStorage;
  } catch {
    return; // about:blank and data: documents have no storage
  }
  const load = () => JSON.parse(storage.getItem(KEY) ?? '{"queue": [], "batches": []}');
  const save = (state) => storage.setItem(KEY, JSON.stringify(state));
  const original = crypto.getRandomValues.bind(crypto);
  crypto.getRandomValues = (array) => {
    const state = load();
    if (array.byteLength !== 1 || state.queue.length === 0) return original(array);
    array[0] = (state.queue.shift() - 1) << 5;
    save(state);
    return array;
  };
  window.scriptedDice = {
    // A batch has a number, because scripts that run before the page run
    // again at a reload.
    push(batch, faces) {
      const state = load();
      if (state.batches.includes(batch)) return;
      state.batches.push(batch);
      state.queue.push(...faces);
      save(state);
    },
    left: () => load().queue.join(""),
  };
})();
"""


class Dice:
    """Decides the faces of the dice of one page."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.batches = 0
        page.add_init_script(DICE_SCRIPT)

    def next(self, faces: str) -> None:
        """Queue faces such as "11345", before or after the page is loaded."""
        if not re.fullmatch("[1-6]+", faces):
            pytest.fail(f"Dice have the faces 1 to 6, not {faces!r}.")
        self.batches += 1
        call = f"window.scriptedDice?.push({self.batches}, {[int(face) for face in faces]});"
        if self.page.evaluate("'scriptedDice' in window"):
            self.page.evaluate(call)
        else:
            # The whole script again: the order of a page's scripts is not defined.
            self.page.add_init_script(DICE_SCRIPT + call)

    def left(self) -> str:
        """Return the queued faces that no roll has taken."""
        return self.page.evaluate("window.scriptedDice.left()")


@pytest.fixture
def dice(page: Page) -> Dice:
    """Script the dice of `page`."""
    return Dice(page)


@pytest.fixture
def make_dice() -> Callable[[Page], Dice]:
    """Script the dice of other pages; call it before the page is loaded."""
    return Dice


@pytest.fixture
def phone_page(new_context: Callable[..., BrowserContext]) -> Page:
    """Give a guarded page with a small touch screen."""
    return new_context(**PHONE).new_page()


# Most tests don't ask how the page starts. They share a page that stays open as long as the
# worker: a reload takes half the time of a start, and leaves nothing behind once the stores of
# the origin are empty. They are emptied between the old page and the new one.
RENEW_SCRIPT = """
(() => {
  try {
    if (!sessionStorage.getItem("test-is-over")) return;
    localStorage.clear();
    sessionStorage.clear();
  } catch {
    return; // about:blank has no storage
  }
})();
"""


@contextmanager
def lasting_game(browser: Browser, options: dict[str, Any]) -> Iterator[Game]:
    """Open a page that can be renewed from test to test."""
    context = browser.new_context(**options)
    page = context.new_page()
    page.add_init_script(RENEW_SCRIPT + VETERAN_SCRIPT)
    yield Game(page, Dice(page))
    context.close()


@contextmanager
def renewed(game: Game, guard: Guard, size: dict[str, Any]) -> Iterator[Game]:
    """Give a lasting page to a test as if it were a new one, in the lobby."""
    if game.page.url.startswith("http"):
        game.page.evaluate("sessionStorage.setItem('test-is-over', 'yes')")
        if game.page.locator("#broken").is_visible():  # its timers go on reporting
            game.page.goto("about:blank")
    game.page.set_viewport_size(size["viewport"])
    game.page.emulate_media(color_scheme="light", reduced_motion="reduce")
    with guard.watching(game.page.context):
        game.open()
        yield game


@pytest.fixture(scope="session")
def desk_game(browser: Browser, browser_context_args: dict[str, Any]) -> Iterator[Game]:
    """Keep one page of the size of a desk open for the whole session."""
    with lasting_game(browser, {**browser_context_args, **DESK}) as game:
        yield game


@pytest.fixture(scope="session")
def pocket_game(browser: Browser, browser_context_args: dict[str, Any]) -> Iterator[Game]:
    """Keep one page of the size of a phone open for the whole session."""
    with lasting_game(browser, {**browser_context_args, **PHONE}) as game:
        yield game


@pytest.fixture
def game(desk_game: Game, guard: Guard) -> Iterator[Game]:
    """Give the lobby on a desk, without motion."""
    with renewed(desk_game, guard, DESK) as game:
        yield game


@pytest.fixture
def phone_game(pocket_game: Game, guard: Guard) -> Iterator[Game]:
    """Give the lobby on a phone, without motion."""
    with renewed(pocket_game, guard, PHONE) as game:
        yield game

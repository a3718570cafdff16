"""The start from the snapshot, and what happens where it can't be used."""

import gzip
import json
import re
import struct
import zipfile
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page, Route, expect
from serve import SITE

from e2e.host import place_of

PYTHON = SITE / "python"
PACKAGE = Path(__file__).resolve().parent.parent / "yacht"
SNAPSHOT = "**/python/snapshot-*"
UNPACK = place_of(SITE, "static/unpack.js")

pytestmark = pytest.mark.snapshot

Header = dict[str, Any]


def started(page: Page) -> str:
    """Load the page and tell which way Python started, once the game is ready."""
    page.goto("./")
    return kind_of_start(page)


def kind_of_start(page: Page) -> str:
    html = page.locator("html")
    expect(html).to_have_attribute("data-state", "ready", timeout=60_000)
    return html.get_attribute("data-python") or ""


def rolled(page: Page) -> str:
    """Begin a game where none is on, roll, and tell the faces."""
    if page.locator("html").get_attribute("data-screen") == "lobby":
        page.click("#start")
    page.click("#roll")
    dice = page.locator("#dice .die").all()
    return "".join(die.get_attribute("data-face") or "" for die in dice)


def run_python(page: Page, code: str) -> str:
    """Run code that sets `answer`, in the page's Python."""
    page.evaluate(
        """code => {
            const script = document.createElement("script");
            script.type = "py";
            script.textContent = code;
            document.body.append(script);
        }""",
        f"import js\n{code}\njs.document.documentElement.dataset.answer = str(answer)",
    )
    html = page.locator("html")
    expect(html).to_have_attribute("data-answer", re.compile("."))
    return html.get_attribute("data-answer") or ""


def without_snapshot(page: Page) -> None:
    page.route(SNAPSHOT, lambda route: route.fulfill(status=404))


def only(pattern: str) -> Path:
    [path] = PYTHON.glob(pattern)
    return path


def changed(change: Callable[[Header], None]) -> bytes:
    """The snapshot with a header that has been changed."""
    content = gzip.decompress(only("snapshot-*").read_bytes())
    (length,) = struct.unpack_from("<I", content)
    header = json.loads(content[4 : 4 + length])
    change(header)
    text = json.dumps(header).encode()
    return gzip.compress(struct.pack("<I", len(text)) + text + content[4 + length :])


def answer_with(page: Page, body: bytes) -> None:
    def answer(route: Route) -> None:
        route.fulfill(body=body, content_type="application/octet-stream")

    page.route(SNAPSHOT, answer)


def test_python_starts_from_the_snapshot(page: Page) -> None:
    assert started(page) == "restored"
    assert re.fullmatch("[1-6]{5}", rolled(page))


def test_a_start_from_the_snapshot_loads_no_more_than_it_needs(page: Page) -> None:
    loaded: list[str] = []
    page.on("request", lambda request: loaded.append(request.url.rpartition("/")[2]))
    started(page)
    kinds = {name.partition("-")[0] for name in loaded if re.search(r"\.(zip|bin|json)$", name)}
    assert kinds == {"late", "snapshot"}


def test_without_the_snapshot_python_starts_the_ordinary_way(page: Page) -> None:
    without_snapshot(page)
    said: list[str] = []
    page.on("console", lambda message: said.append(f"{message.type}: {message.text}"))
    assert started(page) == "started"
    assert any(text.startswith("info: Python starts the ordinary way") for text in said)
    assert re.fullmatch("[1-6]{5}", rolled(page))


def test_a_snapshot_cut_short_is_not_used(page: Page) -> None:
    content = only("snapshot-*").read_bytes()
    answer_with(page, content[: len(content) // 2])
    assert started(page) == "started"


def test_a_snapshot_with_a_wrong_byte_is_not_used(page: Page) -> None:
    content = bytearray(only("snapshot-*").read_bytes())
    content[len(content) // 2] ^= 255
    answer_with(page, bytes(content))
    assert started(page) == "started"


@pytest.mark.parametrize("content", [b"", b"no", b"no snapshot, but something else"])
def test_what_is_no_snapshot_is_not_used(page: Page, content: bytes) -> None:
    answer_with(page, gzip.compress(content))
    assert started(page) == "started"


def test_a_snapshot_of_another_pyodide_is_not_used(page: Page) -> None:
    answer_with(page, changed(lambda header: header.update(build="0" * 64)))
    assert started(page) == "started"


def test_a_snapshot_that_can_not_be_restored_is_not_used(page: Page) -> None:
    answer_with(page, changed(lambda header: header["runs"].append([1 << 31, 1024])))
    assert started(page) == "started"
    assert re.fullmatch("[1-6]{5}", rolled(page))


def test_a_browser_that_can_not_unpack_it_starts_the_ordinary_way(page: Page) -> None:
    def answer(route: Route) -> None:
        without = "delete self.DecompressionStream;\n" + UNPACK.read_text(encoding="utf-8")
        route.fulfill(body=without, content_type="text/javascript")

    page.route(f"**/{UNPACK.name}", answer)
    assert started(page) == "started"


def test_a_page_whose_worker_does_not_come_starts_the_ordinary_way(page: Page) -> None:
    page.route(f"**/{UNPACK.name}", lambda route: route.fulfill(status=404))
    assert started(page) == "started"


@pytest.mark.expected_errors(r"404.*/pyodide\.asm\.wasm", "page error: failed to load")
def test_without_its_webassembly_the_page_tells_of_the_failure(page: Page) -> None:
    page.route("**/pyodide.asm.wasm", lambda route: route.fulfill(status=404))
    page.goto("./")
    expect(page.locator("html")).to_have_attribute("data-state", "failed", timeout=60_000)
    expect(page.locator("[data-cause=file]")).to_be_visible()


def test_two_fresh_starts_roll_differently(new_context: Callable[..., BrowserContext]) -> None:
    """Three rolls of five dice come out the same once in 470 billion times."""
    rolls = []
    for _ in range(2):
        page = new_context().new_page()
        assert started(page) == "restored"
        rolls.append([rolled(page) for _ in range(3)])
        page.close()
    assert rolls[0] != rolls[1]


def test_chance_is_not_frozen(new_context: Callable[..., BrowserContext]) -> None:
    numbers = set()
    for _ in range(2):
        page = new_context().new_page()
        started(page)
        numbers.add(run_python(page, "import random; answer = random.random()"))
        page.close()
    assert len(numbers) == 2


def test_the_dice_come_from_the_browser_after_a_restored_start(page: Page, dice: Any) -> None:
    dice.next("13355")
    assert started(page) == "restored"
    assert rolled(page) == "13355"


def test_the_dice_come_from_the_browser_after_an_ordinary_start(page: Page, dice: Any) -> None:
    dice.next("13355")
    without_snapshot(page)
    assert started(page) == "started"
    assert rolled(page) == "13355"


def test_pyscript_is_there_for_who_uses_it(page: Page) -> None:
    """Its library is put off, not left out."""
    started(page)
    is_there = "import os; answer = os.path.exists('pyscript')"
    assert run_python(page, is_there) == "False"
    page.locator("html").evaluate("html => delete html.dataset.answer")
    code = "from pyscript import HTML, document; answer = document.title + HTML.__module__"
    assert run_python(page, code) == f"{page.title()}pyscript.display"


def test_the_page_hears_how_much_has_come(page: Page) -> None:
    page.add_init_script(
        "addEventListener('yacht-progress', ({ detail }) => (window.fetched ??= []).push(detail))"
    )
    started(page)
    fetched = page.evaluate("window.fetched")
    assert fetched == sorted(fetched)
    assert fetched[-1] == 1


def test_the_archive_has_all_modules_of_the_game() -> None:
    with zipfile.ZipFile(only("game-*")) as archive:
        shipped = set(archive.namelist())
    modules = PACKAGE.rglob("*.py")
    assert shipped == {f"{path.relative_to(PACKAGE.parent).as_posix()}c" for path in modules}


def test_the_snapshot_has_all_modules_of_the_game_but_the_one_that_begins(page: Page) -> None:
    started(page)
    code = """
import sys
answer = " ".join(sorted(name for name in sys.modules if name.split(".")[0] == "yacht"))
"""
    paths = [path.relative_to(PACKAGE.parent).with_suffix("") for path in PACKAGE.rglob("*.py")]
    names = {".".join(path.parts).removesuffix(".__init__") for path in paths}
    assert run_python(page, code) == " ".join(sorted(names - {"yacht.browser.main"}))


@pytest.mark.parametrize("kind", ["game", "late", "snapshot", "stdlib"])
def test_files_are_named_by_their_content(kind: str) -> None:
    """Nothing is left of an old build, and the page asks for what is there."""
    path = only(f"{kind}-*")
    content = path.read_bytes()
    if kind == "snapshot":
        content = gzip.decompress(content)
    assert path.stem == f"{kind}-{sha256(content).hexdigest()[:12]}"
    assert path.name in place_of(SITE, "static/interpreter.mjs").read_text(encoding="utf-8")

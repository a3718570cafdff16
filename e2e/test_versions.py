"""One version at a time: names that tell the content, and which version a start gets."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from e2e.conftest import Guard
from e2e.game import Game
from e2e.host import BASE, HASH, Host, copy_of, make_new_version, make_worker, place_of
from e2e.updates import (
    INSTALLED_SCRIPT,
    STORED_SCRIPT,
    cut_off,
    expect_new,
    let_take_over,
    paths_of,
    press_update,
    stored_addresses,
    versions,
    visit,
    visit_and_be_offered,
)
from tests.site_files import Markup, read

# What keeps its address: pages, what tells of a version, and what browsers know an app by.
PLAIN = re.compile(
    r"\.nojekyll|index(\.[\w-]+)?\.html|worker\.js|version\.json"
    r"|static/(manifest|icon|screenshot)[\w.-]*"
)

# What the old version's worker is still busy with: the server doesn't answer.
IN_FLIGHT_SCRIPT = """() => {
  for (let i = 0; i < 2; i += 1) fetch("./slow").catch(() => {});
}"""

# Ends when that version is stored; a look for it can meet one that was begun before it was there.
STORED_WHOLE_SCRIPT = """async ({ version }) => {
  const registration = await navigator.serviceWorker.getRegistration();
  const newest = async () => (await (await fetch("./version.json")).json()).version;
  while ((await newest()) !== version) {
    await registration.update();
    await new Promise((next) => setTimeout(next, 100));
  }
}"""

# Whether that is stored no more, after two seconds at the latest.
GONE_SCRIPT = """async (url) => {
  const end = performance.now() + 2_000;
  const isGone = async () => !(await caches.match(url));
  while (!(await isGone()) && performance.now() < end) {
    await new Promise((next) => setTimeout(next, 50));
  }
  return isGone();
}"""

# Stores a file as the worker did once, and asks for it as a page of that time does.
PLAINLY_NAMED_SCRIPT = """async () => {
  const [name] = await caches.keys();
  const address = new URL("./static/old.js", location);
  const store = await caches.open(name);
  await store.put(`${address}?__WB_REVISION__=1`, new Response("of the old version"));
  return (await fetch(address)).text();
}"""

# How often a start has to get the new version. What is under way is what has held updates up.
STARTS = {"lobby": 4, "game": 4, "requests in flight": 10}

VENDORED = ("pyodide", "pyscript", "workbox")
UNCHANGED = re.compile(rf"({'|'.join(VENDORED)})-{HASH}/|python/|static/(tables?|sound)-")


@pytest.fixture
def guard(host: Host, expected_errors: list[str]) -> Guard:
    """Watch what the test's pages report, at this host's address."""
    return Guard(host.url.removesuffix(BASE), expected_errors)


@pytest.fixture(scope="session")
def browser_context_args(browser_context_args: dict[str, Any]) -> dict[str, Any]:
    """Let service workers in."""
    return {**browser_context_args, "service_workers": "allow"}


@pytest.fixture(scope="session")
def new_tables(site: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A newer version whose tables of perfect play are others too."""
    folder = tmp_path_factory.mktemp("versions") / "new"
    copy_of(site, folder)
    (place_of(folder, "static/tables") / "more.bin").write_bytes(b"more")
    return make_new_version(folder, folder.with_name("newer"))


# Names --------------------------------------------------------------------------------------


def test_all_but_what_is_known_by_its_address_is_named_by_its_content(site: Path) -> None:
    without = [path for path in paths_of(site) if not re.search(f"-{HASH}[./]", path)]
    assert without
    assert [path for path in without if not PLAIN.fullmatch(path)] == []


def test_a_name_is_that_of_the_content(site: Path) -> None:
    named = list((site / "static").glob(f"*-{HASH}.*"))
    assert len(named) > 5
    for path in named:
        assert path.stem.rpartition("-")[2] == sha256(path.read_bytes()).hexdigest()[:12]


def test_the_page_asks_for_what_is_there(site: Path) -> None:
    page = Markup(read(site / "index.html"))
    asked = [address for name in ("src", "href", "config") for address in page.values(name)]
    assert len(asked) > 20
    assert [address for address in asked if not (site / address).is_file()] == []


def test_the_same_content_gets_the_same_names(site: Path, tmp_path: Path) -> None:
    copy = copy_of(site, tmp_path / "copy")
    make_worker(copy)
    assert sorted(paths_of(copy)) == sorted(paths_of(site))
    assert read(copy / "worker.js") == read(site / "worker.js")


def test_what_has_changed_has_another_name_and_so_has_what_mentions_it(
    site: Path, new_version: Path
) -> None:
    def names(site: Path) -> dict[str, str]:
        files = ("static/yacht.css", "static/interpreter.mjs", "static/table.css", "pyscript.toml")
        return {name: place_of(site, name).name for name in (*files, *VENDORED)}

    old, new = names(site), names(new_version)
    changed = {name for name in old if old[name] != new[name]}
    assert changed == {"static/yacht.css", "static/interpreter.mjs", "pyscript.toml"}


# Without a worker ---------------------------------------------------------------------------


@pytest.fixture
def published_host(site: Path, tmp_path: Path, guard: Guard) -> Iterator[Host]:
    """Serve the site as GitHub Pages does: browsers may keep it for ten minutes."""
    folder = tmp_path / "published"
    folder.mkdir()
    host = Host(folder, site, published=True)
    guard.origin = host.url.removesuffix(BASE)
    yield host
    host.switch_off()


def test_without_a_worker_a_page_is_no_mix_of_what_the_browser_has_kept(
    browser: Browser, guard: Guard, published_host: Host, new_version: Path
) -> None:
    context = browser.new_context(service_workers="block")
    guard.watch(context)
    page = context.new_page()
    game = Game(page)
    game.open(published_host.url)
    published_host.deploy(new_version)
    game.open(f"{published_host.url}?again")  # the page itself has not been kept
    expect_new(game)

    page.goto("about:blank")
    published_host.asked.clear()
    game.open(published_host.url)  # the page has been kept
    assert versions(page) == {"old"}
    assert "" not in published_host.asked
    context.close()


# Which version a start gets -----------------------------------------------------------------


def begin_again(game: Game) -> None:
    """Load the page again and wait until it answers."""
    game.page.reload()
    game.expect_ready()


@pytest.mark.parametrize("kind", STARTS)
def test_a_start_gets_the_version_that_waits_every_time(
    page: Page, host: Host, site: Path, new_version: Path, kind: str
) -> None:
    game = visit(page, host)
    begin_again(game)  # the first visit is made without the worker
    if kind != "lobby":
        game.start()
        game.roll("13355")
    for i in range(STARTS[kind]):
        deployed, version = [(new_version, "new"), (site, "old")][i % 2]
        host.deploy(deployed)
        page.evaluate(STORED_WHOLE_SCRIPT, json.loads(read(deployed / "version.json")))
        if kind == "requests in flight":
            page.evaluate(IN_FLIGHT_SCRIPT)
        begin_again(game)
        assert versions(page) == {version}
        expect(game.update).to_be_hidden()
        if kind != "lobby":
            game.expect_faces("13355")


def test_an_update_brings_only_what_has_changed(page: Page, host: Host, new_version: Path) -> None:
    visit(page, host)
    host.asked.clear()
    host.deploy(new_version)
    assert page.evaluate(INSTALLED_SCRIPT) == "installed"
    asked = set(host.asked)
    assert place_of(new_version, "static/boot.js").relative_to(new_version).as_posix() in asked
    assert not list(filter(UNCHANGED.match, asked))


def test_a_start_is_of_the_old_version_until_the_new_one_is_stored_whole(
    page: Page, host: Host, new_version: Path
) -> None:
    game = visit(page, host)
    host.deploy_changed(new_version, {"version.json": "{}"})  # the last of the files
    assert page.evaluate(INSTALLED_SCRIPT) == "redundant"
    begin_again(game)
    assert versions(page) == {"old"}


def test_a_page_of_the_old_version_keeps_its_files_while_it_is_open(
    context: BrowserContext, host: Host, new_tables: Path
) -> None:
    """It asks for a table when another tab has begun with the new version, which has others."""
    playing = visit(context.new_page(), host)
    begin_again(playing)
    playing.start(2, "modern")
    playing.roll("44461")
    host.deploy(new_tables)
    assert playing.page.evaluate(INSTALLED_SCRIPT) == "installed"
    starting = Game(context.new_page())
    starting.open(host.url)
    expect_new(starting)
    let_take_over(starting.page)

    cut_off(playing.page, host)
    playing.coach_button.click()
    expect(playing.advice).to_be_visible()
    assert versions(playing.page) == {"old"}


def test_a_page_from_before_names_told_the_content_is_answered_with_what_is_stored_of_it(
    page: Page, host: Host
) -> None:
    game = visit(page, host)
    begin_again(game)
    assert page.evaluate(PLAINLY_NAMED_SCRIPT) == "of the old version"


def test_files_of_older_versions_go_when_no_page_needs_them(
    context: BrowserContext, host: Host, site: Path, new_version: Path
) -> None:
    game = visit_and_be_offered(context.new_page(), host, new_version)
    press_update(game)
    expect_new(game)
    let_take_over(game.page)
    old = f"{host.url}{place_of(site, 'static/boot.js').relative_to(site).as_posix()}"
    [stored] = game.page.evaluate(STORED_SCRIPT).values()
    assert old in stored

    for _ in range(3):  # the browser may take its time to notice that a page is closed
        game.page.close()
        game = Game(context.new_page())
        game.open(host.url)
        if game.page.evaluate(GONE_SCRIPT, old):
            break
    [stored] = game.page.evaluate(STORED_SCRIPT).values()
    assert {url.partition("?")[0] for url in stored} == stored_addresses(host, new_version)
    assert len(stored) == len(stored_addresses(host, new_version))
    cut_off(game.page, host)
    begin_again(game)
    assert versions(game.page) == {"new"}

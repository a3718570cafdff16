"""One version at a time: names that tell the content."""

from __future__ import annotations

import re
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from e2e.conftest import Guard
from e2e.game import Game
from e2e.host import BASE, HASH, Host, copy_of, make_worker, place_of
from e2e.updates import (
    expect_new,
    paths_of,
    versions,
)
from tests.site_files import Markup, read

# What keeps its address: pages, what tells of a version, and what browsers know an app by.
PLAIN = re.compile(
    r"\.nojekyll|index(\.[\w-]+)?\.html|worker\.js|version\.json"
    r"|static/(manifest|icon|screenshot)[\w.-]*"
)
VENDORED = ("pyodide", "pyscript", "workbox")


@pytest.fixture
def guard(host: Host, expected_errors: list[str], tolerated_error: str | None) -> Guard:
    """Watch what the test's pages report, at this host's address."""
    return Guard(host.url.removesuffix(BASE), expected_errors, tolerated_error)


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

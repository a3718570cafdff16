"""The two pages that are compared, served the same way."""

import shutil
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from serve import SITE, SiteServer

ROOT = Path(__file__).resolve().parent.parent
MODULES = ROOT / "node_modules"
HELLO = ROOT / ".cache" / "bench" / "hello"

PYODIDE_FILES = (
    "pyodide.mjs",
    "pyodide.asm.mjs",
    "pyodide.asm.wasm",
    "python_stdlib.zip",
    "pyodide-lock.json",
)


@dataclass(frozen=True)
class Page:
    """A page, and the performance mark that its first line of Python sets."""

    name: str
    folder: Path
    url: str
    mark: str


def build_hello() -> Path:
    """The stock hello world, from the packages that the game is built from."""
    shutil.rmtree(HELLO, ignore_errors=True)
    no_maps = shutil.ignore_patterns("*.map")
    shutil.copytree(MODULES / "@pyscript" / "core" / "dist", HELLO / "pyscript", ignore=no_maps)
    (HELLO / "pyodide").mkdir()
    for name in PYODIDE_FILES:
        shutil.copy(MODULES / "pyodide" / name, HELLO / "pyodide" / name)
    shutil.copy(Path(__file__).with_name("hello.html"), HELLO / "index.html")
    return HELLO


@contextmanager
def serve(name: str, folder: Path) -> Iterator[Page]:
    """Serve a page on a port of its own, so that browsers keep the pages' files apart.

    It is served as GitHub Pages would.
    """
    with SiteServer(folder, quiet=True, published=True) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield Page(name, folder, server.url, f"{name}-ready")
        server.shutdown()


@contextmanager
def both_pages() -> Iterator[tuple[Page, Page]]:
    """The stock hello world and the game, served."""
    with serve("hello", build_hello()) as hello, serve("yacht", SITE) as game:
        yield hello, game

"""A web host whose site can be replaced, broken and switched off while browsers use it."""

from __future__ import annotations

import os
import shutil
import socket
import subprocess
import threading
from pathlib import Path
from typing import Any

from serve import SITE, SiteHandler, SiteServer

ROOT = Path(__file__).resolve().parent.parent

# As on GitHub Pages, where a project's site lies below the project's name.
BASE = "/yacht/"

# What each of these leaves on the page tells which version of it has come. The names are those of
# the repository.
MARKS = {
    "static/yacht.css": "\n:root { --version: new; }\n",
    "static/boot.js": '\ndocument.documentElement.dataset.boot = "new";\n',
    "static/interpreter.mjs": '\ndocument.documentElement.dataset.interpreter = "new";\n',
    "yacht/browser/main.py": '\nimport js\njs.document.documentElement.dataset.main = "new"\n',
}
PAGE_MARK = ("<html ", '<html data-page="new" ')

NAME_AND_MAKE_WORKER = """
import { Names } from "./scripts/names.mjs";
import { buildWorker } from "./scripts/worker.mjs";
await new Names(process.argv[1]).giveAll();
await buildWorker(process.argv[1]);
"""

HASH = "[0-9a-f]" * 12
LARGE = {".bin", ".wasm", ".zip"}


def write(path: Path, content: str | bytes) -> None:
    """Replace a file; the one that it was copied from stays as it is."""
    path.unlink()
    path.write_bytes(content.encode() if isinstance(content, str) else content)


def copy_file(source: str, place: str) -> None:
    """Copy a file; what is large takes no more room, and is changed with `write` only."""
    copy = os.link if Path(source).suffix in LARGE else shutil.copy2
    copy(source, place)


def copy_of(site: Path, folder: Path) -> Path:
    """A copy of a site that can be changed."""
    return Path(shutil.copytree(site, folder, copy_function=copy_file))


def place_of(site: Path, name: str) -> Path:
    """Where a file of the repository is in the site: the build gives it, or its folder, a hash."""
    place = site
    for step in name.split("/"):
        stem, dot, ending = step.partition(".")
        named = list(place.glob(f"{stem}-{HASH}{dot}{ending}"))
        place = named[0] if named else place / step
    return place


def make_worker(site: Path) -> None:
    """Give a site that has been changed its names and its service worker."""
    for name in ("worker.js", "version.json"):
        (site / name).unlink()
    subprocess.run(
        ["node", "--input-type=module", "--eval", NAME_AND_MAKE_WORKER, site], cwd=ROOT, check=True
    )


def without_snapshot(folder: Path) -> Path:
    """The site as it would be, had the build made no snapshot."""
    copy_of(SITE, folder)
    [snapshot] = folder.glob("python/snapshot-*")
    snapshot.unlink()
    make_worker(folder)
    return folder


def make_new_version(site: Path, folder: Path) -> Path:
    """A site that differs in each of the marked files, with a worker of its own."""
    copy_of(site, folder)
    for name, mark in MARKS.items():
        place = place_of(folder, name)
        write(place, place.read_text(encoding="utf-8") + mark)
    page = (folder / "index.html").read_text(encoding="utf-8")
    assert page.count(PAGE_MARK[0]) == 1
    write(folder / "index.html", page.replace(*PAGE_MARK))
    make_worker(folder)
    return folder


class Handler(SiteHandler):
    """Notes what is asked for, and takes its time with what is named `slow`."""

    def send_head(self) -> Any:
        """Answer, unless it is slow: then not before the server is switched off."""
        assert isinstance(self.server, Server)
        self.server.asked.append(self.path.removeprefix(BASE))
        if self.path.endswith("/slow"):
            self.server.is_off.wait()
        return super().send_head()


class Server(SiteServer):
    """A server that lets its open connections go when it is switched off."""

    handler = Handler

    def __init__(self, *args: Any, asked: list[str], **options: Any) -> None:
        self.asked = asked
        self.connections: list[socket.socket] = []
        self.is_off = threading.Event()
        super().__init__(*args, **options)

    def get_request(self) -> tuple[Any, Any]:
        """Remember the connection."""
        connection, address = super().get_request()
        self.connections.append(connection)
        return connection, address

    def server_close(self) -> None:
        """Hang up."""
        self.is_off.set()
        super().server_close()
        for connection in self.connections:
            try:
                connection.shutdown(socket.SHUT_RDWR)
            except OSError:
                continue  # it is closed already


class Host:
    """Serves one version of the site after another at the same address.

    `asked` has the paths that browsers have asked for, below the site's. A `published` site may be
    kept for a while, as on GitHub Pages.
    """

    def __init__(self, folder: Path, site: Path, *, published: bool = False) -> None:
        self.asked: list[str] = []
        self._published = published
        self._folder = folder
        self._place = folder / "place"
        self._deployed = 0
        self._server: Server | None = None
        self._port = 0
        self.deploy(site)
        self.switch_on()

    @property
    def url(self) -> str:
        """The address of the page."""
        return f"http://127.0.0.1:{self._port}{BASE}"

    def deploy(self, site: Path) -> None:
        """Replace the whole site at once."""
        self._deployed += 1
        link = self._folder / f"link-{self._deployed}"
        link.symlink_to(site)
        link.replace(self._place)

    def deploy_changed(self, site: Path, changes: dict[str, str | bytes | None]) -> None:
        """Deploy a copy of a site in which these files are others, or missing (None).

        They have the names of the repository.
        """
        copy = copy_of(site, self._folder / f"changed-{self._deployed}")
        for name, content in changes.items():
            place = place_of(copy, name)
            if content is None:
                place.unlink()
            else:
                write(place, content)
        self.deploy(copy)

    def switch_on(self) -> None:
        """Serve, at the same port as before."""
        self._server = Server(
            self._place,
            base=BASE,
            port=self._port,
            quiet=True,
            published=self._published,
            asked=self.asked,
        )
        self._port = self._server.server_port
        threading.Thread(target=self._server.serve_forever, daemon=True).start()

    def switch_off(self) -> None:
        """Answer no more: for the browser there is no network."""
        if self._server is not None:
            self._server.shutdown()
            self._server.server_close()
            self._server = None

"""A web host whose site can be replaced, broken and switched off while browsers use it."""

from __future__ import annotations

import os
import shutil
import socket
import subprocess
import threading
from pathlib import Path
from typing import Any

from serve import SITE, SiteServer

ROOT = Path(__file__).resolve().parent.parent

# As on GitHub Pages, where a project's site lies below the project's name.
BASE = "/yacht/"

# What each of these leaves on the page tells which version of it has come.
MARKS = {
    "static/yacht.css": "\n:root { --version: new; }\n",
    "static/boot.js": '\ndocument.documentElement.dataset.boot = "new";\n',
    "static/interpreter.mjs": '\ndocument.documentElement.dataset.interpreter = "new";\n',
    "yacht/browser/main.py": '\nimport js\njs.document.documentElement.dataset.main = "new"\n',
}
PAGE_MARK = ("<html ", '<html data-page="new" ')

MAKE_WORKER = """
import { buildWorker } from "./scripts/worker.mjs";
await buildWorker(process.argv[1]);
"""


def write(path: Path, content: str | bytes) -> None:
    """Replace a file; the one that it was copied from stays as it is."""
    path.unlink()
    path.write_bytes(content.encode() if isinstance(content, str) else content)


def copy_of(site: Path, folder: Path) -> Path:
    """A copy of a site that can be changed with `write`, and takes no room until it is."""
    return Path(shutil.copytree(site, folder, copy_function=os.link))


def make_worker(site: Path) -> None:
    """Make the service worker of a site that has been changed."""
    page = site / "index.html"
    write(page, page.read_bytes())  # it is stamped in place, and the file may be another site's too
    for name in ("worker.js", "version.json"):
        (site / name).unlink()
    subprocess.run(
        ["node", "--input-type=module", "--eval", MAKE_WORKER, site], cwd=ROOT, check=True
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
        write(folder / name, (folder / name).read_text(encoding="utf-8") + mark)
    page = (folder / "index.html").read_text(encoding="utf-8")
    assert page.count(PAGE_MARK[0]) == 1
    write(folder / "index.html", page.replace(*PAGE_MARK))
    make_worker(folder)
    return folder


class Server(SiteServer):
    """A server that lets its open connections go when it is switched off."""

    def __init__(self, *args: Any, **options: Any) -> None:
        self.connections: list[socket.socket] = []
        super().__init__(*args, **options)

    def get_request(self) -> tuple[Any, Any]:
        """Remember the connection."""
        connection, address = super().get_request()
        self.connections.append(connection)
        return connection, address

    def server_close(self) -> None:
        """Hang up."""
        super().server_close()
        for connection in self.connections:
            try:
                connection.shutdown(socket.SHUT_RDWR)
            except OSError:
                continue  # it is closed already


class Host:
    """Serves one version of the site after another at the same address."""

    def __init__(self, folder: Path, site: Path) -> None:
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
        """Deploy a copy of a site in which these files are others, or missing (None)."""
        copy = copy_of(site, self._folder / f"changed-{self._deployed}")
        for name, content in changes.items():
            if content is None:
                (copy / name).unlink()
            else:
                write(copy / name, content)
        self.deploy(copy)

    def switch_on(self) -> None:
        """Serve, at the same port as before."""
        self._server = Server(self._place, base=BASE, port=self._port, quiet=True)
        self._port = self._server.server_port
        threading.Thread(target=self._server.serve_forever, daemon=True).start()

    def switch_off(self) -> None:
        """Answer no more: for the browser there is no network."""
        if self._server is not None:
            self._server.shutdown()
            self._server.server_close()
            self._server = None

"""Serves the built site on this machine, as a static host would."""

import argparse
import errno
import functools
import gzip
import io
import sys
from http import HTTPStatus
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

SITE = Path(__file__).resolve().parent.parent / "_site"

# Written out, because the machine's own table of types may lack or change them,
# and browsers refuse a module or a WebAssembly stream of another type.
MIME_TYPES = {
    ".css": "text/css",
    ".html": "text/html",
    ".js": "text/javascript",
    ".json": "application/json",
    ".mjs": "text/javascript",
    ".py": "text/x-python",
    ".svg": "image/svg+xml",
    ".toml": "application/toml",
    ".wasm": "application/wasm",
    ".webmanifest": "application/manifest+json",
}


# How GitHub Pages serves: what it compresses, and how long browsers may keep it.
PUBLISHED_CACHE = "max-age=600"
COMPRESSED = {".css", ".html", ".js", ".json", ".mjs", ".svg"}


@functools.cache
def compressed(path: Path, _changed: float) -> bytes:
    """The file, compressed; once for each time it was changed."""
    return gzip.compress(path.read_bytes())


class SiteHandler(SimpleHTTPRequestHandler):
    """Answers requests for the files of the site below a base path."""

    protocol_version = "HTTP/1.1"

    def __init__(
        self,
        *args: Any,
        base: str = "/",
        quiet: bool = False,
        published: bool = False,
        **kwargs: Any,
    ) -> None:
        """Takes the base path, whether to leave out the log and to serve as GitHub Pages does."""
        self.published = published
        self.base = base
        self.quiet = quiet
        self.extensions_map = {**self.extensions_map, **MIME_TYPES}
        # The base class answers the requests while it is constructed.
        super().__init__(*args, **kwargs)

    def send_head(self) -> Any:
        """Answers 404 outside the base path, so that a wrong absolute address shows."""
        path = self.path.partition("?")[0]
        if f"{path}/" == self.base:
            self.send_response(HTTPStatus.MOVED_PERMANENTLY)
            self.send_header("Location", self.base)
            self.send_header("Content-Length", "0")
            self.end_headers()
            return None
        if not path.startswith(self.base):
            self.send_error(HTTPStatus.NOT_FOUND)
            return None
        file = Path(self.translate_path(self.path))
        file = file / "index.html" if file.is_dir() else file
        if self.published and file.suffix in COMPRESSED and file.is_file():
            return self.send_compressed(file)
        self.compare_exactly(file)
        return super().send_head()

    def compare_exactly(self, file: Path) -> None:
        """Sends a file again whose date is another, even an older one: it is another version's."""
        known = self.headers.get("If-Modified-Since")
        if not known or not file.is_file():
            return
        if known != self.date_time_string(int(file.stat().st_mtime)):
            del self.headers["If-Modified-Since"]

    def send_compressed(self, file: Path) -> io.BytesIO:
        """Answers with a file as browsers ask for it from hosts that compress."""
        body = compressed(file, file.stat().st_mtime)
        self.send_response(HTTPStatus.OK)
        self.send_header("Content-Type", self.guess_type(file))
        self.send_header("Content-Encoding", "gzip")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        return io.BytesIO(body)

    def translate_path(self, path: str) -> str:
        """Finds the file for a request path below the base path."""
        return super().translate_path("/" + path[len(self.base) :])

    def end_headers(self) -> None:
        """Tells how long an answer may be kept."""
        self.send_header("Cache-Control", PUBLISHED_CACHE if self.published else "no-cache")
        super().end_headers()

    def log_message(self, format: str, *args: Any) -> None:  # noqa: A002 (the base class's name)
        """Logs a request, unless quiet."""
        if not self.quiet:
            super().log_message(format, *args)


class SiteServer(ThreadingHTTPServer):
    """Serves the folder `site` on `host` and `port` (0: any free port).

    Browsers ask again every time, so that a rebuild shows, unless the site is `published`: then it
    is served as GitHub Pages does, compressed and to be kept for a while.
    """

    handler = SiteHandler

    def __init__(
        self,
        site: Path,
        *,
        host: str = "127.0.0.1",
        port: int = 0,
        base: str = "/",
        quiet: bool = False,
        published: bool = False,
    ) -> None:
        """Binds the port; an OSError tells that it cannot."""
        self.base = base
        handler = functools.partial(
            self.handler, directory=str(site), base=base, quiet=quiet, published=published
        )
        super().__init__((host, port), handler)

    def handle_error(self, request: Any, client_address: Any) -> None:
        """Says nothing of a browser that has gone away."""
        if not isinstance(sys.exc_info()[1], ConnectionError):
            super().handle_error(request, client_address)

    @property
    def url(self) -> str:
        """The address of the page."""
        return f"http://{self.server_address[0]!s}:{self.server_port}{self.base}"


def base_path(text: str) -> str:
    """Brings a base path into the form `/…/`."""
    inner = text.strip("/")
    return f"/{inner}/" if inner else "/"


def port_number(text: str) -> int:
    """Checks that a number can be a port."""
    port = int(text)
    if not 0 <= port <= 65535:
        raise argparse.ArgumentTypeError("a port is a number from 0 to 65535")
    return port


def parse_arguments() -> argparse.Namespace:
    """Reads the command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--port", type=port_number, default=8000)
    parser.add_argument("--host", default="127.0.0.1")
    parser.add_argument("--base", type=base_path, default="/", help="sub-path, such as /yacht/")
    return parser.parse_args()


def main() -> int:
    """Serves until interrupted."""
    options = parse_arguments()
    if not (SITE / "index.html").is_file():
        print("The site is not built. Run: make build", file=sys.stderr)
        return 1
    try:
        server = SiteServer(SITE, host=options.host, port=options.port, base=options.base)
    except OSError as error:
        if error.errno == errno.EADDRINUSE:
            reason = "is taken by another program. Choose another one: make play PORT=8001"
        else:
            reason = f"cannot be used: {error.strerror}"
        print(f"Port {options.port} {reason}", file=sys.stderr)
        return 1
    with server:
        print(f"Yacht is at {server.url} (Ctrl+C stops it)", flush=True)
        try:
            server.serve_forever()
        except KeyboardInterrupt:
            print()
    return 0


if __name__ == "__main__":
    sys.exit(main())

"""The Python half of `scripts/snapshot.mjs`, which runs it inside Pyodide."""

from __future__ import annotations

import ast
import importlib
import io
import marshal
import sys
import traceback
import zipfile
from importlib.util import MAGIC_NUMBER
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

STDLIB = f"/lib/python{sys.version_info.major}{sys.version_info.minor}.zip"
DATE = (1980, 1, 1, 0, 0, 0)
# PEP 552: a .pyc that is tied to its source by a hash, which is never checked.
PYC_HEADER = MAGIC_NUMBER + (1).to_bytes(4, "little") + bytes(8)


def compiled(path: str, source: str) -> bytes:
    """A module's byte code, without docstrings and assertions, as the content of a .pyc."""
    code = compile(source, path, "exec", dont_inherit=True, optimize=2)
    return PYC_HEADER + marshal.dumps(code)


def archive(files: Mapping[str, bytes]) -> bytes:
    """A zip of the files; the same files make the same bytes."""
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w") as made:
        for path, content in sorted(files.items()):
            made.writestr(zipfile.ZipInfo(path, DATE), content, zipfile.ZIP_DEFLATED, 9)
    return buffer.getvalue()


def package(sources: Mapping[str, str]) -> bytes:
    """The archive of a package's modules, compiled."""
    return archive({f"{path}c": compiled(path, source) for path, source in sources.items()})


def imports(source: str) -> list[str]:
    """The modules that a source names in its import statements."""
    names: set[str] = set()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            names.update(alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            names.add(node.module or "")
    return sorted(names)


def import_all(names: Iterable[str]) -> None:
    """Import the modules; those that only a page has are left out."""
    for name in names:
        try:
            importlib.import_module(name)
        except ImportError:
            continue


def tell_an_error() -> str:
    """Format an error, for the modules that this imports when it comes to it."""
    try:
        raise LookupError("an error")  # noqa: TRY301 (only to be formatted)
    except LookupError:
        return traceback.format_exc()


def stdlib_in_use() -> list[str]:
    """The standard library's files behind the modules that are imported."""
    files = {getattr(module, "__file__", None) or "" for module in sys.modules.values()}
    return sorted(file.partition(".zip/")[2] for file in files if file.startswith(STDLIB))


def trimmed_stdlib(paths: Iterable[str]) -> bytes:
    """The standard library's archive with those modules and no others, compiled."""
    with zipfile.ZipFile(STDLIB) as whole:
        return package({path: whole.read(path).decode() for path in paths})

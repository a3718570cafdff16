"""Who may import what: only `yacht.browser` knows that there is a page."""

import ast
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import yacht

PACKAGE = Path(yacht.__file__).parent
BROWSER = {"js", "pyodide", "pyodide_js", "pyscript"}
PURE = sorted(
    path for path in PACKAGE.rglob("*.py") if path.relative_to(PACKAGE).parts[0] != "browser"
)
IMPORT_ALL_PURE = """
import sys
from importlib import import_module
from pkgutil import iter_modules

blocked = {names!r} + ("yacht.browser",)
sys.modules.update(dict.fromkeys(blocked))


def load(name):
    module = import_module(name)
    for found in iter_modules(getattr(module, "__path__", ())):
        if f"{{name}}.{{found.name}}" not in blocked and found.name != "__main__":
            load(f"{{name}}.{{found.name}}")


load("yacht")
print(*sorted(name for name in sys.modules if name.startswith("yacht.")))
"""


def imports(source: str, package: tuple[str, ...] = ("yacht",)) -> Iterator[str]:
    """The dotted names that a module of that package imports, anywhere in it."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        if isinstance(node, ast.ImportFrom):
            start = package[: len(package) - node.level + 1] if node.level else ()
            parts = (*start, *([node.module] if node.module else []))
            yield from (".".join((*parts, alias.name)) for alias in node.names)


def imports_of(path: Path) -> set[str]:
    package = path.relative_to(PACKAGE.parent).parent.parts
    return set(imports(path.read_text(encoding="utf-8"), package))


def relative(path: Path) -> str:
    return path.relative_to(PACKAGE).as_posix()


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ("import js", {"js"}),
        ("import os.path as p, pyodide.ffi", {"os.path", "pyodide.ffi"}),
        ("from pyscript import web", {"pyscript.web"}),
        ("def late():\n    from js import document", {"js.document"}),
        ("from . import browser", {"yacht.browser"}),
        ("from .browser.page import show", {"yacht.browser.page.show"}),
        ("js = 1", set()),
    ],
)
def test_imports_are_seen(source: str, expected: set[str]) -> None:
    assert set(imports(source)) == expected


def test_relative_imports_from_a_deeper_package() -> None:
    source = "from .. import dice\nfrom . import en"
    assert set(imports(source, ("yacht", "words"))) == {"yacht.dice", "yacht.words.en"}


def test_the_engine_is_looked_at() -> None:
    assert {"__init__.py", "state.py", "rulesets/modern.py"} <= set(map(relative, PURE))


@pytest.mark.parametrize("path", PURE, ids=relative)
def test_a_pure_module_imports_nothing_of_the_browser(path: Path) -> None:
    for name in imports_of(path):
        assert name.partition(".")[0] not in BROWSER
        assert f"{name}.".startswith("yacht.browser.") is False


@pytest.mark.parametrize("path", PURE, ids=relative)
def test_a_pure_module_needs_the_standard_library_alone(path: Path) -> None:
    roots = {name.partition(".")[0] for name in imports_of(path)}
    assert roots <= sys.stdlib_module_names | {"yacht"}


@pytest.mark.cpython
def test_pure_modules_import_without_a_browser() -> None:
    """Whatever way a module might be imported, none of the browser's is needed."""
    code = IMPORT_ALL_PURE.format(names=tuple(sorted(BROWSER)))
    run = subprocess.run(
        [sys.executable, "-c", code],
        cwd=PACKAGE.parent,
        capture_output=True,
        text=True,
        check=False,
    )
    assert run.returncode == 0, run.stderr
    assert {"yacht.state", "yacht.rulesets.modern"} <= set(run.stdout.split())

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
PAGE = sorted(path for path in (PACKAGE / "browser").glob("*.py") if path.name != "main.py")
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


def used_at_import(source: str) -> set[str]:
    """The names of the page that a module uses as soon as it is imported, outside its functions."""
    tree = ast.parse(source)
    taken = [node for node in tree.body if isinstance(node, ast.Import | ast.ImportFrom)]
    names = {
        alias.asname or alias.name
        for node in taken
        for alias in node.names
        if "js" in (alias.name, getattr(node, "module", ""))
    }

    def used(node: ast.AST) -> Iterator[str]:
        match node:
            case ast.Name(id=name) if name in names:
                yield name
            case ast.FunctionDef() | ast.AsyncFunctionDef() | ast.Lambda():
                arguments = node.args
                early = [*arguments.defaults, *filter(None, arguments.kw_defaults)]
                for child in (*early, *getattr(node, "decorator_list", ())):
                    yield from used(child)
            case ast.AnnAssign(value=value):
                yield from used(value) if value else ()
            case _:
                for child in ast.iter_child_nodes(node):
                    yield from used(child)

    return set(used(tree))


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


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ("from js import document\ntitle = document.title", {"document"}),
        ("import js as page\nclass View:\n    root = page.document", {"page"}),
        ("from js import window\ndef f(view=window): pass", {"window"}),
        ("from js import window\nf = lambda *, view=window: view", {"window"}),
        ("from js import proxy\n@proxy\ndef f(): pass", {"proxy"}),
        ("from js import Event\nclass Press(Event): pass", {"Event"}),
        ("from js import window\nview: object = window", {"window"}),
        ("from js import document\ndef f():\n    return document", set()),
        ("from js import document\nf = lambda: document", set()),
        ("from js import document\nroot: document", set()),
        ("from json import dumps\ntext = dumps(1)", set()),
    ],
)
def test_a_use_of_the_page_at_import_is_seen(source: str, expected: set[str]) -> None:
    assert used_at_import(source) == expected


@pytest.mark.parametrize("path", PAGE, ids=relative)
def test_a_module_of_the_page_can_be_imported_before_there_is_a_page(path: Path) -> None:
    """A snapshot of Python has them all: see yacht/browser/early.py."""
    assert used_at_import(path.read_text(encoding="utf-8")) == set()


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

"""The files that the site is built from, read for the tests that hold their lists true."""

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property
from html.parser import HTMLParser
from pathlib import Path

ROOT = Path(__file__).parent.parent
PACKAGE = ROOT / "yacht"
STATIC = sorted(path for path in (ROOT / "static").rglob("*") if path.is_file())
STYLES = [path for path in STATIC if path.suffix == ".css"]
SCRIPTS = [path for path in STATIC if path.suffix in {".js", ".mjs"}]
BROWSER = sorted((PACKAGE / "browser").glob("*.py"))


def read(path: Path) -> str:
    """The text of a file."""
    return path.read_text(encoding="utf-8")


def name_of(path: Path) -> str:
    """The path as it is written in the repository."""
    return path.relative_to(ROOT).as_posix()


# index.html


@dataclass
class Tag:
    """An element's start, and its text up to the next tag."""

    name: str
    attributes: dict[str, str]
    text: str = ""


class Markup(HTMLParser):
    """Every tag of a page, in order."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.tags: list[Tag] = []
        self._is_inside = False
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        names = [name for name, _ in attrs]
        assert len(names) == len(set(names)), f"an attribute twice in {self.get_starttag_text()}"
        self.tags.append(Tag(tag, {name: value or "" for name, value in attrs}))
        self._is_inside = True

    def handle_endtag(self, tag: str) -> None:  # noqa: ARG002 (the base class calls it so)
        self._is_inside = False

    def handle_data(self, data: str) -> None:
        if self._is_inside:
            self.tags[-1].text += data

    def values(self, attribute: str) -> list[str]:
        """What that attribute holds, wherever it stands."""
        return [tag.attributes[attribute] for tag in self.tags if attribute in tag.attributes]


# Style sheets


def without_comments(css: str) -> str:
    """The style sheet without its comments."""
    return re.sub(r"/\*.*?\*/", "", css, flags=re.DOTALL)


RULE = re.compile(r"([^{};]+)\{([^{}]*)\}")
"""A selector and its declarations; the outer braces of `@media` are no rule."""


def rules(css: str) -> list[tuple[str, str]]:
    """The selectors and declarations of a style sheet."""
    return [(found[1].strip(), found[2]) for found in RULE.finditer(without_comments(css))]


# The page's Python


SELECTING = {"querySelector", "querySelectorAll", "closest", "matches", "part", "parts", "around"}


@dataclass
class Ids:
    """The ids that the page's Python asks for, as patterns: a name in an f-string may be any.

    `by_id` takes one; so does every function that passes its own parameter on to one that does.
    """

    sources: dict[str, str]
    takers: dict[str, int] = field(default_factory=lambda: {"by_id": 0, "getElementById": 0})
    unknown: set[str] = field(default_factory=set)

    @cached_property
    def patterns(self) -> set[str]:
        """Regular expressions, one an id."""
        trees = [ast.parse(source) for source in self.sources.values()]
        known = -1
        while known != len(self.takers):  # a function found to take ids may be called above
            known = len(self.takers)
            self.unknown.clear()
            found = {pattern for tree in trees for pattern in self._in(tree)}
        return found

    def _in(self, tree: ast.Module) -> Iterator[str]:
        for scope, call in _calls(tree):
            position = self.takers.get(_called(call), -1)
            if 0 <= position < len(call.args):
                yield from self._patterns(call.args[position], (scope, tree))
        for node in ast.walk(tree):
            if isinstance(node, ast.Compare) and _is_attribute(node.left, "id"):
                yield from self._patterns(node.comparators[0], (tree, tree))
            if isinstance(node, ast.Call) and _called(node) in SELECTING:
                for text in filter(None, map(_text, node.args)):
                    yield from map(re.escape, re.findall(r"#([\w-]+)", text))

    def _patterns(self, node: ast.expr, scopes: tuple[ast.AST, ast.AST]) -> Iterator[str]:
        scope, _ = scopes
        match node:
            case ast.Constant(value=str(text)):
                yield re.escape(text)
            case ast.JoinedStr(values=parts):
                texts = [part.value if isinstance(part, ast.Constant) else None for part in parts]
                yield "".join(r"[\w-]+" if text is None else re.escape(str(text)) for text in texts)
            case ast.IfExp():
                yield from self._patterns(node.body, scopes)
                yield from self._patterns(node.orelse, scopes)
            case ast.Name(id=name) if isinstance(scope, ast.FunctionDef) and name in _names(scope):
                self.takers[scope.name] = _names(scope).index(name)
            case ast.Name(id=name) if values := _bound(name, scopes):
                for value in values:
                    yield from self._patterns(value, scopes)
            case _:
                self.unknown.add(ast.unparse(node))


def _calls(tree: ast.Module) -> Iterator[tuple[ast.AST, ast.Call]]:
    """Each call with the innermost function around it."""

    def visit(node: ast.AST, scope: ast.AST) -> Iterator[tuple[ast.AST, ast.Call]]:
        if isinstance(node, ast.Call):
            yield scope, node
        inner = node if isinstance(node, ast.FunctionDef) else scope
        for child in ast.iter_child_nodes(node):
            yield from visit(child, inner)

    return visit(tree, tree)


def _called(call: ast.Call) -> str:
    function = call.func
    return getattr(function, "id", "") or getattr(function, "attr", "")


def _names(function: ast.FunctionDef) -> list[str]:
    names = [argument.arg for argument in function.args.args]
    return names[1:] if names[:1] == ["self"] else names


def _text(node: ast.expr) -> str:
    is_text = isinstance(node, ast.Constant) and isinstance(node.value, str)
    return str(node.value) if is_text else ""


def _is_attribute(node: ast.expr, name: str) -> bool:
    return isinstance(node, ast.Attribute) and node.attr == name


LISTS = (ast.Tuple, ast.List, ast.Set)


def _bound(name: str, scopes: tuple[ast.AST, ast.AST]) -> list[ast.expr]:
    """What a name stands for in turn, where a loop or an assignment spells it out."""
    for scope in scopes:
        for node in ast.walk(scope):
            if isinstance(node, ast.comprehension | ast.For):
                if getattr(node.target, "id", "") == name:
                    return _items(node.iter, scopes)
            elif isinstance(node, ast.Assign) and getattr(node.targets[0], "id", "") == name:
                return [node.value]
    return []


def _items(node: ast.expr, scopes: tuple[ast.AST, ast.AST]) -> list[ast.expr]:
    if isinstance(node, ast.Name):
        return [item for value in _bound(node.id, scopes) for item in _items(value, scopes)]
    return node.elts if isinstance(node, LISTS) else []


def arguments(source: str, function: str, position: int, name: str) -> set[str]:
    """The texts that a module passes to a function, by position or by name."""
    found = set()
    for _, call in _calls(ast.parse(source)):
        if _called(call) == function:
            named = [keyword.value for keyword in call.keywords if keyword.arg == name]
            node = named[0] if named else call.args[position]
            found.add(str(ast.literal_eval(node)))
    return found


def strings(source: str) -> set[str]:
    """Every text that a Python module writes out."""
    nodes = ast.walk(ast.parse(source))
    return {text for node in nodes if isinstance(node, ast.expr) and (text := _text(node))}


def keys_of(source: str, name: str) -> set[str]:
    """The keys of the dict that a module assigns to that attribute or variable."""
    for node in ast.walk(ast.parse(source)):
        if not isinstance(node, ast.Assign | ast.AnnAssign) or not isinstance(node.value, ast.Dict):
            continue
        target = node.targets[0] if isinstance(node, ast.Assign) else node.target
        if name in {getattr(target, "attr", ""), getattr(target, "id", "")}:
            return {str(ast.literal_eval(key)) for key in node.value.keys if key}
    raise LookupError(f"no dict {name} is written out")

"""What a language's module has to be: checked against English, and one made up for the tests."""

import ast
import inspect
import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from types import FunctionType, ModuleType

from yacht.words import en

PSEUDO = "xx"
ACCENTS = str.maketrans("aeiouAEIOU", "áéíóúÁÉÍÓÚ")
PLAIN_VOWEL = re.compile(r"[aeiouAEIOU]")
NO_TEXT = {"LANGUAGE"}
"""Names whose value is for machines."""


# The check --------------------------------------------------------------------------------------


def public_names(module: ModuleType) -> dict[str, object]:
    """What a language defines itself: no underscore before it, not imported."""
    return {
        name: value
        for name, value in vars(module).items()
        if not name.startswith("_") and _is_own(module, name, value)
    }


def _is_own(module: ModuleType, name: str, value: object) -> bool:
    if isinstance(value, ModuleType):
        return False
    if isinstance(value, type | FunctionType):
        return value.__module__ == module.__name__
    return name.isupper() and name not in {"MAX_NAME", "MAX_GAME_NAME"}


def faults(module: ModuleType) -> list[str]:
    """What keeps a module from being a language that the game can speak."""
    ours, theirs = public_names(en), public_names(module)
    found = [f"{name} is missing" for name in ours if name not in theirs]
    found += [f"{name} is not a name of English" for name in theirs if name not in ours]
    for name in [name for name in ours if name in theirs]:
        found += _differences(name, ours[name], theirs[name])
    return found


def _differences(name: str, ours: object, theirs: object) -> Iterator[str]:
    if type(ours) is not type(theirs):
        yield f"{name} is a {type(theirs).__name__}"
    elif isinstance(ours, FunctionType) and isinstance(theirs, FunctionType):
        if _parameters(ours) != _parameters(theirs):
            yield f"{name} takes {', '.join(_parameters(theirs))}"
    elif isinstance(ours, Mapping) and isinstance(theirs, Mapping):
        yield from (f"{name} has no {key}" for key in ours if key not in theirs)
        yield from (f"{name} has {key} besides" for key in theirs if key not in ours)
        yield from (f"{name}[{key}] is empty" for key, text in theirs.items() if not text)
    elif isinstance(ours, tuple) and isinstance(theirs, tuple) and len(ours) != len(theirs):
        yield f"{name} has {len(theirs)} entries, not {len(ours)}"
    elif not theirs:
        yield f"{name} is empty"


def _parameters(function: FunctionType) -> list[str]:
    return [
        str(parameter.replace(annotation=parameter.empty))
        for parameter in inspect.signature(function).parameters.values()
    ]


def facts(text: str, names: tuple[str, ...] = ()) -> set[str]:
    """What no translation of a text leaves out: numbers from 3 up, and the players' names.

    Languages have words of their own for none, one and two of a thing.
    """
    numbers = set(re.findall(r"\d+", re.sub(r"(?<=\d)[.,\u00a0\u202f ](?=\d{3}\b)", "", text)))
    return (numbers - {"0", "1", "2"}) | {name for name in names if name in text}


# A language made up -----------------------------------------------------------------------------


class _Accents(ast.NodeTransformer):
    """Puts accents on every text that players read; what is for machines stays as it is."""

    def visit_Expr(self, node: ast.Expr) -> ast.AST:
        is_docstring = isinstance(node.value, ast.Constant)
        return node if is_docstring else self.generic_visit(node)

    def visit_Subscript(self, node: ast.Subscript) -> ast.AST:
        return node  # a key

    def visit_Dict(self, node: ast.Dict) -> ast.AST:
        node.values = [self.visit(value) for value in node.values]
        return node

    def visit_Call(self, node: ast.Call) -> ast.AST:
        if getattr(node.func, "attr", "") == "replace":
            return node
        first = 1 if getattr(node.func, "id", "") == "Answer" else None
        node.args = [*map(self.visit, node.args[:first]), *node.args[len(node.args[:first]) :]]
        node.func = self.visit(node.func)
        node.keywords = [self.visit(keyword) for keyword in node.keywords]
        return node

    def visit_Assign(self, node: ast.Assign) -> ast.AST:
        name = getattr(node.targets[0], "id", "")
        if name in NO_TEXT:
            node.value = ast.Constant(PSEUDO)
            return node
        return self.generic_visit(node)

    def visit_FormattedValue(self, node: ast.FormattedValue) -> ast.AST:
        node.value = self.visit(node.value)
        return node

    def visit_Constant(self, node: ast.Constant) -> ast.AST:
        if isinstance(node.value, str):
            return ast.copy_location(ast.Constant(node.value.translate(ACCENTS)), node)
        return node


def write_pseudo(folder: Path) -> None:
    """Write the module of a language that is English with an accent on every vowel."""
    tree = ast.parse(inspect.getsource(en))
    made = ast.fix_missing_locations(_Accents().visit(tree))
    (folder / f"{PSEUDO}.py").write_text(ast.unparse(made), encoding="utf-8")

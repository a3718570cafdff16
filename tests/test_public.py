"""What `yacht` offers, and whether it says what it is."""

import doctest
import inspect
from dataclasses import is_dataclass
from functools import cached_property
from pathlib import Path
from types import FunctionType, ModuleType

import pytest

import yacht

ROOT = Path(__file__).resolve().parent.parent

VALUES = {"RULESETS", "Dice"}  # a mapping and a type alias: neither can carry a docstring
NAMES = sorted(set(yacht.__all__) - VALUES)


def public_methods(cls: type) -> list[str]:
    kinds = (FunctionType, property, classmethod, staticmethod, cached_property)
    return [
        name
        for name, value in vars(cls).items()
        if isinstance(value, kinds) and not name.startswith("_")
    ]


METHODS = [
    (name, method)
    for name in NAMES
    if isinstance(cls := getattr(yacht, name), type)
    for method in public_methods(cls)
]


def test_the_list_is_what_is_there() -> None:
    there = {
        name
        for name, value in vars(yacht).items()
        if not name.startswith("_") and not isinstance(value, ModuleType)
    }
    assert set(yacht.__all__) == there
    assert len(yacht.__all__) == len(there)


@pytest.mark.parametrize("name", NAMES)
def test_has_a_docstring(name: str) -> None:
    """A dataclass without one is given its signature instead."""
    docstring = getattr(yacht, name).__doc__
    assert docstring
    assert not docstring.startswith(f"{name}(")


@pytest.mark.parametrize(("name", "method"), METHODS)
def test_a_method_has_a_docstring(name: str, method: str) -> None:
    assert inspect.getattr_static(getattr(yacht, name), method).__doc__


@pytest.mark.parametrize("name", [name for name in NAMES if is_dataclass(getattr(yacht, name))])
def test_a_value_is_frozen(name: str) -> None:
    assert getattr(yacht, name).__dataclass_params__.frozen


def test_methods_are_looked_at() -> None:
    assert {("State", "apply"), ("State", "totals"), ("Game", "replay")} <= set(METHODS)
    assert {("Ruleset", "categories"), ("LegalActions", "refusal")} <= set(METHODS)


def test_the_package_does_what_its_docstring_shows() -> None:
    result = doctest.testmod(yacht)
    assert (result.failed, result.attempted > 0) == (0, True)


def test_the_readme_shows_what_happens(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    text = Path("README.md").read_text(encoding="utf-8").replace("```", "")
    example = doctest.DocTestParser().get_doctest(text, {}, "README", "README.md", 0)
    result = doctest.DocTestRunner().run(example)
    assert (result.failed, result.attempted > 9) == (0, True)

"""Modules of the page that are imported before there is a page."""

import sys
from types import ModuleType, SimpleNamespace

import pytest

from yacht.browser import early

SOURCE = """
import js
from js import document, location as place

FIVE = 5

def title():
    return f"{document.title} {js.document.title} {place.href}"
"""
NAME = "yacht.browser.a_module_of_a_test"
PAGE = {"document": SimpleNamespace(title="Yacht"), "location": SimpleNamespace(href="./")}


def page(**names: object) -> ModuleType:
    """The module `js` of a page with these names."""
    module = ModuleType("js")
    vars(module).update(names)
    return module


@pytest.fixture
def module(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """A module of the page, imported where there is none."""
    module = ModuleType(NAME)
    monkeypatch.setitem(sys.modules, NAME, module)
    with early.no_page():
        exec(SOURCE, vars(module))  # noqa: S102 (it stands above)
    return module


def test_a_module_works_when_it_has_met_its_page(
    module: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    with pytest.raises(AttributeError):
        module.title()
    monkeypatch.setitem(sys.modules, "js", page(**PAGE))
    early.meet_page()
    assert module.title() == "Yacht Yacht ./"
    assert module.FIVE == 5


def test_a_module_that_was_imported_in_its_page_stays_as_it_is(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    module = ModuleType(NAME)
    monkeypatch.setitem(sys.modules, NAME, module)
    monkeypatch.setitem(sys.modules, "js", page(**PAGE))
    exec(SOURCE, vars(module))  # noqa: S102
    before = dict(vars(module))
    early.meet_page()
    assert vars(module) == before


@pytest.mark.usefixtures("module")
def test_what_the_page_does_not_have_is_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "js", page(document=PAGE["document"]))
    with pytest.raises(AttributeError, match="location"):
        early.meet_page()


@pytest.mark.parametrize("before", [None, page()], ids=["none", "another"])
def test_the_page_is_there_again_afterwards(
    before: ModuleType | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    if before is None:
        monkeypatch.delitem(sys.modules, "js", raising=False)
    else:
        monkeypatch.setitem(sys.modules, "js", before)
    with early.no_page():
        assert sys.modules["js"] is not before
    assert sys.modules.get("js") is before

"""The tables at hand: each fetched once, waited for together, asked for again when it failed."""

import pytest

from tests.fakes import FakeLibrary
from tests.play import CLASSIC, MODERN
from tests.tables_of_values import totals, values
from yacht.perfect.totals import TOTALS
from yacht.perfect.values import TABLES
from yacht.rulesets import RULESETS
from yacht.shelf import Shelf


@pytest.fixture
def library() -> FakeLibrary:
    return FakeLibrary()


@pytest.fixture
def said() -> list[str]:
    """What was called back."""
    return []


def want(shelf: Shelf, said: list[str], name: str = "modern") -> None:
    shelf.want(RULESETS[name], lambda: said.append("arrived"), lambda: said.append("failed"))


def test_a_table_is_fetched_once(library: FakeLibrary, said: list[str]) -> None:
    shelf = Shelf(library)
    assert shelf.get(MODERN) is None
    want(shelf, said)
    want(shelf, said)
    assert (library.asked, said) == (["modern"], ["arrived", "arrived"])
    assert shelf.get(MODERN) is values(MODERN)
    assert shelf.get(CLASSIC) is None


def test_all_who_wait_are_told_when_it_comes(library: FakeLibrary, said: list[str]) -> None:
    library.is_slow = True
    shelf = Shelf(library)
    want(shelf, said)
    want(shelf, said)
    want(shelf, said, "classic")
    assert (library.asked, said) == (["modern", "classic"], [])
    library.answer()
    assert said == ["arrived"] * 3


def test_all_who_wait_are_told_when_it_does_not(library: FakeLibrary, said: list[str]) -> None:
    library.is_slow = library.is_lost = True
    shelf = Shelf(library)
    want(shelf, said)
    want(shelf, said)
    library.answer()
    assert said == ["failed", "failed"]
    library.is_lost = False
    want(shelf, said)
    assert (said[2:], library.asked) == (["arrived"], ["modern", "modern"])


def test_a_card_without_a_table_is_not_asked_for(
    library: FakeLibrary, said: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delitem(TABLES, "modern")
    want(Shelf(library), said)
    assert (library.asked, said) == ([], ["failed"])


# Totals of perfect play


def test_totals_are_fetched_once(library: FakeLibrary, said: list[str]) -> None:
    library.is_slow = True
    shelf = Shelf(library)
    for _ in range(2):
        shelf.want_totals(MODERN, lambda: said.append("arrived"))
    assert (shelf.totals(MODERN), library.asked_for_totals) == (None, ["modern"])
    library.answer()
    shelf.want_totals(MODERN, lambda: said.append("again"))
    assert (shelf.totals(MODERN), said) == (totals(MODERN), ["arrived"])
    assert (shelf.totals(CLASSIC), library.asked_for_totals) == (None, ["modern"])


def test_totals_that_did_not_come_are_asked_for_again(
    library: FakeLibrary, said: list[str]
) -> None:
    library.is_lost = True
    shelf = Shelf(library)
    shelf.want_totals(MODERN, lambda: said.append("arrived"))
    assert said == []
    library.is_lost = False
    shelf.want_totals(MODERN, lambda: said.append("arrived"))
    assert (said, library.asked_for_totals) == (["arrived"], ["modern", "modern"])


def test_a_card_without_totals_is_not_asked_for(
    library: FakeLibrary, said: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delitem(TOTALS, "modern")
    Shelf(library).want_totals(MODERN, lambda: said.append("arrived"))
    assert (library.asked_for_totals, said) == ([], [])

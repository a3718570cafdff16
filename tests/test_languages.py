"""A language is one module of `yacht.words`, and the game speaks it, the page too."""

import ast
import json
import sys
from collections.abc import Iterator
from html import escape
from importlib import import_module
from pathlib import Path
from types import ModuleType

import pytest
import render

from tests.languages import ACCENTS, PLAIN_VOWEL, PSEUDO, facts, faults, public_names, write_pseudo
from tests.play import CLASSIC, MODERN
from tests.site_files import PACKAGE, ROOT, Markup, name_of, read
from tests.tables import walk
from tests.test_words import texts_of
from yacht import words
from yacht.scene import scene
from yacht.words import en

pytestmark = pytest.mark.cpython

INDEX = read(ROOT / "index.html")
NAMES = ("Skipper", "Mate", "Bosun", "Lookout")
TABLES = [table for card in (CLASSIC, MODERN) for _, table in walk(card, 3)[::7]]


@pytest.fixture
def pseudo(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[ModuleType]:
    """One more file in the package of words: nothing else is done for a language."""
    write_pseudo(tmp_path)
    monkeypatch.setattr(words, "__path__", [*words.__path__, str(tmp_path)])
    yield import_module(f"yacht.words.{PSEUDO}")
    words.speak("en")
    del sys.modules[f"yacht.words.{PSEUDO}"]
    vars(words).pop(PSEUDO)


def names_accented(text: str) -> str:
    for name in NAMES:
        text = text.replace(name, name.translate(ACCENTS))
    return text


# Languages that are there


LANGUAGES = render.languages()


@pytest.mark.parametrize("language", LANGUAGES, ids=lambda language: language.LANGUAGE)
def test_a_language_has_what_english_has(language: ModuleType) -> None:
    assert faults(language) == []


@pytest.mark.parametrize("language", LANGUAGES, ids=lambda language: language.LANGUAGE)
def test_a_module_is_named_for_its_language(language: ModuleType) -> None:
    tag = language.LANGUAGE
    assert language.__name__ == f"yacht.words.{tag.lower().replace('-', '_')}"
    assert language.PAGE["lang"] == tag


@pytest.mark.parametrize("language", LANGUAGES, ids=lambda language: language.LANGUAGE)
def test_what_happens_is_told_with_the_same_facts(language: ModuleType) -> None:
    for table in TABLES:
        ours = facts(en.news(table.state, table.news), NAMES)
        assert facts(language.news(table.state, table.news), NAMES) == ours


@pytest.mark.parametrize("language", LANGUAGES, ids=lambda language: language.LANGUAGE)
def test_the_rules_tell_the_same_facts(language: ModuleType) -> None:
    for ours, theirs in zip(en.RULES, language.RULES, strict=True):
        assert facts(" ".join(theirs)) == facts(" ".join(ours))


# Speaking


def test_english_is_spoken_unless_another_language_is() -> None:
    assert words.LANGUAGE == "en"
    assert words.news is en.news


def test_the_language_spoken_is_chosen_by_its_tag(pseudo: ModuleType) -> None:
    words.speak("XX")
    assert words.news is pseudo.news
    words.speak("en")
    assert words.news is en.news


@pytest.mark.parametrize("tag", ["tlh", "", "en.", "zh-Hant-TW", "../en", "en/x"])
def test_where_there_is_no_such_language_english_is_spoken(tag: str) -> None:
    """The browser's own translation changes the page's `lang`."""
    words.speak(tag)
    assert words.news is en.news


def test_a_word_that_no_language_has_is_an_error() -> None:
    with pytest.raises(AttributeError, match="no_such_word"):
        words.no_such_word  # type: ignore[attr-defined]  # noqa: B018


def test_no_language_hides_a_name_of_the_package() -> None:
    own = {name for name in vars(words) if not name.startswith("_")}
    assert own & set(public_names(en)) == set()


# One file is enough


def test_the_made_up_language_has_all_that_english_has(pseudo: ModuleType) -> None:
    assert faults(pseudo) == []
    assert pseudo.ROLL == "Róll"


def test_all_that_is_said_at_the_table_comes_from_that_file(pseudo: ModuleType) -> None:
    for table in TABLES:
        words.speak("en")
        english = sorted(map(names_accented, texts_of(scene(table))))
        words.speak(pseudo.LANGUAGE)
        shown = sorted(map(names_accented, texts_of(scene(table))))
        assert [text for text in shown if PLAIN_VOWEL.search(text)] == []
        assert shown == sorted(text.translate(ACCENTS) for text in english)


def test_the_page_is_made_in_every_language(pseudo: ModuleType, tmp_path: Path) -> None:
    (tmp_path / "static").mkdir()
    render.write(INDEX, tmp_path)
    pages = {path.name: Markup(read(path)) for path in tmp_path.glob("*.html")}
    assert {name: page.tags[0].attributes["lang"] for name, page in pages.items()} == {
        "index.html": "en",
        "index.xx.html": "xx",
    }
    page = read(tmp_path / "index.xx.html")
    for text in pseudo.PAGE.values():
        assert escape(text) in page


def test_the_pages_lead_to_each_other(pseudo: ModuleType, tmp_path: Path) -> None:
    (tmp_path / "static").mkdir()
    render.write(INDEX, tmp_path)
    for name, spoken in (("index.html", en), ("index.xx.html", pseudo)):
        tags = Markup(read(tmp_path / name)).tags
        links = [tag for tag in tags if "hreflang" in tag.attributes]
        addresses = [(tag.attributes["hreflang"], tag.attributes["href"]) for tag in links]
        assert addresses == [("en", "./"), ("xx", "./index.xx.html")] * 2
        choice = {tag.text: tag.attributes.get("aria-current") for tag in links if tag.name == "a"}
        assert choice == {
            words.LANGUAGE_NAME: "true" if words is spoken else None for words in (en, pseudo)
        }


def test_each_language_is_installed_as_itself(pseudo: ModuleType, tmp_path: Path) -> None:
    (tmp_path / "static").mkdir()
    render.write(INDEX, tmp_path)
    for name, page, spoken, start in (
        ("manifest.webmanifest", "index.html", en, "../"),
        ("manifest.xx.webmanifest", "index.xx.html", pseudo, "../index.xx.html"),
    ):
        manifest = json.loads(read(tmp_path / "static" / name))
        assert manifest["start_url"] == start
        assert manifest["lang"] == spoken.LANGUAGE
        assert manifest["description"] == spoken.PAGE["description"]
        assert f"./static/{name}" in Markup(read(tmp_path / page)).values("href")


def test_one_language_is_no_choice(tmp_path: Path) -> None:
    (tmp_path / "static").mkdir()
    render.write(INDEX, tmp_path)
    assert [path.name for path in tmp_path.glob("*.html")] == ["index.html"]
    assert "hreflang" not in read(tmp_path / "index.html")
    ours, made = (
        read(ROOT / "static" / render.MANIFEST),
        read(tmp_path / "static" / render.MANIFEST),
    )
    assert json.loads(made) == json.loads(ours)


# A module that is no language yet is found out


@pytest.mark.parametrize(
    ("name", "value", "fault"),
    [
        ("ROLL", None, "ROLL is a NoneType"),
        ("ROLL", "", "ROLL is empty"),
        ("EXTRA", "more", "EXTRA is not a name of English"),
        ("NUMBERS", ("zéró",), "NUMBERS has 1 entries, not 7"),
        ("BONUSES", {"upper": "x"}, "BONUSES has no yacht"),
        ("BONUSES", {"upper": "x", "yacht": ""}, "BONUSES[yacht] is empty"),
        ("BONUSES", {"upper": "x", "yacht": "y", "z": "z"}, "BONUSES has z besides"),
    ],
)
def test_faults_are_found(
    pseudo: ModuleType,
    monkeypatch: pytest.MonkeyPatch,
    name: str,
    value: object,
    fault: str,
) -> None:
    monkeypatch.setattr(pseudo, name, value, raising=False)
    assert faults(pseudo) == [fault]


def test_a_name_that_is_missing_is_found(
    pseudo: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delattr(pseudo, "ROLL")
    assert faults(pseudo) == ["ROLL is missing"]


def test_other_parameters_are_found(pseudo: ModuleType) -> None:
    exec("def faces(dice, order=1): ...", vars(pseudo))  # noqa: S102 (a function of that module)
    assert faults(pseudo) == ["faces takes dice, order=1"]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("Fours, 12 banked. Mate's turn, round 3.", {"12", "3", "Mate"}),
        ("1,445 or 1.445 or 1 445", {"1445"}),
        ("2 rolls left.", set()),
    ],
)
def test_facts(text: str, found: set[str]) -> None:
    assert facts(text, NAMES) == found


# Nothing is said before the language is known


def at_import(tree: ast.AST) -> Iterator[ast.AST]:
    """Every part of a module that runs when it is imported."""
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda):
            outside = [*getattr(node, "decorator_list", ()), *node.args.defaults]
            for part in [*outside, *filter(None, node.args.kw_defaults)]:
                yield part
                yield from at_import(part)
        else:
            yield node
            yield from at_import(node)


def said_at_import(source: str) -> list[str]:
    return [
        ast.unparse(node)
        for node in at_import(ast.parse(source))
        if isinstance(node, ast.Attribute) and getattr(node.value, "id", "") == "words"
    ]


SPEAKERS = [path for path in sorted(PACKAGE.rglob("*.py")) if "words." in read(path)]


@pytest.mark.parametrize("path", SPEAKERS, ids=name_of)
def test_nothing_is_said_at_import(path: Path) -> None:
    assert said_at_import(read(path)) == []


@pytest.mark.parametrize(
    ("source", "found"),
    [
        ("A = words.ROLL", ["words.ROLL"]),
        ("def f(x=words.ROLL): return words.TOTAL", ["words.ROLL"]),
        ("class A:\n    b = [words.ROLL]\n    def c(self):\n        words.TOTAL", ["words.ROLL"]),
        ("f = lambda: words.ROLL", []),
    ],
)
def test_what_is_said_at_import_is_found(source: str, found: list[str]) -> None:
    assert said_at_import(source) == found


def test_only_the_package_of_words_names_a_language() -> None:
    for path in SPEAKERS:
        if path.parent.name != "words":
            assert "yacht.words." not in read(path)

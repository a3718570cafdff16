"""The page's files agree: words, ids, presses, modules, versions, addresses, colours."""

import json
import re
import subprocess
import sys
import tomllib
from html import unescape
from pathlib import Path
from string import Template
from types import ModuleType

import pytest
import render

from tests.site_files import (
    BROWSER,
    PACKAGE,
    ROOT,
    SCRIPTS,
    STATIC,
    STYLES,
    Ids,
    Markup,
    arguments,
    keys_of,
    name_of,
    read,
    rules,
    strings,
    without_comments,
)
from yacht.crew import CREW
from yacht.scene import BoxLook
from yacht.words import en

pytestmark = pytest.mark.cpython

INDEX = read(ROOT / "index.html")
PAGE = Markup(INDEX)
IDS = PAGE.values("id")
COMPUTED = {
    "rules_text",
    "manifest",
    "alternates",
    "choice_of_language",
    "crew_options",
    "crew_notes",
}
ASKED = set(Template(INDEX).get_identifiers()) - COMPUTED
CONFIG = tomllib.loads(read(ROOT / "pyscript.toml"))
PACKAGE_JSON = json.loads(read(ROOT / "package.json"))
LOCK = json.loads(read(ROOT / "package-lock.json"))
PYPROJECT = tomllib.loads(read(ROOT / "pyproject.toml"))


# Words are filled in


@pytest.fixture
def language() -> ModuleType:
    """A language of two words."""
    module = ModuleType("yacht.words.xx")
    module.LANGUAGE = "xx"
    module.PAGE = {"lang": "xx", "title": """<Jøt> & "co's" $5"""}
    module.RULES = (("A <turn>", "Roll & hold.", "Fill."), ("The end",))
    module.crew_name = lambda key: f"<{key}>"
    module.crew_note = lambda key, means: f"{key} & {len(means)}"
    return module


def test_every_word_is_filled_in() -> None:
    page = render.render(INDEX, en)
    assert re.findall(r"\$\w+|\$\{", page) == []
    for key in ASKED:
        assert en.PAGE[key] in unescape(page)
    for section in en.RULES:
        for text in section:
            assert text in unescape(page)


def test_the_rendered_page_is_the_template_with_words() -> None:
    """Besides what comes of the rules and of the crew."""
    made = ("h3", "p", "option", "li")
    tags = [tag.name for tag in Markup(render.render(INDEX, en)).tags if tag.name not in made]
    assert tags == [tag.name for tag in PAGE.tags if tag.name not in made]


def test_the_page_says_which_language_it_speaks() -> None:
    html = Markup(render.render(INDEX, en)).tags[0]
    assert (html.name, html.attributes["lang"]) == ("html", en.LANGUAGE)


def test_words_are_escaped(language: ModuleType) -> None:
    page = render.render('<a title="$title">$title</a>$$', language)
    text = "&lt;Jøt&gt; &amp; &quot;co&#x27;s&quot; $5"
    assert page == f'<a title="{text}">{text}</a>$'


def test_the_rules_are_headings_and_paragraphs(language: ModuleType) -> None:
    assert render.render("$rules_text", language) == (
        "<h3>A &lt;turn&gt;</h3>\n<p>Roll &amp; hold.</p>\n<p>Fill.</p>\n<h3>The end</h3>"
    )
    assert render.rules_html(()) == ""


@pytest.mark.parametrize("name", ["subtitle", "Title", "title_"])
def test_an_unknown_placeholder_is_an_error(language: ModuleType, name: str) -> None:
    with pytest.raises(KeyError, match=name):
        render.render(f"$title ${name}", language)


def test_a_stray_dollar_sign_is_an_error(language: ModuleType) -> None:
    with pytest.raises(ValueError, match="Invalid placeholder"):
        render.render("5 $ a game", language)


def run_render(template: str, folder: Path) -> subprocess.CompletedProcess[str]:
    (folder / "static").mkdir()
    return subprocess.run(
        [sys.executable, "-X", "utf8", render.__file__, str(folder)],
        input=template,
        encoding="utf-8",
        capture_output=True,
        cwd=folder,
        check=False,
    )


def test_render_runs_from_any_folder(tmp_path: Path) -> None:
    run = run_render("$starting é\n", tmp_path)
    assert (run.stdout, run.stderr) == ("", "")
    assert read(tmp_path / "index.html") == f"{en.PAGE['starting']} é\n"


def test_render_writes_no_page_when_a_word_is_missing(tmp_path: Path) -> None:
    run = run_render("<h1>$no_such_word</h1>", tmp_path)
    assert run.returncode == 1
    assert "KeyError: 'no_such_word'" in run.stderr
    assert list(tmp_path.glob("*.html")) == []


def test_the_pages_words_are_those_of_index_html() -> None:
    assert ASKED ^ set(en.PAGE) == set()


# Modules


def modules() -> set[str]:
    return {name_of(path) for path in PACKAGE.rglob("*.py")} - {"yacht/browser/main.py"}


def test_pyscript_toml_names_an_interpreter_that_is_there() -> None:
    assert (ROOT / CONFIG["interpreter"]).is_file()


def test_the_page_runs_main_with_that_configuration() -> None:
    (script,) = [tag for tag in PAGE.tags if tag.attributes.get("type") == "py"]
    assert script.attributes["src"] == "./yacht/browser/main.py"
    assert script.attributes["config"] == "./pyscript.toml"


def test_every_file_that_the_page_asks_for_is_there() -> None:
    """All but PyScript's own, which `make build` brings."""
    page = Markup(render.render(INDEX, en))
    asked = [address for name in ("src", "href", "config") for address in page.values(name)]
    assert len(asked) >= 5
    missing = [address for address in asked if not (ROOT / address).is_file()]
    assert [address for address in missing if not address.startswith("./pyscript/")] == []


def test_every_file_that_the_manifest_asks_for_is_there() -> None:
    for path in STATIC:
        if path.suffix == ".webmanifest":
            manifest = json.loads(read(path))
            asked = [entry["src"] for kind in ("icons", "screenshots") for entry in manifest[kind]]
            assert [name for name in asked if not (path.parent / name).is_file()] == []


# Ids


PYTHON_IDS = Ids({name_of(path): read(path) for path in BROWSER})
SCRIPT_IDS = {
    name
    for path in SCRIPTS
    for name in re.findall(r"""(?:byId|getElementById)\(\s*["'`]([\w-]+)""", read(path))
}
STYLE_IDS = {
    name
    for path in STYLES
    for selector, _ in rules(read(path))
    for name in re.findall(r"#([\w-]+)", selector)
}
REFERENCES = ("for", "data-opens", "aria-labelledby", "aria-describedby", "aria-controls", "list")
MARKUP_IDS = set(" ".join(text for name in REFERENCES for text in PAGE.values(name)).split())


def test_ids_are_unique() -> None:
    assert [name for name in IDS if IDS.count(name) > 1] == []


def test_the_ids_that_python_asks_for_can_be_read_from_its_source() -> None:
    assert PYTHON_IDS.patterns
    assert PYTHON_IDS.unknown == set()


def test_every_id_that_python_asks_for_is_there() -> None:
    wanted = PYTHON_IDS.patterns
    assert {"status", "end\\-heading", "die\\-template", "crew"} <= wanted
    assert [one for one in wanted if not any(re.fullmatch(one, name) for name in IDS)] == []


@pytest.mark.parametrize(
    "wanted", [SCRIPT_IDS, STYLE_IDS, MARKUP_IDS], ids=["scripts", "styles", "markup"]
)
def test_every_id_that_the_rest_of_the_page_asks_for_is_there(wanted: set[str]) -> None:
    assert wanted
    assert wanted - set(IDS) == set()


def test_every_id_is_used() -> None:
    written = set[str]().union(*(strings(read(path)) for path in BROWSER))
    used = written | SCRIPT_IDS | STYLE_IDS | MARKUP_IDS
    idle = [name for name in IDS if name not in used]
    patterns = PYTHON_IDS.patterns
    assert [name for name in idle if not any(re.fullmatch(one, name) for one in patterns)] == []


@pytest.mark.parametrize(
    ("source", "patterns", "unknown"),
    [
        ("by_id('roll')", {"roll"}, set()),
        ("dom.by_id('a' if x else 'b')", {"a", "b"}, set()),
        ("by_id(f'name-{number}')", {r"name\-[\w-]+"}, set()),
        ("{name: by_id(name) for name in ('a', 'b')}", {"a", "b"}, set()),
        ("def f():\n    for name in ['a', 'b']:\n        by_id(name)", {"a", "b"}, set()),
        ("name = 'a'\nby_id(name)", {"a"}, set()),
        ("TEXTS = ('a', 'b')\n[by_id(name) for name in TEXTS]", {"a", "b"}, set()),
        ("new('a')\ndef new(name):\n    return by_id(name)", {"a"}, set()),
        ("class V:\n    def g(self, x, name):\n        by_id(name)\nv.g(1, 'a')", {"a"}, set()),
        ("event.target.id == 'crew'", {"crew"}, set()),
        ("document.querySelector('#crew input')", {"crew"}, set()),
        ("part(table, '[x] #end p')", {"end"}, set()),
        ("show('#game')", set(), set()),
        ("by_id(names[0])", set(), {"names[0]"}),
        ("other('a')", set(), set()),
    ],
)
def test_ids_are_found_in_python(source: str, patterns: set[str], unknown: set[str]) -> None:
    ids = Ids({"x.py": source})
    assert ids.patterns == patterns
    assert ids.unknown == unknown


# Presses


ANSWERS = {
    press
    for path in PACKAGE.rglob("*.py")
    for press in arguments(read(path), "Answer", position=1, name="press")
}


def test_every_press_has_a_word_and_every_word_a_press() -> None:
    """Buttons stand in `index.html`; the answers to a question come from Python."""
    presses = {*PAGE.values("data-press"), *ANSWERS}
    assert "cancel" in ANSWERS
    assert presses == keys_of(read(PACKAGE / "browser" / "controls.py"), "_words")


def test_every_press_that_the_code_looks_for_is_there() -> None:
    texts = [read(path) for path in (*BROWSER, *STYLES, *SCRIPTS)]
    wanted = re.findall(r"""\[data-press=["']?(\w+)""", " ".join(texts))
    assert [press for press in wanted if press not in PAGE.values("data-press")] == []


def test_every_press_is_a_button() -> None:
    for tag in PAGE.tags:
        if {"data-press", "data-opens"} & set(tag.attributes):
            assert (tag.name, tag.attributes.get("type")) == ("button", "button")


def test_every_button_says_what_kind_it_is() -> None:
    """A button without a type sends the form that it stands in."""
    kinds = [tag.attributes.get("type") for tag in PAGE.tags if tag.name == "button"]
    assert kinds
    assert set(kinds) <= {"button", "submit"}


# Addresses: the site works below any path and asks no other host


ABSOLUTE = re.compile(r"""\b(?:https?|wss?|ftp):|["'`(=]\s*//""")
NAMESPACE = re.compile(r'xmlns(?::\w+)?="http://www\.w3\.org/[\w/]+"')
PYTHON_HOME = "/home/pyodide/"  # a folder in the memory of the page's Python
ROOT_PATH = re.compile(r"""(?:["'`]|url\(\s*|=)/[\w.-]""")
SHIPPED = [
    ROOT / "index.html",
    ROOT / "pyscript.toml",
    ROOT / "worker.js",
    *(path for path in STATIC if path.suffix not in {".bin", ".png", ".woff2"}),
]


@pytest.mark.parametrize("path", SHIPPED, ids=name_of)
def test_no_address_leaves_the_site(path: Path) -> None:
    text = NAMESPACE.sub("", read(path)).replace(PYTHON_HOME, "")
    assert ABSOLUTE.findall(text) == []
    assert ROOT_PATH.findall(text) == []


@pytest.mark.parametrize(
    "text",
    [
        '<a href="https://example.org/">',
        '<script src="//example.org/x.js">',
        "url(http://example.org/x.png)",
        "fetch('/yacht/x.json')",
        "url(/static/x.png)",
        "<img src=/x.png>",
        'interpreter = "/static/interpreter.mjs"',
    ],
)
def test_addresses_that_leave_the_site_are_found(text: str) -> None:
    assert ABSOLUTE.search(text) or ROOT_PATH.search(text)


@pytest.mark.parametrize("text", ["./x.js", "// note", "/fetch|import/i.test(x)", "1 / 2", "<br/>"])
def test_addresses_inside_the_site_are_none_of_those(text: str) -> None:
    assert not ABSOLUTE.search(text)
    assert not ROOT_PATH.search(text)


# Markup holds no code and no style of its own


def test_no_script_in_the_page_itself() -> None:
    scripts = [tag for tag in PAGE.tags if tag.name in ("script", "py-script")]
    assert len(scripts) >= 3
    assert [tag for tag in scripts if tag.text or not tag.attributes.get("src")] == []


def test_no_style_in_the_page_itself() -> None:
    assert [tag for tag in PAGE.tags if tag.name == "style" or "style" in tag.attributes] == []


def test_no_handlers_in_attributes() -> None:
    names = {name for tag in PAGE.tags for name in tag.attributes}
    assert {name for name in names if re.match(r"on|py-", name)} == set()
    values = [value for tag in PAGE.tags for value in tag.attributes.values()]
    assert [value for value in values if value.strip().lower().startswith("javascript:")] == []


# Versions


def test_versions_agree() -> None:
    versions = {
        PYPROJECT["project"]["version"],
        PACKAGE_JSON["version"],
        LOCK["version"],
        LOCK["packages"][""]["version"],
    }
    assert len(versions) == 1, versions


PINS = {**PACKAGE_JSON["dependencies"], **PACKAGE_JSON["devDependencies"]}


@pytest.mark.parametrize("package", PINS)
def test_a_package_is_pinned_to_the_version_that_is_locked(package: str) -> None:
    assert re.fullmatch(r"\d+\.\d+\.\d+", PINS[package])
    assert LOCK["packages"][f"node_modules/{package}"]["version"] == PINS[package]


def test_the_lock_was_made_from_package_json() -> None:
    for kind in ("dependencies", "devDependencies", "engines"):
        assert LOCK["packages"][""][kind] == PACKAGE_JSON[kind]


# Style sheet


COLOUR_NAMES = """
aliceblue antiquewhite aqua aquamarine azure beige bisque black blanchedalmond blue blueviolet
brown burlywood cadetblue chartreuse chocolate coral cornflowerblue cornsilk crimson cyan
darkblue darkcyan darkgoldenrod darkgray darkgreen darkgrey darkkhaki darkmagenta darkolivegreen
darkorange darkorchid darkred darksalmon darkseagreen darkslateblue darkslategray darkslategrey
darkturquoise darkviolet deeppink deepskyblue dimgray dimgrey dodgerblue firebrick floralwhite
forestgreen fuchsia gainsboro ghostwhite gold goldenrod gray green greenyellow grey honeydew
hotpink indianred indigo ivory khaki lavender lavenderblush lawngreen lemonchiffon lightblue
lightcoral lightcyan lightgoldenrodyellow lightgray lightgreen lightgrey lightpink lightsalmon
lightseagreen lightskyblue lightslategray lightslategrey lightsteelblue lightyellow lime
limegreen linen magenta maroon mediumaquamarine mediumblue mediumorchid mediumpurple
mediumseagreen mediumslateblue mediumspringgreen mediumturquoise mediumvioletred midnightblue
mintcream mistyrose moccasin navajowhite navy oldlace olive olivedrab orange orangered orchid
palegoldenrod palegreen paleturquoise palevioletred papayawhip peachpuff peru pink plum
powderblue purple rebeccapurple red rosybrown royalblue saddlebrown salmon sandybrown seagreen
seashell sienna silver skyblue slateblue slategray slategrey snow springgreen steelblue tan teal
thistle tomato turquoise violet wheat white whitesmoke yellow yellowgreen
"""
COLOUR = re.compile(
    r"#[0-9a-f]{3,8}\b|\b(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch|color)\(|(?<![\w-])(?:"
    + "|".join(COLOUR_NAMES.split())
    + r")(?![\w-])",
    re.IGNORECASE,
)


def colours_below_root(css: str) -> list[str]:
    declarations = [
        declaration.strip()
        for selector, block in rules(css)
        if selector != ":root"
        for declaration in block.split(";")
    ]
    return [text for text in declarations if COLOUR.search(text.partition(":")[2])]


@pytest.mark.parametrize("path", STYLES, ids=name_of)
def test_colours_are_named_in_the_properties_alone(path: Path) -> None:
    assert colours_below_root(read(path)) == []


@pytest.mark.parametrize(
    ("css", "found"),
    [
        (":root { --navy: #12263f }", []),
        ("@media (x) { :root { --navy: #12263f; } }", []),
        ("#bed { color: var(--navy); background: transparent; }", []),
        ("p { white-space: nowrap; fill: currentcolor; }", []),
        ("/* red */ p { margin: 0; }", []),
        ("#fed { color: #fed; margin: 0 }", ["color: #fed"]),
        ("p { border: 1px solid Red; }", ["border: 1px solid Red"]),
        ("@media (x) { p { color: rgb(0 0 0 / 60%); } }", ["color: rgb(0 0 0 / 60%)"]),
    ],
)
def test_colours_are_found(css: str, found: list[str]) -> None:
    assert colours_below_root(css) == found


def test_properties_are_defined_and_used() -> None:
    css = " ".join(without_comments(read(path)) for path in STYLES)
    defined = set(re.findall(r"(?<![\w-])(--[\w-]+)\s*:", css))
    used = set(re.findall(r"var\((--[\w-]+)", css))
    assert used - defined == set()
    assert defined - used == set()


def test_every_look_of_a_box_is_drawn_and_no_other() -> None:
    drawn = {
        look
        for path in STYLES
        for selector, _ in rules(read(path))
        for look in re.findall(r'data-look="(\w+)"', selector)
    }
    assert drawn == set(BoxLook)


# The crew


def test_each_of_the_crew_can_be_chosen_and_is_introduced_then() -> None:
    page = render.render(INDEX, en)
    assert list(en.CREW) == list(en.MANNERS) == list(CREW)
    style = read(ROOT / "static" / "yacht.css")
    for key in CREW:
        assert page.count(f'<option value="{key}">{en.CREW[key]}</option>') == 4
        assert page.count(f'<li data-member="{key}">') == 1
        assert f'#crew:has([value="{key}"]:checked) [data-member="{key}"]' in style
    assert style.count("[data-member=") == len(CREW)

"""Fill the words of every language into the page: `render.py FOLDER < index.html`.

FOLDER gets `index.html` in English, and for each further module of `yacht.words` a page of its
own, such as `index.de.html`, with a manifest. All pages stand in one folder, so that what they
ask for has the same relative address.
"""

import json
import sys
from collections.abc import Sequence
from html import escape
from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules
from string import Template
from types import ModuleType

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from yacht.crew import CREW, MEANS  # noqa: E402 (from the folder above)

MANIFEST = "manifest.webmanifest"


def languages() -> list[ModuleType]:
    """The modules of all languages, English first."""
    package = import_module("yacht.words")
    names = sorted(module.name for module in iter_modules(package.__path__))
    names.sort(key=lambda name: name != "en")
    return [import_module(f"{package.__name__}.{name}") for name in names]


# Where a language's files are ------------------------------------------------------------------


def with_tag(name: str, words: ModuleType) -> str:
    """The name of a file in that language: `index.html` is English, `index.de.html` is not."""
    if words.LANGUAGE == "en":
        return name
    stem, _, ending = name.rpartition(".")
    return f"{stem}.{words.LANGUAGE}.{ending}"


def address(words: ModuleType) -> str:
    """The page in that language, from the folder of the pages."""
    return "./" if words.LANGUAGE == "en" else f"./{with_tag('index.html', words)}"


# The page ---------------------------------------------------------------------------------------


def rules_html(sections: Sequence[Sequence[str]]) -> str:
    """The complete rules: each section is its heading and its paragraphs."""
    lines = []
    for heading, *paragraphs in sections:
        lines.append(f"<h3>{escape(heading)}</h3>")
        lines += [f"<p>{escape(paragraph)}</p>" for paragraph in paragraphs]
    return "\n".join(lines)


def crew_options_html(words: ModuleType) -> str:
    """The crew as options of a choice."""
    return "".join(f'<option value="{key}">{escape(words.crew_name(key))}</option>' for key in CREW)


def crew_notes_html(words: ModuleType) -> str:
    """How each of the crew plays and what that comes to, of which the page shows the chosen."""
    return "".join(
        f'<li data-member="{key}">{escape(words.crew_note(key, MEANS[key]))}</li>' for key in CREW
    )


def alternates_html(choice: Sequence[ModuleType]) -> str:
    """What tells a search engine of the page in other languages."""
    return "\n".join(
        f'<link rel="alternate" hreflang="{words.LANGUAGE}" href="{address(words)}">'
        for words in choice
    )


def choice_html(spoken: ModuleType, choice: Sequence[ModuleType]) -> str:
    """Links to the page in every language, each named in itself."""
    links = []
    for words in choice:
        current = ' aria-current="true"' if words is spoken else ""
        tags = f'lang="{words.LANGUAGE}" hreflang="{words.LANGUAGE}"'
        links.append(
            f'<a href="{address(words)}" {tags}{current}>{escape(words.LANGUAGE_NAME)}</a>'
        )
    return f'<nav class="presses" aria-label="{escape(spoken.LANGUAGES)}">{" ".join(links)}</nav>'


def render(template: str, words: ModuleType, choice: Sequence[ModuleType] = ()) -> str:
    """The page in the language of that module, with links to the others if there is a choice.

    Raises:
        KeyError: the page asks for words that the module lacks.
    """
    texts = {key: escape(text) for key, text in words.PAGE.items()}
    return Template(template).substitute(
        texts,
        rules_text=rules_html(words.RULES),
        crew_options=crew_options_html(words),
        crew_notes=crew_notes_html(words),
        manifest=with_tag(MANIFEST, words),
        alternates=alternates_html(choice) if len(choice) > 1 else "",
        choice_of_language=choice_html(words, choice) if len(choice) > 1 else "",
    )


# The manifest -----------------------------------------------------------------------------------


def render_manifest(template: str, words: ModuleType) -> str:
    """The manifest with which the page in that language is installed, as an app of its own."""
    start = f"../{address(words).removeprefix('./')}"
    told = {
        "name": words.PAGE["title"],
        "short_name": words.PAGE["title"],
        "description": words.PAGE["description"],
        "lang": words.LANGUAGE,
        "start_url": start,
    }
    return json.dumps(json.loads(template) | told, ensure_ascii=False, indent=2) + "\n"


def write(template: str, folder: Path) -> None:
    """Write the pages and the manifests of all languages into the site's folder."""
    choice = languages()
    manifest = (ROOT / "static" / MANIFEST).read_text(encoding="utf-8")
    for words in choice:
        page = folder / with_tag("index.html", words)
        page.write_text(render(template, words, choice), encoding="utf-8")
        installed = folder / "static" / with_tag(MANIFEST, words)
        installed.write_text(render_manifest(manifest, words), encoding="utf-8")


if __name__ == "__main__":
    write(sys.stdin.read(), Path(sys.argv[1]))

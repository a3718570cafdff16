"""Fill the words of a language into `index.html`: `render.py LANGUAGE < index.html > page`."""

import importlib
import sys
from html import escape
from pathlib import Path
from string import Template

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))


def rules_html(sections: tuple[tuple[str, ...], ...]) -> str:
    """The complete rules: each section is its heading and its paragraphs."""
    lines = []
    for heading, *paragraphs in sections:
        lines.append(f"<h3>{escape(heading)}</h3>")
        lines += [f"<p>{escape(paragraph)}</p>" for paragraph in paragraphs]
    return "\n".join(lines)


def render(template: str, language: str) -> str:
    """The page in that language.

    Raises:
        KeyError: the page asks for words that the language's module lacks.
    """
    words = importlib.import_module(f"yacht.words.{language}")
    texts = {key: escape(text) for key, text in words.PAGE.items()}
    return Template(template).substitute(texts, rules_text=rules_html(words.RULES))


if __name__ == "__main__":
    sys.stdout.write(render(sys.stdin.read(), sys.argv[1]))

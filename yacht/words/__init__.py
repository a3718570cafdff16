"""What players read, in the language that is spoken.

`from yacht import words` and `words.REROLL` or `words.news(…)` are the words of one language. Each
language is a module of this package with the names that `en` has.
"""

from importlib import import_module
from types import ModuleType
from typing import TYPE_CHECKING

from yacht.words import en as _english

if TYPE_CHECKING:
    from yacht.words.en import *  # noqa: F403 (every language has the names of this one)
else:

    def __getattr__(name: str) -> object:
        return getattr(_spoken, name)


_spoken: ModuleType = _english


def speak(tag: str) -> None:
    """Speak the language of that tag, such as "en" or "pt-BR"; English where there is no such.

    A browser that translates pages may have put another language's tag on an English one.
    """
    global _spoken  # noqa: PLW0603 (chosen once, before anything is said)
    try:
        _spoken = import_module(f"{__name__}.{tag.lower().replace('-', '_')}")
    except ModuleNotFoundError:
        _spoken = _english

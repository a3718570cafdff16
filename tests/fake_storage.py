"""A browser's `Storage` object with its manners, for the tests.

As in a page, the methods take any key and value as text, an absent key gives null, and what does
not fit raises an error and leaves the old text in its place. The error is what Pyodide makes of a
`DOMException`: an exception with a `name`.
"""

import json
from collections.abc import Iterator

QUOTA = 5 * 1024 * 1024
"""Firefox's and Chrome's limit for an origin, in UTF-16 units."""


class DOMException(Exception):  # noqa: N818 (the browser's name)
    """An error of the browser's."""

    def __init__(self, name: str, message: str = "The operation failed.") -> None:
        super().__init__(f"{name}: {message}")
        self.name = name


class Null:
    """JavaScript's null in Pyodide: not None, false, and without attributes."""

    def __bool__(self) -> bool:
        return False


NULL = Null()


def units(text: str) -> int:
    """The length of a text in JavaScript: in UTF-16 units."""
    return len(text.encode("utf-16-le", "surrogatepass")) // 2


class FakeStorage:
    """Texts by key, up to a quota; `absent` is what Python sees of null."""

    def __init__(self, quota: int = QUOTA, absent: object = NULL, **foreign: str) -> None:
        self.texts: dict[str, str] = dict(foreign)
        self._quota = quota
        self._absent = absent

    @property
    def length(self) -> int:
        return len(self.texts)

    def key(self, index: int) -> object:
        return [*self.texts, *[self._absent] * (index + 1)][index]

    def getItem(self, key: str) -> object:  # noqa: N802 (the browser's name)
        return self.texts.get(_text(key), self._absent)

    def setItem(self, key: str, value: str) -> None:  # noqa: N802
        texts = self.texts | {_text(key): _text(value)}
        if sum(units(name) + units(text) for name, text in texts.items()) > self._quota:
            raise DOMException("QuotaExceededError", "Setting the value exceeded the limit.")
        self.texts = texts

    def removeItem(self, key: str) -> None:  # noqa: N802
        self.texts.pop(_text(key), None)

    def clear(self) -> None:
        raise AssertionError("the origin belongs to other pages as well")

    def __iter__(self) -> Iterator[str]:
        return iter(self.texts)


def as_json(storage: FakeStorage) -> str:
    """Its keys and texts, as the page gets them in one go."""
    return json.dumps([(key, storage.getItem(key)) for key in storage.texts])


def _text(value: object) -> str:
    assert isinstance(value, str), f"the browser would store {value!r} as some text"
    return value

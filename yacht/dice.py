"""Five dice: what they are, how they are written, where they come from."""

import secrets
from typing import TypeAlias

DICE = 5
FACES = (1, 2, 3, 4, 5, 6)

Dice: TypeAlias = tuple[int, ...]
"""The faces showing, 1 to 6, by die: position 2 is always the same die, whatever it shows."""


def dice(notation: str) -> Dice:
    """Read dice written as digits: `dice("11133")` is `(1, 1, 1, 3, 3)`.

    Raises:
        ValueError: a character is not a face from 1 to 6.
    """
    faces = tuple(map("0123456".find, notation))
    if not all(face in FACES for face in faces):
        raise ValueError(f"not dice: {notation!r}")
    return faces


def throw(count: int) -> Dice:
    """Throw that many dice, each face exactly equally likely.

    `secrets` asks the operating system's cryptographic source at every call (in the page, the
    browser's `crypto.getRandomValues`) and rejects what would favour a face, so there is no bias
    and no state that a build or a memory snapshot could freeze.
    """
    return tuple(secrets.choice(FACES) for _ in range(count))

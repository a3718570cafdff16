"""Which key was meant, whatever the keyboard's language."""

from __future__ import annotations

LETTERS = ("R", "H")
"""Letters that press a button: Roll, and the Coach (as in hint)."""


def meant(key: str, code: str, is_shifted: bool) -> str:
    """The name of a key: the character it types, a capital one, or what it is called.

    `code` says where the key is. It counts where the keyboard types something else there: French
    digits come with Shift alone, and a Cyrillic or Greek keyboard has no R and no H.
    """
    if code.startswith("Digit") and not is_shifted:
        return code.removeprefix("Digit")
    if code.startswith("Key") and code[-1] in LETTERS and not key.isascii():
        return code[-1]
    return key.upper() if len(key) == 1 else key

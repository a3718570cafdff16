"""A key is known by what it types, and by its place where it types something else."""

import pytest

from yacht.keys import meant


@pytest.mark.parametrize(
    ("key", "code", "is_shifted", "name"),
    [
        ("1", "Digit1", False, "1"),
        ("5", "Numpad5", False, "5"),
        ("&", "Digit1", False, "1"),  # French
        ("1", "Digit1", True, "1"),  # French
        ("!", "Digit1", True, "!"),
        ("r", "KeyR", False, "R"),
        ("R", "KeyR", True, "R"),
        ("r", "KeyO", False, "R"),  # Dvorak
        ("p", "KeyR", False, "P"),  # Dvorak
        ("к", "KeyR", False, "R"),  # Russian
        ("ψ", "KeyR", False, "R"),  # some other alphabet
        ("h", "KeyH", False, "H"),
        ("ж", "KeyH", False, "H"),  # some other alphabet
        ("ж", "Semicolon", False, "Ж"),
        ("?", "Slash", True, "?"),
        ("?", "Minus", True, "?"),  # German
        ("ArrowUp", "ArrowUp", False, "ArrowUp"),
        ("ArrowUp", "Numpad8", False, "ArrowUp"),
        ("Escape", "Escape", False, "Escape"),
        ("Unidentified", "", False, "Unidentified"),
        ("Dead", "Quote", False, "Dead"),
        ("", "", False, ""),
    ],
)
def test_the_key_that_was_meant(key: str, code: str, is_shifted: bool, name: str) -> None:
    assert meant(key, code, is_shifted) == name

"""JSON that may come from anywhere is bounded before it is parsed."""

from typing import Any

import pytest

from yacht.untrusted import MAX_DEPTH, parse


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("{}", {}),
        (' [1, "two", null]', [1, "two", None]),
        ('"[[[[[[[[[[[["', "[[[[[[[[[[[["),
        (r'["a \" b", "[[[[[[[[[["]', ['a " b', "[[[[[[[[[["]),
        ("[" * MAX_DEPTH + "]" * MAX_DEPTH, [[[[[[[[]]]]]]]]),
        ("[[],[],[],[],[],[],[],[],[],[]]", [[]] * 10),
    ],
)
def test_what_is_in_bounds_is_parsed(text: str, value: Any) -> None:
    assert parse(text, 100) == value


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{",
        "nothing",
        "[" * (MAX_DEPTH + 1) + "]" * (MAX_DEPTH + 1),
        "[" * 1_000_000,
        '{"a":' * 200_000,
        '"' + "[" * 1_000_000,
        r"\"" * 500_000,
        '"' + "\\" * 999_999,
        "1" * 5_000,
    ],
    ids=lambda text: f"{text[:8]}…{len(text)}",
)
def test_what_is_not_is_an_error_and_soon(text: str) -> None:
    with pytest.raises(ValueError, match=r"."):
        parse(text, 2_000_000)


def test_the_length_is_a_bound() -> None:
    assert parse("[1]", 3) == [1]
    with pytest.raises(ValueError, match="longer than 2"):
        parse("[1]", 2)

"""JSON from where anything may come from: bounded before it is parsed."""

from __future__ import annotations

import json
import re
from itertools import accumulate
from typing import Any

MAX_DEPTH = 8
_STRING = re.compile(r'"(?:[^"\\]++|\\.)*+"?', re.DOTALL)  # an open end ends with the text
_BRACKET = re.compile(r"[\[\]{}]")


class OutOfBoundsError(ValueError):
    """A text that is not even parsed."""


def parse(text: str, longest: int) -> Any:
    """What the JSON text says.

    Raises:
        OutOfBoundsError: it is longer than so many characters, or nested deeper than `MAX_DEPTH`.
        ValueError: it is no JSON.
    """
    if len(text) > longest:
        raise OutOfBoundsError(f"longer than {longest} characters")
    # A parser follows every bracket with a call of its own. In a browser a deep enough nesting
    # does not raise an error: it ends Python for good.
    brackets = _BRACKET.findall(_STRING.sub("", text))
    depths = accumulate(1 if bracket in "[{" else -1 for bracket in brackets)
    if any(depth > MAX_DEPTH for depth in depths):
        raise OutOfBoundsError(f"nested deeper than {MAX_DEPTH}")
    return json.loads(text)

"""A question to the player, as a value: the page asks it, the answer comes back as a press."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Answer:
    """A button: what it says, and the game word with its value that it stands for."""

    label: str
    press: str
    value: str = ""


@dataclass(frozen=True, slots=True)
class Question:
    """What is asked. `field` is the text to be edited, None where none is wanted."""

    heading: str
    text: str
    answers: tuple[Answer, ...]
    field: str | None = None

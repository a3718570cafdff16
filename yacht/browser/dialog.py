"""Asks the player a `Question`. The answer is a button like any other on the page."""

from __future__ import annotations

from js import document

from yacht.browser.dom import by_id, from_template, parts, set_text
from yacht.question import Question


def ask(question: Question) -> None:
    """Show the question."""
    set_text(by_id("ask-heading"), question.heading)
    set_text(by_id("ask-text"), question.text)
    answers = []
    for answer in question.answers:
        button = from_template("answer-template")
        button.textContent = answer.label
        button.dataset.press = answer.press
        button.dataset.value = answer.value
        answers.append(button)
    answers[0].className = "main"
    by_id("answers").replaceChildren(*answers)
    field = by_id("ask-field")
    field.hidden = question.field is None
    field.value = question.field or ""
    if not by_id("ask").open:
        by_id("ask").showModal()


def show_text(text: str) -> None:
    """Show a text, selected, to be copied by hand."""
    area = by_id("text-field")
    area.value = text
    by_id("text").showModal()
    area.select()


def field() -> str:
    """What stands in the question's field."""
    return str(by_id("ask-field").value)


def close() -> None:
    """Take away whatever dialog is open: a press in it was its answer."""
    for element in parts(document, "dialog[open]"):
        element.close()

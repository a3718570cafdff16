"""A page's local storage, read with the engine, and whether the page shows the same."""

from __future__ import annotations

import json
from typing import Any

from playwright.sync_api import Page

from yacht import State
from yacht.slots import Kept, content
from yacht.storage import WebStorage

PREFIX = WebStorage.PREFIX

SHOWN_SCRIPT = """() => ({
  faces: [...document.querySelectorAll("#dice .die")].map(die => die.dataset.face).join(""),
  held: [...document.querySelectorAll("#dice .die")]
    .flatMap((die, i) => die.getAttribute("aria-pressed") === "true" ? [i] : []),
  left: document.getElementById("rolls-left").textContent,
  cards: [...document.querySelectorAll("#cards .card")].map(card =>
    [...card.querySelectorAll(".boxes tr")].map(row =>
      row.dataset.look === "filled" ? Number(row.querySelector(".points").textContent) : null)),
})"""


def texts(page: Page) -> dict[str, str]:
    """Everything in the page's local storage."""
    kept: dict[str, str] = json.loads(page.evaluate("JSON.stringify(localStorage)"))
    return kept


def kept(page: Page, slot: int = 1) -> Kept:
    """The game in that slot."""
    store = texts(page)
    even, odd = (store.get(f"{PREFIX}slot.{slot}.{parity}") for parity in ("even", "odd"))
    held = content((even, odd))
    assert isinstance(held, Kept), held
    return held


def shown(page: Page) -> dict[str, Any]:
    """What the table shows of the game."""
    state: dict[str, Any] = page.evaluate(SHOWN_SCRIPT)
    return state


def expected(state: State) -> dict[str, Any]:
    """What the table has to show of that state."""
    rolls = "roll" if state.rolls_left == 1 else "rolls"
    return {
        "faces": "".join(map(str, state.dice)) or "00000",
        "held": sorted(state.held),
        "left": f"{state.rolls_left} {rolls} left",
        "cards": [list(card.points) for card in state.cards],
    }


def put(page: Page, entries: dict[str, str]) -> None:
    """Store these texts, as something other than the game would."""
    page.evaluate(
        "entries => Object.entries(entries).forEach(([key, text]) => localStorage[key] = text)",
        entries,
    )

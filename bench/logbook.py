"""How quickly a logbook of thousands of games opens, and what a game beside it is like."""

from dataclasses import dataclass

from bench.figures import READY, new_tab
from bench.pages import Page
from bench.presses import Answers, answers
from e2e import logs

GAMES = 5_000

STORE = """texts => {
  for (const [key, text] of Object.entries(texts)) localStorage.setItem(key, text);
}"""

# From the press to the frame in which the dialog is painted.
OPEN = """async () => {
  const start = performance.now();
  document.querySelector("#lobby [data-press=logbook]").click();
  await new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
  return performance.now() - start;
}"""

REST = 5_000
"""Milliseconds after which a page has read the logbook beforehand."""


@dataclass(frozen=True)
class Openings:
    """Milliseconds from press to paint: of a page at rest, and of one that is just ready."""

    at_rest: float
    at_once: float


def openings(page: Page, kept: dict[str, str]) -> Openings:
    """Open the logbook with these games in it, in two visits of one browser."""
    times = []
    with new_tab() as tab:
        tab.goto(page.url)
        tab.wait_for_function(READY)
        tab.evaluate(STORE, kept)
        for rest in (REST, 0):
            tab.reload()
            tab.wait_for_function(READY)
            tab.wait_for_timeout(rest)
            times.append(tab.evaluate(OPEN))
            if f"{GAMES:,}" not in tab.inner_text("#logbook"):
                raise ValueError("these games are not in the logbook")
    return Openings(*times)


def years() -> dict[str, str]:
    """What the page stores of so many games."""
    return logs.texts(logs.games(GAMES))


def answers_beside(page: Page, kept: dict[str, str]) -> Answers:
    """A whole game with these games in the logbook."""
    return answers(page, before=lambda tab: tab.evaluate(STORE, kept))

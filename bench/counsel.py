"""How long advice and the account of a game take in the page, in Chromium."""

import json
from dataclasses import dataclass

from bench.figures import READY, new_tab
from bench.pages import Page

# Run by the page's own Python, which has the engine from its snapshot. Players roll fair dice,
# hold what chance says, and fill the first box that is open.
MEASURE = """
import json
from secrets import randbelow
from js import fetch, performance, window
from yacht import Game, Hold, Roll, Settings, ruleset
from yacht.dice import throw
from yacht.ledger import account_scenes
from yacht.perfect.advice import Adviser, warm_up
from yacht.perfect.values import TABLES, read_in_steps

NAMES = ("Skipper", "Mate", "Bosun", "Lookout")


def timed(work):
    start = performance.now()
    result = work()
    return result, performance.now() - start


def walk(steps, times):
    while True:
        start = performance.now()
        try:
            next(steps)
        except StopIteration as end:
            return end.value
        finally:
            times.append(performance.now() - start)


def play(game, adviser, times):
    while not game.state.is_over:
        state = game.state
        if state.dice:
            times.append(timed(lambda: adviser.advice(state))[1])
        if state.rolls_left and randbelow(4):
            if state.dice:
                game = game.play(Hold(frozenset(d for d in range(4) if randbelow(2))))
            game = game.play(Roll(throw(len(game.state.free))))
        elif state.dice:
            game = game.play(state.legal_actions().scores[0])
    return game


found = {}
for key, name in TABLES.items():
    card = ruleset(key)
    data = (await (await fetch(f"{TABLES_FOLDER}/{name}")).arrayBuffer()).to_bytes()
    steps, advice = [], []
    values = walk(read_in_steps(data, card), steps)
    walk(warm_up(values), steps)
    for players in (1, 4):
        game = play(Game.new(Settings(card, NAMES[:players])), Adviser(values), advice)
    found[key] = {
        "steps": steps,
        "advice": advice,
        "account": timed(lambda: account_scenes(game, values))[1],
    }
window.counsel = json.dumps(found)
"""

RUN = """code => {
  const script = document.createElement("script");
  script.type = "py";
  script.textContent = code;
  document.body.append(script);
}"""


@dataclass(frozen=True)
class Counsel:
    """Milliseconds of each step of reading a table, of each advice, of an account of four players.

    The states that advice is given in are all of a solo game and of a game of four.
    """

    steps: list[float]
    advice: list[float]
    account: float


def counsel(page: Page) -> dict[str, Counsel]:
    """The times on each card, in one visit."""
    [tables] = page.folder.glob("static/tables-*")
    with new_tab() as tab:
        tab.goto(page.url)
        tab.wait_for_function(READY)
        tab.evaluate(RUN, f"TABLES_FOLDER = './static/{tables.name}'\n{MEASURE}")
        found = tab.wait_for_function("window.counsel").json_value()
    return {card: Counsel(**times) for card, times in json.loads(found).items()}

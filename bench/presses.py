"""How fast a press is answered, over a whole game of real input, in Chromium."""

from collections.abc import Callable
from dataclasses import dataclass
from math import ceil
from typing import Any

from bench.figures import READY, new_tab
from bench.pages import Page

SHORTEST = 16
"""Milliseconds; the browser does not list what was painted sooner than that."""

OBSERVE = """
window.seen = { presses: {}, tasks: [], shift: 0 };
const watch = (type, note, more) =>
  new PerformanceObserver((list) => list.getEntries().forEach(note)).observe(
    { type, buffered: true, ...more });
watch("event", ({ interactionId: id, duration }) => {
  if (id) seen.presses[id] = Math.max(seen.presses[id] ?? 0, duration);
}, { durationThreshold: 16 });
watch("longtask", ({ startTime, duration }) => {
  const ready = performance.getEntriesByName("yacht-ready")[0]?.startTime;
  if (ready !== undefined && startTime > ready) seen.tasks.push(duration);
});
watch("layout-shift", ({ value, hadRecentInput }) => {
  if (!hadRecentInput) seen.shift += value;
});
"""

# The next press, as a place on the page: a roll, two dice to hold, a roll, two to throw back, a
# roll, a box. Null when the game is over.
NEXT = """(() => {
  const find = (selector) => document.querySelector(selector);
  if (document.documentElement.hasAttribute("data-over")) return null;
  const left = Number.parseInt(document.getElementById("rolls-left").textContent);
  const held = document.querySelectorAll('.die[aria-pressed="true"]').length;
  const wanted = left === 2 ? 2 : left === 1 ? 1 : held;
  const die = held < wanted ? '.die[aria-pressed="false"]' : '.die[aria-pressed="true"]';
  const box = '#cards [data-turn] .box[aria-disabled="false"]';
  const next = left === 0 ? find(box) : held === wanted ? find("#roll") : find(die);
  next.scrollIntoView({ block: "nearest" });
  const { x, y, width, height } = next.getBoundingClientRect();
  return [x + width / 2, y + height / 2];
})()"""

PAUSE = 350
"""Milliseconds between presses: two within 300 would be a double click."""


@dataclass(frozen=True)
class Answers:
    """What a whole game was like: milliseconds, but for `presses` and `shift`."""

    presses: int
    p98: float
    longest_task: float
    shift: float


def p98(durations: list[float], presses: int) -> float:
    """The duration that 98 of 100 presses keep to; those not listed were shorter than all."""
    ranked = sorted([SHORTEST] * (presses - len(durations)) + durations)
    return ranked[ceil(0.98 * len(ranked)) - 1]


def play(tab: Any) -> int:
    """Play a game to its end with the mouse; return how many presses that took."""
    tab.click("#start")
    presses = 1
    while (place := tab.evaluate(NEXT)) is not None:
        tab.mouse.click(*place)
        tab.wait_for_timeout(PAUSE)
        presses += 1
    return presses


def answers(page: Page, slowed: int = 1, before: Callable[[Any], None] = lambda _: None) -> Answers:
    """Play a whole game and see how its presses were answered; `before` prepares the first tab."""
    with new_tab() as tab:
        tab.set_viewport_size({"width": 360, "height": 640})
        tab.add_init_script(OBSERVE)
        tab.goto(page.url)
        before(tab)
        tab.reload()
        tab.wait_for_function(READY)
        session = tab.context.new_cdp_session(tab)
        session.send("Emulation.setCPUThrottlingRate", {"rate": slowed})
        presses = play(tab)
        seen = tab.evaluate("window.seen")
    return Answers(
        presses=presses,
        p98=p98(list(seen["presses"].values()), presses),
        longest_task=max(seen["tasks"], default=0),
        shift=seen["shift"],
    )

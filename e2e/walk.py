"""Random play on a page, press by press."""

from __future__ import annotations

from random import Random

from playwright.sync_api import Page

# Every button that the rules allow to be pressed now, as a selector that finds it again.
PRESSABLE_SCRIPT = """() => {
  const usable = button => button.getAttribute("aria-disabled") !== "true" && !button.disabled;
  const boxes = [...document.querySelectorAll(".card[data-turn] .box")].filter(usable);
  const dice = [...document.querySelectorAll("#dice .die")].filter(usable);
  return {
    roll: usable(document.getElementById("roll")),
    dice: dice.map(die => die.dataset.value),
    boxes: boxes.map(box => box.dataset.value),
    over: "over" in document.documentElement.dataset,
  };
}"""
PRESS_SCRIPT = "selector => document.querySelector(selector).click()"
LATE_PRESS_SCRIPT = """([selector, delay]) => {
  setTimeout(() => document.querySelector(selector).click(), delay);
}"""


def next_press(page: Page, random: Random) -> str | None:
    """The selector of a press that the rules allow, None when the game is over."""
    can = page.evaluate(PRESSABLE_SCRIPT)
    if can["over"]:
        return None
    choices = [f'#dice .die[data-value="{die}"]' for die in can["dice"]]
    choices += ["#roll"] * (4 if can["roll"] else 0)
    boxes = [f'.card[data-turn] .box[data-value="{box}"]' for box in can["boxes"]]
    choices += random.sample(boxes, min(len(boxes), 2))
    return random.choice(choices)


def press(page: Page, selector: str) -> None:
    """Press that button and let the page answer."""
    page.evaluate(PRESS_SCRIPT, selector)


def press_later(page: Page, selector: str, delay: int) -> None:
    """Press that button after so many milliseconds, without waiting for it."""
    page.evaluate(LATE_PRESS_SCRIPT, [selector, delay])

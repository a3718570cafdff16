"""The start, a turn, the same turn after a reload and without a network, in two more browsers."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from datetime import date
from pathlib import Path
from typing import Any

import pytest
from other_browsers import DRIVERS, MissingBrowserError
from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys
from selenium.webdriver.remote.webdriver import WebDriver
from selenium.webdriver.support.wait import WebDriverWait

from e2e.host import Host
from yacht import ruleset
from yacht.voyage import daily, dice

TIMEOUT = 120  # seconds; Python has to come first, on a machine that may be busy

STATE_SCRIPT = """
const dice = [...document.querySelectorAll("#dice .die")];
return [
  dice.map(({ dataset }) => dataset.face).join(""),
  dice.map((die) => die.getAttribute("aria-pressed")),
  document.getElementById("rolls-left").textContent,
  [...document.querySelectorAll("#cards .box .points")].map(({ textContent }) => textContent),
];
"""


FOCUS_SCRIPT = """
const { activeElement } = document;
return [activeElement.dataset.value, activeElement.matches(":focus-visible")];
"""
UPDATE_SCRIPT = """
navigator.serviceWorker.getRegistration().then((registration) => registration.update());
"""
IS_WAITING_SCRIPT = """
return navigator.serviceWorker.getRegistration().then(({ waiting }) => Boolean(waiting));
"""
DAY_SCRIPT = """
const now = new Date();
return [now.getFullYear(), now.getMonth() + 1, now.getDate()];
"""
CHOOSE_SCRIPT = """
document.querySelector("#settings input[name=theme][value=dark]").click();
return getComputedStyle(document.getElementById("settings")).backgroundColor;
"""


class Browser:
    """One browser at one page."""

    def __init__(self, driver: WebDriver) -> None:
        self.driver = driver
        self.waiting = WebDriverWait(driver, TIMEOUT)

    def read(self, name: str) -> str | None:
        """What an attribute of the page's root says."""
        return self.driver.execute_script(f"return document.documentElement.dataset.{name}")

    def wait_for(self, condition: Callable[[], Any]) -> None:
        """Wait until that is true."""
        self.waiting.until(lambda _: condition())

    def expect_ready(self) -> None:
        """Python has come, from its snapshot, and presses are answered."""
        self.wait_for(lambda: self.read("state") == "ready")
        assert self.read("python") == "restored"

    def reload(self) -> None:
        """Load the page again, as its player would: Firefox's driver would pass the worker by."""
        self.driver.execute_script("window.isOld = true; location.reload()")
        self.wait_for(lambda: not self.driver.execute_script("return window.isOld"))
        self.expect_ready()

    def press(self, selector: str) -> None:
        """Click what fits the selector, as soon as it can be seen."""
        self.wait_for(lambda: self.is_shown(selector))
        self.driver.find_element(By.CSS_SELECTOR, selector).click()

    def key(self, *keys: str) -> None:
        """Press these keys, one after the other, on whatever has the focus."""
        for key in keys:
            ActionChains(self.driver).send_keys(key).perform()

    def focused(self) -> Any:
        """The box that has the focus, and whether that is to be seen."""
        return self.driver.execute_script(FOCUS_SCRIPT)

    def is_shown(self, selector: str) -> bool:
        """Whether that is in view."""
        return self.driver.find_element(By.CSS_SELECTOR, selector).is_displayed()

    def state(self) -> Any:
        """Faces, what is held, rolls left and the boxes."""
        return self.driver.execute_script(STATE_SCRIPT)

    def expect_state(self, state: Any) -> None:
        """The game comes back like that, once the browser has granted its lock to the new page."""
        self.wait_for(lambda: self.state() == state)


@pytest.fixture(params=DRIVERS)
def visitor(request: pytest.FixtureRequest) -> Iterator[Browser]:
    """Start a browser with a new profile."""
    try:
        with DRIVERS[request.param]() as driver:
            driver.set_page_load_timeout(TIMEOUT)
            yield Browser(driver)
    except MissingBrowserError as error:
        pytest.skip(f"{request.param}: {error}")


def test_a_turn_outlives_a_reload_and_the_network(visitor: Browser, host: Host) -> None:
    visitor.driver.get(host.url)
    visitor.expect_ready()
    visitor.wait_for(lambda: visitor.is_shown("#offline"))

    visitor.press("#start")
    visitor.press("#roll")
    visitor.press(".die[data-value='1']")
    visitor.press("#roll")
    state = visitor.state()
    faces, held, rolls_left, _ = state
    assert re.fullmatch("[1-6]{5}", faces)
    assert held == ["false", "true", "false", "false", "false"]
    assert rolls_left == "1 roll left"

    visitor.reload()
    visitor.expect_state(state)

    host.switch_off()
    visitor.reload()
    visitor.expect_state(state)
    visitor.press("#roll")
    visitor.press(".box[data-value=choice]")
    _, _, rolls_left, points = visitor.state()
    assert rolls_left == "3 rolls left"
    assert 5 <= int(points[10]) <= 30
    assert points[:10] + points[11:] == [""] * 11


def test_a_start_gets_the_new_version(visitor: Browser, host: Host, new_version: Path) -> None:
    visitor.driver.get(host.url)
    visitor.expect_ready()
    visitor.wait_for(lambda: visitor.is_shown("#offline"))
    visitor.reload()  # the first visit is made without the worker
    host.deploy(new_version)
    visitor.driver.execute_script(UPDATE_SCRIPT)
    visitor.wait_for(lambda: visitor.driver.execute_script(IS_WAITING_SCRIPT))
    assert visitor.read("page") is None
    visitor.reload()
    assert [visitor.read(name) for name in ("page", "boot", "interpreter", "main")] == ["new"] * 4


def test_the_day_has_the_dice_that_every_browser_has(visitor: Browser, host: Host) -> None:
    visitor.driver.get(host.url)
    visitor.expect_ready()
    visitor.press("[data-press=daily][data-value=modern]")
    day = visitor.driver.execute_script(DAY_SCRIPT)
    voyage = daily(date(*day), ruleset("modern"))
    for number in (1, 2):
        visitor.press("#roll")
        faces, *_ = visitor.state()
        assert faces == "".join(map(str, dice(voyage, number, 1, range(5))))
        visitor.press(f".box[data-value={('choice', 'ones')[number - 1]}]")
        if number == 1:
            visitor.wait_for(lambda: visitor.state()[2] == "3 rolls left")


def test_a_turn_by_keyboard_alone_in_the_theme_of_choice(visitor: Browser, host: Host) -> None:
    visitor.driver.get(host.url)
    visitor.expect_ready()
    paper = visitor.driver.execute_script(CHOOSE_SCRIPT)
    visitor.wait_for(lambda: visitor.read("theme") == "dark")
    assert sum(map(int, re.findall(r"\d+", paper)[:3])) < 3 * 128

    visitor.press("#start")
    visitor.wait_for(lambda: visitor.is_shown("#roll"))
    visitor.key("r", "2", "r", "4", "2")
    _, held, rolls_left, _ = visitor.state()
    assert held == ["false", "false", "false", "true", "false"]
    assert rolls_left == "1 roll left"
    visitor.key(Keys.END)
    assert visitor.focused() == ["yacht", True]
    visitor.key(Keys.ARROW_UP, Keys.ENTER)
    _, _, rolls_left, points = visitor.state()
    assert rolls_left == "3 rolls left"
    assert 5 <= int(points[10]) <= 30

    visitor.driver.refresh()
    assert visitor.read("theme") == "dark"

"""The page's parts, put together."""

from collections.abc import Callable
from typing import Any

from js import JSON, Object, console, document, performance, window

from yacht import words
from yacht.app import App
from yacht.browser.controls import Controls
from yacht.browser.device import WebDevice, is_forgetful
from yacht.browser.dom import by_id
from yacht.browser.feel import Feel
from yacht.browser.library import WebLibrary
from yacht.browser.page import Page
from yacht.browser.settings import SettingsView
from yacht.browser.tabs import WebTabs
from yacht.coach import Coach
from yacht.preferences import Chosen
from yacht.shelf import Shelf
from yacht.storage import WebStorage


def start() -> None:
    """Set the table and answer presses, unless the page has told already that it can't start."""
    root = document.documentElement.dataset
    if root.state == "failed":
        return
    words.speak(document.documentElement.lang)
    storage = WebStorage(lambda: window.localStorage, _as_json)
    chosen = Chosen(storage)
    feel = Feel(chosen)
    page = Page(feel)

    def guarded(work: Callable[..., None]) -> Callable[..., None]:
        def run(*arguments: Any) -> None:
            try:
                work(*arguments)
            except Exception as error:  # noqa: BLE001 (the one place where errors end)
                console.error(repr(error))
                page.say(words.BROKEN)

        return run

    tabs = WebTabs(storage, guarded(lambda slot: app.lost(slot)), guarded)
    coach = Coach(chosen, Shelf(WebLibrary(guarded)))
    app = App(page, storage, tabs, WebDevice(storage, guarded), coach)
    controls = Controls(app, guarded, tabs.hear, SettingsView(chosen, feel))
    controls.attach()
    by_id("forgetful").hidden = not is_forgetful()
    guarded(controls.begin)()
    root.state = "ready"
    app.desk.prepare()
    performance.mark("yacht-ready")


def _as_json(storage: Any) -> str:
    # Chromium can't make JSON of a storage that has a key "__proto__", whose page ever that is.
    return str(JSON.stringify(Object.entries(storage)))

"""Where the page's Python begins."""

from js import console, document, performance, window

from yacht.app import App
from yacht.browser.controls import Controls, fail, is_waiting
from yacht.browser.page import Page
from yacht.dice import throw
from yacht.records import Records
from yacht.storage import WebStorage
from yacht.words import en as words


def main() -> None:
    """Set the table and answer presses."""
    page = Page()
    records = Records(WebStorage(lambda: window.localStorage))
    controls = Controls(App(page, records, throw), lambda: page.say(words.BROKEN))
    controls.attach()
    document.documentElement.dataset.state = "ready"
    performance.mark("yacht-ready")
    if is_waiting():
        controls.start()


try:
    main()
except Exception as error:  # noqa: BLE001 (whatever it is, the player is told)
    console.error(repr(error))
    fail()

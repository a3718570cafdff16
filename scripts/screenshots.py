"""Take pictures of every layout in both themes: `screenshots.py FOLDER`, against the built site."""

import os
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from ensure_chromium import find as find_chromium
from playwright.sync_api import Browser, Page, sync_playwright
from serve import SITE, SiteServer

LAYOUTS = {
    "320x568": (320, 568),
    "360x640": (360, 640),
    "390x844": (390, 844),
    "640x360": (640, 360),
    "844x390": (844, 390),
    "768x1024": (768, 1024),
    "1280x720": (1280, 720),
    "1280x800": (1280, 800),
    "1920x1080": (1920, 1080),
}
THEMES = ("light", "dark")

# The dice of the pictures: each call for one byte takes the next face.
DICE = """(() => {
  const faces = [];
  const original = crypto.getRandomValues.bind(crypto);
  window.nextDice = (text) => faces.push(...text);
  crypto.getRandomValues = (array) => {
    if (array.length !== 1 || faces.length === 0) return original(array);
    array[0] = (faces.shift() - 1) << 5;
    return array;
  };
})()"""


class Table:
    """A page, in few words."""

    def __init__(self, page: Page, folder: Path, name: str) -> None:
        self.page = page
        self.folder = folder
        self.name = name

    def open(self, url: str) -> None:
        """Load the page."""
        self.page.add_init_script(DICE)
        self.page.goto(url)
        self.page.wait_for_selector("html[data-state=ready]", timeout=60_000)

    def start(self, players: int, card: str) -> None:
        """Begin a game."""
        self.page.locator(f'input[name=players][value="{players}"]').check(force=True)
        self.page.locator(f"#card-{card}").check(force=True)
        self.page.click("#start")
        self.page.wait_for_selector("#table", state="visible")

    def seat(self, player: int, member: str) -> None:
        """Let a member of the crew play."""
        self.page.select_option(f"#crew-{player}", member)

    def open_dialog(self, name: str, button: str) -> None:
        """Press a button and wait for what it opens."""
        self.page.click(f"{button} >> visible=true")
        self.page.wait_for_selector(f"#{name}[open]")

    def roll(self, faces: str) -> None:
        """Roll those faces."""
        self.page.evaluate("faces => window.nextDice(faces)", faces)
        self.page.click("#roll")

    def hold(self, *positions: int) -> None:
        """Hold those dice."""
        for position in positions:
            self.page.click(f'.die[data-value="{position}"]')

    def box(self, key: str) -> None:
        """Press that box."""
        self.page.click(f".card[data-turn] .box[data-value={key}]")

    def turn(self, faces: str, key: str) -> None:
        """Play a turn of one roll."""
        self.roll(faces)
        box = f".card[data-turn] .box[data-value={key}]"
        scratch = self.page.locator(f"{box} .points").inner_text() == "0"
        self.box(key)
        if scratch:
            self.box(key)

    def picture(self, state: str, whole: bool = False) -> None:
        """Take a picture once nothing moves."""
        self.page.wait_for_timeout(600)
        self.page.screenshot(path=self.folder / f"{self.name}-{state}.png", full_page=whole)


UPPER = ("ones", "twos", "threes", "fours", "fives", "sixes")
BOXES = (*UPPER, "full_house", "four_of_a_kind", "small_straight", "large_straight", "choice")


def tour(table: Table) -> None:
    """Go through the states that are worth a picture."""
    table.picture("lobby", whole=True)
    table.page.locator('input[name=players][value="4"]').check(force=True)
    table.seat(2, "admiral")
    table.seat(4, "cook")
    table.picture("crew", whole=True)
    table.seat(2, "")
    table.seat(4, "")
    table.start(4, "modern")
    table.picture("start")
    table.turn("66666", "yacht")
    table.turn("12345", "large_straight")
    table.turn("11223", "ones")
    table.turn("66123", "sixes")
    table.roll("66666")
    table.picture("joker")
    table.box("sixes")
    table.roll("11236")
    table.hold(0, 1)
    table.picture("held")
    table.box("yacht")
    table.picture("armed")
    table.open_dialog("rules", "#table .bar [data-opens=rules]")
    table.picture("rules")
    table.page.keyboard.press("Escape")
    table.open_dialog("settings", "#table .bar [data-opens=settings]")
    table.picture("settings")
    table.page.keyboard.press("Escape")
    table.page.keyboard.press("Escape")  # no more armed
    table.open_dialog("advice", "#ask-coach")
    table.picture("advice")
    table.page.keyboard.press("Escape")
    table.picture("coach")
    table.page.click("#table .bar [data-press=lobby]")
    table.start(1, "modern")
    table.turn("55555", "yacht")
    for key in BOXES:
        table.turn("24453", key)
    table.picture("end")
    table.open_dialog("account", "#end [data-press=account]")
    table.picture("account")
    table.page.keyboard.press("Escape")
    table.page.click("#end [data-press=lobby]")
    table.picture("saved", whole=True)
    logbook(table)
    voyage(table)
    real_dice(table)


def logbook(table: Table) -> None:
    """Open the logbook, and look at a game again."""
    table.open_dialog("logbook", "#lobby [data-press=logbook]")
    table.picture("logbook")
    for part in ("dice", "games"):
        table.page.locator(f"#logbook input[name=part][value={part}]").check(force=True)
        table.picture(part)
    table.page.click("#logbook [data-press=watch] >> visible=true")
    for _ in range(4):
        table.page.click("#replay-next")
    table.picture("replay")
    table.page.click("#table .bar [data-press=lobby]")


def voyage(table: Table) -> None:
    """Sail the day's voyage."""
    table.page.click("[data-press=daily][data-value=modern]")
    table.page.wait_for_selector("#table", state="visible")
    while not table.page.is_visible("#end"):
        table.page.click("#roll")
        if not table.page.is_visible(".card [data-look=filled]"):
            table.picture("voyage")
        table.page.click(
            ".card[data-turn] :is([data-look=preview], [data-look=forced]) .box >> nth=0"
        )
        if table.page.is_visible(".card [data-look=armed] .box"):
            table.page.click(".card [data-look=armed] .box")
    table.page.wait_for_function(
        "document.querySelector('#end-voyage').textContent.includes('Hind')"
    )
    table.picture("voyage-over")
    table.page.click("#end [data-press=lobby]")


def real_dice(table: Table) -> None:
    """Enter real dice."""
    table.page.locator("#source-real").check(force=True)
    table.start(2, "classic")
    table.page.keyboard.type("364")
    table.picture("entering")
    table.page.keyboard.type("66")
    table.hold(1, 3)
    table.picture("entered")


@contextmanager
def site() -> Iterator[str]:
    """Serve the built site."""
    with SiteServer(SITE, base="/yacht/", quiet=True) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield server.url
        server.shutdown()


def take_all(browser: Browser, url: str, folder: Path) -> None:
    """Take all pictures into that folder."""
    for name, (width, height) in LAYOUTS.items():
        for theme in THEMES:
            context = browser.new_context(
                viewport={"width": width, "height": height},
                device_scale_factor=2 if min(width, height) < 700 else 1,
                color_scheme=theme,  # type: ignore[arg-type]
                service_workers="block",
            )
            table = Table(context.new_page(), folder, f"{name}-{theme}")
            table.open(url)
            tour(table)
            context.close()


def main() -> None:
    """Take the pictures."""
    folder = Path(sys.argv[1])
    folder.mkdir(parents=True, exist_ok=True)
    arguments = ["--no-sandbox"] if os.geteuid() == 0 else []
    with sync_playwright() as playwright, site() as url:
        browser = playwright.chromium.launch(executable_path=find_chromium(), args=arguments)
        take_all(browser, url, folder)
        browser.close()
    print(f"Pictures in {folder}")


if __name__ == "__main__":
    main()

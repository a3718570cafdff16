"""The page in game words: everything that the browser tests know of its markup stands here."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Protocol

from playwright.sync_api import Locator, Page, expect

SEATS = ("Skipper", "Mate", "Bosun", "Lookout")
UPPER = ("ones", "twos", "threes", "fours", "fives", "sixes")
BOXES = {
    "classic": (
        *UPPER,
        "full_house",
        "four_of_a_kind",
        "little_straight",
        "big_straight",
        "choice",
        "yacht",
    ),
    "modern": (
        *UPPER,
        "full_house",
        "four_of_a_kind",
        "small_straight",
        "large_straight",
        "choice",
        "yacht",
    ),
}

# The best possible game on the Classic card, 297 points.
BEST_CLASSIC = (
    "11111 ones",
    "22222 twos",
    "33333 threes",
    "44444 fours",
    "55555 fives",
    "66666 sixes",
    "66655 full_house",
    "66665 four_of_a_kind",
    "12345 little_straight",
    "23456 big_straight",
    "66666 choice",
    "66666 yacht",
)

START_TIMEOUT = 60_000  # ms; Python has to come first, on a machine that may be busy

# Who has played before is not given the tour.
VETERAN_SCRIPT = """
(() => {
  try {
    if (sessionStorage.getItem("newcomer") || localStorage.getItem("yacht-dice.tour")) return;
    localStorage.setItem("yacht-dice.tour", "over");
  } catch {
    return; // about:blank has no storage, and a browser may block it
  }
})();
"""
NEWCOMER_SCRIPT = """() => {
  sessionStorage.setItem("newcomer", "yes");
  localStorage.removeItem("yacht-dice.tour");
}"""

FACES_SCRIPT = "dice => dice.map(die => die.dataset.face).join('')"
COLOUR_SCRIPT = "element => getComputedStyle(element).color"
IS_FOCUS_SHOWN = "element => element.matches(':focus-visible')"
INDEX_SCRIPT = "element => [...element.parentNode.children].indexOf(element)"


class ScriptedDice(Protocol):
    """What decides the faces."""

    def next(self, faces: str) -> None:
        """Let the next dice show those faces."""

    def left(self) -> str:
        """The faces that no roll has taken."""


class Game:
    """One page and its dice, which roll by chance where none are given.

    Dice and players count from 1, as on the page. Faces are written as digits; in a later roll of
    a turn a dot is a die that stays in the tray: "11345 ..132" holds the two ones.
    """

    def __init__(self, page: Page, dice: ScriptedDice | None = None) -> None:
        self.page = page
        self.dice = dice
        self.root = page.locator("html")
        self.lobby = page.locator("#lobby")
        self.table = page.locator("#table")
        self.end = page.locator("#end")
        self.end_heading = page.locator("#end-heading")
        self.end_note = page.locator("#end-note")
        self.end_voyage = page.locator("#end-voyage")
        self.end_said = page.locator("#end-said")
        self.share_button = page.locator("#share")
        self.status = page.locator("#status")
        self.tour = page.locator("#tour")
        self.hint = page.locator("#hint")
        self.headline = page.locator("#table h1")
        self.whose_turn = page.locator("#turn")
        self.round = page.locator("#round")
        self.card_name = page.locator("#card-name")
        self.marks = page.locator("#marks")
        self.rolls_left = page.locator("#rolls-left")
        self.to_beat = page.locator("#to-beat")
        self.roll_button = page.locator("#roll")
        self.faces_to_enter = page.locator("#faces")
        self.correct_button = page.locator("#correct")
        self.tray = page.locator("#dice .place.held")
        self.all_dice = page.locator("#dice .die")
        self.cards = page.locator("#cards .card")
        self.tabs = page.locator("#crew-tabs button")
        self.start_button = page.locator("#start")
        self.rules = page.locator("#rules")
        self.update = page.locator("#update")
        self.settings = page.locator("#settings")
        self.keys = page.locator("#keys")
        self.coach_button = page.locator("#ask-coach")
        self.coach_line = page.locator("#coach-line")
        self.advice = page.locator("#advice")
        self.account = page.locator("#account")
        self.logbook = page.locator("#logbook")
        self.logbook_note = page.locator("#logbook-note")
        self.logged_games = page.locator("#logbook-list li")
        self.replay = page.locator("#replay")
        self.replay_where = page.locator("#replay-where")
        self.question = page.locator("#ask")
        self.failure = page.locator("#failure")
        self.step = page.locator("#step")
        self.progress = page.locator("#progress")
        self.early_start_note = page.locator("#starting")

    # The start and the lobby

    def open(self, address: str = "./") -> None:
        """Load the page and wait until it answers."""
        self.page.goto(address)
        self.expect_ready()

    def resize(self, screen: str) -> None:
        """Give the page a screen of that size, such as "360x640"."""
        width, height = map(int, screen.split("x"))
        self.page.set_viewport_size({"width": width, "height": height})

    def expect_ready(self) -> None:
        """Python has come and presses are answered."""
        expect(self.root).to_have_attribute("data-state", "ready", timeout=START_TIMEOUT)

    def expect_failed(self, sentence: re.Pattern[str]) -> None:
        """The page tells that the game can't start, and why."""
        expect(self.root).to_have_attribute("data-state", "failed", timeout=START_TIMEOUT)
        expect(self.failure).to_be_visible()
        expect(self.failure).to_have_text(sentence, use_inner_text=True)
        expect(self.failure.get_by_role("button", name="Load the page again")).to_be_visible()

    def name_field(self, player: int) -> Locator:
        """Where that player's name is typed in."""
        return self.page.locator(f"#name-{player}")

    def name_problem(self, player: int) -> Locator:
        """What the lobby says about that player's name."""
        return self.page.locator(f"#name-{player}-problem")

    def players_choice(self, players: int) -> Locator:
        """The lobby's choice of that many players."""
        return self.page.locator(f'input[name=players][value="{players}"]')

    def card_choice(self, card: str) -> Locator:
        """The lobby's choice of that card."""
        return self.page.locator(f"#card-{card}")

    def choose(
        self, players: int = 1, card: str = "classic", names: Sequence[str] | None = None
    ) -> None:
        """Choose in the lobby who plays and which card."""
        self.players_choice(players).check(force=True)
        self.card_choice(card).check(force=True)
        for player, name in enumerate(names or SEATS[:players], start=1):
            self.name_field(player).fill(name)

    def start(
        self, players: int = 1, card: str = "classic", names: Sequence[str] | None = None
    ) -> None:
        """Begin a game from the lobby."""
        self.choose(players, card, names)
        self.start_button.click()
        self.expect_table(players)

    def seat(self, player: int, member: str) -> None:
        """Let that member of the crew play for the player; an empty text is a person."""
        self.page.locator(f"#crew-{player}").select_option(member)

    def start_with(self, *crew: str, card: str = "classic") -> None:
        """Begin a game of that crew, an empty text for each person."""
        self.players_choice(len(crew)).check(force=True)
        self.card_choice(card).check(force=True)
        for player, member in enumerate(crew, start=1):
            self.seat(player, member)
        self.start_button.click()
        self.expect_table(len(crew))

    def choose_dice(self, source: str, code: str = "") -> None:
        """Choose in the lobby where the dice come from, and which voyage it is."""
        self.page.locator(f'input[name=source][value="{source}"]').check(force=True)
        if source == "voyage":
            self.code_field.fill(code)

    @property
    def code_field(self) -> Locator:
        """Where a voyage's code is typed in."""
        return self.page.locator("#code")

    def daily(self, card: str = "classic") -> Locator:
        """The button of the day's voyage of that card."""
        return self.page.locator(f"[data-press=daily][data-value={card}]")

    def daily_text(self, card: str = "classic") -> Locator:
        """What the day's voyage of that card came to."""
        return self.page.locator(f"#daily-{card}")

    def expect_table(self, players: int = 1) -> None:
        """The table is shown, with a card for each player."""
        expect(self.table).to_be_visible()
        expect(self.lobby).to_be_hidden()
        expect(self.cards).to_have_count(players)

    def expect_lobby(self) -> None:
        """The lobby is shown."""
        expect(self.lobby).to_be_visible()
        expect(self.table).to_be_hidden()

    # Settings

    def setting(self, name: str, value: str) -> Locator:
        """That choice in the settings."""
        return self.settings.locator(f'input[name={name}][value="{value}"]')

    def open_settings(self) -> None:
        """Open the settings, from the lobby or from the table."""
        self.page.locator("[data-opens=settings]").filter(visible=True).click()
        expect(self.settings).to_be_visible()

    def set_up(self, **choices: str) -> None:
        """Make these choices in the settings."""
        self.open_settings()
        for name, value in choices.items():
            self.setting(name, value).check(force=True)
        self.close_settings()

    def close_settings(self) -> None:
        """Close the settings."""
        self.settings.get_by_role("button", name="Close").click()
        expect(self.settings).to_be_hidden()

    # The logbook

    def open_logbook(self, part: str = "figures") -> None:
        """Open the logbook from the lobby: its "figures", "games", "dice" or "files"."""
        self.lobby.get_by_role("button", name="Logbook").click()
        expect(self.logbook).to_be_visible()
        self.show_part(part)

    def show_part(self, part: str) -> None:
        """Turn to that part of the logbook."""
        self.logbook.locator(f'input[name=part][value="{part}"]').check(force=True)
        expect(self.page.locator(f"#logbook-{part}")).to_be_visible()

    def choose_games(self, **choices: str) -> None:
        """Choose the games of a player, a card, with or without crew and Coach, of some dice."""
        for name, label in choices.items():
            self.page.locator(f"#choose-{name}").select_option(label=label)

    def fact(self, name: str) -> Locator:
        """What that figure comes to."""
        facts = self.page.locator("#logbook-facts div")
        return facts.filter(has=self.page.get_by_text(name, exact=True)).locator("dd")

    # Dice

    def die(self, number: int) -> Locator:
        """The die of that number, 1 to 5, wherever it lies."""
        return self.all_dice.nth(number - 1)

    def face(self, face: str) -> Locator:
        """The button that enters that face of a real die."""
        return self.page.locator(f".face[data-value='{face}']")

    def faces(self) -> str:
        """The faces that the dice show now, by die."""
        faces: str = self.all_dice.evaluate_all(FACES_SCRIPT)
        return faces

    def expect_faces(self, faces: str) -> None:
        """The dice show those faces, by die."""
        for number, face in enumerate(faces, start=1):
            expect(self.die(number)).to_have_attribute("data-face", face)

    def expect_held(self, *numbers: int) -> None:
        """Those dice lie in the tray, and no others."""
        for number in range(1, 6):
            held = "true" if number in numbers else "false"
            expect(self.die(number)).to_have_attribute("aria-pressed", held)

    def hold(self, *numbers: int) -> None:
        """Move those dice into the tray."""
        for number in numbers:
            self.die(number).click()
            expect(self.die(number)).to_have_attribute("aria-pressed", "true")

    def throw_back(self, *numbers: int) -> None:
        """Move those dice out of the tray."""
        for number in numbers:
            self.die(number).click()
            expect(self.die(number)).to_have_attribute("aria-pressed", "false")

    def script(self, faces: str) -> None:
        """Decide the faces of the next dice."""
        assert self.dice, "These dice roll by chance."
        self.dice.next(faces)

    def expect_all_scripted_dice_rolled(self) -> None:
        """No roll has used fewer dice than were written down for it."""
        assert self.dice
        assert self.dice.left() == ""

    def roll(self, faces: str) -> None:
        """Press Roll and get those faces; the dice at dots are held first, all others are not."""
        for number, face in enumerate(faces, start=1):
            is_held = self.die(number).get_attribute("aria-pressed") == "true"
            if is_held != (face == "."):
                self.die(number).click()
        self.script(faces.replace(".", ""))
        self.roll_button.click()
        for number, face in enumerate(faces, start=1):
            if face != ".":
                expect(self.die(number)).to_have_attribute("data-face", face)

    # Cards

    @property
    def player(self) -> int:
        """The number of the player whose turn it is."""
        index: int = self.page.locator("#cards .card[data-turn]").evaluate(INDEX_SCRIPT)
        return index + 1

    def card(self, player: int | None = None) -> Locator:
        """The card of that player, or of the one whose turn it is."""
        if player is None:
            return self.page.locator("#cards .card[data-turn]")
        return self.cards.nth(player - 1)

    def tab(self, player: int) -> Locator:
        """The button that turns to that player's card on a small screen."""
        return self.tabs.nth(player - 1)

    def box(self, key: str, player: int | None = None) -> Locator:
        """The button of that box."""
        return self.card(player).locator(f".box[data-value={key}]")

    def all_boxes(self, player: int | None = None) -> Locator:
        """The buttons of all boxes, in their order."""
        return self.card(player).locator(".box")

    def box_names(self, player: int | None = None) -> Locator:
        """The names printed beside the boxes, in their order."""
        return self.card(player).locator(".boxes th")

    def points(self, key: str, player: int | None = None) -> Locator:
        """What stands in that box: banked points, a preview, or why it may not be filled."""
        return self.box(key, player).locator(".points")

    def bonus(self, key: str, player: int | None = None) -> Locator:
        """What filling that box would earn beside its points."""
        return self.box(key, player).locator(".bonus")

    def sums(self, player: int | None = None) -> Locator:
        """The rows below the boxes."""
        return self.card(player).locator("[data-sum]")

    def total(self, player: int | None = None) -> Locator:
        """The total of that card."""
        return self.card(player).locator("[data-sum=total] td")

    def upper_bonus(self, player: int | None = None) -> Locator:
        """What the card says of its upper bonus."""
        return self.card(player).locator("[data-sum=upper] td")

    def yacht_bonus(self, player: int | None = None) -> Locator:
        """What the card says of its Yacht bonus."""
        return self.card(player).locator("[data-sum=yacht] td")

    def expect_look(self, key: str, look: str, player: int | None = None) -> None:
        """The box is open, a preview, forced, barred, armed or filled."""
        row = self.card(player).locator("tr", has=self.page.locator(f".box[data-value={key}]"))
        expect(row).to_have_attribute("data-look", look)

    def expect_points(self, points: str, player: int | None = None) -> None:
        """What stands in the twelve boxes, in their order; "-" is a box with nothing in it."""
        texts = [text.strip("-") for text in points.split()]
        expect(self.card(player).locator(".box .points")).to_have_text(texts)

    def expect_no_points(self, player: int | None = None) -> None:
        """All twelve boxes are open, without a preview."""
        self.expect_points("- " * 12, player)

    def expect_no_bonuses(self) -> None:
        """No box would earn more than its points."""
        expect(self.card().locator(".box .bonus")).to_have_text([""] * 12)

    def expect_filled(self, key: str, points: int, player: int | None = None) -> None:
        """The box holds those points for good."""
        self.expect_look(key, "filled", player)
        expect(self.points(key, player)).to_have_text(str(points))
        expect(self.box(key, player)).to_be_disabled()

    def expect_armed(self, key: str) -> None:
        """The box asks for a second press."""
        self.expect_look(key, "armed")
        expect(self.points(key)).to_have_text("0, again?")

    def expect_preview(self, key: str, points: int, bonus: str = "") -> None:
        """The box may be filled, and would then hold those points."""
        expect(self.points(key)).to_have_text(str(points))
        expect(self.bonus(key)).to_have_text(bonus)
        expect(self.box(key)).to_be_enabled()

    def fill(self, key: str) -> None:
        """Fill that box, with a second press where it asks for one."""
        player = self.player
        self.box(key, player).click()
        if "again" in self.points(key, player).inner_text():
            self.box(key, player).click()
        self.expect_look(key, "filled", player)

    def turn(self, text: str) -> None:
        """Play a whole turn, such as "11345 ..132 ones"."""
        *rolls, key = text.split()
        for faces in rolls:
            self.roll(faces)
        self.fill(key)

    def turns(self, *texts: str) -> None:
        """Play those turns, one after the other."""
        for text in texts:
            self.turn(text)

    def turn_by_chance(self) -> None:
        """Roll once, whatever comes, and fill the first box that is open."""
        self.roll_button.click()
        look = "[data-look=preview] .box, [data-look=forced] .box"
        self.fill(str(self.card().locator(look).first.get_attribute("data-value")))

    def play_out(self) -> None:
        """Play turns of one roll until the game is over."""
        while not self.end.is_visible():
            self.turn_by_chance()

    # Keys

    def press_key(self, locator: Locator, key: str) -> None:
        """Press that key on a button as a player of the keyboard does."""
        locator.focus()
        self.page.keyboard.press(key)

    def expect_focus(self, key: str, player: int | None = None) -> None:
        """That box has the focus, and shows it."""
        expect(self.box(key, player)).to_be_focused()
        assert self.box(key, player).evaluate(IS_FOCUS_SHOWN)

    def hold_key_down(self, locator: Locator, key: str) -> None:
        """Press that key on a button and let it repeat."""
        locator.focus()
        for _ in range(4):
            self.page.keyboard.down(key)
        self.page.keyboard.up(key)


def colour(locator: Locator) -> tuple[int, int, int]:
    """The colour of the text, red, green and blue from 0 to 255."""
    red, green, blue = re.findall(r"\d+", locator.evaluate(COLOUR_SCRIPT))[:3]
    return int(red), int(green), int(blue)

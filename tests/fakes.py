"""A page without a browser: its store, tabs, device and view, which a test can look into and break.

A `Tab` is an app on all of them. Two tabs share a store and a `Harbour`, as in one browser.
"""

import json
from collections.abc import Callable, Generator
from datetime import date
from enum import StrEnum
from itertools import count
from random import Random
from typing import Any, TypeVar

from tests.play import CLASSIC, SEATS
from tests.tables_of_values import totals as totals_of
from tests.tables_of_values import values as values_of
from yacht import Game, Ruleset, Settings
from yacht.advice import AdviceScene
from yacht.app import App
from yacht.coach import Coach
from yacht.dice import FACES, Dice, dice
from yacht.ledger import AccountScene
from yacht.lobby import LobbyScene
from yacht.logbook.scene import LogbookScene
from yacht.perfect.totals import Totals
from yacht.perfect.values import TABLES, Values
from yacht.preferences import Chosen
from yacht.question import Question
from yacht.saves import Save
from yacht.scene import BoxLook, ReplayScene, Scene, scene
from yacht.sharing import Shared
from yacht.shelf import Shelf
from yacht.slots import SLOTS, Kept, Slots
from yacht.storage import Storage, WebStorage
from yacht.table import Table
from yacht.words import en as words

LAST_DATE = 8_640_000_000_000_000
"""The latest moment that a browser's `Date` knows; beyond it `Intl` raises a RangeError."""

TOO_DEEP = 1_000
"""Nesting that must not reach a parser: from about 4,000 on the page's Python dies of it."""

Result = TypeVar("Result")

_ids = count(1)

# The store -----------------------------------------------------------------------------------


class Manner(StrEnum):
    """How a browser's store takes a text."""

    OK = "ok"
    FULL = "full"
    BLOCKED = "blocked"
    MISSING = "missing"
    FORGETS = "forgets"  # says nothing and keeps nothing
    CUTS = "cuts"  # keeps the beginning
    KEEPS_UNREAD = "keeps_unread"  # keeps it, but does not let it be read back


class QuotaExceededError(Exception):
    """What a browser throws when its store is full."""


class FlakyStorage(WebStorage):
    """The page's store on a browser's that behaves as it is told.

    `texts` is what the browser holds, by full key. With `room` it holds no more than that many
    characters, keys included. It is full for keys that begin with `full_for`.
    """

    def __init__(self, manner: Manner = Manner.OK, room: int | None = None) -> None:
        self.texts: dict[str, str] = {}
        self.manner = manner
        self.room = room
        self.full_for = "nothing"
        self._is_unread = False
        super().__init__(self._browser, lambda browser: json.dumps([*browser.texts.items()]))

    @property
    def used(self) -> int:
        """How many characters it holds."""
        return sum(len(key) + len(text) for key, text in self.texts.items())

    def getItem(self, key: str) -> str | None:  # noqa: N802 (the browser's name)
        if self._is_unread:
            self._is_unread = False
            raise RuntimeError("the operation is insecure")
        return self.texts.get(key)

    def setItem(self, key: str, text: str) -> None:  # noqa: N802
        freed = len(key) + len(self.texts[key]) if key in self.texts else 0
        is_full = self.room is not None and self.used - freed + len(key) + len(text) > self.room
        if is_full or self.manner is Manner.FULL or key.startswith(self.full_for):
            raise QuotaExceededError("the quota has been exceeded")
        if self.manner is not Manner.FORGETS:
            self.texts[key] = text[: len(text) // 2] if self.manner is Manner.CUTS else text
        self._is_unread = self.manner is Manner.KEEPS_UNREAD

    def removeItem(self, key: str) -> None:  # noqa: N802
        self.texts.pop(key, None)

    def _browser(self) -> Any:
        if self.manner is Manner.BLOCKED:
            raise RuntimeError("the operation is insecure")
        return None if self.manner is Manner.MISSING else self


def depth(text: str) -> int:
    """How deep a text nests: what a parser written in C takes of the stack for it."""
    deepest = level = 0
    for character in text:
        level += (character in "[{") - (character in "]}")
        deepest = max(deepest, level)
    return deepest


# What the tabs of a browser share ------------------------------------------------------------


class Harbour:
    """Which tab owns which slot."""

    def __init__(self) -> None:
        self.owners: dict[int, FakeTabs] = {}


class FakeTabs:
    """A tab's part in it. `is_frozen` keeps it from hearing that it has lost a slot."""

    def __init__(self, harbour: Harbour) -> None:
        self.harbour = harbour
        self.on_lost: Callable[[int], None] = lambda _: None
        self.is_frozen = False
        self.is_slow = False
        self.unanswered: list[Callable[[], None]] = []
        self._unheard: list[int] = []

    @property
    def owned(self) -> set[int]:
        """The slots that this tab owns."""
        return {slot for slot, owner in self.harbour.owners.items() if owner is self}

    def claim(
        self,
        slot: int,
        granted: Callable[[], None],
        busy: Callable[[], None],
        take_over: bool = False,
    ) -> None:
        def answer() -> None:
            owner = self.harbour.owners.get(slot, self)
            if owner is not self and not take_over:
                busy()
                return
            self.harbour.owners[slot] = self
            if owner is not self:
                owner.lose(slot)
            granted()

        if self.is_slow:
            self.unanswered.append(answer)
        else:
            answer()

    def release(self, slot: int) -> None:
        if slot in self.owned:
            del self.harbour.owners[slot]

    def answer(self) -> None:
        """Give the answers that a slow tab waits for."""
        self.is_slow = False
        while self.unanswered:
            self.unanswered.pop(0)()

    def lose(self, slot: int) -> None:
        """Hear, now or after the frost, that another tab has taken the slot over."""
        self._unheard.append(slot)
        if not self.is_frozen:
            self.thaw()

    def thaw(self) -> None:
        """Hear what was missed."""
        self.is_frozen = False
        while self._unheard:
            self.on_lost(self._unheard.pop(0))


# The device ----------------------------------------------------------------------------------


class FakeDevice:
    """Scripted dice, and random ones when the script is at its end; a clock that ticks."""

    def __init__(self, seed: int = 0) -> None:
        self.script: list[Dice] = []
        self.thrown: list[Dice] = []
        self.time = 1_790_000_000_000
        self.day = date(2026, 11, 30)
        self.shared: list[str] = []
        self.shares = Shared.SHARED
        self.asked_to_keep_safe = 0
        self.waiting: list[tuple[int, Callable[[], None]]] = []
        self._random = Random(seed)

    def throw(self, count: int) -> Dice:
        faces = self.script.pop(0) if self.script else self._throw(count)
        if faces:
            self.thrown.append(faces)
        return faces

    def now(self) -> int:
        self.time += 1000
        return self.time

    def when(self, time: int) -> str:
        if time > LAST_DATE:
            raise ValueError("invalid time value")
        return f"at {time}"

    def new_id(self) -> str:
        return f"{next(_ids):032x}"

    def keep_safe(self) -> None:
        self.asked_to_keep_safe += 1

    def later(self, wait: int, then: Callable[[], None]) -> None:
        self.waiting.append((wait, then))

    def run(self, work: Generator[object, None, Result], done: Callable[[Result], None]) -> None:
        def step() -> None:
            try:
                next(work)
            except StopIteration as end:
                done(end.value)
            else:
                self.later(0, step)

        self.later(0, step)

    def today(self) -> date:
        return self.day

    def link(self, code: str) -> str:
        return f"https://yacht.example/#voyage={code}"

    def share(self, text: str, told: Callable[[Shared], None]) -> None:
        self.shared.append(text)
        told(self.shares)

    def wait(self) -> list[int]:
        """Let everything happen that waits by now; return how long each waited."""
        due, self.waiting = self.waiting, []
        for _, then in due:
            then()
        return [wait for wait, _ in due]

    def _throw(self, count: int) -> Dice:
        return tuple(self._random.choices(FACES, k=count))


class FakeLibrary:
    """The tables as they ship; they come at once, or when it is told, or not at all."""

    def __init__(self) -> None:
        self.is_slow = False
        self.is_lost = False
        self.asked: list[str] = []
        self.asked_for_totals: list[str] = []
        self._unanswered: list[Callable[[], None]] = []

    def fetch(
        self, ruleset: Ruleset, arrived: Callable[[Values], None], failed: Callable[[], None]
    ) -> None:
        self.asked.append(ruleset.key)
        assert ruleset.key in TABLES

        def answer() -> None:
            if self.is_lost:
                failed()
            else:
                arrived(values_of(ruleset))

        self._unanswered.append(answer)
        if not self.is_slow:
            self.answer()

    def fetch_totals(
        self, ruleset: Ruleset, arrived: Callable[[Totals], None], failed: Callable[[], None]
    ) -> None:
        self.asked_for_totals.append(ruleset.key)
        self._unanswered.append(lambda: failed() if self.is_lost else arrived(totals_of(ruleset)))
        if not self.is_slow:
            self.answer()

    def answer(self) -> None:
        """Let what was asked for come."""
        self.is_slow = False
        while self._unanswered:
            self._unanswered.pop(0)()


# The view ------------------------------------------------------------------------------------


def lying(shown: Scene) -> tuple[object, ...]:
    """What of a scene lies on the table, whatever was pressed last and whoever is looked at."""
    cards = [
        (
            (card.name, card.is_turn, card.is_winner, card.total, card.bonuses),
            [box.points if box.look is BoxLook.FILLED else None for box in card.boxes],
        )
        for card in shown.cards
    ]
    turn = (shown.card_name, shown.turn, shown.round, shown.rolls_left, shown.can_roll, shown.roll)
    return (turn, shown.dice, cards, shown.take_back, shown.end is None)


class FakeView:
    """Remembers what it shows, and checks it: "Saved" stands beside what can be read back alone.

    The slot of the game that is shown must be its tab's own. A test that lets a tab go on in
    ignorance of what another one did says so in `is_checking`.
    """

    def __init__(self, storage: Storage, tabs: FakeTabs) -> None:
        self._slots = Slots(storage)
        self._tabs = tabs
        self.is_checking = True
        self.screen = ""
        self.lobby = LobbyScene(())
        self.slot: int | None = None
        self.scenes: list[Scene] = []
        self.said: list[str] = []
        self.questions: list[Question] = []
        self.files: list[tuple[str, str]] = []
        self.advice: list[AdviceScene] = []
        self.accounts: list[tuple[AccountScene, ...]] = []
        self.texts: list[str] = []
        self.logbooks: list[LogbookScene] = []
        self.replays: list[tuple[Scene, ReplayScene]] = []

    @property
    def scene(self) -> Scene:
        """The table as it was shown last."""
        return self.scenes[-1]

    def show_lobby(self, scene: LobbyScene) -> None:
        self.screen, self.lobby = "lobby", scene

    def show_table(self, scene: Scene, slot: int | None) -> None:
        self.screen, self.slot = "table", slot
        self.scenes.append(scene)
        if scene.real is None or not scene.real.is_entering:
            assert (scene.saved == "") == (scene.warning != "")
        if self.is_checking:
            assert slot is None or slot in self._tabs.owned
        if self.is_checking and scene.saved:
            self._check_saved(scene, slot)

    def say(self, text: str) -> None:
        self.said.append(text)

    def ask(self, question: Question) -> None:
        self.questions.append(question)

    def advise(self, scene: AdviceScene) -> None:
        self.advice.append(scene)

    def show_account(self, accounts: tuple[AccountScene, ...]) -> None:
        self.accounts.append(accounts)

    def show_text(self, text: str) -> None:
        self.texts.append(text)

    def show_logbook(self, scene: LogbookScene) -> None:
        self.logbooks.append(scene)

    def show_replay(self, scene: Scene, replay: ReplayScene) -> None:
        self.screen = "replay"
        self.replays.append((scene, replay))

    def hand_out(self, name: str, text: str) -> None:
        self.files.append((name, text))

    def _check_saved(self, shown: Scene, slot: int | None) -> None:
        assert shown.saved == words.SAVED
        assert slot is not None
        kept = self._slots.read(slot)
        assert isinstance(kept, Kept)
        assert lying(shown) == lying(scene(Table(kept.save.game)))


# All together --------------------------------------------------------------------------------


class Tab:
    """A tab of a browser with the game in it."""

    def __init__(
        self, storage: Storage | None = None, harbour: Harbour | None = None, seed: int = 0
    ) -> None:
        self.storage = storage or FlakyStorage()
        self.slots = Slots(self.storage)
        self.tabs = FakeTabs(harbour or Harbour())
        self.device = FakeDevice(seed)
        self.view = FakeView(self.storage, self.tabs)
        self.library = FakeLibrary()
        self.chosen = Chosen(self.storage)
        self.coach = Coach(self.chosen, Shelf(self.library))
        self.app = App(self.view, self.storage, self.tabs, self.device, self.coach)
        self.tabs.on_lost = self.app.lost

    @property
    def game(self) -> Game:
        """The game on this tab's table."""
        return self.app.play.table.game

    def start(self, card: Ruleset = CLASSIC, players: int = 1) -> None:
        """Press Start."""
        self.app.start(Settings(card, SEATS[:players]))

    def roll(self, notation: str) -> None:
        """Press Roll; these faces come."""
        self.device.script.append(dice(notation))
        self.app.play.roll()

    def fill(self, notation: str, box: str) -> None:
        """Play a turn of one roll; the box is pressed again if it is a scratch."""
        self.roll(notation)
        rolled = self.game
        self.app.play.score(box)
        if self.app.is_playing and self.game is rolled:
            self.app.play.score(box)

    def finish(self, notation: str = "12345") -> None:
        """Play to the end: the same faces in every turn, the first box that is open."""
        while not self.game.state.is_over:
            state = self.game.state
            self.fill(notation, state.settings.ruleset.open_categories(state.card)[0].key)

    def stored(self, slot: int) -> Save:
        """The save in that slot."""
        kept = self.slots.read(slot)
        assert isinstance(kept, Kept), kept
        return kept.save

    def answer(self, label: str) -> None:
        """Press that answer to the question that was asked last."""
        answers = {answer.label: answer for answer in self.view.questions[-1].answers}
        answer = answers[label]
        presses: dict[str, Callable[[], None]] = {
            "abandon": self.app.abandon,
            "accept_file": self.app.exchange.accept_file,
            "cancel": lambda: None,
            "consult": lambda: self.app.play.consult(),  # noqa: PLW0108 (a game may not be on)
            "continue": self.app.resume,
            "insist": lambda: self.app.play.insist(answer.value),
            "practice": lambda: self.app.sail(answer.value, SEATS[0]),
            "replace": lambda: self.app.replace(int(answer.value)),
            "take_over": lambda: self.app.open(int(answer.value), take_over=True),
        }
        presses[answer.press]()


def veterans(storage: Storage | None = None) -> Tab:
    """A tab of players who know the game, and get no tour."""
    tab = Tab(storage)
    tab.storage.set("tour", "over")
    return tab


def filled_up(storage: Storage) -> Tab:
    """A tab in the lobby, all slots of the store taken by games that it has started."""
    tab = Tab(storage)
    for _ in SLOTS:
        tab.start()
    tab.app.enter()
    return tab

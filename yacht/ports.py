"""What the game needs from where it runs; `yacht.browser` has the page's answers."""

from __future__ import annotations

from collections.abc import Callable, Generator
from datetime import date
from typing import Protocol, TypeVar

from yacht.advice import AdviceScene
from yacht.dice import Dice
from yacht.ledger import AccountScene
from yacht.lobby import LobbyScene
from yacht.logbook.charts import Perfect
from yacht.logbook.scene import LogbookScene
from yacht.perfect.values import Values
from yacht.question import Question
from yacht.ruleset import Ruleset
from yacht.scene import ReplayScene, Scene
from yacht.sharing import Shared

Result = TypeVar("Result")


class View(Protocol):
    """What shows the game to the players."""

    def show_lobby(self, scene: LobbyScene) -> None:
        """Show the lobby."""

    def show_table(self, scene: Scene, slot: int | None) -> None:
        """Show the table; the slot is where the game is stored, None where it is not."""

    def say(self, text: str) -> None:
        """Say something on the table's status line."""

    def ask(self, question: Question) -> None:
        """Ask the player; the answer comes back as a press."""

    def advise(self, scene: AdviceScene) -> None:
        """Show all that the Coach has to say."""

    def show_account(self, accounts: tuple[AccountScene, ...]) -> None:
        """Show where everybody's points came from."""

    def show_text(self, text: str) -> None:
        """Show a text that the player can select and copy."""

    def show_logbook(self, scene: LogbookScene) -> None:
        """Show the logbook, over whatever is in view."""

    def show_replay(self, scene: Scene, replay: ReplayScene) -> None:
        """Show a moment of a game that is over, and where in that game it is."""

    def hand_out(self, name: str, text: str) -> None:
        """Give the player a file of that name."""


class Tabs(Protocol):
    """Which tab of the browser owns which slot."""

    def claim(
        self,
        slot: int,
        granted: Callable[[], None],
        busy: Callable[[], None],
        take_over: bool = False,
    ) -> None:
        """Own the slot, then call `granted`; call `busy` when another tab owns it.

        With `take_over` the other tab is told to let it go.
        """

    def release(self, slot: int) -> None:
        """Let the slot go, if this tab owns it."""


class Device(Protocol):
    """The dice, the clock, and what else comes from outside."""

    def throw(self, count: int) -> Dice:
        """Throw that many dice."""

    def now(self) -> int:
        """The time, in milliseconds since 1970."""

    def when(self, time: int) -> str:
        """A time in words, as the player's country writes it."""

    def new_id(self) -> str:
        """32 hexadecimal digits that no other game has."""

    def keep_safe(self) -> None:
        """Ask the browser, once, not to clear what is stored."""

    def later(self, wait: int, then: Callable[[], None]) -> None:
        """Call that after so many milliseconds."""

    def run(self, work: Generator[object, None, Result], done: Callable[[Result], None]) -> None:
        """Do the work in its steps, with pauses for the page; then call `done` with its result."""

    def today(self) -> date:
        """The date on the player's calendar."""

    def link(self, code: str) -> str:
        """The address that leads to the voyage of that code."""

    def share(self, text: str, told: Callable[[Shared], None]) -> None:
        """Share the text the device's own way, or by its clipboard; tell which it was."""


class Library(Protocol):
    """Where the tables of perfect play come from."""

    def fetch(
        self, ruleset: Ruleset, arrived: Callable[[Values], None], failed: Callable[[], None]
    ) -> None:
        """Get that card's values, later; call `failed` when that can't be done now."""

    def fetch_totals(
        self, ruleset: Ruleset, arrived: Callable[[Perfect], None], failed: Callable[[], None]
    ) -> None:
        """Get how likely that card's totals are, later; call `failed` when that can't be done."""

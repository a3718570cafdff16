"""The Coach: perfect play beside the game, as much of it as the players have chosen."""

from __future__ import annotations

from collections.abc import Callable

from yacht.actions import Hold, Score
from yacht.advice import objection
from yacht.logbook.charts import Perfect
from yacht.perfect.advice import Advice, Adviser
from yacht.perfect.values import Values
from yacht.preferences import Chosen, Guard, Pace, Speech
from yacht.question import Question
from yacht.ruleset import Ruleset
from yacht.shelf import Shelf
from yacht.state import State


class Coach:
    """What is chosen of the Coach and the crew, and the tables that both go by."""

    def __init__(self, chosen: Chosen, shelf: Shelf) -> None:
        self._chosen = chosen
        self._shelf = shelf

    @property
    def speech(self) -> Speech:
        """When the Coach speaks."""
        return self._chosen.preferences.coach

    @property
    def guard(self) -> Guard:
        """From how many points on the Coach asks before a press."""
        return self._chosen.preferences.guard

    @property
    def pace(self) -> Pace:
        """How fast the crew plays."""
        return self._chosen.preferences.pace

    @property
    def is_on_duty(self) -> bool:
        """Whether the Coach may speak without being asked."""
        return self.speech is Speech.ALWAYS or self.guard is not Guard.OFF

    def values(self, ruleset: Ruleset) -> Values | None:
        """The table of that card, None while it is not here."""
        return self._shelf.get(ruleset)

    def fetch(
        self, ruleset: Ruleset, arrived: Callable[[], None], failed: Callable[[], None]
    ) -> None:
        """Get the table of that card; then call `arrived`, or `failed` if it can't be had."""
        self._shelf.want(ruleset, arrived, failed)

    def totals(self, ruleset: Ruleset) -> Perfect | None:
        """How likely each total of perfect play is on that card, None while it is not here."""
        return self._shelf.totals(ruleset)

    def fetch_totals(self, ruleset: Ruleset, arrived: Callable[[], None]) -> None:
        """Get these totals, then call `arrived`; nothing if they are here, or can't be had."""
        self._shelf.want_totals(ruleset, arrived)

    def advice(self, state: State) -> Advice | None:
        """What the Coach would say of the dice; None before a roll, or without the table."""
        values = self.values(state.settings.ruleset)
        return Adviser(values).advice(state) if values and state.dice else None

    def objection(self, state: State, action: Hold | Score, value: str) -> Question | None:
        """What the Coach asks before a press that gives up more than the players allow."""
        values = self.values(state.settings.ruleset)
        if values is None:
            return None
        return objection(state, action, Adviser(values), self.guard.points, value)

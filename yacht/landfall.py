"""A voyage that has come to its end: what others make of its dice, and how it is shared."""

from __future__ import annotations

from collections.abc import Callable

from yacht import words
from yacht.coach import Coach
from yacht.game import Game
from yacht.marks import Mark, Marks
from yacht.passage import Passage, passage
from yacht.ports import Device, View
from yacht.sharing import Shared


class Landfall:
    """Works out, once, what a voyage comes to; `arrived` is called when that is known.

    `failed` is called when the table of perfect play, which it takes, can't be had.
    """

    def __init__(
        self,
        coach: Coach,
        view: View,
        device: Device,
        arrived: Callable[[], None],
        failed: Callable[[], None],
    ) -> None:
        self._coach = coach
        self._view = view
        self._device = device
        self._arrived = arrived
        self._failed = failed
        self._game: Game | None = None
        self._passage: Passage | None = None

    def passage(self, game: Game) -> Passage | None:
        """What others make of its dice; None while that is not known, or no voyage is over."""
        if game.settings.voyage is None or not game.state.is_over:
            return None
        if self._game is not game:
            self._work_out(game)
        return self._passage

    def share(self, game: Game, kind: Marks) -> None:
        """Share what a voyage that is over came to, with the address that leads to it."""
        settings, state = game.settings, game.state
        if settings.voyage is None or not state.is_over:
            return
        outcome = list(zip(settings.players, state.totals, strict=True))
        known = self.passage(game)
        text = words.shared(settings.voyage, Mark.PRACTICE in kind, outcome, known)
        link = self._device.link(str(settings.voyage))

        def told(what: Shared) -> None:
            if what is Shared.SHOWN:
                self._view.show_text(f"{text}\n{link}")
            else:
                self._view.say(words.SHARING[what])

        self._device.share(f"{text}\n{link}", told)

    def _work_out(self, game: Game) -> None:
        self._game, self._passage = game, None

        def fetched() -> None:
            values = self._coach.values(game.settings.ruleset)
            if values is not None and self._game is game:
                self._device.run(passage(game, values), found)

        def found(result: Passage) -> None:
            if self._game is game:
                self._passage = result
                self._arrived()

        self._coach.fetch(game.settings.ruleset, fetched, self._failed)

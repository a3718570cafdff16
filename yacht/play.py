"""The game that is on: every press at the table, kept before its effect is shown."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from yacht import helm, words
from yacht.actions import Hold, Score
from yacht.advice import advice_scene
from yacht.coach import Coach
from yacht.days import Days
from yacht.dice import Dice
from yacht.game import Game
from yacht.keeper import Keeper
from yacht.landfall import Landfall
from yacht.ledger import account_scenes
from yacht.logbook.recorder import Recorder
from yacht.marks import Mark, Marks, marks_of
from yacht.perfect.advice import Advice
from yacht.perfect.values import Values
from yacht.ports import Device, View
from yacht.preferences import Guard, Pace, Speech
from yacht.question import Question
from yacht.records import Records
from yacht.scene import scene
from yacht.slots import SlotTakenError
from yacht.state import State
from yacht.table import Table
from yacht.tour import Guide

ROLL = "roll"
"""What stands for the Roll button where a press is named; a box has its category's key."""


@dataclass(frozen=True, slots=True)
class Aids:
    """What goes along with every game: best totals, days, the logbook, the tour, the Coach."""

    records: Records
    days: Days
    recorder: Recorder
    guide: Guide
    coach: Coach


class Play:
    """One game from its start, or from where it was left, to its end.

    `on_lost` is called with the slot when another tab turns out to play the game.
    """

    def __init__(
        self,
        keeper: Keeper,
        aids: Aids,
        view: View,
        device: Device,
        on_lost: Callable[[int], None],
    ) -> None:
        self.keeper = keeper
        self.table = Table(keeper.save.game)
        self._records = aids.records
        self._days = aids.days
        self._recorder = aids.recorder
        self._guide = aids.guide
        self._coach = aids.coach
        self._view = view
        self._device = device
        self._on_lost = on_lost
        self._is_recorded = True
        self._is_away = False
        self._is_told = False
        self._asked: State | None = None
        self._awaited: Game | None = None
        self._landfall = Landfall(aids.coach, view, device, self._refresh, self._tell_no_table)
        self.record()

    # Presses ---------------------------------------------------------------------------------

    def roll(self) -> None:
        """Roll, or reroll the free dice; while the crew has the turn, have it over."""
        if self.table.crew:
            self._move(helm.finish)
        elif self.table.reading is None and self.table.state.legal_actions().to_roll:
            self._unless_costly(Hold(self.table.state.held), ROLL)
        else:
            self.insist(ROLL)  # which tells why not, or that real dice are awaited

    def enter(self, face: int) -> None:
        """The next of the real dice shows that face."""
        if self.table.reading is not None:
            self._play(self.table.enter(face))

    def correct(self) -> None:
        """Have what was entered last of the real dice entered again."""
        if self.table.can_correct:
            self._play(self.table.correct())

    def toggle_hold(self, die: int) -> None:
        """Move that die into the tray, or throw it back."""
        if not self.table.crew:
            self._play(self.table.toggle_hold(die))

    def score(self, key: str) -> None:
        """Press the box of that category on the card of the player whose turn it is."""
        if self.table.crew:
            return
        category = self.table.game.settings.ruleset.category(key)
        if self.table.score(category).armed or self.table.reading is not None:
            self.insist(key)  # which asks by itself before it scratches, or waits for real dice
        else:
            self._unless_costly(Score(category), key)

    def insist(self, value: str) -> None:
        """Press Roll or a box although the Coach objects."""
        if value == ROLL:
            self._play(self.table.roll(self._device.throw))
        else:
            self._play(self.table.score(self.table.game.settings.ruleset.category(value)))

    def take_back(self) -> None:
        """Take the box just filled back."""
        self._play(self.table.take_back())

    def disarm(self) -> None:
        """Call off a scratch that waits for its second press."""
        if self.table.armed:
            self._play(self.table.disarm())

    def look_at(self, player: int) -> None:
        """Look at that player's card."""
        self._play(self.table.view(player))

    # The Coach -------------------------------------------------------------------------------

    def ask_coach(self) -> None:
        """Ask for advice; whoever plays alone is warned first, since the game is marked by it."""
        if self._coach.speech is Speech.OFF or self.table.crew:
            return
        if self.table.state.is_over:
            self.show_account()
        elif not self.table.state.dice or self.table.reading is not None:
            self._view.say(words.COACH_WAITS)
        elif self.table.game.settings.is_solo and not self.keeper.save.is_coached:
            self._view.ask(words.ask_coach())
        else:
            self.consult()

    def consult(self) -> None:
        """Have the Coach say all about the dice on the table."""
        asked = self.table.state

        def arrived() -> None:
            advice = self._coach.advice(asked)
            is_asked = self.table.state == asked and self.table.reading is None
            if advice is not None and not self._is_away and is_asked:
                self._asked = asked
                self.show()
                self._view.advise(advice_scene(asked, advice))

        self._coach.fetch(asked.settings.ruleset, arrived, self._tell_no_table)

    def show_account(self) -> None:
        """Show where everybody's points came from, in a game that is over."""
        game = self.table.game

        def arrived() -> None:
            values = self._coach.values(game.settings.ruleset)
            if values is not None and not self._is_away and self.table.game == game:
                self._view.show_account(account_scenes(game, values))

        if game.state.is_over:
            self._coach.fetch(game.settings.ruleset, arrived, self._tell_no_table)

    def share(self) -> None:
        """Share what a voyage that is over came to, with the address that leads to it."""
        self._landfall.share(self.table.game, self._kind)

    # The crew --------------------------------------------------------------------------------

    def _await_crew(self) -> None:
        """Have the crew move in a while, if it has the turn; shown again meanwhile, still once."""
        game = self.table.game
        if not self.table.crew or self._awaited is game:
            return
        self._awaited = game

        def passed() -> None:
            if self._awaited is game and self.table.game is game:  # else taken back, or left
                self._move(helm.finish if self._coach.pace is Pace.AT_ONCE else helm.move)

        self._device.later(helm.pause(self.table, self._coach.pace), passed)

    def _move(self, move: Callable[[Table, Values | None, Callable[[int], Dice]], Table]) -> None:
        """Play for the crew, as soon as what it goes by is here."""
        table, ruleset = self.table, self.table.game.settings.ruleset

        def go() -> None:
            if self.table is table and not self._is_away:
                self._play(move(table, self._coach.values(ruleset), self._device.throw))

        if helm.needs_values(table):
            self._coach.fetch(ruleset, go, self._tell_no_table)
        else:
            go()

    # Showing ---------------------------------------------------------------------------------

    def leave(self) -> None:
        """The table goes out of view: what comes later must not bring it back."""
        self._is_away = True
        self._awaited = None

    def resume(self) -> None:
        """Show the table to somebody who comes back to it."""
        self._is_away = False
        self.table = self.table.resumed()
        self.show()

    def show(self, is_news: bool = False) -> None:
        """Show the table as it stands; what is no news is neither heard nor set in motion."""
        step = self._guide.step(self.table)
        advice = self._advice() if step is None else None
        if advice is not None:
            self._mark()
        if self._is_away:
            return  # another tab turned out to play the game
        keeper = self.keeper
        shown = scene(
            self.table,
            self._records.best(self.table.game.settings.ruleset, self._kind, keeper.save.id),
            is_recorded=self._is_recorded,
            kind=self._kind,
            passage=self._landfall.passage(self.table.game),
            streak=self._streak,
            warning=words.not_saving(keeper.problem) if keeper.problem else "",
            step=step,
            advice=advice,
        )
        if not is_news:
            shown = replace(shown, is_rolled=False, cue=None)
        self._view.show_table(shown, keeper.slot)
        self._await_crew()

    @property
    def _streak(self) -> int:
        """How many daily voyages in a row this one makes, 0 where it is none that counts."""
        voyage = self.table.game.settings.voyage
        if voyage is None or voyage.day is None or Mark.DAILY not in self._kind:
            return 0
        return self._days.streak(self.table.game.settings.ruleset, voyage.day)

    def store(self) -> bool:
        """Store the game as it stands; return whether it is still ours."""
        try:
            self.keeper.keep(self.table.game)
        except SlotTakenError as error:
            self._on_lost(error.slot)
            return False
        return True

    def _unless_costly(self, action: Hold | Score, value: str) -> None:
        """Press, unless the Coach is on guard and has something to ask before.

        The press waits for the table that the Coach goes by, and passes if that can't be had.
        """
        pressed = self.table

        def arrived() -> None:
            if self._is_away or self.table is not pressed:
                return
            question = self._coach.objection(pressed.state, action, value)
            if question is None:
                self.insist(value)
            else:
                self._object(question)

        def failed() -> None:
            if not self._is_away and self.table is pressed:
                self.insist(value)
            self._tell_once()

        if self._coach.guard is Guard.OFF or not pressed.state.dice:
            self.insist(value)
        else:
            self._coach.fetch(pressed.game.settings.ruleset, arrived, failed)

    def _object(self, question: Question) -> None:
        """Ask before a costly press; the game is marked, as by any advice."""
        self._mark()
        if not self._is_away:
            self.show()
            self._view.ask(question)

    def _advice(self) -> Advice | None:
        """What the Coach says without being asked, or was asked for these dice."""
        state = self.table.state
        if self.table.crew or state.is_over:
            return None
        if self._coach.is_on_duty and self._coach.values(state.settings.ruleset) is None:
            self._coach.fetch(state.settings.ruleset, self._refresh, self._tell_once)
        is_wanted = self._coach.speech is Speech.ALWAYS or self._is_asked(state)
        return self._coach.advice(state) if is_wanted and self.table.reading is None else None

    def _is_asked(self, state: State) -> bool:
        """Whether the Coach was asked about these dice, whatever has been held since."""
        return self._asked is not None and self._asked == replace(state, held=self._asked.held)

    def _mark(self) -> None:
        """Note in the save that the Coach speaks."""
        if not self.keeper.save.is_coached:
            self.keeper.mark_coached()
            self.store()

    def _refresh(self) -> None:
        if not self._is_away:
            self.show()

    def _tell_once(self) -> None:
        if not self._is_told:
            self._is_told = True
            self._tell_no_table()

    def _tell_no_table(self) -> None:
        if not self._is_away:
            self._view.say(words.NO_TABLE)

    def _play(self, table: Table) -> None:
        before, self.table = self.table, table
        try:
            if table.game is before.game or self._keep(before):
                self.show(is_news=True)
        except Exception:
            # What was pressed could not be shown: the game goes on as it was before.
            self.table = before
            self.store()
            self.show()
            raise

    def _keep(self, before: Table) -> bool:
        if not self.store():
            return False
        if self.table.state.is_over or before.state.is_over:
            self.record()
        if before.state.is_over:
            self._recorder.withdraw(self.keeper.save.id)
        return True

    def record(self) -> None:
        """Enter and count a game that is over; one whose end was taken back counts no longer."""
        if self.table.state.is_over:
            self._recorder.record(self.keeper.save)
        self._count()

    def _count(self) -> None:
        settings, save = self.table.game.settings, self.keeper.save
        if Mark.DAILY in self._kind:
            self._record_day()
        if settings.person is not None and self.table.state.is_over:
            total = self.table.state.totals[settings.person]
            self._is_recorded = self._records.keep(settings.ruleset, save.id, total, self._kind)
        elif settings.person is not None:
            self._records.withdraw(settings.ruleset, save.id)

    def _record_day(self) -> None:
        """Count a daily voyage that is over, and no longer one whose end was taken back."""
        ruleset, game = self.table.game.settings.ruleset, self.keeper.save.id
        if self.table.state.is_over:
            self._days.end(ruleset, game, self.table.state.totals[0])
        else:
            self._days.reopen(ruleset, game)

    @property
    def _kind(self) -> Marks:
        return marks_of(self.keeper.save)

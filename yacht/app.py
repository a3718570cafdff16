"""The game words of the lobby: games are started, continued, renamed, deleted.

Presses come in as calls, scenes go out to a `View` as values; neither the DOM nor the rules are
known here. What happens at the table is in `yacht.play`, with files in `yacht.exchange`, with the
logbook in `yacht.logbook.desk`.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from yacht import voyage, words
from yacht.coach import Coach
from yacht.days import Days
from yacht.exchange import Exchange, Stores
from yacht.game import Game
from yacht.keeper import Keeper
from yacht.lobby import lobby_scene, with_days
from yacht.logbook.book import Logbook
from yacht.logbook.desk import Desk
from yacht.logbook.recorder import Recorder
from yacht.play import Aids, Play
from yacht.ports import Device, Tabs, View
from yacht.records import Records
from yacht.rulesets import ruleset
from yacht.saves import MAX_NAME, Save
from yacht.settings import Settings
from yacht.slots import SLOTS, Damaged, Kept, Slots
from yacht.storage import Roomy, Storage, StorageError, StorageProblem
from yacht.telling import told
from yacht.tour import Guide
from yacht.voyage import Voyage, VoyageError


class App:
    """One page's games, from the lobby to the end and back."""

    def __init__(
        self, view: View, storage: Storage, tabs: Tabs, device: Device, coach: Coach
    ) -> None:
        self._view = view
        self.logbook = Logbook(storage)
        recorder = Recorder(self.logbook, coach, device, self._announce)
        # A game that is played comes before the logs of old ones.
        roomy = Roomy(storage, recorder.make_room)
        self._slots = Slots(roomy)
        self._records = Records(roomy)
        self._days = Days(roomy)
        self._guide = Guide(roomy, self._slots)
        self._aids = Aids(self._records, self._days, recorder, self._guide, coach)
        self._tabs = tabs
        self._device = device
        self._play: Play | None = None
        self._pending: Settings | None = None
        self._notice = ""
        self._invitation: Voyage | None = None
        self._is_in_lobby = True
        self.desk = Desk(self.logbook, coach, view, device)
        kept = Stores(self._slots, self._records, self._days, self.logbook)
        self.exchange = Exchange(kept, view, self._show_lobby)

    @property
    def play(self) -> Play:
        """The game that is on.

        Raises:
            LookupError: none is.
        """
        if self._play is None:
            raise LookupError("no game is on")
        return self._play

    @property
    def is_playing(self) -> bool:
        """Whether a game is on."""
        return self._play is not None

    @property
    def is_replaying(self) -> bool:
        """Whether a game is replayed, and nothing at the table can be pressed."""
        return self.desk.replay is not None

    # Coming and going ------------------------------------------------------------------------

    def enter(self, notice: str = "") -> None:
        """Show the lobby. A game that is not stored as it stands is kept at hand."""
        if self._play is not None and self._play.keeper.is_safe:
            self._leave()
        self._show_lobby(notice)

    def refresh(self) -> None:
        """Show the lobby again, after another tab has changed something."""
        if self._is_in_lobby:
            self._show_lobby(self._notice)

    def reconsider(self) -> None:
        """Show the table again, after the players have chosen something else of the Coach."""
        if self._play is not None and not self._is_in_lobby and not self.is_replaying:
            self._play.show()

    def tell(self, problem: StorageProblem) -> None:
        """Say in the lobby that the store refused."""
        self.exchange.tell(problem)

    def _announce(self, text: str) -> None:
        """Tell the players something, wherever they are."""
        if self._is_in_lobby:
            self._show_lobby(text)
        else:
            self._view.say(text)

    def resume(self) -> None:
        """Go back to the table."""
        self._is_in_lobby = False
        self.desk.leave()
        self.play.resume()

    def abandon(self) -> None:
        """Give up the game at hand, which is stored nowhere."""
        self._leave()
        self._show_lobby()

    def lost(self, slot: int) -> None:
        """Another tab has taken that slot over."""
        if self._play is not None and self._play.keeper.slot == slot:
            self._leave()
            self._show_lobby(words.TAKEN_OVER)

    def retry(self) -> None:
        """Try again to store a game that could not be stored, and say when that works."""
        play = self._play
        if play is None or play.keeper.is_safe or self.is_replaying:
            return
        if play.keeper.slot is None:
            self._find_slot(play)
        else:
            self._store_again(play)

    # The logbook -----------------------------------------------------------------------------

    @told
    def open_logbook(self) -> None:
        """Show the logbook over the lobby."""
        self.desk.open()

    @told
    def watch(self, game: str) -> None:
        """Replay the game of that id, as long as its moves are kept."""
        if self.desk.watch(game):
            self._is_in_lobby = False

    def end_replay(self) -> None:
        """Go back from a replay to the logbook."""
        self._show_lobby()
        self.open_logbook()

    def look_at(self, player: int) -> None:
        """Look at that player's card, at the table or in a replay."""
        if self.desk.replay is not None:
            self.desk.replay.look_at(player)
        else:
            self.play.look_at(player)

    # The tour --------------------------------------------------------------------------------

    def take_tour(self) -> None:
        """Give the tour from here on, or with the next game where none is on."""
        self._guide.ask()
        if self._is_in_lobby or self.is_replaying or self.play.table.state.is_over:
            self._tell_of_tour()
        else:
            self._guide.meet(self.play.keeper.save)
            self.play.resume()

    def end_tour(self) -> None:
        """Skip the tour, or what is left of it."""
        self._guide.end()
        self.play.show()
        self._view.say(words.TOUR_ENDED)

    def _tell_of_tour(self) -> None:
        if self._is_in_lobby:
            self._show_lobby(words.TOUR_ASKED)
        else:
            self._view.say(words.TOUR_ASKED)

    # Starting and continuing -----------------------------------------------------------------

    def start(self, settings: Settings) -> None:
        """Begin a game in a free slot; ask which one to give up when all are taken."""
        if self._asks_to_abandon():
            return
        try:
            free = self._slots.free()
        except StorageError:
            self._begin(None, settings)
        else:
            self._start_in(free, settings)

    def again(self) -> None:
        """Play again with the same crew on the same card; on a new voyage, if it was one."""
        settings = self.play.table.game.settings
        if settings.voyage is not None and not settings.voyage.is_daily:
            drawn = voyage.new(int(self._device.new_id(), 16), settings.ruleset)
            settings = replace(settings, voyage=drawn)
        self.start(settings)

    def replace(self, slot: int) -> None:
        """Begin the game that waits for a slot in this one; `restore` brings its game back."""
        settings, self._pending = self._pending, None
        if settings is None:
            return

        def granted() -> None:
            self._slots.delete(slot)
            self._begin(slot, settings)

        self._claim(slot, granted, lambda: self._show_lobby(words.OPEN_ELSEWHERE))

    def open(self, slot: int, take_over: bool = False) -> None:
        """Continue the game in that slot; ask whether to take it over from another tab."""
        if self._plays_in(slot):
            self.resume()
        elif not self._asks_to_abandon():
            self._claim(
                slot,
                lambda: self._continue(slot),
                lambda: self._view.ask(words.ask_take_over(slot)),
                take_over,
            )

    @told
    def rescue(self, slot: int) -> None:
        """Continue what is good of a damaged game, in a slot of its own."""
        if self._asks_to_abandon():
            return
        held, free = self._slots.read(slot), self._slots.free()
        if not isinstance(held, Damaged) or held.rescued is None:
            self._show_lobby(words.DAMAGED)
        elif not free:
            self._show_lobby(words.NO_FREE_SLOT)
        else:
            save = replace(held.rescued, id=self._device.new_id(), serial=0, played=0)
            self._claim(free[0], lambda: self._set_out(save, free[0]), self._show_lobby)

    # Voyages ---------------------------------------------------------------------------------

    @told
    def sail_today(self, key: str, name: str) -> None:
        """Sail the day's voyage of that card, or go on with it; ask before a run for practice."""
        run = self._days.run(ruleset(key), self._device.today())
        slot = self._slots.holding(run.game) if run else None
        if run is None:
            self.sail(key, name)
        elif slot is not None:
            self.open(slot)
        else:
            self._view.ask(words.ask_practice(self._todays(key), run.total))

    def sail(self, key: str, name: str) -> None:
        """Sail the day's voyage of that card; only its first run counts."""
        self.start(Settings(ruleset(key), (name,), voyage=self._todays(key)))

    def invite(self, code: str) -> None:
        """Show the lobby for the voyage of that code, which comes from anywhere."""
        try:
            self._invitation = voyage.parse(code)
        except VoyageError as error:
            self.enter(words.VOYAGE_PROBLEMS[error.problem])
        else:
            self.enter(words.invited(self._invitation))

    def _todays(self, key: str) -> Voyage:
        return voyage.daily(self._device.today(), ruleset(key))

    def _is_practice(self, settings: Settings) -> bool:
        """Whether a new game of these settings is a daily voyage that does not count."""
        today = self._device.today()
        if settings.voyage is None or settings.voyage.day is None:
            return False
        is_todays = settings.voyage.day == today
        return not is_todays or self._days.run(settings.ruleset, today) is not None

    # Looking after the slots -----------------------------------------------------------------

    @told
    def ask_name(self, slot: int) -> None:
        """Ask for a new name of the game in that slot."""
        held = self._slots.read(slot)
        if isinstance(held, Kept):
            self._view.ask(words.ask_name(slot, held.save))

    def rename(self, slot: int, name: str) -> None:
        """Give the game in that slot a name; an empty one brings the players' names back."""
        name = name.strip()
        if len(name) > MAX_NAME:
            self._show_lobby(words.NAME_TOO_LONG)
        else:
            self._change(slot, lambda: self._rename(slot, name))

    def delete(self, slot: int) -> None:
        """Delete the game in that slot; `restore` takes that back."""
        self._change(slot, lambda: self._delete(slot))

    @told
    def restore(self) -> None:
        """Take the last delete back."""
        is_back = self._slots.restore() is not None
        self._show_lobby(words.RESTORED if is_back else words.NO_FREE_SLOT)

    # ------------------------------------------------------------------------------------------

    def _show_lobby(self, notice: str = "") -> None:
        self._notice = notice
        self._is_in_lobby = True
        self.desk.leave()
        if self._play is not None:
            self._play.leave()
        scene = lobby_scene(self._slots, self._device.when, notice, self._play is not None)
        scene = with_days(scene, self._days, self._device.today())
        self._view.show_lobby(replace(scene, voyage=self._invitation))

    def _plays_in(self, slot: int) -> bool:
        return self._play is not None and self._play.keeper.slot == slot

    def _asks_to_abandon(self) -> bool:
        play = self._play
        if play is None or play.keeper.is_safe or play.table.state.is_over:
            return False
        self._view.ask(words.ask_to_abandon())
        return True

    def _leave(self) -> None:
        play, self._play = self._play, None
        if play is None:
            return
        play.leave()
        if play.keeper.slot is not None:
            self._tabs.release(play.keeper.slot)

    def _claim(
        self,
        slot: int,
        granted: Callable[[], None],
        busy: Callable[[], None],
        take_over: bool = False,
    ) -> None:
        """Own the slot and go on; it is let go when the store refuses what was to be done."""

        def told() -> None:
            try:
                granted()
            except StorageError as error:
                if not self._plays_in(slot):
                    self._tabs.release(slot)
                self.tell(error.problem)

        self._tabs.claim(slot, told, busy, take_over)

    def _change(self, slot: int, change: Callable[[], None]) -> None:
        """Change a slot that no other tab plays, as its owner for that long."""

        def granted() -> None:
            change()
            if not self._plays_in(slot):
                self._tabs.release(slot)
            self._show_lobby()

        self._claim(slot, granted, lambda: self._show_lobby(words.OPEN_ELSEWHERE))

    def _rename(self, slot: int, name: str) -> None:
        if self._play is not None and self._plays_in(slot):
            self._play.keeper.rename(name)
        else:
            self._slots.rename(slot, name)

    def _delete(self, slot: int) -> None:
        self._slots.delete(slot)
        if self._plays_in(slot):
            self._leave()

    def _start_in(self, free: tuple[int, ...], settings: Settings) -> None:
        """Begin a game in the first of these slots that no other tab owns."""
        if not free:
            self._pending = settings
            self._view.ask(words.ask_slot([(slot, self._slots.read(slot)) for slot in SLOTS]))
            return
        slot, *others = free
        self._claim(
            slot,
            lambda: self._begin(slot, settings),
            lambda: self._start_in(tuple(others), settings),
        )

    def _begin(self, slot: int | None, settings: Settings) -> None:
        is_practice = self._is_practice(settings)
        save = Save(Game.new(settings), self._device.new_id(), is_practice=is_practice)
        if settings.voyage and settings.voyage.day and not is_practice:
            self._days.begin(settings.ruleset, settings.voyage.day, save.id)
        self._set_out(save, slot)

    def _set_out(self, save: Save, slot: int | None) -> None:
        """Store a new game for the first time and put it on the table."""
        self._invitation = None
        self._put_on(Keeper(self._slots, self._device.now, save, slot))
        if self.play.store():
            self.play.show()
            self._device.keep_safe()

    def _continue(self, slot: int) -> None:
        held = self._slots.read(slot)
        if not isinstance(held, Kept):
            self._tabs.release(slot)
            self._show_lobby(words.cannot_open(held))
            return
        self._put_on(Keeper.continuing(self._slots, self._device.now, held.save, slot))
        self.play.show()
        if held.is_older:
            self._view.say(words.OLDER)

    def _put_on(self, keeper: Keeper) -> None:
        if keeper.slot is None or not self._plays_in(keeper.slot):
            self._leave()
        self._is_in_lobby = False
        self.desk.leave()
        self._guide.meet(keeper.save)
        self._play = Play(keeper, self._aids, self._view, self._device, self.lost)

    def _find_slot(self, play: Play) -> None:
        try:
            free = self._slots.free()
        except StorageError as error:
            self._still_unsaved(play, error.problem)
            return

        def granted() -> None:
            if self._play is not play:  # given up in the meantime
                self._tabs.release(free[0])
                return
            play.keeper.slot = free[0]
            self._store_again(play)

        if free:
            self._claim(free[0], granted, lambda: None)
        else:
            self._still_unsaved(play, StorageProblem.NO_SLOT)

    def _still_unsaved(self, play: Play, problem: StorageProblem) -> None:
        if play.keeper.problem is not problem:
            play.keeper.problem = problem
            if not self._is_in_lobby:
                play.show()

    def _store_again(self, play: Play) -> None:
        if not play.store() or not play.keeper.is_safe:
            return
        play.record()
        if self._is_in_lobby:
            self._show_lobby(words.SAVING_AGAIN)
        else:
            play.resume()
            self._view.say(words.SAVING_AGAIN)

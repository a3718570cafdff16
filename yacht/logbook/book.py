"""The logbook in a store: finished games by their id, up to a bound.

Every game has a key of its own, so that nothing is written again when one is added, and tabs can't
get into each other's way. What can't be read is left where it is: a newer version may know it.

The logbook as a whole has at most `MAX_SIZE` characters. Beyond that the logs of the oldest games
go first, which leaves their summaries; only when there are no logs left, the oldest games go. The
logs of the oldest games also make room for saves where the browser's store is full.
"""

from __future__ import annotations

from collections.abc import Generator, Iterable, Sequence
from dataclasses import dataclass, replace

from yacht.logbook.entry import Entry
from yacht.logbook.text import EntryError, decode, encode
from yacht.storage import Roomy, Storage, StorageError, StorageProblem, WebStorage

MAX_SIZE = 2_000_000
"""Characters, keys included. Browsers give an origin at least 2.5 million of them, most 5; saves
take less than 300,000."""
SHARE = MAX_SIZE // 20
"""How much room is made at once, so that it is rarely done."""
STRIDE = 200
"""How many games are read between two pauses."""
START = "game."
"""How the key of every game begins, below the page's own prefix."""
TYPICAL = 350
"""Characters of a solo game, its key included."""
_KEY = len(WebStorage.PREFIX) + len(START) + 32


@dataclass(frozen=True, slots=True)
class Shed:
    """What had to make room: the logs of so many games, and so many games altogether."""

    logs: int = 0
    games: int = 0

    def __add__(self, other: Shed) -> Shed:
        return Shed(self.logs + other.logs, self.games + other.games)

    def __bool__(self) -> bool:
        return bool(self.logs or self.games)


@dataclass(frozen=True, slots=True)
class Room:
    """How many characters the logbook has, how many more it may have, and about how many games."""

    used: int
    left: int
    games: int


@dataclass(frozen=True, slots=True)
class Reading:
    """All games that can be read, the oldest first; how many can't be; what room there is."""

    entries: tuple[Entry, ...]
    unread: int
    room: Room


@dataclass(frozen=True, slots=True)
class Merged:
    """What became of games from elsewhere: so many are new here, for so many there was no room."""

    added: int
    left_out: int


class Logbook:
    """Finished games in a store. Methods raise `StorageError` where the store refuses."""

    def __init__(self, storage: Storage) -> None:
        self._storage = storage
        self._roomy = Roomy(storage, self.make_room)
        self._known: dict[str, tuple[str, Entry | None]] = {}
        self._size: int | None = None  # not counted yet
        self._may_have_logs = True
        self._shed = Shed()

    # Reading ---------------------------------------------------------------------------------

    def read(self) -> Reading:
        """All that is in it."""
        texts = self._texts()
        entries = tuple(entry for entry, _ in self._readable(texts))
        return Reading(entries, len(texts) - len(entries), _room(texts))

    def prepare(self) -> Generator[None, None, None]:
        """Read all of it in steps of some milliseconds, so that it is read at once later."""
        try:
            texts = self._texts()
        except StorageError:
            return  # told when the logbook is opened
        for at, (game, text) in enumerate(texts.items()):
            if at % STRIDE == 0:
                yield
            self._decoded(game, text)

    def entries(self) -> tuple[Entry, ...]:
        """All games that can be read, the oldest first."""
        return self.read().entries

    def room(self) -> Room:
        """How full it is."""
        return _room(self._texts())

    def get(self, game: str) -> Entry | None:
        """The entry of that game, None when there is none that can be read."""
        text = self._storage.get(START + game)
        try:
            return None if text is None else decode(game, text)
        except EntryError:
            return None

    def shed(self) -> Shed:
        """What had to make room since this was asked last."""
        shed, self._shed = self._shed, Shed()
        return shed

    # Writing ---------------------------------------------------------------------------------

    def add(self, entry: Entry) -> None:
        """Enter a game, or enter it anew; without its log where there is no room for that."""
        try:
            self._put(entry)
        except StorageError as error:
            if error.problem is not StorageProblem.FULL or not entry.log:
                raise
            self._put(replace(entry, log=""))
            self._shed += Shed(logs=1)

    def withdraw(self, game: str) -> None:
        """Take that game out again: its end was taken back."""
        self._storage.remove(START + game)

    def set_costs(self, game: str, costs: Sequence[float]) -> None:
        """Enter what each player's decisions cost, unless the game is gone."""
        entry = self.get(game)
        if entry is not None:
            pairs = zip(entry.seats, costs, strict=True)
            seats = tuple(replace(seat, cost=round(cost, 3)) for seat, cost in pairs)
            self._put(replace(entry, seats=seats))

    def merge(self, entries: Iterable[Entry]) -> Merged:
        """Enter games from elsewhere; what is known of a game here and there is put together.

        Where the two tell of another end of the same game, it stays as it is here.
        """
        texts = self._texts()
        ours = {entry.id: entry for entry, _ in self._readable(texts)}
        added = left_out = 0
        for entry in entries:
            known = ours.get(entry.id)
            is_new = known is None
            if is_new and entry.id in texts:
                continue  # what can't be read is left as it is
            fuller = entry if known is None else _together(known, entry)
            if fuller != known and self._try(fuller):
                ours[entry.id] = fuller
                added += is_new
            elif fuller != known:
                left_out += is_new
        self.tidy()
        return Merged(added, left_out)

    def _try(self, entry: Entry) -> bool:
        try:
            self.add(entry)
        except StorageError:
            return False
        return True

    def _put(self, entry: Entry) -> None:
        text = encode(entry)
        self._may_have_logs |= bool(entry.log)
        self._roomy.set(START + entry.id, text)
        if self._size is not None:
            self._size += _KEY + len(text)

    # Making room -----------------------------------------------------------------------------

    def tidy(self) -> None:
        """Keep to the bound, after games were added; `shed` tells what had to go."""
        if self._size is not None and self._size <= MAX_SIZE:
            return
        texts = self._texts()
        self._size = _size(texts)
        if self._size > MAX_SIZE:
            # What can't be read must not cost what can.
            self._keep_to_bound(_size({entry.id: text for entry, text in self._readable(texts)}))

    def _keep_to_bound(self, size: int) -> None:
        over = size - MAX_SIZE
        if over > 0:
            freed = self._shed_logs(over + SHARE)
            self._drop_games(over + SHARE - freed)
            self._size = None

    def make_room(self) -> bool:
        """Give up the logs of some of the oldest games; return whether that made any room."""
        self._may_have_logs = self._may_have_logs and self._shed_logs(SHARE) > 0
        return self._may_have_logs

    def _shed_logs(self, wanted: int) -> int:
        """Take logs out until so many characters are free; return how many are."""
        freed = 0
        for entry, text in self._readable(self._texts()):
            if freed >= wanted:
                break
            try:
                freed += self._strip(entry, text)
            except StorageError:
                break
        return freed

    def _strip(self, entry: Entry, text: str) -> int:
        """Take the log out, if there is one; return how many characters that freed."""
        key = START + entry.id
        # Another tab may have written it since, or taken it out.
        if not entry.log or self._storage.get(key) != text:
            return 0
        self._storage.set(key, encode(replace(entry, log="")))
        self._shed += Shed(logs=1)
        return len(entry.log)

    def _drop_games(self, wanted: int) -> None:
        """Take the oldest games out until so many characters are free."""
        freed = 0
        for entry, text in self._readable(self._texts()):
            if freed < wanted:
                self.withdraw(entry.id)
                freed += _KEY + len(text)
                self._shed += Shed(games=1)

    def _texts(self) -> dict[str, str]:
        return self._storage.below(START)

    def _readable(self, texts: dict[str, str]) -> list[tuple[Entry, str]]:
        """The entries that can be read, with their texts, the oldest first."""
        read = [(self._decoded(game, text), text) for game, text in texts.items()]
        found = [(entry, text) for entry, text in read if entry is not None]
        return sorted(found, key=lambda each: (each[0].ended, each[0].id))

    def _decoded(self, game: str, text: str) -> Entry | None:
        """The entry in a text, None when there is none; what was read before is known still."""
        before, entry = self._known.get(game, ("", None))
        if before != text:
            try:
                entry = decode(game, text)
            except EntryError:
                entry = None
            self._known[game] = text, entry
        return entry


def is_same_game(one: Entry, other: Entry) -> bool:
    """Whether both tell of the same game with the same end, whatever else is known of it."""
    return replace(one.summary, ended=0) == replace(other.summary, ended=0)


def _together(ours: Entry, theirs: Entry) -> Entry:
    if ours == theirs or not is_same_game(ours, theirs):
        return ours
    pairs = zip(ours.seats, theirs.seats, strict=True)
    seats = (replace(our, cost=their.cost) if our.cost is None else our for our, their in pairs)
    return replace(ours, seats=tuple(seats), log=ours.log or theirs.log)


def _size(texts: dict[str, str]) -> int:
    return _KEY * len(texts) + sum(map(len, texts.values()))


def _room(texts: dict[str, str]) -> Room:
    used = _size(texts)
    left = max(0, MAX_SIZE - used)
    return Room(used, left, left * len(texts) // used if texts else left // TYPICAL)

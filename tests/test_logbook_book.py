"""The logbook in a store: every game once, within its bound, whatever stands in the store."""

import json
from collections.abc import Callable
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, rule

from tests.fakes import FlakyStorage, Manner
from tests.logs import costed, entries, kept
from tests.play import CLASSIC, SEATS
from yacht import Settings
from yacht.logbook import book as book_module
from yacht.logbook.book import (
    MAX_SIZE,
    SHARE,
    Logbook,
    Merged,
    Reading,
    Room,
    Shed,
    is_same_game,
)
from yacht.logbook.entry import Entry
from yacht.logbook.text import decode, encode
from yacht.slots import SLOTS
from yacht.storage import MemoryStorage, StorageError, StorageProblem

START = "yacht-dice.game."
KEPT = [kept(number) for number in range(8)]
ONE, TWO, THREE = KEPT[:3]


@pytest.fixture
def storage() -> FlakyStorage:
    return FlakyStorage()


@pytest.fixture
def book(storage: FlakyStorage) -> Logbook:
    return Logbook(storage)


def size(*entries: Entry) -> int:
    """How many characters these entries take, their keys included."""
    return sum(len(START) + 32 + len(encode(entry)) for entry in entries)


def bare(entry: Entry) -> Entry:
    """The entry without its log."""
    return replace(entry, log="")


def other_end(entry: Entry) -> Entry:
    """Another end of the same game."""
    return replace(kept(99), id=entry.id)


@pytest.fixture
def small(monkeypatch: pytest.MonkeyPatch) -> int:
    """Let the logbook hold only a few games."""
    bound = size(*KEPT[:4]) + 10
    monkeypatch.setattr(book_module, "MAX_SIZE", bound)
    monkeypatch.setattr(book_module, "SHARE", 200)
    return bound


# Adding and reading


def test_an_empty_logbook(book: Logbook, storage: FlakyStorage) -> None:
    assert book.read() == Reading((), 0, Room(0, MAX_SIZE, MAX_SIZE // 350))
    assert book.get(ONE.id) is None
    assert storage.texts == {}


def test_a_game_is_kept_under_its_id(book: Logbook, storage: FlakyStorage) -> None:
    book.add(ONE)
    assert storage.texts == {START + ONE.id: encode(ONE)}
    assert Logbook(storage).get(ONE.id) == ONE


def test_games_come_the_oldest_first(book: Logbook) -> None:
    for entry in (THREE, ONE, TWO):
        book.add(entry)
    assert book.entries() == (ONE, TWO, THREE)


def test_of_games_of_one_moment_none_is_lost(book: Logbook) -> None:
    same = [replace(entry, ended=ONE.ended) for entry in (THREE, ONE, TWO)]
    for entry in same:
        book.add(entry)
    assert set(book.entries()) == set(same)


def test_a_game_is_there_once_with_the_end_it_had_last(book: Logbook) -> None:
    book.add(ONE)
    book.add(other_end(ONE))
    assert book.entries() == (other_end(ONE),)


def test_a_game_whose_end_is_taken_back_is_there_no_more(book: Logbook) -> None:
    book.add(ONE)
    book.add(TWO)
    book.withdraw(ONE.id)
    book.withdraw(THREE.id)
    assert book.entries() == (TWO,)


def test_costs_are_entered_later(book: Logbook) -> None:
    pair = kept(5, Settings(CLASSIC, SEATS[:2]))
    book.add(pair)
    book.set_costs(pair.id, [12.34567, 0.0])
    assert book.get(pair.id) == costed(pair, 12.346, 0.0)


def test_costs_of_a_game_that_is_gone_are_dropped(book: Logbook, storage: FlakyStorage) -> None:
    book.set_costs(ONE.id, [1.0])
    assert storage.texts == {}


def test_costs_are_as_many_as_players(book: Logbook) -> None:
    book.add(ONE)
    with pytest.raises(ValueError, match="zip"):
        book.set_costs(ONE.id, [1.0, 2.0])
    assert book.get(ONE.id) == ONE


def test_what_room_there_is(book: Logbook) -> None:
    for entry in KEPT[:4]:
        book.add(entry)
    used = size(*KEPT[:4])
    assert book.room() == book.read().room == Room(used, MAX_SIZE - used, book.room().games)
    assert 4_000 < book.room().games < 8_000


@given(all_of_them=st.lists(entries(), max_size=8, unique_by=lambda entry: entry.id))
def test_all_kinds_of_games_can_be_kept(all_of_them: list[Entry]) -> None:
    book = Logbook(MemoryStorage())
    for entry in all_of_them:
        book.add(entry)
    assert set(book.entries()) == set(all_of_them)


# Whatever is in the store


GARBAGE = {
    TWO.id: '[2,"an entry of a version to come"]',
    THREE.id: encode(THREE)[:-1],
    "x" * 32: encode(ONE),
    "": encode(ONE),
    "4" * 32: "",
    "5" * 32: "[" * 100_000,
    "6" * 32: "\ud800\0",
    "__proto__": "null",
}


def test_what_cannot_be_read_is_counted_and_left_where_it_is(
    book: Logbook, storage: FlakyStorage
) -> None:
    storage.texts.update({START + game: text for game, text in GARBAGE.items()})
    before = dict(storage.texts)
    assert (book.entries(), book.read().unread) == ((), len(GARBAGE))
    assert [book.get(game) for game in GARBAGE] == [None] * len(GARBAGE)
    book.add(ONE)
    book.tidy()
    assert (book.entries(), book.read().unread) == ((ONE,), len(GARBAGE))
    assert storage.texts == {**before, START + ONE.id: encode(ONE)}


def test_other_keys_are_no_games(book: Logbook, storage: FlakyStorage) -> None:
    book.add(ONE)
    texts = {"yacht-dice.slot.1.even": "x", f"game.{TWO.id}": encode(TWO), "yacht-dice.game": "y"}
    storage.texts.update(texts, **{f"other-page.game.{THREE.id}": encode(THREE)})
    assert book.read() == Reading((ONE,), 0, book.room())
    assert book.room().used == size(ONE)


def test_a_game_that_cannot_be_read_is_entered_anew(book: Logbook, storage: FlakyStorage) -> None:
    storage.texts[START + ONE.id] = encode(ONE)[:-1]
    book.add(ONE)
    assert book.entries() == (ONE,)


# The bound


def test_up_to_the_bound_nothing_goes(book: Logbook, small: int) -> None:
    for entry in KEPT[:4]:
        book.add(entry)
        book.tidy()
    assert book.entries() == tuple(KEPT[:4])
    assert book.room().used <= small
    assert not book.shed()


def test_beyond_the_bound_the_logs_of_the_oldest_games_go_first(book: Logbook, small: int) -> None:
    for entry in KEPT[:5]:
        book.add(entry)
    book.tidy()
    logs = [bool(entry.log) for entry in book.entries()]
    assert [entry.summary for entry in book.entries()] == [entry.summary for entry in KEPT[:5]]
    assert logs == sorted(logs)
    assert logs[0] is False
    assert logs[-1] is True
    assert book.room().used <= small - 200 + len(ONE.log)
    assert book.shed() == Shed(logs=logs.count(False))
    assert not book.shed()


@pytest.mark.usefixtures("small")
def test_costs_stay_where_a_log_goes(book: Logbook) -> None:
    for entry in KEPT[:5]:
        book.add(costed(entry, 1.5))
    book.tidy()
    assert book.entries()[0] == costed(bare(ONE), 1.5)


def test_when_no_logs_are_left_the_oldest_games_go(book: Logbook, small: int) -> None:
    summaries = [bare(kept(number)) for number in range(20)]
    for entry in summaries:
        book.add(entry)
        book.tidy()
    left = book.entries()
    assert left == tuple(summaries[-len(left) :])
    assert 3 < len(left) < 20
    assert book.room().used <= small
    assert book.shed() == Shed(games=20 - len(left))


def test_room_is_made_for_many_games_at_once(book: Logbook, small: int) -> None:
    tidied = 0
    for number in range(60):
        book.add(kept(number))
        book.tidy()
        tidied += bool(book.shed())
        assert book.room().used <= small
    assert 0 < tidied < 60
    assert book.entries()[-1].summary == kept(59).summary


@pytest.mark.usefixtures("small")
def test_games_of_another_tab_count_too(storage: FlakyStorage) -> None:
    one, two = Logbook(storage), Logbook(storage)
    for entry in KEPT[:4]:
        one.add(entry)
    two.add(KEPT[4])
    two.tidy()
    assert two.shed().logs
    assert set(one.entries()) == set(two.entries())


def test_what_another_tab_has_changed_meanwhile_stays(
    storage: FlakyStorage, small: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    one, two = Logbook(storage), Logbook(storage)
    for entry in KEPT[:5]:
        one.add(entry)
    get = storage.getItem

    def meanwhile(key: str) -> str | None:
        monkeypatch.setattr(storage, "getItem", get)
        two.withdraw(ONE.id)
        return get(key)

    monkeypatch.setattr(storage, "getItem", meanwhile)
    one.tidy()
    assert one.get(ONE.id) is None
    assert size(*one.entries()) <= small


def test_what_cannot_be_read_costs_no_game(
    book: Logbook, storage: FlakyStorage, small: int
) -> None:
    storage.texts[START + THREE.id] = "x" * small
    book.add(ONE)
    book.add(TWO)
    book.tidy()
    assert book.entries() == (ONE, TWO)
    assert book.room() == Room(small + 48 + size(ONE, TWO), 0, 0)


def test_the_bound_is_below_what_browsers_give() -> None:
    assert MAX_SIZE + len(SLOTS) * 2 * 16_384 < 2_500_000
    assert SHARE * 20 == MAX_SIZE
    assert size(*KEPT) / len(KEPT) * 5_000 < MAX_SIZE


# A store that is full


def fill(storage: FlakyStorage, more: int = 0) -> None:
    """Let the store have no room but for so many characters."""
    storage.room = storage.used + more


def test_logs_of_the_oldest_make_room_for_a_game(
    book: Logbook, storage: FlakyStorage, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(book_module, "SHARE", 200)
    for entry in KEPT[:6]:
        book.add(entry)
    fill(storage)
    book.add(KEPT[6])
    assert book.entries()[-1] == KEPT[6]
    assert book.entries()[0] == bare(ONE)
    assert book.shed().logs == [bool(entry.log) for entry in book.entries()].count(False)


def test_without_room_for_its_log_a_game_is_kept_without_it(
    book: Logbook, storage: FlakyStorage
) -> None:
    fill(storage, size(bare(ONE)))
    book.add(ONE)
    assert book.entries() == (bare(ONE),)
    assert book.shed() == Shed(logs=1)


def test_without_any_room_a_game_is_refused(book: Logbook, storage: FlakyStorage) -> None:
    book.add(bare(ONE))
    fill(storage)
    for entry in (TWO, bare(TWO)):
        with pytest.raises(StorageError) as caught:
            book.add(entry)
        assert caught.value.problem is StorageProblem.FULL
    assert book.entries() == (bare(ONE),)
    assert not book.shed()


def test_room_is_made_while_there_are_logs(book: Logbook, storage: FlakyStorage) -> None:
    for entry in KEPT[:6]:
        book.add(entry)
    before = storage.used
    assert book.make_room()
    assert storage.used == before - sum(len(entry.log) for entry in KEPT[:6])
    assert not book.make_room()
    assert book.entries() == tuple(map(bare, KEPT[:6]))
    book.add(KEPT[6])
    assert book.make_room()


def test_where_there_are_no_logs_the_store_is_not_read_for_them_again(
    book: Logbook, storage: FlakyStorage, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert not book.make_room()
    monkeypatch.setattr(storage, "below", None)
    assert not book.make_room()


# A store that refuses

ACTS: dict[str, Callable[[Logbook], object]] = {
    "read": lambda book: book.read(),
    "room": lambda book: book.room(),
    "get": lambda book: book.get(ONE.id),
    "add": lambda book: book.add(TWO),
    "withdraw": lambda book: book.withdraw(ONE.id),
    "set_costs": lambda book: book.set_costs(ONE.id, [1.0]),
    "merge": lambda book: book.merge([TWO]),
    "tidy": lambda book: book.tidy(),
    "make_room": lambda book: book.make_room(),
}


@pytest.mark.parametrize("act", ACTS.values(), ids=list(ACTS))
@pytest.mark.parametrize("manner", [Manner.BLOCKED, Manner.MISSING])
def test_a_store_that_refuses_is_told(
    manner: Manner, act: Callable[[Logbook], object], book: Logbook, storage: FlakyStorage
) -> None:
    book.add(ONE)
    storage.manner = manner
    with pytest.raises(StorageError):
        act(book)
    storage.manner = Manner.OK
    assert book.entries() == (ONE,)


@pytest.mark.parametrize("manner", [Manner.FULL, Manner.FORGETS])
def test_a_store_that_keeps_nothing_more_loses_nothing(
    manner: Manner, book: Logbook, storage: FlakyStorage
) -> None:
    book.add(ONE)
    storage.manner = manner
    with pytest.raises(StorageError):
        book.add(TWO)
    with pytest.raises(StorageError):
        book.set_costs(ONE.id, [1.0])
    assert not book.make_room()
    assert book.entries() == (ONE,)
    assert not book.shed()


# Games from elsewhere


def test_games_from_elsewhere_are_added_once(book: Logbook, storage: FlakyStorage) -> None:
    book.add(ONE)
    assert book.merge([ONE, TWO, THREE, TWO]) == Merged(2, 0)
    assert book.entries() == (ONE, TWO, THREE)
    before = dict(storage.texts)
    assert book.merge([ONE, TWO, THREE]) == Merged(0, 0)
    assert storage.texts == before


KNOWN = costed(ONE, 1.5)
RENAMED = replace(KNOWN, ended=ONE.ended + 5)


@pytest.mark.parametrize(
    ("ours", "theirs", "expected"),
    [
        (ONE, bare(ONE), ONE),
        (bare(ONE), ONE, ONE),
        (ONE, KNOWN, KNOWN),
        (KNOWN, ONE, KNOWN),
        (bare(KNOWN), ONE, KNOWN),
        (ONE, bare(KNOWN), KNOWN),
        (KNOWN, costed(ONE, 2.5), KNOWN),
        (ONE, RENAMED, KNOWN),
        (bare(ONE), other_end(ONE), bare(ONE)),
    ],
)
def test_what_is_known_here_and_there_is_put_together(
    ours: Entry, theirs: Entry, expected: Entry, book: Logbook
) -> None:
    book.add(ours)
    assert book.merge([theirs]) == Merged(0, 0)
    assert book.entries() == (expected,)


def test_the_cost_of_one_player_may_be_known_here_and_of_another_there(book: Logbook) -> None:
    pair = kept(5, Settings(CLASSIC, SEATS[:2]))
    one, two = pair.seats
    book.add(replace(pair, seats=(replace(one, cost=1.0), two)))
    book.merge([replace(pair, seats=(one, replace(two, cost=2.0)))])
    assert book.entries() == (costed(pair, 1.0, 2.0),)


def test_what_cannot_be_read_here_is_not_replaced(book: Logbook, storage: FlakyStorage) -> None:
    storage.texts[START + ONE.id] = "of a version to come"
    assert book.merge([ONE]) == Merged(0, 0)
    assert storage.texts == {START + ONE.id: "of a version to come"}


def test_games_without_room_are_counted(book: Logbook, storage: FlakyStorage) -> None:
    fill(storage, size(bare(ONE), bare(TWO)))
    assert book.merge([bare(ONE), bare(TWO), bare(THREE)]) == Merged(2, 1)
    assert book.merge([costed(bare(ONE), 100.25)]) == Merged(0, 0)
    assert book.entries() == (bare(ONE), bare(TWO))


def test_games_from_elsewhere_keep_to_the_bound(book: Logbook, small: int) -> None:
    assert book.merge(KEPT) == Merged(len(KEPT), 0)
    assert book.room().used <= small
    before = book.entries()
    book.merge(KEPT)
    assert [entry.summary for entry in book.entries()] == [entry.summary for entry in before]


def test_the_same_game_is_known_by_all_but_its_time_its_log_and_its_costs() -> None:
    assert is_same_game(ONE, bare(RENAMED))
    assert not is_same_game(ONE, other_end(ONE))
    assert not is_same_game(ONE, replace(ONE, id=TWO.id))


# Anything, in any order


class LogbookMachine(RuleBasedStateMachine):
    """Two tabs at one store that has room enough: what was added and not withdrawn is there."""

    def __init__(self) -> None:
        super().__init__()
        self.storage = FlakyStorage()
        self.books = [Logbook(self.storage), Logbook(self.storage)]
        self.expected: dict[str, Entry] = {}

    @rule(tab=st.integers(0, 1), entry=st.sampled_from(KEPT), cost=st.integers(0, 99))
    def add(self, tab: int, entry: Entry, cost: int) -> None:
        self.books[tab].add(costed(entry, cost))
        self.expected[entry.id] = costed(entry, cost)

    @rule(tab=st.integers(0, 1), entry=st.sampled_from(KEPT))
    def withdraw(self, tab: int, entry: Entry) -> None:
        self.books[tab].withdraw(entry.id)
        self.expected.pop(entry.id, None)

    @rule(tab=st.integers(0, 1), entry=st.sampled_from(KEPT), cost=st.integers(0, 99))
    def set_costs(self, tab: int, entry: Entry, cost: int) -> None:
        self.books[tab].set_costs(entry.id, [cost])
        if entry.id in self.expected:
            self.expected[entry.id] = costed(entry, cost)

    @rule(tab=st.integers(0, 1), some=st.lists(st.sampled_from(KEPT)))
    def merge(self, tab: int, some: list[Entry]) -> None:
        self.books[tab].merge(some)
        self.expected = {**{entry.id: entry for entry in some}, **self.expected}

    @invariant()
    def all_is_there(self) -> None:
        for book in self.books:
            assert {entry.id: entry for entry in book.entries()} == self.expected
        assert all(json.loads(text)[0] == 1 for text in self.storage.texts.values())


TestLogbookMachine = LogbookMachine.TestCase


# Beforehand ---------------------------------------------------------------------------------------


def test_what_was_read_beforehand_is_not_read_again(
    book: Logbook, storage: FlakyStorage, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(book_module, "STRIDE", 4)
    book.merge(KEPT)
    storage.texts[f"{START}{'x' * 32}"] = "no entry"
    assert sum(1 for _ in book.prepare()) == 3
    read: list[str] = []

    def reading(game: str, text: str) -> Entry:
        read.append(game)
        return decode(game, text)

    monkeypatch.setattr(book_module, "decode", reading)
    assert len(book.read().entries) == len(KEPT)
    assert book.read().unread == 1
    assert read == []
    book.set_costs(ONE.id, [7.5] * len(ONE.seats))
    read.clear()
    assert [each.id for each in book.entries() if each.seats[0].cost == 7.5] == [ONE.id]
    assert read == [ONE.id]


@pytest.mark.parametrize("manner", [Manner.BLOCKED, Manner.MISSING])
def test_a_store_that_refuses_is_not_read_beforehand(manner: Manner) -> None:
    assert list(Logbook(FlakyStorage(manner)).prepare()) == []

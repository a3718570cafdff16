"""Finished games are entered into the logbook once, whatever happens, and their costs follow."""

import pytest

from tests.fakes import FlakyStorage, Manner, Tab, veterans
from tests.logs import costed, kept, save
from tests.play import CLASSIC, MODERN, SEATS
from tests.tables_of_values import values
from yacht import Settings
from yacht.logbook import book as book_module
from yacht.logbook.book import Logbook
from yacht.logbook.entry import Entry
from yacht.logbook.log import game, logged
from yacht.logbook.recorder import PAUSE
from yacht.logbook.text import encode
from yacht.marks import Mark
from yacht.perfect.account import account
from yacht.saves import Save
from yacht.saves import encode as encode_save
from yacht.slots import Kept
from yacht.storage import StorageError
from yacht.words import en as words

START = "yacht-dice.game."


@pytest.fixture
def storage() -> FlakyStorage:
    return FlakyStorage()


@pytest.fixture
def tab(storage: FlakyStorage) -> Tab:
    return veterans(storage)


def entries(tab: Tab) -> tuple[Entry, ...]:
    """What stands in the tab's logbook."""
    return Logbook(tab.storage).entries()


def let_pass(tab: Tab) -> list[int]:
    """Let time pass until nothing waits any more; return how long each thing waited."""
    waits: list[int] = []
    while tab.device.waiting:
        waits += tab.device.wait()
    return waits


def put(tab: Tab, finished: Save) -> None:
    """Put that game into the first slot."""
    tab.slots.put(1, (encode_save(finished), None))


# Once


def test_a_finished_game_is_entered_with_its_last_press(tab: Tab) -> None:
    tab.start(MODERN, players=2)
    assert entries(tab) == ()
    tab.finish()
    (entry,) = entries(tab)
    assert entry == logged(tab.stored(1))
    assert game(entry).state == tab.game.state


def test_nothing_else_is_done_with_the_last_press(tab: Tab) -> None:
    tab.start()
    tab.finish()
    assert tab.library.asked == []
    assert let_pass(tab)[0] == PAUSE


def test_a_game_whose_last_box_is_taken_back_is_there_no_more(tab: Tab) -> None:
    tab.start()
    tab.finish()
    let_pass(tab)
    tab.app.play.take_back()
    assert entries(tab) == ()
    tab.app.play.score("yacht")
    tab.app.play.score("yacht")
    assert tab.game.state.is_over
    assert entries(tab) == (logged(tab.stored(1)),)


def test_games_that_follow_are_entered_too(tab: Tab) -> None:
    for count in (1, 2, 3):
        tab.start()
        tab.finish()
        assert len(entries(tab)) == count


def test_a_game_of_the_crew_alone_is_entered_too(tab: Tab) -> None:
    tab.app.start(Settings(CLASSIC, SEATS[:1], ("cook",)))
    let_pass(tab)
    (entry,) = entries(tab)
    assert (entry.marks, entry.seats[0].crew) == ((Mark.CREW,), "cook")
    assert entry.seats[0].cost


def test_a_coached_game_is_marked_in_it(tab: Tab) -> None:
    tab.start(players=2)
    tab.roll("11345")
    tab.app.play.ask_coach()
    tab.app.play.score("ones")
    tab.finish()
    assert [entry.marks for entry in entries(tab)] == [(Mark.COACHED,)]


def test_a_finished_game_that_comes_in_a_save_is_entered_when_it_is_opened(tab: Tab) -> None:
    finished = save(7)
    put(tab, finished)
    assert entries(tab) == ()
    tab.app.open(1)
    assert entries(tab) == (logged(finished),)


def test_a_game_that_goes_on_is_left_as_it_is_in_the_logbook_when_it_is_opened(tab: Tab) -> None:
    """An old copy of it may have come from a file: its end was reached all the same."""
    tab.start()
    tab.roll("11345")
    tab.app.enter()
    before = tab.stored(1)
    entry = logged(Save(save(7).game, before.id, 1, before.played))
    Logbook(tab.storage).add(entry)
    tab.app.open(1)
    assert entries(tab) == (entry,)


def test_a_game_that_is_known_is_not_entered_again(tab: Tab, storage: FlakyStorage) -> None:
    tab.start()
    tab.finish()
    let_pass(tab)
    tab.app.rename(1, "My best")
    before = dict(storage.texts)
    tab.app.enter()
    tab.app.open(1)
    assert tab.device.waiting == []
    assert storage.texts == before


def test_a_log_that_had_to_go_does_not_come_back_with_an_opened_game(tab: Tab) -> None:
    finished = save(7)
    put(tab, finished)
    without = costed(logged(finished).summary, 1.0)
    Logbook(tab.storage).add(without)
    tab.app.open(1)
    assert entries(tab) == (without,)


def test_another_end_takes_the_place_of_the_one_before(tab: Tab) -> None:
    finished = save(7)
    put(tab, finished)
    Logbook(tab.storage).add(logged(Save(save(8).game, finished.id, 1, 5)))
    tab.app.open(1)
    assert entries(tab) == (logged(finished),)


# Costs


def test_the_costs_follow_a_moment_later_in_steps(tab: Tab) -> None:
    tab.start(MODERN, players=2)
    tab.finish()
    assert {seat.cost for seat in entries(tab)[0].seats} == {None}
    waits = let_pass(tab)
    expected = [round(each.cost, 3) for each in account(tab.game, values(MODERN))]
    assert [seat.cost for seat in entries(tab)[0].seats] == expected
    assert waits == [PAUSE, *[0] * 25]  # the last finds that there is no turn left
    assert tab.library.asked == ["modern"]


def test_they_come_after_the_table_has_been_left_too(tab: Tab) -> None:
    tab.start()
    tab.finish()
    tab.app.enter()
    tab.app.delete(1)
    let_pass(tab)
    assert entries(tab)[0].seats[0].cost


def test_without_the_table_they_stay_unknown_until_the_game_is_opened_again(tab: Tab) -> None:
    tab.library.is_lost = True
    tab.start()
    tab.finish()
    let_pass(tab)
    assert entries(tab)[0].seats[0].cost is None
    assert tab.view.said == []
    tab.library.is_lost = False
    tab.app.enter()
    tab.app.open(1)
    let_pass(tab)
    assert entries(tab)[0].seats[0].cost


@pytest.mark.parametrize("is_slow", [False, True])
def test_they_do_not_bring_a_game_back_whose_end_was_taken_back(tab: Tab, is_slow: bool) -> None:
    tab.library.is_slow = is_slow
    tab.start()
    tab.finish()
    tab.device.wait()
    tab.app.play.take_back()
    tab.library.answer()
    let_pass(tab)
    assert entries(tab) == ()


def test_they_are_not_those_of_an_end_before(tab: Tab) -> None:
    tab.start()
    tab.finish("12345")
    tab.device.wait()
    tab.app.play.take_back()
    tab.roll("66666")
    tab.app.play.score("yacht")
    assert tab.game.state.is_over
    (entry,) = entries(tab)
    let_pass(tab)
    expected = round(account(tab.game, values(CLASSIC))[0].cost, 3)
    assert entries(tab) == (costed(entry, expected),)


# A store that refuses


@pytest.mark.parametrize("is_left", [False, True])
def test_a_game_that_cannot_be_entered_is_said_so(
    is_left: bool, tab: Tab, storage: FlakyStorage
) -> None:
    tab.start()
    storage.full_for = START
    tab.finish()
    if is_left:
        tab.app.enter()
    let_pass(tab)
    told = tab.view.lobby.notice if is_left else tab.view.said[-1]
    assert told == words.NOT_IN_LOGBOOK
    assert (entries(tab), tab.library.asked) == ((), [])


def test_a_game_is_entered_as_soon_as_it_can_be_stored(tab: Tab, storage: FlakyStorage) -> None:
    tab.start()
    storage.manner = Manner.BLOCKED
    tab.finish()
    storage.manner = Manner.OK
    tab.app.retry()
    assert entries(tab) == (logged(tab.stored(1)),)
    end = tab.view.scene.end
    assert end
    assert end.note == words.against_best(tab.game.state.totals[0], None)


@pytest.mark.parametrize("manner", [Manner.BLOCKED, Manner.MISSING])
@pytest.mark.parametrize("steps", [0, 1, 5, 12])
def test_a_store_that_closes_meanwhile_costs_no_more_than_the_costs(
    manner: Manner, steps: int, tab: Tab, storage: FlakyStorage
) -> None:
    tab.start()
    tab.finish()
    for _ in range(steps):
        tab.device.wait()
    storage.manner = manner
    let_pass(tab)
    storage.manner = Manner.OK
    (entry,) = entries(tab)
    assert entry.summary == logged(tab.stored(1)).summary
    assert entry.seats[0].cost is None


def test_a_store_that_closes_as_the_table_comes(tab: Tab, storage: FlakyStorage) -> None:
    tab.library.is_slow = True
    tab.start()
    tab.finish()
    tab.device.wait()
    storage.manner = Manner.BLOCKED
    tab.library.answer()
    assert tab.device.waiting == []


def test_costs_that_find_no_room_stay_unknown(tab: Tab, storage: FlakyStorage) -> None:
    tab.start()
    tab.finish()
    storage.full_for = START
    let_pass(tab)
    assert entries(tab) == (logged(tab.stored(1)),)


def test_an_end_that_cannot_be_taken_out_is_entered_anew_later(
    tab: Tab, storage: FlakyStorage
) -> None:
    tab.start()
    tab.finish()
    storage.manner = Manner.BLOCKED
    tab.app.play.take_back()
    tab.roll("66666")
    tab.app.play.score("yacht")
    storage.manner = Manner.OK
    tab.app.retry()
    (entry,) = entries(tab)
    assert entry == logged(tab.stored(1))
    assert entry.seats[0].points[-1] == 50


# Room


def test_beyond_the_bound_the_player_is_told_what_had_to_go(
    tab: Tab, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(book_module, "MAX_SIZE", 1_200)
    monkeypatch.setattr(book_module, "SHARE", 100)
    for number in range(4):
        Logbook(tab.storage).add(kept(number))
    tab.start()
    tab.finish()
    assert tab.view.said == []
    tab.device.wait()
    gone = [entry.log for entry in entries(tab)].count("")
    assert 0 < gone < 5
    assert tab.view.said == [words.shed(gone, 0)]


def filled_book(storage: FlakyStorage) -> None:
    """Fill the rest of the store with old games."""
    for number in range(10):
        Logbook(storage).add(kept(number))
    storage.room = storage.used


def test_a_save_has_the_room_of_old_logs(tab: Tab, storage: FlakyStorage) -> None:
    tab.start()
    filled_book(storage)
    before = [entry.summary for entry in entries(tab)]
    tab.fill("11345", "ones")
    assert tab.app.play.keeper.is_safe
    assert tab.stored(1).game == tab.game
    assert [entry.summary for entry in entries(tab)] == before
    assert "" in [entry.log for entry in entries(tab)]
    let_pass(tab)
    assert tab.view.said == [words.shed(10, 0)]


def test_when_there_are_no_logs_a_save_is_refused_as_ever(tab: Tab, storage: FlakyStorage) -> None:
    tab.start()
    filled_book(storage)
    for entry in entries(tab):
        storage.texts[START + entry.id] = encode(entry.summary)
    storage.room = storage.used
    for _ in range(12):
        tab.roll("11345")
        tab.app.play.score(tab.game.state.legal_actions().scores[0].category.key)
    assert not tab.app.play.keeper.is_safe
    assert len(entries(tab)) == 10


def test_an_imported_game_has_the_room_of_old_logs(tab: Tab, storage: FlakyStorage) -> None:
    filled_book(storage)
    tab.app.exchange.read_file(encode_save(save(50)))
    tab.answer("Add")
    assert isinstance(tab.slots.read(1), Kept)


def test_a_store_that_is_closed_has_no_room_to_make(tab: Tab, storage: FlakyStorage) -> None:
    storage.manner = Manner.BLOCKED
    with pytest.raises(StorageError):
        Logbook(storage).make_room()
    tab.start()
    assert not tab.app.play.keeper.is_safe


@pytest.mark.parametrize(
    ("logs", "games", "text"),
    [
        (1, 0, "1 game keeps its totals, but can't be replayed any more."),
        (250, 0, "250 games keep their totals, but can't be replayed any more."),
        (0, 1, "1 old game had to go."),
        (0, 2, "2 old games had to go."),
        (
            3,
            2,
            "3 games keep their totals, but can't be replayed any more. 2 old games had to go.",
        ),
    ],
)
def test_what_had_to_go_in_words(logs: int, games: int, text: str) -> None:
    assert words.shed(logs, games) == f"The logbook needed room. {text}"

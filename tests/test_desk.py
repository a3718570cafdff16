"""The logbook as it lies open: choices, accounts and replays, on a page without a browser."""

from dataclasses import replace

import pytest

from tests.fakes import FlakyStorage, Manner, Tab
from tests.logbook import entry, seat
from tests.play import CLASSIC, MODERN, SEATS, finished, new_game
from yacht import Ruleset
from yacht.logbook import book
from yacht.logbook.book import Logbook
from yacht.logbook.desk import FOLLOW_AFTER, PREPARE_AFTER
from yacht.logbook.entry import Entry
from yacht.logbook.log import logged
from yacht.logbook.scene import PAGE, LogbookScene, Part
from yacht.preferences import Speech
from yacht.saves import Save
from yacht.words import en as words


def game(number: int = 1, card: Ruleset = MODERN, players: int = 1) -> Entry:
    """A game with its moves; its id and the time of its end are of that number."""
    over = finished(new_game(card, players), *["12345"] * players)
    return logged(Save(over, f"{number:032x}", played=number * 1000))


@pytest.fixture
def tab() -> Tab:
    return Tab(FlakyStorage())


def entered(tab: Tab, *entries: Entry) -> None:
    for each in entries:
        Logbook(tab.storage).add(each)


def opened(tab: Tab) -> LogbookScene:
    tab.app.open_logbook()
    return tab.view.logbooks[-1]


def chosen(tab: Tab, name: str, value: str) -> LogbookScene:
    tab.app.desk.choose(name, value)
    return tab.view.logbooks[-1]


# The dialog ---------------------------------------------------------------------------------------


def test_it_is_read_beforehand_when_the_page_is_at_rest(
    tab: Tab, monkeypatch: pytest.MonkeyPatch
) -> None:
    entered(tab, game(1), game(2))
    tab.app.desk.prepare()
    assert tab.device.wait() == [PREPARE_AFTER]
    while tab.device.wait():
        pass
    monkeypatch.setattr(book, "decode", lambda *_: pytest.fail("it is known"))
    assert opened(tab).facts[0] == ("Games", "2")


def test_an_empty_logbook_can_be_opened(tab: Tab) -> None:
    scene = opened(tab)
    assert (scene.note, scene.part) == (words.LOGBOOK_EMPTY, Part.FILES)
    assert scene.room.startswith("Room for about ")
    tab.app.desk.choose("part", "games")
    tab.app.desk.more()
    assert len(tab.view.logbooks) == 1
    assert tab.library.asked_for_totals == []


def test_it_opens_with_the_newest_games_player(tab: Tab) -> None:
    entered(tab, game(1), game(2, CLASSIC, 2))
    scene = opened(tab)
    assert dict(scene.facts)["Games"] == "1"
    assert dict(scene.chosen)["card"] == "classic"
    assert tab.view.screen == ""  # the dialog stands over whatever is in view


def test_choices_last_from_one_opening_to_the_next(tab: Tab) -> None:
    entered(tab, game(1), game(2), game(3, CLASSIC))
    opened(tab)
    assert dict(chosen(tab, "card", "modern").facts)["Games"] == "2"
    assert chosen(tab, "part", "games").count == "2 games, the newest first."
    assert chosen(tab, "coach", "with").note == words.LOGBOOK_NONE
    chosen(tab, "coach", "without")
    chosen(tab, "crew", "")
    chosen(tab, "dice", "device")
    tab.app.desk.close()
    entered(tab, game(4))
    scene = opened(tab)
    assert scene.count == "3 games, the newest first."
    assert dict(scene.chosen) == {
        "player": "0",
        "card": "modern",
        "crew": "",
        "coach": "without",
        "dice": "device",
    }


def test_another_player(tab: Tab) -> None:
    entered(tab, game(1), game(2, MODERN, 2))
    scene = opened(tab)
    assert scene.players == ("Skipper", "Mate")
    assert dict(chosen(tab, "player", "1").facts)["Games"] == "1"
    Logbook(tab.storage).withdraw(game(2).id)
    assert opened(tab).players == ("Skipper",)


@pytest.mark.parametrize(
    ("name", "value"),
    [("card", "x"), ("crew", "x"), ("coach", "x"), ("dice", "x"), ("part", "x"), ("age", "")],
)
def test_what_is_no_choice(tab: Tab, name: str, value: str) -> None:
    entered(tab, game())
    opened(tab)
    with pytest.raises(ValueError, match=r"x|age"):
        tab.app.desk.choose(name, value)


def test_more_games_until_something_else_is_chosen(tab: Tab) -> None:
    entered(tab, *(game(number) for number in range(PAGE + 1)))
    opened(tab)
    scene = chosen(tab, "part", "games")
    assert (len(scene.games), scene.has_more) == (PAGE, True)
    tab.app.desk.more()
    assert len(tab.view.logbooks[-1].games) == PAGE + 1
    assert len(chosen(tab, "coach", "").games) == PAGE


def test_what_comes_after_it_was_closed_is_not_shown(tab: Tab) -> None:
    entered(tab, game())
    tab.library.is_slow = True
    opened(tab)
    tab.app.desk.show_account(game().id)
    shown = len(tab.view.logbooks)
    tab.app.desk.close()
    tab.library.answer()
    tab.app.desk.choose("part", "games")
    assert (len(tab.view.logbooks), tab.view.accounts) == (shown, [])


def test_it_follows_what_another_tab_enters(tab: Tab) -> None:
    entered(tab, game(1))
    opened(tab)
    chosen(tab, "part", "games")
    entered(tab, game(2), game(3))
    shown = len(tab.view.logbooks)
    for _ in range(2):
        tab.app.desk.follow()
    assert tab.device.wait() == [FOLLOW_AFTER]
    assert [len(scene.games) for scene in tab.view.logbooks[shown:]] == [3]
    Logbook(tab.storage).withdraw(game(1).id)
    tab.app.desk.follow()
    tab.device.wait()
    assert len(tab.view.logbooks[-1].games) == 2


def test_it_follows_a_tab_that_leaves_nothing(tab: Tab) -> None:
    entered(tab, game(1))
    opened(tab)
    Logbook(tab.storage).withdraw(game(1).id)
    tab.app.desk.follow()
    tab.device.wait()
    assert tab.view.logbooks[-1].note == words.LOGBOOK_EMPTY


def test_a_store_that_refuses_leaves_what_is_shown() -> None:
    storage = FlakyStorage()
    tab = Tab(storage)
    entered(tab, game(1))
    opened(tab)
    shown = len(tab.view.logbooks)
    storage.manner = Manner.BLOCKED
    tab.app.desk.follow()
    tab.device.wait()
    assert len(tab.view.logbooks) == shown


def test_what_is_closed_follows_nobody(tab: Tab) -> None:
    tab.app.desk.follow()
    assert tab.device.wait() == []
    entered(tab, game(1))
    opened(tab)
    shown = len(tab.view.logbooks)
    tab.app.desk.follow()
    tab.app.desk.close()
    tab.device.wait()
    assert len(tab.view.logbooks) == shown


def test_perfect_play_is_drawn_as_soon_as_it_has_come(tab: Tab) -> None:
    entered(tab, game(), game(2, CLASSIC))
    tab.library.is_slow = True
    assert opened(tab).charts[0].line == ""
    tab.library.answer()
    assert tab.view.logbooks[-1].charts[0].line != ""
    chosen(tab, "coach", "")
    assert chosen(tab, "card", "modern").charts[0].line != ""
    assert tab.library.asked_for_totals == ["classic", "modern"]


def test_its_file_is_asked_for_once_until_it_failed_to_come(tab: Tab) -> None:
    entered(tab, game())
    tab.library.is_slow = True
    opened(tab)
    chosen(tab, "coach", "without")
    assert tab.library.asked_for_totals == ["modern"]
    tab.library.is_lost = True
    tab.library.answer()
    tab.library.is_lost = False
    assert chosen(tab, "coach", "").charts[0].line != ""
    assert tab.library.asked_for_totals == ["modern"] * 2


def test_without_its_file_perfect_play_is_not_drawn(tab: Tab) -> None:
    entered(tab, game())
    tab.library.is_lost = True
    assert opened(tab).charts[0].line == ""
    assert len(tab.view.logbooks) == 1


def test_how_many_games_can_not_be_read(tab: Tab) -> None:
    entered(tab, game())
    tab.storage.set(f"game.{7:032x}", "[2]")
    assert opened(tab).room.endswith(" 1 game can't be read by this version of the page.")


def test_a_store_that_refuses_is_told_of_in_the_lobby() -> None:
    storage = FlakyStorage()
    tab = Tab(storage)
    storage.manner = Manner.BLOCKED
    tab.app.open_logbook()
    assert (tab.view.logbooks, tab.view.screen) == ([], "lobby")


# The account --------------------------------------------------------------------------------------


def test_the_account_of_any_game(tab: Tab) -> None:
    entered(tab, game(1, players=2), game(2))
    opened(tab)
    tab.app.desk.show_account(game(1).id)
    assert [each.name for each in tab.view.accounts[-1]] == list(SEATS[:2])


def test_without_the_table_there_is_none(tab: Tab) -> None:
    entered(tab, game())
    opened(tab)
    tab.library.is_lost = True
    tab.app.desk.show_account(game().id)
    assert tab.view.logbooks[-1].problem == words.NO_TABLE
    assert chosen(tab, "part", "games").problem == ""


@pytest.mark.parametrize("log", ["", "1", "12345f"])
def test_a_game_whose_moves_are_gone_says_so(tab: Tab, log: str) -> None:
    entered(tab, replace(game(), log=log))
    opened(tab)
    tab.app.desk.show_account(game().id)
    assert tab.view.logbooks[-1].problem == words.NO_MOVES
    tab.app.watch(game().id)
    assert (tab.view.replays, tab.app.is_replaying) == ([], False)
    assert tab.view.accounts == []


def test_a_game_that_is_gone_altogether_says_nothing(tab: Tab) -> None:
    entered(tab, game())
    opened(tab)
    Logbook(tab.storage).withdraw(game().id)
    tab.app.desk.show_account(game().id)
    tab.app.watch(game().id)
    assert (tab.view.accounts, tab.view.replays) == ([], [])


# Replays ------------------------------------------------------------------------------------------


def watching(tab: Tab, *entries: Entry) -> None:
    """A tab in which the first of these games is replayed."""
    entered(tab, *entries)
    tab.app.enter()
    opened(tab)
    tab.app.watch(entries[0].id)


def test_a_game_is_replayed_and_left_for_the_logbook(tab: Tab) -> None:
    watching(tab, game(1), game(2))
    _, replay = tab.view.replays[-1]
    assert (replay.title, replay.is_first) == ("Modern card, at 1000", True)
    assert tab.app.is_replaying
    tab.app.end_replay()
    assert (tab.view.screen, tab.app.is_replaying) == ("lobby", False)
    assert tab.view.logbooks[-1].last == game(1).id
    assert chosen(tab, "part", "games").last == ""


def test_cards_are_looked_at_in_the_replay(tab: Tab) -> None:
    watching(tab, game(1, players=2))
    tab.app.look_at(1)
    assert [card.is_shown for card in tab.view.replays[-1][0].cards] == [False, True]
    tab.app.end_replay()
    tab.start(players=2)
    tab.app.look_at(1)
    assert [card.is_shown for card in tab.view.scene.cards] == [False, True]


def test_another_tab_does_not_end_it(tab: Tab) -> None:
    watching(tab, game())
    tab.app.refresh()
    assert tab.view.screen == "replay"


def test_the_lobby_ends_it(tab: Tab) -> None:
    watching(tab, game())
    tab.app.enter()
    assert (tab.view.screen, tab.app.is_replaying) == ("lobby", False)


def test_the_tour_can_be_asked_for_in_it(tab: Tab) -> None:
    watching(tab, game())
    tab.app.take_tour()
    assert (tab.view.said, tab.view.screen) == ([words.TOUR_ASKED], "replay")


def test_a_game_that_is_not_saved_waits_for_its_end() -> None:
    storage = FlakyStorage(Manner.FULL)
    tab = Tab(storage)
    tab.start()
    tab.roll("12345")
    storage.manner = Manner.OK
    watching(tab, game())
    shown = len(tab.view.scenes)
    tab.chosen.choose("coach", Speech.ALWAYS)
    tab.app.reconsider()
    tab.app.retry()
    assert (tab.view.screen, len(tab.view.scenes)) == ("replay", shown)
    tab.app.end_replay()
    tab.app.retry()
    assert tab.view.lobby.notice == words.SAVING_AGAIN
    tab.app.watch(game().id)
    tab.app.resume()
    assert (tab.view.screen, tab.app.is_replaying) == ("table", False)


def test_a_saved_game_ends_it(tab: Tab) -> None:
    tab.start()
    watching(tab, game())
    tab.app.open(1)
    assert (tab.view.screen, tab.app.is_replaying) == ("table", False)


# Notes --------------------------------------------------------------------------------------------


def test_an_entry_by_hand_is_no_game_that_could_be_replayed(tab: Tab) -> None:
    points = (3, 6, 9, 12, 15, 18, 0, 0, 0, 0, 20, 0)
    entered(tab, entry(seat(points=points, faces=(20, 20, 20, 20, 20, 20))))
    opened(tab)
    assert [each.has_moves for each in chosen(tab, "part", "games").games] == [False]

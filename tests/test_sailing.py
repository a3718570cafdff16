"""Voyages on the table: the day's, drawn ones, those of a link; and how they are shared."""

from datetime import timedelta

import pytest

from tests.fakes import FlakyStorage, Manner, Tab, veterans
from tests.play import CARDS, CLASSIC, MODERN, SEATS
from tests.tables_of_values import values
from yacht import Roll, Ruleset, Settings
from yacht.marks import Mark, marks_of
from yacht.passage import passage
from yacht.sharing import Shared
from yacht.slots import SLOTS, Content, Slots
from yacht.steps import finished
from yacht.voyage import VoyageProblem, code, daily, dice, new, parse
from yacht.words import en as words


@pytest.fixture
def storage() -> FlakyStorage:
    return FlakyStorage()


@pytest.fixture
def tab(storage: FlakyStorage) -> Tab:
    return veterans(storage)


def sail(tab: Tab, card: Ruleset = CLASSIC) -> None:
    """Press the day's voyage of that card."""
    tab.app.sail_today(card.key, SEATS[0])


def finish(tab: Tab) -> int:
    """Keep each first roll, fill the first open box, to the end; return the total."""
    while not tab.game.state.is_over:
        tab.app.play.roll()
        while tab.game.state.dice:
            tab.app.play.score(tab.game.state.legal_actions().scores[0].category.key)
    return tab.game.state.totals[0]


def let_pass(tab: Tab) -> None:
    """Let all that goes on come to its end."""
    while tab.device.wait():
        pass


def marks(tab: Tab) -> tuple[Mark, ...]:
    return marks_of(tab.app.play.keeper.save)


def day_text(tab: Tab, card: Ruleset = CLASSIC) -> str:
    """What the lobby says of the day's voyage of that card."""
    tab.app.enter()
    return next(day.text for day in tab.view.lobby.days if day.card == card.key)


# The day's voyage --------------------------------------------------------------------------------


@pytest.mark.parametrize("card", CARDS, ids=str)
def test_its_dice_are_those_of_the_day(card: Ruleset, tab: Tab) -> None:
    sail(tab, card)
    tab.app.play.roll()
    assert tab.game.state.dice == dice(daily(tab.device.day, card), 1, 1, range(5))
    tab.app.play.toggle_hold(1)
    tab.app.play.roll()
    rerolled = dice(daily(tab.device.day, card), 1, 2, (0, 2, 3, 4))
    assert tab.game.actions[-1] == Roll(rerolled)
    assert tab.device.thrown == []
    assert tab.game.settings.is_solo


def test_the_first_run_counts(tab: Tab) -> None:
    sail(tab)
    assert marks(tab) == (Mark.DAILY,)
    assert tab.view.scene.marks == "Daily voyage, 30 November 2026"
    assert tab.stored(1).is_practice is False


def test_each_card_has_its_own(tab: Tab) -> None:
    for card in CARDS:
        sail(tab, card)
        assert marks(tab) == (Mark.DAILY,)
        assert tab.game.settings.ruleset == card


def test_a_run_that_is_on_is_gone_on_with(tab: Tab) -> None:
    sail(tab)
    tab.app.play.roll()
    game = tab.game
    assert day_text(tab) == words.UNDER_WAY
    sail(tab)
    assert tab.game == game
    assert len(tab.slots.free()) == 7


def test_the_lobby_reads_every_save_once(tab: Tab, monkeypatch: pytest.MonkeyPatch) -> None:
    """Reading a save replays its game, which is most of what the lobby costs."""
    for card in CARDS:
        sail(tab, card)
    read: list[int] = []
    read_slot = Slots.read

    def noted(slots: Slots, slot: int) -> Content:
        read.append(slot)
        return read_slot(slots, slot)

    monkeypatch.setattr(Slots, "read", noted)
    assert day_text(tab) == words.UNDER_WAY
    assert read == [*SLOTS]


def test_a_run_that_is_over_is_shown(tab: Tab) -> None:
    sail(tab)
    total = finish(tab)
    assert day_text(tab) == f"{total} points"
    sail(tab)
    assert tab.view.scene.end is not None
    assert tab.game.state.totals == (total,)


@pytest.mark.parametrize("is_over", [False, True])
def test_when_its_game_is_gone_another_run_is_for_practice(is_over: bool, tab: Tab) -> None:
    sail(tab)
    total = finish(tab) if is_over else None
    tab.app.enter()
    tab.app.delete(1)
    assert day_text(tab) == (f"{total} points" if is_over else words.NOT_FINISHED)
    sail(tab)
    question = tab.view.questions[-1]
    assert question.heading == "Daily voyage, 30 November 2026"
    assert (str(total) if is_over else "begun") in question.text
    assert tab.view.screen == "lobby"
    tab.answer("Practice")
    assert marks(tab) == (Mark.PRACTICE,)
    assert tab.view.scene.marks == "Daily voyage, 30 November 2026, practice"
    finish(tab)
    assert day_text(tab) == (f"{total} points" if is_over else words.NOT_FINISHED)


def test_playing_again_is_for_practice(tab: Tab) -> None:
    sail(tab)
    finish(tab)
    tab.app.again()
    assert marks(tab) == (Mark.PRACTICE,)
    assert tab.stored(2).is_practice is True
    tab.app.enter()
    assert Tab(tab.storage).stored(2).is_practice is True


def test_the_day_that_was_begun_is_the_days_that_counts(tab: Tab) -> None:
    """A run over midnight stays its own day's, and the next day has one of its own."""
    sail(tab)
    tab.device.day += timedelta(days=1)
    finish(tab)
    assert marks(tab) == (Mark.DAILY,)
    assert day_text(tab) == words.NOT_SAILED
    sail(tab)
    assert marks(tab) == (Mark.DAILY,)
    assert tab.view.scene.marks == "Daily voyage, 1 December 2026"


def test_days_in_a_row_are_told(tab: Tab) -> None:
    for _ in range(3):
        sail(tab)
        total = finish(tab)
        tab.app.enter()
        tab.app.delete(1)
        tab.device.day += timedelta(days=1)
    assert day_text(tab) == "Not sailed yet, 3 days in a row"
    tab.device.day -= timedelta(days=1)
    assert day_text(tab) == f"{total} points, 3 days in a row"
    tab.device.day += timedelta(days=2)
    assert day_text(tab) == words.NOT_SAILED


def test_a_row_of_days_is_told_at_the_end(tab: Tab) -> None:
    sail(tab)
    finish(tab)
    assert tab.view.scene.end is not None
    assert "in a row" not in tab.view.scene.end.voyage
    tab.device.day += timedelta(days=1)
    sail(tab)
    finish(tab)
    assert tab.view.scene.end is not None
    assert tab.view.scene.end.voyage.endswith("2 days in a row.")
    tab.app.play.take_back()
    assert day_text(tab) == "Under way"


def test_an_earlier_or_later_days_voyage_is_for_practice(tab: Tab) -> None:
    for days in (-1, 1):
        other = daily(tab.device.day + timedelta(days=days), CLASSIC)
        tab.app.start(Settings(CLASSIC, SEATS[:1], voyage=other))
        assert marks(tab) == (Mark.PRACTICE,)
    assert day_text(tab) == words.NOT_SAILED


def test_todays_by_its_code_is_todays(tab: Tab) -> None:
    today = daily(tab.device.day, MODERN)
    tab.app.start(Settings(MODERN, SEATS[:1], voyage=today))
    assert marks(tab) == (Mark.DAILY,)
    assert day_text(tab, MODERN) == words.UNDER_WAY


def test_the_lobby_says_which_day_it_is(tab: Tab) -> None:
    tab.app.enter()
    assert tab.view.lobby.today == "30 November 2026"
    assert [day.text for day in tab.view.lobby.days] == [words.NOT_SAILED] * 2


@pytest.mark.parametrize("manner", [Manner.BLOCKED, Manner.FULL, Manner.MISSING])
def test_it_is_sailed_where_nothing_can_be_stored(manner: Manner, storage: FlakyStorage) -> None:
    tab = Tab(storage)
    storage.manner = manner
    sail(tab)
    finish(tab)
    assert marks(tab) == (Mark.DAILY,)
    assert tab.view.scene.warning


def test_days_in_a_row_come_along_with_the_logbook(tab: Tab) -> None:
    for card in (CLASSIC, CLASSIC, MODERN):
        sail(tab, card)
        finish(tab)
        tab.app.again()  # practice does not count
        finish(tab)
        tab.app.enter()
        for slot in (1, 2):
            tab.app.delete(slot)
        tab.device.day += timedelta(days=1)
    tab.app.exchange.export_all()
    other = Tab()
    other.device.day = tab.device.day
    other.app.enter()
    other.app.exchange.read_file(tab.view.files[-1][1])
    other.app.exchange.accept_file()
    assert day_text(other, MODERN) == words.NOT_SAILED  # one day is no row
    other.device.day -= timedelta(days=1)
    assert day_text(other) == "Not sailed yet, 2 days in a row"
    sail(other)
    finish(other)
    assert day_text(other).endswith(", 3 days in a row")


# Drawn voyages -----------------------------------------------------------------------------------


def test_everybody_gets_the_same_dice(tab: Tab) -> None:
    voyage = new(7, MODERN)
    tab.app.start(Settings(MODERN, SEATS[:2], voyage=voyage))
    assert tab.view.scene.marks == f"Voyage {code(voyage)}"
    for number in (1, 2):
        for _ in SEATS[:2]:
            tab.app.play.roll()
            assert tab.game.state.dice == dice(voyage, number, 1, range(5))
            tab.app.play.score("choice" if number == 1 else "sixes")
            if tab.view.scene.status == words.news(tab.game.state, tab.app.play.table.news):
                tab.app.play.score("sixes")


def test_the_crew_sails_along(tab: Tab) -> None:
    voyage = new(7, CLASSIC)
    tab.app.start(Settings(CLASSIC, ("Skipper", "Cook"), ("", "cook"), voyage))
    tab.app.play.roll()
    tab.app.play.score("choice")
    tab.app.play.roll()  # hurries the crew
    rolls = [action.faces for action in tab.game.actions if isinstance(action, Roll)]
    assert rolls[1] == rolls[0] == dice(voyage, 1, 1, range(5))
    assert tab.device.thrown == []
    assert marks(tab) == (Mark.VOYAGE, Mark.CREW)


def test_playing_again_draws_a_new_one(tab: Tab) -> None:
    voyage = new(7, CLASSIC)
    tab.app.start(Settings(CLASSIC, SEATS[:1], voyage=voyage))
    finish(tab)
    tab.app.again()
    again = tab.game.settings
    assert again.voyage is not None
    assert again.voyage != voyage
    assert (again.voyage.card, again.voyage.is_daily) == ("classic", False)


# What others make of its dice --------------------------------------------------------------------


def test_at_the_end_it_stands_beside_the_admirals_and_hindsight(tab: Tab) -> None:
    sail(tab)
    finish(tab)
    assert tab.view.scene.end is not None
    assert tab.view.scene.end.voyage == words.SAILING
    let_pass(tab)
    expected = finished(passage(tab.game, values(CLASSIC)))
    assert tab.view.scene.end.voyage == words.beside(expected)
    let_pass(tab)  # the logbook has work to do as well
    tab.app.play.show()
    assert tab.device.wait() == []  # once is enough
    assert tab.view.scene.end.voyage == words.beside(expected)


def test_it_comes_again_after_a_reload(tab: Tab) -> None:
    sail(tab)
    finish(tab)
    tab.app.enter()
    later = Tab(tab.storage)
    later.app.open(1)
    let_pass(later)
    assert later.view.scene.end is not None
    assert "The Admiral made" in later.view.scene.end.voyage


def test_an_end_that_is_taken_back_meanwhile_has_none(tab: Tab) -> None:
    sail(tab)
    finish(tab)
    tab.app.play.take_back()
    let_pass(tab)
    assert tab.view.scene.end is None
    finish(tab)
    assert tab.view.scene.end is not None
    assert tab.view.scene.end.voyage == words.SAILING
    let_pass(tab)
    assert "The Admiral made" in tab.view.scene.end.voyage


def test_an_end_that_was_taken_back_and_comes_again_is_the_one_that_counts(tab: Tab) -> None:
    """Whatever was under way for the first: the table, or the Admiral."""
    tab.library.is_slow = True
    sail(tab)
    for _ in range(2):
        finish(tab)
        tab.app.play.take_back()
    finish(tab)
    tab.library.answer()
    tab.app.play.take_back()
    finish(tab)
    let_pass(tab)
    expected = finished(passage(tab.game, values(CLASSIC)))
    assert tab.view.scene.end is not None
    assert tab.view.scene.end.voyage == words.beside(expected)


def test_without_the_table_it_is_said(tab: Tab) -> None:
    tab.library.is_lost = True
    sail(tab)
    finish(tab)
    let_pass(tab)
    assert words.NO_TABLE in tab.view.said


def test_a_game_of_chance_has_none(tab: Tab) -> None:
    tab.start()
    tab.finish()
    assert tab.view.scene.end is not None
    assert tab.view.scene.end.voyage == ""
    tab.app.play.share()
    assert tab.device.shared == []


# Sharing -----------------------------------------------------------------------------------------


def test_what_is_shared_gives_no_dice_away(tab: Tab) -> None:
    sail(tab)
    tab.app.play.share()
    assert tab.device.shared == []  # it is not over
    total = finish(tab)
    let_pass(tab)
    tab.app.play.share()
    found = finished(passage(tab.game, values(CLASSIC)))
    first, second, squares, link = tab.device.shared[0].split("\n")
    assert first == "Yacht, daily voyage, 30 November 2026, Classic Yacht"
    assert second == f"{total} points, the Admiral {found.admiral}"
    assert len(squares) == 12
    assert set(squares) <= set(words.SQUARES)
    assert link == f"https://yacht.example/#voyage={code(daily(tab.device.day, CLASSIC))}"
    assert tab.view.said[-1] == "Shared."


def test_the_squares_tell_how_much_was_given_up(tab: Tab) -> None:
    sail(tab)
    finish(tab)
    let_pass(tab)
    tab.app.play.share()
    costs = finished(passage(tab.game, values(CLASSIC))).costs[0]
    squares = tab.device.shared[0].split("\n")[2]
    for cost, square in zip(costs, squares, strict=True):
        assert words.SQUARES.index(square) == (0 if cost < 0.005 else 1 if cost <= 3 else 2)


def test_before_the_admiral_is_back_his_total_is_left_out(tab: Tab) -> None:
    sail(tab)
    total = finish(tab)
    tab.app.play.share()
    assert tab.device.shared[0].split("\n")[1:-1] == [f"{total} points"]


def test_practice_and_drawn_voyages_are_shared_as_such(tab: Tab) -> None:
    sail(tab)
    finish(tab)
    tab.app.again()
    finish(tab)
    tab.app.play.share()
    assert tab.device.shared[-1].startswith(
        "Yacht, daily voyage, 30 November 2026, Classic Yacht (practice)\n"
    )
    tab.app.start(Settings(MODERN, ("Ann", "Bo"), voyage=new(7, MODERN)))
    finish(tab)
    let_pass(tab)
    tab.app.play.share()
    first, second, link = tab.device.shared[-1].split("\n")
    assert first == f"Yacht, voyage {new(7, MODERN)}, Modern card"
    assert second.startswith("Ann ")
    assert ", Bo " in second
    assert ", the Admiral " in second
    assert parse(link.partition("=")[2]) == new(7, MODERN)


@pytest.mark.parametrize("what", [Shared.SHARED, Shared.COPIED, Shared.CANCELLED])
def test_what_became_of_it_is_said(what: Shared, tab: Tab) -> None:
    sail(tab)
    finish(tab)
    tab.device.shares = what
    tab.app.play.share()
    assert tab.view.said[-1] == words.SHARING[what]
    assert tab.view.texts == []


def test_a_text_that_can_not_be_shared_is_shown(tab: Tab) -> None:
    sail(tab)
    finish(tab)
    tab.device.shares = Shared.SHOWN
    tab.app.play.share()
    assert tab.view.texts == tab.device.shared


# Links -------------------------------------------------------------------------------------------


def test_a_link_leads_to_the_lobby_with_its_voyage(tab: Tab) -> None:
    tab.app.invite("1c6qg z406x")
    assert tab.view.screen == "lobby"
    assert tab.view.lobby.voyage == parse("1C6QG-Z406X")
    assert tab.view.lobby.notice == (
        "Voyage 1C6QG-Z406X, on the card Classic Yacht. Press Start when you are ready."
    )
    tab.app.start(Settings(CLASSIC, SEATS[:1], voyage=tab.view.lobby.voyage))
    tab.app.enter()
    assert tab.view.lobby.voyage is None


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("", VoyageProblem.EMPTY),
        ("hullo", VoyageProblem.MALFORMED),
        ("<script>alert(1)</script>", VoyageProblem.MALFORMED),
        ("1" * 100_000, VoyageProblem.MALFORMED),
        ("1C6QG-Z406W", VoyageProblem.MISTYPED),
        ("2C123-456FR", VoyageProblem.NEWER_VERSION),
        ("1Y123-456W4", VoyageProblem.UNKNOWN_CARD),
    ],
)
def test_a_link_that_leads_to_no_voyage_gets_a_sentence(
    text: str, problem: VoyageProblem, tab: Tab
) -> None:
    tab.app.invite(text)
    assert tab.view.screen == "lobby"
    assert tab.view.lobby.notice == words.VOYAGE_PROBLEMS[problem]
    assert tab.view.lobby.voyage is None


def test_a_link_leaves_the_game_that_is_on_in_its_slot(tab: Tab) -> None:
    tab.start()
    tab.app.play.roll()
    game = tab.game
    tab.app.invite("1C6QG-Z406X")
    assert tab.stored(1).game == game


def test_every_problem_has_a_sentence() -> None:
    assert set(words.VOYAGE_PROBLEMS) == set(VoyageProblem)

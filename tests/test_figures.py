"""What a player's games come to, against what the standard library says of the same numbers."""

import statistics
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.logbook import entry, seat, solo, year
from tests.play import CARDS, CLASSIC, MODERN
from yacht import Card, Ruleset
from yacht.logbook.choice import (
    Filter,
    Player,
    Source,
    newest_player,
    players,
    seats_of,
    source,
)
from yacht.logbook.entry import Entry, Seat
from yacht.logbook.figures import Figures, figures
from yacht.marks import KINDS, Mark

SKIPPER = Player("Skipper")
ALL = Filter("classic")
MANY = year(300)


def of(*totals: int) -> Figures:
    found = figures(seats_of(solo(*totals), SKIPPER, ALL))
    assert found is not None
    return found


# Totals -----------------------------------------------------------------------------------------


@given(st.lists(st.integers(5, 297), min_size=2, max_size=40))
def test_the_totals_are_summed_up(totals: list[int]) -> None:
    found = of(*totals)
    assert (found.games, found.best, found.totals) == (len(totals), max(totals), tuple(totals))
    assert found.mean == pytest.approx(statistics.mean(totals))
    assert found.median == statistics.median(totals)
    assert found.spread == pytest.approx(statistics.stdev(totals), abs=1e-9)


def test_one_game_has_no_spread() -> None:
    assert (of(150).spread, of(150).mean, of(150).median) == (None, 150, 150)


def test_no_games_have_no_figures() -> None:
    assert figures(seats_of([], SKIPPER, ALL)) is None
    assert figures(seats_of(solo(150), Player("Mate"), ALL)) is None
    assert figures(seats_of(solo(150), SKIPPER, Filter("modern"))) is None


# Wins -------------------------------------------------------------------------------------------


def test_wins_are_those_against_others() -> None:
    games = [
        entry(seat("Skipper", 200)),
        entry(seat("Skipper", 200), seat("Mate", 199)),
        entry(seat("Mate", 200), seat("Skipper", 200), seat("Bosun", 3)),
        entry(seat("Skipper", 100), seat("Mate", 101)),
    ]
    found = figures(seats_of(games, SKIPPER, ALL))
    assert found is not None
    assert (found.games, found.contested, found.wins, found.shared) == (4, 3, 1, 1)


# Boxes, Yachts, bonuses -------------------------------------------------------------------------


def test_boxes_have_means_and_scratches() -> None:
    points = [(1, *[0] * 10, 50), (3, *[0] * 10, 0), (5, *[0] * 9, 22, 50)]
    found = figures(seats_of([entry(seat(points=each)) for each in points], SKIPPER, ALL))
    assert found is not None
    by_box = {str(box.category): (box.mean, box.scratches) for box in found.boxes}
    assert list(by_box) == [category.key for category in CLASSIC.categories]
    assert by_box["ones"] == (3, 0)
    assert by_box["twos"] == (0, 3)
    assert by_box["choice"] == (pytest.approx(22 / 3), 2)
    assert by_box["yacht"] == (pytest.approx(100 / 3), 1)
    assert (found.yachts, found.upper_bonuses) == (2, None)


def test_later_yachts_count_on_the_modern_card() -> None:
    games = [
        entry(seat(points=(*[0] * 11, 50), yacht_bonus=200), card=MODERN),
        entry(seat(points=(*[0] * 11, 50)), card=MODERN),
        entry(seat(points=(*[0] * 11, 0)), card=MODERN),
    ]
    found = figures(seats_of(games, SKIPPER, Filter("modern")))
    assert found is not None
    assert found.yachts == 4


UPPER_63 = (3, 6, 9, 12, 15, 18, *[0] * 6)


def test_the_upper_bonus_is_seen_in_the_total() -> None:
    cards = [Card(UPPER_63), Card((2, *UPPER_63[1:])), Card((*UPPER_63[:11], 50), 100)]
    games = [
        entry(
            seat(points=card.points, total=MODERN.total(card), yacht_bonus=card.yacht_bonus),  # type: ignore[arg-type]
            card=MODERN,
        )
        for card in cards
    ]
    found = figures(seats_of(games, SKIPPER, Filter("modern")))
    assert found is not None
    assert found.upper_bonuses == 2


# Costs ------------------------------------------------------------------------------------------


def test_costs_are_those_that_are_known() -> None:
    games = [entry(seat(total=100, cost=cost)) for cost in (4.0, None, 8.0)]
    found = figures(seats_of(games, SKIPPER, ALL))
    assert found is not None
    assert (found.mean_cost, found.costs) == (6, (4, None, 8))
    assert of(100, 120).mean_cost is None


# Whose --------------------------------------------------------------------------------------------


def test_a_person_is_a_name_and_one_of_the_crew_is_itself() -> None:
    games = [
        entry(seat("Cook", 100), marks=()),
        entry(seat("Cook", 110), seat("Cook", 120, "cook"), marks=(Mark.CREW,)),
        entry(seat("Skipper", 90), seat("Cook 2", 130, "cook"), marks=(Mark.CREW,)),
    ]
    person = figures(seats_of(games, Player("Cook"), ALL))
    member = figures(seats_of(games, Player("", "cook"), ALL))
    assert person is not None
    assert member is not None
    assert (person.totals, member.totals) == ((100, 110), (120, 130))


def test_each_seat_of_a_member_counts() -> None:
    games = [entry(seat("Cook", 100, "cook"), seat("Cook 2", 90, "cook"), marks=(Mark.CREW,))]
    found = figures(seats_of(games, Player("", "cook"), ALL))
    assert found is not None
    assert (found.games, found.wins) == (2, 1)


def test_players_with_the_most_games_come_first() -> None:
    games = [
        entry(seat("Mate"), seat("Skipper")),
        entry(seat("Skipper"), seat("Admiral", crew="admiral")),
        entry(seat("Skipper"), seat("Admiral", crew="admiral"), seat("Admiral 2", crew="admiral")),
    ]
    admiral = Player("", "admiral")
    assert set(players(games)[:2]) == {SKIPPER, admiral}
    assert players(games)[2] == Player("Mate")
    assert players([]) == ()


def test_the_newest_games_person_is_of_most_interest() -> None:
    crew, person = seat("Cook", crew="cook"), seat("Mate")
    assert newest_player(entry(crew, person)) == Player("Mate")
    assert newest_player(entry(seat("Bosun"), person)) == Player("Bosun")
    assert newest_player(entry(crew)) == Player("", "cook")


# Which games --------------------------------------------------------------------------------------


def test_where_dice_come_from() -> None:
    assert {source(marks) for marks in KINDS} == set(Source)
    assert source((Mark.DAILY, Mark.COACHED)) is Source.DAILY
    assert source((Mark.CREW, Mark.COACHED)) is Source.DEVICE


def test_the_filter_takes_what_it_says() -> None:
    choices = (None, False, True)
    for card, crew, coach, dice in product(CARDS, choices, choices, (None, *Source)):
        chosen = Filter(card.key, crew, coach, dice)
        for each in MANY:
            wanted = (
                each.card == card.key
                and (crew is None or crew == (Mark.CREW in each.marks))
                and (coach is None or coach == (Mark.COACHED in each.marks))
                and (dice is None or dice is source(each.marks))
            )
            assert (each.card == chosen.card and each.marks in chosen.kinds) == wanted


def test_every_kind_has_its_own_best() -> None:
    games = [
        entry(seat(total=150)),
        entry(seat(total=170), marks=(Mark.COACHED,)),
        entry(seat(total=160)),
        entry(seat(total=140), marks=(Mark.COACHED,)),
    ]
    found = figures(seats_of(games, SKIPPER, ALL))
    assert found is not None
    assert found.bests == (((), 160), ((Mark.COACHED,), 170))


# All together, counted in another way -------------------------------------------------------------


def seats(card: Ruleset, name: str) -> list[tuple[Entry, Seat]]:
    return [
        (game, each)
        for game in MANY
        for each in game.seats
        if game.card == card.key and each.name == name and not each.crew
    ]


@pytest.mark.parametrize("card", CARDS, ids=str)
def test_many_games(card: Ruleset) -> None:
    found, each = figures(seats_of(MANY, SKIPPER, Filter(card.key))), seats(card, "Skipper")
    assert found is not None
    assert found.games == len(each) > 50
    for at, box in enumerate(found.boxes):
        assert box.mean == pytest.approx(statistics.mean(seat.points[at] for _, seat in each))
        assert box.scratches == sum(seat.points[at] == 0 for _, seat in each)
    cards = [Card(seat.points, seat.yacht_bonus) for _, seat in each]
    bonuses = [bonus for one in cards for bonus in card.bonuses(one) if bonus.key == "upper"]
    won = sum(bonus.points > 0 for bonus in bonuses)
    assert found.upper_bonuses == (won if card is MODERN else None)
    assert found.yachts == sum((one.points[-1] == 50) + one.yacht_bonus // 100 for one in cards)
    best = max(seat.total for _, seat in each)
    assert max(total for _, total in found.bests) == best == found.best

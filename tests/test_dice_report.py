"""What all dice of the logbook's games have shown."""

from tests.logbook import entry, seat, year
from yacht.fairness import Faces
from yacht.logbook.dice_report import DiceReport, Thrower, dice_report
from yacht.marks import Mark

ONES, TWOS, THREES = ((9, 0, 0, 0, 0, 0), (0, 9, 0, 0, 0, 0), (0, 0, 9, 0, 0, 0))


def test_nothing_thrown_is_nothing_to_report() -> None:
    assert dice_report([]) == ()


def test_persons_and_the_crew_are_counted_apart() -> None:
    games = [
        entry(seat(faces=ONES), seat(faces=TWOS), number=1),
        entry(seat(faces=ONES), seat(faces=THREES, crew="cook"), marks=(Mark.CREW,), number=2),
    ]
    assert dice_report(games) == (
        DiceReport(Thrower.PERSONS, Faces((18, 9, 0, 0, 0, 0)), 2),
        DiceReport(Thrower.CREW, Faces(THREES), 1),
    )


def test_a_voyage_counts_once_however_many_sail_it() -> None:
    """Everybody gets the same dice, and a second run knows them beforehand."""
    marks = (Mark.VOYAGE,)
    games = [
        entry(seat(faces=ONES), seat(faces=TWOS), marks=marks, voyage="a", number=1),
        entry(seat(faces=THREES), marks=marks, voyage="a", number=2),
        entry(seat(faces=TWOS, crew="cook"), marks=(*marks, Mark.CREW), voyage="b", number=3),
        entry(seat(faces=TWOS), marks=(Mark.DAILY,), voyage="c", number=4),
        entry(seat(faces=THREES), marks=(Mark.PRACTICE,), voyage="c", number=5),
    ]
    assert dice_report(games) == (DiceReport(Thrower.VOYAGE, Faces((9, 18, 0, 0, 0, 0)), 3),)


def test_real_dice_are_the_tables_own() -> None:
    games = [entry(seat(faces=ONES), seat(faces=TWOS), marks=(Mark.REAL, Mark.COACHED))]
    assert dice_report(games) == (DiceReport(Thrower.REAL, Faces((9, 9, 0, 0, 0, 0)), 1),)


def test_no_die_is_counted_twice_or_left_out() -> None:
    games = [game for game in year(200) if not game.voyage]
    found = dice_report(games)
    assert [each.thrower for each in found] == [Thrower.PERSONS, Thrower.CREW, Thrower.REAL]
    everything = sum(sum(seat.faces) for game in games for seat in game.seats)
    assert sum(each.faces.total for each in found) == everything

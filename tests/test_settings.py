"""Who may play, and what they may be called."""

from collections.abc import Callable
from datetime import date

import pytest

from tests.play import CLASSIC, MODERN, SEATS
from yacht import Settings, SettingsError
from yacht.errors import DiceProblem, NameProblem
from yacht.settings import name_problem
from yacht.voyage import daily, new

FAMILY = "\U0001f468\u200d\U0001f469\u200d\U0001f467"
LONE_SURROGATE = "\ud83d"


@pytest.mark.parametrize(
    "name",
    [
        "A",
        "Skipper",
        " Ann B. ",
        "Zoë",
        "Зоя",
        "船長",
        "דוד",
        "محمد",
        "\u200fدوید\u200f",
        "\U0001f6a2",
        "\U0001f1eb\U0001f1ee",
        FAMILY,
        "<b>&amp;</b>",
        "x" * 24,
        "\U0001f6a2" * 24,
    ],
    ids=ascii,
)
def test_names(name: str) -> None:
    assert name_problem(name) is None
    assert Settings(CLASSIC, (name,)).players == (name,)


@pytest.mark.parametrize(
    ("name", "problem"),
    [
        ("", NameProblem.EMPTY),
        (" ", NameProblem.EMPTY),
        (" " * 24, NameProblem.EMPTY),
        ("\u00a0\u3000\u2003", NameProblem.EMPTY),
        ("\u200b", NameProblem.EMPTY),
        ("\u200d\u2060\ufeff", NameProblem.EMPTY),
        ("\u200e \u200f", NameProblem.EMPTY),
        ("\n", NameProblem.UNREADABLE),
        ("Ann\tB", NameProblem.UNREADABLE),
        ("Ann\r\n", NameProblem.UNREADABLE),
        ("A\x00", NameProblem.UNREADABLE),
        ("A\x1b[1m", NameProblem.UNREADABLE),
        ("A\x7f", NameProblem.UNREADABLE),
        ("A\x85", NameProblem.UNREADABLE),
        (LONE_SURROGATE, NameProblem.UNREADABLE),
        ("A\udfff", NameProblem.UNREADABLE),
        ("x" * 25, NameProblem.TOO_LONG),
        (" " * 25, NameProblem.TOO_LONG),
        ("\U0001f6a2" * 25, NameProblem.TOO_LONG),
        ("\n" * 25, NameProblem.TOO_LONG),
    ],
    ids=ascii,
)
def test_what_is_no_name(name: str, problem: NameProblem) -> None:
    assert name_problem(name) is problem
    with pytest.raises(SettingsError) as caught:
        Settings(CLASSIC, ("Skipper", name, ""))
    assert (caught.value.player, caught.value.problem) == (1, problem)
    assert str(caught.value) == f"name {problem}: {name!r}"


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_one_to_four_players(players: int) -> None:
    settings = Settings(CLASSIC, SEATS[:players])
    assert settings.players == SEATS[:players]
    assert settings.is_solo == (players == 1)


@pytest.mark.parametrize(
    ("crew", "person"),
    [
        ((), 0),
        (("",), 0),
        (("cook",), None),
        (("", "cook"), 0),
        (("cook", "", "cook"), 1),
        (("", "", "cook"), None),
        (("cook", "cook"), None),
    ],
)
def test_who_the_only_person_is(crew: tuple[str, ...], person: int | None) -> None:
    assert Settings(CLASSIC, SEATS[: len(crew) or 1], crew).person == person


def test_of_several_persons_none_is_the_only_one() -> None:
    assert Settings(CLASSIC, SEATS[:2]).person is None


@pytest.mark.parametrize("players", [0, 5])
def test_no_other_number_of_players(players: int) -> None:
    with pytest.raises(SettingsError, match=f"not 1 to 4 players: {players}") as caught:
        Settings(CLASSIC, ("Ann",) * players)
    assert (caught.value.player, caught.value.problem) == (None, None)


def test_a_settings_error_is_a_value_error() -> None:
    with pytest.raises(ValueError, match="players"):
        Settings(CLASSIC, ())


# Where the dice come from ------------------------------------------------------------------------

DRAWN, DAILY = new(7, CLASSIC), daily(date(2027, 1, 1), CLASSIC)


@pytest.mark.parametrize(
    ("settings", "problem"),
    [
        (lambda: Settings(MODERN, SEATS[:1], voyage=DRAWN), DiceProblem.OTHER_CARD),
        (lambda: Settings(CLASSIC, SEATS[:2], voyage=DAILY), DiceProblem.DAILY_ALONE),
        (lambda: Settings(CLASSIC, SEATS[:1], ("cook",), DAILY), DiceProblem.DAILY_ALONE),
        (
            lambda: Settings(CLASSIC, SEATS[:1], voyage=DRAWN, is_real=True),
            DiceProblem.REAL_PERSONS,
        ),
        (
            lambda: Settings(CLASSIC, SEATS[:2], ("", "cook"), is_real=True),
            DiceProblem.REAL_PERSONS,
        ),
    ],
)
def test_dice_that_do_not_fit_the_game(
    settings: Callable[[], Settings], problem: DiceProblem
) -> None:
    with pytest.raises(SettingsError) as caught:
        settings()
    assert (caught.value.player, caught.value.problem) == (None, problem)


def test_dice_that_fit_the_game() -> None:
    assert Settings(CLASSIC, SEATS[:2], ("", "cook"), voyage=DRAWN).voyage == DRAWN
    assert Settings(CLASSIC, SEATS[:1], voyage=DAILY).is_solo
    assert Settings(CLASSIC, SEATS[:4], ("",) * 4, is_real=True).is_real

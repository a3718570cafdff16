"""Voyages: their codes, and the dice that these fix."""

import doctest
import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from datetime import date, timedelta
from itertools import combinations, islice, pairwise, product
from pathlib import Path
from statistics import NormalDist
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

import yacht.voyage
from tests import voyages as second
from tests.play import CARDS, CLASSIC, MODERN, SEATS, new_game
from tests.walks import games
from yacht import RULESETS, Game, Hold, Roll, Ruleset, Settings
from yacht.dice import FACES
from yacht.voyage import (
    ALPHABET,
    MAX_TEXT,
    Voyage,
    VoyageError,
    VoyageProblem,
    code,
    daily,
    dice,
    new,
    next_roll,
    parse,
)

NEW_YEAR = date(2027, 1, 1)
CODE = "1N00P-JMEKT"
LETTERS = CODE.replace("-", "")
ROUNDS, ROLLS = range(1, 13), (1, 2, 3)
DOCUMENT = Path(__file__).resolve().parent.parent / "docs" / "voyages.md"


def problem(text: str) -> VoyageProblem:
    with pytest.raises(VoyageError) as caught:
        parse(text)
    assert isinstance(caught.value, ValueError)
    assert caught.value.problem in str(caught.value)
    return caught.value.problem


def checked(letters: str) -> str:
    """Those letters with check letters behind them."""
    pairs = product(ALPHABET, repeat=2)
    tries = ("".join((letters, *pair)) for pair in pairs)
    return next(each for each in tries if not second.value_at(1, each) | second.value_at(2, each))


def voyages() -> st.SearchStrategy[Voyage]:
    """Any voyage, drawn or daily."""
    cards = st.sampled_from(CARDS)
    return st.builds(new, st.integers(), cards) | st.builds(daily, st.dates(), cards)


# What is fixed for ever -------------------------------------------------------------------------


def vector_voyage(vector: dict[str, Any]) -> Voyage:
    ruleset = RULESETS[vector["card"]]
    if "day" in vector:
        return daily(date.fromisoformat(vector["day"]), ruleset)
    return new(vector["seed"], ruleset)


@pytest.mark.parametrize("vector", second.VECTORS["voyages"], ids=lambda vector: vector["code"])
def test_codes_and_dice_are_what_they_were(vector: dict[str, Any]) -> None:
    voyage = vector_voyage(vector)
    assert code(voyage) == vector["code"]
    assert parse(vector["code"]) == voyage
    shown = [
        " ".join("".join(map(str, dice(voyage, number, roll, range(5)))) for roll in ROLLS)
        for number in ROUNDS
    ]
    assert shown == vector["dice"]


def test_more_faces_than_a_block_has() -> None:
    """No roll of five dice comes to a second block; the document says how it would go on."""
    stream = second.VECTORS["stream"]
    faces = islice(yacht.voyage._faces(stream["roll"]), len(stream["faces"]))  # noqa: SLF001
    assert "".join(map(str, faces)) == stream["faces"]
    letters, number, roll = stream["roll"].split("/")
    assert second.faces(letters, number, roll, len(stream["faces"])) == stream["faces"]


@given(voyages(), st.sampled_from(ROUNDS), st.sampled_from(ROLLS))
def test_the_second_implementation_agrees(voyage: Voyage, number: int, roll: int) -> None:
    letters = second.code(voyage.card, voyage.seed, voyage.is_daily)
    assert code(voyage).replace("-", "") == letters
    assert "".join(map(str, dice(voyage, number, roll, range(5)))) == second.faces(
        letters, number, roll
    )


def test_the_document_shows_what_happens() -> None:
    text = " ".join(DOCUMENT.read_text(encoding="utf-8").split())
    voyage = new(226000000, CLASSIC)
    assert set(re.findall(r"`(\w{5}-\w{5})`", text)) == {code(voyage)}
    assert f"`yacht-voyage/{code(voyage).replace('-', '')}/1/1/0`" in text
    assert f"They give the dice {'-'.join(map(str, dice(voyage, 1, 1, range(5))))}." in text


def test_the_module_does_what_its_docstring_shows() -> None:
    result = doctest.testmod(yacht.voyage)
    assert (result.failed, result.attempted > 5) == (0, True)


def test_every_card_has_voyages() -> None:
    assert set(yacht.voyage.CARDS) == set(RULESETS)


# Codes ------------------------------------------------------------------------------------------


@given(voyages())
def test_a_code_is_read_as_its_voyage(voyage: Voyage) -> None:
    assert parse(code(voyage)) == voyage
    assert str(voyage) == code(voyage)


@pytest.mark.parametrize(
    "text",
    [
        "1N00PJMEKT",
        "1n00p-jmekt",
        " 1N00P JMEKT\n",
        "1-N-0-0-P-J-M-E-K-T",
        "IN00P-JMEKT",
        "lnoop-jmekt",
        "iNOop-JMEKT",
        "1N00P\u2013JMEKT",  # an en dash
        "1N00P\u2011JMEKT",  # a hyphen that does not break
        "1N00P\u2014JMEKT\u200b\u00ad\ufeff",  # an em dash, and what can't be seen
        "\u202a1N00P\u00a0\u3000JMEKT\u2029",
        "\uff11\uff2e\uff10\uff10\uff30\uff0d\uff2a\uff2d\uff25\uff2b\uff34",  # wide letters
    ],
)
def test_how_a_code_may_be_typed(text: str) -> None:
    assert parse(text) == daily(NEW_YEAR, MODERN)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", VoyageProblem.EMPTY),
        (" -\u2013\u200b\t", VoyageProblem.EMPTY),
        ("-" * MAX_TEXT, VoyageProblem.EMPTY),
        ("-" * (MAX_TEXT + 1), VoyageProblem.MALFORMED),
        (CODE + " " * MAX_TEXT, VoyageProblem.MALFORMED),
        ("1" * 10**6, VoyageProblem.MALFORMED),
        ("1N00P-JMEK", VoyageProblem.MALFORMED),
        ("1N00P-JMEKTT", VoyageProblem.MALFORMED),
        ("1N00P-JMEKU", VoyageProblem.MALFORMED),
        ("1N00P_JMEKT", VoyageProblem.MALFORMED),
        ("1N00P-JMEK\u0301T", VoyageProblem.MALFORMED),
        ("1N00P-JMEK\ud800", VoyageProblem.MALFORMED),
        ("\u0661N00P-JMEKT", VoyageProblem.MALFORMED),  # an Arabic 1
        ("1N00P-JM\u0415KT", VoyageProblem.MALFORMED),  # a Cyrillic letter that looks like E
        ("\ufdfa" * MAX_TEXT, VoyageProblem.MALFORMED),  # 18 characters each, in NFKC
        ("0000000000", VoyageProblem.MALFORMED),
        ("\N{PILE OF POO}", VoyageProblem.MALFORMED),
        ("2", VoyageProblem.MALFORMED),
        ("2" * 32, VoyageProblem.MALFORMED),
        ("N00PJMEKT", VoyageProblem.MISTYPED),
        ("1111111111", VoyageProblem.MISTYPED),
        ("2N00P-JMEKT", VoyageProblem.MISTYPED),
        ("1M00P-JMEKT", VoyageProblem.MISTYPED),
    ],
)
def test_texts_that_are_no_code(text: str, expected: VoyageProblem) -> None:
    assert problem(text) is expected


@given(st.text(max_size=2 * MAX_TEXT) | st.text(ALPHABET, max_size=40))
@example("\0")
def test_any_text_is_a_voyage_or_a_problem(text: str) -> None:
    try:
        voyage = parse(text)
    except VoyageError:
        return
    assert parse(code(voyage)) == voyage


def test_up_to_two_wrong_letters_are_found() -> None:
    """Whichever they are. What a mistake does to the check is the same in every code."""
    letters = LETTERS
    for one, two in combinations(range(len(letters)), 2):
        for first, other in product(ALPHABET, repeat=2):
            text = letters[:one] + first + letters[one + 1 : two] + other + letters[two + 1 :]
            if text != letters:
                assert yacht.voyage._check(yacht.voyage._read(text)) != (0, 0)  # noqa: SLF001
    assert problem("2" + letters[1:]) is VoyageProblem.MISTYPED


@given(voyages(), st.integers(0, 9), st.integers(0, 9))
def test_letters_that_changed_places_are_found(voyage: Voyage, one: int, two: int) -> None:
    letters = list(code(voyage).replace("-", ""))
    letters[one], letters[two] = letters[two], letters[one]
    text = "".join(letters)
    if text != code(voyage).replace("-", ""):
        assert problem(text) in (VoyageProblem.MISTYPED, VoyageProblem.MALFORMED)


@given(voyages(), st.integers(0, 10), st.sampled_from(ALPHABET))
def test_a_letter_too_few_or_too_many_is_found(voyage: Voyage, at: int, more: str) -> None:
    letters = code(voyage).replace("-", "")
    assert problem(letters[:-1]) is VoyageProblem.MALFORMED
    if at:
        assert problem(letters[:at] + more + letters[at:]) is VoyageProblem.MALFORMED


@pytest.mark.parametrize("start", ["2C", "ZM000001", "31", "2" * 29])
def test_codes_of_versions_to_come_are_told_from_mistakes(start: str) -> None:
    assert problem(checked(start)) is VoyageProblem.NEWER_VERSION


def test_a_card_that_is_not_known() -> None:
    assert problem(checked("1A000001")) is VoyageProblem.UNKNOWN_CARD


@pytest.mark.parametrize("seed", ["000000", "3FEEKW", "ZZZZZZ"])
def test_days_that_no_calendar_has(seed: str) -> None:
    assert problem(checked("1N" + seed)) is VoyageProblem.MALFORMED


# Voyages ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("make", "expected"),
    [
        (lambda: Voyage("classic", 1, version=2), VoyageProblem.NEWER_VERSION),
        (lambda: Voyage("classic", 1, version=0), VoyageProblem.MALFORMED),
        (lambda: Voyage("tarot", 1), VoyageProblem.UNKNOWN_CARD),
        (lambda: Voyage("classic", -1), VoyageProblem.MALFORMED),
        (lambda: Voyage("classic", 1 << 30), VoyageProblem.MALFORMED),
        (lambda: Voyage("classic", 0, is_daily=True), VoyageProblem.MALFORMED),
        (lambda: new(1, Ruleset("tarot", {})), VoyageProblem.UNKNOWN_CARD),
        (lambda: daily(NEW_YEAR, Ruleset("tarot", {})), VoyageProblem.UNKNOWN_CARD),
    ],
)
def test_what_is_no_voyage(make: Callable[[], Voyage], expected: VoyageProblem) -> None:
    with pytest.raises(VoyageError) as caught:
        make()
    assert caught.value.problem is expected


@given(st.dates(), st.sampled_from(CARDS))
def test_the_day_of_a_daily_voyage(day: date, card: Ruleset) -> None:
    assert parse(code(daily(day, card))).day == day
    assert new(day.toordinal(), card).day is None
    assert code(new(day.toordinal(), card)) != code(daily(day, card))


def test_each_day_and_card_has_its_own_dice() -> None:
    days = [NEW_YEAR + timedelta(days=days) for days in range(366)]
    dailies = [daily(day, card) for day in days for card in CARDS]
    drawn = [new(day.toordinal(), card) for day in days for card in CARDS]
    # Of 1,464 voyages' first three rolls no two are the same, where 6 to the power of 15 can be.
    shown = {sum((dice(each, 1, roll, range(5)) for roll in ROLLS), ()) for each in dailies + drawn}
    assert len(shown) == len(dailies) + len(drawn)


def test_all_entropy_makes_a_seed() -> None:
    assert new(2**200 + 5, MODERN) == new(5, MODERN) == new(5 - 2**30, MODERN)


# Dice -------------------------------------------------------------------------------------------


@given(voyages(), st.sampled_from(ROUNDS), st.sampled_from(ROLLS), st.lists(st.integers(0, 4)))
def test_a_die_does_not_depend_on_the_others(
    voyage: Voyage, number: int, roll: int, positions: list[int]
) -> None:
    whole = dice(voyage, number, roll, range(5))
    assert dice(voyage, number, roll, positions) == tuple(whole[each] for each in positions)


@pytest.mark.parametrize(
    ("number", "roll", "positions"),
    [(0, 1, [0]), (13, 1, [0]), (1, 0, [0]), (1, 4, [0]), (1, 1, [5]), (1, 1, [0, -1])],
)
def test_dice_that_are_not_there(number: int, roll: int, positions: list[int]) -> None:
    with pytest.raises(ValueError, match=re.escape(CODE)):
        dice(parse(CODE), number, roll, positions)


def sail(voyage: Voyage, game: Game, holds: Iterable[frozenset[int]]) -> Game:
    """The game after a turn of the voyage's dice, with these holds, scored in the next box."""
    game = game.play(next_roll(voyage, game.state))
    for held in holds:
        game = game.play(Hold(held))
        game = game.play(next_roll(voyage, game.state))
    return game.play(game.state.legal_actions().scores[0])


@pytest.mark.parametrize("card", CARDS, ids=str)
def test_all_players_of_a_voyage_have_the_same_dice(card: Ruleset) -> None:
    """The second player holds other dice in every round; what both roll is the same."""
    voyage = new(7, card)
    game = Game.new(Settings(card, SEATS[:2], voyage=voyage))
    for number in ROUNDS:
        game = sail(voyage, game, [frozenset({0, 1}), frozenset({0, 1, 4})])
        game = sail(voyage, game, [frozenset({4})] if number % 2 else [])
        rolls = [action.faces for action in game.actions if isinstance(action, Roll)]
        turns = rolls[-5:] if number % 2 else rolls[-4:]
        assert turns[0] == turns[3] == dice(voyage, number, 1, range(5))
        assert turns[1] == dice(voyage, number, 2, (2, 3, 4))
        assert turns[2] == dice(voyage, number, 3, (2, 3))
        assert turns[4:] in ([], [dice(voyage, number, 2, range(4))])
    assert game.state.is_over


def test_what_can_not_be_rolled() -> None:
    voyage, game = new(7, CLASSIC), new_game(CLASSIC)
    for _ in ROLLS:
        game = game.play(next_roll(voyage, game.state))
    with pytest.raises(ValueError, match="roll 4"):
        next_roll(voyage, game.state)


def test_a_voyage_allows_no_other_dice() -> None:
    settings = Settings(CLASSIC, SEATS[:1], voyage=new(7, CLASSIC))
    game = sail(new(7, CLASSIC), Game.new(settings), [frozenset({2})])
    for faces in product(FACES, repeat=2):
        held = game.play(next_roll(new(7, CLASSIC), game.state)).play(Hold(frozenset({0, 1, 2})))
        allowed = Roll(faces) in held.state.legal_actions()
        assert allowed == (faces == dice(new(7, CLASSIC), 2, 2, (3, 4)))


@given(games())
def test_a_game_of_chance_is_no_game_of_a_voyage(game: Game) -> None:
    voyage = new(7, game.settings.ruleset)
    settings = replace(game.settings, voyage=voyage)
    rolls = [action for action in game.actions if isinstance(action, Roll)]
    # Of so many rolls not even the luckiest walk has all.
    assert len(rolls) < 5 or Game.replay(settings, game.actions).error is not None


# Chance -----------------------------------------------------------------------------------------

ODDS = 1e-4
"""How often truly random dice would fail each of the checks below. The codes are always the same
ones, so that the checks either pass or fail for ever; none was chosen for its outcome."""


def unevenness(counts: Iterable[int], expected: float) -> float:
    """The chi-square statistic of counts that should all be alike."""
    return sum((each - expected) ** 2 for each in counts) / expected


def bound(cells: int) -> float:
    """What the chi-square statistic of that many cells exceeds by chance once in `1 / ODDS`.

    By Wilson and Hilferty's approximation, which is 2 % too high for 6 cells, closer for more.
    """
    freedom = cells - 1
    spread = 2 / (9 * freedom)
    return float(freedom * (1 - spread + NormalDist().inv_cdf(1 - ODDS) * spread**0.5) ** 3)


def is_even(counts: Counter[Any], cells: int) -> bool:
    """Whether these cells are filled as evenly as chance would fill them."""
    return unevenness([*counts.values()] + [0] * (cells - len(counts)), counts.total() / cells) < (
        bound(cells)
    )


def test_the_bounds() -> None:
    """From tables of the chi-square distribution: 5 and 35 degrees of freedom, one in 10,000."""
    assert bound(6) == pytest.approx(25.74, rel=0.025)
    assert bound(36) == pytest.approx(74.93, rel=0.01)


def rolls_of_many_codes(count: int) -> Iterator[list[tuple[int, ...]]]:
    """One roll of each of that many codes, by turns and rolls in order, a thousand at a time."""
    for start in range(0, count, 1000):
        yield [
            dice(new(seed, MODERN), seed % 12 + 1, seed // 12 % 3 + 1, range(5))
            for seed in range(start, start + 1000)
        ]


@pytest.mark.cpython  # a minute there
@pytest.mark.untraced
def test_a_million_codes_show_all_dice_alike(figure: Callable[..., None]) -> None:
    """All 7,776 rolls, and so all faces, positions and sums; and dice of neighbouring codes."""
    rolls: Counter[tuple[int, ...]] = Counter()
    neighbours: Counter[tuple[int, int]] = Counter()
    for thousand in rolls_of_many_codes(1_000_000):
        rolls.update(thousand)
        for column in zip(*thousand, strict=True):
            neighbours.update(pairwise(column))
    assert rolls.total() == 1_000_000
    assert is_even(rolls, 6**5)
    assert is_even(neighbours, 36)
    for one, two in combinations(range(5), 2):
        pairs: Counter[tuple[int, int]] = Counter()
        for faces, times in rolls.items():
            pairs[faces[one], faces[two]] += times
        assert is_even(pairs, 36)
    for position in range(5):
        shown: Counter[int] = Counter()
        for faces, times in rolls.items():
            shown[faces[position]] += times
        assert is_even(shown, 6)
    figure("codes whose dice were counted", drawn=rolls.total())


@pytest.mark.cpython  # many seconds there
@pytest.mark.untraced
@pytest.mark.parametrize("card", CARDS, ids=str)
def test_dice_of_a_voyage_know_nothing_of_each_other(card: Ruleset) -> None:
    """A die's next rolls, its next rounds, and the next days, over three years of daily voyages."""
    days = [daily(NEW_YEAR + timedelta(days=days), card) for days in range(3 * 365)]
    shown = [[[dice(day, r, n, range(5)) for n in ROLLS] for r in ROUNDS] for day in days]
    rolls: Counter[tuple[int, ...]] = Counter()
    rounds: Counter[tuple[int, ...]] = Counter()
    for day in shown:
        for turn in day:
            rolls.update(zip(*turn, strict=True))
        for turn, later in pairwise(day):
            rounds.update(zip(turn[0], later[0], strict=True))
    assert is_even(rolls, 6**3)
    assert is_even(rounds, 36)
    tomorrow: Counter[tuple[int, ...]] = Counter()
    for today, day in pairwise(shown):
        for turn, other in zip(today, day, strict=True):
            tomorrow.update(zip(turn[0], other[0], strict=True))
    assert is_even(tomorrow, 36)

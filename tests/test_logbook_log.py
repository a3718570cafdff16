"""A finished game's actions as a short text: the same game comes back, and nothing else."""

from collections.abc import Iterator
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.logs import finished_saves, kept, played_out, save
from tests.play import CARDS, CLASSIC, MODERN, SEATS, finished, hold, new_game, played, roll, score
from tests.walks import games
from yacht import Game, Hold, Ruleset, Score, Settings
from yacht.actions import Action
from yacht.logbook.entry import Entry
from yacht.logbook.log import (
    BOXES,
    MAX_LOG,
    TRAYS,
    LogError,
    decode,
    encode,
    game,
    logged,
    settings,
)
from yacht.marks import Mark
from yacht.saves import Save
from yacht.voyage import new

VOYAGE = new(7, CLASSIC)


def rolled_on(actions: tuple[Action, ...]) -> Iterator[Action]:
    """The actions without the holds that change nothing at the next roll, or have none."""
    tray: frozenset[int] = frozenset()
    for place, action in enumerate(actions):
        after = actions[place + 1 : place + 2]
        if isinstance(action, Hold) and (action.dice == tray or isinstance(after[0], Score)):
            continue
        tray = action.dice if isinstance(action, Hold) else tray
        tray = frozenset() if isinstance(action, Score) else tray
        yield action


# Out and in again


def test_a_turn_is_its_rolls_and_its_box() -> None:
    first = new_game().play(roll("11345")).play(hold(0, 1)).play(roll("661"))
    assert encode(first.play(score(CLASSIC, "ones"))) == "11345D661a"
    second = first.play(hold(0, 1, 4)).play(roll("11")).play(score(CLASSIC, "yacht"))
    assert encode(second) == "11345D661T11l"


def test_a_roll_of_all_dice_again_has_an_empty_tray() -> None:
    again = new_game().play(roll("11345")).play(roll("23456"))
    assert encode(again.play(score(CLASSIC, "big_straight"))) == "11345A23456j"


def test_players_take_their_turns_in_order() -> None:
    assert encode(played(MODERN, "66666 yacht", "11111 ones", players=2)) == "66666l11111a"


def test_a_hold_that_was_not_rolled_on_is_left_out() -> None:
    held = new_game().play(roll("11345")).play(hold(0, 1))
    assert encode(held.play(score(CLASSIC, "ones"))) == "11345a"


def test_there_is_a_letter_for_every_tray_and_box() -> None:
    assert len(set(TRAYS)) == 31
    assert len(BOXES) >= max(len(card.categories) for card in CARDS)
    assert not set(TRAYS) & set(BOXES)


@given(over=finished_saves())
def test_a_finished_game_comes_back(over: Save) -> None:
    found = over.game
    log = encode(found)
    back = decode(found.settings, log)
    assert (back.state, encode(back)) == (found.state, log)
    assert back.actions == tuple(rolled_on(found.actions))
    assert log.isascii()
    assert log.isalnum()


@given(found=games())
def test_of_a_game_that_goes_on_all_turns_that_are_over_come_back(found: Game) -> None:
    log = encode(found)
    back = decode(found.settings, log)
    assert (back.state.cards, encode(back)) == (found.state.cards, log)


@pytest.mark.parametrize("card", CARDS, ids=str)
def test_the_longest_game_is_shorter_than_the_bound(card: Ruleset) -> None:
    longest = Game.new(Settings(card, SEATS))
    while not longest.state.is_over:
        longest = longest.play(roll("12345")).play(roll("12346")).play(roll("12356"))
        longest = longest.play(longest.state.legal_actions().scores[0])
    assert 800 < len(encode(longest)) == 18 * card.rounds * 4 < MAX_LOG


# Texts that tell of no game


@pytest.mark.parametrize(
    "log",
    [
        "1134",
        "113456",
        "11347a",
        "a",
        "A",
        "A11345a",
        "11345aa",
        "11345a11345a",
        "11345D66a",
        "11345D6611a",
        "11345D661D661D661a",
        "11345m",
        "11345u",
        "11345 a",
        "11345",
        "11345D",
        "11345D661",
        "11345a\n",
        "11345é",
        "\u0661\u0661\u0663\u0664\u0665a",
        "\ud800",
        "\x00",
        '"',
        "\\",
    ],
    ids=ascii,
)
@pytest.mark.parametrize("card", CARDS, ids=str)
def test_what_the_rules_refuse_is_no_log(log: str, card: Ruleset) -> None:
    with pytest.raises(LogError):
        decode(Settings(card, SEATS[:1]), log)


def test_a_log_has_a_longest_length() -> None:
    with pytest.raises(LogError, match="longer"):
        decode(Settings(CLASSIC, SEATS[:1]), "A" * (MAX_LOG + 1))


def test_a_voyage_refuses_other_dice() -> None:
    chosen = Settings(CLASSIC, SEATS[:1], voyage=VOYAGE)
    log = encode(played_out(chosen, 1))
    assert decode(chosen, log).state.is_over
    other = ("2" if log[0] == "1" else "1") + log[1:]
    with pytest.raises(LogError):
        decode(chosen, other)


@given(log=st.text(st.sampled_from("123456AZvza l") | st.characters(), max_size=40))
def test_any_text_is_a_game_or_an_error(log: str) -> None:
    chosen = Settings(CLASSIC, SEATS[:2])
    try:
        found = decode(chosen, log)
    except LogError:
        return
    assert Game.replay(chosen, found.actions).error is None


# Entries


@given(over=finished_saves())
def test_a_game_comes_back_from_its_entry(over: Save) -> None:
    entry = logged(over)
    assert settings(entry) == over.game.settings
    assert game(entry).state == over.game.state


def test_a_game_that_is_not_over_has_no_entry() -> None:
    with pytest.raises(ValueError, match="not over"):
        logged(Save(new_game(), "0" * 32))


def test_a_summary_has_neither_log_nor_costs() -> None:
    entry = kept()
    seats = (replace(entry.seats[0], cost=1.5),)
    summary = replace(entry, seats=seats).summary
    assert (summary.log, summary.seats) == ("", entry.seats)
    with pytest.raises(LogError, match="gone"):
        game(summary)


def test_those_who_share_the_highest_total_have_won() -> None:
    over = finished(new_game(players=3), "12345", "66655", "66655")
    assert logged(Save(over, "0" * 32)).winners == (1, 2)


def changed(entry: Entry, **fields: object) -> Entry:
    """The entry with other fields of its only player."""
    (seat,) = entry.seats
    return replace(entry, seats=(replace(seat, **fields),))  # type: ignore[arg-type]


ENTRY = kept(1)
WRONG = {
    "another game's": replace(ENTRY, log=kept(2).log),
    "cut after a turn": replace(ENTRY, log=ENTRY.log[: ENTRY.log.index("l") + 1]),
    "cut": replace(ENTRY, log=ENTRY.log[:-1]),
    "another card's": replace(logged(Save(finished(new_game(), "12345"), "0" * 32)), card="modern"),
    "a card that is not here": replace(ENTRY, card="joker"),
    "another total": changed(ENTRY, total=ENTRY.seats[0].total + 1),
    "other faces": changed(ENTRY, faces=(60, 0, 0, 0, 0, 0)),
    "no name": changed(ENTRY, name=""),
    "another player's": replace(ENTRY, seats=ENTRY.seats * 2),
    "no player": replace(ENTRY, seats=()),
    "too many players": replace(ENTRY, seats=ENTRY.seats * 5),
    "a code that is none": replace(ENTRY, voyage="1C6QG"),
    "another voyage's": replace(ENTRY, voyage=str(VOYAGE), marks=(Mark.VOYAGE,)),
    "of dice that are not real": replace(ENTRY, marks=(Mark.CREW, Mark.REAL)),
}


@pytest.mark.parametrize("entry", WRONG.values(), ids=list(WRONG))
def test_a_log_that_is_not_this_games_is_refused(entry: Entry) -> None:
    with pytest.raises(LogError):
        game(entry)


def test_a_coached_game_comes_back_too() -> None:
    over = save(3, is_coached=True)
    assert game(logged(over)).state == over.game.state

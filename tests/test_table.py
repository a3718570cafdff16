"""The table, press by press: arming and the second press (ruling 20), refusals, whose card."""

from dataclasses import FrozenInstanceError, replace
from itertools import pairwise
from typing import get_args

import pytest

from tests.play import CARDS, CLASSIC, MODERN, finished, new_game, played, rolled
from tests.tables import Cup, new_table, press, pressed, table_at, walk
from yacht import Preview, Refusal, Ruleset, Score
from yacht import categories as c
from yacht.categories import Category
from yacht.table import (
    Armed,
    Banked,
    Disarmed,
    Moved,
    News,
    RealNews,
    Refused,
    Rolled,
    Started,
    Table,
    TakenBack,
)

FIRST = pressed(new_table(), "roll 11345")
ARMED = pressed(FIRST, "box yacht")
THIRD = pressed(FIRST, "die 0", "roll 1345", "roll 1345")
ALL_HELD = pressed(FIRST, "die 0", "die 1", "die 2", "die 3", "die 4")
OVER = Table(finished(new_game(), "12345"))
JOKER = table_at(rolled(MODERN, "66666", {"yacht": 50}))
FREE_JOKER = table_at(rolled(MODERN, "66666", {"yacht": 50, "sixes": 18}))


def preview(table: Table, category: Category) -> Preview:
    return next(p for p in table.state.previews() if p.category == category)


# A new table


@pytest.mark.parametrize("card", CARDS, ids=str)
def test_a_new_table(card: Ruleset) -> None:
    table = new_table(card, 2)
    assert table == Table(new_game(card, 2), armed=None, viewed=None, news=Started())
    assert table.state == table.game.state
    assert table.shown == 0


def test_a_table_is_frozen() -> None:
    with pytest.raises(FrozenInstanceError):
        new_table().armed = c.YACHT  # type: ignore[misc]


def test_a_press_leaves_the_old_table_as_it_was() -> None:
    table = new_table()
    before = repr(table)
    pressed(table, "roll 11345", "box yacht", "box yacht", "card 0")
    assert repr(table) == before


# Rolling


def test_roll_asks_for_as_many_dice_as_are_free() -> None:
    cup = Cup("11345", "266", "22")
    table = new_table().roll(cup).toggle_hold(0).toggle_hold(1).roll(cup)
    assert table.state.dice == (1, 1, 2, 6, 6)
    table = table.toggle_hold(2).roll(cup)
    assert cup.asked == [5, 3, 2]
    assert (table.state.dice, table.news) == ((1, 1, 2, 2, 2), Rolled())


def test_a_new_turn_rolls_all_five_again() -> None:
    cup = Cup("11345", "22222")
    pressed(new_table().roll(cup).toggle_hold(0), "box ones").roll(cup)
    assert cup.asked == [5, 5]


@pytest.mark.parametrize(
    ("table", "refusal"),
    [
        (ALL_HELD, Refusal.ALL_HELD),
        (THIRD, Refusal.NO_ROLLS_LEFT),
        (OVER, Refusal.GAME_OVER),
    ],
    ids=["all held", "third", "over"],
)
def test_roll_asks_for_no_dice_while_it_is_off(table: Table, refusal: Refusal) -> None:
    cup = Cup("")
    assert table.roll(cup) == replace(table, news=Refused(refusal))
    assert cup.asked == [0]


@pytest.mark.parametrize("faces", ["", "1111", "111111"])
def test_a_throw_that_gives_the_wrong_dice_changes_nothing(faces: str) -> None:
    table = new_table()
    assert pressed(table, f"roll {faces}") == replace(table, news=Refused(Refusal.WRONG_FACES))


# Holding


@pytest.mark.parametrize("die", range(5))
def test_a_press_holds_a_die_and_the_next_throws_it_back(die: int) -> None:
    held = FIRST.toggle_hold(die)
    assert (held.state.held, held.news) == ({die}, Moved(die))
    free = held.toggle_hold(die)
    assert (free.state.held, free.news) == (frozenset(), Moved(die))


def test_a_press_moves_one_die_and_leaves_the_others() -> None:
    assert pressed(FIRST, "die 4", "die 1", "die 4", "die 0").state.held == {0, 1}


@pytest.mark.parametrize("die", [-1, 5])
def test_no_such_die(die: int) -> None:
    assert FIRST.toggle_hold(die) == replace(FIRST, news=Refused(Refusal.NO_SUCH_DIE))


# Filling a box


def test_a_box_with_points_is_filled_at_once() -> None:
    table = pressed(FIRST, "box ones")
    assert table.game == FIRST.game.play(Score(c.ONES))
    assert (table.armed, table.news) == (None, Banked(0, Preview(c.ONES, 2)))


def test_the_news_names_who_filled_the_box() -> None:
    table = pressed(new_table(players=2), "roll 11345", "box ones", "roll 22345", "box choice")
    assert table.news == Banked(1, Preview(c.CHOICE, 16))
    assert table.state.player == 0


def test_the_news_tells_the_bonuses_that_the_press_earned() -> None:
    table = pressed(JOKER, "box sixes")
    earned = preview(JOKER, c.SIXES)
    assert earned.bonuses == (("yacht", 100),)
    assert table.news == Banked(0, earned)
    assert table.state.totals == (180,)


# Ruling 20: a scratch is asked for twice


def test_ruling_20_the_first_press_arms_the_box() -> None:
    assert pressed(FIRST, "box yacht") == replace(FIRST, armed=c.YACHT, news=Armed(c.YACHT))


def test_ruling_20_the_second_press_scratches_it() -> None:
    table = pressed(ARMED, "box yacht")
    assert table.game == FIRST.game.play(Score(c.YACHT))
    assert (table.armed, table.news) == (None, Banked(0, Preview(c.YACHT, 0)))


@pytest.mark.parametrize("card", CARDS, ids=str)
def test_ruling_20_holds_for_every_box(card: Ruleset) -> None:
    table = pressed(new_table(card), "roll 11345")
    for preview in table.state.previews():
        once = table.score(preview.category)
        assert (once.game == table.game) == (preview.points == 0)
        assert once.armed == (preview.category if preview.points == 0 else None)
        twice = once.score(preview.category) if once.armed else once
        assert twice.game == table.game.play(Score(preview.category))


def test_ruling_20_after_the_third_roll_too() -> None:
    armed = pressed(THIRD, "box yacht")
    assert (armed.game, armed.armed) == (THIRD.game, c.YACHT)
    assert pressed(armed, "box yacht").state.card.filled == 1


def test_ruling_20_the_only_open_box_asks_too() -> None:
    table = table_at(rolled(CLASSIC, "11345", {key.key: 1 for key in CLASSIC.categories[:-1]}))
    armed = pressed(table, "box yacht")
    assert (armed.game, armed.armed) == (table.game, c.YACHT)
    assert pressed(armed, "box yacht").state.is_over


@pytest.mark.parametrize("box", ["ones", "twos", "threes", "fours", "fives"])
def test_ruling_20_a_scratch_that_earns_a_bonus_asks_too(box: str) -> None:
    """A joker in another upper box: 0 in the box, and the bonus of 100 beside it (ruling 14)."""
    category = MODERN.category(box)
    scratch = preview(FREE_JOKER, category)
    assert (scratch.points, scratch.worth) == (0, 100)
    armed = pressed(FREE_JOKER, f"box {box}")
    assert armed == replace(FREE_JOKER, armed=category, news=Armed(category))
    filled = pressed(armed, f"box {box}")
    assert filled.news == Banked(0, scratch)
    assert filled.state.totals == (50 + 18 + 100,)


DISARMING = {
    "box ones": Banked(0, Preview(c.ONES, 2)),
    "die 0": Moved(0),
    "roll 22222": Rolled(),
    "escape": Disarmed(),
    "card 1": None,
    "card 0": None,
    "die 9": Refused(Refusal.NO_SUCH_DIE),
    "roll 1": Refused(Refusal.WRONG_FACES),
    "box small_straight": Refused(Refusal.NO_SUCH_BOX),
}


@pytest.mark.parametrize(("what", "news"), DISARMING.items())
def test_ruling_20_anything_else_disarms(what: str, news: object) -> None:
    armed = pressed(new_table(players=2), "roll 11345", "box yacht")
    table = pressed(armed, what)
    assert table.armed is None
    assert news in (None, table.news)


@pytest.mark.parametrize("what", [what for what in DISARMING if what != "box ones"])
def test_ruling_20_a_disarmed_box_asks_again(what: str) -> None:
    table = pressed(new_table(players=2), "roll 11345", "box yacht", what)
    if what.startswith("roll 2"):
        table = pressed(table, "roll 11345")
    again = pressed(table, "box yacht")
    assert (again.game, again.armed, again.news) == (table.game, c.YACHT, Armed(c.YACHT))


def test_ruling_20_another_scratch_is_armed_instead() -> None:
    table = pressed(ARMED, "box twos")
    assert table == replace(ARMED, armed=c.TWOS, news=Armed(c.TWOS))
    assert pressed(table, "box yacht") == ARMED


def test_ruling_20_a_filled_box_disarms() -> None:
    start = pressed(new_table(), "roll 11345", "box ones", "roll 11345", "box yacht")
    table = pressed(start, "box ones")
    assert table == replace(start, armed=None, news=Refused(Refusal.BOX_FILLED))


def test_ruling_20_a_roll_that_is_off_disarms() -> None:
    table = pressed(ALL_HELD, "box yacht", "roll ")
    assert table == replace(ALL_HELD, news=Refused(Refusal.ALL_HELD))


def test_ruling_20_one_players_armed_box_does_not_arm_the_next_players() -> None:
    table = pressed(new_table(players=2), "roll 11345", "box yacht", "box yacht", "roll 11345")
    assert table.armed is None
    again = pressed(table, "box yacht")
    assert (again.game, again.armed) == (table.game, c.YACHT)


@pytest.mark.parametrize("table", [new_table(), FIRST, OVER], ids=["new", "rolled", "over"])
def test_escape_does_nothing_where_nothing_is_armed(table: Table) -> None:
    assert table.disarm() is table


# Refusals


REFUSED: list[tuple[Table, str, Refusal]] = [
    (OVER, "box ones", Refusal.GAME_OVER),
    (OVER, "die 0", Refusal.GAME_OVER),
    (new_table(), "box ones", Refusal.NOT_ROLLED),
    (new_table(), "box yacht", Refusal.NOT_ROLLED),
    (new_table(), "die 0", Refusal.NOT_ROLLED),
    (THIRD, "roll 1", Refusal.NO_ROLLS_LEFT),
    (THIRD, "die 0", Refusal.NO_ROLLS_LEFT),
    (ALL_HELD, "roll 1", Refusal.ALL_HELD),
    (FIRST, "roll 123", Refusal.WRONG_FACES),
    (FIRST, "die 5", Refusal.NO_SUCH_DIE),
    (FIRST, "box large_straight", Refusal.NO_SUCH_BOX),
    (pressed(FIRST, "box ones", "roll 11345"), "box ones", Refusal.BOX_FILLED),
    (JOKER, "box choice", Refusal.JOKER_FORCES),
    (JOKER, "box fives", Refusal.JOKER_FORCES),
]


@pytest.mark.parametrize(
    ("table", "what", "refusal"),
    REFUSED,
    ids=lambda value: "" if isinstance(value, Table) else str(value),
)
def test_a_refusal_is_news_and_changes_nothing_else(
    table: Table, what: str, refusal: Refusal
) -> None:
    after = press(table, what)
    assert after == replace(table, news=Refused(refusal))
    assert after.game is table.game


def test_every_refusal_is_tested_above() -> None:
    assert {refusal for _, _, refusal in REFUSED} == set(Refusal)


def test_a_barred_scratch_is_refused_and_not_armed() -> None:
    """The joker bars Fives, which would score 0 besides: there is nothing to press twice."""
    once = pressed(JOKER, "box fives")
    assert (once.armed, pressed(once, "box fives")) == (None, once)


def test_a_refusal_leaves_the_card_in_view() -> None:
    table = pressed(new_table(players=2), "card 1", "box ones")
    assert (table.viewed, table.news) == (1, Refused(Refusal.NOT_ROLLED))


# Taking a box back


def test_a_box_just_filled_can_be_taken_back() -> None:
    before = pressed(new_table(players=2), "roll 11345", "die 0")
    table = pressed(before, "box choice", "back")
    assert table == Table(before.game, news=TakenBack())
    assert (table.state.player, table.state.held, table.state.totals) == (0, {0}, (0, 0))


def test_a_scratch_taken_back_asks_twice_again() -> None:
    table = pressed(FIRST, "box yacht", "box yacht", "back")
    assert (table.game, table.armed) == (FIRST.game, None)
    assert pressed(table, "box yacht").armed == c.YACHT


def test_taking_back_turns_to_the_card_it_was_on() -> None:
    table = pressed(new_table(players=3), "roll 11345", "box ones", "card 2", "back")
    assert (table.viewed, table.shown) == (None, 0)


def test_the_last_box_of_the_game_can_be_taken_back() -> None:
    assert not pressed(OVER, "back").state.is_over


@pytest.mark.parametrize(
    "table",
    [new_table(), FIRST, ARMED, THIRD, ALL_HELD],
    ids=["new", "rolled", "armed", "third", "held"],
)
def test_nothing_else_can_be_taken_back(table: Table) -> None:
    assert table.take_back() is table


def test_the_next_roll_makes_a_box_stay() -> None:
    table = pressed(FIRST, "box ones", "roll 11345")
    assert table.take_back() is table


# Looking at another card


@pytest.mark.parametrize("player", [1, 2, 3])
def test_another_players_card_can_be_looked_at(player: int) -> None:
    table = new_table(players=4).view(player)
    assert (table.viewed, table.shown) == (player, player)
    assert table.game == new_table(players=4).game


def test_back_to_ones_own_card() -> None:
    table = pressed(new_table(players=2), "card 1", "card 0")
    assert (table.viewed, table.shown, table.game) == (None, 0, new_table(players=2).game)


def test_the_view_follows_the_turn() -> None:
    table = pressed(new_table(players=3), "roll 11345", "box ones")
    assert (table.viewed, table.shown) == (None, 1)


@pytest.mark.parametrize("what", ["roll 11345", "die 0", "box ones"])
def test_playing_turns_back_to_the_card_of_the_turn(what: str) -> None:
    start = new_table(players=3)
    table = start if what.startswith("roll") else pressed(start, "roll 11345")
    after = pressed(table, "card 2", what)
    assert after == pressed(table, what)
    assert after.viewed is None


def test_arming_turns_back_to_the_card_of_the_turn() -> None:
    table = pressed(new_table(players=2), "roll 11345", "card 1", "box yacht")
    assert (table.armed, table.viewed, table.shown) == (c.YACHT, None, 0)


def test_every_card_can_be_looked_at_after_the_end() -> None:
    over = Table(finished(new_game(CLASSIC, 3), "11345", "22345", "33345"))
    assert [over.view(player).shown for player in range(3)] == [0, 1, 2]
    assert over.view(2).game == over.game


def test_looking_away_does_not_ask_for_the_second_press_any_more() -> None:
    """The news still on the table must not tell of a box that is armed no more."""
    table = pressed(new_table(players=2), "roll 11345", "box yacht", "card 1")
    assert (table.armed, table.news) != (None, Armed(c.YACHT))


# Whatever is pressed


@pytest.mark.parametrize("card", CARDS, ids=str)
@pytest.mark.parametrize("players", [1, 3])
def test_random_presses(card: Ruleset, players: int) -> None:
    """Looking, arming and refusals change nothing; anything else is exactly one action."""
    for (_, before), (what, after) in pairwise(walk(card, players)):
        looks = what.startswith(("card", "escape", "back"))
        if what == "back" and before.game.can_take_back:
            assert after == Table(before.game.take_back(), news=TakenBack())
        elif looks or isinstance(after.news, Armed | Refused):
            assert after.game is before.game, what
        else:
            assert after.game == before.game.play(after.game.actions[-1]), what
        if not looks and isinstance(after.news, Banked) and after.news.preview.is_scratch:
            assert before.armed == after.news.preview.category, what
        if after.armed and after is not before:
            assert after.armed.key == what.removeprefix("box ")


def test_random_presses_bring_every_kind_of_news_and_refusal() -> None:
    news = [table.news for card in CARDS for _, table in walk(card, 3)]
    assert {type(event) for event in news} == set(get_args(News)) - set(get_args(RealNews))
    refusals = {event.refusal for event in news if isinstance(event, Refused)}
    assert refusals == set(Refusal)


def test_a_whole_game_on_the_table_is_the_game_played_without_it() -> None:
    table = new_table(MODERN)
    for entry in ("66666 yacht", "66666 sixes", "12345 large_straight"):
        notation, box = entry.split()
        table = pressed(table, f"roll {notation}", f"box {box}")
    expected = played(MODERN, "66666 yacht", "66666 sixes", "12345 large_straight")
    assert table.game == expected

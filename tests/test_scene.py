"""What the page shows of a table: looks, switches, texts, and how the game ended."""

import re
from dataclasses import replace

import pytest

from tests.oracle import BOXES, JOKER, SCORES
from tests.play import CARDS, CLASSIC, MODERN, SEATS, finished, new_game, played, roll, rolled
from tests.tables import new_table, pressed, table_at, walk
from yacht import Game, Ruleset, Settings, State
from yacht.marks import Mark
from yacht.scene import BoxLook, BoxScene, CardScene, EndScene, scene
from yacht.table import Refused, Started, Table
from yacht.words import en as words

FIRST = pressed(new_table(), "roll 11345")
SECOND = pressed(FIRST, "die 0", "die 1", "roll 622")
THIRD = pressed(SECOND, "roll 116")
ALL_HELD = pressed(FIRST, "die 0", "die 1", "die 2", "die 3", "die 4")
UPPER = BOXES["modern"][:6]

# Which boxes are open decides what a joker may do.
FORCED = table_at(rolled(MODERN, "66666", {"yacht": 50, "ones": 3}))
FREE = table_at(rolled(MODERN, "66666", {"yacht": 50, "ones": 3, "sixes": 18}))
BOTH_BONUSES = table_at(
    rolled(MODERN, "66666", {"yacht": 50, **dict(zip(UPPER, (3, 6, 9, 12, 15), strict=False))})
)
UPPER_BONUS = table_at(rolled(MODERN, "66612", dict(zip(UPPER, (3, 6, 9, 12, 15), strict=False))))


def boxes_of(table: Table, player: int = 0) -> dict[str, BoxScene]:
    return {box.key: box for box in scene(table).cards[player].boxes}


def looks(table: Table, player: int = 0) -> dict[str, BoxLook]:
    return {key: box.look for key, box in boxes_of(table, player).items()}


def enabled(table: Table, player: int = 0) -> list[str]:
    return [key for key, box in boxes_of(table, player).items() if box.is_enabled]


def only_card(table: Table) -> CardScene:
    (card,) = scene(table).cards
    return card


def bonus_texts(card: CardScene) -> dict[str, str]:
    return {bonus.key: bonus.text for bonus in card.bonuses}


# Before the first roll (ruling 1)


@pytest.mark.parametrize("card", CARDS, ids=str)
@pytest.mark.parametrize("players", [1, 4])
def test_ruling_1_before_the_first_roll_only_roll_is_enabled(card: Ruleset, players: int) -> None:
    shown = scene(new_table(card, players))
    assert (shown.can_roll, shown.roll, shown.is_rolled) == (True, "Roll", False)
    assert shown.rolls_left == "3 rolls left"
    assert not any(die.is_enabled or die.is_held for die in shown.dice)
    for card_scene in shown.cards:
        assert [box.key for box in card_scene.boxes] == BOXES[card.key]
        for box in card_scene.boxes:
            assert (box.look, box.points, box.bonus) == (BoxLook.OPEN, "", "")
            assert not box.is_enabled


def test_ruling_1_the_dice_are_in_the_cup() -> None:
    dice = scene(new_table()).dice
    assert [die.face for die in dice] == [0] * 5
    assert [die.label for die in dice] == [f"Die {number}, in the cup" for number in range(1, 6)]


def test_ruling_1_a_new_turn_has_no_previews_of_the_last_dice() -> None:
    table = pressed(new_table(players=2), "roll 66666", "die 0", "box sixes")
    assert [die.face for die in scene(table).dice] == [0] * 5
    for player in range(2):
        assert enabled(table, player) == []
        assert BoxLook.PREVIEW not in looks(table, player).values()


# Previews (ruling 19)


@pytest.mark.parametrize("card", CARDS, ids=str)
@pytest.mark.parametrize("notation", ["11133", "12345", "55555", "23456"])
def test_ruling_19_every_open_box_shows_what_it_would_score(card: Ruleset, notation: str) -> None:
    boxes = boxes_of(pressed(new_table(card), f"roll {notation}"))
    for key, points in SCORES[card.key][notation].items():
        box = boxes[key]
        assert (box.look, box.points, box.bonus) == (BoxLook.PREVIEW, str(points), "")
        assert box.is_enabled


def test_names_are_printed_on_the_boxes() -> None:
    names = [box.name for box in only_card(new_table()).boxes]
    assert names[:6] == ["Ones", "Twos", "Threes", "Fours", "Fives", "Sixes"]
    assert names[6:10] == ["Full House", "Four of a Kind", "Little Straight", "Big Straight"]
    assert names[10:] == ["Choice", "Yacht"]


def test_ruling_10_the_modern_straights_have_other_names() -> None:
    names = [box.name for box in only_card(new_table(MODERN)).boxes]
    assert names[8:10] == ["Small Straight", "Large Straight"]


def test_a_preview_says_what_a_press_does() -> None:
    boxes = boxes_of(FIRST)
    assert boxes["ones"].label == "Ones: would score 2. Press to fill it"
    assert boxes["yacht"].label == "Yacht: would score 0. Press twice to scratch it"


def test_a_filled_box_is_gold_and_cannot_be_pressed() -> None:
    table = pressed(FIRST, "box ones", "roll 11345")
    box = boxes_of(table)["ones"]
    assert box == BoxScene("ones", "Ones", BoxLook.FILLED, "2", "", False, "Ones: 2 banked")


def test_a_scratched_box_is_filled_with_0() -> None:
    box = boxes_of(pressed(FIRST, "box yacht", "box yacht"))["yacht"]
    assert (box.look, box.points, box.is_enabled) == (BoxLook.FILLED, "0", False)
    assert box.label == "Yacht: 0 banked, scratched"


def test_ruling_21_only_a_filled_box_is_gold() -> None:
    for _, table in walk(MODERN, 3)[::10]:
        for shown, card in zip(scene(table).cards, table.state.cards, strict=True):
            gold = [box.look is BoxLook.FILLED for box in shown.boxes]
            assert gold == [points is not None for points in card.points]


def test_an_open_box_of_the_turn_before_the_roll() -> None:
    box = boxes_of(new_table())["choice"]
    assert box == BoxScene("choice", "Choice", BoxLook.OPEN, "", "", False, "Choice: open")


# Armed (ruling 20)


def test_ruling_20_an_armed_box_asks_again() -> None:
    boxes = boxes_of(pressed(FIRST, "box yacht"))
    armed = boxes["yacht"]
    assert (armed.look, armed.points, armed.bonus) == (BoxLook.ARMED, words.ARMED, "")
    assert armed.is_enabled
    assert armed.label == "Yacht: 0, again? Press again to scratch it for 0"
    assert [key for key, box in boxes.items() if box.look is BoxLook.ARMED] == ["yacht"]


def test_ruling_20_the_other_boxes_can_still_be_pressed() -> None:
    assert enabled(pressed(FIRST, "box yacht")) == BOXES["classic"]


def test_ruling_20_an_armed_box_shows_its_bonus() -> None:
    box = boxes_of(pressed(FREE, "box twos"))["twos"]
    assert (box.look, box.points, box.bonus) == (BoxLook.ARMED, words.ARMED, "+100")
    assert box.label == "Twos: 0, again? +100 Yacht bonus. Press again to scratch it for 0"


def test_ruling_20_the_status_asks_for_the_second_press() -> None:
    status = scene(pressed(FIRST, "box yacht")).status
    assert status == "Yacht would score 0. Press it again to scratch it."


def test_ruling_20_the_status_asks_for_it_no_longer_than_the_box_is_armed() -> None:
    table = pressed(new_table(players=2), "roll 11345", "box yacht", "card 1")
    assert "again" not in scene(table).status


# Joker and bonuses (rulings 15 and 19)


def test_ruling_15_a_joker_forces_its_open_box() -> None:
    boxes = boxes_of(FORCED)
    forced = boxes["sixes"]
    assert (forced.look, forced.points, forced.bonus) == (BoxLook.FORCED, "30", "+100")
    assert forced.is_enabled
    assert forced.label == ("Sixes: would score 30 +100 Yacht bonus by joker. Press to fill it")
    assert enabled(FORCED) == ["sixes"]


def test_ruling_19_a_barred_box_shows_why() -> None:
    boxes = boxes_of(FORCED)
    barred = [key for key, box in boxes.items() if box.look is BoxLook.BARRED]
    assert barred == [key for key in BOXES["modern"] if key not in ("ones", "sixes", "yacht")]
    for key in barred:
        box = boxes[key]
        assert (box.points, box.bonus, box.is_enabled) == ("Sixes first", "", False)
        assert box.label == f"{box.name}: not now, Sixes first. The joker must fill it"


@pytest.mark.parametrize(("face", "box"), list(enumerate(UPPER, start=1)))
def test_ruling_15_each_face_forces_its_own_box(face: int, box: str) -> None:
    table = table_at(rolled(MODERN, str(face) * 5, {"yacht": 50}))
    assert enabled(table) == [box]
    assert looks(table)[box] is BoxLook.FORCED


def test_ruling_15_a_joker_with_its_box_filled_is_free() -> None:
    boxes = boxes_of(FREE)
    for key in enabled(FREE):
        box = boxes[key]
        assert (box.look, box.bonus) == (BoxLook.PREVIEW, "+100")
        assert box.points == str(JOKER["66666"][key])
    assert len(enabled(FREE)) == 9
    assert boxes["large_straight"].label == (
        "Large Straight: would score 40 +100 Yacht bonus by joker. Press to fill it"
    )
    assert boxes["twos"].label == (
        "Twos: would score 0 +100 Yacht bonus. Press twice to scratch it"
    )


def test_ruling_19_the_upper_bonus_is_shown_beside_the_points() -> None:
    boxes = boxes_of(UPPER_BONUS)
    assert (boxes["sixes"].points, boxes["sixes"].bonus) == ("18", "+35")
    assert boxes["sixes"].label == "Sixes: would score 18 +35 Upper bonus. Press to fill it"
    others = {box.bonus for key, box in boxes.items() if key != "sixes"}
    assert others == {""}


def test_ruling_19_both_bonuses_are_shown_apart() -> None:
    box = boxes_of(BOTH_BONUSES)["sixes"]
    assert (box.look, box.points, box.bonus) == (BoxLook.FORCED, "30", "+35 +100")
    assert " +35 +100 Upper bonus and Yacht bonus" in box.label


@pytest.mark.parametrize("points", [{}, {"yacht": 0}])
def test_rulings_16_and_17_no_joker_no_bonus(points: dict[str, int]) -> None:
    table = table_at(rolled(MODERN, "66666", points))
    shown = {box.look for key, box in boxes_of(table).items() if key not in points}
    assert shown == {BoxLook.PREVIEW}
    assert {box.bonus for box in boxes_of(table).values()} == {""}
    assert boxes_of(table)["full_house"].points == "0"


def test_ruling_19_the_classic_card_shows_no_bonus() -> None:
    table = table_at(rolled(CLASSIC, "66666", {"yacht": 50}))
    assert {box.bonus for box in boxes_of(table).values()} == {""}
    assert only_card(table).bonuses == ()


@pytest.mark.parametrize("card", CARDS, ids=str)
def test_a_box_is_enabled_exactly_when_the_rules_allow_it(card: Ruleset) -> None:
    for _, table in walk(card, 3)[::10]:
        legal = [action.category.key for action in table.state.legal_actions().scores]
        for shown in scene(table).cards:
            on = [box.key for box in shown.boxes if box.is_enabled]
            assert on == (legal if shown.player == table.state.player else [])


# The card: bonuses and totals


@pytest.mark.parametrize(
    ("points", "upper", "yacht"),
    [
        ({}, "63 to go", "0"),
        ({"sixes": 18}, "45 to go", "0"),
        ({"sixes": 30, "fives": 25, "fours": 8}, "to come", "0"),
        ({"sixes": 30, "fives": 25, "fours": 7}, "1 to go", "0"),
        (dict(zip(UPPER, (3, 6, 9, 12, 15, 18), strict=True)), "35", "0"),
        (dict(zip(UPPER, (2, 6, 9, 12, 15, 18), strict=True)), "0", "0"),
        ({"yacht": 0}, "63 to go", "0"),
    ],
    ids=str,
)
def test_ruling_13_the_card_shows_its_bonuses(
    points: dict[str, int], upper: str, yacht: str
) -> None:
    card = only_card(table_at(rolled(MODERN, "12346", points)))
    assert bonus_texts(card) == {"upper": upper, "yacht": yacht}
    assert [bonus.name for bonus in card.bonuses] == ["Upper bonus", "Yacht bonus"]


def test_ruling_14_the_card_shows_the_yacht_bonuses_won() -> None:
    game = played(MODERN, "66666 yacht", "66666 sixes", "66666 choice")
    assert bonus_texts(only_card(Table(game)))["yacht"] == "200"


@pytest.mark.parametrize(("card", "bonuses"), [(CLASSIC, 0), (MODERN, 35 + 100)], ids=str)
def test_the_total_counts_bonuses_too(card: Ruleset, bonuses: int) -> None:
    turns = ("66666 yacht", "66666 sixes", "55512 fives", "44412 fours", "11345 ones")
    table = Table(played(card, *turns, "22213 twos", "33312 threes"))
    assert only_card(table).total == str(50 + 30 + 15 + 12 + 2 + 6 + 9 + bonuses)


def test_totals_of_all_players() -> None:
    table = pressed(new_table(players=3), "roll 11345", "box choice", "roll 66666", "box yacht")
    assert [card.total for card in scene(table).cards] == ["14", "50", "0"]


# Dice and tray


def test_dice_show_their_faces() -> None:
    assert [die.face for die in scene(FIRST).dice] == [1, 1, 3, 4, 5]


def test_ruling_2_held_dice_stay_in_their_places() -> None:
    dice = scene(SECOND).dice
    assert [die.face for die in dice] == [1, 1, 6, 2, 2]
    assert [die.is_held for die in dice] == [True, True, False, False, False]
    assert all(die.is_enabled for die in dice)


@pytest.mark.parametrize(
    ("face", "word"), [(1, "one"), (2, "two"), (3, "three"), (4, "four"), (5, "five"), (6, "six")]
)
def test_a_die_says_its_face_and_what_a_press_does(face: int, word: str) -> None:
    table = pressed(new_table(), f"roll 1234{face}")
    free, held = scene(table).dice[4], scene(table.toggle_hold(4)).dice[4]
    assert (free.is_held, held.is_held) == (False, True)
    assert free.label == held.label == f"Hold die 5: {word}"


def test_ruling_4_after_the_third_roll_no_die_can_be_pressed() -> None:
    dice = scene(THIRD).dice
    assert not any(die.is_enabled for die in dice)
    assert [die.is_held for die in dice] == [True, True, False, False, False]


def test_equal_faces_are_told_apart() -> None:
    dice = scene(pressed(new_table(), "roll 66666", "die 2")).dice
    assert len({die.label for die in dice}) == 5
    assert [die.is_held for die in dice] == [False, False, True, False, False]


# Roll


@pytest.mark.parametrize(
    ("held", "text"),
    [
        ((), "Reroll"),
        ((0,), "Reroll 4"),
        ((1, 4), "Reroll 3"),
        ((0, 1, 2), "Reroll 2"),
        ((0, 1, 2, 3), "Reroll 1"),
        ((0, 1, 2, 3, 4), "Reroll"),
    ],
)
def test_the_button_says_how_many_dice_it_rerolls(held: tuple[int, ...], text: str) -> None:
    table = pressed(FIRST, *(f"die {die}" for die in held))
    shown = scene(table)
    assert (shown.roll, shown.can_roll) == (text, len(held) < 5)


def test_ruling_3_all_held_turns_reroll_off_and_one_back_turns_it_on() -> None:
    assert scene(ALL_HELD).can_roll is False
    assert all(die.is_enabled for die in scene(ALL_HELD).dice)
    back = scene(pressed(ALL_HELD, "die 3"))
    assert (back.roll, back.can_roll) == ("Reroll 1", True)


def test_ruling_3_the_status_says_what_can_be_done() -> None:
    status = scene(ALL_HELD).status
    assert status == "All five dice are held. Throw one back to reroll, or fill a box."


def test_rolls_left_count_down() -> None:
    tables = (new_table(), FIRST, SECOND, THIRD)
    shown = [scene(table) for table in tables]
    assert [one.rolls_left for one in shown] == [
        "3 rolls left",
        "2 rolls left",
        "1 roll left",
        "0 rolls left",
    ]
    assert [one.can_roll for one in shown] == [True, True, True, False]


def test_only_a_roll_is_a_roll() -> None:
    assert scene(FIRST).is_rolled
    for what in ("die 0", "box yacht", "box ones", "roll 1"):
        assert not scene(pressed(FIRST, what)).is_rolled


def test_the_dice_do_not_roll_again_when_another_card_is_looked_at() -> None:
    assert not scene(pressed(new_table(players=2), "roll 11345", "card 1")).is_rolled


# Turn, round, card


def test_whose_turn_which_round_which_card() -> None:
    table = pressed(new_table(MODERN, players=2), "roll 11345", "box ones")
    shown = scene(table)
    assert (shown.card_name, shown.turn, shown.round) == (
        "Modern card",
        "Mate's turn",
        "Round 1 of 12",
    )
    again = scene(pressed(table, "roll 11345", "box ones"))
    assert (again.turn, again.round) == ("Skipper's turn", "Round 2 of 12")
    assert again.status == "Ones, 2 banked. Skipper's turn, round 2."


def test_the_classic_card_is_named() -> None:
    assert scene(new_table()).card_name == "Classic Yacht"


def test_the_round_of_the_last_player() -> None:
    rounds = []
    game = new_game(CLASSIC, 4)
    while not game.state.is_over:
        rounds.append(scene(Table(game)).round)
        game = game.play(roll("11345"))
        game = game.play(game.state.legal_actions().scores[0])
    assert rounds == [f"Round {number} of 12" for number in range(1, 13) for _ in range(4)]


def test_names_are_shown_as_they_are() -> None:
    names = ("<b>Ann</b>", "Bo & Co", "דוד")
    shown = scene(Table.start(Settings(CLASSIC, names)))
    assert [card.name for card in shown.cards] == list(names)
    assert shown.turn == "<b>Ann</b>'s turn"


# Everybody's cards


def test_cards_stand_in_the_order_of_the_players() -> None:
    cards = scene(new_table(players=4)).cards
    assert [(card.player, card.name) for card in cards] == list(enumerate(SEATS))
    assert [card.is_turn for card in cards] == [True, False, False, False]
    assert [card.is_shown for card in cards] == [True, False, False, False]
    assert not any(card.is_winner for card in cards)


def test_another_card_in_view() -> None:
    table = pressed(new_table(players=3), "roll 66666", "card 2")
    cards = scene(table).cards
    assert [card.is_shown for card in cards] == [False, False, True]
    assert [card.is_turn for card in cards] == [True, False, False]


@pytest.mark.parametrize("what", ["card 0", "card 1", "card 2"])
def test_other_players_boxes_can_never_be_pressed(what: str) -> None:
    start = pressed(new_table(players=3), "roll 66666", "box yacht", "roll 66666")
    table = pressed(start, what)
    assert looks(table, 0)["yacht"] is BoxLook.FILLED
    for player in (0, 2):
        assert enabled(table, player) == []
        assert set(looks(table, player).values()) <= {BoxLook.OPEN, BoxLook.FILLED}
    assert enabled(table, 1) == BOXES["classic"]


def test_another_players_box_is_not_armed() -> None:
    table = pressed(new_table(players=2), "roll 11345", "box yacht")
    assert looks(table, 0)["yacht"] is BoxLook.ARMED
    assert looks(table, 1)["yacht"] is BoxLook.OPEN


# Refusals


def test_a_refusal_shows_the_same_table_with_the_reason() -> None:
    refused = pressed(FIRST, "die 9")
    assert isinstance(refused.news, Refused)
    shown = scene(refused)
    assert shown.status == "There is no such die. Nothing has changed."
    assert shown == replace(scene(FIRST), status=shown.status, is_rolled=False, cue=None)


# Taking back, and whether the game is saved


def test_a_box_just_filled_can_be_taken_back() -> None:
    table = pressed(FIRST, "box ones")
    assert scene(table).take_back == "Take back"
    back = scene(pressed(table, "back"))
    assert (back.take_back, back.is_rolled) == ("", False)
    assert back.status == "Taken back. On the table: 1 1 3 4 5. 2 rolls left."
    assert back.dice == scene(FIRST).dice


@pytest.mark.parametrize("what", ["roll 11345", "roll 11345, die 0", "roll 11345, box yacht"])
def test_nothing_is_offered_to_be_taken_back_once_the_dice_are_rolled(what: str) -> None:
    table = pressed(FIRST, "box ones", *what.split(", "))
    assert scene(table).take_back == scene(new_table()).take_back == ""


def test_the_last_box_can_be_taken_back() -> None:
    assert scene(Table(finished(new_game(), "12345"))).take_back == "Take back"


def test_a_game_that_is_stored_says_so() -> None:
    shown = scene(FIRST)
    assert (shown.saved, shown.warning) == ("Saved", "")


def test_a_game_that_is_not_stored_never_says_that_it_is() -> None:
    shown = scene(FIRST, warning="The browser's storage is full.")
    assert (shown.saved, shown.warning) == ("", "The browser's storage is full.")


# The end (rulings 23 and 24)


def ended(card: Ruleset, *notations: str, players: tuple[str, ...] = SEATS) -> Table:
    settings = Settings(card, players[: len(notations)])
    return Table(finished(Game.new(settings), *notations))


def end(table: Table, best: int | None = None, is_recorded: bool = True) -> EndScene:
    shown = scene(table, best, is_recorded=is_recorded).end
    assert shown is not None
    return shown


def test_there_is_no_end_before_the_last_box() -> None:
    game = new_game()
    while not game.state.is_over:
        assert scene(Table(game), best=10).end is None
        game = game.play(roll("12345"))
        assert scene(Table(game), best=10).end is None
        game = game.play(game.state.legal_actions().scores[0])
    assert scene(Table(game), best=10).end is not None


def test_after_the_end_nothing_is_enabled() -> None:
    shown = scene(ended(CLASSIC, "12345", "66666"))
    assert shown.can_roll is False
    assert not any(die.is_enabled for die in shown.dice)
    for card in shown.cards:
        assert not card.is_turn
        assert {box.look for box in card.boxes} == {BoxLook.FILLED}
        assert not any(box.is_enabled for box in card.boxes)


def test_after_the_end_it_is_nobodys_turn() -> None:
    shown = scene(ended(CLASSIC, "12345", "66666"))
    assert "turn" not in shown.turn
    assert "Press Roll" not in shown.status


def test_the_last_press_says_that_the_game_is_over() -> None:
    boxes = {key: 1 for key in BOXES["classic"] if key != "choice"}
    table = pressed(table_at(rolled(CLASSIC, "11345", boxes)), "box choice")
    assert scene(table).status == "Choice, 14 banked. The game is over."


def test_ruling_23_the_winner_is_named_with_all_totals() -> None:
    table = ended(CLASSIC, "12345", "66666", "11111")
    shown = scene(table)
    totals = list(table.state.totals)
    assert [card.total for card in shown.cards] == list(map(str, totals))
    skipper, mate, bosun = totals
    note = f"Mate {mate}, Bosun {bosun}, Skipper {skipper}."
    assert end(table) == EndScene(f"Mate wins with {mate}", note)
    assert [card.is_winner for card in shown.cards] == [False, True, False]


@pytest.mark.parametrize(
    ("notations", "names", "winners"),
    [
        (("66666", "66666"), "Skipper and Mate", [True, True]),
        (("66666", "11111", "66666"), "Skipper and Bosun", [True, False, True]),
        (("11111", "66666", "66666", "66666"), "Mate, Bosun and Lookout", [False] + [True] * 3),
        (("66666",) * 4, "Skipper, Mate, Bosun and Lookout", [True] * 4),
    ],
)
@pytest.mark.parametrize("card", CARDS, ids=str)
def test_ruling_23_all_who_share_the_win_are_named(
    card: Ruleset, notations: tuple[str, ...], names: str, winners: list[bool]
) -> None:
    table = ended(card, *notations)
    assert end(table).heading == f"{names} share the win with {max(table.state.totals)}"
    for name, total in zip(SEATS, table.state.totals, strict=False):
        assert re.search(rf"\b{name} {total}[,.]", end(table).note)
    assert [won.is_winner for won in scene(table).cards] == winners


def test_ruling_23_players_of_one_name_share_the_win_too() -> None:
    table = ended(CLASSIC, "66666", "66666", players=("Ann", "Ann"))
    assert end(table).heading.startswith("Ann and Ann share the win")


def test_a_game_of_scratches_has_winners_too() -> None:
    settings = Settings(CLASSIC, SEATS[:2])
    card = replace(settings.ruleset.empty_card(), points=(0,) * 12)
    shown = scene(table_at(State(settings, (card, card))))
    assert shown.end == EndScene("Skipper and Mate share the win with 0", "Skipper 0, Mate 0.")


TOTAL = ended(CLASSIC, "12345").state.totals[0]


@pytest.mark.parametrize(
    ("best", "note"),
    [
        (None, f"Your first total on this card: {TOTAL} is the score to beat."),
        (TOTAL + 2, f"2 points short of your best. {TOTAL + 2} is the score to beat."),
        (TOTAL + 1, f"1 point short of your best. {TOTAL + 1} is the score to beat."),
        (TOTAL, f"That equals your best. {TOTAL} is still the score to beat."),
        (TOTAL - 1, f"A new best! The old one was {TOTAL - 1}. {TOTAL} is the score to beat."),
        (0, f"A new best! The old one was 0. {TOTAL} is the score to beat."),
    ],
)
def test_ruling_24_a_solo_total_is_compared_with_the_best(best: int | None, note: str) -> None:
    assert end(ended(CLASSIC, "12345"), best) == EndScene(f"Skipper banked {TOTAL}", note)


def test_ruling_24_says_so_when_the_total_is_not_kept() -> None:
    shown = end(ended(CLASSIC, "12345"), None, is_recorded=False)
    assert shown.note == words.BEST_NOT_KEPT


def test_ruling_24_the_best_is_for_games_of_one_person_alone() -> None:
    table = ended(CLASSIC, "12345", "66666")
    assert end(table, best=10) == end(table)
    assert scene(table, best=10).to_beat == ""


def with_crew(*crew: str) -> Table:
    """A game that has ended, with this crew."""
    settings = Settings(CLASSIC, SEATS[: len(crew)], crew)
    return Table(finished(Game.new(settings), *("66655", "12345")[: len(crew)]))


def test_the_total_of_the_only_person_counts_against_the_crew_too() -> None:
    shown = scene(with_crew("cook", ""), 59, kind=(Mark.CREW,))
    assert shown.to_beat == "To beat: 59"
    assert shown.end
    assert shown.end.note == (
        "Skipper 84, Mate 60. A new best against the crew! The old one was 59. "
        "60 is the score to beat."
    )


def test_the_crews_own_totals_do_not_count() -> None:
    shown = scene(with_crew("cook"), 59, kind=(Mark.CREW,))
    assert (shown.to_beat, shown.end) == ("", EndScene("Skipper banked 84", "Skipper 84."))


def test_against_the_crew_too_it_is_said_when_the_total_is_not_kept() -> None:
    shown = scene(with_crew("", "cook"), None, is_recorded=False, kind=(Mark.CREW,)).end
    assert shown
    assert shown.note == f"Skipper 84, Mate 60. {words.BEST_NOT_KEPT}"


@pytest.mark.parametrize("best", [None, 200])
def test_a_coached_game_is_marked_and_has_its_own_score_to_beat(best: int | None) -> None:
    text = "Coached" if best is None else "Coached. To beat: 200"
    assert scene(new_table(), best, kind=(Mark.COACHED,)).to_beat == text
    assert scene(new_table(players=2), best, kind=(Mark.COACHED,)).to_beat == "Coached"


@pytest.mark.parametrize(("best", "text"), [(None, ""), (0, "To beat: 0"), (120, "To beat: 120")])
def test_ruling_24_a_solo_game_shows_the_score_to_beat(best: int | None, text: str) -> None:
    assert scene(new_table(), best).to_beat == text


def test_no_score_to_beat_with_more_players() -> None:
    assert scene(new_table(players=2), 120).to_beat == ""


# Whatever is pressed


def test_a_scene_is_a_value() -> None:
    table = pressed(new_table(), "roll 11345", "die 0")
    assert scene(table) == scene(table)
    assert hash(scene(table)) == hash(scene(table))


def test_a_game_that_is_shown_again_shows_its_dice() -> None:
    shown = scene(replace(FIRST, news=Started()))
    assert shown.status == "Skipper's turn. On the table: 1 1 3 4 5. 2 rolls left."
    assert not shown.is_rolled


@pytest.mark.parametrize("card", CARDS, ids=str)
def test_every_look_is_seen(card: Ruleset) -> None:
    seen = {look for _, table in walk(card, 1) for look in looks(table).values()}
    bars = {BoxLook.FORCED, BoxLook.BARRED} if card is CLASSIC else set()
    assert seen == set(BoxLook) - bars


@pytest.mark.parametrize("card", CARDS, ids=str)
def test_what_is_enabled_is_never_refused(card: Ruleset) -> None:
    for _, table in walk(card, 3)[::20]:
        shown = scene(table)
        for position, die in enumerate(shown.dice):
            after = table.toggle_hold(position)
            assert die.is_enabled is not isinstance(after.news, Refused)
        for box in shown.cards[table.state.player].boxes:
            after = table.score(card.category(box.key))
            assert box.is_enabled is not isinstance(after.news, Refused)
        rolls = table.roll(lambda count: (6,) * count)
        assert shown.can_roll is not isinstance(rolls.news, Refused)

"""Whole games, from the first roll to the winner, with dice that are known beforehand."""

import pytest
from playwright.sync_api import expect

from e2e.game import BEST_CLASSIC, SEATS, Game

# Rolls, box, points, in the order of play. A dot is a die that is held.
SOLO = {
    "classic": (
        "66665 ....6 yacht 50",
        "22256 twos 6",
        "11345 ..326 ..112 ones 4",
        "55512 fives 15",
        "62541 choice 18",
        "22333 full_house 13",
        "66134 ..626 sixes 24",
        "12346 big_straight 0",
        "34336 .2..3 threes 12",
        "44125 fours 8",
        "53142 little_straight 30",
        "55552 four_of_a_kind 20",
    ),
    "modern": (
        "66665 ....6 yacht 50",
        "12135 .6.12 ones 3",
        "22256 twos 6",
        "33312 threes 9",
        "44421 fours 12",
        "55531 fives 15",
        "66161 ..1.6 ..6.. sixes 30",
        "22222 full_house 25",
        "12334 small_straight 30",
        "26543 large_straight 40",
        "55552 four_of_a_kind 22",
        "62541 choice 18",
    ),
}
SOLO_TOTALS = {"classic": 200, "modern": 260 + 35 + 2 * 100}

# A line a round, a column a player.
CREW = {
    "classic": (
        ("11123 ones 3", "22222 yacht 50", "54321 little_straight 30", "66661 sixes 24"),
        ("22245 twos 6", "11146 ones 3", "66666 yacht 50", "23456 big_straight 30"),
        ("33345 threes 9", "22234 twos 6", "11156 ones 3", "12345 little_straight 30"),
        ("44456 fours 12", "33312 threes 9", "22211 full_house 8", "55552 four_of_a_kind 20"),
        ("55561 fives 15", "44412 fours 12", "33336 threes 12", "66555 full_house 27"),
        ("66612 sixes 18", "55512 fives 15", "44446 four_of_a_kind 16", "12346 yacht 0"),
        ("22333 full_house 13", "66655 full_house 28", "22456 twos 4", "11111 ones 5"),
        ("55554 four_of_a_kind 20", "66665 four_of_a_kind 24", "44123 fours 8", "22221 twos 8"),
        ("12345 little_straight 30", "66123 sixes 12", "55666 fives 10", "33312 threes 9"),
        ("23456 big_straight 30", "12345 little_straight 30", "65543 sixes 6", "44321 fours 8"),
        ("66554 choice 26", "12356 big_straight 0", "65432 big_straight 30", "55432 fives 10"),
        ("33333 yacht 50", "11111 choice 5", "66543 choice 24", "66666 choice 30"),
    ),
    "modern": (
        ("66666 yacht 50", "12346 yacht 0", "33312 threes 9", "12345 large_straight 40"),
        ("66666 sixes 30", "66666 sixes 30", "11123 ones 3", "12334 small_straight 30"),
        ("66666 four_of_a_kind 30", "55555 fives 25", "22245 twos 6", "11122 full_house 25"),
        ("11123 ones 3", "44444 fours 20", "44456 fours 12", "66665 four_of_a_kind 29"),
        ("22245 twos 6", "33333 threes 15", "55561 fives 15", "65432 choice 20"),
        ("33345 threes 9", "22222 twos 10", "66612 sixes 18", "55555 yacht 50"),
        ("44456 fours 12", "11111 ones 5", "22333 full_house 25", "44444 fours 20"),
        ("55561 fives 15", "66666 full_house 0", "13456 small_straight 30", "11235 ones 2"),
        (
            "12355 full_house 0",
            "66666 four_of_a_kind 30",
            "23456 large_straight 40",
            "22346 twos 4",
        ),
        ("12346 small_straight 30", "66666 small_straight 0", "66554 choice 26", "33456 threes 6"),
        (
            "12346 large_straight 0",
            "66666 large_straight 0",
            "55552 four_of_a_kind 22",
            "55456 fives 15",
        ),
        ("66543 choice 24", "66666 choice 30", "33333 yacht 50", "66123 sixes 12"),
    ),
}
CREW_TOTALS = {
    "classic": (232, 194, 201, 201),
    # Boxes, upper bonus, Yacht bonuses.
    "modern": (209 + 35 + 200, 165 + 35, 256 + 35, 253 + 100),
}

WORSE = ("11123 ones", *BEST_CLASSIC[1:])  # two points fewer


def play_checked(game: Game, turn: str) -> None:
    """A turn whose preview and whose filled box are looked at."""
    *rolls, box, points = turn.split()
    player = game.player
    for faces in rolls:
        game.roll(faces)
    expect(game.points(box)).to_have_text(points)
    game.fill(box)
    game.expect_filled(box, int(points), player)


@pytest.mark.parametrize("card", ["classic", "modern"])
def test_a_whole_solo_game(game: Game, card: str) -> None:
    game.start(card=card)
    for number, turn in enumerate(SOLO[card], start=1):
        expect(game.round).to_have_text(f"Round {number} of 12")
        play_checked(game, turn)
    expect(game.total(1)).to_have_text(str(SOLO_TOTALS[card]))
    expect(game.end_heading).to_have_text(f"Skipper banked {SOLO_TOTALS[card]}")
    game.expect_all_scripted_dice_rolled()


@pytest.mark.parametrize(
    ("card", "winner"), [("classic", "Skipper wins with 232"), ("modern", "Skipper wins with 444")]
)
def test_a_whole_game_of_four(game: Game, card: str, winner: str) -> None:
    game.start(4, card)
    for number, turns in enumerate(CREW[card], start=1):
        for name, turn in zip(SEATS, turns, strict=True):
            expect(game.whose_turn).to_have_text(f"{name}'s turn")
            expect(game.round).to_have_text(f"Round {number} of 12")
            play_checked(game, turn)
    expect(game.end_heading).to_have_text(winner)
    for player, total in enumerate(CREW_TOTALS[card], start=1):
        expect(game.total(player)).to_be_visible()
        expect(game.total(player)).to_have_text(str(total))
    game.expect_all_scripted_dice_rolled()


def test_ruling_23_equal_totals_share_the_win_and_all_winners_are_named(game: Game) -> None:
    game.start(3)
    for best, worse in zip(BEST_CLASSIC, WORSE, strict=True):
        game.turns(best, worse, best)
    expect(game.end_heading).to_have_text("Skipper and Bosun share the win with 297")
    expect(game.total(2)).to_have_text("295")


def test_ruling_24_the_best_solo_total_of_a_card_is_the_score_to_beat(game: Game) -> None:
    game.start()
    expect(game.to_beat).to_have_text("")
    game.turns(*WORSE)
    expect(game.end_note).to_contain_text("295 is the score to beat")

    game.open()
    game.start()
    expect(game.to_beat).to_have_text("To beat: 295")
    game.turns(*BEST_CLASSIC)
    expect(game.end_note).to_contain_text("new best! The old one was 295")

    game.end.get_by_role("button", name="Play again").click()
    expect(game.to_beat).to_have_text("To beat: 297")
    game.turns(*WORSE)
    expect(game.end_note).to_contain_text("2 points short of your best")

    game.end.get_by_role("button", name="Play again").click()
    game.turns(*BEST_CLASSIC)
    expect(game.end_note).to_contain_text("equals your best")


def test_ruling_24_each_card_has_its_own_best_and_a_crew_has_none(game: Game) -> None:
    game.start()
    game.turns(*BEST_CLASSIC)
    game.end.get_by_role("button", name="Lobby").click()
    game.start(card="modern")
    expect(game.table).not_to_contain_text("To beat")
    game.open()
    game.start(2)
    expect(game.table).not_to_contain_text("To beat")


def test_play_again_keeps_crew_and_card_and_starts_afresh(game: Game) -> None:
    game.start(2, names=("Ann", "Bo"))
    for turn in BEST_CLASSIC:
        game.turns(turn, turn)
    expect(game.end_heading).to_have_text("Ann and Bo share the win with 297")
    game.end.get_by_role("button", name="Play again").click()
    expect(game.end).to_be_hidden()
    expect(game.whose_turn).to_have_text("Ann's turn")
    expect(game.round).to_have_text("Round 1 of 12")
    expect(game.card_name).to_have_text("Classic Yacht")
    for player in (1, 2):
        game.expect_no_points(player)
        expect(game.total(player)).to_have_text("0")
    game.turns("11111 ones", "22222 twos")
    expect(game.round).to_have_text("Round 2 of 12")


def test_after_the_end_nothing_can_be_pressed_but_play_again_and_lobby(game: Game) -> None:
    game.start(card="modern", names=["Ann"])
    game.turns(*(turn.replace("little", "small").replace("big", "large") for turn in BEST_CLASSIC))
    expect(game.all_dice.first).to_be_hidden()
    expect(game.roll_button).to_be_hidden()
    for box in game.all_boxes(1).all():
        expect(box).to_be_disabled()
    game.end.get_by_role("button", name="Lobby").click()
    game.expect_lobby()
    expect(game.name_field(1)).to_have_value("Ann")
    expect(game.card_choice("modern")).to_be_checked()
    game.start()
    expect(game.round).to_have_text("Round 1 of 12")
    expect(game.card_name).to_have_text("Classic Yacht")

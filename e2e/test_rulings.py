"""The rulings that show in the page; a test's name carries its ruling's number."""

import colorsys
import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

from e2e.game import BOXES, SEATS, UPPER, Game, colour

# Two taps as Safari tells of them: neither says that it is the second.
UNCOUNTED_TAPS_SCRIPT = """button => {
  const { x, y } = button.getBoundingClientRect();
  for (let tap = 0; tap < 2; tap += 1) {
    button.dispatchEvent(new PointerEvent("click", {
      bubbles: true, cancelable: true, composed: true, detail: 1, pointerType: "touch",
      clientX: x + 5, clientY: y + 5,
    }));
  }
}"""
PAUSE = 350  # ms; a tap within 300 ms on the same button belongs to the tap before it


def presses_rest(game: Game) -> dict[str, Callable[[Locator], None]]:
    """The ways to press a button twice in earnest."""
    return {
        "mouse": lambda button: button.click(),
        "Enter": lambda button: game.press_key(button, "Enter"),
        "Space": lambda button: game.press_key(button, "Space"),
    }


# Dice and turn


@pytest.mark.parametrize("card", ["classic", "modern"])
def test_ruling_01_before_the_first_roll_only_roll_can_be_pressed(game: Game, card: str) -> None:
    game.start(card=card)
    game.expect_no_points()
    for button in [*game.all_boxes().all(), *game.all_dice.all()]:
        expect(button).to_be_disabled()
    expect(game.roll_button).to_be_enabled()
    expect(game.roll_button).to_have_accessible_name("Roll")


def test_ruling_01_a_press_on_a_box_or_die_before_the_first_roll_does_nothing(game: Game) -> None:
    game.start()
    game.box("choice").click(force=True)
    game.press_key(game.box("ones"), "Enter")
    game.die(2).click(force=True)
    game.expect_held()
    game.expect_no_points()
    expect(game.round).to_have_text("Round 1 of 12")
    game.turn("66543 choice")
    game.expect_filled("choice", 24)
    game.expect_points("- - - - - - - - - - 24 -")


def test_ruling_02_held_dice_keep_face_and_place_and_may_be_thrown_back(game: Game) -> None:
    game.start()
    game.roll("16263")
    game.hold(2, 4)
    places = [game.die(number).bounding_box() for number in (2, 4)]
    game.script("345")
    game.roll_button.click()
    game.expect_faces("36465")
    game.expect_held(2, 4)
    assert [game.die(number).bounding_box() for number in (2, 4)] == places
    game.throw_back(4)
    game.expect_held(2)
    game.script("1122")
    game.roll_button.click()
    game.expect_faces("16122")


def test_ruling_02_a_new_turn_starts_with_an_empty_tray(game: Game) -> None:
    game.start(2)
    game.roll("66123")
    game.hold(1, 2)
    game.fill("sixes")
    game.expect_held()
    expect(game.rolls_left).to_have_text("3 rolls left")
    game.roll("11111")
    game.expect_held()


def test_ruling_03_all_five_held_turns_reroll_off_until_one_is_thrown_back(game: Game) -> None:
    game.start()
    game.roll("12356")
    game.hold(1, 2, 3, 4, 5)
    expect(game.roll_button).to_be_disabled()
    game.roll_button.click(force=True)
    game.press_key(game.roll_button, "Enter")
    game.expect_faces("12356")
    expect(game.rolls_left).to_have_text("2 rolls left")
    game.throw_back(5)
    expect(game.roll_button).to_be_enabled()
    game.roll("....4")
    game.expect_faces("12354")
    game.hold(5)
    expect(game.roll_button).to_be_disabled()
    game.fill("little_straight")
    game.expect_filled("little_straight", 30)


def test_ruling_04_after_the_third_roll_only_boxes_can_be_pressed(game: Game) -> None:
    game.start()
    game.roll("12356")
    game.roll("...41")
    game.roll("...42")
    expect(game.rolls_left).to_have_text("0 rolls left")
    expect(game.roll_button).to_be_disabled()
    for die in game.all_dice.all():
        expect(die).to_be_disabled()
    game.die(5).click(force=True)
    game.roll_button.click(force=True)
    game.expect_held(1, 2, 3)
    game.expect_faces("12342")
    game.fill("choice")
    game.expect_filled("choice", 12)


@pytest.mark.parametrize("card", ["classic", "modern"])
def test_ruling_05_no_box_is_forced_because_it_scores_best(game: Game, card: str) -> None:
    game.start(card=card)
    game.roll("33333")
    for box in game.all_boxes().all():
        expect(box).to_be_enabled()
    game.fill("choice")
    game.expect_filled("choice", 15)
    game.expect_look("threes", "open")


# Classic Yacht


def test_ruling_06_a_full_house_is_three_and_two_never_five_of_a_kind(game: Game) -> None:
    game.start()
    for faces, points in (("22323", 12), ("22222", 0), ("22223", 0)):
        game.roll(faces)
        game.expect_preview("full_house", points)


def test_ruling_07_four_of_a_kind_counts_four_dice(game: Game) -> None:
    game.start()
    for faces, points in (("55552", 20), ("55555", 20), ("55522", 0)):
        game.roll(faces)
        game.expect_preview("four_of_a_kind", points)


def test_ruling_08_the_classic_straights_are_exact_sets_in_any_order(game: Game) -> None:
    game.start()
    for faces, little, big in (("53142", 30, 0), ("46253", 0, 30), ("12346", 0, 0)):
        game.roll(faces)
        game.expect_preview("little_straight", little)
        game.expect_preview("big_straight", big)


def test_ruling_09_the_classic_card_has_one_total_and_no_bonuses(game: Game) -> None:
    game.start()
    expect(game.sums()).to_have_count(1)
    expect(game.sums()).to_have_text(re.compile(r"Total\s*0"))
    game.turns("66666 sixes", "55555 fives", "44444 fours", "33333 threes", "22222 twos")
    game.turns("11111 ones", "66666 yacht", "66666 choice")
    game.expect_no_bonuses()
    expect(game.total()).to_have_text("185")
    game.turns("66655 full_house", "66661 four_of_a_kind")
    game.turns("12345 little_straight", "23456 big_straight")
    expect(game.total(1)).to_have_text("297")


# The modern card


def test_ruling_10_each_card_has_its_own_names_for_the_straights(game: Game) -> None:
    upper = ["Ones", "Twos", "Threes", "Fours", "Fives", "Sixes", "Full House", "Four of a Kind"]
    game.start()
    expect(game.card_name).to_have_text("Classic Yacht")
    names = [*upper, "Little Straight", "Big Straight", "Choice", "Yacht"]
    expect(game.box_names()).to_have_text(names)
    game.open()
    game.start(card="modern")
    expect(game.card_name).to_have_text("Modern card")
    names = [*upper, "Small Straight", "Large Straight", "Choice", "Yacht"]
    expect(game.box_names()).to_have_text(names)


def test_ruling_11_a_small_straight_is_any_four_faces_in_a_row(game: Game) -> None:
    game.start(card="modern")
    for faces, small, large in (("12334", 30, 0), ("13456", 30, 0), ("24365", 30, 40)):
        game.roll(faces)
        game.expect_preview("small_straight", small)
        game.expect_preview("large_straight", large)
    game.fill("choice")
    for faces, small, large in (("12356", 0, 0), ("33466", 0, 0), ("51423", 30, 40)):
        game.roll(faces)
        game.expect_preview("small_straight", small)
        game.expect_preview("large_straight", large)


def test_ruling_12_modern_four_of_a_kind_counts_five_dice_and_full_house_is_25(game: Game) -> None:
    game.start(card="modern")
    for faces, four, full_house in (("55552", 22, 0), ("11122", 0, 25), ("66555", 0, 25)):
        game.roll(faces)
        game.expect_preview("four_of_a_kind", four)
        game.expect_preview("full_house", full_house)


def test_ruling_13_the_upper_bonus_comes_with_the_sixth_upper_box(game: Game) -> None:
    game.start(card="modern")
    expect(game.upper_bonus()).to_have_text("63 to go")
    game.turn("66612 sixes")
    expect(game.upper_bonus()).to_have_text("45 to go")
    game.turns("55512 fives", "44412 fours", "33312 threes", "22213 twos")
    expect(game.upper_bonus()).to_have_text("3 to go")
    game.roll("11123")
    game.expect_preview("ones", 3, "+35")
    expect(game.total()).to_have_text("60")
    game.fill("ones")
    game.expect_filled("ones", 3)
    expect(game.upper_bonus()).to_have_text("35")
    expect(game.total()).to_have_text("98")


def test_ruling_13_one_point_short_earns_no_upper_bonus(game: Game) -> None:
    game.start(card="modern")
    game.turns("66612 sixes", "55512 fives", "44412 fours", "33312 threes", "22213 twos")
    game.roll("11233")
    game.expect_preview("ones", 2)
    game.fill("ones")
    expect(game.upper_bonus()).to_have_text("0")
    expect(game.total()).to_have_text("62")


def test_ruling_13_with_63_before_the_last_box_the_card_says_so(game: Game) -> None:
    game.start(card="modern")
    game.turns("66666 sixes", "55555 fives", "44444 fours")
    expect(game.upper_bonus()).not_to_have_text(re.compile("to go"))
    expect(game.total()).to_have_text("75")
    game.turns("12346 ones", "13456 twos")
    game.roll("12456")
    game.expect_preview("threes", 0, "+35")
    game.fill("threes")
    expect(game.upper_bonus()).to_have_text("35")
    expect(game.total()).to_have_text("111")


def test_ruling_14_each_later_five_of_a_kind_earns_100_the_first_none(game: Game) -> None:
    game.start(card="modern")
    game.roll("66666")
    game.expect_no_bonuses()
    game.fill("yacht")
    expect(game.yacht_bonus()).to_have_text("0")
    expect(game.total()).to_have_text("50")
    game.roll("66666")
    game.expect_preview("sixes", 30, "+100")
    game.fill("sixes")
    game.expect_filled("sixes", 30)
    expect(game.yacht_bonus()).to_have_text("100")
    expect(game.total()).to_have_text("180")
    game.turn("66666 choice")
    expect(game.yacht_bonus()).to_have_text("200")
    expect(game.total()).to_have_text("310")


def test_ruling_14_a_box_worth_0_earns_the_100_too(game: Game) -> None:
    game.start(card="modern")
    game.turns("66666 yacht", "66661 sixes")
    game.roll("66666")
    game.expect_preview("ones", 0, "+100")
    game.box("ones").click()
    game.expect_armed("ones")
    expect(game.bonus("ones")).to_have_text("+100")
    expect(game.total()).to_have_text("74")
    game.box("ones").click()
    game.expect_filled("ones", 0)
    expect(game.yacht_bonus()).to_have_text("100")
    expect(game.total()).to_have_text("174")


def test_ruling_15_a_joker_forces_its_open_upper_box_and_the_others_say_why(game: Game) -> None:
    game.start(card="modern")
    game.turn("11111 yacht")
    game.roll("66666")
    expect(game.status).to_contain_text("Joker")
    expect(game.status).to_contain_text("Sixes must be filled")
    game.expect_look("sixes", "forced")
    for key in BOXES["modern"][:5] + BOXES["modern"][6:11]:
        expect(game.box(key)).to_be_disabled()
        expect(game.points(key)).to_have_text("Sixes first")
        expect(game.box(key)).to_have_accessible_name(
            re.compile("not now, Sixes first.*joker must fill it")
        )
    game.box("full_house").click(force=True)
    expect(game.status).to_contain_text("Sixes must be filled")
    game.expect_look("full_house", "barred")
    expect(game.round).to_have_text("Round 2 of 12")
    game.fill("sixes")
    game.expect_filled("sixes", 30)


def test_ruling_15_with_the_upper_box_filled_a_joker_may_fill_any_box(game: Game) -> None:
    game.start(card="modern")
    game.turns("11111 yacht", "66123 sixes")
    game.roll("66666")
    for key in UPPER[:5]:
        game.expect_preview(key, 0, "+100")
    game.expect_preview("full_house", 25, "+100")
    game.expect_preview("four_of_a_kind", 30, "+100")
    game.expect_preview("small_straight", 30, "+100")
    game.expect_preview("large_straight", 40, "+100")
    game.expect_preview("choice", 30, "+100")
    game.fill("large_straight")
    game.expect_filled("large_straight", 40)
    expect(game.total()).to_have_text("202")


def test_ruling_16_with_the_yacht_box_open_a_five_of_a_kind_is_no_joker(game: Game) -> None:
    game.start(card="modern")
    game.roll("44444")
    game.expect_points("0 0 0 20 0 0 0 20 0 0 20 50")
    game.expect_no_bonuses()
    game.fill("choice")
    expect(game.total()).to_have_text("20")
    game.roll("44444")
    game.expect_preview("full_house", 0)
    game.expect_preview("yacht", 50)


def test_ruling_17_a_scratched_yacht_box_ends_bonus_and_joker_for_good(game: Game) -> None:
    game.start(card="modern")
    game.turn("12346 yacht")
    game.roll("55555")
    game.expect_points("0 0 0 0 25 0 0 25 0 0 25 0")
    game.expect_no_bonuses()
    for box in game.all_boxes().all()[:11]:
        expect(box).to_be_enabled()
    game.fill("four_of_a_kind")
    expect(game.yacht_bonus()).to_have_text("0")
    expect(game.total()).to_have_text("25")


def test_ruling_18_the_best_possible_modern_game_is_1445(game: Game) -> None:
    game.start(card="modern")
    game.turns("66666 yacht", "11111 ones", "22222 twos", "33333 threes", "44444 fours")
    game.turns("55555 fives", "66666 sixes", "66666 full_house", "66666 four_of_a_kind")
    game.turns("66666 small_straight", "66666 large_straight", "66666 choice")
    expect(game.total(1)).to_have_text("1445")
    expect(game.end_heading).to_contain_text("1445")


def test_ruling_18_with_the_yacht_box_scratched_the_best_is_295(game: Game) -> None:
    game.start(card="modern")
    game.turns("12346 yacht", "11111 ones", "22222 twos", "33333 threes", "44444 fours")
    game.turns("55555 fives", "66666 sixes", "66555 full_house", "66666 four_of_a_kind")
    game.turns("12345 small_straight", "23456 large_straight", "66666 choice")
    expect(game.total(1)).to_have_text("295")


# Scratch and preview


@pytest.mark.parametrize(
    ("card", "faces", "previews"),
    [
        ("classic", "22233", "0 6 6 0 0 0 12 0 0 0 12 0"),
        ("classic", "66663", "0 0 3 0 0 24 0 24 0 0 27 0"),
        ("modern", "22233", "0 6 6 0 0 0 25 0 0 0 12 0"),
        ("modern", "66663", "0 0 3 0 0 24 0 27 0 0 27 0"),
    ],
)
def test_ruling_19_every_open_box_shows_what_the_dice_would_score(
    game: Game, card: str, faces: str, previews: str
) -> None:
    game.start(card=card)
    game.roll(faces)
    game.expect_points(previews)


def test_ruling_19_previews_follow_the_dice_and_filled_boxes_do_not(game: Game) -> None:
    game.start()
    game.turn("66123 sixes")
    game.roll("11111")
    game.expect_points("5 0 0 0 0 12 0 4 0 0 5 50")
    game.roll("..234")
    game.expect_points("2 2 3 4 0 12 0 0 0 0 11 0")


@pytest.mark.parametrize("way", ["mouse", "Enter", "Space"])
def test_ruling_20_a_scratch_asks_twice(game: Game, way: str) -> None:
    press = presses_rest(game)[way]
    game.start()
    game.roll("12346")
    press(game.box("yacht"))
    game.expect_armed("yacht")
    expect(game.status).to_contain_text("Yacht would score 0")
    expect(game.box("yacht")).to_have_accessible_name(re.compile("Press again to scratch"))
    expect(game.round).to_have_text("Round 1 of 12")
    press(game.box("yacht"))
    game.expect_filled("yacht", 0)
    expect(game.round).to_have_text("Round 2 of 12")


def test_ruling_20_a_scratch_asks_twice_by_touch(phone_game: Game) -> None:
    game = phone_game
    game.start()
    game.roll("12346")
    game.box("yacht").tap()
    game.expect_armed("yacht")
    game.page.wait_for_timeout(PAUSE)
    game.box("yacht").tap()
    game.expect_filled("yacht", 0)


def test_ruling_20_a_box_worth_points_asks_once(phone_game: Game) -> None:
    game = phone_game
    game.start()
    game.roll("12346")
    game.box("choice").tap()
    game.expect_filled("choice", 16, 1)


def test_ruling_20_a_double_click_is_one_press(game: Game) -> None:
    game.start()
    game.roll_button.dblclick()
    expect(game.rolls_left).to_have_text("2 rolls left")
    game.die(3).dblclick()
    game.expect_held(3)
    game.throw_back(3)
    game.roll("12346")
    game.box("yacht").dblclick()
    game.expect_armed("yacht")
    game.page.wait_for_timeout(PAUSE)
    game.box("yacht").dblclick()
    game.expect_filled("yacht", 0)
    expect(game.rolls_left).to_have_text("3 rolls left")


def test_ruling_20_a_double_tap_is_one_press(phone_game: Game) -> None:
    game = phone_game
    game.start()
    double_tap(game.page, game.roll_button)
    expect(game.rolls_left).to_have_text("2 rolls left")
    double_tap(game.page, game.die(3))
    game.expect_held(3)
    game.throw_back(3)
    game.roll("12346")
    double_tap(game.page, game.box("yacht"))
    game.expect_armed("yacht")
    game.page.wait_for_timeout(PAUSE)
    double_tap(game.page, game.box("yacht"))
    game.expect_filled("yacht", 0)


def test_ruling_20_a_double_tap_is_one_press_where_the_browser_counts_no_taps(
    phone_game: Game,
) -> None:
    game = phone_game
    game.start()
    game.roll_button.evaluate(UNCOUNTED_TAPS_SCRIPT)
    expect(game.rolls_left).to_have_text("2 rolls left")
    game.die(3).evaluate(UNCOUNTED_TAPS_SCRIPT)
    game.expect_held(3)
    game.throw_back(3)
    game.roll("12346")
    game.box("yacht").evaluate(UNCOUNTED_TAPS_SCRIPT)
    game.expect_armed("yacht")
    game.page.wait_for_timeout(PAUSE)
    game.box("yacht").evaluate(UNCOUNTED_TAPS_SCRIPT)
    game.expect_filled("yacht", 0)


def double_tap(page: Page, button: Locator) -> None:
    """Two taps at the button's middle, as fast as the machine can."""
    button.scroll_into_view_if_needed()
    box = button.bounding_box()
    assert box
    middle = (box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.touchscreen.tap(*middle)
    page.touchscreen.tap(*middle)


@pytest.mark.parametrize("key", ["Enter", "Space"])
def test_ruling_20_a_key_that_repeats_is_one_press(game: Game, key: str) -> None:
    game.start()
    game.script("12346")
    game.hold_key_down(game.roll_button, key)
    expect(game.rolls_left).to_have_text("2 rolls left")
    game.hold_key_down(game.die(3), key)
    game.expect_held(3)
    game.hold_key_down(game.box("yacht"), key)
    game.expect_armed("yacht")
    game.hold_key_down(game.box("yacht"), key)
    game.expect_filled("yacht", 0)
    expect(game.rolls_left).to_have_text("3 rolls left")


def disarm_by_another_box(game: Game) -> None:
    game.box("full_house").click()


def disarm_by_holding_a_die(game: Game) -> None:
    game.hold(1)


def disarm_by_reroll(game: Game) -> None:
    game.roll("12346")


def disarm_by_escape(game: Game) -> None:
    game.page.keyboard.press("Escape")


def disarm_by_looking_at_another_card(game: Game) -> None:
    game.tab(2).click()
    game.tab(1).click()


@pytest.mark.parametrize(
    "disarm",
    [
        disarm_by_another_box,
        disarm_by_holding_a_die,
        disarm_by_reroll,
        disarm_by_escape,
        disarm_by_looking_at_another_card,
    ],
)
def test_ruling_20_anything_else_disarms(phone_game: Game, disarm: Callable[[Game], None]) -> None:
    game = phone_game
    game.start(2)
    game.roll("12346")
    game.box("yacht").click()
    game.expect_armed("yacht")
    disarm(game)
    game.expect_preview("yacht", 0)
    game.box("yacht").click()
    game.expect_armed("yacht")
    expect(game.whose_turn).to_have_text("Skipper's turn")


def test_ruling_20_another_box_worth_points_is_filled_and_the_scratch_forgotten(game: Game) -> None:
    game.start()
    game.roll("12346")
    game.box("yacht").click()
    game.box("choice").click()
    game.expect_filled("choice", 16)
    game.roll("12346")
    game.expect_preview("yacht", 0)
    game.box("yacht").click()
    game.expect_armed("yacht")


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_ruling_21_banked_points_are_gold_and_previews_never_are(game: Game, scheme: str) -> None:
    game.page.emulate_media(color_scheme=scheme)
    game.start(card="modern")
    game.turn("11111 yacht")
    assert is_gold(colour(game.points("yacht")))
    game.roll("66666")  # forced and barred boxes
    assert not any(is_gold(colour(game.points(key))) for key in BOXES["modern"][:11])
    game.fill("sixes")
    game.roll("12346")  # previews and an armed box
    game.box("full_house").click()
    game.expect_armed("full_house")
    golden = [key for key in BOXES["modern"] if is_gold(colour(game.points(key)))]
    assert golden == ["sixes", "yacht"]


def is_gold(rgb: tuple[int, int, int]) -> bool:
    hue, _, saturation = colorsys.rgb_to_hls(*(channel / 255 for channel in rgb))
    return 35 < hue * 360 < 60 and saturation > 0.4


# Players


def test_ruling_22_the_seats_play_in_order_and_the_skipper_starts(game: Game) -> None:
    game.start(4)
    for number in (1, 2):
        for name in SEATS:
            expect(game.whose_turn).to_have_text(f"{name}'s turn")
            expect(game.round).to_have_text(f"Round {number} of 12")
            game.turn("12345 choice" if number == 1 else "11111 ones")


@pytest.mark.parametrize("players", [1, 2, 3])
def test_ruling_22_fewer_players_leave_the_last_seats_empty(game: Game, players: int) -> None:
    game.start(players)
    for name in SEATS[:players]:
        expect(game.whose_turn).to_have_text(f"{name}'s turn")
        game.turn("12345 choice")
    expect(game.whose_turn).to_have_text("Skipper's turn")
    expect(game.round).to_have_text("Round 2 of 12")

"""Real dice, entered by hand: by touch, keys and mouse, corrected, told, and in their place."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

import pytest
from playwright.sync_api import Locator, expect

from e2e import axe, store
from e2e.ear import Ear
from e2e.game import Game
from e2e.layout import (
    NEEDED,
    Rectangle,
    expect_no_sideways_scroll,
    outside,
    overflow,
    rectangles,
    too_small,
)
from e2e.test_large_text import ENLARGE_SCRIPT, LOST_SCRIPT
from e2e.test_whole_games import SOLO, SOLO_TOTALS

SCREENS = ("360x640", "390x844", "640x360", "844x390", "768x1024", "1280x720", "1280x800")
FITTING = [(screen, players) for screen in SCREENS for players in (1, 4)]

Press = Callable[[Game, str], None]


def start_real(game: Game, players: int = 1, card: str = "classic") -> None:
    """Begin a game of real dice."""
    game.choose(players, card)
    game.page.locator("#source-real").check(force=True)
    game.start_button.click()
    game.expect_table(players)
    expect(game.faces_to_enter).to_be_visible()


# A whole game, in each manner


def by_touch(game: Game, faces: str) -> None:
    for face in faces:
        game.face(face).tap()


def by_mouse(game: Game, faces: str) -> None:
    for face in faces:
        game.face(face).click()


def by_key(game: Game, faces: str) -> None:
    for face in faces:
        game.page.keyboard.press(face)


def play(game: Game, turn: str, enter: Press, reroll: Callable[[], None]) -> None:
    """A turn, such as "11345 ..326 ones 3": dots are dice in the tray."""
    *rolls, box, points = turn.split()
    for number, faces in enumerate(rolls):
        if number:
            hold(game, faces)
            reroll()
        enter(game, faces.replace(".", ""))
        for die, face in enumerate(faces, start=1):
            if face != ".":
                expect(game.die(die)).to_have_attribute("data-face", face)
    expect(game.points(box)).to_have_text(points)
    game.fill(box)
    game.expect_filled(box, int(points), 1)


def hold(game: Game, faces: str) -> None:
    """Have the dice at dots in the tray, and no others."""
    for die, face in enumerate(faces, start=1):
        if (game.die(die).get_attribute("aria-pressed") == "true") != (face == "."):
            game.die(die).click()


@pytest.mark.parametrize("card", ["classic", "modern"])
@pytest.mark.parametrize("manner", ["touch", "keyboard", "mouse"])
def test_a_whole_game_is_entered(request: pytest.FixtureRequest, card: str, manner: str) -> None:
    game: Game = request.getfixturevalue("phone_game" if manner == "touch" else "game")
    start_real(game, card=card)
    enter, reroll = {
        "touch": (by_touch, game.roll_button.tap),
        "keyboard": (by_key, partial(game.page.keyboard.press, "r")),
        "mouse": (by_mouse, game.roll_button.click),
    }[manner]
    for turn in SOLO[card]:
        play(game, turn, enter, reroll)
    expect(game.total(1)).to_have_text(str(SOLO_TOTALS[card]))
    expect(game.end_heading).to_have_text(f"Skipper banked {SOLO_TOTALS[card]}")
    kept = store.kept(game.page).save.game
    assert (kept.settings.is_real, kept.state.totals) == (True, (SOLO_TOTALS[card],))


def test_played_again_the_dice_are_real_ones_again(game: Game) -> None:
    start_real(game)
    for box in range(12):
        by_key(game, "12345")
        game.fill(game.all_boxes(1).nth(box).get_attribute("data-value") or "")
    game.end.get_by_role("button", name="Play again").click()
    expect(game.faces_to_enter).to_be_visible()
    by_key(game, "66666")
    game.expect_faces("66666")


# Fast presses


def test_five_equal_faces_by_mouse_as_fast_as_can_be(game: Game) -> None:
    start_real(game)
    game.face("6").click(click_count=5)
    game.expect_faces("66666")
    expect(game.rolls_left).to_have_text("2 rolls left")


def test_five_equal_faces_by_touch_as_fast_as_can_be(phone_game: Game) -> None:
    game = phone_game
    start_real(game)
    by_touch(game, "33333")
    game.expect_faces("33333")
    expect(game.rolls_left).to_have_text("2 rolls left")


def test_five_equal_faces_by_key_and_on_the_button(game: Game) -> None:
    start_real(game)
    by_key(game, "44444")
    game.expect_faces("44444")
    game.page.keyboard.press("r")
    for _ in range(5):
        game.press_key(game.face("2"), "Enter")
    game.expect_faces("22222")


def test_a_key_held_down_is_one_face(game: Game) -> None:
    start_real(game)
    game.hold_key_down(game.roll_button, "5")
    game.expect_faces("50000")
    game.hold_key_down(game.face("3"), "Enter")
    game.expect_faces("53000")
    game.hold_key_down(game.face("3"), "Backspace")
    game.expect_faces("50000")


def test_a_double_click_on_reroll_enters_no_face(game: Game) -> None:
    game.resize("360x640")
    start_real(game)
    by_key(game, "12345")
    game.roll_button.dblclick()
    expect(game.faces_to_enter).to_be_visible()
    game.expect_faces("00000")


def test_a_double_tap_on_reroll_enters_no_face(phone_game: Game) -> None:
    game = phone_game
    start_real(game)
    by_touch(game, "12345")
    place = rectangles(game.roll_button)[0]
    x, y = (place["left"] + place["right"]) / 2, (place["top"] + place["bottom"]) / 2
    game.page.touchscreen.tap(x + 8, y)
    game.page.touchscreen.tap(x + 8, y)
    expect(game.faces_to_enter).to_be_visible()
    game.expect_faces("00000")


# Corrections


def test_corrections_at_every_stage(phone_game: Game) -> None:
    game = phone_game
    start_real(game, 2)
    expect(game.correct_button).to_have_attribute("aria-disabled", "true")
    by_touch(game, "24")
    game.correct_button.tap()
    game.correct_button.tap()
    game.expect_faces("00000")
    by_touch(game, "3446")
    game.die(1).tap()
    game.expect_faces("04460")
    by_touch(game, "26")
    game.expect_faces("24466")
    # The roll is complete: its last face, and its first, can still be others.
    game.correct_button.tap()
    game.expect_faces("24460")
    game.die(1).tap()
    by_touch(game, "11")
    game.expect_faces("14461")
    game.die(2).tap()
    game.die(3).tap()
    game.roll_button.tap()
    game.expect_faces("04400")
    game.correct_button.tap()
    game.expect_faces("14461")
    game.expect_held(2, 3)
    game.roll_button.tap()
    by_touch(game, "444")
    game.correct_button.tap()
    game.expect_faces("44440")
    game.expect_held(2, 3)
    by_touch(game, "4")
    game.expect_preview("yacht", 50)
    game.box("fours").tap()
    expect(game.whose_turn).to_have_text("Mate's turn")
    by_touch(game, "6")
    game.table.get_by_role("button", name="Take back").tap()
    game.expect_faces("44444")
    game.correct_button.tap()
    by_touch(game, "5")
    game.expect_faces("44445")
    expect(game.rolls_left).to_have_text("1 roll left")


def test_backspace_corrects_and_nothing_else_is_taken_for_it(game: Game) -> None:
    start_real(game)
    by_key(game, "246")
    game.page.keyboard.press("Backspace")
    game.expect_faces("24000")
    game.page.keyboard.press("Delete")
    game.page.keyboard.press("Control+Backspace")
    game.expect_faces("24000")


def test_while_dice_are_entered_digits_are_faces_and_then_they_hold(game: Game) -> None:
    start_real(game)
    expect(game.face("1")).to_have_attribute("aria-keyshortcuts", "1")
    assert game.die(1).get_attribute("aria-keyshortcuts") is None
    by_key(game, "12345")
    expect(game.die(1)).to_have_attribute("aria-keyshortcuts", "1")
    by_key(game, "126")
    game.expect_held(1, 2)
    game.expect_faces("12345")


def test_a_reload_in_the_middle_loses_no_roll(game: Game) -> None:
    start_real(game)
    by_key(game, "24466")
    game.hold(2, 3)
    game.roll_button.click()
    by_key(game, "1")
    expect(game.page.locator("#saved-mark")).to_have_text("")
    game.page.reload()
    game.expect_ready()
    game.expect_faces("24466")
    game.expect_held(2, 3)
    expect(game.rolls_left).to_have_text("2 rolls left")
    expect(game.page.locator("#saved-mark")).to_have_text("Saved")
    game.roll_button.click()
    by_key(game, "444")
    game.expect_faces("44444")


def test_after_a_correction_the_save_is_without_that_roll(game: Game) -> None:
    start_real(game)
    by_key(game, "24466")
    expect(game.rolls_left).to_have_text("2 rolls left")
    game.page.keyboard.press("Backspace")
    expect(game.rolls_left).to_have_text("3 rolls left")
    assert store.kept(game.page).save.game.actions == ()


# The Coach


def test_the_coach_advises_on_entered_dice(game: Game) -> None:
    game.set_up(coach="always")
    start_real(game, card="modern")
    expect(game.coach_line).to_be_hidden()
    by_key(game, "6666")
    expect(game.coach_line).to_be_hidden()
    by_key(game, "6")
    expect(game.coach_line).to_contain_text("fill Yacht with 50")
    game.page.keyboard.press("Backspace")
    expect(game.coach_line).to_be_hidden()
    by_key(game, "1")
    expect(game.coach_line).to_contain_text("hold 6 6 6 6")


def test_the_guard_asks_before_a_costly_reroll(game: Game) -> None:
    game.set_up(guard="1")
    start_real(game, card="modern")
    by_key(game, "66666")
    game.roll_button.click()
    expect(game.question).to_be_visible()
    game.question.get_by_role("button", name="Think again").click()
    game.expect_faces("66666")
    game.roll_button.click()
    game.question.get_by_role("button", name="Do it anyway").click()
    expect(game.faces_to_enter).to_be_visible()


# What is told


def test_each_press_is_told_once_in_few_words(game: Game) -> None:
    start_real(game)
    expect(game.status).to_have_text("Skipper's turn. Roll 5 dice and enter them.")
    ear = Ear(game.page)
    by_key(game, "4")
    ear.expect("Die 1: four. 4 to enter.")
    by_key(game, "4")
    ear.expect("Die 2: four. 3 to enter.")
    game.page.keyboard.press("Backspace")
    ear.expect("Die 2 cleared. 4 to enter.")
    by_key(game, "2")
    by_key(game, "46")
    ear.expect("Die 2: two. 3 to enter.", "Die 3: four. 2 to enter.", "Die 4: six. 1 to enter.")
    by_key(game, "6")
    ear.expect("Rolled 2 4 4 6 6. 2 rolls left.")
    game.hold(1)
    ear.expect("Holding 4.")
    game.page.keyboard.press("r")
    ear.expect("Roll 4 dice and enter them.")


def test_everything_has_a_name_that_says_what_it_does(game: Game) -> None:
    start_real(game)
    by_key(game, "4")
    group = game.table.get_by_role("group", name="Enter the dice")
    for name in ("one", "two", "three", "four", "five", "six"):
        expect(group.get_by_role("button", name=f"Enter {name}", exact=True)).to_be_visible()
    for name in ("Correct", "Clear die 1: four", "Die 2, next to be entered"):
        expect(game.table.get_by_role("button", name=name, exact=True)).to_be_visible()
    expect(game.table.get_by_role("button", name="Roll")).to_have_count(0)


def test_the_focus_goes_from_the_faces_to_reroll_and_back(game: Game) -> None:
    start_real(game)
    expect(game.face("1")).to_be_focused()
    for _ in range(5):
        game.press_key(game.face("3"), "Space")
    expect(game.roll_button).to_be_focused()
    game.page.keyboard.press("Enter")
    expect(game.face("1")).to_be_focused()
    by_key(game, "66666")
    expect(game.roll_button).to_be_focused()
    game.press_key(game.box("yacht"), "Enter")
    expect(game.face("1")).to_be_focused()


def test_a_game_of_the_devices_dice_has_nothing_of_it(game: Game) -> None:
    start_real(game)
    game.table.get_by_role("button", name="Lobby").click()
    game.page.locator("input[name=source][value=device]").check(force=True)
    game.start()
    expect(game.faces_to_enter).to_be_hidden()
    expect(game.correct_button).to_be_hidden()
    expect(game.tray.locator("xpath=preceding-sibling::*[1]")).to_have_text("Free")
    game.page.keyboard.press("6")
    game.page.keyboard.press("Backspace")
    game.expect_faces("00000")
    game.roll("12345")
    game.page.keyboard.press("1")
    game.expect_held(1)


@pytest.mark.parametrize("screen", ["360x640", "640x360", "768x1024", "1280x800"])
def test_the_game_is_marked_on_the_table_and_in_the_lobby(game: Game, screen: str) -> None:
    game.resize(screen)
    start_real(game)
    expect(game.table.get_by_text("Real dice", exact=True).filter(visible=True)).to_have_count(1)
    game.table.get_by_role("button", name="Lobby").click()
    expect(game.page.locator(".slot").get_by_text("Real dice", exact=True)).to_be_visible()


# Where it is


def moments(game: Game) -> Iterator[str]:
    """Each kind of moment of a turn with real dice."""
    yield "before the first face"
    by_key(game, "24")
    yield "entering"
    by_key(game, "466")
    yield "rolled"
    game.hold(2, 3)
    yield "held"
    game.roll_button.click()
    yield "before the faces of a reroll"
    by_key(game, "1")
    yield "entering a reroll"
    by_key(game, "23")
    game.box("yacht").click()
    yield "armed"
    game.fill("choice")
    yield "between turns"


def fixed(game: Game) -> list[Rectangle]:
    """Where everything is that must not move, the dice apart."""
    parts = game.page.locator(
        "#table .bar > *, #status, #correct, .place, #rolls-left, #saved-mark, #crew-tabs button,"
        " .card, .box"
    )
    found = rectangles(parts)
    return [{**box, "name": ""} for box in found if box["name"] != "saved-mark"]


def smallest_side(targets: Locator) -> float:
    """How small the smallest of these is, in CSS px."""
    return min(
        min(box["right"] - box["left"], box["bottom"] - box["top"]) for box in rectangles(targets)
    )


@pytest.mark.parametrize(("screen", "players"), FITTING)
def test_nothing_moves_and_nothing_scrolls(phone_game: Game, screen: str, players: int) -> None:
    game = phone_game
    game.resize(screen)
    start_real(game, players, "modern")
    places, place_of_roll = [], game.page.locator("#cup")
    for moment in moments(game):
        expect(game.status).not_to_be_empty()
        assert overflow(game) == (0, 0), moment
        assert smallest_side(game.page.locator("#roll, .face, #correct, #dice .die")) >= NEEDED, (
            moment
        )
        seen = game.page.locator("#roll, .face, #correct, #rolls-left, .die, .box, #status")
        assert outside(game, seen) == [], moment
        cup = {**rectangles(place_of_roll)[0], "name": ""}
        if moment != "between turns" or players == 1:
            places.append((moment, cup, fixed(game)))
    for moment, cup, others in places[1:]:
        assert cup == places[0][1], moment
        assert others == places[0][2], moment


def test_the_faces_fit_on_the_smallest_screen(phone_game: Game) -> None:
    game = phone_game
    game.resize("320x568")
    start_real(game, 4, "modern")
    for moment in moments(game):
        expect_no_sideways_scroll(game)
        assert too_small(game) == [], moment


@pytest.mark.parametrize("screen", ["320x568", "360x640", "640x360", "768x1024", "1280x800"])
def test_large_text_is_whole(phone_game: Game, screen: str) -> None:
    game = phone_game
    game.resize(screen)
    start_real(game, 4, "modern")
    game.page.evaluate(ENLARGE_SCRIPT)
    for moment in moments(game):
        assert game.page.evaluate(LOST_SCRIPT) == [], moment
        expect_no_sideways_scroll(game)


@pytest.mark.parametrize("dice", ["pips", "numerals"])
def test_a_face_is_drawn_as_the_dice_are(game: Game, dice: str) -> None:
    game.set_up(dice=dice)
    start_real(game)
    for face in range(1, 7):
        pips = game.face(str(face)).locator("circle").filter(visible=True)
        expect(pips).to_have_count(face if dice == "pips" else 0)
    content = "face => getComputedStyle(face, '::after').content"
    shown = game.face("4").locator(".die").evaluate(content)
    assert ("4" in shown) == (dice == "numerals")


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("fixture", ["game", "phone_game"], ids=["desk", "phone"])
def test_axe_finds_nothing(request: pytest.FixtureRequest, fixture: str, theme: str) -> None:
    game: Game = request.getfixturevalue(fixture)
    game.page.emulate_media(color_scheme=theme)  # type: ignore[arg-type]
    start_real(game, 2)
    for moment in moments(game):
        assert axe.problems(game.page) == [], moment

"""Saved games in the lobby: continued, named, deleted, moved as files, damaged, newer."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from e2e.game import BOXES, Game
from e2e.store import PREFIX, expected, kept, put, shown, texts
from yacht.slots import SLOTS


class Lobby:
    """The saved games as the lobby lists them."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.page = game.page
        self.slots = game.page.locator("#slots > li")
        self.notice = game.page.locator("#notice")
        self.deleted = game.page.locator("#deleted")
        self.ask = game.page.locator("#ask")

    def enter(self) -> None:
        """Go from the table to the lobby."""
        self.page.locator("#table .bar [data-press=lobby]").click()
        self.game.expect_lobby()

    def button(self, label: str, number: int = 1) -> Locator:
        """A button of the slot that stands at that place in the list."""
        return self.slots.nth(number - 1).get_by_role("button", name=label)

    def more(self, label: str, number: int = 1) -> None:
        """Press one of the buttons behind More."""
        details = self.slots.nth(number - 1).locator("details")
        if details.get_attribute("open") is None:
            details.locator("summary").click()
        self.button(label, number).click()

    def answer(self, label: str) -> None:
        """Answer the question."""
        self.ask.get_by_role("button", name=label, exact=True).click()
        expect(self.ask).to_be_hidden()


@pytest.fixture
def lobby(game: Game) -> Lobby:
    return Lobby(game)


def fill_slots(page: Page, count: int = len(SLOTS)) -> None:
    """Copy the game of slot 1 to the slots behind it."""
    text = texts(page)[f"{PREFIX}slot.1.even"]
    put(page, {f"{PREFIX}slot.{slot}.even": text for slot in range(2, count + 1)})
    page.reload()


# The table comes back ------------------------------------------------------------------------


def test_a_reload_brings_the_very_same_state_back(game: Game) -> None:
    game.start(2, "modern")
    game.turn("66666 yacht")
    game.roll("12345")
    game.hold(2, 4)
    before = shown(game.page)
    game.page.reload()
    game.expect_ready()
    game.expect_table(2)
    assert shown(game.page) == before == expected(kept(game.page).save.game.state)


def test_a_bad_roll_cannot_be_reloaded_away(game: Game) -> None:
    game.start()
    game.roll("11234")
    game.roll("..356")
    game.page.reload()
    game.expect_ready()
    game.expect_faces("11356")
    expect(game.rolls_left).to_have_text("1 roll left")


def test_a_pending_scratch_is_not_remembered(game: Game) -> None:
    game.start()
    game.roll("11234")
    game.box("yacht").click()
    game.expect_armed("yacht")
    game.page.reload()
    game.expect_ready()
    game.expect_look("yacht", "preview")


def test_back_and_forward_go_to_the_lobby_and_to_the_table(game: Game) -> None:
    game.start()
    game.roll("11234")
    game.page.go_back()
    game.expect_lobby()
    game.page.go_forward()
    game.expect_table()
    game.expect_faces("11234")


def test_saved_is_shown_and_true(game: Game) -> None:
    game.start()
    game.roll("11234")
    expect(game.page.locator("#saved-mark")).to_have_text("Saved")
    assert kept(game.page).save.game.state.dice == (1, 1, 2, 3, 4)


# The list ------------------------------------------------------------------------------------


def test_the_lobby_lists_players_card_round_totals_turn_and_time(lobby: Lobby) -> None:
    lobby.game.start(2, "modern", ["Ann", "Bo"])
    lobby.game.turn("66666 yacht")
    lobby.enter()
    entry = lobby.slots.first
    expect(entry.get_by_role("heading", name="Ann and Bo")).to_be_visible()
    expect(entry).to_contain_text("Modern card. Round 1 of 12, Bo's turn.")
    expect(entry).to_contain_text("Ann 50, Bo 0.")
    expect(entry).to_contain_text("Last played")
    lobby.button("Continue").click()
    lobby.game.expect_table(2)
    lobby.game.expect_filled("yacht", 50, player=1)


def test_a_game_can_be_named_and_the_name_is_text(lobby: Lobby) -> None:
    lobby.game.start()
    lobby.enter()
    lobby.more("Rename")
    lobby.page.locator("#ask-field").fill("<b>Sunday</b>")
    lobby.page.keyboard.press("Enter")
    expect(lobby.slots.first.get_by_role("heading")).to_have_text("<b>Sunday</b>")
    lobby.more("Rename")
    lobby.page.locator("#ask-field").fill("x" * 41)
    lobby.answer("Rename")
    expect(lobby.notice).to_contain_text("too long")
    expect(lobby.slots.first.get_by_role("heading")).to_have_text("<b>Sunday</b>")


def test_a_deleted_game_can_be_brought_back(lobby: Lobby) -> None:
    lobby.game.start()
    lobby.game.turn("11234 ones")
    lobby.enter()
    lobby.more("Delete")
    expect(lobby.slots).to_have_count(0)
    lobby.page.reload()
    lobby.game.expect_ready()
    lobby.deleted.get_by_role("button").click()
    expect(lobby.notice).to_have_text("The deleted game is back.")
    lobby.button("Continue").click()
    lobby.game.expect_filled("ones", 2)


def test_a_new_game_takes_a_free_slot(lobby: Lobby) -> None:
    lobby.game.start()
    lobby.enter()
    lobby.game.start(2)
    lobby.enter()
    expect(lobby.slots).to_have_count(2)


def test_when_all_slots_are_taken_the_player_chooses(lobby: Lobby) -> None:
    lobby.game.start(1, "classic", ["First"])
    lobby.enter()
    fill_slots(lobby.page)
    lobby.game.expect_ready()
    expect(lobby.slots).to_have_count(len(SLOTS))
    before = texts(lobby.page)
    lobby.game.choose(1, "modern", ["Second"])
    lobby.game.start_button.click()
    expect(lobby.ask).to_contain_text("All save slots are taken")
    lobby.answer("Cancel")
    assert texts(lobby.page) == before
    lobby.game.start_button.click()
    lobby.ask.get_by_role("button", name="First").nth(2).click()
    lobby.game.expect_table()
    after = texts(lobby.page)
    slots = {key: text for key, text in before.items() if ".slot." in key}
    assert [key for key in slots if after.get(key) != slots[key]] == [f"{PREFIX}slot.3.even"]
    assert kept(lobby.page, 3).save.game.settings.players == ("Second",)


# Take back -----------------------------------------------------------------------------------


def test_the_box_just_filled_can_be_taken_back_until_the_next_roll(game: Game) -> None:
    take_back = game.page.locator("#take-back")
    game.start(2)
    expect(take_back).to_be_hidden()
    game.roll("11234")
    game.hold(1, 2)
    game.fill("ones")
    take_back.click()
    game.expect_faces("11234")
    game.expect_held(1, 2)
    expect(game.whose_turn).to_have_text("Skipper's turn")
    expect(game.rolls_left).to_have_text("2 rolls left")
    game.fill("choice")
    game.roll("66666")
    expect(take_back).to_be_hidden()


def test_taking_the_end_back_counts_the_game_once(game: Game) -> None:
    game.start()
    game.turns(*(f"11111 {box}" for box in BOXES["classic"][:-1]), "11112 yacht")
    expect(game.end_note).to_contain_text("14 is the score to beat")
    game.end.get_by_role("button", name="Take back").click()
    expect(game.end).to_be_hidden()
    game.expect_faces("11112")
    game.fill("yacht")
    expect(game.end_note).to_contain_text("Your first total on this card: 14")
    game.end.get_by_role("button", name="Play again").click()
    expect(game.to_beat).to_have_text("To beat: 14")
    assert len(json.loads(texts(game.page)[f"{PREFIX}best.classic"])) == 1


# Files ---------------------------------------------------------------------------------------


def export(lobby: Lobby, press: str, path: Path) -> str:
    """Take an export and give its text."""
    with lobby.page.expect_download() as download:
        if press == "Export":
            lobby.more("Export")
        else:
            lobby.page.get_by_role("button", name=press).click()
    download.value.save_as(path)
    return path.read_text()


def test_a_game_goes_out_as_a_file_and_comes_in_again(lobby: Lobby, tmp_path: Path) -> None:
    lobby.game.start()
    lobby.game.turn("11234 ones")
    lobby.enter()
    file = tmp_path / "game.json"
    export(lobby, "Export", file)
    lobby.page.locator("#file").set_input_files(file)
    expect(lobby.ask).to_contain_text("1 of them stand")
    lobby.answer("Cancel")
    lobby.more("Delete")
    expect(lobby.slots).to_have_count(0)
    lobby.page.locator("#file").set_input_files(file)
    expect(lobby.ask).to_contain_text("The file holds 1 game.")
    expect(lobby.slots).to_have_count(0)
    lobby.answer("Add")
    expect(lobby.notice).to_have_text("1 game added.")
    lobby.button("Continue").click()
    lobby.game.expect_filled("ones", 2)


def test_everything_goes_out_and_comes_in_with_the_best_totals(
    lobby: Lobby, tmp_path: Path
) -> None:
    lobby.game.start()
    lobby.enter()
    put(lobby.page, {f"{PREFIX}best.modern": json.dumps({"a" * 32: 300})})
    file = tmp_path / "all.json"
    export(lobby, "Export all", file)
    lobby.page.evaluate("localStorage.clear()")
    lobby.page.reload()
    lobby.game.expect_ready()
    lobby.page.locator("#file").set_input_files(file)
    expect(lobby.ask).to_contain_text("best totals")
    lobby.answer("Add")
    expect(lobby.slots).to_have_count(1)
    lobby.game.start(1, "modern")
    expect(lobby.game.to_beat).to_have_text("To beat: 300")


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "holds no saved games"),
        ("[" * 100_000, "holds no saved games"),
        ('{"app": "other", "export": 1}', "holds no saved games"),
        ('{"app": "yacht-dice", "export": 99}', "newer version"),
        ("x" * 5_000_000, "holds no saved games"),
    ],
    ids=["empty", "nested", "foreign", "newer", "huge"],
)
def test_a_file_that_is_none_of_ours_gets_a_sentence(
    lobby: Lobby, tmp_path: Path, text: str, sentence: str
) -> None:
    file = tmp_path / "file.json"
    file.write_text(text)
    before = texts(lobby.page)
    lobby.page.locator("#file").set_input_files(file)
    expect(lobby.notice).to_contain_text(sentence)
    assert texts(lobby.page) == before


# Damaged, newer, foreign -----------------------------------------------------------------------


def test_a_torn_write_leaves_the_one_before(game: Game) -> None:
    game.start()
    game.roll("11234")
    newest = kept(game.page).save.serial
    key = f"{PREFIX}slot.1.{'odd' if newest % 2 else 'even'}"
    put(game.page, {key: texts(game.page)[key][:150]})
    game.page.reload()
    game.expect_ready()
    expect(game.status).to_contain_text("damaged")
    expect(game.rolls_left).to_have_text("3 rolls left")


def damage(lobby: Lobby) -> None:
    """Cut both texts of slot 1 after the first roll."""
    lobby.game.start()
    lobby.game.roll("11234")
    lobby.game.hold(1)
    lobby.enter()
    store = texts(lobby.page)
    keys = [key for key in store if ".slot.1." in key]
    put(lobby.page, {key: store[key][:-4] for key in keys})
    lobby.page.reload()
    lobby.game.expect_ready()


def test_a_damaged_game_is_offered_up_to_where_it_is_good(lobby: Lobby) -> None:
    damage(lobby)
    expect(lobby.slots.first).to_contain_text("Damaged. It is good up to here")
    before = texts(lobby.page)
    lobby.button("Continue from there").click()
    lobby.game.expect_table()
    lobby.game.expect_faces("11234")
    after = texts(lobby.page)
    assert all(after[key] == text for key, text in before.items() if ".slot.1." in key)
    assert kept(lobby.page, 2).save.game.state.dice == (1, 1, 2, 3, 4)


def test_a_damaged_slot_blocks_nothing_and_goes_out_as_it_is(lobby: Lobby, tmp_path: Path) -> None:
    put(lobby.page, {f"{PREFIX}slot.1.even": "not \u0000 a save", f"{PREFIX}slot.2.odd": "{"})
    lobby.page.reload()
    lobby.game.expect_ready()
    expect(lobby.slots).to_have_count(2)
    expect(lobby.slots.first).to_contain_text("Damaged. It can't be played")
    assert "not \\u0000 a save" in export(lobby, "Export", tmp_path / "damaged.json")
    lobby.game.start()
    lobby.enter()
    lobby.more("Delete")
    expect(lobby.slots).to_have_count(2)


def test_a_save_of_a_newer_version_is_left_untouched(lobby: Lobby) -> None:
    lobby.game.start()
    lobby.enter()
    key = f"{PREFIX}slot.1.even"
    newer = texts(lobby.page)[key].replace('"version":3', '"version":4')
    put(lobby.page, {key: newer})
    lobby.page.reload()
    lobby.game.expect_ready()
    expect(lobby.slots.first).to_contain_text("Saved by a newer version")
    lobby.page.goto("./#1")
    expect(lobby.notice).to_contain_text("newer version")
    assert texts(lobby.page)[key] == newer


def test_other_keys_on_the_origin_do_no_harm_and_are_left_alone(game: Game) -> None:
    foreign = {
        "": "no key",
        "yacht": "{",
        "yacht-dice": "mine",
        f"{PREFIX}slot.9.even": "beyond",
        f"{PREFIX}slot.": "nothing",
        f"{PREFIX}best.classic": "[[[",
        f"{PREFIX}deleted": '{"slot": "x"}',
        "__proto__ ": "x",
        "x" * 10_000: "y" * 10_000,
    }
    put(game.page, foreign)
    game.page.reload()
    game.expect_ready()
    game.start()
    game.turn("11234 ones")
    after = texts(game.page)
    assert {key: after.get(key) for key in foreign} == foreign

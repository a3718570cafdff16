"""What the lobby says of the saved games."""

from dataclasses import replace

import pytest

from tests.fakes import LAST_DATE, FakeDevice, FlakyStorage, Manner
from tests.play import CLASSIC, MODERN, finished, new_game, played, roll
from yacht import Game, Settings
from yacht.lobby import LobbyScene, SlotLook, SlotScene, lobby_scene
from yacht.saves import Save, encode
from yacht.slots import SLOTS, Generations, Slots
from yacht.storage import StorageProblem
from yacht.words import en as words

ID = "5f0c2a9e81d34b6797c0de1122334455"
NOON = 1_790_000_000_000
SAVE = Save(played(CLASSIC, "66666 yacht", "12345 choice", players=2), ID, 0, NOON)
NEWER = '{"app":"yacht-dice","version":1000}'


@pytest.fixture
def slots() -> Slots:
    return Slots(FlakyStorage())


def shown(slots: Slots) -> tuple[SlotScene, ...]:
    """The slots as the lobby shows them."""
    return lobby_scene(slots, FakeDevice().when).slots


def only(slots: Slots, save: Save) -> SlotScene:
    """The lobby's only slot, that save in it."""
    slots.write(1, save)
    (scene,) = shown(slots)
    return scene


def test_a_lobby_without_games_has_nothing_to_say(slots: Slots) -> None:
    assert lobby_scene(slots, FakeDevice().when) == LobbyScene(())


def test_a_game_is_told_by_its_crew_card_round_turn_totals_and_time(slots: Slots) -> None:
    assert only(slots, SAVE) == SlotScene(
        1,
        SlotLook.KEPT,
        "Skipper and Mate",
        (
            "Classic Yacht. Round 2 of 12, Skipper's turn.",
            "Skipper 50, Mate 15.",
            f"Last played at {NOON}.",
        ),
        ID,
    )


def test_a_game_in_mid_turn_names_whose_turn_it_is(slots: Slots) -> None:
    game = played(CLASSIC, "66666 yacht", "12345 choice", "11111 ones", players=2)
    scene = only(slots, replace(SAVE, game=game.play(roll("22222"))))
    assert scene.lines[:2] == (
        "Classic Yacht. Round 2 of 12, Mate's turn.",
        "Skipper 55, Mate 15.",
    )


def test_alone_it_is_always_the_same_players_turn(slots: Slots) -> None:
    scene = only(slots, Save(new_game(MODERN), ID, 0, NOON))
    assert scene.title == "Skipper"
    assert scene.lines[:2] == ("Modern card. Round 1 of 12.", "Skipper 0.")


def test_a_game_is_called_by_the_name_it_was_given(slots: Slots) -> None:
    scene = only(slots, replace(SAVE, name="Rainy day"))
    assert scene.title == "Rainy day"
    assert scene.lines[1] == "Skipper 50, Mate 15."


@pytest.mark.parametrize(
    ("players", "title"),
    [
        (("Ann",), "Ann"),
        (("Ann", "Bo"), "Ann and Bo"),
        (("Ann", "Bo", "Cy"), "Ann, Bo and Cy"),
        (("Zoë", "船長", "<b>", "Dee"), "Zoë, 船長, <b> and Dee"),
    ],
)
def test_a_game_without_a_name_is_called_by_its_crew(
    players: tuple[str, ...], title: str, slots: Slots
) -> None:
    scene = only(slots, Save(Game.new(Settings(CLASSIC, players)), ID))
    assert scene.title == title


@pytest.mark.parametrize(
    ("notations", "line"),
    [
        (("12345",), "Classic Yacht. Finished: Skipper banked 60."),
        (("66655", "11122"), "Classic Yacht. Finished: Skipper wins with 84."),
        (("12345", "12345"), "Classic Yacht. Finished: Skipper and Mate share the win with 60."),
    ],
)
def test_a_finished_game_tells_who_won(notations: tuple[str, ...], line: str, slots: Slots) -> None:
    game = finished(new_game(CLASSIC, len(notations)), *notations)
    scene = only(slots, Save(game, ID))
    assert (scene.look, scene.lines[0]) == (SlotLook.KEPT, line)


def test_a_game_read_from_the_save_before_looks_like_any_other(slots: Slots) -> None:
    slots.put(1, (encode(SAVE), encode(replace(SAVE, serial=1))[:-9]))
    (scene,) = shown(slots)
    assert (scene.look, scene.lines[0]) == (
        SlotLook.KEPT,
        "Classic Yacht. Round 2 of 12, Skipper's turn.",
    )


def test_a_damaged_game_is_offered_up_to_where_it_is_good(slots: Slots) -> None:
    slots.put(2, (encode(SAVE)[:-4], None))
    assert shown(slots) == (
        SlotScene(
            2,
            SlotLook.RESCUABLE,
            "Slot 2",
            (
                "Damaged. It is good up to here:",
                "Classic Yacht. Round 1 of 12, Mate's turn.",
                "Skipper 50, Mate 0.",
                f"Last played at {NOON}.",
            ),
        ),
    )


@pytest.mark.parametrize("texts", [("", None), ("x", "{"), (None, encode(SAVE)[:30])])
def test_what_is_left_of_nothing_is_damaged(texts: Generations, slots: Slots) -> None:
    slots.put(3, texts)
    line = "Damaged. It can't be played, but exported as it is, or deleted."
    assert shown(slots) == (SlotScene(3, SlotLook.DAMAGED, "Slot 3", (line,)),)


@pytest.mark.parametrize("texts", [(NEWER, None), (encode(SAVE), NEWER), (NEWER, "x")])
def test_a_newer_versions_game_is_left_to_that_version(texts: Generations, slots: Slots) -> None:
    slots.put(8, texts)
    line = "Saved by a newer version of the game. Load the page again to get that version."
    assert shown(slots) == (SlotScene(8, SlotLook.NEWER, "Slot 8", (line,)),)


def test_every_slot_that_is_taken_is_shown_in_order(slots: Slots) -> None:
    slots.put(7, ("x", None))
    slots.put(2, (NEWER, None))
    slots.write(5, SAVE)
    slots.put(1, (encode(SAVE)[:-4], None))
    looks = [(scene.slot, scene.look) for scene in shown(slots)]
    assert looks == [
        (1, SlotLook.RESCUABLE),
        (2, SlotLook.NEWER),
        (5, SlotLook.KEPT),
        (7, SlotLook.DAMAGED),
    ]
    for slot in (3, 4, 6, 8):
        slots.write(slot, SAVE)
    assert [scene.slot for scene in shown(slots)] == [*SLOTS]


def test_a_deleted_game_can_be_brought_back(slots: Slots) -> None:
    slots.write(4, SAVE)
    slots.delete(4)
    scene = lobby_scene(slots, FakeDevice().when)
    assert (scene.slots, scene.deleted) == ((), "The game in slot 4 was deleted.")
    slots.restore()
    assert lobby_scene(slots, FakeDevice().when).deleted == ""


def test_a_notice_and_the_way_back_to_a_game_are_passed_on(slots: Slots) -> None:
    scene = lobby_scene(slots, FakeDevice().when, "Look!", can_continue=True)
    assert (scene.notice, scene.can_continue) == ("Look!", True)
    scene = lobby_scene(slots, FakeDevice().when)
    assert (scene.notice, scene.can_continue) == ("", False)


@pytest.mark.parametrize(
    ("manner", "problem"),
    [(Manner.BLOCKED, StorageProblem.BLOCKED), (Manner.MISSING, StorageProblem.MISSING)],
)
def test_a_store_that_refuses_is_told_beside_the_notice(
    manner: Manner, problem: StorageProblem
) -> None:
    slots = Slots(FlakyStorage(manner))
    why = words.not_saving(problem)
    assert lobby_scene(slots, FakeDevice().when) == LobbyScene((), notice=why)
    scene = lobby_scene(slots, FakeDevice().when, "Look!", can_continue=True)
    assert scene == LobbyScene((), notice=f"Look! {why}", can_continue=True)


def test_a_store_that_is_full_can_be_read() -> None:
    storage = FlakyStorage()
    slots = Slots(storage)
    slots.write(1, SAVE)
    storage.manner = Manner.FULL
    scene = lobby_scene(slots, FakeDevice().when)
    assert ([slot.slot for slot in scene.slots], scene.notice) == ([1], "")


@pytest.mark.parametrize("played", [0, LAST_DATE, LAST_DATE + 1, 2**53])
@pytest.mark.parametrize("end", [None, -4])
def test_no_time_that_a_save_gives_keeps_the_lobby_from_being_shown(
    played: int, end: int | None, slots: Slots
) -> None:
    """The browser raises a RangeError for a time that is beyond its `Date`."""
    slots.put(1, (encode(replace(SAVE, played=played))[:end], None))
    slots.write(2, SAVE)
    assert [scene.slot for scene in shown(slots)] == [1, 2]

"""The save slots: two generations each, fences against other tabs, deleted games brought back."""

import json
from contextlib import suppress
from dataclasses import replace

import pytest

from tests.fakes import FlakyStorage, Manner
from tests.play import MODERN, hold, new_game, played, roll
from yacht.saves import Save, decode, encode
from yacht.slots import (
    NOTHING,
    SLOTS,
    Damaged,
    Empty,
    Generations,
    Kept,
    Newer,
    Slots,
    SlotTakenError,
    content,
    is_generations,
)
from yacht.storage import MemoryStorage, StorageError, StorageProblem

ID = "5f0c2a9e81d34b6797c0de1122334455"
OTHER_ID = "f" * 32
GAMES = [
    new_game(),
    new_game().play(roll("11345")),
    new_game().play(roll("11345")).play(hold(0, 1)),
    new_game().play(roll("11345")).play(hold(0, 1)).play(roll("622")),
]
SAVES = [Save(game, ID, serial, 1_790_000_000_000 + serial) for serial, game in enumerate(GAMES)]
OTHER = Save(played(MODERN, "66666 yacht"), OTHER_ID)
NEWER = '{"app":"yacht-dice","version":1000,"serial":1,"moves":["r11345"]}'
NEWER_WITHOUT_SERIAL = '{"app":"yacht-dice","version":1000,"moves":["r11345"]}'
KEYS = ("yacht-dice.slot.1.even", "yacht-dice.slot.1.odd")


def kept(storage: FlakyStorage, *saves: Save, slot: int = 1) -> Slots:
    """Slots on that store in which these saves of one game were written one after the other."""
    slots = Slots(storage)
    for previous, save in zip((None, *saves), saves, strict=False):
        slots.write(slot, save, previous)
    return slots


def damaged(save: Save) -> str:
    """The save's text with something wrong in the middle of its log."""
    return encode(save).replace("h01", "h05")


def cut(save: Save) -> str:
    """The save's text as a write that was cut short leaves it, its head and some of its log."""
    return encode(save)[:-4]


@pytest.fixture
def storage() -> FlakyStorage:
    return FlakyStorage()


# Two generations -----------------------------------------------------------------------------


def test_there_are_eight_slots_at_least_and_a_new_store_has_them_free(
    storage: FlakyStorage,
) -> None:
    slots = Slots(storage)
    assert len(SLOTS) >= 8
    assert slots.free() == tuple(SLOTS)
    assert [slots.read(slot) for slot in SLOTS] == [Empty()] * len(SLOTS)
    assert storage.texts == {}


def test_saves_go_to_two_places_in_turn(storage: FlakyStorage) -> None:
    slots = kept(storage, SAVES[0])
    assert slots.texts(1) == (encode(SAVES[0]), None)
    slots.write(1, SAVES[1], SAVES[0])
    assert slots.texts(1) == (encode(SAVES[0]), encode(SAVES[1]))
    slots.write(1, SAVES[2], SAVES[1])
    assert slots.texts(1) == (encode(SAVES[2]), encode(SAVES[1]))
    assert set(storage.texts) == set(KEYS)


@pytest.mark.parametrize("count", [1, 2, 3, 4])
def test_the_newest_save_is_read(count: int, storage: FlakyStorage) -> None:
    slots = kept(storage, *SAVES[:count])
    assert slots.read(1) == Kept(SAVES[count - 1])
    assert slots.free() == tuple(SLOTS)[1:]


def test_the_slot_of_a_game_is_found_by_the_id_of_the_game(storage: FlakyStorage) -> None:
    slots = kept(storage, *SAVES)
    other = "0" * 32
    slots.write(4, replace(SAVES[0], id=other))
    slots.put(6, ("damaged", None))
    found = [slots.holding(game) for game in (SAVES[0].id, other, "f" * 32)]
    assert found == [1, 4, None]


@pytest.mark.parametrize("count", [2, 3, 4])
def test_a_write_cut_short_anywhere_leaves_the_one_before_it(
    count: int, storage: FlakyStorage
) -> None:
    slots = kept(storage, *SAVES[:count])
    newest = SAVES[count - 1]
    key = KEYS[newest.serial % 2]
    text = storage.texts[key]
    for end in range(len(text)):
        storage.texts[key] = text[:end]
        assert slots.read(1) == Kept(SAVES[count - 2], is_older=True)


def test_the_first_write_cut_short_leaves_what_its_log_holds(storage: FlakyStorage) -> None:
    slots = kept(storage, replace(SAVES[3], serial=0))
    storage.texts[KEYS[0]] = storage.texts[KEYS[0]][:-6]
    assert slots.read(1) == Damaged(replace(SAVES[2], serial=0, played=SAVES[3].played))


def test_of_two_damaged_saves_the_longer_one_is_offered(storage: FlakyStorage) -> None:
    slots = kept(storage, *SAVES)
    storage.texts[KEYS[0]] = encode(SAVES[2]).replace("h01", "h0x")
    storage.texts[KEYS[1]] = encode(SAVES[3]).replace("r622", "r62x")
    held = slots.read(1)
    assert isinstance(held, Damaged)
    assert held.rescued is not None
    assert (held.rescued.game, held.rescued.serial) == (GAMES[2], 3)


@pytest.mark.parametrize("texts", [("", None), (None, "x"), ("{", "["), ("", "")])
def test_of_texts_that_are_no_saves_nothing_is_offered(texts: Generations) -> None:
    assert content(texts) == Damaged(None)


@pytest.mark.parametrize("serial", [0, 1])
@pytest.mark.parametrize("newer", [NEWER, NEWER_WITHOUT_SERIAL])
def test_a_newer_save_beside_an_older_one_makes_the_slot_a_newer_one(
    serial: int, newer: str
) -> None:
    text = encode(SAVES[serial])
    assert content((text, newer)) == content((newer, text)) == Newer()
    assert content((newer, None)) == content((newer, "x")) == Newer()


# Only the own game is written over -----------------------------------------------------------


def test_a_new_game_does_not_go_into_a_slot_that_is_taken(storage: FlakyStorage) -> None:
    slots = kept(storage, SAVES[0])
    before = dict(storage.texts)
    with pytest.raises(SlotTakenError, match="slot 1 holds another game") as caught:
        slots.write(1, OTHER)
    assert caught.value.slot == 1
    assert storage.texts == before


@pytest.mark.parametrize("text", ["", "x", NEWER, '{"app":"yacht-dice"}'])
@pytest.mark.parametrize("key", KEYS)
def test_a_new_game_does_not_go_where_anything_else_is(
    text: str, key: str, storage: FlakyStorage
) -> None:
    storage.texts[key] = text
    with pytest.raises(SlotTakenError):
        Slots(storage).write(1, SAVES[0])
    assert storage.texts == {key: text}


@pytest.mark.parametrize("count", [1, 2, 3])
def test_what_another_tab_has_added_is_not_written_over(count: int, storage: FlakyStorage) -> None:
    here, there = kept(storage, *SAVES[:count]), Slots(storage)
    mine = SAVES[count - 1]
    there.write(1, replace(SAVES[count], name="theirs"), mine)
    before = dict(storage.texts)
    with pytest.raises(SlotTakenError):
        here.write(1, SAVES[count], mine)
    there.write(1, replace(SAVES[0], serial=count + 1), replace(SAVES[count], name="theirs"))
    with pytest.raises(SlotTakenError):
        here.write(1, SAVES[count], mine)
    assert storage.texts != before
    assert not any(encode(SAVES[count]) == text for text in storage.texts.values())


@pytest.mark.parametrize("count", [1, 2, 3, 4])
@pytest.mark.parametrize("theirs", [1, 2, 3])
def test_another_game_that_stands_there_now_is_not_written_over(
    count: int, theirs: int, storage: FlakyStorage
) -> None:
    """Another tab has deleted the game meanwhile and started one of its own in its slot."""
    here = kept(storage, *SAVES[:count])
    there = Slots(storage)
    there.delete(1)
    kept(storage, *[replace(save, id=OTHER_ID) for save in SAVES[:theirs]])
    before = there.texts(1)
    with pytest.raises(SlotTakenError):
        here.write(1, replace(SAVES[0], serial=count), SAVES[count - 1])
    assert there.texts(1) == before


@pytest.mark.parametrize("count", [1, 2])
@pytest.mark.parametrize("place", [0, 1])
@pytest.mark.parametrize("newer", [NEWER, NEWER_WITHOUT_SERIAL])
def test_what_a_newer_version_has_written_is_not_written_over(
    count: int, place: int, newer: str, storage: FlakyStorage
) -> None:
    slots = kept(storage, *SAVES[:count])
    storage.texts[KEYS[place]] = newer
    before = dict(storage.texts)
    with pytest.raises(SlotTakenError):
        slots.write(1, SAVES[count], SAVES[count - 1])
    assert storage.texts == before


@pytest.mark.parametrize("count", [1, 2, 3])
def test_a_game_whose_texts_were_cleared_is_written_again(
    count: int, storage: FlakyStorage
) -> None:
    slots = kept(storage, *SAVES[:count])
    storage.texts.clear()
    slots.write(1, SAVES[count], SAVES[count - 1])
    assert slots.read(1) == Kept(SAVES[count])


@pytest.mark.parametrize("text", ["", "x", damaged(SAVES[2]), cut(SAVES[2])])
def test_a_game_whose_last_text_was_damaged_is_written_again(
    text: str, storage: FlakyStorage
) -> None:
    slots = kept(storage, *SAVES[:3])
    storage.texts[KEYS[0]] = text
    slots.write(1, SAVES[3], SAVES[2])
    held = slots.read(1)
    assert isinstance(held, Kept)
    assert held.save == SAVES[3]


@pytest.mark.parametrize("count", [2, 3, 4])
def test_after_a_write_cut_short_the_game_goes_on_from_the_one_before(
    count: int, storage: FlakyStorage
) -> None:
    slots = kept(storage, *SAVES[:count])
    newest = SAVES[count - 1]
    storage.texts[KEYS[newest.serial % 2]] = cut(newest)
    held = slots.read(1)
    assert held == Kept(SAVES[count - 2], is_older=True)
    slots.write(1, newest, SAVES[count - 2])
    assert slots.read(1) == Kept(newest)


def test_the_same_save_in_other_spacing_is_the_own_one(storage: FlakyStorage) -> None:
    slots = kept(storage, SAVES[0])
    storage.texts[KEYS[0]] = json.dumps(json.loads(storage.texts[KEYS[0]]), indent=1)
    slots.write(1, SAVES[1], SAVES[0])
    assert slots.read(1) == Kept(SAVES[1])


def test_a_refused_write_leaves_what_is_stored(storage: FlakyStorage) -> None:
    slots = kept(storage, *SAVES[:2])
    for manner in (Manner.FULL, Manner.BLOCKED, Manner.MISSING, Manner.FORGETS):
        storage.manner = manner
        with pytest.raises(StorageError):
            slots.write(1, SAVES[2], SAVES[1])
    storage.manner = Manner.OK
    assert slots.texts(1) == (encode(SAVES[0]), encode(SAVES[1]))


# Names ---------------------------------------------------------------------------------------


def test_a_game_gets_a_name_and_stays_as_it_is_otherwise(storage: FlakyStorage) -> None:
    slots = kept(storage, *SAVES[:3])
    slots.rename(1, "Rainy day")
    assert slots.read(1) == Kept(replace(SAVES[2], name="Rainy day", serial=3))
    slots.rename(1, "")
    assert slots.read(1) == Kept(replace(SAVES[2], serial=4))
    assert decode(storage.texts[KEYS[1]]).name == "Rainy day"


@pytest.mark.parametrize("texts", [NOTHING, ("x", None), (NEWER, None), (cut(SAVES[2]), "")])
def test_what_is_no_game_gets_no_name(texts: Generations, storage: FlakyStorage) -> None:
    slots = Slots(storage)
    slots.put(1, texts)
    slots.rename(1, "Rainy day")
    assert slots.texts(1) == texts


def test_a_game_gets_a_name_after_a_write_cut_short(storage: FlakyStorage) -> None:
    slots = kept(storage, *SAVES[:3])
    storage.texts[KEYS[0]] = cut(SAVES[2])
    slots.rename(1, "Rainy day")
    assert slots.read(1) == Kept(replace(SAVES[1], name="Rainy day", serial=2))


# Texts as they are ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    "texts", [("", None), (None, "x"), (NEWER, "\ud800"), (cut(SAVES[2]), damaged(SAVES[3]))]
)
def test_texts_are_put_as_they_are(texts: Generations, storage: FlakyStorage) -> None:
    slots = Slots(storage)
    slots.put(3, texts)
    assert slots.texts(3) == texts
    assert slots.free() == (1, 2, 4, 5, 6, 7, 8)


def test_clearing_a_slot_frees_it_and_no_other(storage: FlakyStorage) -> None:
    slots = kept(storage, *SAVES[:2])
    kept(storage, OTHER, slot=2)
    slots.clear(1)
    assert (slots.read(1), slots.read(2)) == (Empty(), Kept(OTHER))
    assert slots.deleted() is None


@pytest.mark.parametrize(
    ("texts", "can_be"),
    [
        (("", None), True),
        ((None, "x"), True),
        (("x", "y"), True),
        (NOTHING, False),
        (("x",), False),
        (("x", "y", "z"), False),
        ((), False),
        (["x", "y"], False),
        ((1, "y"), False),
        (("x", True), False),
        ("xy", False),
        (None, False),
    ],
)
def test_what_can_be_the_texts_of_a_slot(texts: object, can_be: bool) -> None:
    assert is_generations(texts) is can_be


@pytest.mark.parametrize(
    ("manner", "problem"),
    [
        (Manner.OK, None),
        (Manner.FULL, None),
        (Manner.BLOCKED, StorageProblem.BLOCKED),
        (Manner.MISSING, StorageProblem.MISSING),
    ],
)
def test_the_problem_is_what_keeps_slots_from_being_read(
    manner: Manner, problem: StorageProblem | None
) -> None:
    assert Slots(FlakyStorage(manner)).problem() == problem


def test_other_peoples_keys_do_no_harm_and_come_to_none(storage: FlakyStorage) -> None:
    foreign = {
        "": "",
        "slot.1.even": "x",
        "yacht-dice": "x",
        "yacht-dice.": "x",
        "yacht-dice.slot.0.even": encode(SAVES[0]),
        "yacht-dice.slot.9.even": encode(SAVES[0]),
        "yacht-dice.slot.1": "[" * 99,
        "yacht-dice.slot.1.even ": NEWER,
        "deleted": '{"slot": 1, "texts": ["x", null]}',
        "yacht-game.slot.1.odd": "\x00",
    }
    storage.texts.update(foreign)
    slots = kept(storage, *SAVES[:2])
    slots.delete(1)
    assert slots.restore() == 1
    assert slots.free() == (2, 3, 4, 5, 6, 7, 8)
    slots.clear(1)
    assert storage.texts == foreign


# Deleted and brought back --------------------------------------------------------------------


@pytest.mark.parametrize(
    "texts",
    [
        (encode(SAVES[2]), encode(SAVES[1])),
        (encode(SAVES[0]), None),
        (cut(SAVES[2]), "\ud800"),
        (NEWER, None),
        (None, ""),
    ],
)
def test_a_deleted_slot_comes_back_as_it_was(texts: Generations, storage: FlakyStorage) -> None:
    slots = Slots(storage)
    slots.put(4, texts)
    slots.delete(4)
    assert (slots.read(4), slots.deleted()) == (Empty(), (4, texts))
    assert slots.restore() == 4
    assert (slots.texts(4), slots.deleted()) == (texts, None)
    assert slots.restore() is None


def test_a_deleted_game_survives_the_page(storage: FlakyStorage) -> None:
    kept(storage, *SAVES[:2]).delete(1)
    assert Slots(storage).restore() == 1
    assert Slots(storage).read(1) == Kept(SAVES[1])


def test_a_deleted_game_comes_back_elsewhere_when_its_slot_is_taken(
    storage: FlakyStorage,
) -> None:
    slots = kept(storage, *SAVES[:2], slot=3)
    slots.delete(3)
    slots.write(3, OTHER)
    assert slots.restore() == 1
    assert (slots.read(1), slots.read(3)) == (Kept(SAVES[1]), Kept(OTHER))


def test_a_deleted_game_waits_until_a_slot_is_free(storage: FlakyStorage) -> None:
    slots = kept(storage, *SAVES[:2])
    slots.delete(1)
    for number, slot in enumerate(SLOTS):
        slots.write(slot, replace(OTHER, id=f"{number:032x}"))
    before = dict(storage.texts)
    assert slots.restore() is None
    assert storage.texts == before
    slots.clear(7)
    assert slots.restore() == 7
    assert slots.read(7) == Kept(SAVES[1])


def test_the_game_deleted_last_comes_back(storage: FlakyStorage) -> None:
    slots = kept(storage, *SAVES[:2])
    kept(storage, OTHER, slot=2)
    slots.delete(1)
    slots.delete(2)
    assert slots.restore() == 2
    assert (slots.read(1), slots.read(2)) == (Empty(), Kept(OTHER))


def test_deleting_an_empty_slot_leaves_the_deleted_game_at_hand(storage: FlakyStorage) -> None:
    """The same game is deleted twice, from the lobbies of two tabs."""
    slots = kept(storage, *SAVES[:2])
    slots.delete(1)
    Slots(storage).delete(1)
    assert slots.restore() == 1
    assert slots.read(1) == Kept(SAVES[1])


def test_a_store_that_refuses_to_keep_the_deleted_game_keeps_the_game(
    storage: FlakyStorage,
) -> None:
    slots = kept(storage, *SAVES[:2])
    for manner in (Manner.BLOCKED, Manner.MISSING, Manner.FORGETS):
        storage.manner = manner
        with pytest.raises(StorageError):
            slots.delete(1)
    storage.manner = Manner.OK
    assert slots.read(1) == Kept(SAVES[1])


@pytest.mark.parametrize("manner", [Manner.BLOCKED, Manner.MISSING, Manner.FORGETS])
def test_a_delete_that_the_store_refuses_leaves_what_was_deleted_before_at_hand(
    manner: Manner, storage: FlakyStorage
) -> None:
    slots = kept(storage, *SAVES[:2])
    kept(storage, OTHER, slot=2)
    slots.delete(2)
    storage.manner = manner
    with pytest.raises(StorageError):
        slots.delete(1)
    storage.manner = Manner.OK
    assert slots.restore() == 2
    assert (slots.read(1), slots.read(2)) == (Kept(SAVES[1]), Kept(OTHER))


class CrashError(Exception):
    """The page dies."""


class DyingStorage(FlakyStorage):
    """A store whose page dies after so many changes."""

    def __init__(self, lives: int) -> None:
        super().__init__()
        self.lives = lives

    def set(self, key: str, text: str) -> None:
        self._live()
        super().set(key, text)

    def remove(self, key: str) -> None:
        self._live()
        super().remove(key)

    def _live(self) -> None:
        self.lives -= 1
        if self.lives < 0:
            raise CrashError


@pytest.mark.parametrize("count", [1, 2, 3])
@pytest.mark.parametrize("is_restored", [False, True])
def test_no_game_is_lost_when_the_page_dies_while_it_is_deleted_or_brought_back(
    count: int, is_restored: bool
) -> None:
    """The newest save stands in a slot, or can be brought back to one."""
    for lives in range(40):
        storage = DyingStorage(99)
        slots = kept(storage, *SAVES[:count])
        if is_restored:
            slots.delete(1)
        storage.lives = lives
        with suppress(CrashError):
            slots.restore() if is_restored else slots.delete(1)
        storage.lives = 99
        held = [Slots(storage).read(slot) for slot in SLOTS]
        slot = Slots(storage).restore()
        held += [Slots(storage).read(slot)] if slot else []
        assert Kept(SAVES[count - 1]) in held


def full_store(free: int, *saves: Save) -> tuple[FlakyStorage, Slots]:
    """A store with a game in slot 1 and no room but for that many characters."""
    storage = FlakyStorage()
    slots = kept(storage, *saves)
    storage.room = storage.used + free
    return storage, slots


@pytest.mark.parametrize("free", [0, 20, 40, 60, 80, 100, 150, 200, 300, 600, 1200])
@pytest.mark.parametrize("count", [1, 2, 4])
def test_no_game_is_lost_when_it_is_deleted_from_a_full_store(free: int, count: int) -> None:
    _, slots = full_store(free, *SAVES[:count])
    before = slots.texts(1)
    try:
        slots.delete(1)
    except StorageError:
        assert slots.texts(1) == before
    else:
        assert (slots.texts(1), slots.deleted()) == (NOTHING, (1, before))


@pytest.mark.parametrize("free", [0, 80, 200, 300, 1200])
def test_a_game_deleted_from_a_full_store_can_be_brought_back(free: int) -> None:
    _, slots = full_store(free, *SAVES[:2])
    before = slots.texts(1)
    try:
        slots.delete(1)
    except StorageError:
        assert free < 150
    else:
        assert slots.restore() == 1
    assert (slots.texts(1), slots.deleted()) == (before, None)


def test_what_was_deleted_before_makes_room_for_what_is_deleted_now() -> None:
    storage = FlakyStorage()
    slots = kept(storage, *SAVES)
    kept(storage, OTHER, replace(OTHER, serial=1), slot=2)
    slots.delete(2)
    storage.room = storage.used + 100
    before = slots.texts(1)
    slots.delete(1)
    assert (slots.read(1), slots.deleted()) == (Empty(), (1, before))


@pytest.mark.parametrize("room", [0, 100, 300, 500])
def test_a_game_that_there_is_no_room_for_is_not_brought_back_by_halves(room: int) -> None:
    storage = FlakyStorage()
    slots = kept(storage, *SAVES[:2])
    texts = slots.texts(1)
    slots.delete(1)
    storage.set("else", "x" * 1000)
    storage.room = storage.used + room
    try:
        slots.restore()
    except StorageError:
        assert (slots.texts(1), slots.deleted()) == (NOTHING, (1, texts))
    else:
        assert (slots.texts(1), slots.deleted()) == (texts, None)


def test_slots_work_in_memory_as_well() -> None:
    slots = Slots(MemoryStorage())
    slots.write(1, SAVES[0])
    slots.write(1, SAVES[1], SAVES[0])
    slots.delete(1)
    assert slots.restore() == 1
    assert slots.read(1) == Kept(SAVES[1])


@pytest.mark.parametrize("part", ["even", "odd"])
def test_a_game_is_deleted_whole_or_not_at_all(part: str, storage: FlakyStorage) -> None:
    slots = kept(storage, *SAVES[:2])
    before = dict(storage.texts)
    storage.full_for = f"yacht-dice.gone.1.{part}"
    with pytest.raises(StorageError):
        slots.delete(1)
    assert storage.texts == before

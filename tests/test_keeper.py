"""The keeper: a game on its way into its slot, while the store does what it likes."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.fakes import FlakyStorage, Manner
from tests.play import new_game, roll
from tests.walks import walk
from yacht import Game
from yacht.keeper import Keeper
from yacht.saves import MAX_SERIAL, Save
from yacht.slots import Empty, Kept, Slots, SlotTakenError
from yacht.storage import StorageProblem

ID = "5f0c2a9e81d34b6797c0de1122334455"
NOON = 1_790_000_000_000
GAME = new_game()
ROLLED = GAME.play(roll("11345"))
SCORED = ROLLED.play(ROLLED.state.legal_actions().scores[0])

PROBLEMS = {
    Manner.FULL: StorageProblem.FULL,
    Manner.BLOCKED: StorageProblem.BLOCKED,
    Manner.MISSING: StorageProblem.MISSING,
    Manner.FORGETS: StorageProblem.NOT_KEPT,
}
HALF_WRITES = {Manner.CUTS: StorageProblem.NOT_KEPT, Manner.KEEPS_UNREAD: StorageProblem.BLOCKED}


@pytest.fixture
def storage() -> FlakyStorage:
    return FlakyStorage()


def keeper_on(storage: FlakyStorage, slot: int | None = 1) -> Keeper:
    """A keeper of a new game, its clock standing still."""
    return Keeper(Slots(storage), lambda: NOON, Save(GAME, ID, name="Rainy day"), slot)


def stored(storage: FlakyStorage, slot: int = 1) -> Save:
    """What a page that is loaded now would find."""
    storage.manner = Manner.OK
    held = Slots(storage).read(slot)
    assert isinstance(held, Kept)
    return held.save


def test_a_game_is_not_safe_before_it_is_stored(storage: FlakyStorage) -> None:
    keeper = keeper_on(storage)
    assert (keeper.is_safe, keeper.problem) == (False, StorageProblem.MISSING)
    keeper.keep(GAME)
    assert (keeper.is_safe, keeper.problem) == (True, None)
    assert stored(storage) == keeper.save == Save(GAME, ID, 0, NOON, "Rainy day")


def test_every_save_that_was_stored_counts(storage: FlakyStorage) -> None:
    keeper = keeper_on(storage)
    for serial, game in enumerate((GAME, ROLLED, SCORED, ROLLED, SCORED)):
        keeper.keep(game)
        assert (keeper.save.game, keeper.save.serial) == (game, serial)
        assert stored(storage) == keeper.save


def test_a_game_goes_on_counting_where_it_was_left(storage: FlakyStorage) -> None:
    keeper_on(storage).keep(GAME)
    keeper = Keeper.continuing(Slots(storage), lambda: NOON + 1, stored(storage), 1)
    assert keeper.is_safe
    keeper.keep(ROLLED)
    assert stored(storage) == Save(ROLLED, ID, 1, NOON + 1, "Rainy day")


@pytest.mark.parametrize(("manner", "problem"), [*PROBLEMS.items(), *HALF_WRITES.items()])
def test_a_save_that_was_not_stored_does_not_count(
    manner: Manner, problem: StorageProblem, storage: FlakyStorage
) -> None:
    keeper = keeper_on(storage)
    keeper.keep(GAME)
    for _ in range(3):
        storage.manner = manner
        keeper.keep(ROLLED)
        assert (keeper.is_safe, keeper.problem) == (False, problem)
        assert (keeper.save.game, keeper.save.serial) == (ROLLED, 0)
    storage.manner = Manner.OK
    keeper.keep(SCORED)
    assert (keeper.is_safe, keeper.problem) == (True, None)
    assert stored(storage) == Save(SCORED, ID, 1, NOON, "Rainy day")


@pytest.mark.parametrize("manner", [*PROBLEMS, *HALF_WRITES])
def test_a_first_save_that_was_not_stored_is_tried_again(
    manner: Manner, storage: FlakyStorage
) -> None:
    keeper = keeper_on(storage)
    storage.manner = manner
    keeper.keep(GAME)
    keeper.keep(ROLLED)
    assert not keeper.is_safe
    storage.manner = Manner.OK
    keeper.keep(ROLLED)
    assert stored(storage) == Save(ROLLED, ID, 0, NOON, "Rainy day")


@pytest.mark.parametrize("manner", [Manner.OK, *PROBLEMS])
def test_without_a_slot_nothing_is_stored_and_the_stores_problem_is_told(
    manner: Manner, storage: FlakyStorage
) -> None:
    storage.manner = manner
    keeper = keeper_on(storage, slot=None)
    keeper.keep(ROLLED)
    blocked = manner is Manner.BLOCKED
    assert keeper.problem == (StorageProblem.BLOCKED if blocked else StorageProblem.MISSING)
    assert (keeper.save.game, keeper.is_safe, storage.texts) == (ROLLED, False, {})


def test_without_a_slot_a_problem_that_is_known_stays(storage: FlakyStorage) -> None:
    keeper = keeper_on(storage, slot=None)
    keeper.problem = StorageProblem.NO_SLOT
    keeper.keep(ROLLED)
    assert keeper.problem is StorageProblem.NO_SLOT


def test_once_there_is_a_slot_the_game_goes_into_it(storage: FlakyStorage) -> None:
    keeper = keeper_on(storage, slot=None)
    keeper.keep(ROLLED)
    keeper.slot = 3
    keeper.keep(ROLLED)
    assert (stored(storage, 3).game, keeper.is_safe) == (ROLLED, True)


def test_another_tabs_save_is_not_written_over(storage: FlakyStorage) -> None:
    here = keeper_on(storage)
    here.keep(GAME)
    there = Keeper.continuing(Slots(storage), lambda: NOON, stored(storage), 1)
    there.keep(ROLLED)
    before = dict(storage.texts)
    with pytest.raises(SlotTakenError):
        here.keep(SCORED)
    assert storage.texts == before


@pytest.mark.parametrize("serial", [MAX_SERIAL - 1, MAX_SERIAL])
def test_what_is_called_safe_can_be_read_however_often_it_was_saved(
    serial: int, storage: FlakyStorage
) -> None:
    """A file may hold a save that claims to be the last one that can be counted."""
    slots = Slots(storage)
    save = Save(GAME, ID, serial)
    slots.write(1, save)
    if slots.read(1) != Kept(save):
        return  # refused from the start, which is as good
    keeper = Keeper.continuing(slots, lambda: NOON, save, 1)
    for game in (ROLLED, SCORED):
        keeper.keep(game)
        assert not keeper.is_safe or stored(storage).game == game


# Whatever the store does ---------------------------------------------------------------------


def check_sequence(manners: list[Manner], seed: int) -> None:
    """After each write a fresh read gives the last state that was called safe."""
    storage = FlakyStorage()
    keeper = keeper_on(storage)
    safe: Game | None = None
    for manner, game in zip(manners, walk(GAME, Random(seed)), strict=False):
        storage.manner = manner
        keeper.keep(game)
        assert keeper.is_safe == (manner is Manner.OK)
        safe = game if keeper.is_safe else safe
        storage.manner = Manner.OK
        held = Slots(storage).read(1)
        assert held == Empty() if safe is None else isinstance(held, Kept)
        assert not isinstance(held, Kept) or held.save.game == safe


@given(manners=st.lists(st.sampled_from([Manner.OK, *PROBLEMS])), seed=st.integers(0, 99))
def test_the_last_safe_state_survives_whatever_the_store_refuses(
    manners: list[Manner], seed: int
) -> None:
    check_sequence(manners, seed)


@given(
    manners=st.lists(st.sampled_from([Manner.OK, *PROBLEMS, Manner.CUTS])), seed=st.integers(0, 9)
)
def test_the_last_safe_state_survives_writes_that_are_cut_short(
    manners: list[Manner], seed: int
) -> None:
    check_sequence([Manner.OK, *manners], seed)


def test_a_game_that_was_never_stored_recovers_at_once(storage: FlakyStorage) -> None:
    storage.manner = Manner.FULL
    keeper = keeper_on(storage)
    games = list(walk(GAME, Random(1), 40))
    for game in games:
        keeper.keep(game)
    storage.manner = Manner.OK
    keeper.keep(games[-1])
    assert stored(storage) == Save(games[-1], ID, 0, NOON, "Rainy day")

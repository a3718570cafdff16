"""A roll of real dice on its way into the game: which die is next, and what is entered again."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from yacht.dice import FACES
from yacht.reading import Reading

ALL = Reading((0, 1, 2, 3, 4))


def entered(reading: Reading, faces: str) -> Reading:
    for face in faces:
        reading = reading.enter(int(face))
    return reading


def test_faces_fill_the_dice_from_left_to_right() -> None:
    reading, positions = ALL, []
    for face in (6, 6, 1, 2, 6):
        positions.append(reading.next)
        reading = reading.enter(face)
    assert positions == [0, 1, 2, 3, 4]
    assert (reading.roll, reading.left, reading.next) == ((6, 6, 1, 2, 6), 0, None)


def test_dice_in_the_tray_are_passed_over() -> None:
    reading = entered(Reading((1, 4)), "52")
    assert reading.faces == {1: 5, 4: 2}
    assert reading.roll == (5, 2)


def test_it_tells_how_many_dice_are_left_and_which_was_the_last() -> None:
    assert (ALL.left, ALL.last) == (5, None)
    reading = entered(ALL, "34")
    assert (reading.left, reading.last) == (3, 1)


def test_a_die_that_is_cleared_is_the_next_and_becomes_the_last() -> None:
    reading = entered(ALL, "345").clear(0)
    assert (reading.next, reading.left, reading.last) == (0, 3, 2)
    reading = reading.enter(6)
    assert (reading.faces, reading.last, reading.next) == ({0: 6, 1: 4, 2: 5}, 0, 3)


def test_gaps_are_filled_from_the_left_in_whatever_order_they_were_made() -> None:
    reading = entered(ALL, "34561").clear(3).clear(1)
    assert entered(reading, "22").roll == (3, 2, 5, 2, 1)


@pytest.mark.parametrize("die", [-1, 3, 5])
def test_a_die_without_a_face_has_none_to_clear(die: int) -> None:
    reading = entered(ALL, "123")
    assert reading.clear(die) == reading


def test_a_whole_roll_takes_no_more_faces() -> None:
    reading = entered(ALL, "12345")
    assert reading.enter(6) == reading


def test_a_roll_can_be_opened_again() -> None:
    reading = Reading.of((0, 2, 3), (6, 5, 4))
    assert (reading.roll, reading.last) == ((6, 5, 4), 3)
    with pytest.raises(ValueError, match="shorter"):
        Reading.of((0, 2, 3), (6, 5))


@given(
    st.sets(st.integers(0, 4), min_size=1).map(sorted).map(tuple),
    st.lists(st.tuples(st.booleans(), st.sampled_from(FACES), st.integers(0, 4))),
)
def test_whatever_is_pressed_no_die_is_lost_or_entered_twice(
    free: tuple[int, ...], presses: list[tuple[bool, int, int]]
) -> None:
    reading = Reading(free)
    for is_face, face, die in presses:
        reading = reading.enter(face) if is_face else reading.clear(die)
        assert set(reading.faces) <= set(free)
        assert len(reading.faces) == len(reading.entered) == len(free) - reading.left
        assert (reading.next is None) == (reading.left == 0)

"""Dice as they are written and as they are thrown."""

import random
import secrets
from collections import Counter
from collections.abc import Iterable

import pytest

from yacht import dice, throw
from yacht.dice import FACES


def feed(monkeypatch: pytest.MonkeyPatch, entropy: Iterable[int]) -> list[int]:
    """Let the operating system's source give these bytes; the list shows what is left."""
    left = list(entropy)

    def urandom(size: int) -> bytes:
        return bytes(left.pop(0) for _ in range(size))

    monkeypatch.setattr(random, "_urandom", urandom)
    return left


@pytest.mark.parametrize(
    ("notation", "faces"),
    [("11133", (1, 1, 1, 3, 3)), ("65421", (6, 5, 4, 2, 1)), ("4", (4,)), ("", ())],
)
def test_notation(notation: str, faces: tuple[int, ...]) -> None:
    assert dice(notation) == faces


@pytest.mark.parametrize("notation", ["0", "7", "12340", "1-2", "1 2", " ", "a", "１２", "1²"])  # noqa: RUF001
def test_what_is_not_dice(notation: str) -> None:
    with pytest.raises(ValueError, match="not dice") as caught:
        dice(notation)
    assert repr(notation) in str(caught.value)


@pytest.mark.parametrize("count", range(6))
def test_throws_as_many_dice_as_asked(count: int) -> None:
    assert len(throw(count)) == count


def test_every_face_comes_and_no_other() -> None:
    assert set(throw(1000)) == set(FACES)


def test_each_face_is_exactly_equally_likely(monkeypatch: pytest.MonkeyPatch) -> None:
    """A byte's first three bits decide: six of their eight values are one face each."""
    faces = Counter[int]()
    for byte in range(192):
        left = feed(monkeypatch, [byte])
        faces.update(throw(1))
        assert not left
    assert faces == dict.fromkeys(FACES, 32)


@pytest.mark.parametrize("byte", range(192, 256))
def test_what_would_favour_a_face_is_thrown_again(
    monkeypatch: pytest.MonkeyPatch, byte: int
) -> None:
    left = feed(monkeypatch, [byte, byte, 0b010_00000])
    assert throw(1) == (3,)
    assert not left


def test_each_die_asks_the_operating_system_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    left = feed(monkeypatch, [0, 0b001_00000, 0b111_00000, 0b101_11111, 99])
    assert throw(3) == (1, 2, 6)
    assert left == [99]


def test_asks_secrets(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[object] = []

    def choice(faces: tuple[int, ...]) -> int:
        asked.append(faces)
        return 4

    monkeypatch.setattr(secrets, "choice", choice)
    assert throw(2) == (4, 4)
    assert asked == [FACES, FACES]


def test_two_throws_differ() -> None:
    assert throw(200) != throw(200)


def test_seeding_random_does_not_repeat_a_throw() -> None:
    random.seed(1)
    first = throw(200)
    random.seed(1)
    assert throw(200) != first


def test_a_throw_leaves_random_as_it_was() -> None:
    before = random.getstate()
    throw(200)
    assert random.getstate() == before

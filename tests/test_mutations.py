"""Ten thousand damaged saves: reading any of them is calm, and changes nothing that is stored."""

import string
import sys
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from random import Random

import pytest

from tests.fakes import FlakyStorage, Tab
from tests.play import CARDS, SEATS
from tests.walks import reached
from yacht import transfer
from yacht.saves import DamagedSaveError, NewerSaveError, Save, decode, encode
from yacht.slots import SLOTS, Damaged, Kept, Newer

TRIED = 1_000 if sys.platform == "emscripten" else 10_000
PARTS = 10
"""Tests that share the work, so that they can run side by side."""

AT_ONCE = 2 * len(SLOTS)
"""Texts that are put into a store together."""

SPECIAL = '"\\{}[]:, -.eE\n\x00rhs0123456789\ud800é\N{WAVING BLACK FLAG}'


@dataclass(frozen=True)
class Source:
    """A sound save and its text."""

    save: Save
    text: str


def sources() -> list[Source]:
    """Saves of all kinds, most of them short, since the rules replay each thousands of times."""
    random = Random(3)
    names = ("", "Rainy day", "Überfahrt ⚓ 北", 'a "calm" sea')
    saves = []
    for number in range(40):
        players = SEATS[: 1 + number % 4]
        steps = random.choice((0, 2, 5, 9, 14, 20, 30, 60, 400 if number % 4 == 0 else 40))
        game = reached(CARDS[number // 4 % 2], players, number, steps)
        name = names[number % len(names)]
        saves.append(Save(game, f"{number:032x}", number, 1_790_000_000_000 + number, name))
    return [Source(save, encode(save)) for save in saves]


SOURCES = sources()


def span(random: Random, text: str) -> tuple[int, int]:
    """A slice of the text, mostly a short one."""
    start = random.randrange(len(text) + 1)
    return start, min(len(text), start + random.choice((1, 1, 2, 5, 20, 100)))


def junk(random: Random) -> str:
    """A character that might make trouble."""
    characters: list[str] = [*SPECIAL, *SPECIAL, *string.printable]
    return random.choice([*characters, chr(random.randrange(0x110000))])


def replace(random: Random, text: str) -> str:
    start, end = span(random, text)
    return text[:start] + junk(random) + text[end:]


def insert(random: Random, text: str) -> str:
    start, _ = span(random, text)
    return text[:start] + junk(random) + text[start:]


def delete(random: Random, text: str) -> str:
    start, end = span(random, text)
    return text[:start] + text[end:]


def swap(random: Random, text: str) -> str:
    (a, b), (c, d) = sorted((span(random, text), span(random, text)))
    c, d = max(b, c), max(b, d)
    return text[:a] + text[c:d] + text[b:c] + text[a:b] + text[d:]


def duplicate(random: Random, text: str) -> str:
    start, end = span(random, text)
    return text[:end] + text[start:end] * random.choice((1, 1, 2, 300)) + text[end:]


def truncate(random: Random, text: str) -> str:
    return text[: random.randrange(len(text) + 1)]


def splice(random: Random, text: str) -> str:
    other = random.choice(SOURCES).text
    return text[: random.randrange(len(text) + 1)] + other[random.randrange(len(other)) :]


def number(random: Random, text: str) -> str:
    """Another number, or another value altogether, after one of the colons."""
    colons = [place for place, character in enumerate(text) if character == ":"]
    start = random.choice(colons) + 1 if colons else 0
    values = ("-1", "1e99", "NaN", "null", "true", "[]", "{}", '"x"', "9007199254740992", "2")
    return text[:start] + random.choice(values) + text[start + random.randrange(14) :]


EDITS: tuple[Callable[[Random, str], str], ...] = (
    replace,
    insert,
    delete,
    swap,
    duplicate,
    truncate,
    splice,
    number,
)


def mutated(random: Random, text: str) -> str:
    """The text after one edit, or a few."""
    for _ in range(random.choice((1, 1, 1, 2, 3))):
        text = random.choice(EDITS)(random, text)
    return text


def look(text: str) -> str:
    """Read the text, and say what came of it. It must be a save that was written, or refused."""
    try:
        save = decode(text)
    except NewerSaveError:
        return "newer"
    except DamagedSaveError as error:
        return "rescued" if error.rescued else "refused"
    assert save in [source.save for source in SOURCES]
    return "loaded"


def check_store(texts: list[str], open_slot: int) -> None:
    """Everything that reads slots reads these texts, and leaves them as they are."""
    storage = FlakyStorage()
    for place, text in enumerate(texts):
        storage.set(f"slot.{1 + place // 2}.{'odd' if place % 2 else 'even'}", text)
    before = dict(storage.texts)
    tab = Tab(storage)
    tab.app.enter()
    taken = [slot for slot in SLOTS if slot <= len(texts) // 2]
    contents = [tab.slots.read(slot) for slot in taken]
    assert all(isinstance(held, Kept | Damaged | Newer) for held in contents)
    assert [shown.slot for shown in tab.view.lobby.slots] == taken
    exported = transfer.export([tab.slots.texts(slot) for slot in taken], {})
    assert [found.content for found in transfer.read(exported).slots] == contents
    tab.app.open(open_slot)
    assert tab.app.is_playing == isinstance(tab.slots.read(open_slot), Kept)
    # A finished game counts when it is opened; nothing else is stored.
    after = {key: text for key, text in storage.texts.items() if ".best." not in key}
    assert after == before


def check_file(text: str) -> None:
    """The text by itself as a file: something of it is found, or it is refused in words."""
    try:
        found = transfer.read(text)
    except transfer.ImportProblemError:
        return
    assert len(found.slots) == 1
    assert text in found.slots[0].texts


@pytest.mark.untraced
@pytest.mark.parametrize("part", range(PARTS))
def test_mutated_saves(part: int, figure: Callable[..., None]) -> None:
    random = Random(part)
    outcomes: Counter[str] = Counter()
    texts = [mutated(random, random.choice(SOURCES).text) for _ in range(TRIED // PARTS)]
    for text in texts:
        outcomes[look(text)] += 1
        check_file(text)
    for start in range(0, len(texts), AT_ONCE):
        check_store(texts[start : start + AT_ONCE], random.choice(SLOTS))
    assert outcomes["rescued"]
    figure(
        "mutated saves tried",
        loaded=outcomes["loaded"],
        rescued=outcomes["rescued"],
        refused=outcomes["refused"] + outcomes["newer"],
    )


@pytest.mark.parametrize("edit", EDITS)
def test_the_edits_change_texts(edit: Callable[[Random, str], str]) -> None:
    random = Random(1)
    texts = {edit(random, SOURCES[5].text) for _ in range(50)}
    assert len(texts) > 10


def test_the_sources_are_sound() -> None:
    assert [decode(source.text) for source in SOURCES] == [source.save for source in SOURCES]
    assert len({source.save.game.settings for source in SOURCES}) == 8
    assert any(source.save.game.state.is_over for source in SOURCES)

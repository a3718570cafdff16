"""Voyages: games whose dice are fixed beforehand by a short code, the same wherever it is typed.

>>> from datetime import date
>>> from yacht import ruleset
>>> voyage = daily(date(2027, 1, 1), ruleset("modern"))
>>> code(voyage)
'1N00P-JMEKT'
>>> parse("1noop jmekt").day
datetime.date(2027, 1, 1)
>>> dice(voyage, 1, 1, range(5))
(4, 1, 2, 6, 2)

A code names the card and the version of all this, so that it alone decides every die: by round, by
roll and by the die's position, whoever throws it. docs/voyages.md specifies it for other programs;
what version 1 says there is for ever. Dice of a voyage are no secret: whoever has the code can
work them out before the game.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import date
from enum import StrEnum
from hashlib import sha256
from itertools import islice
from typing import TYPE_CHECKING
from unicodedata import category, normalize

from yacht.actions import Roll
from yacht.dice import DICE, FACES, Dice
from yacht.ruleset import ROLLS, Ruleset
from yacht.rulesets import RULESETS

if TYPE_CHECKING:
    from yacht.state import State

VERSION = 1
SEED_BITS = 30
MAX_TEXT = 100
"""The longest text that is read as a code, in characters; a code has eleven."""

CARDS = {"classic": 6, "modern": 10}
"""The number of each card. They are chosen so that codes tell the cards apart to the eye: the
second letter is C or D for Classic, M or N for modern, the later of the two in daily voyages."""

_KEYS = {number: card for card, number in CARDS.items()}

ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
"""Douglas Crockford's base 32: a letter for each five bits, and none that looks like another."""

_LETTERS = 10
_CHECK_LETTERS = 2
_MOST_LETTERS = 31  # more, and two mistakes in one code could make up for each other
_GROUP = 5
_LOOK_ALIKE = {"O": "0", "I": "1", "L": "1"}
_TYPED = {letter: value for value, letter in enumerate(ALPHABET)}
_TYPED |= {wrong: _TYPED[right] for wrong, right in _LOOK_ALIKE.items()}
_TYPED |= {letter.lower(): value for letter, value in _TYPED.items()}
# Spaces, dashes of every length, and what is invisible: mail and messengers put them in.
_IGNORED = {"Pd", "Zs", "Zl", "Zp", "Cc", "Cf"}
_SEEDS = range(1 << SEED_BITS)
_DAYS = range(1, date.max.toordinal() + 1)
_POSITIONS = frozenset(range(DICE))
# Of 256 bytes 252 make every face equally likely; the last four would favour some.
_FACE_OF = bytes(FACES[byte % len(FACES)] for byte in range(256))
_BIASED = bytes(range(256 - 256 % len(FACES), 256))


class VoyageProblem(StrEnum):
    """Why a text is no code of a voyage that can be played here."""

    EMPTY = "empty"
    MALFORMED = "malformed"
    MISTYPED = "mistyped"
    UNKNOWN_CARD = "unknown_card"
    NEWER_VERSION = "newer_version"


class VoyageError(ValueError):
    """No voyage: the text is no code, or one that only a newer version of the game knows."""

    def __init__(self, message: str, problem: VoyageProblem) -> None:
        super().__init__(f"{problem} voyage: {message}")
        self.problem = problem


@dataclass(frozen=True, slots=True)
class Voyage:
    """What fixes all dice of a game.

    `card` is the ruleset's key. `seed` has 30 bits; where `is_daily`, it is a day instead, counted
    as `datetime.date.toordinal` does. A drawn voyage is never a daily one, whatever its seed.

    Raises:
        VoyageError: a card or a version that is not known, a seed or a day out of range.
    """

    card: str
    seed: int
    is_daily: bool = False
    version: int = VERSION

    def __post_init__(self) -> None:
        if self.version > VERSION:
            raise VoyageError(f"version {self.version}", VoyageProblem.NEWER_VERSION)
        if self.card not in CARDS:
            raise VoyageError(f"card {self.card!r}", VoyageProblem.UNKNOWN_CARD)
        seeds = _DAYS if self.is_daily else _SEEDS
        if self.version < VERSION or self.seed not in seeds:
            what = f"version {self.version}, seed {self.seed}, daily: {self.is_daily}"
            raise VoyageError(what, VoyageProblem.MALFORMED)

    def __str__(self) -> str:
        return code(self)

    @property
    def day(self) -> date | None:
        """The day of a daily voyage, None of one that was drawn."""
        return date.fromordinal(self.seed) if self.is_daily else None


def new(entropy: int, ruleset: Ruleset) -> Voyage:
    """The voyage of that card with the lowest 30 bits of `entropy` as its seed.

    Raises:
        VoyageError: there are no voyages of that card.
    """
    return Voyage(ruleset.key, entropy % (1 << SEED_BITS))


def daily(day: date, ruleset: Ruleset) -> Voyage:
    """The voyage of that day and card, one for everybody.

    Raises:
        VoyageError: there are no voyages of that card.
    """
    return Voyage(ruleset.key, day.toordinal(), is_daily=True)


# Codes ------------------------------------------------------------------------------------------


def code(voyage: Voyage) -> str:
    """The code of a voyage: ten letters and digits in two groups, such as `1N00P-JMEKT`."""
    letters = _canonical(voyage)
    return f"{letters[:_GROUP]}-{letters[_GROUP:]}"


def parse(text: str) -> Voyage:
    """The voyage of a code as people type it.

    Upper and lower case are the same, O is read as 0, I and L as 1; spaces, dashes and invisible
    characters count for nothing. Any single wrong letter, any two, and any two letters that have
    changed places are found; of texts with more mistakes, one in 1,024 goes unnoticed.

    Raises:
        VoyageError: `problem` says why there is no such voyage.
    """
    values = _read(text)
    if not values:
        raise VoyageError("nothing is there", VoyageProblem.EMPTY)
    if not _may_be_a_code(values):
        raise VoyageError(repr(text[:MAX_TEXT]), VoyageProblem.MALFORMED)
    if _check(values) != (0, 0):
        raise VoyageError(repr(text), VoyageProblem.MISTYPED)
    version, kind, *seed = values[:-_CHECK_LETTERS]
    number, is_daily = divmod(kind, 2)
    card = _KEYS.get(number, f"number {number}")
    return Voyage(card, _number(seed), bool(is_daily), version)


def _read(text: str) -> list[int]:
    """The values of the letters in the text, `[0]` where there is something else in it."""
    if len(text) > MAX_TEXT:
        return [0]
    # Wide letters, as keyboards of East Asia have them, are letters too.
    typed = [char for char in normalize("NFKC", text) if category(char) not in _IGNORED]
    return [_TYPED[char] for char in typed] if _TYPED.keys() >= set(typed) else [0]


def _may_be_a_code(values: list[int]) -> bool:
    """Whether there are as many letters as a code of that version has, so far as that is known."""
    if values[0] == VERSION:
        return len(values) == _LETTERS
    return values[0] > VERSION and _CHECK_LETTERS + 2 <= len(values) <= _MOST_LETTERS


def _canonical(voyage: Voyage) -> str:
    """The letters of a code without the dash."""
    kind = CARDS[voyage.card] * 2 + voyage.is_daily
    seed = [voyage.seed >> shift & 31 for shift in range(SEED_BITS - 5, -1, -5)]
    values = [voyage.version, kind, *seed]
    return "".join(map(ALPHABET.__getitem__, (*values, *_check([*values, 0, 0]))))


def _number(values: Iterable[int]) -> int:
    """The number whose digits in base 32 these are."""
    number = 0
    for value in values:
        number = number << 5 | value
    return number


def _times(factor: int) -> tuple[int, ...]:
    """What 0 to 31 are times that factor, in the field of 32 elements: modulo x^5 + x^2 + 1."""

    def product(value: int) -> int:
        total = 0
        for bit in range(4, -1, -1):
            total <<= 1
            total ^= (total >> 5) * 0b100101 ^ (factor >> bit & 1) * value
        return total

    return tuple(map(product, range(32)))


_TIMES_6, _TIMES_8 = _times(6), _times(8)


def _check(values: Iterable[int]) -> tuple[int, int]:
    """The remainder of the letters modulo (x - 2)(x - 4): a Reed-Solomon code of distance 3.

    It is (0, 0) for a code with its check letters; with zeros in their place it is those letters.
    A 1 goes before the first letter, so that all zeros are no code.
    """
    high, low = 0, 1
    for value in values:
        high, low = low ^ _TIMES_6[high], value ^ _TIMES_8[high]
    return high, low


# Dice -------------------------------------------------------------------------------------------


def dice(voyage: Voyage, round_number: int, roll: int, positions: Iterable[int]) -> Dice:
    """What the dice at these positions show in that roll, in the order of `positions`.

    Rounds count from 1 to the card's last, rolls from 1 to 3, positions from 0 to 4. A die's face
    depends on nothing else: not on the player, and not on which other dice are rolled.

    Raises:
        ValueError: there is no such round, roll or position.
    """
    rounds = RULESETS[voyage.card].rounds
    wanted = tuple(positions)
    if not (1 <= round_number <= rounds and 1 <= roll <= ROLLS and _POSITIONS.issuperset(wanted)):
        raise ValueError(f"no dice {wanted} in round {round_number}, roll {roll} of {voyage}")
    shown = tuple(islice(_faces(f"{_canonical(voyage)}/{round_number}/{roll}"), DICE))
    return tuple(shown[position] for position in wanted)


def _faces(roll: str) -> Iterator[int]:
    """Faces without end, by SHA-256 of that name and of the number of the block."""
    block = 0
    while True:
        digest = sha256(f"yacht-voyage/{roll}/{block}".encode()).digest()
        yield from digest.translate(_FACE_OF, _BIASED)
        block += 1


def next_roll(voyage: Voyage, state: State) -> Roll:
    """The roll that the voyage has for the player whose turn it is.

    Raises:
        ValueError: nothing can be rolled in that state.
    """
    roll = ROLLS - state.rolls_left + 1
    return Roll(dice(voyage, state.round, roll, state.free))

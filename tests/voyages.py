"""A second implementation of voyages, written from docs/voyages.md alone, to compare with.

It shares nothing with `yacht.voyage`. Letters are looked up by powers of the field's generator, the
check letters are found by trying all pairs, and dice are taken from bytes one by one.
"""

import hashlib
import json
from pathlib import Path
from typing import Any

ROW = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
KINDS = {"classic": "CD", "modern": "MN"}

VECTORS: dict[str, Any] = json.loads(
    (Path(__file__).parent / "data" / "voyages.json").read_text(encoding="utf-8")
)
"""What version 1 gives for ever; never to be changed."""

POWERS = [1]
while len(POWERS) < 31:
    double = POWERS[-1] * 2
    POWERS.append(double if double < 32 else double - 32 ^ 5)


def value_at(power: int, letters: str) -> int:
    """The polynomial of those letters, with a 1 before them, at 2 to that power."""
    total = 0
    for place, letter in enumerate(reversed("1" + letters)):
        if coefficient := ROW.index(letter):
            total ^= POWERS[(POWERS.index(coefficient) + place * power) % 31]
    return total


def code(card: str, seed: int, is_daily: bool) -> str:
    """The ten letters."""
    digits = ""
    for _ in range(6):
        seed, digit = divmod(seed, 32)
        digits = ROW[digit] + digits
    start = "1" + KINDS[card][is_daily] + digits
    tries = (start + first + second for first in ROW for second in ROW)
    return next(each for each in tries if value_at(1, each) == value_at(2, each) == 0)


def faces(letters: str, round_number: int, roll: int, count: int = 5) -> str:
    """That many faces, as digits."""
    found = ""
    block = 0
    while len(found) < count:
        text = "/".join(["yacht-voyage", letters, str(round_number), str(roll), str(block)])
        digest = hashlib.new("sha256", text.encode("ascii")).hexdigest()
        for place in range(0, 64, 2):
            byte = int(digest[place : place + 2], 16)
            if byte <= 251:
                found += str(byte - byte // 6 * 6 + 1)
        block += 1
    return found[:count]

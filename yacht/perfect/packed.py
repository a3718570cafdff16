"""Whole numbers about perfect play, as bytes that ship with the game, and back.

The bytes are a header and, compressed, the numbers. The header tells the kind of file from others;
it has the format's version, a number of bits that the kind gives a meaning, the card's key, the
fingerprint of the rules that the numbers were made for, how many there are, and the CRC-32 of
itself and of the numbers. These are stored in planes of bytes, the lowest first: there are all
lowest bytes, then the next ones.
"""

from __future__ import annotations

from collections.abc import Generator, Sequence
from dataclasses import dataclass
from struct import Struct
from zlib import compress, crc32, decompressobj, error

from yacht.errors import TableError, TableProblem
from yacht.perfect.prospects import Prospects

_HEADER = Struct("<8sBB16sII")
_CHECK = Struct("<I")


@dataclass(frozen=True, slots=True)
class Packed:
    """What a file holds: `bits` as they were given, and the numbers, the lowest byte first."""

    bits: int
    count: int
    numbers: bytes


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of file: its first eight bytes, its format's version, and how many bytes a number has.

    `name` is what it is called where it is refused.
    """

    name: str
    magic: bytes
    version: int
    width: int

    def pack(self, prospects: Prospects, bits: int, numbers: Sequence[int]) -> bytes:
        """Those numbers as bytes, for the card of the prospects by its present rules."""
        key = prospects.ruleset.key.encode()
        header = _HEADER.pack(
            self.magic, self.version, bits, key, prospects.fingerprint, len(numbers)
        )
        planes = b"".join(
            bytes(each >> 8 * low & 255 for each in numbers) for low in range(self.width)
        )
        return header + _CHECK.pack(crc32(planes, crc32(header))) + compress(planes, 9)

    def unpack(self, data: bytes, prospects: Prospects) -> Generator[None, None, Packed]:
        """What bytes hold for that card, read in steps of some milliseconds.

        Raises:
            TableError: they hold nothing for it as its rules are now; `problem` says why.
        """
        if not data.startswith(self.magic):
            raise TableError(f"not a table of {self.name}", TableProblem.FOREIGN)
        if len(data) < _HEADER.size + _CHECK.size:
            raise TableError("cut short", TableProblem.DAMAGED)
        _, version, bits, key, fingerprint, count = _HEADER.unpack_from(data)
        if version != self.version:
            message = f"version {version}, this game reads {self.version}"
            raise TableError(message, TableProblem.OUTDATED)
        planes = self._planes(data, count)
        ruleset = prospects.ruleset
        if key.rstrip(b"\0") != ruleset.key.encode():
            raise TableError(f"{key!r} instead of {ruleset}", TableProblem.FOREIGN)
        yield
        yield from prospects.prepare()
        if fingerprint != prospects.fingerprint:
            raise TableError(f"other rules of the {ruleset} card", TableProblem.OUTDATED)
        return Packed(bits, count, self._numbers(planes))

    def _planes(self, data: bytes, count: int) -> bytes:
        """The numbers, which have not changed since they were written."""
        planes = _decompressed(data[_HEADER.size + _CHECK.size :], self.width * count)
        check = crc32(planes, crc32(data[: _HEADER.size]))
        if _CHECK.unpack_from(data, _HEADER.size) != (check,):
            raise TableError("changed", TableProblem.DAMAGED)
        return planes

    def _numbers(self, planes: bytes) -> bytes:
        """The numbers one after the other."""
        numbers, count = bytearray(len(planes)), len(planes) // self.width
        for low in range(self.width):
            numbers[low :: self.width] = planes[low * count :][:count]
        return bytes(numbers)


def _decompressed(data: bytes, size: int) -> bytes:
    """Exactly that many bytes, whatever the data would grow to."""
    packed = decompressobj()
    try:
        planes = packed.decompress(data, size + 1)
    except error as damage:
        raise TableError(str(damage), TableProblem.DAMAGED) from damage
    if len(planes) != size or not packed.eof or packed.unused_data:
        raise TableError("not as long as it says", TableProblem.DAMAGED)
    return planes

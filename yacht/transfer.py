"""Saves, records and the logbook as a file, out and in again.

A file is a JSON object, version 1:

    {"app": "yacht-dice", "export": 1, "slots": [["…", null], …],
     "records": {"classic": {…}, "classic.coached": {…}}, "logbook": {"5f0c…": "…"}}

`slots` holds each slot's stored texts as they are, a damaged slot's too; `records` the totals by
card and kind, and by game; `logbook` the entries' texts by game. Older files have no logbook, and
records by card alone. A file may also be one save's text by itself.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from yacht.logbook import files
from yacht.logbook.entry import Entry
from yacht.records import sound
from yacht.saves import APP, SaveError, decode
from yacht.slots import Content, Generations, Kept, content, is_generations
from yacht.untrusted import parse

VERSION = 1
MAX_FILE = 5_000_000
"""Characters. A full logbook has 2,000,000, of which each may take two here; eight full slots and
all records take less than 300,000."""
MAX_SLOTS = 64


class ImportProblemError(ValueError):
    """A file that nothing can be taken from; `is_newer` tells that a newer version wrote it."""

    def __init__(self, message: str, is_newer: bool = False) -> None:
        super().__init__(message)
        self.is_newer = is_newer


@dataclass(frozen=True, slots=True)
class Found:
    """A slot in a file: its texts as they are, and what they hold."""

    texts: Generations
    content: Content


@dataclass(frozen=True, slots=True)
class Import:
    """What was found in a file. Nothing has been changed yet."""

    slots: tuple[Found, ...]
    records: Mapping[str, Mapping[str, int]]
    games: tuple[Entry, ...] = ()

    def missing_from(self, here: Sequence[Content]) -> tuple[Found, ...]:
        """What is not in these slots yet: a game that stands there as far, or further, is."""
        known: dict[str, int] = {}
        for kept in (held.save for held in here if isinstance(held, Kept)):
            known[kept.id] = max(len(kept.game.actions), known.get(kept.id, 0))
        return tuple(found for found in self.slots if not _is_known(found.content, known))


def _is_known(found: Content, known: Mapping[str, int]) -> bool:
    if not isinstance(found, Kept):
        return False
    return len(found.save.game.actions) <= known.get(found.save.id, -1)


def export(
    slots: Sequence[Generations],
    records: Mapping[str, Mapping[str, int]],
    games: Iterable[Entry] = (),
) -> str:
    """The text of a file with these slots, records and games of the logbook."""
    fields = {
        "app": APP,
        "export": VERSION,
        "slots": list(slots),
        "records": dict(records),
        "logbook": files.texts(games),
    }
    return json.dumps(fields, indent=1)


def read(text: str) -> Import:
    """What is in a file.

    Raises:
        ImportProblemError: nothing of ours, or written by a newer version.
    """
    if len(text) > MAX_FILE:
        raise ImportProblemError("larger than any export")
    try:
        fields = parse(text, MAX_FILE)
    except ValueError:
        fields = None
    if not isinstance(fields, dict) or "export" not in fields:
        return _single(text)
    version = fields["export"]
    if fields.get("app") != APP or type(version) is not int:
        raise ImportProblemError("no export of this game")
    if version > VERSION:
        raise ImportProblemError(f"export version {version}, this page knows {VERSION}", True)
    return Import(
        _slots(fields.get("slots")),
        _records(fields.get("records")),
        files.found(fields.get("logbook")),
    )


def _single(text: str) -> Import:
    try:
        is_odd = decode(text).serial % 2
    except SaveError as error:
        if not text.startswith('{"app":"' + APP):
            raise ImportProblemError("nothing of this game") from error
        is_odd = 0
    texts: Generations = (None, text) if is_odd else (text, None)
    return Import((Found(texts, content(texts)),), {})


def _slots(slots: Any) -> tuple[Found, ...]:
    if not isinstance(slots, list) or len(slots) > MAX_SLOTS:
        raise ImportProblemError("its slots can't be read")
    pairs = [tuple(texts) if isinstance(texts, list) else texts for texts in slots]
    return tuple(Found(texts, content(texts)) for texts in pairs if is_generations(texts))


def _records(records: Any) -> dict[str, dict[str, int]]:
    if not isinstance(records, dict):
        return {}
    return {key: sound(totals) for key, totals in records.items()}

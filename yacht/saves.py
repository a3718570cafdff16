"""A game as a text that can be kept, and back.

The text is a JSON object, version 3:

    {"app": "yacht-dice", "version": 3, "game": "5f0c…", "serial": 7, "played": 1790000000000,
     "name": "", "coached": false, "practice": false, "card": "classic",
     "players": ["Skipper", "Admiral"], "crew": ["", "admiral"], "voyage": "1C6QG-Z406X",
     "real": false, "check": "0a1b2c3d", "actions": "r12345 h04 r611 sfull_house"}

`coached` tells that the Coach spoke, `crew` who of the crew plays for each player: empty for a
person, no list at all for persons alone. Version 1 had neither. `voyage` is the code that fixes the
dice, empty without one; `practice` tells that a daily voyage was sailed before; `real` that the
dice are real ones. Version 2 had none of these. `actions` is the game's log: `r` and the faces of a
roll, `h` and the positions in the tray, `s` and the box that was filled. It stands last, so that a
text cut short keeps its beginning. `check` is the CRC-32 of everything else.
Reading trusts nothing: the rules replay the log, and what they refuse is not loaded.
"""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from typing import Any, TypeGuard
from zlib import crc32

from yacht.actions import Action, Hold, Roll, Score
from yacht.crew import CREW
from yacht.dice import DICE, dice
from yacht.game import Game
from yacht.ruleset import Ruleset
from yacht.rulesets import ruleset
from yacht.settings import Settings
from yacht.untrusted import OutOfBoundsError, parse
from yacht.voyage import Voyage
from yacht.voyage import parse as parse_code

APP = "yacht-dice"
VERSION = 3
MAX_TEXT = 16_384
"""Characters. The longest game, four players with the longest names, stays below half of it."""
MAX_NAME = 40
MAX_NUMBER = 2**53
MAX_SERIAL = 10**9
MAX_TIME = 8_640_000_000_000_000
"""Milliseconds since 1970: the last moment that a browser can put into words."""
GAME_ID = re.compile("[0-9a-f]{32}")
_LOG = re.compile(r'(.*"actions": ?")([a-z0-9_ ]*)("?)', re.DOTALL)


class SaveError(ValueError):
    """A text that no game can be loaded from as it stands."""


class NewerSaveError(SaveError):
    """A save of a version that this page doesn't know yet."""


class DamagedSaveError(SaveError):
    """A text that is no sound save; `rescued` is the game up to where it is good, if any."""

    def __init__(self, message: str, rescued: Save | None = None) -> None:
        super().__init__(message)
        self.rescued = rescued


@dataclass(frozen=True, slots=True)
class Save:
    """A game and what its slot says about it.

    `id` tells the game from all others, whatever becomes of it; `serial` counts its saves; `played`
    is when it was last played, in milliseconds since 1970; `name` is the player's own name for it,
    empty when there is none; `is_coached` tells that the Coach spoke in it, `is_practice` that its
    daily voyage had been sailed before.
    """

    game: Game
    id: str
    serial: int = 0
    played: int = 0
    name: str = ""
    is_coached: bool = False
    is_practice: bool = False


def encode(save: Save) -> str:
    """The save as a text."""
    settings = save.game.settings
    head = {
        "app": APP,
        "version": VERSION,
        "game": save.id,
        "serial": save.serial,
        "played": save.played,
        "name": save.name,
        "coached": save.is_coached,
        "practice": save.is_practice,
        "card": settings.ruleset.key,
        "players": list(settings.players),
        "crew": list(settings.crew),
        "voyage": str(settings.voyage or ""),
        "real": settings.is_real,
    }
    actions = " ".join(map(_encode_action, save.game.actions))
    fields = {**head, "check": _check(head, actions), "actions": actions}
    return json.dumps(fields, separators=(",", ":"))


def decode(text: str) -> Save:
    """The save that a text holds.

    Raises:
        NewerSaveError: it was written by a newer version; leave it as it is.
        DamagedSaveError: it is no sound save; `rescued` may hold a part of the game.
    """
    fields, is_whole = _parse(text)
    version = fields.get("version")
    if fields.get("app") != APP or not _is_count(version):
        raise DamagedSaveError("not a save of this game")
    if version > VERSION:
        raise NewerSaveError(f"version {version}, this page knows {VERSION}")
    return _decode(fields, is_whole, version)


def _decode(fields: dict[str, Any], is_whole: bool, version: int) -> Save:
    settings = _settings(fields, version)
    actions, is_readable = _decode_actions(_text(fields, "actions"), settings.ruleset)
    replay = Game.replay(settings, actions)
    save = Save(
        replay.game,
        _text(fields, "game"),
        _count(fields, "serial", MAX_SERIAL),
        _count(fields, "played", MAX_TIME),
        _text(fields, "name"),
        is_coached=_flag(fields, "coached") if version > 1 else False,
        is_practice=_flag(fields, "practice") if version > 2 else False,
    )
    if len(save.name) > MAX_NAME or not GAME_ID.fullmatch(save.id):
        raise DamagedSaveError("a field of the save can't be right")
    head = {key: value for key, value in fields.items() if key not in ("check", "actions")}
    is_sound = fields.get("check") == _check(head, fields["actions"])
    if replay.error or not (is_whole and is_readable and is_sound):
        raise DamagedSaveError(str(replay.error or "the save was cut or changed"), save)
    return save


def _parse(text: str) -> tuple[dict[str, Any], bool]:
    """The fields, and whether the text was whole."""
    for candidate, is_whole in ((text, True), (_up_to_the_cut(text), False)):
        try:
            fields = parse(candidate, MAX_TEXT)
        except OutOfBoundsError as error:
            raise DamagedSaveError(str(error)) from error
        except ValueError:
            continue
        if isinstance(fields, dict):
            return fields, is_whole
    raise DamagedSaveError("not readable")


def _up_to_the_cut(text: str) -> str:
    """The text up to where its log goes wrong; an action that may be cut is left out."""
    found = _LOG.match(text)
    if not found:
        return ""
    head, log, end = found.groups()
    return f'{head}{log if end else log.rpartition(" ")[0]}"}}'


def _settings(fields: dict[str, Any], version: int) -> Settings:
    try:
        return Settings(
            ruleset(_text(fields, "card")),
            _texts(fields, "players"),
            _crew(fields) if version > 1 else (),
            _voyage(fields) if version > 2 else None,
            is_real=_flag(fields, "real") if version > 2 else False,
        )
    except ValueError as error:
        raise DamagedSaveError(str(error)) from error


def _voyage(fields: dict[str, Any]) -> Voyage | None:
    code = _text(fields, "voyage")
    return parse_code(code) if code else None


def _crew(fields: dict[str, Any]) -> tuple[str, ...]:
    crew = _texts(fields, "crew")
    if not CREW.keys() >= set(crew) - {""}:
        raise DamagedSaveError(f"no such crew: {crew}")
    return crew


def _texts(fields: dict[str, Any], key: str) -> tuple[str, ...]:
    value = fields.get(key)
    if not isinstance(value, list) or not all(isinstance(text, str) for text in value):
        raise DamagedSaveError(f"no {key}")
    return tuple(value)


def _flag(fields: dict[str, Any], key: str) -> bool:
    value = fields.get(key)
    if not isinstance(value, bool):
        raise DamagedSaveError(f"no {key}")
    return value


def _text(fields: dict[str, Any], key: str) -> str:
    value = fields.get(key)
    if not isinstance(value, str):
        raise DamagedSaveError(f"no {key}")
    return value


def _count(fields: dict[str, Any], key: str, largest: int) -> int:
    value = fields.get(key)
    if not _is_count(value) or value > largest:
        raise DamagedSaveError(f"no {key}")
    return value


def _is_count(value: Any) -> TypeGuard[int]:
    return type(value) is int and 0 <= value <= MAX_NUMBER


def _encode_action(action: Action) -> str:
    match action:
        case Roll(faces):
            return "r" + "".join(map(str, faces))
        case Hold(held):
            return "h" + "".join(map(str, sorted(held)))
        case Score(category):  # pragma: no branch (there is no other)
            return "s" + category.key


def _decode_actions(log: str, card: Ruleset) -> tuple[list[Action], bool]:
    """The actions as far as they can be read, and whether that is all."""
    actions: list[Action] = []
    for token in log.split():
        try:
            actions.append(_decode_action(token, card))
        except ValueError:
            return actions, False
    return actions, True


def _decode_action(token: str, card: Ruleset) -> Action:
    kind, rest = token[0], token[1:]
    if kind == "r":
        return Roll(dice(rest))
    if kind == "h":
        positions = frozenset("01234".index(position) for position in rest)
        if len(positions) != len(rest) or len(rest) > DICE:
            raise ValueError(f"not a tray: {token!r}")
        return Hold(positions)
    if kind == "s":
        return Score(card.category(rest))
    raise ValueError(f"not an action: {token!r}")


def _check(head: dict[str, Any], actions: str) -> str:
    text = json.dumps({**head, "actions": actions}, separators=(",", ":"), sort_keys=True)
    return f"{crc32(text.encode()):08x}"

"""A finished game's actions as a short text, and the game back from it.

    "11345D62b66666a…"

A turn is its rolls and the box they were scored in. The first roll has five faces. Each later roll
begins with a letter for the dice that lay in the tray: A for none, and so on as a binary number in
which the first die counts 1 and the fifth 16; after Z come v to z. The box is a lower-case letter
by its place on the card, from a. Players take their turns in order, so nothing else is needed.
Holds that were not rolled on are left out. No character is one that JSON escapes.

Reading trusts nothing: the rules replay what the text says.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from string import ascii_lowercase, ascii_uppercase

from yacht.actions import Action, Hold, Roll, Score
from yacht.dice import DICE
from yacht.game import Game
from yacht.logbook.entry import Entry, entry
from yacht.marks import Mark
from yacht.ruleset import Ruleset
from yacht.rulesets import ruleset
from yacht.saves import Save
from yacht.settings import Settings
from yacht.voyage import parse

TRAYS = ascii_uppercase + "vwxyz"
"""What may lie in the tray at a roll: anything but all five dice."""
BOXES = ascii_lowercase[:21]
MAX_LOG = 1_000
"""Characters. The longest game, four players on the modern card, has 864."""
_TOKEN = re.compile(f"([1-6]+)|([{TRAYS}])|([{BOXES}])|(.)", re.DOTALL)


class LogError(ValueError):
    """An entry that no game can be rebuilt from."""


def encode(game: Game) -> str:
    """The game's actions as a text; what of a turn is not over yet is left out, too."""
    return "".join(_turns(game))


def _turns(game: Game) -> Iterator[str]:
    categories = game.settings.ruleset.categories
    turn, tray = "", 0
    for action in game.actions:
        match action:
            case Roll(faces):
                turn += (TRAYS[tray] if turn else "") + "".join(map(str, faces))
            case Hold(held):
                tray = sum(1 << die for die in held)
            case Score(category):  # pragma: no branch (there is no other)
                yield turn + BOXES[categories.index(category)]
                turn, tray = "", 0


def decode(settings: Settings, log: str) -> Game:
    """The game that a text tells of, up to a turn's end; a tray is held once, where it changes.

    Raises:
        LogError: it can't be read, or the rules refuse it.
    """
    if len(log) > MAX_LOG:
        raise LogError(f"longer than {MAX_LOG} characters")
    replay = Game.replay(settings, _actions(log, settings.ruleset))
    if replay.error or encode(replay.game) != log:
        raise LogError(str(replay.error or "not as it is written"))
    return replay.game


def _actions(log: str, card: Ruleset) -> Iterator[Action]:
    tray = 0
    for faces, held, box, other in _TOKEN.findall(log):
        if other or (box and BOXES.index(box) >= len(card.categories)):
            raise LogError(f"not an action: {other or box!r}")
        if faces:
            yield Roll(tuple(map(int, faces)))
        elif held and TRAYS.index(held) != tray:
            tray = TRAYS.index(held)
            yield Hold(frozenset(die for die in range(DICE) if tray >> die & 1))
        elif box:
            tray = 0
            yield Score(card.categories[BOXES.index(box)])


def settings(kept: Entry) -> Settings:
    """What was chosen before that game.

    Raises:
        LogError: no game can have had these settings.
    """
    crew = tuple(seat.crew for seat in kept.seats)
    try:
        return Settings(
            ruleset(kept.card),
            tuple(seat.name for seat in kept.seats),
            crew if any(crew) else (),
            parse(kept.voyage) if kept.voyage else None,
            is_real=Mark.REAL in kept.marks,
        )
    except (LookupError, ValueError) as error:
        raise LogError(str(error)) from error


def game(kept: Entry) -> Game:
    """The game of that entry, to be replayed move by move.

    Raises:
        LogError: the log had to make room, or it is not that of the game which the entry tells of.
    """
    if not kept.log:
        raise LogError("the log is gone")
    found = decode(settings(kept), kept.log)
    if not found.state.is_over or entry(_save(kept, found)) != kept.summary:
        raise LogError("the log is another game's")
    return found


def _save(kept: Entry, found: Game) -> Save:
    return Save(
        found,
        kept.id,
        played=kept.ended,
        is_coached=Mark.COACHED in kept.marks,
        is_practice=Mark.PRACTICE in kept.marks,
    )


def logged(save: Save) -> Entry:
    """What the logbook keeps of that save, with its log; costs are not known yet.

    Raises:
        ValueError: the game is not over.
    """
    return replace(entry(save), log=encode(save.game))

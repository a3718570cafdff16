"""What is chosen before a game and never changes in it."""

from __future__ import annotations

from dataclasses import dataclass
from unicodedata import category

from yacht.errors import DiceProblem, NameProblem, SettingsError
from yacht.ruleset import Ruleset
from yacht.voyage import Voyage

MAX_PLAYERS = 4
MAX_NAME = 24
_UNREADABLE = {"Cc", "Cs"}  # control characters; halves of a character that nothing can encode


def name_problem(name: str) -> NameProblem | None:
    """Why that text can't be a player's name, None when it can.

    A name has 1 to 24 characters, no control characters, and something to see in it.
    """
    if len(name) > MAX_NAME:
        return NameProblem.TOO_LONG
    if any(category(character) in _UNREADABLE for character in name):
        return NameProblem.UNREADABLE
    if not any(character.isprintable() and not character.isspace() for character in name):
        return NameProblem.EMPTY
    return None


@dataclass(frozen=True, slots=True)
class Settings:
    """The card that is played and who plays, in the order of the turns (ruling 22).

    `crew` has a key for each player that the device plays, such as "admiral" (`yacht.crew`), and
    an empty text for each person; it is empty where all are persons. `voyage` fixes all dice
    beforehand; with `is_real` they are real ones, whose faces the players enter. Otherwise the
    device throws them.

    Raises:
        SettingsError: not 1 to 4 players, a name that `name_problem` refuses, a crew of another
            size, a voyage of another card, a daily voyage that is not solo, or real dice that
            others than persons would have to throw.
    """

    ruleset: Ruleset
    players: tuple[str, ...]
    crew: tuple[str, ...] = ()
    voyage: Voyage | None = None
    is_real: bool = False

    def __post_init__(self) -> None:
        if not 1 <= len(self.players) <= MAX_PLAYERS:
            raise SettingsError(f"not 1 to {MAX_PLAYERS} players: {len(self.players)}")
        if self.crew and len(self.crew) != len(self.players):
            raise SettingsError(f"{len(self.crew)} of the crew for {len(self.players)} players")
        for player, name in enumerate(self.players):
            if problem := name_problem(name):
                raise SettingsError(f"name {problem}: {name!r}", player, problem)
        if self.voyage:
            self._check_voyage(self.voyage)
        if self.is_real and (self.voyage or any(self.crew)):
            what = "real dice are thrown by persons, and fixed by no voyage"
            raise SettingsError(what, problem=DiceProblem.REAL_PERSONS)

    def _check_voyage(self, voyage: Voyage) -> None:
        if voyage.card != self.ruleset.key:
            what = f"{voyage} is a voyage of the card {voyage.card}"
            raise SettingsError(what, problem=DiceProblem.OTHER_CARD)
        if voyage.is_daily and not self.is_solo:
            what = f"the daily voyage {voyage} is sailed alone"
            raise SettingsError(what, problem=DiceProblem.DAILY_ALONE)

    @property
    def is_solo(self) -> bool:
        """Whether one person plays against the score to beat."""
        return len(self.players) == 1 and not any(self.crew)

    @property
    def person(self) -> int | None:
        """The place of the only person, None where several play, or nobody but the crew."""
        places = [place for place in range(len(self.players)) if not self.crew_of(place)]
        return places[0] if len(places) == 1 else None

    def crew_of(self, player: int) -> str:
        """Who of the crew plays for that player, empty for a person."""
        return self.crew[player] if self.crew else ""

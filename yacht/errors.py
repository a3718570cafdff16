"""What the engine refuses, and why. Turning a refusal into words is left to `yacht.words`."""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from yacht.actions import Action
    from yacht.state import State


class Refusal(StrEnum):
    """Why an action is illegal."""

    GAME_OVER = "game_over"
    NOT_ROLLED = "not_rolled"
    NO_ROLLS_LEFT = "no_rolls_left"
    ALL_HELD = "all_held"
    WRONG_FACES = "wrong_faces"
    NO_SUCH_DIE = "no_such_die"
    NO_SUCH_BOX = "no_such_box"
    BOX_FILLED = "box_filled"
    JOKER_FORCES = "joker_forces"


class IllegalAction(ValueError):  # noqa: N818 (python-chess's way: the name says what it is)
    """An action that the rules refuse. It has changed nothing."""

    def __init__(self, action: Action, state: State, refusal: Refusal) -> None:
        super().__init__(f"illegal action ({refusal}): {action} in {state}")
        self.action = action
        self.state = state
        self.refusal = refusal


class NameProblem(StrEnum):
    """Why a text can't be a player's name."""

    EMPTY = "empty"
    TOO_LONG = "too_long"
    UNREADABLE = "unreadable"


class DiceProblem(StrEnum):
    """Why a game can't have its dice from there."""

    OTHER_CARD = "other_card"
    DAILY_ALONE = "daily_alone"
    REAL_PERSONS = "real_persons"


class SettingsError(ValueError):
    """Settings that no game can be played with.

    `player` and `problem` tell which name is at fault and why. Where it is the dice, there is only
    a problem, and where it is the number of players, there is neither.
    """

    def __init__(
        self,
        message: str,
        player: int | None = None,
        problem: NameProblem | DiceProblem | None = None,
    ) -> None:
        super().__init__(message)
        self.player = player
        self.problem = problem


class TableProblem(StrEnum):
    """Why bytes can't be read as the table of a card's values."""

    FOREIGN = "foreign"
    DAMAGED = "damaged"
    OUTDATED = "outdated"


class TableError(ValueError):
    """Bytes that hold no values for this card: something else, damaged, or made for other rules."""

    def __init__(self, message: str, problem: TableProblem) -> None:
        super().__init__(f"{problem} table: {message}")
        self.problem = problem

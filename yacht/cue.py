"""What a press may sound and feel like."""

from __future__ import annotations

from enum import StrEnum

from yacht.table import Banked, Cleared, Entered, Held, Moved, Rolled, Table


class Cue(StrEnum):
    """Something to be heard or felt."""

    ROLL = "roll"
    MOVE = "move"
    BANK = "bank"
    SCRATCH = "scratch"
    END = "end"


def cue(table: Table) -> Cue | None:
    """What goes with the last thing that happened at the table, None where nothing does."""
    match table.news:
        case Rolled() if not table.state.settings.is_real:
            return Cue.ROLL
        case Moved() | Held() | Rolled() | Entered() | Cleared():
            return Cue.MOVE
        case Banked() if table.state.is_over:
            return Cue.END
        case Banked(preview=preview):
            return Cue.SCRATCH if preview.is_scratch else Cue.BANK
        case _:
            return None

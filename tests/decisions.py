"""The oracle's decisions: states with their best options, computed by four other programs."""

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tests.play import CARDS, SEATS, card_at
from yacht import Card, Hold, Ruleset, Score, Settings, State, dice
from yacht.perfect.advice import hold

_VECTORS: dict[str, Any] = json.loads(
    (Path(__file__).parent / "data" / "advice_vectors.json").read_text(encoding="utf-8")
)


@dataclass(frozen=True)
class Decision:
    """A state, and what the oracle says of it; options are written as the oracle writes them.

    `worth` is what is expected still to come. `others` are options that are worse, with theirs.
    """

    state: State
    worth: float
    gap: float | None
    best: list[Any]
    others: list[tuple[Any, float]]

    def action(self, option: Any) -> Hold | Score:
        """An option as an action."""
        if isinstance(option, list):
            return hold(self.state, tuple(option))
        return Score(self.state.settings.ruleset.categories[option])


def _decision(ruleset: Ruleset, vector: dict[str, Any]) -> Decision:
    card = card_at(ruleset, vector["open"], vector.get("upper", 0), vector.get("yacht", "open"))
    settings = Settings(ruleset, SEATS[:1])
    state = State(settings, (card,), dice=dice(vector["dice"]), rolls_left=vector["left"])
    others = [tuple(each) for each in vector.get("all", vector["alts"])]
    worse = [(option, worth) for option, worth in others if option not in vector["best"]]
    return Decision(state, vector["ev"], vector["gap"], vector["best"], worse)


DECISIONS = [_decision(ruleset, vector) for ruleset in CARDS for vector in _VECTORS[ruleset.key]]

TURNS: list[tuple[Ruleset, Card, float]] = [
    (ruleset, card_at(ruleset, *told), worth)
    for ruleset in CARDS
    for *told, worth in _VECTORS["turn_values"][ruleset.key]
]
"""Cards before a turn, with what is expected still to come."""

WHOLE_GAMES = {"classic": 166.9550677046, "modern": 225.8570542815}
"""The expected total of perfect play."""

"""The oracle's tables, computed by four programs that share no code with the engine."""

import json
from itertools import product
from pathlib import Path
from typing import Any

_VECTORS: dict[str, Any] = json.loads(
    (Path(__file__).parent / "data" / "score_vectors.json").read_text(encoding="utf-8")
)

BOXES: dict[str, list[str]] = {
    card: [name.lower().replace(" ", "_") for name in names]
    for card, names in _VECTORS["boxes"].items()
}
"""The keys of each card's boxes, in order."""

SCORES: dict[str, dict[str, dict[str, int]]] = {
    card: {
        notation: dict(zip(boxes, row, strict=True))
        for notation, row in zip(_VECTORS["dice"], _VECTORS[card], strict=True)
    }
    for card, boxes in BOXES.items()
}
"""Points by card, dice (in ascending order) and box; no joker."""

JOKER: dict[str, dict[str, int]] = {
    notation: {
        box: points for box, points in zip(BOXES["modern"], row, strict=True) if points is not None
    }
    for notation, row in _VECTORS["joker"].items()
}
"""Points of a joker by dice and box."""

LEGAL: list[tuple[list[str], dict[str, int], str, dict[str, int], int]] = [
    (
        [BOXES["modern"][box] for box in open_boxes],
        {} if yacht == "open" else {"yacht": int(yacht)},
        notation,
        dict(zip((BOXES["modern"][box] for box in legal), points, strict=True)),
        bonus,
    )
    for open_boxes, yacht, notation, legal, points, bonus in _VECTORS["legal"]
]
"""Open boxes, what the Yacht box holds, dice, points in each legal box, Yacht bonus."""

ROLLS = list(product(range(1, 7), repeat=5))
"""All 7,776 rolls."""

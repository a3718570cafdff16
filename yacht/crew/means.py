"""What each member's games come to: figures to show beside its name."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Mean:
    """A mean total of so many games, and its standard error; of 0 games where it is exact."""

    points: float
    error: float = 0
    games: int = 0


MEANS: dict[str, dict[str, Mean]] = {
    "admiral": {"classic": Mean(166.955068), "modern": Mean(225.857054)},
    "navigator": {"classic": Mean(165.0, 0.4, 10_000), "modern": Mean(222.0, 0.6, 10_000)},
    "purser": {"classic": Mean(153.3, 0.4, 10_000), "modern": Mean(205.2, 0.5, 10_000)},
    "gunner": {"classic": Mean(137.8, 0.4, 10_000), "modern": Mean(182.7, 0.6, 10_000)},
    "cook": {"classic": Mean(125.1, 0.4, 10_000), "modern": Mean(173.2, 0.6, 10_000)},
}
"""By the member's key and the card's, as `bench.crew` measures them, to one decimal.

The Admiral's are solved, not measured, and of games for points: to win may cost some.
"""

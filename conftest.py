"""Figures that tests report, printed after them."""

from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest

FIGURE = "figure: "


@pytest.fixture
def figure(record_property: Callable[[str, object], None]) -> Callable[..., None]:
    """Have a figure printed after the tests: `figure("saves tried", loaded=3, refused=7)`.

    What several tests report under one name is added up.
    """

    def report(name: str, **parts: int) -> None:
        record_property(FIGURE + name, parts)

    return report


def pytest_terminal_summary(terminalreporter: Any) -> None:
    """Print the figures, such as "10 saves tried: 3 loaded, 7 refused"."""
    figures: dict[str, Counter[str]] = {}
    for report in terminalreporter.getreports("passed"):
        for name, parts in report.user_properties:
            if name.startswith(FIGURE) and report.when == "call":
                figures.setdefault(name.removeprefix(FIGURE), Counter()).update(parts)
    for name, parts in sorted(figures.items()):
        listed = ", ".join(f"{count} {part}" for part, count in parts.items())
        terminalreporter.write_line(f"{parts.total()} {name}: {listed}")

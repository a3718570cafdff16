"""Hypothesis profiles, a full one and a small one for Pyodide, and tests without coverage."""

import sys
from collections.abc import Generator

import pytest
from hypothesis import HealthCheck, settings

settings.register_profile("full", deadline=None, max_examples=20, stateful_step_count=60)
settings.register_profile(
    "small",
    deadline=None,
    max_examples=5,
    stateful_step_count=20,
    database=None,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile("small" if sys.platform == "emscripten" else "full")


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call(item: pytest.Item) -> Generator[None, object, object]:
    """Measure no coverage of a test that is marked `untraced`."""
    trace = sys.gettrace()
    if not item.get_closest_marker("untraced"):
        return (yield)
    sys.settrace(None)
    try:
        return (yield)
    finally:
        sys.settrace(trace)

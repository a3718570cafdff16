"""Hypothesis profiles: a full one, and a small one for Pyodide, which is many times slower."""

import sys

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

"""The cards that can be played: every module of this package that defines `RULESET`."""

from collections.abc import Mapping
from importlib import import_module
from pkgutil import iter_modules
from types import MappingProxyType

from yacht.ruleset import Ruleset


def _discover() -> dict[str, Ruleset]:
    modules = sorted(module.name for module in iter_modules(__path__))
    found = [import_module(f"{__name__}.{name}").RULESET for name in modules]
    return {ruleset.key: ruleset for ruleset in found}


RULESETS: Mapping[str, Ruleset] = MappingProxyType(_discover())
DEFAULT = RULESETS["classic"]


def ruleset(key: str) -> Ruleset:
    """The ruleset of that key: "classic" or "modern".

    Raises:
        ValueError: there is no such card.
    """
    if key not in RULESETS:
        raise ValueError(f"no card {key!r}, only {', '.join(RULESETS)}")
    return RULESETS[key]

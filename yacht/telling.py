"""Game words that tell the player when the store refuses what they want."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Concatenate, ParamSpec, Protocol, TypeVar

from yacht.storage import StorageError, StorageProblem

Arguments = ParamSpec("Arguments")


class Teller(Protocol):
    """Whoever can tell the player."""

    def tell(self, problem: StorageProblem) -> None:
        """Say that the store refused."""


Owner = TypeVar("Owner", bound=Teller)


def told(
    word: Callable[Concatenate[Owner, Arguments], None],
) -> Callable[Concatenate[Owner, Arguments], None]:
    """The word, ended with what its owner tells where the store refuses."""

    @wraps(word)
    def telling(owner: Owner, /, *arguments: Arguments.args, **more: Arguments.kwargs) -> None:
        try:
            word(owner, *arguments, **more)
        except StorageError as error:
            owner.tell(error.problem)

    return telling

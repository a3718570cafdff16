"""What can become of a text that is shared."""

from enum import StrEnum


class Shared(StrEnum):
    """What became of it."""

    SHARED = "shared"
    COPIED = "copied"
    CANCELLED = "cancelled"
    SHOWN = "shown"
    """The device can do neither: the text is shown, to be copied by hand."""

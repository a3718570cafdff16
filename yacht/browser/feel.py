"""Sound and haptics. Both follow the picture, and neither can fail a press.

Haptics are a word to the device; sounds are made by `static/sound.mjs`, which is told of them.
"""

from __future__ import annotations

from js import CustomEvent, window
from pyodide.ffi import JsException, to_js

from yacht.cue import Cue
from yacht.preferences import Chosen, Switch

PULSES = {
    Cue.ROLL: (15, 45, 15, 45, 15),
    Cue.MOVE: (10,),
    Cue.BANK: (25,),
    Cue.SCRATCH: (60,),
    Cue.END: (25, 60, 25, 60, 80),
}
"""Milliseconds that the device vibrates, rests, vibrates..."""


def has_haptics() -> bool:
    """Whether the device may vibrate: browsers without a touch screen know the word alone."""
    is_touched = window.matchMedia("(any-pointer: coarse)").matches
    return bool(is_touched and hasattr(window.navigator, "vibrate"))


class Feel:
    """Gives cues to ear and hand, as far as that is chosen."""

    def __init__(self, chosen: Chosen) -> None:
        self._chosen = chosen

    def give(self, cue: Cue | None) -> None:
        """Let that be heard and felt."""
        preferences = self._chosen.preferences
        if cue is not None and preferences.sound is Switch.ON:
            window.dispatchEvent(CustomEvent.new("yacht-sound", detail=cue.value))
        if cue is not None and preferences.haptics is Switch.ON and has_haptics():
            _vibrate(cue)


def _vibrate(cue: Cue) -> None:
    try:
        window.navigator.vibrate(to_js(PULSES[cue]))
    except JsException:
        return  # the browser has its reasons

"""Yacht, the public-domain dice game: its rules as values that can be asked.

>>> from yacht import Game, Roll, Score, Settings, ruleset
>>> game = Game.new(Settings(ruleset("classic"), ("Skipper",)))
>>> game = game.play(Roll((4, 4, 4, 2, 2)))
>>> [preview.points for preview in game.state.previews()]
[0, 4, 0, 12, 0, 0, 16, 0, 0, 0, 16, 0]
>>> game = game.play(Score(game.settings.ruleset.category("full_house")))
>>> game.state.totals
(16,)

Everything here is pure Python and frozen; only `yacht.browser` knows that there is a page.
"""

from yacht.actions import Action, Hold, Roll, Score
from yacht.card import Card
from yacht.categories import Category
from yacht.dice import Dice, dice, throw
from yacht.errors import IllegalAction, Refusal, SettingsError
from yacht.game import Game, Replay
from yacht.ruleset import Bonus, Preview, Ruleset
from yacht.rulesets import RULESETS, ruleset
from yacht.settings import Settings
from yacht.state import LegalActions, Outcome, State

__all__ = [
    "RULESETS",
    "Action",
    "Bonus",
    "Card",
    "Category",
    "Dice",
    "Game",
    "Hold",
    "IllegalAction",
    "LegalActions",
    "Outcome",
    "Preview",
    "Refusal",
    "Replay",
    "Roll",
    "Ruleset",
    "Score",
    "Settings",
    "SettingsError",
    "State",
    "dice",
    "ruleset",
    "throw",
]

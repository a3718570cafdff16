"""The state of a game: what an undo would restore, and what the rules say about it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from yacht.actions import Action, Hold, Roll, Score
from yacht.card import Card
from yacht.categories import Category
from yacht.dice import DICE, FACES, Dice
from yacht.errors import IllegalAction, Refusal
from yacht.ruleset import ROLLS, Preview
from yacht.settings import Settings
from yacht.voyage import next_roll


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a game ended: every total, and the players who share the highest (ruling 23)."""

    totals: tuple[int, ...]
    winners: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class LegalActions:
    """What the rules allow in a state; ask `action in state.legal_actions()`.

    Iterating gives the scores and the holds; rolls are counted, not listed, since their faces are
    chance. Nothing is worked out before it is asked for.
    """

    _state: State

    def __contains__(self, action: object) -> bool:
        return isinstance(action, Action) and self.refusal(action) is None

    def __iter__(self) -> Iterator[Score | Hold]:
        yield from self.scores
        for mask in range(1 << DICE if self.to_hold else 0):
            yield Hold(frozenset(die for die in range(DICE) if mask >> die & 1))

    def __bool__(self) -> bool:
        return bool(self.to_roll or self.scores)

    @property
    def to_roll(self) -> int:
        """How many dice a roll throws, 0 when Roll is off."""
        may_roll = self._state.rolls_left and not self._state.is_over
        return len(self._state.free) if may_roll else 0

    @property
    def to_hold(self) -> frozenset[int]:
        """The positions that may lie in the tray; none when holds mean nothing (ruling 4)."""
        may_hold = self._state.dice and self._state.rolls_left
        return frozenset(range(DICE)) if may_hold else frozenset()

    @property
    def scores(self) -> tuple[Score, ...]:
        """An action for each box that may be filled."""
        return tuple(Score(p.category) for p in self._state.previews() if p.is_legal)

    def refusal(self, action: Action) -> Refusal | None:
        """Why the rules refuse that action, None when they allow it."""
        if self._state.is_over:
            return Refusal.GAME_OVER
        if isinstance(action, Roll):
            return self._refuse_roll(action)
        if not self._state.dice:
            return Refusal.NOT_ROLLED
        if isinstance(action, Hold):
            return self._refuse_hold(action)
        return self._refuse_score(action)

    def _refuse_roll(self, roll: Roll) -> Refusal | None:
        if not self.to_roll:
            return Refusal.ALL_HELD if self._state.rolls_left else Refusal.NO_ROLLS_LEFT
        return None if self._fits(roll) else Refusal.WRONG_FACES

    def _fits(self, roll: Roll) -> bool:
        if len(roll.faces) != self.to_roll or not all(face in FACES for face in roll.faces):
            return False
        voyage = self._state.settings.voyage
        return voyage is None or roll == next_roll(voyage, self._state)

    def _refuse_hold(self, hold: Hold) -> Refusal | None:
        if not self.to_hold:
            return Refusal.NO_ROLLS_LEFT
        return None if hold.dice <= self.to_hold else Refusal.NO_SUCH_DIE

    def _refuse_score(self, score: Score) -> Refusal | None:
        ruleset, card = self._state.settings.ruleset, self._state.card
        if score.category not in ruleset.categories:
            return Refusal.NO_SUCH_BOX
        if self._state.points_in(score.category) is not None:
            return Refusal.BOX_FILLED
        if ruleset.forced(card, self._state.dice) not in (None, score.category):
            return Refusal.JOKER_FORCES
        return None


@dataclass(frozen=True, slots=True)
class State:
    """A moment of a game.

    `cards` are in the players' order and `player` is whose turn it is. `dice` is empty until the
    turn's first roll; `held` are the positions, 0 to 4, of the dice in the tray.
    """

    settings: Settings
    cards: tuple[Card, ...]
    player: int = 0
    dice: Dice = ()
    held: frozenset[int] = frozenset()
    rolls_left: int = ROLLS

    @classmethod
    def start(cls, settings: Settings) -> State:
        """The state before the Skipper's first roll."""
        return cls(settings, (settings.ruleset.empty_card(),) * len(settings.players))

    def __str__(self) -> str:
        dice = " ".join(map(str, self.dice)) or "not rolled"
        held = " ".join(map(str, sorted(self.held))) or "none"
        return (
            f"{self.settings.ruleset}, player {self.player}, round {self.round}, "
            f"dice {dice}, held {held}, rolls left {self.rolls_left}, "
            f"cards {[card.points for card in self.cards]}"
        )

    @property
    def card(self) -> Card:
        """The card of the player whose turn it is."""
        return self.cards[self.player]

    @property
    def round(self) -> int:
        """The round, from 1 to the number of boxes."""
        return min(self.card.filled + 1, self.settings.ruleset.rounds)

    @property
    def free(self) -> tuple[int, ...]:
        """The positions of the dice that a roll would throw."""
        return tuple(die for die in range(DICE) if die not in self.held)

    @property
    def totals(self) -> tuple[int, ...]:
        """The players' totals, bonuses included."""
        return tuple(map(self.settings.ruleset.total, self.cards))

    @property
    def is_over(self) -> bool:
        """Whether every box on every card is filled."""
        return all(card.is_full for card in self.cards)

    def outcome(self) -> Outcome | None:
        """Who won, None while the game goes on."""
        if not self.is_over:
            return None
        best = max(self.totals)
        winners = tuple(player for player, total in enumerate(self.totals) if total == best)
        return Outcome(self.totals, winners)

    def points_in(self, category: Category) -> int | None:
        """What that box holds on the card of the player whose turn it is."""
        return self.settings.ruleset.points_in(self.card, category)

    def previews(self) -> tuple[Preview, ...]:
        """What each open box would score now; none before the first roll (ruling 1)."""
        if not self.dice:
            return ()
        return self.settings.ruleset.previews(self.card, self.dice)

    def legal_actions(self) -> LegalActions:
        """What the player whose turn it is may do."""
        return LegalActions(self)

    def apply(self, action: Action) -> State:
        """The state after that action.

        Raises:
            IllegalAction: the rules refuse it; `refusal` says why.
        """
        if refusal := self.legal_actions().refusal(action):
            raise IllegalAction(action, self, refusal)
        if isinstance(action, Roll):
            return self._roll(action.faces)
        if isinstance(action, Hold):
            return replace(self, held=action.dice)
        return self._score(action)

    def _roll(self, faces: Dice) -> State:
        thrown = dict(zip(self.free, faces, strict=True))
        dice = tuple(thrown[die] if die in thrown else self.dice[die] for die in range(DICE))
        return replace(self, dice=dice, rolls_left=self.rolls_left - 1)

    def _score(self, score: Score) -> State:
        card = self.settings.ruleset.fill(self.card, score.category, self.dice)
        cards = (*self.cards[: self.player], card, *self.cards[self.player + 1 :])
        return State(self.settings, cards, (self.player + 1) % len(cards))

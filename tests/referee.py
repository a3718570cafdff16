"""A second engine, written from the rulings and the oracle's tables alone, to compare with.

It shares nothing with `yacht` but the actions: faces and boxes are plain lists and dicts here, and
a game is changed in place.
"""

from tests.oracle import BOXES, JOKER, SCORES
from yacht import Hold, Roll, Score
from yacht.actions import Action


class Referee:
    """What a game should look like."""

    def __init__(self, card: str, players: int) -> None:
        self.card = card
        self.boxes: list[dict[str, int]] = [{} for _ in range(players)]
        self.hundreds = [0] * players
        self.turns = [0] * players
        self.player = 0
        self.start_turn()

    def start_turn(self) -> None:
        self.faces: list[int] = []
        self.tray: set[int] = set()
        self.rolls_left = 3

    @property
    def filled(self) -> dict[str, int]:
        return self.boxes[self.player]

    @property
    def open(self) -> list[str]:
        return [box for box in BOXES[self.card] if box not in self.filled]

    @property
    def is_over(self) -> bool:
        return self.turns == [12] * len(self.turns)

    @property
    def notation(self) -> str:
        return "".join(map(str, sorted(self.faces)))

    @property
    def is_joker(self) -> bool:
        has_yacht = self.card == "modern" and self.filled.get("yacht") == 50
        return has_yacht and self.notation in JOKER

    def points(self, box: str) -> int:
        scores = JOKER if self.is_joker else SCORES[self.card]
        return scores[self.notation][box]

    def legal_boxes(self) -> list[str]:
        if not self.faces:
            return []
        if self.is_joker:
            matching = BOXES["modern"][self.faces[0] - 1]
            return [matching] if matching in self.open else self.open
        return self.open

    def is_legal(self, action: Action) -> bool:
        if self.is_over:
            return False
        if isinstance(action, Score):
            return action.category.key in self.legal_boxes()
        if isinstance(action, Hold):
            return bool(self.faces) and self.rolls_left > 0 and action.dice <= set(range(5))
        count = 5 - len(self.tray)
        fits = len(action.faces) == count and set(action.faces) <= {1, 2, 3, 4, 5, 6}
        return self.rolls_left > 0 and count > 0 and fits

    def follow(self, action: Action) -> None:
        """Do what a legal action does."""
        if isinstance(action, Roll):
            self.roll(list(action.faces))
        elif isinstance(action, Hold):
            self.tray = set(action.dice)
        else:
            self.score(action.category.key)

    def roll(self, thrown: list[int]) -> None:
        self.faces = [self.faces[die] if die in self.tray else thrown.pop(0) for die in range(5)]
        self.rolls_left -= 1

    def score(self, box: str) -> None:
        points = self.points(box)
        self.hundreds[self.player] += self.is_joker
        self.filled[box] = points
        self.turns[self.player] += 1
        self.player = self.turns.index(min(self.turns))
        self.start_turn()

    def total(self, player: int) -> int:
        boxes = self.boxes[player]
        upper = [boxes[box] for box in BOXES["modern"][:6] if box in boxes]
        won = self.card == "modern" and len(upper) == 6 and sum(upper) >= 63
        return sum(boxes.values()) + 35 * won + 100 * self.hundreds[player]

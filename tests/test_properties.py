"""Random legal games, compared at every step with a referee that shares no code with the engine."""

from copy import deepcopy
from random import Random

import pytest
from hypothesis import event, given
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

from tests.oracle import BOXES
from tests.play import CARDS, new_game
from tests.referee import Referee
from yacht import Game, Hold, IllegalAction, LegalActions, Replay, Roll, Ruleset, Score
from yacht.actions import Action

HOLDS = [Hold(frozenset(die for die in range(5) if mask >> die & 1)) for mask in range(32)]

ATTEMPTS: list[Action] = [
    *(Roll((face,) * count) for face in (0, 1, 7) for count in range(7)),
    *HOLDS,
    Hold(frozenset({5})),
    Hold(frozenset({-1, 0})),
    *(Score(category) for card in CARDS for category in card.categories),
]
"""Something of everything, legal or not."""


class Table:
    """A game and its referee."""

    def __init__(self, card: Ruleset, players: int) -> None:
        self.game = new_game(card, players)
        self.referee = Referee(card.key, players)
        self.before: tuple[Game, Referee]

    @property
    def legal(self) -> LegalActions:
        return self.game.state.legal_actions()

    def play(self, action: Action) -> None:
        if isinstance(action, Score):
            self.before = (self.game, deepcopy(self.referee))
        self.game = self.game.play(action)
        self.referee.follow(action)

    def take_back(self) -> None:
        before, self.referee = self.before
        self.game = self.game.take_back()
        assert self.game == before

    def check(self) -> None:
        """Everything that can be seen is as the referee says."""
        state, referee = self.game.state, self.referee
        assert (state.player, state.rolls_left) == (referee.player, referee.rolls_left)
        assert (list(state.dice), set(state.held)) == (referee.faces, referee.tray)
        assert list(state.totals) == [referee.total(player) for player in range(len(state.cards))]
        assert [card.filled for card in state.cards] == referee.turns
        assert state.is_over == referee.is_over
        assert self.game.can_take_back == any(
            isinstance(action, Score) for action in self.game.actions[-1:]
        )
        assert len(self.game.actions) <= 6 * sum(referee.turns) + 5

    def check_cards(self) -> None:
        """Every box of every card holds what the referee says."""
        state, keys = self.game.state, BOXES[self.referee.card]
        for card, boxes in zip(state.cards, self.referee.boxes, strict=True):
            assert card.points == tuple(boxes.get(key) for key in keys)

    def check_previews(self) -> None:
        """The previews show the referee's points and what the total would gain."""
        state, referee = self.game.state, self.referee
        shown = {preview.category.key: preview.points for preview in state.previews()}
        assert shown == {box: referee.points(box) for box in referee.open if referee.faces}
        for preview in state.previews():
            if preview.is_legal:
                after = state.apply(Score(preview.category))
                assert after.totals[state.player] - state.totals[state.player] == preview.worth

    def check_legality(self) -> None:
        """The referee agrees about every attempt; a refused one changes nothing."""
        before, legal = self.game.state, self.legal
        assert bool(legal) == (not self.referee.is_over)
        assert all(self.referee.is_legal(action) for action in legal)
        for action in ATTEMPTS:
            assert (action in legal) == self.referee.is_legal(action), action
        for action in [action for action in ATTEMPTS if action not in legal][::6]:
            with pytest.raises(IllegalAction):
                self.game.play(action)
        assert self.game.state == before

    def check_replay(self) -> None:
        """The actions lead to an equal game again."""
        assert Game.replay(self.game.settings, self.game.actions) == Replay(self.game, None)


def faces(count: int) -> st.SearchStrategy[tuple[int, ...]]:
    """That many dice, five of a kind often enough for jokers."""
    face = st.integers(1, 6)
    return face.map(lambda same: (same,) * count) | st.tuples(*[face] * count)


def random_action(game: Game, random: Random) -> Action:
    """A legal action, as a player who likes five of a kind might choose it."""
    legal = game.state.legal_actions()
    kind = random.choice(["roll", "roll", "hold", "score"])
    if legal.to_roll and (kind == "roll" or not game.state.dice):
        favourite = random.randint(1, 6)
        choices = (*[favourite] * 12, 1, 2, 3, 4, 5, 6)
        return Roll(tuple(random.choices(choices, k=legal.to_roll)))
    if legal.to_hold and kind == "hold":
        return random.choice(HOLDS)
    return random.choice(legal.scores)


class Games(RuleBasedStateMachine):
    """Anything legal, in any order. A rule that can do nothing legal does nothing."""

    @initialize(card=st.sampled_from(CARDS), players=st.integers(1, 4))
    def sit_down(self, card: Ruleset, players: int) -> None:
        self.table = Table(card, players)

    @rule(data=st.data())
    def roll(self, data: st.DataObject) -> None:
        if count := self.table.legal.to_roll:
            self.table.play(Roll(data.draw(faces(count))))

    @rule(hold=st.sampled_from(HOLDS))
    def hold(self, hold: Hold) -> None:
        if self.table.legal.to_hold:
            self.table.play(hold)

    @rule(data=st.data())
    def score(self, data: st.DataObject) -> None:
        if scores := self.table.legal.scores:
            self.table.play(data.draw(st.sampled_from(scores)))

    @rule(random=st.randoms(use_true_random=False))
    def play_on(self, random: Random) -> None:
        for _ in range(20):
            if self.table.legal:
                self.table.play(random_action(self.table.game, random))

    @rule()
    def take_back(self) -> None:
        if self.table.game.can_take_back:
            self.table.take_back()

    @rule()
    def replay(self) -> None:
        self.table.check_replay()

    @invariant()
    def agrees_with_the_referee(self) -> None:
        self.table.check()
        self.table.check_cards()
        self.table.check_previews()
        self.table.check_legality()

    def teardown(self) -> None:
        event(f"{self.table.referee.card} over: {self.table.game.state.is_over}")


TestGames = pytest.mark.untraced(Games.TestCase)


@pytest.mark.untraced
@pytest.mark.parametrize("card", CARDS, ids=str)
@pytest.mark.parametrize("players", [1, 2, 3, 4])
@given(random=st.randoms(use_true_random=False))
def test_whole_games(card: Ruleset, players: int, random: Random) -> None:
    table = Table(card, players)
    while not table.game.state.is_over:
        table.play(random_action(table.game, random))
        table.check()
        if table.referee.is_joker:
            table.check_previews()
    table.check_cards()
    table.check_legality()
    table.check_replay()
    boxes = [action.category for action in table.game.actions if isinstance(action, Score)]
    for player in range(players):
        assert sorted(boxes[player::players], key=str) == sorted(card.categories, key=str)

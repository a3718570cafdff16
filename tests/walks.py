"""Games that players might reach: random legal actions, now and then a box taken back."""

from collections.abc import Iterator
from dataclasses import replace
from random import Random

from hypothesis import strategies as st

from tests.fakes import LAST_DATE
from tests.play import CARDS, new_game
from yacht import Card, Game, Hold, Roll, Ruleset, Score, Settings, State
from yacht.categories import YACHT
from yacht.dice import FACES
from yacht.saves import MAX_NAME, MAX_SERIAL, Save
from yacht.settings import name_problem

LONGEST_WALK = 400
"""Steps. Some walks of four players get to the end, all of the solo ones do."""


def next_action(game: Game, random: Random) -> Roll | Hold | Score:
    """A legal action of a player who likes to roll, and likes five of a kind."""
    legal = game.state.legal_actions()
    wish = random.choice(("roll", "roll", "hold", "score"))
    if legal.to_roll and (wish == "roll" or not game.state.dice):
        favourite = (random.choice(FACES),) * 6
        return Roll(tuple(random.choices((*favourite, *FACES), k=legal.to_roll)))
    if legal.to_hold and wish == "hold":
        return Hold(frozenset(random.sample(range(5), random.randint(0, 5))))
    return random.choice(legal.scores)


def walk(game: Game, random: Random, steps: int = LONGEST_WALK) -> Iterator[Game]:
    """The games on that many steps from this one, or on those until the end."""
    for _ in range(steps):
        if game.can_take_back and random.random() < 0.1:
            game = game.take_back()
        elif game.state.is_over:
            return
        else:
            game = game.play(next_action(game, random))
        yield game


def reached(card: Ruleset, players: tuple[str, ...], seed: int, steps: int) -> Game:
    """The game after a walk of that many steps from its start."""
    game = Game.new(Settings(card, players))
    for step in walk(game, Random(seed), steps):
        game = step
    return game


def random_states(card: Ruleset, seed: int, count: int) -> list[State]:
    """States with dice on the table, as random play reaches them; every other one a joker's."""
    random = Random(seed)
    states: list[State] = []
    while len(states) < count:
        games = [game for game in walk(new_game(card), random) if game.state.dice]
        for game in random.sample(games, min(len(games), 4)):
            states += [game.state, with_yacht(game.state, random)]
    return states[:count]


def with_yacht(state: State, random: Random) -> State:
    """The state with 50 in the Yacht box and five of a kind on the table."""
    card = state.card
    if state.settings.ruleset.open_categories(card) != (YACHT,):
        card = Card((*card.points[:-1], 50), card.yacht_bonus)
    return replace(state, cards=(card,), dice=(random.choice(FACES),) * 5)


def player_names() -> st.SearchStrategy[str]:
    """Anything that may be a player's name."""
    readable = st.characters(exclude_categories=["Cc", "Cs"])
    return st.text(readable, min_size=1, max_size=24).filter(lambda name: not name_problem(name))


def games() -> st.SearchStrategy[Game]:
    """Any game that can be reached."""
    return st.builds(
        reached,
        st.sampled_from(CARDS),
        st.lists(player_names(), min_size=1, max_size=4).map(tuple),
        st.integers(0, 2**32),
        st.integers(0, LONGEST_WALK),
    )


def ids() -> st.SearchStrategy[str]:
    """Any game's id."""
    return st.text("0123456789abcdef", min_size=32, max_size=32)


def saves() -> st.SearchStrategy[Save]:
    """Any save of a game that can be reached."""
    serials, times = st.integers(0, MAX_SERIAL), st.integers(0, LAST_DATE)
    return st.builds(Save, games(), ids(), serials, times, st.text(max_size=MAX_NAME))

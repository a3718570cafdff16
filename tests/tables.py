"""Tables in few words, for the tests: `pressed(table, "roll 11345", "die 0", "box yacht")`."""

from functools import cache, reduce
from random import Random

from tests.play import CARDS, CLASSIC, new_game
from yacht import Dice, Game, Ruleset, State, dice
from yacht.categories import Category
from yacht.table import Table

ALL_KEYS = sorted({category.key for card in CARDS for category in card.categories})

LEFT_OVER = r"[{}$<>%_]|\bNone\b|\w\(|  |\bplayer \d|^ | $"
"""What a text for players holds only if something was not filled in."""


class Cup:
    """A throw that gives set faces, and remembers how many dice it was asked for."""

    def __init__(self, *notations: str) -> None:
        self._faces = list(map(dice, notations))
        self.asked: list[int] = []

    def __call__(self, count: int) -> Dice:
        self.asked.append(count)
        return self._faces.pop(0)


def new_table(card: Ruleset = CLASSIC, players: int = 1) -> Table:
    """A table before the first roll."""
    return Table.start(new_game(card, players).settings)


def table_at(state: State) -> Table:
    """A table in that state, however it came about."""
    return Table(Game(state.settings, (), state))


def any_category(key: str) -> Category:
    """The category of that key, on whichever card it is."""
    return next(c for card in CARDS for c in card.categories if c.key == key)


def press(table: Table, what: str) -> Table:
    """The table after one press: a die, a box or a card with its name, roll, back, or escape.

    The crew changes the whole tray at once: "tray 024". Real dice are entered face by face, or
    several at once: "enter 11345"; they are corrected by "correct".
    """
    word, _, value = what.partition(" ")
    match word:
        case "roll":
            return table.roll(lambda _: dice(value))
        case "die":
            return table.toggle_hold(int(value))
        case "enter":
            return reduce(Table.enter, map(int, value), table)
        case "correct":
            return table.correct()
        case "tray":
            return table.hold(frozenset(map(int, value)))
        case "box":
            return table.score(any_category(value))
        case "card":
            return table.view(int(value))
        case "back":
            return table.take_back()
        case _:
            return table.disarm()


def pressed(table: Table, *presses: str) -> Table:
    """The table after those presses."""
    for what in presses:
        table = press(table, what)
    return table


def random_press(table: Table, random: Random) -> str:
    """A press that may or may not be legal, on a table with many fives of a kind."""
    words = ["roll", "die", "tray", "box", "card", "back", "escape"]
    word = random.choices(words, [6, 6, 1, 6, 1, 1, 3])[0]
    match word:
        case "roll":
            count = table.state.legal_actions().to_roll
            faces = [random.choice("66661234")] * 5 if random.random() < 0.7 else "12345"
            return f"roll {''.join(faces[:count])}"
        case "die":
            return f"die {random.randint(0, 5)}"
        case "tray":
            return f"tray {''.join(random.sample('01234', random.randint(0, 5)))}"
        case "box":
            return f"box {_random_box(table, random)}"
        case "card":
            return f"card {random.randrange(len(table.state.cards))}"
        case _:
            return word


def _random_box(table: Table, random: Random) -> str:
    previews = {preview.category.key: preview.points for preview in table.state.previews()}
    if table.armed and random.random() < 0.7:
        return table.armed.key
    if previews.get("yacht") and random.random() < 0.7:
        return "yacht"
    return random.choice(list(previews) if previews and random.random() < 0.8 else ALL_KEYS)


OPENING = ("roll 12345", "die 0", "die 1", "die 2", "die 3", "die 4", "roll ", "die 4", "roll 12")
CODA = ("roll 11111", "die 0", "box ones", "card 0", "escape", "back", "card 0")
LONGEST = 5_000


@cache
def walk(card: Ruleset, players: int) -> list[tuple[str, Table]]:
    """A whole game in random presses, always the same ones: each press and the table after it."""
    random, steps = Random(players), [("", new_table(card, players))]

    def go(what: str) -> None:
        steps.append((what, press(steps[-1][1], what)))

    for what in OPENING:
        go(what)
    while not steps[-1][1].state.is_over:
        assert len(steps) < LONGEST, "the game does not end"
        go(random_press(steps[-1][1], random))
    for what in CODA:
        go(what)
    return steps

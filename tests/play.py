"""Games in few words, for the tests: `played(MODERN, "66666 yacht", "11111 ones")`."""

from collections.abc import Iterable

from yacht import Card, Game, Hold, Roll, Ruleset, Score, Settings, State, dice, ruleset

CLASSIC = ruleset("classic")
MODERN = ruleset("modern")
CARDS = (CLASSIC, MODERN)
SEATS = ("Skipper", "Mate", "Bosun", "Lookout")


def new_game(card: Ruleset = CLASSIC, players: int = 1) -> Game:
    """A game before its first roll."""
    return Game.new(Settings(card, SEATS[:players]))


def roll(notation: str) -> Roll:
    """The roll that shows those faces."""
    return Roll(dice(notation))


def hold(*positions: int) -> Hold:
    """The hold of the dice at those positions."""
    return Hold(frozenset(positions))


def score(card: Ruleset, box: str) -> Score:
    """The filling of that box."""
    return Score(card.category(box))


def turn(game: Game, notation: str, box: str) -> Game:
    """The game after a turn of one roll, scored in that box."""
    return game.play(roll(notation)).play(score(game.settings.ruleset, box))


def played(card: Ruleset, *turns: str, players: int = 1) -> Game:
    """The game after turns like `"66666 yacht"`."""
    game = new_game(card, players)
    for entry in turns:
        game = turn(game, *entry.split())
    return game


def finished(game: Game, *notations: str) -> Game:
    """The game played to its end, each player rolling the same dice and filling the next box."""
    while not game.state.is_over:
        game = game.play(roll(notations[game.state.player]))
        game = game.play(game.state.legal_actions().scores[0])
    return game


def card_with(card: Ruleset, points: dict[str, int]) -> Card:
    """A card of that kind with those boxes filled."""
    return Card(tuple(points.get(category.key) for category in card.categories))


def card_at(
    ruleset: Ruleset, open_boxes: Iterable[int], upper: int = 0, yacht: str = "open"
) -> Card:
    """A card with those boxes open, that upper total, and 0 in the other boxes but Yacht."""
    keys = [category.key for category in ruleset.categories]
    filled = [box for box in range(len(keys)) if box not in set(open_boxes)]
    points = dict.fromkeys((keys[box] for box in filled), 0)
    points |= {"yacht": int(yacht)} if yacht != "open" else {}
    for box, count in _spread(upper, [box for box in filled if box < 6]):
        points[keys[box]] = count * (box + 1)
    return card_with(ruleset, points)


def _spread(total: int, boxes: list[int]) -> list[tuple[int, int]]:
    """How many dice each of these upper boxes may have scored to bring that total."""
    ways: dict[int, list[tuple[int, int]]] = {0: []}
    for box in boxes:
        ways = {
            known + count * (box + 1): [*way, (box, count)]
            for known, way in ways.items()
            for count in range(6)
        }
    return ways[total]


def rolled(card: Ruleset, notation: str, points: dict[str, int]) -> State:
    """The state after a turn's first roll, on a card with those boxes filled."""
    settings = Settings(card, SEATS[:1])
    return State(settings, (card_with(card, points),), dice=dice(notation), rolls_left=2)


def legal_boxes(state: State) -> list[str]:
    """The boxes that may be filled now."""
    return [action.category.key for action in state.legal_actions().scores]


def points(state: State, boxes: Iterable[str] | None = None) -> dict[str, int]:
    """What the open boxes, or those of them that are named, would score now."""
    shown = {preview.category.key: preview.points for preview in state.previews()}
    return shown if boxes is None else {box: shown[box] for box in boxes}


def bonuses(state: State, box: str) -> dict[str, int]:
    """The bonuses that filling that box would earn now."""
    return next(dict(p.bonuses) for p in state.previews() if p.category.key == box)

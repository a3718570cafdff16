"""Finished games of all kinds for the logbook's tests, and the entries that are kept of them."""

from dataclasses import replace
from random import Random

from hypothesis import strategies as st

from tests.fakes import LAST_DATE
from tests.play import CARDS, CLASSIC, SEATS
from tests.walks import ids, next_action, player_names
from yacht import Game, Roll, Ruleset, Settings
from yacht.crew import CREW
from yacht.logbook.entry import Entry
from yacht.logbook.log import logged
from yacht.saves import Save
from yacht.voyage import Voyage, new, next_roll

CREWS = ("", *CREW)


def played_out(settings: Settings, seed: int) -> Game:
    """A game to its end: random legal actions, and a voyage's own dice."""
    game, random = Game.new(settings), Random(seed)
    while not game.state.is_over:
        game = game.play(_action(game, random))
    return game


def _action(game: Game, random: Random) -> object:
    action = next_action(game, random)
    voyage = game.settings.voyage
    if isinstance(action, Roll) and voyage is not None:
        return next_roll(voyage, game.state)
    return action


def save(number: int = 1, settings: Settings | None = None, **more: bool) -> Save:
    """A finished game and what its slot says, one or another."""
    chosen = settings or Settings(CLASSIC, SEATS[:1])
    time = 1_790_000_000_000 + number * 60_000
    return Save(played_out(chosen, number), f"{number:032x}", 1, time, **more)


def kept(number: int = 1, settings: Settings | None = None, **more: bool) -> Entry:
    """What the logbook keeps of that game; a higher number is a later game."""
    return logged(save(number, settings, **more))


def costed(entry: Entry, *costs: float) -> Entry:
    """The entry with these costs."""
    pairs = zip(entry.seats, costs, strict=True)
    return replace(entry, seats=tuple(replace(seat, cost=cost) for seat, cost in pairs))


@st.composite
def settings(draw: st.DrawFn) -> Settings:
    """Whatever may be chosen before a game."""
    card: Ruleset = draw(st.sampled_from(CARDS))
    names = tuple(draw(st.lists(player_names(), min_size=1, max_size=4)))
    source = draw(st.sampled_from(["device", "real", "voyage", "daily"]))
    if source == "real":
        return Settings(card, names, is_real=True)
    if source == "daily":
        day = draw(st.integers(1, 3_000_000))
        return Settings(card, names[:1], voyage=Voyage(card.key, day, is_daily=True))
    crew = draw(st.lists(st.sampled_from(CREWS), min_size=len(names), max_size=len(names)))
    voyage = new(draw(st.integers(0, 2**30)), card) if source == "voyage" else None
    return Settings(card, names, tuple(crew) if any(crew) else (), voyage)


def finished_saves() -> st.SearchStrategy[Save]:
    """Saves of finished games of all kinds."""
    games = st.builds(played_out, settings(), st.integers(0, 2**32))
    times = st.integers(0, LAST_DATE)
    flags = st.booleans()
    return st.builds(Save, games, ids(), st.just(1), times, is_coached=flags, is_practice=flags)


def entries() -> st.SearchStrategy[Entry]:
    """Entries of finished games of all kinds, their costs known or not, with logs and without."""

    def cost(entry: Entry, costs: list[float | None], has_log: bool) -> Entry:
        pairs = zip(entry.seats, costs, strict=False)
        seats = tuple(replace(seat, cost=cost) for seat, cost in pairs)
        return replace(entry, seats=seats, log=entry.log if has_log else "")

    amounts = st.none() | st.integers(0, 9_999_999).map(lambda thousandths: thousandths / 1000)
    costs = st.lists(amounts, min_size=4, max_size=4)
    return st.builds(cost, finished_saves().map(logged), costs, st.booleans())

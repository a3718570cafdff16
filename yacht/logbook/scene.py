"""Everything that the logbook's dialog shows, as plain values: texts, tables and paths."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum

from yacht import words
from yacht.dice import FACES
from yacht.logbook.charts import ChartScene, Perfect, TableScene, histogram, trend
from yacht.logbook.choice import Filter, Player, newest_player, players, seats_of
from yacht.logbook.dice_report import DiceReport, dice_report
from yacht.logbook.entry import Entry
from yacht.logbook.figures import Figures, figures
from yacht.rulesets import ruleset

PAGE = 50
"""How many games are listed at a time."""
_NOTHING = TableScene((), ())


class Part(StrEnum):
    """A part of the dialog; one is in view at a time, and nothing is worked out for the others."""

    FIGURES = "figures"
    GAMES = "games"
    DICE = "dice"
    FILES = "files"


@dataclass(frozen=True, slots=True)
class Chosen:
    """What is chosen in the dialog: whose games, which of them, how many are listed, the part."""

    player: Player
    filter: Filter
    listed: int = PAGE
    part: Part = Part.FIGURES


@dataclass(frozen=True, slots=True)
class GameScene:
    """A finished game; it can be replayed and accounted for as long as its moves are kept."""

    id: str
    when: str
    card: str
    totals: str
    has_moves: bool


@dataclass(frozen=True, slots=True)
class DiceScene:
    """The faces of one kind of dice: how uneven they are, and where they come from."""

    heading: str
    thrown: str
    chance: str
    source: str
    table: TableScene


@dataclass(frozen=True, slots=True)
class LogbookScene:
    """The dialog. `note` says why there are no figures, and is empty where there are.

    `part` is in view, and has what it shows; the others have nothing.
    `players` are those who can be chosen, `chosen` has what is, by the name of the choice. `facts`
    are pairs of what is told and what it comes to; `count` says how many games are listed.
    `problem` says why something could not be done; `last` is the id of the game that was just
    replayed.
    """

    note: str
    part: Part
    players: tuple[str, ...] = ()
    chosen: tuple[tuple[str, str], ...] = ()
    facts: tuple[tuple[str, str], ...] = ()
    charts: tuple[ChartScene, ...] = ()
    boxes: TableScene = _NOTHING
    bests: TableScene = _NOTHING
    games: tuple[GameScene, ...] = ()
    count: str = ""
    has_more: bool = False
    dice: tuple[DiceScene, ...] = ()
    room: str = ""
    problem: str = ""
    last: str = ""


def first_choice(entries: Sequence[Entry]) -> Chosen | None:
    """What is chosen when the logbook is opened: who played last, on that card; None without."""
    if not entries:
        return None
    return Chosen(newest_player(entries[-1]), Filter(entries[-1].card))


def logbook_scene(
    entries: Sequence[Entry],
    chosen: Chosen | None,
    when: Callable[[int], str],
    perfect: Perfect | None = None,
) -> LogbookScene:
    """What the dialog shows of these games, the oldest of which comes first.

    `chosen` is None where there are no games. `perfect` has the totals of perfect play on the
    chosen card, None while they are not known.
    """
    if chosen is None:
        return LogbookScene(words.LOGBOOK_EMPTY, Part.FILES)
    known = players(entries)
    scene = LogbookScene("", chosen.part, tuple(map(_name, known)), _choices(known, chosen))
    match chosen.part:
        case Part.FIGURES:
            return _with_figures(scene, seats_of(entries, chosen.player, chosen.filter), perfect)
        case Part.GAMES:
            played = seats_of(entries, chosen.player, chosen.filter)
            return _with_games(scene, played, chosen.listed, when)
        case Part.DICE:
            return replace(scene, dice=dice_scenes(entries))
        case Part.FILES:  # pragma: no branch (there is no other)
            return scene


def _choices(known: Sequence[Player], chosen: Chosen) -> tuple[tuple[str, str], ...]:
    return (("player", str(known.index(chosen.player))), *chosen.filter.choices)


def _with_figures(
    scene: LogbookScene, played: Sequence[tuple[Entry, int]], perfect: Perfect | None
) -> LogbookScene:
    found = figures(played)
    if found is None:
        return replace(scene, note=words.LOGBOOK_NONE)
    return replace(
        scene,
        facts=_facts(found),
        charts=_charts(found, perfect),
        boxes=_boxes(found),
        bests=_bests(found),
    )


def _with_games(
    scene: LogbookScene,
    played: Sequence[tuple[Entry, int]],
    most: int,
    when: Callable[[int], str],
) -> LogbookScene:
    games = _newest(played)
    if not games:
        return replace(scene, note=words.LOGBOOK_NONE)
    return replace(
        scene,
        games=tuple(_game(entry, when) for entry in games[:most]),
        count=words.shown_games(min(most, len(games)), len(games)),
        has_more=most < len(games),
    )


def _name(player: Player) -> str:
    return words.crew_name(player.crew) if player.crew else player.name


# Figures ------------------------------------------------------------------------------------------


def _facts(found: Figures) -> tuple[tuple[str, str], ...]:
    """What can be told of these games; what they have none of is left out."""
    texts = {
        "games": words.thousands(found.games),
        "best": words.thousands(found.best),
        "mean": words.tenth(found.mean),
        "median": words.tenth(found.median),
        "spread": "" if found.spread is None else words.tenth(found.spread),
        "wins": words.share(found.wins, found.contested) if found.contested else "",
        "shared": words.share(found.shared, found.contested) if found.contested else "",
        "yachts": words.thousands(found.yachts),
        "upper": "" if found.upper_bonuses is None else _upper(found, found.upper_bonuses),
        "cost": "" if found.mean_cost is None else words.tenth(found.mean_cost),
    }
    return tuple((words.FACTS[key], text) for key, text in texts.items() if text)


def _upper(found: Figures, bonuses: int) -> str:
    return words.share(bonuses, found.games)


def _charts(found: Figures, perfect: Perfect | None) -> tuple[ChartScene, ...]:
    costs = [cost for cost in found.costs if cost is not None]
    courses = {"trend": found.totals, "cost": costs}
    # One game is no course.
    trends = (trend(words.CHARTS[key], seen) for key, seen in courses.items() if len(seen) > 1)
    return (histogram(found.totals, perfect), *trends)


def _boxes(found: Figures) -> TableScene:
    rows = (
        (words.category_name(box.category), words.tenth(box.mean), words.thousands(box.scratches))
        for box in found.boxes
    )
    return TableScene(words.BOX_COLUMNS, tuple(rows))


def _bests(found: Figures) -> TableScene:
    rows = ((words.kind_of_game(marks), words.thousands(best)) for marks, best in found.bests)
    return TableScene(words.BEST_COLUMNS, tuple(rows))


# Games --------------------------------------------------------------------------------------------


def _newest(played: Sequence[tuple[Entry, int]]) -> list[Entry]:
    """These games, each once, the newest first."""
    return list({entry.id: entry for entry, _ in reversed(played)}.values())


def _game(entry: Entry, when: Callable[[int], str]) -> GameScene:
    names, totals = [seat.name for seat in entry.seats], [seat.total for seat in entry.seats]
    return GameScene(
        entry.id,
        when(entry.ended),
        words.logbook_game(ruleset(entry.card), entry.marks),
        words.logbook_totals(names, totals, entry.winners),
        bool(entry.log),
    )


# Dice ---------------------------------------------------------------------------------------------


def dice_scenes(entries: Sequence[Entry]) -> tuple[DiceScene, ...]:
    """The dice of all games, whatever is chosen."""
    return tuple(map(_dice, dice_report(entries)))


def _dice(report: DiceReport) -> DiceScene:
    faces = report.faces
    rows = (
        (str(face), words.thousands(count), words.expected(faces.expected))
        for face, count in zip(FACES, faces.counts, strict=True)
    )
    return DiceScene(
        words.THROWERS[report.thrower],
        words.dice_rolled(faces.total, report.games),
        words.uneven(faces.chance),
        words.DICE_SOURCES[report.thrower],
        TableScene(words.DICE_COLUMNS, tuple(rows)),
    )

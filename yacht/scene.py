"""What the page shows: a table turned into texts and switches, without any page.

A `Scene` is a plain value that `yacht.browser` paints as it stands. Everything that depends on the
rules or on words is decided here, so that it can be tested without a browser.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from yacht import words
from yacht.categories import Category
from yacht.cue import Cue, cue
from yacht.dice import DICE, FACES
from yacht.marks import Mark, Marks
from yacht.passage import Passage
from yacht.perfect.advice import Advice
from yacht.reading import Reading
from yacht.ruleset import Preview
from yacht.state import Outcome, State
from yacht.table import Armed, Refused, Rolled, Started, Table
from yacht.tour import Step


class BoxLook(StrEnum):
    """How a box is drawn."""

    OPEN = "open"
    PREVIEW = "preview"
    FORCED = "forced"
    BARRED = "barred"
    ARMED = "armed"
    FILLED = "filled"


@dataclass(frozen=True, slots=True)
class DieScene:
    """One die: `face` 0 while it is in the cup, or a real one that is still to be entered.

    `is_next` is the one of them that the next face is for. The label is for screen readers.
    """

    face: int
    is_held: bool
    is_enabled: bool
    label: str
    is_next: bool = False


@dataclass(frozen=True, slots=True)
class BoxScene:
    """One box: its look, the points in it, the bonus a press would earn, a label to be spoken."""

    key: str
    name: str
    look: BoxLook
    points: str
    bonus: str
    is_enabled: bool
    label: str


@dataclass(frozen=True, slots=True)
class BonusScene:
    """A bonus of the card and what it holds or wants."""

    key: str
    name: str
    text: str


@dataclass(frozen=True, slots=True)
class CardScene:
    """One player's card."""

    player: int
    name: str
    is_turn: bool
    is_winner: bool
    is_shown: bool
    boxes: tuple[BoxScene, ...]
    bonuses: tuple[BonusScene, ...]
    total: str


@dataclass(frozen=True, slots=True)
class EndScene:
    """How the game ended; of a voyage, also what others make of its dice."""

    heading: str
    note: str
    voyage: str = ""


@dataclass(frozen=True, slots=True)
class ReplayScene:
    """Which game is replayed, and where in it: how many moves are shown, and of how many."""

    title: str
    where: str
    is_first: bool
    is_last: bool


@dataclass(frozen=True, slots=True)
class TourScene:
    """What the tour says: to be seen in the place of the status, and to be heard with it."""

    step: Step
    hint: str
    spoken: str
    button: str


@dataclass(frozen=True, slots=True)
class CoachScene:
    """What the Coach says in the place of the status, and how it is heard with it."""

    line: str
    spoken: str


@dataclass(frozen=True, slots=True)
class RealScene:
    """What a game of real dice has beside the others.

    While `is_entering`, `faces` are the names of six buttons in the place of Roll.
    """

    faces: tuple[str, ...]
    is_entering: bool
    can_correct: bool


@dataclass(frozen=True, slots=True)
class Scene:
    """Everything on the table, ready to be painted; an empty text is not shown.

    `real` is None where the dice are the device's or a voyage's.
    """

    card_name: str
    marks: str
    turn: str
    round: str
    status: str
    roll: str
    is_rolled: bool
    can_roll: bool
    rolls_left: str
    to_beat: str
    dice: tuple[DieScene, ...]
    cards: tuple[CardScene, ...]
    take_back: str
    saved: str
    warning: str
    cue: Cue | None
    end: EndScene | None
    tour: TourScene | None
    coach: CoachScene | None
    real: RealScene | None


def scene(  # noqa: PLR0913 (each of them by its name)
    table: Table,
    best: int | None = None,
    *,
    is_recorded: bool = True,
    kind: Marks = (),
    passage: Passage | None = None,
    streak: int = 0,
    warning: str = "",
    step: Step | None = None,
    advice: Advice | None = None,
) -> Scene:
    """What the page shows of that table.

    `best` is the total to beat in games of this `kind`, if there is one; `is_recorded` tells
    whether a new one could be stored; `passage` is what others make of a voyage's dice, None while
    that is not known, `streak` how many daily voyages in a row were sailed; `warning` says why the
    game itself can't be stored, and is empty when it is; `step` is where the tour is, None without
    it; `advice` is what the Coach says of the dice, None while it is silent.
    """
    state = table.state
    return Scene(
        card_name=words.card_name(state.settings.ruleset),
        # That the Coach spoke stands beside the total to beat.
        marks=words.marks(tuple(mark for mark in kind if mark is not Mark.COACHED), state.settings),
        turn=words.turn(state),
        round=words.round_of(state),
        status=_news(table),
        roll=words.SKIP if table.crew else words.roll_button(state),
        is_rolled=isinstance(table.news, Rolled) and not state.settings.is_real,
        can_roll=_can_roll(table),
        rolls_left=words.rolls_left(state),
        to_beat=_to_beat(state, best, kind),
        dice=tuple(_die(table, die) for die in range(DICE)),
        cards=tuple(_card(table, player) for player in range(len(state.cards))),
        take_back=words.TAKE_BACK if table.can_take_back else "",
        saved="" if warning or table.entered is not None else words.SAVED,
        warning=warning,
        cue=cue(table),
        end=_end(table, best, is_recorded, kind, _voyage_end(state, passage, streak)),
        tour=_tour(table, step),
        coach=_coach(table, advice),
        real=_real(table),
    )


def _news(table: Table) -> str:
    return words.news(table.state, table.news, table.to_enter)


def _can_roll(table: Table) -> bool:
    if table.is_past:
        return False
    return bool(table.crew) or table.state.legal_actions().to_roll > 0


def _to_beat(state: State, best: int | None, kind: Marks) -> str:
    counts = state.settings.person is not None
    return words.to_beat(best if counts else None, is_coached=Mark.COACHED in kind)


def _real(table: Table) -> RealScene | None:
    if table.is_past or not table.state.settings.is_real:
        return None
    faces = tuple(map(words.enter_face, FACES))
    return RealScene(faces, table.reading is not None, table.can_correct)


def _die(table: Table, die: int) -> DieScene:
    state = table.state
    if table.reading is not None and die in table.reading.free:
        return _entered(table.reading, die)
    may_move = die in state.legal_actions().to_hold and not table.is_watched
    face = state.dice[die] if state.dice else 0
    is_enabled = may_move and table.reading is None
    return DieScene(face, die in state.held, is_enabled, words.die(state, die))


def _entered(reading: Reading, die: int) -> DieScene:
    face = reading.faces.get(die, 0)
    is_next = die == reading.next
    label = words.die_entered(die, face, is_next)
    return DieScene(face, False, face > 0, label, is_next)


def _card(table: Table, player: int) -> CardScene:
    state = table.state
    ruleset, card = state.settings.ruleset, state.cards[player]
    outcome = state.outcome()
    return CardScene(
        player=player,
        name=state.settings.players[player],
        is_turn=player == state.player and outcome is None,
        is_winner=outcome is not None and player in outcome.winners,
        is_shown=player == table.shown,
        boxes=_boxes(table, player),
        bonuses=tuple(
            BonusScene(bonus.key, words.bonus_name(bonus.key), words.bonus_line(bonus))
            for bonus in ruleset.bonuses(card)
        ),
        total=str(ruleset.total(card)),
    )


def _boxes(table: Table, player: int) -> tuple[BoxScene, ...]:
    state = table.state
    may_fill = player == state.player and not table.is_watched and table.reading is None
    previews = state.previews() if may_fill else ()
    by_category = {preview.category: preview for preview in previews}
    pairs = zip(state.settings.ruleset.categories, state.cards[player].points, strict=True)
    return tuple(
        _box(category, points, by_category.get(category), table.armed == category)
        for category, points in pairs
    )


def _box(category: Category, points: int | None, preview: Preview | None, armed: bool) -> BoxScene:
    name = words.category_name(category)
    if points is not None:
        label = words.box_filled(category, points)
        return BoxScene(category.key, name, BoxLook.FILLED, str(points), "", False, label)
    if preview is None:
        return BoxScene(category.key, name, BoxLook.OPEN, "", "", False, words.box_open(category))
    return _preview(preview, name, armed)


def _preview(preview: Preview, name: str, armed: bool) -> BoxScene:
    label = words.box_preview(preview, armed)
    bonus = words.bonus_points(preview)
    if preview.forced and not preview.is_legal:
        why = words.barred(preview.forced)
        return BoxScene(preview.category.key, name, BoxLook.BARRED, why, "", False, label)
    points = words.ARMED if armed else str(preview.points)
    look = BoxLook.FORCED if preview.forced else BoxLook.PREVIEW
    look = BoxLook.ARMED if armed else look
    return BoxScene(preview.category.key, name, look, points, bonus, True, label)


def _end(
    table: Table, best: int | None, is_recorded: bool, kind: Marks, voyage: str
) -> EndScene | None:
    state, outcome = table.state, table.state.outcome()
    if outcome is None or table.is_past:
        return None
    return EndScene(
        words.winners(state.settings.players, outcome),
        _end_note(state, outcome, best, is_recorded, kind),
        voyage,
    )


def _voyage_end(state: State, passage: Passage | None, streak: int) -> str:
    if state.settings.voyage is None:
        return ""
    others = words.SAILING if passage is None else words.beside(passage)
    return f"{others} {words.streak(streak)}" if streak > 1 else others


def _end_note(
    state: State, outcome: Outcome, best: int | None, is_recorded: bool, kind: Marks
) -> str:
    players, person = state.settings.players, state.settings.person
    notes = [words.standings(players, outcome)] if len(players) > 1 or person is None else []
    if person is not None and is_recorded:
        notes.append(words.against_best(outcome.totals[person], best, kind))
    elif person is not None:
        notes.append(words.BEST_NOT_KEPT)
    return " ".join(notes)


def _tour(table: Table, step: Step | None) -> TourScene | None:
    # What a second press would do, and why a press was refused, matters more than the tour.
    if step is None or isinstance(table.news, Armed | Refused):
        return None
    hint = words.hint(step, table.state.settings.is_real)
    is_heard_already = step is Step.ROLL and isinstance(table.news, Started)
    spoken = hint if is_heard_already else f"{_news(table)} {hint}"
    return TourScene(step, hint, spoken, words.TOUR_END if step is Step.DONE else words.TOUR_SKIP)


def _coach(table: Table, advice: Advice | None) -> CoachScene | None:
    if advice is None or isinstance(table.news, Armed | Refused):
        return None
    line = words.coach_line(table.state, advice.choice)
    return CoachScene(line, f"{_news(table)} {line}")

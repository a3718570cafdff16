"""Everything that players read, in English."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date

from yacht.actions import Hold, Score
from yacht.categories import Category
from yacht.crew import Mean
from yacht.dice import Dice
from yacht.errors import DiceProblem, NameProblem, Refusal
from yacht.marks import Mark, Marks
from yacht.passage import Passage
from yacht.perfect.advice import Option
from yacht.question import Answer, Question
from yacht.ruleset import Bonus, Preview, Ruleset
from yacht.saves import MAX_NAME as MAX_GAME_NAME
from yacht.saves import Save
from yacht.settings import MAX_NAME, Settings
from yacht.sharing import Shared
from yacht.slots import Content, Damaged, Kept, Newer
from yacht.state import Outcome, State
from yacht.storage import StorageProblem
from yacht.table import (
    Armed,
    Awaited,
    Banked,
    CalledOff,
    Cleared,
    Disarmed,
    Entered,
    Held,
    Moved,
    News,
    RealNews,
    Refused,
    Rolled,
    Started,
    TakenBack,
    Viewed,
)
from yacht.transfer import Found, Import
from yacht.voyage import Voyage, VoyageProblem

LANGUAGE = "en"
LANGUAGE_NAME = "English"
LANGUAGES = "Languages"

CARDS = {"classic": "Classic Yacht", "modern": "Modern card"}
SEATS = ("Skipper", "Mate", "Bosun", "Lookout")
NUMBERS = ("zero", "one", "two", "three", "four", "five", "six")

CATEGORIES = {
    "ones": "Ones",
    "twos": "Twos",
    "threes": "Threes",
    "fours": "Fours",
    "fives": "Fives",
    "sixes": "Sixes",
    "full_house": "Full House",
    "four_of_a_kind": "Four of a Kind",
    "little_straight": "Little Straight",
    "big_straight": "Big Straight",
    "small_straight": "Small Straight",
    "large_straight": "Large Straight",
    "choice": "Choice",
    "yacht": "Yacht",
}

CREW = {
    "admiral": "Admiral",
    "navigator": "Navigator",
    "purser": "Purser",
    "gunner": "Gunner",
    "cook": "Cook",
}
MANNERS = {
    "admiral": "plays perfectly",
    "navigator": "counts the odds of this turn and looks no further",
    "purser": "keeps what is made and wastes no box on little",
    "gunner": "goes for Yachts and straights, whatever the odds",
    "cook": "takes the most points at once and plans nothing",
}

BONUSES = {"upper": "Upper bonus", "yacht": "Yacht bonus"}

REFUSALS = {
    Refusal.GAME_OVER: "The game is over.",
    Refusal.NOT_ROLLED: "Roll the dice first.",
    Refusal.NO_ROLLS_LEFT: "No rolls left. Fill a box.",
    Refusal.ALL_HELD: "All five dice are held. Throw one back to reroll, or fill a box.",
    Refusal.WRONG_FACES: "Those dice can't be read. Nothing has changed.",
    Refusal.NO_SUCH_DIE: "There is no such die. Nothing has changed.",
    Refusal.NO_SUCH_BOX: "This card has no such box. Nothing has changed.",
    Refusal.BOX_FILLED: "That box is filled already.",
}

NAME_PROBLEMS = {
    NameProblem.EMPTY: f"A name needs 1 to {MAX_NAME} characters.",
    NameProblem.TOO_LONG: f"That name is too long. A name has at most {MAX_NAME} characters.",
    NameProblem.UNREADABLE: "That name has a character that can't be shown.",
}

DICE_PROBLEMS = {
    DiceProblem.OTHER_CARD: "That voyage is for the other card. Choose that card, or another code.",
    DiceProblem.DAILY_ALONE: "A daily voyage is sailed alone. Choose one player, who is a person.",
    DiceProblem.REAL_PERSONS: "Real dice are for persons. Choose nobody of the crew.",
}
VOYAGE_PROBLEMS = {
    VoyageProblem.EMPTY: "There is no voyage code.",
    VoyageProblem.MALFORMED: "That is no voyage code. A code has ten letters and digits, such as "
    "1N00P-JMEKT.",
    VoyageProblem.MISTYPED: "That voyage code has a typing mistake. Please compare it.",
    VoyageProblem.UNKNOWN_CARD: "That voyage is for a card that is not known here. Load the page "
    "again to get the newest version of the game.",
    VoyageProblem.NEWER_VERSION: "That voyage needs a newer version of the game. Load the page "
    "again to get that version.",
}

BROKEN = "Something went wrong with that press. The game is as it was before it."
BEST_NOT_KEPT = "The browser did not store it, so it is not the score to beat next time."

GAME_OVER = "Game over"
ROLL = "Roll"
REROLL = "Reroll"
SKIP = "Skip"
TAKE_BACK = "Take back"
TOTAL = "Total"


def plural(count: int, one: str, many: str) -> str:
    """The count with its noun: "1 roll", "2 rolls"."""
    return f"{count} {one if count == 1 else many}"


def listing(items: Sequence[str]) -> str:
    """A list in a sentence: "Ann, Bo and Cy"."""
    if len(items) == 1:
        return items[0]
    return f"{', '.join(items[:-1])} and {items[-1]}"


def category_name(category: Category) -> str:
    """The name printed on the card; a card may bring categories that have no words here yet."""
    return CATEGORIES.get(category.key) or category.key.replace("_", " ").title()


def bonus_name(key: str) -> str:
    """What a bonus is called."""
    return BONUSES.get(key) or f"{key.replace('_', ' ').capitalize()} bonus"


def card_name(ruleset: Ruleset) -> str:
    """What the card is called."""
    return CARDS.get(ruleset.key) or ruleset.key.replace("_", " ").title()


def crew_name(key: str) -> str:
    """What a member of the crew is called."""
    return CREW.get(key) or key.replace("_", " ").title()


def names(persons: Sequence[str], crew: Sequence[str]) -> tuple[str, ...]:
    """Everybody's name: a person's own, or a crew member's, numbered from the second on."""
    found: list[str] = []
    for person, key in zip(persons, crew, strict=True):
        before = crew[: len(found)].count(key)
        name = crew_name(key) if key else person
        found.append(f"{name} {before + 1}" if key and before else name)
    return tuple(found)


def crew_note(key: str, means: Mapping[str, Mean]) -> str:
    """How a member of the crew plays, and its mean total on each card."""
    places = {"classic": "the Classic card", "modern": "the modern card"}
    totals = [f"{tenth(mean.points)} on {places[card]}" for card, mean in means.items()]
    return f"{crew_name(key)} {MANNERS[key]}: {listing(totals)} on average."


def faces(dice: Dice) -> str:
    """The dice as they are read out, lowest first."""
    return " ".join(map(str, sorted(dice)))


# The line above the dice ---------------------------------------------------------------------


def turn(state: State) -> str:
    """Whose turn it is."""
    if state.is_over:
        return GAME_OVER
    return f"{state.settings.players[state.player]}'s turn"


def round_of(state: State) -> str:
    """Which round it is."""
    return f"Round {state.round} of {state.settings.ruleset.rounds}"


def rolls_left(state: State) -> str:
    """How many rolls the turn still has."""
    return f"{plural(state.rolls_left, 'roll', 'rolls')} left"


def roll_button(state: State) -> str:
    """What the Roll button says."""
    if not state.dice:
        return ROLL
    is_part = state.rolls_left and 0 < len(state.free) < len(state.dice)
    return f"{REROLL} {len(state.free)}" if is_part else REROLL


# Dice ----------------------------------------------------------------------------------------


def die(state: State, position: int) -> str:
    """What a die says to a screen reader beside whether it is held, as the name of a switch.

    The name of a switch does not change with its state, which the page tells by itself.
    """
    if not state.dice:
        return f"Die {position + 1}, in the cup"
    return f"Hold die {position + 1}: {NUMBERS[state.dice[position]]}"


def die_entered(position: int, face: int, is_next: bool) -> str:
    """What a real die says while its roll is entered; the face is 0 while it has none."""
    if face:
        return f"Clear die {position + 1}: {NUMBERS[face]}"
    return f"Die {position + 1}, {'next' if is_next else 'still'} to be entered"


def enter_face(face: int) -> str:
    """What a button says that enters a face of a real die."""
    return f"Enter {NUMBERS[face]}"


# Boxes ---------------------------------------------------------------------------------------


def bonus_points(preview: Preview) -> str:
    """The bonuses that a press would also earn: "+100"."""
    return " ".join(f"+{points}" for _, points in preview.bonuses)


def box_filled(category: Category, points: int) -> str:
    """A filled box, for a screen reader."""
    scratched = ", scratched" if points == 0 else ""
    return f"{category_name(category)}: {points} banked{scratched}"


def box_open(category: Category) -> str:
    """An open box that can't be pressed now, for a screen reader."""
    return f"{category_name(category)}: open"


def box_preview(preview: Preview, armed: bool) -> str:
    """An open box with what it would score, for a screen reader."""
    name = category_name(preview.category)
    if preview.forced and not preview.is_legal:
        return f"{name}: not now, {barred(preview.forced)}. The joker must fill it"
    bonus = _bonuses(preview)
    if armed:
        return f"{name}: {ARMED}{bonus}{'.' if bonus else ''} Press again to scratch it for 0"
    if preview.is_scratch:
        return f"{name}: would score 0{bonus}. Press twice to scratch it"
    joker = " by joker" if preview.joker else ""
    return f"{name}: would score {preview.points}{bonus}{joker}. Press to fill it"


def _bonuses(preview: Preview) -> str:
    # Points and bonuses come as they stand in the box, so that it can be named as it is seen.
    names = [bonus_name(key) for key, _ in preview.bonuses]
    return f" {bonus_points(preview)} {listing(names)}" if names else ""


def barred(forced: Category) -> str:
    """Why a box may not be filled now, short enough for the box itself."""
    return f"{category_name(forced)} first"


ARMED = "0, again?"


def bonus_line(bonus: Bonus) -> str:
    """What a bonus holds and how far off it is."""
    if bonus.points or bonus.decided or bonus.missing is None:
        return str(bonus.points)
    return f"{bonus.missing} to go" if bonus.missing else "to come"


# What happened -------------------------------------------------------------------------------


def news(state: State, event: News, to_enter: int = 0) -> str:
    """What happened last and what may be done next, in the fewest words.

    `to_enter` is how many real dice are to be entered before anything else.
    """
    match event:
        case Started() | Viewed():
            return _seen(state, event, to_enter)
        case Rolled():
            return _rolled(state)
        case Awaited() | Entered() | Cleared() | CalledOff():
            return _entering(state, event, to_enter)
        case Moved() | Held():
            return _moved(state, event)
        case Armed(category):
            return f"{category_name(category)} would score 0. Press it again to scratch it."
        case Disarmed():
            return "Scratch called off."
        case Banked():
            return _banked(state, event)
        case TakenBack():
            return f"Taken back. {_lying(state)}"
        case Refused(refusal):  # pragma: no branch (there is no other)
            return _refused(state, refusal)


def _seen(state: State, event: Started | Viewed, to_enter: int) -> str:
    if isinstance(event, Viewed) and event.player != state.player:
        return f"{state.settings.players[event.player]}'s card."
    if state.is_over:
        return REFUSALS[Refusal.GAME_OVER]
    if to_enter:
        return f"{turn(state)}. {_awaited(state, to_enter)}"
    return f"{turn(state)}. {_lying(state) if state.dice else 'Press Roll.'}"


def _entering(state: State, event: RealNews, to_enter: int) -> str:
    match event:
        case Awaited():
            return _awaited(state, to_enter)
        case Entered(position, face):
            return f"Die {position + 1}: {NUMBERS[face]}. {to_enter} to enter."
        case Cleared(position):
            return f"Die {position + 1} cleared. {to_enter} to enter."
        case CalledOff():  # pragma: no branch (there is no other)
            return f"Reroll called off. {_tray(state)}"


def _awaited(state: State, to_enter: int) -> str:
    if to_enter < len(state.free):
        return f"{to_enter} to enter."
    return f"Roll {plural(to_enter, 'die', 'dice')} and enter {'it' if to_enter == 1 else 'them'}."


def _lying(state: State) -> str:
    held = f" {_holding(state)}" if state.held else ""
    return f"On the table: {faces(state.dice)}.{held} {_left(state)}{_joker(state)}"


def _holding(state: State) -> str:
    return f"Holding {faces(tuple(state.dice[die] for die in state.held))}."


def _tray(state: State) -> str:
    return _holding(state) if state.held else "Nothing held."


def _rolled(state: State) -> str:
    return f"Rolled {faces(state.dice)}. {_left(state)}{_joker(state)}"


def _left(state: State) -> str:
    return f"{rolls_left(state)}." if state.rolls_left else "No rolls left. Fill a box."


def _joker(state: State) -> str:
    ruleset, card = state.settings.ruleset, state.card
    if not state.dice or not ruleset.is_joker(card, state.dice):
        return ""
    if forced := ruleset.forced(card, state.dice):
        return f" Joker: {category_name(forced)} must be filled."
    return " Joker: fill any open box."


def _moved(state: State, event: Moved | Held) -> str:
    if len(state.held) == len(state.dice):
        return REFUSALS[Refusal.ALL_HELD]
    tray = _tray(state)
    if isinstance(event, Held) or event.die in state.held:
        return tray
    return f"{NUMBERS[state.dice[event.die]].capitalize()} thrown back. {tray}"


def _banked(state: State, event: Banked) -> str:
    preview = event.preview
    name = category_name(preview.category)
    what = f"{name} scratched." if preview.is_scratch else f"{name}, {preview.points} banked."
    extra = "".join(f" {bonus_name(key)} {points}!" for key, points in preview.bonuses)
    if state.settings.crew_of(event.player):
        # Nobody on this side of the table has pressed anything: who was it?
        what = f"{state.settings.players[event.player]}: {what}"
    if state.is_over:
        return f"{what}{extra} The game is over."
    if state.settings.is_solo:
        return f"{what}{extra} Round {state.round}."
    return f"{what}{extra} {turn(state)}, round {state.round}."


def _refused(state: State, refusal: Refusal) -> str:
    if refusal is Refusal.JOKER_FORCES:
        return f"Not that box.{_joker(state)}"
    return REFUSALS[refusal]


# The Coach -----------------------------------------------------------------------------------

COACHED = "Coached"
COACH_WAITS = "Roll first: the Coach speaks about dice on the table."
NO_TABLE = "The table of perfect play could not be loaded. Check the connection and try again."


def tenth(points: float) -> str:
    """Points to a tenth."""
    return f"{points:.1f}".replace("-", MINUS)


def signed(points: float) -> str:
    """Points to a tenth with their sign."""
    text = f"{points:+.1f}".replace("-", MINUS)
    return "0.0" if text in ("+0.0", f"{MINUS}0.0") else text


MINUS = "\N{MINUS SIGN}"


def doing(state: State, action: Hold | Score) -> str:
    """What a press, or a hold and the roll after it, would do: "Hold 4 4 4"."""
    if isinstance(action, Score):
        return _filling(state, action.category)
    if not action.dice:
        return "Reroll all"
    return f"Hold {faces(tuple(state.dice[die] for die in action.dice))}"


def _filling(state: State, category: Category) -> str:
    preview = next(each for each in state.previews() if each.category == category)
    if preview.is_scratch:
        return f"Scratch {category_name(category)}"
    return f"Fill {category_name(category)} with {preview.points}"


def advised(state: State, option: Option) -> str:
    """An option: what it brings when nothing is better, else what it gives up."""
    return f"{doing(state, option.action)}: {_worth(option)}."


def _worth(option: Option) -> str:
    return tenth(option.total) if option.is_best else f"{given_up(option.cost)} less"


def given_up(cost: float) -> str:
    """A cost in points, with as many places as tell it from nothing."""
    if cost >= 0.095:
        return tenth(cost)
    return f"{cost:.2f}" if cost >= 0.005 else "under 0.01"


def tray_advised(state: State, option: Option) -> str:
    """What the dice in the tray are worth as a hold."""
    held = faces(tuple(state.dice[die] for die in state.held))
    return f"Your tray, {held}: {_worth(option)}."


def on_the_table(state: State) -> str:
    """The dice that the Coach speaks about."""
    return f"{faces(state.dice)}. {_left(state)}"


def more_options(count: int) -> str:
    """How many options are not told."""
    return f"{plural(count, 'other option gives', 'other options give')} up more."


def coach_line(state: State, option: Option) -> str:
    """The best option, in the place of the status."""
    return f"Coach: {_lowered(doing(state, option.action))} ({tenth(option.total)})."


def ask_coach() -> Question:
    """Whether the Coach may speak in a game for the score to beat."""
    return Question(
        "Ask the Coach?",
        "The game then counts among the games with the Coach, which have a best of their own.",
        (Answer("Ask", "consult"), CANCEL),
    )


def ask_costly(state: State, best: Option, cost: float, value: str) -> Question:
    """Whether to press all the same what gives up that many points."""
    return Question(
        f"That gives up {given_up(cost)} points",
        f"The Coach would rather {_lowered(doing(state, best.action))}.",
        (Answer("Think again", "cancel"), Answer("Do it anyway", "insist", value)),
    )


def _lowered(text: str) -> str:
    return text[0].lower() + text[1:]


# The account ---------------------------------------------------------------------------------


def account_sums(start: float, luck: float, cost: float, total: float) -> str:
    """Where a total came from, as a sum that can be checked."""
    sign = "+" if luck >= 0 else MINUS
    return (
        f"{tenth(start)} expected {sign} {tenth(abs(luck))} luck {MINUS} {tenth(cost)} given up "
        f"= {total:g}"
    )


def chart(totals: Sequence[float]) -> str:
    """The line of expected totals, for a screen reader."""
    return (
        f"Expected total from turn to turn: {tenth(totals[0])} at the start, at most "
        f"{tenth(max(totals))}, at least {tenth(min(totals))}, {tenth(totals[-1])} at the end."
    )


def decided(state: State) -> str:
    """What was there to decide about."""
    return f"Round {state.round}: {faces(state.dice)}. {_left(state)}"


# The tour ------------------------------------------------------------------------------------

TOUR = {
    "roll": "Press Roll to shake all five dice out of the cup.",
    "hold": "Press a die to hold it: it moves into the Held tray.",
    "reroll": "Reroll rolls the free dice. Press a held die to throw it back.",
    "fill": "Open boxes show what the dice would score. Press one to fill it.",
    "done": "That was a turn. Twelve fill a card. Gold numbers are banked.",
}
TOUR_REAL = {
    "roll": "Roll your dice, and press what each of them shows.",
    "reroll": "Reroll asks for the free dice. Press a held die to throw it back.",
}
TOUR_SKIP = "Skip"
TOUR_END = "Done"
TOUR_ENDED = "You can take the tour again: press Rules."
TOUR_ASKED = "The tour comes with the next game."


def hint(step: str, is_real: bool) -> str:
    """What the tour says at that step, with dice of the device or with real ones."""
    return TOUR_REAL.get(step, TOUR[step]) if is_real else TOUR[step]


# The end -------------------------------------------------------------------------------------


def winners(players: Sequence[str], outcome: Outcome) -> str:
    """Who won, all who share the win named (ruling 23)."""
    total = max(outcome.totals)
    if len(players) == 1:
        return f"{players[0]} banked {total}"
    names = listing([players[player] for player in outcome.winners])
    return f"{names} {'share the win' if len(outcome.winners) > 1 else 'wins'} with {total}"


def standings(players: Sequence[str], outcome: Outcome) -> str:
    """Everybody's total, the highest first."""
    ranked = sorted(zip(players, outcome.totals, strict=True), key=lambda entry: -entry[1])
    return f"{', '.join(f'{name} {total}' for name, total in ranked)}."


KIND_OF_BEST = {
    Mark.DAILY: "on a daily voyage",
    Mark.PRACTICE: "practising a daily voyage",
    Mark.VOYAGE: "on a voyage",
    Mark.REAL: "with real dice",
    Mark.CREW: "against the crew",
    Mark.COACHED: "with the Coach",
}


def against_best(total: int, best: int | None, kind: Marks = ()) -> str:
    """A person's total against the best one before it in games of that kind (ruling 24)."""
    of_kind = "".join(f" {KIND_OF_BEST[mark]}" for mark in kind)
    if best is None:
        return f"Your first total on this card{of_kind}: {total} is the score to beat."
    if total > best:
        return f"A new best{of_kind}! The old one was {best}. {total} is the score to beat."
    if total == best:
        return f"That equals your best{of_kind}. {best} is still the score to beat."
    short = plural(best - total, "point", "points")
    return f"{short} short of your best{of_kind}. {best} is the score to beat."


def to_beat(best: int | None, *, is_coached: bool = False) -> str:
    """The score to beat, if there is one, while the game is played; and that the Coach spoke."""
    beat = "" if best is None else f"To beat: {best}"
    return ". ".join(filter(None, (COACHED if is_coached else "", beat)))


# Where the dice come from --------------------------------------------------------------------

MONTHS = (
    "January",
    "February",
    "March",
    "April",
    "May",
    "June",
    "July",
    "August",
    "September",
    "October",
    "November",
    "December",
)
UNDER_WAY = "Under way"
NOT_SAILED = "Not sailed yet"
NOT_FINISHED = "Begun, not finished"
SAILING = "The Admiral is sailing the same dice…"
SHARING = {
    Shared.SHARED: "Shared.",
    Shared.COPIED: "Copied. You can paste it anywhere.",
    Shared.CANCELLED: "Not shared.",
}
SQUARES = ("\N{LARGE GREEN SQUARE}", "\N{LARGE YELLOW SQUARE}", "\N{BLACK LARGE SQUARE}")
"""A round that gave nothing up, up to three points, more."""
LITTLE = 3


def day(of: date) -> str:
    """A date: "30 November 2026"."""
    return f"{of.day} {MONTHS[of.month - 1]} {of.year}"


def voyage_name(voyage: Voyage) -> str:
    """What a voyage is called: by its day, or by its code."""
    return f"Daily voyage, {day(voyage.day)}" if voyage.day else f"Voyage {voyage}"


def mark(which: Mark, settings: Settings) -> str:
    """One thing that sets a game apart; where the dice come from, by its name."""
    voyage = voyage_name(settings.voyage) if settings.voyage else ""
    return {
        Mark.DAILY: voyage,
        Mark.PRACTICE: f"{voyage}, practice",
        Mark.VOYAGE: voyage,
        Mark.REAL: "Real dice",
        Mark.CREW: "With crew",
        Mark.COACHED: COACHED,
    }[which]


def marks(which: Marks, settings: Settings) -> str:
    """All that sets a game apart."""
    return " · ".join(mark(each, settings) for each in which)


def sailed(total: int, streak: int) -> str:
    """What the day's voyage came to, and how many days in a row there are."""
    return f"{plural(total, 'point', 'points')}{_in_a_row(streak)}"


def not_sailed(streak: int) -> str:
    """The day's voyage still to be sailed, and how many days in a row there are before it."""
    return f"{NOT_SAILED}{_in_a_row(streak)}"


def _in_a_row(days: int) -> str:
    return f", {streak(days)[:-1]}" if days > 1 else ""


def invited(voyage: Voyage) -> str:
    """What was found in a link."""
    card = CARDS.get(voyage.card, voyage.card)
    return f"{voyage_name(voyage)}, on the card {card}. Press Start when you are ready."


def ask_practice(voyage: Voyage, total: int | None) -> Question:
    """Whether to sail a day's voyage once more."""
    done = "begun" if total is None else f"sailed, with {plural(total, 'point', 'points')}"
    return Question(
        voyage_name(voyage),
        f"You have {done}. Another run is for practice: it is marked, and does not count.",
        (Answer("Practice", "practice", voyage.card), CANCEL),
    )


def beside(passage: Passage) -> str:
    """What others make of the same dice."""
    return f"The Admiral made {passage.admiral} of these dice. Hindsight would make {passage.best}."


def streak(days: int) -> str:
    """How many daily voyages in a row were sailed, from two on."""
    return f"{days} days in a row."


def shared(
    voyage: Voyage, is_practice: bool, outcome: Sequence[tuple[str, int]], passage: Passage | None
) -> str:
    """A finished voyage as a text to share, which gives none of its dice away.

    `outcome` has everybody's name and total. The address of the voyage comes behind the text.
    """
    name, card = _lowered(voyage_name(voyage)), CARDS.get(voyage.card, voyage.card)
    title = f"Yacht, {name}, {card}{' (practice)' if is_practice else ''}"
    points = [f"{name} {total}" for name, total in outcome] if len(outcome) > 1 else []
    totals = points or [plural(outcome[0][1], "point", "points")]
    if passage is None:
        return f"{title}\n{', '.join(totals)}"
    squares = "" if points else "\n" + "".join(map(_square, passage.costs[0]))
    return f"{title}\n{', '.join([*totals, f'the Admiral {passage.admiral}'])}{squares}"


def _square(cost: float) -> str:
    return SQUARES[0 if cost < 0.005 else 1 if cost <= LITTLE else 2]


# Saved games ---------------------------------------------------------------------------------

SAVED = "Saved"
SAVING_AGAIN = "The game is saved again."
STORAGE_PROBLEMS = {
    StorageProblem.BLOCKED: "This browser blocks storage for this page",
    StorageProblem.FULL: "The browser's storage is full",
    StorageProblem.MISSING: "This browser has no storage for pages",
    StorageProblem.NOT_KEPT: "The browser did not store it",
    StorageProblem.NO_SLOT: "All save slots are taken",
}
NOT_SAVED_ADVICE = {
    StorageProblem.BLOCKED: "Allow it to store data, or finish without closing the page.",
    StorageProblem.FULL: "Delete a saved game in the lobby, or finish without closing the page.",
    StorageProblem.MISSING: "It goes on until the page is closed.",
    StorageProblem.NOT_KEPT: "It goes on until the page is closed.",
    StorageProblem.NO_SLOT: "Delete a saved game in the lobby to make room.",
}
OLDER = "The last save was damaged. This is the one before it."
RESCUABLE = "Damaged. It is good up to here:"
DAMAGED = "Damaged. It can't be played, but exported as it is, or deleted."
NEWER = "Saved by a newer version of the game. Load the page again to get that version."
GONE = "There is no game in that slot any more."
OPEN_ELSEWHERE = "That game is open in another tab."
TAKEN_OVER = "The game goes on in another tab. You can take it back here with Continue."
NO_FREE_SLOT = "All save slots are taken. Delete a game first."
RESTORED = "The deleted game is back."
NAME_TOO_LONG = f"That name is too long. A game's name has at most {MAX_GAME_NAME} characters."
FILE_UNREADABLE = "That file holds no saved games of Yacht. Nothing has changed."
FILE_NEWER = (
    "That file comes from a newer version of the game. Load the page again to get that version. "
    "Nothing has changed."
)
CANCEL = Answer("Cancel", "cancel")


def not_saving(problem: StorageProblem) -> str:
    """Why the game can't be saved, and what can be done."""
    return f"{STORAGE_PROBLEMS[problem]}, so the game is not saved. {NOT_SAVED_ADVICE[problem]}"


def not_done(problem: StorageProblem) -> str:
    """Why something could not be done in the lobby."""
    return f"{STORAGE_PROBLEMS[problem]}. Nothing has changed."


def slot_title(slot: int) -> str:
    """A slot without a game that could name it."""
    return f"Slot {slot}"


def game_title(save: Save) -> str:
    """The name of a saved game: the player's own, or the crew."""
    return save.name or listing(save.game.settings.players)


def game_standing(state: State) -> str:
    """Card, round and turn of a saved game."""
    card = card_name(state.settings.ruleset)
    outcome = state.outcome()
    if outcome is not None:
        return f"{card}. Finished: {winners(state.settings.players, outcome)}."
    whose = "" if state.settings.is_solo else f", {turn(state)}"
    return f"{card}. {round_of(state)}{whose}."


def game_totals(state: State) -> str:
    """Everybody's total in a saved game."""
    totals = zip(state.settings.players, state.totals, strict=True)
    return f"{', '.join(f'{name} {total}' for name, total in totals)}."


def last_played(when: str) -> str:
    """When a saved game was last played."""
    return f"Last played {when}."


def deleted(slot: int) -> str:
    """That a game was deleted and can be brought back."""
    return f"The game in slot {slot} was deleted."


def cannot_open(held: Content) -> str:
    """Why a slot can't be continued."""
    if isinstance(held, Newer):
        return NEWER
    return DAMAGED if isinstance(held, Damaged) else GONE


def file_name(slot: int | None) -> str:
    """The name of an exported file."""
    return "yacht-games.json" if slot is None else f"yacht-game-{slot}.json"


def ask_take_over(slot: int) -> Question:
    """Whether to take over a game that another tab has open."""
    return Question(
        OPEN_ELSEWHERE,
        "If you continue it here, the other tab goes back to its lobby.",
        (Answer("Continue here", "take_over", str(slot)), CANCEL),
    )


def ask_to_abandon() -> Question:
    """Whether to give up a game that is stored nowhere."""
    return Question(
        "The game you left is not saved",
        "If you go on, it is lost. You can also go back and finish it.",
        (Answer("Back to the game", "continue"), Answer("Give it up", "abandon"), CANCEL),
    )


def ask_slot(slots: Sequence[tuple[int, Content]]) -> Question:
    """Which saved game to give up for a new one, finished ones first; not a newer version's."""
    ranked = sorted(slots, key=lambda entry: not _is_finished(entry[1]))
    answers = [
        Answer(_slot_label(slot, held), "replace", str(slot))
        for slot, held in ranked
        if not isinstance(held, Newer)
    ]
    return Question(
        "All save slots are taken",
        "Which game may the new one replace?",
        (*answers, CANCEL),
    )


def _is_finished(held: Content) -> bool:
    return isinstance(held, Kept) and held.save.game.state.is_over


def _slot_label(slot: int, held: Content) -> str:
    return f"{slot_title(slot)}, damaged" if isinstance(held, Damaged) else _content_label(held)


def _content_label(held: Content) -> str:
    if isinstance(held, Newer):
        return "A game of a newer version"
    if isinstance(held, Kept):
        return f"{game_title(held.save)}. {game_standing(held.save.game.state)}"
    return "A damaged game"


def ask_name(slot: int, save: Save) -> Question:
    """What a saved game is to be called."""
    return Question(
        "Name of the game",
        f"At most {MAX_GAME_NAME} characters; none for the players' names.",
        (Answer("Rename", "rename", str(slot)), CANCEL),
        field=save.name or game_title(save),
    )


def ask_import(found: Import, missing: Sequence[Found], free: int, new: int = 0) -> Question:
    """What a file holds and whether to add it; so many games of its logbook are new here."""
    lines = [f"The file holds {plural(len(found.slots), 'game', 'games')}."]
    if len(found.slots) > len(missing):
        known = len(found.slots) - len(missing)
        lines.append(f"{known} of them {'stands' if known == 1 else 'stand'} here already.")
    lines += [_content_label(entry.content) for entry in missing]
    if len(missing) > free:
        slots = plural(free, "save slot is", "save slots are")
        lines.append(f"{slots} free: not all of them can be added.")
    if any(found.records.values()):
        lines.append("It also holds best totals.")
    if found.games:
        lines.append(_logbook_in_file(len(found.games), new))
    return Question(
        "Add what is in the file?",
        "\n".join([*lines, "Nothing that is here is replaced."]),
        (Answer("Add", "accept_file"), CANCEL),
    )


def _logbook_in_file(games: int, new: int) -> str:
    if games == 1:
        return f"Its logbook has 1 game, which is {'new' if new else 'known'} here."
    return f"Its logbook has {games} games, {new or 'none'} of them new here."


def imported(added: int, left_out: int, entered: int = 0, not_entered: int = 0) -> str:
    """What an import has done: to the saved games, and to the logbook."""
    done = [f"{plural(added, 'game', 'games')} added."]
    if left_out:
        done.append(f"{plural(left_out, 'game', 'games')} left out: no room for more.")
    if entered:
        done.append(f"{plural(entered, 'game', 'games')} entered in the logbook.")
    if not_entered:
        games = plural(not_entered, "game", "games")
        done.append(f"{games} of the logbook left out: no room for more.")
    return " ".join(done)


# The logbook ---------------------------------------------------------------------------------

TABLE_NAME = "yacht-logbook.csv"
NOT_IN_LOGBOOK = "The browser did not store it, so this game is not in the logbook."


def shed(logs: int, games: int) -> str:
    """What of the logbook's oldest games had to make room: so many logs, so many games."""
    told = []
    if logs:
        keep = "keeps its" if logs == 1 else "keep their"
        oldest = plural(logs, "game", "games")
        told.append(f"{oldest} {keep} totals, but can't be replayed any more.")
    if games:
        told.append(f"{plural(games, 'old game', 'old games')} had to go.")
    return f"The logbook needed room. {' '.join(told)}"


# What the logbook tells ----------------------------------------------------------------------

LOGBOOK_EMPTY = "No game has been played to its end yet. Every one that is will stand here."
NO_MOVES = "The moves of that game can't be read any more."
LOGBOOK_NONE = "No such games. Choose something else above."
MARKS = {
    "daily": "Daily voyage",
    "practice": "Practice",
    "voyage": "Voyage",
    "real": "Real dice",
    "crew": "With crew",
    "coached": COACHED,
}
UNMARKED = "Persons, the device's dice"
FACTS = {
    "games": "Games",
    "best": "Best",
    "mean": "Mean",
    "median": "Median",
    "spread": "Standard deviation",
    "wins": "Wins",
    "shared": "Shared wins",
    "yachts": "Yachts",
    "upper": "Upper bonus",
    "cost": "Given up a game",
}
BOX_COLUMNS = ("Box", "Mean points", "Scratched")
BEST_COLUMNS = ("Kind of game", "Best")
TOTALS_COLUMNS = ("Total", "Games", "Perfect play")
TREND_COLUMNS = ("Games", "Mean", "Lowest", "Highest")
DICE_COLUMNS = ("Face", "Rolled", "Expected")
CHARTS = {
    "totals": "Totals beside perfect play",
    "trend": "Totals from game to game",
    "cost": "Given up from game to game",
}
THROWERS = {
    "persons": "Persons' dice",
    "crew": "The crew's dice",
    "voyage": "Dice of voyages",
    "real": "Real dice",
}
DICE_SOURCES = {
    "persons": "Rolled by this device. Every die asks the browser's cryptographic source, in which "
    "all faces are equally likely, and which does not know whose die it is.",
    "crew": "Rolled by this device, from the same source as persons' dice.",
    "voyage": "Worked out from the voyage's code, by a rule that is published with the game. Each "
    "voyage counts once, when it is first sailed: later runs have the same dice.",
    "real": "Rolled at your own table, and entered by hand.",
}


def thousands(count: int) -> str:
    """A count of any size."""
    return f"{count:,}"


def expected(count: float) -> str:
    """A count that is expected, to a tenth."""
    return f"{count:,.1f}"


def share(count: int, of: int) -> str:
    """How many of them."""
    return f"{thousands(count)} of {thousands(of)}"


def span(first: int, last: int) -> str:
    """From one number to another."""
    return str(first) if first == last else f"{first}–{last}"


def kind_of_game(marks: Sequence[str]) -> str:
    """What sets a kind of game apart."""
    return ", ".join(MARKS[mark] for mark in marks) or UNMARKED


def logbook_game(card: Ruleset, marks: Sequence[str]) -> str:
    """The card and the marks of a game in the logbook."""
    return ". ".join([card_name(card), *(MARKS[mark] for mark in marks)]) + "."


def logbook_totals(names: Sequence[str], totals: Sequence[int], winners: Sequence[int]) -> str:
    """Everybody's total in a finished game, and who won it against others."""
    each = ", ".join(f"{name} {total}" for name, total in zip(names, totals, strict=True))
    if len(names) == 1:
        return f"{each}."
    won = listing([names[winner] for winner in winners])
    return f"{each}. {won} {'share the win' if len(winners) > 1 else 'wins'}."


def logbook_room(games: int, unread: int = 0) -> str:
    """How many more games the logbook has room for, and how many it has that can't be read."""
    about = games // 100 * 100 if games > 1000 else games
    room = f"Room for about {thousands(about)} more {'game' if games == 1 else 'games'}."
    if not unread:
        return room
    return f"{room} {plural(unread, 'game', 'games')} can't be read by this version of the page."


def shown_games(shown: int, games: int) -> str:
    """How many games are listed, the newest first."""
    if shown == games:
        return f"{thousands(games)} {'game' if games == 1 else 'games'}, the newest first."
    return f"{share(shown, games)} games, the newest first."


def totals_chart(games: int, most: tuple[int, int], perfect: tuple[int, int] | None) -> str:
    """The histogram of totals, for a screen reader: where it is highest."""
    most_often = f"{thousands(games)} {'total' if games == 1 else 'totals'} by tens of points, "
    text = f"{most_often}most often {span(*most)}."
    return f"{text} Perfect play comes to {span(*perfect)} most often." if perfect else text


def totals_note(is_perfect_known: bool) -> str:
    """What the histogram shows."""
    if not is_perfect_known:
        return "How many games came to each total."
    return "Bars: how many games came to each total. Line: how many of perfect play would."


def trend_chart(games: int, ends: tuple[float, float], means: tuple[float, float]) -> str:
    """A course from game to game, for a screen reader."""
    return (
        f"{thousands(games)} {'game' if games == 1 else 'games'}, from {tenth(ends[0])} to "
        f"{tenth(ends[1])}. Moving mean: {tenth(means[0])} at first, {tenth(means[1])} now."
    )


def trend_note(window: int, block: int) -> str:
    """What a course shows."""
    marks = "a game" if block == 1 else f"{block} games, the lowest to the highest"
    return f"Each mark: {marks}. Line: the mean of the last {plural(window, 'game', 'games')}."


def uneven(chance: float) -> str:
    """How likely fair dice are to be at least as uneven as those that were rolled."""
    return f"Fair dice are at least this uneven {_often(chance)}."


def _often(chance: float) -> str:
    if chance >= 0.995:
        return "almost always"
    of, times = (100, round(chance * 100)) if chance >= 0.0095 else (1000, round(chance * 1000))
    if not times:
        return "less than once in 1,000"
    return f"{'once' if times == 1 else f'{times} times'} in {thousands(of)}"


def dice_rolled(dice: int, games: int) -> str:
    """How many dice were rolled in how many games."""
    count = f"{thousands(dice)} {'die' if dice == 1 else 'dice'}"
    return f"{count} in {thousands(games)} {'game' if games == 1 else 'games'}."


def replay_move(move: int, moves: int) -> str:
    """Where a replay is."""
    return f"Move {move} of {moves}" if move else f"Before the first of {moves} moves"


def replay_card(card: Ruleset, when: str) -> str:
    """Which game is replayed."""
    return f"{card_name(card)}, {when}"


# The page ------------------------------------------------------------------------------------

PAGE = {
    "lang": LANGUAGE,
    "title": "Yacht",
    "tagline": "Five dice, twelve boxes, and the best card wins.",
    "description": "Yacht, the public-domain dice game for one to four players on one device.",
    "players": "Players",
    "player_1": SEATS[0],
    "player_2": SEATS[1],
    "player_3": SEATS[2],
    "player_4": SEATS[3],
    "names": "Names",
    "played_by": "played by",
    "person": "Person",
    "card": "Card",
    "classic": CARDS["classic"],
    "modern": CARDS["modern"],
    "classic_summary": "Full House scores its dice, Four of a Kind its four equal ones, a straight "
    "of five 30, a Yacht 50. No bonuses.",
    "modern_summary": "With a bonus of 35 for 63 in Ones to Sixes, 100 for every later Yacht, "
    "jokers, Full House 25, straights 30 and 40.",
    "source_device": "Rolled here",
    "source_voyage": "Voyage",
    "source_real": "Real dice",
    "code": "Voyage code",
    "voyage_summary": "A code fixes all dice: everybody who has it gets the same ones in the same "
    "round. Without a code, a new voyage is drawn.",
    "real_summary": "You roll real dice and enter what they show. The game keeps the card.",
    "daily": "Daily voyage",
    "daily_same": "Everybody has the same dice today.",
    "share": "Share",
    "share_text": "Copy this text to share it",
    "start": "Start",
    "starting": "Starting as soon as the game has loaded…",
    "continue": "Back to the game",
    "rules": "Rules",
    "settings": "Settings",
    "coach": "Coach",
    "coach_asked": "On request",
    "coach_always": "Always",
    "coach_tells": "With best play afterwards, the total would on average be:",
    "guard": "Ask before I give up more points than",
    "pace": "Crew plays",
    "pace_calm": "Calmly",
    "pace_quick": "Quickly",
    "pace_at_once": "At once",
    "keys_coach": "Ask the Coach",
    "account": "Luck and skill",
    "account_note": "A roll moves the total that best play may expect up or down: that is luck. A "
    "decision that is not the best gives some of it up.",
    "flawless": "No decision gave anything up.",
    "costliest": "Costliest decisions",
    "done": "Done",
    "better": "Better",
    "given_up": "Gave up",
    "by_turn": "Turn by turn",
    "round": "Round",
    "luck": "Luck",
    "decisions": "Decisions",
    "expected": "Expected",
    "settings_wait": "These can be chosen as soon as the game has loaded.",
    "theme": "Theme",
    "theme_light": "Light",
    "theme_dark": "Dark",
    "die_style": "Dice show",
    "pips": "Pips",
    "numerals": "Numerals",
    "motion": "Motion",
    "as_system": "System",
    "sound": "Sound",
    "haptics": "Vibration",
    "on": "On",
    "off": "Off",
    "shortcuts": "Keys 1 to 6, R, H, Backspace and ?",
    "keys": "Keys",
    "key_dice": "1 to 5",
    "keys_dice": "Hold a die, or throw it back",
    "key_faces": "1 to 6",
    "keys_faces": "Enter a face of real dice",
    "key_backspace": "Backspace",
    "keys_backspace": "Correct what was entered of real dice",
    "keys_roll": "Roll or reroll",
    "key_arrows": "Arrow keys",
    "keys_arrows": "Walk from box to box",
    "key_ends": "Home, End",
    "keys_ends": "The first or the last box",
    "key_replay": "Left, right",
    "keys_replay": "In a replay, a move back or on; Escape closes it",
    "key_enter": "Enter",
    "keys_enter": "Fill the box",
    "key_escape": "Escape",
    "keys_escape": "Call off a scratch",
    "keys_help": "Show these keys",
    "unkept": "The browser did not store this. It lasts until the page is closed.",
    "scratch_asks": "A scratch always asks for a second press.",
    "close": "Close",
    "tour": "Tour",
    "take_tour": "Take the tour",
    "enter": "Enter the dice",
    "correct": "Correct",
    "lobby": "Lobby",
    "again": "Play again",
    "dice": "Dice",
    "tray": "Held",
    "free": "Free",
    "cards": "Cards",
    "roll": ROLL,
    "box": "Box",
    "points": "Points",
    "logbook": "Logbook",
    "player": "Player",
    "crew": "Crew",
    "all": "All",
    "with": "With",
    "without": "Without",
    "dice_device": "Of the device",
    "dice_daily": "Daily voyages",
    "dice_practice": "Practice",
    "dice_voyage": "Voyages",
    "dice_real": "Real",
    "figures": "Figures",
    "games": "Games",
    "boxes": "Boxes",
    "bests": "Best of each kind",
    "as_table": "As a table",
    "replay": "Replay",
    "moves_gone": "Its moves are no longer kept, so it can't be replayed.",
    "first_move": "First move",
    "back": "Back",
    "next": "Next",
    "last_move": "Last move",
    "end_replay": "Close the replay",
    "dice_report": "Dice report",
    "show": "Show",
    "files": "Files",
    "export_json": "Export as JSON",
    "export_csv": "Export as CSV",
    "saved_games": "Saved games",
    "continue_game": "Continue",
    "rescue_game": "Continue from there",
    "more": "More",
    "rename": "Rename",
    "export": "Export",
    "delete": "Delete",
    "undelete": "Bring it back",
    "export_all": "Export all",
    "import": "Import",
    "new_game": "New game",
    "take_back": "Take back",
    "forgetful": "Safari deletes what a page has stored after seven days without a visit. Add this "
    "page to the home screen, or export your games, to keep them.",
    "update": "A new version of the game is ready. Your games play on in it.",
    "apply": "Update now",
    "later": "Later",
    "offline": "Ready to play without a network.",
    "install": "Install",
    "loading": "Loading the game",
    "loading_note": "You can choose the crew meanwhile.",
    "slow": "This is taking long. You can wait, or load the page again.",
    "failed": "The game can't start",
    "failed_wasm": "This browser has no WebAssembly, which the game needs. Please use a current "
    "version of Firefox, Chrome, Edge or Safari, and leave any lockdown mode for this page.",
    "failed_file": "A part of the game could not be loaded. Check the connection, then load the "
    "page again.",
    "failed_start": "The game stopped while it was starting. Load the page again. If that does not "
    "help, clear what the browser has cached for this page.",
    "broken": "The game has stopped",
    "broken_note": "Load the page again: a saved game goes on where it was.",
    "reload": "Load the page again",
    "no_script": "Yacht runs in the browser and needs JavaScript. Please allow it for this page.",
    "step_code": "Fetching PyScript",
    "step_python": "Fetching Python",
    "step_start": "Setting the table",
}

RULES = (
    (
        "The game",
        "Yacht is a dice game in the public domain. Each player has a card with the same twelve "
        "boxes and fills one of them every turn. When all are filled, the highest total wins.",
        "One to four play round one device: the Skipper first, then the Mate, the Bosun and the "
        "Lookout. Alone, you play against your own best total. Equal totals share the win; there "
        "is no extra roll to part them.",
    ),
    (
        "A turn",
        "A turn has up to three rolls. Press Roll to shake all five dice out of the cup.",
        "Press a die to move it into the Held tray, press it there to throw it back. Held dice "
        "stay as they are; Reroll rolls the free ones. You may change your mind before each "
        "reroll.",
        "You may stop and fill a box after any roll. You must after the third. With all five dice "
        "held there is nothing to reroll: throw one back, or fill a box. A new turn starts with "
        "an empty tray.",
        "Real dice: roll your own dice on the table, and press what they show, from left to right. "
        "Hold and reroll here as well: Reroll tells how many dice to roll. Correct takes back what "
        "was entered last, until the box is filled.",
    ),
    (
        "The card",
        "Every open box shows what the dice would score there. Press a box to fill it. A box is "
        "filled once, and a turn always fills one, even if all that is left scores 0: that is a "
        "scratch. A box that would score 0 asks for a second press.",
        "You are free to fill any open box, the best one or not. Only a joker on the modern card "
        "takes the choice away. Gold numbers are banked.",
    ),
    (
        "Classic Yacht",
        "Ones to Sixes: the face times how many dice show it. Three fours score 12.",
        "In the boxes below, dice that do not fit score 0.",
        "Full House: three of one face and two of another score the sum of all five dice. Five of "
        "a kind is no Full House.",
        "Four of a Kind: at least four equal dice score the sum of those four; the fifth die does "
        "not count. Five sixes score 24.",
        "Little Straight: 1-2-3-4-5 scores 30. Big Straight: 2-3-4-5-6 scores 30.",
        "Choice: the sum of all five dice, whatever they are.",
        "Yacht: five of a kind scores 50.",
        "There are no sections and no bonuses. The best possible total is 297.",
    ),
    (
        "The modern card",
        "Full House scores 25. Four of a Kind scores the sum of all five dice. Small Straight, any "
        "four faces in a row, scores 30. Large Straight, all five in a row, scores 40. The other "
        "boxes score as on the Classic card.",
        "Upper bonus: when all of Ones to Sixes are filled and hold 63 or more, 35 are added. "
        "Three of every face make 63.",
        "Yacht bonus: once the Yacht box holds 50, each later five of a kind adds 100, whatever "
        "box it fills.",
        "Joker: such a later five of a kind must fill its own upper box (five sixes: Sixes) while "
        "that is open. If that is filled already, it may fill any open box, and scores 25 as a "
        "Full House, 30 as a Small Straight, 40 as a Large Straight, and its sum as Four of a Kind "
        "or Choice. Another upper box scores 0.",
        "While the Yacht box is open, or if it was scratched with 0, there is no bonus and no "
        "joker: the dice score as they stand. The best possible total is 1,445.",
    ),
)

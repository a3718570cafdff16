"""What players read: complete, in the words of the rules, and true of the game."""

import re
from collections.abc import Iterator
from dataclasses import fields, is_dataclass, replace
from enum import StrEnum
from typing import get_args

import pytest

from tests.play import CARDS, CLASSIC, MODERN, SEATS, finished, new_game, played, rolled
from tests.tables import LEFT_OVER, new_table, pressed, table_at, walk
from yacht import RULESETS, Bonus, Category, Outcome, Preview, Refusal, Ruleset
from yacht import categories as c
from yacht.errors import NameProblem
from yacht.marks import KINDS, Mark
from yacht.ruleset import ROLLS
from yacht.rulesets import modern
from yacht.scene import scene
from yacht.settings import MAX_NAME, MAX_PLAYERS
from yacht.table import (
    Armed,
    Banked,
    Disarmed,
    Moved,
    News,
    RealNews,
    Refused,
    Rolled,
    Started,
    Table,
    TakenBack,
)
from yacht.words import en as words

FIRST = pressed(new_table(), "roll 11345")
THIRD = pressed(FIRST, "roll 11345", "roll 11345")
FORCED = table_at(rolled(MODERN, "66666", {"yacht": 50}))
FREE = table_at(rolled(MODERN, "66666", {"yacht": 50, "sixes": 18}))
OVER = Table(finished(new_game(), "12345"))


def status(table: Table) -> str:
    return words.news(table.state, table.news)


def texts_of(value: object) -> Iterator[str]:
    """Every text in a scene."""
    if isinstance(value, str) and not isinstance(value, StrEnum):
        yield value
    elif isinstance(value, tuple):
        for item in value:
            yield from texts_of(item)
    elif is_dataclass(value):
        for field in fields(value):
            if field.name != "key":
                yield from texts_of(getattr(value, field.name))


SCENES = [
    scene(table)
    for card, players in ((CLASSIC, 1), (MODERN, 1), (MODERN, 3))
    for _, table in walk(card, players)[:: 5 * players]
]
SCENES += [scene(OVER, best, is_recorded=False) for best in (None, 0, 60, 999)]
SENTENCES = sorted({status(table) for card in CARDS for _, table in walk(card, 3)})
RULES = [text for section in words.RULES for text in section]
FIXED = [*words.REFUSALS.values(), *words.NAME_PROBLEMS.values(), words.BROKEN, words.BEST_NOT_KEPT]
SHOWN = {text for shown in SCENES for text in texts_of(shown)}
GAME_TEXTS = sorted({*SENTENCES, *RULES, *FIXED, *SHOWN})
PAGE_TEXTS = list(words.PAGE.values())


# Everything has words


@pytest.mark.parametrize("card", RULESETS.values(), ids=str)
def test_every_card_and_its_boxes_and_bonuses_have_words(card: Ruleset) -> None:
    assert card.key in words.CARDS
    assert {category.key for category in card.categories} <= set(words.CATEGORIES)
    assert {bonus.key for bonus in card.bonuses(card.empty_card())} <= set(words.BONUSES)
    assert {card.key, f"{card.key}_summary"} <= set(words.PAGE)


def test_there_are_no_words_for_what_is_not_there() -> None:
    cards = RULESETS.values()
    assert set(words.CARDS) == set(RULESETS)
    assert set(words.CATEGORIES) == {box.key for card in cards for box in card.categories}
    bonuses = {bonus.key for card in cards for bonus in card.bonuses(card.empty_card())}
    assert set(words.BONUSES) == bonuses


def test_names_are_told_apart() -> None:
    for names in (words.CARDS, words.CATEGORIES, words.BONUSES, words.REFUSALS):
        assert len(set(names.values())) == len(names)


def test_a_card_to_come_has_words_of_its_own_keys() -> None:
    """A third card is one module: what has no words yet is named by its key."""
    card = Ruleset("old_salt", {Category("two_pairs"): sum})
    assert words.card_name(card) == "Old Salt"
    assert words.category_name(card.categories[0]) == "Two Pairs"
    assert words.bonus_name("lower_section") == "Lower section bonus"


@pytest.mark.parametrize("problem", NameProblem)
def test_every_name_problem_has_words(problem: NameProblem) -> None:
    assert re.fullmatch(r"(A|That) name .*\.", words.NAME_PROBLEMS[problem])


def test_name_problems_tell_the_limit() -> None:
    for problem in (NameProblem.EMPTY, NameProblem.TOO_LONG):
        assert f" {MAX_NAME} characters." in words.NAME_PROBLEMS[problem]


def test_the_seats_are_the_rules_names_in_the_rules_order() -> None:
    """Ruling 22."""
    assert words.SEATS == ("Skipper", "Mate", "Bosun", "Lookout")
    assert len(words.SEATS) == MAX_PLAYERS
    seats = [words.PAGE[f"player_{seat}"] for seat in range(1, MAX_PLAYERS + 1)]
    assert tuple(seats) == words.SEATS


# Refusals


@pytest.mark.parametrize("refusal", Refusal)
def test_every_refusal_has_words(refusal: Refusal) -> None:
    text = words.news(FORCED.state, Refused(refusal))
    assert re.fullmatch(r"[A-Z].*\.", text)


def test_a_joker_tells_which_box_it_forces() -> None:
    assert status(pressed(FORCED, "box choice")) == "Not that box. Joker: Sixes must be filled."


# Small parts


@pytest.mark.parametrize(
    ("count", "text"),
    [(0, "0 rolls"), (1, "1 roll"), (2, "2 rolls"), (11, "11 rolls"), (21, "21 rolls")],
)
def test_plural(count: int, text: str) -> None:
    assert words.plural(count, "roll", "rolls") == text


@pytest.mark.parametrize(
    ("items", "text"),
    [
        (["Ann"], "Ann"),
        (["Ann", "Bo"], "Ann and Bo"),
        (["Ann", "Bo", "Cy"], "Ann, Bo and Cy"),
        (["Ann", "Bo", "Cy", "Di"], "Ann, Bo, Cy and Di"),
    ],
)
def test_listing(items: list[str], text: str) -> None:
    assert words.listing(items) == text
    assert words.listing(tuple(items)) == text


def test_faces_are_read_out_lowest_first() -> None:
    assert words.faces((6, 1, 3, 1, 2)) == "1 1 2 3 6"


def test_every_face_has_a_word() -> None:
    assert words.NUMBERS[1:] == ("one", "two", "three", "four", "five", "six")


@pytest.mark.parametrize(
    ("bonuses", "text"),
    [
        ((), ""),
        ((("yacht", 100),), "+100"),
        ((("upper", 35),), "+35"),
        ((("upper", 35), ("yacht", 100)), "+35 +100"),
    ],
)
def test_bonus_points(bonuses: tuple[tuple[str, int], ...], text: str) -> None:
    assert words.bonus_points(Preview(c.SIXES, 30, bonuses)) == text


@pytest.mark.parametrize(
    ("bonus", "text"),
    [
        (Bonus("upper", 0, 63), "63 to go"),
        (Bonus("upper", 0, 1), "1 to go"),
        (Bonus("upper", 0, 0), "to come"),
        (Bonus("upper", 0, 1, decided=True), "0"),
        (Bonus("upper", 35, 0, decided=True), "35"),
        (Bonus("yacht", 0), "0"),
        (Bonus("yacht", 200), "200"),
        (Bonus("yacht", 0, decided=True), "0"),
    ],
    ids=repr,
)
def test_bonus_line(bonus: Bonus, text: str) -> None:
    assert words.bonus_line(bonus) == text


def test_a_box_is_barred_only_by_a_joker() -> None:
    assert words.barred(c.SIXES) == "Sixes first"


@pytest.mark.parametrize(
    ("preview", "armed", "text"),
    [
        (Preview(c.ONES, 2), False, "Ones: would score 2. Press to fill it"),
        (Preview(c.ONES, 0), False, "Ones: would score 0. Press twice to scratch it"),
        (Preview(c.ONES, 0), True, "Ones: 0, again? Press again to scratch it for 0"),
        (
            Preview(c.CHOICE, 30, forced=c.SIXES, joker=True),
            False,
            "Choice: not now, Sixes first. The joker must fill it",
        ),
        (
            Preview(c.SIXES, 30, (("yacht", 100),), forced=c.SIXES, joker=True),
            False,
            "Sixes: would score 30 +100 Yacht bonus by joker. Press to fill it",
        ),
        (
            Preview(c.ONES, 0, (("yacht", 100),), joker=True),
            False,
            "Ones: would score 0 +100 Yacht bonus. Press twice to scratch it",
        ),
        (
            Preview(c.ONES, 0, (("yacht", 100),), joker=True),
            True,
            "Ones: 0, again? +100 Yacht bonus. Press again to scratch it for 0",
        ),
    ],
)
def test_box_preview(preview: Preview, armed: bool, text: str) -> None:
    assert words.box_preview(preview, armed) == text


# What happened


def banked(card: Ruleset, turns: str, what: str, players: int = 1) -> Table:
    entries = [entry for entry in turns.split(", ") if entry]
    return pressed(Table(played(card, *entries, players=players)), *what.split(", "))


EVENTS: list[tuple[Table, str]] = [
    (new_table(), "Skipper's turn. Press Roll."),
    (
        replace(FIRST, news=Started()),
        "Skipper's turn. On the table: 1 1 3 4 5. 2 rolls left.",
    ),
    (
        replace(THIRD, news=Started()),
        "Skipper's turn. On the table: 1 1 3 4 5. No rolls left. Fill a box.",
    ),
    (
        replace(FORCED, news=Started()),
        "Skipper's turn. On the table: 6 6 6 6 6. 2 rolls left. Joker: Sixes must be filled.",
    ),
    (
        pressed(FIRST, "die 4", "die 0").resumed(),
        "Skipper's turn. On the table: 1 1 3 4 5. Holding 1 5. 2 rolls left.",
    ),
    (replace(OVER, news=Started()), "The game is over."),
    (pressed(FIRST, "box ones", "back"), "Taken back. On the table: 1 1 3 4 5. 2 rolls left."),
    (FIRST, "Rolled 1 1 3 4 5. 2 rolls left."),
    (pressed(FIRST, "roll 66543"), "Rolled 3 4 5 6 6. 1 roll left."),
    (THIRD, "Rolled 1 1 3 4 5. No rolls left. Fill a box."),
    (pressed(FIRST, "die 4"), "Holding 5."),
    (pressed(FIRST, "die 4", "die 0", "die 1"), "Holding 1 1 5."),
    (pressed(FIRST, "die 4", "die 4"), "Five thrown back. Nothing held."),
    (pressed(FIRST, "die 2", "die 0", "die 2"), "Three thrown back. Holding 1."),
    (
        pressed(FIRST, "die 0", "die 1", "die 2", "die 3", "die 4"),
        "All five dice are held. Throw one back to reroll, or fill a box.",
    ),
    (pressed(FIRST, "tray 04"), "Holding 1 5."),
    (pressed(FIRST, "die 0", "tray "), "Nothing held."),
    (
        pressed(FIRST, "tray 01234"),
        "All five dice are held. Throw one back to reroll, or fill a box.",
    ),
    (FIRST.view(0), "Skipper's turn. On the table: 1 1 3 4 5. 2 rolls left."),
    (new_table(players=2).view(1), "Mate's card."),
    (pressed(FIRST, "box yacht"), "Yacht would score 0. Press it again to scratch it."),
    (pressed(FIRST, "box yacht", "escape"), "Scratch called off."),
    (pressed(FIRST, "box ones"), "Ones, 2 banked. Round 2."),
    (pressed(FIRST, "box yacht", "box yacht"), "Yacht scratched. Round 2."),
    (
        banked(CLASSIC, "", "roll 11345, box choice", players=2),
        "Choice, 14 banked. Mate's turn, round 1.",
    ),
    (
        banked(CLASSIC, "11345 ones", "roll 11345, box choice", players=2),
        "Choice, 14 banked. Skipper's turn, round 2.",
    ),
    (
        banked(MODERN, "66666 yacht", "roll 66666, box sixes"),
        "Sixes, 30 banked. Yacht bonus 100! Round 3.",
    ),
    (
        banked(MODERN, "66666 yacht, 66612 sixes", "roll 66666, box twos, box twos"),
        "Twos scratched. Yacht bonus 100! Round 4.",
    ),
    (
        banked(
            MODERN,
            "66666 yacht, 66612 ones, 66622 twos, 33312 threes, 44412 fours, 55551 fives",
            "roll 66666, box sixes",
        ),
        "Sixes, 30 banked. Upper bonus 35! Yacht bonus 100! Round 8.",
    ),
    (
        banked(MODERN, "66666 yacht", "roll 66666"),
        "Rolled 6 6 6 6 6. 2 rolls left. Joker: Sixes must be filled.",
    ),
    (
        banked(MODERN, "66666 yacht, 11123 ones", "roll 11111"),
        "Rolled 1 1 1 1 1. 2 rolls left. Joker: fill any open box.",
    ),
    (banked(MODERN, "12345 yacht", "roll 66666"), "Rolled 6 6 6 6 6. 2 rolls left."),
    (banked(CLASSIC, "66666 yacht", "roll 66666"), "Rolled 6 6 6 6 6. 2 rolls left."),
]


@pytest.mark.parametrize(("table", "text"), EVENTS, ids=[text for _, text in EVENTS])
def test_news(table: Table, text: str) -> None:
    assert status(table) == text


def test_every_kind_of_news_is_tested_above() -> None:
    tested = {type(table.news) for table, _ in EVENTS} | {Refused}
    tested |= set(get_args(RealNews))  # by tests/test_real_dice.py, each with its sentence
    assert tested == set(get_args(News))


def test_the_last_box_says_that_the_game_is_over() -> None:
    scratched = Preview(c.YACHT, 0)
    assert words.news(OVER.state, Banked(0, scratched)) == "Yacht scratched. The game is over."
    won = Preview(c.SIXES, 30, (("upper", 35),))
    text = "Sixes, 30 banked. Upper bonus 35! The game is over."
    assert words.news(OVER.state, Banked(0, won)) == text


@pytest.mark.parametrize("table", [FIRST, THIRD, FORCED, FREE], ids=status)
@pytest.mark.parametrize(
    "event", [Started(), Rolled(), Moved(0), Armed(c.ONES), Disarmed(), TakenBack()], ids=repr
)
def test_news_is_a_sentence(table: Table, event: News) -> None:
    assert re.fullmatch(r"[A-Z].*[.!]", words.news(table.state, event))


def test_a_game_that_is_over_asks_nobody_to_roll() -> None:
    for event in (Started(), Refused(Refusal.GAME_OVER)):
        assert "Press Roll" not in words.news(OVER.state, event)


@pytest.mark.parametrize("card", CARDS, ids=str)
def test_what_was_rolled_is_told_with_the_rolls_left(card: Ruleset) -> None:
    for _, table in walk(card, 3):
        if isinstance(table.news, Rolled) and table.state.dice:
            assert status(table).startswith(f"Rolled {words.faces(table.state.dice)}. ")
            assert ("rolls left" in status(table)) == (table.state.rolls_left != 1)


# The end


@pytest.mark.parametrize(
    ("totals", "text"),
    [
        ((0,), "Skipper banked 0"),
        ((297,), "Skipper banked 297"),
        ((10, 9), "Skipper wins with 10"),
        ((9, 10, 3), "Mate wins with 10"),
        ((10, 10), "Skipper and Mate share the win with 10"),
        ((9, 10, 10, 10), "Mate, Bosun and Lookout share the win with 10"),
        ((0, 0, 0, 0), "Skipper, Mate, Bosun and Lookout share the win with 0"),
    ],
)
def test_winners(totals: tuple[int, ...], text: str) -> None:
    best = max(totals)
    winners = tuple(player for player, total in enumerate(totals) if total == best)
    assert words.winners(SEATS[: len(totals)], Outcome(totals, winners)) == text


@pytest.mark.parametrize("best", [None, 0, 1, 99, 100, 101, 102, 1445])
def test_against_best_tells_the_score_to_beat(best: int | None) -> None:
    text = words.against_best(100, best)
    assert f"{max(100, best or 0)} is " in text
    assert text.endswith("the score to beat.")


def test_a_best_is_one_of_its_kind() -> None:
    told = {words.against_best(100, best, kind) for kind in KINDS for best in (None, 99, 100, 101)}
    assert len(told) == 4 * len(KINDS)
    assert words.against_best(100, 99, (Mark.VOYAGE, Mark.CREW, Mark.COACHED)) == (
        "A new best on a voyage against the crew with the Coach! The old one was 99. "
        "100 is the score to beat."
    )
    assert set(words.KIND_OF_BEST) == set(Mark)


# Sentences, words and placeholders


@pytest.mark.parametrize("text", FIXED)
def test_fixed_sentences_end(text: str) -> None:
    assert re.fullmatch(r"[A-Z].*\.", text)


def test_sentences_end() -> None:
    assert len(SENTENCES) > 50
    assert [text for text in SENTENCES if not re.fullmatch(r"[A-Z0-9].*[.!]", text)] == []


@pytest.mark.parametrize("section", words.RULES, ids=lambda section: section[0])
def test_the_rules_are_headings_and_paragraphs(section: tuple[str, ...]) -> None:
    heading, *paragraphs = section
    assert re.fullmatch(r"[A-Z][A-Za-z ]+", heading)
    assert paragraphs
    for paragraph in paragraphs:
        assert re.fullmatch(r"[A-Z].*\.", paragraph)


EVERY_TEXT = sorted({*GAME_TEXTS, *PAGE_TEXTS})


def test_no_placeholder_is_left() -> None:
    assert [text for text in EVERY_TEXT if re.search(LEFT_OVER, text)] == []


def test_no_text_of_the_page_is_empty() -> None:
    assert [key for key, text in words.PAGE.items() if not text.strip()] == []


def test_a_count_of_one_has_no_plural() -> None:
    one_many = r"\b1 (rolls|points|turns|players|dice|boxes)\b|\b(0|[2-9]|\d\d+) (roll|point)\b"
    assert [text for text in EVERY_TEXT if re.search(one_many, text)] == []


# What the style guide calls by another name. "Throw back" is the rules' own word for leaving the
# tray, "in a row" is how they speak of straights, and gold numbers are theirs too (ruling 21).
ALLOWED = r"throw(ing)? (one |it |them )?back|thrown back|in a row|Gold numbers"
NOT_OF_THE_GAME = (
    r"throws?|thrown|threw|throwing|spins?|spun|spinning|try|tries|lock(s|ed|ing)?|keep(s|ing)?"
    r"|kept|select(s|ed|ing|ion)?|freez(e|es|ing)|froze(n)?|numbers?|values?|cells?|slots?|fields?"
    r"|rows?|sheets?|boards?|calc\w*|checks?|results?|zero(ed)? out|cross(ed|es)?( out)?|flags?"
    r"|seats?"
)
# A page may keep, check and speak of save slots; its dice and boxes may not.
NOT_OF_THE_PAGE = r"\b(?!keep|kept|check|slot|number)(" + NOT_OF_THE_GAME + r")\b"


def wrong_words(texts: list[str], pattern: str) -> list[tuple[str, str]]:
    cleared = [(re.sub(ALLOWED, "", text, flags=re.IGNORECASE), text) for text in texts]
    return [
        (found.group(), text)
        for cleared_text, text in cleared
        for found in re.finditer(pattern, cleared_text, flags=re.IGNORECASE)
    ]


def test_wrong_words_are_found() -> None:
    texts = ["Throw it back, then throw.", "A cell", "Four in a row", "Two rows", "Locksmith"]
    found = [word for word, _ in wrong_words(texts, rf"\b({NOT_OF_THE_GAME})\b")]
    assert found == ["throw", "cell", "rows"]


def test_the_game_speaks_the_words_of_its_rules() -> None:
    texts = [text.replace(words.BEST_NOT_KEPT, "") for text in GAME_TEXTS if text not in FIXED]
    assert wrong_words(texts, rf"\b({NOT_OF_THE_GAME})\b") == []


def test_the_page_speaks_the_words_of_its_rules() -> None:
    assert wrong_words([*FIXED, *PAGE_TEXTS], NOT_OF_THE_PAGE) == []


def test_only_held_dice_are_thrown_back() -> None:
    text = " ".join([*RULES, *SENTENCES])
    assert re.search(ALLOWED, text)
    assert "Held tray" in " ".join(RULES)


# The rules tell every fact


SECTIONS = {section[0]: " ".join(section[1:]) for section in words.RULES}
FACTS = [
    ("The game", r"public domain"),
    ("The game", r"same twelve boxes"),
    ("The game", r"every turn"),
    ("The game", r"One to four"),
    ("The game", r"Skipper\b.*\bMate\b.*\bBosun\b.*\bLookout"),
    ("The game", r"highest total wins"),
    ("The game", r"[Ee]qual totals share the win"),
    ("The game", r"no extra roll"),
    ("The game", r"your own best total"),
    ("A turn", r"three rolls"),
    ("A turn", r"Press Roll to shake all five dice out of the cup"),
    ("A turn", r"Held tray"),
    ("A turn", r"throw it back"),
    ("A turn", r"Held dice stay"),
    ("A turn", r"change your mind"),
    ("A turn", r"after any roll"),
    ("A turn", r"must after the third"),
    ("A turn", r"all five dice held"),
    ("A turn", r"empty tray"),
    ("The card", r"open box shows what the dice would score there"),
    ("The card", r"filled once"),
    ("The card", r"scores? 0: that is a scratch"),
    ("The card", r"second press"),
    ("The card", r"any open box"),
    ("The card", r"Gold numbers are banked"),
    ("Classic Yacht", r"the face times how many dice show it"),
    ("Classic Yacht", r"Three fours score 12"),
    ("Classic Yacht", r"Full House: three of one face and two of another\b.*\bsum of all five"),
    ("Classic Yacht", r"Five of a kind is no Full House"),
    ("Classic Yacht", r"Four of a Kind: at least four\b.*\bsum of those four"),
    ("Classic Yacht", r"Five sixes score 24"),
    ("Classic Yacht", r"Little Straight: 1-2-3-4-5 scores 30"),
    ("Classic Yacht", r"Big Straight: 2-3-4-5-6 scores 30"),
    ("Classic Yacht", r"Choice: the sum of all five dice"),
    ("Classic Yacht", r"Yacht: five of a kind scores 50"),
    ("Classic Yacht", r"\b0\b"),  # what the dice score in a box that they do not fit
    ("Classic Yacht", r"no bonuses"),
    ("Classic Yacht", r"\b297\b"),
    ("The modern card", r"Full House scores 25"),
    ("The modern card", r"Four of a Kind scores the sum of all five dice"),
    ("The modern card", r"Small Straight, any four faces in a row, scores 30"),
    ("The modern card", r"Large Straight, all five in a row, scores 40"),
    ("The modern card", r"Ones to Sixes are filled and hold 63 or more, 35 are added"),
    ("The modern card", r"Three of every face make 63"),
    ("The modern card", r"holds 50, each later five of a kind adds 100"),
    ("The modern card", r"whatever box it fills"),
    ("The modern card", r"must fill its own upper box \(five sixes: Sixes\)"),
    ("The modern card", r"filled already, it may fill any open box"),
    ("The modern card", r"25 as a Full House"),
    ("The modern card", r"30 as a Small Straight"),
    ("The modern card", r"40 as a Large Straight"),
    ("The modern card", r"its sum as Four of a Kind or Choice"),
    ("The modern card", r"Another upper box scores 0"),
    ("The modern card", r"open, or if it was scratched with 0, there is no bonus and no joker"),
    ("The modern card", r"\b1,445\b"),
]


@pytest.mark.parametrize(("section", "fact"), FACTS)
def test_the_rules_tell(section: str, fact: str) -> None:
    assert re.search(fact, SECTIONS[section])


def test_every_section_is_looked_at() -> None:
    assert {section for section, _ in FACTS} == set(SECTIONS)


def test_the_rules_tell_the_engines_numbers() -> None:
    told = set(re.findall(r"\d[\d,]*\d|\d", SECTIONS["The modern card"]))
    numbers = {modern.UPPER_BONUS, modern.UPPER_TARGET, modern.YACHT_POINTS, modern.YACHT_BONUS}
    assert {str(number) for number in (*numbers, *modern.JOKER_POINTS.values())} <= told
    assert words.NUMBERS[ROLLS] in SECTIONS["A turn"]
    assert "twelve" in SECTIONS["The game"]
    assert {card.rounds for card in CARDS} == {12}
    assert words.NUMBERS[MAX_PLAYERS] in SECTIONS["The game"]


@pytest.mark.parametrize(
    ("key", "facts"),
    [
        ("classic_summary", ["Full House", "Four of a Kind", "30", "50", "No bonuses"]),
        ("modern_summary", ["35", "63", "100", "joker", "25", "30", "40"]),
    ],
)
def test_the_lobby_sums_each_card_up(key: str, facts: list[str]) -> None:
    assert [fact for fact in facts if fact not in words.PAGE[key]] == []

"""What players read about saved games: in the lobby, in questions, when nothing can be stored."""

import re
from dataclasses import replace

import pytest

from tests.logs import kept
from tests.play import CLASSIC, MODERN, finished, new_game, played
from tests.tables import LEFT_OVER
from yacht.question import Answer, Question
from yacht.saves import MAX_NAME, Save, encode
from yacht.slots import SLOTS, Content, Damaged, Empty, Kept, Newer
from yacht.storage import StorageProblem
from yacht.transfer import Found, Import
from yacht.words import en as words

SOLO = Save(new_game(), "0" * 32)
CREW = Save(played(MODERN, "66666 yacht", "66666 sixes", players=3), "1" * 32)
OVER = Save(finished(new_game(CLASSIC, 2), "12345", "66666"), "2" * 32)
NAMED = replace(CREW, name="Sunday's game")
SENTENCE = r"[A-Z0-9].*[.!]"


def found(content: Content) -> Found:
    """A slot in a file."""
    text = encode(content.save) if isinstance(content, Kept) else "?"
    return Found((text, None), content)


def imported(*contents: Content, records: dict[str, dict[str, int]] | None = None) -> Import:
    """What a file holds."""
    return Import(tuple(map(found, contents)), records or {})


# Not saved


@pytest.mark.parametrize("problem", StorageProblem)
def test_every_problem_says_what_it_is_and_what_can_be_done(problem: StorageProblem) -> None:
    text = words.not_saving(problem)
    assert text.startswith(f"{words.STORAGE_PROBLEMS[problem]}, so the game is not saved. ")
    assert text.endswith(words.NOT_SAVED_ADVICE[problem])
    assert re.fullmatch(SENTENCE, words.not_done(problem))
    assert "not saved." in text
    assert re.fullmatch(SENTENCE, text)


def test_problems_are_told_apart() -> None:
    assert len(set(words.STORAGE_PROBLEMS.values())) == len(StorageProblem)


@pytest.mark.parametrize(
    "text",
    [
        words.SAVING_AGAIN,
        words.OLDER,
        words.DAMAGED,
        words.NEWER,
        words.GONE,
        words.OPEN_ELSEWHERE,
        words.TAKEN_OVER,
        words.NO_FREE_SLOT,
        words.RESTORED,
        words.NAME_TOO_LONG,
        words.FILE_UNREADABLE,
        words.FILE_NEWER,
    ],
)
def test_notices_are_sentences(text: str) -> None:
    assert re.fullmatch(SENTENCE, text)
    assert not re.search(LEFT_OVER, text)


def test_a_name_too_long_tells_the_limit() -> None:
    assert f"at most {MAX_NAME} characters" in words.NAME_TOO_LONG


# A saved game


@pytest.mark.parametrize(
    ("save", "title"),
    [
        (SOLO, "Skipper"),
        (OVER, "Skipper and Mate"),
        (CREW, "Skipper, Mate and Bosun"),
        (NAMED, "Sunday's game"),
    ],
)
def test_a_game_is_called_by_its_name_or_its_crew(save: Save, title: str) -> None:
    assert words.game_title(save) == title


@pytest.mark.parametrize(
    ("save", "standing"),
    [
        (SOLO, "Classic Yacht. Round 1 of 12."),
        (CREW, "Modern card. Round 1 of 12, Bosun's turn."),
        (OVER, "Classic Yacht. Finished: Mate wins with 134."),
    ],
)
def test_how_far_a_game_is(save: Save, standing: str) -> None:
    assert words.game_standing(save.game.state) == standing


def test_totals_of_a_game() -> None:
    assert words.game_totals(SOLO.game.state) == "Skipper 0."
    assert words.game_totals(CREW.game.state) == "Skipper 50, Mate 30, Bosun 0."


def test_small_parts() -> None:
    assert words.slot_title(3) == "Slot 3"
    assert words.last_played("today, 9:05") == "Last played today, 9:05."
    assert words.deleted(3) == "The game in slot 3 was deleted."


@pytest.mark.parametrize(
    ("content", "text"),
    [
        (Newer(), words.NEWER),
        (Damaged(None), words.DAMAGED),
        (Damaged(SOLO), words.DAMAGED),
        (Empty(), words.GONE),
    ],
)
def test_why_a_slot_cannot_be_continued(content: Content, text: str) -> None:
    assert words.cannot_open(content) == text


def test_names_of_files() -> None:
    names = [words.file_name(slot) for slot in (None, *SLOTS)]
    assert len(set(names)) == len(names)
    assert all(re.fullmatch(r"[a-z0-9-]+\.json", name) for name in names)


# Questions


QUESTIONS = {
    "take over": words.ask_take_over(3),
    "abandon": words.ask_to_abandon(),
    "slot": words.ask_slot([(1, Kept(CREW)), (2, Kept(OVER)), (3, Damaged(None))]),
    "name": words.ask_name(3, CREW),
    "import": words.ask_import(imported(Kept(CREW)), [found(Kept(CREW))], 1),
}


@pytest.mark.parametrize("question", QUESTIONS.values(), ids=list(QUESTIONS))
def test_a_question_can_be_called_off(question: Question) -> None:
    assert question.answers[-1] == words.CANCEL == Answer("Cancel", "cancel")
    assert len(question.answers) > 1
    labels = [answer.label for answer in question.answers]
    assert len(set(labels)) == len(labels)
    for text in (question.heading, question.text, *labels):
        assert text
        assert not re.search(LEFT_OVER, text)


def test_a_game_of_another_tab() -> None:
    assert QUESTIONS["take over"].answers[0] == Answer("Continue here", "take_over", "3")


def test_a_game_that_is_stored_nowhere() -> None:
    assert [answer.press for answer in QUESTIONS["abandon"].answers] == [
        "continue",
        "abandon",
        "cancel",
    ]


def test_which_game_may_be_replaced_finished_ones_first() -> None:
    answers = QUESTIONS["slot"].answers[:-1]
    assert [answer.value for answer in answers] == ["2", "1", "3"]
    assert {answer.press for answer in answers} == {"replace"}
    assert answers[0].label.startswith("Skipper and Mate. Classic Yacht. Finished: Mate wins")
    assert answers[1].label == (
        "Skipper, Mate and Bosun. Modern card. Round 1 of 12, Bosun's turn."
    )
    assert answers[2].label == "Slot 3, damaged"


def test_a_game_of_a_newer_version_may_not_be_replaced() -> None:
    (answer,) = words.ask_slot([(4, Newer())]).answers
    assert answer == words.CANCEL


@pytest.mark.parametrize(
    ("save", "field"), [(CREW, "Skipper, Mate and Bosun"), (NAMED, "Sunday's game")]
)
def test_a_name_is_asked_for(save: Save, field: str) -> None:
    question = words.ask_name(3, save)
    assert (question.field, question.answers[0]) == (field, Answer("Rename", "rename", "3"))
    assert f"At most {MAX_NAME} characters" in question.text


def test_no_other_question_has_a_field() -> None:
    assert [name for name, asked in QUESTIONS.items() if asked.field is not None] == ["name"]


# Files


def lines(file: Import, missing: int, free: int = 8) -> list[str]:
    """What is asked about a file of whose games the last ones are missing here."""
    slots = file.slots[len(file.slots) - missing :]
    return words.ask_import(file, slots, free).text.split("\n")


NO_HARM = "Nothing that is here is replaced."


def test_what_a_file_holds() -> None:
    file = imported(Kept(CREW), Kept(NAMED))
    standing = "Modern card. Round 1 of 12, Bosun's turn."
    assert lines(file, missing=2) == [
        "The file holds 2 games.",
        f"Skipper, Mate and Bosun. {standing}",
        f"Sunday's game. {standing}",
        NO_HARM,
    ]


def test_a_file_of_one_game() -> None:
    text = lines(imported(Kept(SOLO)), missing=1)
    assert text == ["The file holds 1 game.", "Skipper. Classic Yacht. Round 1 of 12.", NO_HARM]


def test_a_file_of_games_that_are_here_already() -> None:
    file = imported(Kept(CREW), Kept(SOLO), Kept(OVER))
    assert "2 of them stand here already." in lines(file, missing=1)
    assert "3 of them stand here already." in lines(file, missing=0)


def test_one_game_stands_here_already() -> None:
    file = imported(Kept(CREW), Kept(SOLO))
    assert "1 of them stands here already." in lines(file, missing=1)


@pytest.mark.parametrize(
    ("free", "text"),
    [
        (0, "0 save slots are free: not all of them can be added."),
        (1, "1 save slot is free: not all of them can be added."),
        (2, None),
    ],
)
def test_a_file_of_more_games_than_slots(free: int, text: str | None) -> None:
    told = lines(imported(Kept(CREW), Kept(SOLO)), missing=2, free=free)
    assert (text in told) if text else not any("free" in line for line in told)


@pytest.mark.parametrize(
    ("records", "is_told"),
    [({}, False), ({"classic": {}}, False), ({"classic": {"0" * 32: 120}}, True)],
)
def test_a_file_with_best_totals(records: dict[str, dict[str, int]], is_told: bool) -> None:
    told = lines(imported(records=records), missing=0)
    assert told[0] == "The file holds 0 games."
    assert ("It also holds best totals." in told) == is_told


@pytest.mark.parametrize(
    ("games", "new", "text"),
    [
        (1, 0, "Its logbook has 1 game, which is known here."),
        (1, 1, "Its logbook has 1 game, which is new here."),
        (3, 0, "Its logbook has 3 games, none of them new here."),
        (3, 2, "Its logbook has 3 games, 2 of them new here."),
    ],
)
def test_a_file_with_a_logbook(games: int, new: int, text: str) -> None:
    file = replace(imported(), games=tuple(map(kept, range(games))))
    assert text in words.ask_import(file, [], 8, new).text.split("\n")


def test_a_file_without_a_logbook() -> None:
    assert not any("logbook" in line for line in lines(imported(), missing=0))


def test_a_damaged_game_in_a_file() -> None:
    told = lines(imported(Damaged(None)), missing=1)
    assert any("damaged" in line for line in told)


def test_a_newer_game_in_a_file_is_not_called_damaged() -> None:
    told = lines(imported(Newer()), missing=1)
    assert not any("damaged" in line for line in told)


@pytest.mark.parametrize(
    ("added", "left_out", "text"),
    [
        (0, 0, "0 games added."),
        (1, 0, "1 game added."),
        (2, 0, "2 games added."),
        (2, 1, "2 games added. 1 game left out: no room for more."),
        (0, 3, "0 games added. 3 games left out: no room for more."),
    ],
)
def test_what_an_import_has_done_to_the_slots(added: int, left_out: int, text: str) -> None:
    assert words.imported(added, left_out) == text


@pytest.mark.parametrize(
    ("entered", "not_entered", "text"),
    [
        (1, 0, "0 games added. 1 game entered in the logbook."),
        (250, 0, "0 games added. 250 games entered in the logbook."),
        (0, 1, "0 games added. 1 game of the logbook left out: no room for more."),
        (
            2,
            3,
            "0 games added. 2 games entered in the logbook. "
            "3 games of the logbook left out: no room for more.",
        ),
    ],
)
def test_what_an_import_has_done_to_the_logbook(entered: int, not_entered: int, text: str) -> None:
    assert words.imported(0, 0, entered, not_entered) == text

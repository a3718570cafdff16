"""What the logbook's dialog shows, without a page."""

import re
from dataclasses import replace

import pytest

from tests.logbook import entry, seat, solo, year
from tests.play import CLASSIC, MODERN
from tests.test_logbook_charts import Even
from tests.test_words import texts_of
from yacht.logbook.choice import Filter, Player, Source, players
from yacht.logbook.entry import Entry
from yacht.logbook.scene import (
    PAGE,
    Chosen,
    LogbookScene,
    Part,
    dice_scenes,
    first_choice,
    logbook_scene,
)
from yacht.marks import KINDS, Mark
from yacht.words import en as words


def scene_of(
    entries: list[Entry], chosen: Chosen | None = None, part: Part = Part.FIGURES
) -> LogbookScene:
    chosen = chosen or first_choice(entries)
    assert chosen is not None
    return logbook_scene(entries, replace(chosen, part=part), lambda time: f"at {time}")


def facts(scene: LogbookScene) -> dict[str, str]:
    return dict(scene.facts)


# What is chosen -----------------------------------------------------------------------------------


def test_the_newest_game_says_whose_figures_come_first() -> None:
    games = [*solo(100, 200, 300), entry(seat("Mate", 90), card=MODERN, number=9)]
    assert first_choice(games) == Chosen(Player("Mate"), Filter("modern"))
    scene = scene_of(games)
    assert scene.players == ("Skipper", "Mate")
    assert dict(scene.chosen) == {
        "player": "1",
        "card": "modern",
        "crew": "",
        "coach": "",
        "dice": "",
    }
    assert facts(scene)["Games"] == "1"


def test_an_empty_logbook_says_so() -> None:
    scene = logbook_scene([], first_choice([]), str)
    assert scene == LogbookScene(words.LOGBOOK_EMPTY, Part.FILES)


def test_where_nothing_fits_the_choice_can_be_changed() -> None:
    games = solo(100)
    chosen = Chosen(Player("Skipper"), Filter("classic", dice=Source.REAL))
    for part in (Part.FIGURES, Part.GAMES):
        scene = scene_of(games, chosen, part)
        assert (scene.note, scene.players) == (words.LOGBOOK_NONE, ("Skipper",))
        assert (scene.facts, scene.games) == ((), ())
        assert dict(scene.chosen)["dice"] == "real"
    assert scene_of(games, chosen, Part.DICE).dice == dice_scenes(games)


def test_nothing_is_worked_out_for_parts_out_of_view() -> None:
    games = year(50)
    shown = {part: scene_of(games, part=part) for part in Part}
    for part, scene in shown.items():
        assert scene.part is part
        is_there = (bool(scene.facts), bool(scene.games), bool(scene.dice))
        assert is_there == (part is Part.FIGURES, part is Part.GAMES, part is Part.DICE)
        assert scene.note == ""


def test_one_of_the_crew_has_its_own_name() -> None:
    games = [entry(seat("Cook 2", 100, "cook"), marks=(Mark.CREW,))]
    assert scene_of(games).players == ("Cook",)


# Figures ------------------------------------------------------------------------------------------


def test_figures_in_words() -> None:
    games = [
        entry(seat(total=150, cost=4.25), seat("Mate", 100), number=1),
        entry(seat(total=181, cost=6.0), number=2),
        entry(seat(total=120), seat("Mate", 120), number=3),
    ]
    assert facts(scene_of(games)) == {
        "Games": "3",
        "Best": "181",
        "Mean": "150.3",
        "Median": "150.0",
        "Standard deviation": "30.5",
        "Wins": "1 of 2",
        "Shared wins": "1 of 2",
        "Yachts": "0",
        "Given up a game": "5.1",
    }


def test_what_there_is_nothing_of_is_not_told() -> None:
    told = facts(scene_of(solo(150)))
    assert list(told) == ["Games", "Best", "Mean", "Median", "Yachts"]
    modern = facts(scene_of(solo(150, 300, card=MODERN)))
    assert modern["Upper bonus"] == "0 of 2"


def test_boxes_and_bests_are_tables() -> None:
    games = [
        entry(seat(total=150)),
        entry(seat(total=170), marks=(Mark.VOYAGE, Mark.COACHED), number=1),
    ]
    scene = scene_of(games)
    assert [row[0] for row in scene.boxes.rows] == [
        words.category_name(category) for category in CLASSIC.categories
    ]
    assert scene.boxes.rows[10] == ("Choice", "160.0", "0")
    assert scene.boxes.rows[0] == ("Ones", "0.0", "2")
    assert scene.bests.rows == (
        ("Persons, the device's dice", "150"),
        ("Voyage, Coached", "170"),
    )


def test_charts_are_of_what_is_known() -> None:
    def headings(scene: LogbookScene) -> list[str]:
        return [chart.heading for chart in scene.charts]

    assert headings(scene_of(solo(150))) == [words.CHARTS["totals"]]
    assert headings(scene_of(solo(150, 160))) == [words.CHARTS["totals"], words.CHARTS["trend"]]
    games = [entry(seat(total=150, cost=cost), number=at) for at, cost in enumerate((3, None, 0))]
    scene = scene_of(games)
    assert headings(scene)[-1] == words.CHARTS["cost"]
    assert scene.charts[-1].right == "2"


def test_perfect_play_is_drawn_once_it_is_known() -> None:
    games = solo(150, 160)
    chosen = first_choice(games)
    assert logbook_scene(games, chosen, str).charts[0].line == ""
    assert logbook_scene(games, chosen, str, Even()).charts[0].line != ""


# Games --------------------------------------------------------------------------------------------


def test_games_are_listed_the_newest_first() -> None:
    games = [
        entry(seat(total=150), seat("Mate", 160), number=1),
        entry(seat(total=170), marks=(Mark.DAILY, Mark.COACHED), number=2),
        replace(entry(seat(total=120), seat("Mate", 120), number=3), log="all its moves"),
    ]
    listed = scene_of(games, part=Part.GAMES).games
    assert [game.totals for game in listed] == [
        "Skipper 120, Mate 120. Skipper and Mate share the win.",
        "Skipper 170.",
        "Skipper 150, Mate 160. Mate wins.",
    ]
    assert listed[1].card == "Classic Yacht. Daily voyage. Coached."
    assert listed[0].when == f"at {games[2].ended}"
    assert [game.has_moves for game in listed] == [True, False, False]
    assert [game.id for game in listed] == [game.id for game in reversed(games)]


def test_fifty_games_are_listed_at_a_time() -> None:
    games = solo(*range(100, 220))
    chosen = first_choice(games)
    assert chosen is not None
    scene = scene_of(games, chosen, Part.GAMES)
    assert (len(scene.games), scene.count, scene.has_more) == (
        PAGE,
        "50 of 120 games, the newest first.",
        True,
    )
    scene = scene_of(games, replace(chosen, listed=150), Part.GAMES)
    assert (len(scene.games), scene.count, scene.has_more) == (
        120,
        "120 games, the newest first.",
        False,
    )


def test_a_game_is_listed_once_however_many_seats_one_had() -> None:
    games = [entry(seat("Cook", 100, "cook"), seat("Cook 2", 90, "cook"), marks=(Mark.CREW,))]
    scene = scene_of(games, part=Part.GAMES)
    assert (len(scene.games), facts(scene_of(games))["Games"]) == (1, "2")
    assert scene.count == "1 game, the newest first."


# Dice ---------------------------------------------------------------------------------------------


def test_the_dice_report_in_words() -> None:
    (scene,) = dice_scenes([entry(seat(faces=(30, 28, 35, 31, 26, 30)), number=1)])
    assert scene.heading == "Persons' dice"
    assert scene.thrown == "180 dice in 1 game."
    assert scene.chance == "Fair dice are at least this uneven 91 times in 100."
    assert scene.table.rows[2] == ("3", "35", "30.0")


@pytest.mark.parametrize(
    ("chance", "text"),
    [
        (1, "almost always"),
        (0.996, "almost always"),
        (0.994, "99 times in 100"),
        (0.43, "43 times in 100"),
        (0.0096, "once in 100"),
        (0.0094, "9 times in 1,000"),
        (0.0011, "once in 1,000"),
        (0.0004, "less than once in 1,000"),
    ],
)
def test_how_often_fair_dice_are_as_uneven(chance: float, text: str) -> None:
    assert words.uneven(chance) == f"Fair dice are at least this uneven {text}."


def test_every_kind_of_dice_has_its_words() -> None:
    scenes = dice_scenes(year(200))
    assert [scene.heading for scene in scenes] == list(words.THROWERS.values())
    assert [scene.source for scene in scenes] == list(words.DICE_SOURCES.values())


# Words --------------------------------------------------------------------------------------------


def test_every_kind_of_game_has_words() -> None:
    assert list(words.MARKS) == list(Mark)
    assert len({words.kind_of_game(marks) for marks in KINDS}) == len(KINDS)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (words.logbook_room(12_345), "Room for about 12,300 more games."),
        (words.logbook_room(1), "Room for about 1 more game."),
        (
            words.logbook_room(0, 2),
            "Room for about 0 more games. 2 games can't be read by this version of the page.",
        ),
        (words.dice_rolled(1, 1), "1 die in 1 game."),
        (words.replay_move(0, 48), "Before the first of 48 moves"),
        (words.replay_move(3, 48), "Move 3 of 48"),
        (words.replay_card(MODERN, "today"), "Modern card, today"),
        (words.span(3, 3), "3"),
    ],
)
def test_texts(text: str, expected: str) -> None:
    assert text == expected


def test_all_texts_are_whole() -> None:
    """For everybody and every card, nothing is left in braces, and nothing is None."""
    games = year(300)
    for player in players(games):
        for card in (CLASSIC, MODERN):
            chosen = Chosen(player, Filter(card.key))
            scenes = tuple(scene_of(games, chosen, part) for part in Part)
            assert {scene.note for scene in scenes} == {""}
            assert not [text for text in texts_of(scenes) if re.search(r"[{}]|None|nan", text)]

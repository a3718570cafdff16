"""Saves as texts: what is written, what is read back, and what is refused."""

import json
from dataclasses import dataclass, replace
from itertools import cycle
from pathlib import Path
from typing import Any
from zlib import crc32

import pytest
from hypothesis import given

from tests.fakes import LAST_DATE
from tests.play import CLASSIC, MODERN, finished, hold, new_game, roll, score
from tests.walks import saves
from yacht import Game, Ruleset, Settings
from yacht.crew import CREW
from yacht.saves import (
    MAX_NAME,
    MAX_NUMBER,
    MAX_SERIAL,
    MAX_TEXT,
    DamagedSaveError,
    NewerSaveError,
    Save,
    SaveError,
    decode,
    encode,
)
from yacht.settings import MAX_NAME as MAX_PLAYER_NAME

GOLDEN = Path(__file__).parent / "data" / "saves"

ID = "5f0c2a9e81d34b6797c0de1122334455"
GAME = Game.replay(
    Settings(CLASSIC, ("Skipper", "Mate")),
    [
        roll("12345"),
        hold(0, 4),
        roll("611"),
        score(CLASSIC, "full_house"),
        roll("66122"),
        hold(0, 1),
    ],
).game
SAVE = Save(GAME, ID, serial=7, played=1_790_000_000_000, name="Rainy day")
TEXT = (
    '{"app":"yacht-dice","version":3,"game":"5f0c2a9e81d34b6797c0de1122334455","serial":7,'
    '"played":1790000000000,"name":"Rainy day","coached":false,"practice":false,'
    '"card":"classic","players":["Skipper","Mate"],"crew":[],"voyage":"","real":false,'
    '"check":"bee49c58",'
    '"actions":"r12345 h04 r611 sfull_house r66122 h01"}'
)


def sealed(fields: dict[str, Any]) -> str:
    """The text with these fields and the check that fits them."""
    checked = {key: value for key, value in fields.items() if key != "check"}
    text = json.dumps(checked, separators=(",", ":"), sort_keys=True)
    return json.dumps({"check": f"{crc32(text.encode()):08x}", **checked})


def changed(**fields: Any) -> str:
    """The save's text with other fields and the check that fits them."""
    return sealed({**json.loads(TEXT), **fields})


def without(field: str) -> str:
    """The save's text without that field, the check fitting if that is there."""
    fields = {key: value for key, value in json.loads(TEXT).items() if key != field}
    return json.dumps(fields) if field == "check" else sealed(fields)


def rescued_from(text: str) -> Save | None:
    """What can be had of a text that must be refused as damaged."""
    with pytest.raises(DamagedSaveError) as caught:
        decode(text)
    return caught.value.rescued


# The text ------------------------------------------------------------------------------------


def test_a_save_is_written_like_this() -> None:
    assert encode(SAVE) == TEXT


def test_a_save_of_a_new_game_is_written_like_this() -> None:
    save = Save(new_game(MODERN), "0" * 32)
    assert encode(save) == (
        '{"app":"yacht-dice","version":3,"game":"00000000000000000000000000000000","serial":0,'
        '"played":0,"name":"","coached":false,"practice":false,"card":"modern",'
        '"players":["Skipper"],"crew":[],"voyage":"","real":false,"check":"09424f75",'
        '"actions":""}'
    )
    assert decode(encode(save)) == save


def test_the_check_is_the_crc_of_everything_else() -> None:
    assert json.loads(sealed(json.loads(TEXT))) == json.loads(TEXT)


def test_the_order_of_the_fields_and_the_spaces_between_them_do_not_matter() -> None:
    fields = json.loads(TEXT)
    assert decode(json.dumps(dict(reversed(fields.items())), indent=4)) == SAVE


def test_letters_of_any_script_are_written_in_ascii() -> None:
    text = encode(replace(SAVE, name="Überfahrt 🏴 北"))
    assert text.isascii()
    assert decode(text).name == "Überfahrt 🏴 北"


# Saves that must load for ever ---------------------------------------------------------------


@dataclass(frozen=True)
class Expected:
    """What must come out of a golden file. `boxes` are the cards' points and Yacht bonus."""

    id: str
    serial: int
    played: int
    card: Ruleset
    players: tuple[str, ...]
    totals: tuple[int, ...]
    boxes: tuple[tuple[str, int], ...]
    name: str = ""
    player: int = 0
    dice: str = ""
    held: str = ""
    rolls_left: int = 3
    can_take_back: bool = False
    is_over: bool = False
    crew: tuple[str, ...] = ()
    is_coached: bool = False
    voyage: str = ""
    is_practice: bool = False
    is_real: bool = False


EXPECTED = {
    "v1-classic-1-start": Expected(
        id="5f0c2a9e81d34b6797c0de1122334455",
        serial=0,
        played=1_790_000_000_000,
        card=CLASSIC,
        players=("Skipper",),
        totals=(0,),
        boxes=(("- - - - - - - - - - - -", 0),),
    ),
    "v1-classic-1-box-filled": Expected(
        id="a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1",
        serial=9,
        played=1_790_000_500_000,
        card=CLASSIC,
        players=("Ann",),
        totals=(50,),
        boxes=(("- - - - - - - 0 - - - 50", 0),),
        can_take_back=True,
    ),
    "v1-classic-1-finished-named": Expected(
        id="c0ffeec0ffeec0ffeec0ffeec0ffee00",
        serial=24,
        played=1_790_003_600_000,
        name='Rainy day, "calm" sea',
        card=CLASSIC,
        players=("Skipper",),
        totals=(234,),
        boxes=(("3 6 9 12 15 18 19 16 30 30 26 50", 0),),
        can_take_back=True,
        is_over=True,
    ),
    "v1-classic-2-third-roll": Expected(
        id="00112233445566778899aabbccddeeff",
        serial=11,
        played=1_790_000_123_456,
        card=CLASSIC,
        players=("Skipper", "Mate"),
        dice="11134",
        held="012",
        rolls_left=0,
        totals=(0, 22),
        boxes=(("- - - - - - - - - 0 - -", 0), ("- - - - - - 22 - - - - -", 0)),
    ),
    "v1-classic-4-turn-over": Expected(
        id="00000000000000000000000000000001",
        serial=12,
        played=1_790_004_000_000,
        card=CLASSIC,
        players=("Skipper", "Mate", "Bosun", "Lookout"),
        player=1,
        totals=(13, 30, 0, 50),
        boxes=(
            ("5 8 - - - - - - - - - -", 0),
            ("- - - - - - - - 30 - - -", 0),
            ("- - - - - - - - - - - 0", 0),
            ("- - - - - - - - - - - 50", 0),
        ),
        can_take_back=True,
    ),
    "v1-modern-1-held": Expected(
        id="0123456789abcdef0123456789abcdef",
        serial=10,
        played=1_790_000_999_999,
        card=MODERN,
        players=("Skipper",),
        dice="26222",
        held="0234",
        rolls_left=2,
        totals=(175,),
        boxes=(("- - - - 25 - - - - - - 50", 100),),
    ),
    "v1-modern-1-joker": Expected(
        id="dddddddddddddddddddddddddddddddd",
        serial=7,
        played=1_790_001_000_000,
        name="Jokers",
        card=MODERN,
        players=("Lookout",),
        dice="44444",
        rolls_left=2,
        totals=(285,),
        boxes=(("- 10 - - - - 25 - - - - 50", 200),),
    ),
    "v1-modern-2-upper-bonus": Expected(
        id="f00df00df00df00df00df00df00df00d",
        serial=24,
        played=1_790_005_000_000,
        name="bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb",
        card=MODERN,
        players=("Skipper", "Mate"),
        player=1,
        dice="66666",
        rolls_left=2,
        totals=(98, 102),
        boxes=(("3 6 9 12 15 18 - - - - - -", 0), ("3 4 - - - - 25 - 30 40 - -", 0)),
    ),
    "v1-modern-3-unicode": Expected(
        id="99999999999999999999999999999999",
        serial=10,
        played=1_790_002_000_000,
        name="Überfahrt ⚓ 北",
        card=MODERN,
        players=("Zoë", "船長", "🏴\u200d☠\ufe0f Käpt\u2019n"),
        dice="22233",
        rolls_left=2,
        totals=(40, 25, 24),
        boxes=(
            ("- - - - - - - - - 40 - -", 0),
            ("- - - - - - 25 - - - - -", 0),
            ("- - - - - 24 - - - - - -", 0),
        ),
    ),
    "v2-classic-3-crew": Expected(
        id="ad314a1ad314a1ad314a1ad314a1ad31",
        serial=14,
        played=1_792_000_000_000,
        card=CLASSIC,
        players=("Skipper", "Admiral", "Cook"),
        crew=("", "admiral", "cook"),
        player=1,
        dice="44461",
        held="012",
        rolls_left=2,
        totals=(0, 0, 0),
        boxes=(("- - - - - - - - - - - 0", 0),) + (("- - - - - - - - - - - -", 0),) * 2,
    ),
    "v2-modern-1-coached": Expected(
        id="c0ac4c0ac4c0ac4c0ac4c0ac4c0ac4c0",
        serial=3,
        played=1_792_000_100_000,
        name="With help",
        card=MODERN,
        players=("Skipper",),
        is_coached=True,
        totals=(25,),
        boxes=(("- - - - - - 25 - - - - -", 0),),
        can_take_back=True,
    ),
    "v3-classic-2-voyage": Expected(
        id="5ea55ea55ea55ea55ea55ea55ea55ea5",
        serial=5,
        played=1_796_000_000_000,
        card=CLASSIC,
        players=("Skipper", "Admiral"),
        crew=("", "admiral"),
        voyage="1C6QG-Z406X",
        player=1,
        dice="32432",
        held="024",
        rolls_left=2,
        totals=(14, 0),
        boxes=(("- - - - - - - - - - 14 -", 0), ("- - - - - - - - - - - -", 0)),
    ),
    "v3-modern-1-practice": Expected(
        id="da11da11da11da11da11da11da11da11",
        serial=2,
        played=1_796_000_100_000,
        card=MODERN,
        players=("Skipper",),
        is_coached=True,
        voyage="1N00P-JMEKT",
        is_practice=True,
        dice="41262",
        rolls_left=2,
        totals=(0,),
        boxes=(("- - - - - - - - - - - -", 0),),
    ),
    "v3-classic-2-real-dice": Expected(
        id="4ea14ea14ea14ea14ea14ea14ea14ea1",
        serial=3,
        played=1_796_000_200_000,
        card=CLASSIC,
        players=("Ann", "Bo"),
        is_real=True,
        player=1,
        totals=(50, 0),
        boxes=(("- - - - - - - - - - - 50", 0), ("- - - - - - - - - - - -", 0)),
        can_take_back=True,
    ),
    "v1-modern-4-finished": Expected(
        id="e7e7e7e7e7e7e7e7e7e7e7e7e7e7e7e7",
        serial=333,
        played=1_790_009_999_999,
        card=MODERN,
        players=("Skipper", "Mate", "Bosun", "Lookout"),
        totals=(58, 72, 70, 33),
        boxes=(
            ("0 2 0 12 15 18 0 0 0 0 11 0", 0),
            ("5 0 0 0 15 0 0 0 30 0 22 0", 0),
            ("4 2 3 20 15 6 0 0 0 0 20 0", 0),
            ("0 2 0 8 10 6 0 0 0 0 7 0", 0),
        ),
        can_take_back=True,
        is_over=True,
    ),
}


def golden(name: str) -> str:
    """The text of a golden file. It may be added to the folder, never changed or taken away."""
    return (GOLDEN / f"{name}.json").read_text(encoding="utf-8").removesuffix("\n")


def looked_at(save: Save) -> Expected:
    """What came out of a text."""
    state = save.game.state
    return Expected(
        id=save.id,
        serial=save.serial,
        played=save.played,
        name=save.name,
        card=state.settings.ruleset,
        players=state.settings.players,
        player=state.player,
        dice="".join(map(str, state.dice)),
        held="".join(map(str, sorted(state.held))),
        rolls_left=state.rolls_left,
        totals=state.totals,
        boxes=tuple(
            (" ".join("-" if held is None else str(held) for held in card.points), card.yacht_bonus)
            for card in state.cards
        ),
        can_take_back=save.game.can_take_back,
        is_over=state.is_over,
        crew=state.settings.crew,
        is_coached=save.is_coached,
        voyage=str(state.settings.voyage or ""),
        is_practice=save.is_practice,
        is_real=state.settings.is_real,
    )


@pytest.mark.parametrize("name", EXPECTED)
def test_a_golden_file_loads(name: str) -> None:
    assert looked_at(decode(golden(name))) == EXPECTED[name]


@pytest.mark.parametrize("name", [name for name in EXPECTED if name.startswith("v3-")])
def test_this_version_writes_as_it_did(name: str) -> None:
    assert encode(decode(golden(name))) == golden(name)


@pytest.mark.parametrize("name", [name for name in EXPECTED if not name.startswith("v3-")])
def test_an_older_save_is_kept_in_this_version_as_it_was(name: str) -> None:
    text = encode(decode(golden(name)))
    assert json.loads(text)["version"] == 3
    assert decode(text) == decode(golden(name))


def test_no_golden_file_is_missing_or_left_out() -> None:
    assert {path.stem for path in GOLDEN.iterdir()} == set(EXPECTED)


# The crew ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "crew", [["admiral"], ["", "", ""], ["", "stowaway"], ["admiral", None], ["ADMIRAL", ""]]
)
def test_a_crew_that_there_is_not_is_refused(crew: list[Any]) -> None:
    assert rescued_from(changed(crew=crew)) is None


def test_every_member_of_the_crew_can_be_kept() -> None:
    for key in CREW:
        settings = Settings(CLASSIC, ("Skipper", "Mate"), ("", key))
        save = Save(Game.new(settings), ID)
        assert decode(encode(save)) == save


def test_a_crew_of_persons_alone_may_be_told_one_by_one() -> None:
    assert decode(changed(crew=["", ""])).game.settings.crew_of(1) == ""


# Where the dice come from --------------------------------------------------------------------


@pytest.mark.parametrize(
    "fields",
    [
        {"voyage": "1C6QG-Z406W"},  # a letter is wrong
        {"voyage": "1N00P-JMEKT"},  # of the other card
        {"voyage": "1C6QG-Z406X", "real": True},
        {"crew": ["", "admiral"], "real": True},
    ],
)
def test_dice_that_no_game_can_have_are_refused(fields: dict[str, Any]) -> None:
    assert rescued_from(changed(**fields)) is None


def test_other_dice_than_the_voyages_are_refused() -> None:
    rescued = rescued_from(changed(voyage="1C6QG-Z406X"))
    assert rescued is not None
    assert rescued.game.actions == ()


# There and back ------------------------------------------------------------------------------


def longest_turn(game: Game, box: str) -> Game:
    """The game after a turn that takes the most characters: three rolls and two holds."""
    for action in (roll("12346"), hold(0, 1), roll("346"), hold(2, 3), roll("126")):
        game = game.play(action)
    return game.play(score(game.settings.ruleset, box))


def longest(card: Ruleset) -> Save:
    """The save of that card whose text is the longest."""
    far = "\N{WAVING BLACK FLAG}"  # it takes twelve characters: \ud83c\udff4
    game = Game.new(Settings(card, (far * MAX_PLAYER_NAME,) * 4))
    boxes = cycle(category.key for category in card.categories for _ in range(4))
    while not game.state.is_over:
        game = longest_turn(game, next(boxes))
    return Save(game, ID, MAX_SERIAL, LAST_DATE, far * MAX_NAME)


LONGEST = max((longest(CLASSIC), longest(MODERN)), key=lambda save: len(encode(save)))


def test_the_longest_game_takes_less_than_half_of_what_is_read() -> None:
    assert len(LONGEST.game.actions) == 6 * 12 * 4
    assert 3000 < len(encode(LONGEST)) < MAX_TEXT / 2


@given(save=saves())
def test_reading_gives_what_was_written(save: Save) -> None:
    text = encode(save)
    read = decode(text)
    assert read == save
    assert read.game.can_take_back == save.game.can_take_back
    if save.game.can_take_back:
        assert read.game.take_back() == save.game.take_back()
    assert encode(read) == text
    assert len(text) <= len(encode(LONGEST))


def test_names_full_of_brackets_are_no_deep_nesting() -> None:
    settings = Settings(CLASSIC, ("[" * 24, "{" * 24, "[{" * 12, "]" * 24))
    save = Save(Game.new(settings), ID, name="[" * 40)
    assert decode(encode(save)) == save


# Versions ------------------------------------------------------------------------------------


@pytest.mark.parametrize("version", [4, 5, 1000, MAX_NUMBER])
def test_a_newer_version_is_not_read(version: int) -> None:
    with pytest.raises(NewerSaveError, match=f"version {version}, this page knows 3"):
        decode(changed(version=version))


@pytest.mark.parametrize(
    "text",
    [
        '{"app":"yacht-dice","version":4}',
        '{"app":"yacht-dice","version":4,"players":7,"check":null,"moves":["r1"]}',
        TEXT.replace('"version":3', '"version":4'),
        TEXT.replace('"version":3', '"version":4')[:-8],
    ],
)
def test_a_newer_version_may_look_as_it_likes(text: str) -> None:
    with pytest.raises(NewerSaveError):
        decode(text)


def test_a_newer_save_is_neither_damaged_nor_anything_but_a_refused_save() -> None:
    assert issubclass(NewerSaveError, SaveError)
    assert not issubclass(NewerSaveError, DamagedSaveError)
    assert issubclass(SaveError, ValueError)


# Nothing is trusted --------------------------------------------------------------------------

HOSTILE: list[Any] = [
    None,
    True,
    False,
    -1,
    2**60,
    MAX_NUMBER + 1,
    1.0,
    float("nan"),
    float("inf"),
    "",
    "1",
    "x",
    [],
    ["x"],
    {},
    {"x": 1},
]
FINE = {
    "name": ("", "1", "x"),
    "players": (["x"],),
    "crew": ([],),
    "voyage": ("",),
    "actions": ("",),
}
WRONG = [
    (field, value)
    for field in json.loads(TEXT)
    if field != "check"
    for value in HOSTILE
    if value not in FINE.get(field, ())
    and not (field in ("coached", "practice", "real") and isinstance(value, bool))
    and (field, value) not in [("actions", "1"), ("actions", "x")]
]


@pytest.mark.parametrize(("field", "value"), WRONG)
def test_a_field_of_the_wrong_kind_is_refused(field: str, value: Any) -> None:
    assert rescued_from(changed(**{field: value})) is None


@pytest.mark.parametrize("field", [field for field in json.loads(TEXT) if field != "check"])
def test_a_missing_field_is_refused(field: str) -> None:
    assert rescued_from(without(field)) is None


@pytest.mark.parametrize(("field", "values"), FINE.items())
def test_what_else_a_field_may_hold(field: str, values: tuple[Any, ...]) -> None:
    for value in values:
        assert decode(changed(**{field: value})).id == ID


@pytest.mark.parametrize(
    "players",
    [
        [],
        ["A", "B", "C", "D", "E"],
        ["x" * 25],
        [""],
        ["   "],
        ["tab\t"],
        ["\ud800"],
        ["A", 1],
        ["A", ["B"]],
        "AB",
    ],
    ids=repr,
)
def test_players_that_no_game_can_have_are_refused(players: Any) -> None:
    assert rescued_from(changed(players=players, actions="")) is None


@pytest.mark.parametrize(
    "game", ["5f0c", ID.upper(), ID + "0", ID + "\n", "0x" + ID[2:], "\u0660" * 32], ids=repr
)
def test_an_id_that_no_game_can_have_is_refused(game: str) -> None:
    assert rescued_from(changed(game=game)) is None


@pytest.mark.parametrize("card", ["Classic", "joker", "classic "])
def test_a_card_that_is_not_there_is_refused(card: str) -> None:
    assert rescued_from(changed(card=card)) is None


def test_a_box_of_the_other_card_is_refused() -> None:
    rescued = rescued_from(changed(actions="r12345 slarge_straight"))
    assert rescued is not None
    assert rescued.game.actions == (roll("12345"),)


@pytest.mark.parametrize(("field", "largest"), [("serial", MAX_SERIAL), ("played", LAST_DATE)])
def test_numbers_have_bounds(field: str, largest: int) -> None:
    assert getattr(decode(changed(**{field: 0})), field) == 0
    assert getattr(decode(changed(**{field: largest})), field) == largest
    assert rescued_from(changed(**{field: largest + 1})) is None


@pytest.mark.parametrize("played", [LAST_DATE + 1, MAX_NUMBER])
def test_a_time_that_no_browser_can_put_into_words_is_refused(played: int) -> None:
    assert rescued_from(changed(played=played)) is None


def test_a_games_name_has_a_longest_length() -> None:
    assert decode(changed(name="x" * 40)).name == "x" * 40
    assert rescued_from(changed(name="x" * 41)) is None


def test_a_wrong_check_is_refused_but_the_game_can_be_had() -> None:
    for check in ("00000000", "3323CE0A", "", None, 0x3323CE0A):
        text = json.dumps({**json.loads(TEXT), "check": check})
        assert rescued_from(text) == SAVE
    assert rescued_from(without("check")) == SAVE


@pytest.mark.parametrize("field", ["game", "serial", "played", "name", "card", "players"])
def test_the_check_sees_a_change_anywhere(field: str) -> None:
    other = {
        "game": "f" * 32,
        "serial": 8,
        "played": 1,
        "name": "Rainy dax",
        "card": "modern",
        "players": ["Skipper", "Mat"],
    }
    rescued = rescued_from(json.dumps({**json.loads(TEXT), field: other[field]}))
    assert rescued is not None
    assert rescued != SAVE


@pytest.mark.parametrize(
    "text",
    [
        "",
        " ",
        "x",
        "null",
        "7",
        '"yacht-dice"',
        "[]",
        "[1]",
        "{}",
        '{"app":"yacht-dice"}',
        '{"app":"yacht-dice","version":"1"}',
        '{"app":"chess","version":1}',
        '{"version":1}',
        TEXT.replace("yacht-dice", "Yacht-dice"),
        TEXT + TEXT,
        "\ufeff" + TEXT,
        "<!doctype html><title>Yacht</title>",
        "\ud800",
        "\x00",
    ],
    ids=repr,
)
def test_what_is_no_save_is_refused(text: str) -> None:
    assert rescued_from(text) is None


@pytest.mark.parametrize("more", ["x", "}", '"', TEXT, "\x00"], ids=lambda more: more[:3])
def test_a_save_with_something_behind_it_is_no_save(more: str) -> None:
    rescued = rescued_from(TEXT + more)
    assert rescued is None or rescued.game.actions[:5] == GAME.actions[:5]


@pytest.mark.parametrize("number", ["NaN", "Infinity", "-Infinity", "1e999", "7e0", "7.0", "-7"])
def test_a_number_that_counts_nothing_is_refused(number: str) -> None:
    assert rescued_from(TEXT.replace('"serial":7', f'"serial":{number}')) is None
    assert rescued_from(TEXT.replace('"version":3', f'"version":{number}')) is None


def test_a_number_of_thousands_of_digits_is_refused() -> None:
    assert rescued_from(TEXT.replace('"serial":7', f'"serial":{"7" * 9000}')) is None


def test_of_a_field_given_twice_the_last_is_read_and_checked() -> None:
    twice = '"serial":8,"serial":7'
    assert decode(TEXT.replace('"serial":7', twice)) == SAVE
    rescued = rescued_from(TEXT.replace('"serial":7', '"serial":7,"serial":8'))
    assert rescued == replace(SAVE, serial=8)


def test_half_a_character_in_a_games_name_does_no_harm() -> None:
    save = replace(SAVE, name="\ud83c half \udff4")
    assert decode(encode(save)) == save
    assert decode(encode(save).replace("\\ud83c", "\ud83c")) == save


@pytest.mark.parametrize("half", ["\\ud800", "\ud800"], ids=["escaped", "as it is"])
def test_half_a_character_in_a_players_name_is_refused(half: str) -> None:
    assert rescued_from(TEXT.replace("Skipper", half)) is None


# Sizes ---------------------------------------------------------------------------------------


def test_a_text_longer_than_any_game_is_not_even_parsed(monkeypatch: pytest.MonkeyPatch) -> None:
    assert decode(TEXT.ljust(MAX_TEXT)) == SAVE
    monkeypatch.setattr(json, "loads", None)
    assert rescued_from(TEXT.ljust(MAX_TEXT + 1)) is None


@pytest.mark.parametrize(
    "text",
    [
        "[" * 16_000,
        "{" * 16_000,
        '{"a":' * 3_000,
        '{"a":[' * 2_000,
        "[" * 8_000 + "]" * 8_000,
        '{"app":"yacht-dice","version":1,"players":' + "[" * 16_000,
    ],
    ids=lambda text: f"{text[:12]}…",
)
def test_a_deeply_nested_text_is_not_even_parsed(
    text: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(json, "loads", None)
    assert len(text) <= MAX_TEXT
    assert rescued_from(text) is None


@pytest.mark.parametrize("field", ["app", "game", "players", "check", "else"])
def test_nesting_that_is_parsed_does_no_harm(field: str) -> None:
    deep: list[Any] = []
    for _ in range(390):
        deep = [deep]
    with pytest.raises(DamagedSaveError):
        decode(json.dumps({**json.loads(TEXT), field: deep}))


# Damaged logs --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "bad",
    [
        "r1234",
        "r123456",
        "r1234x",
        "r12340",
        "r12347",
        "r",
        "r\uff11\uff12\uff13\uff14\uff15",
        "R12345",
        "h0",
        "h",
        "s",
        "sones",
        "x",
        "🎲",
        "\ud800",
        "12345",
        "r12345 r12345 r12345 r12345",
        "r12345 h5",
        "r12345 h00",
        "r12345 h012344",
        "r12345 h-1",
        "r12345 h01234 r",
        "r12345 h0 r12345",
        "r12345 sjoker",
        "r12345 sOnes",
        "r12345 schoice schoice",
    ],
    ids=ascii,
)
def test_a_log_that_the_rules_refuse_gives_the_game_up_to_there(bad: str) -> None:
    good = "r12345 h04 r611 sfull_house"
    rescued = rescued_from(changed(actions=f"{good} {bad} r66666"))
    legal = [*good.split(), *bad.split()[:-1]]
    assert rescued is not None
    assert len(rescued.game.actions) == len(legal)
    assert rescued.game == decode(changed(actions=" ".join(legal))).game
    assert replace(rescued, game=GAME) == SAVE


def test_a_log_beyond_the_end_of_the_game_gives_the_finished_game() -> None:
    game = finished(new_game(CLASSIC, 2), "12345", "54321")
    text = encode(Save(game, ID))
    rescued = rescued_from(text.replace('"}', ' r12345"}'))
    assert rescued == Save(game, ID)


@pytest.mark.parametrize("junk", ['"', "\\", "\n", "\x00", "#", "é", "\ud800"], ids=ascii)
def test_a_character_gone_bad_in_the_log_leaves_what_stands_before_it(junk: str) -> None:
    rescued = rescued_from(TEXT.replace("r66122", f"r6{junk}122"))
    assert rescued is not None
    assert rescued.game.actions == GAME.actions[:4]


# Cut texts -----------------------------------------------------------------------------------


def cuts(text: str) -> list[int]:
    """Where a text is cut: everywhere, or where the text is long in some places of its log."""
    end = len(text) - 1
    return [*range(min(end, 420)), *range(420, end, 11)]


@pytest.mark.untraced
@pytest.mark.parametrize("name", EXPECTED)
def test_a_cut_save_is_never_taken_for_a_whole_one(name: str) -> None:
    text = golden(name)
    game = decode(text).game
    log = text.index('"actions":"') + len('"actions":"')
    for cut in cuts(text):
        rescued = rescued_from(text[:cut])
        assert (rescued is not None) == (cut >= log)
        if rescued is not None:
            whole_tokens = text[log:cut].count(" ")
            assert rescued.game.actions == game.actions[:whole_tokens]
            assert looked_at(replace(rescued, game=game)) == EXPECTED[name]


def test_a_save_without_its_last_bracket_has_all_of_its_log() -> None:
    rescued = rescued_from(TEXT[:-1])
    assert rescued == SAVE


def test_damage_says_what_is_wrong() -> None:
    with pytest.raises(DamagedSaveError, match="illegal action"):
        decode(changed(actions="r12345 r1"))
    with pytest.raises(DamagedSaveError, match="no players"):
        decode(changed(players=5))
    with pytest.raises(DamagedSaveError, match="not a save of this game"):
        decode(changed(app="chess"))


def test_a_rescued_game_can_be_played_on() -> None:
    rescued = rescued_from(TEXT[:-2])
    assert rescued is not None
    game = rescued.game.play(roll("55555"))
    assert game.actions == (*GAME.actions[:-1], roll("55555"))

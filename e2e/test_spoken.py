"""What a screen reader is told: the table as a tree of roles and names, and each thing once."""

from __future__ import annotations

from itertools import pairwise
from textwrap import indent

import pytest
from playwright.sync_api import expect

from e2e.ear import Ear
from e2e.game import BEST_CLASSIC, BOXES, Game

NAMES = {
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
FACES = ("", "one", "two", "three", "four", "five", "six")
SUMS = {"classic": (("Total", "0"),)}
SUMS["modern"] = (("Upper bonus", "63 to go"), ("Yacht bonus", "0"), *SUMS["classic"])


@pytest.fixture
def ear(game: Game) -> Ear:
    return Ear(game.page)


# The tree, in the words of the game


def node(text: str, *children: str, is_whole: bool = True) -> str:
    """A line of a snapshot; the children are all that it has, unless told otherwise."""
    quoted = text.replace("'", "''")
    if not children:
        return f"- '{quoted}'"
    inner = ["- /children: equal", *children] if is_whole else children
    return "\n".join([f"- '{quoted}':", *(indent(child, "  ") for child in inner)])


def dice_tree(faces: str, *more: str, held: tuple[int, ...] = ()) -> str:
    """The dice: face, whether it is held, and what a press does; and what is there besides."""
    dice = [*more]
    for number, face in enumerate(faces, start=1):
        pressed = "[pressed] " if number in held else ""
        name = (
            f"Hold die {number}: {FACES[int(face)]}" if face != "0" else f"Die {number}, in the cup"
        )
        dice.append(node(f'button "{name}" {pressed}'.rstrip()))
    return node('region "Dice"', *dice)


def card_tree(card: str, player: str, said: dict[str, str], sums: dict[str, str]) -> str:
    """A card: a table with headers. `said` is what the boxes say; those not in it are open."""
    rows = []
    for key in BOXES[card]:
        name = NAMES[key]
        button = node(f'button "{name}: {said.get(key, said.get("*", "open"))}"')
        rows.append(node("row", node(f'rowheader "{name}"'), node("cell", button)))
    totals = [
        node("row", node(f'rowheader "{name}"'), node(f'cell "{sums.get(name, text)}"'))
        for name, text in SUMS[card]
    ]
    headers = node("row", node('columnheader "Box"'), node('columnheader "Points"'))
    groups = [node("rowgroup", *group) for group in ([headers], rows, totals)]
    return node(f'table "{player}"', f"- caption: {player}", *groups)


def scores(points: str, card: str) -> dict[str, str]:
    """What open boxes say that would score those points, in their order; "-" is left out."""
    said = {}
    for key, text in zip(BOXES[card], points.split(), strict=True):
        if text == "0":
            said[key] = "would score 0. Press twice to scratch it"
        elif text != "-":
            said[key] = f"would score {text}. Press to fill it"
    return said


def expect_tree(game: Game, above: list[str], *cards: str) -> None:
    """The table has those parts, in that order, and the cards."""
    parts = [*above, node('region "Cards"', *cards)]
    expect(game.table).to_match_aria_snapshot(node("main", *parts, is_whole=False))


def head(turn: str, roll: str, dice: str, status: str) -> list[str]:
    """What stands above the cards."""
    return [
        node('button "Lobby"'),
        node(f'heading "{turn}" [level=1]'),
        node('button "Rules"'),
        f'- status: "{status}"',
        dice,
        node("paragraph", node(f'button "{roll}"'), is_whole=False),
    ]


EMPTY_CUP = dice_tree("00000")
FILLED = dice_tree("00000", node('button "Take back"'))


# A whole turn on each card


def test_a_turn_on_the_classic_card(game: Game) -> None:
    game.start(2)
    mate = card_tree("classic", "Mate", {}, {})
    turn = "Skipper's turn Round 1 of 12 · Classic Yacht"
    skipper = card_tree("classic", "Skipper", {}, {})
    status = "Skipper's turn. Press Roll."
    expect_tree(game, head(turn, "Roll", EMPTY_CUP, status), skipper, mate)

    game.roll("44126")
    said = scores("1 2 0 8 0 6 0 0 0 0 17 0", "classic")
    skipper = card_tree("classic", "Skipper", said, {})
    status = "Rolled 1 2 4 4 6. 2 rolls left."
    expect_tree(game, head(turn, "Reroll", dice_tree("44126"), status), skipper, mate)

    game.hold(1, 2)
    dice = dice_tree("44126", held=(1, 2))
    expect_tree(game, head(turn, "Reroll 3", dice, "Holding 4 4."), skipper, mate)

    game.roll("..466")
    said = scores("0 0 0 12 0 12 24 0 0 0 24 0", "classic")
    skipper = card_tree("classic", "Skipper", said, {})
    dice = dice_tree("44466", held=(1, 2))
    status = "Rolled 4 4 4 6 6. 1 roll left."
    expect_tree(game, head(turn, "Reroll 3", dice, status), skipper, mate)

    game.box("yacht").click()
    skipper = card_tree(
        "classic", "Skipper", {**said, "yacht": "0, again? Press again to scratch it for 0"}, {}
    )
    status = "Yacht would score 0. Press it again to scratch it."
    expect_tree(game, head(turn, "Reroll 3", dice, status), skipper, mate)

    game.fill("fours")
    turn = "Mate's turn Round 1 of 12 · Classic Yacht"
    skipper = card_tree("classic", "Skipper", {"fours": "12 banked"}, {"Total": "12"})
    status = "Fours, 12 banked. Mate's turn, round 1."
    expect_tree(game, head(turn, "Roll", FILLED, status), skipper, mate)


def test_a_turn_on_the_modern_card_with_a_joker(phone_game: Game) -> None:
    game = phone_game
    game.start(1, "modern")
    turn = "Skipper's turn Round {} of 12 · Modern card"
    game.turn("66666 yacht")
    banked, sums = {"yacht": "50 banked"}, {"Total": "50"}
    card = card_tree("modern", "Skipper", banked, sums)
    status = "Yacht, 50 banked. Round 2."
    expect_tree(game, head(turn.format(2), "Roll", FILLED, status), card)

    game.roll("66666")
    said = {
        **dict.fromkeys(BOXES["modern"], "not now, Sixes first. The joker must fill it"),
        "sixes": "would score 30 +100 Yacht bonus by joker. Press to fill it",
        **banked,
    }
    card = card_tree("modern", "Skipper", said, sums)
    status = "Rolled 6 6 6 6 6. 2 rolls left. Joker: Sixes must be filled."
    expect_tree(game, head(turn.format(2), "Reroll", dice_tree("66666"), status), card)

    game.box("choice").click(force=True)
    status = "Not that box. Joker: Sixes must be filled."
    expect_tree(game, head(turn.format(2), "Reroll", dice_tree("66666"), status), card)

    game.fill("sixes")
    card = card_tree(
        "modern",
        "Skipper",
        {**banked, "sixes": "30 banked"},
        {"Total": "180", "Upper bonus": "33 to go", "Yacht bonus": "100"},
    )
    status = "Sixes, 30 banked. Yacht bonus 100! Round 3."
    expect_tree(game, head(turn.format(3), "Roll", FILLED, status), card)


def test_a_card_is_a_table_to_the_browser_whatever_its_look(phone_game: Game) -> None:
    """CSS that lays a table out as a grid takes its roles away where they are not given."""
    phone_game.start()
    session = phone_game.page.context.new_cdp_session(phone_game.page)
    nodes = session.send("Accessibility.getFullAXTree")["nodes"]
    roles = [node["role"]["value"] for node in nodes if not node["ignored"]]
    counts = {
        role: roles.count(role) for role in ("table", "row", "columnheader", "rowheader", "cell")
    }
    assert counts == {"table": 1, "row": 14, "columnheader": 2, "rowheader": 13, "cell": 13}
    assert roles.count("status") == 1
    assert roles.count("alert") == 0


# Landmarks and headings


def levels(game: Game) -> list[int]:
    headings = game.page.get_by_role("heading").all()
    return [int(heading.evaluate("element => element.tagName[1]")) for heading in headings]


def expect_order(found: list[int]) -> None:
    assert found[0] == 1
    assert found.count(1) == 1
    assert all(after <= before + 1 for before, after in pairwise(found))


def test_each_screen_has_one_main_part_and_headings_in_order(game: Game) -> None:
    main = game.page.get_by_role("main")
    expect(main).to_have_count(1)
    expect_order(levels(game))
    game.start(2)
    expect(main).to_have_count(1)
    expect_order(levels(game))
    game.table.get_by_role("button", name="Lobby").first.click()
    game.expect_lobby()
    assert levels(game)[:2] == [1, 2]
    expect_order(levels(game))


def test_the_rules_are_a_dialog_with_headings_in_order(game: Game) -> None:
    game.lobby.get_by_role("button", name="Rules").click()
    dialog = game.page.get_by_role("dialog", name="Rules")
    expect(dialog).to_be_visible()
    found = [
        int(h.evaluate("element => element.tagName[1]"))
        for h in dialog.get_by_role("heading").all()
    ]
    assert found[0] == 2
    assert set(found[1:]) == {3}


def test_the_page_says_its_language(game: Game) -> None:
    expect(game.root).to_have_attribute("lang", "en")


def test_the_cards_of_others_are_named_by_their_players(phone_game: Game) -> None:
    phone_game.start(3)
    phone_game.turn("11345 ones")
    expect(phone_game.page.locator("#crew-tabs")).to_match_aria_snapshot("""
        - navigation "Players":
          - /children: equal
          - button "Skipper 2"
          - button "Mate 0" [pressed]
          - button "Bosun 0"
    """)


# What is said, each thing once


def test_everything_that_happens_in_a_turn_is_said_once(game: Game, ear: Ear) -> None:
    game.start(2, "modern")
    ear.expect("Skipper's turn. Press Roll.")
    game.roll("44126")
    ear.expect("Rolled 1 2 4 4 6. 2 rolls left.")
    game.hold(1, 2)
    ear.expect("Holding 4.", "Holding 4 4.")
    game.throw_back(1)
    ear.expect("Four thrown back. Holding 4.")
    game.hold(1)
    ear.expect("Holding 4 4.")
    game.roll("..466")
    ear.expect("Rolled 4 4 4 6 6. 1 roll left.")
    game.box("yacht").click()
    ear.expect("Yacht would score 0. Press it again to scratch it.")
    game.page.keyboard.press("Escape")
    ear.expect("Scratch called off.")
    game.roll("..444")
    ear.expect("Rolled 4 4 4 4 4. No rolls left. Fill a box.")
    game.roll_button.click(force=True)
    ear.expect("No rolls left. Fill a box.")
    game.roll_button.click(force=True)
    ear.expect("No rolls left. Fill a box.")
    game.fill("yacht")
    ear.expect("Yacht, 50 banked. Mate's turn, round 1.")
    game.page.locator("#take-back").click()
    ear.expect("Taken back. On the table: 4 4 4 4 4. Holding 4 4. No rolls left. Fill a box.")
    game.fill("yacht")
    ear.expect("Yacht, 50 banked. Mate's turn, round 1.")


def test_a_scratch_and_a_joker_are_said_once(game: Game, ear: Ear) -> None:
    game.start(1, "modern")
    ear.expect("Skipper's turn. Press Roll.")
    game.turn("66666 yacht")
    ear.expect("Rolled 6 6 6 6 6. 2 rolls left.", "Yacht, 50 banked. Round 2.")
    game.turn("66666 sixes")
    ear.expect(
        "Rolled 6 6 6 6 6. 2 rolls left. Joker: Sixes must be filled.",
        "Sixes, 30 banked. Yacht bonus 100! Round 3.",
    )
    game.roll("66666")
    ear.expect("Rolled 6 6 6 6 6. 2 rolls left. Joker: fill any open box.")
    game.fill("ones")
    ear.expect(
        "Ones would score 0. Press it again to scratch it.",
        "Ones scratched. Yacht bonus 100! Round 4.",
    )


def test_the_last_box_is_said_and_the_ending_takes_the_focus(game: Game, ear: Ear) -> None:
    game.start()
    game.turns(*BEST_CLASSIC[:-1])
    game.roll("66666")
    ear.page.wait_for_timeout(200)
    ear.page.evaluate("spoken.splice(0)")
    game.fill("yacht")
    ear.expect("Yacht, 50 banked. The game is over.")
    heading = game.page.get_by_role("heading", name="Skipper banked 297")
    expect(heading).to_be_focused()
    expect(heading).to_have_accessible_description(
        "Your first total on this card: 297 is the score to beat."
    )


def test_coming_back_says_how_the_table_stands(game: Game) -> None:
    game.start(2)
    game.roll("44126")
    game.hold(1, 2)
    game.page.reload()
    game.expect_ready()
    standing = "Skipper's turn. On the table: 1 2 4 4 6. Holding 4 4. 2 rolls left."
    expect(game.status).to_have_text(standing)
    ear = Ear(game.page)
    game.table.get_by_role("button", name="Lobby").first.click()
    game.expect_lobby()
    game.lobby.get_by_role("button", name="Continue").first.click()
    ear.expect(standing)


def test_a_deleted_game_is_said(game: Game) -> None:
    game.start(2)
    game.table.get_by_role("button", name="Lobby").first.click()
    game.expect_lobby()
    ear = Ear(game.page)
    game.lobby.get_by_text("More").click()
    game.page.wait_for_timeout(50)
    game.lobby.get_by_role("button", name="Delete").click()
    ear.expect("The game in slot 1 was deleted.")
    game.lobby.get_by_role("button", name="Bring it back").click()
    ear.expect("The deleted game is back.")

"""What is heard and felt goes with what happened, and with nothing else."""

import pytest

from tests.fakes import FlakyStorage, Manner, Tab
from tests.play import CARDS, CLASSIC, MODERN, rolled
from tests.tables import new_table, pressed, table_at, walk
from yacht import Ruleset
from yacht.cue import Cue, cue
from yacht.scene import scene
from yacht.table import Banked, Held, Moved, Rolled

FIRST = pressed(new_table(players=2), "roll 11345")
ALL_HELD = "die 0, die 1, die 2, die 3, die 4"


@pytest.mark.parametrize(
    ("presses", "heard"),
    [
        ("die 0", Cue.MOVE),
        ("die 0, die 0", Cue.MOVE),
        ("die 0, roll 1111", Cue.ROLL),
        ("box ones", Cue.BANK),
        ("box twos", None),
        ("box twos, box twos", Cue.SCRATCH),
        ("box twos, escape", None),
        ("box ones, back", None),
        ("card 1", None),
        (f"{ALL_HELD}, roll ", None),
    ],
)
def test_each_press_has_its_cue(presses: str, heard: Cue | None) -> None:
    table = pressed(FIRST, *presses.split(", "))
    assert cue(table) is heard
    assert scene(table).cue is heard


def test_a_table_that_nothing_has_happened_at_is_silent() -> None:
    assert cue(new_table()) is None
    assert cue(pressed(new_table(), "die 0")) is None
    assert cue(pressed(new_table(), "box ones")) is None
    assert cue(FIRST) is Cue.ROLL
    assert cue(FIRST.resumed()) is None


def test_a_box_filled_with_a_bonus_alone_is_a_scratch() -> None:
    open_boxes = ("twos", "choice")
    filled = {box.key: 5 for box in MODERN.categories if box.key not in open_boxes}
    table = table_at(rolled(MODERN, "11111", {**filled, "yacht": 50, "ones": 5}))
    assert cue(pressed(table, "box twos", "box twos")) is Cue.SCRATCH


@pytest.mark.parametrize(
    ("notation", "presses"),
    [("66666", ["box yacht"]), ("12345", ["box yacht", "box yacht"])],
    ids=["banked", "scratched"],
)
def test_the_box_that_ends_the_game_ends_it_to_the_ear_as_well(
    notation: str, presses: list[str]
) -> None:
    filled = {box.key: 0 for box in CLASSIC.categories if box.key != "yacht"}
    over = pressed(table_at(rolled(CLASSIC, notation, filled)), *presses)
    assert over.state.is_over
    assert cue(over) is Cue.END
    assert cue(pressed(over, "box choice")) is None


@pytest.mark.parametrize("card", CARDS, ids=str)
def test_in_a_whole_game_every_cue_is_heard_and_only_for_what_has_happened(card: Ruleset) -> None:
    heard = set()
    for _, table in walk(card, 2):
        what = cue(table)
        assert (what is not None) == isinstance(table.news, Rolled | Moved | Held | Banked)
        heard.add(what)
    assert heard == {None, *Cue}


# A cue goes with a press, not with a picture


def test_a_press_is_heard_once_and_the_table_shown_again_is_silent() -> None:
    tab = Tab()
    tab.start()
    tab.roll("12345")
    assert (tab.view.scene.cue, tab.view.scene.is_rolled) == (Cue.ROLL, True)
    tab.app.play.show()
    assert (tab.view.scene.cue, tab.view.scene.is_rolled) == (None, False)
    tab.app.play.toggle_hold(0)
    assert tab.view.scene.cue is Cue.MOVE
    tab.app.resume()
    assert tab.view.scene.cue is None


def test_a_try_to_store_again_is_silent() -> None:
    storage = FlakyStorage(Manner.BLOCKED)
    tab = Tab(storage)
    tab.start()
    tab.roll("12345")
    shown = len(tab.view.scenes)
    storage.manner = Manner.MISSING
    tab.app.retry()
    assert len(tab.view.scenes) > shown
    assert {scene.cue for scene in tab.view.scenes[shown:]} == {None}
    assert not tab.view.scene.is_rolled


def test_a_press_that_could_not_be_shown_is_not_heard() -> None:
    tab = Tab()
    tab.start()
    tab.roll("12345")
    show_table, calls = tab.view.show_table, []

    def fail_once(*arguments: object) -> None:
        calls.append(arguments)
        if len(calls) == 1:
            raise RuntimeError("broken for a test")
        show_table(*arguments)  # type: ignore[arg-type]

    tab.view.show_table = fail_once  # type: ignore[assignment]
    with pytest.raises(RuntimeError):
        tab.app.play.toggle_hold(0)
    assert tab.view.scene.cue is None

"""The cards that can be played, and a third one added as one module and nothing else."""

import importlib
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random
from textwrap import dedent

import pytest

from yacht import RULESETS, Game, Roll, Ruleset, Settings, ruleset, rulesets
from yacht.ruleset import Bonus

THIRD_CARD = '''
    """Three boxes, and a bonus of 10 for each one that is not a scratch."""

    from yacht.categories import CHOICE, YACHT, Category
    from yacht.ruleset import Bonus, Ruleset
    from yacht.scoring import fixed, is_five_of_a_kind


    def odd_faces(dice):
        return sum(face for face in dice if face % 2)


    class ThirdRuleset(Ruleset):
        def bonuses(self, card):
            return (Bonus("tens", 10 * sum(map(bool, card.points))),)


    RULESET = ThirdRuleset(
        "third",
        {Category("odd"): odd_faces, CHOICE: sum, YACHT: fixed(50, is_five_of_a_kind)},
    )
'''


@pytest.fixture
def third(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Ruleset]:
    """The third card, found like the others while the test lasts."""
    (tmp_path / "third.py").write_text(dedent(THIRD_CARD), encoding="utf-8")
    monkeypatch.setattr(rulesets, "__path__", [*rulesets.__path__, str(tmp_path)])
    importlib.invalidate_caches()
    monkeypatch.setattr(rulesets, "RULESETS", rulesets._discover())  # noqa: SLF001
    yield ruleset("third")
    del sys.modules["yacht.rulesets.third"], rulesets.third  # type: ignore[attr-defined]


def test_both_cards_are_found() -> None:
    assert list(RULESETS) == ["classic", "modern"]
    for key, card in RULESETS.items():
        assert (card.key, str(card), ruleset(key)) == (key, key, card)
    assert rulesets.DEFAULT is ruleset("classic")


def test_the_cards_can_not_be_changed() -> None:
    with pytest.raises(TypeError):
        RULESETS["third"] = ruleset("classic")  # type: ignore[index]


@pytest.mark.parametrize("key", ["third", "Classic", ""])
def test_no_such_card(key: str) -> None:
    with pytest.raises(ValueError, match="only classic, modern") as caught:
        ruleset(key)
    assert repr(key) in str(caught.value)


def test_cards_are_told_apart() -> None:
    assert {ruleset("classic"): 1, ruleset("modern"): 2}[ruleset("modern")] == 2
    assert ruleset("classic") != ruleset("modern")


@pytest.mark.parametrize("key", RULESETS)
def test_every_card_has_twelve_rounds(key: str) -> None:
    assert ruleset(key).rounds == len(ruleset(key).categories) == 12


def test_a_third_card_is_found(third: Ruleset) -> None:
    assert list(rulesets.RULESETS) == ["classic", "modern", "third"]
    assert [category.key for category in third.categories] == ["odd", "choice", "yacht"]
    assert third.rounds == 3


@pytest.mark.parametrize("players", [1, 4])
def test_a_whole_game_on_a_third_card(third: Ruleset, players: int) -> None:
    random = Random(players)
    game = Game.new(Settings(third, ("Ann",) * players))
    while not game.state.is_over:
        game = game.play(Roll(tuple(random.choices(range(1, 7), k=5))))
        for action in (random.choice(list(game.state.legal_actions())) for _ in range(9)):
            game = game.play(action)
            if not game.state.dice:
                break
        else:
            game = game.play(game.state.legal_actions().scores[0])
    assert [card.filled for card in game.state.cards] == [3] * players
    tens = [10 * sum(map(bool, card.points)) for card in game.state.cards]
    assert [third.bonuses(card) for card in game.state.cards] == [(Bonus("tens", t),) for t in tens]
    banked = [sum(filter(None, card.points)) for card in game.state.cards]
    assert list(game.state.totals) == [a + b for a, b in zip(banked, tens, strict=True)]
    assert Game.replay(game.settings, game.actions).game == game


def test_a_third_card_is_gone_after_its_test() -> None:
    assert list(rulesets.RULESETS) == ["classic", "modern"]
    assert not hasattr(rulesets, "third")

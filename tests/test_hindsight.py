"""The best that hindsight could have made of dice."""

from collections.abc import Iterator
from datetime import date
from functools import cache
from itertools import combinations, product
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.oracle import BOXES, JOKER, SCORES
from tests.play import CARDS, CLASSIC, MODERN, SEATS, card_at, card_with
from tests.referee import Referee
from tests.walks import next_action
from yacht import Card, Dice, Game, Hold, Roll, Ruleset, Score, Settings, State, ruleset
from yacht import dice as faces
from yacht.hindsight import Hindsight, best_of, hindsight, reachable, steps
from yacht.rulesets.modern import ModernRuleset
from yacht.steps import finished
from yacht.voyage import Voyage, daily, new, next_roll, parse

Rolls = tuple[Dice, Dice, Dice]


class StingyRuleset(ModernRuleset):
    """The modern card with a Yacht bonus so small that a joker is more often in the way."""

    def yacht_bonus(self, card: Card, dice: Dice) -> int:
        return 10 if self.is_joker(card, dice) else 0


STINGY = StingyRuleset("stingy", MODERN.scorers)


def rolls(notation: str) -> Rolls:
    """`rolls("66666 11111 12345")` is what five dice show in three rolls."""
    one, two, three = map(faces, notation.split())
    return one, two, three


def best(ruleset: Ruleset, card: Card, *rounds: str) -> Hindsight:
    return finished(best_of(ruleset, card, list(map(rolls, rounds))))


# Brute force ------------------------------------------------------------------------------------

HOLDS = [frozenset(held) for size in range(5) for held in combinations(range(5), size)]


def played_out(state: State, shown: Rolls) -> Iterator[State]:
    """All states with dice that a turn comes to, by every roll and every hold that is legal."""
    roll = 3 - state.rolls_left
    thrown = Roll(tuple(shown[roll][die] for die in state.free))
    state = state.apply(thrown)
    yield state
    for held in HOLDS if state.rolls_left else ():
        yield from played_out(state.apply(Hold(held)), shown)


def all_cards(ruleset: Ruleset, cards: set[Card], shown: Rolls) -> set[Card]:
    """Every card that a round can make of one of these cards."""
    start = State.start(Settings(ruleset, ("Skipper",)))
    dice = {tuple(sorted(state.dice)) for state in played_out(start, shown)}
    return {
        ruleset.fill(card, category, each)
        for card in cards
        for each in dice
        for category in ruleset.open_categories(card)
        if ruleset.forced(card, each) in (None, category)
    }


def brute_force(ruleset: Ruleset, card: Card, rounds: list[Rolls]) -> int:
    cards = {card}
    for shown in rounds:
        cards = all_cards(ruleset, cards, shown)
    return max(map(ruleset.total, cards))


def loaded(random: Random, faces: int) -> Rolls:
    """Rolls of so few faces that five of a kind is never far."""
    pool = random.sample(range(1, 7), faces)
    one, two, three = (tuple(random.choices(pool, k=5)) for _ in range(3))
    return one, two, three


def starts(ruleset: Ruleset, random: Random, boxes: int) -> Card:
    """A card with so many open boxes; half of those that can have it have a Yacht."""
    open_boxes = set(random.sample(range(12), boxes))
    yacht = "open" if 11 in open_boxes else random.choice(("0", "50"))
    card = card_at(ruleset, open_boxes, 0, yacht)
    upper = [
        None if points is None else (box + 1) * random.randint(2, 4)
        for box, points in enumerate(card.points[:6])
    ]
    return Card((*upper, *card.points[6:]), random.choice((0, 100)) if yacht == "50" else 0)


def follow(ruleset: Ruleset, card: Card, found: Hindsight) -> State:
    """The state that its actions lead to from that card."""
    state = State(Settings(ruleset, ("Skipper",)), (card,))
    for action in found.actions:
        state = state.apply(action)
    return state


@pytest.mark.parametrize("seed", range(24))
@pytest.mark.parametrize("ruleset", [*CARDS, STINGY], ids=str)
def test_brute_force_finds_nothing_better(ruleset: Ruleset, seed: int) -> None:
    random = Random(seed)
    few = random.randint(1, 3)
    boxes = random.randint(1, 5 if few < 3 else 3)
    card = starts(ruleset, random, boxes)
    rounds = [loaded(random, few) for _ in range(boxes)]
    found = finished(best_of(ruleset, card, rounds))
    assert found.total == brute_force(ruleset, card, rounds)
    state = follow(ruleset, card, found)
    assert (state.is_over, state.totals) == (True, (found.total,))


@pytest.mark.parametrize("ruleset", CARDS, ids=str)
def test_brute_force_on_ordinary_dice(ruleset: Ruleset) -> None:
    random = Random(5)
    card = starts(ruleset, random, 3)
    rounds = [loaded(random, 6) for _ in range(3)]
    assert finished(best_of(ruleset, card, rounds)).total == brute_force(ruleset, card, rounds)


def test_all_dice_that_holds_can_reach_and_no_others() -> None:
    random = Random(1)
    for few in (1, 2, 3, 6):
        shown = loaded(random, few)
        start = State.start(Settings(CLASSIC, ("Skipper",)))
        states = list(played_out(start, shown))
        assert set(reachable(shown)) == {tuple(sorted(state.dice)) for state in states}
        for dice, choice in reachable(shown).items():
            fewest = min(3 - s.rolls_left for s in states if tuple(sorted(s.dice)) == dice)
            assert max(choice) + 1 == fewest


# Whole games, by the oracle's tables ------------------------------------------------------------


def ways(shown: Rolls) -> frozenset[str]:
    """The dice that a round can come to, as the tables write them."""
    return frozenset(
        "".join(sorted(str(shown[roll][die]) for die, roll in enumerate(choice)))
        for choice in product(range(3), repeat=5)
    )


def best_assignment(rounds: list[Rolls]) -> int:
    """The best total of a Classic card, from the table of points alone."""
    best = {0: 0}
    for shown in rounds:
        reached = ways(shown)
        points = [max(SCORES["classic"][way][box] for way in reached) for box in BOXES["classic"]]
        after: dict[int, int] = {}
        for filled, total in best.items():
            for box, more in enumerate(points):
                if not filled >> box & 1:
                    key = filled | 1 << box
                    after[key] = max(after.get(key, 0), total + more)
        best = after
    return best[2**12 - 1]


@pytest.mark.untraced
@given(st.integers(0, 2**30), st.integers(2, 6))
def test_a_classic_game_by_the_table_of_points(seed: int, few: int) -> None:
    random = Random(seed)
    rounds = [loaded(random, few) for _ in range(12)]
    found = finished(best_of(CLASSIC, CLASSIC.empty_card(), rounds))
    assert found.total == best_assignment(rounds)


@cache
def ways_to_fill(
    filled: int, reached: frozenset[str], box: int, joker: bool
) -> set[tuple[int, int]]:
    """Points and Yacht bonus that a modern box can get."""
    if not joker:
        return {(SCORES["modern"][way][BOXES["modern"][box]], 0) for way in reached}
    return ways_to_fill(filled, reached - set(JOKER), box, joker=False) | {
        (JOKER[way][BOXES["modern"][box]], 100)
        for way in reached & set(JOKER)
        if (filled | 1 << box) >> int(way[0]) - 1 & 1
    }


def best_modern(rounds: list[Rolls]) -> int:
    """The best total of a modern card: of all cards that can be, with nothing left out."""
    best = {(0, 0, False): 0}
    for shown in rounds:
        reached = ways(shown)
        after: dict[tuple[int, int, bool], int] = {}
        for (filled, upper, joker), total in best.items():
            for box in (box for box in range(12) if not filled >> box & 1):
                for points, bonus in ways_to_fill(filled, reached, box, joker):
                    counted = min(63, upper + points) if box < 6 else upper
                    has_yacht = joker or (box == 11 and points == 50)
                    card = (filled | 1 << box, counted, has_yacht)
                    after[card] = max(after.get(card, 0), total + points + bonus)
        best = after
    return max(total + 35 * (upper == 63) for (_, upper, _), total in best.items())


@pytest.mark.untraced
@pytest.mark.cpython  # half a minute there
@pytest.mark.parametrize(("seed", "few"), [(1, 6), (2, 3), (4, 4)])
def test_a_modern_game_with_nothing_left_out(seed: int, few: int) -> None:
    random = Random(seed)
    rounds = [loaded(random, few) for _ in range(12)]
    found = finished(best_of(MODERN, MODERN.empty_card(), rounds))
    assert found.total == best_modern(rounds)


# What the rules ask for -------------------------------------------------------------------------


def boxes(found: Hindsight) -> list[str]:
    return [turn.category.key for turn in found.turns]


def test_a_turn_holds_what_it_wants() -> None:
    card = card_with(CLASSIC, all_but("yacht"))
    (turn,) = best(CLASSIC, card, "66112 11366 11611").turns
    assert turn.rolled == (faces("66112"), faces("366"), faces("6"))
    assert turn.holds == (frozenset({0, 1}), frozenset({0, 1, 3, 4}))
    assert [str(action) for action in turn.actions] == [
        "roll 6 6 1 1 2",
        "hold dice 0 1",
        "roll 3 6 6",
        "hold dice 0 1 3 4",
        "roll 6",
        "score yacht",
    ]


def all_but(*keys: str) -> dict[str, int]:
    """Zeros in all boxes but these."""
    return {key: 0 for key in (*BOXES["classic"], *BOXES["modern"]) if key not in keys}


def test_dice_as_they_fall_are_not_rolled_again() -> None:
    found = best(CLASSIC, card_with(CLASSIC, all_but("yacht")), "66666 66666 66666")
    assert (found.total, found.turns[0].holds) == (50, ())


def test_an_early_round_waits_for_a_later_one() -> None:
    """The first round has the better Choice, but the second has nothing else."""
    card = card_with(CLASSIC, all_but("choice", "sixes"))
    found = best(CLASSIC, card, "66665 66665 66665", "22222 22222 22222")
    assert (found.total, boxes(found)) == (24 + 10, ["sixes", "choice"])


def test_a_joker_comes_after_the_yacht() -> None:
    """Both rounds are five of a kind: 50, then 25 by joker and 100."""
    card = card_with(MODERN, {**all_but("yacht", "full_house")})
    found = best(MODERN, card, "66666 66666 66666", "66666 66666 66666")
    assert (found.total, boxes(found)) == (175, ["yacht", "full_house"])


def test_a_joker_has_to_fill_its_upper_box() -> None:
    """Sixes is open and the joker goes there; it scores 30 and 100 and leaves Full House to 0."""
    card = card_with(MODERN, {**all_but("sixes", "full_house"), "yacht": 50})
    found = best(MODERN, card, "66666 66666 66666", "12346 12346 12346")
    assert (found.total, boxes(found)) == (50 + 130, ["sixes", "full_house"])


@pytest.mark.parametrize(
    ("other", "one", "two", "won"),
    [
        # 24 + 21 and the bonus, not 18 + 29
        ("choice", "66665", "66612", 45 + 35),
        # 24 + 0 and the bonus, not 18 + 29
        ("four_of_a_kind", "66665", "66613", 24 + 35),
    ],
)
def test_the_upper_bonus_is_worth_a_worse_box(other: str, one: str, two: str, won: int) -> None:
    """With 39 in the other upper boxes 24 are needed in Sixes, and 18 are too few."""
    filled = {"ones": 3, "twos": 6, "threes": 9, "fours": 12, "fives": 9}
    card = card_with(MODERN, {**all_but("sixes", other, "yacht"), **filled})
    rounds = [f"{each} {each} {each}" for each in (one, two, "12346")]
    found = best(MODERN, card, *rounds)
    assert (found.total, boxes(found)) == (39 + won, ["sixes", other, "yacht"])


def test_a_joker_that_has_to_wait_is_no_reason_to_wait() -> None:
    """Five sixes would have to go into Sixes, where four are to come; the Full House is better."""
    card = card_with(STINGY, {**all_but("sixes", "full_house"), "yacht": 50})
    found = best(STINGY, card, "66655 66666 66666", "66661 66661 66661")
    assert (found.total, boxes(found)) == (50 + 25 + 24, ["full_house", "sixes"])


def test_upper_points_may_be_worth_more_than_a_yacht_bonus() -> None:
    """Two fours are 8, and enough for the upper bonus; a joker there is 10 and 0."""
    filled = {"ones": 1, "twos": 6, "threes": 9, "fives": 15, "sixes": 24, "yacht": 50}
    card = card_with(STINGY, {**all_but("fours"), **filled})
    assert best(STINGY, card, "66644 66666 66666").total == 105 + 8 + 35


def test_a_bonus_that_is_decided_is_in_the_total() -> None:
    upper = {"ones": 5, "twos": 10, "threes": 15, "fours": 20, "fives": 25, "sixes": 0}
    card = Card(card_with(MODERN, {**all_but("choice"), **upper, "yacht": 50}).points, 200)
    assert best(MODERN, card, "66665 66665 66665").total == 75 + 35 + 50 + 200 + 29


def test_a_full_card_is_what_it_is() -> None:
    found = best(MODERN, card_with(MODERN, {**all_but(), "yacht": 50}))
    assert (found.total, found.turns, found.actions) == (50, (), ())


@pytest.mark.parametrize("rounds", [0, 2])
def test_there_is_a_round_for_each_open_box(rounds: int) -> None:
    card = card_with(CLASSIC, all_but("yacht"))
    with pytest.raises(ValueError, match="open boxes"):
        best(CLASSIC, card, *["66666 66666 66666"] * rounds)


@pytest.mark.parametrize(("ruleset", "total"), [(CLASSIC, 297), (MODERN, 1445)], ids=str)
def test_no_total_beats_the_best_possible(ruleset: Ruleset, total: int) -> None:
    """Rounds that bring the best of each box, in the order that the rules want (rulings 9, 18)."""
    upper = [str(face) * 5 for face in range(1, 7)]
    others = ["66655", "12345", "23456", "66666", "66666", "66666"]
    ends = [*upper, *others] if ruleset is CLASSIC else ["66666", *upper, *["66666"] * 5]
    shown = [f"{end} {end} {end}" for end in ends]
    assert best(ruleset, ruleset.empty_card(), *shown).total == total


# Voyages ----------------------------------------------------------------------------------------

TOTALS = {"1C6QG-Z406X": 248, "1M000-0006R": 401, "1D00P-JME1J": 254, "1N00P-JMEKT": 304}
"""What has been found; the dice are fixed for ever, and so is the best of them."""


@pytest.mark.parametrize(("code", "total"), TOTALS.items())
def test_the_best_of_some_voyages(code: str, total: int) -> None:
    assert hindsight(parse(code)).total == total


def voyages() -> st.SearchStrategy[Voyage]:
    return st.builds(new, st.integers(0, 2**30 - 1), st.sampled_from(CARDS))


@pytest.mark.untraced
@given(voyages())
def test_it_can_be_played(voyage: Voyage) -> None:
    """By the engine, and by a second one that shares nothing with it."""
    found = hindsight(voyage)
    replay = Game.replay(Settings(ruleset(voyage.card), SEATS[:1], voyage=voyage), found.actions)
    assert replay.error is None
    assert (replay.game.state.is_over, replay.game.state.totals) == (True, (found.total,))
    assert replay.game.actions == found.actions
    referee = Referee(voyage.card, 1)
    for action in found.actions:
        assert referee.is_legal(action)
        referee.follow(action)
    assert referee.total(0) == found.total


@pytest.mark.untraced
@given(voyages(), st.integers())
def test_no_game_on_the_same_dice_beats_it(voyage: Voyage, seed: int) -> None:
    random = Random(seed)
    game = Game.new(Settings(ruleset(voyage.card), SEATS[:1], voyage=voyage))
    while not game.state.is_over:
        action = next_action(game, random)
        if isinstance(action, Roll):
            action = next_roll(voyage, game.state)
        elif isinstance(action, Score):
            previews = [preview for preview in game.state.previews() if preview.is_legal]
            action = Score(max(previews, key=lambda preview: preview.worth).category)
        game = game.play(action)
    assert game.state.totals[0] <= hindsight(voyage).total


def test_steps_tell_how_much_is_done() -> None:
    done = list(steps(daily(date(2027, 1, 1), MODERN)))
    assert done == sorted(done)
    assert (done[0], len(done) > 100, done[-1] < 1) == (0, True, True)

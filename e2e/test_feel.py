"""Sound and haptics: nothing until it is chosen, the right one for each press, never in the way."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from e2e.conftest import PHONE, Dice
from e2e.game import BEST_CLASSIC, Game
from yacht.cue import Cue

# Counts the sources of sound that are started, and remembers what the device is told.
COUNT_SCRIPT = """
window.started = [];
window.vibrated = [];
window.opened = 0;
for (const kind of [AudioBufferSourceNode, OscillatorNode]) {
  const start = kind.prototype.start;
  kind.prototype.start = function (...when) {
    window.started.push(kind.name);
    return start.apply(this, when);
  };
}
const Context = window.AudioContext;
window.AudioContext = class extends Context {
  constructor(...settings) { super(...settings); window.opened += 1; }
};
navigator.vibrate = pulses => { window.vibrated.push([...pulses].join(" ")); return true; };
"""
# A context as a page gets it that may not make sound yet: resume() waits, or is refused.
ASLEEP_SCRIPT = """
Object.defineProperty(AudioContext.prototype, "state", { get: () => "suspended" });
AudioContext.prototype.resume = () => new Promise(() => {});
"""
REFUSED_SCRIPT = """
Object.defineProperty(AudioContext.prototype, "state", { get: () => "suspended" });
AudioContext.prototype.resume = () => Promise.reject(new DOMException("no", "NotAllowedError"));
"""
MISSING_SCRIPT = "delete window.AudioContext;"
THROWING_SCRIPT = "window.AudioContext = class { constructor() { throw new Error('no sound'); } };"
NO_HAPTICS_SCRIPT = "delete Navigator.prototype.vibrate;"
REFUSED_HAPTICS_SCRIPT = "navigator.vibrate = () => { throw new Error('no haptics'); };"

# Renders one sound without playing it: how loud it gets, and when it was last to be heard.
RENDER_SCRIPT = """async cue => {
  let context;
  window.AudioContext = class extends OfflineAudioContext {
    constructor() { super(1, 2 * 44100, 44100); context = this; }
    get state() { return "running"; }
  };
  await import(`${document.querySelector("script[src*='/sound-']").src}?${cue}`);
  window.dispatchEvent(new CustomEvent("yacht-sound", { detail: cue }));
  await Promise.resolve();
  const samples = (await context.startRendering()).getChannelData(0).map(Math.abs);
  return [Math.max(...samples), samples.findLastIndex(sample => sample > 0.001) / 44100];
}"""

NOISE, TONE = "AudioBufferSourceNode", "OscillatorNode"


@pytest.fixture
def open_game(new_context: Callable[..., BrowserContext]) -> Callable[..., Game]:
    """A phone whose browser was told these things before the page came."""

    def opened(*scripts: str) -> Game:
        context = new_context(**PHONE, reduced_motion="reduce")
        page = context.new_page()
        for script in scripts:
            page.add_init_script(script)
        game = Game(page, Dice(page))
        game.open()
        return game

    return opened


def choose(game: Game, **choices: str) -> None:
    """Make these choices in the settings."""
    game.open_settings()
    for name, value in choices.items():
        game.setting(name, value).check(force=True)
    game.close_settings()


def forget(page: Page) -> None:
    """Count from here on."""
    page.evaluate("() => { window.started = []; window.vibrated = []; }")


def expect_started(game: Game, *kinds: str) -> None:
    """These sources were started since the last time, and no others."""
    if kinds:
        game.page.wait_for_function(
            "count => window.started.length >= count", arg=len(kinds), timeout=5_000
        )
    game.page.wait_for_timeout(50)
    assert game.page.evaluate("window.started") == list(kinds)
    forget(game.page)


def play_a_turn(game: Game) -> None:
    """A turn with everything in it that can be heard or felt."""
    game.roll("12345")
    game.hold(1)
    game.roll(".2345")
    game.fill("choice")
    game.roll("12346")
    game.fill("yacht")


# Sound


def test_nothing_is_heard_until_sound_is_chosen(open_game: Callable[..., Game]) -> None:
    game = open_game(COUNT_SCRIPT)
    game.open_settings()
    expect(game.setting("sound", "off")).to_be_checked()
    game.close_settings()
    game.start()
    play_a_turn(game)
    expect_started(game)
    assert game.page.evaluate("window.opened") == 0


def test_each_press_has_its_sound(open_game: Callable[..., Game]) -> None:
    game = open_game(COUNT_SCRIPT)
    choose(game, sound="on")
    expect_started(game, TONE, TONE)
    game.start(names=["Ann"])
    expect_started(game)
    game.roll("12345")
    expect_started(game, *[NOISE] * 6)
    game.hold(1)
    expect_started(game, NOISE)
    game.throw_back(1)
    expect_started(game, NOISE)
    game.fill("choice")
    expect_started(game, TONE, TONE)
    game.roll("12346")
    expect_started(game, *[NOISE] * 6)
    game.box("yacht").tap()
    game.expect_armed("yacht")
    expect_started(game)
    game.page.keyboard.press("Escape")
    expect_started(game)
    game.fill("yacht")
    expect_started(game, TONE)
    assert game.page.evaluate("window.opened") == 1


def test_the_end_is_heard(open_game: Callable[..., Game]) -> None:
    game = open_game(COUNT_SCRIPT)
    choose(game, sound="on")
    game.start()
    game.turns(*BEST_CLASSIC[:-1])
    game.roll("66666")
    forget(game.page)
    game.box("yacht").tap()
    expect(game.end).to_be_visible()
    expect_started(game, *[TONE] * 4)


def test_sound_that_is_turned_off_again_is_off(open_game: Callable[..., Game]) -> None:
    game = open_game(COUNT_SCRIPT)
    choose(game, sound="on")
    choose(game, sound="off")
    game.page.wait_for_timeout(100)
    forget(game.page)
    game.start()
    play_a_turn(game)
    expect_started(game)


def test_sound_is_kept_over_a_reload_and_opens_at_the_first_press(
    open_game: Callable[..., Game],
) -> None:
    game = open_game(COUNT_SCRIPT)
    choose(game, sound="on")
    game.start()
    game.page.reload()
    game.expect_ready()
    expect_started(game)
    assert game.page.evaluate("window.opened") == 0
    game.roll("12345")
    expect_started(game, *[NOISE] * 6)


@pytest.mark.parametrize(
    "script",
    [MISSING_SCRIPT, THROWING_SCRIPT, ASLEEP_SCRIPT, REFUSED_SCRIPT],
    ids=["missing", "throws", "asleep", "refused"],
)
def test_where_no_sound_can_be_made_the_game_goes_on(
    open_game: Callable[..., Game], script: str
) -> None:
    """The guard of these tests fails for any error that the page reports."""
    game = open_game(COUNT_SCRIPT, script)
    choose(game, sound="on")
    game.start()
    play_a_turn(game)
    game.expect_filled("choice", 15)
    expect_started(game)


def test_a_page_whose_sounds_did_not_come_plays_in_silence(
    open_game: Callable[..., Game], expected_errors: list[str]
) -> None:
    expected_errors.append(r"sound-\w+\.mjs")
    game = open_game(COUNT_SCRIPT)
    game.page.route("**/static/sound-*.mjs", lambda route: route.abort())
    game.page.reload()
    game.expect_ready()
    choose(game, sound="on")
    game.start()
    play_a_turn(game)
    game.expect_filled("choice", 15)
    expect_started(game)


@pytest.mark.parametrize("cue", Cue)
def test_each_sound_is_soft_and_short(page: Page, cue: Cue) -> None:
    page.goto("./")
    loudest, end = page.evaluate(RENDER_SCRIPT, cue.value)
    assert 0.03 < loudest < 0.5
    assert 0.01 < end < 1.5


# Haptics


def test_a_phone_is_felt_and_can_be_silenced(open_game: Callable[..., Game]) -> None:
    game = open_game(COUNT_SCRIPT)
    game.start()
    felt = "() => window.vibrated.splice(0)"
    for press, pulses in (
        (lambda: game.roll("12345"), ["15 45 15 45 15"]),
        (lambda: game.hold(2), ["10"]),
        (lambda: game.fill("choice"), ["25"]),
        (lambda: game.roll("12346"), ["15 45 15 45 15"]),
        (lambda: game.fill("yacht"), ["60"]),
    ):
        press()
        assert game.page.evaluate(felt) == pulses
    choose(game, haptics="off")
    game.turns("12345 ones", "12345 twos")
    assert game.page.evaluate(felt) == []
    choose(game, haptics="on")
    assert game.page.evaluate(felt) == ["25"]


@pytest.mark.parametrize("script", [NO_HAPTICS_SCRIPT, ""], ids=["phone without", "desk"])
def test_haptics_are_offered_where_the_device_has_them_alone(
    open_game: Callable[..., Game], game: Game, script: str
) -> None:
    """A desktop browser knows the word, and has no hand that holds it."""
    at = open_game(script) if script else game
    at.open_settings()
    expect(at.setting("sound", "on")).to_be_attached()
    expect(at.settings.get_by_role("group", name="Vibration")).to_have_count(0)
    at.close_settings()
    at.start()
    play_a_turn(at)
    at.expect_filled("choice", 15)


def test_where_they_are_they_are_offered(phone_game: Game) -> None:
    phone_game.open_settings()
    expect(phone_game.settings.get_by_role("group", name="Vibration")).to_be_visible()
    expect(phone_game.setting("haptics", "on")).to_be_checked()


def test_a_device_that_refuses_to_vibrate_is_no_obstacle(open_game: Callable[..., Game]) -> None:
    game = open_game(REFUSED_HAPTICS_SCRIPT)
    game.start()
    play_a_turn(game)
    game.expect_filled("choice", 15)
    game.expect_filled("yacht", 0)

"""The settings: each is applied at once, kept apart from games, and no obstacle anywhere."""

from __future__ import annotations

import json
import re
from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, Page, Route, expect

from e2e.game import Game
from e2e.store import PREFIX, put, texts
from e2e.test_refusing_storage import BLOCK_SCRIPT, FORGETFUL_SCRIPT, MISSING_SCRIPT

KEY = f"{PREFIX}settings"
UNTOUCHED = {
    "theme": "system",
    "dice": "pips",
    "motion": "system",
}
IS_DARK = r"""isDark => {
  const sheet = getComputedStyle(document.getElementById("settings")).backgroundColor;
  const [red, green, blue] = sheet.match(/\d+/g).map(Number);
  const page = getComputedStyle(document.documentElement).backgroundColor;
  const bars = document.querySelector("meta[name=theme-color]").content;
  return bars === page && red + green + blue < 3 * 128 === isDark;
}"""
TUMBLE = "die => getComputedStyle(die).animationDuration"
NUMERAL = "die => getComputedStyle(die, '::after').content"


@pytest.fixture
def pair(new_context: Callable[..., BrowserContext]) -> tuple[Game, Game]:
    """Two tabs of one browser."""
    context = new_context(color_scheme="light")
    first, second = Game(context.new_page()), Game(context.new_page())
    first.open()
    second.open()
    return first, second


@pytest.fixture
def page_without_python(page: Page) -> Page:
    """A page that stands as it is before Python comes."""

    def hold_back(_: Route) -> None:
        """Give no answer, for as long as the test lasts."""

    page.route("**/python/**", hold_back)
    return page


def choose(game: Game, name: str, value: str) -> None:
    """Make that choice in the open dialog."""
    game.setting(name, value).check(force=True)


def choose_in_lobby(game: Game, **choices: str) -> None:
    """Open the settings, make these choices, close them."""
    game.open_settings()
    for name, value in choices.items():
        choose(game, name, value)
    game.close_settings()


def expect_chosen(game: Game, **choices: str) -> None:
    """These choices are made, and of all others the first."""
    for name, value in {**UNTOUCHED, **choices}.items():
        expect(game.setting(name, value)).to_be_checked()


def expect_dark(page: Page, is_dark: bool = True) -> None:
    """The page is dark, or light, and the browser's bars have the colour of its background."""
    page.wait_for_function(IS_DARK, arg=is_dark, timeout=5_000)


# Where they are


def test_the_settings_are_one_press_away_in_the_lobby_and_in_a_game(game: Game) -> None:
    game.open_settings()
    expect_chosen(game)
    expect(game.settings).to_contain_text("A scratch always asks for a second press.")
    game.close_settings()
    game.start()
    game.roll("12345")
    game.open_settings()
    game.close_settings()
    game.expect_faces("12345")
    expect(game.rolls_left).to_have_text("2 rolls left")


@pytest.mark.parametrize("close", ["Close", "Escape"])
def test_when_they_are_closed_the_focus_is_where_it_was(game: Game, close: str) -> None:
    game.start()
    opener = game.table.get_by_role("button", name="Settings")
    game.press_key(opener, "Enter")
    expect(game.settings.locator(":focus")).to_have_count(1)
    if close == "Close":
        game.settings.get_by_role("button", name="Close").click()
    else:
        game.page.keyboard.press("Escape")
    expect(game.settings).to_be_hidden()
    expect(opener).to_be_focused()


def test_a_choice_is_made_by_keyboard_alone(game: Game) -> None:
    game.open_settings()
    game.setting("theme", "system").focus()
    game.page.keyboard.press("ArrowRight")
    game.page.keyboard.press("ArrowRight")
    expect(game.setting("theme", "dark")).to_be_checked()
    expect(game.setting("theme", "dark")).to_be_focused()
    expect_dark(game.page)


@pytest.mark.parametrize(("width", "height"), [(320, 568), (360, 640), (640, 360)])
def test_every_setting_is_large_enough_and_in_reach(
    phone_game: Game, width: int, height: int
) -> None:
    game = phone_game
    game.page.set_viewport_size({"width": width, "height": height})
    game.open_settings()
    for choice in game.settings.locator("input").filter(visible=True).all():
        choice.scroll_into_view_if_needed()
        expect(choice).to_be_in_viewport(ratio=0.95)
        box = choice.bounding_box()
        assert box
        assert min(box["width"], box["height"]) >= 44
    wide: int = game.settings.evaluate("dialog => dialog.scrollWidth - dialog.clientWidth")
    assert wide <= 0


# Each of them


@pytest.mark.parametrize("system", ["light", "dark"])
def test_the_theme_is_the_systems_until_one_is_chosen(game: Game, system: str) -> None:
    page = game.page
    page.emulate_media(color_scheme=system)
    expect_dark(page, system == "dark")
    game.open_settings()
    choose(game, "theme", "dark")
    expect_dark(page)
    choose(game, "theme", "light")
    expect_dark(page, False)
    choose(game, "theme", "system")
    expect_dark(page, system == "dark")


def test_every_colour_of_the_chosen_theme_is_that_of_the_systems(game: Game) -> None:
    """A choice and the system lead to the same page, scroll bars and fields included."""
    script = """() => [...document.querySelectorAll("#lobby, #lobby *")].map(element => {
      const {color, backgroundColor, borderTopColor, colorScheme} = getComputedStyle(element);
      return [element.tagName, color, backgroundColor, borderTopColor].join(" ");
    })"""
    for theme, other in (("light", "dark"), ("dark", "light")):
        game.page.emulate_media(color_scheme=theme)
        by_system = game.page.evaluate(script)
        game.page.emulate_media(color_scheme=other)
        assert game.page.evaluate(script) != by_system
        choose_in_lobby(game, theme=theme)
        assert game.page.evaluate(script) == by_system
        choose_in_lobby(game, theme="system")


def test_motion_is_the_systems_until_it_is_turned_off(game: Game) -> None:
    game.page.emulate_media(reduced_motion="no-preference")
    game.start()
    game.roll("12345")
    assert game.die(1).evaluate(TUMBLE) not in ("0s", "")
    choose_in_lobby(game, motion="off")
    assert game.die(1).evaluate(TUMBLE) == "0s"
    choose_in_lobby(game, motion="system")
    assert game.die(1).evaluate(TUMBLE) != "0s"
    game.page.emulate_media(reduced_motion="reduce")
    assert game.die(1).evaluate(TUMBLE) == "0s"


def test_dice_show_pips_or_numerals(game: Game) -> None:
    pips = game.all_dice.locator("circle").filter(visible=True)
    choose_in_lobby(game, dice="numerals")
    game.start()
    expect(pips).to_have_count(0)
    assert game.die(1).evaluate(NUMERAL) == "none"
    game.roll("61345")
    for number, face in enumerate("61345", start=1):
        assert game.die(number).evaluate(NUMERAL).startswith(f'"{face}"')
    expect(pips).to_have_count(0)
    expect(game.die(1)).to_have_accessible_name(re.compile("six"))
    choose_in_lobby(game, dice="pips")
    expect(pips).to_have_count(6 + 1 + 3 + 4 + 5)
    assert game.die(1).evaluate(NUMERAL) == "none"


# Kept


def test_the_choices_outlast_the_page_and_stand_apart_from_the_games(game: Game) -> None:
    choose_in_lobby(game, theme="dark", dice="numerals", motion="off")
    assert KEY in texts(game.page)
    assert [key for key in texts(game.page) if "slot" in key] == []
    game.start()
    game.roll("12345")
    game.page.reload()
    game.expect_ready()
    expect_dark(game.page)
    game.expect_table()
    game.open_settings()
    expect_chosen(game, theme="dark", dice="numerals", motion="off")
    choose(game, "theme", "system")
    game.close_settings()
    game.expect_faces("12345")
    kept = json.loads(texts(game.page)[KEY])
    assert (kept["theme"], kept["dice"], kept["motion"]) == ("system", "numerals", "off")


def test_a_file_of_all_games_holds_no_settings(game: Game) -> None:
    choose_in_lobby(game, theme="dark")
    with game.page.expect_download() as download:
        game.page.get_by_role("button", name="Export all").click()
    text = download.value.path().read_text(encoding="utf-8")
    assert "dark" not in text
    assert "theme" not in text


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_the_look_is_right_before_python_is_there(page_without_python: Page, theme: str) -> None:
    page = page_without_python
    page.emulate_media(color_scheme="dark" if theme == "light" else "light")
    page.goto("./")
    put(page, {KEY: json.dumps({"theme": theme, "motion": "off", "dice": "numerals"})})
    page.goto("./")
    expect_dark(page, theme == "dark")
    root = page.locator("html")
    expect(root).to_have_attribute("data-state", "loading")
    expect(root).to_have_attribute("data-motion", "off")
    expect(root).to_have_attribute("data-dice", "numerals")


def test_the_theme_is_there_before_the_body(page: Page) -> None:
    """Nothing is painted in the wrong colours first: the attribute precedes what is painted."""
    page.add_init_script(f"""
        try {{ localStorage.setItem("{KEY}", '{{"theme": "dark"}}'); }} catch {{}}
        new MutationObserver((_, observer) => {{
          if (!document.body) return;
          window.themeAtBody = document.documentElement.dataset.theme;
          observer.disconnect();
        }}).observe(document, {{ childList: true, subtree: true }});
    """)
    page.goto("./")
    assert page.evaluate("window.themeAtBody") == "dark"


def test_while_python_loads_the_settings_say_that_they_wait(page_without_python: Page) -> None:
    game = Game(page_without_python)
    game.page.goto("./")
    game.open_settings()
    expect(game.settings).to_contain_text("as soon as the game has loaded", use_inner_text=True)
    for choice in game.settings.locator("input").all():
        expect(choice).to_be_disabled()
        expect(choice).not_to_be_checked()
    game.close_settings()


def test_when_python_is_there_they_wait_no_more(game: Game) -> None:
    game.open_settings()
    expect(game.settings.get_by_text("as soon as")).to_be_hidden()
    expect(game.setting("theme", "dark")).to_be_enabled()


@pytest.mark.parametrize(
    ("text", "choices"),
    [
        ("", {}),
        ("nonsense", {}),
        ("[" * 5_000, {}),
        ('{"theme": "dark"', {}),
        ("null", {}),
        ('{"theme": "purple", "dice": "numerals"}', {"dice": "numerals"}),
        ('{"theme": ["dark"], "motion": "off", "dice": 6}', {"motion": "off"}),
        ('{"version": 99, "theme": "dark", "font": "large"}', {"theme": "dark"}),
    ],
    ids=["empty", "no JSON", "deep", "cut", "null", "unknown", "not a text", "newer"],
)
def test_a_damaged_value_costs_that_value_alone(
    game: Game, text: str, choices: dict[str, str]
) -> None:
    attributes = "() => JSON.stringify(document.documentElement.dataset)"
    put(game.page, {KEY: text})
    game.page.goto("./")
    before = json.loads(game.page.evaluate(attributes))
    game.expect_ready()
    after = json.loads(game.page.evaluate(attributes))
    looks = ("theme", "motion", "dice")
    assert {name: after[name] for name in looks if name in after} == choices
    assert {name: before[name] for name in looks if name in before} == choices
    game.open_settings()
    expect_chosen(game, **choices)
    choose(game, "theme", "light")
    game.close_settings()
    kept = json.loads(texts(game.page)[KEY])
    assert {name: kept[name] for name in looks} == {**UNTOUCHED, **choices, "theme": "light"}


@pytest.mark.parametrize(
    "script",
    [BLOCK_SCRIPT, MISSING_SCRIPT, FORGETFUL_SCRIPT],
    ids=["blocked", "missing", "forgets"],
)
def test_where_nothing_is_stored_they_last_as_long_as_the_page(
    new_context: Callable[..., BrowserContext], script: str
) -> None:
    context = new_context(color_scheme="light")
    context.add_init_script(script)
    game = Game(context.new_page())
    game.open()
    game.open_settings()
    unkept = game.settings.get_by_text("did not store this")
    expect(unkept).to_be_hidden()
    choose(game, "theme", "dark")
    choose(game, "dice", "numerals")
    expect(unkept).to_be_visible()
    game.close_settings()
    game.start()
    expect_dark(game.page)
    game.open_settings()
    expect_chosen(game, theme="dark", dice="numerals")
    game.page.reload()
    game.expect_ready()
    expect_dark(game.page, False)


# Other tabs


def test_a_choice_reaches_the_other_tab(pair: tuple[Game, Game]) -> None:
    here, there = pair
    there.start()
    there.open_settings()
    choose_in_lobby(here, theme="dark", dice="numerals")
    expect_chosen(there, theme="dark", dice="numerals")
    expect_dark(there.page)
    choose(there, "theme", "light")
    expect(here.setting("theme", "light")).to_be_checked()
    expect(here.root).to_have_attribute("data-theme", "light")
    expect_dark(here.page, False)


def test_what_another_tab_deletes_is_chosen_no_more(pair: tuple[Game, Game]) -> None:
    here, there = pair
    choose_in_lobby(here, theme="dark")
    expect(there.root).to_have_attribute("data-theme", "dark")
    here.page.evaluate("localStorage.clear()")
    expect(there.setting("theme", "system")).to_be_checked()
    expect_dark(there.page, False)

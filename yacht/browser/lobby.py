"""The lobby: its form read, its saved games painted."""

from __future__ import annotations

from secrets import randbits

from js import document

from yacht import voyage, words
from yacht.browser.dom import (
    Element,
    by_id,
    from_template,
    part,
    parts,
    set_attribute,
    set_flag,
    set_text,
)
from yacht.errors import DiceProblem, NameProblem, SettingsError
from yacht.lobby import LobbyScene, SlotLook, SlotScene
from yacht.ruleset import Ruleset
from yacht.rulesets import ruleset
from yacht.settings import MAX_PLAYERS, Settings, name_problem
from yacht.voyage import Voyage, VoyageError


def read() -> Settings:
    """What the lobby's form holds.

    Raises:
        SettingsError: a name can't be used, or the dice don't go with the rest.
        VoyageError: the voyage's code is none.
    """
    seats = range(1, int(_chosen("players")) + 1)
    crew = tuple(str(by_id(f"crew-{number}").value) for number in seats)
    persons = [by_id(f"name-{number}").value.strip() for number in seats]
    names = words.names(persons, crew)
    card, source = ruleset(_chosen("card")), _chosen("source")
    sailed = _voyage(card) if source == "voyage" else None
    return Settings(card, names, crew if any(crew) else (), sailed, is_real=source == "real")


def _voyage(card: Ruleset) -> Voyage:
    """The voyage of the code in the form; a new one where there is none."""
    code = str(by_id("code").value)
    return voyage.parse(code) if code.strip() else voyage.new(randbits(voyage.SEED_BITS), card)


def first_name() -> str:
    """The name of the player who sails alone.

    Raises:
        SettingsError: it can't be used.
    """
    name = str(by_id("name-1").value).strip()
    if problem := name_problem(name):
        raise SettingsError(f"name {problem}", 0, problem)
    return name


def follow_code() -> None:
    """Choose the card that the code in the form is for, and write the code as it is written."""
    try:
        found = voyage.parse(str(by_id("code").value))
    except VoyageError:
        return  # told when it is to be sailed
    _fill_in(found)


def _fill_in(found: Voyage) -> None:
    by_id("code").value = str(found)
    by_id(f"card-{found.card}").checked = True
    by_id("source-voyage").checked = True
    if found.is_daily:
        by_id("players-1").checked = True


def show_problem(error: SettingsError | VoyageError | None) -> None:
    """Say what is wrong at the name, the code or the dice; None clears what was said."""
    _show_name_problem(error if isinstance(error, SettingsError) else None)
    code = words.VOYAGE_PROBLEMS[error.problem] if isinstance(error, VoyageError) else ""
    set_attribute(by_id("code"), "aria-invalid", "true" if code else "false")
    set_text(by_id("code-problem"), code)
    if code:
        by_id("code").focus()
    problem = error.problem if isinstance(error, SettingsError) else None
    dice = words.DICE_PROBLEMS[problem] if isinstance(problem, DiceProblem) else ""
    set_text(by_id("dice-problem"), dice)


def _show_name_problem(error: SettingsError | None) -> None:
    for player in range(MAX_PLAYERS):
        is_wrong = error is not None and error.player == player
        problem = error.problem if error and is_wrong else None
        text = words.NAME_PROBLEMS[problem] if isinstance(problem, NameProblem) else ""
        field = by_id(f"name-{player + 1}")
        set_attribute(field, "aria-invalid", "true" if is_wrong else "false")
        set_text(by_id(f"name-{player + 1}-problem"), text)
        if is_wrong:
            field.focus()


class LobbyView:
    """The saved games and what is said about them."""

    def __init__(self) -> None:
        self._shown: tuple[SlotScene, ...] = ()
        self._asked_for: Voyage | None = None

    def paint(self, scene: LobbyScene) -> None:
        """Show the lobby as that scene says."""
        set_text(by_id("notice"), scene.notice)
        set_text(by_id("deleted-text"), scene.deleted)
        part(by_id("deleted"), "button").hidden = not scene.deleted
        by_id("continue").hidden = not scene.can_continue
        set_text(by_id("today"), scene.today)
        for day in scene.days:
            set_text(by_id(f"daily-{day.card}"), day.text)
        if scene.voyage != self._asked_for:
            self._asked_for = scene.voyage
            if scene.voyage is not None:
                _fill_in(scene.voyage)
        by_id("saved").hidden = not scene.slots
        if scene.slots != self._shown:
            self._shown = scene.slots
            by_id("slots").replaceChildren(*map(_slot, scene.slots))


def _slot(scene: SlotScene) -> Element:
    element = from_template("slot-template")
    set_text(part(element, "bdi"), scene.title)
    for line in scene.lines:
        item = from_template("line-template")
        set_text(item, line)
        part(element, "ul").append(item)
    for button in parts(element, "[data-press]"):
        button.dataset.value = str(scene.slot)
        set_attribute(button, "aria-label", f"{button.textContent}: {scene.title}")
    set_flag(part(element, "[data-press=open]"), "hidden", scene.look is not SlotLook.KEPT)
    set_flag(part(element, "[data-press=rescue]"), "hidden", scene.look is not SlotLook.RESCUABLE)
    set_flag(part(element, "[data-press=ask_name]"), "hidden", scene.look is not SlotLook.KEPT)
    return element


def _chosen(name: str) -> str:
    value: str = document.querySelector(f"input[name={name}]:checked").value
    return value

"""The logbook's dialog, painted as its scene says, and the bar of a replay."""

from __future__ import annotations

from collections.abc import Iterable

from js import document
from pyodide.ffi import jsnull

from yacht.browser.dom import (
    Element,
    by_id,
    from_template,
    part,
    parts,
    set_attribute,
    set_enabled,
    set_text,
)
from yacht.logbook.charts import ChartScene, TableScene
from yacht.logbook.scene import DiceScene, GameScene, LogbookScene, Part
from yacht.scene import ReplayScene


class LogbookView:
    """The dialog. What has not changed since it was painted last is left as it is."""

    def __init__(self) -> None:
        self._dialog = by_id("logbook")
        self._painted: dict[str, object] = {}

    def paint(self, scene: LogbookScene) -> None:
        """Show the logbook as that scene says, opened if it is not."""
        set_text(by_id("logbook-note"), scene.problem or scene.note)
        self._paint_choices(scene)
        has_games = scene.part in (Part.FIGURES, Part.GAMES)
        by_id("logbook-filter").hidden = not has_games
        for part_of_it in Part:
            is_shown = scene.part is part_of_it and not (has_games and scene.note)
            by_id(f"logbook-{part_of_it}").hidden = not is_shown
        if not scene.note:
            self._paint_part(scene)
        set_text(by_id("logbook-room"), scene.room)
        if not self._dialog.open:
            self._dialog.showModal()
        if scene.last:
            _focus(("watch", scene.last))

    def _paint_choices(self, scene: LogbookScene) -> None:
        by_id("logbook-parts").hidden = not scene.players
        part(by_id("logbook-parts"), f"[value={scene.part}]").checked = True
        if self._is_new("players", scene.players):
            by_id("choose-player").replaceChildren(*_options(scene.players))
        for name, value in scene.chosen:
            by_id(f"choose-{name}").value = value

    def _paint_part(self, scene: LogbookScene) -> None:
        match scene.part:
            case Part.FIGURES:
                self._paint_figures(scene)
            case Part.GAMES:
                self._paint_games(scene)
            case Part.DICE if self._is_new("dice", scene.dice):
                by_id("logbook-dice").replaceChildren(*map(_dice, scene.dice))

    def _paint_figures(self, scene: LogbookScene) -> None:
        if self._is_new("facts", scene.facts):
            by_id("logbook-facts").replaceChildren(*map(_fact, scene.facts))
        if self._is_new("charts", scene.charts):
            by_id("logbook-charts").replaceChildren(*map(_chart, scene.charts))
        if self._is_new("boxes", scene.boxes):
            _fill(by_id("logbook-boxes"), scene.boxes)
        if self._is_new("bests", scene.bests):
            _fill(by_id("logbook-bests"), scene.bests)

    def _paint_games(self, scene: LogbookScene) -> None:
        before = self._painted.get("games", ())
        rows, known = by_id("logbook-list"), len(before) if isinstance(before, tuple) else 0
        set_text(by_id("logbook-count"), scene.count)
        by_id("logbook-more").hidden = not scene.has_more
        if not self._is_new("games", scene.games):
            return
        if known and scene.games[:known] == before:  # more of the same: the focus stays
            rows.append(*map(_game, scene.games[known:]))
        else:
            focused = _in_focus(rows)
            rows.replaceChildren(*map(_game, scene.games))
            _focus(focused)

    def _is_new(self, name: str, value: object) -> bool:
        """Whether that is not what was painted last under this name."""
        is_new = self._painted.get(name) != value
        self._painted[name] = value
        return is_new


def paint_replay(scene: ReplayScene) -> None:
    """Show where the replay is, and which ways lead on."""
    set_text(by_id("replay-title"), scene.title)
    set_text(by_id("replay-where"), scene.where)
    for button in parts(by_id("replay"), "[data-press=go]"):
        ends = {"first": scene.is_first, "back": scene.is_first}
        is_at_end = ends.get(button.dataset.value, scene.is_last)
        set_enabled(button, not is_at_end)


def _in_focus(rows: Element) -> tuple[str, str]:
    """What the button with the focus presses and for which game, if it is in the list."""
    focused = document.activeElement
    if focused is jsnull or not rows.contains(focused):
        return "", ""
    return focused.dataset.press, focused.dataset.value


def _focus(pressed: tuple[str, str]) -> None:
    """Give the focus to the button that presses this for that game, if it is listed."""
    press, game = pressed
    for button in parts(by_id("logbook-list"), "[data-press]"):
        if button.dataset.press == press and button.dataset.value == game:
            button.focus()


def _options(names: Iterable[str]) -> Iterable[Element]:
    for at, name in enumerate(names):
        option = from_template("option-template")
        option.textContent = name
        option.value = str(at)
        yield option


def _fact(fact: tuple[str, str]) -> Element:
    element = from_template("fact-template")
    part(element, "dt").textContent, part(element, "dd").textContent = fact
    return element


def _chart(scene: ChartScene) -> Element:
    element = from_template("chart-template")
    texts = {
        "h3": scene.heading,
        ".top": scene.top,
        ".bottom": scene.bottom,
        ".left": scene.left,
        ".right": scene.right,
        ".note-of-chart": scene.note,
    }
    for selector, text in texts.items():
        part(element, selector).textContent = text
    drawing = part(element, "svg")
    set_attribute(drawing, "aria-label", f"{scene.heading}. {scene.label}")
    for name, path in (("bars", scene.bars), ("marks", scene.marks), ("line", scene.line)):
        set_attribute(part(drawing, f".{name}"), "d", path)
    table = part(element, "table")
    part(table, "caption").textContent = scene.heading
    _fill(table, scene.table)
    return element


def _game(scene: GameScene) -> Element:
    element = from_template("game-template")
    part(element, ".when").textContent = scene.when
    part(element, ".kind").textContent = scene.card
    part(element, ".totals").textContent = scene.totals
    part(element, ".presses").hidden = not scene.has_moves
    part(element, ".gone").hidden = scene.has_moves
    for button in parts(element, "[data-press]"):
        button.dataset.value = scene.id
        set_attribute(button, "aria-label", f"{button.textContent}: {scene.when}")
    return element


def _dice(scene: DiceScene) -> Element:
    element = from_template("dice-template")
    part(element, "h3").textContent = scene.heading
    part(element, ".chance").textContent = scene.chance
    part(element, ".thrown").textContent = scene.thrown
    part(element, ".source").textContent = scene.source
    part(element, "caption").textContent = scene.heading
    _fill(part(element, "table"), scene.table)
    return element


def _fill(table: Element, scene: TableScene) -> None:
    part(table, "thead tr").replaceChildren(*map(_head, scene.head))
    part(table, "tbody").replaceChildren(*map(_row, scene.rows))


def _head(text: str) -> Element:
    cell = from_template("head-template")
    cell.textContent = text
    return cell


def _row(texts: tuple[str, ...]) -> Element:
    row = from_template("row-template")
    part(row, "th").textContent = texts[0]
    for text in texts[1:]:
        cell = from_template("cell-template")
        cell.textContent = text
        row.append(cell)
    return row

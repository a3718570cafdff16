"""What the Coach says at length, and the account of a game: two dialogs."""

from __future__ import annotations

from collections.abc import Iterable

from yacht.advice import AdviceScene
from yacht.browser.dom import Element, by_id, from_template, part, set_attribute, set_text
from yacht.ledger import AccountScene, ChartScene, MistakeScene, RowScene


def show_advice(scene: AdviceScene) -> None:
    """Open the Coach's dialog."""
    set_text(by_id("advice-dice"), scene.dice)
    set_text(by_id("advice-tray"), scene.tray)
    set_text(by_id("advice-more"), scene.more)
    by_id("advice-options").replaceChildren(*map(_line, scene.options))
    by_id("advice").showModal()


def show_account(accounts: tuple[AccountScene, ...]) -> None:
    """Open the account, a part for each player."""
    by_id("accounts").replaceChildren(*map(_account, accounts))
    by_id("account").showModal()


def _line(text: str) -> Element:
    element = from_template("line-template")
    element.textContent = text
    return element


def _account(scene: AccountScene) -> Element:
    element = from_template("account-template")
    part(element, "h3 bdi").textContent = scene.name
    part(element, ".sum").textContent = scene.sums
    _draw(part(element, ".chart"), scene.chart)
    part(element, ".flawless").hidden = bool(scene.mistakes)
    part(element, ".mistakes").hidden = not scene.mistakes
    part(element, ".mistakes tbody").replaceChildren(*map(_mistake, scene.mistakes))
    part(element, ".turns tbody").replaceChildren(*map(_turn, scene.rows))
    return element


def _draw(chart: Element, scene: ChartScene) -> None:
    set_attribute(chart, "aria-label", scene.label)
    for name, path in (("level", scene.level), ("line", scene.line), ("cost", scene.cost)):
        set_attribute(part(chart, f".{name}"), "d", path)


def _mistake(scene: MistakeScene) -> Element:
    return _row(scene.state, (scene.done, scene.better, scene.cost))


def _turn(scene: RowScene) -> Element:
    return _row(scene.round, (scene.box, scene.luck, scene.cost, scene.total))


def _row(header: str, texts: Iterable[str]) -> Element:
    row = from_template("row-template")
    part(row, "th").textContent = header
    for text in texts:
        cell = from_template("cell-template")
        cell.textContent = text
        row.append(cell)
    return row

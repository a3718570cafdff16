"""The cards on the page, one table a player, and the row of buttons that turns to them."""

from __future__ import annotations

from yacht import words
from yacht.browser.dom import (
    Element,
    by_id,
    from_template,
    part,
    set_attribute,
    set_enabled,
    set_flag,
    set_or_remove,
    set_text,
)
from yacht.scene import BonusScene, BoxScene, CardScene


class BoxView:
    """One box: a row of the table with a button over its whole width."""

    def __init__(self, box: BoxScene, rows: Element) -> None:
        self._row = from_template("box-template")
        self._button = part(self._row, "button")
        self._points = part(self._row, ".points")
        self._bonus = part(self._row, ".bonus")
        self._shown: tuple[BoxScene, bool] | None = None
        part(self._row, "th").textContent = box.name
        self._button.dataset.value = box.key
        rows.append(self._row)

    def paint(self, box: BoxScene, is_turn: bool) -> None:
        """Show the box as that scene says."""
        if self._shown == (box, is_turn):
            return
        set_attribute(self._row, "data-look", box.look)
        set_attribute(self._button, "aria-label", box.label)
        set_attribute(self._button, "tabindex", "0" if box.is_enabled else "-1")
        # Everybody's boxes can be walked through and read; whose turn it is may press theirs.
        set_or_remove(self._button, "data-press", "box" if is_turn else "")
        set_enabled(self._button, box.is_enabled)
        set_text(self._points, box.points)
        set_text(self._bonus, box.bonus)
        self._shown = (box, is_turn)


class SumView:
    """A bonus of the card, or its total: a row without a button."""

    def __init__(self, name: str, kind: str, rows: Element) -> None:
        row = from_template("sum-template")
        row.dataset.sum = kind
        part(row, "th").textContent = name
        self._points = part(row, "td")
        rows.append(row)

    def paint(self, text: str) -> None:
        """Show that text."""
        set_text(self._points, text)


class CardView:
    """One player's card and the button that turns to it."""

    def __init__(self, card: CardScene) -> None:
        self._table = from_template("card-template")
        self._tab = from_template("tab-template")
        self._tab_total = part(self._tab, ".total")
        self._tab.dataset.value = str(card.player)
        part(self._table, "caption bdi").textContent = card.name
        part(self._tab, ".name").textContent = card.name
        boxes, sums = part(self._table, ".boxes"), part(self._table, ".sums")
        self._boxes = [BoxView(box, boxes) for box in card.boxes]
        self._bonuses = [self._bonus(bonus, sums) for bonus in card.bonuses]
        self._total = SumView(words.TOTAL, "total", sums)
        by_id("cards").append(self._table)
        by_id("crew-tabs").append(self._tab)

    def paint(self, card: CardScene) -> None:
        """Show the card as that scene says."""
        for box_view, box in zip(self._boxes, card.boxes, strict=True):
            box_view.paint(box, card.is_turn)
        for sum_view, bonus in zip(self._bonuses, card.bonuses, strict=True):
            sum_view.paint(bonus.text)
        self._total.paint(card.total)
        set_text(self._tab_total, card.total)
        set_attribute(self._tab, "aria-pressed", "true" if card.is_shown else "false")
        for element in (self._table, self._tab):
            set_flag(element, "data-shown", card.is_shown)
            set_flag(element, "data-turn", card.is_turn)
            set_flag(element, "data-winner", card.is_winner)

    @staticmethod
    def _bonus(bonus: BonusScene, rows: Element) -> SumView:
        return SumView(bonus.name, bonus.key, rows)


class CardsView:
    """Everybody's cards."""

    def __init__(self) -> None:
        self._printed: list[tuple[str, list[str]]] = []
        self._views: list[CardView] = []

    def paint(self, cards: tuple[CardScene, ...]) -> None:
        """Show the cards; new ones are printed when the crew or the kind of card changes."""
        printed = [(card.name, [box.key for box in card.boxes]) for card in cards]
        if printed != self._printed:
            by_id("cards").replaceChildren()
            by_id("crew-tabs").replaceChildren()
            self._views = [CardView(card) for card in cards]
            self._printed = printed
            by_id("cards").dataset.players = str(len(cards))
            by_id("crew-tabs").hidden = len(cards) == 1
        for view, card in zip(self._views, cards, strict=True):
            view.paint(card)

"""What axe-core finds on the page as it stands: WCAG 2.2 A and AA, and axe's best practices."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import Page

SOURCE = (Path(__file__).parent.parent / "node_modules" / "axe-core" / "axe.min.js").read_text(
    encoding="utf-8"
)

# Where axe can't tell the colours behind a text it decides nothing, which would hide a text that
# can't be read; so that counts as well.
RUN_SCRIPT = """async () => {
  const tags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22a", "wcag22aa", "best-practice"];
  const {violations, incomplete} = await axe.run(document, {runOnly: tags});
  const undecided = incomplete.filter(({id}) => id === "color-contrast");
  return [...violations, ...undecided].flatMap(({id, nodes}) => nodes.map(
    ({target, failureSummary, any}) =>
      `${id}: ${target.join(" ")}: ${failureSummary ?? any[0]?.message}`));
}"""


def problems(page: Page) -> list[str]:
    """What is wrong with what the page shows now."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(SOURCE)
    found: list[str] = page.evaluate(RUN_SCRIPT)
    return found

"""What a screen reader would say of the page, for the tests."""

from __future__ import annotations

from playwright.sync_api import Page

# A screen reader says what changes in a live region that it knew the moment before, and nothing of
# a region that comes into view with its text. Changes of one task are one.
LISTEN_SCRIPT = """() => {
  const LIVE = "[role=status], [role=alert], [aria-live]";
  const known = new Set();
  window.spoken = [];
  const look = () => {
    for (const region of document.querySelectorAll(LIVE)) {
      if (region.checkVisibility()) known.add(region);
      else known.delete(region);
    }
    requestAnimationFrame(look);
  };
  look();
  new MutationObserver((changes) => {
    const regions = changes.map(({ target }) => target.closest(LIVE));
    for (const region of new Set(regions)) {
      if (known.has(region) && region.textContent) window.spoken.push(region.textContent);
    }
  }).observe(document.body, { childList: true, subtree: true });
}"""


class Ear:
    """Hears what the live regions say from now on."""

    def __init__(self, page: Page) -> None:
        self.page = page
        page.evaluate(LISTEN_SCRIPT)

    def expect(self, *sentences: str) -> None:
        """These were said since the last time, in this order, each once, and nothing else."""
        self.page.wait_for_function("count => spoken.length >= count", arg=len(sentences))
        self.page.wait_for_timeout(200)  # for what should not be said
        assert self.page.evaluate("spoken.splice(0)") == list(sentences)

"""Starts the game and the stock hello world in turn, and prints how long each took.

The other figures follow, and at last what many games of perfect play, and the crew's, come to.
"""

import argparse
import os
import sys
from collections.abc import Callable
from contextlib import AbstractContextManager
from statistics import median

from other_browsers import MissingBrowserError

from bench.browsers import BROWSERS, Session
from bench.counsel import counsel
from bench.crew import report
from bench.figures import SLOWED, memory_after_a_game, transfer, usable_lobbies
from bench.logbook import GAMES as GAMES_KEPT
from bench.logbook import answers_beside, openings, years
from bench.pages import Page, both_pages
from bench.perfect import sample
from bench.presses import answers
from bench.ratings import ratings
from yacht.perfect.values import TABLES
from yacht.rulesets import ruleset

WARM_VISITS = 2
"""How often each page is visited again with the same profile."""

MEGABYTE = 1_000_000

# What the README promises: at most this many times the hello world's milliseconds.
LIMITS = {
    ("chromium", "cold"): 0.40,
    ("chromium", "warm"): 0.40,
    ("firefox", "warm"): 0.35,
    ("webkit", "warm"): 0.30,
}

Start = Callable[[], AbstractContextManager[Session]]
ANSWERS = {1: 50, SLOWED: 150}
"""Milliseconds to the answer of a press, at most, by how many times slower the processor is."""

RATINGS = {"performance": 90, "accessibility": 100, "best-practices": 100, "seo": 100}
"""Lighthouse's points, at least."""

GAMES = 3
"""How often a whole game is played, and the page rated."""

Times = dict[tuple[str, str], list[float]]
"""Milliseconds by page and by kind of visit, cold or warm."""


def say(text: str = "") -> None:
    """Print at once, so that a long run shows where it is."""
    print(text, flush=True)


def one_series(start: Start, pages: list[Page], times: Times) -> None:
    """Visit the pages in turn with one new profile: first for the first time, then again."""
    with start() as session:
        for kind in ["cold"] + ["warm"] * WARM_VISITS:
            for page in pages:
                times.setdefault((page.name, kind), []).append(session.visit(page))


def compare(start: Start, pages: tuple[Page, Page], series: int) -> Times:
    """All series; which page comes first changes from one to the next."""
    times: Times = {}
    for number in range(series):
        one_series(start, list(pages if number % 2 else pages[::-1]), times)
    return times


def line(browser: str, kind: str, times: Times) -> str:
    """A row of the table."""
    hello, game = (median(times[name, kind]) for name in ("hello", "yacht"))
    limit = LIMITS.get((browser, kind))
    bound = f"{limit:.2f}" if limit else ""
    return f"{browser:10} {kind:6} {hello:10,.0f} {game:10,.0f} {game / hello:8.2f} {bound:>8}"


def compare_in(browser: str, pages: tuple[Page, Page], series: int) -> None:
    """Print a browser's rows."""
    try:
        times = compare(BROWSERS[browser], pages, series)
    except MissingBrowserError as error:
        say(f"{browser:10} left out. {error}")
        return
    for kind in ("cold", "warm"):
        say(line(browser, kind, times))


def print_first_visit(hello: Page, game: Page, series: int) -> None:
    """Print how soon the lobby can be used, and what has to come."""
    lobby = usable_lobbies(game, series) / 1000
    ours, stock = (transfer(page) / MEGABYTE for page in (game, hello))
    say(f"Usable lobby, first visit, processor slowed {SLOWED} times: {lobby:.2f} s (at most 0.8)")
    say(f"Transfer, first visit, gzip: {ours:.1f} MB (at most 9); hello: {stock:.1f} MB")


def print_game(game: Page, series: int) -> None:
    """Print what a whole game is like."""
    memory = memory_after_a_game(game) / MEGABYTE
    say(f"WebAssembly memory after a game: {memory:.1f} MB (at most 48)")
    for slowed, limit in ANSWERS.items():
        games = [answers(game, slowed) for _ in range(series)]
        p98 = median(seen.p98 for seen in games)
        task = median(seen.longest_task for seen in games)
        shift = max(seen.shift for seen in games)
        say(
            f"Press to paint, processor slowed {slowed} times, {games[0].presses} presses:"
            f" p98 {p98:.0f} ms (at most {limit}), longest task {task:.0f} ms, layout shift {shift}"
        )


def print_counsel(game: Page, series: int) -> None:
    """Print how long advice and accounts take."""
    visits = [counsel(game) for _ in range(series)]
    for card in TABLES:
        times = [visit[card] for visit in visits]
        advice = sorted(each for visit in times for each in visit.advice)
        worst = median(max(visit.advice) for visit in times)
        step = median(max(visit.steps) for visit in times)
        account = median(visit.account for visit in times)
        say(
            f"Advice, {card} card, {len(advice)} states: median {median(advice):.1f} ms, longest"
            f" {worst:.1f} ms (at most 10); account of four players {account:.0f} ms (at most 300);"
            f" longest step of reading the table {step:.0f} ms"
        )


def print_logbook(game: Page, series: int) -> None:
    """Print how quickly a logbook of thousands of games opens, and a game beside it."""
    kept = years()
    visits = [openings(game, kept) for _ in range(series)]
    at_rest = median(visit.at_rest for visit in visits)
    at_once = median(visit.at_once for visit in visits)
    beside = [answers_beside(game, kept) for _ in range(series)]
    p98 = median(seen.p98 for seen in beside)
    task = median(seen.longest_task for seen in beside)
    say(
        f"Logbook of {GAMES_KEPT:,} games: opens in {at_rest:.0f} ms (at most 300), right after the"
        f" start in {at_once:.0f} ms; press to paint beside it p98 {p98:.0f} ms, longest task"
        f" {task:.0f} ms"
    )


def print_ratings(game: Page, series: int) -> None:
    """Print what Lighthouse says."""
    for name, points in ratings(game, series).items():
        say(f"Lighthouse, {name}: {points:.0f} (at least {RATINGS[name]})")


def print_figures(hello: Page, game: Page, series: int) -> None:
    """Print what is measured in Chromium alone."""
    try:
        print_first_visit(hello, game, series)
        print_game(game, min(series, GAMES))
        print_counsel(game, min(series, GAMES))
        print_logbook(game, min(series, GAMES))
        print_ratings(game, min(series, GAMES))
    except MissingBrowserError as error:
        say(f"The other figures are left out. {error}")


def print_perfect_play() -> None:
    """Print what many games of perfect play come to, on each card."""
    for card in TABLES:
        say(str(sample(card)))


def print_crew() -> None:
    """Print what the crew's games come to, on each card."""
    for card in TABLES:
        for line in report(ruleset(card)):
            say(line)


def arguments() -> argparse.Namespace:
    """Read the command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--series", type=int, default=7)
    parser.add_argument("--browsers", default=",".join(BROWSERS))
    return parser.parse_args()


def main() -> int:
    """Measure and print."""
    options = arguments()
    browsers = options.browsers.replace(",", " ").split()
    unknown = [browser for browser in browsers if browser not in BROWSERS]
    if unknown:
        say(f"No such browser: {', '.join(unknown)}. There are {', '.join(BROWSERS)}.")
        return 1
    say(f"Milliseconds to the first line of Python, medians of {options.series} series with a new")
    say(f"profile each, {os.cpu_count()} processors; game ÷ hello, and the most it should be")
    say(f"{'browser':10} {'visit':6} {'hello':>10} {'game':>10} {'ratio':>8} {'limit':>8}")
    with both_pages() as (hello, game):
        for browser in browsers:
            compare_in(browser, (hello, game), options.series)
        if "chromium" in browsers:
            print_figures(hello, game, options.series)
    print_perfect_play()
    print_crew()
    return 0


if __name__ == "__main__":
    sys.exit(main())

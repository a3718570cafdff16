"""Write the tables of perfect play that ship: `tables.py FOLDER [CARD…]`."""

import argparse
from pathlib import Path
from time import perf_counter

from solve import Floats, solve
from totals import distribution

from yacht.perfect import totals, values
from yacht.perfect.prospects import Prospects
from yacht.rulesets import ruleset


def write_tables(key: str, folder: Path) -> list[str]:
    """Write both tables of that card; return what can be said of them."""
    prospects = Prospects(ruleset(key))
    start = perf_counter()
    worths = solve(prospects)
    solved = perf_counter()
    said = [f"{write_values(prospects, worths, folder)}, solved in {solved - start:.1f} s"]
    start = perf_counter()
    chances = distribution(prospects, worths, prospects.of(prospects.ruleset.empty_card()))
    played = perf_counter()
    return [*said, f"{write_totals(prospects, chances, folder)}, in {played - start:.1f} s"]


def write_values(prospects: Prospects, worths: Floats, folder: Path) -> str:
    """Write what each prospect is worth."""
    found = values.of_worths(prospects, worths.tolist())
    path = folder / values.TABLES[prospects.ruleset.key]
    path.write_bytes(values.write(found))
    whole_game = worths[prospects.number(prospects.of(prospects.ruleset.empty_card()))]
    return (
        f"{path}: a whole game {whole_game:.10f}; {prospects.count:,} prospects, up to"
        f" {worths.max():.3f}, {path.stat().st_size:,} bytes, uncompressed"
        f" {4 * prospects.count:,}, resolution 1/{1 << found.fraction_bits:,}"
    )


def write_totals(prospects: Prospects, chances: Floats, folder: Path) -> str:
    """Write how likely each total is."""
    found = totals.of_chances(prospects.ruleset, chances.tolist())
    path = folder / totals.TOTALS[prospects.ruleset.key]
    path.write_bytes(totals.write(found))
    return (
        f"{path}: totals from {found.lowest} to {found.highest}, mean {found.mean:.10f},"
        f" {path.stat().st_size:,} bytes"
    )


def main() -> None:
    """Write the tables of the cards that are named, or of all."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("cards", nargs="*", default=list(values.TABLES))
    options = parser.parse_args()
    options.folder.mkdir(parents=True, exist_ok=True)
    for key in options.cards:
        print(*write_tables(key, options.folder), sep="\n", flush=True)


if __name__ == "__main__":
    main()

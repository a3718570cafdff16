"""The crew: computer players, each of its own character, from the strongest to the weakest.

A member decides by the state alone, so that a game which is loaded in the middle of a turn goes on
as it would have:

    CREW["gunner"].decide(game.state)
    CREW["admiral"].decide(game.state, values)  # yacht.perfect.values

The Admiral plays perfectly. The others play by a rule of thumb that a person might use, a module
each: `keep` says which faces to hold, `fill` which box to fill. They take a `Look` at the state,
and play on any card. `MEANS` has what their games come to.
"""

from yacht.crew import admiral, cook, gunner, navigator, purser
from yacht.crew.means import MEANS, Mean
from yacht.crew.member import Member, Thumb

CREW: dict[str, Member] = {
    member.key: member
    for member in (
        Member("admiral", admiral.play, needs_values=True),
        Member("navigator", Thumb(navigator.keep, navigator.fill)),
        Member("purser", Thumb(purser.keep, purser.fill)),
        Member("gunner", Thumb(gunner.keep, gunner.fill)),
        Member("cook", Thumb(cook.keep, cook.fill)),
    )
}
"""All members by key, from the strongest to the weakest."""

__all__ = ["CREW", "MEANS", "Mean", "Member", "Thumb"]

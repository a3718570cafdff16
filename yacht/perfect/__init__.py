"""Perfect play: what is still to come on a card, exactly, and what every choice gives up.

Everything here maximises one player's expected total. `prospects` tells which cards are alike,
`turn` works out one turn from what can follow it, `solver` all turns from the last one back.
What turns are worth ships as a table a card, which `values` reads; by it `advice` ranks the options
of a state, and `account` tells luck from decisions over a game. How likely each final total is
ships too, and `totals` reads it:

    values = read(data, game.settings.ruleset)  # yacht.perfect.values
    Adviser(values).advice(game.state).best  # yacht.perfect.advice
    account(game, values)  # yacht.perfect.account
    read(data, values.prospects).at_least(200)  # yacht.perfect.totals

A card that no table was made for has no advice; nothing else depends on it.
"""

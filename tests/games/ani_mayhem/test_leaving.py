"""Somebody leaves while another is asked."""

import random

from fracas.engine import run
from fracas.games.ani_mayhem import game


def test_what_was_offered_is_looked_at_anew_when_the_host_of_a_haven_has_left() -> None:
    """A party that could only have asked for a visit goes nowhere any more, in a loaded game and in
    the one that went on."""
    s = game.start(3, "st/20", game.checked_options({"decks": "random"}))
    choose = random.Random(21).random
    for _ in range(58):
        run.playout(s, choose, 1)
        for player in s.players:
            player.orders = "idle"
    (strand,) = s.strands
    assert ("go", 14) in run.choices(s, strand, 2)
    game.acts["concede"](s, 1, "")
    loaded = game.bare(s)
    assert ("go", 14) not in run.choices(loaded, loaded.strands[0], 2)
    assert run.choices(s, strand, 2) == run.choices(loaded, loaded.strands[0], 2)

"""What a standby state would offer if all chapters of the rules were asked, card by card."""

from fracas.engine import Choice
from fracas.games.ani_mayhem import feats, forces, priority, stack, uses
from fracas.games.ani_mayhem.cards import CARDS
from fracas.games.ani_mayhem.state import AniMayhem, Body

Offer = tuple[Choice, ...]


def missed(s: AniMayhem, seat: int) -> list[Offer]:
    """What a player could do and is not offered, because at a glance nothing of it seemed
    possible."""
    crew = priority.crew_of(s, seat)
    found: list[Offer] = []
    for least in (priority.MAIN, priority.CALM, priority.FAST):
        every = [offers for _, _, offers in priority._offers[least, s.phase]]
        asked = priority.chapters(s, seat, least, crew)
        assert list(asked) == [one for one in every if one in asked]
        found += [one for offers in every if offers not in asked for one in offers(s, seat, crew)]
    offered = priority.offered(s, seat, priority.FAST)
    declared = [*flashes(s, seat), *(one for body in crew for one in of_character(s, body))]
    return found + [one for one in declared if stack.may_start(s, seat) and one not in offered]


def flashes(s: AniMayhem, seat: int) -> list[Offer]:
    """The cards of a hand that can be played as flash effects."""
    return [
        ("flash", kind)
        for kind in {s.cast.kinds[one] for one in s.players[seat].hand}
        if (CARDS[kind].type == "flash" and not forces.barred(s, "play", seat, kind))
        or (CARDS[kind].type == "equipment" and CARDS[kind].flash)
        if uses.targets(s, seat, kind) is not None
    ]


def of_character(s: AniMayhem, body: Body) -> list[Offer]:
    """What somebody can use: cards, and a trait of its own."""
    held = body.enhancements + body.items + body.gear
    ready = [one for one in held if uses.usable(s, body, one)]
    found: list[Offer] = [("use", body.card, s.cast.kinds[one]) for one in ready]
    return [*found, ("trait", body.card)] if feats.ready(s, body) is not None else found

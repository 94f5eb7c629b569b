"""The Discard and Equip phases. AM-15, AM-18."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache

from fracas.engine import Choice, Refused, Step, Text, text

from . import signs
from .auras import auras_on
from .cards import CARDS
from .forces import barred
from .layers import NOT, SORT
from .places import at_home, room
from .priority import act
from .reckoning import holds
from .signs import CHARACTER, ENHANCEMENT, GLOBAL
from .state import DISCARD, EQUIP, AniMayhem, Body, card, stir_up, touch
from .stirring import occur
from .things import Crew, haven_at
from .vehicles import may_have
from .vocabulary import OWN_SKILLS
from .whynot import Why, known, no
from .zones import copy_in, discard, embody, kinds, leave

GLOBAL_TURNS = 5
"""AM-8.4."""
ENHANCEMENTS, EQUIPMENT, GLOBALS = range(3)
PLAYED = ("enhancement", "equipment", "global")
EXTRA, PLAYING = SORT["extra"], SORT[NOT["play"]]

Offer = Iterable[tuple[Choice, ...]]


def whole(part: Choice) -> int:
    assert isinstance(part, int)
    return part


def play(s: AniMayhem, seat: int, kind: int) -> int:
    """A card of a kind leaves the hand."""
    hand = s.players[seat].hand
    one = copy_in(s, hand, kind)
    hand.remove(one)
    return one


def in_hand(s: AniMayhem, seat: int, sort: str) -> Sequence[int]:
    """The kinds of the cards of a type in a hand, each once, in a fixed order."""
    return sorted_hand(s, seat).get(sort, ())


def playable(s: AniMayhem, seat: int, sort: str) -> Sequence[int]:
    """Those of them that nothing forbids to play (AM-32.21)."""
    found = sorted_hand(s, seat).get(sort, ())
    if not found or not auras_on(s, PLAYING):
        return found
    return [kind for kind in found if not barred(s, "play", seat, kind)]


def sorted_hand(s: AniMayhem, seat: int) -> dict[str, tuple[int, ...]]:
    return by_type(tuple(map(s.cast.kinds.__getitem__, s.players[seat].hand)))


@lru_cache(maxsize=4096)
def by_type(hand: tuple[int, ...]) -> dict[str, tuple[int, ...]]:
    found: dict[str, list[int]] = {}
    for kind in sorted(set(hand)):
        found.setdefault(CARDS[kind].type, []).append(kind)
    return {sort: tuple(kinds) for sort, kinds in found.items()}


def homebodies(s: AniMayhem, seat: int) -> list[Body]:
    """Her characters in her havens."""
    return [one for one in s.bodies.values() if one.seat == seat and at_home(s, one)]


# Discard, AM-15


def offer_discard(s: AniMayhem, seat: int, crew: Crew) -> Offer:
    return [("discard", kind) for kind in kinds(s, s.players[seat].hand)]


def offer_dismiss(s: AniMayhem, seat: int, crew: Crew) -> Offer:
    return [("dismiss", one.card) for one in homebodies(s, seat)]


def take_discard(s: AniMayhem, seat: int, choice: tuple[Choice, ...]) -> None:
    kind = whole(choice[1])
    discard(s, play(s, seat, kind))
    s.tell("discards", "AM-15.1", who=seat, card=kind)


def take_dismiss(s: AniMayhem, seat: int, choice: tuple[Choice, ...]) -> None:
    """AM-15.2: its enhancements and equipment go with it, its items stay in the haven."""
    body = s.bodies[whole(choice[1])]
    haven = haven_at(s, body.at)
    assert haven is not None
    haven.items += body.items
    s.counted = False
    for one in body.enhancements + body.gear:
        discard(s, one)
    leave(s, body)
    discard(s, body.card)
    s.tell("discards", "AM-15.2", who=seat, card=s.cast.kinds[body.card])


def why_dismiss(s: AniMayhem, seat: int, parts: tuple[int, ...]) -> Refused:
    body = s.bodies.get(parts[0])
    if body is None or body.seat != seat:
        return no("absent", "AM-15.2")
    return no("not_home", "AM-15.2", card=s.cast.kinds[body.card])


def not_held(clause: str) -> Why:
    return lambda s, seat, parts: no("not_held", clause, card=known(parts[0]))


act("discard", offer_discard, take_discard, phase=DISCARD, why=not_held("AM-15.1"))
act("dismiss", offer_dismiss, take_dismiss, phase=DISCARD, why=why_dismiss)


# Equip, AM-18


def allowed(s: AniMayhem, seat: int, sort: int) -> bool:
    """AM-18.1 to AM-18.3: one of each, and what cards allow besides."""
    if s.players[seat].played[sort] == 0:
        return True
    most = 1 + sum(
        effect.n if isinstance(effect.n, int) else 1
        for aura in auras_on(s, EXTRA)
        if aura.seat == seat and holds(s, aura.trait, None)
        for effect in aura.trait.do
        if effect.extra == "play" and effect.of == PLAYED[sort]
    )
    return s.players[seat].played[sort] < most


def offer_enhance(s: AniMayhem, seat: int, crew: Crew) -> Offer:
    return offer_on(s, seat, "enhance", ENHANCEMENTS)


def offer_on(s: AniMayhem, seat: int, act: str, sort: int) -> Offer:
    """Cards of a hand, each with everybody at home on whom it can be played."""
    home = homebodies(s, seat)
    if not home or not allowed(s, seat, sort):
        return ()
    return [
        (act, kind, body.card)
        for kind in playable(s, seat, PLAYED[sort])
        for body in home
        if fits_on(s, body, kind)
    ]


def fits_on(s: AniMayhem, body: Body, kind: int) -> bool:
    """A card's own limit on one character."""
    most = CARDS[kind].limit.character
    on = [s.cast.kinds[held] for held in body.enhancements]
    return (most is None or on.count(kind) < most) and may_have(s, body, kind)


def take_enhance(s: AniMayhem, seat: int, choice: tuple[Choice, ...]) -> None:
    kind, who = whole(choice[1]), whole(choice[2])
    s.players[seat].played[ENHANCEMENTS] += 1
    put_on(s, seat, kind, who)


def put_on(s: AniMayhem, seat: int, kind: int, who: int) -> None:
    """An enhancement from the hand goes on a character, open (AM-5.9)."""
    one = play(s, seat, kind)
    s.show(one)
    s.bodies[who].enhancements.append(one)
    stir_up(s, one)
    if card(s, one).turns:  # AM-2.44
        s.ends[one] = s.players[seat].turns + card(s, one).turns - 1
    s.tell("enhances", "AM-18.1", who=seat, card=kind, carrier=s.cast.kinds[who])
    if any(e.gain_skill == "choose" for trait in card(s, one).trait for e in trait.do):
        s.then(NameSkill(seat, who))


class NameSkill(Step):
    """AM-D7: on playing, a skill is named."""

    clauses = ("AM-D7",)
    seat: int
    who: int

    def options(self, s: AniMayhem) -> list[Choice]:
        return list(range(len(OWN_SKILLS)))

    def chosen(self, s: AniMayhem, choice: int) -> None:
        s.bodies[self.who].skills.append(choice)

    def label(self, s: AniMayhem, choice: Choice) -> Text:
        return text("option.skill", skill=choice)


def offer_equip(s: AniMayhem, seat: int, crew: Crew) -> Offer:
    return offer_on(s, seat, "equip", EQUIPMENT)


def take_equip(s: AniMayhem, seat: int, choice: tuple[Choice, ...]) -> None:
    s.players[seat].played[EQUIPMENT] += 1
    put_under(s, seat, whole(choice[1]), whole(choice[2]))


def put_under(s: AniMayhem, seat: int, kind: int, who: int) -> None:
    """AM-27.1: equipment face down; the others learn who got a card, not which."""
    one = play(s, seat, kind)
    s.bodies[who].gear.append(one)
    s.tell(
        "equips", "AM-18.2", who=seat, card=kind, carrier=s.cast.kinds[who],
        veil={"card": s.seen[one]},
    )  # fmt: skip


def offer_global(s: AniMayhem, seat: int, crew: Crew) -> Offer:
    if not allowed(s, seat, GLOBALS):
        return ()
    return [("global", kind) for kind in playable(s, seat, "global")]


def take_global(s: AniMayhem, seat: int, choice: tuple[Choice, ...]) -> None:
    kind = whole(choice[1])
    one = play(s, seat, kind)
    s.show(one)
    player = s.players[seat]
    player.globals.append(one)
    player.played[GLOBALS] += 1
    s.ends[one] = player.turns + (card(s, one).turns or GLOBAL_TURNS) - 1
    touch(s)
    s.tell("plays_global", "AM-18.3", who=seat, card=kind)


def offer_enter(s: AniMayhem, seat: int, crew: Crew) -> Offer:
    for kind in playable(s, seat, "character"):
        for at, haven in enumerate(s.havens):
            if haven.owner == seat and not haven.converted:
                yield ("enter", kind, -1 - at)
            elif haven.owner == seat and room(s, seat) > 0:  # AM-11.28
                yield ("enter", kind, haven.site)


def take_enter(s: AniMayhem, seat: int, choice: tuple[Choice, ...]) -> None:
    """AM-18.4."""
    kind, place = whole(choice[1]), whole(choice[2])
    one = play(s, seat, kind)
    s.show(one)
    embody(s, Body(one, seat, place))
    s.tell("comes", "AM-18.4", who=seat, card=kind)
    occur(s, "enters", (one,))


def why_card(s: AniMayhem, seat: int, sort: str, kind: int, clause: str) -> Refused | None:
    """Why a card cannot be played whoever it is for: not in hand, forbidden, or one too many."""
    if kind not in in_hand(s, seat, sort):
        return no("not_held", clause, card=known(kind))
    if kind not in playable(s, seat, sort):
        return no("forbidden", "AM-32.21", card=kind)
    if sort in PLAYED and not allowed(s, seat, PLAYED.index(sort)):
        return no(f"one_{sort}", clause)
    return None


def why_on(sort: str, clause: str) -> Why:
    """Why an enhancement or equipment cannot be played on somebody."""

    def why(s: AniMayhem, seat: int, parts: tuple[int, ...]) -> Refused:
        kind, who = parts
        body = s.bodies.get(who)
        if body is None or body.seat != seat:
            return no("absent", clause)
        found = why_card(s, seat, sort, kind, clause)
        if found is None and body not in homebodies(s, seat):
            found = no("not_home", clause, card=s.cast.kinds[who])
        return found or no("one_such", "AM-3.5", who=s.cast.kinds[who], card=kind)

    return why


def why_global(s: AniMayhem, seat: int, parts: tuple[int, ...]) -> Refused:
    found = why_card(s, seat, "global", parts[0], "AM-18.3")
    return found or no("one_global", "AM-18.3")


def why_enter(s: AniMayhem, seat: int, parts: tuple[int, ...]) -> Refused:
    kind, place = parts
    found = why_card(s, seat, "character", kind, "AM-18.4")
    if found is None and any(place == one.site and one.converted for one in s.havens):
        found = no("full", "AM-11.28")
    return found or no("no_haven", "AM-18.4")


act(
    "enhance", offer_enhance, take_enhance, phase=EQUIP, why=why_on("enhancement", "AM-18.1"),
    needs=ENHANCEMENT,
)  # fmt: skip
act(
    "equip", offer_equip, take_equip, phase=EQUIP, why=why_on("equipment", "AM-18.2"),
    needs=signs.EQUIPMENT,
)  # fmt: skip
act("global", offer_global, take_global, phase=EQUIP, why=why_global, needs=GLOBAL)
act("enter", offer_enter, take_enter, phase=EQUIP, why=why_enter, needs=CHARACTER)

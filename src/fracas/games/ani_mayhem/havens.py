"""Building havens, and locations that become havens. AM-9.16 to AM-9.19, AM-11.22."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import combinations

from fracas.engine import Choice, Refused, Step, Text, text

from .affairs import NOBODY
from .construction import BUILDERS
from .effects import candidates, use_mark
from .equip import in_hand, play, whole
from .expressions import expression
from .field import haven_cells
from .glance import REFUGE, SITE, THREE
from .naming import cell_label, place_name
from .pieces import Building, Haven
from .priority import FAST, STACKS, act
from .reckoning import meets
from .signs import HAVEN
from .stack import may_start, put_on_stack
from .state import EQUIP, AniMayhem, Body, card
from .things import Crew, able, here
from .traits import Trait
from .whynot import known, no

Offer = Iterable[tuple[Choice, ...]]
Trio = tuple[int, ...]


def crew(s: AniMayhem, seat: int, at: int) -> list[Body]:
    """Her characters here that can build."""
    return [one for one in here(s, at, seat) if able(s, one)]


def needs(s: AniMayhem, at: int) -> str:
    """AM-11.22: what a location asks of those who convert it."""
    refuge = card(s, s.sites[at].card).haven
    return (refuge.needs if refuge is not None else None) or ""


def trios(s: AniMayhem, seat: int, at: int, needed: str) -> list[Trio]:
    """Who may build: any three, among them those whom a conversion names (AM-11.23)."""
    found = combinations(crew(s, seat, at), BUILDERS)
    return [
        tuple(one.card for one in three)
        for three in found
        if not needed or meets(s, three, expression(needed))
    ]


def offer_build(s: AniMayhem, seat: int, crew: Crew) -> Offer:
    """AM-18.5: any number of haven cards in the Equip phase."""
    for kind in in_hand(s, seat, "haven"):
        for at in range(len(s.sites)):
            if trios(s, seat, at, "") and haven_cells(s, at):
                yield ("build", kind, at)


def take_build(s: AniMayhem, seat: int, choice: tuple[Choice, ...]) -> None:
    kind, at = whole(choice[1]), whole(choice[2])
    one = play(s, seat, kind)
    s.show(one)
    s.buildings[at] = Building(one, seat)
    s.tell("builds", "AM-9.16", who=seat, haven=kind, location=s.cast.kinds[s.sites[at].card])
    s.then(BuildCell(seat, at), NameBuilders(seat, at))


def offer_convert(s: AniMayhem, seat: int, crew: Crew) -> Offer:
    """AM-11.22: nothing is left beneath, and the named ones are there."""
    for at, site in enumerate(s.sites):
        needed = needs(s, at)
        if not needed or site.refuge != NOBODY or site.destroyed or at in s.buildings:
            continue
        if not site.beneath and not site.disasters and trios(s, seat, at, needed):
            yield ("convert", at)


def take_convert(s: AniMayhem, seat: int, choice: tuple[Choice, ...]) -> None:
    at = whole(choice[1])
    s.buildings[at] = Building(NOBODY, seat)
    s.tell("converts", "AM-11.23", who=seat, location=s.cast.kinds[s.sites[at].card])
    s.then(NameBuilders(seat, at))


def why_build(s: AniMayhem, seat: int, parts: tuple[int, ...]) -> Refused:
    kind, at = parts
    if kind not in in_hand(s, seat, "haven"):
        return no("not_held", "AM-18.5", card=known(kind))
    if not 0 <= at < len(s.sites):
        return no("no_place", "AM-9.16")
    if not trios(s, seat, at, ""):
        return no("three_builders", "AM-9.16", place=place_name(s, at).nested)
    return no("no_cell", "AM-9.16", place=place_name(s, at).nested)


def why_convert(s: AniMayhem, seat: int, parts: tuple[int, ...]) -> Refused:
    at = parts[0]
    if not 0 <= at < len(s.sites):
        return no("no_place", "AM-11.22")
    site, place = s.sites[at], place_name(s, at).nested
    if not needs(s, at) or site.refuge != NOBODY or site.destroyed or at in s.buildings:
        return no("no_conversion", "AM-11.22", place=place)
    if site.beneath or site.disasters:
        return no("not_empty", "AM-11.22", place=place)
    return no("wrong_builders", "AM-11.23", place=place)


act("build", offer_build, take_build, phase=EQUIP, why=why_build, needs=HAVEN | THREE)
act("convert", offer_convert, take_convert, phase=EQUIP, why=why_convert, needs=THREE)


class BuildCell(Step):
    """AM-9.16: the free cell beside the location."""

    clauses = ("AM-D6", "AM-9.16")
    auto = True
    seat: int
    site: int

    def options(self, s: AniMayhem) -> list[Choice]:
        return list(haven_cells(s, self.site, building=True))

    def chosen(self, s: AniMayhem, choice: tuple[int, int]) -> None:
        s.buildings[self.site].x, s.buildings[self.site].y = choice

    def label(self, s: AniMayhem, choice: Choice) -> Text:
        return cell_label(s, self.seat, choice, self.site)


class NameBuilders(Step):
    """AM-D6: which three build."""

    clauses = ("AM-D6", "AM-9.17", "AM-11.23")
    auto = True
    seat: int
    site: int

    def options(self, s: AniMayhem) -> list[Choice]:
        needed = needs(s, self.site) if s.buildings[self.site].card == NOBODY else ""
        return list(trios(s, self.seat, self.site, needed))

    def chosen(self, s: AniMayhem, choice: Trio) -> None:
        s.buildings[self.site].builders = list(choice)
        for one in choice:
            s.bodies[one].builds, s.bodies[one].roused = self.site, False

    def label(self, s: AniMayhem, choice: Choice) -> Text:
        if not isinstance(choice, tuple):
            return Text(str(choice))
        first, second, third = (s.cast.kinds[whole(one)] for one in choice)
        return text("option.trio", first=first, second=second, third=third)


# A builder may act all the same, AM-9.18


def offer_rouse(s: AniMayhem, seat: int, crew: Crew) -> Offer:
    mine = [one for one in s.bodies.values() if one.seat == seat and one.builds != NOBODY]
    return [("rouse", one.card) for one in mine if one.builds == one.at and not one.roused]


def take_rouse(s: AniMayhem, seat: int, choice: tuple[Choice, ...]) -> None:
    body = s.bodies[whole(choice[1])]
    body.roused = True
    s.buildings[body.builds].spoiled = True
    s.tell("rouses", "AM-9.18", who=seat, card=s.cast.kinds[body.card])


act(
    "rouse", offer_rouse, take_rouse, FAST,
    why=lambda s, seat, parts: no("no_builder", "AM-9.18"), needs=SITE,
)  # fmt: skip


# What a converted location does, AM-11.24


def callers(s: AniMayhem, seat: int) -> Iterator[tuple[Haven, int, Trait]]:
    """Her converted locations with something that she may declare."""
    for haven in s.havens:
        refuge = card(s, haven.card).haven
        if haven.owner == seat and haven.converted and refuge is not None:
            for at, trait in enumerate(refuge.trait):
                if trait.kind == "discrete":
                    yield haven, at, trait


def call_mark(s: AniMayhem, haven: Haven, trait: Trait) -> str:
    return f"turn:call:{haven.card}" if trait.limit == "1/turn" else use_mark(s, haven.card)


def called(s: AniMayhem, seat: int, trait: Trait) -> list[int]:
    assert trait.target is not None
    return candidates(s, trait.target, seat, None)


def offer_call(s: AniMayhem, seat: int, crew: Crew) -> Offer:
    if not may_start(s, seat):
        return ()
    return [
        ("call", haven.site)
        for haven, _, trait in callers(s, seat)
        if call_mark(s, haven, trait) not in s.used and called(s, seat, trait)
    ]


def take_call(s: AniMayhem, seat: int, choice: tuple[Choice, ...]) -> None:
    s.then(CallWhom(seat, whole(choice[1])))


class CallWhom(Step):
    clauses = ("AM-D17", "AM-29.9")
    seat: int
    site: int

    def options(self, s: AniMayhem) -> list[Choice]:
        return [*called(s, self.seat, self.ready(s)[2])]

    def ready(self, s: AniMayhem) -> tuple[Haven, int, Trait]:
        return next(one for one in callers(s, self.seat) if one[0].site == self.site)

    def chosen(self, s: AniMayhem, choice: int) -> None:
        haven, at, trait = self.ready(s)
        s.used.append(call_mark(s, haven, trait))
        put_on_stack(s, self.seat, haven.card, at, NOBODY, choice)

    def label(self, s: AniMayhem, choice: Choice) -> Text:
        return text("option.character", card=s.cast.kinds[whole(choice)])


def why_call(s: AniMayhem, seat: int, parts: tuple[int, ...]) -> Refused:
    mine = [one for one in callers(s, seat) if one[0].site == parts[0]]
    if not mine:
        return no("no_calling", "AM-11.24")
    haven, _, trait = mine[0]
    kind = s.cast.kinds[haven.card]
    if not may_start(s, seat):
        return no("stacks", "AM-29.14", count=STACKS)
    if call_mark(s, haven, trait) in s.used:
        return no("used", "AM-11.24", card=kind)
    return no("no_target", "AM-29.9", card=kind)


act("call", offer_call, take_call, FAST, why=why_call, needs=REFUGE)

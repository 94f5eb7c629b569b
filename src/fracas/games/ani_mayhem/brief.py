"""What matters of the view for programs that learn: no words, no reasons, no advice."""

from __future__ import annotations

from fracas.engine import View

from . import shown
from .reckoning import pool
from .state import PHASES, AniMayhem, Body, Menace, Phase
from .view import charm_battle, haven, haven_seen, known, name, names, player, player_seen


class Mate(View):
    """A character in play."""

    id: int
    card: str
    seat: int
    at: int
    form: int
    energy: int
    locked: bool
    attacked: bool
    steps: int
    items: shown.Cards
    equipment: shown.Cards
    open: list[str]
    enhancements: list[str]
    captor: int | None


class Threat(View):
    """A disaster in play."""

    id: int
    card: str
    seat: int
    at: int
    item: shown.Cards
    equipment: shown.Cards


class Place(View):
    card: str
    cell: tuple[int, int]
    disasters: int
    items: shown.Cards
    above: list[str]
    haven: int | None
    destroyed: bool


class Brief(View):
    turns_begun: int
    active: int
    phase: Phase
    players: list[shown.Player]
    places: list[Place]
    havens: list[shown.Haven]
    mates: list[Mate]
    threats: list[Threat]
    stack: list[shown.Effect]
    round: int | None
    """Of the fight that is on."""
    charms: list[shown.CharmBattle]
    party: list[int] | None


def brief(s: AniMayhem, viewer: int) -> Brief:
    """What a seat knows."""
    return Brief(
        turns_begun=s.turn,
        active=s.active,
        phase=PHASES[s.phase],
        players=[player_seen(s, one, player(s, one), viewer) for one in s.players],
        places=[place(s, at, viewer) for at in range(len(s.sites))],
        havens=[haven_seen(s, one, haven(s, one), viewer) for one in s.havens],
        mates=[mate(s, one, viewer) for one in s.bodies.values()],
        threats=[threat(s, one, viewer) for one in s.menaces.values()],
        stack=[
            shown.Effect(id=one.id, seat=one.seat, card=name(s, one.card), target=one.target)
            for one in s.stack
        ],
        round=s.combat.round if s.combat is not None else None,
        charms=[charm_battle(s, one) for one in s.charms],
        party=list(s.travel.members) if s.travel else None,
    )


def place(s: AniMayhem, at: int, viewer: int) -> Place:
    one = s.sites[at]
    return Place(
        card=name(s, one.card),
        cell=(one.x, one.y),
        disasters=len(one.disasters),
        items=known(s, one.beneath, viewer),
        above=sorted(names(s, one.above)),
        haven=one.haven if one.haven >= 0 else None,
        destroyed=one.destroyed,
    )


def mate(s: AniMayhem, one: Body, viewer: int) -> Mate:
    return Mate(
        id=one.card,
        card=name(s, one.card),
        seat=one.seat,
        at=one.at,
        form=one.form,
        energy=pool(s, one),
        locked=one.locked,
        attacked=one.attacked,
        steps=one.steps,
        items=known(s, one.items, viewer),
        equipment=known(s, one.gear, viewer),
        open=names(s, one.open),
        enhancements=names(s, one.enhancements),
        captor=one.captor if one.captor >= 0 else None,
    )


def threat(s: AniMayhem, one: Menace, viewer: int) -> Threat:
    return Threat(
        id=one.order,
        card=name(s, one.card),
        seat=one.seat,
        at=one.at,
        item=known(s, one.item, viewer),
        equipment=known(s, one.gear, viewer),
    )

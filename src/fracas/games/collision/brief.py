"""What matters of the view for programs that learn: no sights, no terrain, no words."""

from __future__ import annotations

from typing import Literal

from fracas.engine import View

from . import shown
from .state import PHASES, TABLE, Collision, Figure
from .view import duel_view, object_view, own_view, player_view


class Fighter(View):
    owner: int
    profile: str
    objects: list[str]
    status: Literal[0, 1, 2, 3, 4]
    at: shown.Place | None
    facing: int
    wounds: int
    jams: int
    suppressed: int
    watch: int
    skills: list[str]
    beside: int
    activations: int


class Brief(View):
    mission: str | None
    layout: str
    variants: list[str]
    turn: int
    turns: int
    phase: shown.Phase
    active: int | None
    first: int | None
    priority: int | None
    acting: int | None
    """The number of the figure."""
    done: list[str]
    hurried: bool
    players: list[shown.Player]
    fighters: list[Fighter]
    loot: list[shown.Place]
    objects: list[shown.Marker]
    duel: shown.Duel | None


def brief(s: Collision, viewer: int) -> Brief:
    """What a seat knows."""
    return Brief(
        mission=s.mission or None,
        layout=s.layout,
        variants=list(s.variants),
        turn=s.turn,
        turns=s.turns,
        phase=PHASES[s.phase],
        active=s.active if s.active >= 0 else None,
        first=s.first if s.first >= 0 else None,
        priority=s.priority if s.priority >= 0 else None,
        acting=s.acting if s.acting >= 0 else None,
        done=list(s.done),
        hurried=s.hurried,
        players=[own_view(s, seat, player_view(s, seat), viewer) for seat in range(s.seats)],
        fighters=[fighter(one) for one in s.figures],
        loot=list(s.loot),
        objects=[object_view(s, one) for one in s.objects],
        duel=duel_view(s, s.duels[-1], viewer) if s.duels and s.duels[-1].rows else None,
    )


def fighter(one: Figure) -> Fighter:
    return Fighter(
        owner=one.owner,
        profile=one.profile,
        objects=list(one.objects),
        status=one.status,  # type: ignore[arg-type]  # one of these
        at=one.place if one.status == TABLE else None,
        facing=one.facing,
        wounds=one.wounds,
        jams=one.jams,
        suppressed=one.suppressed,
        watch=one.watch,
        skills=list(one.skills),
        beside=one.beside,
        activations=one.activations,
    )

"""Missions: their data, roles, scores and ends. CO-20."""

from functools import lru_cache
from typing import Annotated, Literal

from msgspec import Meta, Struct

from fracas.content import UNIQUE, folder, load
from fracas.engine import text

from .figures import body, carried, on_table
from .geometry.measure import Edge, district, in_zone
from .geometry.shapes import Place
from .layouts import Name
from .state import LEFT, RESERVE, TABLE, Collision, opponent

Rule = Literal["carry", "kill", "zone", "leave", "district"]
Role = Literal["", "raider", "convoy"]
EDGES: tuple[Edge, ...] = ("south", "west", "north", "east")
OPPOSITE: dict[str, Edge] = {"south": "north", "north": "south", "west": "east", "east": "west"}


class Score(Struct, frozen=True, forbid_unknown_fields=True):
    rule: Rule
    vp: Annotated[int, Meta(ge=1)] = 1
    when: Literal["turn", "end"] = "end"
    role: Role = ""


class Clauses(Struct, frozen=True, forbid_unknown_fields=True):
    score: str
    xp: str


class Mission(Struct, frozen=True, forbid_unknown_fields=True):
    """CO-20.31"""

    id: Annotated[str, UNIQUE]
    name: Name
    turns: Annotated[int, Meta(ge=1)]
    score: tuple[Score, ...]
    xp: tuple[Score, ...]
    clauses: Clauses
    text: Name
    roles: bool = False
    """A Raider deploys and a Convoy enters (CO-20.13, CO-20.14)."""
    objects: tuple[Place, ...] = ()


class Missions(Struct, frozen=True, forbid_unknown_fields=True):
    mission: tuple[Mission, ...]


@lru_cache(maxsize=1)
def missions() -> dict[str, Mission]:
    file = folder("fracas.games.collision") / "missions.toml"
    return {one.id: one for one in load(file, Missions).mission}


def mission(s: Collision) -> Mission:
    return missions()[s.mission]


# Roles and edges


def edge_of(s: Collision, seat: int) -> Edge:
    return next(edge for edge in EDGES if edge == s.players[seat].edge)


def own_edge(s: Collision, seat: int) -> Edge:
    return edge_of(s, seat)


def role(s: Collision, seat: int) -> Role:
    if not mission(s).roles:
        return ""
    return "raider" if seat == s.first else "convoy"


def leaving_edge(s: Collision, seat: int) -> Edge | None:
    """The edge by which a player's figures may leave (CO-20.19)."""
    return edge_of(s, s.first) if role(s, seat) == "convoy" else None


# Scores


def controlled(s: Collision, seat: int) -> list[str]:
    """The districts in which only this player has figures (CO-20.27)."""
    mine, others = (
        {district(s.figures[k].x, s.figures[k].y, s.side) for k in on_table(s, one)}
        for one in (seat, opponent(seat))
    )
    return sorted(mine - others)


def counted(s: Collision, seat: int, rule: Rule, turn_only: bool) -> int:
    """How often a score rule applies to a player."""
    match rule:
        case "carry":
            return sum(len(carried(s, k)) for k in on_table(s, seat))  # CO-R69
        case "kill":
            kills = s.players[seat].kills
            return kills[-1] if turn_only and kills else sum(kills)
        case "district":
            return len(controlled(s, seat))
        case "leave":
            return sum(f.owner == seat and f.status == LEFT for f in s.figures)
        case _:
            edge = edge_of(s, s.first)
            there = [body(s.figures[k]) for k in on_table(s, seat)]
            return sum(in_zone(edge, one, side=s.side) for one in there)  # CO-20.22, CO-R77


def points(s: Collision, seat: int, when: str) -> int:
    return sum(
        one.vp * counted(s, seat, one.rule, when == "turn")
        for one in mission(s).score
        if one.when == when and one.role in ("", role(s, seat))
    )


def score_turn(s: Collision) -> None:
    """CO-19.7"""
    for seat, player in enumerate(s.players):
        gained = points(s, seat, "turn")
        player.vp = (*player.vp, gained)
        if gained:
            s.tell("scores", mission(s).clauses.score, who=seat, vp=gained)


def xp_of(s: Collision, seat: int, won: bool) -> int:
    """CO-20.12, CO-20.24, CO-20.29: 4 for playing, 1 for winning, and by the mission."""
    rules = sum(
        counted(s, seat, one.rule, False) * one.vp
        for one in mission(s).xp
        if one.role in ("", role(s, seat))
    )
    return 4 + won + rules


# Ends


def present(s: Collision, seat: int) -> bool:
    """Whether a player still has figures (CO-20.2, CO-20.20)."""
    counts = {TABLE} | ({RESERVE, LEFT} if role(s, seat) == "convoy" else set())
    return any(f.owner == seat and f.status in counts for f in s.figures)


def convoy_gone(s: Collision) -> bool:
    """CO-20.21"""
    if not mission(s).roles:
        return False
    convoy = opponent(s.first)
    return not any(f.owner == convoy and f.status in (TABLE, RESERVE) for f in s.figures)


def check_end(s: Collision) -> bool:
    """The game ends when a player has nobody left (CO-20.2, CO-20.3, CO-20.5)."""
    left = [present(s, seat) for seat in range(s.seats)]
    if all(left) and not convoy_gone(s):
        return False
    running = len(s.players[0].vp) < s.turn
    if running:
        score_turn(s)
    if all(left) or not any(left):
        finish(s, "CO-20.5" if not any(left) else "CO-20.21")
        return True
    winner = left.index(True)
    places = [1 if seat == winner else 2 for seat in range(s.seats)]
    s.finish(final(s), places, text("why.alone", who=winner), ("CO-20.3",))
    return True


def final(s: Collision) -> list[int]:
    return [sum(s.players[seat].vp) + points(s, seat, "end") for seat in range(s.seats)]


def finish(s: Collision, clause: str) -> None:
    """More VP wins; equal VP is a draw (CO-20.4)."""
    scores = final(s)
    for seat in range(s.seats):
        if gained := points(s, seat, "end"):
            s.tell("scores", mission(s).clauses.score, who=seat, vp=gained)
    why = "why.draw" if scores[0] == scores[1] else "why.vp"
    s.finish(scores, None, text(why), (clause, "CO-20.4"))

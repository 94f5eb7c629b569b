"""Missions: their data, roles, scores and ends. CO-20."""

from collections.abc import Callable
from functools import lru_cache
from typing import Annotated, Literal

from msgspec import Meta, Struct, json

from fracas.content import UNIQUE, ContentError, folder, load, parse
from fracas.engine import BadInput, text
from fracas.engine.brought import is_text

from .figures import body, on_table
from .geometry.measure import Edge, Zone, district, in_zone, zone
from .geometry.shapes import Place
from .geometry.units import INCH
from .geometry.units import TABLE as STANDARD
from .layouts import Name
from .seats import OPPOSITE, edge_of, others
from .state import LEFT, NOBODY, RESERVE, SETUP, TABLE, Collision

Rule = Literal["carry", "kill", "zone", "leave", "district"]
Role = Literal["", "raider", "convoy"]
DRAW = "draw"
CORNER = 8 * INCH
"""How far the zones of three or four players stay from the corners (CO-22.1)."""


class Score(Struct, frozen=True, forbid_unknown_fields=True):
    rule: Rule
    vp: Annotated[int, Meta(ge=1)] = 1
    when: Literal["turn", "end"] = "end"
    role: Role = ""


class Clauses(Struct, frozen=True, forbid_unknown_fields=True):
    score: str
    xp: str


class Gains(Struct, frozen=True, forbid_unknown_fields=True):
    """What a campaign gang gets (CO-20.30): shards, XP, and draws on the Exploration table."""

    shards: Annotated[int, Meta(ge=0)] = 30
    playing: Annotated[int, Meta(ge=0)] = 4
    winning: Annotated[int, Meta(ge=0)] = 1
    won: Annotated[int, Meta(ge=0, le=10)] = 3
    lost: Annotated[int, Meta(ge=0, le=10)] = 2
    drawn: Annotated[int, Meta(ge=0, le=10)] = 2


HOME_MADE = Clauses("CO-20.31", "CO-20.31")
USUAL_GAINS = Gains()


class Mission(Struct, frozen=True, forbid_unknown_fields=True):
    """CO-20.31"""

    id: Annotated[str, UNIQUE]
    name: Name
    turns: Annotated[int, Meta(ge=1, le=12)]
    score: tuple[Score, ...]
    text: Name
    xp: tuple[Score, ...] = ()
    clauses: Clauses = HOME_MADE
    roles: bool = False
    """A Raider deploys and a Convoy enters (CO-20.13, CO-20.14)."""
    objects: Annotated[tuple[Place, ...], Meta(max_length=12)] = ()
    loot: Annotated[tuple[Place, ...], Meta(max_length=12)] | None = None
    """In place of the layout's spots."""
    zone: Annotated[int, Meta(ge=2, le=16)] = 6
    """How deep the deployment zones are, in inches (CO-4.17)."""
    goal: Annotated[int, Meta(ge=2, le=24)] | None = None
    """How deep the strip of the rule `zone` is, in inches; as deep as the zones if not given."""
    cards: Annotated[int, Meta(ge=0, le=6)] = 0
    """More cards for the Convoy in the first Start phase (CO-R119)."""
    gain: Gains = USUAL_GAINS


class Missions(Struct, frozen=True, forbid_unknown_fields=True):
    mission: tuple[Mission, ...]


@lru_cache(maxsize=1)
def missions() -> dict[str, Mission]:
    file = folder("fracas.games.collision") / "missions.toml"
    return {one.id: one for one in load(file, Missions).mission}


@lru_cache(maxsize=32)
def mission_named(named: str) -> Mission:
    """A mission by its name, or from the JSON text of a home-made one."""
    known = missions()
    return known[named] if named in known else json.decode(named, type=Mission)


def mission(s: Collision) -> Mission:
    return mission_named(s.mission)


def mission_file(value: str) -> str:
    """The JSON text of a mission file, where one is named."""
    if value in missions() or not value.endswith(".toml"):
        return value
    return _only(lambda: load(value, Missions), value)


def mission_text(value: str) -> str:
    """The same for the text of such a file."""
    return _only(lambda: parse(value, Missions, file="mission"), "") if is_text(value) else value


def _only(read: Callable[[], Missions], named: str) -> str:
    try:
        found = read().mission
    except ContentError as error:
        raise BadInput(str(error)) from None
    if len(found) != 1:
        raise BadInput(f"{named}: one mission can be played, not {len(found)}")
    return json.encode(found[0]).decode()


def check_mission(value: object) -> None:
    """A mission's name, "draw", or the JSON text of a home-made one without a mistake."""
    if isinstance(value, str) and (value in missions() or value == DRAW):
        return
    try:
        found = json.decode(value if isinstance(value, str) else "", type=Mission)
    except ValueError as error:
        if isinstance(value, str) and value.startswith("{"):
            raise BadInput(f"CO-20.31: the mission: {error}") from None
        known = ", ".join(missions())
        raise BadInput(
            f"there is no mission {value!r}; there are {known}, and files (.toml)"
        ) from None
    if not found.score:
        raise BadInput(f"CO-20.31: {found.id}: nothing scores")
    for x, y, _ in (*found.objects, *(found.loot or ())):
        if not (0 <= x <= STANDARD and 0 <= y <= STANDARD):
            near = min(STANDARD, max(0, x)), min(STANDARD, max(0, y))
            raise BadInput(
                f"CO-20.31: {found.id}: a marker at ({x},{y}) is off the table; nearest: {near}"
            )


# Roles, edges, zones


def role(s: Collision, seat: int) -> Role:
    if not mission(s).roles:
        return ""
    return "raider" if seat == s.first else "convoy"


def extra_cards(s: Collision, seat: int) -> int:
    """In the first Start phase: for gangs of less worth (CO-21.11), for the Convoy (CO-R119)."""
    return s.players[seat].extra + (mission(s).cards if role(s, seat) == "convoy" else 0)


def leaving_edge(s: Collision, seat: int) -> Edge | None:
    """The edge by which a player's figures may leave (CO-20.19)."""
    return edge_of(s, s.first) if role(s, seat) == "convoy" else None


def zone_at(s: Collision, edge: Edge) -> Zone:
    """The deployment zone at an edge (CO-4.17, CO-22.1)."""
    return zone(edge, mission(s).zone * INCH, s.side, CORNER if s.seats > 2 else 0)


def goal_depth(s: Collision) -> int:
    """How deep the strip at the far edge is in which figures score, in u (CO-20.22)."""
    task = mission(s)
    return (task.goal or task.zone) * INCH


def goal_at(s: Collision, edge: Edge) -> Zone:
    return zone(edge, goal_depth(s), s.side, CORNER if s.seats > 2 else 0)


def zones(s: Collision) -> list[Zone]:
    """All of them, the Convoy's strip too (CO-20.25)."""
    return [zone_at(s, edge_of(s, seat)) for seat in range(s.seats)]


# Scores


def controlled(s: Collision, seat: int) -> list[str]:
    """The districts in which only this player has figures (CO-20.27)."""
    here: dict[str, int] = {}
    for one in s.figures:
        if one.status == TABLE:
            where = district(one.x, one.y, s.side)
            here[where] = here.get(where, 0) | 1 << one.owner
    return sorted(where for where, owners in here.items() if owners == 1 << seat)


def counted(s: Collision, seat: int, rule: Rule, turn_only: bool) -> int:
    """How often a score rule applies to a player."""
    match rule:
        case "carry":
            figures = [s.figures[one[3]] for one in s.objects if one[3] >= 0]
            return sum(f.owner == seat and f.status == TABLE for f in figures)  # CO-R69
        case "kill":
            kills = s.players[seat].kills
            return kills[-1] if turn_only and kills else sum(kills)
        case "district":
            return len(controlled(s, seat))
        case "leave":
            return sum(f.owner == seat and f.status == LEFT for f in s.figures)
        case _:  # the zone at the far edge, CO-20.22, CO-R77
            far = goal_at(s, OPPOSITE[edge_of(s, seat)])
            return sum(in_zone(far, body(s.figures[k])) for k in on_table(s, seat))


def points(s: Collision, seat: int, when: str) -> int:
    return sum(vp for _, vp in gains(s, seat, when))


def gains(s: Collision, seat: int, when: str) -> list[tuple[Rule, int]]:
    """What each score rule gives to a player, those that give nothing left out."""
    found = [
        (one.rule, one.vp * counted(s, seat, one.rule, when == "turn"))
        for one in mission(s).score
        if one.when == when and one.role in ("", role(s, seat))
    ]
    return [one for one in found if one[1]]


def tell_gains(s: Collision, seat: int, when: str) -> None:
    if found := gains(s, seat, when):
        why = tuple(text(f"scored.{rule}", vp=vp).nested for rule, vp in found)
        gained = sum(vp for _, vp in found)
        s.tell("scores", mission(s).clauses.score, who=seat, vp=gained, why=why)


def score_turn(s: Collision) -> None:
    """CO-19.7"""
    for seat, player in enumerate(s.players):
        player.vp = (*player.vp, points(s, seat, "turn"))
        tell_gains(s, seat, "turn")


def xp_of(s: Collision, seat: int, won: bool) -> int:
    """CO-20.12, CO-20.24, CO-20.29: for playing, for winning, and by the mission."""
    task = mission(s)
    rules = sum(
        counted(s, seat, one.rule, False) * one.vp
        for one in task.xp
        if one.role in ("", role(s, seat))
    )
    return task.gain.playing + task.gain.winning * won + rules


# Ends


def present(s: Collision, seat: int) -> bool:
    """Whether a player still has figures (CO-20.2, CO-20.20)."""
    counts = {TABLE} | ({RESERVE, LEFT} if role(s, seat) == "convoy" else set())
    return any(f.owner == seat and f.status in counts for f in s.figures)


def convoy_gone(s: Collision) -> bool:
    """CO-20.21"""
    if not mission(s).roles:
        return False
    (convoy,) = others(s, s.first)
    return not any(f.owner == convoy and f.status in (TABLE, RESERVE) for f in s.figures)


def left(s: Collision) -> list[int]:
    """The players who still have figures."""
    return [seat for seat in range(s.seats) if present(s, seat)]


def check_end(s: Collision) -> bool:
    """The game ends when a player has nobody left (CO-20.2, CO-20.3, CO-20.5); with more than two
    players, when only one has (CO-22.4)."""
    there = left(s)
    if len(there) > 1 and not convoy_gone(s):
        return False
    if not scored(s):  # the running turn counts
        score_turn(s)
    if len(there) != 1:
        finish(s, "CO-20.5" if not there else "CO-20.21")
    else:
        conclude(s, "why.alone", "CO-20.3" if s.seats == 2 else "CO-22.4", there[0])
    return True


def scored(s: Collision) -> bool:
    """Whether the running turn has been scored: at its end, or because the mission ended in it."""
    return len(s.players[0].vp) >= s.turn


def at_the_end(s: Collision, seat: int) -> int:
    """What the end of the mission would add now: nothing before it has begun."""
    return 0 if s.phase == SETUP else points(s, seat, "end")


def so_far(s: Collision, seat: int) -> int:
    """What the running turn would bring if it ended now (CO-19.7)."""
    return 0 if s.phase == SETUP or scored(s) else points(s, seat, "turn")


def final(s: Collision) -> list[int]:
    return [sum(s.players[seat].vp) + at_the_end(s, seat) for seat in range(s.seats)]


def ranked(s: Collision) -> list[int]:
    """The place of each player: who is left alone before all others (CO-20.3, CO-22.4), then by VP
    (CO-20.4)."""
    scores, there = final(s), left(s)
    alone = there[0] if len(there) == 1 else NOBODY
    keys = [(seat == alone, score) for seat, score in enumerate(scores)]
    return [1 + sum(other > one for other in keys) for one in keys]


def finish(s: Collision, clause: str) -> None:
    """More VP wins; equal VP is a draw (CO-20.4)."""
    scores = final(s)
    for seat in range(s.seats):
        tell_gains(s, seat, "end")
    best = max(scores)
    why = "why.draw" if scores.count(best) > 1 else "why.vp"
    conclude(s, why, clause, scores.index(best))


def conclude(s: Collision, why: str, clause: str, winner: int) -> None:
    """The mission is over, and with it the game, unless it is one of a campaign (CO-21.1): that
    goes on from the Regroup step, which lies below all others of a mission."""
    scores, places = final(s), ranked(s)
    if s.campaign:
        drawn = places.count(1) > 1
        kind = "mission_drawn" if drawn else "mission_over"
        s.tell(kind, clause, scores=tuple(scores), places=tuple(places), who=winner)
        assert s.strand is not None
        del s.strand.stack[1:]
    else:
        s.finish(scores, places, text(why, who=winner), (clause, "CO-20.4"))

"""BF-C13: what is in force for a team, a seat or a Domain right now."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from .cards import EVENTS, FACTIONS, STATIONS, STORIES, TILES, Effect, advancement
from .state import (
    GREY,
    NOBODY,
    NOWHERE,
    BloodFeud,
    Team,
    barred,
    basic,
    faction,
    kind,
    seats_of,
    tile,
    units_at,
    walking,
)

LASTING: dict[str, tuple[Effect, ...]] = {
    **{one.id: tuple(e for e in one.effects if e.when != "now") for one in EVENTS},
    **{
        f"{story.id}.{2 * at + 2}": tuple(e for e in beat if e.when != "now")
        for story in STORIES
        for at, beat in enumerate(story.beats)
    },
}
"""What stays of an Event or a story's beat."""

VALUES = {"home": 1, "district": 1, "landmark": 2, "centre": 3}
FIRST_ALLIANCE = "first:ally_free:"
"""The mark of a team that has formed an Alliance this round."""
SIDE_CAP = 3
"""BF-8.14: what faction and Advancements add to one side at the most."""


FACTION_USES = [
    tuple((f"use:{one.id}", e) for e in one.effects if e.when == "1/r") for one in FACTIONS
]
TILE_USES = [tuple((f"use:{one.id}", e) for e in one.effects if e.when == "1/r") for one in TILES]
"""What can be used once a round of each faction and each tile, with its mark."""
TILE_LIMITS = [next((e.n for e in one.effects if e.do == "limit"), 3) for one in TILES]
CLOSED = [any(e.do == "no" and e.what == "barricade" for e in one.effects) for one in TILES]
"""D12: tiles whose edges take no Barricade."""


def lasting(s: BloodFeud) -> Sequence[Effect]:
    now = s.now_lasting
    if len(now) < 2:
        return LASTING[now[0]] if now else ()
    return [e for one in now for e in LASTING[one]]


def concerns(s: BloodFeud, effect: Effect, team: int) -> bool:
    """Whether a team is among those whom an effect names."""
    match effect.who:
        case "vampires":
            return kind(s, team) == "vampire"
        case "humans":
            return kind(s, team) == "human"
        case "top":
            return s.teams[team].power == max(one.power for one in s.teams)
        case "low":
            return s.teams[team].power == min(one.power for one in s.teams)
        case _:
            return True


def named(s: BloodFeud, effect: Effect) -> list[int]:
    return [team for team in range(len(s.teams)) if concerns(s, effect, team)]


def equipped(s: BloodFeud, team: int) -> Iterator[tuple[int, int, Effect]]:
    """The effects of a team's Equipped cards, with the seat and the card."""
    for seat in seats_of(s, team):
        for card in s.lanyards[seat]:
            for effect in advancement(card).effects:
                yield seat, card, effect


def here(s: BloodFeud, seat: int) -> int:
    """BF-11.7: the Domain of a seat's Player Unit, or less than 0."""
    body = s.body[seat]
    return s.unit_at[body] if body != NOBODY else NOWHERE


def own_bonus(
    s: BloodFeud, team: int, do: str, domain: int = -1, on: frozenset[str] = frozenset()
) -> int:
    """What faction and Equipped cards give without being asked."""
    found = 0
    for e in faction(s, team).effects:
        if e.do == do and e.when == "always" and _hits(e, on):
            found += e.n
    for seat, _, e in equipped(s, team):
        if e.do == do and e.when == "always" and e.who == "team" and not e.what and _hits(e, on):
            place = here(s, seat)
            if (
                e.where == "anywhere"
                or (e.where == "here" and place == domain >= 0)
                or (e.where == "home" and domain == team)
            ):
                found += e.n
    return found


def first_bonus(
    s: BloodFeud, team: int, do: str, on: frozenset[str] = frozenset()
) -> tuple[int, str]:
    """What the first of its kind in a round gets, and the mark that it uses up."""
    for e in faction(s, team).effects:
        if e.do == do and e.when == "first" and _hits(e, on):
            mark = f"first:{do}:{e.on}"
            if mark not in s.teams[team].marks:
                return e.n, mark
    return 0, ""


def place_bonus(s: BloodFeud, team: int, do: str, domain: int) -> int:
    """What a Domain's tile and lasting effects give a team there."""
    found = sum(e.n for e in lasting(s) if e.do == do and concerns(s, e, team))
    for e in tile(s, domain).effects:
        if e.do == do and e.where == "here" and _tile_serves(s, e, team, domain):
            found += e.n
    return found


def holdings(s: BloodFeud, team: int, do: str) -> int:
    """What the Domains that a team controls give it wherever it is."""
    return sum(
        e.n
        for domain, holder in enumerate(s.controller)
        if holder == team
        for e in tile(s, domain).effects
        if e.do == do and e.who == "controller" and e.when == "always"
    )


def seat_bonus(s: BloodFeud, seat: int, do: str) -> int:
    """What a seat's own Equipped cards give to what it does itself."""
    return sum(
        e.n for card in s.lanyards[seat] for e in advancement(card).effects
        if e.do == do and e.who == "seat"
    )  # fmt: skip


def seat_has(s: BloodFeud, seat: int, do: str) -> bool:
    return any(e.do == do for card in s.lanyards[seat] for e in advancement(card).effects)


def forbidden(s: BloodFeud, what: str, domain: int = -1) -> bool:
    """Whether a lasting effect says `no what`, there or anywhere."""
    if not s.now_lasting:
        return False
    for e in lasting(s):
        if e.do == "no" and e.what == what:
            if e.where == "anywhere":
                return True
            if domain >= 0 and s.city.types[domain] == e.where:
                return True
    return False


def at_most(s: BloodFeud, what: str) -> int | None:
    return next((e.n for e in lasting(s) if e.do == "at_most" and e.what == what), None)


def reduction(s: BloodFeud, what: str) -> int:
    """What lasting effects take off a Cost: `market` is any item, `token` the token alone."""
    return sum(
        e.n
        for e in lasting(s)
        if e.do == "cost" and (e.what == "market" or e.what == what)
    )  # fmt: skip


def crowded(s: BloodFeud, domain: int) -> bool:
    """BF-8.39: a Domain that counts as holding a Human Unit."""
    if any(e.do == "crowd" for e in tile(s, domain).effects):
        return True
    return any(e.do == "crowd" and s.city.types[domain] == e.where for e in lasting(s))


def unit_limit(s: BloodFeud, team: int, domain: int) -> int:
    """BF-6.22, BF-6.23: how many Units of a team may stand on a Domain."""
    return TILE_LIMITS[s.tiles[domain]] + own_bonus(s, team, "limit_plus", domain)


def unit_limits(s: BloodFeud) -> list[list[int]]:
    """The limits of all Domains, of each team; few teams have a bonus anywhere."""
    found = [[TILE_LIMITS[one]] * len(s.teams) for one in s.tiles]
    for team in range(len(s.teams)):
        worn = (e.do for _, _, e in equipped(s, team))
        if "limit_plus" in worn or any(e.do == "limit_plus" for e in faction(s, team).effects):
            for domain, limits in enumerate(found):
                limits[team] = unit_limit(s, team, domain)
    return found


def embrace_barred(s: BloodFeud, domain: int) -> bool:
    """A15: no Embrace where a seat with Floodlamps stands."""
    for team in range(len(s.teams)):
        for seat, _, e in equipped(s, team):
            if e.do == "no" and e.what == "embrace" and here(s, seat) == domain:
                return True
    return False


def edge_closed(s: BloodFeud, edge: int) -> bool:
    """D12: an edge that takes no Barricade."""
    one, other = s.city.edges[edge]
    return CLOSED[s.tiles[one]] or CLOSED[s.tiles[other]]


def passes(s: BloodFeud, unit: int, start: int) -> bool:
    """Whether a Unit ignores the Barricades round the Domain that it leaves."""
    if any(e.do == "pass" for e in tile(s, start).effects):
        return True
    seat = s.unit_seat[unit]
    return not basic(s, unit) and seat_has(s, seat, "pass")


def guarded(s: BloodFeud, unit: int) -> bool:
    """A Unit with guard is no target while a Unit of its team without guard stands by."""
    seat = s.unit_seat[unit]
    if basic(s, unit) or not seat_has(s, seat, "guard"):
        return False
    by = [other for other in units_at(s, s.unit_at[unit], s.unit_team[unit]) if other != unit]
    return any(basic(s, one) or not seat_has(s, s.unit_seat[one], "guard") for one in by)


def shield(s: BloodFeud, seat: int) -> bool:
    """Whether the first burial from a seat's lanyard this round is ignored."""
    if s.shielded[seat]:
        return False
    place = here(s, seat)
    by_tile = place >= 0 and any(e.do == "shield" for e in tile(s, place).effects)
    return by_tile or seat_has(s, seat, "shield")


def seals(s: BloodFeud, team: int) -> int:
    """BF-2.2: 6, and what Advancements add."""
    return 6 + own_bonus(s, team, "seal")


def store_limit(s: BloodFeud, seat: int) -> int:
    """BF-9.6: the highest Cost that a team may store."""
    team = s.team_of[seat]
    return s.teams[team].power + own_bonus(s, team, "store") + seat_bonus(s, seat, "store")


def ballot_weight(s: BloodFeud, seat: int) -> int:
    """BF-10.13."""
    team = s.team_of[seat]
    own = own_bonus(s, team, "vote") + seat_bonus(s, seat, "vote")
    return s.teams[team].power + own + holdings(s, team, "vote")


def allies_free(s: BloodFeud, seat: int) -> bool:
    """Whether the seat's team needs and pays no Asset for an Alliance."""
    return ally_free(s, seat) or first_ally_free(s, s.team_of[seat])


def ally_free(s: BloodFeud, seat: int) -> bool:
    """Whether every Alliance is free for a seat just now: E28, S3, A32."""
    return any(e.do == "ally_free" for e in lasting(s)) or seat_has(s, seat, "ally_free")


def first_ally_free(s: BloodFeud, team: int) -> bool:
    """F07: whether the one free Alliance of the round is neither formed nor agreed upon."""
    return (
        any(e.do == "ally_free" for e in faction(s, team).effects)
        and FIRST_ALLIANCE not in s.teams[team].marks
        and not any(team in pact.free for pact in s.pacts)
    )


def domain_value(s: BloodFeud, domain: int) -> int:
    """BF-12.15."""
    type_ = s.city.types[domain]
    for e in lasting(s):
        if e.do == "value" and e.where == type_:
            return e.n
    return VALUES[type_]


def card_mark(seat: int, card: int) -> str:
    """BF-4.23: the mark of an Equipped card. No lanyard has two of a name (BF-11.5), so that this
    names the very card, as long as it is Equipped."""
    return f"use:{advancement(card).id}:{seat}"


def uses(s: BloodFeud, seat: int) -> list[tuple[str, Effect]]:
    """BF-D30: once-a-round effects that a seat could use now, each with its mark."""
    team = s.team_of[seat]
    found = [*FACTION_USES[s.teams[team].faction]]
    if team in s.controller:
        for tile, holder in zip(s.tiles, s.controller, strict=True):
            if holder == team:
                found += TILE_USES[tile]
    for card in s.lanyards[seat]:
        for e in advancement(card).effects:
            if e.when == "1/r":
                found.append((card_mark(seat, card), e))
    if not found:
        return found
    marks = s.teams[team].marks
    station = "" if walking(s, seat) else STATIONS[s.station[seat]]
    return [(mark, e) for mark, e in found if e.at == station and mark not in marks]


def free_edges(s: BloodFeud, domain: int) -> list[int]:
    return [
        edge for edge in s.city.edges_of(domain) if not barred(s, edge) and not edge_closed(s, edge)
    ]


def take_barricade(s: BloodFeud, edge: int) -> None:
    """BF-6.10: it returns to its owner's stock."""
    owner = s.barricade[edge]
    s.barricade[edge] = NOBODY
    if owner == GREY:
        s.grey += 1
    elif owner != NOBODY:
        s.teams[owner].barricades += 1


def gain_token(s: BloodFeud, team: Team, count: int = 1) -> int:
    """BF-2.6: from the board, which may be empty."""
    got = min(count, s.tokens)
    s.tokens -= got
    team.tokens += got
    return got


def _hits(effect: Effect, on: frozenset[str]) -> bool:
    return not effect.on or effect.on in on


def _tile_serves(s: BloodFeud, effect: Effect, team: int, domain: int) -> bool:
    match effect.who:
        case "controller":
            return s.controller[domain] == team
        case "owner":
            return domain == team
        case _:
            return concerns(s, effect, team)

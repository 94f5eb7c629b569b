"""BF-24: what a viewer sees. Teams share a view (BF-S14); spectators see what is public."""

from __future__ import annotations

from functools import cache, lru_cache

import msgspec
from msgspec.structs import replace

from fracas.engine import Refused, Text

from . import shown
from .ambitions import progress_of, score
from .boards import (
    Parts,
    alliance_board,
    city_board,
    city_shown,
    council_shown,
    known,
    market_shown,
    orders_shown,
    wares,
)
from .cards import BY_KEY, CITYSCAPE, ORDERS, STATIONS, STORIES, StationName, key, order
from .cityscape import (
    block_cost,
    can_bar,
    cannot_enter,
    edge_name,
    next_block,
    place,
    unit_name,
)
from .clock import stamp, travel
from .combat import Strength, attack_strength, target_strength, targets
from .market import name
from .menu import ACTIONS, ON_THE_WAY, Turn, cannot
from .refusals import code_of, no
from .state import (
    BloodFeud,
    Offer,
    barred,
    basic,
    faction,
    flag,
    on_city,
    present,
    quorum,
    supply,
    teams_present,
    walking,
)
from .telling import MOST_EXTENSION, STORYTELLER, may_choose_story

DONE_AT: dict[str, StationName | None] = {
    name: STATIONS[action.station] if action.station >= 0 else None
    for name, action in ACTIONS.items()
}
OPEN = {station: shown.Action(open=True, station=station) for station in (None, *STATIONS)}
TIRED = shown.Action(open=False, code="fatigued", clauses=["BF-6.19"])


class Common(msgspec.Struct):
    """What is worth working out once for several viewers."""

    teams: list[shown.Team]
    """What is public of each team."""


Shared = tuple[Parts, Common]


def public(s: BloodFeud) -> Shared:
    """What all viewers see alike, and of each team what everybody knows."""
    found: dict[str, object] = {
        "laps": _laps(s),
        "clock": _clock(s),
        "sun": _sun(s),
        "seats": [_seat(s, seat) for seat in range(s.seats)],
        "present": {
            station: [flag(s, team) for team in teams_present(s, at)]
            for at, station in enumerate(STATIONS)
        },
        "corrections": [
            shown.Correction(
                id=one.id, what=one.what, whom=one.whom, before=one.before, after=one.after,
                reason=one.reason,
            )
            for one in s.corrections
        ],
    }
    if not s.fog:
        orders, advancements = wares(s)
        found |= {
            "city": city_board(s), "alliances": alliance_board(s),
            "market_orders": orders, "market_advancements": advancements,
        }  # fmt: skip
    return found, Common([_facts(s, team) for team in range(len(s.teams))])


def party(s: BloodFeud, viewer: int, given: Shared) -> Parts:
    """BF-S14: what all of a team see alike; a spectator and the Storyteller have none."""
    shared, common = given
    viewer = min(viewer, s.seats)
    own = s.team_of[viewer] if viewer < s.seats else -1
    orders, alliances = orders_shown(s, viewer, shared)
    found: dict[str, object] = {
        "teams": [_team(s, team, viewer, own, one) for team, one in enumerate(common.teams)],
        "orders": orders,
        "council": council_shown(s, viewer),
        "offers": [_offer(s, one, viewer) for one in s.offers if _may_see(s, one, own)],
        "ways": _ways(s, own) if own >= 0 else None,
        "combat": _combat(s, viewer) if own >= 0 else None,
    }
    if s.fog:
        found |= {"city": city_shown(s, viewer, shared), "alliances": alliances}
    return found


def view(s: BloodFeud, viewer: int, given: Shared) -> shown.Feud:
    shared, _ = given
    teller = viewer == s.seats + STORYTELLER
    viewer = min(viewer, s.seats)
    own = s.team_of[viewer] if viewer < s.seats else -1
    return shown.Feud(
        round=s.round,
        phase=s.phase,
        mode="real-time" if s.realtime else "turns",
        laps=shared["laps"],
        clock=shared["clock"],
        sun=shared["sun"],
        you=own if own >= 0 else None,
        teams=shared["teams"],
        seats=shared["seats"],
        city=shared["city"],
        orders=shared["orders"],
        alliances=shared["alliances"],
        market=market_shown(s, viewer, shared),
        council=shared["council"],
        offers=shared["offers"],
        lasting=list(s.now_lasting),
        coming=list(s.next_lasting),
        quorum=quorum(s),
        present=shared["present"],
        walks=_walks(s, viewer) if own >= 0 else None,
        hold=s.hold,
        cue=s.cue if s.cue >= 0 else None,
        corrections=shared["corrections"],
        asks_pause=[seat for seat in range(s.seats) if s.pausing >> seat & 1],
        actions=_actions(s, viewer) if own >= 0 else None,
        ways=shared["ways"],
        combat=shared["combat"],
        storyteller=_storyteller(s) if teller else None,
    )


def _actions(s: BloodFeud, seat: int) -> dict[str, shown.Action]:
    """BF-24.2: what the seat can do at each station, and why not."""
    if s.phase != "gameplay":
        return {}
    if walking(s, seat):
        return {
            name: _action(cannot(s, seat, name), at) if name in ON_THE_WAY else _walking(at)
            for name, at in DONE_AT.items()
        }
    here = STATIONS[s.station[seat]]
    return {
        name: _action(cannot(s, seat, name), at) if at is None or at == here else _elsewhere(at)
        for name, at in DONE_AT.items()
    }


# What most actions are at any moment, made once.


@cache
def _walking(station: StationName | None) -> shown.Action:
    return _action(no("away", "BF-4.12"), station)


@cache
def _elsewhere(station: StationName) -> shown.Action:
    return _action(no("away", "BF-4.17", station=station), station)


def _action(why: Refused | None, station: StationName | None = None) -> shown.Action:
    return OPEN[station] if why is None else _closed(why.why, why.clauses, station)


@lru_cache(maxsize=1024)
def _closed(why: Text, clauses: tuple[str, ...], station: StationName | None) -> shown.Action:
    about = {name: one for name, one in why.args if isinstance(one, int | str)}
    return shown.Action(False, station, code_of(why.key), about, list(clauses))


def _walks(s: BloodFeud, seat: int) -> dict[StationName, int] | None:
    """BF-24.2: how far it is to the other stations."""
    if not s.realtime or walking(s, seat):
        return None
    start = s.station[seat]
    return {name: travel(s, start, goal) for goal, name in enumerate(STATIONS) if goal != start}


def _ways(s: BloodFeud, team: int) -> list[shown.Ways]:
    """BF-24.4: what each Unit of a team may do, while Units move and the team sees them."""
    if s.phase != "gameplay" or (s.fog and not present(s, team, CITYSCAPE)):
        return []
    stock = s.teams[team].barricades > 0
    alike: dict[tuple[int, bool, bool], shown.Ways] = {}
    found = []
    for unit in on_city(s, team):
        like = (s.unit_at[unit], s.tired[unit], basic(s, unit))
        one = replace(alike[like]) if like in alike else _ways_of(s, unit, stock)
        one.unit = unit_name(s, unit)
        alike[like] = one
        found.append(one)
    return found


def _ways_of(s: BloodFeud, unit: int, stock: bool) -> shown.Ways:
    at = s.unit_at[unit]
    near = [domain for domain, _ in s.city.near[at]]
    if s.tired[unit]:
        return shown.Ways(unit="", to={place(s, one): TIRED for one in near}, bar=[], unbar=[])
    edges = s.city.edges_of(at)
    return shown.Ways(
        unit="",
        to={place(s, domain): _action(cannot_enter(s, unit, domain)) for domain in near},
        bar=[edge_name(s, edge) for edge in edges if stock and can_bar(s, edge)],
        unbar=[edge_name(s, edge) for edge in edges if barred(s, edge)],
    )


def _combat(s: BloodFeud, seat: int) -> list[shown.Forecast]:
    """BF-24.6: both strengths of a plain Attack on each Unit it could name, and what is unknown."""
    team = s.team_of[seat]
    if s.fog and not (present(s, team, CITYSCAPE) and present(s, team, ORDERS)):
        return []
    plain = order(BY_KEY["attack"][0])
    mine = sorted({s.unit_at[unit] for unit in on_city(s, team)})
    return [
        shown.Forecast(
            place=place(s, domain),
            target=unit_name(s, unit),
            mine=_strength(attack_strength(s, team, domain, unit, plain)),
            theirs=_strength(target_strength(s, team, domain, unit)),
            unknown=_unknown(s, seat, domain),
        )
        for domain in mine
        for unit in targets(s, team, domain, plain)
    ]


def _strength(side: Strength) -> shown.Strength:
    return shown.Strength(
        units=side.units,
        allies=side.allies,
        card=side.card,
        place=side.place,
        own=side.own,
        total=side.total,
    )


def _unknown(s: BloodFeud, seat: int, domain: int) -> int:
    """Orders of others on a Domain whose face the seat does not know."""
    return sum(
        where == domain and not s.knows(seat, card)
        for mine in s.teams
        for card, where in zip(mine.placed, mine.placed_at, strict=False)
    )


def _storyteller(s: BloodFeud) -> shown.Storyteller:
    """BF-24.17: readiness of teams, clock controls and the Event in hand if it is known."""
    ready = {s.team_of[seat] for seat in range(s.seats) if s.ready >> seat & 1}
    return shown.Storyteller(
        person=s.storyteller,
        ready=[flag(s, team) for team in sorted(ready)],
        extension=MOST_EXTENSION - s.extended,
        event=known(s, s.chosen, s.seats),
        paused=s.paused,
        story=STORIES[s.story].id if s.story >= 0 else None,
        stories=[one.id for one in STORIES] if may_choose_story(s) else [],
    )


def _laps(s: BloodFeud) -> shown.Laps | None:
    if s.realtime:
        return None
    turn = next((x.asking.seat for x in s.strands if isinstance(x.asking, Turn)), None)
    return shown.Laps(lap=s.lap, laps=s.laps, turn=turn)


def _clock(s: BloodFeud) -> shown.Clock | None:
    if not s.realtime:
        return None
    return shown.Clock(
        began=s.phase_began,
        ends=s.phase_ends,
        due=s.phase_ends + s.lag,
        now=s.now,
        stamp=stamp(s),
        preset=s.clock,
        ready=[seat for seat in range(s.seats) if s.ready >> seat & 1],
    )


def _sun(s: BloodFeud) -> shown.Sun:
    space = next_block(s)
    return shown.Sun(
        round=s.round,
        blocked=list(s.blocked),
        tokens=list(s.block_tokens),
        next=space,
        cost=block_cost(space) if space else 0,
    )


def _facts(s: BloodFeud, team: int) -> shown.Team:
    """What is public of a team; its hands are each viewer's."""
    mine = s.teams[team]
    known = faction(s, team)
    return shown.Team(
        id=known.id,
        name=dict.fromkeys(known.name, mine.called) if mine.called else known.name,
        kind=known.kind,
        colour=known.colour,
        ink=known.ink,
        pattern=known.pattern,
        letter=known.letter,
        power=mine.power,
        assets=mine.assets,
        tokens=mine.tokens,
        barricades=mine.barricades,
        supply=len(supply(s, team)),
        graves=[unit_name(s, unit) if unit >= 0 else None for unit in mine.graves],
        grave_tokens=[space for space in range(6) if mine.grave_tokens >> space & 1],
        warehouse=[name(one) for one in mine.warehouse],
        orders=[],
        advancements=[],
        events=[],
        ambitions=[],
        apart=[],
        fulfilled=[key(card) for card in mine.fulfilled],
        score=score(s, team),
        marks=list(mine.marks),
    )


def _team(s: BloodFeud, team: int, viewer: int, own: int, facts: shown.Team) -> shown.Team:
    mine = s.teams[team]
    found = replace(facts)
    found.orders = known(s, mine.orders, viewer)
    found.advancements = known(s, mine.advancements, viewer)
    found.events = known(s, mine.events, viewer)
    found.ambitions = known(s, mine.ambitions, viewer)
    found.apart = known(s, mine.apart, viewer)
    if team == own:
        order = sorted(range(len(mine.ambitions)), key=lambda at: key(mine.ambitions[at]))
        found.progress = [progress_of(s, team, at) for at in order]  # as `known` lists them
    return found


def _seat(s: BloodFeud, seat: int) -> shown.Seat:
    body, walks = s.body[seat], s.goal[seat] >= 0
    return shown.Seat(
        team=flag(s, s.team_of[seat]),
        station=None if walks else STATIONS[s.station[seat]],
        going=STATIONS[s.goal[seat]] if walks else None,
        arrives=s.arrives[seat] if walks else None,
        lanyard=[key(card) for card in s.lanyards[seat]],
        unit=unit_name(s, body) if body >= 0 else None,
        slain=s.slain[seat],
        bot=bool(s.bots >> seat & 1),
    )


def _may_see(s: BloodFeud, offer: Offer, own: int) -> bool:
    """BF-S10."""
    return own >= 0 and own in (offer.to, s.team_of[offer.maker])


def _offer(s: BloodFeud, offer: Offer, viewer: int) -> shown.Offer:
    return shown.Offer(
        id=offer.id,
        maker=flag(s, s.team_of[offer.maker]),
        to=flag(s, offer.to),
        give=list(offer.give),
        want=list(offer.want),
        cards=known(s, offer.cards, viewer),
        words=offer.words,
        until=offer.until,
    )

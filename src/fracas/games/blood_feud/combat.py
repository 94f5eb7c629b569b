"""BF-8.11 to BF-8.23: strengths, and what an Attack does."""

from __future__ import annotations

import msgspec

from .ambitions import deed
from .cards import Order, advancement
from .cityscape import unit_name, unit_named
from .effects import (
    SIDE_CAP,
    equipped,
    first_bonus,
    guarded,
    here,
    own_bonus,
    place_bonus,
    shield,
)
from .lanyards import bury_equipped, slay
from .state import (
    NOBODY,
    NOWHERE,
    SUPPLY,
    TROPHY,
    BloodFeud,
    allied,
    basic,
    flag,
    kind,
    units_at,
    with_one,
)

CROWD = -9
"""BF-8.39: the crowd as the target of an Embrace."""


class Strength(msgspec.Struct, frozen=True):
    """A side's strength term by term (BF-24.15)."""

    units: int
    allies: int
    card: int
    place: int
    own: int

    @property
    def total(self) -> int:
        return self.units + self.allies + self.card + self.place + self.own


def parts(strength: Strength, card: str) -> tuple[str, ...]:
    """The terms that count, for a text; the card of a target is its Defends."""
    named = ("units", "allies", card, "place", "own")
    terms = zip(msgspec.structs.astuple(strength), named, strict=True)
    return tuple(f"{n} {what}" for n, what in terms if n or what == "units")


def traits(s: BloodFeud, unit: int) -> frozenset[str]:
    """What effects may ask of a target."""
    body = "basic" if basic(s, unit) else "player"
    return frozenset({body, kind(s, s.unit_team[unit])})


def targets(s: BloodFeud, team: int, domain: int, card: Order) -> list[int]:
    """BF-8.11: enemy Units there that the card may name."""
    only = {e.on for e in card.changes if e.do == "only"}
    return [
        unit
        for unit in units_at(s, domain)
        if s.unit_team[unit] != team
        and not allied(s, team, s.unit_team[unit])
        and not guarded(s, unit)
        and only <= traits(s, unit)
    ]


def _bodies(s: BloodFeud, team: int, domain: int) -> tuple[int, int]:
    """Own Units and those of direct allies on a Domain."""
    own = friends = 0
    for unit in units_at(s, domain):
        owner = s.unit_team[unit]
        own += owner == team
        friends += allied(s, team, owner)
    return own, friends


def attack_strength(s: BloodFeud, team: int, domain: int, target: int, card: Order) -> Strength:
    """BF-8.12, BF-8.14."""
    own, friends = _bodies(s, team, domain)
    on = traits(s, target)
    value = card.value + sum(e.n for e in card.changes if e.do == "attack" and e.on in on)
    place = place_bonus(s, team, "attack", domain) + place_bonus(s, team, "strength", domain)
    mine = own_bonus(s, team, "attack", domain, on) + first_bonus(s, team, "attack", on)[0]
    return Strength(own, friends, value, place, min(SIDE_CAP, mine))


def target_strength(s: BloodFeud, attacker: int, domain: int, target: int) -> Strength:
    """BF-8.13, BF-8.14."""
    team = s.unit_team[target]
    own, friends = _bodies(s, team, domain)
    place = place_bonus(s, team, "defend", domain) + place_bonus(s, team, "strength", domain)
    mine = min(SIDE_CAP, own_bonus(s, team, "defend", domain))
    return Strength(own, friends, defence(s, attacker, team, domain), place, mine)


def defends_for(s: BloodFeud, team: int, domain: int) -> list[tuple[int, int, int, int]]:
    """BF-8.24, BF-8.28: resolved Defends that apply to a team's Units on a Domain."""
    return [
        one for one in s.defends if one[0] == domain and (one[1] == team or allied(s, team, one[1]))
    ]


def defence(s: BloodFeud, attacker: int, team: int, domain: int) -> int:
    """A10 takes 1 off the target's Defend, not below 0; those of its allies stay (BF-R93)."""
    drain = sum(
        e.n for seat, _, e in equipped(s, attacker) if e.do == "drain" and here(s, seat) == domain
    )
    return sum(
        max(0, value + drain) if owner == team else value
        for _, owner, value, _ in defends_for(s, team, domain)
    )


def attack(s: BloodFeud, team: int, domain: int, target: int, card: Order) -> bool:
    """BF-8.16: whether it succeeds; its consequences are carried out."""
    mine = attack_strength(s, team, domain, target, card)
    theirs = target_strength(s, team, domain, target)
    _, mark = first_bonus(s, team, "attack", traits(s, target))
    if mark:
        s.teams[team].marks.append(mark)
    victim = s.unit_team[target]
    hit = mine.total > theirs.total
    s.tell(
        "attack_hits" if hit else "attack_fails", "BF-8.12", "BF-8.13", "BF-8.16",
        team=flag(s, team), unit=unit_name(s, target), mine=mine.total, theirs=theirs.total,
        sum=parts(mine, "card"), against=parts(theirs, "defends"),
    )  # fmt: skip
    if hit:
        if s.teams[victim].power > s.teams[team].power:
            deed(s, team, "hit_higher")
        strike(s, team, target)
        return True
    defends = defends_for(s, victim, domain)
    if defends:
        deed(s, victim, "fail_defended")
    return False


def strike(s: BloodFeud, team: int, target: int) -> None:
    """BF-8.17, BF-8.20, BF-8.21."""
    seat = s.unit_seat[target]
    if basic(s, target):
        slain(s, team, target)
        return
    if not s.lanyards[seat]:
        _slay_player(s, team, target, seat, safe=False)
        return
    if spend_shield(s, seat):
        return
    card = bury_equipped(s, seat, 0)
    if not s.lanyards[seat]:
        safe = any(e.do == "safehouse" for e in advancement(card).effects)
        _slay_player(s, team, target, seat, safe=safe)


def spend_shield(s: BloodFeud, seat: int) -> bool:
    """BF-C13: the first burial of the round that others force on a lanyard is ignored."""
    if not shield(s, seat):
        return False
    s.shielded = with_one(s.shielded, seat, True)
    s.tell("shield", "BF-C13", who=seat)
    return True


def _slay_player(s: BloodFeud, team: int, target: int, seat: int, *, safe: bool) -> None:
    slay(s, seat, safe)
    s.tell("player_slain", "BF-8.21", who=seat)
    slain(s, team, target)


def slain(s: BloodFeud, team: int, target: int) -> None:
    """BF-8.17 to BF-8.19, BF-8.22."""
    victim = s.unit_team[target]
    mine = s.teams[team]
    s.teams[victim].lost += 1
    of = " ".join(traits(s, target))
    deed(s, team, "slay", of=of, other=victim)
    s.tell("slain", "BF-8.17", team=flag(s, team), unit=unit_name(s, target))
    space = next((at for at, unit in enumerate(mine.graves) if unit == NOBODY), None)
    if space is None:  # BF-8.19
        s.unit_at[target] = SUPPLY if basic(s, target) else NOWHERE
        return
    mine.graves = with_one(mine.graves, space, target)
    s.unit_at[target] = TROPHY
    if mine.grave_tokens >> space & 1:  # BF-8.18
        mine.grave_tokens &= ~(1 << space)
        mine.tokens += 1
        s.tell("grave_token", "BF-8.18", team=flag(s, team))


def default_target(s: BloodFeud, attacker: int, domain: int, units: list[int]) -> int:
    """BF-12.9."""
    return min(
        units,
        key=lambda unit: (
            target_strength(s, attacker, domain, unit).total,
            not basic(s, unit),
            s.teams[s.unit_team[unit]].power,
            s.unit_number[unit],
        ),
    )


def wished(s: BloodFeud, team: int, at: int, legal: list[int], domain: int) -> int | None:
    """BF-12.8: the first legal entry of the recorded preference."""
    for entry in s.teams[team].wishes[at]:
        unit = unit_named(s, entry)
        if unit in legal:
            return unit
        if entry == "crowd" and CROWD in legal:
            return CROWD
        of_team = [u for u in legal if u != CROWD and flag(s, s.unit_team[u]) == entry]
        if of_team:
            return default_target(s, team, domain, of_team)
    return None

"""Where a seat wants to be asked: everywhere, or only at the moments it has named. AM-34.10.

What a moment is follows from what everybody sees, so a pass that comes at once tells nothing about
a hand: whoever holds whatever is asked at the same moments.
"""

from __future__ import annotations

from fracas.engine import Manner, Step, text

from .state import MOVE, PHASES, SCAVENGE, AniMayhem, Body
from .things import thing

OWN = tuple(PHASES[at] for at in range(1, len(PHASES)) if at != 2)
"""The own phases in which one can act: not Reload."""
THEIRS = tuple(f"their_{one}" for one in OWN)
STOPS = (
    *OWN, "dull", *THEIRS, "met", "attacked", "fight", "cards", "their_fight", "their_cards",
    "charm_start", "charm", "their_charm", "card", "own_card", "lot",
)  # fmt: skip
"""Dull: an own Move or Scavenge phase in which nobody can move, search or attack. Met: another's
last phase, while characters of both stand at one place. Attacked: a fight that others have begun.
Fight and charm start: before the cards lie open; cards and charm: once they do. Card: something
another has played waits to take effect. Lot: one fell on an own character."""
BITS = {one: 1 << at for at, one in enumerate(STOPS)}
USUAL = sum(
    BITS[one] for one in ("equip", "move", "scavenge", "met", "attacked", "cards", "charm", "card")
)
EVERY = sum(BITS.values())
DECLARED = 0
"""The step of a round with which it begins (AM-21.5)."""


def stopping(s: AniMayhem, seat: int) -> list[str] | None:
    """The moments at which a seat is asked; nothing: at all of them."""
    held = s.stops.get(seat)
    return None if held is None else [one for one in STOPS if held & BITS[one]]


def moment(s: AniMayhem, seat: int) -> str:
    """What the question would be about, by what everybody sees."""
    if s.stack:
        return "own_card" if s.stack[-1].seat == seat else "card"
    if s.charms:
        battle = s.charms[-1]
        pair = (thing(s, battle.charmer), thing(s, battle.target))
        if not any(isinstance(one, Body) and one.seat == seat for one in pair):
            return "their_charm"
        return "charm" if battle.cards and not battle.won else "charm_start"
    if s.combat is not None:
        return in_combat(s, seat)
    phase = PHASES[s.phase]
    if s.active == seat:
        return phase
    return "met" if s.phase == SCAVENGE and meets_rivals(s, seat) else f"their_{phase}"


def in_combat(s: AniMayhem, seat: int) -> str:
    fight = s.combat
    assert fight is not None
    mine = any(one in s.bodies and s.bodies[one].seat == seat for one in fight.health)
    if not mine:
        return "their_cards" if fight.cards else "their_fight"
    if fight.cards:
        return "cards"
    begun = fight.round == 1 and fight.stage == DECLARED
    return "attacked" if begun and (fight.by_disaster or fight.seat != seat) else "fight"


def meets_rivals(s: AniMayhem, seat: int) -> bool:
    mine = {one.at for one in s.bodies.values() if one.seat == seat}
    return any(one.seat == s.active and one.at in mine for one in s.bodies.values())


def goes_by(s: AniMayhem, seat: int, at: str = "") -> bool:
    """Whether a seat has not asked to be stopped here."""
    held = s.stops.get(seat)
    if held is None:
        return False
    name = at or moment(s, seat)
    wanted = BITS.get(name)
    if wanted is None:
        return False
    if name == "met":  # who stops in that phase stops here, too
        wanted |= BITS[f"their_{PHASES[s.phase]}"]
    elif name == "attacked":
        wanted |= BITS["fight"]
    return not held & wanted


def spare(s: AniMayhem, seat: int) -> bool:
    """Whether it is the own phase of which a seat wants only what is worth it."""
    held = s.stops.get(seat)
    return (
        held is not None
        and not held & BITS["dull"]
        and s.active == seat
        and s.phase in (MOVE, SCAVENGE)
        and s.combat is None
        and not s.stack
        and not s.charms
    )


def ask_for_a_choice(s: AniMayhem, step: Step, seat: int) -> None:
    """Who has named her stops is not asked where there is one answer, which everybody sees; "all"
    and the only one who could are the same."""
    options = step.options(s) if seat in s.stops else []
    if len(options) == 1 or (len(options) == 2 and options[0] == "all"):
        step.chosen(s, options[0])
    else:
        s.ask(step)


def change(s: AniMayhem, seat: int, word: str) -> bool:
    """Take a word about stops: `usual`, `everywhere`, or `+card` and `-card` for a single one;
    whether it was one. An open question stays."""
    if word in ("usual", "everywhere"):
        s.stops[seat] = USUAL if word == "usual" else EVERY
        return True
    one = BITS.get(word[1:], 0)
    if not one or word[0] not in "+-":
        return False
    held = s.stops.get(seat, EVERY)
    s.stops[seat] = held | one if word[0] == "+" else held & ~one
    return True


def usual(s: AniMayhem, seat: int) -> str:
    """What people begin with. Alone nobody is asked only to pass anyhow (AM-R136)."""
    return "" if s.seats == 1 or seat in s.stops else "usual"


def listed(s: AniMayhem, seat: int) -> list[Manner]:
    held = s.stops.get(seat, EVERY)
    every = [
        Manner(text(f"stop.{one}"), on := bool(held & bit), f"{'-' if on else '+'}{one}")
        for one, bit in BITS.items()
    ]
    return [
        *every,
        Manner(text("stop.usual"), held == USUAL, "usual"),
        Manner(text("stop.everywhere"), held == EVERY, "everywhere"),
    ]

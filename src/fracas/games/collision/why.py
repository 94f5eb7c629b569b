"""Why a wish is against the rules: the reason in words, its clause, and what would be legal.

A screen shows more than can be chosen: figures, weapons, cards, columns. Whoever points at one of
those gets the rule that is in the way; only what is nothing at all is "not one of the choices".
"""

from typing import Any

from fracas.engine import Choice, Refused, Step

from .cards import KINDS
from .catalogue import RangedWeapon, catalogue
from .figures import apart, sheet, tag
from .geometry.units import INCH
from .state import BY_MOVE, RESERVE, TABLE, Collision
from .words import refuse


def figure_in(s: Collision, choice: Choice) -> int | None:
    """The figure that a wish names, if it is one."""
    return choice if isinstance(choice, int) and 0 <= choice < len(s.figures) else None


def not_there(step: Step, s: Collision, choice: Choice, clause: str) -> Refused | None:
    """A figure that has been killed or has left (CO-6.10, CO-20.19)."""
    k = figure_in(s, choice)
    if k is None or s.figures[k].status in (TABLE, RESERVE):
        return None
    return refuse(step, s, "gone", clause, figure=tag(s.figures[k]))


def not_yours(step: Step, s: Collision, seat: int, choice: Choice, clause: str) -> Refused | None:
    k = figure_in(s, choice)
    if k is None or s.figures[k].owner == seat:
        return None
    return refuse(step, s, "not_yours", clause, figure=tag(s.figures[k]))


def nothing(step: Step, s: Collision, choice: Choice, clause: str) -> Refused:
    return refuse(step, s, "option", clause, choice=choice)


# Weapons and targets


def no_weapon(step: Step, s: Collision, figure: int, choice: Choice, reaction: bool) -> Refused:
    """A ranged weapon that a figure does not hold, may not use now, or has no target for."""
    held = {gun.id: gun for gun in sheet(s.figures[figure]).guns}
    match choice:
        case (str(weapon), str(mode)) if weapon in {*catalogue().ranged, *catalogue().close}:
            pass
        case _:
            return nothing(step, s, choice, "CO-12.1")
    one = tag(s.figures[figure])
    if weapon not in held:
        return refuse(step, s, "not_held", "CO-12.1", figure=one, weapon=weapon)
    if "heavy" in held[weapon].keywords and _stuck(s, figure, reaction):
        clause = "CO-14.19" if reaction else "CO-18.7"
        return refuse(step, s, "heavy", clause, figure=one, weapon=weapon)
    if all(option[0] != weapon for option in step.options(s) if isinstance(option, tuple)):
        return refuse(step, s, "weapon_idle", "CO-12.2", weapon=weapon)
    return refuse(step, s, "no_mode", "CO-18.25", weapon=weapon, mode=mode)


def _stuck(s: Collision, figure: int, reaction: bool) -> bool:
    return bool(s.figures[figure].watch >> 1 if reaction else s.moved & BY_MOVE)


def no_blade(step: Step, s: Collision, figure: int, choice: Choice) -> Refused:
    """CO-13.13"""
    known = {*catalogue().ranged, *catalogue().close}
    if not isinstance(choice, tuple) or len(choice) != 2 or choice[0] not in known:
        return nothing(step, s, choice, "CO-13.13")
    held = any(option[0] == choice[0] for option in step.options(s) if isinstance(option, tuple))
    if held:
        return refuse(step, s, "no_mode", "CO-18.25", weapon=choice[0], mode=choice[1])
    figured = tag(s.figures[figure])
    if choice[0] in catalogue().ranged:
        return refuse(step, s, "not_close", "CO-13.13", weapon=choice[0])
    return refuse(step, s, "not_held", "CO-13.13", figure=figured, weapon=choice[0])


def no_target(
    step: Step, s: Collision, figure: int, gun: RangedWeapon, choice: Choice
) -> Refused:
    """CO-12.1, CO-12.2, CO-12.18"""
    k = figure_in(s, choice)
    if k is None:
        return nothing(step, s, choice, "CO-12.1")
    wrong = no_enemy(step, s, figure, k, "CO-12.18")
    if wrong is not None:
        return wrong
    away, (least, most) = apart(s, figure, k), gun.range
    if not least * INCH <= away <= most * INCH:
        return refuse(
            step, s, "out_of_range", "CO-12.2", figure=tag(s.figures[k]), number=away,
            least=least * INCH, limit=most * INCH,
        )  # fmt: skip
    return refuse(step, s, "not_seen", "CO-12.1", target=tag(s.figures[k]))


def no_enemy(step: Step, s: Collision, figure: int, k: int, clause: str) -> Refused | None:
    """A figure that nobody may attack: gone, not yet there, or one's own."""
    other = s.figures[k]
    if other.status != TABLE:
        return refuse(step, s, "gone", "CO-7.19", figure=tag(other))
    if other.owner == s.figures[figure].owner:
        return refuse(step, s, "not_enemy", clause, figure=tag(other))
    return None


# Figures that may do something, and actions


def no_activation(step: Step, s: Collision, seat: int, choice: Choice, most: int) -> Refused:
    """CO-9.1, CO-9.2, CO-9.6, CO-9.7"""
    if choice == "stand_down":
        return refuse(step, s, "stand_down", "CO-9.7")
    wrong = not_yours(step, s, seat, choice, "CO-9.1") or not_there(step, s, choice, "CO-9.22")
    k = figure_in(s, choice)
    if wrong is not None or k is None:
        return wrong or nothing(step, s, choice, "CO-9.1")
    one = s.figures[k]
    if one.activations == most:
        return refuse(step, s, "three_times", "CO-9.2", figure=tag(one))
    return refuse(
        step, s, "cannot_pay", "CO-9.2", figure=tag(one), number=one.activations + 1,
        limit=s.players[seat].pool,
    )  # fmt: skip


def no_action(step: Step, s: Collision, choice: Choice, free: bool) -> Refused:
    """CO-9.9, CO-9.10, CO-9.23; `free` says whether a free action may be taken now."""
    one = s.figures[s.acting]
    figure = tag(one)
    if one.status == RESERVE and choice in (*ACTIONS, "move"):
        return refuse(step, s, "in_reserve", "CO-20.17", figure=figure)
    match choice:
        case "move" | "charge" if one.suppressed:
            clause = "CO-10.26" if choice == "move" else "CO-13.25"
            return refuse(step, s, "suppressed", clause, figure=figure)
        case "shoot" if one.jams:
            return refuse(step, s, "jammed", "CO-12.3", figure=figure)
        case str() if choice in ACTIONS or choice == "move":
            if len(s.done) >= REGULAR:
                return refuse(step, s, "two_actions", "CO-9.9", figure=figure)
            return refuse(step, s, *ACTIONS[choice], figure=figure)
        case ("search" | "pick", int(number)):
            return _no_free_action(step, s, str(choice[0]), number, free)
        case ("special", str(what)) if what in (*catalogue().traits, *catalogue().objects):
            return _no_special(step, s, what)
    return nothing(step, s, choice, "CO-9.9")


REGULAR = 2
"""CO-9.9"""
ACTIONS = {
    "shoot": ("no_shot", "CO-9.23"),
    "charge": ("no_charge", "CO-9.23"),
    "fight": ("no_token", "CO-9.23"),
    "overwatch": ("two_actions", "CO-9.9"),
}
"""Why a regular action can do nothing."""


def _no_free_action(step: Step, s: Collision, what: str, number: int, free: bool) -> Refused:
    markers: list[Any] = s.loot if what == "search" else s.objects
    if not 0 <= number < len(markers):
        return nothing(step, s, (what, number), "CO-9.18")
    if not free or s.figures[s.acting].status != TABLE:
        return refuse(step, s, "free", "CO-9.18")
    if what == "pick" and markers[number][3] >= 0:
        return refuse(step, s, "carried", "CO-16.13", number=number + 1)
    clause = "CO-16.1" if what == "search" else "CO-16.11"
    return refuse(step, s, "untouched", clause, figure=tag(s.figures[s.acting]))


def _no_special(step: Step, s: Collision, what: str) -> Refused:
    one = s.figures[s.acting]
    found = catalogue()
    own = [t for t in sheet(one).profile.traits if found.traits[t].kind == "special"]
    own += [o for o in one.objects if found.objects[o].special]
    if what not in own:
        return refuse(step, s, "no_skill", "CO-15.1", figure=tag(one), what=what)
    if len(s.done) >= REGULAR:
        return refuse(step, s, "two_actions", "CO-9.9", figure=tag(one))
    return refuse(step, s, "skill_idle", "CO-9.23", what=what)


def no_reaction(step: Step, s: Collision, seat: int, target: int, choice: Choice) -> Refused:
    """CO-14.4, CO-14.11, CO-14.13"""
    wrong = not_yours(step, s, seat, choice, "CO-14.13") or not_there(step, s, choice, "CO-14.20")
    k = figure_in(s, choice)
    if wrong is not None or k is None:
        return wrong or nothing(step, s, choice, "CO-14.13")
    one = s.figures[k]
    if one.status != TABLE or not one.watch:
        return refuse(step, s, "no_watch", "CO-14.4", figure=tag(one))
    if one.mastered:
        return refuse(step, s, "mastered", "CO-14.11", figure=tag(one))
    if one.jams:
        return refuse(step, s, "jammed", "CO-15.8", figure=tag(one))
    return refuse(
        step, s, "watch_idle", "CO-14.4", figure=tag(one), target=tag(s.figures[target])
    )


# Cards and columns


def no_card(step: Step, s: Collision, choice: Choice, clause: str) -> Refused:
    """A card that its player does not hold, or did not draw."""
    if choice in KINDS:
        return refuse(step, s, "no_such_card", clause, card=choice)
    return nothing(step, s, choice, clause)


def no_column(step: Step, s: Collision, side: int, choice: Choice, clause: str) -> Refused:
    """CO-17.14, CO-17.16"""
    duel = s.duels[-1]
    if not isinstance(choice, int):
        return nothing(step, s, choice, clause)
    if not 1 <= choice <= len(duel.rows[side]):
        return refuse(step, s, "no_column", clause, number=choice, limit=len(duel.rows[side]))
    if choice - 1 in duel.covered[side]:
        return refuse(step, s, "covered", "CO-17.16", number=choice)
    return refuse(step, s, "column_past", "CO-17.27", number=choice)

"""What is wrong with a home-made mission: markers off the table, rules that can never count, a
side that can score nothing. CO-20.31, CO-R113."""

from collections.abc import Iterator

from fracas.content import load

from .geometry.units import TABLE, inches
from .layout_check import Problem
from .missions import Mission, Missions

OWN = "CO-20.31"
ROLES = "CO-R113"


def check_file(source: str) -> dict[str, list[Problem]]:
    """What is wrong with each mission of a file; `fracas.content.ContentError` where it does not
    fit the schema."""
    return {one.id: problems(one) for one in load(source, Missions).mission}


def problems(found: Mission) -> list[Problem]:
    return [*_markers(found), *_rules(found), *_sides(found)]


def _markers(found: Mission) -> Iterator[Problem]:
    for x, y, _ in (*found.objects, *(found.loot or ())):
        if not (0 <= x <= TABLE and 0 <= y <= TABLE):
            near = min(TABLE, max(0, x)), min(TABLE, max(0, y))
            yield Problem(OWN, found.id, "marker off the table", _spot(x, y), _spot(*near))
    for kind, spots in (("object", found.objects), ("loot", found.loot or ())):
        if len(set(spots)) < len(spots):
            number = str(len(spots) - len(set(spots)))
            yield Problem(OWN, found.id, f"{kind} twice in one place", number, "one of them")


def _spot(x: int, y: int) -> str:
    return f"({inches(x)}, {inches(y)})"


def _rules(found: Mission) -> Iterator[Problem]:
    """Rules that nothing can ever come of."""
    for one in dict.fromkeys((*found.score, *found.xp)):
        if one.rule == "carry" and not found.objects:
            yield Problem(OWN, found.id, "nothing to carry", "0", "1")
        if one.rule == "leave" and not found.roles:
            yield Problem(ROLES, found.id, "nobody leaves without roles", "leave", "roles = true")
        if one.role and not found.roles:
            yield Problem(ROLES, found.id, "a role without roles", one.role, "roles = true")
    if found.cards and not found.roles:
        yield Problem(ROLES, found.id, "cards without a convoy", str(found.cards), "0")


def _sides(found: Mission) -> Iterator[Problem]:
    """Somebody who can score nothing can only draw."""
    if not found.score:
        yield Problem(OWN, found.id, "nothing scores", "0", "1")
    elif found.roles:
        for role in ("raider", "convoy"):
            if not any(_counts(one.rule, role) for one in found.score if one.role in ("", role)):
                yield Problem(OWN, found.id, f"the {role} scores nothing", "0", "1")


def _counts(rule: str, role: str) -> bool:
    """Only the Convoy leaves (CO-20.19)."""
    return rule != "leave" or role == "convoy"

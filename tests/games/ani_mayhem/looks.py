"""What a test asks about a table, by the ids of cards and the words of the rulebook.

Whatever everybody sees is read from the view. What no view says (an ability against somebody, whom
a "cannot" keeps from what) is asked of the rules here: the tests need none of their modules.
"""

from fracas.games.ani_mayhem import (
    charm,
    field,
    forces,
    movement,
    places,
    reasons,
    reckoning,
    retreat,
    scavenge,
    skills,
    things,
    uses,
)
from fracas.games.ani_mayhem.expressions import expression
from fracas.games.ani_mayhem.state import Body
from fracas.games.ani_mayhem.things import Thing
from fracas.games.ani_mayhem.vocabulary import ABILITIES, SKILL_AT, SKILLS
from fracas.table import Table

from . import scene
from .scene import ability, body, ids, number, printed, shown, state


def thing(table: Table, card: str) -> Thing:
    """The character, vehicle in use or disaster with this id."""
    s = state(table)
    found: list[Thing] = [*s.bodies.values(), *s.crafts.values(), *s.menaces.values()]
    return next(one for one in found if ids(table, [one.card]) == [card])


def bodies(table: Table, cards: tuple[str, ...]) -> list[Body]:
    return [body(table, one) for one in cards] if cards else list(state(table).bodies.values())


def site(table: Table, place: str) -> int:
    """The number of a location."""
    sites = state(table).sites
    return next(at for at, one in enumerate(sites) if ids(table, [one.card]) == [place])


def value(table: Table, card: str, which: str, against: str | None = None) -> int:
    """An ability as everybody sees it, or against somebody."""
    if against is None:
        return scene.value(table, card, which)
    return ability(state(table), thing(table, card), which, thing(table, against))


def health(table: Table, card: str) -> int:
    """With which it would begin to fight."""
    return reckoning.health(state(table), thing(table, card))


def energy(table: Table, card: str) -> int:
    """What is left to spend."""
    return int(shown(table, card)["energy"])


def skill(table: Table, card: str, name: str) -> int:
    return int(shown(table, card)["skills"].get(name, 0))


def counted(table: Table, name: str, *cards: str) -> int:
    """A skill of these characters together, or of all in play."""
    return reckoning.counted(state(table), bodies(table, cards), SKILL_AT[name])


def symbols(table: Table, card: str) -> set[str]:
    return reckoning.symbols(state(table), body(table, card))


def meets(table: Table, wanted: str, *cards: str) -> bool:
    """Whether these characters have together what a card asks for."""
    return reckoning.meets(state(table), bodies(table, cards), expression(wanted))


def searchable(table: Table, place: str, *cards: str) -> bool:
    """Whether these characters, or all in play, may scavenge a location."""
    return scavenge.passes(state(table), bodies(table, cards), site(table, place))


def prevented(table: Table, act: str, card: str, by: str | None = None) -> bool:
    """Whether a "cannot" keeps somebody from an act, or from having it done to them by somebody."""
    return forces.prevented(
        state(table), act, thing(table, card), None if by is None else thing(table, by)
    )


def barred(table: Table, act: str, card: str, seat: int = 0) -> bool:
    """Whether a player may not play or activate cards of this kind."""
    return forces.barred(state(table), act, seat, number(card))


def usable(table: Table, card: str, held: str) -> bool:
    """Whether somebody has what a card that it carries asks for."""
    who = body(table, card)
    (one,) = (one for one in (*who.gear, *who.items) if ids(table, [one]) == [held])
    return skills.may_use(state(table), who, one)


def charms(table: Table) -> tuple[int, int]:
    """Both sides of the charm battle that is fought, as everybody sees them."""
    one, other = table.view(None)["charms"][-1]["charms"]
    return one, other


def fights(table: Table, card: str) -> bool:
    """Whether a disaster is a combat disaster now."""
    return bool(shown(table, card)["fights"])


def phase(table: Table) -> str:
    return str(table.view(None)["phase"])


def held(table: Table, seat: int) -> int:
    """How many items of a player count."""
    return int(table.view(None)["score"]["players"][seat])


def may_stop(table: Table, place: str, *cards: str) -> bool:
    """Whether these characters may end their movement at a location."""
    return places.may_stop(state(table), bodies(table, cards), site(table, place))


def steps_left(table: Table, card: str) -> int:
    """How many steps somebody may still make in this turn."""
    return movement.left(state(table), body(table, card))


def learnt(table: Table, card: str) -> list[str]:
    """The skills that somebody was given, in order."""
    return [SKILLS[one] for one in body(table, card).skills]


def marked(table: Table, card: str, mark: str) -> bool:
    """Whether a selector finds somebody by a word such as Robot or "in haven"."""
    return reckoning.is_mark(state(table), thing(table, card), mark)


def price(table: Table, card: str, used: str) -> int:
    """The energy that it costs somebody to use a card."""
    return uses.price(state(table), body(table, card), printed(used))


def may_protect(table: Table, card: str) -> bool:
    """Whether somebody may protect once more in this fight."""
    return skills.may_protect(state(table), body(table, card).card)


def waives(table: Table, card: str, what: str) -> bool:
    return skills.waives(state(table), body(table, card), what)


def wins_ties(table: Table, card: str) -> bool:
    """Whether somebody wins a charm battle of equals."""
    return charm.wins_ties(state(table), thing(table, card))


def carries(table: Table, card: str) -> bool:
    """Whether a disaster finds an item on somebody, or in a vehicle."""
    return things.carries_item(state(table), thing(table, card).card)


def haven_cells(table: Table, place: str) -> list[tuple[int, int]]:
    """Where a haven may be annexed to a location."""
    return field.haven_cells(state(table), site(table, place))


def neighbours(table: Table, card: str) -> list[str]:
    """The locations to which somebody may step from here."""
    s, who = state(table), body(table, card)
    return ids(table, [s.sites[at].card for at in places.ways(s, [who], who.at)])


def why(table: Table, card: str, which: str, against: str | None = None) -> list[tuple[str, str]]:
    """The reasons of an ability, or of an ability against somebody."""
    foe = None if against is None else thing(table, against)
    return reasons.reasons(state(table), thing(table, card), ABILITIES.index(which), foe)


def retreats(table: Table, card: str) -> list[object]:
    """Where somebody may run from a fight."""
    return list(retreat.retreat_places(state(table), body(table, card)))

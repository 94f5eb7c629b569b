"""All that can be seen of a table, in words, so that a test can say what a card changed."""

from collections.abc import Sequence

from fracas.games.ani_mayhem.cards import CARDS
from fracas.games.ani_mayhem.reckoning import health, pool, skills, symbols
from fracas.games.ani_mayhem.things import able, aboard
from fracas.games.ani_mayhem.vocabulary import ABILITIES, SKILLS
from fracas.table import Table

from .scene import ability, ids, state

Picture = dict[str, object]


def picture(made: Table) -> Picture:
    """Every character, disaster, vehicle, pile and place, by name."""
    s = state(made)
    found: Picture = {"turn": (s.turn, s.active, s.phase), "uses": named(made, s.uses)}

    def cards(zone: Sequence[int]) -> list[str]:
        return sorted(ids(made, zone))

    for body in s.bodies.values():
        row = skills(s, body)
        found |= keyed(
            name(made, body.card),
            at=body.at, seat=body.seat, form=body.form, locked=body.locked, still=body.still,
            steps=body.steps, energy_left=pool(s, body), health=health(s, body),
            able=able(s, body), items=cards(body.items), gear=cards(body.gear),
            open=cards(body.open), enhancements=cards(body.enhancements),
            skills={SKILLS[at]: n for at, n in enumerate(row) if n},
            symbols=sorted(symbols(s, body)), wooing=body.wooing, craft=body.craft >= 0,
            **{called: ability(s, body, at) for at, called in enumerate(ABILITIES)},
        )  # fmt: skip
    for menace in s.menaces.values():
        found |= keyed(
            name(made, menace.card), at=menace.at, item=cards(menace.item),
            able=able(s, menace), ignores=list(menace.ignores), awed=list(menace.awed),
            **{called: ability(s, menace, at) for at, called in enumerate(ABILITIES)},
        )  # fmt: skip
    for craft in s.crafts.values():
        found |= keyed(
            f"{name(made, craft.card)} in use", at=craft.at,
            crew=cards([one.card for one in aboard(s, craft)]),
            dents=s.dents.get(craft.card, 0),
            **{called: ability(s, craft, at) for at, called in enumerate(ABILITIES[:3])},
        )  # fmt: skip
    for seat, player in enumerate(s.players):
        found |= keyed(
            f"P{seat + 1}", hand=cards(player.hand), draw=cards(player.draw),
            discard=cards(player.discard), removed=cards(player.removed),
            bonked=cards(list(player.bonked)), globals=cards(player.globals),
            combat=len(player.combat),
        )  # fmt: skip
    for site in s.sites:
        found |= keyed(
            name(made, site.card), above=cards(site.above), beneath=cards(site.beneath),
            disasters=cards(site.disasters),
        )  # fmt: skip
    if s.combat is not None:
        found["health"] = named(made, s.combat.health)
    return found


def name(made: Table, one: int) -> str:
    return CARDS[state(made).cast.kinds[one]].id.removeprefix("av.")


def named(made: Table, given: dict[int, int]) -> dict[str, int]:
    s = state(made)
    return {
        name(made, one if one >= 0 else s.menaces[-1 - one].card): value
        for one, value in given.items()
        if one >= 0 or -1 - one in s.menaces
    }


def keyed(who: str, **parts: object) -> Picture:
    return {f"{who} {part}": value for part, value in parts.items()}


def changes(before: Picture, after: Picture) -> Picture:
    """What is different now; what is gone is None."""
    names = [*before, *(one for one in after if one not in before)]
    return {one: after.get(one) for one in names if before.get(one) != after.get(one)}

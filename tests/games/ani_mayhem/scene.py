"""Short ways to say what happens at a table of a test."""

from typing import Any

import fracas
from fracas.games.ani_mayhem import reckoning
from fracas.games.ani_mayhem.cards import AT, CARDS, OFFERED, name
from fracas.games.ani_mayhem.invariants import invariants
from fracas.games.ani_mayhem.schema import Card
from fracas.games.ani_mayhem.state import AniMayhem, Body, Menace
from fracas.games.ani_mayhem.things import Thing
from fracas.games.ani_mayhem.vocabulary import ABILITIES
from fracas.table import Table


def scene(text: str, seats: int = 1, luck: str = "[]") -> Table:
    given = f"luck = {luck}\n" if luck else ""
    return fracas.position("ani-mayhem", f"seats = {seats}\n{given}{text}")


def state(table: Table) -> AniMayhem:
    s = table.state
    assert isinstance(s, AniMayhem)
    return s


def body(table: Table, card: str) -> Body:
    """The character in play with this id."""
    s = state(table)
    return next(one for one in s.bodies.values() if CARDS[s.cast.kinds[one.card]].id == card)


def menace(table: Table, card: str) -> Menace:
    s = state(table)
    return next(one for one in s.menaces.values() if CARDS[s.cast.kinds[one.card]].id == card)


def number(card: str) -> int:
    """By which the state knows this kind of card."""
    return AT[card]


def printed(card: str) -> Card:
    """The card as its entry has it."""
    return CARDS[AT[card]]


def cards(*types: str) -> list[Card]:
    """The cards that ship, or those of these types."""
    found = [CARDS[at] for at in OFFERED]
    return [one for one in found if not types or one.type in types]


def english(card: Card) -> str:
    return name(card)


def ability(s: AniMayhem, one: Thing, which: str | int, foe: Thing | None = None) -> int:
    """An ability by its name, or by its place among them, against somebody if given."""
    at = which if isinstance(which, int) else ABILITIES.index(which)
    return reckoning.ability(s, one, at, foe)


def shown(table: Table, card: str) -> dict[str, Any]:
    """The character or disaster in play with this id, as everybody sees it."""
    seen = table.view(None)
    found: list[dict[str, Any]] = seen["characters"] + seen["disasters"]
    return next(one for one in found if one["card"] == card)


def value(table: Table, card: str, ability: str) -> int:
    """An ability as everybody sees it."""
    return int(shown(table, card)["abilities"][ability])


def able(table: Table, card: str) -> bool:
    return bool(shown(table, card)["able"])


def ids(table: Table, zone: Any) -> list[str]:
    s = state(table)
    return [CARDS[s.cast.kinds[one]].id for one in zone]


def happened(table: Table, kind: str) -> list[dict[str, Any]]:
    """The events of a kind, as what was told of them; cards are named by their ids."""
    found: list[dict[str, Any]] = [one.event.args for one in table.events if one.kind == kind]
    cards = ("card", "disaster", "item", "carrier", "location", "haven", "primary")
    return [
        {name: CARDS[part].id if name in cards else part for name, part in one.items()}
        for one in found
    ]


def asked(table: Table) -> str:
    """What is asked now, in one word."""
    return next(iter(table.waiting.values())).kind


def options(table: Table) -> list[Any]:
    return [one.data for one in next(iter(table.waiting.values())).options]


def play(table: Table, *answers: Any) -> None:
    """Whoever is asked answers; characters are named by card id. No card is lost by it."""
    for answer in answers:
        seat = next(iter(table.waiting))
        table.play(seat, told(state(table), answer))
        assert whole(table)


def whole(table: Table) -> bool:
    """No card is lost or doubled, and all that must hold does."""
    return invariants(state(table)) == []


def told(s: AniMayhem, answer: Any) -> Any:
    """A card id stands for the character in play; within an act for the kind of card."""
    if isinstance(answer, tuple):
        return tuple(
            part if at == 0 or not isinstance(part, str) else named(s, part, answer[0], at)
            for at, part in enumerate(answer)
        )
    if isinstance(answer, str) and answer in AT:
        return named(s, answer, "", 1)
    return answer


def named(s: AniMayhem, card: str, act: str, at: int) -> int:
    acting = act in ("hand", "pick", "drop", "take", "use", "reveal", "conceal", "drive",
              "stow", "fetch")  # fmt: skip
    last = act in ("enhance", "equip")
    if (
        (acting and at == 2)
        or (last and at == 1)
        or (act == "build" and at == 1)
        or act in ("flash", "discard", "global", "return", "activate")
    ):
        return AT[card]
    if act == "enter":
        return AT[card] if at == 1 else -1
    for one in s.bodies.values():
        if CARDS[s.cast.kinds[one.card]].id == card:
            return one.card
    for vehicle in s.crafts:
        if CARDS[s.cast.kinds[vehicle]].id == card:
            return vehicle
    for place, site in enumerate(s.sites):
        if CARDS[s.cast.kinds[site.card]].id == card:
            return place
    for place, haven in enumerate(s.havens):
        if CARDS[s.cast.kinds[haven.card]].id == card:
            return -1 - place
    for disaster in s.menaces.values():
        if CARDS[s.cast.kinds[disaster.card]].id == card:
            return disaster.order if act == "attack" else -1 - disaster.order
    raise AssertionError(f"{card} is not in play")


def row(*cards: str) -> str:
    """Locations in a row from left to right, in TOML."""
    return "\n".join(
        f'[[locations]]\ncard = "{card}"\nx = {at}' for at, card in enumerate(cards)
    ) + "\n"  # fmt: skip


def running(table: Table) -> AniMayhem:
    """The state as rules find it, to be asked and told by the piece."""
    s = state(table)
    s.strand = s.strands[0]
    return s

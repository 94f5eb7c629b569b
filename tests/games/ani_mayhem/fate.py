"""What befalls somebody in a test, for scenes that no position file and no few moves can lay."""

from fracas.games.ani_mayhem import reckoning, vehicles, zones
from fracas.games.ani_mayhem.affairs import Clash, Combat, Drawn, Lasting
from fracas.games.ani_mayhem.layers import FLASH, LAYER
from fracas.games.ani_mayhem.state import Menace
from fracas.games.ani_mayhem.things import number
from fracas.games.ani_mayhem.things import thing as at
from fracas.games.ani_mayhem.vocabulary import ABILITIES
from fracas.table import Table

from .looks import thing
from .scene import body, ids, menace, running, state
from .scene import number as kind

LAYERS = LAYER | {"flash": FLASH}


def change(
    table: Table, card: str, ability: str, by: str, layer: str = "flash", until: str = "turn",
    source: str = "",
) -> None:  # fmt: skip
    """An ability is changed for a while, by a card if one is named."""
    one = Lasting(
        number(thing(table, card)), ABILITIES.index(ability), by, LAYERS[layer], until,
        source=kind(source) if source else -1,
    )  # fmt: skip
    state(table).lasting.append(one)


def bonk(table: Table, card: str) -> None:
    zones.bonk(running(table), body(table, card))


def kill(table: Table, card: str) -> None:
    zones.kill(running(table), body(table, card))


def defeat(table: Table, card: str) -> None:
    zones.defeat(running(table), menace(table, card))


def wreck(table: Table, card: str) -> None:
    """A vehicle in use is destroyed."""
    s = running(table)
    vehicles.wreck(s, next(one for one in s.crafts.values() if ids(table, [one.card]) == [card]))


def in_combat(table: Table, card: str, rounds: int = 1) -> None:
    """Somebody fights the other player's characters here, in this round."""
    s, who = state(table), body(table, card)
    s.combat = Combat(seat=who.seat, other=1 - who.seat, site=who.at, able=[who.card], round=rounds)
    s.combat.health = s.combat.start = {who.card: reckoning.health(s, who)}


def peace(table: Table) -> None:
    """A fight that was laid is forgotten."""
    state(table).combat = None


def drive(table: Table, card: str) -> None:
    """Somebody drives the one vehicle that it carries."""
    who = body(table, card)
    vehicles.drive(running(table), who, *who.gear)


def clash(
    table: Table, striker: str, struck: str, health: int = 2, guards: dict[str, str] | None = None,
    drawn: tuple[tuple[str, str], ...] = (),
) -> None:  # fmt: skip
    """One strikes another, who strikes back; some guard others, and cards are drawn for some."""
    s = state(table)
    one, other = thing(table, striker), thing(table, struck)
    pairs = (guards or {}).items()
    guarding = {body(table, who).card: body(table, whom).card for who, whom in pairs}
    against = other.order if isinstance(other, Menace) else -1
    fight = Combat(against, one.seat, site=one.at, able=[one.card, *guarding], round=1)
    fight.other = -1 if isinstance(other, Menace) else other.seat
    sides = number(one), number(other)
    fight.clashes = [Clash([sides[0]], [sides[1]], [sides[1]], [sides[0]])]
    fight.guards = guarding
    fighting = [*sides, *guarding]
    fight.health = dict.fromkeys(fighting, health)
    fight.start = {who: reckoning.health(s, found) for who in fighting if (found := at(s, who))}
    fight.cards = [Drawn(kind(card), number(thing(table, who))) for card, who in drawn]
    s.combat = fight

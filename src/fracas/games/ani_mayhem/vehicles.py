"""Vehicles in use: who drives, who is aboard, what becomes of them. AM-6.14 to AM-6.23."""

from __future__ import annotations

from fracas.engine import Choice, Step, Text, text

from .affairs import NOBODY, Craft
from .cards import CARDS, is_vehicle
from .reckoning import ability
from .skills import may_use
from .spans import forget
from .state import AniMayhem, Body, card, stir_up
from .things import able, aboard
from .vocabulary import MOVEMENT
from .zones import discard, drop, gain_item

CAPACITY = 4
"""AM-6.17."""


def capacity(s: AniMayhem, one: int) -> int:
    return card(s, one).capacity or CAPACITY


def can_drive(s: AniMayhem, body: Body, one: int) -> bool:
    return able(s, body) and may_use(s, body, one)


def may_carry(s: AniMayhem, body: Body, one: int) -> bool:
    return may_have(s, body, s.cast.kinds[one])


def may_have(s: AniMayhem, body: Body, kind: int) -> bool:
    """AM-3.5: one vehicle; a card's own limit on one character."""
    made, kinds = CARDS[kind], s.cast.kinds
    if not body.gear:
        return made.limit.character != 0
    if is_vehicle(made) and any(is_vehicle(card(s, other)) for other in body.gear):
        return False
    most = made.limit.character
    return most is None or [kinds[other] for other in body.gear].count(kind) < most


def drive(s: AniMayhem, body: Body, one: int) -> None:
    """AM-6.22, AM-27.6: a vehicle in use is open, and its carrier drives it."""
    s.show(one)
    body.open.append(one)
    stir_up(s, one)
    body.craft = one
    s.crafts[one] = Craft(one, body.seat, body.at, body.card)
    s.crafts = dict(sorted(s.crafts.items()))


def park(s: AniMayhem, craft: Craft) -> None:
    """All disembark; the driver still carries the vehicle, and takes what is stored in it."""
    for body in aboard(s, craft):
        body.craft = NOBODY
    driver = s.bodies.get(craft.driver)
    unload(s, craft, driver)
    if driver is not None and craft.card in driver.open:
        driver.open.remove(craft.card)
        stir_up(s, craft.card)
    del s.crafts[craft.card]
    forget(s, craft.card)


def unload(s: AniMayhem, craft: Craft, driver: Body | None) -> None:
    """AM-6.21: without a driver who can carry them, stored cards lie at its location."""
    for one in craft.items + craft.gear:
        if driver is None or not may_carry(s, driver, one):
            drop(s, craft.at, [one])
        elif one in craft.items:
            gain_item(s, driver, one)
        else:
            driver.gear.append(one)
    craft.items, craft.gear = [], []


def take_away(s: AniMayhem, craft: Craft) -> None:
    """The vehicle leaves whoever carries it, or the cards above the location."""
    bodies = s.bodies.values()
    held = [pile for body in bodies for pile in (body.gear, body.open)]
    lying = [*(site.above for site in s.sites), *(haven.gear for haven in s.havens)]
    for pile in held + lying:
        if craft.card in pile:
            pile.remove(craft.card)


def wreck(s: AniMayhem, craft: Craft) -> None:
    """AM-6.20, AM-6.21, AM-25.9: it is discarded; those aboard disembark unharmed."""
    take_away(s, craft)
    unload(s, craft, None)
    park(s, craft)
    discard(s, craft.card)
    s.tell("wrecked", "AM-6.20", who=craft.seat, card=s.cast.kinds[craft.card])


def movement_left(s: AniMayhem, craft: Craft) -> int:
    """AM-6.14, AM-6.23: its movement less the most steps that it or anyone aboard has made."""
    crew = aboard(s, craft)
    if not able(s, craft) or any(one.still for one in crew):  # AM-3.14
        return 0
    made = max([craft.steps, *(one.steps for one in crew)])
    return max(0, ability(s, craft, MOVEMENT) - made)


def mind(s: AniMayhem) -> list[Step]:
    """AM-6.22: where a driver has left, another aboard takes over, or all disembark."""
    found: list[Step] = []
    for craft in list(s.crafts.values()):
        for body in aboard(s, craft):
            if body.at != craft.at or body.captor != NOBODY:
                body.craft = NOBODY
        if not driven(s, craft):
            found += without_driver(s, craft)
    return found


def driven(s: AniMayhem, craft: Craft) -> bool:
    driver = s.bodies.get(craft.driver)
    return (
        driver is not None
        and driver.craft == craft.card
        and craft.card in driver.gear
        and may_use(s, driver, craft.card)
    )


def left_behind(s: AniMayhem, craft: Craft) -> bool:
    """Whether the vehicle fell to the ground, or only its driver is gone from it."""
    lying = s.sites[craft.at].above if craft.at >= 0 else s.havens[-1 - craft.at].gear
    driver = s.bodies.get(craft.driver)
    return craft.card in lying or (driver is not None and craft.card in driver.gear)


def without_driver(s: AniMayhem, craft: Craft) -> list[Step]:
    others = [one for one in aboard(s, craft) if can_drive(s, one, craft.card)]
    if not left_behind(s, craft):  # it was handed on, discarded or destroyed
        park(s, craft)
        return []
    take_away(s, craft)
    if others:
        take_wheel(s, craft, others[0])
        return [NewDriver(craft.seat, craft.card)] if len(others) > 1 else []
    park(s, craft)
    drop(s, craft.at, [craft.card])
    s.tell("no_driver", "AM-6.22", who=craft.seat, card=s.cast.kinds[craft.card])
    return []


def take_wheel(s: AniMayhem, craft: Craft, body: Body) -> None:
    take_away(s, craft)
    body.gear.append(craft.card)
    body.open.append(craft.card)
    stir_up(s, craft.card)
    craft.driver = body.card


class NewDriver(Step):
    """AM-6.22: the controller names another one aboard who can drive."""

    clauses = ("AM-D38", "AM-6.22")
    seat: int
    craft: int

    def premise(self, s: AniMayhem) -> bool:
        return self.craft in s.crafts

    def options(self, s: AniMayhem) -> list[Choice]:
        crew = aboard(s, s.crafts[self.craft])
        return [one.card for one in crew if can_drive(s, one, self.craft)]

    def chosen(self, s: AniMayhem, choice: int) -> None:
        take_wheel(s, s.crafts[self.craft], s.bodies[choice])

    def prompt(self, s: AniMayhem) -> Text:
        return text("ask.new_driver", card=s.cast.kinds[self.craft])

    def label(self, s: AniMayhem, choice: Choice) -> Text:
        assert isinstance(choice, int)
        return text("option.character", card=s.cast.kinds[choice])

"""The ground of a mission: terrain, markers and decks. CO-4.9 to 4.14."""

from fracas.engine import BadInput

from .cards import KINDS, own_cards, rank
from .catalogue import catalogue
from .draws import fresh_deck
from .figures import terrain
from .geometry.specials import prepare
from .geometry.units import TABLE as STANDARD
from .heap import HAND
from .layout_check import marker_fault
from .layouts import layout_named, layouts, loot_spots
from .missions import DRAW, mission, missions
from .state import Collision

SKIRMISH_TURNS = 3


def lay_ground(s: Collision) -> None:
    """Mission, terrain, markers and decks of a new mission (CO-4.9 to 4.14)."""
    s.mission = s.wished[0] if s.wished[0] != DRAW else drawn_mission(s)
    task = mission(s)
    if task.roles and s.seats > 2:
        raise BadInput(f"CO-22.4: {s.seats} players can play hunt or domination, not {task.id}")
    s.turns = min(SKIRMISH_TURNS, task.turns) if "skirmish" in s.variants else task.turns
    s.layout = s.wished[1]
    if s.layout == DRAW:  # CO-4.11
        s.layout = s.pick(list(layouts()), "layout")
    elif s.layout.partition(":")[0] == HAND:
        s.layout = ""
    shift = (s.side - STANDARD) // 2
    s.objects = [(x + shift, y + shift, z, -1) for x, y, z in task.objects]  # CO-4.10, CO-20.7
    s.loot = []
    if "learning" not in s.variants:  # CO-22.11
        spots = loot_spots(layout_named(s.layout), s.side)  # CO-4.13
        own = task.loot
        s.loot = list(spots) if own is None else [(x + shift, y + shift, z) for x, y, z in own]
    ground = terrain(s)
    for place in (*s.loot, *(one[:3] for one in s.objects)):
        wrong = marker_fault(ground, place)
        if wrong:
            raise BadInput(str(wrong))
    prepare(ground)
    for seat in range(s.seats):
        fresh_deck(s, seat)  # CO-4.14


def drawn_mission(s: Collision) -> str:
    """By one card (CO-4.9); where there are more than two players, one that they can play."""
    table = catalogue().tables.mission
    fit = [
        card
        for card in own_cards(0)
        if s.seats == 2 or not missions()[table[KINDS[rank(card)]]].roles
    ]
    card = s.pick(fit, "mission card")
    return table[KINDS[rank(card)]]

"""Set-up. NG-3."""

from fracas.engine import BadInput, Options, Step

from .andys import place_andy
from .cards import FIRST_ANDY, FIRST_GRUNT, KEY, MEMBERS, RECRUITS, starting_cards, things
from .drawing import PILE, draw
from .grid import SPACES
from .numbers import WORK, numbers
from .scenarios import BUILT_IN, city_of, drawn_map, scenario_of, title_of
from .state import NeonGods, Player, put
from .turn import Turn

GANGS = ("magpies", "tempests", "wrenches", "saints")
"""Tin Magpies, Sky Tempests, Velvet Wrenches, Static Saints: NG-C3. They differ in name only."""


def setup(s: NeonGods, options: Options) -> None:
    scenario = str(options["scenario"])
    s.seen = [0] * things(s.seats)
    drawn = drawn_map(scenario, s.seats)  # NG-3.1
    s.city = city_of(drawn, scenario_name(scenario), scenario_of(scenario).special)
    gangs = gangs_of(str(options["gangs"]), s.seats)
    start = numbers.start
    for seat, space in sorted(drawn.bases):  # NG-3.14
        player = Player(gang=gangs[seat - 1], base=space, money=start.money)  # NG-3.11
        player.supply = numbers.pieces.figures - start.figures  # NG-3.16
        for _ in range(start.figures):
            put(player, space)
        s.players.append(player)
    s.products = tuple(drawn.products.count(space) for space in SPACES)
    s.owls = tuple(0 for _ in SPACES)
    s.structures = tuple(0 for _ in WORK)
    s.tunnels = sum(1 << space for space in drawn.tunnels)
    s.andy_supply = list(range(FIRST_ANDY, FIRST_GRUNT))
    s.shuffle(s.andy_supply, "andys")  # NG-3.10
    for space in drawn.andys:
        place_andy(s, space)  # NG-3.13
    aside = deal(s)
    starts = scenario_of(scenario).first.get(s.seats)  # NG-3.20
    s.first = starts - 1 if starts else s.below(s.seats, "first player")  # NG-3.12
    s.then(Opening(tuple(sorted(KEY[card] for card in aside))))


class Opening(Step):
    """What everybody saw of the set-up; then the first player's turn, NG-3.18."""

    aside: tuple[str, ...]

    def do(self, s: NeonGods) -> None:
        if self.aside:
            s.tell("aside", "NG-3.8", cards=self.aside)
        s.tell("begin", "NG-3.12", who=s.first)
        s.then(Turn(s.first))


def deal(s: NeonGods) -> list[int]:
    """Hands, deck and slots; returns the events that were set aside."""
    for seat, player in enumerate(s.players):  # NG-3.5
        player.draw = starting_cards(seat)
        s.shuffle(player.draw, PILE[seat])
        for _ in range(numbers.start.hand):
            draw(s, seat)
    s.deck = list(range(RECRUITS))
    s.shuffle(s.deck, "recruitment deck")  # NG-3.6
    slots: list[int] = []
    aside: list[int] = []
    while len(slots) < len(numbers.turn.slots):  # NG-3.7
        card = s.deck.pop()
        s.show(card)
        (slots if card < MEMBERS else aside).append(card)
    s.slots = tuple(slots)
    if aside:  # NG-3.8
        s.hide(aside)
        s.deck += aside
        s.shuffle(s.deck, "recruitment deck")
    return aside


def gangs_of(value: str, seats: int) -> list[str]:
    """The gang of each seat, NG-3.2: as named, or in the printed order."""
    named = gangs_named(value) or list(GANGS)
    if len(named) < seats:
        raise BadInput(f"{seats} players need {seats} gangs, not {len(named)}")
    return named[:seats]


def gangs_named(value: object) -> list[str]:
    """Gangs separated by commas, all different, NG-D1."""
    if not isinstance(value, str):
        raise BadInput(f"gangs are names separated by commas, not {value!r}")
    named = [one.strip() for one in value.split(",")] if value else []
    for one in named:
        if one not in GANGS:
            raise BadInput(f"there is no gang {one!r}; there are {', '.join(GANGS)}")
    if len(set(named)) < len(named):
        raise BadInput("every seat has a gang of its own (NG-D1)")
    return named


def check_gangs(value: object) -> None:
    gangs_named(value)


def scenario_name(value: str) -> str:
    """What a state keeps of its scenario: its name, or the title of a home-made one."""
    return value if value in BUILT_IN else title_of(value)

"""What is shown of the field, fact by fact: the types of the view.

Cards are kinds ("av.ox-hendry"); a card that the viewer does not know is null. Places are the
numbers of locations from 0, and of havens from -1 downwards. Whoever fights or is charmed is a
character or vehicle by its `id`, or a disaster by -1 less its `id`. Seats are numbers from 0.
"""

from fracas.engine import Said, Veiled, View

from .affairs import Purpose
from .state import Phase
from .vocabulary import Ability

Cards = list[Veiled[str]]
"""Of cards that some may not know, in an order that tells nothing."""
Reason = tuple[str, str]
"""A card or another source, and what it does to a value; the first is what is printed."""


class Score(View):
    total: int
    """The items that all play for."""
    threshold: int
    """How many win: more than half."""
    disasters: int
    players: list[int]
    goal: Said | None


class Player(View):
    hand: Cards
    draw: int
    combat: int
    """Cards in the combat pile."""
    discard: list[str]
    combat_discard: list[str]
    bonked: dict[str, int]
    """With the own turn in which each may return."""
    globals: list[str]
    removed: list[str]
    turns: int
    """Own turns begun."""
    orders: str
    brisk: bool
    reserve: Cards
    won: list[str]
    disasters: int
    """Before they are dealt."""
    locations: Cards
    """The one that is placed next."""


class Site(View):
    """A location."""

    card: str
    owner: int
    """Who brought it."""
    cell: tuple[int, int]
    disasters: int
    """Beneath it."""
    items: Cards
    """Beneath it."""
    above: list[str]
    listing: str
    open_to: list[int]
    """Whose characters there may scavenge it."""
    together: list[int]
    """Whose characters could, if all were there."""
    haven: int | None
    """The haven that is annexed to it, by its place in `havens`."""
    refuge: int | None
    """The haven that it was made into."""
    destroyed: bool


class Haven(View):
    card: str
    owner: int
    site: int
    cell: tuple[int, int]
    items: Cards
    equipment: Cards


class Building(View):
    """A haven under construction."""

    site: int
    haven: str | None
    """Null: the location itself becomes one."""
    seat: int
    builders: list[int]
    turns: int
    """That count and are over."""


class Lot(View):
    name: str
    on: int
    among: list[int]


class Character(View):
    id: int
    card: str
    seat: int
    at: int
    form: int
    abilities: dict[Ability, int]
    base: dict[Ability, int]
    """As printed."""
    reasons: dict[Ability, list[Reason]]
    """Of the abilities that something changes."""
    energy: int
    skills: dict[str, int]
    locked: bool
    attacked: bool
    able: bool
    steps: int
    still: bool
    spent: int
    items: Cards
    equipment: Cards
    uses: dict[str, int]
    """Left of the cards that the viewer knows."""
    open: list[str]
    """Those of its cards that are revealed."""
    enhancements: list[str]
    bonus: str | None
    captor: int | None


class Disaster(View):
    id: int
    card: str
    seat: int
    at: int
    abilities: dict[Ability, int]
    reasons: dict[Ability, list[Reason]]
    able: bool
    fights: bool
    ahead: list[int]
    """The places of its next movement, the last being where it stops; -1 is off the field."""
    item: Cards
    equipment: Cards
    until: int
    ally_of: int


class Vehicle(View):
    id: int
    card: str
    seat: int
    at: int
    driver: int
    aboard: list[int]
    damage: int
    abilities: dict[Ability, int]
    reasons: dict[Ability, list[Reason]]
    items: Cards
    equipment: Cards


class Effect(View):
    """A flash effect or a use on the stack."""

    id: int
    seat: int
    card: str
    target: int


class Drawn(View):
    """A combat card, and for whom it was drawn."""

    card: str
    on: int


class Clash(View):
    strikers: list[int]
    struck: list[int]
    back: list[int]
    """Who strikes back."""
    foes: list[int]
    """At whom."""


class Fighter(View):
    """Somebody in a fight, with every modifier of damage and defence."""

    who: int
    card: str
    health: int
    start: int
    killed_by: int | None
    """Damage of one attack that kills; null where nothing does."""
    deals: int
    """Its damage with all of them."""
    defends: int
    """And its defence."""
    damage: list[Reason]
    defence: list[Reason]


class Expected(View):
    """What somebody would receive and lose if the damage were dealt now."""

    who: int
    total: int
    loss: int


class Fight(View):
    disaster: int
    """By its `id`; -1 between players."""
    seat: int
    site: int
    round: int
    stage: int
    other: int
    """The opponent's seat; -1 against a disaster."""
    clashes: list[Clash]
    guards: dict[int, int]
    """Protectors, each with whom it protects."""
    health: dict[int, int]
    cards: list[Drawn]
    table: list[Fighter]
    expected: list[Expected]


class CharmBattle(View):
    charmer: int
    target: int
    names: tuple[str | None, str | None]
    """Both cards; null for one that has left."""
    purpose: Purpose
    charms: tuple[int, int]
    margin: int
    breaks: dict[int, int]
    """What each sort of break needs."""
    cards: list[Drawn]


class Scavenging(View):
    site: int
    members: list[int]


class Field(View):
    you: int | None
    turns_begun: int
    active: int
    phase: Phase
    score: Score
    fight: Said | None
    """`combat` in sentences."""
    map: list[list[Said | None]]
    """The field in rows, in signs."""
    threats: Said | None
    """`disasters` in sentences."""
    crew: Said | None
    """The viewer's characters in sentences."""
    cards: Said | None
    """What the viewer's cards do."""
    pool: dict[str, int] | None
    """The viewer's cards to build a deck from, while sealed decks are built."""
    stops: list[str] | None
    """The moments at which the viewer is asked; null: at all of them."""
    players: list[Player]
    sites: list[Site]
    havens: list[Haven]
    buildings: list[Building]
    lot: Lot | None
    paths: list[tuple[int, ...]]
    """The way of each player's disasters."""
    characters: list[Character]
    disasters: list[Disaster]
    stack: list[Effect]
    combat: Fight | None
    charms: list[CharmBattle]
    vehicles: list[Vehicle]
    party: list[int] | None
    """Who is on the move."""
    scavenging: Scavenging | None

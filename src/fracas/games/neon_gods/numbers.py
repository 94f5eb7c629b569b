"""The numbers of the game, from content/numbers.toml."""

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from fracas.content import folder, load

Count = Annotated[int, Meta(ge=0)]
Positive = Annotated[int, Meta(ge=1)]
Face = Annotated[str, Meta(pattern="^[0-9]g*$")]
Colour = Literal["blue", "pink", "green"]
Structure = Literal["factory", "watchtower", "monument"]
WorkName = Literal["product", "factory", "watchtower", "monument"]
Faces = tuple[Face, Face, Face, Face, Face, Face]


class Schema(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Content never changes, and has no key that means nothing."""


class Pieces(Schema, frozen=True):
    figures: Positive
    dead_zones: Positive
    tunnels: Positive
    factories: Positive
    watchtowers: Positive
    monuments: Positive
    owls: Positive
    products: Positive
    skyscrapers: tuple[Positive, Positive, Positive]
    andys: tuple[Positive, ...]


class Dice(Schema, frozen=True):
    blue: Faces
    pink: Faces
    green: Faces


class Symbols(Schema, frozen=True):
    move: str
    gain: str
    draw: str
    recover: str
    sell: str
    work: str
    hit: str
    grab: str
    blurp: str


class Start(Schema, frozen=True):
    money: Count
    hand: Count
    figures: Positive


class Turn(Schema, frozen=True):
    slots: tuple[Count, ...]
    moves: Positive
    range: Positive
    activations: Positive
    battle_cards: Positive
    hand_limit: Positive


class Rounds(Schema, frozen=True):
    last: Positive
    daylight: Positive


class Battle(Schema, frozen=True):
    victory: Count
    rich_victory: Count
    watchtower_here: Count
    watchtower_near: Count
    owl: Count


class Scoring(Schema, frozen=True):
    space: Count
    monument: Count
    factories: Annotated[tuple[Count, ...], Meta(min_length=1)]


class ExchangeRow(Schema, frozen=True):
    money: Positive
    blurp: Positive


class WorkCard(Schema, frozen=True):
    card: WorkName
    money: Count
    most: Positive = 1
    """How many tokens one activation may place."""


class Numbers(Schema, frozen=True):
    pieces: Pieces
    dice: Dice
    symbols: Symbols
    start: Start
    turn: Turn
    rounds: Rounds
    battle: Battle
    scoring: Scoring
    exchange: tuple[ExchangeRow, ...]
    work: tuple[WorkCard, WorkCard, WorkCard, WorkCard]


numbers = load(folder("fracas.games.neon_gods") / "numbers.toml", Numbers)

PRODUCT, FACTORY, WATCHTOWER, MONUMENT = range(4)
"""The work cards; the last three are also the structures."""
WORK = tuple(one.card for one in numbers.work)
STRUCTURES = range(FACTORY, MONUMENT + 1)
TOKENS = (
    numbers.pieces.products,
    numbers.pieces.factories,
    numbers.pieces.watchtowers,
    numbers.pieces.monuments,
)
"""How many tokens each work card has to place, NG-2.8."""
ANDYS = numbers.pieces.andys

BLUE, PINK, GREEN = range(3)
COLOURS: tuple[Colour, ...] = ("blue", "pink", "green")
FACES: tuple[Faces, ...] = (numbers.dice.blue, numbers.dice.pink, numbers.dice.green)
HITS = tuple(int(face[0]) for faces in FACES for face in faces)
GRABS = tuple(face.count("g") for faces in FACES for face in faces)
"""By colour and face: six faces of blue, then pink, then green."""

SYMBOLS: dict[str, str] = msgspec.structs.asdict(numbers.symbols)

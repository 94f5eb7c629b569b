"""How bots weigh things, from content/bot.toml. All worths are in blurp."""

from fracas.content import folder, load
from fracas.games.neon_gods.numbers import Schema


class Money(Schema, frozen=True):
    early: float
    spare: float
    tie: float
    exact: tuple[float, float, float]


class Space(Schema, frozen=True):
    later: float
    fresh: float
    dead: float
    attacked: float
    pressed: float
    far: float
    front: float


class Figure(Schema, frozen=True):
    idle: float
    moves: float
    later: float
    step: float
    activation: float
    crowd: float
    crowd_later: float


class Cards(Schema, frozen=True):
    hand: float
    late: float
    deck: float
    blind: float
    middling: float


class Effects(Schema, frozen=True):
    move: float
    gain: float
    draw: float
    recover: float
    sell: float
    work: float
    hit: float


class Factories(Schema, frozen=True):
    early: float
    income: float
    product: float
    stock: int
    tower: float


class Battles(Schema, frozen=True):
    spread_players: float
    spread_andys: float
    stake: float
    attack: float
    friend: float


class Weights(Schema, frozen=True):
    scale: float
    money: Money
    space: Space
    figure: Figure
    card: Cards
    effect: Effects
    factory: Factories
    battle: Battles


W = load(folder("fracas.games.neon_gods") / "bot.toml", Weights)
UNIT = {
    "move": W.effect.move,
    "gain": W.effect.gain,
    "draw": W.effect.draw,
    "recover": W.effect.recover,
    "sell": W.effect.sell,
    "work": W.effect.work,
}
# as plain names: they are read thousands of times for each decision
BATTLE_ATTACK = W.battle.attack
BATTLE_FRIEND = W.battle.friend
BATTLE_SPREAD_ANDYS = W.battle.spread_andys
BATTLE_SPREAD_PLAYERS = W.battle.spread_players
BATTLE_STAKE = W.battle.stake
CARD_BLIND = W.card.blind
CARD_DECK = W.card.deck
CARD_HAND = W.card.hand
CARD_LATE = W.card.late
CARD_MIDDLING = W.card.middling
EFFECT_HIT = W.effect.hit
FACTORY_EARLY = W.factory.early
FACTORY_INCOME = W.factory.income
FACTORY_PRODUCT = W.factory.product
FACTORY_STOCK = W.factory.stock
FACTORY_TOWER = W.factory.tower
FIGURE_ACTIVATION = W.figure.activation
FIGURE_CROWD = W.figure.crowd
FIGURE_CROWD_LATER = W.figure.crowd_later
FIGURE_IDLE = W.figure.idle
FIGURE_LATER = W.figure.later
FIGURE_MOVES = W.figure.moves
FIGURE_STEP = W.figure.step
MONEY_EARLY = W.money.early
MONEY_EXACT = W.money.exact
MONEY_SPARE = W.money.spare
MONEY_TIE = W.money.tie
SPACE_ATTACKED = W.space.attacked
SPACE_DEAD = W.space.dead
SPACE_FAR = W.space.far
SPACE_FRESH = W.space.fresh
SPACE_FRONT = W.space.front
SPACE_LATER = W.space.later
SPACE_PRESSED = W.space.pressed

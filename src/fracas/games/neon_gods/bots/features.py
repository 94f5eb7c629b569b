"""What a position of Neon Gods looks like in numbers, for the value that is fitted in the lab.

The same is counted of a player and of its strongest rival. Nothing here looks at what others hide.
"""

from fracas.content import folder, load
from fracas.engine import Features, Fitted
from fracas.games.neon_gods.daylight import LAST_ROUND
from fracas.games.neon_gods.grid import DISTANCE, spaces
from fracas.games.neon_gods.numbers import FACTORY, WATCHTOWER, numbers
from fracas.games.neon_gods.state import DAYLIGHT, NeonGods, controlled

from .value import PHASE, QUALITY, Outlook, turns_left
from .weights import CARD_MIDDLING

OF_A_PLAYER = (
    "blurp",
    "money",
    "money_worth",
    "held",
    "ground",
    "exposed",
    "stock",
    "factories",
    "products",
    "towers",
    "idle",
    "supply",
    "pairs",
    "hand",
    "cards",
    "deck",
    "turns",
    "prospects",
)
NAMES = (
    *(f"own {name}" for name in OF_A_PLAYER),
    *(f"rival {name}" for name in OF_A_PLAYER),
    "lead",
    "late lead",
    "latest lead",
    "round",
    "rounds to daylight",
    "last round",
    "own turn",
    "rival's turn",
    "daylight",
    "others",
)


def counted(
    view: Outlook, seat: int, reckoned: tuple[float, float, float, float]
) -> list[float]:
    """What is counted of one player."""
    s = view.s
    prospects, money, held, stock = reckoned
    player = s.players[seat]
    area = controlled(s, seat)
    ground = sum([view.worth[space] for space in spaces(area)])
    prices = [DISTANCE[player.base][space] * s.products[space] for space in spaces(area)]
    standing = player.on & ~s.city.dead
    others = player.draw + player.discard + player.activated + player.played
    cards = len(player.hand) + len(others) + len(player.unseen)
    if seat == view.viewer:
        hand = sum([QUALITY[card] for card in player.hand])
        deck = hand + sum([QUALITY[card] for card in others]) + CARD_MIDDLING * len(player.unseen)
    else:
        hand = CARD_MIDDLING * len(player.hand)
        deck = CARD_MIDDLING * cards
    return [
        player.blurp / 10,
        player.money / 10,
        money / 10,
        held / 10,
        ground / 10,
        (ground * (view.next + view.later) - held) / 10,
        stock / 10,
        (s.structures[FACTORY] & area).bit_count() / 3,
        sum(prices) / 10,
        (s.structures[WATCHTOWER] & area).bit_count() / 3,
        (numbers.pieces.figures - player.supply - standing.bit_count()) / 5,
        player.supply / 5,
        player.pairs.bit_count() / 3,
        hand / 5,
        cards / 10,
        deck / 10,
        turns_left(s, seat),
        prospects / 50,
    ]


def features(s: NeonGods, seat: int) -> list[float]:
    view = Outlook(s, seat)
    hoped = [view.reckoned(one) for one in range(s.seats)]
    rival = max((other for other in range(s.seats) if other != seat), key=hoped.__getitem__)
    lead = (hoped[seat][0] - hoped[rival][0]) / 20
    late = s.round / LAST_ROUND
    return [
        *counted(view, seat, hoped[seat]),
        *counted(view, rival, hoped[rival]),
        lead,
        lead * late,
        lead * late * late,
        late,
        view.rounds / PHASE,
        float(s.round == LAST_ROUND),
        float(s.active == seat),
        float(s.active == rival),
        float(s.step == DAYLIGHT),
        float(s.seats - 2),
    ]


FEATURES = Features(NAMES, features)
FITTED = load(folder("fracas.games.neon_gods") / "taught.toml", Fitted)


def taught(s: NeonGods, seat: int) -> float:
    """What a position is worth to a seat, as the games of bots have taught."""
    return FITTED.win(features(s, seat))

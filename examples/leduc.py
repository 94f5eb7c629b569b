"""Leduc poker: hidden cards and chance, in one screen."""

import msgspec

from fracas.engine import (
    Game,
    Hidden,
    Mind,
    Options,
    Positions,
    Public,
    Sight,
    State,
    Step,
    Text,
    Veiled,
    View,
    Words,
    text,
)

RULES = """# Leduc poker
- **LE-1** Two players use two jacks, two queens and two kings. Each puts in 1 chip and gets a card.
- **LE-2** A round goes from player 1: fold (if a bet stands against her), call or check, or raise.
- **LE-3** A raise is 2 chips in the first round, 4 in the second; a round has at most two raises.
- **LE-4** After the first round a card is turned up for both.
- **LE-5** Who folds loses what she has put in.
- **LE-6** After the second round a pair with the card turned up wins, else the higher card.
- **LE-7** Equal cards win nothing from each other.
- **LE-S1** A dealt card is known to its owner alone until all bets are in and nobody has folded.
"""
CARDS = ("jack", "jack", "queen", "queen", "king", "king")
RANK = (1, 1, 2, 2, 3, 3)
FOLD, CALL, RAISE = "fold", "call", "raise"
FOLDED, SHOWN = text("why.fold"), text("why.shown")
OFFERS = {  # by whether a bet stands against the seat, and how many raises there were: LE-2, LE-3
    False: ((CALL, RAISE), (CALL, RAISE), (CALL,)),
    True: ((FOLD, CALL, RAISE), (FOLD, CALL, RAISE), (FOLD, CALL)),
}


class Leduc(State):
    deck: Hidden[list[int]] = []
    hands: Hidden[list[int]] = []
    """The card of each seat."""
    board: Public[int] = -1
    """The card turned up, or -1 in the first round."""
    stakes: Public[list[int]] = []
    raises: Public[int] = 0


class Bet(Step):
    clauses = ("LE-2", "LE-3")
    why = "bet"
    seat: int
    closing: bool
    """A call ends the round: the other has had her say."""

    def options(self, s: Leduc) -> tuple[str, ...]:
        stakes = s.stakes
        return OFFERS[stakes[self.seat] < stakes[1 - self.seat]][s.raises]

    def chosen(self, s: Leduc, choice: str) -> None:
        seat = self.seat
        stakes = s.stakes
        if s.log is not None:  # nobody listens while a bot thinks
            s.tell(choice, "LE-2", who=seat)
        if choice == FOLD:
            lost = stakes[seat]
            scores = [-lost, lost] if seat == 0 else [lost, -lost]
            s.finish(scores, why=FOLDED, clauses=("LE-5",))
            return
        stakes[seat] = stakes[1 - seat]
        if choice == RAISE:
            stakes[seat] += 2 if s.board < 0 else 4
            s.raises += 1
            s.then(ANSWER[1 - seat])
        elif not self.closing:
            s.then(ANSWER[1 - seat])
        elif s.board < 0:
            turn_up(s)
        else:
            showdown(s)

    def label(self, s: Leduc, choice: str) -> Text:  # type: ignore[override]  # its choices are words
        standing = s.stakes[self.seat] < s.stakes[1 - self.seat]
        return text("check" if choice == CALL and not standing else choice)


FIRST, ANSWER = Bet(0, False), (Bet(0, True), Bet(1, True))
"""The steps of a round; they never change, so one of each will do."""


def turn_up(s: Leduc) -> None:  # LE-4
    card = s.deck.pop()
    s.show(card)
    s.board = card
    s.raises = 0
    if s.log is not None:
        s.tell("turned", "LE-4", card=CARDS[card])
    s.then(FIRST)


def showdown(s: Leduc) -> None:  # LE-6
    for seat, card in enumerate(s.hands):
        s.show(card)
        if s.log is not None:
            s.tell("shown", "LE-6", who=seat, card=CARDS[card])
    pair = RANK[s.board]
    mine, yours = RANK[s.hands[0]], RANK[s.hands[1]]
    mine, yours = 9 if mine == pair else mine, 9 if yours == pair else yours
    won = s.stakes[0] * ((mine > yours) - (mine < yours))
    s.finish([won, -won], why=SHOWN, clauses=("LE-6",))


def setup(s: Leduc, options: Options) -> None:  # LE-1
    deck = s.deck = [0, 1, 2, 3, 4, 5]
    s.shuffle(deck, "deck")
    mine, yours = s.hands = [deck.pop(), deck.pop()]
    seen = s.seen = [0] * 6
    seen[mine], seen[yours] = 0b01, 0b10
    s.stakes = [1, 1]
    s.then(FIRST)


class Cards(View):
    """Cards by name: two jacks cannot be told apart."""

    hands: list[Veiled[str]]
    board: str | None
    stakes: list[int]


def view(s: Leduc, viewer: int) -> Cards:
    return Cards(
        hands=[CARDS[card] if s.knows(viewer, card) else None for card in s.hands],
        board=CARDS[s.board] if s.board >= 0 else None,
        stakes=s.stakes,
    )


def value(s: Leduc, seat: int) -> float:
    """The share of the other hands that this one beats, as things stand."""
    if s.result is not None:
        return 0.5 + s.result.scores[seat] / 26
    rank = RANK[s.hands[seat]]
    return 1.0 if s.board >= 0 and RANK[s.board] == rank else rank / 4


class Position(msgspec.Struct, forbid_unknown_fields=True):
    """Who holds what, and what will be turned up."""

    hands: tuple[str, str]
    board: str


def arrange(s: Leduc, wanted: Position) -> None:
    s.deck = [0, 1, 2, 3, 4, 5]
    s.seen = [0] * 6
    names = [CARDS[card] for card in s.deck]
    taken = []
    for name in (*wanted.hands, wanted.board):
        left = [card for card in s.deck if names[card] == name]
        if not left:
            raise ValueError(f"there is no {name} left to deal")
        s.deck.remove(left[0])
        taken.append(left[0])
    s.hands = taken[:2]
    s.deck.append(taken[2])
    s.show(taken[0], 0)
    s.show(taken[1], 1)


WORDS = {
    "en": {
        "goal": "Win chips with the better card, or because the other folds",
        "ask.bet": "Your bet",
        "refuse.bet": "fold only against a bet, raise twice at most; legal: {legal:texts}",
        "fold": "fold",
        "call": "call",
        "check": "check",
        "raise": "raise",
        "tell.fold": "{who:seat} folds",
        "tell.fold.you": "You fold",
        "tell.call": "{who:seat} stays in",
        "tell.call.you": "You stay in",
        "tell.raise": "{who:seat} raises",
        "tell.raise.you": "You raise",
        "tell.turned": "A {card:card} is turned up",
        "tell.shown": "{who:seat} shows a {card:card}",
        "tell.shown.you": "You show a {card:card}",
        "why.fold": "a fold",
        "why.shown": "the better card",
        "jack": "jack",
        "queen": "queen",
        "king": "king",
    },
    "fr": {
        "ask.bet": "Votre mise",
        "refuse.bet": "passez face à une mise, relancez deux fois au plus ; permis : {legal:texts}",
        "fold": "passer",
        "call": "suivre",
        "check": "parole",
        "raise": "relancer",
        "tell.fold": "{who:seat} passe",
        "tell.fold.you": "Vous passez",
        "tell.call": "{who:seat} reste",
        "tell.call.you": "Vous restez",
        "tell.raise": "{who:seat} relance",
        "tell.raise.you": "Vous relancez",
        "tell.turned": "On retourne : {card:card}",
        "tell.shown": "{who:seat} montre : {card:card}",
        "tell.shown.you": "Vous montrez : {card:card}",
        "why.fold": "un abandon",
        "why.shown": "la meilleure carte",
        "jack": "valet",
        "queen": "dame",
        "king": "roi",
    },
}

game = Game(
    "leduc",
    Leduc,
    setup,
    seats=[2],
    title={"en": "Leduc poker", "fr": "Poker Leduc"},
    words=Words(WORDS, {"card": lambda card, saying: WORDS[saying.lang][str(card)]}),
    sight=Sight(shape=Cards, view=view, pools=lambda s: [[s.hands, s.deck]]),
    mind=Mind(value=value, payoff=lambda s: [value(s, 0), value(s, 1)]),
    positions=Positions(shape=Position, arrange=arrange),
    rulebook=RULES,
)

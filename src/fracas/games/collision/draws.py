"""Drawing cards, replacing them, and tests. CO-5, CO-6.1 to 6.4."""

from fracas.engine import Choice, Refused, Step, Text, text

from .cards import FAIL, KINDS, NO_CARD, SUCCESS, copy_of, kind, kinds, own_cards, rank
from .catalogue import catalogue
from .state import Collision
from .why import no_card

PILE = ("P1 deck", "P2 deck", "P3 deck", "P4 deck")
"""What the shuffle of each seat's deck is called in `luck`."""
OWNER = ({"card": 1}, {"card": 2}, {"card": 4}, {"card": 8})
HURRY = -2
"""CO-9.13"""


def fresh_deck(s: Collision, seat: int) -> None:
    """All 30 cards, shuffled (CO-4.14, CO-21.5)."""
    player = s.players[seat]
    player.deck = own_cards(seat)
    player.hand, player.discard, player.shown = [], [], []
    s.hide(player.deck)
    s.shuffle(player.deck, PILE[seat])


def top(s: Collision, seat: int) -> int:
    """The top card of the deck, CO-5.1; NO_CARD when there is none."""
    player = s.players[seat]
    if not player.deck:
        if not player.discard:
            return NO_CARD
        player.deck, player.discard = sorted(player.discard), []  # CO-5.9
        s.shuffle(player.deck, PILE[seat])
        s.hide(player.deck)
        s.tell("reshuffle", "CO-5.9", who=seat, count=len(player.deck))
    return player.deck.pop()


def draw_to_hand(s: Collision, seat: int, count: int) -> None:
    """CO-5.7"""
    for _ in range(count):
        card = top(s, seat)
        if card == NO_CARD:
            s.tell("no_card", "CO-5.11", who=seat)
            return
        s.players[seat].hand.append(card)
        s.seen[card] = 1 << seat
        s.tell("to_hand", "CO-5.7", veil=OWNER[seat], who=seat, card=kind(card))


def throw(s: Collision, seat: int, cards: list[int]) -> None:
    """Cards that all have seen go to the discard pile, the last on top (CO-5.8)."""
    s.players[seat].discard += cards


def put_away(s: Collision, seat: int) -> None:
    """The cards that counted have been read: replaced ones below (CO-5.8)."""
    player = s.players[seat]
    player.discard += player.shown
    player.shown = []


def read(s: Collision, seat: int) -> int:
    """The rank of the card that counts."""
    return rank(s.players[seat].shown[-1])


def closed_for(s: Collision, seat: int) -> bool:
    """In a hurried action every draw is closed (CO-9.14), or only the hurried player's own
    (CO-22.6)."""
    return s.hurried and (seat == s.active or "soft-hurry" not in s.variants)


def hurry(s: Collision, figure: int) -> int:
    """What hurry takes from the draws for a figure (CO-9.13)."""
    return HURRY if s.hurried and figure == s.acting else 0


def charm_of(s: Collision, figure: int) -> str:
    """The object with which a figure may draw again, if it has one (CO-C8)."""
    held = s.figures[figure].objects
    return next((key for key in held if catalogue().objects[key].redraw), "")


def has_charm(s: Collision, seat: int, figure: int) -> bool:
    """Whether a Lucky charm can help: it is its owner's alone, though another may draw for the
    figure (CO-18.6, CO-R118), and there must be another card to draw (CO-R107)."""
    if figure < 0 or not charm_of(s, figure) or s.figures[figure].owner != seat:
        return False
    player = s.players[seat]
    return bool(player.deck or player.discard)


def use_up(s: Collision, figure: int, thing: str) -> None:
    one = s.figures[figure]
    one.objects = tuple(held for held in one.objects if held != thing)


def lay(s: Collision, seat: int, card: int) -> None:
    """A card comes to lie face up (CO-5.6)."""
    s.players[seat].shown.append(card)
    s.show(card)
    s.tell("drawn", "CO-5.6", who=seat, card=kind(card))


class Draw(Step):
    """One card, shown at once; then it may be replaced, or drawn again by a Lucky charm."""

    seat: int
    figure: int = -1
    closed: bool = False

    def do(self, s: Collision) -> None:
        card = top(s, self.seat)
        if card == NO_CARD:
            s.then(StandIn(self.seat, self.figure, self.closed))
        else:
            lay(s, self.seat, card)
            s.then(*after_draw(s, self.seat, self.figure, self.closed))


def after_draw(s: Collision, seat: int, figure: int, closed: bool) -> tuple[Step, ...]:
    if closed:
        return (Charm(seat, figure),) if has_charm(s, seat, figure) else ()
    return (Replace(seat),) if s.players[seat].hand else ()


class StandIn(Step):
    """With both piles empty a card of the hand stands for the draw (CO-5.11)."""

    clauses = ("CO-D26", "CO-5.11")
    seat: int
    figure: int = -1
    closed: bool = False

    def options(self, s: Collision) -> list[str]:
        return kinds(s.players[self.seat].hand)

    def chosen(self, s: Collision, choice: str) -> None:
        hand = s.players[self.seat].hand
        card = copy_of(hand, choice)
        hand.remove(card)
        lay(s, self.seat, card)
        s.then(*after_draw(s, self.seat, self.figure, self.closed))

    def label(self, s: Collision, choice: Choice) -> Text:
        return text("option.card", card=choice)

    def refusal(self, s: Collision, choice: Choice) -> Refused:
        return no_card(self, s, choice, "CO-5.11")


class Reader(Step):
    """A step that reads the card that has just been drawn, and can say so beforehand."""

    def purpose(self, s: Collision) -> Text:
        """What the card is for."""
        raise NotImplementedError

    def outcome(self, s: Collision, drawn: int) -> Text | None:
        """What a card would do."""
        return None


def reader(s: Collision) -> Reader | None:
    """Who reads the card that lies open."""
    stack = s.strands[0].stack if s.strands else ()
    return next((one for one in reversed(stack) if isinstance(one, Reader)), None)


def test_outcome(drawn: int, need: int, modifier: int) -> Text:
    return text("outcome.passes" if passed(drawn, need, modifier) else "outcome.fails")


class Replace(Step):
    """Keep the card that was drawn, or put one from the hand in its place, once (CO-5.3, 5.4)."""

    clauses = ("CO-D14", "CO-5.3")
    seat: int

    def options(self, s: Collision) -> list[str]:
        return ["keep", *kinds(s.players[self.seat].hand)]

    def chosen(self, s: Collision, choice: str) -> None:
        if choice == "keep":
            return
        hand = s.players[self.seat].hand
        card = copy_of(hand, choice)
        hand.remove(card)
        s.players[self.seat].shown.append(card)
        s.show(card)
        s.tell("replaced", "CO-5.3", who=self.seat, card=choice)

    def prompt(self, s: Collision) -> Text:
        card, by = KINDS[read(s, self.seat)], reader(s)
        if by is None:
            return text("ask.replace", card=card)
        return text("ask.replace_for", card=card, why=by.purpose(s).nested)

    def label(self, s: Collision, choice: Choice) -> Text:
        keep, by = choice == "keep", reader(s)
        drawn = read(s, self.seat) if keep else KINDS.index(str(choice))
        found = by.outcome(s, drawn) if by else None
        if found is None:
            return text("option.keep") if keep else text("option.card", card=choice)
        if keep:
            return text("option.keep_so", outcome=found.nested)
        return text("option.card_so", card=choice, outcome=found.nested)

    def refusal(self, s: Collision, choice: Choice) -> Refused:
        return no_card(self, s, choice, "CO-5.3")


class Charm(Step):
    """A Lucky charm discards a closed draw and draws again, closed (CO-C8)."""

    clauses = ("CO-D28", "CO-C8")
    seat: int
    figure: int

    def options(self, s: Collision) -> list[str]:
        return ["keep", "again"]

    def chosen(self, s: Collision, choice: str) -> None:
        if choice == "keep":
            return
        use_up(s, self.figure, charm_of(s, self.figure))
        s.tell("charm", "CO-C8", who=self.seat, card=KINDS[read(s, self.seat)])
        put_away(s, self.seat)
        s.then(Draw(self.seat, self.figure, True))

    def prompt(self, s: Collision) -> Text:
        return text("ask.charm", card=KINDS[read(s, self.seat)])

    def label(self, s: Collision, choice: Choice) -> Text:
        return text(f"option.{choice}")


def passes(s: Collision, seat: int, need: int, modifier: int) -> bool:
    """Read the shown card as a test (CO-6.1, CO-6.3) and put it away."""
    drawn = read(s, seat)
    put_away(s, seat)
    well = passed(drawn, need, modifier)
    s.tell(
        "test", "CO-6.1", who=seat, card=KINDS[drawn], need=need, modifier=modifier,
        result="passed" if well else "failed",
    )  # fmt: skip
    return well


def passed(drawn: int, need: int, modifier: int) -> bool:
    """CO-6.1, CO-6.3"""
    return drawn == SUCCESS or (drawn != FAIL and drawn + modifier >= need)


def test_draw(s: Collision, figure: int) -> Draw:
    """The draw of a test for a figure: normal, unless hurried (CO-6.2, CO-9.14)."""
    seat = s.figures[figure].owner
    return Draw(seat, figure, closed_for(s, seat))

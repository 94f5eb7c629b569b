"""Standing orders: passes that a seat gives in advance. AM-34.10, AM-29.4.

An automatic pass tells nothing about a hand, unless its owner said that it may.
"""

from __future__ import annotations

from fracas.engine import Choice, Refused, Strand, text

from .state import DISCARD, MAINTENANCE, PHASES, AniMayhem
from .stops import STOPS, change, goes_by, moment

ASK, UNTIL_TURN, UNTIL_COMBAT, REST_OF_COMBAT, WAIT = "", "turn", "combat", "fight", "wait"
CHARMS = "charm"
"""Pass in charm battles, one after the other, until the next own turn; asked in all else."""
IDLE = "idle"
"""Pass wherever nothing else can be done, though it tells the others about the hand. Who sits down
alone always does: there is nobody to tell (`Player.alone`, AM-R136)."""
BRISK = "brisk"
"""Pass in the own Discard and Maintenance phases, and do not respond to oneself, until told
otherwise."""
UNTIL_ME = "mine"
"""Pass until something happens to one's own: a fight, a charm battle, another's card; or the own
turn comes."""
UNTIL_PHASE = tuple(PHASES[1:])
"""Pass until that phase of the own turn."""
WORDS = (
    "ask", UNTIL_TURN, UNTIL_COMBAT, UNTIL_ME, REST_OF_COMBAT, CHARMS, WAIT, IDLE, BRISK,
    *UNTIL_PHASE, "usual", "everywhere", *(f"{sign}{one}" for one in STOPS for sign in "+-"),
)  # fmt: skip
PASSES = {"pass_turn": UNTIL_TURN, "pass_combat": UNTIL_COMBAT, "pass_mine": UNTIL_ME,
          "pass_fight": REST_OF_COMBAT, "pass_brisk": BRISK}  # fmt: skip
"""The orders that a question offers besides a single pass."""
WINDOWS = ("standby", "respond", "answer_lot", "answer_event")
"""The questions that orders answer."""
LEAST, SPREAD = 1500, 3000
"""The delay of `wait` in ms: one distribution for all."""


def mine(s: AniMayhem, seat: int) -> bool:
    """Whether a combat is on in which a player's characters take part."""
    return s.combat is not None and any(
        one in s.bodies and s.bodies[one].seat == seat for one in s.combat.health
    )


ANSWERS = {"answer_lot": "lot", "answer_event": "event"}
"""Questions that are a moment of their own, by their kind."""


def passes(s: AniMayhem, seat: int, at: str = "") -> bool:
    """Whether a seat passes here by its standing orders, or because it does not stop at such
    moments; orders that have run out are dropped."""
    player = s.players[seat]
    if player.gone or s.conceded >> seat & 1:
        return True
    if player.brisk and routine(s, seat):
        return True
    return (player.orders != ASK and ordered(s, seat)) or goes_by(s, seat, at)


TOUCHING = ("attacked", "fight", "cards", "charm_start", "charm", "card")


def ordered(s: AniMayhem, seat: int) -> bool:
    player = s.players[seat]
    match player.orders:
        case "turn":
            on = not (s.active == seat and player.turns > player.ordered)
        case "combat":
            on = not mine(s, seat) and not (s.active == seat and player.turns > player.ordered)
        case "mine":
            new = s.active == seat and player.turns > player.ordered
            on = not new and moment(s, seat) not in TOUCHING
        case "fight":
            on = s.combat is not None
        case "charm" if not (s.active == seat and player.turns > player.ordered):
            return bool(s.charms)  # between two battles it is kept
        case "charm":
            on = False
        case "wait" | "idle":
            return False
        case phase:
            on = not (s.active == seat and PHASES[s.phase] == phase)
    if not on:
        player.orders = ASK
    return on


def routine(s: AniMayhem, seat: int) -> bool:
    """Where a brisk player passes, whatever she holds."""
    if s.stack:
        return s.stack[-1].seat == seat
    own = s.active == seat and s.phase in (DISCARD, MAINTENANCE)
    return own and s.combat is None and not s.charms


def order(s: AniMayhem, seat: int, word: str) -> None:
    player = s.players[seat]
    if word in (BRISK, "ask"):
        player.brisk, player.orders = word == BRISK, ASK
        return
    player.orders = word
    player.ordered = player.turns


def offered_orders(s: AniMayhem, seat: int) -> list[Choice]:
    """AM-34.10: in a combat for the rest of it, in another's turn for longer. Who has named her
    stops has no need of others."""
    if s.combat is not None:
        return ["pass_fight"]
    if seat in s.stops:
        return ["pass_mine"]
    if s.active != seat:
        return ["pass_turn", "pass_combat"]
    if s.players[seat].brisk:
        return ["pass_combat", "ask_again"]
    return ["pass_combat", "pass_brisk"] if s.phase in (DISCARD, MAINTENANCE) else ["pass_combat"]


def brisk(s: AniMayhem, seat: int) -> bool:
    """Whether a player passes where there is nothing else to do. Whether she is asked then tells
    who watches what she could do: she has said that it may, or plays alone (AM-R136)."""
    player = s.players[seat]
    looking = s.combat is not None and bool(s.combat.cards)  # what they have brought about
    alone = player.alone and not looking
    told = player.orders == IDLE or alone or (s.seats == 1 and player.brisk)
    if told:
        s.disclose()
    return told


def delay(s: AniMayhem, seat: int) -> int | None:
    """When a question passes by itself under the order `wait`: never in the own main part."""
    if s.players[seat].orders != WAIT or (s.active == seat and s.combat is None and not s.stack):
        return None
    return s.now + LEAST + s.below(SPREAD, "delay")


def asked_strand(s: AniMayhem, seat: int) -> Strand | None:
    """The strand that waits for a seat to act or pass."""
    for strand in s.strands:
        step = strand.asking
        if step is not None and step.kind in WINDOWS and step.seats(s) == (seat,):
            return strand
    return None


def set_orders(s: AniMayhem, seat: int, word: str) -> None:
    """An act of a seat beside all questions: its standing orders from now on."""
    if seat >= s.seats or word not in WORDS:
        raise Refused(text("refuse.orders", words=WORDS), ("AM-34.10",))
    if not change(s, seat, word):
        order(s, seat, word)
        give_way(s, seat)


def give_way(s: AniMayhem, seat: int) -> None:
    """If the seat is being asked and now passes, it passes."""
    strand = asked_strand(s, seat)
    if strand is None or strand.asking is None:
        return
    step = strand.asking
    s.strand = strand
    if passes(s, seat, ANSWERS.get(step.kind, "")):
        strand.asking = strand.due = None
        step.chosen(s, "pass")
    else:
        strand.due = step.deadline(s)

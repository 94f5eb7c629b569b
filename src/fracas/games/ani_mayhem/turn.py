"""The turn and its six phases. AM-14 to AM-16."""

from __future__ import annotations

from functools import cache

from fracas.engine import Choice, Refused, Step, Text, text

from .affairs import NOBODY
from .cards import CARDS, is_combat_disaster
from .charmed import lead_charmed
from .construction import Construction, WorkOn
from .disasters import can_affect
from .ending import LAST_TURN, last_turn
from .movement import EndMove, farewell
from .paths import EnterDrawn, MoveDisasters
from .priority import Standby
from .resigning import depart_all
from .spans import LONGER, expire, outlast
from .state import DISCARD, SCAVENGE, AniMayhem, card, stir_up, touch
from .stirring import stir
from .whynot import no
from .zones import HAND, discard, remove_menace


class Turn(Step):
    """AM-14.1: the phases in their order; AM-14.6: movement and energy come back."""

    seat: int

    def do(self, s: AniMayhem) -> None:
        seat = self.seat
        s.turn += 1
        s.active = seat
        player = s.players[seat]
        player.turns += 1
        if s.used:
            s.used = [one for one in s.used if one.startswith("game:")]
        s.searched, s.carries = [], 0
        for one in s.players:
            one.stacks = 0
        for body in s.bodies.values():
            body.attacked = body.wooing = False
            if body.seat == seat:
                body.steps, body.still, body.spent = 0, False, 0
        for craft in s.crafts.values():
            if craft.seat == seat:
                craft.steps = 0
        s.tell("turn", "AM-1.9", who=seat, turn=player.turns)
        depart_all(s)
        if player.gone:  # AM-D36
            s.then(EndTurn(seat))
            return
        work = (WorkOn(seat),) if s.buildings else ()
        s.then(*stir("turn_start"), *work, *phases(seat), *end_of_turn(seat))


@cache
def phases(seat: int) -> tuple[Phase, ...]:
    return tuple(Phase(seat, phase) for phase in range(DISCARD, SCAVENGE + 1))


def end_of_turn(seat: int) -> tuple[Step, ...]:
    """What follows the last phase."""
    return Construction(seat), *stir("turn_end"), EndTurn(seat)


class Phase(Step):
    """AM-14.2."""

    seat: int
    phase: int

    def do(self, s: AniMayhem) -> None:
        end_phase(s)
        seat, s.phase = self.seat, self.phase
        end = stir("phase_end")
        match self.phase:
            case 2:
                s.then(Reload(seat, False), *end)
            case 3:
                enter = (EnterDrawn(),) if s.entering != NOBODY else ()
                move = (MoveDisasters(),) if enter or s.menaces else ()
                s.then(*enter, *move, Standby(seat, 0), *end)
            case 5:
                s.then(*lead_charmed(s), Standby(seat, 0), EndMove(seat), *end)
            case _:
                s.players[seat].played = [0, 0, 0]
                s.then(Standby(seat, 0), *end)
        if start := stir("phase_start"):
            s.then(*start)


def end_phase(s: AniMayhem) -> None:
    """What lasts for a phase ends with it (AM-5.7, AM-6.8, AM-7.6)."""
    if s.lasting or s.bonds:
        outlast(s, *LONGER)
    if s.used:
        s.used = [one for one in s.used if not one.startswith("phase:")]
    for body in s.bodies.values():
        if body.changed:
            body.changed = []
    farewell(s)


class EndTurn(Step):
    """AM-14.7: effects that last for the turn end, durations count down."""

    seat: int

    def do(self, s: AniMayhem) -> None:
        end_phase(s)
        expire(s, "turn")
        player = s.players[self.seat]
        for one in list(player.globals):
            if s.ends[one] <= player.turns:  # AM-8.4, AM-8.6, AM-X57
                player.globals.remove(one)
                del s.ends[one]
                discard(s, one)
                s.tell("global_ends", "AM-8.4", who=self.seat, card=s.cast.kinds[one])
        for menace in list(s.menaces.values()):
            if menace.until and menace.by == self.seat and menace.until <= player.turns:
                s.tell("passes_over", "AM-12.11", disaster=s.cast.kinds[menace.card])
                remove_menace(s, menace)
        for body in s.bodies.values():
            over = [one for one in body.enhancements if runs_out(s, self.seat, one)]
            for one in over:
                body.enhancements.remove(one)
                stir_up(s, one)
                del s.ends[one]
                discard(s, one)
                s.tell("global_ends", "AM-2.44", who=self.seat, card=s.cast.kinds[one])
        end_charms(s, self.seat)
        touch(s)
        following = (self.seat + 1) % s.seats
        if following == s.first and s.players[following].turns >= LAST_TURN:
            last_turn(s)
        else:
            s.then(Turn(following))


def runs_out(s: AniMayhem, seat: int, one: int) -> bool:
    """AM-2.44: counted in turns of the player who played the card."""
    return s.cast.owners[one] == seat and one in s.ends and s.ends[one] <= s.players[seat].turns


def end_charms(s: AniMayhem, seat: int) -> None:
    """AM-26.17, AM-26.33: what a charm forbids ends with a turn."""
    turns = s.players[seat].turns
    s.led = []
    for menace in s.menaces.values():
        menace.spurned = []
    for body in s.bodies.values():
        body.lent = []
        if body.safe:
            body.safe = {
                who: until
                for who, until in body.safe.items()
                if who in s.bodies and (s.bodies[who].seat != seat or until > turns)
            }


class Reload(Step):
    """AM-16.1, AM-16.2: drawing is optional, but once begun it goes on."""

    clauses = ("AM-D5", "AM-16.1")
    auto = True
    seat: int
    begun: bool

    def options(self, s: AniMayhem) -> list[Choice]:
        player = s.players[self.seat]
        room = len(player.hand) < HAND
        found: list[Choice] = []
        if room and may_draw(s, self.seat):
            found.append("draw")
        if not (self.begun and found):
            found.append("done")
        if room:  # AM-16.7, AM-X46, AM-X47
            back = [one for one, turn in sorted(player.bonked.items()) if turn <= player.turns]
            found += [("return", s.cast.kinds[one]) for one in back]
        return found

    def chosen(self, s: AniMayhem, choice: Choice) -> None:
        if choice == "draw":
            draw_card(s, self.seat)
        elif isinstance(choice, tuple):
            player = s.players[self.seat]
            one = next(c for c in player.bonked if s.cast.kinds[c] == choice[1])
            del player.bonked[one]
            player.hand.append(one)
            s.tell("return", "AM-16.7", who=self.seat, card=choice[1])
            s.then(self)

    def refusal(self, s: AniMayhem, choice: Choice) -> Refused:
        room = len(s.players[self.seat].hand) < HAND
        if choice == "done":
            return no("begun", "AM-16.2")
        if not room:
            return no("hand_full", "AM-16.2", count=HAND)
        if choice == "draw":
            return no("no_pile", "AM-16.10")
        if isinstance(choice, tuple) and len(choice) == 2 and choice[0] == "return":
            return no("not_back", "AM-16.7")
        return super().refusal(s, choice)

    def label(self, s: AniMayhem, choice: Choice) -> Text:
        if isinstance(choice, tuple):
            return text("option.return", card=choice[1])
        return text("option.no_draw" if choice == "done" else f"option.{choice}")


def may_draw(s: AniMayhem, seat: int) -> bool:
    """AM-16.8, AM-16.10: the draw pile is refilled at most once in a phase."""
    player = s.players[seat]
    return bool(player.draw) or (bool(player.discard) and "phase:refill" not in s.used)


def draw_card(s: AniMayhem, seat: int) -> None:
    player = s.players[seat]
    if not player.draw:
        player.draw, player.discard = player.discard, []
        s.hide(player.draw)
        s.shuffle(player.draw, f"draw {seat + 1}")
        s.used.append("phase:refill")
        s.tell("refill", "AM-16.8", who=seat)
    one = player.draw.pop()
    if card(s, one).type != "disaster":  # AM-16.3
        player.hand.append(one)
        s.show(one, seat)
        s.tell("draw", "AM-16.3", who=seat, card=s.cast.kinds[one], veil={"card": 1 << seat})
        s.then(Reload(seat, True))
        return
    s.show(one)
    kind = s.cast.kinds[one]
    if is_combat_disaster(CARDS[kind]) or can_affect(s, one, seat):
        s.tell("disaster", "AM-16.4", who=seat, disaster=kind)
        s.entering = one
        return
    discard(s, one)  # AM-16.5
    s.tell("misses", "AM-16.5", who=seat, disaster=kind)
    s.then(Reload(seat, True))

"""Skirmish: two players, no field. AM-31.15 to AM-31.29, AM-31.36 to AM-31.38.

Each player's revealed characters stand on a ground of their own, which has no neighbours; the
disasters of the other come there to attack.
"""

from __future__ import annotations

from collections.abc import Iterator

from fracas.engine import Choice, Refused, Step, Text, text

from .assault import attack_characters
from .cards import AT, CARDS, is_combat_disaster
from .disasters import act_at_once, arrive, can_affect
from .equip import fits_on, in_hand, play, whole
from .field import survey
from .pieces import Cast, Site
from .spans import outlast
from .state import OFF_FIELD, AniMayhem, Body, card, stir_up
from .whynot import known, no
from .zones import copy_in, discard, embody, kinds, remove_menace

HAND = 5
"""AM-31.16."""
GROUND = "sk.ground"


class Opening(Step):
    """AM-31.16: piles are shuffled and face down, the characters known to their owner."""

    def do(self, s: AniMayhem) -> None:
        lay_grounds(s)
        for seat, player in enumerate(s.players):
            player.reserve, player.discard = player.discard, []
            for one in player.reserve:
                s.show(one, seat)
            player.draw, player.hand = player.hand, []
            for pile, called in (
                (player.draw, "power"),
                (player.items, "items"),
                (player.combat, "combat"),
                (player.disasters, "disasters"),
            ):
                s.shuffle(pile, f"{called} {seat + 1}")
            fill(s, seat)
        s.first = s.below(s.seats, "start")
        s.then(SkirmishTurn(s.first))


def lay_grounds(s: AniMayhem) -> None:
    """Where each player's characters stand; the grounds do not touch."""
    start = len(s.cast.kinds)
    s.cast = Cast(s.cast.kinds + (AT[GROUND],) * s.seats, s.cast.owners + tuple(range(s.seats)))
    s.seen += [s.everyone] * s.seats
    s.sites = [Site(start + seat, x=3 * seat) for seat in range(s.seats)]
    survey(s)


def fill(s: AniMayhem, seat: int) -> None:
    """AM-31.25, AM-31.28: power cards up to five; an emptied pile is reshuffled."""
    player = s.players[seat]
    while len(player.hand) < HAND and (player.draw or player.discard):
        if not player.draw:
            player.draw, player.discard = player.discard, []
            s.hide(player.draw)
            s.shuffle(player.draw, f"draw {seat + 1}")
        one = player.draw.pop()
        player.hand.append(one)
        s.show(one, seat)


class SkirmishTurn(Step):
    """AM-31.17: her turn; AM-31.36: who was bonked has sat out a turn and is revealed again."""

    seat: int

    def do(self, s: AniMayhem) -> None:
        seat, player = self.seat, s.players[self.seat]
        s.turn += 1
        s.active = seat
        player.turns += 1
        s.used, s.carries = [], 0
        for other in s.players:
            other.stacks = 0
        for body in s.bodies.values():
            body.attacked = False
            body.spent = 0
        s.tell("turn", "AM-31.17", who=seat, turn=player.turns)
        for one in [card_ for card_, turn in sorted(player.bonked.items()) if turn <= player.turns]:
            del player.bonked[one]
            stand_up(s, seat, one)
        if not mine(s, seat) and not player.reserve:
            lose_at_once(s, seat)
            return
        steps: list[Step] = [Unveil(seat)] if player.reserve else []
        s.then(*steps, Arm(seat), Sally(seat, 0))


def mine(s: AniMayhem, seat: int) -> list[Body]:
    return [one for one in s.bodies.values() if one.seat == seat]


def stand_up(s: AniMayhem, seat: int, one: int) -> None:
    s.show(one)
    embody(s, Body(one, seat, seat))
    s.tell("comes", "AM-31.17", who=seat, card=s.cast.kinds[one])


def lose_at_once(s: AniMayhem, seat: int) -> None:
    """AM-31.27."""
    places = [1 + (one == seat) for one in range(s.seats)]
    won = [len(one.won) for one in s.players]
    s.finish(won, places, why=text("why.nobody_left"), clauses=("AM-31.27",))


class Unveil(Step):
    """AM-31.17, AM-D35: she reveals one of her characters, of her choice."""

    clauses = ("AM-D35", "AM-31.17")
    seat: int

    def options(self, s: AniMayhem) -> list[Choice]:
        return [*kinds(s, s.players[self.seat].reserve)]

    def chosen(self, s: AniMayhem, choice: int) -> None:
        reserve = s.players[self.seat].reserve
        one = copy_in(s, reserve, choice)
        reserve.remove(one)
        stand_up(s, self.seat, one)

    def refusal(self, s: AniMayhem, choice: Choice) -> Refused:
        if not isinstance(choice, int):
            return super().refusal(s, choice)
        return no("not_in_reserve", "AM-31.17", card=known(choice))

    def label(self, s: AniMayhem, choice: Choice) -> Text:
        has = CARDS[whole(choice)].abilities
        return text("option.unveil", card=choice, damage=has.damage or 0, defence=has.defence or 0)


class Arm(Step):
    """AM-31.18, AM-D35: an enhancement or an equipment card, not both, on one of them."""

    clauses = ("AM-D35", "AM-31.18")
    seat: int

    def options(self, s: AniMayhem) -> list[Choice]:
        return ["done", *self.plays(s)]

    def plays(self, s: AniMayhem) -> Iterator[tuple[Choice, ...]]:
        for sort, act in (("enhancement", "enhance"), ("equipment", "equip")):
            for kind in in_hand(s, self.seat, sort):
                for body in mine(s, self.seat):
                    if fits_on(s, body, kind):
                        yield (act, kind, body.card)

    def chosen(self, s: AniMayhem, choice: Choice) -> None:
        if not isinstance(choice, tuple):
            return
        one = play(s, self.seat, whole(choice[1]))
        body = s.bodies[whole(choice[2])]
        carrier = s.cast.kinds[body.card]
        if choice[0] == "enhance":
            s.show(one)
            body.enhancements.append(one)
            stir_up(s, one)
            s.tell("enhances", "AM-31.18", who=self.seat, card=s.cast.kinds[one], carrier=carrier)
            return
        body.gear.append(one)
        veil = {"card": s.seen[one]}
        s.tell(
            "equips", "AM-31.18", who=self.seat, card=s.cast.kinds[one], carrier=carrier, veil=veil
        )

    def refusal(self, s: AniMayhem, choice: Choice) -> Refused:
        if not isinstance(choice, tuple) or len(choice) != 3:
            return super().refusal(s, choice)
        _, kind, who = choice
        if not isinstance(kind, int) or not isinstance(who, int):
            return super().refusal(s, choice)
        body = s.bodies.get(who)
        if body is None or body.seat != self.seat:
            return no("absent", "AM-31.18")
        if kind not in (s.cast.kinds[one] for one in s.players[self.seat].hand):
            return no("not_held", "AM-31.18", card=known(kind))
        return no("one_such", "AM-3.5", who=s.cast.kinds[who], card=kind)

    def label(self, s: AniMayhem, choice: Choice) -> Text:
        if not isinstance(choice, tuple):
            return text(f"option.{choice}")
        who = s.cast.kinds[whole(choice[2])]
        return text(f"option.{choice[0]}", card=choice[1], who=who)


class Sally(Step):
    """AM-31.19 to AM-31.21: a disaster of the opponent against all revealed characters."""

    seat: int
    number: int

    def do(self, s: AniMayhem) -> None:
        foe = s.players[1 - self.seat]
        one = foe.disasters.pop()
        s.show(one)
        made = card(s, one)
        s.tell("reveals", "AM-31.19", who=1 - self.seat, disaster=s.cast.kinds[one])
        s.then(Outcome(self.seat, self.number, one))
        if is_combat_disaster(made):
            menace = arrive(s, one, self.seat)
            attack_characters(s, menace, [body.card for body in mine(s, self.seat)], False)
        elif made.off_field:
            arrive(s, one, OFF_FIELD)
        elif made.abilities.movement is None and can_affect(s, one, 1 - self.seat):
            act_at_once(s, one, 1 - self.seat, self.seat)  # AM-31.24
        else:  # AM-31.29, AM-31.38
            discard(s, one)


class Outcome(Step):
    """AM-31.21 to AM-31.24: what was defeated, and what follows."""

    seat: int
    number: int
    disaster: int

    def do(self, s: AniMayhem) -> None:
        foe = s.players[1 - self.seat]
        undefeated = [
            one
            for one in s.menaces.values()
            if one.card == self.disaster and is_combat_disaster(card(s, one.card))
        ]
        for menace in undefeated:
            remove_menace(s, menace)
        if undefeated and self.number == 0:  # AM-31.23: both are out of the game
            other = foe.disasters.pop()
            s.show(other)
            foe.removed.append(other)
        put_away(s, 1 - self.seat)
        if not undefeated and self.number == 0:
            s.then(Sally(self.seat, 1))
            return
        if not undefeated:
            gain(s, self.seat)
        s.then(EndSkirmishTurn(self.seat))


def put_away(s: AniMayhem, seat: int) -> None:
    """AM-31.28: disasters are not reshuffled."""
    player = s.players[seat]
    played = [one for one in player.discard if card(s, one).type == "disaster"]
    player.discard = [one for one in player.discard if one not in played]
    player.removed += played


def gain(s: AniMayhem, seat: int) -> None:
    """AM-31.22, AM-31.38: one of the opponent's items, at random; won ones are not at stake."""
    items = s.players[1 - seat].items
    if items:
        one = items.pop(s.below(len(items), "item"))
        s.show(one)
        s.players[seat].won.append(one)
        s.tell("wins_item", "AM-31.22", who=seat, item=s.cast.kinds[one])


class EndSkirmishTurn(Step):
    """AM-31.25, AM-31.26: both draw, the roles switch, or the game is over."""

    seat: int

    def do(self, s: AniMayhem) -> None:
        outlast(s, "permanent")
        for menace in list(s.menaces.values()):
            by = s.players[menace.by].turns
            if menace.until and menace.by == self.seat and menace.until <= by:
                remove_menace(s, menace)
        for seat in range(s.seats):
            put_away(s, seat)
            fill(s, seat)
        if not any(player.disasters for player in s.players):
            won = [len(player.won) for player in s.players]
            s.finish(won, why=text("why.skirmish"), clauses=("AM-31.26",))
            return
        s.then(SkirmishTurn(1 - self.seat))

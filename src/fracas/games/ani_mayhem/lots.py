"""Lots that fall on characters, and what answers them. AM-29.15, AM-D39, AM-34.13."""

from __future__ import annotations

from collections.abc import Sequence

from fracas.engine import Choice, Refused, Step, Text, text

from .affairs import NOBODY, Lot
from .orders import brisk, delay, passes
from .priority import FAST, passed, responding_orders, why_not
from .stack import put_on_stack
from .state import AniMayhem, Body, card
from .things import able, shape, thing
from .whynot import no
from .zones import copy_in, kinds

STAND = "stand"


def cast_lot(s: AniMayhem, name: str, among: Sequence[int], *then: Step) -> None:
    """Draw a lot, let it be answered, then go on with these steps."""
    s.then(CastLot(name, tuple(among)), *then)


def fallen_on(s: AniMayhem) -> int:
    """On whom the lot fell that was drawn last."""
    assert s.lot is not None
    return s.lot.on


class CastLot(Step):
    """AM-2.74: every candidate has the same chance."""

    called: str
    among: tuple[int, ...]

    def do(self, s: AniMayhem) -> None:
        s.lot = Lot(self.called, list(self.among))
        draw(s, self.among)
        who = thing(s, fallen_on(s))
        if isinstance(who, Body) and redrawn(s, who):
            draw(s, self.among)
        s.then(OfferAnswer())


def draw(s: AniMayhem, among: Sequence[int]) -> None:
    """AM-34.13: a lot is logged with those among whom it was drawn."""
    lot = s.lot
    assert lot is not None
    lot.on = s.pick(among, lot.called)
    who = thing(s, lot.on)
    assert who is not None
    named = [thing(s, one) for one in among]
    cards = tuple(s.cast.kinds[one.card] for one in named if one is not None)
    s.tell("lot", "AM-2.74", who=who.seat, card=s.cast.kinds[who.card], among=cards)


def redrawn(s: AniMayhem, who: Body) -> bool:
    """Whether a trait of the one it fell on has it drawn once more."""
    return able(s, who) and any(
        trait.kind == "triggered" and trait.on == "picked" for trait in shape(s, who).traits
    )


class OfferAnswer(Step):
    """AM-29.15: its controller may answer with a card. That she is asked depends on no card."""

    def do(self, s: AniMayhem) -> None:
        who = thing(s, fallen_on(s))
        if isinstance(who, Body) and s.players[who.seat].hand:
            s.then(AnswerLot(who.seat))


def answering(s: AniMayhem, seat: int) -> list[int]:
    """Her flash effects that act on lots."""
    hand = [one for one in s.players[seat].hand if card(s, one).type == "flash"]
    return kinds(s, [one for one in hand if any(t.on == "picked" for t in card(s, one).trait)])


class AnswerLot(Step):
    """AM-D39: use a card that acts on lots, or let it stand."""

    clauses = ("AM-D39", "AM-29.15")
    seat: int

    def do(self, s: AniMayhem) -> None:
        idle = brisk(s, self.seat) and len(self.possible(s)) == 1
        if not passes(s, self.seat, "lot") and not idle:
            s.ask(self)

    def possible(self, s: AniMayhem) -> list[Choice]:
        return ["pass", *(("flash", kind) for kind in answering(s, self.seat))]

    def options(self, s: AniMayhem) -> list[Choice]:
        return self.possible(s) + responding_orders(s, self.seat)

    def deadline(self, s: AniMayhem) -> int | None:
        return delay(s, self.seat)

    def chosen(self, s: AniMayhem, choice: Choice) -> None:
        if passed(s, self.seat, choice):
            return
        assert isinstance(choice, tuple) and isinstance(choice[1], int)
        hand = s.players[self.seat].hand
        one = copy_in(s, hand, choice[1])
        hand.remove(one)
        s.show(one)
        s.tell("plays_flash", "AM-29.15", who=self.seat, card=choice[1])
        s.then(Again(fallen_on(s)))
        put_on_stack(s, self.seat, one, 0, NOBODY, fallen_on(s))

    def prompt(self, s: AniMayhem) -> Text:
        who = thing(s, fallen_on(s))
        what = f".{s.lot.called.replace(' ', '_')}" if s.lot is not None else ""
        return text(f"ask.answer_lot{what}", card=s.cast.kinds[who.card] if who else 0)

    def refusal(self, s: AniMayhem, choice: Choice) -> Refused:
        if isinstance(choice, tuple):
            return no("no_answer", "AM-29.15")
        return why_not(s, self.seat, FAST, choice) or super().refusal(s, choice)

    def label(self, s: AniMayhem, choice: Choice) -> Text:
        if isinstance(choice, tuple):
            return text("option.flash", card=choice[1])
        return text(f"option.{STAND if choice == 'pass' else choice}")


class Again(Step):
    """If the lot now falls on another, its controller may answer in turn."""

    before: int

    def do(self, s: AniMayhem) -> None:
        if s.lot is not None and s.lot.on != self.before:
            s.then(OfferAnswer())

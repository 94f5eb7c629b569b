"""Combat cards are drawn and fall on somebody. AM-4.7 to AM-4.10, AM-22.6, AM-23.14, AM-24.12."""

from __future__ import annotations

from fracas.engine import Choice, Refused, Step, Text, text

from .affairs import Combat, Drawn, Wooing, across
from .cards import half
from .clash import asks, faced
from .naming import who_name
from .reckoning import pay, pool
from .state import AniMayhem, Body
from .things import thing
from .whynot import no


def arena(s: AniMayhem) -> Combat | Wooing | None:
    """The charm battle or fight that cards are drawn for now."""
    return s.charms[-1] if s.charms else s.combat


def combat_card(s: AniMayhem, seat: int) -> int | None:
    """AM-4.8, AM-4.9: the top card of the combat pile, if there is one."""
    player = s.players[seat]
    if not player.combat:
        player.combat, player.combat_discard = player.combat_discard, []
        s.hide(player.combat)
        s.shuffle(player.combat, f"combat {seat + 1}")
    if not player.combat:
        return None
    one = player.combat.pop()
    player.combat_discard.append(one)
    s.show(one)
    return s.cast.kinds[one]


class DrawFor(Step):
    """A card is drawn for one of these; its player sees it before she chooses (AM-R66)."""

    seat: int
    who: tuple[int, ...]
    clash: int = 0

    def do(self, s: AniMayhem) -> None:
        candidates = tuple(one for one in self.who if thing(s, one) is not None)
        if arena(s) is None or not candidates:
            return
        kind = combat_card(s, self.seat)
        if kind is None:
            return
        s.tell("combat_card", "AM-S11", who=self.seat, card=kind)
        s.then(Recipient(self.seat, kind, candidates, self.clash))


class Recipient(Step):
    clauses = ("AM-D25", "AM-24.12")
    auto = True
    seat: int
    kind_drawn: int
    who: tuple[int, ...]
    clash: int = 0

    def options(self, s: AniMayhem) -> list[Choice]:
        return list(self.who)

    def chosen(self, s: AniMayhem, choice: int) -> None:
        play_card(s, self.seat, self.kind_drawn, choice, self.clash)

    def prompt(self, s: AniMayhem) -> Text:
        return text("ask.recipient", card=self.kind_drawn)

    def refusal(self, s: AniMayhem, choice: Choice) -> Refused:
        if not isinstance(choice, int) or thing(s, choice) is None:
            return no("no_recipient", "AM-24.12")
        return no("not_recipient", "AM-24.12", who=who_name(s, choice).nested)

    def label(self, s: AniMayhem, choice: Choice) -> Text:
        return who_label(s, choice)


def who_label(s: AniMayhem, choice: Choice) -> Text:
    """Somebody by number, or an option of its own."""
    if not isinstance(choice, int):
        return text(f"option.{choice}")
    who = thing(s, choice)
    return who_name(s, choice) if who else Text(str(choice))


def play_card(s: AniMayhem, seat: int, kind: int, who: int, clash: int) -> None:
    """AM-4.4, AM-4.10: a half acts on its recipient, and may draw again for it."""
    place, recipient = arena(s), thing(s, who)
    assert place is not None and recipient is not None
    drawn = Drawn(kind, who, clash=clash)
    place.cards.append(drawn)
    told = "turned_for" if s.charms else "plays_on"  # in a charm battle nobody chooses (AM-26.12)
    s.tell(told, "AM-4.4", who=seat, card=kind, recipient=s.cast.kinds[recipient.card])
    others = faced(place, drawn) if isinstance(place, Combat) else (across(place, who),)
    for trait in half(kind, bool(s.charms)).trait:
        if not asks(s, trait, who, others):
            continue
        for effect in trait.do:
            if effect.combat_draw:
                s.then(DrawFor(seat, (who,), clash))
            if effect.energy and isinstance(recipient, Body):
                recipient.spent = max(0, recipient.spent - effect.energy)
            if effect.choose is not None and isinstance(recipient, Body):
                price = next((o.cost.energy for o in effect.choose if o.cost), 0)
                if pool(s, recipient) >= price and recipient.seat == seat:
                    s.then(PayExtra(seat, kind, who, price, clash))


class PayExtra(Step):
    """AM-32.22: an optional cost of a combat half."""

    clauses = ("AM-D17", "AM-32.22")
    seat: int
    kind_drawn: int
    who: int
    price: int
    clash: int = 0

    def options(self, s: AniMayhem) -> list[Choice]:
        return ["no", "pay"]

    def chosen(self, s: AniMayhem, choice: str) -> None:
        place = arena(s)
        if choice == "pay" and place is not None and self.who in s.bodies:
            pay(s, s.bodies[self.who], self.price)
            place.cards.remove(Drawn(self.kind_drawn, self.who, clash=self.clash))
            place.cards.append(Drawn(self.kind_drawn, self.who, True, self.clash))

    def prompt(self, s: AniMayhem) -> Text:
        return text("ask.pay", card=self.kind_drawn, n=self.price)

    def label(self, s: AniMayhem, choice: Choice) -> Text:
        return text(f"option.{choice}")

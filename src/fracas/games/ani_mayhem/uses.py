"""Flash effects, and uses of enhancements, equipment and items. AM-5 to AM-7."""

from __future__ import annotations

from collections.abc import Iterable

from fracas.engine import Choice, Refused, Step, Text, text

from .affairs import NOBODY
from .cards import CARDS
from .declaring import in_window, limit_mark, spent_limit, useful
from .effects import any_candidate, candidates, eligible, use_mark
from .equip import play, whole
from .forces import barred, once_more, take_once_more
from .naming import who_name
from .priority import FAST, STACKS, act
from .reckoning import in_force, pay, pool
from .schema import Card
from .signs import DEVICE, FLASH, now
from .skills import may_use, waives
from .stack import may_start, put_on_stack
from .state import AniMayhem, Body, card
from .stops import ask_for_a_choice
from .things import Crew, thing
from .traits import Selector
from .values import adjusted
from .vehicles import may_carry
from .whynot import known, no, own
from .worn import changed_by, clashes, put_by
from .zones import HAND, copy_in, discard, kinds, lose

Offer = Iterable[tuple[Choice, ...]]


# Flash effects


def offer_flash(s: AniMayhem, seat: int, crew: Crew) -> Offer:
    if not may_start(s, seat):
        return ()
    in_hand, kinds = now(s, seat).in_hand, s.cast.kinds
    held = sorted({kinds[one] for one in s.players[seat].hand if in_hand[kinds[one]] & FLASH})
    found, later = [], []
    for kind in held:
        if CARDS[kind].type != "flash":
            later.append(kind)
        elif aimable(s, seat, kind) and not barred(s, "play", seat, kind):
            found.append(kind)
    found += [kind for kind in later if targets(s, seat, kind) is not None]
    return [("flash", kind) for kind in found]


_plain: dict[int, tuple[Card, bool]] = {}


def plain(kind: int) -> bool:
    """Whether a flash effect asks for no more than any character, or any of one's own, at any time:
    most do. Looked up once."""
    made, known = CARDS[kind], _plain.get(kind)
    if known is None or known[0] is not made:
        trait = made.trait[0]
        wanted = trait.target
        found = (
            wanted is not None
            and wanted.of == "character"
            and wanted.whose != "other"
            and wanted.where in (None, "in_play")
            and not (wanted.is_ or wanted.not_ or wanted.carrying)
            and not (trait.if_ or trait.window or made.energy_cost)
            and 0 in useful(made.trait)
        )
        known = _plain[kind] = made, found
    return known[1]


def aimable(s: AniMayhem, seat: int, kind: int) -> bool:
    """Whether there is something to play a flash effect on; the first found settles it."""
    if plain(kind) and any(body.seat == seat for body in s.bodies.values()):
        return True
    made = CARDS[kind]
    trait = made.trait[0]
    wanted = trait.target
    if wanted is None or wanted.of != "character" or wanted.where == "discard":
        return targets(s, seat, kind) is not None
    if 0 not in useful(made.trait) or not in_window(s, trait, seat):
        return False
    cost = made.energy_cost
    for body in s.bodies.values():
        if cost and (body.seat != seat or pool(s, body) < cost):  # AM-7.9
            continue
        if eligible(s, wanted, body, seat, None):
            return True
    return False


def targets(s: AniMayhem, seat: int, kind: int) -> list[int] | None:
    """What a flash effect may be played on; empty without a target, None if it cannot be."""
    made = CARDS[kind]
    if made.type == "equipment":
        one = copy_in(s, s.players[seat].hand, kind)
        own = [body for body in s.bodies.values() if body.seat == seat]
        return [body.card for body in own if may_carry(s, body, one)] or None
    trait = made.trait[0]
    if 0 not in useful(made.trait) or not in_window(s, trait, seat):
        return None
    if trait.target is None:
        return []
    found = candidates(s, trait.target, seat, None)
    if made.energy_cost:  # AM-7.9
        found = [
            one
            for one in found
            if one in s.bodies
            and s.bodies[one].seat == seat
            and pool(s, s.bodies[one]) >= made.energy_cost
        ]
    return found or None


def take_flash(s: AniMayhem, seat: int, choice: tuple[Choice, ...]) -> None:
    kind = whole(choice[1])
    found = targets(s, seat, kind)
    assert found is not None
    s.playing = play(s, seat, kind)
    s.show(s.playing)
    s.tell("plays_flash", "AM-7.2", who=seat, card=kind)
    if found:
        s.then(Target(seat, tuple(found)))
    else:
        cast(s, seat, NOBODY)


class Target(Step):
    """AM-D17, AM-29.9: targets are chosen on playing."""

    clauses = ("AM-D17", "AM-29.9")
    seat: int
    found: tuple[int, ...]

    def do(self, s: AniMayhem) -> None:
        ask_for_a_choice(s, self, self.seat)

    def options(self, s: AniMayhem) -> list[Choice]:
        return list(self.found)

    def chosen(self, s: AniMayhem, choice: int) -> None:
        cast(s, self.seat, choice)

    def prompt(self, s: AniMayhem) -> Text:
        return text("ask.target", card=s.cast.kinds[s.playing])

    def refusal(self, s: AniMayhem, choice: Choice) -> Refused:
        return not_aimed(s, s.playing, choice) or super().refusal(s, choice)

    def label(self, s: AniMayhem, choice: Choice) -> Text:
        made = card(s, s.playing)
        return target_label(s, choice, made.trait[0].target if made.trait else None)


def not_aimed(s: AniMayhem, source: int, choice: Choice) -> Refused | None:
    """Why a card cannot be aimed at somebody, or at what is not in play any more."""
    if not isinstance(choice, int):
        return None
    if thing(s, choice) is None:
        return no("no_aim_there", "AM-29.9", card=s.cast.kinds[source])
    return no("no_aim", "AM-29.9", card=s.cast.kinds[source], who=who_name(s, choice).nested)


def target_label(s: AniMayhem, choice: Choice, wanted: Selector | None) -> Text:
    if not isinstance(choice, int):
        return Text(str(choice))
    if wanted is not None and wanted.of == "flash":
        spell = next((one for one in s.stack if one.id == choice), None)
        return text("option.character", card=s.cast.kinds[spell.card] if spell else 0)
    return who_name(s, choice)


def cast(s: AniMayhem, seat: int, target: int) -> None:
    """AM-29.9: costs are paid on playing; the card lies on the stack."""
    one, s.playing = s.playing, NOBODY
    made = card(s, one)
    if made.energy_cost:
        if pool(s, s.bodies[target]) < made.energy_cost:  # AM-7.5
            discard(s, one)
            s.tell("fails", "AM-7.5", who=seat, card=s.cast.kinds[one])
            return
        pay(s, s.bodies[target], made.energy_cost)
    put_on_stack(s, seat, one, 0, NOBODY, target)


def why_flash(s: AniMayhem, seat: int, parts: tuple[int, ...]) -> Refused:
    kind = known(parts[0])
    if kind not in (s.cast.kinds[one] for one in s.players[seat].hand):
        return no("not_held", "AM-7.2", card=kind)
    made = CARDS[kind]
    if made.type != "flash" and not made.flash:
        return no("no_flash", "AM-7.2", card=kind)
    if not may_start(s, seat):
        return no("stacks", "AM-29.14", count=STACKS)
    if barred(s, "play", seat, kind):
        return no("forbidden", "AM-32.21", card=kind)
    if made.type == "flash" and not in_window(s, made.trait[0], seat):
        return no("window", "AM-32.23", card=kind)
    if made.energy_cost:
        return no("no_payer", "AM-7.9", card=kind, count=made.energy_cost)
    return no("no_target", "AM-29.9", card=kind)


act("flash", offer_flash, take_flash, FAST, why=why_flash, needs=FLASH)


# Uses of enhancements, equipment and items


def price(s: AniMayhem, body: Body, made: Card) -> int:
    """AM-5.5, with what a trait takes off (effect `cost`)."""
    if not made.energy_cost:
        return 0
    if waives(s, body, "cost"):
        return 0
    asked = made.energy_cost
    for effect in in_force(s, body, "cost"):
        if effect.of in (None, "card", made.type):
            asked = adjusted(asked, effect.cost or "+0", asked)
    return max(0, asked)


def affordable(s: AniMayhem, body: Body, energy: int) -> bool:
    return not energy or pool(s, body) >= energy


def usable(s: AniMayhem, body: Body, one: int) -> list[int]:
    """The traits of a card that its carrier can use now, by number."""
    made = card(s, one)
    ways = [at for at in useful(made.trait) if in_window(s, made.trait[at], body.seat, body)]
    if not ways:
        return []
    if s.used and use_mark(s, one) in s.used and not once_more(s, body, "uses"):
        return []
    if not may_use(s, body, one):
        return []
    if not affordable(s, body, price(s, body, made)):
        return []
    return [
        at
        for at in ways
        if not spent_limit(s, one, at, trait := made.trait[at])
        and (trait.target is None or any_candidate(s, trait.target, body.seat, body))
        and not (made.type == "equipment" and clashes(s, body, one, changed_by(trait)))  # AM-6.4
    ]


def offer_use(s: AniMayhem, seat: int, crew: Crew) -> Offer:
    if not may_start(s, seat):
        return ()
    carried, made = now(s, seat).carried, s.cast.kinds
    offers: list[tuple[Choice, ...]] = []
    for body in crew:
        held = body.enhancements + body.items + body.gear
        able_to = [one for one in held if carried[made[one]] & DEVICE and usable(s, body, one)]
        if able_to:
            offers += [("use", body.card, kind) for kind in kinds(s, able_to)]
    return offers


def take_use(s: AniMayhem, seat: int, choice: tuple[Choice, ...]) -> None:
    body = s.bodies[whole(choice[1])]
    cards = [*body.enhancements, *body.items, *body.gear]
    ready = [one for one in cards if usable(s, body, one)]
    one = copy_in(s, ready, whole(choice[2]))
    ways = usable(s, body, one)
    s.show(one)  # AM-27.3
    if len(ways) > 1:
        s.then(UseWhich(seat, body.card, one, tuple(ways)))
    else:
        use_for(s, body, one, ways[0])


def use_for(s: AniMayhem, body: Body, one: int, at: int) -> None:
    trait = card(s, one).trait[at]
    if trait.target is None:
        use(s, body, one, at, NOBODY)
    else:
        found = tuple(candidates(s, trait.target, body.seat, body))
        s.then(UseOn(body.seat, body.card, one, at, found))


class UseWhich(Step):
    """AM-D7: a card that can be used for several things."""

    clauses = ("AM-D7",)
    seat: int
    who: int
    card_used: int
    ways: tuple[int, ...]

    def options(self, s: AniMayhem) -> list[Choice]:
        return list(self.ways)

    def chosen(self, s: AniMayhem, choice: int) -> None:
        use_for(s, s.bodies[self.who], self.card_used, choice)

    def prompt(self, s: AniMayhem) -> Text:
        return text("ask.use_which", card=s.cast.kinds[self.card_used])

    def label(self, s: AniMayhem, choice: Choice) -> Text:
        assert isinstance(choice, int)
        return text(f"option.use_{card(s, self.card_used).trait[choice].do[0].verb}")


class UseOn(Step):
    clauses = ("AM-D17", "AM-29.9")
    seat: int
    who: int
    card_used: int
    trait: int
    found: tuple[int, ...]

    def do(self, s: AniMayhem) -> None:
        ask_for_a_choice(s, self, self.seat)

    def options(self, s: AniMayhem) -> list[Choice]:
        return list(self.found)

    def chosen(self, s: AniMayhem, choice: int) -> None:
        use(s, s.bodies[self.who], self.card_used, self.trait, choice)

    def prompt(self, s: AniMayhem) -> Text:
        return text("ask.target", card=s.cast.kinds[self.card_used])

    def refusal(self, s: AniMayhem, choice: Choice) -> Refused:
        return not_aimed(s, self.card_used, choice) or super().refusal(s, choice)

    def label(self, s: AniMayhem, choice: Choice) -> Text:
        return target_label(s, choice, card(s, self.card_used).trait[self.trait].target)


def use(s: AniMayhem, body: Body, one: int, at: int, target: int) -> None:
    """Pay for a use and put it on the stack."""
    made = card(s, one)
    trait = made.trait[at]
    if use_mark(s, one) in s.used:
        take_once_more(s, body, "uses")
    else:
        s.used.append(use_mark(s, one))
    if trait.limit is not None:
        s.used.append(limit_mark(s, one, at, trait))
    pay(s, body, price(s, body, made))
    if made.type == "equipment":
        put_by(s, body, one, changed_by(trait))
    s.tell("uses", "AM-6.7", who=body.seat, card=s.cast.kinds[one], carrier=s.cast.kinds[body.card])
    put_on_stack(s, body.seat, one, at, body.card, target)
    if trait.cost is not None and trait.cost.discard == "self":
        lose(s, body, one)
        discard(s, one)
    elif made.uses:
        s.uses[one] = s.uses.get(one, made.uses) - 1
        if not s.uses[one]:
            s.then(Empty(body.seat, body.card, one))


class Empty(Step):
    """AM-6.9, AM-6.11, AM-6.12: after the last use a card is discarded, or a weapon reloaded."""

    clauses = ("AM-D31", "AM-6.11")
    auto = True
    seat: int
    who: int
    spent_card: int

    def options(self, s: AniMayhem) -> list[Choice]:
        weapon = card(s, self.spent_card).on_empty == "reload"
        room = len(s.players[self.seat].hand) < HAND
        return ["discard", "reload"] if weapon and room else ["discard"]

    def chosen(self, s: AniMayhem, choice: str) -> None:
        body = s.bodies.get(self.who)
        if body is None or self.spent_card not in body.gear:
            return
        lose(s, body, self.spent_card)
        if choice == "discard":
            discard(s, self.spent_card)
        else:
            del s.uses[self.spent_card]
            s.players[self.seat].hand.append(self.spent_card)

    def label(self, s: AniMayhem, choice: Choice) -> Text:
        return text(f"option.weapon_{choice}")


def why_use(s: AniMayhem, seat: int, parts: tuple[int, ...]) -> Refused:
    who, kind = parts
    body = own(s, seat, who)
    if isinstance(body, Refused):
        return body
    carrier, kind = s.cast.kinds[who], known(kind)
    held = [
        one for one in (*body.enhancements, *body.items, *body.gear) if s.cast.kinds[one] == kind
    ]
    if not held:
        return no("not_carried", "AM-6.3", who=carrier, card=kind)
    if not may_start(s, seat):
        return no("stacks", "AM-29.14", count=STACKS)
    one, made = held[0], CARDS[kind]
    ways = useful(made.trait)
    if not ways:
        return no("useless", "AM-2.49", card=kind)
    if not any(in_window(s, made.trait[at], seat, body) for at in ways):
        return no("window", "AM-32.23", card=kind)
    if (use_mark(s, one) in s.used and not once_more(s, body, "uses")) or all(
        spent_limit(s, one, at, made.trait[at]) for at in ways
    ):
        return no("used", "AM-6.7", card=kind)
    if not may_use(s, body, one):
        return no("cannot_use", "AM-2.54", who=carrier, card=kind)
    if not affordable(s, body, price(s, body, made)):
        return no("energy", "AM-5.5", who=carrier, card=kind, count=price(s, body, made))
    if any(clashes(s, body, one, changed_by(made.trait[at])) for at in ways):
        return no("clash", "AM-6.4", card=kind)
    return no("no_target", "AM-29.9", card=kind)


act("use", offer_use, take_use, FAST, why=why_use, needs=DEVICE)

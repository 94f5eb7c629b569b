"""Flash effects, and uses of enhancements, equipment and items. AM-5 to AM-7."""

from __future__ import annotations

from collections.abc import Iterable

from fracas.engine import Choice, Step, Text, text

from .affairs import NOBODY
from .cards import CARDS
from .effects import candidates, eligible, known_verbs, use_mark
from .equip import play, sorted_hand, whole
from .forces import in_force
from .naming import who_name
from .priority import FAST, act
from .schema import Card, Trait
from .skills import may_use, waives
from .stack import may_start, put_on_stack
from .state import PHASES, AniMayhem, Body, card
from .things import Crew
from .values import adjusted, pay, pool
from .vehicles import may_carry
from .worn import changed_by, clashes, put_by
from .zones import HAND, copy_in, discard, kinds, lose

CARRIED_OUT = frozenset(
    ("modify", "place", "discard", "destroy", "cancel", "incapacitate", "transform", "save", "heal")
)
"""The effects that flash effects and uses carry out at once; others are in `known_verbs`."""
Offer = Iterable[tuple[Choice, ...]]


_useful: dict[int, tuple[tuple[Trait, ...], tuple[int, ...]]] = {}


def useful(traits: tuple[Trait, ...]) -> tuple[int, ...]:
    """Which of these traits can be declared and carried out at all, looked up once."""
    known = _useful.get(id(traits))
    if known is None or known[0] is not traits:
        known = traits, tuple(at for at, one in enumerate(traits) if carried_out(one))
        _useful[id(traits)] = known
    return known[1]


def carried_out(trait: Trait) -> bool:
    return (
        trait.kind == "discrete"
        and trait.on is None
        and all(effect.verb in CARRIED_OUT or effect.verb in known_verbs() for effect in trait.do)
        and not any(effect.cancel == "effect" or effect.place == "self" for effect in trait.do)
    )


def in_window(s: AniMayhem, trait: Trait) -> bool:
    """AM-32.23."""
    if trait.window is None:
        return True
    windows = (trait.window,) if isinstance(trait.window, str) else trait.window
    return any(open_window(s, one) for one in windows)


def open_window(s: AniMayhem, window: str) -> bool:
    match window:
        case "any":
            return True
        case "combat":
            return s.combat is not None
        case "charm":
            return bool(s.charms)
    return window == PHASES[s.phase]


# Flash effects


def offer_flash(s: AniMayhem, seat: int, crew: Crew) -> Offer:
    if not s.players[seat].hand or not may_start(s, seat):
        return ()
    held = sorted_hand(s, seat)
    found = [kind for kind in held.get("flash", ()) if aimable(s, seat, kind)]
    for kind in held.get("equipment", ()):
        if CARDS[kind].flash and targets(s, seat, kind) is not None:
            found.append(kind)
    return [("flash", kind) for kind in found]


def aimable(s: AniMayhem, seat: int, kind: int) -> bool:
    """Whether there is something to play a flash effect on; the first found settles it."""
    made = CARDS[kind]
    trait = made.trait[0]
    wanted = trait.target
    if wanted is None or wanted.of != "character" or wanted.where == "discard":
        return targets(s, seat, kind) is not None
    if 0 not in useful(made.trait) or not in_window(s, trait):
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
    trait = made.trait[0]
    if made.type == "equipment":
        one = copy_in(s, s.players[seat].hand, kind)
        own = [body for body in s.bodies.values() if body.seat == seat]
        return [body.card for body in own if may_carry(s, body, one)] or None
    if 0 not in useful(made.trait) or not in_window(s, trait):
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

    def options(self, s: AniMayhem) -> list[Choice]:
        return list(self.found)

    def chosen(self, s: AniMayhem, choice: int) -> None:
        cast(s, self.seat, choice)

    def prompt(self, s: AniMayhem) -> Text:
        return text("ask.target", card=s.cast.kinds[s.playing])

    def label(self, s: AniMayhem, choice: Choice) -> Text:
        return target_label(s, choice, card(s, s.playing).trait[0])


def target_label(s: AniMayhem, choice: Choice, trait: Trait) -> Text:
    if not isinstance(choice, int):
        return Text(str(choice))
    if trait.target is not None and trait.target.of == "flash":
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


act("flash", offer_flash, take_flash, FAST)


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
    ways = useful(made.trait)
    if not ways or not any(in_window(s, made.trait[at]) for at in ways):
        return []
    if (s.used and use_mark(s, one) in s.used) or not may_use(s, body, one):
        return []
    if not affordable(s, body, price(s, body, made)):
        return []
    return [
        at
        for at in ways
        if in_window(s, trait := made.trait[at])
        and (trait.target is None or candidates(s, trait.target, body.seat, body))
        and not (made.type == "equipment" and clashes(s, body, one, changed_by(trait)))  # AM-6.4
    ]


def offer_use(s: AniMayhem, seat: int, crew: Crew) -> Offer:
    if not may_start(s, seat):
        return ()
    return [
        ("use", body.card, kind)
        for body in crew
        if body.enhancements or body.items or body.gear
        for kind in kinds(
            s, [one for one in body.enhancements + body.items + body.gear if usable(s, body, one)]
        )
    ]


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

    def options(self, s: AniMayhem) -> list[Choice]:
        return list(self.found)

    def chosen(self, s: AniMayhem, choice: int) -> None:
        use(s, s.bodies[self.who], self.card_used, self.trait, choice)

    def prompt(self, s: AniMayhem) -> Text:
        return text("ask.target", card=s.cast.kinds[self.card_used])

    def label(self, s: AniMayhem, choice: Choice) -> Text:
        return target_label(s, choice, card(s, self.card_used).trait[self.trait])


def use(s: AniMayhem, body: Body, one: int, at: int, target: int) -> None:
    """Pay for a use and put it on the stack."""
    made = card(s, one)
    trait = made.trait[at]
    s.used.append(use_mark(s, one))
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


act("use", offer_use, take_use, FAST)

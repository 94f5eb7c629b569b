"""Card texts for players, made from the cards' data in house wording. AM-32.18.

A line says when (`head`), to whom (`designating.py`), what (`predicates.py`) and for how long.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache

import msgspec

from fracas.content import said

from .cards import CARDS
from .expressions import Expression, expression
from .predicates import MANY, NO_ONE, ONE, Predicates, Subject
from .schema import Card, Half
from .traits import CONDITIONS, Ability, Condition, Cost, Trait, Value
from .uttering import TEXTS

__all__ = ["TEXTS", "card_name", "card_text", "half_text", "term_text",
           "text_of"]  # fmt: skip


def card_name(kind: int, lang: str) -> str:
    """A combat card is called after its combat half."""
    card = CARDS[kind]
    return said(card.combat.name if card.combat else card.name, lang)


@cache
def card_text(kind: int, lang: str = "en") -> tuple[str, ...]:
    """What a card does, line by line."""
    return text_of(CARDS[kind], lang)


def text_of(card: Card, lang: str) -> tuple[str, ...]:
    return tuple(_sentence(line) for line in _Writer(lang).card(card))


def half_text(half: Half, lang: str) -> str:
    """What a half of a combat card does, without its name."""
    return _sentence(_Writer(lang).half_does(half))


def term_text(term: Expression, lang: str) -> str:
    """A listing, or one term of it."""
    return _Writer(lang).expression(term)


def _sentence(line: str) -> str:
    return re.sub(r" +", " ", line[:1].upper() + line[1:]).strip() + "."


class _Writer(Predicates):
    """Puts a card's data into words of one language."""

    def card(self, card: Card) -> list[str]:
        lines = self.facts(card)
        if card.modifiers:
            lines.append(self.modifiers(card.modifiers))
        lines += [self.trait(trait, self.price(card, trait)) for trait in card.trait]
        if card.alt is not None:
            if card.alt.when == "transform":
                other = said(card.alt.name or card.name, self.lang)
                lines.append(self.say("line.alt_transform", name=other))
            else:
                when = self.listed([self.condition(one) for one in card.alt.when], "join.or")
                lines.append(self.say("line.alt_clock", when=when))
        if card.haven is not None:
            lines += self.haven(card)
        for half in (card.combat, card.charm):
            if half is not None:
                named = said(half.name, self.lang)
                lines.append(self.say("line.halves", name=named, text=self.half_does(half)))
        return lines or [self.say("line.nothing")]

    def facts(self, card: Card) -> list[str]:
        lines = []
        if card.listing:
            lines.append(self.say("line.listing", what=self.expression(expression(card.listing))))
        if card.requires:
            lines.append(self.say("line.requires", what=self.expression(expression(card.requires))))
        if card.energy_cost and not any(self.price(card, trait) for trait in card.trait):
            lines.append(self.say("line.energy_cost", n=card.energy_cost))
        for key in ("turns", "capacity"):
            if n := getattr(card, key):
                lines.append(self.counted(f"line.{key}", n))
        if card.uses:
            reload = ".reload" if card.on_empty == "reload" else ""
            lines.append(self.say(f"line.uses{reload}", n=card.uses))
        for key in ("off_field", "flash"):
            if getattr(card, key):
                lines.append(self.say(f"line.{key}"))
        for key, n in (("deck", card.limit.deck), ("character", card.limit.character)):
            if n is not None:
                lines.append(self.say(f"line.limit_{key}", n=n))
        if card.symbols:
            symbols = [self.say(f"symbol.{one}") for one in card.symbols]
            lines.append(self.say("line.symbols", what=self.listed(symbols, "join.and")))
        return lines

    def price(self, card: Card, trait: Trait) -> Cost | None:
        """AM-5.5, AM-7.4: what each use of a card costs, besides what the trait says."""
        paid = bool(card.energy_cost) and trait.kind == "discrete"
        return Cost(energy=card.energy_cost) if paid else None

    def haven(self, card: Card) -> list[str]:
        refuge = card.haven
        assert refuge is not None
        lines = []
        if refuge.bonus:
            lines.append(self.say("line.bonus", effects=self.effects(refuge.bonus, NO_ONE)))
        if refuge.needs:
            needs = self.expression(expression(refuge.needs))
            lines.append(self.say("line.becomes", what=needs))
        lines += [self.say("line.as_haven", text=self.trait(one)) for one in refuge.trait]
        return lines

    def half_does(self, half: Half) -> str:
        parts = [self.modifiers(half.modifiers)] if half.modifiers else []
        parts += [self.trait(trait) for trait in half.trait]
        return self.listed(parts, "join.also") or self.say("line.nothing")

    def modifiers(self, given: Mapping[Ability, str]) -> str:
        return self.listed([self.change(ability, by) for ability, by in given.items()])

    # Traits

    def trait(self, trait: Trait, price: Cost | None = None) -> str:
        if short := self.short(trait):
            return short
        which = trait.target or trait.scope
        subject: Subject = NO_ONE if which is None else MANY if self.plural(which) else ONE
        if trait.scope is not None and subject == ONE and any(one.cancel for one in trait.do):
            subject = NO_ONE  # the opponent itself is not cancelled
        self.mirrored = trait.scope is not None and trait.scope.where == "opposing"
        said = self.effects(trait.do, subject)
        if which is not None:
            said = self.say("line.who", who=self.selector(which), effects=said)
        if trait.window != trait.for_:
            said += self.time(trait.for_)
        head = self.head(trait, price)
        return self.say("line.when", head=head, text=said) if head else said

    def short(self, trait: Trait) -> str:
        if trait.ally:
            what = self.listed([self.mark(one) for one in trait.ally])
            return self.say("short.ally", what=what, effects=self.effects(trait.do, ONE))
        if trait.frenzy:
            return self.say("short.frenzy")
        if trait.horde:
            return self.say("short.horde")
        if trait.moves:
            return self.counted("short.moves", trait.moves)
        if trait.steals:
            return self.say("short.steals", what=self.noun(trait.steals, "a"))
        return ""

    def head(self, trait: Trait, price: Cost | None) -> str:
        parts = []
        if trait.limit:
            parts.append(self.say(f"limit.{trait.limit}"))
        parts += self.event(trait)
        windows = (trait.window,) if isinstance(trait.window, str) else trait.window or ()
        if windows:
            parts.append(self.listed([self.say(f"window.{one}") for one in windows], "join.or"))
        told = ("subject", "event_is") if trait.on else ()
        parts += [
            self.condition(one)
            for one in trait.if_
            if not any(getattr(one, key) is not None for key in told)
        ]
        parts += [self.cost(one) for one in (price, trait.cost) if one is not None]
        return self.listed(parts)

    def event(self, trait: Trait) -> list[str]:
        """What sets a trait off, with what is said of it."""
        if not trait.on:
            return []
        acts = [self.say(f"act.{one}") for given in trait.if_ for one in given.event_is or ()]
        about = [one.subject for one in trait.if_ if one.subject is not None]
        if not about:
            return [self.say(f"event.{trait.on}")]
        whom = self.selector(msgspec.structs.replace(about[0], n=about[0].n or 1))
        return [self.say(f"on.{trait.on}", what=whom, act=self.listed(acts, "join.or"))]

    def cost(self, cost: Cost) -> str:
        parts = [
            self.counted(f"cost.{key}", n)
            for key in ("energy", "use", "movement", "hand")
            if (n := getattr(cost, key))
        ]
        if cost.discard:
            parts.append(self.say(f"cost.discard_{cost.discard}"))
        if cost.bonk_self:
            parts.append(self.say("cost.bonk_self"))
        return self.listed(parts)

    def time(self, given: str) -> str:
        if not given or given == "while":
            return ""
        turns = re.fullmatch(r"(\d+) turns", given)
        return " " + (self.say("time.turns", n=turns[1]) if turns else self.say(f"time.{given}"))

    # Conditions

    def condition(self, given: Condition) -> str:
        key = next(one for one in CONDITIONS if getattr(given, one) is not None)
        value = getattr(given, key)
        match key:
            case "not_" if value.value is not None:
                return self.value(value.value, "if.not_value")
            case "not_":
                return self.say("if.not", what=self.condition(value))
            case "here" | "subject":
                one = msgspec.structs.replace(value, n=value.n or 1)
                return self.say(f"if.{key}", what=self.selector(one))
            case "party_has":
                return self.say("if.party_has", what=self.expression(expression(value)))
            case "self_is" if any(self.kind_of(one) != "skill" for one in value):
                return self.say("if.self_being", what=self.sort(value, key))
            case "opponent_is" | "self_is" | "carrier_is":
                return self.say(f"if.{key}", what=self.sort(value, key))
            case "event_is":
                acts = [self.say(f"act.{one}") for one in value]
                return self.say("if.event_is", what=self.listed(acts, "join.or"))
            case "phase":
                return self.say("if.phase", what=self.say(f"window.{value}"))
            case "round_mod" | "turn_mod":
                return self.say(f"if.{key}", n=value[0])
            case "count":
                what = self.selector(value)
                return self.say("if.count", what=what, **{"is": self.compared(given.is_ or "")})
            case "form":
                return self.say(f"if.form_{value}")
            case "chance":
                return self.say("if.chance", n=value)
            case "value":
                return self.value(value)
        return self.say(f"if.{key}")

    def sort(self, marks: tuple[str, ...], key: str) -> str:
        """Of what sort somebody is: by skills (who has them), or by what it is."""
        said = [self.say(f"sort.{self.kind_of(one)}", what=self.being(one, key)) for one in marks]
        if all(self.kind_of(one) == "skill" for one in marks):
            skills = self.listed([self.mark(one) for one in marks], "join.or")
            return self.say("sort.skill" if key == "opponent_is" else "sort.own_skill", what=skills)
        return self.listed(said, "join.or")

    def being(self, mark: str, key: str) -> str:
        several = f"foe.{mark}"
        if key == "opponent_is" and several in self.words:
            return self.say(several)
        single = f"being.{mark}"
        return self.say(single) if single in self.words else self.mark(mark)

    def value(self, given: Value, said: str = "if.value") -> str:
        own = "base" if given.base else "its"
        what = self.say(f"{'opposing' if given.of == 'opposing' else own}.{given.ability}")
        other = f"opposing_base.{given.ability}" if given.base else f"opposing.{given.ability}"
        return self.say(said, what=what, **{"is": self.compared(given.is_, self.say(other))})

    def compared(self, given: str, other: str = "") -> str:
        """A comparison: with a number, or with what the other has."""
        wanted = given.lstrip("<>=")
        sign = given.removesuffix(wanted)
        return self.say(f"compare.{sign}", n=other if wanted == "opposing" else wanted)

    def expression(self, given: Expression, inner: bool = False) -> str:
        return self.asked(given, inner)

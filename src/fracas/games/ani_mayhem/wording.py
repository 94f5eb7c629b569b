"""Card texts for players, made from the cards' data in house wording. AM-32.18."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache

import msgspec

from fracas.content import load, texts

from .cards import CARDS, name
from .expressions import All, Expression, Some, Term, expression
from .schema import (
    CONDITIONS,
    Ability,
    Amount,
    By,
    Card,
    Condition,
    Cost,
    Effect,
    Half,
    Selector,
    Trait,
    Value,
)
from .vocabulary import CATEGORIES, HOME, HOMES, SKILLS

_parts = [texts(home / "wording") for home in HOMES]
TEXTS = {
    lang: {key: said for part in _parts for key, said in part[lang].items()} for lang in _parts[0]
}
FRENCH = load(HOME / "names.fr.toml", dict[str, str])
"""French names of cards by id, where they differ; of combat halves by English name."""


def card_name(kind: int, lang: str) -> str:
    card = CARDS[kind]
    if card.type == "combat":
        return half_name(name(card), lang)
    return FRENCH.get(card.id, card.name) if lang == "fr" else card.name


def half_name(given: str, lang: str) -> str:
    return FRENCH.get(given, given) if lang == "fr" else given


@cache
def card_text(kind: int, lang: str = "en") -> tuple[str, ...]:
    """What a card does, line by line."""
    lines = _Writer(lang).card(CARDS[kind])
    return tuple(re.sub(r" +", " ", line[:1].upper() + line[1:]).strip() + "." for line in lines)


class _Writer:
    """Puts a card's data into words of one language."""

    def __init__(self, lang: str) -> None:
        self.lang = lang
        self.words = TEXTS[lang]

    def say(self, key: str, **args: object) -> str:
        return self.words[key].format(**args)

    def listed(self, parts: list[str], how: str = "join.list") -> str:
        said = parts[0] if parts else ""
        for part in parts[1:]:
            said = self.say(how, a=said, b=part)
        return said

    # Cards

    def card(self, card: Card) -> list[str]:
        lines = self.facts(card)
        if card.modifiers:
            lines.append(self.modifiers(card.modifiers))
        lines += [self.trait(trait) for trait in card.trait]
        if card.alt is not None:
            if card.alt.when == "transform":
                other = half_name(card.alt.name or card.name, self.lang)
                lines.append(self.say("line.alt_transform", name=other))
            else:
                when = self.listed([self.condition(one) for one in card.alt.when], "join.or")
                lines.append(self.say("line.alt_clock", when=when))
        if card.haven is not None:
            lines += self.haven(card)
        for half in (card.combat, card.charm):
            if half is not None:
                lines.append(self.half(half))
        return lines or [self.say("line.nothing")]

    def facts(self, card: Card) -> list[str]:
        lines = []
        if card.listing:
            lines.append(self.say("line.listing", what=self.expression(expression(card.listing))))
        if card.requires:
            lines.append(self.say("line.requires", what=self.expression(expression(card.requires))))
        for key in ("energy_cost", "turns", "capacity"):
            if n := getattr(card, key):
                lines.append(self.say(f"line.{key}", n=n))
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
            lines.append(self.say("line.symbols", what=self.listed(symbols)))
        return lines

    def haven(self, card: Card) -> list[str]:
        refuge = card.haven
        assert refuge is not None
        lines = []
        if refuge.bonus:
            lines.append(self.say("line.bonus", effects=self.effects(refuge.bonus)))
        if refuge.needs:
            needs = self.expression(expression(refuge.needs))
            lines.append(self.say("line.becomes", what=needs))
        lines += [self.say("line.as_haven", text=self.trait(one)) for one in refuge.trait]
        return lines

    def half(self, half: Half) -> str:
        parts = [self.modifiers(half.modifiers)] if half.modifiers else []
        parts += [self.trait(trait) for trait in half.trait]
        text = "; ".join(parts) or self.say("line.nothing")
        return self.say("line.halves", name=half_name(half.name, self.lang), text=text)

    def modifiers(self, given: Mapping[Ability, str]) -> str:
        return self.listed([self.modifier(ability, by) for ability, by in given.items()])

    def modifier(self, ability: str, by: By) -> str:
        said = self.say(f"ability.{ability}")
        if isinstance(by, str) and by.isdigit():
            return self.say("do.modify_set", ability=said, n=by)
        return self.say("do.modify", ability=said, by=self.amount(by, signed=True))

    # Traits

    def trait(self, trait: Trait) -> str:
        if short := self.short(trait):
            return short
        head = self.head(trait)
        which = trait.target or trait.scope
        effects = self.effects(trait.do)
        time = self.time(trait.for_)
        if which is None:
            key = "line.plain" if head else "line.bare"
            return self.say(key, head=head, effects=effects, time=time)
        key = "line.trait" if head else "line.who"
        comma = f"{head}, " if head else ""
        return self.say(key, head=comma, who=self.selector(which), effects=effects, time=time)

    def short(self, trait: Trait) -> str:
        if trait.ally:
            what = self.listed([self.mark(one) for one in trait.ally])
            return self.say("short.ally", what=what, effects=self.effects(trait.do))
        if trait.frenzy:
            return self.say("short.frenzy")
        if trait.horde:
            return self.say("short.horde")
        if trait.moves:
            return self.say("short.moves", n=trait.moves)
        if trait.steals:
            return self.say("short.steals", what=self.say(f"of.{trait.steals}"))
        return ""

    def head(self, trait: Trait) -> str:
        parts = []
        if trait.limit:
            parts.append(self.say(f"limit.{trait.limit}"))
        if trait.on:
            parts.append(self.say(f"event.{trait.on}"))
        windows = (trait.window,) if isinstance(trait.window, str) else trait.window or ()
        if windows:
            parts.append(self.listed([self.say(f"window.{one}") for one in windows], "join.or"))
        parts += [self.condition(one) for one in trait.if_]
        if trait.cost:
            parts.append(self.cost(trait.cost))
        if trait.kind == "discrete" and not parts:
            parts.append(self.say("kind.discrete"))
        return self.listed(parts)

    def cost(self, cost: Cost) -> str:
        parts = [
            self.say(f"cost.{key}", n=n)
            for key in ("energy", "use", "movement", "hand")
            if (n := getattr(cost, key))
        ]
        if cost.discard:
            parts.append(self.say(f"cost.discard_{cost.discard}"))
        if cost.bonk_self:
            parts.append(self.say("cost.bonk_self"))
        return self.listed(parts)

    def time(self, given: str) -> str:
        if not given:
            return ""
        turns = re.fullmatch(r"(\d+) turns", given)
        what = self.say("time.turns", n=turns[1]) if turns else self.say(f"time.{given}")
        return self.say("time.wrap", what=what)

    # Conditions and selectors

    def condition(self, given: Condition) -> str:
        key = next(one for one in CONDITIONS if getattr(given, one) is not None)
        value = getattr(given, key)
        match key:
            case "not_":
                return self.say("if.not", what=self.condition(value))
            case "here" | "subject":
                one = msgspec.structs.replace(value, n=value.n or 1)
                return self.say(f"if.{key}", what=self.selector(one))
            case "party_has":
                return self.say("if.party_has", what=self.expression(expression(value)))
            case "opponent_is" | "self_is" | "carrier_is":
                marks = [self.mark(one) for one in value]
                return self.say(f"if.{key}", what=self.listed(marks, "join.or"))
            case "event_is":
                acts = [self.say(f"act.{one}") for one in value]
                return self.say("if.event_is", what=self.listed(acts, "join.or"))
            case "phase":
                return self.say("if.phase", what=self.say(f"window.{value}"))
            case "round_mod" | "turn_mod":
                return self.say(f"if.{key}", n=value[0])
            case "count":
                return self.say("if.count", what=self.selector(value), **{"is": given.is_})
            case "form":
                return self.say("if.form", what=self.say(f"form.{value}"))
            case "chance":
                return self.say("if.chance", n=value)
            case "value":
                return self.value(value)
        return self.say(f"if.{key}")

    def value(self, given: Value) -> str:
        what = self.say(f"ability.{given.ability}")
        if given.base:
            what = self.say("if.base", what=what)
        if given.of == "opposing":
            what = self.say("amount.opposing", what=what)
        compared = given.is_.replace("opposing", " " + self.say("if.opposing"))
        return self.say("if.value", what=what, **{"is": compared})

    def selector(self, given: Selector) -> str:
        where = (given.where,) if isinstance(given.where, str) else given.where or ()
        kinds = (given.of,) if isinstance(given.of, str) else given.of
        if kinds == ("combat",):
            return self.say("select.combat")
        if kinds == ("card",) and where in (("side",), ("opposing",)):
            return self.say(f"select.{where[0]}")
        marks = [self.mark(one) for one in given.is_]
        without = [self.mark(one) for one in given.not_]
        pick = given.pick if given.pick in ("random", "nearest") else ""
        carrying = self.say(f"of.{given.carrying}") if given.carrying else ""
        n = str(given.n) if given.n else "" if pick == "nearest" else self.say("select.all")
        noun = "many" if given.n is None and not pick else "of"
        return self.say(
            "select.form",
            n=n,
            pick=self.say(f"pick.{pick}") if pick else "",
            whose="" if given.whose == "any" else self.say(f"whose.{given.whose}"),
            of=self.listed([self.say(f"{noun}.{one}") for one in kinds], "join.or"),
            carrying=self.say("select.carrying", what=carrying) if carrying else "",
            where=self.listed([self.say(f"where.{one}") for one in where], "join.or"),
            **{
                "is": self.say("select.is", what=self.listed(marks, "join.or")) if marks else "",
                "not": self.say("select.not", what=self.listed(without)) if without else "",
            },
        ).strip()

    def mark(self, given: str) -> str:
        if given.startswith("{"):
            return given[1:-1]
        if f"state.{given}" in self.words:
            return self.say(f"state.{given}")
        if given in CATEGORIES:
            return self.say(f"category.{given}")
        if given in SKILLS:
            return self.say(f"skill.{given}")
        return self.say(f"of.{given}")

    def expression(self, given: Expression, inner: bool = False) -> str:
        if isinstance(given, Term):
            return self.term(given)
        key = "expr.all" if isinstance(given, All) else "expr.some"
        parts = [self.expression(part, True) for part in given.parts]
        said = self.listed(parts, key)
        return self.say("expr.group", a=said) if inner and isinstance(given, Some) else said

    def term(self, given: Term) -> str:
        match given.sort:
            case "skill" | "strong":
                what = self.say(f"skill.{given.what}")
                many = ".n" if given.sort == "skill" and given.n > 1 else ""
                return self.say(f"expr.{given.sort}{many}", what=what, n=given.n)
            case "ability":
                what = self.say(f"ability.{given.what}")
            case "category":
                what = self.say(f"category.{given.what}")
            case _:
                what = given.what
        return self.say(f"expr.{given.sort}", what=what, n=given.n)

    # Effects

    def effects(self, given: tuple[Effect, ...]) -> str:
        return self.listed([self.effect(one) for one in given]) or self.say("do.nothing")

    def effect(self, given: Effect) -> str:
        said = self.verb(given)
        if given.until:
            until = self.expression(expression(given.until))
            said = self.say("do.until", what=said, until=until)
        if given.unless:
            unless = self.expression(expression(given.unless))
            said = self.say("do.unless", what=said, unless=unless)
        return said

    def verb(self, given: Effect) -> str:
        verb = given.verb
        value = getattr(given, verb)
        many = self.say("do.all") if value == "all" else value
        match verb:
            case "modify":
                return self.modify(given)
            case "health" | "cost":
                return self.say(f"do.{verb}", n=self.amount(value, signed=True))
            case "gain_skill" if value == "choose":
                return self.say("do.gain_party" if given.where == "party" else "do.gain_chosen")
            case "gain_skill" | "lose_skill":
                return self.say(f"do.{verb}", what=self.say(f"skill.{value}"))
            case "gain_symbol":
                return self.say("do.gain_symbol", what=self.say(f"symbol.{value}"))
            case "gain_category":
                return self.say("do.gain_category", what=self.say(f"category.{value}"))
            case "steal":
                return self.steal(given)
            case "look":
                if value == "target":
                    return self.say("do.look_target")
                return self.say("do.look", what=self.say(f"of.{given.of or 'card'}"))
            case "cancel" | "waive":
                return self.say(f"do.{verb}_{value}")
            case "extra":
                key = "equipment" if given.of == "equipment" else value
                return self.say(f"do.extra_{key}")
            case "prevent":
                return self.say("do.prevent", what=self.say(f"act.{value}"))
            case "redirect":
                others = "_others" if given.among == "others" else ""
                return self.say(f"do.redirect{others}")
            case "place":
                return self.say("do.place", what=self.say(f"place.{value}"))
            case "magnet" | "give" | "take":
                return self.say(f"do.{verb}", what=self.say(f"of.{value}"))
            case "choose":
                options = [self.option(one.do, one.cost) for one in value]
                return self.say("do.choose", what=" / ".join(options))
            case "action":
                return self.say("do.action", what=value)
        return self.say(f"do.{verb.rstrip('_')}", n=many)

    def modify(self, given: Effect) -> str:
        assert given.modify is not None
        ability = self.say(f"ability.{given.modify}")
        parts = [self.modifier(given.modify, given.by)] if given.by is not None else []
        for key, bound in (("min", given.min), ("max", given.max)):
            if bound is not None:
                parts.append(self.say(f"do.modify_{key}", ability=ability, n=self.amount(bound)))
        return self.listed(parts)

    def steal(self, given: Effect) -> str:
        assert given.from_ is not None
        return self.say(
            "do.steal",
            n=given.n or 1,
            what=self.say(f"of.{given.steal}"),
            pick=self.say("pick.random") if given.pick == "random" else "",
            **{"from": self.selector(msgspec.structs.replace(given.from_, n=1))},
        )

    def option(self, effects: tuple[Effect, ...], cost: Cost | None) -> str:
        said = self.effects(effects)
        return self.say("do.for_cost", cost=self.cost(cost), what=said) if cost else said

    def amount(self, given: By, signed: bool = False) -> str:
        if isinstance(given, int):
            return f"{given:+}" if signed else str(given)
        if isinstance(given, str):
            return given.replace("-", "−")
        plus = "+ " if signed else ""
        if given.count is not None:
            one = msgspec.structs.replace(given.count, n=1)
            said = self.say("amount.count", what=self.selector(one).removeprefix("1 "))
            if given.plus:
                said = self.say("amount.plus", a=said, n=given.plus)
        else:
            said = self.portion(given)
        if given.max is not None:
            said = self.say("amount.max", a=said, n=given.max)
        return plus + said

    def portion(self, given: Amount) -> str:
        what = self.say(f"ability.{given.ability}")
        if given.base:
            what = self.say("amount.base", what=what)
        key = "amount.opposing" if given.of == "opposing" else "amount.own"
        if not (given.base and given.of == "self"):
            what = self.say(key, what=what)
        return self.say("amount.half", what=what) if given.times == "/2" else what

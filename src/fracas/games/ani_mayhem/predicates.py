"""What effects do, in words that follow whoever they are done to. AM-32.17, AM-32.18."""

from __future__ import annotations

from typing import Literal

import msgspec

from .designating import Designations
from .expressions import expression
from .traits import Amount, By, Cost, Effect

Subject = Literal["", "one", "many"]
NO_ONE: Subject = ""
ONE: Subject = "one"
MANY: Subject = "many"
"""Whether nobody is named (it is the card, or its carrier), one, or several."""


TOGETHER = {
    "gain_skill": ("skill", "join.and"),
    "lose_skill": ("skill", "join.nor"),
    "prevent": ("cannot", "join.nor"),
}
"""What is said with one verb if it comes several times in a row, and how it is joined."""


class Predicates(Designations):
    mirrored = False
    """It is said of the opponent, whose opposing values are its own."""

    def effects(self, given: tuple[Effect, ...], subject: Subject) -> str:
        """Changes first, with one verb for all of them."""
        changes = [self.changed(one) for one in given if self.is_change(one)]
        said = []
        if changes:
            said.append(self.do("gets", subject, what=self.series(changes, "join.and")))
        rest = [one for one in given if not self.is_change(one)]
        while rest:
            alike = self.alike(rest)
            said.append(self.together(alike, subject) if len(alike) > 1
                        else self.effect(rest[0], subject))  # fmt: skip
            rest = rest[len(alike) :]
        return self.series(said, "join.and") if said else self.say("do.nothing")

    def alike(self, given: list[Effect]) -> list[Effect]:
        """The first effects that one verb can say."""
        found = given[:1]
        for one in given[1:]:
            plain = not (one.unless or one.until or found[0].unless)
            if one.verb != found[0].verb or one.verb not in TOGETHER or not plain:
                break
            found.append(one)
        return found

    def together(self, given: list[Effect], subject: Subject) -> str:
        verb = given[0].verb
        table, how = TOGETHER[verb]
        what = [self.say(f"{table}.{getattr(one, verb)}") for one in given]
        return self.do(verb, subject, what=self.series(what, how))

    def do(self, key: str, subject: Subject, **args: object) -> str:
        """A predicate: as it stands alone, after one, or after several."""
        for found in ((f"{key}.many",) if subject == MANY else ()) + (f"{key}.{subject}", key):
            if f"do.{found}" in self.words:
                return self.say(f"do.{found}", **args)
        return self.say(f"do.{key}", **args)

    def is_change(self, given: Effect) -> bool:
        by = given.by if given.modify else given.health
        return isinstance(by, str | int) and not str(by).isdigit()

    def changed(self, given: Effect) -> str:
        if given.health is not None:
            return self.change("health", given.health)
        assert given.modify is not None and given.by is not None
        said = self.change(given.modify, given.by)
        if given.min is None:
            return said
        return self.say("do.but", what=said, n=self.amount(given.min))

    def change(self, ability: str, by: By) -> str:
        """What comes to an ability or goes off it, or what it becomes."""
        if isinstance(by, str) and by[0] in "x/":
            return self.say(f"times.{by}", ability=self.say(f"ability.{ability}"))
        if isinstance(by, str) and by.isdigit():
            return self.say("do.becomes", ability=self.say(f"ability.{ability}"), n=by)
        sign = f"{by:+}" if isinstance(by, int) else str(by)
        return self.say("do.change", by=sign.replace("-", "−"), to=self.say(f"to.{ability}"))

    def effect(self, given: Effect, subject: Subject) -> str:
        said = self.verb(given, subject)
        if given.until:
            until = self.asked(expression(given.until))
            said = self.say("do.until", what=said, until=until)
        if given.unless:
            unless = self.asked(expression(given.unless))
            said = self.say("do.unless", what=said, unless=unless)
        return said

    def verb(self, given: Effect, subject: Subject) -> str:
        verb = given.verb
        value = getattr(given, verb)
        match verb:
            case "modify":
                return self.modify(given, subject)
            case "health":
                return self.do("add", subject, what=self.amount(value), to=self.say("its.health"))
            case "cost":
                of = self.say(f"many.{given.of}") if given.of else self.say("do.uses")
                which = "cost_less" if str(value).startswith("-") else "cost_more"
                return self.do(which, subject, n=str(value).lstrip("+-"), what=of.strip())
            case "gain_skill" if value == "choose":
                return self.do("gain_party" if given.where == "party" else "gain_chosen", subject)
            case "gain_skill" | "lose_skill":
                return self.do(verb, subject, what=self.say(f"skill.{value}"))
            case "gain_symbol":
                return self.do("gain_symbol", subject, what=self.say(f"symbol.{value}"))
            case "gain_category":
                return self.do("gain_category", subject, what=self.say(f"category.{value}"))
            case "steal":
                return self.steal(given, subject)
            case "look":
                return self.do("look_target" if value == "target" else "look", subject)
            case "prevent":
                return self.do("prevent", subject, what=self.say(f"cannot.{value}"))
            case "redirect":
                return self.do("redirect_others" if given.among == "others" else verb, subject)
            case "extra" if value == "play" and given.of:
                return self.do(f"extra_{given.of}", subject)
            case "cancel" | "waive" | "extra" | "place":
                return self.do(f"{verb}_{value}", subject)
            case "magnet":
                return self.do("magnet", subject, what=self.say(f"all.{value}"))
            case "give" | "take":
                return self.do(verb, subject, what=self.noun(value, "a"))
            case "choose":
                options = [self.option(one.do, one.cost) for one in value if one.do]
                if len(options) < len(value):  # AM-32.22: an optional cost
                    return self.say("do.more", what=options[0])
                return self.do("choose", subject, what=self.series(options, "join.or"))
            case "heal" | "loss" | "repair" if value == "all":
                return self.do(f"{verb}_all", subject)
            case "move" if given.pick == "random":
                return self.do("stray", subject, n=given.n)
        return self.do(verb.rstrip("_"), subject, n=value)

    def modify(self, given: Effect, subject: Subject) -> str:
        """A change that depends, a value that is set, or limits to one."""
        assert given.modify is not None
        parts = []
        if isinstance(given.by, Amount):
            if given.by.count is not None:
                parts.append(self.for_each(given.by, given.modify, subject))
            else:
                to = self.say(f"its.{given.modify}")
                parts.append(self.do("add", subject, what=self.amount(given.by), to=to))
        elif given.by is not None:
            parts.append(self.do("set", subject, to=self.say(f"to.{given.modify}"), n=given.by))
        if given.min is not None and given.min == given.max:
            return self.do("level", subject, n=self.amount(given.min))
        for key, bound in (("min", given.min), ("max", given.max)):
            if bound is not None:
                parts.append(self.bound(key, bound, given.modify, subject))
        return self.listed(parts, "join.and")

    def bound(self, key: str, bound: By, ability: str, subject: Subject) -> str:
        if isinstance(bound, Amount):
            return self.do(f"{key}_of", subject, n=self.amount(bound))
        return self.do(key, subject, n=bound, ability=self.say(f"ability.{ability}"))

    def for_each(self, given: Amount, ability: str, subject: Subject) -> str:
        assert given.count is not None
        change = self.change(ability, "+1")
        said = self.say("amount.each", what=change, who=self.each(given.count))
        if given.plus:
            said = self.say("amount.plus", a=said, b=self.change(ability, given.plus))
        if given.max is not None:
            said = self.say("amount.max", a=said, n=given.max)
        return self.do("gets", subject, what=said)

    def amount(self, given: By) -> str:
        """A value that depends on an ability, or a number."""
        if not isinstance(given, Amount):
            return str(given)
        other = given.of == "opposing" and not self.mirrored
        whose = {
            (True, True): "opposing_base", (True, False): "opposing",
            (False, True): "base", (False, False): "its",
        }[other, given.base]  # fmt: skip
        said = self.say(f"{whose}.{given.ability}")
        return self.say("amount.half", what=said) if given.times == "/2" else said

    def steal(self, given: Effect, subject: Subject) -> str:
        assert given.from_ is not None
        source = self.selector(msgspec.structs.replace(given.from_, n=1))
        what = self.noun(given.steal or "item", "a")
        if given.pick == "random":
            what = f"{what} {self.say('pick.random')}"
        return self.do("steal", subject, what=what, **{"from": source})

    def option(self, effects: tuple[Effect, ...], cost: Cost | None) -> str:
        said = self.effects(effects, NO_ONE)
        if cost is None:
            return said
        paid = self.counted("cost.energy", cost.energy)
        return self.say("do.for_cost", cost=paid, what=said)

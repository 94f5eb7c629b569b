"""Whom a selector means, in words. AM-32.12, AM-32.18."""

from __future__ import annotations

from .traits import Selector
from .uttering import Utterer


class Designations(Utterer):
    bare = False
    """What is said of a noun is a category, which some languages let stand for it."""

    def plural(self, given: Selector) -> bool:
        """Whether a selector speaks of several."""
        kinds, where = parts_of(given)
        if kinds == ("combat",):
            return True
        if kinds == ("card",) and where in (("side",), ("opposing",)):
            return False
        if "aboard" in where:
            return False
        return given.n is None and given.pick not in ("random", "nearest")

    def selector(self, given: Selector) -> str:
        kinds, where = parts_of(given)
        if kinds == ("combat",):
            return self.say("select.combat")
        if kinds == ("card",) and where in (("side",), ("opposing",)):
            return self.say(f"select.{where[0]}")
        if "aboard" in where:
            return self.say("select.aboard")
        if kinds == ("character",) and where in (("self",), ("carrier",)):
            return self.say("select.self")
        said = [self.named(given, kinds), *self.having(given), *self.places(where)]
        return " ".join(part for part in (*said, *self.picked(given)) if part)

    def each(self, given: Selector) -> str:
        """The same where something counts for each of them."""
        kinds, where = parts_of(given)
        how = "each_other" if "self" in given.not_ else "each"
        how += "_own" if given.whose == "own" else ""
        nouns = [self.noun(one, "many", self.adjective(given)) for one in kinds]
        said = [self.say(f"select.{how}", what=self.listed(nouns, "join.or")), *self.places(where)]
        return " ".join(said)

    def named(self, given: Selector, kinds: tuple[str, ...]) -> str:
        """The noun with its article, what it is, and whose."""
        how, adjective = self.how(given), self.adjective(given)
        if how in ("own", "own_other", "another_own", "one_own", "all_other"):
            bare = [self.noun(one, "many", adjective) for one in kinds]
            feminine = f"select.{how}_{self.say(f'gender.{kinds[0]}')}"
            key = feminine if feminine in self.words else f"select.{how}"
            return self.say(key, what=self.listed(bare, "join.or"))
        several = "join.and" if self.plural(given) else "join.or"
        return self.listed([self.noun(one, how, adjective) for one in kinds], several)

    def how(self, given: Selector) -> str:
        """Which article: one, each, all; own or others'; the nearest; any."""
        one = not self.plural(given)
        apart = "self" in given.not_
        if given.pick in ("nearest", "random"):
            return "the" if given.pick == "nearest" else "a"
        if given.whose == "own":
            if apart:
                return "another_own" if one else "own_other"
            return "one_own" if one else "own"
        if given.whose == "other":
            return "a" if one else "all_other"
        if apart:
            return "another" if one else "the_others"
        return "a" if one else "all"

    def noun(self, kind: str, how: str, adjective: str = "") -> str:
        """A noun with its article; an adjective stands at ~ where a language has it, or after."""
        sorted_ = f"{how}.{kind}_sort"
        alone = bool(adjective) and self.bare and sorted_ in self.words
        said = self.words[sorted_ if alone else f"{how}.{kind}"]
        if "~" not in said:
            return self.say("select.adjective", noun=said, what=adjective) if adjective else said
        said = said.replace("~", f" {adjective}" if adjective else "").strip()
        article, _, rest = said.partition(" ")
        return f"an {rest}" if article == "a" and rest[:1] in "aeiou" else said

    def adjective(self, given: Selector) -> str:
        found = [self.mark(one) for one in given.is_ if self.kind_of(one) in ("state", "category")
                 and one not in ("self", "in haven")]  # fmt: skip
        said = self.listed(found, "join.or")
        self.bare = bool(said) and all(self.kind_of(one) == "category" for one in given.is_)
        return self.say("select.sort", what=said) if self.bare else said

    def having(self, given: Selector) -> list[str]:
        """What they have or carry, and whose they are."""
        skills = [self.mark(one) for one in given.is_ if self.kind_of(one) in ("skill", "name")]
        found = [self.say("select.with", what=self.listed(skills, "join.or"))] if skills else []
        if given.carrying:
            found.append(self.say("select.carrying", what=self.noun(given.carrying, "a")))
        if given.whose == "other" and not self.plural(given):
            found.append(self.say("select.anothers"))
        return found

    def picked(self, given: Selector) -> list[str]:
        """What they are not, and how one of them is picked."""
        found = []
        without = [self.say(f"less.{one}") if f"less.{one}" in self.words else self.mark(one)
                   for one in given.not_ if one != "self"]  # fmt: skip
        if without:
            several = "_many" if self.plural(given) else ""
            found.append(self.say(f"select.not{several}", what=self.series(without, "join.or")))
        if given.pick == "nearest":
            kinds, _ = parts_of(given)
            found.append(self.say(f"select.nearest_{self.say(f'gender.{kinds[0]}')}"))
        elif given.pick == "random":
            found.append(self.say("pick.random"))
        return found

    def places(self, where: tuple[str, ...]) -> list[str]:
        said = [self.say(f"where.{one}") for one in where]
        return [self.listed(said, "join.or")] if said else []


def parts_of(given: Selector) -> tuple[tuple[str, ...], tuple[str, ...]]:
    kinds = (given.of,) if isinstance(given.of, str) else given.of
    where = (given.where,) if isinstance(given.where, str) else given.where or ()
    return kinds, where

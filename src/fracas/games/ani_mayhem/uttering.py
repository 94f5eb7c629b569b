"""The phrases of card texts, and how they are joined. AM-32.18."""

from __future__ import annotations

from fracas.content import texts

from .expressions import All, Expression, Some, Term
from .vocabulary import CATEGORIES, HOMES, SKILLS

_parts = [texts(home / "wording") for home in HOMES]
TEXTS = {
    lang: {key: said for part in _parts for key, said in part[lang].items()} for lang in _parts[0]
}


class Utterer:
    """Says the phrases of one language."""

    def __init__(self, lang: str) -> None:
        self.lang = lang
        self.words = TEXTS[lang]

    def say(self, key: str, **args: object) -> str:
        return self.words[key].replace("~", "").format(**args)

    def counted(self, key: str, n: int) -> str:
        """The same where one is said otherwise than several."""
        return self.say(f"{key}.one" if n == 1 and f"{key}.one" in self.words else key, n=n)

    def listed(self, parts: list[str], how: str = "join.list") -> str:
        said = parts[0] if parts else ""
        for part in parts[1:]:
            said = self.say(how, a=said, b=part)
        return said

    def series(self, parts: list[str], last: str) -> str:
        """Several in a row: commas, and a word before the last."""
        *rest, end = parts
        return self.say(last, a=self.listed(rest), b=end) if rest else end

    def kind_of(self, mark: str) -> str:
        """Whether a mark is a name, a skill, a category, or a state or type."""
        if mark.startswith("{"):
            return "name"
        if f"state.{mark}" in self.words:
            return "state"
        return "category" if mark in CATEGORIES else "skill" if mark in SKILLS else "type"

    def mark(self, given: str) -> str:
        kind = self.kind_of(given)
        if kind == "name":
            return given[1:-1]
        return self.say(f"{'noun' if kind == 'type' else kind}.{given}")

    def asked(self, given: Expression, inner: bool = False) -> str:
        """What a listing, a requirement or a way out asks for."""
        if isinstance(given, Term):
            return self.term(given)
        key = "expr.all" if isinstance(given, All) else "expr.some"
        said = self.listed([self.asked(part, True) for part in given.parts], key)
        return self.say("expr.group", a=said) if inner and isinstance(given, Some) else said

    def term(self, given: Term) -> str:
        match given.sort:
            case "skill" | "strong":
                what = self.say(f"skill.{given.what}")
                many = ".n" if given.sort == "skill" and given.n > 1 else ""
                return self.say(f"expr.{given.sort}{many}", what=what, n=given.n)
            case "ability":
                what = self.say(f"ability.{given.what}")
            case "category" if f"expr.{given.what}" in self.words:
                return self.say(f"expr.{given.what}")
            case "category":
                what = self.say(f"category.{given.what}")
            case _:
                what = given.what
        return self.say(f"expr.{given.sort}", what=what, n=given.n)

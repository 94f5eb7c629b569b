"""What is said to people: keys and arguments first, words on demand for a viewer and a language."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import cache, lru_cache
from reprlib import repr as brief
from string import Formatter
from typing import TYPE_CHECKING, TypeAlias

import msgspec

from . import french

if TYPE_CHECKING:
    Choice: TypeAlias = "int | str | None | tuple[Choice, ...]"
    """What a seat can choose: plain, short, JSON-able and immutable."""
else:  # schemas are made at run time, and cannot be recursive
    Choice = int | str | None | tuple


ALONE = 4096
"""Texts without arguments that a game keeps at hand, put into words."""
LARGEST = 2**53 - 1
"""Beyond this, programs in other languages lose count."""
DEEPEST = 16
"""Lists within lists: no question of any game needs half as many."""


def plain(data: object, deepest: int = DEEPEST) -> Choice:
    """The choice that JSON data stands for: lists become tuples."""
    if isinstance(data, (list, tuple)):
        if not deepest:
            raise TypeError(f"a choice has at most {DEEPEST} lists within each other")
        return tuple([plain(part, deepest - 1) for part in data])
    if data is None or isinstance(data, str):
        return data
    if isinstance(data, int) and not isinstance(data, bool) and abs(data) <= LARGEST:
        return data
    raise TypeError(f"a choice is made of whole numbers, words and lists, not {brief(data)}")


class Text(msgspec.Struct, frozen=True):
    """A sentence to be said later: its key and what goes into it."""

    key: str
    args: tuple[tuple[str, Choice], ...] = ()

    def __str__(self) -> str:
        said = ", ".join(f"{name} {value}" for name, value in self.args)
        return f"{self.key}: {said}" if said else self.key

    @property
    def nested(self) -> Choice:
        """As an argument of another text."""
        return (self.key, *self.args) if self.args else self.key


def text(key: str, /, **args: Choice) -> Text:
    return Text(key, tuple(args.items())) if args else Text(key)


class Saying(msgspec.Struct, frozen=True):
    """To whom and how something is said."""

    lang: str = "en"
    viewer: int = -1
    """The seat that reads, or -1 for nobody in particular."""
    seats: tuple[str, ...] = ()
    """What the seats are called."""
    own: Mapping[str, str] = {}
    """What else the people of a table have given names to, by its id."""


Namer: TypeAlias = Callable[[Choice, Saying], str]

WHOLE = ("text", "texts", "reason")
"""Converters to which a tuple is one thing: a key and its arguments."""

ENGINE_TEXTS: dict[str, dict[str, str]] = {
    "en": {
        "seat": "player {number}",
        "you": "you",
        "and": "and",
        "yes": "yes",
        "no": "no",
        "reason": ": {why:text}",
        "ask": "Choose",
        "refuse.odd": "this cannot be read as an answer here",
        "refuse.option": "{choice} is not one of the choices here; legal: {legal:texts}",
        "refuse.stale": "question {number} is no longer open",
        "refuse.seat": "seat {seat} is not asked this",
        "refuse.over": "the game is over",
        "refuse.paused": "the game is paused",
        "refuse.undo": "there is nothing of yours that can be taken back: {why:text}",
        "refuse.none": "seat {seat} is not asked anything now",
        "refuse.more": "nothing more is asked: {count} answers too many",
        "refuse.ahead": "what comes of the first {count} must be known before more can be answered",
        "refuse.whole": "only a whole action can be sent here; the choice goes on",
        "refuse.concede": "seat {seat} has conceded already",
        "file.long": "this file is too long: {have} letters, at most {most}",
        "file.binary": "this is no text file",
        "undo.none": "you have not moved yet",
        "undo.chance": "chance has spoken since",
        "undo.other": "somebody else has moved since",
        "undo.far": "nothing further back can be taken back",
        "undo.knowledge": "somebody has learnt something since",
        "undo.time": "its time is up",
        "tell.lapsed": "A plan falls through: its ground is gone",
        "tell.over": "The game is over{why:reason}",
        "tell.conceded": "{who:seat} concedes",
        "tell.conceded.you": "You concede",
        "tell.undone": "{who:seat} takes back the last move",
        "tell.undone.you": "You take back the last move",
        "tell.taken_back": "{who:seat} takes back a move, as all agree",
        "tell.taken_back.you": "You take back a move, as all agree",
        "tell.time_out": "{who:seat} has run out of time",
        "tell.time_out.you": "You have run out of time",
        "why.conceded": "all others have conceded",
    },
    "fr": {
        "seat": "joueur {number}",
        "you": "vous",
        "and": "et",
        "yes": "oui",
        "no": "non",
        "reason": " : {why:text}",
        "ask": "Choisissez",
        "refuse.odd": "cela ne se lit pas comme une réponse ici",
        "refuse.option": "{choice} n'est pas un choix possible ici ; permis : {legal:texts}",
        "refuse.stale": "la question {number} n'est plus ouverte",
        "refuse.seat": "cette question n'est pas posée au siège {seat}",
        "refuse.over": "la partie est finie",
        "refuse.paused": "la partie est en pause",
        "refuse.undo": "rien de ce que vous avez fait ne peut être repris : {why:text}",
        "refuse.none": "rien n'est demandé au siège {seat} pour l'instant",
        "refuse.more": "rien de plus n'est demandé : {count} réponses de trop",
        "refuse.ahead": "il faut d'abord voir ce que donnent les {count} premières réponses",
        "refuse.whole": "seule une action entière peut être envoyée ici ; le choix continue",
        "refuse.concede": "le siège {seat} a déjà abandonné",
        "file.long": "ce fichier est trop long : {have} caractères, au plus {most}",
        "file.binary": "ce n'est pas un fichier texte",
        "undo.none": "vous n'avez pas encore joué",
        "undo.chance": "le hasard a parlé depuis",
        "undo.other": "quelqu'un d'autre a joué depuis",
        "undo.far": "on ne peut pas revenir plus loin",
        "undo.knowledge": "quelqu'un a appris quelque chose depuis",
        "undo.time": "son temps est passé",
        "tell.lapsed": "Un projet tombe à l'eau : sa raison d'être a disparu",
        "tell.over": "La partie est finie{why:reason}",
        "tell.conceded": "{who:seat} abandonne",
        "tell.conceded.you": "Vous abandonnez",
        "tell.undone": "{who:seat} reprend le dernier coup",
        "tell.undone.you": "Vous reprenez le dernier coup",
        "tell.taken_back": "{who:seat} reprend un coup, avec l'accord de tous",
        "tell.taken_back.you": "Vous reprenez un coup, avec l'accord de tous",
        "tell.time_out": "{who:seat} n'a plus de temps",
        "tell.time_out.you": "Vous n'avez plus de temps",
        "why.conceded": "tous les autres ont abandonné",
    },
}


class Words:
    """A game's sentences in its languages.

    A template names its arguments and how each is said: `{who:seat} recruit {card:card}`.
    `names` says how (`"card": lambda value, saying: …`); a tuple of values is joined by commas,
    and `{left:count_card}` is a number of cards.
    Variants: `key.you` is used when the reader is `who`, `key.you.victim` when the reader is
    `victim`; `key.veiled` when an argument is hidden from the reader. A key without a template says
    itself, so a small game needs no texts at all.
    Who reads may make a difference only where their number is among the arguments: the rest is put
    into words once for all readers.
    """

    def __init__(
        self,
        texts: Mapping[str, Mapping[str, str]] | None = None,
        names: Mapping[str, Namer] | None = None,
    ) -> None:
        own = texts or {}
        self.own = bool(own)
        """Whether the game brings words of its own."""
        self.langs = tuple(own) or ("en",)
        self.texts = {
            lang: {**ENGINE_TEXTS.get(lang, ENGINE_TEXTS["en"]), **own.get(lang, {})}
            for lang in {*ENGINE_TEXTS, *own}
        }
        self.names: dict[str, Namer] = {
            "seat": self.seat,
            "text": self._nested,
            "texts": self._texts,
            "reason": self._reason,
            **(names or {}),
        }
        self._addressed = _addressed(key for table in self.texts.values() for key in table)
        self._alone = lru_cache(ALONE)(self._say_alone)

    def has(self, key: str, lang: str = "en") -> bool:
        return key in self.texts.get(lang, self.texts["en"])

    def template(self, key: str, lang: str) -> str | None:
        found = self.texts.get(lang, self.texts["en"]).get(key)
        return found if found is not None else self.texts["en"].get(key)

    def everywhere(self, key: str) -> dict[str, str]:
        """A text in each of the game's languages."""
        return {lang: self.texts[lang][key] for lang in self.langs if key in self.texts[lang]}

    def say(self, said: Text, saying: Saying, hidden: frozenset[str] = frozenset()) -> str:
        if not said.args and not hidden:
            return self._alone(said.key, saying.lang)
        return self.put(said.key, dict(said.args), saying, hidden)

    def put(
        self,
        key: str,
        args: Mapping[str, Choice],
        saying: Saying,
        hidden: frozenset[str] = frozenset(),
    ) -> str:
        """What `say` says, for whoever has the arguments by name."""
        if hidden:
            args = {name: value for name, value in args.items() if name not in hidden}
        elif not args:
            return self._alone(key, saying.lang)
        template = self._variant(key, args, saying, bool(hidden))
        if template is None:
            shown = ", ".join([f"{name} {self._one(name, v, saying)}" for name, v in args.items()])
            bare = key.rsplit(".", 1)[-1].replace("_", " ")
            return f"{bare}: {shown}" if shown else bare
        join = JOINED.get(saying.lang, str.__add__)
        line = ""
        for literal, name, kind in _parsed(template):
            line += literal
            if name is not None:
                line = join(line, self._filled(args.get(name, MISSING), kind, saying))
        return line

    def _say_alone(self, key: str, lang: str) -> str:
        """A text without arguments: the same for everybody."""
        template = self.template(key, lang)
        if template is None:
            return key.rsplit(".", 1)[-1].replace("_", " ")
        return "".join(
            literal + ("" if name is None else MISSING) for literal, name, _ in _parsed(template)
        )

    def sentence(self, said: Text, saying: Saying, hidden: frozenset[str] = frozenset()) -> str:
        return capital(self.say(said, saying, hidden))

    def _filled(self, value: Choice, kind: str, saying: Saying) -> str:
        if value is MISSING:
            return MISSING
        if kind:
            return self.name(kind, value, saying)
        return ", ".join(map(str, value)) if isinstance(value, tuple) else str(value)

    def name(self, kind: str, value: Choice, saying: Saying) -> str:
        if isinstance(value, tuple) and kind not in WHOLE and kind + "s" not in self.names:
            return ", ".join(self.name(kind, part, saying) for part in value)
        namer = self.names.get(kind)
        if namer is not None:
            return namer(value, saying)
        if kind.startswith("count_") and isinstance(value, int):
            return self.counted(kind[6:], value, saying)
        return str(value)

    def counted(self, noun: str, count: int, saying: Saying, group: str = "count") -> str:
        """So many of something, by the texts `count.<noun>.one`, `.many` and, if given, `.none`."""
        key = f"{group}.{noun}"
        template = self.template(f"{key}.{plural(count, saying.lang)}", saying.lang)
        if count == 0:
            template = self.template(f"{key}.none", saying.lang) or template
        return f"{count} {noun}" if template is None else template.format(n=count)

    def seat(self, value: Choice, saying: Saying) -> str:
        if value == saying.viewer:
            return self.texts.get(saying.lang, self.texts["en"])["you"]
        if isinstance(value, int) and 0 <= value < len(saying.seats):
            return saying.seats[value]
        template = self.template("seat", saying.lang) or "{number}"
        return template.format(number=value + 1 if isinstance(value, int) else value)

    def _nested(self, value: Choice, saying: Saying) -> str:
        """A text within a text: its key, or a tuple of key and arguments."""
        if not isinstance(value, tuple):
            return self.say(Text(str(value)), saying)
        args = [(str(one[0]), one[1]) for one in value[1:] if isinstance(one, tuple)]
        return self.say(Text(str(value[0]), tuple(args)), saying)

    def _texts(self, value: Choice, saying: Saying) -> str:
        shown = value if isinstance(value, tuple) else (value,)
        return ", ".join(self._nested(one, saying) for one in shown)

    def _reason(self, value: Choice, saying: Saying) -> str:
        return "" if value is None else self.put("reason", {"why": value}, saying)

    def _one(self, name: str, value: Choice, saying: Saying) -> str:
        return self.name("seat" if name == "who" else name, value, saying)

    def _variant(
        self, key: str, args: Mapping[str, Choice], saying: Saying, veiled: bool
    ) -> str | None:
        you = self._address(key, args, saying.viewer)
        if not you and not veiled:
            return self.template(key, saying.lang)
        tries = [key + you, key] if you else [key]
        if veiled:
            tries = [one + ".veiled" for one in tries] + tries
        table = self.texts.get(saying.lang, self.texts["en"])
        for one in tries:
            if one in table:
                return table[one]
        return next((self.texts["en"][one] for one in tries if one in self.texts["en"]), None)

    def _address(self, key: str, args: Mapping[str, Choice], viewer: int) -> str:
        """Which variant speaks to the reader, if one does."""
        if viewer >= 0:
            for name, variant in self._addressed.get(key, ()):
                if args.get(name) == viewer:
                    return variant
        return ""


def _addressed(keys: Iterable[str]) -> dict[str, list[tuple[str, str]]]:
    """For each key with variants that address a reader: whom by which, `who` first."""
    found: dict[str, dict[str, str]] = {}
    for key in keys:
        base, you, name = key.removesuffix(".veiled").rpartition(".you")
        if you and (not name or name[0] == "."):
            found.setdefault(base, {})[name[1:] or "who"] = you + name
    return {
        base: sorted(names.items(), key=lambda one: one[0] != "who")
        for base, names in found.items()
    }


def plural(count: float, lang: str) -> str:
    """How texts for so many end, `one` or `many`: in French all below two is in the singular."""
    return "one" if count == 1 or (lang == "fr" and 0 <= count < 2) else "many"


def capital(line: str) -> str:
    return line[:1].upper() + line[1:]


JOINED: dict[str, Callable[[str, str], str]] = {"fr": french.joined}
"""Languages in which a name changes the word before it."""
MISSING = "…"
"""Said for an argument that is hidden or was never given: no converter gets to see it."""


@cache
def _parsed(template: str) -> tuple[tuple[str, str | None, str], ...]:
    """A template in pieces: what is said as it is, then an argument and how it is said."""
    pieces = Formatter().parse(template)
    return tuple((literal, name, kind or "") for literal, name, kind, _ in pieces)

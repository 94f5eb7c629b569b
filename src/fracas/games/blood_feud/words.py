"""How Blood Feud speaks: its texts, and how cards, factions, Units and stations are called."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from fracas.content import folder, texts
from fracas.engine import Choice, Saying, Words, plural

from .cards import ADVANCEMENTS, AMBITIONS, FACTIONS, NAMES, ORDER_CARDS
from .refusals import CODES, reason
from .state import BloodFeud
from .wording import does

TEXTS = texts(folder("fracas.games.blood_feud"))
DOES = {lang: does(lang) for lang in TEXTS}
"""What a card, a Domain or a faction does, in a line."""
VP = {one.id: one.vp for one in AMBITIONS}
ONLY = {one.id: one.kind for one in ORDER_CARDS[6:] if one.kind != "any"}
ONLY |= {one.id: one.kind for one in ADVANCEMENTS if one.kind != "any"}
"""Cards of the Market that one kind alone can use."""


def _named(value: Choice, saying: Saying) -> str:
    found = NAMES.get(str(value))
    if found is not None and value in saying.own:  # BF-3.18
        return saying.own[str(value)]
    if found is not None:
        return found.get(saying.lang, found["en"])
    said = TEXTS.get(saying.lang, TEXTS["en"])
    return said.get(f"word.{value}", said.get(f"station.{value}", str(value)))


def _does(card: str, lang: str) -> str:
    said = DOES.get(lang, DOES["en"])[card]
    known = TEXTS.get(lang, TEXTS["en"])
    if card in VP:
        of = f"{VP[card]} {known['word.vp']}"
    elif card in ONLY:
        of = known[f"word.{ONLY[card]}"]
    else:
        return said
    return known["word.does"].format(of=of, does=said)


for _lang, _texts in TEXTS.items():  # a board that draws cards names them by these
    _texts |= {f"view.card.{card}": name.get(_lang, name["en"]) for card, name in NAMES.items()}
    _texts |= {f"view.does.{card}": _does(card, _lang) for card in DOES[_lang]}
    _texts |= {
        f"view.do.{key.removeprefix('option.do_')}": said
        for key, said in list(_texts.items())
        if key.startswith("option.do_")
    }
    _texts |= {f"view.ink.{one.id}": one.ink for one in FACTIONS}
    _texts |= {f"view.letter.{one.id}": one.letter for one in FACTIONS}
    _texts |= {f"view.why.{code}": _texts[reason(code)] for code in CODES}


def _told(value: Choice, saying: Saying) -> str:
    """A card with what it does: nobody knows them all by heart."""
    name = _named(value, saying)
    if str(value) not in DOES["en"]:
        return name
    return f"{name} ({_does(str(value), saying.lang)})"


def _unit(value: Choice, saying: Saying) -> str:
    """F01-3 is called Cobalt Kin 3."""
    owner, _, number = str(value).partition("-")
    return f"{_named(owner, saying)} {number}" if number else _named(owner, saying)


def _ware(value: Choice, saying: Saying) -> str:
    """What is traded: w:O03 is an item of a Warehouse."""
    what = str(value)
    if what.startswith("w:"):
        said = TEXTS.get(saying.lang, TEXTS["en"])
        return said["word.stored"].replace("{item}", _named(what[2:], saying))
    return _named(what, saying)


def _goods(value: Choice, saying: Saying) -> str:
    """One line of a trade as `trades.said` gives it: 1 assets is called 1 Asset."""
    count, _, what = str(value).rpartition(" ")
    said = TEXTS.get(saying.lang, TEXTS["en"])
    number = said.get(f"word.{what}.{plural(int(count), saying.lang)}") if count else None
    return f"{count} {number or _ware(what, saying)}".strip()


def _part(value: Choice, saying: Saying) -> str:
    """One term of a strength as `combat.parts` gives it: 2 units."""
    count, _, what = str(value).partition(" ")
    return _goods(f"{count} part_{what}", saying)


def _the(value: Choice, saying: Saying) -> str:
    """A station in the middle of a sentence."""
    return TEXTS.get(saying.lang, TEXTS["en"])[f"the.{value}"]


def _quoted(value: Choice, saying: Saying) -> str:
    """What somebody adds in their own words, if anything."""
    said = TEXTS.get(saying.lang, TEXTS["en"])["word.quoted"]
    return said.format(words=value) if value else ""


def _assets(value: Choice, saying: Saying) -> str:
    return _goods(f"{value} assets", saying)


words = Words(
    TEXTS,
    {
        "assets": _assets, "card": _named, "faction": _named, "goods": _goods, "part": _part,
        "quoted": _quoted, "station": _named, "target": _unit, "the": _the, "told": _told,
        "unit": _unit, "ware": _ware,
    },
)  # fmt: skip


def own_names(s: BloodFeud) -> dict[str, str]:
    """BF-3.18: the teams that have given themselves a name, by their factions."""
    return {FACTIONS[one.faction].id: one.called for one in s.teams if one.called}


def seat_names(s: BloodFeud, lang: str) -> Sequence[str]:
    """A seat is called after its team, with a number where the team has several."""
    teams = tuple((one.faction, one.called) for one in s.teams)
    return _seat_names(tuple(s.team_of), teams, lang)


@lru_cache(maxsize=256)
def _seat_names(
    team_of: tuple[int, ...], teams: tuple[tuple[int, str], ...], lang: str
) -> Sequence[str]:
    names = []
    for seat, team in enumerate(team_of):
        faction, called = teams[team]
        named = FACTIONS[faction].name
        mates = [one for one, other in enumerate(team_of) if other == team]
        number = f" ({mates.index(seat) + 1})" if len(mates) > 1 else ""
        names.append((called or named.get(lang, named["en"])) + number)
    return names

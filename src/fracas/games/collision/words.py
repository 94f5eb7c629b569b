"""How things are said: cards, figures, weapons, lengths, refusals. Sentences are in
content/texts.*."""

from collections.abc import Callable
from functools import lru_cache

from msgspec import json

from fracas.content import folder, texts
from fracas.engine import Choice, Saying, Text, Words, text
from fracas.engine import refuse as refuse

from .catalogue import catalogue
from .gangs import PAIRS
from .geometry.certificates import Certificate
from .geometry.reasons import reason
from .geometry.units import INCH, inches
from .heap import pieces
from .layouts import Name, layouts
from .missions import mission_named, missions
from .state import Collision

_texts = texts(folder("fracas.games.collision"))


def word(key: str, lang: str) -> str:
    return _texts.get(lang, _texts["en"]).get(key, "")


def in_lang(name: Name, lang: str) -> str:
    return name.fr if lang == "fr" else name.en


def _settings(lang: str) -> dict[str, str]:
    """What the ready-made missions, tables and pairs of gangs are called where one chooses."""
    found = {f"layout.{key}.name": in_lang(one.name, lang) for key, one in layouts().items()}
    for key, task in missions().items():
        found[f"mission.{key}.name"] = in_lang(task.name, lang)
        found[f"mission.{key}.about"] = in_lang(task.text, lang)
    gangs = catalogue().gangs
    for pair in PAIRS:
        one, other = [in_lang(gangs[key].name, lang) for key in pair.split(",")]
        for part in ("name", "about"):
            found[f"gangs.{pair}.{part}"] = word(f"pair.{part}", lang).format(one=one, other=other)
    return {f"setting.{key}": said for key, said in found.items()}


@lru_cache(maxsize=1)
def _names() -> dict[str, Name]:
    """Everything that has a name of its own, by id."""
    found = catalogue()
    groups = (found.ranged, found.close, found.traits, found.profiles, found.objects, found.gangs)
    every = {key: one.name for group in groups for key, one in group.items()}
    return {**every, **{key: one.name for key, one in layouts().items()}}


def thing(value: Choice, saying: Saying) -> str:
    """A weapon, object, trait, profile, gang or layout."""
    own = _names().get(str(value))
    return word(f"thing.{value}", saying.lang) or (in_lang(own, saying.lang) if own else str(value))


def told(value: Choice, saying: Saying) -> str:
    """A line about a gang."""
    gang = catalogue().gangs.get(str(value))
    return in_lang(gang.text, saying.lang) if gang and gang.text else ""


def figure(value: Choice, saying: Saying) -> str:
    """ "A1:RE2" is the Rifle Scout A1."""
    name, _, profile = str(value).partition(":")
    return f"{thing(profile, saying)} {name}" if profile else name


def named(group: str) -> Callable[[Choice, Saying], str]:
    return lambda value, saying: word(f"{group}.{value}", saying.lang) or str(value)


def deed(value: Choice, saying: Saying) -> str:
    """An action of everybody's, or one that a skill or an object allows."""
    return word(f"action.{value}", saying.lang) or thing(value, saying)


def length(value: Choice, saying: Saying) -> str:
    return inches(value) if isinstance(value, int) else str(value)


def place(value: Choice, saying: Saying) -> str:
    """A place by its district and what stands there (CO-29.16); by its numbers where no more is
    known of it."""
    match value:
        case (_, _, _, str(district), str(how), str(en), str(fr)):
            return word(f"place.{how or 'plain'}", saying.lang).format(
                district=word(f"district.{district}", saying.lang),
                piece=fr if saying.lang == "fr" else en,
            )
    return exact(value, saying)


def exact(value: Choice, saying: Saying) -> str:
    """A place by its numbers."""
    match value:
        case (int(x), int(y), int(z), *_):
            template = word("place.high" if z else "place.flat", saying.lang)
            return template.format(x=inches(x), y=inches(y), z=inches(z))
    return str(value)


def exactly(value: Choice, saying: Saying) -> str:
    """Both, for somebody who chooses from a list or is told what would do."""
    numbers, said = exact(value, saying), place(value, saying)
    if said == numbers:
        return said
    return word("place.exactly", saying.lang).format(place=said, exact=numbers)


def signed(value: Choice, saying: Saying) -> str:
    return f"{value:+d}".replace("-", "−") if isinstance(value, int) else str(value)


def terms(value: Choice, saying: Saying) -> str:
    """The modifiers of a side, by cause."""
    if not isinstance(value, tuple) or not value:
        return word("none", saying.lang)
    shown = [
        f"{named('term')(one[0], saying)} {signed(one[1], saying)}"
        for one in value
        if isinstance(one, tuple)
    ]
    return ", ".join(shown)


def mission_name(value: Choice, saying: Saying) -> str:
    """A mission by its id, or by the text of a home-made one."""
    return in_lang(mission_named(str(value)).name, saying.lang)


def piece(value: Choice, saying: Saying) -> str:
    """A piece of terrain that is placed by hand."""
    found = pieces().get(str(value))
    return in_lang(found.name, saying.lang) if found else str(value)


def proof(value: Choice, saying: Saying) -> str:
    """A certificate as the reason that it is."""
    found: Certificate = json.decode(str(value), type=Certificate)
    lang = saying.lang if saying.lang in words.texts else "en"
    return reason(found, words.texts[lang], lambda name: blocker(name, lang))


@lru_cache(maxsize=1)
def _blockers() -> dict[str, Name]:
    """What the pieces of all layouts are called."""
    return {one.id: one.name for layout in layouts().values() for one in layout.pieces}


def blocker(name: str, lang: str) -> str:
    """What is in the way: a piece of terrain, its twin by half turn, or a figure."""
    plain = name.removesuffix("'")
    if plain in _blockers():
        return in_lang(_blockers()[plain], lang)
    return word(f"piece.{plain.rstrip('0123456789')}", lang) or name


# Converters whose tuple is one thing have a twin with an s: so the engine knows them.
words = Words(
    {lang: {**said, **_settings(lang)} for lang, said in _texts.items()},
    {
        "card": named("card"),
        "figure": figure,
        "thing": thing,
        "action": named("action"),
        "deed": deed,
        "mode": named("mode"),
        "result": named("result"),
        "how": named("how"),
        "token": named("token"),
        "edge": named("edge"),
        "compass": named("compass"),
        "faction": named("faction"),
        "told": told,
        "district": named("district"),
        "mission": mission_name,
        "piece": piece,
        "row": named("row"),
        "stat": named("stat"),
        "leg": named("leg"),
        "length": length,
        "place": place,
        "places": place,
        "exactly": exactly,
        "exactlys": exactly,
        "signed": signed,
        "terms": terms,
        "termss": terms,
        "proof": proof,
    },
)


def seat_names(s: Collision, lang: str) -> list[str]:
    saying = Saying(lang)
    return [f"{thing(one.gang, saying)} ({'ABCD'[k]})" for k, one in enumerate(s.players)]


def option_of(s: Collision, choice: Choice) -> Text:
    """A figure by its number, or a weapon and how it is used."""
    if isinstance(choice, int):
        one = s.figures[choice]
        return text("option.figure", figure=f"{one.name}:{one.profile}")
    if isinstance(choice, tuple) and len(choice) == 2:
        weapon, mode = str(choice[0]), choice[1]
        gun = catalogue().ranged.get(weapon)
        if gun is None:
            return text("option.weapon", weapon=weapon, mode=mode)
        least, most = (INCH * one for one in gun.range)
        key = "option.gun_between" if least else "option.gun"
        return text(key, weapon=weapon, mode=mode, least=least, reach=most)
    return text(f"option.{choice}")

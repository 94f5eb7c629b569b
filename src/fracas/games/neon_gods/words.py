"""How things are said: card names, counts, dice, refusals. The sentences are in content/texts.*."""

from collections.abc import Callable

from fracas.content import folder, texts
from fracas.engine import Choice, Saying, Text, Words, text

from .cards import KINDS, Card, cards
from .grid import AT
from .numbers import COLOURS, GRABS, HITS
from .scenarios import BUILT_IN, about_of, title_of
from .state import ANDYS, NeonGods
from .wording import texts_of_cards

TERMS = ("here", "near", "towers", "owls", "hooted", "tiles")
"""Parts of a sum, left out where they are 0."""

STARTING = {one.id for one in cards.starting}

_texts = texts(folder("fracas.games.neon_gods"))
for _lang, _said in _texts.items():
    for _name in BUILT_IN:
        _said[f"setting.scenario.{_name}.name"] = title_of(_name, _lang)
        _said[f"setting.scenario.{_name}.about"] = about_of(_name, _lang)
    _said |= texts_of_cards(_lang)
    _gangs = ", ".join(key.removeprefix("gang.") for key in _said if key.startswith("gang."))
    _said["setting.gangs.about"] = _said["setting.gangs.about"].format(gangs=_gangs)


def _word(key: str, saying: Saying) -> str:
    return _texts.get(saying.lang, _texts["en"]).get(key, "")


def card(value: Choice, saying: Saying) -> str:
    """Each gang begins with six alike in name: those are told apart by their type."""
    key = str(value)
    kind, name = KINDS[key], _word(f"card.{key}", saying)
    if key not in STARTING or not isinstance(kind, Card):
        return name
    return _word("type.of", saying).format(name=name, type=_word(f"type.{kind.type}", saying))


def die(value: Choice, saying: Saying) -> str:
    assert isinstance(value, int)
    fell = f"{_word(f'die.{COLOURS[value // 6]}', saying)} {HITS[value]}"
    grabs = GRABS[value]
    return f"{fell} ({words.counted('grab', grabs, saying)})" if grabs else fell


def foe(value: Choice, saying: Saying) -> str:
    """A side in the middle of a sentence: an article is written small there."""
    if value == ANDYS:
        return _word("andys", saying)
    name = words.seat(value, saying)
    article = _word("article", saying)
    return article.lower() + name.removeprefix(article) if name.startswith(article) else name


def named(group: str) -> Callable[[Choice, Saying], str]:
    return lambda value, saying: _word(f"{group}.{value}", saying) or str(value)


def term(part: str) -> Callable[[Choice, Saying], str]:
    def say(value: Choice, saying: Saying) -> str:
        assert isinstance(value, int)
        return words.counted(part, value, saying, "term") if value else ""

    return say


words = Words(
    _texts,
    {
        "card": card,
        "die": die,
        "foe": foe,
        "gang": named("gang"),
        "gang_of": named("gang_of"),
        "work": named("work"),
        "structure": named("structure"),
        "type": named("type"),
        **{f"term_{part}": term(part) for part in TERMS},
    },
)


def seat_names(s: NeonGods, lang: str) -> list[str]:
    return [_texts.get(lang, _texts["en"])[f"gang.{player.gang}"] for player in s.players]


# Labels


def space_label(choice: Choice) -> Text:
    return Text(choice) if isinstance(choice, str) and choice in AT else text(f"option.{choice}")


def card_label(choice: Choice) -> Text:
    known = isinstance(choice, str) and choice in KINDS
    return text("option.card", card=choice) if known else text(f"option.{choice}")


def space_in(choice: Choice) -> int | None:
    """The space that a choice names, if it names one."""
    return AT.get(choice) if isinstance(choice, str) else None

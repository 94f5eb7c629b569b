"""How Ani-Mayhem speaks: its texts, and what cards and skills are called."""

from __future__ import annotations

import msgspec

from fracas.content import said, texts
from fracas.engine import Choice, Saying, Words

from .cards import AT, CARDS
from .decks import Fault
from .vocabulary import HOME, SKILLS
from .wording import TEXTS as CARD_TEXTS
from .wording import card_name, card_text

TEXTS = {
    lang: {
        **all_said,
        **{f"view.{one.id}": card_name(at, lang) for at, one in enumerate(CARDS)},
        **{f"view.{one}": CARD_TEXTS[lang][f"skill.{one}"] for one in SKILLS},
    }
    for lang, all_said in texts(HOME).items()
}
"""With what cards and skills are called where a view names them by id."""


def card(value: Choice, saying: Saying) -> str:
    assert isinstance(value, int)
    return card_name(value, saying.lang if saying.lang in CARD_TEXTS else "en")


def charm(value: Choice, saying: Saying) -> str:
    """The half of a combat card that counts in a charm battle (AM-4.2)."""
    assert isinstance(value, int)
    half = CARDS[value].charm
    return said(half.name, saying.lang) if half else card(value, saying)


def skill(value: Choice, saying: Saying) -> str:
    assert isinstance(value, int)
    return CARD_TEXTS.get(saying.lang, CARD_TEXTS["en"])[f"skill.{SKILLS[value]}"]


def does(value: Choice, saying: Saying) -> str:
    """What a card does; of a combat card the half that its name is of."""
    assert isinstance(value, int)
    lines = card_text(value, saying.lang if saying.lang in CARD_TEXTS else "en")
    if CARDS[value].type == "combat":
        return lines[0].partition(": ")[2]
    return " ".join(lines)


def gives(value: Choice, saying: Saying) -> str:
    """What a card does, where it does anything."""
    assert isinstance(value, int)
    known = CARD_TEXTS.get(saying.lang, CARD_TEXTS["en"])
    nothing = known["line.nothing"].lower()
    told = does(value, saying)
    return "" if told.rstrip(".").lower() == nothing else f" {told}"


def called(one: str, lang: str) -> str:
    """A card by its name; what is no card as it stands."""
    return card_name(AT[one], lang if lang in CARD_TEXTS else "en") if one in AT else one


def wanted(fault: Fault, lang: str) -> str:
    """What was probably meant: a file wants the id of a card, people read its name."""
    name = called(fault.meant, lang)
    return fault.meant if name in (fault.meant, fault.card) else f"{name} ({fault.meant})"


def explained(fault: Fault, lang: str) -> str:
    """Where in a deck, what is wrong, the clause, and how to mend it."""
    said = TEXTS.get(lang, TEXTS["en"])
    over = f"fault.{fault.key}_over"
    key = over if fault.have > fault.want and over in said else f"fault.{fault.key}"
    line = said[key].format(
        have=fault.have,
        want=fault.want,
        gap=abs(fault.want - fault.have),
        card=called(fault.card, lang),
        meant=wanted(fault, lang),
    )
    if fault.clause:
        line = f"{line} ({fault.clause})"
    return said["fault.line"].format(line=fault.line, what=line) if fault.line else line


SHOWN = 6
"""Of a deck's faults at once; mending them shows the others."""


def faults(value: Choice, saying: Saying) -> str:
    """A line for each."""
    lines = [explained(one, saying.lang) for one in msgspec.convert(value, list[Fault])]
    if len(lines) > SHOWN:
        told = TEXTS.get(saying.lang, TEXTS["en"])
        lines[SHOWN:] = [told["fault.more"].format(n=len(lines) - SHOWN)]
    return "\n".join(lines)


NAMES = {"card": card, "charm": charm, "skill": skill, "does": does, "gives": gives,
         "fault": faults, "faults": faults}  # fmt: skip
words = Words(TEXTS, NAMES)

"""How Ani-Mayhem speaks: its texts, and what cards and skills are called."""

from __future__ import annotations

from fracas.content import texts
from fracas.engine import Choice, Saying, Words

from .cards import CARDS
from .vocabulary import HOME, SKILLS
from .wording import TEXTS as CARD_TEXTS
from .wording import card_name, card_text

TEXTS = {
    lang: {
        **said,
        **{f"view.{one.id}": card_name(at, lang) for at, one in enumerate(CARDS)},
        **{f"view.{one}": CARD_TEXTS[lang][f"skill.{one}"] for one in SKILLS},
    }
    for lang, said in texts(HOME).items()
}
"""With what cards and skills are called where a view names them by id."""


def card(value: Choice, saying: Saying) -> str:
    assert isinstance(value, int)
    return card_name(value, saying.lang if saying.lang in CARD_TEXTS else "en")


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


words = Words(TEXTS, {"card": card, "skill": skill, "does": does})

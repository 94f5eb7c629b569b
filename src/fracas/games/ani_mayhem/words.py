"""How Ani-Mayhem speaks: its texts, and what cards and skills are called."""

from __future__ import annotations

from collections.abc import Sequence

from fracas.content import texts
from fracas.engine import Choice, Saying, Words

from .cards import CARDS
from .state import AniMayhem
from .vocabulary import HOME, SKILLS
from .wording import TEXTS as CARD_TEXTS
from .wording import card_name, card_text

TEXTS = {
    lang: {**said, **{f"view.{one.id}": card_name(at, lang) for at, one in enumerate(CARDS)}}
    for lang, said in texts(HOME).items()
}
"""With what cards are called where a view names them by id."""


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


def seat_names(s: AniMayhem, lang: str) -> Sequence[str]:
    said = TEXTS.get(lang, TEXTS["en"])
    return [said["player"].format(n=seat + 1) for seat in range(s.seats)]

"""The words that cards may use: abilities, skills, categories. AM-2.1, AM-C6, AM-C7."""

from __future__ import annotations

from typing import Literal

import msgspec

from fracas.content import folders, load

Ability = Literal["damage", "defence", "movement", "charm", "energy"]
ABILITIES: tuple[Ability, ...] = ("damage", "defence", "movement", "charm", "energy")
DAMAGE, DEFENCE, MOVEMENT, CHARM, ENERGY = range(5)


class _Vocabulary(msgspec.Struct, frozen=True):
    skills: tuple[str, ...]
    categories: tuple[str, ...]


HOMES = folders("fracas.games.ani_mayhem")
HOME = HOMES[0]
_words = [load(home / "vocabulary.toml", _Vocabulary) for home in HOMES]

OWN_SKILLS, OWN_CATEGORIES = _words[0].skills, _words[0].categories
"""Those of set `aniverse`; sets that are added may have more."""
SKILLS = tuple(one for words in _words for one in words.skills)
CATEGORIES = tuple(one for words in _words for one in words.categories)
SKILL_AT = {name: at for at, name in enumerate(SKILLS)}

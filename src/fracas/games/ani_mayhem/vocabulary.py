"""The words that cards may use: abilities, skills, categories. AM-2.1, AM-C6, AM-C7, AM-C12."""

from __future__ import annotations

import msgspec

from fracas.content import folder, load

ABILITIES = ("damage", "defence", "movement", "charm", "energy")
DAMAGE, DEFENCE, MOVEMENT, CHARM, ENERGY = range(5)


class _Vocabulary(msgspec.Struct, frozen=True):
    skills: tuple[str, ...]
    categories: tuple[str, ...]
    fixture_skills: tuple[str, ...]
    fixture_categories: tuple[str, ...]


_words = load(folder("fracas.games.ani_mayhem") / "vocabulary.toml", _Vocabulary)

OWN_SKILLS, OWN_CATEGORIES = _words.skills, _words.categories
"""Those of set `aniverse`; set `rulebook` has a few more."""
SKILLS = OWN_SKILLS + _words.fixture_skills
CATEGORIES = OWN_CATEGORIES + _words.fixture_categories
SKILL_AT = {name: at for at, name in enumerate(SKILLS)}

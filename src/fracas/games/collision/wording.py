"""What weapons, traits and objects do, put into words from their data."""

from __future__ import annotations

import re

from fracas.content import ContentError, Problem, folder, texts

from .catalogue import CloseWeapon, Object, RangedWeapon, Trait, catalogue
from .layouts import Name

TEXTS = texts(folder(__package__) / "wording")
NUMBERS = ("mov", "front_def", "climb_and_cross", "mastery")


def said(name: Name, lang: str) -> str:
    return name.fr if lang == "fr" else name.en


def signed(number: int) -> str:
    return f"{number:+d}".replace("-", "−")


def weapon_does(one: RangedWeapon | CloseWeapon, lang: str) -> str:
    """What a weapon does, from its numbers and keywords (CO-C2, CO-C3)."""
    words = TEXTS[lang]
    if isinstance(one, RangedWeapon):
        least, most = one.range
        numbers = {"least": least, "most": most, "shots": one.shots, "plus": signed(one.rc)}
        parts = [words["weapon.ranged"].format_map(numbers)]
    else:
        parts = [words["weapon.close"].format(plus=signed(one.cc))]
        if one.attacks is not None:
            parts.append(words["weapon.attacks"].format(attacks=one.attacks))
    only = isinstance(one, RangedWeapon) and one.only_suppressing
    for key in one.keywords:
        kept = "only_suppressing" if only and key == "suppress" else key
        parts.append(words[f"keyword.{kept}"])
    if one.push_back:
        parts.append(words["keyword.push_back"].format(push=one.push_back))
    return words["join"].join(parts)


def trait_does(one: Trait, lang: str) -> str:
    """A trait is a word of the rules: its text is the rule, with its own numbers (CO-C7)."""
    return said(one.text, lang).format(reach=one.reach, need=one.need, plus=one.plus)


def object_does(one: Object, lang: str) -> str:
    """All that an object gives, in a sentence (CO-C8)."""
    known = catalogue()
    if one.weapon:
        gun = known.ranged.get(one.weapon)
        return weapon_does(known.close[one.weapon] if gun is None else gun, lang)
    words = TEXTS[lang]
    parts = []
    if one.armour is not None:
        parts.append(words["object.armour"].format(armour=one.armour))
    if one.parry:
        parts.append(words["object.parry"])
    for key in NUMBERS:
        if number := getattr(one, key):
            parts.append(words[f"object.{key}"].format_map({key: signed(number)}))
    parts += [words[f"ignores.{key}"] for key in one.ignores]
    if one.trait:
        parts.append(words["object.trait"].format(trait=said(known.traits[one.trait].name, lang)))
    if one.redraw:
        parts.append(words["object.redraw"])
    if one.special:
        parts.append(_special(one, words))
    if not parts:
        raise ContentError([Problem("objects.toml", None, one.id, "it does nothing")])
    line = words["join"].join(parts)
    if one.once:
        line = words["special.once" if one.special else "object.once"].format(said=line)
    return words["sentence"].format(said=line[:1].upper() + line[1:])


def _special(one: Object, words: dict[str, str]) -> str:
    """What its Special action does, with each of its numbers."""
    template = words[f"special.{one.special}"]
    numbers = {"reach": one.reach, "plus": one.plus, "charge": one.charge}
    given = {key for key, number in numbers.items() if number}
    if unsaid := given ^ set(re.findall(r"{(\w+)}", template)):
        wrong = f"no words for {one.special} with {', '.join(sorted(unsaid))}"
        raise ContentError([Problem("objects.toml", None, one.id, wrong)])
    return template.format_map(numbers)


for _lang in TEXTS:  # an object that cannot be told is refused while loading
    for _one in catalogue().objects.values():
        object_does(_one, _lang)

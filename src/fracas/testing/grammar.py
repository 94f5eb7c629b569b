"""What a line must not look like: rules for all languages, for English and for French.

They know nothing of a game. Each is a pattern that sound lines do not match; what is allowed all
the same is said in the pattern itself.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

START = r"(?:^|[.!?;:—] )"
"""Where a sentence begins, or what comes after a colon."""
ID = re.compile(r"[a-z][a-z0-9]{2,}(?:[_-][a-z0-9]+)*")
"""How content is called in files: lower case, separated by hyphens or underscores."""

Rule = tuple[re.Pattern[str], str]


def rules(*given: tuple[str, str]) -> list[Rule]:
    return [(re.compile(pattern), what) for pattern, what in given]


EVERYWHERE = rules(
    (r"[{}]", "a placeholder is left"),
    (r"  |^ | $", "a space too many"),
    (r" [,.)](?:\s|$)|\( |\(\)|,\s*,|: ?:", "stray punctuation"),
    (r"\b[a-z0-9]+_[a-z0-9_]+\b", "an id"),
    (r"\b(?:ask|option|refuse|tell|view|why)\.[a-z]", "the key of a text"),
)

NOT_VERBS = (
    "across", "afterwards", "always", "as", "besides", "its", "less", "perhaps", "plus",
    "sometimes", "this", "thus", "towards", "unless", "yes",
)  # fmt: skip
"""Words with an s that may follow a `you`."""

ENGLISH = rules(
    (START + r"[Yy]ou:", "`You:` speaks of the reader like of a stranger"),
    (r"\bof you\b(?! (?:all|both|two))", "`of you`: say `your`"),
    (r"\b[Yy]ou's\b", "`you's`: say `your`"),
    (START + r"[Yy]ou [a-z]+ you\b", "`you … you`: say `yourself`"),
    (START + r"You\b[^.:;!?]*\b(?:their own|themselves|himself|herself)\b", "say `your own`"),
    (
        START + r"[Yy]ou\b[^.:;!?]* and (?:does|gains|gets|goes|has|is|loses|takes|was)\b",
        "`you … and` with a verb of the third person",
    ),
    (r"\ba (?!one\b|once\b|eu|ew)[aeio][a-z]", "`a` before a vowel"),
    (r"\ban [bcdfgjklmnpqrstvwxz][a-z]", "`an` before a consonant"),
)
ADDRESSED = re.compile(
    r"(?:^|[.!?;:,—] |\band )[Yy]ou (?:(?:already|also|both|each|now|still|then) )?([a-z]+)\b"
)

INFINITIVE = r"\w+(?:er|ir|re|oir)\b"
VOWEL = r"(?:[aeéèêiîoôuâàœ]|h(?:abit|ôtel|omme|eure|istoire|umain))"
TRANSFER = "achèt|arrach|demand|donn|enlèv|offr|pren|propos|rafl|rend|retir|vend|vol"
"""Verbs by which something changes hands."""
UNELIDED = r"(?!\w\d|\w\b(?!['’])|onz|oui\b|un\b|uns\b|une\b)"
"""Before squares (e3), letters, and a few words nothing is elided."""

FRENCH = rules(
    (START + r"[Vv]ous ?:", "`Vous :` parle du lecteur comme d'un étranger"),
    (
        r"(?<!autour)(?<!près)(?<!loin)(?<!côté)(?<!dessus)(?<!dessous)(?<!hors)(?<!part) "
        rf"[Dd]e vous\b(?!-| {INFINITIVE})",
        "`de vous` : dire `votre`, ou `vous` devant le verbe",
    ),
    (rf"\b(?:{TRANSFER})\w*\b[^.:;!?]* à vous\b", "`à vous` : dire `vous` devant le verbe"),
    (
        rf"(?i)\b(?:de|que|ne|se|jusque|lorsque|puisque|le|la) (?i:{UNELIDED}{VOWEL})",
        "il manque une élision",
    ),
    (r"(?i)\bsi ils?\b", "`si il` : dire `s'il`"),
    (rf"(?i)\b(?:de|à) les? (?!{INFINITIVE})", "il manque une contraction"),
    (r"[\w)»\"][:;!?](?:\s|$)", "il manque une espace devant la ponctuation"),
)
PARTICLES = r"(?:(?:ne|y|en|la|les?|leur|lui|nous|vous) |[nl]['’])*"
VOUS = re.compile(START + rf"[Vv]ous {PARTICLES}([\w-]+)")
VERBLESS = ("aussi", "avec", "contre", "deux", "et", "ou", "seul", "seuls", "tous", "trois")
"""What may follow a `vous` that is no subject."""


def third_person(line: str) -> Iterator[str]:
    """`You takes`."""
    for found in ADDRESSED.finditer(line):
        verb = found[1]
        if verb.endswith("s") and not verb.endswith("ss") and verb not in NOT_VERBS:
            yield f"`you {verb}`"


def troisieme_personne(line: str) -> Iterator[str]:
    """« Vous prend »."""
    for found in VOUS.finditer(line):
        verb = found[1]
        if not verb.endswith(("ez", "êtes", "faites", "dites")) and verb not in VERBLESS:
            yield f"`vous {verb}`"


BY_LANGUAGE: dict[str, tuple[list[Rule], Callable[[str], Iterator[str]]]] = {
    "en": (ENGLISH, third_person),
    "fr": (FRENCH, troisieme_personne),
}


def faults(line: str, lang: str) -> Iterator[str]:
    """All that is wrong with a line, in words."""
    own, verbs = BY_LANGUAGE.get(lang, ([], lambda line: iter(())))
    for pattern, what in (*EVERYWHERE, *own):
        if pattern.search(line):
            yield what
    yield from verbs(line)

"""A rulebook in its two parts: the rules, for players, in their language; and the contract, for
builders, which lists decisions, secrets, rulings, content and examples as tests refer to them.

Both stand in one Markdown file, clause by clause. A translation is another such file: it has the
headings and the clauses of the rules, found by their ids, and what it lacks stays in English.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from importlib.resources import files

import msgspec

CONTRACT = (
    "Decisions",
    "Secrets",
    "Rulings",
    "Content",
    "Examples",
    "Playing well",
    "On screen",
)
"""The chapters that are for builders."""
CLAUSE = re.compile(r"^\s*[-*]\s+(?:~~)?\*\*([A-Z][A-Z0-9]*-[A-Z]?\d[\w.]*)\*\*\s*(.*)$")
HEADING = re.compile(r"^(#{1,6})\s+(.*)$")
NUMBER = re.compile(r"^(\d+)\.?\s+")
MARKS = re.compile(
    r"\s*(?:\*\*)?\[(?:src|pub)\b[^\]]*\](?:\*\*)?|\s*†(?:\([^()]*\))?|\s*\((?:aid|(?:[A-Z]{2}-)?R\d+)"
    r"(?:[,;–-] ?(?:aid|(?:[A-Z]{2}-)?R\d+))*\)"
)
"""What a clause notes of its origin."""
BARE = re.compile(r"(?:(?<![\w.\-–])|(?<=\d[-–]))\d+\.\d+(?!\w|\.\d)")
"""A clause that is named without the game's letters."""
KINDS = ("Play: ", "Components and state: ")


class Example(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A clause told by a case, in the reader's language."""

    clause: str
    en: str
    fr: str


class Examples(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    example: tuple[Example, ...] = ()


def chapters(markdown: str) -> Iterator[tuple[str, str]]:
    """The chapters of a rulebook with their titles; what comes before the first has none."""
    title, lines = "", list[str]()
    for line in markdown.splitlines():
        found = HEADING.match(line)
        if found and found[1] == "##":
            yield title, "\n".join(lines)
            title, lines = NUMBER.sub("", found[2]), []
        lines.append(line)
    yield title, "\n".join(lines)


def is_contract(title: str) -> bool:
    return title.startswith(CONTRACT)


def contract(markdown: str) -> str:
    """The part for builders."""
    found = [body for title, body in chapters(markdown) if is_contract(title)]
    return "\n\n".join(found) + "\n" if found else ""


def rules(
    markdown: str, translated: str = "", examples: Mapping[str, tuple[str, ...]] | None = None
) -> str:
    """The part for players: headings and clauses, with examples below those that they tell of."""
    told = examples or {}
    ours = [body for title, body in chapters(markdown) if not is_contract(title)]
    english = _parts("\n".join(ours))
    known = {part.key: part.text for part in _parts(translated)}
    ids = {part.key for part in english if not part.level}
    lines: list[str] = []
    for part in english:
        text = known.get(part.key, part.text)
        if part.level:
            lines.append(f"\n{'#' * part.level} {_plain_heading(text)}")
            continue
        lines.append(f"- **{part.key}** {_plain(text, part.key, ids)}")
        lines += [f"  > {one}" for one in told.get(part.key, ())]
    return "\n".join(lines).strip() + "\n" if lines else ""


class Part(msgspec.Struct, frozen=True):
    key: str
    """A clause's id; of a heading its level and the first clause below it."""
    text: str
    level: int = 0


def _parts(markdown: str) -> list[Part]:
    """Headings and clauses in their order. Other text is left out."""
    found: list[Part] = []
    waiting: list[tuple[int, str]] = []
    for line in markdown.splitlines():
        heading, clause = HEADING.match(line), CLAUSE.match(line)
        if heading:
            level = len(heading[1])
            waiting = [one for one in waiting if one[0] < level]
            if level > 1:
                waiting.append((level, heading[2]))
        elif clause:
            found += [Part(f"{level} {clause[1]}", text, level) for level, text in waiting]
            waiting = []
            found.append(Part(clause[1], clause[2]))
        elif found and not found[-1].level and line.startswith((" ", "\t")) and line.strip():
            before = found.pop()
            found.append(Part(before.key, f"{before.text} {line.strip()}"))
    return found


def _plain_heading(text: str) -> str:
    number = NUMBER.match(text)
    said = NUMBER.sub("", text)
    for kind in KINDS:
        said = said.removeprefix(kind)
    said = said[:1].upper() + said[1:]
    return f"{number[1]}. {said}" if number else said


def _plain(text: str, clause: str, ids: set[str]) -> str:
    """A clause without notes of its origin, and with other clauses named in full."""
    letters = clause.partition("-")[0]

    def full(found: re.Match[str]) -> str:
        name = f"{letters}-{found[0]}"
        return name if name in ids else found[0]

    return BARE.sub(full, MARKS.sub("", text)).strip()


def shipped(package: str) -> tuple[str, dict[str, str]]:
    """The rulebook in a game's folder `rules`, and its translations by language: `<name>.md` and
    `<name>.<language>.md`."""
    english, others = "", dict[str, str]()
    for one in sorted((files(package) / "rules").iterdir(), key=lambda each: each.name):
        name, _, kind = one.name.rpartition(".")
        if kind != "md":
            continue
        _, dot, lang = name.partition(".")
        text = one.read_text(encoding="utf-8")
        if dot:
            others[lang] = text
        else:
            english = text
    return english, others

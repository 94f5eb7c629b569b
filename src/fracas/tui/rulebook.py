"""A game's rulebook, clause by clause: looking one up, and searching."""

from __future__ import annotations

import re
from dataclasses import dataclass
from difflib import get_close_matches
from typing import Any

from fracas.engine.errors import BadInput
from fracas.engine.game import Game

CLAUSE = re.compile(r"^\s*[-*]\s+(?:~~)?\*\*([A-Z][A-Z0-9]*-[A-Z]?\d[\w.]*)\*\*\s*(.*)$")
HEADING = re.compile(r"^#{1,6}\s+(.*)$")
LOOKS_LIKE_ONE = re.compile(r"^[A-Za-z][A-Za-z0-9]*-[A-Za-z]?\d[\w.]*$")


@dataclass(frozen=True)
class Clause:
    id: str
    text: str
    """As Markdown, without the id."""
    section: str

    @property
    def markdown(self) -> str:
        return f"**{self.id}** {self.text}"


class Rulebook:
    """What players read; of the contract with builders, clauses are found by their ids."""

    def __init__(self, markdown: str, contract: str = "") -> None:
        self.markdown = markdown
        self.clauses = {one.id: one for one in _clauses(markdown)}
        self.contract = {one.id: one for one in _clauses(contract)}

    @classmethod
    def of(cls, game: Game[Any], lang: str) -> Rulebook:
        return cls(game.rules(lang), game.contract)

    def clause(self, wanted: str) -> Clause:
        """The clause of that id, or BadInput that names the nearest."""
        found = self.clauses.get(wanted.upper()) or self.contract.get(wanted.upper())
        if found is None:
            near = get_close_matches(wanted.upper(), [*self.clauses, *self.contract], 3, 0.5)
            hint = f"; near it: {', '.join(near)}" if near else ""
            raise BadInput(f"the rulebook has no clause {wanted.upper()}{hint}")
        return found

    def search(self, words: str) -> list[Clause]:
        """The clauses that have all of these words; in their own text first."""
        wanted = words.lower().split()
        text = {one.id: f"{one.text} {one.id}".lower() for one in self.clauses.values()}
        own = [one for one in self.clauses.values() if all(word in text[one.id] for word in wanted)]
        if own:
            return own
        return [
            one
            for one in self.clauses.values()
            if all(word in f"{one.section.lower()} {text[one.id]}" for word in wanted)
        ]

    def look_up(self, wanted: str) -> list[Clause]:
        """A clause by its id, or the clauses with these words."""
        if LOOKS_LIKE_ONE.match(wanted.strip()):
            return [self.clause(wanted.strip())]
        return self.search(wanted)


def page_of(clauses: list[Clause]) -> str:
    """Clauses as Markdown under the headings of their sections."""
    said: list[str] = []
    section = ""
    for one in clauses:
        if one.section != section:
            section = one.section
            said.append(f"\n## {section}\n")
        said.append(f"- {one.markdown}")
    return "\n".join(said).strip() + "\n"


def _clauses(markdown: str) -> list[Clause]:
    found: list[Clause] = []
    section, name, lines = "", "", list[str]()

    def close() -> None:
        if name:
            found.append(Clause(name, "\n".join(lines).strip(), section))

    for line in markdown.splitlines():
        begins = CLAUSE.match(line)
        heading = HEADING.match(line)
        if begins or heading:
            close()
            name, lines = (begins[1], [begins[2]]) if begins else ("", [])
            section = heading[1] if heading else section
        elif name and line.strip() and not line.startswith((" ", "\t")) and lines[-1] == "":
            close()  # a paragraph of its own after the clause
            name = ""
        elif name:
            lines.append(line.strip())
    close()
    return found

"""Writes anew what is made from the cards of Ani-Mayhem: the table of docs/cards.md, from what the
rules carry out, and the further cards of the set (AM-C14) in the rulebook."""

from collections.abc import Iterator
from pathlib import Path

from fracas.games.ani_mayhem.cards import CARDS, OFFERED
from fracas.games.ani_mayhem.faces import WORLDS
from fracas.games.ani_mayhem.language import table
from fracas.games.ani_mayhem.schema import Abilities, Card
from fracas.games.ani_mayhem.wording import card_name, card_text

ROOT = Path(__file__).resolve().parents[1]
PAGE = ROOT / "docs/cards.md"
RULES = ROOT / "src/fracas/games/ani_mayhem/rules/ani-mayhem.md"
MADE = "<!-- Made by tools/cards_page.py. Do not edit what follows. -->\n"
FURTHER = "- **AM-C14** "
CLAUSE = (
    "The further cards of the set, within the ranges of C5. The rows are made from the files by "
    "`tools/cards_page.py`: what a card does reads as on its face.\n"
)
AFTER = "## Examples\n"
TABLED = {
    "character": 24, "location": 28, "item": 16, "enhancement": 8, "equipment": 12, "flash": 12,
    "global": 6, "haven": 8, "disaster": 23,
}  # fmt: skip
"""How many of each type the rulebook tables by hand; they come first in their files."""


def page(before: str) -> str:
    """What somebody wrote, and the table."""
    return before.partition(MADE)[0] + MADE + table()


def rules(before: str) -> str:
    """The rulebook with the further cards before its examples."""
    head, _, rest = before.partition(FURTHER)
    tail = (rest or head).partition(AFTER)[2]
    head = head if rest else head.partition(AFTER)[0]
    return f"{head}{FURTHER}{CLAUSE}\n{''.join(further())}{AFTER}{tail}"


def further() -> Iterator[str]:
    for sort, tabled in TABLED.items():
        yield f"| {sort} | world, categories | values | text |\n|---|---|---|---|\n"
        kinds = [at for at in OFFERED if CARDS[at].type == sort][tabled:]
        for at in kinds:
            made = CARDS[at]
            cells = (card_name(at, "en"), sorts(made), values(made), " ".join(card_text(at, "en")))
            yield f"| {' | '.join(cells)} |\n"
        yield "\n"


def sorts(made: Card) -> str:
    """Its world first; major or minor, and whether it fights, of a disaster."""
    grade = [made.grade] if made.grade else []
    found = sorted(made.categories, key=lambda one: one not in WORLDS)
    return ", ".join([*grade, *found]) or "—"


def values(made: Card) -> str:
    """Gender, abilities and skills of a character, in both forms; abilities of the others."""
    forms = [(made.abilities, made.skills)]
    if made.alt is not None:
        forms.append((made.alt.abilities, made.alt.skills or ()))
    said = [
        " ".join(filter(None, (numbers(abilities), ", ".join(skills))))
        for abilities, skills in forms
    ]
    found = " ; ".join(filter(None, said))
    return f"{made.gender} {found}" if made.gender else found or "—"


def numbers(given: Abilities) -> str:
    """damage/defence/movement/charm/energy, a dash for one that it has not."""
    all_five = [getattr(given, one) for one in given.__struct_fields__]
    if all(one is None for one in all_five):
        return ""
    return "/".join("–" if one is None else str(one) for one in all_five)


if __name__ == "__main__":
    for path, made in ((PAGE, page), (RULES, rules)):
        path.write_text(made(path.read_text(encoding="utf-8")), encoding="utf-8")

"""Writes the table of docs/cards.md anew, from what the rules of Ani-Mayhem carry out."""

from pathlib import Path

from fracas.games.ani_mayhem.language import table

PAGE = Path(__file__).resolve().parents[1] / "docs/cards.md"
MADE = "<!-- Made by tools/cards_page.py. Do not edit what follows. -->\n"


def page(before: str) -> str:
    """What somebody wrote, and the table."""
    return before.partition(MADE)[0] + MADE + table()


if __name__ == "__main__":
    PAGE.write_text(page(PAGE.read_text(encoding="utf-8")), encoding="utf-8")

"""What players get: the game without the sample cards of these tests."""

import subprocess
import sys
from pathlib import Path

import pytest

from fracas.content import add_folder
from fracas.games.ani_mayhem.cards import AT, CARDS
from fracas.games.ani_mayhem.vocabulary import OWN_SKILLS, SKILLS

ROOT = Path(__file__).resolve().parents[3]


def alone(program: str) -> str:
    """What a program says in a process of its own, which has only what ships."""
    ran = subprocess.run(
        [sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert ran.returncode == 0, ran.stderr
    return ran.stdout


@pytest.mark.clause("AM-C1")
def test_the_sample_cards_are_here_but_do_not_ship() -> None:
    assert sum(card.id.startswith("rb.") for card in CARDS) == 66
    assert SKILLS[len(OWN_SKILLS) :] == ("Peeping", "Student")
    said = alone(
        "from fracas.games.ani_mayhem import cards, vocabulary\n"
        "assert vocabulary.SKILLS == vocabulary.OWN_SKILLS\n"
        "assert vocabulary.CATEGORIES == vocabulary.OWN_CATEGORIES\n"
        "print(*sorted(cards.AT.items()))"
    )
    shipped = {card: at for card, at in AT.items() if not card.startswith("rb.")}
    assert said.strip() == " ".join(map(str, sorted(shipped.items())))


@pytest.mark.clause("AM-31.29")
@pytest.mark.parametrize(
    ("seats", "layout"), [(1, "generic"), (2, "line"), (4, "square"), (2, "skirmish")]
)
def test_every_layout_is_played_to_its_end_without_them(seats: int, layout: str) -> None:
    said = alone(
        "import fracas\n"
        f"table = fracas.new('ani-mayhem', {seats}, seed=3, layout='{layout}', decks='random')\n"
        "while not table.over:\n"
        "    seat, question = next(iter(table.waiting.items()))\n"
        "    assert question.prompt and all(one.label for one in question.options)\n"
        "    table.play(seat, question.options[-1])\n"
        "assert all(one.text(seat=0) and one.text(seat=0, lang='fr') for one in table.events)\n"
        "print(table.result.places)"
    )
    assert said.startswith("(")


def test_content_is_added_before_a_game_reads_it_or_never() -> None:
    with pytest.raises(RuntimeError, match="before its import"):
        add_folder("fracas.games.ani_mayhem", ROOT)

"""Games that were played by hand and kept: they can still be stepped through, to their end."""

from pathlib import Path

import pytest

import fracas

KEPT = Path(__file__).resolve().parent.parent / "docs/playtests"
RECORDS = sorted(str(one.relative_to(KEPT)) for one in KEPT.glob("*/*.json"))


def test_every_page_about_games_by_hand_keeps_one() -> None:
    pages = {one.stem for one in KEPT.glob("*.md")}
    assert pages and pages == {Path(one).parent.name for one in RECORDS}


@pytest.mark.parametrize("record", RECORDS)
def test_a_kept_game_holds_under_the_rules_of_today(record: str) -> None:
    table = fracas.loads((KEPT / record).read_text(encoding="utf-8"))
    assert table.result is not None

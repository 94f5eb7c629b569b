"""`fracas deck check|list|random`: what is wrong, the clause, how to mend it. AM-13, AM-34.12."""

from pathlib import Path

import pytest

import fracas
from fracas.cli import main
from fracas.games.ani_mayhem.deckfiles import deck_in, deck_text, write_deck
from fracas.games.ani_mayhem.legality import legal_for
from fracas.games.ani_mayhem.random_decks import random_deck, seeded
from fracas.games.ani_mayhem.themes import READY, theme
from fracas.tui.answers import file_answer


def run(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str]:
    code = main(["deck", *arguments])
    seen = capsys.readouterr()
    return code, seen.out + seen.err


def test_the_ready_made_decks_are_listed(capsys: pytest.CaptureFixture[str]) -> None:
    code, said = run(capsys, "list")
    assert (code, said.split()) == (0, list(READY))


@pytest.mark.clause("AM-C9")
def test_a_listed_deck_is_a_deck_file(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    code, said = run(capsys, "list", "tide", "--players", "3")
    assert code == 0
    file = tmp_path / "tide.toml"
    file.write_text(said, encoding="utf-8")
    assert sorted(deck_in(deck_text(str(file))).disasters) == sorted(theme("tide", 3).disasters)
    assert deck_in(deck_text(str(file))).characters == theme("tide", 3).characters
    code, said = run(capsys, "check", str(file), "--players", "3")
    assert code == 0
    assert "legal for 3 players" in said


@pytest.mark.clause("AM-13.1", "AM-13.11", "AM-34.12")
def test_a_deck_is_checked_for_each_number_of_players(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    file = tmp_path / "deck.toml"
    file.write_text(write_deck(theme("harbour", 4)), encoding="utf-8")
    code, said = run(capsys, "check", str(file))
    assert code == 0
    assert "legal for 4 players" in said
    assert "not legal for 2 players:" in said
    assert "locations: 5, there must be 7: add 2 (AM-13.1)" in said
    assert "locations: 5, there must be 4: take out 1 (AM-13.1)" in said
    assert legal_for(theme("harbour", 4)) == [4]


@pytest.mark.parametrize(
    ("was", "becomes", "said"),
    [
        pytest.param('"av.brace" = 3', '"av.brace" = 5',
                     "Brace: 5 copies, at most 3: take out 2 (AM-13.6)",
                     marks=pytest.mark.clause("AM-13.6")),
        pytest.param('"av.star-fall" = 1', '"av.star-fall" = 2',
                     "Star Fall: 2 copies, at most 1: take out 1 (AM-13.7)",
                     marks=pytest.mark.clause("AM-13.7")),
        pytest.param('"av.dockside-loft" = 1\n"av.signal-tower" = 1', "",
                     "no haven: add one, or name a spare location as the only haven (AM-13.4)",
                     marks=pytest.mark.clause("AM-13.4")),
        pytest.param('"av.blackout" = 3', '"av.blackout" = 1',
                     "there must be exactly 28: add 2",
                     marks=pytest.mark.clause("AM-13.11")),
    ],
)  # fmt: skip
def test_a_broken_clause_is_named_with_how_to_mend_it(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, was: str, becomes: str, said: str
) -> None:
    written = write_deck(theme("harbour", 2))
    assert was in written
    file = tmp_path / "deck.toml"
    file.write_text(written.replace(was, becomes), encoding="utf-8")
    code, heard = run(capsys, "check", str(file), "--players", "2")
    assert code == 1
    assert said in heard


def test_in_french(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file = tmp_path / "deck.toml"
    written = write_deck(theme("harbour", 2)).replace('"av.brace" = 3', '"av.brace" = 4')
    file.write_text(written, encoding="utf-8")
    assert main(["--lang", "fr", "deck", "check", str(file), "--players", "2"]) == 1
    assert "exemplaires" in capsys.readouterr().out


def test_a_random_deck_is_legal_and_the_same_for_the_same_seed(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    code, first = run(capsys, "random", "--players", "4", "--seed", "9")
    _, second = run(capsys, "random", "--players", "4", "--seed", "9")
    _, third = run(capsys, "random", "--players", "4", "--seed", "10")
    assert code == 0
    assert first == second != third
    file = tmp_path / "deck.toml"
    file.write_text(first, encoding="utf-8")
    assert run(capsys, "check", str(file), "--players", "4")[0] == 0
    made = random_deck(seeded("9"), 4)
    assert sorted(deck_in(deck_text(str(file))).power) == sorted(made.power)


def test_bad_input_is_told(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file = tmp_path / "deck.toml"
    file.write_text('name = "x"\ncharacters = ["av.qqqqqqqq"]\n', encoding="utf-8")
    code, said = run(capsys, "check", str(file), "--players", "2")
    assert code == 1
    assert said == "line 2: there is no card av.qqqqqqqq: take it out\n"
    code, said = run(capsys, "check", str(tmp_path / "none.toml"))
    assert code == 2 and "none.toml: no such file" in said
    assert run(capsys, "check", "tide", "--players", "9")[0] == 2
    assert run(capsys, "check", "tide", "--layout", "round")[0] == 2
    assert run(capsys, "check")[0] == 2


def test_a_deck_goes_by_its_code_and_is_completed(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    _, code = run(capsys, "code", "harbour", "--players", "2")
    assert code.startswith("AM1-") and len(code.strip()) <= 200
    assert run(capsys, "check", code.strip(), "--players", "2")[0] == 0
    _, listed = run(capsys, "list", code.strip())
    assert sorted(deck_in(listed).power) == sorted(theme("harbour", 2).power)
    _, more = run(capsys, "complete", code.strip(), "--players", "3")
    assert legal_for(deck_in(more)) == [3]
    pages: list[str] = []

    def serve(_: object, page: str) -> int:
        pages.append(page)
        return 0

    monkeypatch.setattr("fracas.server.serve.run", serve)
    assert run(capsys, "print", "harbour")[0] == 0
    assert pages == [f"#/decks/ani-mayhem/{code.strip()}"]


@pytest.mark.clause("AM-D1", "AM-34.12")
def test_a_deck_is_kept_at_home_and_played_by_its_name(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    text = write_deck(theme("tide", 2)).replace('name = "tide"', 'name = "Kitchen Night"')
    file = tmp_path / "mine.toml"
    file.write_text(text, encoding="utf-8")
    assert run(capsys, "keep", str(file)) == (0, "kept: play it as kitchen-night\n")
    assert run(capsys, "list")[1].split()[-1] == "kitchen-night"
    assert "legal for 2 players" in run(capsys, "check", "kitchen-night", "--players", "2")[1]
    file.unlink()
    table = fracas.new("ani-mayhem", 2, seed=1, decks="kitchen-night,harbour")
    assert "Kitchen Night" in str(table.record.options["decks"])
    asked = fracas.new("ani-mayhem", 2, seed=1)
    given = file_answer(asked.waiting[0], "kitchen-night", "ani-mayhem")
    assert given is not None and deck_in(given) == deck_in(text)
    assert file_answer(asked.waiting[0], "other", "ani-mayhem") is None
    code, said = run(capsys, "keep", "lantern")
    assert code != 0 and "lantern is a ready-made deck" in said
    assert run(capsys, "drop", "kitchen-night")[0] == 0
    assert run(capsys, "list")[1].split() == list(READY)
    code, said = run(capsys, "drop", "kitchen-night")
    assert code != 0 and "you keep no deck 'kitchen-night'; you keep: none" in said

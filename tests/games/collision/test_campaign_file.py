"""Section 21: a campaign as a file."""

from pathlib import Path

import pytest

import fracas
from fracas.cli import main
from fracas.engine import BadInput
from fracas.games.collision import game
from fracas.games.collision.campaign_file import campaign_file

from .campaigning import FOLDER, dull, ended, killed
from .tables import answer, state, told


@pytest.mark.clause("CO-21.1")
def test_a_campaign_file_for_other_numbers_of_players_is_refused() -> None:
    text = (FOLDER / "seasoned.toml").read_text(encoding="utf-8")
    with pytest.raises(BadInput, match="for 2 players, not 3"):
        fracas.new("collision", seats=3, campaign=text)


def test_a_campaign_file_goes_on_where_it_was_left() -> None:
    table = dull(ended(["6", "3", "1", "1"], ["1", "1"]))
    saved = str(table.view(0)["campaign"]["file"])
    after = fracas.new("collision", campaign=saved, mission="domination")
    assert state(after).rosters == state(table).rosters and state(after).played == 1
    assert state(after).saved == saved


def test_the_command_shows_and_saves_a_campaign(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    record, file = tmp_path / "game.fracas", tmp_path / "mine.toml"
    table = fracas.new("collision", campaign="5", gangs="learning-riveters,the-crush")
    record.write_text(table.dumps(), encoding="utf-8")
    assert main(["campaign", str(record), "--save", str(file)]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "0 of 5 missions are over"
    assert lines[1].startswith("Learning trio, Riveters: 0")
    again = fracas.new("collision", campaign=campaign_file(str(file)))
    assert state(again).rosters == state(table).rosters
    assert main(["campaign", str(record), "--lang", "fr"]) == 0
    assert "0 missions sur 5" in capsys.readouterr().out
    record.write_text(fracas.new("collision").dumps(), encoding="utf-8")
    assert main(["campaign", str(record)]) == 2
    assert "no campaign" in capsys.readouterr().err


@pytest.mark.clause("CO-29.19")
def test_everybody_sees_how_a_campaign_stands() -> None:
    table = killed("2")
    for viewer in (0, 1, None):
        seen = table.view(viewer)["campaign"]
        assert (seen["played"], seen["missions"]) == (0, 5)
        mine = seen["gangs"][0]
        assert (mine["xp"], mine["shards"], mine["won"]) == (6, 240, 0)
        assert [one["misses"] for one in mine["figures"]] == [False, True, False]
    assert [one["card"] for one in told(table, "explores")] == ["1"] * 4


def test_a_campaign_is_taken_out_of_a_record_of_other_rules(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    table = killed("2")
    record, file = tmp_path / "game.fracas", tmp_path / "ours.toml"
    other = table.dumps().replace(f'"version": "{game.version}"', '"version": "0"')
    record.write_text(other, encoding="utf-8")
    with pytest.raises(BadInput, match="rules 0 of collision"):
        fracas.loads(other)
    assert main(["campaign", str(record), "--save", str(file)]) == 0
    assert "rules 0 of collision" in capsys.readouterr().out
    assert file.read_text(encoding="utf-8") == table.view(None)["campaign"]["file"]
    again = fracas.new("collision", campaign=campaign_file(str(file)))
    assert state(again).played == state(table).played


def test_a_campaign_survives_saving_the_table() -> None:
    table = ended(["8", "1", "1"], ["1", "1"])
    again = table.copy()
    answer(again, "O19")
    answer(table, "O19")
    assert again.digest() == table.digest()


@pytest.mark.parametrize("name", ["seasoned", "third"])
def test_files_of_earlier_rules_can_still_be_played(name: str) -> None:
    """These files were written once and are never to change."""
    text = campaign_file(str(FOLDER / f"{name}.toml"))
    assert fracas.new("collision", campaign=text).waiting


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ("format = 1", "format = 9", "format 9; 1 can be read"),
        ("played = 1", "played = 5", "all 5 missions"),
        ('profile = "RE2"', 'profile = "RE0"', "no profile 'RE0'"),
        ('objects = ["O19"]', 'objects = ["O99"]', "no object 'O99'"),
        ("shards = 12", "shards = -1", "shards"),
        ("missions = 5", "missions = 99", "missions"),
    ],
)
def test_a_bad_campaign_file_is_refused(old: str, new: str, words: str) -> None:
    text = (FOLDER / "seasoned.toml").read_text(encoding="utf-8")
    assert old in text
    with pytest.raises(BadInput, match=words):
        fracas.new("collision", campaign=text.replace(old, new))


def test_a_bad_number_of_missions_and_missing_files_are_refused() -> None:
    with pytest.raises(BadInput, match=r"CO-21.1: 99 missions; nearest: 20"):
        fracas.new("collision", campaign="99")
    with pytest.raises(BadInput):
        campaign_file("nowhere.toml")
    text = (FOLDER / "seasoned.toml").read_text(encoding="utf-8")
    with pytest.raises(BadInput, match="leave them out"):
        fracas.new("collision", campaign=text, gangs="fire-line,the-crush")

"""A moment of any game can be written down whole, and be played on from."""

import random
from pathlib import Path

import pytest

import fracas
from fracas import BadInput, Table
from fracas.bots import make_bot, whole_input
from fracas.cli import main
from fracas.engine import saving
from fracas.engine.imagining import imagine
from fracas.server.jobs import hosted_position

GAMES = ["neon-gods", "collateral-damage", "blood-feud", "ani-mayhem", "collision"]


def played(name: str, inputs: int) -> Table:
    table = fracas.new(name, seed="moments")
    bot = make_bot("random", 4, table.game)
    for _ in range(inputs):
        seat = next(iter(table.waiting))
        table.play(seat, *whole_input(bot, table.seat(seat)))
    return table


def unseeded(table: Table) -> bytes:
    """The state but for where its luck comes from."""
    s = table.game.copy(table.state)
    s.reseed("")
    return saving.save(table.game, s)


@pytest.mark.parametrize("name", GAMES)
def test_any_moment_can_be_written_and_played_on_from(name: str) -> None:
    table = played(name, 1)
    bot = make_bot("random", 5, table.game)
    for _ in range(25):
        seat = next(iter(table.waiting))
        table.play(seat, *whole_input(bot, table.seat(seat)))
        again = fracas.position(name, table.position(whole=True))
        assert unseeded(again) == unseeded(table)
        assert again.view(None) == table.view(None)
    seat = next(iter(again.waiting))
    again.play(seat, *whole_input(bot, again.seat(seat)))
    kept = fracas.loads(again.dumps())
    assert kept.digest() == again.digest(), "its record begins with the moment"


@pytest.mark.parametrize("name", GAMES)
def test_for_a_seat_it_tells_nothing_that_the_seat_did_not_know(name: str) -> None:
    """The same file in every world that the seat cannot tell from this one; no seed in it."""
    table = played(name, 20)
    for seat in range(table.seats):
        other = table.copy()
        other.state = imagine(table.game, table.state, seat, random.Random(9))
        text = table.position(seat, whole=True)
        assert other.position(seat, whole=True) == text
        assert "moments" not in text
        assert fracas.position(name, text).view(seat) == table.view(seat)


def test_where_a_game_has_no_words_for_its_moments_the_whole_state_is_written() -> None:
    assert "state = " in played("collision", 5).position()
    assert "state = " not in fracas.new("neon-gods", seed=1).position()


def test_a_house_takes_no_saved_state_from_its_guests() -> None:
    text = played("collision", 5).position()
    with pytest.raises(BadInput, match="a saved state is not taken from others"):
        hosted_position("collision", text, None, "1")


@pytest.mark.parametrize(
    ("old", "new", "word"),
    [
        ('rules = "', 'rules = "0', "installed are rules"),
        ('state = "', 'state = "x', "not a saved state"),
        (r'\"seats\":2', r'\"seats\":\"two\"', "not a saved state"),
        ("seats = 2", "seats = 3", "cannot be set up"),
    ],
)
def test_what_is_broken_is_refused(old: str, new: str, word: str) -> None:
    text = played("collision", 5).position()
    assert old in text
    with pytest.raises(BadInput, match=word):
        fracas.position("collision", text.replace(old, new, 1))


def test_the_command_writes_them(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    record = tmp_path / "game.fracas"
    record.write_text(played("neon-gods", 9).dumps(), encoding="utf-8")
    given = ["position", "neon-gods", "--save", str(record), "--at", "7", "--whole"]
    assert main(given) == 0
    table = fracas.position("neon-gods", capsys.readouterr().out)
    assert unseeded(table) == unseeded(fracas.loads(record.read_text(), upto=7))

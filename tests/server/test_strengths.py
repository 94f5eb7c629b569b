"""What the lobby tells of how strong bots are comes from the ladder."""

import msgspec
import pytest

from fracas.bots import STRENGTHS, make_bot
from fracas.catalogue import find
from fracas.content import parse
from fracas.lab import strengths
from fracas.lab.ladder import Ladder, Meeting, Standing
from fracas.server import tables
from tests.server.house import House


def standing(name: str, rating: float, thinks: float, *also: str) -> Standing:
    return Standing(name, name, also, rating, rating - 1, rating + 1, 60, thinks, 4 * thinks)


LADDER = Ladder(
    "neon-gods", "Neon Gods", 2, "2", "abc", "d2ed4f2", True, 1.5,
    [
        standing("hard", 33, 310.0),
        standing("normal", 29, 22.0, "search"),
        standing("easy", 27, 1.0),
        standing("random", 10, 0.1),
    ],
    [
        Meeting("easy", "random", 60, 0.9, 0.8, 0.95),
        Meeting("normal", "hard", 66, 0.25, 0.2, 0.35),
    ],
)  # fmt: skip


def test_a_ladder_says_whom_each_strength_beats_and_how_long_it_thinks() -> None:
    found = {one.bot: one for one in strengths.of(LADDER)}
    assert set(found) == set(STRENGTHS)
    assert (found["easy"].against, found["easy"].wins) == ("random", 0.9)
    assert (found["hard"].against, found["hard"].wins, found["hard"].games) == ("normal", 0.75, 66)
    assert found["normal"].against == "", "it has not met the easy one"
    assert (found["hard"].seconds, found["hard"].longest) == (0.31, 1.24)


def test_a_share_that_may_as_well_be_half_is_not_told() -> None:
    few = Meeting("easy", "random", 6, 0.66, 0.3, 0.9)
    found = strengths.of(msgspec.structs.replace(LADDER, meetings=[few]))
    assert [(one.against, one.games) for one in found] == [("", 0)] * 3


def test_who_plays_alone_beats_nobody() -> None:
    alone = msgspec.structs.replace(LADDER, seats=1)
    assert strengths.merged("", alone) == ""


def test_the_file_keeps_what_it_says_of_other_games() -> None:
    other = msgspec.structs.replace(LADDER, game="collision")
    text = strengths.merged(strengths.merged("", other), LADDER)
    again = parse(strengths.merged(text, LADDER), strengths.Strengths, file="strengths.toml")
    assert [one.game for one in again.strength] == ["collision"] * 3 + ["neon-gods"] * 3


def test_what_ships_is_about_bots_that_there_are() -> None:
    for (game, bot), one in strengths.known().items():
        make_bot(bot, 1, find(game))
        assert 0 <= one.wins <= 1 and one.seconds >= 0 and bot in STRENGTHS
        assert (one.against == "") == (one.games == 0)


def test_the_lobby_tells_it(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    rated = {(one.game, one.bot): one for one in strengths.of(LADDER)}
    monkeypatch.setattr(strengths, "known", lambda: rated)
    monkeypatch.setattr(tables, "_GAMES", {})  # nobody has asked before
    games = {one["name"]: one for one in house.guest("Ann").get("/api/games")["games"]}
    bots = {one["name"]: one for one in games["neon-gods"]["bots"]}
    hard = bots["hard"]
    assert (hard["against"], hard["wins"], hard["seconds"]) == ("normal", 0.75, 0.31)
    assert bots["greedy"]["seconds"] == -1.0
    others = {one["name"]: one for one in games["collision"]["bots"]}
    assert others["hard"]["seconds"] == -1.0

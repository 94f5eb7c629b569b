"""The ladder: who meets whom, ratings, stopped and gone on with."""

import json
from pathlib import Path

import pytest
from rich.console import Console

from fracas.catalogue import find
from fracas.cli import lab, main
from fracas.content import parse
from fracas.lab.ladder import (
    Climb,
    Entrant,
    entrants,
    games_for,
    meeting,
    outcome,
    rated,
    tables_of,
    versus,
)
from fracas.lab.played import Played
from fracas.lab.report import wilson
from fracas.lab.running import Where
from fracas.lab.strengths import Strengths

GAME = "examples.tic_tac_toe:game"
QUIET = Console(quiet=True, stderr=True)
BOTS = ["random", "greedy:worlds=1", "search:iterations=4", "search:iterations=12"]


def climb(home: Path, **given: float) -> Climb:
    return Climb(GAME, home, Where(), QUIET, bots=BOTS, most=4, **given)  # type: ignore[arg-type]


def test_cheap_bots_meet_all_and_those_that_search_only_their_neighbours(tmp_path: Path) -> None:
    made = climb(tmp_path)
    made.climb()
    met = {frozenset((one, other)) for one, other, _ in made.meetings(made.entrants)}
    assert frozenset(("random", "greedy:worlds=1")) in met
    assert frozenset(("search:iterations=4", "search:iterations=12")) in met
    assert frozenset(("random", "search:iterations=12")) not in met
    assert len(met) == 3


def test_a_ladder_goes_on_where_it_was_stopped(tmp_path: Path) -> None:
    climb(tmp_path, hours=0).climb()
    assert list(tmp_path.iterdir()) == []
    made = climb(tmp_path)
    made.climb()
    before = {one: one.stat().st_mtime_ns for one in tmp_path.rglob("*.parquet")}
    again = climb(tmp_path)
    again.climb()
    assert {one: one.stat().st_mtime_ns for one in tmp_path.rglob("*.parquet")} == before
    assert again.ladder("abc").standings == made.ladder("abc").standings


def test_as_many_games_as_make_the_interval_as_narrow_as_promised() -> None:
    cheap, dear = Entrant("reflex", "reflex"), Entrant("hard", "search:iterations=9")
    for pair, reach in (((cheap, cheap), 0.06), ((cheap, dear), 0.12)):
        count = games_for(pair, 3)
        low, high = wilson(count / 2, count)
        assert count % 3 == 0 and (high - low) / 2 <= reach + 0.002


def test_pairs_with_search_can_be_given_fewer_games(tmp_path: Path) -> None:
    made = climb(tmp_path, few=2)
    made.climb()
    played = {
        frozenset((one, other)): len(games) for one, other, games in made.meetings(made.entrants)
    }
    assert played.pop(frozenset(("random", "greedy:worlds=1"))) == 4
    assert set(played.values()) == {2}


def test_who_is_usually_alone_has_a_ladder_with_two_as_well() -> None:
    assert tables_of(find("ani-mayhem")) == (1, 2)
    assert tables_of(find("collateral-damage")) == (4,)
    assert tables_of(find("neon-gods")) == (2,)


def test_without_a_game_all_ladders_are_made(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lab, "BUILT_IN", {GAME: "", "ani-mayhem": ""})
    told = tmp_path / "strengths.toml"
    given = ["--bots", "random,easy", "--most", "2", "--few", "2", "--jobs", "1"]
    where = ["--into", str(tmp_path / "played"), "--pages", str(tmp_path / "pages")]
    assert main(["lab", "ladder", *given, *where, "--strengths", str(told)]) == 0
    pages = {one.stem for one in (tmp_path / "pages").glob("*.json")}
    assert pages == {"tic-tac-toe-2", "ani-mayhem-1", "ani-mayhem-2"}
    index = (tmp_path / "pages/README.md").read_text(encoding="utf-8")
    assert all(f"]({one}.md)" in index for one in pages)
    rows = parse(told.read_text("utf-8"), Strengths, file="strengths.toml").strength
    assert [(one.game, one.bot) for one in rows] == [
        ("tic-tac-toe", "easy"),
        ("ani-mayhem", "easy"),
    ]
    assert all(one.seconds >= 0 and one.games in (0, 2) for one in rows)


def test_two_names_of_one_recipe_are_one_bot() -> None:
    found = entrants(find("collateral-damage"))
    assert len({one.recipe for one in found}) == len(found)
    named = {one.name: one for one in found}
    assert "reflex" in named["normal"].also and not named["normal"].dear
    assert named["hard"].dear
    assert {"easy", "normal", "hard", "random", "search"} <= {*named}


def game(first: str, second: str, places: tuple[int, int]) -> Played:
    return Played(0, "1", (first, second), places, (), 5, 0.1)


def test_who_wins_more_is_rated_higher_whichever_pair_came_first() -> None:
    met = [
        ("weak", "strong", [game("weak", "strong", (2, 1))] * 30),
        ("weak", "middling", [game("middling", "weak", (1, 2))] * 20),
        ("middling", "strong", [game("strong", "middling", (1, 2))] * 20),
    ]
    found = rated(met)
    assert [name for name, *_ in found] == ["strong", "middling", "weak"]
    assert [count for *_, count in found] == [50, 40, 50]
    assert meeting(*met[0]).share == 0 and meeting(*met[0]).high < 0.15


def test_with_several_seats_the_mean_place_counts() -> None:
    one = Played(0, "1", ("a", "b", "a"), (1, 2, 3), (), 5, 0.1)
    assert outcome(one, "a") == outcome(one, "b") == 0.5
    assert outcome(game("a", "b", (1, 1)), "a") == 0.5
    assert outcome(game("a", "b", (2, 1)), "b") == 1.0


def test_where_the_game_has_beaten_all_the_scores_count() -> None:
    lost = Played(0, "1", ("a", "b"), (2, 2), (3, 1), 5, 0.1)
    assert outcome(lost, "a") == 1.0 and outcome(lost, "b") == 0.0
    drawn = Played(0, "1", ("a", "b"), (1, 1), (3, 1), 5, 0.1)
    assert outcome(drawn, "a") == 0.5, "both have won"


def test_alone_bots_meet_where_they_played_the_same_deal(tmp_path: Path) -> None:
    made = Climb("ani-mayhem", tmp_path, Where(), QUIET, seats=1, bots=["random", "easy"], most=2)
    made.climb()
    ((one, other, played),) = made.meetings(made.entrants)
    assert {one, other} == {"random", "easy"} and len(played) == 2
    assert all(game.bots == (one, other) for game in played)
    assert {name for name, *_ in rated(made.meetings(made.entrants))} == {"random", "easy"}


def test_alone_who_beats_the_game_is_ahead_then_the_higher_score() -> None:
    def alone(bot: str, place: int, score: int) -> Played:
        return Played(0, "1", (bot,), (place,), (score,), 5, 0.1, thinking=(1.0,), slowest=(2.0,))

    assert versus(alone("a", 1, 3), alone("b", 2, 9)).places == (1, 2)
    assert versus(alone("a", 2, 3), alone("b", 2, 9)).places == (2, 1)
    assert versus(alone("a", 2, 3), alone("b", 2, 3)).places == (1, 1)


def test_the_page_names_rules_commit_and_figures(tmp_path: Path) -> None:
    command = ["lab", "ladder", GAME, "--bots", "random,greedy:worlds=1", "--most", "4"]
    pages = tmp_path / "pages"
    given = ["--into", str(tmp_path / "played"), "--pages", str(pages), "--jobs", "1"]
    assert main([*command, *given]) == 0
    page = (pages / "tic-tac-toe-2.md").read_text(encoding="utf-8")
    assert "Rules 1, commit " in page and "Not all pairs" in page
    assert (pages / "pictures/tic-tac-toe-2.svg").is_file()
    kept = json.loads((pages / "tic-tac-toe-2.json").read_text())
    assert kept["rules"] == "1" and not kept["whole"] and len(kept["standings"]) == 2
    assert all(one["thinks"] > 0 for one in kept["standings"])


@pytest.mark.parametrize(
    ("given", "word"),
    [
        (["no-such-game"], "there is no game"),
        (["ani-mayhem", "--seats", "9"], "is for"),
        ([GAME, "--bots", "random"], "a ladder needs two bots"),
        ([GAME, "--bots", "random,grady"], "there is no bot"),
    ],
)
def test_what_cannot_be_is_refused(
    given: list[str], word: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["lab", "ladder", *given, "--into", str(tmp_path / "x")]) == 2
    assert word in capsys.readouterr().err

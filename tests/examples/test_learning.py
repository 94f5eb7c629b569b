"""The learner learns, what it left plays well, knows only what its seat knows, and sits down."""

import random
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from examples.learning import sit, train
from examples.learning.learning import Adam, learn, loss_slope
from examples.learning.net import Net, padded
from examples.learning.player import KEPT, learned
from examples.learning.selfplay import Lesson, play
from fracas.adapters.match import Match
from fracas.catalogue import find
from fracas.client import House as Client
from fracas.games.neon_gods.scenarios import BUILT_IN
from fracas.lab.oath import swear
from fracas.lab.report import summary
from fracas.lab.sim import simulate
from tests.server.house import PATIENCE, House

ROOT = Path(__file__).resolve().parents[2]
PLAYER = "@examples.learning.player.Learned"


@pytest.fixture(scope="module")
def lesson() -> Lesson:
    found, score = play(Net(1), 2, 2, np.random.default_rng(1))
    assert score > 0
    return found


def test_its_gradients_are_those_of_its_loss(lesson: Lesson) -> None:
    """A step along the slope of each weight makes the loss smaller by as much as the slope says."""
    net, rows = Net(1), np.arange(32)
    rng = np.random.default_rng(2)
    net.w = {name: one + 0.1 * rng.standard_normal(one.shape) for name, one in net.w.items()}
    legal, seen = lesson.legal[rows], lesson.seen[rows].astype(np.float32)
    weigh = rng.standard_normal(legal.shape)

    def said() -> float:
        judged = net.judge(seen, legal)
        log = np.log(np.where(legal < 0, 1.0, judged.chances))
        return float((np.where(legal < 0, 0.0, weigh) * log).sum() + judged.value.sum())

    judged = net.judge(seen, legal)
    inside = np.where(legal < 0, 0.0, weigh)
    d_logits = inside - judged.chances * inside.sum(1, keepdims=True)
    slope = net.slope(judged, legal, d_logits, np.ones(len(rows)))
    for name, one in slope.items():
        at = np.unravel_index(np.abs(one).argmax(), one.shape)
        before, found = net.w[name][at], []
        for step in (1e-5, -1e-5):
            net.w[name][at] = before + step
            found.append(said())
        net.w[name][at] = before
        assert (found[0] - found[1]) / 2e-5 == pytest.approx(one[at], rel=1e-3), name


def test_what_went_well_becomes_likelier_and_what_is_illegal_stays_out(lesson: Lesson) -> None:
    """A made-up lesson: the first of the legal actions is always the best."""
    net, rng = Net(1), np.random.default_rng(3)
    lesson.chosen = rng.integers(0, (lesson.legal >= 0).sum(1))
    before = net.judge(lesson.seen.astype(np.float32), lesson.legal).chances
    lesson.chance = before[np.arange(len(before)), lesson.chosen]
    lesson.better = np.where(lesson.chosen == 0, 1.0, -1.0)
    adam = Adam.of(net)
    for _ in range(6):
        learn(net, adam, lesson, 1e-3, rng)
    after = net.judge(lesson.seen.astype(np.float32), lesson.legal).chances
    assert after[:, 0].mean() > before[:, 0].mean() + 0.01
    assert (after[lesson.legal < 0] == 0).all()
    assert set(loss_slope(net, lesson, np.arange(4))) == set(net.w)


def test_a_run_is_kept_and_goes_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(train, "MEASURED", 2)
    run = train.begin(1)
    train.train(run, 1e-6, tmp_path, games=1, processes=1, stretch=0)
    assert [one.games for one in run.curve] == [0, 1] and run.seconds > 0
    again = train.resumed(tmp_path)
    assert again is not None and again.games == 1
    train.train(again, 1.01 * run.seconds / 120, tmp_path, games=1, processes=1, stretch=0)
    assert again.games > 1 and again.curve[:2] == run.curve
    assert "minutes of two cores" in (tmp_path / "curve.svg").read_text("utf-8")
    kept = Net.load(tmp_path / "neon-gods.npz")
    assert kept.w["part"] == pytest.approx(again.weights["part"], abs=1e-3)


def test_a_player_can_learn_on_with_more_at_the_table_and_on_all_maps(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    met: list[tuple[int, str]] = []

    def watched(net: Net, games: int, seats: int, rng: Any, scenario: str) -> tuple[None, float]:
        met.append((seats, scenario))
        return None, 0.0

    known = train.begin(1, KEPT)
    assert known.weights["part"].any() and not train.begin(1).weights["part"].any()
    found, _ = play(Net(weights=known.weights), 1, 3, np.random.default_rng(1), BUILT_IN[-1])
    assert found.seen[:, :3].any(0).all(), "all three seats learn"
    monkeypatch.setattr(train, "play", watched)
    monkeypatch.setattr(train, "learn", lambda *given: None)
    known.seats, known.scenarios = (3, 4), BUILT_IN
    for seed in range(40):
        train.lesson((known, seed, 1, 1e-4))
    assert {seats for seats, _ in met} == {3, 4}
    assert {scenario for _, scenario in met} == set(BUILT_IN)


def test_the_player_that_was_kept_beats_those_who_answer_by_lot() -> None:
    games = simulate("neon-gods", [PLAYER, "random"], 6, seats=2, seed="a small sample")
    assert summary(games.plan, games, 0.0, 1).by_bot[0].wins == 6


def test_it_swears_that_it_knows_only_what_its_seat_knows() -> None:
    for seats in (2, 4):
        swear(find("neon-gods"), PLAYER, seats, find("neon-gods").checked_options({}))


@pytest.mark.proof
@pytest.mark.parametrize(("foe", "bar"), [("random", 0.95), ("easy", 0.5)])
def test_it_is_as_strong_as_it_is_said_to_be(foe: str, bar: float) -> None:
    games = simulate("neon-gods", [PLAYER, foe], 400, seats=2, seed="fresh", jobs=2)
    assert summary(games.plan, games, 0.0, 1).by_bot[0].low >= bar


def test_a_view_has_all_that_the_network_reads() -> None:
    """What a seat is sent, put into the tensor's words, is the tensor itself."""
    rng = random.Random(4)
    for seats in (2, 3):
        match = Match("neon-gods", seats, seats)
        for at in range(400):
            if match.over:
                break
            if at % 9 == 0:
                seat = int(rng.random() * seats)
                assert sit.brief(match.view(seat), seat) == match.game.brief(match.s, seat)
            match.play(rng.choice(list(match.legal)))


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    one = House(tmp_path_factory.mktemp("data"))
    yield one
    one.close()


def test_it_sits_at_a_table_of_a_house(house: House) -> None:
    ann = house.guest("Ann")
    table = ann.table("bot", "open", game="neon-gods")
    with Client(house.url) as client:
        client.become("Learner")
        with client.invited(ann.invitation(table)) as seat:
            for _, _ in zip(range(25), seat, strict=False):
                seat.decide(lambda asked: sit.answer(seat, asked))
    people = ann.get(f"/api/tables/{table}")["people"]
    assert (people[1]["name"], people[1]["program"]) == ("Learner", True)


@pytest.mark.proof
def test_it_plays_a_whole_game_there(house: House) -> None:
    ann = house.guest("Ann")
    table = ann.table("bot", "open", game="neon-gods")
    done = subprocess.run(
        [sys.executable, "-m", "examples.learning.sit", house.url, ann.invitation(table)],
        capture_output=True,
        text=True,
        timeout=PATIENCE * 4,
        check=False,
        cwd=ROOT,
    )
    assert done.returncode == 0, done.stderr
    assert "Result(places=(2, 1)" in done.stdout or "Result(places=[2, 1]" in done.stdout


def test_all_it_weighs_is_legal() -> None:
    match = Match("neon-gods", 2, 7)
    legal = list(match.legal)
    judged = learned().judge(match.tensor(match.seat)[None, :], padded([legal, legal[:1]])[:1])
    assert judged.chances[0].sum() == pytest.approx(1)

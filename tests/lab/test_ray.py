"""Games on a real Ray cluster: the same rows, whatever happens to nodes and workers."""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import ray
from ray.cluster_utils import Cluster

from fracas.cli import main
from fracas.lab.experiment import Block, Experiment, play_one, study
from fracas.lab.folder import rows_hash
from fracas.lab.rays import on_ray

FILE = """
games = 10
[[play]]
game = "neon-gods"
bots = ["reflex", "reflex,random"]
"""


@pytest.fixture(scope="module")
def cluster() -> Iterator[Any]:
    """A head that plays nothing, and two nodes that play. Without a token, which Ray would keep in
    one's home."""
    os.environ["RAY_AUTH_MODE"] = "disabled"
    made = Cluster(initialize_head=True, head_node_args={"num_cpus": 0, "include_dashboard": False})
    for _ in range(2):
        made.add_node(num_cpus=1)
    made.wait_for_nodes()
    try:
        yield made
    finally:
        ray.shutdown()
        made.shutdown()
        del os.environ["RAY_AUTH_MODE"]


def test_a_cluster_plays_the_same_rows(tmp_path: Path, cluster: Any) -> None:
    file = tmp_path / "small.toml"
    file.write_text(FILE, encoding="utf-8")
    hashes = []
    for name, where in (("plain", ["--jobs", "1"]), ("ray", ["--address", cluster.address])):
        home = tmp_path / name
        assert main(["lab", "run", str(file), "--into", str(home), *where]) == 0
        hashes.append(rows_hash(home))
    assert hashes[0] == hashes[1]


def killed(worker: int) -> bool:
    """Whether there was such a process: Ray may have ended it, having no more use for it."""
    try:
        os.kill(worker, signal.SIGKILL)
    except ProcessLookupError:
        return False
    return True


def test_a_worker_and_a_node_are_lost_and_every_row_is_there_once(cluster: Any) -> None:
    wanted = study(Experiment((Block("neon-gods", bots="reflex"),), games=60))
    expected = {n: play_one(wanted, n)[1].digest() for n in range(60)}
    ray.init(address=cluster.address, log_to_driver=False)
    workers = ray.get([ray.remote(lambda: os.getpid()).remote() for _ in range(8)])
    found: list[tuple[int, str]] = []
    for number, one in on_ray(play_one, wanted, range(60), cluster.address):
        found.append((number, one.digest()))
        if len(found) == 5:
            assert any(killed(one) for one in dict.fromkeys(workers))
        if len(found) == 15:
            node = next(iter(cluster.worker_nodes))
            cluster.remove_node(node, allow_graceful=False)
    assert sorted(found) == sorted(expected.items())
    while ray.cluster_resources()["CPU"] > 1:  # the head may take a while to notice
        time.sleep(0.1)


@pytest.mark.proof  # one more cluster is started
def test_without_an_address_it_is_a_cluster_of_its_own_on_this_machine(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    ray.shutdown()
    monkeypatch.setenv("RAY_AUTH_MODE", "disabled")
    wanted = study(Experiment((Block("neon-gods", bots="random"),), games=6))
    found = dict(on_ray(play_one, wanted, range(6), "", 1))
    assert not ray.is_initialized()
    assert {n: one.digest() for n, one in found.items()} == {
        n: play_one(wanted, n)[1].digest() for n in range(6)
    }


def test_a_cluster_that_cannot_be_reached_is_told(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    ray.shutdown()
    file = tmp_path / "small.toml"
    file.write_text(FILE, encoding="utf-8")
    home = tmp_path / "out"
    given = ["lab", "run", str(file), "--into", str(home), "--address", "ray://127.0.0.1:9"]
    assert main(given) == 2
    assert "the Ray cluster ray://127.0.0.1:9 cannot be reached" in capsys.readouterr().err

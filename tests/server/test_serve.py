"""`fracas serve`, `fracas backup` and `fracas restore` as one types them."""

import asyncio
import contextlib
import os
import re
import shutil
import signal
import socket
import sqlite3
import subprocess
import sys
import threading
import time
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect

from fracas import BadInput
from fracas.server import monitor, serve
from fracas.server.backup import back_up, restore
from fracas.server.disk import FILE, Busy
from fracas.server.store import Store

from .house import PATIENCE, House, Player, marks, two_at_a_table

ROOT = Path(__file__).resolve().parents[2]
ENV = {**os.environ, "PYTHONPATH": f"{ROOT / 'src'}{os.pathsep}{ROOT}"}


def served(*arguments: str) -> tuple[subprocess.Popen[str], str, list[str]]:
    """A server process, its address, and what it said."""
    process = subprocess.Popen(
        [sys.executable, "-m", "fracas", "serve", "--no-browser", "--module", "examples",
         *arguments],
        env=ENV, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True,
    )  # fmt: skip
    assert process.stdout is not None
    late = threading.Timer(PATIENCE, process.kill)  # then there is nothing more to read
    late.start()
    lines = [process.stdout.readline(), process.stdout.readline()]
    late.cancel()
    found = re.search(r"http://\S+", lines[0])
    assert found, lines
    return process, found[0].rstrip("/"), lines


def test_it_says_where_it_is_and_stops_gracefully(tmp_path: Path) -> None:
    process, url, lines = served("--data", str(tmp_path), "--port", "0")
    assert "--host 0.0.0.0" in lines[1]
    assert httpx.get(f"{url}/api/health").json()["ok"]
    guest = httpx.Client(base_url=url)
    guest.post("/api/me", json={"name": "Ann"})
    wanted = {"game": "tic-tac-toe", "players": [{"kind": "me"}, {"kind": "me"}]}
    table = guest.post("/api/tables", json=wanted).json()["id"]
    token = guest.post(f"/api/tables/{table}/ticket", json={"seat": 0}).json()["token"]
    player = Player(url, token)
    player.play(4)
    process.send_signal(signal.SIGTERM)
    assert player.closed() == 1001
    assert player.bye is not None
    assert player.bye.again
    assert process.wait(PATIENCE) == 0
    db = sqlite3.connect(tmp_path / FILE)
    sql = "SELECT seq FROM snapshots WHERE length(views) > 0"
    assert db.execute(sql).fetchall() == [(1,)]
    db.close()


def test_a_port_that_is_taken_is_told_and_without_a_port_another_is_found(tmp_path: Path) -> None:
    process, url, _ = served("--data", str(tmp_path / "a"), "--port", "0")
    port = url.rsplit(":", 1)[1]
    arguments = ["serve", "--no-browser", "--data", str(tmp_path / "b"), "--port", port]
    second = subprocess.run(
        [sys.executable, "-m", "fracas", *arguments],
        env=ENV, cwd=ROOT, capture_output=True, text=True, timeout=PATIENCE, check=False,
    )  # fmt: skip
    assert second.returncode == 2
    assert f"port {port}" in second.stderr
    assert "Traceback" not in second.stderr
    third, other, _ = served("--data", str(tmp_path / "c"))
    assert other != url
    for one in (process, third):
        one.terminate()
        assert one.wait(PATIENCE) == 0


def test_a_folder_in_use_is_told(tmp_path: Path) -> None:
    store = Store(tmp_path)
    second = subprocess.run(
        [sys.executable, "-m", "fracas", "serve", "--no-browser", "--data", str(tmp_path)],
        env=ENV, cwd=ROOT, capture_output=True, text=True, timeout=PATIENCE, check=False,
    )  # fmt: skip
    store.close()
    assert second.returncode == 2
    assert "another Fracas server" in second.stderr


def test_without_a_client_the_page_says_so(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("fracas.server.app.STATIC", Path("nowhere"))
    assert "no browser client" in httpx.get(house.url).text


def test_built_files_are_served(
    house: House, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (tmp_path / "assets").mkdir()
    (tmp_path / "index.html").write_text("<title>Fracas</title>")
    (tmp_path / "assets/a-1.js").write_text("1")
    (tmp_path / "assets/b-2.js").write_text("2")
    (tmp_path / "assets/b-2.js.br").write_bytes(b"packed")
    monkeypatch.setattr("fracas.server.app.STATIC", tmp_path)
    for path in ("/", "/index.html"):
        assert "<title>" in httpx.get(house.url + path).text
    assert httpx.get(f"{house.url}/table/abc").status_code == 404
    script = httpx.get(f"{house.url}/assets/a-1.js")
    assert "immutable" in script.headers["cache-control"]
    assert "javascript" in script.headers["content-type"]
    assert script.headers["content-encoding"] == "gzip" and script.text == "1"
    plain = httpx.get(f"{house.url}/assets/a-1.js", headers={"accept-encoding": "identity"})
    assert "content-encoding" not in plain.headers and plain.text == "1"
    with httpx.stream(
        "GET", f"{house.url}/assets/b-2.js", headers={"accept-encoding": "gzip, br;q=1.0"}
    ) as built:
        assert built.headers["content-encoding"] == "br"
        assert b"".join(built.iter_raw()) == b"packed"
    assert httpx.get(f"{house.url}/assets/b-2.js", headers={"accept-encoding": "gzip"}).text == "2"
    assert httpx.get(f"{house.url}/assets/none.js").status_code == 404


def test_a_backup_is_taken_while_the_server_runs_and_put_back(tmp_path: Path) -> None:
    house = House(tmp_path / "data")
    table, ann, bob = two_at_a_table(house)
    ann.play(4)
    assert back_up(tmp_path / "data", tmp_path / "kept") == 1
    bob.play(0)
    with pytest.raises(Busy):
        restore(tmp_path / "data", tmp_path / "kept")
    house.close()
    old = restore(tmp_path / "data", tmp_path / "kept")
    assert old is not None and old.is_file()
    house = House(tmp_path / "data")
    again = Player(house.url, bob.token)
    again.until(lambda: again.view)
    assert marks(again.view) == [16, 0]
    again.play(1)
    assert list(house.hall.matches) == [table]
    house.close()


class Stop(BaseException):
    """The process ends here."""


def stopping_at(monkeypatch: pytest.MonkeyPatch, step: int) -> None:
    """End at this call that changes anything on disk, before it is done."""
    left = [step]

    def ending(name: str, real: Any) -> Any:
        def call(*given: Any, **more: Any) -> Any:
            left[0] -= 1
            if left[0] < 0:  # nothing is tidied up afterwards either
                raise Stop(name)
            return real(*given, **more)

        return call

    for where, name in (
        (os, "link"), (os, "fsync"), (shutil, "copyfile"), (Path, "replace"), (Path, "unlink"),
        (Path, "chmod"), (sqlite3, "connect"),
    ):  # fmt: skip
        monkeypatch.setattr(where, name, ending(name, getattr(where, name)))


def names_of(data: Path) -> list[str]:
    with contextlib.closing(sqlite3.connect(data / FILE)) as db:
        return [row[0] for row in db.execute("SELECT name FROM guests")]


def named(data: Path, name: str) -> None:
    store = Store(data)
    sql = "INSERT INTO guests VALUES ('g', ?, 'en', 0, 0)"
    asyncio.run(store.execute(sql, (name,)))
    store.close()


def test_a_restore_that_ends_anywhere_has_left_the_old_store_or_the_new_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    named(tmp_path / "a", "backup")
    back_up(tmp_path / "a", tmp_path / "kept")
    found: list[str] = []
    ended = True
    while ended:
        data = tmp_path / f"data{len(found)}"
        named(data, "before")
        with monkeypatch.context() as patched:
            stopping_at(patched, len(found))
            try:
                restore(data, tmp_path / "kept")
                ended = False
            except Stop:
                pass
        assert (data / FILE).is_file()
        found += names_of(data)
    at = found.index("backup")
    assert at > 5
    assert found == ["before"] * at + ["backup"] * (len(found) - at)


def test_what_a_restore_takes_back_is_not_taken_for_damage(tmp_path: Path) -> None:
    house = House(tmp_path / "data")
    table, ann, bob = two_at_a_table(house)
    ann.play(4)
    back_up(tmp_path / "data", tmp_path / "kept")
    bob.play(0)
    house.close()
    restore(tmp_path / "data", tmp_path / "kept")
    house = House(tmp_path / "data")
    guest = house.guest("Eve")
    assert guest.get(f"/api/tables/{table}")["state"] == "live"
    assert guest.get("/api/health")["damaged"] == 0
    house.close()


def test_a_store_that_is_none_can_be_restored_over(tmp_path: Path) -> None:
    named(tmp_path / "a", "backup")
    back_up(tmp_path / "a", tmp_path / "kept")
    (tmp_path / "data").mkdir()
    (tmp_path / "data" / FILE).write_bytes(b"junk" * 5000)
    (tmp_path / "data" / (FILE + "-wal")).write_bytes(b"old" * 5000)
    old = restore(tmp_path / "data", tmp_path / "kept")
    assert old is not None and old.read_bytes() == b"junk" * 5000
    assert names_of(tmp_path / "data") == ["backup"]
    with pytest.raises(BadInput, match="not be copied"):
        back_up(tmp_path / "a", tmp_path / "nowhere" / "x")


def test_what_is_not_a_backup_is_refused_and_changes_nothing(tmp_path: Path) -> None:
    Store(tmp_path / "data").close()
    before = (tmp_path / "data" / FILE).read_bytes()
    wrong = tmp_path / "wrong"
    wrong.write_bytes(b"not a store" * 1000)
    with pytest.raises(BadInput, match="not a backup"):
        restore(tmp_path / "data", wrong)
    with pytest.raises(BadInput, match="no file"):
        restore(tmp_path / "data", tmp_path / "missing")
    with pytest.raises(BadInput, match="exists already"):
        back_up(tmp_path / "data", wrong)
    with pytest.raises(BadInput, match="no store"):
        back_up(tmp_path / "nowhere", tmp_path / "x")
    assert (tmp_path / "data" / FILE).read_bytes() == before


def test_backup_and_restore_as_commands(tmp_path: Path) -> None:
    Store(tmp_path / "data").close()
    for command in ("backup", "restore"):
        done = subprocess.run(
            [sys.executable, "-m", "fracas", command, str(tmp_path / "b"), "--data",
             str(tmp_path / "data")],
            env=ENV, cwd=ROOT, capture_output=True, text=True, timeout=PATIENCE, check=False,
        )  # fmt: skip
        assert done.returncode == 0, done.stderr
    assert time.time() - (tmp_path / "b").stat().st_mtime < 60


def test_small_messages_are_not_held_back() -> None:
    """Nagle's algorithm and late acknowledgements together cost 40 ms a message."""

    async def delayed(taken: socket.socket) -> bool:
        _, writer = await asyncio.open_connection(sock=taken)
        one: socket.socket = writer.get_extra_info("socket")
        found = one.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY)
        writer.close()
        return not found

    with serve.listen("127.0.0.1", 0) as listener:
        listener.listen()
        with socket.create_connection(listener.getsockname()):
            assert not asyncio.run(delayed(listener.accept()[0]))


def test_counters_have_an_address_of_their_own(tmp_path: Path) -> None:
    where = ["--data", str(tmp_path), "--port", "0"]
    process, url, lines = served(*where, "--metrics", "127.0.0.1:0")
    assert process.stdout is not None
    counters = process.stdout.readline().split()[-1]
    assert httpx.get(f"{url}/api/health").json()["ok"]
    for path in ("/metrics", "/api/metrics"):
        assert httpx.get(url + path).status_code == 404, "strangers are told nothing"
    assert "fracas_commits_total" in httpx.get(counters).text
    other = counters.removesuffix("/metrics")
    assert not counters.startswith(url)
    for path in ("/", "/api/health", "/api/games", "/api/me"):
        assert httpx.get(other + path).status_code == 404, "nobody plays there"
    assert httpx.post(counters).status_code == 404
    with pytest.raises(InvalidStatus):
        connect(other.replace("http", "ws") + "/api/socket", proxy=None).__enter__()
    process.terminate()
    assert process.wait(PATIENCE) == 0
    off, url, lines = served(*where, "--metrics", "off")
    assert "monitor" not in "".join(lines)
    assert httpx.get(f"{url}/api/health").json()["ok"]
    off.terminate()
    rest, _ = off.communicate(timeout=PATIENCE)
    assert "monitor" not in rest


def test_two_houses_on_one_machine_have_counters_each(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with serve.listen("127.0.0.1", 0) as taken:
        taken.listen()
        monkeypatch.setattr(serve, "METRICS_PORT", taken.getsockname()[1])
        own = serve._counters("")
        assert own is not None
        with own:
            host, port = own.getsockname()
            assert host == "127.0.0.1" and port != taken.getsockname()[1]


@pytest.mark.parametrize("given", ["here", "127.0.0.1", "127.0.0.1:http", "x:99999", "²", ""])
def test_an_address_for_counters_that_is_none_is_told(given: str) -> None:
    with pytest.raises(BadInput, match="--metrics"):
        monitor.wanted(given)


def test_addresses_for_counters() -> None:
    assert monitor.wanted("off") is None
    assert monitor.wanted("9100") == monitor.wanted(":9100") == ("127.0.0.1", 9100)
    assert monitor.wanted("0.0.0.0:9100") == ("0.0.0.0", 9100)
    assert monitor.wanted("[::1]:9100") == ("::1", 9100)

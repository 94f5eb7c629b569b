"""A Blood Feud in real time loses nothing when the server is killed in the middle of a phase."""

import sqlite3
from pathlib import Path
from types import SimpleNamespace

from fracas.server.protocol import Play

from .house import PATIENCE, Guest, Player
from .test_serve import served

QUIET = "standard,phase_len=3000,cooldown=0,travel_near=0,travel_far=0"
"""A phase that lasts longer than the test, however busy the machine."""


def is_asked(player: Player, kind: str) -> None:
    """Wait until the most urgent question is of that kind."""
    player.until(lambda: player.questions and player.questions[0].kind == kind)


def stations(player: Player) -> list[str]:
    """Where everybody is, or is going."""
    return [one["station"] or one["going"] for one in player.view["seats"]]


def test_nothing_is_lost_when_the_server_is_killed_in_a_gameplay_phase(tmp_path: Path) -> None:
    process, url, _ = served("--data", str(tmp_path), "--port", "0")
    ann, *others = [Guest(SimpleNamespace(url=url), name) for name in ("Ann", "Bob", "Cleo", "Dan")]
    options = {"mode": "real-time", "preset": QUIET}
    table = ann.table("me", "open", "open", "open", game="blood-feud", seats=4, options=options)
    for one in others:
        one.sit(table, ann.invitation(table))
    players = [one.join(table, seat) for seat, one in enumerate((ann, *others))]
    for kind in ("keep_ambition", "start_at"):
        for player in players:
            is_asked(player, kind)
            player.play()
    accepted: list[tuple[int, str]] = []
    for seat, player in enumerate(players):
        is_asked(player, "menu")
        command = player.play("go:council")
        assert command in player.accepted, player.refusals
        accepted.append((seat, command))
    first = players[0]
    first.until(lambda: stations(first) == ["council"] * 4)
    is_asked(first, "menu")
    first.send(Play("last-words", first.questions[0].number, ["ready"]))
    process.kill()
    process.wait(PATIENCE)

    port = url.rsplit(":", 1)[1]
    process, url, _ = served("--data", str(tmp_path), "--port", port)
    again = [Player(url, player.token) for player in players]
    for player in again:
        is_asked(player, "menu")
        assert player.view["phase"] == "gameplay"
        assert stations(player) == ["council"] * 4
    back = again[0]
    back.send(Play("last-words", back.questions[0].number, ["ready"]))
    back.until(lambda: "last-words" in back.accepted)
    assert back.view["clock"]["ready"] == [0]
    process.terminate()
    process.wait(PATIENCE)
    db = sqlite3.connect(tmp_path / "fracas.sqlite")
    stored = db.execute("SELECT seat, command FROM inputs ORDER BY seq").fetchall()
    db.close()
    for known in (*accepted, (0, "last-words")):
        assert stored.count(known) == 1

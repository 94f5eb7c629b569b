"""Blood Feud in the service: teams, the Storyteller, real time, and its record."""

import contextlib
import random
import time
from pathlib import Path
from typing import Any

import pytest

import fracas
from fracas.server import archive
from fracas.server.protocol import Play

from .house import PATIENCE, Guest, House, Player, eventually

QUICK = (
    "blitz,phase_len=6,ballot_window=2,propose_window=1,revote_window=1,resolve_window=1,"
    "reply_window=1,block_window=1,ready_window=1,offer_ttl=2"
)
REAL_TIME = {"mode": "real-time", "preset": QUICK, "short_night": True}


def table_of(guest: Guest, seats: int, *kinds: str, **options: Any) -> str:
    more = options.pop("more", {})
    return guest.table(*kinds, game="blood-feud", seats=seats, options=options, **more)


def with_storyteller(house: House, **options: Any) -> tuple[str, Player, Player]:
    """A table of four people's seats, its host the Storyteller; the first seat is Ann's."""
    host, ann = house.guest("Host"), house.guest("Ann")
    table = table_of(
        host, 4, "open", "bot", "bot", "bot",
        storyteller="person", **options, more={"role": "storyteller"},
    )  # fmt: skip
    ann.sit(table, host.invitation(table))
    storyteller = Player(house.url, host.ticket(table, role="storyteller"))
    return table, storyteller, ann.join(table, 0)


def test_who_sits_down_before_the_game_begins_is_told_what_its_view_is_called(house: House) -> None:
    ann, bob = house.guest("Ann"), house.guest("Bob")
    table = table_of(ann, 4, "me", "open", "bot", "bot", drill=True)
    early = ann.join(table, 0)
    assert early.welcome.labels["board.round"] == "Round"
    assert early.welcome.labels["card.A28"] == "Trust Fund"
    bob.sit(table, ann.invitation(table))
    assert bob.join(table, 1).welcome.labels == early.welcome.labels


def test_the_storyteller_has_a_view_and_acts_of_its_own(house: House) -> None:
    _, storyteller, ann = with_storyteller(house, **REAL_TIME)
    storyteller.until(lambda: storyteller.view)
    ann.until(lambda: ann.view)
    assert storyteller.view["storyteller"]["person"] is True
    assert "storyteller" not in ann.view
    assert [one.do for one in storyteller.welcome.acts][:3] == ["pause", "resume", "extend"]
    assert storyteller.welcome.acts[2].word == "Seconds"
    assert ann.welcome.acts == []
    storyteller.act("narrate", word="The clock strikes nine.")
    ann.until(lambda: any("strikes nine" in one.text for one in ann.events))
    storyteller.until(lambda: storyteller.accepted)
    ann.act("narrate", word="It is I who tell the story.")
    ann.until(lambda: ann.refusals)
    assert "BF-13.4" in ann.refusals[0].clauses
    assert not any("It is I" in one.text for one in storyteller.events)


def test_a_storyteller_stops_the_clock_and_nobody_else_can(house: House) -> None:
    table, storyteller, ann = with_storyteller(house, **REAL_TIME)
    ann.act("pause")
    ann.until(lambda: ann.refusals)
    assert not ann.now.paused
    storyteller.act("pause")
    ann.until(lambda: ann.now.paused)
    match = house.hall.matches[table]
    stood = house.inside(match.clock)
    house.wait(100)
    assert house.inside(match.clock) == stood
    storyteller.act("resume")
    ann.until(lambda: ann.now.paused is False)
    storyteller.act("extend", word="many")
    storyteller.until(lambda: storyteller.refusals)


def test_who_is_asked_nothing_is_told_that_time_runs(house: House) -> None:
    """Watchers and the Storyteller would else be shown the night move by move, and late."""
    table, storyteller, ann = with_storyteller(house, **REAL_TIME)
    watcher = house.guest("Wil").join(table)
    for one in (storyteller, watcher):
        one.until(lambda one=one: one.view)  # type: ignore[misc]  # bound now
        assert one.now.clock is None, "before the first phase no time runs"
    ann.play()
    ann.until(lambda: ann.questions and ann.questions[0].kind == "start_at")
    ann.play()
    for one in (storyteller, watcher):
        one.until(lambda one=one: one.now.clock is not None)  # type: ignore[misc]  # bound now


def test_a_storyteller_answers_no_questions_and_spectators_do_nothing(house: House) -> None:
    table, storyteller, ann = with_storyteller(house)
    ann.until(lambda: ann.questions)
    storyteller.send(Play("x", ann.questions[0].number, [0]))
    storyteller.until(lambda: storyteller.refusals)
    assert "only a seat" in storyteller.refusals[0].why
    watcher = house.guest("Wil").join(table)
    watcher.act("narrate", word="Hello")
    watcher.until(lambda: watcher.refusals)
    assert watcher.refusals[0].code == "bad"
    ann.act("time_out")
    ann.until(lambda: ann.refusals)
    assert "no act" in ann.refusals[0].why


def test_nobody_has_both_a_seat_and_a_role(house: House) -> None:
    host, ann = house.guest("Host"), house.guest("Ann")
    both = {"players": [{"kind": "me"}], "role": "storyteller"}
    assert "nobody has both" in host.post("/api/tables", 400, game="blood-feud", **both)["why"]
    table = table_of(host, 4, "open", "open", "bot", "bot", more={"role": "storyteller"})
    assert host.get(f"/api/tables/{table}")["role"] == "storyteller"
    host.post(f"/api/tables/{table}/sit", 409, seat=0)
    host.post(f"/api/tables/{table}/seat", 409, seat=0, kind="me")
    ann.sit(table, host.invitation(table))
    code = host.invitation(table, role="storyteller")
    ann.post(f"/api/tables/{table}/sit", 409, invitation=code)
    assert ann.get(f"/api/tables/{table}")["role"] == ""


def test_another_person_can_be_made_storyteller(house: House) -> None:
    host, ann = house.guest("Host"), house.guest("Ann")
    table = table_of(host, 4, "open", "bot", "bot", "bot", more={"role": "storyteller"})
    before = Player(house.url, host.ticket(table, role="storyteller"))
    code = host.invitation(table, role="storyteller")
    ann.sit(table, code)
    assert before.closed() == 1008
    host.post(f"/api/tables/{table}/ticket", 403, role="storyteller")
    assert Player(house.url, ann.ticket(table, role="storyteller")).welcome.role == "storyteller"
    house.guest("Cleo").post(f"/api/tables/{table}/sit", 404, invitation=code)


def test_one_person_has_seats_of_one_team_only(house: House) -> None:
    ann, bob = house.guest("Ann"), house.guest("Bob")
    table = table_of(ann, 8, *["open"] * 8, teams=4)
    sides = ann.get(f"/api/tables/{table}")["sides"]
    assert [len(side) for side in sides] == [2, 2, 2, 2]
    code = ann.invitation(table)
    first = bob.sit(table, code, seat=sides[1][0])["mine"]
    assert first == [sides[1][0]]
    refused = bob.post(f"/api/tables/{table}/sit", 409, invitation=code, seat=sides[2][0])
    assert refused["code"] == "team"
    assert bob.sit(table, code)["mine"] == first, "who asks for any seat has one"
    assert bob.sit(table, code, seat=sides[1][1])["mine"] == sorted(sides[1])
    ann.post(f"/api/tables/{table}/seat", seat=sides[0][0], kind="me")
    ann.post(f"/api/tables/{table}/seat", 409, seat=sides[3][0], kind="me")
    two = [{"kind": "me"}, {"kind": "me"}]
    ann.post("/api/tables", 409, game="blood-feud", seats=4, players=two)


def test_a_bot_leaves_the_teams_questions_to_a_person_who_is_there(house: House) -> None:
    """Until that person goes: then the bots answer for the team."""
    ann = house.guest()
    table = table_of(ann, 8, "me", *["bot"] * 7, teams=4)
    info = ann.get(f"/api/tables/{table}")
    (side,) = [one for one in info["sides"] if 0 in one]
    match = house.hall.matches[table]
    player = ann.join(table, 0)
    player.until(lambda: player.questions)
    thinking = match.owner.thinking
    number = player.questions[0].number
    partner = next(seat for seat in side if seat)
    shared = house.inside(lambda: [one.number for one in match.table.questions(partner)])
    assert number in shared, "the first question is the team's"
    assert house.inside(lambda: number in thinking._left_to_people(partner))
    player.close()
    eventually("the socket has gone", lambda: not match.connections)
    assert house.inside(lambda: thinking._left_to_people(partner)) == []


def test_bots_count_as_bots_from_the_start(house: House) -> None:
    """BF-13.8: every person has to ask for a pause; here that is one."""
    ann = house.guest()
    player = ann.join(table_of(ann, 4, "me", "bot", "bot", "bot", **REAL_TIME), 0)
    player.until(lambda: player.questions)
    player.act("pause")
    player.until(lambda: player.now.paused)


def played_in_real_time(house: House, rng: random.Random) -> str:
    """Three people and a bot play to Daybreak; the house's clock is put forward."""
    guests = [house.guest(name) for name in ("Ann", "Bob", "Cleo")]
    ann = guests[0]
    table = table_of(ann, 4, "me", "open", "open", "bot", **REAL_TIME)
    for one in guests[1:]:
        one.sit(table, ann.invitation(table))
    players = [one.join(table, seat) for seat, one in enumerate(guests)]
    match = house.hall.matches[table]
    end = time.monotonic() + 4 * PATIENCE
    while not match.table.over:
        assert time.monotonic() < end, f"no Daybreak; it waits for {match.asked()}"
        for player in players:
            settle(player)
            if player.questions and match.table.state.result is None:
                asked = rng.choice(player.questions)
                if asked.options and not asked.inner:
                    player.commands += 1
                    answer = rng.choice(asked.options).data
                    player.send(Play(f"c{player.commands}", asked.number, [answer]))
        house.wait(0.5)
    for player in players:
        player.until(lambda player=player: player.now.state == "over")  # type: ignore[misc]  # bound now
    return table


def settle(player: Player) -> None:
    """Read what has come, but not for ever where more comes all the time."""
    with contextlib.suppress(TimeoutError):
        for _ in range(200):
            player.receive(0.02)


@pytest.mark.clause("BF-4.3", "BF-4.18")
def test_a_real_time_match_recorded_through_the_service_replays_byte_for_byte(
    tmp_path: Path,
) -> None:
    house = House(tmp_path / "data")
    table = played_in_real_time(house, random.Random(4))
    text = house.guest("Dan").http.get(f"/api/tables/{table}/record").text
    again = fracas.loads(text)
    assert again.over
    assert again.state.now > 6000
    assert again.dumps() == text
    kept = archive.kept(house.store, table)
    assert kept is not None
    stored = archive.stored(house.store, kept).lines
    whole = again.replay(0)
    for line in stored:
        told = len(whole.log)
        whole.apply(line.input)
        assert line.digest in ("", whole.digest())
        assert whole.log[told:] == line.events
    assert sum(line.input.do == "play" for line in stored) > 10
    house.close()
    house = House(tmp_path / "data")
    loaded = house.guest("Eve")
    assert loaded.get(f"/api/tables/{table}")["state"] == "over"
    assert house.hall.matches[table].table.digest() == stored[-1].digest
    house.close()


@pytest.mark.clause("BF-15.6")
def test_who_does_nothing_for_a_whole_phase_is_played_by_a_bot_until_they_act(
    house: House,
) -> None:
    ann, bob = house.guest("Ann"), house.guest("Bob")
    table = table_of(ann, 4, "me", "open", "bot", "bot", **REAL_TIME)
    bob.sit(table, ann.invitation(table))
    player, idle = ann.join(table, 0), bob.join(table, 1)
    match = house.hall.matches[table]
    end = time.monotonic() + 4 * PATIENCE
    while not match.bot_of(1):
        assert time.monotonic() < end, f"no bot takes over; it waits for {match.asked()}"
        settle(player)
        settle(idle)
        if idle.questions and idle.view["phase"] == "set-up":
            idle.play(wait=False)
        if player.questions and player.questions[0].options:
            player.play(wait=False)
        house.wait(0.5)
        assert not match.table.over
    assert match.bot_of(0) == "", "who acts keeps the seat"
    settle(idle)
    idle.until(lambda: idle.questions)
    idle.play(wait=False)
    eventually("the seat is given back", lambda: not match.bot_of(1))

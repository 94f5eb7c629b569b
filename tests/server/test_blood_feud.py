"""Blood Feud in the service: teams, the Storyteller, real time, and its record."""

import asyncio
import contextlib
import random
import time
from pathlib import Path
from typing import Any

import pytest

import fracas
from fracas.record import Input, Record
from fracas.server import archive
from fracas.server.absence import AWAY
from fracas.server.owner import Wish
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
    assert ann.view["storyteller"] is None
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


def moving(house: House, *people: str, **options: Any) -> tuple[str, Guest, list[Guest]]:
    """A table of eight in four teams whose host is its Storyteller; people have the first seats."""
    host, guests = house.guest("Host"), [house.guest(name) for name in people]
    kinds = ["open"] * len(people) + ["bot"] * (8 - len(people))
    table = table_of(
        host, 8, *kinds,
        teams=4, storyteller="person", **options, more={"role": "storyteller"},
    )  # fmt: skip
    for seat, guest in enumerate(guests):
        guest.sit(table, host.invitation(table), seat=seat)
    return table, host, guests


def change_seats(guest: Guest, table: str, one: int, other: int, expect: int = 200) -> Any:
    return guest.post(f"/api/tables/{table}/change_seats", expect, one=one, other=other)


def test_a_storyteller_moves_a_person_to_a_bots_seat_on_the_record(tmp_path: Path) -> None:
    house = House(tmp_path)
    table, host, (ann, bob) = moving(house, "Ann", "Bob")
    storyteller = Player(house.url, host.ticket(table, role="storyteller"))
    there, witness = ann.join(table, 0), bob.join(table, 1)
    assert [one.seats for one in storyteller.welcome.acts if one.do == "change_seats"] == [True]
    info = change_seats(host, table, 0, 5)
    assert info["people"][0]["kind"] == "bot"
    assert info["people"][5]["name"] == "Ann" and not info["people"][5]["bot"]
    assert there.closed() == 1008 and there.bye is not None and there.bye.code == "ticket"
    for player in (storyteller, witness):
        player.until(lambda p=player: any("change hands" in one.text for one in p.events))  # type: ignore[misc]  # bound now
    assert ann.get(f"/api/tables/{table}")["mine"] == [5]
    ann.post(f"/api/tables/{table}/ticket", 403, seat=0)
    again = ann.join(table, 5)
    again.until(lambda: again.questions)
    again.play()
    house.close()

    house = House(tmp_path)
    with contextlib.suppress(AssertionError):
        Player(house.url, there.token)
        pytest.fail("the ticket for the seat of before is void")
    back = Player(house.url, again.token)
    back.until(lambda: back.now.people)
    assert back.now.people[5].name == "Ann"
    given = [row["input"] for row in house.store.rows("SELECT input FROM inputs")]
    assert len([one for one in given if b"change_seats" in one]) == 1
    house.close()


def test_a_storyteller_lets_two_people_change_places(house: House) -> None:
    table, host, (ann, bob) = moving(house, "Ann", "Bob")
    ann.join(table, 0)
    change_seats(host, table, 0, 1)
    people = house.guest().get(f"/api/tables/{table}")["people"]
    assert [people[0]["name"], people[1]["name"]] == ["Bob", "Ann"]
    assert not people[0]["bot"] and not people[1]["bot"]
    bob.join(table, 0).until(lambda: True)
    ann.join(table, 1)


def test_seats_change_hands_by_the_storytellers_word_alone(house: House) -> None:
    table, host, (ann, *_) = moving(house, "Ann", "Bob", "Cleo")
    change_seats(ann, table, 0, 5, 403)
    house.guest("Eve").post(f"/api/tables/{table}/change_seats", 403, one=0, other=5)
    change_seats(host, table, 4, 5, 409)  # two bots
    change_seats(host, table, 0, 0, 409)
    change_seats(host, table, 0, 99, 400)
    storyteller = Player(house.url, host.ticket(table, role="storyteller"))
    storyteller.act("change_seats", word="0 5")  # on the record alone, it would be a lie
    storyteller.until(lambda: storyteller.refusals)
    assert "over HTTP" in storyteller.refusals[0].why
    before = [one["name"] for one in ann.get(f"/api/tables/{table}")["people"]]
    assert before[:3] == ["Ann", "Bob", "Cleo"]


def test_nobody_is_moved_into_two_teams(house: House) -> None:
    host, ann = house.guest("Host"), house.guest("Ann")
    more = {"role": "storyteller"}
    table = table_of(host, 8, *["open"] * 8, teams=4, storyteller="person", more=more)
    one, other, *_ = host.get(f"/api/tables/{table}")["sides"]
    for seat in one:
        ann.sit(table, host.invitation(table), seat=seat)
    for seat in set(range(8)) - set(one):
        host.post(f"/api/tables/{table}/seat", seat=seat, kind="bot")
    assert change_seats(host, table, one[0], other[0], 409)["code"] == "team"
    assert ann.get(f"/api/tables/{table}")["mine"] == one
    assert change_seats(host, table, *one)["people"][one[0]]["name"] == "Ann"


def test_without_a_personal_storyteller_no_seats_change_hands(house: House) -> None:
    host, ann, eve = house.guest("Host"), house.guest("Ann"), house.guest("Eve")
    table = table_of(host, 4, "open", "bot", "bot", "bot")
    eve.sit(table, host.invitation(table, role="storyteller"))
    ann.sit(table, host.invitation(table))
    refused = change_seats(eve, table, 0, 1, 409)
    assert refused["code"] == "refused"
    assert ann.get(f"/api/tables/{table}")["mine"] == [0]


def test_whoever_is_away_is_so_in_the_seat_they_are_moved_to(house: House) -> None:
    table, host, (ann, bob) = moving(house, "Ann", "Bob")
    away = ann.join(table, 0)
    bob.join(table, 1)
    away.close()
    match = house.hall.matches[table]
    house.inside(lambda: match.owner.wish(Wish(Input("hand_over", 0, bot="random", word=AWAY))))
    eventually("a bot stands in", lambda: match.handed_over(0))
    change_seats(host, table, 0, 5)
    eventually("it goes along", lambda: match.handed_over(5) and not match.handed_over(0))
    ann.join(table, 5)
    eventually("who comes back plays", lambda: not match.bot_of(5))


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


def test_to_list_tables_none_is_set_up(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A table of earlier versions is once, to see who stands together in it."""
    house = House(tmp_path)
    ann = house.guest("Ann")
    more = {"listed": True}
    tables = {table_of(ann, 8, *["open"] * 8, teams=4, more=more) for _ in range(3)}
    house.close()
    house = House(tmp_path)
    begun: list[str] = []
    real = fracas.begin

    def begin(record: Record) -> fracas.Table:
        begun.append(record.game)
        return real(record)

    monkeypatch.setattr(fracas, "begin", begin)

    def listed() -> dict[str, list[list[int]]]:
        found = house.guest().get("/api/tables")["tables"]
        return {one["id"]: one["sides"] for one in found}

    before = listed()
    assert set(before) == tables and begun == []
    assert all([len(side) for side in sides] == [2, 2, 2, 2] for sides in before.values())
    job = house.store.execute("UPDATE matches SET sides = NULL")
    asyncio.run_coroutine_threadsafe(job, house.loop).result(PATIENCE)
    assert listed() == before and len(begun) == 3
    assert listed() == before and len(begun) == 3
    house.close()


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

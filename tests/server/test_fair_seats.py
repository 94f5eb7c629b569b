"""A seat belongs to its guest: nobody else sits there, reads there or plays there."""

import asyncio
import threading
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import httpx
import pytest

from fracas import catalogue
from fracas.server.homes import Db
from fracas.server.protocol import Join, Listen, Play, Say, write

from . import ledger
from .house import PATIENCE, Guest, House, Player, eventually, marks, two_at_a_table
from .test_security import opened

catalogue.add(ledger.game)


def heard(player: Player) -> list[str]:
    return [one.text for one in player.heard]


def table_of_two(house: House, **more: Any) -> tuple[str, Guest, Guest]:
    """A running game of Ann, its host, and Bob."""
    ann, bob = house.guest("Ann"), house.guest("Bob")
    table = ann.table("me", "open", **more)
    bob.sit(table, ann.invitation(table))
    return table, ann, bob


def at_once(house: House, calls: list[Any]) -> list[httpx.Response]:
    """All of these at the same time: the store writes nothing before all of them wait for it."""
    begun, gate = threading.Event(), threading.Event()

    def hold(db: Db) -> bool:
        begun.set()
        return gate.wait(PATIENCE)

    holding = asyncio.run_coroutine_threadsafe(house.store.write(hold), house.loop)
    assert begun.wait(PATIENCE), "or the others could be written together with it"
    with ThreadPoolExecutor(len(calls)) as pool:
        called = [pool.submit(call) for call in calls]
        eventually("all wait", lambda: house.store.waiting() >= len(calls))
        gate.set()
        holding.result(PATIENCE)
        return [one.result() for one in called]


def sitting(guest: Guest, table: str, **body: Any) -> Any:
    return lambda: guest.http.post(f"/api/tables/{table}/sit", json=body)


# Simultaneous wishes


def test_of_twelve_guests_who_want_the_last_seat_exactly_one_gets_it(house: House) -> None:
    ann = house.guest("Ann")
    table = ann.table("me", "open", listed=True)
    crowd = [house.guest(f"G{n}") for n in range(12)]
    answers = at_once(house, [sitting(one, table) for one in crowd])
    assert sorted(one.status_code for one in answers) == [200] + [409] * 11
    (winner,) = [one for one, got in zip(crowd, answers, strict=True) if got.status_code == 200]
    found = ann.get(f"/api/tables/{table}")
    assert found["state"] == "live"
    assert found["people"][1]["person"] == winner.id
    for one in crowd:
        one.post(f"/api/tables/{table}/ticket", 200 if one is winner else 403, seat=1)


def test_twelve_guests_with_the_same_invitation_to_a_seat_are_one(house: House) -> None:
    ann = house.guest("Ann")
    table = ann.table("me", "open", "open", game="auction", seats=3)
    code = ann.invitation(table, seat=2)
    crowd = [house.guest(f"G{n}") for n in range(12)]
    answers = at_once(house, [sitting(one, table, invitation=code) for one in crowd])
    assert sum(one.status_code == 200 for one in answers) == 1
    people = ann.get(f"/api/tables/{table}")["people"]
    assert [one["kind"] for one in people] == ["person", "open", "person"]


def test_who_asks_twelve_times_at_once_has_one_seat(house: House) -> None:
    ann, bob = house.guest("Ann"), house.guest("Bob")
    table = ann.table("me", *["open"] * 3, game="auction", seats=4, listed=True)
    answers = at_once(house, [sitting(bob, table) for _ in range(12)])
    assert {one.status_code for one in answers} == {200}
    people = ann.get(f"/api/tables/{table}")["people"]
    assert [one["kind"] for one in people] == ["person", "person", "open", "open"]
    assert bob.get(f"/api/tables/{table}")["mine"] == [1]


def test_a_host_who_rearranges_while_others_sit_down_puts_nobody_out(house: House) -> None:
    ann = house.guest("Ann")
    for _ in range(6):
        table = ann.table("me", "open", "open", game="auction", seats=3, listed=True)
        bob = house.guest("Bob")

        def arrange(table: str = table) -> httpx.Response:
            body = {"seat": 1, "kind": "bot"}
            return ann.http.post(f"/api/tables/{table}/seat", json=body)

        got, set_by_host = at_once(house, [sitting(bob, table, seat=1), arrange])
        assert sorted((got.status_code, set_by_host.status_code)) == [200, 409]
        person = ann.get(f"/api/tables/{table}")["people"][1]["person"]
        assert person == (bob.id if got.status_code == 200 else "")


# Invitations die with the seat


def test_an_invitation_to_a_seat_dies_when_it_is_taken_by_another_way(house: House) -> None:
    ann, bob, eve = house.guest("Ann"), house.guest("Bob"), house.guest("Eve")
    table = ann.table("me", "open", "open", game="auction", seats=3)
    special, common = ann.invitation(table, seat=1), ann.invitation(table)
    bob.sit(table, common, seat=1)
    eve.post("/api/invitations", 404, code=special)
    eve.post(f"/api/tables/{table}/sit", 404, invitation=special)
    bob.post(f"/api/tables/{table}/stand", seat=1)
    eve.post(f"/api/tables/{table}/sit", 404, invitation=special)  # it does not come to life again


def test_an_old_invitation_opens_no_seat_of_a_running_game(house: House) -> None:
    """The host keeps an invitation for later, and a friend comes with it in mid-game."""
    ann, bob, eve = house.guest("Ann"), house.guest("Bob"), house.guest("Eve")
    table = ann.table("me", "open")
    codes = [ann.invitation(table, seat=1), ann.invitation(table, seat=1), ann.invitation(table)]
    bob.sit(table, codes[0])
    player = bob.join(table, 1)
    for code in codes:
        for seat in (None, 0, 1):
            got = eve.http.post(f"/api/tables/{table}/sit", json={"invitation": code, "seat": seat})
            assert got.status_code in (404, 409)
    player.until(lambda: player.now.people)
    assert bob.get(f"/api/tables/{table}")["mine"] == [1]
    assert player.bye is None


# A person's seat


def test_nobody_sits_in_a_persons_seat_whatever_the_host_does(house: House) -> None:
    table, ann, bob = table_of_two(house)
    player = bob.join(table, 1)
    ann.post(f"/api/tables/{table}/invitations", 409, seat=1)
    ann.post(f"/api/tables/{table}/seat", 409, seat=1, kind="me")
    ann.post(f"/api/tables/{table}/sit", 409, seat=1)
    player.act("hand_over", bot="random")  # only for a moment, of one's own will
    player.until(lambda: player.now.people and player.now.people[1].bot)
    ann.post(f"/api/tables/{table}/invitations", 409, seat=1)
    player.close()
    house.wait(1000)  # for however long: it was handed over, not left
    ann.post(f"/api/tables/{table}/invitations", 409, seat=1)
    back = bob.join(table, 1)
    back.act("take_back")
    back.until(lambda: back.now.people and not back.now.people[1].bot)


def test_a_host_puts_nobody_out_before_the_game_unless_they_have_gone(house: House) -> None:
    ann, bob = house.guest("Ann"), house.guest("Bob")
    table = ann.table("me", "open", "open", game="auction", seats=3)
    bob.sit(table, ann.invitation(table), seat=1)
    player = bob.join(table, 1)
    house.wait(1000)
    for kind in ("me", "open", "bot"):
        ann.post(f"/api/tables/{table}/seat", 409, seat=1, kind=kind)
    player.close()
    eventually("he has gone", lambda: not house.hall.matches[table].connections)
    house.wait(60)
    ann.post(f"/api/tables/{table}/seat", 409, seat=1, kind="open")
    house.wait(60)
    ann.post(f"/api/tables/{table}/seat", seat=1, kind="open")
    assert bob.get(f"/api/tables/{table}")["mine"] == []


def test_a_bots_seat_in_a_running_game_is_nobodys_to_take(house: House) -> None:
    ann, eve = house.guest("Ann"), house.guest("Eve")
    table = ann.table("me", "bot", listed=True)
    ann.post(f"/api/tables/{table}/invitations", 409, seat=1)
    code = ann.invitation(table)
    eve.post(f"/api/tables/{table}/sit", 409, seat=1)
    eve.post(f"/api/tables/{table}/sit", 409, invitation=code, seat=1)
    eve.post(f"/api/tables/{table}/sit", 409, invitation=code)


# Hand-overs need the grace


def test_a_host_hands_over_only_after_the_grace_and_it_is_given_back(house: House) -> None:
    table, ann, bob = table_of_two(house, grace=90)
    player = ann.join(table, 0)
    here = bob.join(table, 1)
    ann.post(f"/api/tables/{table}/hand_over", 409, seat=1)
    bob.post(f"/api/tables/{table}/hand_over", 403, seat=0)
    here.close()
    player.until(lambda: player.now.people and not player.now.people[1].online)
    refused = ann.post(f"/api/tables/{table}/hand_over", 409, seat=1)
    assert "90 seconds" in refused["why"]
    house.wait(80)
    ann.post(f"/api/tables/{table}/hand_over", 409, seat=1)
    house.wait(15)
    ann.post(f"/api/tables/{table}/hand_over", seat=1, bot="random")
    player.play(4)
    player.until(lambda: player.questions)
    bob.join(table, 1)
    player.until(lambda: player.now.people and not player.now.people[1].bot)


def test_the_grace_is_over_to_the_second(house: House) -> None:
    """For the host's word, and for the house's own."""
    table, ann, bob = table_of_two(house, grace=90)
    at = 0.0

    def clock(seconds: float) -> None:
        nonlocal at
        at += seconds
        house.inside(lambda: house.hall.matches[table].owner.look())

    house.inside(lambda: setattr(house.hall, "now", lambda: 1e9 + at))
    player, here = ann.join(table, 0), bob.join(table, 1)
    here.close()
    player.until(lambda: player.people and not player.people[1].online)
    clock(89.999)
    ann.post(f"/api/tables/{table}/hand_over", 409, seat=1)
    clock(0.001)
    ann.post(f"/api/tables/{table}/hand_over", seat=1)
    bob.join(table, 1).close()
    player.until(lambda: player.people and not player.people[1].bot and not player.people[1].online)
    player.play(4)  # now the table waits for Bob
    match = house.hall.matches[table]
    eventually("he is waited for", lambda: match.owner.thinking.absence.counting)
    clock(89.999)
    assert house.inside(lambda: match.owner.thinking.absence.due()) == []
    assert not match.bot_of(1)
    clock(0.001)
    player.until(lambda: player.people[1].bot)


def test_where_a_table_never_hands_over_its_host_cannot_either(house: House) -> None:
    table, ann, _ = table_of_two(house, grace=0)
    house.wait(10_000)
    ann.post(f"/api/tables/{table}/hand_over", 409, seat=1)


def test_who_was_away_too_long_can_be_followed_and_who_comes_back_first_keeps_the_seat(
    house: House,
) -> None:
    table, ann, bob = table_of_two(house, grace=60)
    player = ann.join(table, 0)
    house.wait(70)
    ann.post(f"/api/tables/{table}/hand_over", seat=1)
    first = ann.invitation(table, seat=1)
    back = bob.join(table, 1)
    player.until(lambda: player.now.people and not player.now.people[1].bot)
    eve = house.guest("Eve")
    eventually(
        "the invitation has died",
        lambda: eve.http.post("/api/invitations", json={"code": first}).status_code == 404,
    )
    back.close()
    player.until(lambda: player.now.people and not player.now.people[1].online)
    house.wait(70)
    ann.post(f"/api/tables/{table}/hand_over", seat=1)
    assert eve.sit(table, ann.invitation(table, seat=1))["mine"] == [1]
    bob.post(f"/api/tables/{table}/ticket", 403, seat=1)
    dead = opened(house)
    dead.send(write(Join(back.token)).decode())
    assert '"code":"ticket"' in dead.recv(5)


def test_moves_that_were_on_their_way_are_not_a_newcomers(house: House) -> None:
    """What a former owner of a seat has sent is refused once the seat has changed hands."""
    table, ann, bob = table_of_two(house)
    first, second = ann.join(table, 0), bob.join(table, 1)
    first.play(0)
    second.until(lambda: second.questions)
    match = house.hall.matches[table]

    def sent_and_gone() -> None:
        (one,) = [one for one in match.connections if one.seat == 1]
        one.take(Play("late", second.questions[0].number, [4]))
        match.people[1].guest = "somebody"

    house.inside(sent_and_gone)
    second.until(lambda: second.refusals)
    assert "somebody else's" in second.refusals[0].why
    assert marks(house.inside(lambda: match.table.view()))[1] == 0


# Open to join


def test_where_newcomers_may_join_all_know_it_and_a_bots_seat_can_be_taken(house: House) -> None:
    ann, eve = house.guest("Ann"), house.guest("Eve")
    table = ann.table("me", "bot", joining=True)
    player = ann.join(table, 0)
    assert player.welcome.terms.joining
    eve.post(f"/api/tables/{table}/sit", 403)
    code = ann.invitation(table)
    to = eve.post("/api/invitations", code=code)
    assert to["terms"] == {"joining": True}
    assert to["free"] == [1]
    assert eve.sit(table, code)["mine"] == [1]
    player.until(lambda: player.now.people and player.now.people[1].name == "Eve")
    record = house.hall.matches[table].table.record.inputs
    assert ("take_back", 1) in [(one.do, one.seat) for one in record]
    house.guest("Max").post(f"/api/tables/{table}/sit", 409, invitation=code)


def test_blood_feud_is_open_to_join_unless_its_host_says_otherwise(house: House) -> None:
    ann, eve = house.guest("Ann"), house.guest("Eve")
    seats = ["me", "bot", "bot", "bot"]
    table = ann.table(*seats, game="blood-feud", seats=4)
    assert eve.get(f"/api/tables/{table}")["terms"] == {"joining": True}
    assert eve.sit(table, ann.invitation(table, seat=2))["mine"] == [2]
    eve.join(table, 2)
    closed = ann.table(*seats, game="blood-feud", seats=4, joining=False)
    ann.post(f"/api/tables/{closed}/invitations", 409, seat=2)


# Talk


def test_whispers_of_before_stay_with_whom_they_were_meant_for(house: House) -> None:
    table, ann, bob = table_of_two(house)
    first, second = ann.join(table, 0), bob.join(table, 1)
    first.send(Say("for Bob alone", to=1))
    second.until(lambda: second.heard)
    second.send(Say("for Ann alone", to=0))
    first.until(lambda: len(first.heard) == 2)
    bob.post(f"/api/tables/{table}/stand", seat=1)
    eve = house.guest("Eve")
    eve.sit(table, ann.invitation(table, seat=1))
    third = eve.join(table, 1)
    first.send(Say("welcome"))
    third.until(lambda: third.heard)
    assert heard(third) == ["welcome"]
    assert "alone" not in "".join(third.frames)
    old = bob.join(table)  # who only watches now
    old.until(lambda: len(old.heard) == 3)
    assert heard(old) == ["for Bob alone", "for Ann alone", "welcome"]


def test_nobody_is_whispered_to_in_a_bots_seat(house: House) -> None:
    ann = house.guest("Ann")
    player = ann.join(ann.table("me", "bot"), 0)
    player.send(Say("hello?", to=1))
    player.until(lambda: player.refusals)
    assert "Nobody sits there" in player.refusals[0].why


def test_spectators_reach_no_seat_that_does_not_ask_for_them(house: House) -> None:
    """Not even one whose person also watches. Who asks is seen by all."""
    table, ann, bob = table_of_two(house)
    first, second = ann.join(table, 0), bob.join(table, 1)
    peeping = bob.join(table)
    watcher = house.guest("Eve").join(table)
    watcher.send(Say("take the middle"))
    watcher.until(lambda: watcher.heard)
    first.send(Say("your turn"))
    for one in (second, peeping):
        one.until(lambda one=one: one.heard)  # type: ignore[misc]  # bound now
        assert heard(one) == ["your turn"]
    second.send(Listen())
    first.until(lambda: first.now.people and first.now.people[1].listens)
    watcher.send(Say("no, the corner"))
    second.until(lambda: len(second.heard) == 2)
    first.send(Say("again"))
    first.until(lambda: len(first.heard) == 2)
    assert heard(first) == ["your turn", "again"]
    second.send(Listen(False))
    first.until(lambda: first.now.people and not first.now.people[1].listens)


# Roles


def test_a_role_is_its_holders_and_all_know_who_that_is(house: House) -> None:
    host, ann, eve = house.guest("Host"), house.guest("Ann"), house.guest("Eve")
    table = host.table(
        "open", "bot", "bot", "bot", game="blood-feud", seats=4, role="storyteller",
        options={"storyteller": "person"},
    )  # fmt: skip
    to_ann = host.invitation(table, role="storyteller")
    kept_back = host.invitation(table, role="storyteller")
    ann.sit(table, to_ann)
    (holder,) = eve.get(f"/api/tables/{table}")["holders"]
    assert (holder["role"], holder["name"]) == ("storyteller", "Ann")
    eve.post(f"/api/tables/{table}/sit", 404, invitation=kept_back)
    host.post(f"/api/tables/{table}/invitations", 409, role="storyteller")
    eve.sit(table, host.invitation(table))
    player = eve.join(table, 0)
    player.until(lambda: player.now.holders)
    assert player.now.holders and player.now.holders[0].name == "Ann"
    assert not player.now.holders[0].online
    house.wait(70)  # she never came
    bob = house.guest("Bob")
    bob.sit(table, host.invitation(table, role="storyteller"))
    player.until(lambda: player.now.holders and player.now.holders[0].name == "Bob")


def test_who_has_seen_more_than_a_seat_never_gets_one(house: House) -> None:
    host, ann = house.guest("Host"), house.guest("Ann")
    table = host.table("open", "bot", "bot", "bot", game="blood-feud", seats=4, role="storyteller")
    ann.sit(table, host.invitation(table, role="storyteller"))
    host.post(f"/api/tables/{table}/sit", 409, seat=0)


# Fog


def test_nobody_watches_where_spectators_would_see_more_than_the_players(house: House) -> None:
    ann, bob, eve = house.guest("Ann"), house.guest("Bob"), house.guest("Eve")
    table = ann.table("me", "open", "bot", "bot", game="blood-feud", seats=4, options={"fog": True})
    early = eve.join(table)
    token = eve.ticket(table)
    bob.sit(table, ann.invitation(table))
    assert early.closed() == 1008
    for one in (ann, bob, eve):
        one.post(f"/api/tables/{table}/ticket", 403)
    late = opened(house)
    late.send(write(Join(token)).decode())
    assert "Whoever watches" in late.recv(5)
    clear = ann.table("me", "bot", "bot", "bot", game="blood-feud", seats=4)
    eve.join(clear)


@pytest.mark.parametrize("seat", [0, 1])
def test_the_seat_of_somebody_who_joins_at_the_same_time_is_checked_again(
    house: House, seat: int
) -> None:
    """A ticket that becomes void while its holder is being welcomed lets nobody in."""
    table, one, other = two_at_a_table(house)
    match = house.hall.matches[table]
    house.inside(lambda: setattr(match.people[seat], "guest", "somebody"))
    player = Player(house.url, (one, other)[seat].token)
    assert player.closed() == 1008
    assert player.bye is not None and player.bye.code == "ticket"

"""People's time: a limit a turn, a reserve, pauses that all agree to, bots for the absent."""

import sqlite3
from pathlib import Path

from fracas import catalogue
from fracas.server import clocks
from fracas.server.protocol import Ack, Clock

from . import ledger
from .house import House, Player, eventually, marks, two_at_a_table

catalogue.add(ledger.game)


def clock(player: Player, seat: int) -> Clock:
    player.until(lambda: player.now.clocks)
    assert player.now.clocks is not None
    return next(one for one in player.now.clocks if one.seat == seat)


def test_who_thinks_too_long_gets_the_default(house: House) -> None:
    _, ann, bob = two_at_a_table(house, think=60)
    bob.until(lambda: bob.now.asked == [0])
    house.wait(65)
    bob.until(lambda: bob.questions)
    assert bob.events[0].kind == "time_out"
    assert marks(bob.view)[0]
    ann.until(lambda: ann.now.asked == [1])
    assert ann.questions == []


def test_each_turn_has_its_own_time_and_only_what_is_over_it_comes_out_of_the_reserve(
    house: House,
) -> None:
    _, ann, bob = two_at_a_table(house, think=60, reserve=300)
    ann.until(lambda: ann.questions)
    assert clock(ann, 0).running
    assert not clock(ann, 1).running
    house.wait(50)
    ann.play(0)
    bob.until(lambda: bob.questions)
    assert clock(bob, 0) == Clock(0, 60_000, 300_000), "within the turn's time nothing is used up"
    house.wait(100)
    bob.play(3)
    ann.until(lambda: ann.questions)
    assert clock(ann, 0).running
    used = 300_000 - clock(ann, 1).reserve
    assert used // 1000 in range(38, 60), used
    assert clock(ann, 1).turn == 60_000
    house.wait(60 + 300 - 5)
    ann.play(1)
    assert not [one for one in ann.events if one.kind == "time_out"]
    house.wait(60 + 300)
    ann.until(lambda: any(one.kind == "time_out" for one in ann.events))
    assert clock(ann, 1).reserve == 0


def test_a_total_for_the_game_grows_by_an_increment_with_each_turn(house: House) -> None:
    _, ann, bob = two_at_a_table(house, think=0, reserve=300, increment=10)
    ann.until(lambda: ann.questions)
    assert clock(ann, 0).running and clock(ann, 0).turn == 0
    house.wait(60)
    ann.play(0)
    bob.until(lambda: bob.questions)
    left = clock(bob, 0).reserve
    assert left // 1000 in range(235, 252), left
    house.wait(305)
    bob.until(lambda: any(one.kind == "time_out" for one in bob.events))
    ann.until(lambda: ann.questions)
    assert clock(ann, 1).reserve <= 10_000


def test_no_time_at_all_is_no_clock(house: House) -> None:
    ann = house.guest()
    found = ann.post("/api/tables", 400, game="tic-tac-toe", think=0, reserve=2)
    assert found["field"] == "think" and "5" in found["why"]


def test_after_a_time_out_a_turn_goes_on_with_little_time(house: House) -> None:
    """A turn of several questions does not get its whole time again for each."""
    ann = house.guest()
    table = ann.table("me", game="ledger", seats=1, think=60, options={"turns": 1})
    player = ann.join(table, 0)
    player.until(lambda: player.now.asked)
    house.wait(65)
    player.until(lambda: [one for one in player.events if one.kind == "time_out"])
    player.until(lambda: clock(player, 0).turn <= 1000 * clocks.AFTERWARDS)
    house.wait(clocks.AFTERWARDS + 5)
    player.until(lambda: len([one for one in player.events if one.kind == "time_out"]) == 2)


def test_the_way_of_a_message_is_not_counted(house: House) -> None:
    table, ann, bob = two_at_a_table(house, think=60, reserve=300)
    ann.until(lambda: ann.questions)

    def slow(seconds: float) -> None:
        for one in house.hall.matches[table].connections:
            one.lag = seconds

    house.inside(lambda: slow(0.5))
    house.wait(60.3)
    ann.play(0)
    bob.until(lambda: bob.questions)
    left = house.inside(lambda: house.hall.matches[table].people[0].reserve)
    assert left is None or left >= 299_000
    house.inside(lambda: slow(500))
    lag = house.inside(lambda: house.hall.matches[table].owner.thinking.clocks.lag(1))
    assert lag == clocks.MOST_LAG, "who delays acknowledgements gains no more than that"


def test_acknowledgements_tell_how_long_a_message_takes(house: House) -> None:
    ann = house.guest()
    table = ann.table("me", "me")
    player = ann.join(table, 0, acks=False)
    player.until(lambda: player.questions)
    house.wait(3)
    player.send(Ack(player.now.update))
    match = house.hall.matches[table]
    (connection,) = match.connections
    eventually("an acknowledgement has been timed", lambda: connection.lag)
    assert connection.lag >= 3


def test_the_reserve_and_the_limits_survive_a_restart(tmp_path: Path) -> None:
    house = House(tmp_path / "data")
    _, ann, bob = two_at_a_table(house, think=60, reserve=300, grace=30)
    ann.until(lambda: ann.questions)
    house.wait(160)
    ann.play(0)
    bob.until(lambda: bob.questions)
    house.close()
    db = sqlite3.connect(tmp_path / "data/fracas.sqlite")
    (left,) = db.execute("SELECT reserve FROM seats WHERE seat = 0").fetchone()
    db.close()
    house = House(tmp_path / "data")
    again = Player(house.url, ann.token)
    assert (again.welcome.think, again.welcome.reserve, again.welcome.grace) == (60, 300, 30)
    assert clock(again, 0).reserve == left < 300_000
    assert clock(again, 0).turn == 60_000
    house.close()


def test_clocks_stand_in_a_pause(house: House) -> None:
    _, ann, bob = two_at_a_table(house, think=60)
    ann.until(lambda: ann.questions)
    house.wait(20)
    ann.act("pause")
    bob.until(lambda: bob.now.pausing == [0])
    bob.act("pause")
    ann.until(lambda: ann.now.paused)
    house.wait(1000)
    bob.act("resume")
    ann.until(lambda: ann.now.paused is False)
    ann.until(lambda: clock(ann, 0).running)
    assert clock(ann, 0).turn <= 40_000
    assert not [one for one in ann.events if one.kind == "time_out"]


def test_a_pause_needs_everybody_who_is_here(house: House) -> None:
    table, ann, bob = two_at_a_table(house)
    ann.until(lambda: ann.questions)
    ann.act("pause")
    bob.until(lambda: bob.now.pausing == [0])
    ann.play(0)
    assert not ann.now.paused, "one alone cannot stop the others"
    ann.act("resume")
    bob.until(lambda: bob.now.pausing == [])
    bob.act("pause")
    ann.until(lambda: ann.now.pausing == [1])
    bob.play(3)
    assert not bob.now.paused
    ann.act("pause")
    ann.until(lambda: ann.now.paused)
    ann.until(lambda: ann.now.pausing == [])
    bob.until(lambda: bob.now.paused)
    bob.act("resume")
    ann.until(lambda: ann.now.paused is False)
    rows = house.store.rows("SELECT input FROM inputs WHERE match = ? ORDER BY seq", (table,))
    assert len(rows) == 4, "wishes that did not come true are no inputs"


def test_a_pause_that_is_declined_is_nobodys_wish_any_more(house: House) -> None:
    _, ann, bob = two_at_a_table(house)
    ann.until(lambda: ann.questions)
    ann.act("pause")
    bob.until(lambda: bob.now.pausing == [0])
    bob.act("decline")
    ann.until(lambda: ann.now.pausing == [] and ann.now.declined == [1])
    assert not ann.now.paused
    ann.act("pause")
    bob.until(lambda: bob.now.pausing == [0] and bob.now.declined == [])


def test_who_has_left_does_not_hold_up_a_pause(house: House) -> None:
    _, ann, bob = two_at_a_table(house)
    ann.until(lambda: ann.questions)
    ann.act("pause")
    ann.until(lambda: ann.now.pausing == [0])
    bob.close()
    ann.until(lambda: ann.now.paused)


def test_a_bot_plays_for_the_absent_after_the_grace_and_gives_the_seat_back(house: House) -> None:
    _, ann, bob = two_at_a_table(house, grace=60)
    ann.play(0)
    bob.until(lambda: bob.questions)
    bob.close()
    ann.until(lambda: ann.now.people and not ann.now.people[1].online)
    assert ann.now.people is not None
    assert not ann.now.people[1].bot, "not before the grace is over"
    house.wait(65)
    ann.until(lambda: ann.now.people and ann.now.people[1].bot)
    ann.until(lambda: ann.questions)
    assert bin(marks(ann.view)[1]).count("1") == 1, "the bot has moved"
    bob = Player(house.url, bob.token)
    ann.until(lambda: ann.now.people and not ann.now.people[1].bot)
    ann.play(next(cell for cell in range(9) if not sum(marks(ann.view)) >> cell & 1))
    bob.until(lambda: bob.questions)


def test_a_seat_that_was_handed_over_on_purpose_stays_with_the_bot(house: House) -> None:
    _, ann, bob = two_at_a_table(house, grace=60)
    ann.until(lambda: ann.questions)
    bob.act("hand_over", bot="random")
    ann.until(lambda: ann.now.people and ann.now.people[1].bot)
    bob.close()
    bob = Player(house.url, bob.token)
    bob.until(lambda: bob.now.people)
    assert bob.now.people is not None
    assert bob.now.people[1].bot == "random"


def test_nobodys_game_goes_on_behind_everybodys_back(house: House) -> None:
    """With nobody there to wait, an absent person's turn waits for them."""
    ann = house.guest()
    table = ann.table("me", "bot", grace=60)
    player = ann.join(table, 0)
    player.until(lambda: player.questions)
    player.close()
    match = house.hall.matches[table]
    eventually("the socket has gone", lambda: not match.connections)
    house.wait(1000)
    again = ann.join(table, 0)
    again.until(lambda: again.questions and again.now.people)
    assert again.now.people is not None
    assert not again.now.people[0].bot
    assert again.events == []


def test_games_for_days_have_no_grace(house: House) -> None:
    ann = house.guest()
    table = ann.table("me", "me", think=86_400)
    info = ann.get(f"/api/tables/{table}")
    assert (info["think"], info["reserve"], info["grace"]) == (86_400, 0, 0)
    assert ann.get(f"/api/tables/{ann.table('me', 'me')}")["grace"] == 120

"""Bots: they advise nobody behind others' backs, and give nothing away by how long they think."""

from typing import Any

import pytest

from examples.leduc import RANK
from examples.leduc import game as leduc
from fracas import Table, catalogue
from fracas.record import Input
from fracas.server import timing
from fracas.server.budget import NOBODY, Account
from fracas.server.match import Match
from fracas.server.timing import LATELY, UNIT, Timing, stretched

from .house import House, Player

catalogue.add(leduc)


# Advice


def test_with_two_people_there_is_no_advice_unless_the_table_says_so(house: House) -> None:
    ann, bob = house.guest("Ann"), house.guest("Bob", lang="fr")
    table = ann.table("me", "open")
    bob.sit(table, ann.invitation(table))
    refused = ann.post(f"/api/tables/{table}/advice", 403, seat=0)
    assert refused["code"] == "advice"
    assert "conseil" in bob.post(f"/api/tables/{table}/advice", 403, seat=1)["why"]
    bob.post(f"/api/tables/{table}/stand", seat=1)  # she plays against a bot now
    assert ann.post(f"/api/tables/{table}/advice", seat=0)["options"]


def test_a_table_that_allows_advice_says_so_to_all_before_they_sit(house: House) -> None:
    ann, bob, eve = house.guest("Ann"), house.guest("Bob"), house.guest("Eve")
    table = ann.table("me", "open", advice=True)
    code = ann.invitation(table)
    assert bob.post("/api/invitations", code=code)["terms"] == {"advice": True}
    assert bob.sit(table, code)["terms"] == {"advice": True}
    assert bob.join(table, 1).welcome.terms.advice
    assert eve.join(table).welcome.terms.advice
    assert ann.post(f"/api/tables/{table}/advice", seat=0)["options"]


def test_one_person_alone_is_advised_whatever_the_seats(house: House) -> None:
    ann = house.guest("Ann")
    for seats in (("me", "bot"), ("me", "me")):
        table = ann.table(*seats)
        assert ann.post(f"/api/tables/{table}/advice", seat=0)["options"]


# Thinking


class Clock:
    """A time that only thinking and waiting let pass."""

    def __init__(self) -> None:
        self.now = 0.0

    async def sleep(self, seconds: float) -> None:
        self.now += seconds


def play_to_the_end(player: Player) -> None:
    while player.now.state != "over":
        player.until(lambda: player.questions or player.now.state == "over")
        if player.questions:
            player.play("call")
    player.close()


def test_a_bot_answers_after_a_time_that_does_not_depend_on_its_hand(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It thinks three times as long about a king, and nobody can tell."""
    clock = Clock()
    took: list[tuple[int, float]] = []
    thinking: dict[Table, tuple[int, float]] = {}

    async def choose(table: Any, seat: int, *_: Any) -> tuple[int, list[Any]]:
        rank = RANK[table.state.hands[seat]]
        thinking[table] = rank, clock.now
        clock.now += 0.1 * rank
        return table.waiting[seat].number, ["call"]

    async def act(match: Match, given: Input, account: Account = NOBODY) -> None:
        if given.do == "play" and match.table in thinking:
            rank, began = thinking.pop(match.table)
            took.append((rank, clock.now - began))
        await match.owner.act(given, account)

    def prepare() -> None:
        times = house.hall.timing
        times.now, times.sleep = (lambda: clock.now), clock.sleep
        for _ in range(2):  # thoughts about a king have been seen in this house before
            times.note(("leduc", house.hall.bots.usual, "bet"), 0.3)
        monkeypatch.setattr(house.hall.bots, "choose", choose)
        monkeypatch.setattr(Match, "act", act)

    house.inside(prepare)
    ann = house.guest("Ann")
    for _ in range(30):
        play_to_the_end(ann.join(ann.table("me", "bot", game="leduc"), 0))
    assert {rank for rank, _ in took} == {1, 2, 3}
    assert len({round(seconds, 6) for _, seconds in took}) == 1, took


def test_what_is_settled_covers_all_but_the_rarest_thoughts() -> None:
    times = Timing()
    kind = "leduc", "normal", "bet"
    assert times.settled(kind) == UNIT
    for _ in range(LATELY - 1):
        times.note(kind, 0.2)
    usual = times.settled(kind)
    assert 0.2 <= usual < 0.2 * timing.STEP
    times.note(kind, 25.0)
    assert times.settled(kind) == usual, "one that is stuck makes nobody wait"
    times.note(kind, 25.0)
    assert times.settled(kind) >= 25
    for _ in range(LATELY):
        times.note(kind, 0.01)
    assert times.settled(kind) == UNIT
    assert times.settled(("leduc", "normal", "other")) == UNIT


@pytest.mark.parametrize("took", [0.0, 0.3, 0.5])
def test_whatever_ends_in_time_is_given_at_the_same_moment(took: float) -> None:
    assert stretched(0.5, took) == 0.5


def test_who_is_late_waits_for_the_next_step_of_a_coarse_scale() -> None:
    assert {stretched(0.5, took) for took in (0.51, 0.6, 0.74)} == {0.75}


def test_no_more_kinds_are_remembered_than_there_is_room_for(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(timing, "KINDS", 10)
    times = Timing()
    for number in range(100):
        times.note(("game", "bot", str(number)), 9.0)
    assert times.settled(("game", "bot", "0")) == UNIT
    assert times.settled(("game", "bot", "99")) > UNIT

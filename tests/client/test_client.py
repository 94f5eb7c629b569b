"""The client library for programs: it sits down, is asked, answers, comes back."""

import asyncio
import json
import random
from collections.abc import Iterator
from typing import Any

import pytest
from websockets import ConnectionClosed
from websockets.sync.client import connect

from fracas.client import AsyncHouse, House, HouseError, Question, Refused, Shut
from fracas.server.protocol import PROTOCOL
from tests.server.house import House as Served


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    one = Served(tmp_path_factory.mktemp("data"))
    yield one
    one.close()


@pytest.fixture
def house(served: Served) -> Iterator[House]:
    with House(served.url) as one:
        one.become("Robo")
        yield one


def any_option(rng: random.Random) -> Any:
    def choose(question: Question) -> Any:
        return rng.choice(question.options)

    return choose


def test_a_program_plays_a_game_to_its_end(house: House) -> None:
    with house.open_table("tic-tac-toe", bots="random") as seat:
        for question in seat:
            assert question.prompt
            seat.play(question.options[0])
        assert seat.over and seat.result and len(seat.result.places) == 2
        assert [one.kind for one in seat.events].count("mark") >= 5


def test_whole_actions_are_one_input(house: House) -> None:
    with house.open_table("neon-gods", seats=2, bots="random") as seat:
        rng = random.Random(1)
        for asked, _ in enumerate(seat):
            if asked == 30:
                break
            seat.decide(any_option(rng))
        assert seat.seat == 0 and seat.view["you"] == 0


def test_what_is_refused_changes_nothing_and_says_why(house: House) -> None:
    with house.open_table("tic-tac-toe", bots="random") as seat:
        question = seat.asked(30)
        assert question is not None
        with pytest.raises(Refused) as refused:
            seat.play(99)
        assert refused.value.clauses == ("TT-1",) and 0 in refused.value.legal
        assert seat.question is not None and seat.question.number == question.number


def test_calls_that_the_house_refuses_say_why(house: House) -> None:
    with pytest.raises(HouseError) as error:
        house.sit("nowhere")
    assert error.value.status == 404 and error.value.code == "missing"
    with pytest.raises(HouseError, match="no game 'ludo'"):
        house.open_table("ludo")
    with pytest.raises(ValueError, match="address"):
        House("games.example.org")


def test_programs_are_marked_and_kept_out_where_the_host_wants(
    served: Served, house: House
) -> None:
    ann = served.guest("Ann")
    table = ann.table("me", "open", listed=True)
    seat = house.sit(table)
    people = ann.get(f"/api/tables/{table}")["people"]
    assert [one["program"] for one in people] == [False, True]
    assert seat.seat == 1
    closed = ann.table("me", "open", listed=True, people_only=True)
    assert ann.get(f"/api/tables/{closed}")["terms"]["people_only"]
    with pytest.raises(HouseError) as error:
        house.sit(closed)
    assert (error.value.status, error.value.code) == (403, "people")
    with pytest.raises(HouseError) as error:
        house.invited(ann.invitation(closed))
    assert error.value.code == "people"
    with pytest.raises(HouseError):
        house.open_table("tic-tac-toe", people_only=True)


def test_a_token_can_be_ended_by_who_made_it_and_is_void_then(served: Served) -> None:
    ann, bob = served.guest("Ann"), served.guest("Bob")
    made = ann.post("/api/programs", name="Robo")
    assert made["token"] and ann.get("/api/programs") == {
        "programs": [{"id": made["id"], "name": "Robo", "token": ""}]
    }
    bob.delete(f"/api/programs/{made['id']}", expect=404)
    with House(served.url, made["token"]) as house:
        seat = house.open_table("tic-tac-toe")
        with pytest.raises(HouseError) as error:
            house.become("Another")
        assert error.value.status == 403
        ann.delete(f"/api/programs/{made['id']}")
        with pytest.raises(HouseError) as error:
            house.tables(mine=True)
        assert error.value.status == 401
        with pytest.raises(Shut):
            seat.asked()


def test_a_ticket_is_a_token_for_one_seat(served: Served) -> None:
    ann = served.guest("Ann")
    table = ann.table("me", "me")
    with House(served.url) as house:
        one, other = (house.at(ann.ticket(table, seat)) for seat in (0, 1))
        one.play(4)
        question = other.asked(30)
        assert question is not None and 4 not in [option.data for option in question.options]
        with pytest.raises(Refused):
            one.play(3)
        with pytest.raises(HouseError):
            house.tables(mine=True)
        with pytest.raises(Shut):
            house.at("no such ticket")


def test_it_comes_back_when_the_line_was_down(served: Served) -> None:
    async def play() -> int:
        house = AsyncHouse(served.url)
        await house.become("Robo")
        seat = await house.open_table("neon-gods", seats=2, bots="random")
        done = 0
        async for question in seat:
            if done % 3 == 0 and seat._wire is not None:
                await seat._wire.close()
            await seat.play(question.options[0])
            done += 1
            if done == 12:
                break
        numbers = [one.number for one in seat.events]
        assert numbers == sorted(set(numbers))
        await seat.close()
        return done

    assert asyncio.run(play()) == 12


@pytest.mark.parametrize("spoken", [PROTOCOL - 1, PROTOCOL + 1])
def test_who_speaks_another_version_of_the_protocol_is_told_so(
    served: Served, spoken: int
) -> None:
    ann = served.guest("Ann")
    table = ann.table("me", "me")
    token = ann.ticket(table, 0)
    address = served.url.replace("http", "ws") + "/api/socket"
    with connect(address, proxy=None, open_timeout=60) as socket:
        socket.send(json.dumps({"type": "join", "token": token, "protocol": spoken}))
        said = json.loads(socket.recv(60))
        assert (said["type"], said["code"], said.get("again", False)) == ("bye", "protocol", False)
        assert str(PROTOCOL) in said["why"]
        with pytest.raises(ConnectionClosed):
            socket.recv(60)
    assert ann.get("/api/health")["protocol"] == PROTOCOL
    assert ann.join(table, 0).welcome.protocol == PROTOCOL, "the ticket is as good as before"

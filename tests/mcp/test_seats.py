"""A seat for assistants, with the official client of the Model Context Protocol."""

import asyncio
import json
import random
import subprocess
import sys
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path
from typing import Any

import httpx2
import pytest
from mcp import Client, MCPError, StdioServerParameters
from mcp.client.streamable_http import streamable_http_client

from examples.leduc import game as leduc
from fracas import catalogue
from fracas.server import assistants
from tests.server.house import Guest, House

catalogue.add(leduc)
TOOLS = {
    "answer", "concede", "explain", "games", "history", "join_table", "leave_table", "my_question",
    "open_table", "read_rules", "say", "see", "tables", "take_back", "wait_for_my_turn",
    "watch_table", "why_not",
}  # fmt: skip
SHORT: dict[str, dict[str, Any]] = {
    "neon-gods": {"seats": 2},
    "collateral-damage": {"seats": 2},
    "blood-feud": {"seats": 4},
    "ani-mayhem": {"seats": 1, "bots": ""},
    "collision": {"seats": 2},
}
"""The shortest set-up of each game."""


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    one = House(tmp_path_factory.mktemp("data"))
    yield one
    one.close()


class Assistant:
    def __init__(self, client: Client) -> None:
        self.client = client

    async def __call__(self, tool: str, **given: Any) -> Any:
        found = await self.client.call_tool(tool, given)
        assert not found.is_error, found.content
        return found.structured_content

    async def refused(self, tool: str, **given: Any) -> str:
        found = await self.client.call_tool(tool, given)
        assert found.is_error
        return str(found.content[0].text)  # type: ignore[union-attr]  # an error is a text


def at(
    house: House, token: str, what: Callable[[Assistant], Awaitable[Any]], mode: str = "auto"
) -> Any:
    """Over streamable HTTP."""

    async def talk() -> Any:
        headers = {"authorization": f"Bearer {token}"}
        async with (
            httpx2.AsyncClient(headers=headers, timeout=90) as http,
            Client(
                streamable_http_client(f"{house.url}/mcp", http_client=http), mode=mode
            ) as client,
        ):
            return await what(Assistant(client))

    return asyncio.run(talk())


def token(house: House, name: str = "Ada") -> str:
    return str(Guest(house, "").post("/api/programs", name=name)["token"])


async def play_on(ask: Assistant, told: dict[str, Any], rng: random.Random, most: int) -> Any:
    """Random answers until the game is over."""
    for _ in range(most):
        if told["state"] != "live":
            break
        if told.get("question"):
            option = rng.choice(told["question"]["options"])
            told = await ask("answer", answer=option["option"])
        else:
            told = await ask("wait_for_my_turn", seconds=30)
    return told


LATE = """
import sys, tempfile
from pathlib import Path
import httpx
from tests.server.house import Guest, House

def loaded():
    return sorted({"mcp", "pydantic"} & set(sys.modules))

with tempfile.TemporaryDirectory() as folder:
    house = House(Path(folder))
    assert httpx.get(house.url + "/api/games").status_code == 200
    assert httpx.post(house.url + "/mcp", json={}).status_code == 401
    print(loaded())
    token = Guest(house, "").post("/api/programs", name="Ada")["token"]
    for _ in range(2):
        said = httpx.post(
            house.url + "/mcp", json={}, headers={"authorization": f"Bearer {token}"}, timeout=60
        )
        print(said.status_code, loaded())
    house.close()
"""


def test_the_library_is_read_when_the_first_assistant_comes() -> None:
    """It takes as much memory as half the house."""
    done = subprocess.run(
        [sys.executable, "-c", LATE], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    first, *later = done.stdout.splitlines()
    assert first == "[]" and len(later) == 2
    assert all(line.endswith("['mcp', 'pydantic']") for line in later)


@pytest.mark.parametrize("mode", ["auto", pytest.param("legacy", marks=pytest.mark.proof)])
def test_a_game_is_found_played_in_words_and_over(house: House, mode: str) -> None:
    async def play(ask: Assistant) -> None:
        names = {one.name for one in (await ask.client.list_tools()).tools}
        assert names == TOOLS
        offered = await ask("games")
        assert {"neon-gods", "tic-tac-toe"} <= {one["name"] for one in offered["games"]}
        told = await ask("open_table", game="tic-tac-toe", bots="random")
        assert told["your_turn"] and told["question"]["prompt"] == "Mark a cell"
        assert [one["kind"] for one in told["people"]] == ["program", "bot"]
        label = told["question"]["options"][4]["label"]
        assert (await ask("answer", answer=label))["played"]
        told = await ask("wait_for_my_turn")
        assert "Only an empty cell" in (await ask("why_not", answer="[99]"))["why"]
        refused = await ask("why_not", answer=label)
        assert not refused["allowed"] and refused["rules"][0]["clause"] == "TT-1"
        assert "none of the options" in await ask.refused("answer", answer=label)
        told = await play_on(ask, told, random.Random(1), 20)
        assert told["state"] == "over" and told["result"]["places"]
        assert len((await ask("history"))["happened"]) >= 5

    at(house, token(house), play, mode)


def test_two_assistants_meet_at_a_table_and_a_third_looks_on(house: House) -> None:
    async def everything() -> None:
        tokens = [token(house, name) for name in ("Ada", "Bo", "Cy")]
        async with contextual(house, tokens) as (ada, bo, cy):
            table = (await ada("open_table", game="leduc", bots="", listed=True))["table"]
            found = await bo("tables")
            assert [one["id"] for one in found["tables"]] == [table]
            await bo("join_table", table=table)
            told = await ada("wait_for_my_turn")
            assert told["your_turn"] and told["state"] == "live"
            seen = [await one("see", table=table) for one in (ada, bo)]
            assert seen[0]["view"] != seen[1]["view"]
            watched = await cy("watch_table", table=table)
            assert watched["seat"] is None and "question" not in watched
            assert "nothing is asked" in await cy.refused("answer", answer="#1", table=table)
            taken = await cy.refused("join_table", table=table)
            assert "invitation" in taken or "taken" in taken or "started" in taken
            record = await cy.client.read_resource(f"fracas://tables/{table}/record")
            assert json.loads(record.contents[0].text)["seat"] is None  # type: ignore[union-attr]

    asyncio.run(everything())


class contextual:
    """Several assistants at once."""

    def __init__(self, house: House, tokens: list[str]) -> None:
        from contextlib import AsyncExitStack

        self.stack = AsyncExitStack()
        self.house, self.tokens = house, tokens

    async def __aenter__(self) -> list[Assistant]:
        found = []
        for one in self.tokens:
            headers = {"authorization": f"Bearer {one}"}
            http = await self.stack.enter_async_context(
                httpx2.AsyncClient(headers=headers, timeout=90)
            )
            client = Client(streamable_http_client(f"{self.house.url}/mcp", http_client=http))
            found.append(Assistant(await self.stack.enter_async_context(client)))
        return found

    async def __aexit__(self, *error: object) -> None:
        await self.stack.aclose()


def test_a_ticket_is_good_for_one_seat_and_nothing_else(house: House) -> None:
    ann = house.guest("Ann")
    table, other = ann.table("me", "me"), ann.table("me", "me")
    ticket = ann.ticket(table, 1)

    async def play(ask: Assistant) -> None:
        assert (await ask("see"))["seat"] == 1
        assert "one seat" in await ask.refused("open_table", game="tic-tac-toe")
        assert "another table" in await ask.refused("see", table=other)
        assert "nothing is asked" in await ask.refused("answer", answer="#1")

    at(house, ticket, play)


@pytest.mark.parametrize("bad", ["", "nonsense", "x" * 5000])
def test_without_a_token_nobody_comes_in(house: House, bad: str) -> None:
    headers = {"authorization": f"Bearer {bad}"} if bad else {}
    reply = httpx2.post(f"{house.url}/mcp", headers=headers, json={})
    assert reply.status_code == 401 and reply.headers["www-authenticate"] == "Bearer"
    assert reply.json()["code"] == "token"


def test_a_token_has_so_many_calls_at_once(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    ann = house.guest("Ann")
    headers = {"authorization": f"Bearer {ann.ticket(ann.table('me', 'me'), 1)}"}
    monkeypatch.setattr(assistants, "AT_ONCE", 0)
    reply = httpx2.post(f"{house.url}/mcp", headers=headers, json={})
    assert reply.status_code == 429 and reply.json()["code"] == "busy"


def test_rules_cards_and_prompts_can_be_read(house: House) -> None:
    async def read(ask: Assistant) -> None:
        assert "NG-7.11" in json.dumps(await ask("read_rules", game="neon-gods", find="NG-7.11"))
        chapters = (await ask("read_rules", game="neon-gods"))["chapters"]
        assert len(chapters) > 5
        assert "no clause" in await ask.refused("read_rules", game="neon-gods", find="NG-99.99")
        await ask("open_table", game="neon-gods", seats=2)
        found = await ask("explain", words="Grunt")
        assert any("Move 2" in one["does"] for one in found["cards"])
        await ask("open_table", game="ani-mayhem", seats=1, bots="")
        name = (await house_cards(house))[0]
        assert (await ask("explain", words=name))["cards"]
        book = await ask.client.read_resource("fracas://games/neon-gods/rules")
        assert "NG-1" in book.contents[0].text  # type: ignore[union-attr]  # Markdown
        with pytest.raises(MCPError):
            await ask.client.read_resource("fracas://games/ludo/rules")
        prompt = await ask.client.get_prompt("first_game", {"game": "collision"})
        assert "Collision" in prompt.messages[0].content.text  # type: ignore[union-attr]

    at(house, token(house), read)


async def house_cards(house: House) -> list[str]:
    async with httpx2.AsyncClient() as http:
        found = (await http.get(f"{house.url}/api/games/ani-mayhem/cards")).json()
    return [one["name"] for part in found.values() if isinstance(part, list) for one in part]


def test_a_move_can_be_taken_back_where_nobody_learnt_anything(house: House) -> None:
    ann = house.guest("Ann")
    table = ann.table("me", "me")

    async def play(ask: Assistant) -> None:
        first = (await ask("wait_for_my_turn"))["question"]
        told = await ask("answer", answer="#1")
        assert told["played"] and not told["your_turn"]
        told = await ask("take_back")
        assert told["your_turn"] and told["question"]["options"] == first["options"]
        await ask("answer", answer="#2")
        ann.join(table, 1).play()
        assert await ask.refused("take_back")

    at(house, ann.ticket(table, 0), play)


def test_parts_of_an_action_are_asked_in_turn_and_played_as_one(house: House) -> None:
    async def play(ask: Assistant) -> None:
        rng = random.Random(5)
        told = await ask("open_table", game="neon-gods", seats=2, bots="random")
        for _ in range(200):
            if not told.get("question"):
                told = await ask("wait_for_my_turn")
                continue
            before = told["question"]["question"]
            told = await ask("answer", answer=rng.choice(told["question"]["options"])["option"])
            if not told["played"]:
                assert told["part_of_an_action"] and told["question"]["question"] != before
                told = await ask("take_back")
                assert told["question"]["question"] == before
                return
        raise AssertionError("no action had parts")

    at(house, token(house), play)


def test_over_standard_input_and_output_with_a_house_of_its_own(tmp_path: Path) -> None:
    async def play() -> None:
        given = ["-m", "fracas", "mcp", "--data", str(tmp_path), "--module", "examples.tic_tac_toe"]
        root = Path(__file__).resolve().parents[2]
        launch = StdioServerParameters(command=sys.executable, args=given, cwd=root)
        async with Client(launch) as client:
            ask = Assistant(client)
            told = await ask("open_table", game="tic-tac-toe", bots="random")
            told = await play_on(ask, told, random.Random(2), 20)
            assert told["state"] == "over"

    asyncio.run(play())


@pytest.mark.parametrize(
    "game",
    [
        pytest.param(one, marks=[] if one == "ani-mayhem" else [pytest.mark.proof])
        for one in SHORT
    ],
)
def test_every_game_is_played_to_its_end(house: House, game: str) -> None:
    async def play(ask: Assistant) -> None:
        told = await ask("open_table", **{"game": game, "bots": "random", **SHORT[game]})
        told = await play_on(ask, told, random.Random(3), 5000)
        assert told["state"] == "over" and told["result"]["places"]

    at(house, token(house), play)

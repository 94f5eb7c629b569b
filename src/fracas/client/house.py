"""A house and what can be asked of it, with coroutines."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any
from urllib.parse import quote

import msgspec

from .errors import HouseError
from .line import Line, Network
from .seat import AsyncSeat


class AsyncHouse:
    """A server of Fracas. A token says who asks: `become` gets one, and it can be kept."""

    def __init__(self, url: str = "", token: str = "", lang: str = "en", line: Line | None = None):
        self.line = Network(url) if line is None else line
        self.token = token
        self.lang = lang

    # Anything

    async def call(self, method: str, path: str, body: Mapping[str, Any] | None = None) -> Any:
        """Any call of /api/openapi.json; `HouseError` for what the house does not do."""
        data = None if body is None else msgspec.json.encode(body)
        status, reply = await self.line.call(method, path, data, self.token)
        try:
            found = msgspec.json.decode(reply) if reply else None
        except msgspec.DecodeError:
            found = reply.decode("utf-8", "replace")
        if status >= 400:
            said = found if isinstance(found, dict) else {"why": f"the house answers {status}"}
            raise HouseError(said.get("why", ""), said.get("code", ""), status)
        return found

    async def get(self, path: str) -> Any:
        return await self.call("GET", f"{path}{'&' if '?' in path else '?'}lang={self.lang}")

    async def post(self, path: str, **body: Any) -> Any:
        given = {name: value for name, value in body.items() if value is not None}
        return await self.call("POST", path, given)

    # Who one is

    async def become(self, name: str) -> str:
        """Be a program of that name from now on; the token is for coming back."""
        made = await self.post("/api/programs", name=name, lang=self.lang)
        self.token = str(made["token"])
        return self.token

    # What there is

    async def games(self) -> list[dict[str, Any]]:
        found: list[dict[str, Any]] = (await self.get("/api/games"))["games"]
        return found

    async def rules(self, game: str) -> str:
        """A game's rulebook, as Markdown."""
        return str((await self.get(f"/api/games/{quote(game, safe='')}/rules"))["markdown"])

    async def tables(self, mine: bool = False) -> list[dict[str, Any]]:
        """Tables with room that everybody may join, or one's own."""
        path = "/api/tables?mine=1" if mine else "/api/tables"
        found: list[dict[str, Any]] = (await self.get(path))["tables"]
        return found

    # Sitting down

    async def open_table(
        self,
        game: str,
        seats: int | None = None,
        bots: str | Sequence[str] = (),
        options: Mapping[str, Any] | None = None,
        **more: Any,
    ) -> AsyncSeat:
        """Open a table and sit down first. `bots` have the next seats: a name for each, or one name
        for all. What is left waits for others, who need the table's name or `listed=True`."""
        count = seats or await self._usual(game)
        names = [bots] * (count - 1) if isinstance(bots, str) else list(bots)
        players = [{"kind": "me"}, *({"kind": "bot", "bot": one} for one in names)]
        wanted = {"game": game, "seats": count, "options": dict(options or {}), **more}
        table = (await self.post("/api/tables", players=players, **wanted))["id"]
        return await self.take(table, 0)

    async def _usual(self, game: str) -> int:
        for one in await self.games():
            if one["name"] == game:
                return int(one["usual"])
        raise HouseError(f"there is no game {game!r} in this house", "missing", 404)

    async def sit(self, table: str, seat: int | None = None, invitation: str = "") -> AsyncSeat:
        """Take a free seat, any unless given, or come back to one's own."""
        path = f"/api/tables/{quote(table, safe='')}"
        mine = (await self.get(path))["mine"]
        if not mine or (seat is not None and seat not in mine):
            mine = (await self.post(f"{path}/sit", seat=seat, invitation=invitation))["mine"]
        return await self.take(table, mine[0] if seat is None else seat)

    async def invited(self, code: str) -> AsyncSeat:
        """Sit down by an invitation, or by the address that ends with one."""
        code = code.rstrip("/").rpartition("/")[2]
        found = await self.post("/api/invitations", code=code)
        return await self.sit(found["table"], found["seat"], code)

    async def watch(self, table: str) -> AsyncSeat:
        return await self.take(table, None)

    async def take(self, table: str, seat: int | None) -> AsyncSeat:
        """A place that is one's own, or a spectator's."""
        path = f"/api/tables/{quote(table, safe='')}/ticket"
        return await self.at((await self.post(path, seat=seat))["token"])

    async def at(self, ticket: str) -> AsyncSeat:
        """The place that a ticket is for; nothing else can be done with one."""
        one = AsyncSeat(self.line, ticket, self.lang)
        try:
            return await one.join()
        except BaseException:
            await one.close()
            raise

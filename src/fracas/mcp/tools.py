"""The tools, resources and prompts that an assistant gets. Each asks the assistant's own desk."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from typing import Annotated, Any

import msgspec
from mcp.server import MCPServer
from mcp.server.mcpserver import Context
from mcp.server.mcpserver.exceptions import ResourceError, ToolError
from pydantic import Field

from fracas.client import Gone, HouseError
from fracas.engine.errors import BadInput
from fracas.version import VERSION

from . import telling
from .desk import LONGEST, Desk
from .words import Unclear

INSTRUCTIONS = """Fracas is a house of tabletop games with hidden information. You play one seat.
Open a table against bots (`open_table`) or join one (`tables`, `join_table`). Then repeat: wait
for your turn (`wait_for_my_turn`), look (`see`), answer (`answer`) by the number of an option, by
words of its label, or by its data. Some actions have several parts: each is asked in turn, and
played when it is whole. You see exactly what your seat may know. If an answer is refused, ask
`why_not`; what a card does, tells `explain`; what the rules say, `read_rules`. The game is over
when `state` is `over`."""
FIRST = """Let us play a first game of {title} together.

1. Read how it is won: `read_rules` with game "{game}", then its chapters as you need them.
2. Open a table against easy bots: `open_table` with game "{game}".
3. Play it to its end. At each turn say in a sentence or two what the choice is about, then answer.
   If something is refused, ask `why_not` and tell me which rule it was.
4. When it is over, say how it ended and what you would do otherwise next time."""
ADVISE = """Look at table {table} with `see`. Tell me, as to somebody who does not know the rules:
whose turn it is, what is wanted of me, what my three best choices are and what speaks for each,
and who is winning. Do not answer anything for me."""

Table = Annotated[str, Field(description="the table's id; the last one you used unless given")]
Finding = Callable[[Context[Any, Any]], Awaitable[Desk]]


@contextmanager
def said_as(kind: type[Exception]) -> Iterator[None]:
    """What the house refuses, in words for the assistant."""
    try:
        yield
    except (HouseError, Gone, Unclear, BadInput) as error:
        clauses = getattr(error, "clauses", ())
        more = f" (rules: {', '.join(clauses)}; `why_not` tells more)" if clauses else ""
        raise kind(f"{error}{more}") from None


def server(desk: Finding) -> MCPServer[Any]:
    """All of it, for whoever `desk` finds for a request."""
    mcp: MCPServer[Any] = MCPServer(
        "fracas", title="Fracas", version=VERSION, instructions=INSTRUCTIONS, log_level="WARNING"
    )
    _finding(mcp, desk)
    _playing(mcp, desk)
    _reading(mcp, desk)
    return mcp


def _finding(mcp: MCPServer[Any], desk: Finding) -> None:
    @mcp.tool()
    async def games(ctx: Context[Any, Any]) -> dict[str, Any]:
        """The games of this house: players, options with their values, and bots by strength."""
        with said_as(ToolError):
            found = await (await desk(ctx)).house.games()
        return {
            "games": [
                {
                    **{key: one[key] for key in ("name", "title", "about", "seats", "usual")},
                    "bots": [bot["name"] for bot in one["bots"]],
                    "options": {
                        each["name"]: {
                            "about": each["about"],
                            "default": each["default"],
                            "values": each["values"],
                        }
                        for each in one["options"]
                    },
                }
                for one in found
            ]
        }

    @mcp.tool()
    async def tables(ctx: Context[Any, Any], mine: bool = False) -> dict[str, Any]:
        """Tables with free seats that everybody may join; with `mine` those where you sit."""
        with said_as(ToolError):
            found = await (await desk(ctx)).free().tables(mine)
        keys = ("id", "game", "title", "state", "seats", "mine", "options", "asked")
        return {
            "tables": [
                {
                    **{key: one[key] for key in keys},
                    "free": [who["seat"] for who in one["people"] if who["kind"] == "open"],
                    "people": [who["name"] for who in one["people"]],
                    "people_only": one["terms"].get("people_only", False),
                }
                for one in found
            ]
        }

    @mcp.tool()
    async def open_table(
        ctx: Context[Any, Any],
        game: str,
        seats: int | None = None,
        bots: Annotated[str, Field(description="in the other seats; empty: open seats")] = "easy",
        options: dict[str, int | str | bool] | None = None,
        listed: Annotated[bool, Field(description="whether the lobby shows it to all")] = False,
    ) -> dict[str, Any]:
        """Open a table and sit down in seat 0. Against bots it begins at once."""
        with said_as(ToolError):
            one = await desk(ctx)
            house = one.free()
            seat = await house.open_table(game, seats, bots or (), options, listed=listed)
            return (await one.keep(seat)).told_now()

    @mcp.tool()
    async def join_table(
        ctx: Context[Any, Any],
        table: str = "",
        seat: int | None = None,
        invitation: Annotated[str, Field(description="a code, or the address with it")] = "",
    ) -> dict[str, Any]:
        """Sit down at a table: by its id, or by an invitation. Also to come back to a seat."""
        with said_as(ToolError):
            one = await desk(ctx)
            house = one.free()
            if invitation:
                taken = await house.invited(invitation)
            else:
                taken = await house.sit(table, seat)
            return (await one.keep(taken)).told_now()

    @mcp.tool()
    async def watch_table(ctx: Context[Any, Any], table: str) -> dict[str, Any]:
        """Look on at a table without a seat: you see what everybody may."""
        with said_as(ToolError):
            one = await desk(ctx)
            return (await one.keep(await one.free().watch(table))).told_now()

    @mcp.tool()
    async def leave_table(ctx: Context[Any, Any], table: Table = "") -> dict[str, Any]:
        """Give up your seat; in a running game a bot plays on for you."""
        with said_as(ToolError):
            await (await desk(ctx)).leave(table)
        return {"left": True}


def _playing(mcp: MCPServer[Any], desk: Finding) -> None:
    @mcp.tool()
    async def see(
        ctx: Context[Any, Any],
        table: Table = "",
        part: Annotated[str, Field(description="only this part of the view")] = "",
    ) -> dict[str, Any]:
        """All that your seat sees: the view of the game, whose turn it is, who stands how."""
        with said_as(ToolError):
            place = await (await desk(ctx)).place(table)
        view = place.seat.view
        if part:
            if not isinstance(view, dict) or part not in view:
                parts = ", ".join(view) if isinstance(view, dict) else "none"
                raise ToolError(f"the view has no part {part!r}; it has: {parts}")
            view = {part: view[part]}
        return {**telling.standing(place.seat), "view": view}

    @mcp.tool()
    async def my_question(
        ctx: Context[Any, Any],
        table: Table = "",
        find: Annotated[str, Field(description="only options with these words")] = "",
    ) -> dict[str, Any]:
        """What you are asked now, with all legal options; nothing if it is not your turn."""
        with said_as(ToolError):
            place = await (await desk(ctx)).place(table)
        question = place.open()
        others = [telling.asked(one) for one in place.seat.questions[1:]]
        return {
            "question": None if question is None else telling.asked(question, find),
            **({"also_open": others} if others and place.next is None else {}),
        }

    @mcp.tool()
    async def answer(
        ctx: Context[Any, Any],
        answer: Annotated[
            Any, Field(description="`#2`, words of an option's label, or an option's data")
        ],
        table: Table = "",
    ) -> dict[str, Any]:
        """Answer your question. Returns what happened and what is asked next."""
        with said_as(ToolError):
            place = await (await desk(ctx)).place(table)
            whole = await place.answer(answer)
            return {"played": whole, **place.told_now()}

    @mcp.tool()
    async def why_not(
        ctx: Context[Any, Any], answer: Any, table: Table = ""
    ) -> dict[str, Any]:
        """Whether an answer would be taken now, and if not, which rules speak against it."""
        with said_as(ToolError):
            return await (await desk(ctx)).why_not(table, answer)

    @mcp.tool()
    async def wait_for_my_turn(
        ctx: Context[Any, Any],
        table: Table = "",
        seconds: Annotated[float, Field(ge=0, le=LONGEST)] = 30,
    ) -> dict[str, Any]:
        """Wait until you are asked something or the game is over, and be told what happened. If
        `your_turn` is false, the others need longer: wait again."""
        with said_as(ToolError):
            place = await (await desk(ctx)).place(table)
            end = time.monotonic() + seconds
            while not place.seat.over and place.open() is None:
                left = end - time.monotonic()
                if left <= 0 or not await place.seat.changed(place.seat.version, left):
                    break
            return place.told_now()

    @mcp.tool()
    async def take_back(ctx: Context[Any, Any], table: Table = "") -> dict[str, Any]:
        """Take back your last move, or the parts of an action that is not whole. Refused where
        somebody has learnt something, chance has spoken, or others have moved since."""
        with said_as(ToolError):
            place = await (await desk(ctx)).place(table)
            if not place.forget():
                await place.seat.undo()
            return place.told_now()

    @mcp.tool()
    async def concede(ctx: Context[Any, Any], table: Table = "") -> dict[str, Any]:
        """Give up the game."""
        with said_as(ToolError):
            place = await (await desk(ctx)).place(table)
            await place.seat.act("concede")
            return place.told_now()

    @mcp.tool()
    async def say(ctx: Context[Any, Any], text: str, table: Table = "") -> dict[str, Any]:
        """Say something to all at the table."""
        with said_as(ToolError):
            place = await (await desk(ctx)).place(table)
            await place.seat.say(text)
            await asyncio.sleep(0)
        heard = place.seat.now.heard[-20:]
        return {"talk": [{"name": one.name, "text": one.text} for one in heard]}


def _reading(mcp: MCPServer[Any], desk: Finding) -> None:
    @mcp.tool()
    async def explain(
        ctx: Context[Any, Any],
        words: Annotated[str, Field(description="the name of a card, a figure, a place, a term")],
        table: Table = "",
    ) -> dict[str, Any]:
        """What does this card do? Looks in the game's cards, at your view and in the rules."""
        with said_as(ToolError):
            return await (await desk(ctx)).explain(table, words)

    @mcp.tool()
    async def read_rules(
        ctx: Context[Any, Any],
        game: str,
        find: Annotated[str, Field(description="a clause like NG-7.11, or words")] = "",
    ) -> dict[str, Any]:
        """The rulebook: its chapters, or the clauses with these words or of this id or chapter."""
        with said_as(ToolError):
            book = await (await desk(ctx)).book(game)
            if not find:
                return {"chapters": telling.chapters(book)}
            found = telling.clauses(book, find)
        return {"clauses": found[:60], "not_listed": max(0, len(found) - 60)}

    @mcp.tool()
    async def history(
        ctx: Context[Any, Any], table: Table = "", last: Annotated[int, Field(ge=1, le=500)] = 50
    ) -> dict[str, Any]:
        """What happened so far, as your seat was told, the latest last."""
        with said_as(ToolError):
            place = await (await desk(ctx)).place(table)
        return {"happened": telling.happened(place.seat.events)[-last:]}

    @mcp.resource("fracas://games/{game}/rules", mime_type="text/markdown")
    async def rulebook(game: str, ctx: Context[Any, Any]) -> str:
        """A game's rulebook, clause by clause."""
        with said_as(ResourceError):
            return await (await desk(ctx)).book(game)

    @mcp.resource("fracas://tables/{table}/record", mime_type="application/json")
    async def record(table: str, ctx: Context[Any, Any]) -> str:
        """The record of a table so far: every event that your seat was told, with its clauses."""
        with said_as(ResourceError):
            place = await (await desk(ctx)).place(table)
        told = {**telling.standing(place.seat), "events": place.seat.events}
        return msgspec.json.encode(told).decode()

    @mcp.prompt()
    async def first_game(game: str = "neon-gods") -> str:
        """Play a first game against bots, with the reasons said aloud."""
        return FIRST.format(game=game, title=game.replace("-", " ").title())

    @mcp.prompt()
    async def what_now(table: str) -> str:
        """Explain a table to somebody who does not know the rules."""
        return ADVISE.format(table=table)

"""The obvious server, to measure against: in memory, every move sent to every seat in turn.

It plays the same game with the same engine, texts and messages, and stores nothing.
"""

from __future__ import annotations

import socket

import uvicorn
from starlette.applications import Starlette
from starlette.routing import WebSocketRoute
from starlette.types import Receive, Scope, Send

import fracas
from fracas import catalogue
from fracas.server import protocol, seeing
from fracas.server.limits import Limits
from fracas.server.protocol import Join, Play, Update
from fracas.server.serve import config_for, run_server
from tests.server.ledger import game

SEATS = 32
catalogue.add(game)


class Naive:
    def __init__(self) -> None:
        self.table = fracas.new("ledger", SEATS, 1, kept=8)
        self.seats: dict[int, Send] = {}
        self.sent = 0

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        await receive()
        await send({"type": "websocket.accept"})
        seat = -1
        while (message := await receive())["type"] == "websocket.receive":
            given = protocol.read_client(message["text"])
            if isinstance(given, Join):
                seat = int(given.token)
                self.seats[seat] = send
                await self.show(seat, [], 0)
            elif isinstance(given, Play):
                told = len(self.table.log)
                self.table.play(seat, *given.answers, question=given.question)
                for one in list(self.seats):
                    await self.show(one, [given.command] if one == seat else [], told)
        self.seats.pop(seat, None)

    async def show(self, seat: int, accepted: list[str], told: int) -> None:
        self.sent += 1
        table = self.table
        events = [seeing.told(table, one, seat, "en") for one in table.log[told:]]
        news = Update(
            self.sent,
            view=table.view(seat),
            events=events,
            questions=[seeing.question(one) for one in table.questions(seat)],
            asked=sorted(table.waiting),
            accepted=accepted,
        )
        await self.seats[seat]({"type": "websocket.send", "text": protocol.write(news).decode()})


def main() -> None:
    listener = socket.socket(proto=socket.IPPROTO_TCP)
    listener.bind(("127.0.0.1", 0))
    listener.listen(2048)
    app = Starlette(routes=[WebSocketRoute("/api/socket", Naive())])
    server = uvicorn.Server(config_for(app, Limits(), "websockets-sansio"))
    print(f"http://127.0.0.1:{listener.getsockname()[1]}/", flush=True)
    run_server(server, listener)


if __name__ == "__main__":
    main()

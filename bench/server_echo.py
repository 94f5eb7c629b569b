"""A bare echo on the server's own stack, to measure against."""

from __future__ import annotations

import socket

import uvicorn
from starlette.applications import Starlette
from starlette.routing import WebSocketRoute
from starlette.types import Receive, Scope, Send

from fracas.server.limits import Limits
from fracas.server.serve import config_for, run_server


class Echo:
    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        await receive()
        await send({"type": "websocket.accept"})
        while (message := await receive())["type"] == "websocket.receive":
            await send({"type": "websocket.send", "text": message["text"]})


def main() -> None:
    listener = socket.socket(proto=socket.IPPROTO_TCP)
    listener.bind(("127.0.0.1", 0))
    listener.listen(2048)
    app = Starlette(routes=[WebSocketRoute("/api/socket", Echo())])
    server = uvicorn.Server(config_for(app, Limits(), "websockets-sansio"))
    print(f"http://127.0.0.1:{listener.getsockname()[1]}/", flush=True)
    run_server(server, listener)


if __name__ == "__main__":
    main()

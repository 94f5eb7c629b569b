"""Boards that games of others bring with their packages: files for a frame that can reach nothing.

The frame has an origin of its own, so no cookie, no storage and no call of the house is within its
reach, and its policy lets it fetch nothing but these files. What it shows and what it answers go
through the page around it, message by message (web/src/table/FramedBoard.svelte).
"""

from __future__ import annotations

from importlib.resources import files
from pathlib import PurePosixPath

from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response

from fracas.catalogue import find
from fracas.engine.errors import BadInput

KINDS = {
    ".html": "text/html",
    ".js": "text/javascript",
    ".mjs": "text/javascript",
    ".css": "text/css",
    ".json": "application/json",
    ".svg": "image/svg+xml",
    ".png": "image/png",
    ".jpg": "image/jpeg",
    ".webp": "image/webp",
    ".woff2": "font/woff2",
    ".mp3": "audio/mpeg",
    ".ogg": "audio/ogg",
}
"""What a board may be made of."""
LARGEST = 8_000_000
"""Bytes of one file."""
HEADERS = {
    "content-security-policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
        "font-src 'self'; media-src 'self'; base-uri 'none'; form-action 'none'; "
        "frame-ancestors 'self'; sandbox allow-scripts"
    ),
    # The frame is nobody: its own files are another's to it.
    "access-control-allow-origin": "*",
    "cross-origin-resource-policy": "cross-origin",
    "cache-control": "no-cache",
}


async def serve(request: Request) -> Response:
    """A file of a game's board."""
    found = _read(request.path_params["game"], request.path_params["path"])
    if found is None:
        return PlainTextResponse("There is nothing at this address.\n", 404)
    kind, data = found
    return Response(data, media_type=kind, headers=HEADERS)


def _read(name: str, path: str) -> tuple[str, bytes] | None:
    """Its kind and what is in it; nothing for what is no file of the board."""
    try:
        game = find(name)
    except BadInput:
        return None
    way = PurePosixPath(path)
    kind = KINDS.get(way.suffix)
    odd = any(part in ("", ".", "..") or "\\" in part or ":" in part for part in way.parts)
    if not game.web_board or kind is None or way.is_absolute() or odd:
        return None
    file = files(game.package or game.state.__module__).joinpath(game.web_board, *way.parts)
    if not file.is_file():
        return None
    data = file.read_bytes()
    return (kind, data) if len(data) <= LARGEST else None

"""The OpenAPI document, from the registered calls and their Structs."""

from __future__ import annotations

import re
from typing import Any

import msgspec

from fracas.version import VERSION

from .api import COOKIE, ROUTES, Route
from .lobby import Problem

STATUSES = {
    400: "What was sent makes no sense here.",
    401: "Say who you are first.",
    403: "This is not yours to do.",
    404: "There is no such thing.",
    408: "It did not come in time.",
    409: "This is not possible as things stand.",
    413: "Too much at once.",
    415: "The body must be application/json.",
    429: "Too many, or too fast.",
    503: "The house cannot do this at the moment: its store is in trouble, or it is full.",
}


def document() -> dict[str, Any]:
    kinds: list[type[msgspec.Struct]] = [Problem]
    for one in ROUTES:
        kinds += [kind for kind in (one.reply, one.body) if kind is not None]
    refs, parts = msgspec.json.schema_components(
        list(dict.fromkeys(kinds)), ref_template="#/components/schemas/{name}"
    )
    named = dict(zip(dict.fromkeys(kinds), refs, strict=True))
    paths: dict[str, Any] = {}
    for one in ROUTES:
        paths.setdefault(one.path, {})[one.method.lower()] = _operation(one, named)
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "Fracas",
            "version": VERSION,
            "description": "Tables, seats and people. Play itself goes over the socket at "
            "/api/socket, described in docs/protocol.md.",
        },
        "paths": paths,
        "components": {
            "schemas": parts,
            "securitySchemes": {
                "guest": {"type": "apiKey", "in": "cookie", "name": COOKIE},
                "program": {"type": "http", "scheme": "bearer"},
            },
        },
        "security": [{}, {"guest": []}, {"program": []}],
    }


def _operation(one: Route, named: dict[Any, Any]) -> dict[str, Any]:
    problem = {"application/json": {"schema": named[Problem]}}
    statuses = {400, *one.problems, 429, 503}
    if one.body is not None:
        statuses |= {408, 413, 415}
    found: dict[str, Any] = {
        "operationId": one.handler.__name__,
        "summary": one.about,
        "parameters": [
            {"name": name, "in": "path", "required": True, "schema": {"type": "string"}}
            for name in re.findall(r"{(\w+)}", one.path)
        ]
        + [
            {"name": name, "in": "query", "description": about, "schema": {"type": "string"}}
            for name, about in one.query.items()
        ],
        "responses": {
            "200": {"description": "Done.", "content": _content(one, named)},
            **{
                str(status): {"description": STATUSES[status], "content": problem}
                for status in sorted(statuses)
            },
        },
    }
    if one.body is not None:
        found["requestBody"] = {
            "required": True,
            "content": {"application/json": {"schema": named[one.body]}},
        }
    return found


def _content(one: Route, named: dict[Any, Any]) -> dict[str, Any]:
    if one.reply is not None:
        return {"application/json": {"schema": named[one.reply]}}
    kind = (
        "application/json" if one.path.endswith(".json") or "record" in one.path else "text/plain"
    )
    return {kind: {}}

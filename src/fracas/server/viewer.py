"""/api/openapi.json for readers: a page with every call and every type, at /api/calls."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from html import escape
from typing import Any

from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from .openapi import document

STYLE = (
    "body{font:1rem/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem;"
    "color-scheme:light dark}details{border-top:1px solid #8886}summary{padding:.6rem 0;"
    "cursor:pointer}code{font-size:.95em}b{display:inline-block;min-width:4.5rem}"
    "table{border-collapse:collapse;margin:.3rem 0 .8rem}td{padding:.2rem .8rem .2rem 0;"
    "vertical-align:top}:target{outline:2px solid #d90}"
)


async def serve(request: Request) -> Response:
    return HTMLResponse(_page(), headers={"content-security-policy": POLICY})


POLICY = (
    "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; "
    "frame-ancestors 'none'"
)
"""No script at all; the style is in the page."""


@cache
def _page() -> str:
    return "".join(_parts(document()))


def _parts(found: dict[str, Any]) -> Iterator[str]:
    yield (
        '<!doctype html><html lang="en"><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width">'
        f"<title>Fracas: calls over HTTP</title><style>{STYLE}</style>"
        f"<h1>Calls over HTTP</h1><p>{escape(found['info']['description'])} "
        'The same for programs: <a href="/api/openapi.json">/api/openapi.json</a>.</p>'
    )
    for path, methods in sorted(found["paths"].items()):
        for method, one in methods.items():
            yield from _call(f"{method.upper()} {path}", one)
    yield "<h1>What is in them</h1>"
    for name, one in sorted(found["components"]["schemas"].items()):
        yield from _kind(name, one)


def _call(title: str, one: dict[str, Any]) -> Iterator[str]:
    method, _, path = title.partition(" ")
    yield f'<details id="{escape(title)}"><summary><b>{method}</b> <code>{escape(path)}</code>'
    yield f" {escape(one['summary'])}</summary><table>"
    for given in one["parameters"]:
        where = {"path": "in the path", "query": "in the address"}[given["in"]]
        about = escape(given.get("description", ""))
        yield f"<tr><td><code>{given['name']}</code><td>{where}<td>{about}"
    if "requestBody" in one:
        yield f"<tr><td>takes<td colspan=2>{_content(one['requestBody']['content'])}"
    for status, reply in one["responses"].items():
        said = _content(reply["content"]) if status == "200" else escape(reply["description"])
        yield f"<tr><td>{status}<td colspan=2>{said}"
    yield "</table></details>"


def _kind(name: str, one: dict[str, Any]) -> Iterator[str]:
    yield f'<details id="{name}" open><summary><code>{name}</code> '
    yield f"{escape(one.get('description', ''))}</summary><table>"
    needed = set(one.get("required", ()))
    for field, shape in one.get("properties", {}).items():
        must = "" if field in needed else "may be left out"
        yield f"<tr><td><code>{escape(field)}</code><td>{_shape(shape)}<td>{must}"
    yield "</table></details>"


def _content(content: dict[str, Any]) -> str:
    return ", ".join(
        _shape(one["schema"]) if one.get("schema") else escape(kind)
        for kind, one in content.items()
    )


def _shape(shape: dict[str, Any]) -> str:
    if "$ref" in shape:
        name = shape["$ref"].rpartition("/")[2]
        return f'<a href="#{name}">{name}</a>'
    if "anyOf" in shape:
        return " or ".join(_shape(one) for one in shape["anyOf"])
    if "enum" in shape:
        return "one of " + ", ".join(f"<code>{escape(str(one))}</code>" for one in shape["enum"])
    if shape.get("type") == "array" and isinstance(shape.get("items"), dict):
        return f"list of {_shape(shape['items'])}"
    return escape(str(shape.get("type", "anything")))

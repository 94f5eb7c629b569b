"""The pages of the documentation as a site: those of the repository, and a reference in Python.

`python tools/docs_pages.py` gathers them in build/docs; mkdocs reads this file as a hook too, which
turns links to files that are no pages into words.
"""

from __future__ import annotations

import re
import shutil
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
PAGES = ROOT / "build" / "docs"
TOP = ("CONTRIBUTING.md", "CHANGELOG.md")
LINK = re.compile(r"(!?)\[([^\]]*)\]\(([^)\s]+)\)")
REFERENCE = """# Python
What `import fracas` gives, from the docstrings.

::: fracas
    options:
      members: [new, loads, position, games, Table, Question, Option, Seat]
      show_root_toc_entry: false

::: fracas.client

::: fracas.client.AsyncHouse

::: fracas.client.AsyncSeat

::: fracas.adapters.pettingzoo.env

::: fracas.adapters.gymnasium.env
"""


def gather() -> None:
    shutil.rmtree(PAGES, ignore_errors=True)
    (PAGES / "docs").mkdir(parents=True)
    shutil.copy(ROOT / "README.md", PAGES / "index.md")
    for name in TOP:
        shutil.copy(ROOT / name, PAGES / name)
    for one in (ROOT / "docs").rglob("*"):
        if one.suffix in (".md", ".jpg", ".png", ".svg", ".py", ".ts") and one.is_file():
            target = PAGES / one.relative_to(ROOT)
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(one, target)
    (PAGES / "reference.md").write_text(REFERENCE, encoding="utf-8")
    (PAGES / "calls.md").write_text(calls(), encoding="utf-8")


def calls() -> str:
    """What /api/openapi.json describes, to be read."""
    from fracas.server import app  # noqa: F401  # its parts register their calls
    from fracas.server.openapi import document

    found = document()
    lines = ["# Calls over HTTP", "The same for programs: `/api/openapi.json` of a server.", ""]
    for path, methods in sorted(found["paths"].items()):
        for method, one in methods.items():
            lines += [f"## `{method.upper()} {path}`", one["summary"], ""]
            lines += _fields("takes", one.get("requestBody", {}).get("content", {}))
            lines += _fields("gives", one["responses"]["200"]["content"])
            queries = [each for each in one["parameters"] if each["in"] == "query"]
            if queries:
                lines += ["In the address:", ""]
                lines += [f"- `{each['name']}`: {each['description']}" for each in queries]
                lines.append("")
            others = [status for status in one["responses"] if status != "200"]
            lines += [f"Or an error: {', '.join(others)}.", ""]
    lines.append("# What is in them\n")
    for name, one in sorted(found["components"]["schemas"].items()):
        lines += [f"## {name}", one.get("description", ""), ""]
        needed = set(one.get("required", ()))
        for field, shape in one.get("properties", {}).items():
            must = "" if field in needed else ", may be left out"
            lines.append(f"- `{field}` ({_kind(shape)}{must})")
        lines.append("")
    return "\n".join(lines)


def _fields(word: str, content: dict[str, Any]) -> list[str]:
    shape = content.get("application/json", {}).get("schema")
    return [] if not shape else [f"It {word} {_kind(shape)}.", ""]


def _kind(shape: dict[str, Any]) -> str:
    if "$ref" in shape:
        name = shape["$ref"].rpartition("/")[2]
        return f"[{name}](#{name.lower()})"
    if "anyOf" in shape:
        return " or ".join(_kind(one) for one in shape["anyOf"])
    if "enum" in shape:
        return "one of " + ", ".join(f"`{one}`" for one in shape["enum"])
    kind = shape.get("type", "anything")
    if kind == "array" and isinstance(shape.get("items"), dict):
        return f"list of {_kind(shape['items'])}"
    return str(kind)


def missing(text: str, page: Path, root: Path) -> list[str]:
    """Links of a page to files that are not there."""
    found = []
    for _, _, target in LINK.findall(text):
        file = target.partition("#")[0]
        if "://" in target or target.startswith("mailto:") or not file:
            continue
        if not (page.parent / file).resolve().is_relative_to(root) or not (
            page.parent / file
        ).exists():
            found.append(target)
    return found


def on_page_markdown(markdown: str, page: Any, **_: Any) -> str:
    """Links to what is no page of the site are told as words."""
    where = Path(page.file.src_uri)
    here = where if where.name != "index.md" else Path("README.md")

    def told(found: re.Match[str]) -> str:
        picture, words, target = found.groups()
        file = target.partition("#")[0]
        if "://" in target or not file:
            return found[0]
        wanted = ((ROOT / here).parent / file).resolve()
        if wanted == ROOT / "README.md":
            return f"[{words}]({_up(where)}index.md)"
        if wanted.is_relative_to(ROOT) and (PAGES / wanted.relative_to(ROOT)).is_file():
            return found[0]
        return "" if picture else f"{words} (`{file}`)" if file != words else f"`{words}`"

    return LINK.sub(told, markdown)


def _up(where: Path) -> str:
    return "../" * (len(where.parts) - 1)


if __name__ == "__main__":
    gather()

"""How tables, questions and results show themselves in a notebook: as HTML with a picture of the
board, in light and dark. A table shows what a spectator may know."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from html import escape
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .question import Question
    from .table import Table
    from .tui.board import Board

SHOWN = 24
"""Options that a question lists."""
SIZE = (100, 36)
"""Characters and lines of a board."""
STYLE = """<style>.fracas{font:14px system-ui,sans-serif}.fracas td,.fracas th{text-align:left;\
padding:2px 10px}.fracas .muted{opacity:.7}</style>"""
LOOK = """<style>.g{fill:#fff}text{font:13px ui-monospace,monospace;fill:#222;white-space:pre}\
@media(prefers-color-scheme:dark){.g{fill:#16181d}text{fill:#eee}}</style>"""


def board_svg(table: Table, seat: int | None = None) -> str:
    """The board as a viewer sees it, as a picture: that of the terminal, or the bare view."""
    from .tui.board import board_of
    from .tui.lines import lines
    from .tui.look import Look

    board = board_of(table.game)
    if board is None:
        return text_svg(lines(Look(table, "en").shapes(table, seat)))
    with ThreadPoolExecutor(1) as apart:  # a notebook has a loop of its own
        return apart.submit(lambda: asyncio.run(_taken(board, table, seat))).result()


async def _taken(board: type[Board], table: Table, seat: int | None) -> str:
    """A picture of a terminal's board."""
    from textual.app import App, ComposeResult

    class Picture(App[None]):
        TITLE = table.game.title.get("en", table.game.name)

        def compose(self) -> ComposeResult:
            yield board()

    app = Picture()
    async with app.run_test(size=SIZE) as pilot:
        asked = [] if seat is None else table.questions(seat)
        app.query_one(board).update(table.sight(seat), asked, "en")
        await pilot.pause()
        return app.export_screenshot()


def text_svg(lines: Iterable[str]) -> str:
    """Lines of text as a picture."""
    rows = [row.rstrip() for line in lines for row in str(line).split("\n")]
    wide = max((len(row) for row in rows), default=1) * 7.9 + 24
    tall = 17 * len(rows) + 20
    text = "".join(
        f'<text x="12" y="{24 + 17 * at}" xml:space="preserve">{escape(row)}</text>'
        for at, row in enumerate(rows)
        if row
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" role="img" viewBox="0 0 {wide:g} {tall}" '
        f'width="{wide:g}" height="{tall}">{LOOK}'
        f'<rect class="g" width="{wide:g}" height="{tall}" rx="6"/>{text}</svg>'
    )


def table_html(table: Table) -> str:
    title = table.game.title.get("en", table.game.name)
    names = [table.game.words.seat(seat, table.saying(table.seats)) for seat in range(table.seats)]
    if table.result is not None:
        places, scores = table.result.places, table.result.scores
        order = sorted(range(table.seats), key=lambda seat: places[seat])
        rows = [(names[seat], places[seat], scores[seat] if scores else "") for seat in order]
        state = grid(("", "place", "score"), rows)
    else:
        asked = [(names[seat], one.prompt) for seat, one in table.waiting.items()]
        state = grid(("waits for", "who is asked"), asked)
    head = f"<b>{escape(title)}</b> <span class='muted'>{table.inputs} inputs</span>"
    goal = f"<div class='muted'>{escape(table.goal_line())}</div>"
    return f"{STYLE}<div class='fracas'>{head}{goal}{board_svg(table)}{state}</div>"


def question_html(question: Question) -> str:
    offered = question.options[:SHOWN]
    rows = [(repr(one.data), one.label) for one in offered]
    more = len(question.choices) - len(offered)
    left = f"<div class='muted'>… and {more} more</div>" if more else ""
    clauses = f"<span class='muted'>{escape(', '.join(question.clauses))}</span>"
    head = f"<b>{escape(question.prompt)}</b> {clauses}"
    return f"{STYLE}<div class='fracas'>{head}{grid(('data', 'label'), rows)}{left}</div>"


def grid(head: Sequence[str], rows: Iterable[Sequence[object]]) -> str:
    """A table of HTML."""
    top = "".join(f"<th>{escape(one)}</th>" for one in head)
    body = "".join(
        "<tr>" + "".join(f"<td>{escape(str(one))}</td>" for one in row) + "</tr>" for row in rows
    )
    return f"<table><thead><tr>{top}</tr></thead><tbody>{body}</tbody></table>"

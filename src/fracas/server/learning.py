"""The calls for learners: a game's guided first game, and what a bot would do in one's place."""

from __future__ import annotations

import asyncio
import contextlib
from typing import Annotated

from msgspec import Meta
from starlette.responses import Response

import fracas
from fracas import Question, Table
from fracas.engine.brought import LONGEST
from fracas.engine.text import Choice

from . import jobs
from .api import Call, No, chore, route
from .jobs import Answer
from .learnable import (
    Advice,
    AdviceWanted,
    Advised,
    AdvisedPart,
    FigureInfo,
    GlossaryInfo,
    HowToInfo,
    HowToPages,
    LessonInfo,
    LessonPage,
    Reason,
    WordInfo,
)
from .lobby import Body, Reply
from .match import Match
from .tables import the_match
from .words import said
from .workers import Failed

ADVISER = "normal"
"""The bot that is asked."""


@route("GET /api/games/{game}/lesson", LessonInfo, query={"lang": "language"}, problems=(404,))
async def lesson(call: Call) -> LessonInfo:
    """A guided first game: how to open its table, and what to read when."""
    game = call.game
    if game.lesson is None:
        raise No(404, "missing", "there is no lesson for this game")
    found = game.lesson
    pages = [
        LessonPage(
            one.name,
            one.when,
            one.show,
            game.words.template(f"lesson.{one.name}", call.lang) or "",
        )
        for one in found.pages
    ]
    return LessonInfo(game.name, found.seats, found.bot, found.position, pages, found.options)


@route("GET /api/games/{game}/glossary", GlossaryInfo, query={"lang": "language"}, problems=(404,))
async def glossary(call: Call) -> GlossaryInfo:
    """A game's words, explained."""
    terms, lang = call.game.teaching.glossary.term, call.lang
    return GlossaryInfo(
        [
            WordInfo(one.name.of(lang), one.text.of(lang), one.clause, list(one.forms.of(lang)))
            for one in terms
        ]
    )


@route("GET /api/games/{game}/how-to", HowToPages, query={"lang": "language"}, problems=(404,))
async def how_to(call: Call) -> HowToPages:
    """How a game is played, on a few illustrated pages."""
    lang, told = call.lang, call.game.teaching.how_to
    return HowToPages(
        [
            HowToInfo(
                one.title.of(lang),
                one.picture,
                one.clause,
                one.alt.of(lang),
                [each.of(lang) for each in one.text],
            )
            for one in told.page
        ],
        [FigureInfo(one.picture, one.clause, one.alt.of(lang)) for one in told.figure],
    )


@route("GET /api/games/{game}/pictures/{name}", None, problems=(404,))
async def picture(call: Call) -> Response:
    """A drawing of these pages, or of the rulebook: `goal.svg`."""
    found = call.game.teaching.pictures.get(call.part("name").removesuffix(".svg"))
    if found is None:
        raise No(404, "missing", "there is no such picture")
    headers = {"cache-control": "max-age=3600"}
    return Response(found, media_type="image/svg+xml", headers=headers)


@route(
    "GET /api/games/{game}/options/{option}",
    None,
    query={"value": "one of the option's values", "seats": "for how many"},
    problems=(404,),
)
async def preview(call: Call) -> Response:
    """What a value of an option looks like, as SVG: a map, a table, a city. Of values that the game
    itself brings, not of texts."""
    game, asked = call.game, call.request.query_params
    option = game.options.get(call.part("option"))
    found = ""
    if (
        option is not None
        and option.preview is not None
        and (value := option.read(asked.get("value", ""))) in option.values
    ):
        with contextlib.suppress(fracas.BadInput, ValueError):
            found = option.preview(value, game.checked_seats(int(asked.get("seats", "0"))))
    if not found:
        raise No(404, "missing", "there is no such picture")
    headers = {"cache-control": "max-age=3600"}
    return Response(found, media_type="image/svg+xml", headers=headers)


class OwnValue(Body):
    """The text of a file in place of a value, and for how many."""

    text: Annotated[str, Meta(max_length=LONGEST)]
    seats: Annotated[int, Meta(ge=1, le=32)]


class Drawing(Reply):
    svg: str
    """Empty where there is nothing to see."""


@route(
    "POST /api/games/{game}/options/{option}",
    Drawing,
    OwnValue,
    query={"lang": "language of what is wrong with it"},
    problems=(400, 404),
    dear=True,
)
async def preview_text(call: Call) -> Drawing:
    """What an option looks like with a text of one's own, as SVG, or what is wrong with it. The
    text is not kept."""
    name, option = call.part("game"), call.game.options.get(call.part("option"))
    if option is None or option.preview is None or option.from_text is None:
        raise No(404, "missing", "there is no such picture")
    seats = call.game.checked_seats(call.body.seats)
    job = jobs.Draw(name, call.part("option"), call.body.text, seats, call.lang)
    return Drawing((await chore(call, name, job)).decode())


@route(
    "POST /api/tables/{table}/advice",
    Advice,
    AdviceWanted,
    problems=(401, 403, 404, 409),
    dear=True,
)
async def advice(call: Call) -> Advice:
    """What a bot would answer to a question of one's own seat, the whole action, and why. It knows
    what the seat knows, and thinks about each question once. With two or more people only where
    the table allows it."""
    match = await the_match(call)
    seat = call.body.seat
    if seat >= match.kept.seats or match.people[seat].guest != call.guest.id:
        raise No(403, "seat", said("advice.own"))
    if len({one.guest for one in match.people if one.guest}) > 1 and not match.kept.advice:
        raise No(403, "advice", said("advice.off"))
    asked = match.table.questions(seat, call.lang) if match.going else []
    if not asked or seat not in match.table.waiting:
        raise No(409, "asked", said("advice.asked"))
    wanted = call.body.question
    question = next((one for one in asked if wanted in (None, one.number)), None)
    if question is None:
        raise No(409, "asked", said("advice.asked"))
    labels = {one.data: one.label for one in question.options}
    left = [one.number for one in asked if one is not question]
    found = await _thought(call, match, seat, question.number, left)
    say = match.table.game.words.template
    return Advice(
        question.number,
        _parts(match.table, question, found.answers, call.lang),
        [Advised(data, labels[data], value, tries) for data, value, tries in found.considered],
        question.because(found.answers[0]),
        [
            Reason(say(f"outlook.{name}", call.lang) or name, round(value, 1))
            for name, value in found.reasons
        ],
    )


def _parts(table: Table, question: Question, answers: list[Choice], lang: str) -> list[AdvisedPart]:
    """The answers of an action in the words of the options."""
    found, asked = [], question
    for at, one in enumerate(answers, 1):
        found.append(AdvisedPart(asked.kind, one, asked.option(one).label))
        if at < len(answers):
            number = question.number
            after = table.draft(question.seat, *answers[:at], question=number, lang=lang)
            if after is None:  # the table has gone on meanwhile
                break
            asked = after
    return found


async def _thought(call: Call, match: Match, seat: int, question: int, left: list[int]) -> Answer:
    """Whoever asks again gets what was thought before."""
    known = match.advised.get(seat)
    if known is None or known[0] != question:
        thinking = asyncio.ensure_future(
            call.hall.bots.advise(match.table, seat, ADVISER, left, call.account)
        )
        # Whoever asked may have gone by then: that it failed is in the log already.
        thinking.add_done_callback(lambda one: one.cancelled() or one.exception())
        known = match.advised[seat] = (question, thinking)
    try:
        return await asyncio.shield(known[1])
    except Failed:
        match.advised.pop(seat, None)
        raise No(409, "bot", said("advice.none")) from None

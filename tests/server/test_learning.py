"""For learners: a guided first game, a word of advice at each question, and what a bot would do."""

from __future__ import annotations

import random
import re

import pytest

import fracas
from fracas import Question
from fracas.bots import advise, make_bot, whole_input
from fracas.catalogue import all_games, find
from fracas.engine.game import _subclasses
from fracas.engine.state import Step
from fracas.engine.text import Choice
from fracas.server.learning import ADVISER
from tests.proof import many
from tests.server.house import House

OURS = [one.name for one in all_games() if one.package.startswith("fracas.games.")]
TAUGHT = [one.name for one in all_games() if one.lesson is not None]


@pytest.mark.parametrize("name", TAUGHT)
def test_a_lesson_can_be_opened_and_every_page_has_its_words(name: str, house: House) -> None:
    guest = house.guest("Ann")
    lesson = guest.get(f"/api/games/{name}/lesson?lang=fr")
    english = guest.get(f"/api/games/{name}/lesson")
    assert all(one["text"] for one in lesson["pages"])
    assert all(
        mine["text"] != other["text"]
        for mine, other in zip(lesson["pages"], english["pages"], strict=True)
    )
    kinds = {one.kind for one in _subclasses(Step) if one.__module__.startswith(find(name).package)}
    whens = {one["when"].partition(" ")[0] for one in lesson["pages"]}
    assert whens <= kinds | {"", "turn", "over", "told"}
    for told in (one["when"].split()[1] for one in lesson["pages"] if one["when"][:5] == "told "):
        assert find(name).words.template(f"tell.{told}", "en")
    players = [{"kind": "me"}, *[{"kind": "bot", "bot": lesson["bot"]}] * (lesson["seats"] - 1)]
    table = guest.post(
        "/api/tables",
        game=name,
        seats=lesson["seats"],
        players=players,
        position=lesson["position"],
        options=lesson.get("options", {}),
    )
    assert table["state"] == "live"


RARE = {
    "neon-gods": {"discard", "recover"},
    "collateral-damage": {"rival_city", "guardian"},
    "collision": {"choose_first", "charge_at"},
}
"""Questions that a first game may well do without; their pages are read at its end."""
MINUTES, DECISION, PAGE = 15, 4, 10
"""How long a lesson may be, with so many seconds for a decision and for a page."""


@pytest.mark.parametrize("name", TAUGHT)
def test_whoever_follows_a_lesson_meets_its_decisions_in_time(name: str) -> None:
    """The bot that gives advice leads: the two say the same. A real game comes of it, that is won
    or lost."""
    game, met = find(name), set[str]()
    lesson = game.lesson
    assert lesson is not None
    for seed in range(many(4, 6)):
        table, led = _led(name, seed)
        asked = [one.kind for one, _ in led]
        assert table.result is not None
        decisions = len(asked)
        assert decisions * DECISION + len(lesson.pages) * PAGE <= MINUTES * 60, decisions
        met |= set(asked)
    kinds = {one.when.partition(" ")[0] for one in lesson.pages} - {"", "turn", "over", "told"}
    assert kinds - met <= RARE.get(name, set())


@pytest.mark.parametrize("name", ["blood-feud"])
@pytest.mark.parametrize("lang", ["en", "fr"])
def test_a_page_names_no_answer_unless_it_names_the_one_that_is_advised(
    name: str, lang: str
) -> None:
    """What to do is said by the bot that gives advice alone: a page that praised another answer
    would contradict it."""
    lesson = find(name).lesson
    assert lesson is not None
    pages = {one.when: one.name for one in lesson.pages}
    _, led = _led(name, 1, lang)
    for question, advised in led:
        if (page := pages.get(question.kind)) is None:
            continue
        text = find(name).words.template(f"lesson.{page}", lang) or ""
        labels = {_called(one.label) for one in question.options}
        named = {one for one in labels if re.search(rf"(?<!\w){re.escape(one)}(?!\w)", text)}
        assert not named or _called(question.option(advised).label) in named, (page, named)


def _called(label: str) -> str:
    """An option's name without what it says of itself."""
    return re.split(r" \(| ?: ", label)[0]


def _led(
    name: str, seed: int, lang: str = "en"
) -> tuple[fracas.Table, list[tuple[Question, Choice]]]:
    """A lesson played to its end as it says, and the questions that were asked, with what it said
    to them."""
    game = find(name)
    lesson = game.lesson
    assert lesson is not None
    if lesson.position:
        table = fracas.position(name, lesson.position, seed=str(seed))
    else:
        table = fracas.new(name, seats=lesson.seats, seed=seed, **lesson.options)
    guide, rivals = make_bot(ADVISER, 1, game), make_bot(lesson.bot, seed, game)
    asked: list[tuple[Question, Choice]] = []
    while not table.over:
        seat = next(iter(table.waiting))
        answers = whole_input(rivals if seat else guide, table.seat(seat))
        if not seat:
            number = table.waiting[0].number
            for at, one in enumerate(answers):
                question = (
                    table.draft(0, *answers[:at], question=number, lang=lang)
                    if at
                    else next(q for q in table.questions(0, lang) if q.number == number)
                )
                assert question is not None
                asked.append((question, one))
        table.play(seat, *answers)
    return table, asked


@pytest.mark.parametrize("name", TAUGHT)
def test_a_lesson_ends_whatever_is_answered(name: str) -> None:
    lesson = find(name).lesson
    assert lesson is not None
    for seed in range(many(1, 6)):
        if lesson.position:
            table = fracas.position(name, lesson.position, seed=str(seed))
        else:
            table = fracas.new(name, seats=lesson.seats, seed=seed, **lesson.options)
        rng = random.Random(seed)
        while not table.over:
            seat, question = next(iter(table.waiting.items()))
            table.play(seat, rng.choice(question.options))


@pytest.mark.parametrize("name", OURS)
def test_there_is_a_word_of_advice_at_every_kind_of_question(name: str) -> None:
    game = find(name)
    asking = {
        one.kind
        for one in _subclasses(Step)
        if one.__module__.startswith(game.package)
        and ("options" in vars(one) or "ballot_options" in vars(one))
        and one.clauses
    }
    assert len(asking) > 15
    table, rng = fracas.new(name, seed=2), random.Random(2)
    for _ in range(120):
        if table.over:
            break
        seat, question = next(iter(table.waiting.items()))
        asking.add(question.kind)
        table.play(seat, rng.choice(question.options))
    for lang in ("en", "fr"):
        assert [one for one in sorted(asking) if not game.words.has(f"coach.{one}", lang)] == []


def test_advice_names_the_bots_choice_and_where_it_leads() -> None:
    game = find("neon-gods")
    assert game.lesson is not None
    table = fracas.position("neon-gods", game.lesson.position)
    bot = make_bot("normal", 1, game)
    found = advise(bot, table.seat(0), 1)
    assert found.considered[0].choice == bot.choose(table.seat(0))
    assert {one.choice for one in found.considered} == set(table.waiting[0].choices)
    table.play(0, ("dozer", 0))
    gains = dict(advise(bot, table.seat(0), 1).reasons)
    assert gains["spaces"] > 0  # a figure that leaves the base holds a space


def test_advice_knows_no_more_than_the_seat() -> None:
    """Two worlds that differ only in what seat 0 cannot see give the same advice."""
    game = find("neon-gods")
    found = []
    for hidden in ("warrior", "doc"):
        other = {"warrior": "doc", "doc": "warrior"}[hidden]
        rest = [f"grunt-{one}" for one in ("bandit", "builder", "charmer", other)]
        table = fracas.position(
            "neon-gods",
            f"""
            seats = 2
            slots = ["dozer", "benny", "fabian", "marlo"]
            [[players]]
            hand = ["grunt-warrior", "grunt-builder"]
            [[players]]
            hand = ["grunt-{hidden}", "grunt-merchant"]
            draw = {rest}
            """,
        )
        advice = advise(make_bot("normal", 1, game), table.seat(0), 1)
        found.append((advice.considered, advice.reasons))
    assert found[0] == found[1]


def test_advice_is_for_ones_own_seat_while_it_is_asked(house: House) -> None:
    ann, bob = house.guest("Ann"), house.guest("Bob")
    table = ann.table("me", "me")
    address = f"/api/tables/{table}/advice"
    found = ann.post(f"{address}?lang=fr", seat=0)
    assert len(found["options"]) == 9 and found["options"][0]["tries"] > 0
    assert ann.post(address, seat=0) == found
    ann.post(address, 409, seat=1)
    bob.post(address, 403, seat=0)
    ann.post(address, 403, seat=7)


def test_a_moment_is_saved_with_what_the_seat_knows_and_opened_again(house: House) -> None:
    ann, bob = house.guest("Ann"), house.guest("Bob")
    table = ann.table("me", "open", game="neon-gods")
    code = ann.invitation(table)
    bob.sit(table, code)
    address = f"/api/tables/{table}/position"
    saved = ann.http.get(f"{address}?seat=0")
    assert saved.status_code == 200, saved.text
    assert ann.http.get(f"{address}?seat=1").status_code == 403
    assert ann.http.get(address).status_code == 409  # all of it only when the game is over
    players = [{"kind": "me"}, {"kind": "me"}]
    again = ann.post("/api/tables", game="neon-gods", players=players, position=saved.text)
    assert again["state"] == "live"
    player = ann.join(table, 0)
    player.act("concede")
    player.until(lambda: player.now.result)
    assert ann.http.get(f"{address}?at=0").status_code == 200


@pytest.mark.parametrize("name", OURS)
def test_what_a_seat_can_count_on_is_told_in_both_languages(name: str) -> None:
    game = find(name)
    outlook = game.mind.outlook
    assert outlook is not None
    table, rng = fracas.new(name, seed=1), random.Random(1)
    told: dict[str, set[float]] = {}
    for _ in range(150):
        if table.over:
            break
        seat, question = next(iter(table.waiting.items()))
        for part, points in outlook(table.state, seat).items():
            told.setdefault(part, set()).add(points)
        table.play(seat, rng.choice(question.options))
    assert len(told) >= 4
    assert all(game.words.has(f"outlook.{one}", lang) for one in told for lang in ("en", "fr"))
    assert sum(len(points) > 1 for points in told.values()) >= 2

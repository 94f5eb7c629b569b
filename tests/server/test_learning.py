"""For learners: a guided first game, a word of advice at each question, and what a bot would do."""

from __future__ import annotations

import random

import pytest

import fracas
from fracas.bots import advise, make_bot
from fracas.catalogue import all_games, find
from fracas.engine.game import _subclasses
from fracas.engine.state import Step
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
    assert {one["when"] for one in lesson["pages"]} <= kinds | {"", "turn", "over"}
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


@pytest.mark.parametrize("name", TAUGHT)
def test_a_lesson_is_a_real_game_in_which_its_pages_come_up(name: str) -> None:
    """Played to its end, whatever is answered; each page has its moment in one game or another.
    What had none in a learner's own game is read at its end."""
    lesson = find(name).lesson
    assert lesson is not None
    met: set[str] = set()
    for seed in range(6):
        if lesson.position:
            table = fracas.position(name, lesson.position)
        else:
            table = fracas.new(name, seats=lesson.seats, seed=seed, **lesson.options)
        rng = random.Random(seed)
        for _ in range(4000):
            if table.over:
                break
            seat, question = next(iter(table.waiting.items()))
            met |= {question.kind} if seat == 0 else set()
            table.play(seat, rng.choice(question.options))
        assert table.over
    kinds = {one.when for one in lesson.pages if one.when not in ("", "turn", "over")}
    assert len(kinds - met) <= len(kinds) // 2, sorted(kinds - met)


def test_a_lesson_suggests_what_can_be_done() -> None:
    game = find("neon-gods")
    assert game.lesson is not None
    table = fracas.position("neon-gods", game.lesson.position)
    pages = {one.when: one.suggest for one in game.lesson.pages if one.suggest}
    for kind in ("recruit", "move", "move_to", "move", "move_to", "activate"):
        question = table.waiting[0]
        assert question.kind == kind
        wanted = next(one for one in pages[kind] if one in question.choices)
        table.play(0, wanted)


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

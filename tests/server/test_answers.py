"""What clients are told about free answers, and about the bots of each game."""

import random

import msgspec
import pytest

import fracas
from examples import GAMES
from fracas import Table, catalogue
from fracas.engine.state import Step
from fracas.games import BUILT_IN
from fracas.question import Question
from fracas.server.seeing import answer_schema, question
from fracas.testing.walk import random_input

from .house import House

for one in GAMES.values():
    catalogue.add(one)


def free_steps(name: str) -> list[type[Step]]:
    union = catalogue.find(name).step_type
    return [step for step in getattr(union, "__args__", (union,)) if step.free]


@pytest.mark.parametrize("name", sorted({*GAMES, *BUILT_IN}))
def test_every_free_answer_has_its_schema(name: str) -> None:
    for step in free_steps(name):
        assert answer_schema(step), f"{step.__name__} does not say what its answers look like"


def free_questions(table: Table, rng: random.Random, inputs: int) -> list[Question]:
    found: dict[str, Question] = {}
    for _ in range(inputs):
        for seat in table.waiting:
            for one in table.questions(seat):
                if one.free and one.options:
                    found.setdefault(one.kind, one)
        if table.over:
            break
        table.apply(random_input(table, rng))
    return list(found.values())


@pytest.mark.parametrize(
    ("name", "kinds"), [("campfires", {"light"}), ("collision", {"deploy_at"})]
)
def test_what_is_offered_fits_the_schema_of_free_answers(name: str, kinds: set[str]) -> None:
    found = free_questions(fracas.new(name, seed=3), random.Random(3), 40)
    assert kinds <= {one.kind for one in found}
    for one in found:
        if one.kind in kinds:
            sent = question(one)
            assert sent.schema["type"] == "array"
            for option in sent.options:
                msgspec.convert(option.data, one.step.shape, strict=True)


def test_each_game_offers_its_own_bots(house: House) -> None:
    ann = house.guest()
    games = {one["name"]: one for one in ann.get("/api/games")["games"]}
    common = [one["name"] for one in ann.get("/api/games")["bots"]]
    assert common == ["normal", "easy", "hard", "greedy", "random"]
    bots = {one["name"]: one["recipe"] for one in games["blood-feud"]["bots"]}
    assert bots["hard"] == catalogue.find("blood-feud").mind.recipes["hard"]
    assert list(bots) == common
    table = ann.table("me", "open")
    wrong = ann.post(
        f"/api/tables/{table}/seat", 400, seat=1, kind="bot", bot="search:iterations=1"
    )
    assert "there are: normal, easy" in wrong["why"]

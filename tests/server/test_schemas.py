"""What games show, ask, take and tell is as their published schemas say."""

import json
import random
from typing import Any

import jsonschema_rs
import msgspec
import pytest

import fracas
from examples import GAMES
from fracas import Table, catalogue
from fracas.games import BUILT_IN
from fracas.server import seeing
from fracas.server.schemas import schemas
from tests.server.house import House

for one in GAMES.values():
    catalogue.add(one)


def on_the_wire(one: object) -> Any:
    return msgspec.json.decode(msgspec.json.encode(one))


def look(table: Table, check: dict[str, jsonschema_rs.Validator]) -> None:
    for viewer in (*range(table.seats), None, *table.game.sight.roles):
        if table.game.sight.view is None or table.game.sight.shape is not None:
            check["view"].validate(table.view(viewer))
    for seat in range(table.seats):
        for question in table.questions(seat):
            check["question"].validate(on_the_wire(seeing.question(question)))
            for data in question.choices:
                check["answer"].validate(on_the_wire(data))


@pytest.mark.parametrize("name", sorted({*BUILT_IN, *GAMES}))
def test_a_game_is_as_its_schemas_say(name: str) -> None:
    check = {
        part: jsonschema_rs.validator_for(json.dumps(schema))
        for part, schema in schemas(catalogue.find(name)).items()
    }
    rng = random.Random(name)
    table = fracas.new(name, seed=7)
    for _ in range(60):
        if table.over:
            break
        look(table, check)
        seat, question = rng.choice(sorted(table.waiting.items()))
        table.play(seat, rng.choice(list(question.choices)))
    assert len(table.log) > 3
    for event in table.log:
        check["event"].validate(on_the_wire(seeing.told(table, event, 0, "en")))


def test_an_answer_or_a_view_of_another_game_is_refused() -> None:
    made = schemas(catalogue.find("leduc"))
    wrong = [("answer", [1, 2]), ("view", {"hands": []}), ("question", {"kind": "mark"})]
    for part, given in wrong:
        with pytest.raises(jsonschema_rs.ValidationError):
            jsonschema_rs.validate(made[part], given)


def test_schemas_are_published(house: House) -> None:
    ann = house.guest()
    found = ann.get("/api/games/neon-gods/schema")
    assert found == json.loads(json.dumps(schemas(catalogue.find("neon-gods"))))
    ann.get("/api/games/chess/schema", expect=404)

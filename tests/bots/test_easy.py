"""The *easy* bot is a beginner, not a broken one: it plays on, and takes no step that its own
policy holds for clearly bad."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

import fracas
from fracas import Table
from fracas.bots import make_bot
from fracas.bots.reflex import Reflex
from fracas.catalogue import find
from fracas.engine import Choice
from fracas.games import BUILT_IN
from fracas.lab import oath
from fracas.question import Question

Answer = tuple[Table, int, Question, Choice]


def easy_games(name: str, games: int, seats: int, **options: Any) -> Iterator[Answer]:
    """Games of *easy* bots among themselves, answer by answer, each before it is given."""
    for seed in range(games):
        table = fracas.new(name, seats=seats, seed=f"easy {seed}", **options)
        bots = [make_bot("easy", f"{seed}/{seat}", table.game) for seat in range(seats)]
        while not table.over:
            seat, question = next(iter(table.waiting.items()))
            choice = bots[seat].choose(table.seat(seat))
            yield table, seat, question, choice
            table.play(seat, choice)


@pytest.mark.parametrize("name", BUILT_IN)
def test_easy_is_of_one_shape_in_all_games(name: str) -> None:
    game = find(name)
    bot = make_bot("easy", 1, game)
    assert isinstance(bot, Reflex) and bot.sharp < 4 and bot.floor > 0
    oath.swear(game, game.mind.recipes["easy"], game.seats[0], game.checked_options({}))


def scores(table: Table) -> tuple[int, ...]:
    assert table.result is not None
    return table.result.scores


def test_neon_gods() -> None:
    tables = {id(table): table for table, *_ in easy_games("neon-gods", 2, 2)}
    for table in tables.values():
        assert min(scores(table)) > 25, "random has 12"


def test_collateral_damage() -> None:
    seen = Counter[object]()
    for table, seat, question, choice in easy_games("collateral-damage", 2, 3):
        verb = choice[0] if isinstance(choice, tuple) else choice
        if question.kind == "gang":
            assert verb != "fire"
            seen[verb] += 1
        else:
            seen[question.kind, table.record.seed, seat] += 1
    for game in range(2):
        for seat in range(3):
            assert seen["move_to", f"easy {game}", seat] > 3, "characters go somewhere"
            assert seen["seize_for", f"easy {game}", seat] > 3, "and try for cities"
    assert seen["recruit"] >= 12 and seen["train"] >= 6, "nobody sits on a full purse"


def test_ani_mayhem() -> None:
    left: dict[tuple[str, int], int] = {}
    drawn = Counter[tuple[str, int]]()
    most = Counter[str]()
    for table, seat, question, choice in easy_games("ani-mayhem", 2, 2, decks="harbour,lantern"):
        seed = table.record.seed
        kind = choice[0] if isinstance(choice, tuple) else choice
        if question.kind == "standby":
            assert kind != "take", "what was put away is not taken out again"
            if kind == "go" and (seed, seat) not in left:
                left[seed, seat] = table.view()["players"][seat]["turns"]
        elif question.kind == "reload":
            drawn[seed, seat] += choice == "draw"
            most[seed] = max(most[seed], *table.view()["score"]["players"])
    assert len(left) == 4 and max(left.values()) <= 6, "nobody stays at home"
    assert sum(one > 0 for one in drawn.values()) >= 3, "nobody goes on with an empty hand"
    assert all(most.values()), "somebody has held an item"


def test_collision() -> None:
    done = Counter[object]()
    for _, seat, _, choice in easy_games("collision", 1, 2):
        done[seat, choice] += 1
    for seat in range(2):
        assert done[seat, "move"] > 8, "figures leave their edge"
        assert done[seat, "shoot"] + done[seat, "charge"] >= 2, "and strike"


def test_blood_feud() -> None:
    walked: dict[int, bool] = {}
    done = Counter[object]()
    tables: dict[str, Table] = {}
    for table, seat, question, choice in easy_games("blood-feud", 3, 4, drill=True):
        tables[table.record.seed] = table
        if question.kind == "turn":
            assert not (walked.get(seat) and choice == "pass"), "who has come somewhere acts"
            walked[seat] = str(choice).startswith("go:")
            done[table.record.seed, seat, choice] += 1
    teams = [(seed, seat) for seed in tables for seat in range(4)]
    assert all(done[*one, "order"] for one in teams)
    assert sum(done[*one, "move"] > 0 for one in teams) >= len(teams) - 1, "one won without"
    won = [one for table in tables.values() for one in scores(table)]
    assert sum(one > 0 for one in won) >= 6, "half of the teams win points"

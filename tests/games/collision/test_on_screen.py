"""Section 29: what people see and can do, whatever the client."""

import random
from pathlib import Path

import pytest

import fracas
from fracas.bots import advise, make_bot
from fracas.cli import main
from fracas.games.collision import game
from fracas.games.collision.figures import bodies, body, mov, terrain
from fracas.games.collision.geometry.reach import Reach
from fracas.games.collision.geometry.shapes import Body
from fracas.games.collision.geometry.stand import stands
from fracas.games.collision.layouts import layouts, terrain_of
from fracas.games.collision.ruler import ruled
from fracas.games.collision.sights import _sights, sighted
from fracas.testing import random_input
from fracas.tui.boards.collision import Ground
from fracas.tui.boards.collision.look import spot_of
from fracas.tui.replay import Reel

from .tables import answer, at, figure, one, options, question, state


def scouts() -> fracas.Table:
    return at(
        stage="act", acting="A1",
        figures={
            "A1": one("RE2", 1000, 1000), "B1": one("UN9", 1300, 1400, facing=180),
            "B2": one("UN2", 2000, 1000, 300, facing=180),
        },
        pieces=[{"id": "roof", "name": {"en": "Roof", "fr": "Toit"}, "cover": "H", "z": [0, 300],
                 "rect": [1800, 800, 2200, 1200], "stand": True}],
    )  # fmt: skip


@pytest.mark.clause("CO-29.9")
def test_every_pair_of_enemies_has_its_sight_told() -> None:
    for viewer in (0, None):
        told = [(one["by"], one["of"]) for one in scouts().view(viewer)["sights"]]
        assert told == [("A1", "B1"), ("A1", "B2"), ("B1", "A1"), ("B2", "A1")]


@pytest.mark.clause("CO-29.9", "CO-7.11")
def test_a_sight_is_told_as_it_is_measured_among_all_figures() -> None:
    """What is remembered of a pair forgets nobody who stands in the way."""
    chance = random.Random("crowd")
    for number, layout in enumerate(layouts().values()):
        ground = terrain_of(layout)
        crowd: list[Body] = []
        while len(crowd) < 24:  # so many that they hide each other
            x, y = chance.randint(900, 2400), chance.randint(900, 2400)
            name = f"{'AB'[len(crowd) % 2]}{len(crowd)}"
            spot = Body.of(name, "SML"[number % 3], x, y, 0, chance.randrange(360))
            if stands(ground, crowd, spot):
                crowd.append(spot)
        among = {one.name: one for one in crowd}
        for told in _sights(layout.id, ground, tuple(crowd)):
            viewer, target = among[told.by], among[told.of]
            assert told == sighted(layout.id, ground, tuple(crowd), viewer, target)


@pytest.mark.clause("CO-29.6", "CO-1.9")
def test_a_ruler_lies_between_any_two_figures_or_points() -> None:
    for viewer in (0, 1, None):  # whoever looks, whoever's go it is
        view = scouts().sight(viewer)
        assert ruled(view, "A1", "B1") == (380, 0, 380)  # CO-X23
        assert ruled(view, "A1", "B2") == (860, 300, 911)  # radius 60 and 80, 3" up
        assert ruled(view, "A1", (1000, 1500, 0)) == (440, 0, 440)
        assert ruled(view, (0, 0, 0), (300, 400, 0)) == (500, 0, 500)
        assert ruled(view, "A1", "C7") is None


@pytest.mark.clause("CO-29.6")
@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("far A1 to B1", 'A1 to B1: 3.8" (3.8" flat, 0" in height)'),
        ("how far A1 to B2?", 'A1 to B2: 9.11" (8.6" flat, 3" in height)'),
        ("far A1 to 10 15", 'A1 to (10", 15"): 4.4" (4.4" flat, 0" in height)'),
        ("far 10 10 to 20 10", '(10", 10") to (20", 10") ↑3": 10.45" (10" flat, 3" in height)'),
        ("far A1 to B9", "there is no B9"),
        ("far A1", "far A1 to B2, far A1 to 10.5 4: how far is it?"),
    ],
)
def test_the_ruler_is_asked_for_in_words(line: str, said: str) -> None:
    assert Ground.reply(scouts().sight(1), "en", line) == [said]


@pytest.mark.clause("CO-29.7")
def test_a_move_shows_where_it_may_go_what_it_costs_and_its_tests() -> None:
    table = at(
        options={"layout": "rooftops"}, stage="act", acting="A1",
        figures={"A1": one("RE2", 1150, 850, 300), "B1": one("UN9", 3000, 3000)},
    )  # fmt: skip
    answer(table, "move")
    s = state(table)
    reach = Reach(terrain(s), bodies(s), body(figure(table, "A1")), mov(s, 0))
    ends = [spot_of(path) or (1150, 850, 300) for path in options(table)]
    for arrival in reach.arrivals():  # the area: no place that can be reached is far from one
        x, y, z = arrival.place
        assert any(zz == z and (x - u) ** 2 + (y - v) ** 2 <= 150**2 for u, v, zz in ends)
    labels = {one.data: one.label for one in question(table).options}
    cross = (("cross", 1350, 850, 300), ("walk", 1400, 850, 300))
    assert labels[cross].startswith(
        '2.50" east, ending in the south, on the Block B: cross 2.00", 63 % to pass'
    )
    jump = (("walk", 1150, 800, 300), ("jump", 1210, 800, 0))
    down = '0.50" south-east, ending in the south, by the Block A: jump 0.00"'
    assert labels[jump].startswith(down)
    answer(table, cross)  # then its ghost turns
    assert all(tuple(table.view(seat)["turning"]) == cross[-1][1:] for seat in (0, 1))
    assert question(table).kind == "face" and {0, 90, 180, 270} <= set(options(table))


@pytest.mark.clause("CO-29.18")
def test_a_gang_is_built_from_what_there_is_and_kept_as_a_file(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    def told(*line: str) -> str:
        main(["gang", *line])
        return capsys.readouterr().out

    stock = told("show")
    assert "RE1  Quartermaster         125  at most 1, slots 2 WAG" in stock
    assert "O13  Scope                         8  G, Riveters\n" in stock
    assert "Fire Line: 6 of at most 10 figures, 400 of 400 shards, 12 AP" in stock
    sample = told("show", "fire-line")
    assert '{ profile = "RE4", objects = ["O13"] },  # 73: Long-Eye, Scope' in sample
    mine = tmp_path / "mine.toml"
    mine.write_text(sample, encoding="utf-8")
    assert told("show", str(mine)) == sample  # kept, and the same for whom it is given to
    assert "valid gangs" in told("check", str(mine))
    dear = sample.replace('"O13"', '"O13", "O14"')
    mine.write_text(dear, encoding="utf-8")
    said = told("show", str(mine))
    assert "# CO-4.2: fire-line: shards: 406; nearest: 400" in said
    assert "# CO-4.5: figure 1 (RE4): objects: 2; nearest: 1" in said
    mine.write_text(sample, encoding="utf-8")
    table = fracas.new("collision", seed=1, gangs=f"{mine},the-crush")
    assert len(table.view(None)["figures"]) == 6 + 6


@pytest.mark.clause("CO-29.23")
def test_a_hint_names_the_best_options_with_their_chances() -> None:
    table = at(
        "hunt", {}, stage="act", acting="A1",
        figures={"A1": one("RE2", 1100, 1560), "B1": one("UN9", 3000, 3200, facing=270)},
    )  # fmt: skip
    found = advise(make_bot("greedy:sure=2", 1, game), table.seat(0), 1).considered[:3]
    assert ("pick", 0) in [one.choice for one in found]
    assert {one.choice for one in found} < set(options(table)) and len(found) == 3
    chances = [one.value or 0.0 for one in found]
    assert chances == sorted(chances, reverse=True) and all(0 < one < 1 for one in chances)


@pytest.mark.clause("CO-29.24")
def test_a_replay_steps_jumps_by_turns_and_keeps_hidden_cards() -> None:
    table = fracas.new("collision", seed=3, gangs="learning-riveters,learning-unbound",
                       skirmish=True)  # fmt: skip
    chance = random.Random(3)
    while not table.over:
        table.apply(random_input(table, chance))
    reel = Reel(table)
    reel.go(len(reel.inputs))
    last = state(reel.table).turn
    assert reel.table.digest() == table.digest()
    reel.go_turn(-1)
    assert state(reel.table).turn == last and reel.at < len(reel.inputs)
    reel.go(reel.at - 1)
    assert state(reel.table).turn == last - 1
    reel.go(0)
    for turn in range(1, last + 1):
        reel.go_turn(1)
        assert state(reel.table).turn == turn
    view = reel.table.view(0)
    assert view["players"][0]["hand"] and view["players"][1]["hand"] is None


@pytest.mark.clause("CO-29.10")
def test_a_charge_shows_its_length_the_cards_that_reach_the_contact_and_its_arc() -> None:
    def labels(facing: int, **mine: list[str]) -> list[str]:
        table = at(
            stage="act", acting="A1", players=[mine, {}],
            figures={"A1": one("RE6", 1000, 1000), "B1": one("UN9", 1420, 1000, facing=facing)},
        )  # fmt: skip
        answer(table, "charge")
        return [found.label for found in question(table).options]

    # 3": secondaries of 3 and more are on 1 to 6, 19 cards, and Success reaches too.
    front = labels(180)[0]
    assert front.startswith('Slinger B1: 3.00", 22 of 30 unseen cards reach it; the south (13.')
    assert front.endswith("on its front arc")
    assert labels(0)[0].endswith("on its rear arc")
    seen = labels(180, hand=["1", "8"], discard=["2", "7", "7"])[0]
    assert "20 of 25 unseen cards reach it" in seen


@pytest.mark.clause("CO-29.7", "CO-9.13")
@pytest.mark.parametrize(
    ("objects", "done", "percent"), [([], [], 50), (["O15"], [], 73), ([], ["move"], 27)]
)
def test_the_chance_of_a_test_counts_objects_and_hurry(
    objects: list[str], done: list[str], percent: int
) -> None:
    """A climb of 5+ with AGI 0: 15 of 30 cards; with +2 22, with −2 8."""
    house = {"id": "h", "name": {"en": "House", "fr": "Maison"}, "cover": "H", "z": [0, 300],
             "rect": [1000, 500, 1500, 1500], "stand": True}  # fmt: skip
    table = at(
        stage="act", acting="A1", done=done, pieces=[house],
        figures={"A1": one("RE6", 940, 1000, objects=objects), "B1": one("UN9", 3000, 3000)},
    )  # fmt: skip
    answer(table, "move")
    climbs = [found.label for found in question(table).options if "climb" in found.label]
    assert climbs and all(f'climb 3.00", {percent} % to pass' in label for label in climbs)


@pytest.mark.clause("CO-29.9")
@pytest.mark.parametrize(
    ("skills", "mode", "columns"),
    [([], "normal", 3), (["surge"], "normal", 4), ([], "suppress", 4)],
)
def test_a_target_shows_distance_cover_modifiers_and_chances(
    skills: list[str], mode: str, columns: int
) -> None:
    """A Gunner: RC +1, its gun 0, −1 beyond half of 18"; the Slinger's DEF +1, no cover."""
    table = at(
        stage="act", acting="A1",
        figures={
            "A1": one("RE5", 1000, 1000, skills=skills), "B1": one("UN9", 2200, 1000, facing=180),
            "B2": one("UN9", 2200, 1300, facing=180),
        },
    )  # fmt: skip
    answer(table, "shoot", ("rotary-gun", mode))
    label = question(table).options[0].label
    assert label.startswith(f'Slinger B1: 10.80", no cover, +0 against +1, {columns} columns, ')

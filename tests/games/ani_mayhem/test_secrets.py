"""Who knows what. AM-S1 to AM-S16, AM-27."""

import random

import pytest

import fracas
from fracas.engine.imagining import imagine
from fracas.games.ani_mayhem import game
from fracas.games.ani_mayhem.cards import CARDS
from fracas.games.ani_mayhem.state import AniMayhem
from fracas.testing import check_secret

from .scene import ids, scene, state
from .test_phases import HOME, placed, player

TWO = """
seats = 2
luck = []
[[locations]]
card = "av.data-spire"
items = ["ITEM"]
disasters = ["DISASTER"]
[[locations]]
card = "av.canal-market"
x = 1
items = ["av.gold-badge"]
[[havens]]
card = "av.dockside-loft"
location = "av.data-spire"
items = ["STORED"]
equipment = ["KIT"]
[[characters]]
card = "av.dex-marlow"
at = "av.canal-market"
items = ["HELD"]
equipment = ["GEAR"]
[[disasters]]
card = "av.clatter-drone"
at = "av.data-spire"
item = "CARRIED"
[[players]]
hand = ["HAND"]
draw = ["DRAW"]
combat = ["COMBAT"]
"""
PLAIN = {
    "ITEM": "av.quiet-alarm", "DISASTER": "av.hired-muscle", "STORED": "av.star-chart",
    "KIT": "av.field-kit", "HELD": "av.bath-token", "GEAR": "av.riot-baton",
    "CARRIED": "av.antique-medal", "HAND": "av.brace", "DRAW": "av.spark", "COMBAT": "av.hook",
}  # fmt: skip


def text(**other: str) -> str:
    made = TWO
    for what, card in {**PLAIN, **other}.items():
        made = made.replace(f'"{what}"', f'"{card}"')
    return made


@pytest.mark.parametrize(
    ("what", "card", "blind"),
    [
        pytest.param("HAND", "av.spark", (1, None), marks=pytest.mark.clause("AM-S1")),
        pytest.param("DRAW", "av.brace", (0, 1, None), marks=pytest.mark.clause("AM-S2")),
        pytest.param("COMBAT", "av.haymaker", (0, 1, None), marks=pytest.mark.clause("AM-S2")),
        pytest.param("ITEM", "av.star-chart", (0, 1, None), marks=pytest.mark.clause("AM-S3")),
        pytest.param("DISASTER", "av.blackout", (0, 1, None), marks=pytest.mark.clause("AM-S3")),
        pytest.param("CARRIED", "av.star-chart", (0, 1, None), marks=pytest.mark.clause("AM-S4")),
        pytest.param(
            "HELD", "av.antique-medal", (1, None), marks=pytest.mark.clause("AM-S5", "AM-27.2")
        ),
        pytest.param(
            "GEAR", "av.arc-rifle", (1, None), marks=pytest.mark.clause("AM-S6", "AM-27.1")
        ),
        pytest.param("STORED", "av.bath-token", (1, None), marks=pytest.mark.clause("AM-S16")),
        pytest.param("KIT", "av.orbit-pass", (1, None), marks=pytest.mark.clause("AM-S16")),
    ],
)
def test_a_secret_is_kept(what: str, card: str, blind: tuple[int | None, ...]) -> None:
    check_secret("ani-mayhem", text(), text(**{what: card}), *blind)


def worlds(viewer: int) -> list[AniMayhem]:
    s = state(scene(text().replace("seats = 2\nluck = []\n", ""), seats=2))
    rng = random.Random(3)
    return [imagine(game, s, viewer, rng) for _ in range(40)]


@pytest.mark.clause("AM-S3", "AM-S4", "AM-S5", "AM-S16")
def test_items_that_a_viewer_does_not_know_may_be_anywhere_among_items() -> None:
    held = {tuple(next(iter(s.bodies.values())).items) for s in worlds(1)}
    stored = {tuple(s.havens[0].items) for s in worlds(1)}
    assert len(held) == len(stored) == 5
    own = {tuple(next(iter(s.bodies.values())).items) for s in worlds(0)}
    assert len(own) == 1


@pytest.mark.clause("AM-S1", "AM-S3", "AM-S6")
def test_imagined_worlds_keep_each_card_where_its_type_can_be() -> None:
    for s in worlds(1):
        types = [CARDS[s.cast.kinds[one]].type for one in next(iter(s.bodies.values())).gear]
        assert types == ["equipment"]
        beneath = [CARDS[s.cast.kinds[one]].type for one in s.sites[0].disasters]
        assert beneath == ["disaster"]


@pytest.mark.clause("AM-S13")
def test_cards_above_a_location_are_open() -> None:
    made = text().replace('items = ["av.gold-badge"]', 'above = ["av.gold-badge"]')
    table = scene(made.replace("seats = 2\nluck = []\n", ""), seats=2)
    seen = table.view(None)
    assert isinstance(seen, dict)
    assert seen["sites"][1]["above"] == ["av.gold-badge"]
    assert ids(table, state(table).sites[1].above) == ["av.gold-badge"]


@pytest.mark.clause("AM-S12")
def test_the_random_stream_is_hidden_and_the_seed_that_is_shown_in_the_end_gives_it() -> None:
    seeded = [f'seed = "{one}"\n' + text() for one in ("first", "second")]
    check_secret("ani-mayhem", *seeded, 0, 1, None)
    table = fracas.new("ani-mayhem", 1, "a hidden seed")
    for _ in range(12):
        table.play(0, table.waiting[0].options[0])
    assert "a hidden seed" not in repr((table.view(0), table.view(None)))
    table.act(0, "concede")
    again = fracas.loads(table.dumps())
    assert again.record.seed == "a hidden seed"
    assert again.digest() == table.digest()


@pytest.mark.clause("AM-34.11", "AM-34.4")
def test_screens_that_know_nothing_of_the_game_get_a_map_and_the_own_cards_explained() -> None:
    text = HOME + placed("av.dex-marlow", "av.canal-market")
    table = scene(text + player(hand=["av.brace"]) + player(hand=["av.spark"]), seats=2)
    mine, theirs = table.view(0), table.view(1)
    assert mine["map"][0][0] == {
        "en": "Canal Market · ▽0 ◇0 · ♜ · ●1 (1)",
        "fr": "Marché du Canal · ▽0 ◇0 · ♜ · ●1 (1)",
    }
    character, held = mine["cards"]["en"].split(" • ")
    assert character.startswith("Dex Marlow: When it uses a Weapon")
    assert held == "Brace: A character gets +3 defence."
    assert "Brace" not in theirs["cards"]["en"]
    assert set(mine["cards"]) == {"en", "fr"}
    assert table.view(None)["cards"] is None  # nothing to explain

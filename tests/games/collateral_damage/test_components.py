"""CD-1, CD-2, CD-C: what there is, and what a state keeps of it."""

import random
import re

import msgspec
import pytest

import fracas
from fracas.content import ContentError, parse
from fracas.engine import run
from fracas.games.collateral_damage import game
from fracas.games.collateral_damage.cards import (
    CARDS,
    CHARACTER,
    CHARACTERS,
    CITIES,
    DECK_OF,
    TILE,
    Character,
)
from fracas.games.collateral_damage.chances import at_most
from fracas.games.collateral_damage.grid import HEXES, distance, most_harm
from fracas.games.collateral_damage.hearts import could_love
from fracas.games.collateral_damage.state import CollateralDamage
from fracas.games.collateral_damage.stats import stamina, stat
from fracas.games.collateral_damage.vocabulary import Effect
from fracas.games.collateral_damage.words import TEXTS

from .scenes import as_game, changed, csp, of, refused, say, scene, told, until


@pytest.mark.clause("CD-1.1")
def test_two_to_six_play() -> None:
    assert sorted(game.seats) == [2, 3, 4, 5, 6]
    for seats in (1, 7):
        with pytest.raises(fracas.BadInput, match="2 to 6"):
            fracas.new("collateral-damage", seats)


@pytest.mark.clause("CD-1.2", "CD-17.2")
def test_who_dominates_enough_wins() -> None:
    table = scene("domination", "A01 1 N00", "U01 1 N08 guardian", np=[9, 0], luck="seize 6")
    say(table, "N00", 9)
    assert csp(table, 1) == 14 and of(table).total == 20
    assert table.result is not None and table.result.winners == (0,)


@pytest.mark.clause("CD-1.3", "CD-1.4", "CD-4.1")
def test_nine_phases_in_order_each_finished_for_all() -> None:
    table = fracas.new("collateral-damage", 3, 8)
    rng = random.Random(4)
    asked_in: list[tuple[int, int]] = []
    while not table.over and of(table).turn < 4:
        ((seat, question),) = table.waiting.items()
        asked_in.append((of(table).turn, of(table).phase))
        table.play(seat, rng.choice(question.options))
    assert asked_in == sorted(asked_in)
    names = [one["phase"] for one in told(table, "phase")]
    turn = ["passion", "move", "automatic", "love", "combat", "domination", "gang", "mutual"]
    assert names[:16] == turn * 2
    assert [one["turn"] for one in told(table, "turn")][:3] == [1, 2, 3]


@pytest.mark.clause("CD-1.6", "CD-R2", "CD-R3")
def test_every_character_is_an_adult() -> None:
    assert all(one.age >= 20 for one in CHARACTERS)
    young = 'id = "U01"\nname = "X"\nrole = "cook"\npower_name = "Stew"\nage = 19\n'
    young += 'gender = "F"\npreference = "M"\npassion = 3\n'
    young += "looks = 3\nstrike = 3\ndodge = 3\npower = []\n"
    with pytest.raises(ContentError, match="age"):
        parse(young, Character, file="characters.toml")
    assert parse(young.replace("19", "20"), Character, file="characters.toml").age == 20


@pytest.mark.clause("CD-1.7")
def test_all_chance_is_dice_and_shuffles(monkeypatch: pytest.MonkeyPatch) -> None:
    used: set[tuple[int, str]] = set()
    real = CollateralDamage.below

    def below(s: CollateralDamage, n: int, name: str) -> int:
        used.add((n, name))
        return real(s, n, name)

    monkeypatch.setattr(CollateralDamage, "below", below)
    for seed in range(6):
        s = game.new(4, str(seed), game.checked_options({}))
        run.advance(s, s.strands[0])
        run.playout(s, random.Random(seed).random)
    dice = {(n, name) for n, name in used if name.endswith(" die")}
    assert {n for n, _ in dice} == {6}
    piles = {name for n, name in used - dice}
    assert {name for name in piles if not name.endswith("deck")} <= {
        "tiles",
        "stolen card",
        "under campus",
        "under alien",
        "under shady",
    }


@pytest.mark.clause("CD-1.8", "CD-R1")
@pytest.mark.parametrize("lang", ["en", "fr"])
def test_texts_are_of_adults_and_comic(lang: str) -> None:
    said = " ".join([*TEXTS[lang].values(), *(one.name for one in CHARACTERS)]).lower()
    for word in ("girl", "boy", "teen", "kid", "child", "sexy", "lust", "fille", "garçon", "ado"):
        assert not re.search(rf"\b{word}\b", said)
    for one in CHARACTERS:
        for group in ("role", "power", "does"):
            assert TEXTS[lang][f"{group}.{one.id}"]
    assert "Passion" in TEXTS[lang]["stat.passion"] and "Campus" in TEXTS[lang]["deck.campus"]


@pytest.mark.clause("CD-2.1", "CD-C2", "CD-C1")
def test_twenty_city_tiles() -> None:
    assert len(CITIES) == 20 and CITIES[0].name == "Omega City"
    assert all(len(one.power) <= 1 for one in CITIES)
    strengths = sorted((one.strength for one in CITIES), reverse=True)
    assert strengths == [9, 7, 6, 6, 6, *[5] * 5, *[4] * 6, *[3] * 4]


@pytest.mark.clause("CD-2.2", "CD-2.6", "CD-C4", "CD-C1", "CD-R5")
def test_fifty_six_characters_in_three_decks() -> None:
    assert len(CHARACTERS) == 56
    assert [DECK_OF.count(deck) for deck in range(3)] == [24, 16, 16]
    assert all(one.power for one in CHARACTERS)
    sums = [one.passion + one.looks + one.strike + one.dodge for one in CHARACTERS]
    assert min(sums) >= 11 and max(sums) <= 13


@pytest.mark.clause("CD-2.3", "CD-R6")
@pytest.mark.parametrize("number", [0, 6])
def test_printed_stats_are_one_to_five(number: int) -> None:
    raw = msgspec.to_builtins(CHARACTERS[0])
    lines = [f'{key} = "{raw[key]}"' for key in ("id", "name", "gender", "preference")]
    lines += ['role = "cook"', 'power_name = "Stew"']
    lines += [f"{key} = {raw[key]}" for key in ("age", "passion", "looks", "dodge")]
    with pytest.raises(ContentError, match="strike"):
        parse("\n".join([*lines, f"strike = {number}", "power = []"]), Character, file="c.toml")


@pytest.mark.clause("CD-2.4", "CD-2.5", "CD-R4")
@pytest.mark.parametrize(
    ("lover", "beloved", "could"),
    [
        ("U01", "U02", True),  # F, prefers M: M
        ("U01", "U06", False),  # prefers M: F
        ("U01", "U05", False),  # prefers M: N
        ("U03", "U05", True),  # any: N
        ("U03", "U02", True),  # any: M
        ("U03", "U03", False),  # nobody loves itself
        ("A10", "U03", False),  # none
        ("A10", "U12", False),  # none, not even a mask
        ("U11", "U12", True),  # prefers F: a mask counts as every gender
        ("U12", "U11", False),  # the mask does not change whom its wearer prefers
    ],
)
def test_who_could_love_whom(lover: str, beloved: str, could: bool) -> None:
    assert could_love(CHARACTER[lover], CHARACTER[beloved]) is could


@pytest.mark.clause("CD-2.7", "CD-C5", "CD-C1")
def test_forty_five_training_cards() -> None:
    techniques = [one for one in CARDS if one.trick is None]
    assert sum(one.copies for one in techniques) == 23
    assert sum(one.copies for one in CARDS) == 45
    assert [one.id for one in techniques] == [f"T{n:02}" for n in range(1, 13)]


@pytest.mark.clause("CD-C3", "CD-C1")
def test_powers_keep_to_the_vocabulary() -> None:
    for bad, wanted in (
        ('when = "dawn"\neffect = "heal"', "when"),
        ('when = "gain"\neffect = "bless"', "effect"),
        ('when = "static"\neffect = "stat"\nwhat = "charm"', "stat is about"),
        ('when = "friend struck"\neffect = "redirect"\ncost = 1', "redirect costs nothing"),
    ):
        with pytest.raises(ContentError, match=wanted):
            parse(bad, Effect, file="powers.toml")


@pytest.mark.clause("CD-2.8", "CD-C6", "CD-R7")
def test_a_gang_boss_has_two_tracks() -> None:
    table = scene("gang", "A01 1 N08 guardian", np=[4, 2])
    first, second = table.view()["players"]
    assert (first["notoriety"], first["csp"]) == (4, 5)
    assert (second["notoriety"], second["csp"]) == (2, 0)


@pytest.mark.clause("CD-2.9", "CD-R83")
def test_notoriety_above_twenty_is_lost() -> None:
    table = scene("combat", "S16 1 N08 pp1", "A01 2 N08", np=[20, 1], luck="attack 5, defence 3")
    say(table, "S16")
    assert changed(table) == {"pp S16": None, "damage A01": 2}


@pytest.mark.clause("CD-2.10", "CD-25.2")
def test_what_a_character_in_play_has() -> None:
    table = scene(
        "gang", "A01 1 N08 pp4 d3 loves=S16 cold2 +T01 +T03", "S16 2 N00", "U01 2 N08 guardian"
    )
    sight = table.view()["characters"]["A01"]
    assert (sight["owner"], sight["city"], sight["points"], sight["damage"]) == (0, "N08", 4, 3)
    assert (sight["loves"], sight["suspended_love"], sight["suspended"]) == (None, "S16", 2)
    assert sight["techniques"] == ["T01", "T03"] and not sight["guardian"]
    assert sight["stats"] == {"passion": 3, "looks": 4, "strike": 4, "dodge": 3}
    assert sight["printed"] == {"passion": 3, "looks": 3, "strike": 3, "dodge": 3}
    assert table.view()["characters"]["U01"]["guardian"]


@pytest.mark.clause("CD-2.11", "CD-R36")
def test_points_above_ten_are_lost() -> None:
    table = scene("passion", "S16 1 N08 pp9")
    assert changed(table) == {"pp S16": 10}


@pytest.mark.clause("CD-2.12", "CD-R32")
def test_stamina_is_ten_unless_changed() -> None:
    table = scene("gang", "S16 1 N08", "U18 1 N08", "A01 1 N08 +T05 +T05")
    assert [stamina(of(table), CHARACTER[c]) for c in ("S16", "U18", "A01")] == [10, 15, 20]


@pytest.mark.clause("CD-2.13", "CD-10.29")
def test_damage_stops_at_stamina_and_knocks_out() -> None:
    table = scene("combat", "S16 1 N08 pp9", "A01 2 N08 pp3", luck="attack 6, defence 1")
    say(table, "S16", 9)
    assert changed(table) == {
        "pp S16": None,
        "pp A01": None,
        "damage A01": 10,
        "out A01": True,
        "np 1": 2,
    }


@pytest.mark.clause("CD-2.14", "CD-25.1")
def test_what_a_city_in_play_has() -> None:
    table = scene("gang", "A01 1 N08 guardian", "S16 2 N08", damage={"N08": 13})
    sight = table.view()["cities"]["N08"]
    assert (sight["hex"], sight["damage"], sight["ruler"], sight["guardian"]) == (
        [1, 0],
        13,
        0,
        "A01",
    )
    assert (sight["strength"], sight["current"], sight["most_damage"]) == (5, 4, 20)
    assert sight["characters"] == ["A01", "S16"] and sight["name"] == "Neo Sendai"


@pytest.mark.clause("CD-2.15", "CD-R52", "CD-2.23")
@pytest.mark.parametrize(("id", "most"), [("N00", 40), ("N01", 30), ("N08", 20), ("N16", 10)])
def test_how_far_a_city_breaks(id: str, most: int) -> None:
    assert most_harm(TILE[id]) == most
    with pytest.raises(fracas.BadInput, match=r"CD-2\.15"):
        scene("gang", cities="N01@1,0 N08@0,1 N16@-1,0", damage={id: most + 1})


@pytest.mark.clause("CD-2.16", "CD-R51", "CD-14.10", "CD-R54")
def test_damage_lowers_current_strength_but_not_csp() -> None:
    table = scene("gang", "A01 1 N08 guardian", damage={"N08": 19})
    assert table.view()["cities"]["N08"]["current"] == 4
    assert csp(table, 1) == 5


@pytest.mark.clause("CD-2.17")
def test_csp_is_the_sum_of_printed_strength() -> None:
    table = scene("gang", "A01 1 N08 guardian", "U01 1 N02 guardian", damage={"N08": 20})
    assert csp(table, 1) == 11


@pytest.mark.clause("CD-2.18", "CD-R8")
def test_adjacent_cities_share_an_edge() -> None:
    table = scene("gang", cities="N08@1,0 N02@2,0 N13@0,1 N05@-1,0")
    cities = table.view()["cities"]
    assert sorted(cities["N00"]["near"]) == ["N05", "N08", "N13"]
    assert sorted(cities["N08"]["near"]) == ["N00", "N02", "N13"]
    assert cities["N02"]["near"] == ["N08"]
    assert cities["N02"]["roads"] == ["N08", "N05"], "ports are linked"
    assert distance((2, -1), (-1, 0)) == 3 and len(HEXES) == 19


@pytest.mark.clause("CD-2.19", "CD-2.20", "CD-R27", "CD-25.3")
def test_admirers_and_rivals() -> None:
    table = scene(
        "gang", "S16 1 N08 loves=A01", "S03 2 N00 loves=A01", "A01 2 N08 loves=S16", "U09 1 N00"
    )
    sight = table.view()["characters"]
    assert sight["A01"]["admirers"] == ["S03", "S16"]
    assert sight["S16"]["rivals"] == ["S03"] and sight["S03"]["rivals"] == ["S16"]
    assert sight["A01"]["rivals"] == [] and sight["U09"]["rivals"] == []
    assert sight["S16"]["mutual"] and sight["A01"]["mutual"] and not sight["S03"]["mutual"]


@pytest.mark.clause("CD-2.21")
def test_friends_and_foes() -> None:
    table = scene("gang", "S12 1 N08", "A01 2 N08")
    assert stat(of(table), CHARACTER["S12"], "strike") == 5, "herself is no friend"
    table = scene("gang", "S12 1 N08", "A01 1 N08")
    assert stat(of(table), CHARACTER["S12"], "strike") == 3


@pytest.mark.clause("CD-2.22", "CD-12.11")
def test_a_gang_has_ten_at_most() -> None:
    ten = [f"U{n:02} 1 N00" for n in range(1, 11)]
    table = scene("gang", *ten, np=[20])
    assert refused(table, ("recruit", "alien"))[:2] == ("refuse.gang", ("CD-12.11",))
    with pytest.raises(fracas.BadInput, match=r"CD-2\.22"):
        scene("gang", *ten, "U11 1 N00")
    table = scene("gang", *ten[:-1], np=[20])
    say(table, ("recruit", "alien"))
    assert of(table).gang[0].bit_count() == 10


@pytest.mark.clause("CD-2.23")
def test_changed_stats_never_go_below_zero() -> None:
    table = scene("gang", "A04 1 N08")
    assert stat(of(table), CHARACTER["A04"], "strike", -1) == 0
    assert stat(of(table), CHARACTER["A04"], "strike", -9) == 0


@pytest.mark.clause("CD-2.24")
def test_the_state_keeps_marks() -> None:
    table = scene("move", "S16 1 N00 pp1", "A12 1 N00 pp2", "A01 2 N08", np=[3])
    say(table, "S16", "N08", "A12", "N08", "yes")
    s = of(table)
    assert s.moved == 1 << CHARACTER["S16"] | 1 << CHARACTER["A12"]
    assert s.used >> CHARACTER["A12"] & 1
    say(until(table, "seize"), "N08", 0)
    assert as_game(table.state).tried[0]
    table = scene("gang", np=[3])
    say(table, ("recruit", "campus"))
    assert of(table).recruited.bit_count() == 1 and of(table).recruits == [1, 0]
    say(table, "train")
    assert of(table).trained == 1


@pytest.mark.clause("CD-24.9")
def test_the_chance_of_a_love_roll() -> None:
    assert [at_most(limit) for limit in (1, 2, 6, 7, 12)] == [0, 1, 15, 21, 36]


@pytest.mark.clause("CD-C7", "CD-R3")
def test_no_character_of_the_original_is_shipped() -> None:
    verbs = {one.id: {effect.effect for effect in one.power} for one in CHARACTERS}
    for one in CHARACTERS:
        stats = (one.passion, one.looks, one.strike, one.dodge)
        sleeper = one.gender == "F" and stats == (2, 3, 3, 3) and "sleep" in verbs[one.id]
        brewer = one.gender == "F" and stats == (3, 3, 3, 3) and "jilt" in verbs[one.id]
        assert not sleeper and not brewer

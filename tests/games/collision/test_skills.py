"""Section 15 and CO-C7, CO-C8: each trait, special action and object."""

import pytest
from msgspec.structs import replace

from fracas.engine import Choice
from fracas.games.collision.catalogue import catalogue
from fracas.games.collision.draws import charm_of, has_charm
from fracas.games.collision.figures import mov, sheet, terrain
from fracas.games.collision.state import Figure
from fracas.games.collision.wording import trait_does
from fracas.table import Table

from .tables import (
    answer,
    asked,
    at,
    duel,
    figure,
    kinds,
    number,
    one,
    options,
    plainly,
    player,
    refusal,
    state,
    told,
)

Given = dict[str, object]
FAR = one("UN9", 3000, 3000)


def special(name: str) -> Choice:
    return ("special", name)


def acting(
    figures: Given, deck: tuple[str, ...] = (), theirs: tuple[str, ...] = (), **keys: object
) -> Table:
    return at(
        "domination", {}, stage="act", acting="A1", figures={"B1": FAR, **figures},
        players=[{"deck": list(deck)}, {"deck": list(theirs)}], **keys,
    )  # fmt: skip


def piece(low: int, high: int, rect: list[int], **more: object) -> Given:
    return {
        "id": f"p{rect[0]}", "name": {"en": "", "fr": ""}, "cover": "H", "z": [low, high],
        "rect": rect, **more,
    }  # fmt: skip


# Special actions


@pytest.mark.clause("CO-C7", "CO-15.1", "CO-D21", "CO-7.20")
def test_rally_takes_a_token_from_itself_or_a_friend_near_and_in_sight() -> None:
    figures: Given = {
        "A1": one("RE1", 1000, 1000, jams=1), "A2": one("RE2", 1720, 1000, jams=1, suppressed=1),
        "A3": one("RE2", 1721, 1300, jams=1), "A4": one("RE2", 700, 1000, jams=1),
    }  # fmt: skip
    table = acting(figures)
    answer(table, special("rally"))
    assert options(table) == [0, 1]  # A3 is farther than 6", A4 behind
    answer(table, 1)
    assert asked(table) == (1, "lose_token") and options(table) == ["jam", "suppress"]
    answer(table, "suppress")
    assert (figure(table, "A2").jams, figure(table, "A2").suppressed) == (1, 0)


@pytest.mark.clause("CO-C7")
@pytest.mark.parametrize(("inches", "near"), [(6, [0, 1, 3]), (7, [0, 1, 2, 3]), (2, [0, 3])])
def test_how_far_it_reaches_is_what_its_card_says(
    monkeypatch: pytest.MonkeyPatch, inches: int, near: list[int]
) -> None:
    rally = replace(catalogue().traits["rally"], reach=inches)
    monkeypatch.setitem(catalogue().traits, "rally", rally)
    assert f'{inches}"' in trait_does(rally, "en") and f'{inches}"' in trait_does(rally, "fr")
    figures: Given = {
        "A1": one("RE1", 1000, 1000, jams=1), "A2": one("RE2", 1720, 1000, jams=1),
        "A3": one("RE2", 1721, 1300, jams=1), "A4": one("RE2", 1200, 1000, jams=1),
    }  # fmt: skip
    table = acting(figures)
    answer(table, special("rally"))
    assert options(table) == near


@pytest.mark.clause("CO-C8", "CO-R107")
def test_any_object_with_a_redraw_is_a_lucky_charm(monkeypatch: pytest.MonkeyPatch) -> None:
    coin = replace(catalogue().objects["O19"], id="O99")
    monkeypatch.setitem(catalogue().objects, "O99", coin)
    figures: Given = {"A1": one("RE1", 1000, 1000), "B1": one("RE2", 1600, 1000)}
    s = state(acting(figures))
    s.figures[0].objects = ("O16", "O99")
    assert charm_of(s, 0) == "O99" and has_charm(s, 0, 0)
    s.figures[0].objects = ("O16",)
    assert charm_of(s, 0) == "" and not has_charm(s, 0, 0)


@pytest.mark.clause("CO-C7", "CO-15.3", "CO-15.4", "CO-R85")
def test_drive_gives_a_friend_one_card_more_in_its_next_charge() -> None:
    figures: Given = {
        "A1": one("UN1", 1000, 1000), "A2": one("UN9", 1300, 1000), "B1": one("RE2", 1600, 1000),
    }  # fmt: skip
    table = acting(figures)
    answer(table, special("drive"))
    assert figure(table, "A2").skills == ("fury",)
    assert special("drive") not in options(table)  # one token of a name
    furious = acting({"A1": one("UN9", 1000, 1000, skills=["fury"]),
                      "B1": one("RE2", 1300, 1000, facing=180)}, ("1",))  # fmt: skip
    answer(furious, "charge", (1, (("walk", 1180, 1000, 0),)), ("blade", "normal"))
    assert told(furious, "confront")[0]["count"] == 1 + 1 + 1
    assert figure(furious, "A1").skills == ()


@pytest.mark.clause("CO-C7")
def test_fix_takes_all_jams_of_itself_or_a_friend_in_contact() -> None:
    figures: Given = {
        "A1": one("RE3", 1000, 1000), "A2": one("RE2", 1125, 1000, jams=2),
        "A3": one("RE2", 1000, 1126, jams=1),
    }  # fmt: skip
    table = acting(figures)
    answer(table, special("fix"))  # only A2 is in contact
    assert figure(table, "A2").jams == 0 and figure(table, "A3").jams == 1
    assert told(table, "token_gone") == [{"figure": "A2:RE2", "token": "jam"}]
    table = acting({"A1": one("RE3", 1000, 1000)})
    assert special("fix") not in options(table)


@pytest.mark.clause("CO-C7", "CO-9.23", "CO-15.4")
def test_take_aim_is_lost_by_moving_and_charging() -> None:
    table = acting({"A1": one("RE4", 1000, 1000)})
    answer(table, special("take-aim"))
    assert figure(table, "A1").skills == ("aim",) and special("take-aim") not in options(table)
    answer(table, "move")
    assert figure(table, "A1").skills == ()
    aiming = one("RE4", 1000, 1000, skills=["aim"])
    table = acting({"A1": aiming, "B1": one("UN9", 1120, 1000, facing=180)}, ("8",))
    answer(table, "charge", (1, ()))
    assert figure(table, "A1").skills == ()


@pytest.mark.clause("CO-C7", "CO-18.13")
def test_a_push_ends_taking_aim_and_lying_low_but_no_other_skill() -> None:
    skills = ["aim", "hidden", "fury"]
    pushed = acting(
        {"A1": one("UN9", 1000, 1000), "B1": one("RE4", 1120, 1000, skills=skills)},
        ("8", "1", "1"), ("8", "8"),
    )  # fmt: skip
    answer(pushed, "charge", (1, ()), ("blade", "normal"))
    plainly(pushed)
    assert figure(pushed, "B1").x == 1220 and figure(pushed, "B1").skills == ("fury",)


@pytest.mark.clause("CO-C7", "CO-6.2")
@pytest.mark.parametrize(("card", "wounds"), [("3", 0), ("2", 1), ("fail", 1)])
def test_patch_up_heals_on_5_with_intelligence(card: str, wounds: int) -> None:
    figures: Given = {"A1": one("RE7", 1000, 1000), "A2": one("RE2", 1125, 1000, wounds=1)}
    table = acting(figures, (card,))
    answer(table, special("patch-up"))
    assert figure(table, "A2").wounds == wounds


@pytest.mark.clause("CO-C7", "CO-9.13")
def test_a_hurried_patch_up_has_minus_2_and_is_closed() -> None:
    figures: Given = {"A1": one("RE7", 1000, 1000), "A2": one("RE1", 1125, 1000, wounds=2)}
    table = acting(figures, ("4",), done=["patch-up"])
    player(table, 1).hand.append(player(table, 1).deck.pop(0))
    answer(table, special("patch-up"))
    assert told(table, "test")[0]["modifier"] == 0 and figure(table, "A2").wounds == 2


@pytest.mark.clause("CO-C7")
@pytest.mark.parametrize(("card", "tokens"), [("5", 0), ("4", 1)])
def test_a_howl_suppresses_who_fails_6_with_intelligence(card: str, tokens: int) -> None:
    figures: Given = {
        "A1": one("UN7", 1000, 1000), "B1": one("RE2", 1720, 1000), "B2": one("RE2", 1721, 1300),
    }  # fmt: skip
    table = acting(figures, theirs=(card,))
    answer(table, special("howl"))  # B2 is farther than 6"
    assert figure(table, "B1").suppressed == tokens and figure(table, "B2").suppressed == 0


@pytest.mark.clause("CO-C7", "CO-15.3")
def test_lie_low_needs_a_piece_beside_and_ends_with_an_attack_or_a_move() -> None:
    wall = piece(0, 100, [1065, 900, 1085, 1100])
    table = acting({"A1": one("UN8", 1000, 1000)}, pieces=[wall])
    answer(table, special("lie-low"))
    assert figure(table, "A1").skills == ("hidden",) and special("lie-low") not in options(table)
    answer(table, "move")
    assert figure(table, "A1").skills == ()
    away = acting({"A1": one("UN8", 999, 1000)}, pieces=[wall])
    assert special("lie-low") not in options(away)
    shooter = one("UN8", 1000, 1000, skills=["hidden"], objects=["O1"])
    table = acting({"A1": shooter, "B1": one("RE2", 1500, 1000)})
    answer(table, "shoot", 1)
    assert figure(table, "A1").skills == ()


@pytest.mark.clause("CO-15.5", "CO-15.3")
def test_a_suppress_token_removes_skill_tokens() -> None:
    figures: Given = {
        "A1": one("UN7", 1000, 1000), "B1": one("RE4", 1500, 1000, skills=["aim", "hidden"]),
    }  # fmt: skip
    table = acting(figures, theirs=("fail",))
    answer(table, special("howl"))
    assert figure(table, "B1").skills == ()


@pytest.mark.clause("CO-15.2", "CO-18.28", "CO-18.1", "CO-C7")
def test_traits_are_always_on_and_special_actions_cost_an_action() -> None:
    traits = catalogue().traits
    asked_for = {name for name, one in traits.items() if one.kind == "special"}
    assert asked_for == {"rally", "drive", "fix", "take-aim", "patch-up", "howl", "lie-low"}
    assert len(traits) == 17
    table = acting({"A1": one("RE8", 1000, 1000)})
    assert not [one for one in options(table) if isinstance(one, tuple)]
    table = acting({"A1": one("RE4", 1000, 1000)})
    answer(table, special("take-aim"))
    assert state(table).done == ("take-aim",)


@pytest.mark.clause("CO-R9", "CO-9.12")
def test_special_actions_are_the_same_only_by_name() -> None:
    medic = one("RE7", 1000, 1000, wounds=1, objects=["O22", "O21"])
    table = acting({"A1": medic, "A2": one("RE2", 1120, 1000, wounds=1)}, ("fail",))
    answer(table, special("patch-up"), 0)
    answer(table, special("O22"))
    assert not told(table, "hurries")
    table = acting({"A1": medic, "A2": one("RE2", 1120, 1000, wounds=1)}, ("fail",))
    answer(table, special("patch-up"), 0, special("patch-up"))
    assert told(table, "hurries")


# Traits


@pytest.mark.clause("CO-C7", "CO-X63")
@pytest.mark.parametrize(("profile", "x"), [("UN6", 1120), ("UN9", 1220)])
def test_anchored_figures_are_pushed_one_inch_less(profile: str, x: int) -> None:
    table = acting(
        {"A1": one("RE6", 1000, 1000), "B1": one(profile, 1120, 1000, facing=180)},
        ("8", "1", "1"), ("8", "8"),
    )  # fmt: skip
    answer(table, "charge", (1, ()), ("wrench", "normal"))
    plainly(table)
    assert figure(table, "B1").x == x


ROOFS = [piece(0, 300, [800, 800, 1100, 1200], stand=True),
         piece(0, 300, [1300, 800, 1800, 1200], stand=True)]  # fmt: skip


@pytest.mark.clause("CO-C7")
@pytest.mark.parametrize(("profile", "tests"), [("RE9", 0), ("RE2", 1)])
def test_the_sure_footed_cross_three_inches_without_a_test(profile: str, tests: int) -> None:
    table = acting({"A1": one(profile, 1050, 1000, 300)}, ("8",), pieces=ROOFS)
    answer(table, "move", (("cross", 1350, 1000, 300),), 0)
    assert len(told(table, "test")) == tests and figure(table, "A1").x == 1350


@pytest.mark.clause("CO-C7")
@pytest.mark.parametrize(("profile", "tests"), [("UN8", 0), ("RE2", 1)])
def test_wall_crawlers_climb_without_a_test(profile: str, tests: int) -> None:
    table = acting({"A1": one(profile, 735, 1000)}, ("8",), pieces=ROOFS)
    answer(table, "move", (("climb", 810, 1000, 300),), 0)
    assert len(told(table, "test")) == tests and figure(table, "A1").z == 300


@pytest.mark.clause("CO-C7", "CO-C8", "CO-16.15")
@pytest.mark.parametrize(
    ("profile", "objects", "length"),
    [("UN2", [], 400), ("RE2", [], 250), ("RE7", ["O16"], 500)],
)
def test_the_strong_are_not_slowed(profile: str, objects: list[str], length: int) -> None:
    table = at(
        "hunt", {}, figures={"A1": one(profile, 1000, 1000, carries=0, objects=objects), "B1": FAR}
    )
    assert mov(state(table), 0) == length


# Objects


def card_of(profile: str, *objects: str) -> Figure:
    return Figure("A1", 0, profile, objects)


@pytest.mark.clause("CO-C8", "CO-4.7", "CO-2.16")
@pytest.mark.parametrize(
    ("thing", "weapon"),
    [("O1", "scrap-pistol"), ("O2", "bolt-carbine"), ("O3", "scatter-gun"),
     ("O4", "shard-launcher"), ("O5", "flare-gun"), ("O8", "net-thrower")],
)  # fmt: skip
def test_guns_as_objects(thing: str, weapon: str) -> None:
    assert weapon in [gun.id for gun in sheet(card_of("RE1", thing)).guns]
    shooter = one("RE1", 1000, 1000, objects=[thing])
    table = acting({"A1": shooter, "B1": one("UN9", 1570, 1000)})
    answer(table, "shoot")
    assert weapon in [str(choice[0]) for choice in options(table) if isinstance(choice, tuple)]


@pytest.mark.clause("CO-C8")
@pytest.mark.parametrize(("thing", "weapon", "plus"), [("O6", "war-blade", 1), ("O7", "maul", 1)])
def test_close_weapons_as_objects(thing: str, weapon: str, plus: int) -> None:
    figures: Given = {
        "A1": one("RE6", 1000, 1000, objects=[thing]), "B1": one("UN9", 1120, 1000, facing=180),
    }  # fmt: skip
    table = acting(figures, ("8",))
    answer(table, "charge", (1, ()), (weapon, "normal"))
    assert ("weapon", plus) in (told(table, "confront")[0]["attack"] or ())  # type: ignore[operator]  # terms are a tuple


@pytest.mark.clause("CO-C8", "CO-6.4", "CO-R82")
@pytest.mark.parametrize(
    ("objects", "armour", "length"),
    [((), 0, 500), (("O9",), 8, 500), (("O10",), 7, 500), (("O11",), 6, 400),
     (("O9", "O11"), 6, 400)],
)  # fmt: skip
def test_armour_as_objects(objects: tuple[str, ...], armour: int, length: int) -> None:
    own = sheet(card_of("RE6", *objects))
    assert (own.armour, own.mov) == (armour, length)


@pytest.mark.clause("CO-C8", "CO-18.11")
def test_the_shield_parries_once() -> None:
    assert sheet(card_of("RE2", "O12")).parry and not sheet(card_of("RE2")).parry
    figures: Given = {
        "A1": one("UN9", 1000, 1000), "B1": one("RE8", 1120, 1000, facing=180, objects=["O12"]),
    }  # fmt: skip
    table = acting(figures, ("8",))
    answer(table, "charge", (1, ()), ("blade", "normal"))
    assert told(table, "confront")[0]["defence"] == (("def", 2), ("parry", 1))


@pytest.mark.clause("CO-C8")
def test_the_climbing_kit_helps_to_climb_and_cross_but_not_to_jump() -> None:
    for leg, start, plus in (
        (("climb", 810, 1000, 300), (735, 1000, 0), 2),
        (("cross", 1350, 1000, 300), (1050, 1000, 300), 2),
        (("jump", 735, 1000, 0), (810, 1000, 300), 0),
    ):
        kit = one("RE6", *start, objects=["O15"])
        table = acting({"A1": kit}, ("8", "8"), pieces=ROOFS)
        answer(table, "move", (leg,), 0)
        assert told(table, "test")[0]["modifier"] == plus


@pytest.mark.clause("CO-C8")
def test_the_oil_kit_ignores_one_jam_a_game() -> None:
    figures: Given = {
        "A1": one("RE5", 1000, 1000, objects=["O18"]), "B1": one("UN1", 1700, 1000, facing=180),
    }  # fmt: skip
    table = acting(figures, ("fail", "fail", "1"), ("8", "8", "7"))
    answer(table, "shoot", ("rotary-gun", "normal"), 1)
    plainly(table)
    assert figure(table, "A1").jams == 1 and not told(table, "damage")


@pytest.mark.clause("CO-C8", "CO-C7", "CO-16.1")
def test_the_loot_sack_is_as_good_as_a_scavenger() -> None:
    table = acting(
        {"A1": one("RE7", 1000, 1000, objects=["O20"])}, ("5", "3", "4"), loot=[[1050, 1000, 0]]
    )
    answer(table, ("search", 0))
    assert asked(table) == (1, "scavenge") and options(table) == ["3", "5"]
    answer(table, "5")
    assert kinds(player(table, 1).hand) == ["5"]


@pytest.mark.clause("CO-C8", "CO-19.4", "CO-D21", "CO-15.1")
def test_a_smoke_pot_screens_until_regroup() -> None:
    thrower = one("RE7", 1000, 1000, objects=["O21"])
    table = acting({"A1": thrower, "B1": one("UN9", 2000, 1000, facing=180)})
    answer(table, special("O21"))
    assert refusal(table, (1661, 1000, 0))[1] == ("CO-C8",)
    assert refusal(table, (1300, 1000, 50))[1] == ("CO-3.34",)
    assert refusal(table, "here")[1] == ("CO-15.1",)
    answer(table, (1660, 1000, 0))
    (cloud,) = terrain(state(table)).pieces
    assert (cloud.cover, cloud.passable, cloud.z0, cloud.z1) == ("L", True, 0, 250)
    assert (1810, 1061) in cloud.corners
    assert figure(table, "A1").objects == () and special("O21") not in options(table)
    assert told(table, "smoke")[0]["place"] == (1660, 1000, 0, "S", "", "", "")


@pytest.mark.clause("CO-C8")
def test_a_med_kit_heals_without_a_test_once() -> None:
    table = acting({"A1": one("RE7", 1000, 1000, objects=["O22"], wounds=1)})
    answer(table, special("O22"))
    assert figure(table, "A1").wounds == 0 and figure(table, "A1").objects == ()
    assert not told(table, "test")
    hurt = one("RE2", 1120, 1000, wounds=1)
    table = acting({"A1": one("RE7", 1000, 1000, objects=["O22"], wounds=1), "A2": hurt})
    answer(table, special("O22"))
    assert refusal(table, (1000, 1000, 0))[1] == ("CO-15.1",)  # a figure is asked for
    answer(table, 1)
    assert (figure(table, "A1").wounds, figure(table, "A2").wounds) == (1, 0)


@pytest.mark.clause("CO-C8")
def test_a_stim_dose_is_two_inches_of_move_or_one_of_charge() -> None:
    table = acting({"A1": one("UN9", 1000, 1000, objects=["O23"])})
    answer(table, special("O23"))
    assert mov(state(table), 0) == 700 and figure(table, "A1").objects == ()
    answer(table, "move", (("walk", 1700, 1000, 0),), 0)
    assert figure(table, "A1").skills == () and figure(table, "A1").x == 1700
    rushed = one("UN9", 1000, 1000, skills=["rush"])
    table = acting({"A1": rushed, "B1": one("RE2", 1520, 1000)}, ("5",))
    answer(table, "charge", (1, (("walk", 1400, 1000, 0),)))
    assert told(table, "charge_card")[0]["reach"] == 400 and figure(table, "A1").skills == ()


@pytest.mark.clause("CO-C8")
def test_a_shard_cell_is_one_card_more_and_a_jam() -> None:
    figures: Given = {
        "A1": one("RE2", 1000, 1000, objects=["O24"]), "B1": one("UN9", 1500, 1000, facing=180),
    }  # fmt: skip
    table = acting(figures, ("1", "1", "2"), ("8", "8", "7"))
    answer(table, special("O24"), "shoot", 1)
    assert told(table, "confront")[0]["count"] == 3
    plainly(table)
    assert figure(table, "A1").jams == 1 and figure(table, "A1").skills == ()
    charging = one("RE6", 1000, 1000, skills=["surge"])
    table = acting(
        {"A1": charging, "B1": one("UN9", 1120, 1000, facing=180)}, ("8", "1", "1", "2"),
        ("8", "8", "7"),
    )  # fmt: skip
    answer(table, "charge", (1, ()), ("wrench", "normal"))
    assert told(table, "confront")[0]["count"] == 3
    plainly(table)
    assert figure(table, "A1").jams == 1


# Lucky charms


def charmed(saves: tuple[str, ...], **keys: object) -> Table:
    """A Pack Chief with a charm, hit once, saves on 7."""
    figures: Given = {
        "A1": one("RE2", 1000, 1000), "B1": one("UN1", 1500, 1000, facing=180, objects=["O19"]),
    }  # fmt: skip
    table = acting(figures, ("8", "1"), ("1", "8", *saves), **keys)
    answer(table, "shoot", 1, "8", "stop", "1", 2, 2)
    return plainly(table, "cover")


@pytest.mark.clause("CO-C8", "CO-D28")
def test_a_charm_draws_a_closed_card_again() -> None:
    table = charmed(("2", "7"))
    assert asked(table) == (2, "charm") and options(table) == ["keep", "again"]
    answer(table, "again")
    assert told(table, "save")[0]["card"] == "7" and figure(table, "B1").objects == ()
    assert figure(table, "B1").wounds == 0
    table = charmed(("2", "7"))
    answer(table, "keep")
    assert figure(table, "B1").wounds == 1 and figure(table, "B1").objects == ("O19",)


@pytest.mark.clause("CO-D28", "CO-C8", "CO-9.14")
def test_in_a_closed_confrontation_the_attacker_is_asked_first() -> None:
    figures: Given = {
        "A1": one("RE2", 1000, 1000, objects=["O19"]),
        "B1": one("UN9", 1500, 1000, facing=180, objects=["O19"]),
    }  # fmt: skip
    table = acting(figures, ("4", "1", "8"), ("5", "2", "1"), done=["shoot"])
    answer(table, "shoot", 1, "4", 1)
    plainly(table, "lay_out", "split")
    assert asked(table) == (1, "charm_column") and options(table) == ["keep", 1, 2]
    answer(table, 1)
    assert kinds(duel(table).rows[0]) == ["8", "1"] and duel(table).splits[0] == [-1, 0]
    assert asked(table) == (2, "charm_column")
    answer(table, "keep")
    assert told(table, "column")[0]["attack"] == "8" and told(table, "column")[0]["plus"] == -1
    assert figure(table, "A1").objects == () and figure(table, "B1").objects == ("O19",)


@pytest.mark.clause("CO-C8", "CO-18.6", "CO-R118", "CO-D28")
@pytest.mark.parametrize("charmed", ["A1", "A2", "B1"])
def test_a_charm_is_its_owners_alone_when_a_beam_crosses_a_friend(charmed: str) -> None:
    """P2 draws for A1's beam against A2: neither P1's charm nor B1's helps them."""
    charm = {name: ["O19"] if name == charmed else [] for name in ("A1", "A2", "B1")}
    figures: Given = {
        "A1": one("RE3", 1000, 1000, objects=charm["A1"]),
        "A2": one("RE2", 1900, 1000, objects=charm["A2"]),
        "B1": one("UN9", 1400, 1000, facing=180, objects=charm["B1"]),
    }
    table = acting(figures, ("2", "8", "6"), ("8", "3", "1"))
    answer(table, "shoot", (1400, 1000, 140))
    plainly(table)
    assert told(table, "confront")[-1]["who"] == 1
    if charmed == "A2":  # the friend's charm is P1's, who draws for it
        assert asked(table) == (1, "charm_column")
        answer(table, 1)
        assert figure(table, "A2").objects == ()
    else:
        assert asked(table) == (1, "act") and figure(table, charmed).objects == ("O19",)
    assert told(table, "charm") == ([] if charmed != "A2" else [{"who": 0, "card": "8"}])


@pytest.mark.clause("CO-R107", "CO-C8")
def test_a_charm_is_not_wasted_when_no_card_is_left_to_draw() -> None:
    figures: Given = {
        "A1": one("RE2", 1000, 1000),
        "B1": one("UN9", 1500, 1000, facing=180, objects=["O19"]),
    }  # fmt: skip
    table = at(
        stage="act", acting="A1", done=["shoot"], figures=figures,
        players=[{"deck": ["4", "1"]}, {"rest": "hand"}],
    )  # fmt: skip
    answer(table, "shoot", 1, "4", 1)
    assert asked(table) == (2, "deal")
    answer(table, "8", "7")
    plainly(table, "lay_out", "split")
    assert asked(table)[1] != "charm_column" and figure(table, "B1").objects == ("O19",)


@pytest.mark.clause("CO-5.11", "CO-R13", "CO-17.28", "CO-D26")
def test_thirty_cards_never_all_lie_on_a_board() -> None:
    """So that a card is always left in the hand when both piles are empty."""
    known = catalogue()
    shots = max(gun.shots for gun in known.ranged.values()) + 1 + 1  # suppressing, Surge
    most_att = max(one.att for one in known.profiles.values())
    strikes = max([most_att, *(one.attacks or 0 for one in known.close.values())])
    strikes += 1 + 1 + 1 + 1  # two weapons, Fury, Surge, suppressing
    columns = max(shots, strikes) + 3
    assert 2 * columns + 4 < 30  # covers too, and what is shown or found meanwhile
    assert number(acting({"A1": one("RE2", 500, 500)}), "A1") == 0

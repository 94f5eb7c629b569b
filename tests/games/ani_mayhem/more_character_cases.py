"""What the trait of each further character does, as cases for its test."""

from fracas.table import Table

from .character_cases import transforms
from .looks import health, prevented
from .picture import picture
from .power_cases import (
    DRONE,
    FIELD,
    HOME,
    MUSCLE,
    acts,
    case,
    disaster,
    done,
    fight,
    gear,
    table,
    value,
    who,
)
from .scene import ability, asked, body, ids, options, play, scene, state


@case("av.sergeant-pia-lund")
def sergeant_pia_lund() -> None:
    made = fight(who("sergeant-pia-lund"), who("ox-hendry"))
    found = done(made, ("trait", "av.sergeant-pia-lund"), "av.ox-hendry", "pass")
    assert found == {"ox-hendry defence": 4}
    assert not acts(made, "trait")  # once a round
    assert not acts(table(who("sergeant-pia-lund"), who("ox-hendry")), "trait")


def driving(driver: str, card: str, which: str) -> int:
    """An ability of a vehicle that somebody drives."""
    made = table(who(driver, gear(card)), phase="move")
    play(made, ("drive", f"av.{driver}", f"av.{card}"))
    (vehicle,) = made.view(None)["vehicles"]
    return int(vehicle["abilities"][which])


@case("av.rook-delacroix")
def rook_delacroix() -> None:
    assert driving("rook-delacroix", "patrol-skiff", "movement") == 5
    assert driving("dex-marlow", "patrol-skiff", "movement") == 4


@case("av.captain-sable-ferro")
def captain_sable_ferro() -> None:
    assert driving("captain-sable-ferro", "comet-sloop", "damage") == 7
    assert driving("tam-okoye", "comet-sloop", "damage") == 5
    made = table(who("captain-sable-ferro"))
    assert picture(made)["captain-sable-ferro symbols"] == ["planetary"]


@case("av.static")
def static() -> None:
    made = table(who("static"), disaster(DRONE), disaster(MUSCLE))
    assert prevented(made, "attacked", "av.static", DRONE)
    assert not prevented(made, "attacked", "av.static", MUSCLE)
    assert picture(made)["static symbols"] == ["dimensional"]


@case("av.magistrate-odile-farrow")
def magistrate_odile_farrow() -> None:
    parts = (who("magistrate-odile-farrow"), who("juno-parrish"), who("nadia-lark", seat=2))
    made = table(*parts, who("mirelle-quick", seat=2, at="av.canal-market"), seats=2)
    barred = {
        one: prevented(made, "charm", f"av.{one}")
        for one in ("juno-parrish", "nadia-lark", "mirelle-quick")
    }
    assert barred == {"juno-parrish": False, "nadia-lark": True, "mirelle-quick": False}


@case("av.bruno-kettle")
def bruno_kettle() -> None:
    fed = table(who("bruno-kettle"), who("chef-bao-ren"))
    hungry = table(who("bruno-kettle"), who("dex-marlow"))
    found = [health(made, "av.bruno-kettle") for made in (fed, hungry)]
    assert found == [5, 3]
    assert picture(fed)["bruno-kettle symbols"] == ["planetary"]


@case("av.old-mother-yarrow")
def old_mother_yarrow() -> None:
    text = f'phase = "scavenge"\n{FIELD}{HOME}' + who("old-mother-yarrow")
    made = scene(text + '[[players]]\ndiscard = ["av.ox-hendry", "av.brace"]\n')
    play(made, ("trait", "av.old-mother-yarrow"), body_of(made, "av.ox-hendry"), "pass")
    assert body(made, "av.ox-hendry").at == -1
    assert picture(made)["old-mother-yarrow energy_left"] == 1
    assert picture(made)["old-mother-yarrow symbols"] == ["dimensional"]


def body_of(made: Table, card: str) -> int:
    """A card that lies in the discard pile of the first player."""
    return next(one for one in state(made).players[0].discard if ids(made, [one]) == [card])


@case("av.hyacinth-moon")
def hyacinth_moon() -> None:
    made = table(
        who("hyacinth-moon"), who("juno-parrish"), who("ox-hendry", seat=2),
        who("dex-marlow", seat=2), who("gravo-the-hauler", seat=2), seats=2,
    )  # fmt: skip
    star, juno = body(made, "av.hyacinth-moon"), body(made, "av.juno-parrish")
    star.wooing = juno.wooing = True
    assert {one[1] for one in acts(made, "charm")} == {star.card}
    play(made, ("charm", "av.hyacinth-moon", "av.ox-hendry"))
    assert "turn:extra:charm:" + str(star.card) in state(made).used


@case("av.marshal-teodor-quill")
def marshal_teodor_quill() -> None:
    made = table(who("marshal-teodor-quill"), who("ox-hendry"), disaster(MUSCLE))
    marshal, ox = body(made, "av.marshal-teodor-quill"), body(made, "av.ox-hendry")
    marshal.attacked = ox.attacked = True
    play(made, ("attack", MUSCLE), "all")
    fighting = state(made).combat
    assert fighting is not None and fighting.able == [marshal.card]
    assert "turn:extra:attack:" + str(marshal.card) in state(made).used


@case("av.jun-the-kiln")
def jun_the_kiln() -> None:
    skills = {"Fire Element": 2, "Climbing": 1}
    transforms("jun-the-kiln", damage=5, defence=5, charm=1, health=5, skills=skills)


@case("av.coralie-deep")
def coralie_deep() -> None:
    skills = {"Swimming": 1, "Strength": 1}
    transforms("coralie-deep", damage=6, defence=5, movement=1, charm=1, health=5, skills=skills)


@case("av.crate-9")
def crate_9() -> None:
    skills = {"Strength": 1, "Climbing": 1}
    transforms("crate-9", damage=5, defence=6, movement=1, charm=1, health=6, skills=skills)


@case("av.sister-clapper")
def sister_clapper() -> None:
    made = table(who("sister-clapper"), who("grandmaster-sol"), who("ox-hendry"))
    found = [value(made, one, "damage")
             for one in ("sister-clapper", "grandmaster-sol", "ox-hendry")]  # fmt: skip
    assert found == [3, 5, 5]


@case("av.po-underbridge")
def po_underbridge() -> None:
    made = table(who("po-underbridge"))
    po, seen = body(made, "av.po-underbridge"), []
    for turn in (1, 2, 3):
        state(made).players[0].turns = turn
        seen.append([ability(state(made), po, at) for at in range(4)])
    assert seen == [[4, 4, 2, 2], [4, 4, 2, 2], [1, 3, 1, 5]]
    assert picture(made)["po-underbridge symbols"] == ["planetary"]


@case("av.duchess-marrow")
def duchess_marrow() -> None:
    made = table(who("duchess-marrow"), who("ox-hendry"), who("dex-marlow", at="av.canal-market"))
    found = [value(made, one, "charm") for one in ("duchess-marrow", "ox-hendry", "dex-marlow")]
    assert found == [5, 2, 3]
    assert picture(made)["duchess-marrow symbols"] == ["planetary"]


@case("av.ignatius-coal")
def ignatius_coal() -> None:
    made = fight(who("ignatius-coal"))
    found = done(made, ("trait", "av.ignatius-coal"), "pass")
    assert found == {"ignatius-coal damage": 6, "ignatius-coal energy_left": 2}
    assert not acts(made, "trait")
    assert not acts(table(who("ignatius-coal")), "trait")


@case("av.wisp")
def wisp() -> None:
    text = '[[locations]]\ncard = "av.night-market"\n'
    text += '[[locations]]\ncard = "av.canal-market"\nx = 2\n'
    made = scene('phase = "move"\n' + text + who("wisp") + who("fenwick"))
    play(made, ("go", "av.night-market"))
    assert options(made) == [body(made, "av.wisp").card]
    assert picture(made)["wisp symbols"] == ["dimensional"]


@case("av.quartermaster-bly")
def quartermaster_bly() -> None:
    made = table(who("quartermaster-bly"), hand=("brace", "orbit-pass"))
    play(made, ("trait", "av.quartermaster-bly"), "pass")
    assert asked(made) == "play_now"
    found = done(made, made.waiting[0].options[1].data)
    assert found == {"P1 hand": ["av.brace"], "quartermaster-bly gear": ["av.orbit-pass"]}
    assert not acts(made, "trait")


@case("av.nought")
def nought() -> None:
    made = table(who("nought"), who("ox-hendry", at="av.coral-maze"))
    found = done(made, ("trait", "av.nought"), "av.ox-hendry", "pass")
    assert found == {"ox-hendry at": 0, "nought energy_left": 0}
    assert picture(made)["nought symbols"] == ["dimensional"]


@case("av.lucky-dufresne")
def lucky_dufresne() -> None:
    for luck, wanted in ((0, 7), (1, 4)):
        made = table(who("lucky-dufresne"), luck=f'[{{ "chance" = {luck} }}]')
        while state(made).turn == 1:
            play(made, "pass")
        assert value(made, "lucky-dufresne", "charm") == wanted

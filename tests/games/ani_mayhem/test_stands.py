"""What may stand where in the card language works there, and is refused elsewhere. AM-32."""

from pathlib import Path

import pytest

import fracas
from cards_page import PAGE, RULES, page, rules
from fracas.cli import main
from fracas.content import ContentError, parse
from fracas.games.ani_mayhem.language import (
    APART,
    SPANS,
    STANDS,
    VALUED,
    Stand,
    effect_name,
    misplaced,
)
from fracas.games.ani_mayhem.schema import CardFile
from fracas.games.ani_mayhem.traits import VERBS, Condition, Effect, Selector, Trait
from fracas.table import Table

from .looks import prevented, skill
from .patched import replace, with_card
from .pieces import DEX, OX, WEN, who
from .scene import body, number, options, play, printed, row, scene, state, value

FIELD = row("av.night-market", "av.canal-market", "av.storm-gate", "av.bamboo-ridge")
LOFT = '[[havens]]\ncard = "av.dockside-loft"\nlocation = "av.night-market"\n'
POISE, SPARK, SKY = "av.poise", "av.spark", "av.open-sky"
ANYBODY = Selector(of="character")


def test_the_page_shows_what_the_rules_carry_out() -> None:
    written = PAGE.read_text(encoding="utf-8")
    assert written == page(written), "run: python tools/cards_page.py"


@pytest.mark.clause("AM-C14", "AM-C5")
def test_the_rulebook_lists_the_further_cards_as_they_are() -> None:
    written = RULES.read_text(encoding="utf-8")
    assert written == rules(written), "run: python tools/cards_page.py"


# Refused


def one_effect(name: str) -> Effect:
    verb, _, value = name.partition(" ")
    words = {
        "modify": "damage", "gain_skill": value or "Police", "lose_skill": "Police",
        "gain_symbol": "planetary", "gain_category": "Food", "prevent": value or "move",
        "extra": value or "attack", "capture": True,
        "waive": "cost", "steal": "item", "give": "item", "take": "item", "drop": "item",
        "discard": "target", "destroy": "target", "return_": "target", "resurrect": "target",
        "reveal": "target", "place": value or "above", "cancel": value or "attack",
        "redirect": value or "bonked", "magnet": "disaster", "action": "a", "cost": "-1",
        "choose": (),
    }  # fmt: skip
    more = {"by": "+1"} if verb == "modify" else {"until": "Police"} if verb == "capture" else {}
    more |= {"of": "equipment"} if value == "play" else {}
    return Effect(**{verb: words.get(verb, 1)}, **more)  # type: ignore[arg-type]  # any verb


NAMES = sorted(
    {name for one in STANDS for name in one.effects}
    | {verb for verb in VERBS if verb not in VALUED}
    | {"place above", "cancel attack", "redirect bonked", *APART}
)


def trait_for(stand: Stand, *effects: Effect) -> Trait:
    """A trait that may stand there."""
    if stand.scopes:
        return Trait(scope=next(iter(stand.scopes.values())), do=effects)
    return Trait(
        kind=stand.kind,  # type: ignore[arg-type]  # of the table
        on=stand.events[0],  # type: ignore[arg-type]  # of the table
        target=ANYBODY if stand.target else None,
        scope=ANYBODY if stand.scope and not stand.target else None,
        do=effects,
    )


@pytest.mark.clause("AM-32.10", "AM-32.17")
@pytest.mark.parametrize("stand", STANDS, ids=[one.name for one in STANDS])
def test_an_effect_is_refused_where_it_would_do_nothing(stand: Stand) -> None:
    for part in stand.parts:
        if part == "haven bonus":
            continue
        for name in NAMES:
            effect = one_effect(name)
            if effect.modify and stand.changes:
                effect = replace(effect, modify=stand.changes[0])
            assert effect_name(effect) == name.rstrip("_")
            found = [why for _, why in misplaced(part, trait_for(stand, effect))]
            if name in stand.effects:
                assert found == [], (part, name)
            else:
                said = (f"cannot '{name.rstrip('_')}'; there can be: ", "needs a 'scope' for")
                assert len(found) == 1 and any(one in found[0] for one in said), name


@pytest.mark.clause("AM-32.13", "AM-32.14", "AM-32.15", "AM-32.16")
@pytest.mark.parametrize(
    ("lines", "where", "why"),
    [
        ('kind = "triggered"\non = "bonked"\ndo = [{ save = 1 }]', "on",
         "'bonked' sets off no triggered trait of a character; there can be: "),
        ('kind = "continuous"\nif = [{ chance = 3 }]\ndo = [{ win_tie = true }]', "if 1",
         "a continuous trait of a character is not asked for 'chance'; there can be: here, "),
        ('kind = "discrete"\ncost = { movement = 1 }\ndo = [{ look = 1 }]', "cost",
         "a discrete trait of a character has no cost 'movement'; there can be: energy"),
        ('kind = "continuous"\nlimit = "1/turn"\ndo = [{ win_tie = true }]', "limit",
         "a continuous trait of a character has no limit '1/turn'; there can be none"),
        ('kind = "discrete"\nfor = "3 turns"\ndo = [{ prevent = "move" }]', "for",
         "a discrete trait of a character does not last for '3 turns'; there can be: phase, "),
        ('kind = "discrete"\ndo = [{ repair = 1 }]', "do 1", "'repair' needs a 'target'"),
        ('kind = "triggered"\non = "turn_start"\ntarget = { of = "character" }\n'
         'do = [{ gain_skill = "Police" }]', "target",
         "a triggered trait of a character has no 'target'"),
        ('kind = "triggered"\non = "turn_start"\nif = [{ not = { chance = 2 } }]\n'
         'do = [{ gain_skill = "Police" }]', "if 1", "there is no 'not' in front of 'chance'"),
    ],
)  # fmt: skip
def test_what_does_nothing_is_refused_with_file_line_and_what_would_do(
    lines: str, where: str, why: str
) -> None:
    head = (
        '[[card]]\nid = "av.x"\nname = "X"\ntype = "character"\ngender = "f"\n'
        "abilities = { damage = 1, defence = 2, movement = 2, charm = 3, energy = 0 }\n"
        "[[card.trait]]\n"
    )
    with pytest.raises(ContentError) as raised:
        parse(head + lines, CardFile, file="cards.toml")
    (problem,) = raised.value.problems
    key = where.split()[0]
    line = next(at for at, one in enumerate(lines.split("\n")) if one.startswith(f"{key} ="))
    assert problem.line == 8 + line
    assert problem.place.endswith(where) and problem.message.startswith(why)


# At work


def turn(hand: str = "", parts: str = "", phase: str = "equip") -> Table:
    held = f"[[players]]\nhand = [{hand}]\n[[players]]\nhand = []\n"
    return scene(f'phase = "{phase}"\n' + FIELD + LOFT + parts + held, seats=2)


WORN = who(DEX, more=f'enhancements = ["{POISE}"]')
USE = Trait(kind="discrete", do=(Effect(modify="defence", by="+2"),))


@pytest.mark.clause("AM-32.10", "AM-32.15", "AM-32.23")
@pytest.mark.parametrize(
    ("more", "may"),
    [
        ({}, True),
        ({"if_": (Condition(in_combat=True),)}, False),
        ({"if_": (Condition(phase="equip"),)}, True),
        ({"if_": (Condition(self_is=("Harbour",)),)}, True),
        ({"if_": (Condition(self_is=("Tide",)),)}, False),
        ({"window": "own_turn"}, True),
        ({"window": "haven"}, False),
        ({"window": ("haven", "equip")}, True),
    ],
)
def test_a_use_is_offered_when_its_conditions_hold(more: dict[str, object], may: bool) -> None:
    trait = replace(USE, **more)
    with with_card(replace(printed(POISE), modifiers={}, trait=(trait,))):
        made = turn(parts=WORN)
        dex = body(made, DEX)
        assert (("use", dex.card, number(POISE)) in options(made)) == may


@pytest.mark.clause("AM-32.10")
def test_a_use_with_a_limit_is_over_for_as_long_as_it_says() -> None:
    for limit, later in (("1/turn", True), ("1/game", False)):
        trait = replace(USE, limit=limit)
        with with_card(replace(printed(POISE), modifiers={}, trait=(trait,))):
            made = turn(parts=WORN + who(OX, "av.bamboo-ridge", 2))
            use = ("use", body(made, DEX).card, number(POISE))
            play(made, use)
            while state(made).stack or state(made).active == 0:
                assert use not in options(made)
                play(made, "pass" if "pass" in options(made) else options(made)[0])
            while state(made).active != 0 or state(made).phase < 4:
                play(made, "pass" if "pass" in options(made) else options(made)[0])
            assert (use in options(made)) == later, limit


def cast(effect: Effect, span: str = "", **more: object) -> Table:
    """A flash effect on Dex that has resolved."""
    trait = Trait(kind="discrete", target=ANYBODY, do=(effect,), for_=span)
    trait = replace(trait, **more)
    with with_card(replace(printed(SPARK), trait=(trait,), energy_cost=0)):
        made = turn(f'"{SPARK}"', who(DEX) + who(OX) + who(WEN, "av.bamboo-ridge", 2))
        play(made, ("flash", number(SPARK)))
        if trait.target is not None:
            play(made, body(made, DEX).card)
        while state(made).stack:
            play(made, "pass")
        return made


@pytest.mark.clause("AM-32.13", "AM-32.17", "AM-32.21")
@pytest.mark.parametrize("span", ["", *(one for one in SPANS if one in ("phase", "turn"))])
def test_what_a_flash_effect_forbids_is_forbidden_for_as_long_as_it_says(span: str) -> None:
    made = cast(Effect(prevent="scavenge"), span)
    card = printed(SPARK)
    trait = Trait(kind="discrete", target=ANYBODY, do=(Effect(prevent="scavenge"),), for_=span)
    with with_card(replace(card, trait=(trait,), energy_cost=0)):
        assert prevented(made, "scavenge", DEX) and not prevented(made, "scavenge", OX)
        phase = state(made).phase
        while state(made).phase == phase:
            play(made, "pass")
        assert prevented(made, "scavenge", DEX) == (span != "phase")
        while state(made).active == 0:
            play(made, "pass" if "pass" in options(made) else options(made)[0])
        assert prevented(made, "scavenge", DEX) == (span == "")


@pytest.mark.clause("AM-32.11", "AM-32.17")
def test_a_flash_effect_acts_on_all_in_its_scope() -> None:
    effect, scope = Effect(modify="defence", by="+1"), Selector(of="character", whose="own")
    made = cast(effect, target=None, scope=scope)
    printed = {DEX: 3, OX: 3, WEN: 3}
    found = {one: value(made, one, "defence") for one in (DEX, OX, WEN)}
    assert found == {one: printed[one] + (one != WEN) for one in printed}


@pytest.mark.clause("AM-32.15", "AM-32.16")
@pytest.mark.parametrize("event", ["turn_start", "turn_end"])
@pytest.mark.parametrize("chance", [None, 2])
def test_a_turn_sets_traits_off(event: str, chance: int | None) -> None:
    conditions = () if chance is None else (Condition(chance=chance),)
    trait = Trait(kind="triggered", on=event, if_=conditions,  # type: ignore[arg-type]  # an event
                  do=(Effect(gain_skill="Cooking"),), for_="permanent")  # fmt: skip
    seen = set()
    for seed in range(12 if chance else 1):
        with with_card(replace(printed(POISE), modifiers={}, trait=(trait,))):
            text = 'seats = 2\nphase = "scavenge"\n' + FIELD + LOFT + WORN
            made = fracas.position("ani-mayhem", text, seed=str(seed))
            before = state(made).turn
            while state(made).turn == before:
                play(made, "pass" if "pass" in options(made) else options(made)[0])
            seen.add(skill(made, DEX, "Cooking"))
    assert seen == ({1} if chance is None else {0, 1})


# The command


LISTED = """
[[card]]
id = "av.x"
name = "X"
type = "location"
listing = "{listing}"
"""


@pytest.mark.clause("AM-32.18", "AM-32.19")
def test_the_command_checks_a_file_of_cards(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(LISTED.format(listing="Cooking & Music"), encoding="utf-8")
    assert main(["cards", "check", str(file)]) == 0
    assert "mine.toml" in capsys.readouterr().out
    assert main(["cards", "show", str(file)]) == 0
    assert "X (Cooking & Music): " in capsys.readouterr().out
    file.write_text(LISTED.format(listing="Cooking x9"), encoding="utf-8")
    assert main(["cards", "check", str(file)]) == 1
    assert "av.x: no two characters meet 'Cooking x9'" in capsys.readouterr().out
    file.write_text(LISTED.format(listing="Cookery"), encoding="utf-8")
    assert main(["cards", "check", str(file)]) == 1
    assert "mine.toml:2" in capsys.readouterr().out


@pytest.mark.clause("AM-32.18", "AM-32.19")
def test_the_cards_that_ship_are_sound(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["cards", "check"]) == 0
    assert "ani-mayhem" in capsys.readouterr().out

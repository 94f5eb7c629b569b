"""The numbers that the rules table for each card. AM-C3, AM-C5."""

from collections.abc import Iterator

import msgspec
import pytest

from fracas.games.ani_mayhem.cards import CARDS
from fracas.games.ani_mayhem.schema import Abilities, Card

CHARACTERS = """
av.captain-oriel-vance 3/3/2/3/0
av.dex-marlow 2/3/2/3/0
av.ione-tessaly 1/2/2/4/0
av.bulwark-9 4/4/1/1/2
av.juno-parrish 2/2/3/5/0
av.tam-okoye 2/2/2/3/2
av.chef-bao-ren 3/3/2/3/1
av.mirelle-quick 3/2/3/4/2 1/2/4/5/0
av.grandmaster-sol 4/4/1/2/3 2/2/1/2/3
av.nadia-lark 2/2/2/4/1
av.ox-hendry 5/3/2/1/0
av.doctor-wen 1/3/2/3/4
av.queen-isaure 2/3/2/4/4
av.brother-calder 2/4/2/2/3
av.ysolde-of-the-reef 3/2/3/3/2 5/4/2/1/2
av.sir-aldous-brand 4/3/2/3/1
av.petra-hollow 2/2/2/3/3
av.fenwick 1/2/4/4/2
av.vega-rourke 4/3/3/3/2
av.inspector-halloran 2/3/2/3/0
av.kit-sparrow 1/2/3/4/1
av.unit-ember-drone 1/2/2/3/0 6/6/1/1/0
av.ambassador-liss 1/2/2/6/3
av.gravo-the-hauler 4/4/2/2/0
av.sergeant-pia-lund 3/3/2/3/0
av.rook-delacroix 4/2/3/3/1
av.static 2/3/2/3/2
av.magistrate-odile-farrow 1/3/2/4/0
av.bruno-kettle 5/3/1/2/0
av.old-mother-yarrow 2/3/1/4/5
av.hyacinth-moon 3/2/3/4/1
av.jun-the-kiln 3/3/2/3/3 5/5/2/1/3
av.sister-clapper 3/3/2/3/2
av.po-underbridge 4/4/2/2/0 1/3/1/5/0
av.duchess-marrow 2/3/2/5/2
av.ignatius-coal 3/3/2/2/4
av.wisp 1/2/4/4/3
av.marshal-teodor-quill 3/5/2/3/0
av.coralie-deep 3/2/2/4/3 6/5/1/1/3
av.quartermaster-bly 2/3/2/3/0
av.captain-sable-ferro 4/3/3/3/1
av.nought 2/2/3/3/2
av.crate-9 2/4/2/2/0 5/6/1/1/0
av.lucky-dufresne 2/2/3/4/1
rb.little-washu 2/4/2/2/6 3/3/3/4/5
rb.nene-romanova 1/2/2/3/0
rb.p-chan 1/2/2/4/0 3/4/3/2/3
rb.ryo-ohki-cabbit 1/2/1/5/0 6/7/1/1/0
rb.detective-mihoshi 2/3/2/3/0
rb.mousse 3/3/2/2/2 1/2/2/2/1
rb.mr-masamichi-fujisawa 5/5/3/3/2 2/2/2/3/2
rb.magical-girl-pretty-sammy 3/3/3/4/3 1/2/2/4/1
rb.ranma-saotome-boy-type 4/3/2/3/3 3/4/3/4/3
rb.sylia-stingray 2/2/2/3/0
rb.tenchi-masaki 2/2/2/3/5
rb.mr-panda 4/3/2/3/1
rb.miz-mishtal 3/3/2/4/3
rb.ryoko 4/4/3/3/4
rb.detective-kiyone 3/3/2/3/0
rb.nabiki-tendo 1/1/3/3/0
rb.dailey-wong 2/2/2/4/0
rb.dr-tofu 3/3/2/3/4
rb.rokkon 3/3/2/3/3
rb.linna-yamazaki 2/2/3/4/0
"""
DISASTERS = """
av.colossus-protocol 7/8/2/-/-
av.the-velvet-regent 6/6/3/5/-
av.leviathan-of-glass 8/7/3/-/-
av.hollow-king 6/7/4/3/-
av.everyone-looks-here -/-/3/-/-
av.clatter-drone 3/3/3/-/-
av.clatter-swarm 2/3/3/-/-
av.silk-thief 2/2/3/2/-
av.hired-muscle 4/3/2/-/-
av.hungry-ghost 3/4/3/-/-
av.runaway-loader 5/4/4/-/-
av.gloam-hound 4/3/4/-/-
av.lady-thorn 3/3/3/6/-
av.bridge-out -/-/3/-/-
av.the-auditor 5/9/2/4/-
av.drowned-diva 6/6/3/6/-
av.clatter-queen 7/6/3/-/-
av.night-without-edges 8/5/4/-/-
av.walking-volcano 7/8/2/-/-
av.iron-bailiff 6/8/3/-/-
av.hungry-carnival 5/7/3/-/-
av.thing-in-the-canal 7/7/3/-/-
av.free-concert -/-/3/-/-
av.backstreet-crew 2/3/3/-/-
av.choir-of-sighs 3/2/3/3/-
av.gloam-pack 3/3/4/-/-
av.clatter-crab 4/5/2/-/-
av.vending-machine-with-a-grudge 3/6/2/-/-
av.tax-collector 2/4/3/3/-
av.phantom-waiter 3/3/4/-/-
av.gloam-moth 2/2/5/-/-
av.bouncer 6/3/2/-/-
av.angry-swan 5/2/4/-/-
av.rival-detective 3/4/3/4/-
av.loan-shark 4/4/4/-/-
av.echo-double 2/4/3/-/-
av.runaway-float 4/5/2/-/-
av.oil-slick -/-/3/-/-
av.very-long-queue -/-/3/-/-
av.pea-soup-fog -/-/3/-/-
rb.bugrom-type-1 3/3/3/-/-
rb.bugrom-horde 0/0/3/-/-
rb.kagato 6/8/3/5/-
rb.kodachi-kuno 3/3/3/7/-
rb.kiriya-the-phantom-assassin 5/5/3/-/-
rb.najato-phantom-prince 2/1/3/1/-
rb.everyones-after-me -/-/4/-/-
"""
VEHICLES = """
av.patrol-skiff -/-/4/-/-
av.comet-sloop 5/8/4/-/-
av.siege-crawler 6/10/2/-/-
av.noodle-cart -/-/3/-/-
av.whale-balloon -/-/3/-/-
av.thunder-trike 4/6/5/-/-
rb.tsunami 9/12/3/-/-
rb.visions-private-jet -/-/4/-/-
"""
LOCATIONS = """
av.data-spire -/16/-/-/-
av.reclamation-dock 3/-/-/-/-
av.storm-gate 4/18/-/-/-
av.desert-of-glass 2/-/-/-/-
av.wreck-of-the-lodestar 2/-/-/-/-
av.asteroid-vault -/20/-/-/-
av.smugglers-ring 3/-/-/-/-
av.old-firing-range 2/-/-/-/-
av.snoring-volcano 5/-/-/-/-
av.bank-of-small-hours -/18/-/-/-
av.museum-of-nearly-everything -/14/-/-/-
av.dry-dock-twelve -/20/-/-/-
av.moon-quarry 3/16/-/-/-
av.door-that-was-not-there -/22/-/-/-
rb.genom-tower -/20/-/-/-
"""
COUNTED = """
av.second-wind energy_cost 2
av.blade-song energy_cost 1
av.overdrive energy_cost 3
av.spark energy_cost 1
av.riot-baton uses 3
av.arc-rifle uses 4
av.field-kit uses 2
av.velvet-gloves uses 2
av.house-rules uses 3
av.neighbourhood-watch uses 2
rb.dimensional-hammer uses 3
rb.leons-boomer-rifle uses 3
rb.transmitter-bra uses 2
rb.kasumi uses 3
av.second-shift turns 2
av.tailwind turns 3
av.red-tape-storm turns 3
av.blackout turns 2
av.paper-jam turns 2
rb.im-buyin turns 3
av.patrol-skiff capacity 3
av.comet-sloop capacity 5
av.siege-crawler capacity 4
rb.tsunami capacity 8
rb.visions-private-jet capacity 4
av.second-sight energy_cost 1
av.mirror-twin energy_cost 4
av.quick-step energy_cost 2
av.cold-reading energy_cost 2
av.homing-instinct energy_cost 3
av.nimble-fingers energy_cost 3
av.war-paint energy_cost 2
av.standing-ovation energy_cost 3
av.frying-pan-of-justice uses 5
av.paint-cannon uses 2
av.boomerang-hat uses 6
av.thunder-drum uses 3
av.grapple-crossbow uses 5
av.rapier-of-good-manners uses 4
av.skeleton-keys uses 2
av.smelling-salts uses 2
av.magnetic-fishing-rod uses 2
av.decoy-dummy uses 2
av.night-bus uses 3
av.ringside-doctor uses 4
av.prompter uses 3
av.marching-band turns 2
av.cease-fire turns 1
av.great-boredom turns 3
av.energy-crisis turns 2
av.general-strike turns 2
av.grounded turns 3
av.sugar-crash turns 2
av.noodle-cart capacity 2
av.whale-balloon capacity 6
av.thunder-trike capacity 2
"""
MORE_THAN_ONE = {
    "av.tam-okoye": [2],
    "av.grandmaster-sol": [3],
    "av.vega-rourke": [2],
    "av.field-kit": [2],
    "av.cover-a-friend": [3],
    "av.deep-breath": [2],
    "av.old-mother-yarrow": [4],
    "av.po-underbridge": [3],
    "av.ignatius-coal": [2],
    "av.nought": [2],
    "av.lucky-dufresne": [2],
    "av.smoke-and-mirrors": [2],
    "av.ringside-doctor": [2],
    "av.pea-soup-fog": [2],
    "rb.p-chan": [3, 3],
    "rb.mr-masamichi-fujisawa": [3, 3],
    "rb.control-cube": [3],
    "rb.bugrom-horde": [2, 3],
}
"""Health mended, energy paid or gained, rounds, turns and steps counted, friends, cubes."""


def lines(table: str) -> set[str]:
    return set(table.strip().splitlines())


def written(given: Abilities) -> str:
    found = (given.damage, given.defence, given.movement, given.charm, given.energy)
    return "/".join("-" if one is None else str(one) for one in found)


def sheet(card: Card) -> str:
    forms = [card.abilities, *([card.alt.abilities] if card.alt else [])]
    return " ".join([card.id, *map(written, forms)])


@pytest.mark.clause("AM-C3", "AM-C5")
@pytest.mark.parametrize(
    ("sort", "table"),
    [
        ("character", CHARACTERS),
        ("disaster", DISASTERS),
        ("equipment", VEHICLES),
        ("location", LOCATIONS),
    ],
)
def test_abilities_are_those_of_the_tables(sort: str, table: str) -> None:
    found = {sheet(card) for card in CARDS if card.type == sort}
    assert {one for one in found if "/" in one and not one.endswith("-/-/-/-/-")} == lines(table)


@pytest.mark.clause("AM-C3", "AM-C5")
def test_costs_uses_turns_and_room_are_those_of_the_tables() -> None:
    parts = ("energy_cost", "uses", "turns", "capacity")
    found = {f"{card.id} {part} {getattr(card, part)}" for card in CARDS for part in parts}
    assert {one for one in found if not one.endswith((" 0", " None"))} == lines(COUNTED)


def numbers(part: object) -> Iterator[int]:
    if type(part) is int:
        yield part
    elif isinstance(part, dict):
        for value in part.values():
            yield from numbers(value)
    elif isinstance(part, list | tuple):
        for value in part:
            yield from numbers(value)


@pytest.mark.clause("AM-C3", "AM-C5")
def test_traits_act_on_one_card_once_for_one_use_unless_the_tables_give_a_number() -> None:
    found = {}
    for card in CARDS:
        told = msgspec.to_builtins([card.trait, card.combat, card.charm, card.haven, card.limit])
        when = msgspec.to_builtins([card.alt.when, card.alt.trait] if card.alt else [])
        found[card.id] = [one for one in numbers([when, told]) if one > 1]
    assert {card: found[card] for card in found if found[card]} == MORE_THAN_ONE

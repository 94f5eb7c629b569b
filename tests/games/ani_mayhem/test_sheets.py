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
"""
MORE_THAN_ONE = {
    "av.tam-okoye": [2],
    "av.grandmaster-sol": [3],
    "av.vega-rourke": [2],
    "av.field-kit": [2],
    "av.cover-a-friend": [3],
    "av.deep-breath": [2],
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

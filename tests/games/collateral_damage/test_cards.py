"""Every power, Training card, city special and perk: what it changes, and that nothing else does.

What is expected is written out by hand from the rulebook's tables, never read from the content.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import pytest

from .scenes import BOX, asked, changed, say, scene, told

PLAIN = "S16 2 N08"
"""Mister Maybe, 3/3/3/3: as good a target as any."""


@dataclass
class Case:
    """One card at work: the scene, what falls, what is answered, what has changed."""

    card: str
    characters: tuple[str, ...]
    says: tuple[Any, ...]
    changes: dict[str, Any]
    phase: str = "combat"
    luck: str = ""
    asks: str = ""
    scene: dict[str, Any] = field(default_factory=dict)


def fight(card: str, *characters: str, says: tuple[Any, ...], luck: str, **changes: Any) -> Case:
    """A case in combat."""
    return Case(card, characters, says, named(changes), luck=luck)


def named(changes: dict[str, Any]) -> dict[str, Any]:
    """`pp_U01=0` is the fact `pp U01`; zero is the same as nothing."""
    return {key.replace("_", " "): value or None for key, value in changes.items()}


def case(
    card: str,
    phase: str,
    *characters: str,
    says: tuple[Any, ...] = (),
    luck: str = "",
    asks: str = "",
    scene: dict[str, Any] | None = None,
    **changes: Any,
) -> Case:
    return Case(card, characters, says, named(changes), phase, luck, asks, scene or {})


CAMPUS = [
    fight("U01", "U01 1 N08 pp1", PLAIN, says=("U01",), luck="attack 3, defence 3",
          pp_U01=0, damage_S16=2, np_1=2),
    fight("U02", "U02 1 N08 pp2", PLAIN, says=("U02", 1, "N02"), luck="attack 4, defence 3",
          pp_U02=0, damage_S16=2, np_1=2, city_S16="N02"),
    case("U03", "love", "S03 1 N08", "U03 2 N08",
         luck="love 4, love 4, love 6, love 6", loves_S03="U03"),
    case("U04", "gang", "U04 1 N08", "U06 1 N08", says=(("recruit", "campus"),),
         scene={"np": [3], "extra": 'campus = ["U12", "U01"]'},
         np_1=2, city_U12="N00", owner_U12=1, recruits_1=1, deck_campus=21, top_campus="U01"),
    case("U05", "move", "U05 1 N00 pp2", says=("U05", "N08", "N02"),
         city_U05="N02", pp_U05=0, moved_U05=True),
    case("U06", "passion", "U06 1 N08 d9", "S16 1 N08 d9", "A01 2 N08 d9", "S03 1 N00 d9",
         pp_U06=3, damage_U06=6, pp_S16=3, damage_S16=4, pp_A01=3, damage_A01=6,
         pp_S03=3, damage_S03=6),
    fight("U07", "U06 1 N08 pp2", PLAIN, "U07 2 N08", says=("U06", "S16", 2, "yes"),
          luck="attack 6, defence 3", pp_U06=0, damage_U07=4, np_1=2),
    case("U08", "love", "U08 1 N08", PLAIN, luck="love 1, love 2, love 6, love 6"),
    fight("U09", "U09 1 N08 pp2", "A01 2 N08", says=("U09", "power"), luck="love 4, love 3",
          pp_U09=0, loves_A01="U09"),
    fight("U10", "U10 1 N08 pp2", PLAIN, says=("U10", 1, ("power", "U10")),
          luck="attack 2, attack 6, defence 3", pp_U10=0, damage_S16=3, np_1=2),
    fight("U11", "U11 1 N08 pp2", PLAIN, says=("U11", 1), luck="attack 3, defence 3",
          pp_U11=1, damage_S16=2, np_1=2),
    case("U12", "love", "U11 1 N08", "U12 2 N08", luck="love 2, love 3", loves_U11="U12"),
    case("U13", "passion", "U13 1 N08", "S16 1 N08", "A01 1 N08", says=("S16",),
         pp_U13=4, pp_S16=4, pp_A01=3),
    fight("U14", "U14 1 N08 pp2", "S16 2 N08 pp1", says=(), luck="sleep 2", harm_N08=2),
    fight("U15", "U15 1 N08 pp2", "S03 1 N08 d8", PLAIN, says=("U15", "power"), luck="",
          pp_U15=0, damage_S03=2),
    fight("U16", "U06 1 N08 pp1", "U16 2 N08 pp1", says=("U06", "U16"),
          luck="attack 6, defence 1, attack 1", pp_U06=0, pp_U16=0, harm_N08=1, np_1=2),
    fight("U17", "U17 1 N08 pp1 loves=S16", "U06 1 N08 loves=S16", PLAIN, "A01 2 N08",
          says=("U17",), luck="attack 5, defence 3", pp_U17=0, damage_A01=1, np_1=2),
    fight("U18", "S16 1 N08 pp5", "U18 2 N08 d9", says=("S16", 3), luck="attack 4, defence 4",
          pp_S16=2, damage_U18=12, np_1=2),
    case("U19", "gang", says=(("recruit", "campus"),),
         scene={"extra": 'campus = ["U19", "U01"]\ntraining = ["T01", "T02", "T03"]'},
         city_U19="N00", owner_U19=1, hand_1=["T01", "T02"], recruits_1=1, deck_campus=23,
         top_campus="U01", deck_training=BOX - 2, top_training="T03"),
    fight("U20", "S16 1 N08 pp1", "U20 2 N08 pp1", says=("S16", "yes"),
          luck="attack 1, defence 3, attack 4, defence 2",
          pp_S16=0, harm_N08=1, np_1=2, pp_U20=0, damage_S16=3, np_2=2),
    fight("U21", "S16 1 N08 pp5", "U06 2 N08 d8 pp2", "U21 2 N08 pp3",
          says=("S16", "U06", 1, "yes"), luck="attack 6, defence 1",
          pp_S16=4, np_1=2, pp_U06=0, damage_U06=9, pp_U21=0),
    fight("U22", "U22 1 N08 pp1", "S16 2 N08 loves=A01", "A01 2 N00", says=("U22",),
          luck="attack 3, defence 3", pp_U22=0, damage_S16=1, np_1=2),
    case("U23", "move", "U23 1 N00", says=("U23", "N08"), city_U23="N08", moved_U23=True),
    case("U24", "passion", "U24 1 N00", pp_U24=2, np_1=2),
]  # fmt: skip

ALIEN = [
    case("A01", "gang", "A01 1 N08", says=(("power", "A01"), "shady", "bottom"),
         scene={"extra": 'shady = ["S05", "S06"]'}, top_shady="S06"),
    fight("A02", "A02 1 N08 pp1 loves=U06", "S16 2 N08 loves=U06", "U06 2 N00", says=("A02",),
          luck="attack 3, defence 3", pp_A02=0, damage_S16=2, np_1=2),
    fight("A03", "A03 1 N08 pp1", "S16 2 N08 d9", says=("A03",), luck="attack 4, defence 3",
          pp_A03=0, damage_S16=10, out_S16=True, np_1=3),
    fight("A04", "S16 1 N08 pp1", "A04 2 N08", says=("S16",), luck="attack 3, defence 4",
          pp_S16=0, harm_N08=1, np_1=2),
    fight("A05", "A05 1 N08 pp1", PLAIN, says=("A05",), luck="attack 2, defence 3",
          pp_A05=0, damage_S16=1, harm_N08=5, np_1=2),
    case("A06", "domination", "A06 1 N08", says=("N08", 0), luck="seize 3",
         ruler_N08=1, guardian_A06=True, csp_1=5, tried_1=["N08"]),
    case("A07", "combat", "U02 1 N08 pp2", "A07 2 N08", says=("U02", 1), asks="act",
         luck="attack 6, defence 3", pp_U02=1, damage_A07=3, np_1=2),
    case("A07", "domination", "A01 1 N08", "A07 2 N08", says=("N08", 0), luck="seize 6",
         scene={"extra": "initiative = [1, 2]"}, tried_1=["N08"]),
    case("A08", "move", "A08 1 N00 pp3", says=("A08", ("leap", "N02")),
         city_A08="N02", pp_A08=0, moved_A08=True),
    case("A09", "domination", "A09 1 N08", says=("N08", 0), luck="seize 4",
         ruler_N08=1, guardian_A09=True, csp_1=5, tried_1=["N08"]),
    fight("A10", "A10 1 N08 pp1", PLAIN, says=("A10",), luck="attack 1, defence 6",
          pp_A10=0, harm_N08=6, np_1=2),
    fight("A11", "A11 1 N08 pp1", "A05 2 N08", says=(("strike", "A05"), "A11"),
          luck="attack 1, defence 2", pp_A11=0, damage_A05=2, np_1=2),
    case("A12", "move", "A12 1 N00 pp2", says=("A12", "N08", "yes"),
         scene={"extra": 'training = ["T05", "T01"]'}, city_A12="N08", pp_A12=0,
         moved_A12=True, hand_1=["T05"], deck_training=BOX - 1, top_training="T01"),
    case("A13", "love", "S06 1 N08", "A13 2 N08", says=("reroll",),
         luck="love 6, love 6, love 1, love 1, love 6, love 6", asks="seize", loves_S06="A13"),
    case("A14", "move", "S16 1 N08 pp2", "A14 2 N08", says=("S16", "N00"),
         city_S16="N00", pp_S16=0, moved_S16=True),
    fight("A15", "A15 1 N08 pp2", PLAIN, says=("A15", 1, "A15"),
          luck="attack 1, defence 3, attack 6", pp_A15=0, damage_S16=3, np_1=2),
    fight("A15", "S16 1 N08 pp1", "A15 2 N08 pp1", says=("S16", "A15"),
          luck="attack 4, defence 1, defence 4", pp_S16=0, pp_A15=0),
    fight("A16", "A16 1 N08 pp1 loves=U11", "U11 1 N08", PLAIN, says=("A16",),
          luck="attack 3, defence 3", pp_A16=0, damage_S16=1, np_1=2),
    fight("A16", "S16 1 N08 pp1", "A16 2 N08 loves=U11", "U11 2 N08", says=("S16", "A16"),
          luck="attack 4, defence 3", pp_S16=0),
]  # fmt: skip

SHADY = [
    fight("S01", "S01 1 N08 pp1", PLAIN, says=("S01",), luck="attack 3, defence 3",
          pp_S01=0, damage_S16=1, np_1=3, np_2=0),
    case("S02", "domination", "S02 1 N08", says=("N08", 0, "reroll"), luck="seize 1, seize 5",
         ruler_N08=1, guardian_S02=True, csp_1=5, tried_1=["N08"]),
    case("S03", "gang", "S03 1 N08", says=(("power", "S03"), "T01"),
         scene={"hands": ["T01"], "extra": 'training = ["T02", "T03", "T04"]'},
         hand_1=["T02", "T03"], discards=["T01"], deck_training=BOX - 3, top_training="T04"),
    case("S04", "passion", "S04 1 N00", "S16 1 N08 d10",
         scene={"extra": 'training = ["T01", "T02"]'}, pp_S04=3, pp_S16=3, damage_S16=2,
         out_S16=None, hand_1=["T01"], deck_training=BOX - 1, top_training="T02"),
    fight("S05", "S16 1 N08 pp1", "S05 2 N08", "A01 2 N08", says=("S16",),
          luck="attack 5, defence 3", pp_S16=0, damage_A01=2, np_1=2),
    fight("S06", "A05 1 N08 pp1", "S06 2 N08", says=("A05",), luck="attack 4, defence 1",
          pp_A05=0),
    case("S07", "move", "S07 1 N00 pp1", "S16 1 N00", "A01 1 N00",
         says=("S07", "N08", "A01", "go"), city_S07="N08", pp_S07=0, moved_S07=True,
         city_A01="N08", moved_A01=True),
    case("S08", "passion", "S08 1 N08", PLAIN, says=("S16",), scene={"hands": ["", "T05"]},
         hand_1=["T05"], hand_2=None, pp_S16=3),
    case("S09", "passion", "S09 1 N08", PLAIN, "A01 2 N00", pp_S09=4, pp_S16=4, pp_A01=3),
    fight("S10", "S16 1 N08 pp1", "S10 2 N08 pp1", says=("S16", "N02"),
          luck="attack 5, defence 1", pp_S16=0, damage_S10=3, np_1=2, pp_S10=0, city_S10="N02"),
    case("S11", "gang", "S11 1 N08", says=("train",),
         scene={"np": [0], "extra": 'training = ["T01", "T02"]'},
         hand_1=["T01"], deck_training=BOX - 1, top_training="T02"),
    fight("S12", "S12 1 N08 pp1", PLAIN, says=("S12",), luck="attack 3, defence 3",
          pp_S12=0, damage_S16=2, np_1=2),
    fight("S13", "S13 1 N08 pp2", PLAIN, says=("S13", "power"), luck="",
          pp_S13=0, harm_N08=10, np_1=2),
    fight("S14", "S14 1 N08 pp3", PLAIN, "U06 2 N00 loves=S16",
          says=("S14", 3, ("power", "S14")), luck="attack 6, defence 1",
          pp_S14=0, suspended_U06=3),
    fight("S15", "S15 1 N08 pp1", "S16 2 N08 d9 loves=A01", "A01 2 N00", says=("S15",),
          luck="attack 4, defence 3", pp_S15=0, damage_S16=10, out_S16=True, np_1=2,
          loves_S16=None),
    case("S16", "domination", "S16 1 N08", "A01 2 N08", says=("N08", 0), luck="seize 5",
         scene={"extra": "initiative = [1, 2]"},
         ruler_N08=1, guardian_S16=True, csp_1=5, tried_1=["N08"]),
]  # fmt: skip

TECHNIQUES = [
    fight("T01", "S16 1 N08 pp1 +T01", "A01 2 N08", says=("S16",), luck="attack 3, defence 3",
          pp_S16=0, damage_A01=1, np_1=2),
    fight("T02", "S16 1 N08 pp1", "A01 2 N08 +T02", says=("S16",), luck="attack 4, defence 3",
          pp_S16=0),
    case("T03", "love", "S06 1 N08", "A01 2 N08 +T03",
         luck="love 2, love 3, love 6, love 6", loves_S06="A01"),
    case("T04", "passion", "S16 1 N08 +T04", pp_S16=4),
    fight("T05", "S16 1 N08 pp5", "A01 2 N08 d9 +T05", says=("S16", 3),
          luck="attack 4, defence 3", pp_S16=2, damage_A01=12, np_1=2),
    fight("T06", "S16 1 N08 pp1 +T06", "A01 2 N08", says=("S16", ("power", "T06")),
          luck="attack 1, attack 5, defence 3", pp_S16=0, damage_A01=2, np_1=2),
    case("T07", "move", "S16 1 N00 pp2 +T07", says=("S16", "N08", "N02"),
         city_S16="N02", pp_S16=0, moved_S16=True),
    case("T08", "love", "S06 1 N08 +T08", "A01 2 N08", luck="love 1, love 2, love 6, love 6"),
    fight("T09", "U06 1 N08 pp1 loves=S16 +T09", "A08 1 N08 loves=S16", PLAIN, "A01 2 N08",
          says=("U06",), luck="attack 4, defence 3", pp_U06=0, damage_A01=1, np_1=2),
    fight("T10", "S16 1 N08 pp1", "A01 2 N08 +T10", says=("S16",), luck="attack 5, defence 3",
          pp_S16=0),
    case("T11", "domination", "A01 1 N08 +T11", says=("N08", 0), luck="seize 4",
         ruler_N08=1, guardian_A01=True, csp_1=5, tried_1=["N08"]),
    case("T12", "domination", "A01 1 N08", "S16 2 N08 +T12", says=("N08", 0), luck="seize 6",
         scene={"extra": "initiative = [1, 2]"}, tried_1=["N08"]),
]  # fmt: skip

TRICKS = [
    case("T13", "combat", "S16 1 N08", "A01 2 N08 pp1", says=(("trick", "T13"),),
         scene={"hands": ["T13"]}, pp_S16=3, hand_1=None, discards=["T13"]),
    case("T14", "combat", "S16 1 N08 pp1", "A01 2 N08", says=("S16", ("trick", "T14")),
         luck="attack 5, defence 3", scene={"hands": ["", "T14"]},
         pp_S16=0, hand_2=None, discards=["T14"]),
    case("T15", "combat", "S16 1 N08 pp1", "A01 2 N08", says=("S16", ("trick", "T15")),
         luck="attack 3, defence 3", scene={"hands": ["T15"]},
         pp_S16=0, damage_A01=2, np_1=2, hand_1=None, discards=["T15"]),
    case("T16", "love", "S06 1 N08", "A01 2 N08", says=(("trick", "T16"), "S06"),
         luck="love 3, love 3, love 6, love 6", scene={"hands": ["T16"]},
         loves_S06="A01", hand_1=None, discards=["T16"]),
    case("T17", "love", "A01 1 N08", "S16 2 N08 loves=A01", says=(("trick", "T17"), "S16"),
         luck="love 6, love 6, love 6, love 6", scene={"hands": ["T17"]},
         loves_S16=None, hand_1=None, discards=["T17"]),
    case("T18", "move", "S16 1 N00", says=(("trick", "T18"), "N02"), scene={"hands": ["T18"]},
         city_S16="N02", moved_S16=True, hand_1=None, discards=["T18"]),
    case("T19", "domination", "A01 1 N08", says=("N08", 0, ("trick", "T19")), luck="seize 3",
         scene={"hands": ["T19"]}, ruler_N08=1, guardian_A01=True, csp_1=5, tried_1=["N08"],
         hand_1=None, discards=["T19"]),
    case("T20", "domination", "A01 1 N08", PLAIN, says=("N08", 1, ("trick", "T20")),
         luck="seize 6", scene={"hands": ["", "T20"], "extra": "initiative = [1, 2]"},
         np_1=0, tried_1=["N08"], hand_2=None, discards=["T20"]),
    case("T21", "combat", "S16 1 N08 pp1", "U06 1 N08 d10", "A01 2 N08",
         says=(("trick", "T21"),), scene={"hands": ["T21"]},
         damage_U06=9, out_U06=None, hand_1=None, discards=["T21"]),
    case("T22", "gang", says=(("trick", "T22"),), scene={"np": [1, 5], "hands": ["T22"]},
         np_2=3, hand_1=None, discards=["T22"]),
    case("T23", "gang", says=(("trick", "T23"),), scene={"np": [1], "hands": ["T23"]},
         np_1=3, hand_1=None, discards=["T23"]),
]  # fmt: skip

PORTS = {"cities": "N08@1,0 N02@2,0 N13@-1,0 N05@-2,0 N09@0,1 N16@0,2"}


def at(id: str) -> dict[str, Any]:
    """A board with this city next to the centre."""
    return {"cities": f"{id}@1,0"}


CITY_SPECIALS = [
    case("N00", "passion", "S16 1 N00 guardian", np_1=2, pp_S16=1),
    case("N01", "combat", "S03 1 N01 pp1", "S16 2 N01 d9", says=("S03",), scene=at("N01"),
         luck="attack 5, defence 3", pp_S03=0, damage_S16=10, out_S16=True, np_1=3),
    case("N02", "move", "S16 1 N02 pp1", says=("S16", "N16"), scene=PORTS,
         city_S16="N16", pp_S16=0, moved_S16=True),
    case("N03", "gang", "S16 1 N03 guardian", says=("train",),
         scene={**at("N03"), "np": [0], "extra": 'training = ["T01", "T02"]'},
         hand_1=["T01"], deck_training=BOX - 1, top_training="T02"),
    case("N04", "move", "S16 1 N00 pp2", says=("S16", "N04"), scene=at("N04"),
         city_S16="N04", pp_S16=0, moved_S16=True),
    case("N05", "move", "S16 1 N05 pp1", says=("S16", "N02"), scene=PORTS,
         city_S16="N02", pp_S16=0, moved_S16=True),
    case("N06", "love", "S06 1 N06", "A01 2 N06", scene=at("N06"),
         luck="love 2, love 2, love 6, love 6"),
    case("N07", "passion", "S16 1 N07", "A01 2 N00", scene=at("N07"), pp_S16=4, pp_A01=3),
    case("N10", "passion", "S16 1 N00", scene={**at("N10"), "damage": {"N10": 20}},
         pp_S16=3, harm_N10=10),
    case("N11", "love", "S06 1 N11", "A01 2 N11", scene=at("N11"),
         luck="love 2, love 3, love 6, love 6", loves_S06="A01"),
    case("N12", "love", "S06 1 N12", "A01 2 N12", scene=at("N12"),
         luck="love 2, love 3, love 6, love 6", loves_S06="A01"),
    case("N13", "combat", "S16 1 N13 pp1", "A01 2 N13", says=("S16",), scene=at("N13"),
         luck="attack 4, defence 3", pp_S16=0),
    case("N14", "passion", "S16 1 N14 d9", "A01 2 N00 d9", scene=at("N14"),
         pp_S16=3, damage_S16=2, pp_A01=3, damage_A01=6),
    case("N15", "combat", "S16 1 N15 pp1", "A01 2 N15", says=("S16",), scene=at("N15"),
         luck="attack 3, defence 3", pp_S16=0, damage_A01=1, np_1=2),
    case("N16", "move", "S16 1 N16 pp1", says=("S16", "N05"), scene=PORTS,
         city_S16="N05", pp_S16=0, moved_S16=True),
    case("N17", "gang", "S16 1 N17 guardian", says=(("power", "N17"), "bottom"),
         scene={**at("N17"), "extra": 'training = ["T01", "T02"]'}, top_training="T02"),
    case("N18", "combat", "S16 1 N18 pp1", "A01 2 N18", says=("S16",), scene=at("N18"),
         luck="attack 1, defence 6", pp_S16=0, np_1=2),
    case("N19", "automatic", "S06 1 N19 loves=A01", "A01 2 N00", scene=at("N19")),
]  # fmt: skip

PERK = {"options": "perks = true"}


def boss(colour: str, **more: Any) -> dict[str, Any]:
    return {**PERK, "colours": [colour], **more}


PERKS = [
    case("B1", "combat", "S03 1 N08 pp1", "S16 2 N08 d9", says=("S03",), scene=boss("red"),
         luck="attack 5, defence 3", pp_S03=0, damage_S16=10, out_S16=True, np_1=3),
    case("B2", "gang", says=("train",),
         scene=boss("blue", np=[0], extra='training = ["T01", "T02"]'),
         hand_1=["T01"], deck_training=BOX - 1, top_training="T02"),
    case("B3", "passion", "S16 1 N08 d9", "A01 2 N08 d9", scene=boss("green"),
         pp_S16=3, damage_S16=5, pp_A01=3, damage_A01=6),
    case("B4", "domination", "A01 1 N08", says=("N08", 0), luck="seize 4", scene=boss("yellow"),
         ruler_N08=1, guardian_A01=True, csp_1=5, tried_1=["N08"]),
    case("B5", "love", "S06 1 N08", "A01 2 N08", says=("reroll",), scene=boss("violet"),
         luck="love 6, love 6, love 1, love 1, love 6, love 6", loves_S06="A01"),
    case("B6", "gang", "S16 1 N08", "A01 1 N08", says=(("recruit", "campus"),),
         scene=boss("black", np=[3], extra='campus = ["U12", "U01"]'),
         np_1=2, city_U12="N00", owner_U12=1, recruits_1=1, deck_campus=23, top_campus="U01"),
]  # fmt: skip

ALL = [*CAMPUS, *ALIEN, *SHADY, *TECHNIQUES, *TRICKS, *CITY_SPECIALS, *PERKS]


@pytest.mark.clause("CD-16.1", "CD-C3", "CD-C4", "CD-C5", "CD-C6", "CD-C2", "CD-15.5", "CD-18.3")
@pytest.mark.parametrize("one", ALL, ids=lambda one: f"{one.card}-{one.phase}")
def test_what_a_card_changes(one: Case) -> None:
    table = scene(one.phase, *one.characters, luck=one.luck, **one.scene)
    say(table, *one.says)
    assert changed(table) == one.changes
    table.check_luck()
    if one.asks:
        assert asked(table)[1] == one.asks


@pytest.mark.clause("CD-C2", "CD-10.3", "CD-14.9")
def test_neo_okayama_has_a_round_more() -> None:
    table = scene("combat", "S16 1 N09 pp3", "A01 2 N09", cities="N09@1,0")
    assert table.view()["brawl"]["rounds"] == 3
    assert told(table, "rounds") == [{"city": "N09", "rounds": 3}]


def test_every_card_has_its_case() -> None:
    special = {f"N{n:02}" for n in range(20)} - {"N08", "N09"}
    wanted = {
        *(f"U{n:02}" for n in range(1, 25)),
        *(f"A{n:02}" for n in range(1, 17)),
        *(f"S{n:02}" for n in range(1, 17)),
        *(f"T{n:02}" for n in range(1, 24)),
        *(f"B{n}" for n in range(1, 7)),
        *special,
    }
    assert {one.card for one in ALL} == wanted

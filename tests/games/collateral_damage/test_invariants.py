"""What cannot be is found: each kind of nonsense, one at a time."""

from collections.abc import Callable

import pytest

from fracas.games.collateral_damage.cards import CHARACTER
from fracas.games.collateral_damage.invariants import invariants
from fracas.games.collateral_damage.state import CollateralDamage

from .scenes import of, scene

A01, S16, U01 = CHARACTER["A01"], CHARACTER["S16"], CHARACTER["U01"]


def sound() -> CollateralDamage:
    who = ("A01 1 N08 pp2 loves=S16", "S16 2 N00 d3", "U01 2 N08 guardian")
    return of(scene("gang", *who, hands=["T01"]))


def set_at(name: str, at: int, value: int) -> Callable[[CollateralDamage], None]:
    def change(s: CollateralDamage) -> None:
        getattr(s, name)[at] = value

    return change


def pop(name: str, at: int | None = None) -> Callable[[CollateralDamage], None]:
    def change(s: CollateralDamage) -> None:
        zone = getattr(s, name)
        (zone if at is None else zone[at]).pop()

    return change


def flag(name: str, c: int) -> Callable[[CollateralDamage], None]:
    def change(s: CollateralDamage) -> None:
        setattr(s, name, getattr(s, name) ^ 1 << c)

    return change


def no_gang(s: CollateralDamage) -> None:
    s.gang[0] = 0


def three_techniques_too_many(s: CollateralDamage) -> None:
    s.techniques[A01] = tuple(s.library[-4:])
    del s.library[-4:]


def two_on_a_hex(s: CollateralDamage) -> None:
    s.hexes[2] = s.hexes[1]


def big_gang(s: CollateralDamage) -> None:
    for c in list(s.decks[0])[:10]:
        s.decks[0].remove(c)
        s.owner[c], s.place[c] = 0, 0
        s.gang[0] |= 1 << c
        s.present[0] |= 1 << c
        s.awake |= 1 << c


def in_love_with_nobody_there(s: CollateralDamage) -> None:
    s.love[A01] = CHARACTER["U05"]
    s.lovers[S16], s.lovers[CHARACTER["U05"]] = 0, 1 << A01


def in_love_with_itself(s: CollateralDamage) -> None:
    s.love[A01] = A01
    s.lovers[S16], s.lovers[A01] = 0, 1 << A01


@pytest.mark.parametrize(
    ("spoil", "why"),
    [
        (pop("decks", 0), "the characters are not"),
        (pop("library"), "the Training cards are not"),
        (pop("hands", 0), "the Training cards are not"),
        (pop("box"), "the tiles are not"),
        (set_at("notoriety", 0, 21), "CD-2.9"),
        (set_at("notoriety", 0, -1), "CD-2.9"),
        (big_gang, "CD-2.22"),
        (no_gang, "the gangs and the owners differ"),
        (set_at("place", A01, 0), "A01 is not where"),
        (set_at("owner", A01, 1), "A01 is not where"),
        (set_at("points", A01, 11), "A01 has 11 PP"),
        (set_at("points", A01, -1), "A01 has -1 PP"),
        (set_at("damage", A01, 11), "A01 has 11 damage"),
        (set_at("damage", A01, -1), "A01 has -1 damage"),
        (flag("awake", A01), "A01 is conscious or not"),
        (three_techniques_too_many, "A01 has too many Techniques"),
        (in_love_with_nobody_there, "A01 cannot love so"),
        (in_love_with_itself, "A01 cannot love so"),
        (flag("guardians", A01), "A01 is a Guardian and in love"),
        (set_at("lovers", S16, 0), "the Admirers of S16 differ"),
        (flag("cold", A01), "A01 has suspended love"),
        (set_at("suspended", A01, 2), "A01 has suspended love"),
        (flag("cold", S16), "S16 has suspended love"),
        (set_at("harm", 1, 21), "N08 has 21 damage"),
        (set_at("harm", 1, -1), "N08 has -1 damage"),
        (set_at("ruler", 0, 0), "N00 has a Guardian without"),
        (set_at("guard", 0, S16), "N00 has a Guardian without"),
        (set_at("guard", 1, A01), "the Guardian of N08 is not there"),
        (set_at("guard", 1, S16), "the Guardian of N08 is not there"),
        (flag("guardians", S16), "Guardians without a city"),
        (set_at("csp", 0, 3), "CSP are"),
        (two_on_a_hex, "two tiles lie on one hex"),
    ],
)
def test_nonsense_is_found(spoil: Callable[[CollateralDamage], None], why: str) -> None:
    s = sound()
    assert invariants(s) == []
    spoil(s)
    assert any(why in one for one in invariants(s)), invariants(s)


def test_a_third_technique_is_held_while_one_is_picked_to_go() -> None:
    s = sound()
    s.techniques[A01] = tuple(s.library[-3:])
    del s.library[-3:]
    assert invariants(s) == []

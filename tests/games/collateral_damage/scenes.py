"""Short ways to set a scene: who is where, what falls, and what is then the case.

`scene("combat", "U01 1 N08 pp3", "A02 2 N08 loves=U01", luck="attack 5, defence 2")`: characters
are written id, seat, city and whatever differs from a fresh one: `pp3`, `d7` (damage), `loves=…`,
`cold2` (turns of suspended love), `guardian`, `+T01` (a Technique).
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any, cast

import fracas
from fracas.engine.state import State
from fracas.games.collateral_damage.cards import (
    CARD_ID,
    CARDS,
    CHARACTER,
    CHARACTER_ID,
    DECKS,
    KIND,
    TILE,
    TILE_ID,
)
from fracas.games.collateral_damage.state import CollateralDamage, bits
from fracas.table import Table

GAME = "collateral-damage"
BOX = sum(one.copies for one in CARDS)
"""Training cards: `test_components` holds how many there are."""
POSITIONS = Path(__file__).with_name("positions")


def scene(
    phase: str,
    *characters: str,
    cities: str = "N08@1,0 N02@2,0",
    np: Sequence[int] = (),
    hands: Sequence[str] = (),
    luck: str = "",
    seats: int = 2,
    damage: dict[str, int] | None = None,
    options: str = "",
    colours: Sequence[str] = (),
    extra: str = "",
) -> Table:
    """A table in the position that is described."""
    return fracas.position(
        GAME,
        written(
            phase,
            *characters,
            cities=cities,
            np=np,
            hands=hands,
            luck=luck,
            seats=seats,
            damage=damage,
            options=options,
            colours=colours,
            extra=extra,
        ),
    )


def written(
    phase: str,
    *characters: str,
    cities: str = "N08@1,0 N02@2,0",
    np: Sequence[int] = (),
    hands: Sequence[str] = (),
    luck: str = "",
    seats: int = 2,
    damage: dict[str, int] | None = None,
    options: str = "",
    colours: Sequence[str] = (),
    extra: str = "",
) -> str:
    """The position file of a scene. Seat 1 goes first, also in combat, unless `extra` says else."""
    lines = [f"seats = {seats}", f'phase = "{phase}"', *filter(None, [extra])]
    if "initiative" not in extra and phase not in ("initiative", "setup"):
        order = list(range(1, seats + 1))
        lines.append(f"initiative = {order[::-1] if phase == 'combat' else order}")
    if luck:
        lines.append(f"luck = [{', '.join(fallen(one) for one in luck.split(','))}]")
    if options:
        lines.append(f"options = {{ {options} }}")
    guardians = {word.split()[2]: word.split()[0] for word in characters if "guardian" in word}
    named = cities.split()
    if "N00" in guardians or (damage and "N00" in damage):
        named = ["N00", *named]
    for one in named:
        id, _, on = one.partition("@")
        lines += ["[[cities]]", f'id = "{id}"']
        if on:
            lines.append(f"hex = [{on}]")
        if id in guardians:
            lines.append(f'guardian = "{guardians[id]}"')
        if damage and id in damage:
            lines.append(f"damage = {damage[id]}")
    for one in characters:
        lines += character(one)
    for seat in range(max(len(np), len(hands), len(colours))):
        lines.append("[[players]]")
        if seat < len(colours):
            lines.append(f'colour = "{colours[seat]}"')
        if seat < len(np):
            lines.append(f"notoriety = {np[seat]}")
        if seat < len(hands) and hands[seat]:
            lines.append(f"hand = {hands[seat].split()}")
    return "\n".join(lines).replace("\n[[", "\n\n[[")


def fallen(one: str) -> str:
    """`attack 5` is what the attack die shows; other luck is written as it stands in a file."""
    name, _, value = one.strip().rpartition(" ")
    return f'{{ "{name} die" = {value} }}' if name != "stolen card" else f'{{ "{name}" = {value} }}'


def character(given: str) -> list[str]:
    id, seat, city, *rest = given.split()
    lines = ["[[characters]]", f'id = "{id}"', f"owner = {seat}", f'city = "{city}"']
    techniques = [word[1:] for word in rest if word.startswith("+")]
    if techniques:
        lines.append(f"techniques = {techniques}")
    for word in rest:
        if word.startswith("pp"):
            lines.append(f"points = {word[2:]}")
        elif word.startswith("cold"):
            lines.append(f"suspended = {word[4:]}")
        elif word.startswith("loves="):
            lines.append(f'loves = "{word[6:]}"')
        elif word[0] == "d":
            lines.append(f"damage = {word[1:]}")
    return lines


def example(name: str) -> Table:
    """A position file of the rulebook's examples."""
    return fracas.position(GAME, (POSITIONS / f"{name}.toml").read_text())


# What is the case


def of(table: Table) -> CollateralDamage:
    return cast(CollateralDamage, table.state)


def as_game(s: State) -> CollateralDamage:
    return cast(CollateralDamage, s)


def pp(table: Table, id: str) -> int:
    return of(table).points[CHARACTER[id]]


def hurt(table: Table, id: str) -> int:
    return of(table).damage[CHARACTER[id]]


def conscious(table: Table, id: str) -> bool:
    return bool(of(table).awake >> CHARACTER[id] & 1)


def city(table: Table, id: str) -> str | None:
    place = of(table).place[CHARACTER[id]]
    if place < 0:
        return None
    return next(name for name, tile in TILE.items() if tile == of(table).tiles[place])


def loves(table: Table, id: str) -> str | None:
    beloved = of(table).love[CHARACTER[id]]
    return next((name for name, c in CHARACTER.items() if c == beloved), None)


def is_guardian(table: Table, id: str) -> bool:
    return bool(of(table).guardians >> CHARACTER[id] & 1)


def harm(table: Table, id: str) -> int:
    return of(table).harm[of(table).tiles.index(TILE[id])]


def ruler(table: Table, id: str) -> int:
    """The seat, from 1, that dominates a city; 0 is nobody."""
    return of(table).ruler[of(table).tiles.index(TILE[id])] + 1


def np(table: Table, seat: int) -> int:
    return of(table).notoriety[seat - 1]


def csp(table: Table, seat: int) -> int:
    return of(table).csp[seat - 1]


def hand(table: Table, seat: int) -> list[str]:
    return sorted(CARD_ID[KIND[card]] for card in of(table).hands[seat - 1])


def phase(table: Table) -> str:
    return str(table.view()["phase"])


# All that is the case, and what has changed


def facts(s: CollateralDamage) -> dict[str, Any]:
    """Everything about a state that rules can change, but for zeros, in words."""
    found: dict[str, Any] = {}
    for id, c in CHARACTER.items():
        if s.owner[c] >= 0:
            found[f"city {id}"] = TILE_ID[s.tiles[s.place[c]]]
            found[f"owner {id}"] = s.owner[c] + 1
            found[f"pp {id}"] = s.points[c]
            found[f"damage {id}"] = s.damage[c]
            found[f"out {id}"] = not s.awake >> c & 1
            found[f"guardian {id}"] = bool(s.guardians >> c & 1)
            found[f"loves {id}"] = CHARACTER_ID[s.love[c]] if s.love[c] >= 0 else None
            found[f"suspended {id}"] = s.suspended[c]
            found[f"techniques {id}"] = [CARD_ID[KIND[card]] for card in s.techniques[c]]
            found[f"moved {id}"] = bool(s.moved >> c & 1)
    for place, tile in enumerate(s.tiles):
        found[f"harm {TILE_ID[tile]}"] = s.harm[place]
        found[f"ruler {TILE_ID[tile]}"] = s.ruler[place] + 1
    for seat in range(s.seats):
        found[f"np {seat + 1}"] = s.notoriety[seat]
        found[f"csp {seat + 1}"] = s.csp[seat]
        found[f"hand {seat + 1}"] = sorted(CARD_ID[KIND[card]] for card in s.hands[seat])
        found[f"tried {seat + 1}"] = [TILE_ID[s.tiles[p]] for p in bits(s.tried[seat])]
        found[f"recruits {seat + 1}"] = s.recruits[seat]
    for deck, name in enumerate(DECKS):
        found[f"deck {name}"] = len(s.decks[deck]) + len(s.under[deck])
        found[f"top {name}"] = CHARACTER_ID[s.decks[deck][-1]] if s.decks[deck] else None
    found["deck training"] = len(s.library)
    found["top training"] = CARD_ID[KIND[s.library[-1]]] if s.library else None
    found["discards"] = sorted(CARD_ID[KIND[card]] for card in s.discards)
    return {key: value for key, value in found.items() if value}


def changed(table: Table) -> dict[str, Any]:
    """What differs from how the scene was set; what is zero or gone now is None."""
    before, after = facts(cast(CollateralDamage, table._start)), facts(of(table))
    keys = [*before, *(key for key in after if key not in before)]
    return {key: after.get(key) for key in keys if before.get(key) != after.get(key)}


# What is asked and answered


def asked(table: Table) -> tuple[int, str]:
    """Who is asked what; seats from 1."""
    ((seat, question),) = table.waiting.items()
    return seat + 1, question.kind


def choices(table: Table) -> list[Any]:
    ((_, question),) = table.waiting.items()
    return [option.data for option in question.options]


def say(table: Table, *answers: Any) -> Table:
    """Whoever is asked answers, one question after the other."""
    for answer in answers:
        ((seat, _),) = table.waiting.items()
        table.play(seat, answer)
    return table


def until(table: Table, kind: str) -> Table:
    """Let all say the first thing they can (done, pass, none, no, keep) until this is asked."""
    while not table.over and asked(table)[1] != kind:
        say(table, choices(table)[0])
    return table


def told(table: Table, kind: str) -> list[dict[str, Any]]:
    """The events of a kind, by their arguments."""
    return [dict(one.event.args) for one in table.events if one.kind == kind]


def refused(table: Table, answer: Any) -> tuple[str, tuple[str, ...], tuple[object, ...]]:
    """Why an answer is against the rules, its clauses, and what would be legal; nothing changes."""
    before = table.digest()
    ((seat, _),) = table.waiting.items()
    try:
        table.play(seat, answer)
    except fracas.Refused as error:
        assert table.digest() == before
        return error.why.key, error.clauses, error.legal
    raise AssertionError(f"{answer} was taken")

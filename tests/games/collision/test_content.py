"""CO-C2 to C9 and C12: the content is what the rulebook's tables say, number by number."""

import re

import pytest

from fracas.games.collision import game
from fracas.games.collision.catalogue import catalogue
from fracas.games.collision.heap import heap
from fracas.games.collision.layouts import layouts
from fracas.games.collision.missions import missions


def rows(clause: str) -> list[list[str]]:
    """The table that follows a clause of the rulebook, without its head."""
    text = str(game.rulebook).split(f"- **{clause}**")[1]
    lines = [line for line in text.splitlines()[1:] if line.strip()]
    table = []
    for line in lines:
        if not line.startswith("|"):
            break
        table.append([cell.strip() for cell in line.strip("|").split("|")])
    return table[2:]


def number(cell: str) -> int:
    return int(cell.replace("−", "-").replace("+", ""))


def key(name: str) -> str:
    return name.lower().replace("(", "").replace(")", "").replace(" ", "-").strip("-")


@pytest.mark.clause("CO-C2")
def test_ranged_weapons() -> None:
    for name, french, hands, span, shots, rc, words, value in rows("CO-C2"):
        gun = catalogue().ranged[key(name)]
        assert (gun.name.en, gun.name.fr, gun.hands) == (name, french, hands)
        assert "-".join(map(str, gun.range)) == span
        assert (gun.shots, gun.rc, gun.value) == (int(shots), number(rc), int(value))
        push = re.search(r"Push back \((\d)\)", words)
        assert gun.push_back == (int(push[1]) if push else 0)
        plain = re.sub(r"Push back \(\d\)|\([^)]*\)|–", "", words)
        assert set(gun.keywords) == {word.strip().lower() for word in plain.split(",")} - {""}
        assert gun.only_suppressing == ("only" in words)
    assert len(rows("CO-C2")) == len(catalogue().ranged) == 11


@pytest.mark.clause("CO-C3")
def test_close_weapons() -> None:
    for name, french, hands, attacks, cc, words, value in rows("CO-C3"):
        blade = catalogue().close[key(name)]
        assert (blade.name.en, blade.name.fr, blade.hands) == (name, french, hands)
        assert (blade.attacks, attacks) == (None, "ATT")
        assert (blade.cc, blade.value) == (number(cc), int(value))
        push = re.search(r"Push back \((\d)\)", words)
        assert blade.push_back == (int(push[1]) if push else 0)
        assert ("parry" in blade.keywords) == ("Parry" in words)
    assert len(rows("CO-C3")) == len(catalogue().close) == 9


@pytest.mark.clause("CO-C5", "CO-C6")
def test_profiles() -> None:
    every = [*rows("CO-C5"), *rows("CO-C6")]
    assert [row[0] for row in every] == list(catalogue().profiles)
    for row in every:
        one = catalogue().profiles[row[0]]
        assert f"{one.name.en} / {one.name.fr}" == row[1]
        assert (str(one.max), one.size) == (row[2], row[3])
        stats = (one.mov, one.agi, one.rc, one.cc, one.att, one.defence, one.wnd, one.intelligence)
        assert stats == tuple(number(cell) for cell in row[4:12])
        assert one.armour == (None if row[12] == "–" else int(row[12]))
        assert one.weapons == tuple(key(name) for name in row[13].split(", "))
        assert one.traits == tuple(key(name) for name in row[14].split(", ") if name != "–")
        count, _, types = row[15].partition(" ")
        assert (one.slots.number, "".join(one.slots.types)) == (int(count), types)
        assert one.shards == int(row[16])


@pytest.mark.clause("CO-C7")
def test_values_of_traits() -> None:
    for name, kind, _ in rows("CO-C7"):
        found = re.fullmatch(r"(.+?) / (.+) \((\d+)\)", name)
        assert found is not None
        trait = catalogue().traits[key(found[1])]
        assert (trait.name.en, trait.name.fr) == (found[1], found[2])
        assert (trait.kind, trait.value) == (kind, int(found[3]))
    assert len(rows("CO-C7")) == len(catalogue().traits)


@pytest.mark.clause("CO-C8")
def test_objects() -> None:
    factions = {"any": ("riveters", "unbound"), "R": ("riveters",), "U": ("unbound",)}
    for name, words, kind, whom, cost, effect in rows("CO-C8"):
        one = catalogue().objects[name]
        assert f"{one.name.en} / {one.name.fr}" == words
        assert (one.type, one.factions, one.cost) == (kind, factions[whom], int(cost))
        assert one.weapon == (key(one.name.en) if "weapon CO-C" in effect else "")
        armour = re.match(r"armour (\d)", effect)
        assert one.armour == (int(armour[1]) if armour else None)
        assert one.mov == (-1 if "MOV −1" in effect else 0)
        assert one.once == ("once" in effect) and bool(one.special) == ("special" in effect)
        assert one.front_def == (1 if "+1 DEF" in effect else 0)
        assert one.climb_and_cross == (2 if "+2 AGI" in effect else 0)
        assert one.mastery == (2 if "+2 INT" in effect else 0)


@pytest.mark.clause("CO-C9")
def test_layouts() -> None:
    for words, shapes, ladders, loot in rows("CO-C9"):
        english, _, french = words.partition(" / ")
        layout = next(one for one in layouts().values() if one.name.en == english)
        assert layout.name.fr == french and layout.twins
        listed = re.findall(
            r"([HLB]) (\d+)-(\d+)( s| p)? (?:\[(\d+),(\d+),(\d+),(\d+)\]|oct\((\d+),(\d+),(\d+)\))",
            shapes,
        )
        assert len(listed) == len(layout.pieces)
        for spec, (cover, low, high, flag, *numbers) in zip(layout.pieces, listed, strict=True):
            given = [int(one) for one in numbers if one]
            assert (spec.cover, spec.z) == (cover, (int(low), int(high)))
            assert (spec.stand, spec.passable) == (flag == " s", flag == " p")
            assert list(spec.rect or spec.oct or ()) == given
        rungs = re.findall(r"\((\d+),(\d+)\) (\d+)", ladders)
        assert [(*one.at, one.height) for one in layout.ladders] == [
            tuple(map(int, rung)) for rung in rungs
        ]
        spots = re.findall(r"\((\d+),(\d+),(\d+)\)", loot)
        assert list(layout.loot) == [tuple(map(int, spot)) for spot in spots]
    assert len(rows("CO-C9")) == len(layouts()) == 4


@pytest.mark.clause("CO-4.11", "CO-R114")
def test_pieces_placed_by_hand_are_those_of_the_layouts() -> None:
    known = {one.id: one for layout in layouts().values() for one in layout.pieces}
    for piece in heap().piece:
        like = known[piece.id]
        assert (piece.name, piece.cover, piece.z) == (like.name, like.cover, like.z)
        assert (piece.stand, piece.passable) == (like.stand, like.passable)
        xs, ys = zip(*piece.outline, strict=True)
        far_xs, far_ys = zip(*like.outline, strict=True)
        wide, deep = max(far_xs) - min(far_xs), max(far_ys) - min(far_ys)
        assert {max(xs) - min(xs), max(ys) - min(ys)} == {wide, deep}
        assert (min(xs), min(ys)) == (-max(xs), -max(ys))  # about its own middle
        assert len(piece.outline) == len(like.outline)
    assert set(heap().list) == {piece.id for piece in heap().piece}


@pytest.mark.clause("CO-C10", "CO-C11")
def test_tables_of_a_campaign() -> None:
    table = catalogue().tables
    shards = {card: row.shards for card, row in table.exploration.items() if row.shards}
    assert shards == {"fail": -10, "2": 5, "3": 10, "4": 10, "5": 15, "7": 20}
    assert {card: row.xp for card, row in table.exploration.items() if row.xp} == {"4": 1}
    assert table.exploration["8"].object_up_to == 10
    first, second = table.exploration["success"].choice
    assert (first.shards, second.advances) == (30, 1)
    assert {f"{k}": table.gear[str(k)] for k in range(1, 9)} == {  # type: ignore[index]  # a card by its number
        f"{k}": f"O{12 + k}" for k in range(1, 9)
    }
    stats = {card: row.stat for card, row in table.advance.items() if row.stat}
    assert stats == {
        "1": "int",
        "2": "agi",
        "3": "mov",
        "4": "rc",
        "5": "cc",
        "6": "def",
        "8": "wnd",
    }
    assert table.advance["fail"].xp == 2 and table.advance["7"].slot == "G"


@pytest.mark.clause("CO-20.7", "CO-20.9", "CO-20.10", "CO-20.22", "CO-20.23", "CO-20.28", "CO-20.1")
def test_missions() -> None:
    hunt, ambush, domination = (missions()[one] for one in ("hunt", "ambush", "domination"))
    assert {one.turns for one in missions().values()} == {4}
    assert {one.zone for one in missions().values()} == {6}
    assert hunt.objects == ((1100, 1650, 0), (1650, 1650, 0), (2200, 1650, 0))
    score = {
        name: [(one.rule, one.vp, one.when, one.role) for one in task.score]
        for name, task in missions().items()
    }
    assert score == {
        "hunt": [("carry", 3, "turn", ""), ("kill", 1, "turn", "")],
        "ambush": [
            ("zone", 2, "end", "convoy"), ("leave", 2, "end", "convoy"),
            ("kill", 1, "end", "raider"),
        ],
        "domination": [("district", 1, "end", "")],
    }  # fmt: skip
    assert ambush.roles and not hunt.roles and not domination.roles
    gains = [one.gain for one in missions().values()]
    assert {(one.shards, one.playing, one.winning) for one in gains} == {(30, 4, 1)}
    assert {(one.won, one.lost, one.drawn) for one in gains} == {(3, 2, 2)}

"""Examples of decks, made as they are written, checked, and dealt. AM-X12, AM-X39 to AM-X41."""

from collections import Counter
from importlib import import_module

import msgspec
import pytest

import fracas
from fracas.games.ani_mayhem.cards import CARDS, OFFERED, is_combat_disaster
from fracas.games.ani_mayhem.decks import COPIES, Deck, Fault, check, deck_steps, limit
from fracas.games.ani_mayhem.themes import theme
from fracas.table import Table

from .scene import state

Kinds = tuple[int, ...]


def some(sort: str, count: int, copies: int = 1, first: Kinds = ()) -> Kinds:
    """So many cards of a type, with those that a theme deck has first."""
    kinds = [*first, *(at for at in OFFERED if CARDS[at].type == sort and at not in first)]
    found = [at for at in kinds for _ in range(min(copies, limit(at, copies, "")[0]))]
    assert len(found) >= count
    return tuple(found[:count])


def disasters(combat: int, major: int, both: int, d: int) -> Kinds:
    """As many combat disasters and majors as wanted, so many of them both, and `d` in all."""

    def kind(fights: bool, grave: bool, count: int) -> Kinds:
        fit = [
            at
            for at in OFFERED
            if CARDS[at].type == "disaster"
            and is_combat_disaster(CARDS[at]) == fights
            and (CARDS[at].grade == "major") == grave
        ]
        found = tuple(at for at in fit for _ in range(COPIES))[:count]
        assert len(found) == count
        return found

    rest = d - combat - major + both
    return (
        *kind(True, True, both),
        *kind(True, False, combat - both),
        *kind(False, True, major - both),
        *kind(False, False, rest),
    )


def deck(players: int, power: int, characters: int, havens: int, wanted: Kinds) -> Deck:
    base = theme("tide", players)
    return msgspec.structs.replace(
        base,
        power=base.power[:power],
        characters=some("character", characters, first=base.characters),
        havens=some("haven", havens, first=base.havens),
        disasters=wanted,
    )


def faults(made: Deck, players: int, wanted: Kinds) -> list[Fault]:
    return check(msgspec.structs.replace(made, disasters=wanted), players)


def dealt(monkeypatch: pytest.MonkeyPatch, made: Deck, seats: int) -> Table:
    """A game in which everybody has brought this deck, up to the first turn."""
    setup = import_module("fracas.games.ani_mayhem.setup")
    monkeypatch.setattr(setup, "theme", lambda *_: made)
    table = fracas.new("ani-mayhem", seats=seats, seed=1, decks="tide")
    while state(table).turn == 0:
        seat, question = next(iter(table.waiting.items()))
        table.play(seat, question.options[0])
    return table


def lies(table: Table, seat: int) -> tuple[int, Counter[str]]:
    """How many disasters of a player start beneath locations, and what her draw pile holds."""
    s = state(table)
    beneath = [one for site in s.sites for one in site.disasters if s.cast.owners[one] == seat]
    sorts = Counter(CARDS[s.cast.kinds[one]].type for one in s.players[seat].draw)
    power = sum(sorts.pop(one, 0) for one in ("enhancement", "equipment", "flash", "global"))
    assert table.view(None)["players"][seat]["draw"] == power + sum(sorts.values())
    return len(beneath), Counter({"power": power}) + sorts


@pytest.mark.parametrize(
    ("players", "power", "characters", "havens", "steps", "least", "starts", "later"),
    [
        pytest.param(3, 36, 8, 1, (10, 16, 26, 20), (10, 7), 10,
                     {"power": 29, "character": 4, "disaster": 10},
                     marks=pytest.mark.clause("AM-X12")),
        pytest.param(2, 30, 7, 2, (14, 13, 27, 23), (12, 8), 14,
                     {"power": 23, "character": 3, "haven": 1, "disaster": 9},
                     marks=pytest.mark.clause("AM-X39")),
        pytest.param(4, 8, 4, 1, (10, 0, 10, 10), (5, 4), 10, {"power": 1},
                     marks=pytest.mark.clause("AM-X40")),
    ],
)  # fmt: skip
def test_a_deck_of_an_example_is_checked_and_dealt(
    monkeypatch: pytest.MonkeyPatch,
    players: int,
    power: int,
    characters: int,
    havens: int,
    steps: tuple[int, ...],
    least: tuple[int, int],
    starts: int,
    later: dict[str, int],
) -> None:
    d, (combat, major) = steps[3], least
    made = deck(players, power, characters, havens, disasters(combat, major, 3, d))
    assert msgspec.structs.astuple(deck_steps(made, players)) == steps
    assert check(made, players) == []
    for count in (d - 1, d + 1):
        wrong = faults(made, players, disasters(combat, major, 3, count))
        assert Fault("AM-13.11", "disasters", count, d) in wrong
    assert faults(made, players, disasters(combat - 1, major, 3, d)) == [
        Fault("AM-13.13", "combat_disasters", combat - 1, combat)
    ]
    assert faults(made, players, disasters(combat, major - 1, 3, d)) == [
        Fault("AM-13.14", "majors", major - 1, major)
    ]
    table = dealt(monkeypatch, made, players)
    assert [lies(table, seat) for seat in range(players)] == [(starts, later)] * players
    assert sum(later.values()) == {3: 43, 2: 36, 4: 1}[players]


@pytest.mark.clause("AM-X41", "AM-13.13", "AM-13.14")
def test_six_major_combat_one_other_major_and_four_minor_combat_of_twenty_are_legal() -> None:
    wanted = disasters(combat=10, major=7, both=6, d=20)
    graded = Counter((CARDS[at].grade, is_combat_disaster(CARDS[at])) for at in wanted)
    assert graded == {
        ("major", True): 6, ("major", False): 1, ("minor", True): 4, ("minor", False): 9,
    }  # fmt: skip
    made = deck(3, 36, 8, 1, wanted)
    assert deck_steps(made, 3).d == 20
    assert check(made, 3) == []

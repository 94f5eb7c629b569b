"""Which decks are legal. AM-13.1 to AM-13.14, AM-C9 to AM-C11."""

from collections.abc import Callable

import msgspec
import pytest

import fracas
from fracas.games.ani_mayhem import game
from fracas.games.ani_mayhem.cards import CARDS, is_combat_disaster, is_vehicle, name
from fracas.games.ani_mayhem.decks import Deck, Fault, check, deck_steps, quotas, steps
from fracas.games.ani_mayhem.legality import faults, legal_for
from fracas.games.ani_mayhem.random_decks import random_deck, seeded
from fracas.games.ani_mayhem.schema import Card
from fracas.games.ani_mayhem.themes import (
    CONSTRUCTED,
    READY,
    THEME_FILES,
    THEMES,
    disaster_list,
    theme,
)

from .pieces import OX
from .scene import number, state

RULES = game.rulebook.splitlines()


def changed(deck: Deck, **parts: tuple[int, ...]) -> Deck:
    return msgspec.structs.replace(deck, **parts)


def clauses(deck: Deck, players: int) -> set[str]:
    return {fault.clause for fault in check(deck, players)}


@pytest.mark.clause("AM-C9", "AM-C10", "AM-13.1")
@pytest.mark.parametrize("key", THEMES)
def test_theme_decks_are_legal_for_any_number_of_players(key: str) -> None:
    for players, d in zip(range(1, 7), (34, 28, 22, 20, 16, 14), strict=True):
        deck = theme(key, players)
        assert check(deck, players) == []
        assert len(deck.disasters) == deck_steps(deck, players).d == d
        assert len(deck.power) == 40 and len(deck.combat) == 40


@pytest.mark.clause("AM-C13", "AM-31.11", "AM-31.15")
@pytest.mark.parametrize("key", CONSTRUCTED)
def test_constructed_decks_are_legal_wherever_decks_are_played(key: str) -> None:
    for players in range(1, 7):
        deck = theme(key, players)
        assert faults(deck, players, "generic") == []
        assert len(deck.power) == 40
    for layout, players in (("line", 2), ("square", 4), ("skirmish", 2)):
        assert faults(theme(key, players, layout), players, layout) == []


@pytest.mark.clause("AM-C13")
def test_each_constructed_deck_is_about_something() -> None:
    def total(ability: str) -> dict[str, int]:
        """Of the four characters that start."""
        return {
            key: sum(getattr(CARDS[at].abilities, ability) for at in theme(key, 2).characters[:4])
            for key in CONSTRUCTED
        }

    def cards(key: str, fits: Callable[[Card], bool]) -> int:
        return sum(fits(CARDS[kind]) for kind in theme(key, 2).power)

    def steals(card: Card) -> bool:
        return any(effect.steal for trait in card.trait for effect in trait.do)

    damage, charm = total("damage"), total("charm")
    assert max(damage, key=damage.__getitem__) == "brawl"
    assert max(charm, key=charm.__getitem__) == "velvet"
    for key, fits in (("convoy", is_vehicle), ("magpie", steals)):
        found = {one: cards(one, fits) for one in READY}
        assert max(found, key=found.__getitem__) == key and found[key] >= 9
    refuges = {one: len(theme(one, 2).havens) for one in READY}
    assert [one for one, n in refuges.items() if n > 2] == ["hearth"]
    becoming = [name(CARDS[kind]) for kind in theme("hearth", 2).locations if CARDS[kind].haven]
    assert len(becoming) == 3


@pytest.mark.clause("AM-C11", "AM-X42")
@pytest.mark.parametrize("key", READY)
def test_every_start_of_a_disaster_list_meets_the_quotas(key: str) -> None:
    listed = disaster_list(THEME_FILES[key])
    for d in range(1, 35):
        fighting = sum(is_combat_disaster(CARDS[kind]) for kind in listed[:d])
        grave = sum(CARDS[kind].grade == "major" for kind in listed[:d])
        assert (fighting, grave) == quotas(d)
    assert quotas(20) == (10, 7)


@pytest.mark.clause("AM-13.8", "AM-13.9", "AM-13.10", "AM-13.11")
@pytest.mark.parametrize(
    ("players", "locations", "power", "characters", "havens", "wanted"),
    [
        (3, 5, 36, 8, 1, (10, 16, 26, 20)),
        (2, 7, 30, 7, 2, (14, 13, 27, 23)),
        (4, 5, 8, 4, 1, (10, 0, 10, 10)),
    ],
)
def test_steps_a_to_d(
    players: int,
    locations: int,
    power: int,
    characters: int,
    havens: int,
    wanted: tuple[int, ...],
) -> None:
    found = steps(players, locations, power, characters, havens)
    assert (found.a, found.b, found.c, found.d) == wanted


@pytest.mark.clause("AM-13.13", "AM-13.14")
def test_quotas_round_up() -> None:
    assert quotas(23) == (12, 8)
    assert quotas(20) == (10, 7)


HARBOUR = theme("harbour", 2)


@pytest.mark.parametrize(
    ("clause", "deck"),
    [
        pytest.param("AM-13.1", changed(HARBOUR, locations=HARBOUR.locations[:6]),
                     marks=pytest.mark.clause("AM-13.1")),
        pytest.param("AM-13.1", changed(HARBOUR, locations=HARBOUR.locations[:1] * 7),
                     marks=pytest.mark.clause("AM-13.1")),
        pytest.param("AM-13.2", changed(HARBOUR, combat=HARBOUR.combat[:19]),
                     marks=pytest.mark.clause("AM-13.2")),
        pytest.param("AM-13.2", changed(HARBOUR, combat=HARBOUR.combat[:1] * 4 + HARBOUR.combat),
                     marks=pytest.mark.clause("AM-13.2")),
        pytest.param("AM-13.3", changed(HARBOUR, items=HARBOUR.items[:6]),
                     marks=pytest.mark.clause("AM-13.3")),
        pytest.param("AM-13.3", changed(HARBOUR, items=HARBOUR.items[:1] * 7),
                     marks=pytest.mark.clause("AM-13.3")),
        pytest.param("AM-13.4", changed(HARBOUR, havens=HARBOUR.havens[:1] * 2),
                     marks=pytest.mark.clause("AM-13.4")),
        pytest.param("AM-13.5", changed(HARBOUR, characters=HARBOUR.characters[:3]),
                     marks=pytest.mark.clause("AM-13.5")),
        pytest.param("AM-13.5", changed(HARBOUR, characters=HARBOUR.characters[:1] * 4),
                     marks=pytest.mark.clause("AM-13.5")),
        pytest.param("AM-13.6", changed(HARBOUR, power=HARBOUR.power[:6]),
                     marks=pytest.mark.clause("AM-13.6")),
        pytest.param("AM-13.6", changed(HARBOUR, power=HARBOUR.power[:1] * 4),
                     marks=pytest.mark.clause("AM-13.6")),
        pytest.param("AM-13.7", changed(HARBOUR, power=(number("av.star-fall"),) * 2),
                     marks=pytest.mark.clause("AM-13.7")),
        pytest.param("AM-13.11", changed(HARBOUR, disasters=HARBOUR.disasters[:27]),
                     marks=pytest.mark.clause("AM-13.11")),
        pytest.param("AM-13.12", changed(HARBOUR, disasters=(number("av.blackout"),) * 4),
                     marks=pytest.mark.clause("AM-13.12")),
        pytest.param("AM-13.13", changed(HARBOUR, disasters=(number("av.blackout"),) * 28),
                     marks=pytest.mark.clause("AM-13.13")),
        pytest.param("AM-13.14", changed(HARBOUR, disasters=(number("av.silk-thief"),) * 28),
                     marks=pytest.mark.clause("AM-13.14")),
        pytest.param("AM-C1",
                     changed(HARBOUR, characters=(number("rb.ryoko"), *HARBOUR.characters)),
                     marks=pytest.mark.clause("AM-C1")),
    ],
)  # fmt: skip
def test_a_deck_that_breaks_a_clause_is_told_which(clause: str, deck: Deck) -> None:
    assert clause in clauses(deck, 2)
    assert clause not in clauses(HARBOUR, 2)


@pytest.mark.clause("AM-13.5")
def test_a_card_too_many_is_told_of_that_card_alone() -> None:
    deck = theme("tide", 2)
    first = min(deck.characters)
    faults = check(changed(deck, characters=(first, first, *deck.characters)), 2)
    assert [one.card for one in faults if one.key == "copies"] == [CARDS[first].id]


@pytest.mark.clause("AM-C11")
def test_the_rows_of_a_decks_disasters_are_gone_through_round_and_round() -> None:
    named = [name(CARDS[one]) for one in disaster_list(THEME_FILES["harbour"])]
    assert named[:19] == [
        "Clatter Queen", "Traffic Stop", "Hired Muscle", "Blackout", "Runaway Loader",
        "Lost Luggage", "Colossus Protocol", "Paper Jam", "Silk Thief", "Red Tape Storm",
        "Clatter Drone", "Loose Cobblestones", "Iron Bailiff", "Traffic Stop", "Hired Muscle",
        "Blackout", "Runaway Loader", "Lost Luggage", "Clatter Queen",
    ]  # fmt: skip
    assert len(named) == 34


@pytest.mark.clause("AM-C9", "AM-C11", "AM-R135", "AM-R137", "AM-R139")
@pytest.mark.parametrize("key", THEMES)
def test_a_theme_deck_is_as_the_rulebook_lists_it(key: str) -> None:
    file = THEME_FILES[key]
    rows = [line for line in RULES if line.startswith(f"| {key.title()} |")]
    disasters, power = [[cell.strip() for cell in row.split("|")[2:-1]] for row in rows[-2:]]
    parts = (file.combat_majors, file.other_majors, file.combat_minors, file.other_minors)
    assert [", ".join(name(CARDS[number(one)]) for one in part) for part in parts] == disasters
    listed = [f"{name(CARDS[number(one)])} {n}" for one, n in file.power.items()]
    assert ", ".join(listed) == power[0]
    further = " and ".join(name(CARDS[number(one)]) for one in file.locations[7:])
    assert f"{key.title()} {further}" in "".join(RULES)


@pytest.mark.clause("AM-32.2", "AM-13.4")
def test_a_card_of_the_wrong_type_is_told() -> None:
    ox, loft, ridge = (number(one) for one in (OX, "av.dockside-loft", "av.bamboo-ridge"))
    wrong = Fault("AM-32.2", "type", card=OX)
    for part in ("items", "havens", "locations", "combat", "power", "disasters"):
        assert wrong in check(changed(HARBOUR, **{part: (ox, *getattr(HARBOUR, part))}), 2)
    homes = {key: [one.key for one in check(changed(HARBOUR, havens=havens), 2)]
             for key, havens in (("spare", (ridge,)), ("two", (ridge, loft)))}  # fmt: skip
    assert "type" not in homes["spare"] and "type" in homes["two"]


@pytest.mark.clause("AM-34.12", "AM-C9")
def test_for_how_many_players_a_deck_is_legal() -> None:
    for players in range(1, 7):
        assert players in legal_for(theme("tide", players))
    assert legal_for(changed(HARBOUR, power=())) == []


@pytest.mark.clause("AM-13.6", "AM-18.1")
def test_a_random_deck_has_forty_power_cards_and_nobody_has_played_before_the_game() -> None:
    for players in (1, 4):
        assert len(random_deck(seeded("a"), players).power) == 40
    table = fracas.new("ani-mayhem", seats=2, seed=1, decks="tide,tide")
    assert [one.played for one in state(table).players] == [[0, 0, 0]] * 2

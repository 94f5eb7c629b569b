"""BF-24: cards say what they do."""

import re

import pytest

from fracas import Table
from fracas.engine import Choice
from fracas.games.blood_feud.cards import (
    ADVANCEMENTS,
    AMBITIONS,
    EVENTS,
    FACTIONS,
    ORDER_CARDS,
    TILES,
    Effect,
)
from fracas.games.blood_feud.wording import TEXTS, Writer, does
from fracas.games.blood_feud.words import DOES

from .looking import keys, team
from .tables import act, feud
from .test_council import proposed


def test_every_card_domain_and_faction_says_in_every_language_what_it_does() -> None:
    decks = (ORDER_CARDS, ADVANCEMENTS, EVENTS, AMBITIONS, TILES, FACTIONS)
    assert set(DOES) == {"en", "fr"}
    for said in DOES.values():
        assert set(said) == {one.id for deck in decks for one in deck}
        assert all(said.values()) and not any("{" in line or "  " in line for line in said.values())


@pytest.mark.clause("BF-C5", "BF-C7", "BF-C8", "BF-C9", "BF-C10")
@pytest.mark.parametrize(
    ("card", "english", "french"),
    [
        ("O02", "Attack, +2; used up", "Attaque, +2 ; à usage unique"),
        ("O04", "Attack; +2 on a Player Unit; −1 on a Basic Unit",
         "Attaque ; +2 contre une Unité de joueur ; −1 contre une Unité de base"),
        ("O10", "Feed, 1 Asset more", "Festin, 1 Atout de plus"),
        ("A12", "your Attacks on a Player Unit here +2",
         "vos Attaques contre une Unité de joueur ici +2"),
        ("E28", "next round: Alliances are free; no Alliance can be blocked",
         "manche suivante : les Alliances sont gratuites ; aucune Alliance ne peut être bloquée"),
        ("F04", "once a round, at the Marketplace: an Advancement costs 1 less",
         "une fois par manche, au Marché : un Progrès coûte 1 de moins"),
        ("M02", "control the Centre 2 rounds running", "contrôler le Centre 2 manches de suite"),
        ("M24", "4 trades with at least 3 teams", "4 échanges avec au moins 3 équipes"),
        ("M40", "at Daybreak: alone the highest Power", "à l'aube : seul au plus haut Pouvoir"),
    ],
)  # fmt: skip
def test_what_a_card_does_is_said_from_its_data(card: str, english: str, french: str) -> None:
    assert (DOES["en"][card], DOES["fr"][card]) == (english, french)


def test_numbers_places_and_targets_are_those_of_the_data() -> None:
    writer = Writer("en")
    assert writer.effects([Effect("attack", 3, on="basic")]) == "your Attacks on a Basic Unit +3"
    assert writer.effects([Effect("power", -4, who="low")]) == "who has least Power loses 4 Power"
    two = [Effect("no", who="all", when="next", what="attack"), Effect("crash", when="now")]
    assert writer.effects(two) == "next round: no Attacks; a new Market"


@pytest.mark.parametrize(
    "effect",
    [
        Effect("drain", -1, on="player"),  # against whom would go unsaid
        Effect("income", 1, where="here"),  # where
        Effect("shield", 2),  # how many
        Effect("open", who="humans"),  # for whom
        Effect("assets", 2),
        Effect("reverse", when="first"),
    ],
)
def test_what_there_are_no_words_for_is_refused(effect: Effect) -> None:
    with pytest.raises(LookupError, match=effect.do):
        Writer("en").effects([effect])


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_every_phrase_is_said_by_something(lang: str, monkeypatch: pytest.MonkeyPatch) -> None:
    marked = {key: f"<{key}>{said}" for key, said in TEXTS[lang].items()}
    monkeypatch.setitem(TEXTS, lang, marked)
    heard = set(re.findall("<(.+?)>", " ".join(does(lang).values())))
    assert set(marked) - heard == set()


@pytest.mark.clause("BF-24.7", "BF-24.8")
def test_a_card_is_chosen_by_what_it_does() -> None:
    text = "turn = 0\nstations = ['marketplace','council','orders','council']\n"
    text += "order_row = ['O16','O02','O03','O04']\n[team.F01]\nassets = 9\n"
    table = feud(text)
    table.play(0, "buy")
    labels = [one.label for one in table.waiting[0].options]
    assert "Breach (clears all Barricades on edges here), Cost 1" in labels
    table = feud(
        "turn = 0\nambition_row = ['M01','M02','M03','M04']\n"
        "stations = ['council','council','orders','council']\n"
    )
    table.play(0, "ambition")
    assert "Crown of the City (3 VP: control the Centre)" in [
        one.label for one in table.waiting[0].options
    ]


def test_a_domain_is_chosen_by_its_tile_and_who_stands_there() -> None:
    text = "turn = 0\nstations = ['orders','council','orders','council']\n"
    text += "[team.F01]\nunits = { D1 = 2 }\n[team.F07]\nunits = { D1 = 1 }\n"
    table = feud(text)
    table.play(0, "order", "attack")
    labels = [one.label for one in table.waiting[0].options]
    assert "D1 Copper Docks (its holder: income 1): 2 Cobalt Kin, 1 City Hall" in labels
    reign = "its holder: after 2 rounds running, a token each round"
    assert f"Z Midnight Tower ({reign}): empty" in labels
    fog = feud(text, fog=True)
    fog.play(0, "order", "attack")
    assert "D1 Copper Docks (its holder: income 1)" in [one.label for one in fog.waiting[0].options]


def test_a_turn_says_where_one_is_and_whether_one_has_walked() -> None:
    table = feud("turn = 0\nstations = ['orders','council','orders','council']\n")
    assert table.waiting[0].prompt == "Turn 1 of 4, at the Orders: act, pass, or go elsewhere first"
    table.play(0, "go:council")
    assert table.waiting[0].prompt == "Turn 1 of 4, at the Council: act or pass"


def labels(table: Table, *answers: Choice) -> list[str]:
    found = table.draft(0, *answers)
    assert found is not None
    return [one.label for one in found.options]


@pytest.mark.clause("BF-24.7", "BF-24.13")
def test_choices_say_what_they_stand_for() -> None:
    text = "turn = 0\nstations = ['marketplace','council','orders','council']\n"
    text += "order_row = ['O05','O16']\nadvancement_row = ['A13']\n[lanyards]\n0 = ['A25']\n"
    table = feud(text + "[team.F01]\nassets = 9\nadvancements = ['A28']\npower = 1\n")
    wares = labels(table, "buy")
    assert any(one.startswith("Hunters' Writ (Humans only: Attack") for one in wares)
    assert any(one.startswith("Breach (clears") for one in wares)
    assert labels(table, "buy", ("row", "O05")) == [
        "4 Assets", "3 Assets, using the reduction of Power 1", "3 Assets, using Fixer",
        "2 Assets, using the reduction of Power 1, Fixer",
    ]  # fmt: skip
    assert labels(table, "equip", "A28") == ["in front: the first to be lost", "behind Fixer"]
    moves = feud("turn = 0\n[team.F01]\nunits = { D1 = 1 }\n")
    assert labels(moves, "move") == ["Cobalt Kin 1 at D1", "Cobalt Kin 11, a Player Unit, at H1"]


@pytest.mark.clause("BF-7.10", "BF-24.11")
@pytest.mark.parametrize(("other", "price"), [("F07", "nothing"), ("F02", "1 Asset")])
def test_a_proposal_says_what_it_costs(other: str, price: str) -> None:
    """City Hall's first Alliance of a round is free."""
    table = feud("turn = 0\nstations = ['orders','orders','orders','orders']\n")
    act(table, 0, "ally", other)
    (question,) = table.waiting.values()
    assert question.prompt.endswith(f"it costs you {price}")


@pytest.mark.clause("BF-5.5", "BF-14.16", "BF-24.10")
def test_who_has_an_offer_open_is_warned_before_walking_off() -> None:
    table = feud("turn = 0\nstations = ['orders','orders','council','council']\n")
    assert "go to the Council" in [one.label for one in table.waiting[0].options]
    act(table, 0, "offer", "F07", ((("assets", 1),), (), 0, ""))
    walks = [one.label for one in table.waiting[0].options if one.label.startswith("go to")]
    assert len(walks) == 3 and all("nobody can take your offer" in one for one in walks)


@pytest.mark.clause("BF-9.6", "BF-9.17", "BF-24.7")
def test_what_is_stored_says_its_cost() -> None:
    text = "turn = 0\nstations = ['marketplace','council','orders','council']\n"
    text += "order_row = ['O16','O10']\n[team.F01]\npower = 1\n"
    found = labels(feud(text), "store")
    assert any(one.startswith("Breach (") and one.endswith(", Cost 1") for one in found)
    assert any(one.endswith(", Cost 2 counted as 1 less") for one in found)


@pytest.mark.clause("BF-8.8", "BF-24.5")
def test_a_second_order_on_a_space_is_called_a_decoy() -> None:
    text = "turn = 0\nstations = ['orders','council','orders','council']\n"
    table = feud(text + '[[placed]]\nteam = "F01"\ncard = "attack"\nat = "D1"\n')
    decoys = [one for one in labels(table, "order", "feed") if "a second does nothing" in one]
    assert len(decoys) == 1 and decoys[0].startswith("D1 Copper Docks (its holder: income 1)")


@pytest.mark.clause("BF-S4", "BF-S5", "BF-24.8")
def test_a_team_is_told_what_it_draws_and_nobody_else() -> None:
    text = "turn = 0\nstations = ['council','council','orders','orders']\n"
    for answers in (("propose", "E05"), ("ambition", ("blind", ""))):
        table = feud(text + "event_deck = ['E01']\n[team.F01]\nevents = ['E05']\n")
        act(table, 0, *answers)
        (drawn,) = [one for one in table.events if one.kind == "draw_card"]
        held = [*keys(team(table, 0).events), *keys(team(table, 0).ambitions)]
        assert drawn.event.args["card"] in held and drawn.text(0).startswith("Cobalt Kin draw ")
        assert not any(drawn.text(viewer) for viewer in (1, 2, 3, None))


@pytest.mark.clause("BF-24.8", "BF-10.14", "BF-10.16")
def test_a_ballot_is_told_by_its_event() -> None:
    table = feud(
        "turn = 0\nstations = ['council','council','orders','orders']\n"
        "[proposals]\nF01 = 'E02'\nF07 = 'E07'\n"
    )
    proposed(table, "F01", "none")
    said = [one.text(None) for one in table.events]
    assert "Cobalt Kin vote for Tax Sweep with 3" in said
    assert "City Hall vote for No Event with 3" in said
    assert "A tie between No Event, Tax Sweep: revote" in said

"""Decks as codes, and the deck room's own work: a deck looked at, and one that is completed."""

import msgspec
import pytest

import fracas
from fracas.engine import BadInput
from fracas.games.ani_mayhem.cards import CARDS, OFFERED
from fracas.games.ani_mayhem.codes import LONGEST, NUMBERED, BadCode, code_of, deck_of
from fracas.games.ani_mayhem.deckfiles import Sheet, write_deck
from fracas.games.ani_mayhem.decks import PARTS
from fracas.games.ani_mayhem.legality import faults
from fracas.games.ani_mayhem.random_decks import random_deck, seeded
from fracas.games.ani_mayhem.themes import theme
from fracas.games.ani_mayhem.workbench import built, completed

from .scene import state


def test_every_card_has_a_number_that_stays() -> None:
    assert len(set(NUMBERED)) == len(NUMBERED)
    assert {CARDS[at].id for at in OFFERED} == set(NUMBERED), "add new cards to content/codes.toml"
    assert NUMBERED[:3] == ("av.captain-oriel-vance", "av.dex-marlow", "av.ione-tessaly")


@pytest.mark.clause("AM-D1")
@pytest.mark.parametrize("players", [1, 2, 4, 6])
def test_a_code_holds_a_whole_deck(players: int) -> None:
    for seed in range(12):
        deck = random_deck(seeded(str(seed)), players)
        code = code_of(deck)
        again = deck_of(f" {code[:40]}\n{code[40:]} ")
        assert len(code) <= LONGEST and again.name == deck.name
        for part in PARTS:
            order = part in ("characters", "havens")
            one, other = getattr(deck, part), getattr(again, part)
            assert one == other if order else sorted(one) == sorted(other), part


def test_a_code_is_short_whatever_the_deck_and_its_name() -> None:
    deck = msgspec.structs.replace(theme("tide", 4, "square"), name="é" * 60)
    code = code_of(deck)
    assert len(code) <= LONGEST
    assert deck_of(code).name == "é" * len(deck_of(code).name) != ""


def test_a_bad_code_says_why() -> None:
    code = code_of(theme("harbour", 2))

    def why(given: str) -> str:
        with pytest.raises(BadCode) as bad:
            deck_of(given)
        return bad.value.key

    assert why("AM9-" + code[4:]) == "code_version"
    assert why(code[:-4]) == "code_sum"
    assert why(code.replace("B", "C", 1)) == "code_sum"
    assert why(code + "!") == "code_letters"
    assert why(code + "A" * 200) == "code_long"
    said = [one.text for one in built(code[:-4], 2, "generic", "en").faults]
    assert said == ["a letter of the code is wrong or missing: copy it again"]


def test_a_code_from_a_newer_set_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    code = code_of(theme("harbour", 2))
    monkeypatch.setattr("fracas.games.ani_mayhem.codes.NUMBERED", NUMBERED[:300])
    (fault,) = built(code, 2, "generic", "en").faults
    assert f"newer set of {len(NUMBERED)} cards" in fault.text and "knows 300" in fault.text


@pytest.mark.clause("AM-D1", "AM-34.12")
def test_decks_are_chosen_by_code_at_set_up_and_at_the_table() -> None:
    deck = random_deck(seeded("x"), 2)
    code = code_of(deck)
    table = fracas.new("ani-mayhem", seats=2, seed=1, decks=f"{code},harbour")
    assert sorted(state(table).cast.kinds[: len(deck.characters)]) == sorted(deck.characters)
    table = fracas.new("ani-mayhem", seats=2, seed=1)
    table.play(0, code)
    table.play(1, "tide")
    assert state(table).cast.owners.count(0) == sum(len(getattr(deck, part)) for part in PARTS)
    with pytest.raises(BadInput, match="wrong or missing"):
        fracas.new("ani-mayhem", seats=2, decks=f"{code[:-3]},harbour")
    with pytest.raises(BadInput, match="there must be 9"):
        fracas.new("ani-mayhem", seats=1, decks=code)


@pytest.mark.clause("AM-34.12", "AM-13.11", "AM-13.13", "AM-13.14")
def test_the_deck_room_shows_steps_quotas_limits_listings_and_for_whom() -> None:
    deck = theme("harbour", 2)
    found = built(write_deck(deck), 2, "generic", "en")
    assert found.legal_for == [2] and found.faults == []
    assert found.steps is not None
    assert found.steps[0] == 14 and found.steps[3] == len(deck.disasters)
    assert found.wanted["locations"].have == found.wanted["locations"].most == 7
    assert found.combat_disasters.have >= found.combat_disasters.least > 0
    assert found.majors.have >= found.majors.least > 0
    assert set(found.passed) <= {CARDS[at].id for at in deck.locations} and found.passed
    more = write_deck(msgspec.structs.replace(deck, power=(*deck.power, *deck.power[:1] * 3)))
    (fault, *_) = built(more, 2, "generic", "en").faults
    assert fault.clause == "AM-13.6" and fault.card == CARDS[deck.power[0]].id and fault.line > 1


@pytest.mark.clause("AM-34.12", "AM-31.15")
def test_the_deck_room_says_on_which_fields_a_deck_is_legal() -> None:
    small = completed('name = "Quick"\n', 2, "skirmish", "1")
    found = built(small, 2, "skirmish", "en")
    assert found.faults == [] and found.legal_for == [2]
    assert found.steps is None and found.majors.least == 0
    assert found.combat_disasters.least == found.combat_disasters.most == 10
    elsewhere = built(found.code, 2, "generic", "en")
    assert elsewhere.legal_for == [] and elsewhere.fits == {"skirmish": [2]}
    assert built(write_deck(theme("harbour", 2)), 2, "skirmish", "en").fits == {
        "generic": [2],
        "line": [2],
    }


@pytest.mark.parametrize(
    ("players", "layout"),
    [(1, "generic"), (2, "generic"), (6, "generic"), (4, "square"), (2, "skirmish")],
)
def test_a_deck_is_completed_around_what_is_there(players: int, layout: str) -> None:
    start = 'name = "Kitchen"\ncharacters = ["av.chef-bao-ren", "av.ox-hendry"]\n'
    text = completed(start, players, layout, "1")
    deck = Sheet(text).deck
    assert faults(deck, players, layout) == []
    assert deck.name == "Kitchen"
    assert [CARDS[at].id for at in deck.characters[:2]] == ["av.chef-bao-ren", "av.ox-hendry"]
    assert completed(start, players, layout, "1") == text

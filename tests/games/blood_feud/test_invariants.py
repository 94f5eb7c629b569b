"""What must hold in every state: a state that breaks it is found out, in words."""

from collections.abc import Callable

import pytest

from fracas.games.blood_feud.cards import ADVANCEMENT_IDS, EVENT_IDS, MARKET_ORDER_IDS
from fracas.games.blood_feud.invariants import invariants
from fracas.games.blood_feud.state import BloodFeud, with_one

from .looking import state
from .tables import feud

Break = Callable[[BloodFeud], object]


def wear(s: BloodFeud, cards: int) -> None:
    s.lanyards[0] = [s.advancement_pile.pop() for _ in range(cards)]


def set_power(s: BloodFeud, power: int) -> None:
    s.teams[0].power = power


def poor(s: BloodFeud, tokens: int) -> None:
    s.tokens = s.teams[0].assets = s.teams[0].tokens = tokens


def one_less(what: str, box: range) -> str:
    return f"there are {len(box) - 1} {what} and not {len(box)}"


BROKEN: list[tuple[str, Break]] = [
    ("the card E", lambda s: s.event_deck.append(s.event_deck[0])),
    (one_less("Market Orders", MARKET_ORDER_IDS), lambda s: s.order_pile.pop()),
    (one_less("Advancements", ADVANCEMENT_IDS), lambda s: s.advancement_pile.pop()),
    (one_less("Events", EVENT_IDS), lambda s: s.event_deck.pop()),
    ("there are 39 Ambitions and not 40", lambda s: s.ambition_deck.pop()),
    ("cannot be less than 0", lambda s: setattr(s, "tokens", -1)),
    ("cannot be less than 0", lambda s: setattr(s.teams[1], "assets", -1)),
    ("cannot be less than 0", lambda s: setattr(s.teams[2], "tokens", -1)),
    ("F01 has 4 Barricades in all", lambda s: setattr(s.teams[0], "barricades", 3)),
    ("F07 has 4 Barricades in all", lambda s: s.barricade.__setitem__(2, 1)),
    ("there are 8 grey Barricades", lambda s: setattr(s, "grey", 7)),
    ("seat 0 lives or is slain", lambda s: setattr(s, "slain", with_one(s.slain, 0, 1))),
    ("seat 1 lives or is slain", lambda s: s.body.__setitem__(1, -1)),
    ("seat 0 has more than 3 Equipped", lambda s: wear(s, 4)),
    ("the map ends at Z", lambda s: s.unit_at.__setitem__(0, s.city.size)),
    ("F01: Power is 1 to 6", lambda s: set_power(s, 0)),
    ("F01: Power is 1 to 6", lambda s: set_power(s, 7)),
    ("F08: a team has 1 to 4 seats", lambda s: setattr(s, "team_of", with_one(s.team_of, 3, 0))),
]


@pytest.mark.clause("BF-C15", "BF-2.2", "BF-2.19", "BF-1.1", "BF-1.7")
@pytest.mark.parametrize(("words", "spoil"), BROKEN)
def test_a_broken_state_is_found_out(words: str, spoil: Break) -> None:
    s = state(feud("turn = 0\n"))
    assert list(invariants(s)) == []
    spoil(s)
    assert any(words in one for one in invariants(s))


@pytest.mark.parametrize(
    "spoil",
    [
        lambda s: wear(s, 3), lambda s: set_power(s, 1), lambda s: set_power(s, 6),
        lambda s: poor(s, 0), lambda s: s.unit_at.__setitem__(0, s.city.size - 1),
    ],
)  # fmt: skip
def test_the_margins_are_allowed(spoil: Break) -> None:
    s = state(feud("turn = 0\n"))
    spoil(s)
    assert list(invariants(s)) == []


def test_no_team_has_five_seats() -> None:
    s = state(feud("turn = 0\n", seats=16))
    assert list(invariants(s)) == []
    s.team_of = with_one(s.team_of, 15, 0)
    assert any("F01: a team has 1 to 4 seats" in one for one in invariants(s))

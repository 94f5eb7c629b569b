"""BF-S1 to BF-S16: positions that differ in one secret alone."""

import pytest

import fracas
from fracas import Table
from fracas.testing import check_secret, heard, sight

from .looking import state
from .tables import FOUR, act, feud, live

HEAD = f'seats = 4\noptions = {{ factions = "{FOUR}", teams = 4, laps = 4 }}\nturn = 0\n'


def source(text: str) -> str:
    return HEAD + text


def same(one: Table, other: Table, *viewers: int | None) -> bool:
    """Whether these viewers can tell two tables apart neither by sight nor by hearing."""
    return all(
        sight(one, viewer) == sight(other, viewer)
        and heard(one, one.log, viewer) == heard(other, other.log, viewer)
        for viewer in viewers
    )


OTHERS = (1, 2, 3, None)


@pytest.mark.clause("BF-S1")
def test_which_order_left_a_hand_is_not_seen_but_starting_orders_are_known() -> None:
    table = feud("turn = 0\n")
    assert None not in table.view(1)["teams"][0]["orders"]
    one, other = live("orders"), live("orders")
    act(one, 0, "order", "attack", "D1", (), at=0)
    act(other, 0, "order", "feed", "D1", at=0)
    assert same(one, other, *OTHERS) and not same(one, other, 0)
    assert one.view(1)["teams"][0]["orders"] == [None] * 4  # the count is public


@pytest.mark.clause("BF-S2")
def test_a_placed_order_is_its_teams_until_the_domain_is_handled() -> None:
    first = '[[placed]]\nteam = "F01"\ncard = "attack"\nat = "D1"\n'
    check_secret("blood-feud", source(first), source(first.replace("attack", "feed")), *OTHERS)
    table = fracas.position("blood-feud", source(first))
    assert table.view(1)["orders"][0]["place"] == "D1"


@pytest.mark.clause("BF-S3")
def test_a_preference_is_its_teams() -> None:
    first = '[[placed]]\nteam = "F01"\ncard = "attack"\nat = "D1"\nwish = ["F07"]\n'
    check_secret("blood-feud", source(first), source(first.replace("F07", "F02")), *OTHERS)


@pytest.mark.clause("BF-S4")
def test_an_event_hand_is_its_teams() -> None:
    hands = ("['E01','E02']", "['E01','E03']")
    texts = [source(f"event_deck = ['E20']\n[team.F01]\nevents = {hand}\n") for hand in hands]
    check_secret("blood-feud", *texts, *OTHERS)
    assert fracas.position("blood-feud", texts[0]).view(1)["teams"][0]["events"] == [None, None]


@pytest.mark.clause("BF-S5")
def test_ambition_cards_are_their_teams() -> None:
    texts = [
        source(f"ambition_row = ['M01','M02','M03','M04']\n[team.F01]\nambitions = ['{one}']\n")
        for one in ("M10", "M11")
    ]
    check_secret("blood-feud", *texts, *OTHERS)


@pytest.mark.clause("BF-S6")
def test_unequipped_advancements_are_hidden_unless_bought_face_up() -> None:
    row = (
        "advancement_row = ['A01','A02','A03','A04']\n[lanyards]\n0 = []\n1 = []\n2 = []\n3 = []\n"
    )
    texts = [source(f"{row}[team.F01]\nadvancements = ['{one}']\n") for one in ("A25", "A26")]
    check_secret("blood-feud", *texts, *OTHERS)
    bought = live("marketplace", text="advancement_row = ['A28']\n")
    act(bought, 0, "buy", ("row", "A28"), at=0)
    assert bought.view(1)["teams"][0]["advancements"] == ["A28"]


@pytest.mark.clause("BF-S7")
def test_sealed_answers_are_hidden_until_the_question_closes() -> None:
    def voting(choice: str) -> Table:
        table = live("council", "council", text="[proposals]\nF01 = 'E02'\nF07 = 'E07'\n")
        act(table, 0, "vote", at=0)
        act(table, 1, "willing", at=0)
        act(table, 0, choice, at=1000)
        return table

    one, other = voting("F01"), voting("none")
    assert same(one, other, *OTHERS) and not same(one, other, 0)
    act(one, 1, "F01", at=2000)
    assert [event.text(3) for event in one.events if event.kind == "ballot"]


@pytest.mark.clause("BF-S8")
def test_a_random_event_is_nobodys_until_the_event_step() -> None:
    texts = [
        source(f'event = "{one}"\nevent_deck = ["{other}"]\n')
        for one, other in (("E01", "E02"), ("E02", "E01"))
    ]
    check_secret("blood-feud", *texts, 0, *OTHERS)


@pytest.mark.clause("BF-S9")
@pytest.mark.parametrize("cards", [("E01", "E02")])
def test_the_order_of_a_deck_is_nobodys(cards: tuple[str, str]) -> None:
    one, other = cards
    texts = [source(f'event_deck = ["{a}", "{b}"]\n') for a, b in ((one, other), (other, one))]
    check_secret("blood-feud", *texts, 0, *OTHERS)


@pytest.mark.clause("BF-S10")
def test_an_offer_is_seen_by_two_teams_and_a_trade_by_types() -> None:
    def dealing(card: str, accept: bool) -> Table:
        table = live(text="[team.F01]\nadvancements = ['A25','A26']\n")
        act(table, 0, "offer", "F07", (((card, 1),), (("assets", 1),), 0, "psst"), at=0)
        if accept:
            act(table, 1, "accept", at=1)
        return table

    offer = dealing("A25", False)
    assert offer.view(2)["offers"] == [] and not [
        e for e in offer.events if e.text(2) and e.kind == "offer"
    ]
    one, other = dealing("A25", True), dealing("A26", True)
    assert same(one, other, 2, 3, None)
    assert not same(one, other, 0) and not same(one, other, 1)


@pytest.mark.clause("BF-S11")
def test_what_is_public_is_the_same_for_all() -> None:
    table = feud("turn = 0\n[team.F01]\nassets = 7\nwarehouse = ['O01']\ntrophies = 2\n")
    public = ("assets", "tokens", "warehouse", "graves", "supply", "power", "barricades")
    seen = [
        [{name: one[name] for name in public} for one in table.view(v)["teams"]]
        for v in (0, 3, None)
    ]
    assert seen[0] == seen[1] == seen[2]
    assert table.view(0)["seats"] == table.view(None)["seats"]
    assert table.view(0)["alliances"] == table.view(None)["alliances"]


@pytest.mark.clause("BF-S13")
def test_the_seed_is_in_no_view() -> None:
    table = fracas.new("blood-feud", 4, "a-very-odd-seed")
    for viewer in (0, None, "storyteller"):
        assert "a-very-odd-seed" not in repr(table.view(viewer))


@pytest.mark.clause("BF-S14")
def test_a_view_is_made_for_a_team() -> None:
    table = feud("turn = 0\n", seats=6)
    one, mate = table.view(0), table.view(1)
    assert one["teams"] == mate["teams"] != table.view(2)["teams"]


@pytest.mark.clause("BF-S15")
def test_what_a_peek_shows_is_that_teams_alone() -> None:
    def peeked(card: str) -> Table:
        table = live("cityscape", "orders", "orders")
        act(table, 1, "order", card, "D1", at=0)
        act(table, 2, "use", "use:F02", ("F07", 0), at=0)
        return table

    one, other = peeked("recruit"), peeked("defend")
    assert same(one, other, 0, 3, None) and not same(one, other, 2)
    assert [event.text(3) for event in one.events if event.kind == "peek"] == [
        "Undercroft look at a hidden card"
    ]


@pytest.mark.clause("BF-S16")
def test_which_faction_ambition_was_bought_is_not_seen() -> None:
    def bought(card: str) -> Table:
        table = feud("turn = 0\nstations = ['council','council','council','council']\n", story=True)
        act(table, 0, "ambition", ("faction", card))
        return table

    one, other = bought("N01"), bought("N02")
    assert same(one, other, *OTHERS) and not same(one, other, 0)
    assert len(state(one).teams[0].apart) == 1

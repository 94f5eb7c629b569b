"""BF-5.4, BF-5.12, BF-24.10: offers as they are written, and counter-offers."""

import pytest

from fracas import Refused
from fracas.engine import Choice

from .looking import asked, asked_number, keys, state, team
from .tables import SECOND, act, await_turn, feud, live, refused
from .test_trades import GIFT, accept, await_turn_or_offer, deal, market


def offered(*goods: tuple[str, int]) -> tuple[tuple[str, int], ...]:
    return goods


@pytest.mark.clause("BF-D20", "BF-5.4")
def test_the_plain_offers_are_what_both_sides_can_pay() -> None:
    """1 or 2 Assets for an Order or an Event, 3 or 4 for a token, a token for as much, a gift."""

    def listed(text: str, station: str = "orders") -> list[Choice]:
        draft = live(*[station] * 4, text=text).draft(0, "offer", "F07")
        assert draft is not None and draft.choices[-1] == "sheet"
        return [one[:2] for one in draft.choices[:-1] if isinstance(one, tuple)]

    cards = [
        (offered(("assets", price)), offered((what, 1)))
        for price in (1, 2)
        for what in ("order", "event")
    ]
    gift = (offered(("assets", 1)), ())
    buys = [(offered(("assets", price)), offered(("token", 1))) for price in (3, 4)]
    sells = [(offered(("token", 1)), offered(("assets", price))) for price in (3, 4)]
    rich = "[team.F01]\nassets = 4\ntokens = 1\n[team.F07]\nassets = 4\ntokens = 1\n"
    assert listed(rich) == [*cards, buys[0], sells[0], buys[1], sells[1], gift]
    assert listed(rich.replace("assets = 4", "assets = 3")) == [*cards, buys[0], sells[0], gift]
    assert listed("[team.F01]\nassets = 1\ntokens = 0\n") == [*cards[:2], gift]
    bare = "[team.F01]\nassets = 2\ntokens = 0\n[team.F07]\norders = []\nevents = []\n"
    assert listed(bare) == [gift]
    poor = "[team.F01]\nassets = 0\ntokens = 0\n"
    assert listed(poor) == [((), offered(("assets", 1)))]
    stored = poor + "warehouse = ['O05','O05']\n[team.F07]\nassets = 3\n"
    wares = [(offered(("w:O05", 1)), offered(("assets", price))) for price in (2, 3)]
    assert listed(stored, "marketplace") == wares
    assert listed(stored) == [((), offered(("assets", 1)))]


@pytest.mark.clause("BF-5.4", "BF-5.7")
@pytest.mark.parametrize(
    "goods",
    [
        (("assets", 3), ("assets", 3)), (("token", 1), ("token", 1)), (("w:O05", 1), ("w:O05", 1)),
        (("order", 1), ("order", 1)), (("assets", 100),),
    ],
)  # fmt: skip
def test_nothing_is_named_twice_so_that_nobody_gives_more_than_it_has(goods: Choice) -> None:
    table = market("[team.F01]\nassets = 5\nwarehouse = ['O05']\n")
    assert refused(table, 0, "offer", "F07", deal(goods, ())) == "rule"
    assert refused(table, 1, "offer", "F01", deal((), goods)) == "rule"


@pytest.mark.clause("BF-5.4")
def test_an_offer_has_twelve_lines_a_side_and_two_hundred_letters_at_the_most() -> None:
    cards = "orders = ['O01','O02','O03','O04','O07','O08','O09','O14','O15','O16','O17','O18']\n"
    table = market(f"[team.F01]\nassets = 99\n{cards}")
    twelve = tuple((one, 1) for one in keys(team(table, 0).orders))
    act(table, 0, "offer", "F07", deal(twelve, (), 0, "x" * 200), at=0)
    assert len(state(table).offers[0].give) == 12 and len(state(table).offers[0].words) == 200
    assert refused(table, 0, "offer", "F07", deal((*twelve, ("assets", 1)), ())) == "rule"
    assert refused(table, 0, "offer", "F07", deal(twelve[:1], (), 0, "x" * 201)) == "rule"
    assert refused(table, 0, "offer", "F07", deal(twelve[:1], (), 2)) == "rule"
    assert refused(table, 0, "offer", "F07", (twelve[:1], (), 0)) == "rule"
    act(table, 0, "offer", "F07", deal((("assets", 99),), ()), at=0)


@pytest.mark.clause("BF-5.12", "BF-D21")
def test_a_counter_offer_closes_the_one_it_answers() -> None:
    table = market()
    act(table, 0, "offer", "F07", deal((("assets", 1),), (("token", 1),)), at=0)
    number = asked_number(table, 1, "answer_offer")
    counter = ("counter", deal((("token", 1),), (("assets", 3),)))
    act(table, 1, counter, question=number, at=1000)
    (offer,) = state(table).offers
    assert (offer.maker, offer.to) == (1, 0)
    assert asked(table) == {0: ["answer_offer"]}
    assert table.questions(0)[0].due == 21 * SECOND
    accept(table, 0, at=2000)
    assert (team(table, 0).assets, team(table, 0).tokens) == (1, 2)
    table = market()
    act(table, 0, "offer", "F07", GIFT, at=0)
    number = asked_number(table, 1, "answer_offer")
    with pytest.raises(Refused):
        table.play(1, ("counter", deal((("assets", 99),), ())), question=number)


@pytest.mark.clause("BF-5.12", "BF-D21")
def test_a_counter_offer_shows_its_cards_only_if_its_maker_says_so() -> None:
    for shown in (0, 1):
        table = market("[team.F07]\nadvancements = ['A28']\n")
        act(table, 0, "offer", "F07", GIFT, at=0)
        number = asked_number(table, 1, "answer_offer")
        counter = ("counter", deal((("advancement", 1),), (), shown))
        act(table, 1, counter, question=number, at=1000)
        (offer,) = state(table).offers
        assert offer.shown == bool(shown)
        assert [state(table).knows(0, card) for card in offer.cards] == [bool(shown)]


@pytest.mark.clause("BF-5.12", "BF-D21", "BF-24.10")
def test_a_counter_offer_is_written_line_by_line_from_the_offer_at_hand() -> None:
    table = market()
    act(table, 0, "offer", "F07", deal((("assets", 1),), (("token", 1),)), at=0)
    number = asked_number(table, 1, "answer_offer")
    sheet = table.draft(1, "counter", question=number)
    assert sheet is not None
    assert sheet.prompt == ("An offer to Cobalt Kin: 1 Ambition token for 1 Asset. What changes?")
    assert sheet.option(("want", "assets")).label == "you want: Assets, now 1"
    amounts = table.draft(1, "counter", ("want", "assets"), question=number)
    assert amounts is not None and [one.data for one in amounts.options] == [0, 1, 2, 3, 4]
    assert [one.label for one in amounts.options][:2] == ["none", "1 Asset"]
    table.play(1, "counter", ("want", "assets"), 3, "send", question=number, at=1000)
    (offer,) = state(table).offers
    assert (offer.maker, offer.to) == (1, 0)
    assert (offer.give, offer.want) == ((("token", 1),), (("assets", 3),))
    accept(table, 0, at=2000)
    assert (team(table, 0).assets, team(table, 0).tokens) == (1, 2)


@pytest.mark.clause("BF-5.12", "BF-D21")
def test_a_counter_offer_that_is_dropped_refuses() -> None:
    table = market()
    act(table, 0, "offer", "F07", GIFT, at=0)
    number = asked_number(table, 1, "answer_offer")
    table.play(1, "counter", "drop", question=number, at=1000)
    assert state(table).offers == [] and asked(table) == {}
    assert table.events[-1].text(0) == "City Hall refuse the offer of Cobalt Kin"
    assert not table.events[-1].text(2), "it is between the two"


@pytest.mark.clause("BF-5.4", "BF-D20", "BF-24.10")
def test_any_offer_can_be_written_line_by_line() -> None:
    table = market("[team.F01]\nadvancements = ['A28']\nwarehouse = ['O05']\n")
    begun = ("offer", "F07", "sheet")
    empty = table.draft(0, *begun)
    assert empty is not None and "send" not in empty.choices, "one side has to give something"
    with pytest.raises(Refused, match=r"BF-5\.4"):
        table.play(0, *begun, "send")
    amounts = table.draft(0, *begun, ("give", "advancement"))
    assert amounts is not None
    assert [one.label for one in amounts.options] == ["none", "1: Trust Fund"]
    written = (("give", "advancement"), 1, ("give", "w:O05"), 1, ("want", "token"), 1)
    done = table.draft(0, *begun, *written)
    assert done is not None and ("give", "advancement") not in done.choices, "each line once"
    table.play(0, *begun, *written, "show", "send", at=0)
    (offer,) = state(table).offers
    assert offer.give == (("advancement", 1), ("w:O05", 1)) and offer.want == (("token", 1),)
    assert offer.shown and table.view(1)["offers"][0]["cards"] == ["A28"]


@pytest.mark.clause("BF-5.4", "BF-9.12")
def test_a_sheet_lists_what_each_side_has_and_stored_items_only_at_the_marketplace() -> None:
    text = "[team.F01]\nassets = 0\nadvancements = []\nwarehouse = ['O05']\n"
    text += "[team.F07]\ntokens = 0\nadvancements = []\nwarehouse = ['A28']\n"
    for station, wares in (("orders", []), ("marketplace", [("give", "w:O05"), ("want", "w:A28")])):
        sheet = live(*[station] * 4, text=text).draft(0, "offer", "F07", "sheet")
        assert sheet is not None
        lines = [one for one in sheet.choices if isinstance(one, tuple)]
        assert [one for one in lines if str(one[1]).startswith("w:")] == wares
        assert ("give", "assets") not in lines and ("want", "assets") in lines
        assert ("give", "token") in lines and ("want", "token") not in lines
        assert ("give", "advancement") not in lines and ("give", "event") in lines


@pytest.mark.clause("BF-14.4")
def test_in_turns_an_offer_that_is_dropped_counts_as_the_one_of_the_turn() -> None:
    table = feud("turn = 0\nstations = ['orders','orders','council','council']\n")
    table.play(0, "offer", "F07", "sheet", "drop")
    assert state(table).offers == []
    assert refused(table, 0, "offer") == "once"


@pytest.mark.clause("BF-5.4", "BF-9.12")
def test_a_line_goes_up_to_what_its_side_has_or_what_was_asked_of_it() -> None:
    def amounts(text: str, *answers: Choice) -> list[Choice]:
        found = market(text).draft(0, "offer", "F07", "sheet", *answers)
        assert found is not None
        return list(found.choices)

    one = "[team.F01]\nassets = 120\nwarehouse = ['O05']\n[team.F07]\ntokens = 2\n"
    assert amounts(one, ("give", "w:O05")) == [0, 1]
    assert amounts(one.replace("'O05'", "'O05','O05'"), ("give", "w:O05")) == [0, 1, 2]
    assert amounts(one, ("want", "token")) == [0, 1, 2]
    assert amounts(one, ("give", "assets")) == list(range(100)), "nobody writes more than 99"
    table = market("[team.F07]\ntokens = 1\n")
    act(table, 0, "offer", "F07", deal((("assets", 1),), (("token", 3),)), at=0)
    number = asked_number(table, 1, "answer_offer")
    more = table.draft(1, "counter", ("give", "token"), question=number)
    assert more is not None and list(more.choices) == [0, 1, 2, 3]


@pytest.mark.clause("BF-5.12", "BF-24.10")
def test_a_line_that_is_changed_keeps_its_place_and_none_takes_it_off() -> None:
    for count, left in ((2, (("assets", 2), ("event", 1))), (0, (("event", 1),))):
        table = market()
        act(table, 0, "offer", "F07", deal((("assets", 1), ("event", 1)), (("token", 1),)), at=0)
        number = asked_number(table, 1, "answer_offer")
        table.play(1, "counter", ("want", "assets"), count, "send", question=number, at=1)
        (offer,) = state(table).offers
        assert (offer.give, offer.want) == ((("token", 1),), left)


@pytest.mark.clause("BF-5.12", "BF-14.7", "BF-14.16")
def test_in_turns_a_counter_offer_is_answered_in_the_makers_next_turn() -> None:
    text = "turn = 0\nstations = ['orders','orders','council','council']\n[team.F01]\npower = 1\n"
    table = feud(text)
    act(table, 0, "offer", "F07", deal((("assets", 1),), (("token", 1),)))
    act(table, 0, "order", "attack", "D1", ())
    await_turn_or_offer(table, 1)
    act(table, 1, "counter", ("want", "assets"), 2, "send")
    assert table.waiting[1].kind == "turn", "an answer is no action"
    act(table, 1, "order", "attack", "D1", ())
    await_turn_or_offer(table, 0)
    assert table.waiting[0].prompt == "City Hall offer 1 Ambition token for 2 Assets"
    act(table, 0, "accept")
    assert (team(table, 0).assets, team(table, 0).tokens) == (2, 2)
    await_turn(table, 0)


@pytest.mark.clause("BF-5.9", "BF-24.10")
def test_cards_are_shown_once_and_only_if_some_are_given() -> None:
    table = market("[team.F01]\nadvancements = ['A28']\n")
    begun: tuple[Choice, ...] = ("offer", "F07", "sheet")
    plain = table.draft(0, *begun, ("give", "assets"), 1)
    assert plain is not None and "show" not in plain.choices
    hidden = table.draft(0, *begun, ("give", "advancement"), 1)
    assert hidden is not None and "show" in hidden.choices
    shown = table.draft(0, *begun, ("give", "advancement"), 1, "show")
    assert shown is not None and "show" not in shown.choices

"""Stacks, answers and standing orders, step by step. AM-14, AM-29, AM-34."""

import pytest

from fracas.engine import Refused
from fracas.games.ani_mayhem.activations import aims, ready, threatens
from fracas.games.ani_mayhem.affairs import NOBODY, Attempt, Lot
from fracas.games.ani_mayhem.cards import CARDS
from fracas.games.ani_mayhem.effects import use_mark
from fracas.games.ani_mayhem.lots import AnswerLot
from fracas.games.ani_mayhem.orders import passes, set_orders
from fracas.games.ani_mayhem.pieces import Spell
from fracas.games.ani_mayhem.priority import STACKS, Standby, option_label
from fracas.games.ani_mayhem.stack import may_start, put_on_stack

from .pieces import DEX, HERE, HOUND, OX, THERE, WEN, at_shrine, cards, lying, made, stack, who
from .scene import body, menace, number, printed


@pytest.mark.clause("AM-34.5", "AM-D8")
def test_an_option_names_the_haven_that_it_is_about() -> None:
    _, s = at_shrine(who(DEX, "av.chapel-of-salt"))
    for place, card in ((-1, "dockside-loft"), (-2, "chapel-of-salt"), (1, "canal-market")):
        told = dict(option_label(s, ("go", place)).args)
        assert told["place"] == number(f"av.{card}")


@pytest.mark.clause("AM-29.17", "AM-8.5")
def test_a_theft_threatens_those_here_who_have_something_to_steal() -> None:
    table, s = at_shrine(
        who(DEX, more='items = ["av.gold-badge"]'), who(OX, HERE, 2), who(WEN, THERE, 2,
        'items = ["av.star-chart"]'), '[[players]]\nhand = ["av.quick-hands", "av.star-fall"]\n',
    )  # fmt: skip
    hands, fall = s.players[0].hand
    if CARDS[s.cast.kinds[hands]].id != "av.quick-hands":
        hands, fall = fall, hands
    dex, ox, wen = cards(table, DEX, OX, WEN)
    assert not threatens(s, Spell(1, 0, hands, 0, -1, dex), 1)  # Ox has nothing, Wen is elsewhere
    assert threatens(s, Spell(1, 1, hands, 0, -1, ox), 0)
    assert not threatens(s, Spell(1, 1, hands, 0, -1, ox), 1)
    assert not threatens(s, Spell(1, 0, hands, 0, -1, dex), 0)  # not from herself
    assert threatens(s, Spell(1, 0, fall, 0, -1, wen), 1)
    assert not threatens(s, Spell(1, 0, fall, 0, -1, wen), 0)
    gone = Spell(1, 0, hands, 0, -1, 99)
    assert not threatens(s, gone, 1)
    s.stack = [Spell(7, 1, hands, 0, -1, ox), Spell(8, 0, hands, 0, -1, dex)]
    rules = printed("av.house-rules").trait[0]
    assert aims(s, 0, rules) == [7] and aims(s, 1, rules) == []
    s.stack = []


@pytest.mark.clause("AM-34.10", "AM-D36")
def test_who_is_gone_passes() -> None:
    _, s = made()
    assert not passes(s, 1)
    s.players[1].gone = True
    assert passes(s, 1) and not passes(s, 0)


@pytest.mark.clause("AM-29.3", "AM-29.4", "AM-34.10")
def test_after_one_who_passes_by_order_the_next_is_asked_until_all_have_passed() -> None:
    _, s = made(seats=3)
    s.players[0].gone = True
    before = stack(s)
    Standby(0, 0).do(s)
    assert stack(s) == [*before, Standby(1, 1)]
    Standby(0, 2).do(s)
    assert stack(s) == [*before, Standby(1, 1)]


@pytest.mark.clause("AM-D39", "AM-29.15", "AM-34.10")
def test_who_passes_by_order_is_not_asked_about_a_lot() -> None:
    table, s = made(who(DEX), '[[players]]\nhand = ["av.sidestep"]\n')
    s.lot = Lot("lot", cards(table, DEX), body(table, DEX).card)
    strand = s.strands[0]
    strand.asking = None
    s.active = 1
    s.players[0].orders = "turn"
    AnswerLot(0).do(s)
    assert strand.asking is None
    s.players[0].orders = ""
    AnswerLot(0).do(s)
    assert strand.asking == AnswerLot(0)


@pytest.mark.clause("AM-29.14", "AM-29.5")
def test_a_player_starts_so_many_stacks_in_a_turn_and_responses_do_not_count() -> None:
    table, s = made(who(DEX), '[[players]]\nhand = ["av.brace", "av.brace"]\n')
    first, second = s.players[0].hand
    put_on_stack(s, 0, first, 0, NOBODY, body(table, DEX).card)
    assert (s.players[0].stacks, s.spells) == (1, 1)
    put_on_stack(s, 0, second, 0, NOBODY, body(table, DEX).card)
    assert (s.players[0].stacks, [one.id for one in s.stack]) == (1, [1, 2])
    s.players[0].stacks = STACKS
    assert may_start(s, 0)  # a response
    s.stack = []
    assert not may_start(s, 0) and may_start(s, 1)
    s.players[0].stacks = STACKS - 1
    assert may_start(s, 0)


@pytest.mark.clause("AM-34.10")
def test_only_a_player_gives_orders_and_only_those_of_the_list() -> None:
    _, s = made()
    for seat, word in ((2, "turn"), (0, "sleep")):
        with pytest.raises(Refused):
            set_orders(s, seat, word)
    set_orders(s, 1, "turn")
    assert [one.orders for one in s.players] == ["", "turn"]


@pytest.mark.clause("AM-D15", "AM-34.5")
def test_an_option_says_who_does_what_to_whom() -> None:
    table, s = made(who(DEX), who(OX, HERE, 2), lying(HOUND))
    dex, ox = cards(table, DEX, OX)
    brace = number("av.brace")
    said = {
        ("flash", brace): {"card": brace},
        ("charm", dex, ox): {"who": number(DEX), "other": number(OX)},
        ("assault", 1, 1): {"seat": 1, "place": number(HERE)},
        ("attack", menace(table, HOUND).order): {"disaster": number(HOUND)},
        ("use", dex, brace): {"who": number(DEX), "card": brace},
    }
    for choice, args in said.items():
        assert dict(option_label(s, choice).args) == args


@pytest.mark.clause("AM-29.17", "AM-8.5", "AM-32.21")
def test_a_global_effect_answers_a_theft_once_and_unless_it_is_jammed() -> None:
    globals_ = '[[players]]\nglobals = ["av.house-rules", "av.open-sky"]\n'
    _, s = made(globals_)
    rules, _ = s.players[0].globals
    s.attempt = Attempt("steal", 0)
    assert ready(s, 0) == [rules] and ready(s, 1) == []
    s.used = [use_mark(s, rules)]
    assert ready(s, 0) == []
    s.used, s.attempt = [], Attempt("look", 0)
    assert ready(s, 0) == []
    _, s = made(globals_, lying("av.paper-jam", "off field"))
    s.attempt = Attempt("steal", 0)
    assert ready(s, 0) == []

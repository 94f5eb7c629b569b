"""How a round begins, who answers a theft, skills one by one, what ends with a player. AM-21."""

import pytest

import fracas
from fracas.games.ani_mayhem.activations import ready
from fracas.games.ani_mayhem.affairs import Attempt, Clash, Combat, Drawn, Lasting
from fracas.games.ani_mayhem.combat import EndFight, Round, Stage
from fracas.games.ani_mayhem.deckfiles import random_deck, seeded
from fracas.games.ani_mayhem.effects import use_mark
from fracas.games.ani_mayhem.resigning import depart_all
from fracas.games.ani_mayhem.skills import skill_of, skills
from fracas.games.ani_mayhem.values import auras
from fracas.games.ani_mayhem.vocabulary import DAMAGE, SKILL_AT

from .pieces import DEX, HOUND, OX, lying, made, stack, who
from .scene import body, menace, state


@pytest.mark.clause("AM-21.5", "AM-21.22", "AM-6.5", "AM-5.6")
def test_a_round_begins_with_nothing_of_the_last_one() -> None:
    table, s = made(who(DEX), who(OX), lying(HOUND))
    dex, ox = body(table, DEX), body(table, OX)
    fight = s.combat = Combat(menace(table, HOUND).order, 0, site=1, able=[dex.card], round=1)
    fight.cards, fight.spent, fight.saved, fight.dead = [Drawn(0, 1)], [1], [1], [1]
    fight.clashes, fight.guards, fight.harmless, fight.lost = [Clash([dex.card])], {1: 2}, [1], True
    dex.changed, ox.changed = [5], [6]
    s.used = ["round:a", "turn:b"]
    s.lasting = [Lasting(dex.card, DAMAGE, "+1", 5, until) for until in ("round", "phase")]
    Round().do(s)
    assert (fight.round, fight.lost) == (2, False)
    assert not any((fight.cards, fight.spent, fight.saved, fight.dead, fight.clashes))
    assert (fight.guards, fight.harmless) == ({}, [])
    assert (dex.changed, ox.changed) == ([], [6])
    assert (s.used, [one.until for one in s.lasting]) == (["turn:b"], ["phase"])
    assert stack(s)[-1] == Stage(0)
    fight.able = []
    Round().do(s)
    assert stack(s)[-1] == EndFight() and fight.round == 2
    s.combat = None


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


@pytest.mark.clause("AM-2.63", "AM-2.64", "AM-9.11")
def test_one_skill_is_counted_as_in_the_row_of_all() -> None:
    badge = (
        'items = ["av.gold-badge"]\nopen = ["av.gold-badge"]\nenhancements = ["av.borrowed-wings"]'
    )
    table, s = made(who(DEX, more=badge), who(OX), lying("av.blackout", "off field"))
    dex = body(table, DEX)
    dex.skills, dex.lent = [SKILL_AT["Music"], SKILL_AT["Tech"]], [SKILL_AT["Police"]]
    dex.bonus = s.havens[1].card
    for one in s.bodies.values():
        assert [skill_of(s, one, at) for at in SKILL_AT.values()] == list(skills(s, one))
    counts = {one: skill_of(s, dex, SKILL_AT[one]) for one in SKILL_AT}
    assert {one: n for one, n in counts.items() if n} == {
        "Streetwise": 1, "Driving": 1, "Marksman": 1, "Police": 2, "Flying": 1, "Music": 1,
        "Priest": 1,
    }  # fmt: skip
    assert skill_of(s, body(table, OX), SKILL_AT["Cooking"]) == -1


@pytest.mark.clause("AM-D36", "AM-8.2")
def test_what_a_departed_players_global_effects_did_is_over() -> None:
    _, s = made('[[players]]\n[[players]]\nglobals = ["av.festival-week"]\n')
    assert len(auras(s)) == 1
    s.conceded = 2
    depart_all(s)
    assert auras(s) == []


@pytest.mark.clause("AM-13.6", "AM-18.1")
def test_a_random_deck_has_forty_power_cards_and_nobody_has_played_before_the_game() -> None:
    for players in (1, 4):
        assert len(random_deck(seeded("a"), players).power) == 40
    table = fracas.new("ani-mayhem", seats=2, seed=1, decks="tide,tide")
    assert [one.played for one in state(table).players] == [[0, 0, 0]] * 2

"""Why the last battle, attack, vote, duel or fight went as it did: a sentence at the table."""

from __future__ import annotations

import pytest

import fracas
from fracas.bots import make_bot
from fracas.catalogue import find
from fracas.engine.events import Event
from fracas.engine.text import Choice, Saying
from fracas.engine.verdict import verdict
from fracas.games.ani_mayhem.cards import AT
from fracas.server.seeing import Teller


def event(kind: str, **args: Choice) -> Event:
    return Event(kind, args)


def value(who: int, hits: int, here: int, near: int = 0, towers: int = 0, owls: int = 0) -> Event:
    total = hits + here + near + towers + owls
    return event("value", who=who, hits=hits, here=here, near=near, towers=towers, owls=owls,
                 value=total)  # fmt: skip


def roll(attack_die: int, defence_die: int, attack: int, defence: int) -> Event:
    return event("roll", attacker="U01", target="U02", attack_die=attack_die,
                 defence_die=defence_die, attack=attack, defence=defence)  # fmt: skip


def column(attack: str, defence: str, result: str, plus: int = 0) -> Event:
    return event("column", column=1, attack=attack, plus=plus, defence=defence, own=0,
                 result=result)  # fmt: skip


def ballot(choice: str, weight: int) -> Event:
    return event("ballot", team="F01", choice=choice, weight=weight, card="E01")


def strike(mine: tuple[str, ...], theirs: tuple[str, ...], totals: tuple[int, int]) -> Event:
    kind = "attack_hits" if totals[0] > totals[1] else "attack_fails"
    return event(kind, team="F01", unit="F02-1", mine=totals[0], theirs=totals[1], sum=mine,
                 against=theirs)  # fmt: skip


COLOSSUS, SUGAR_CRASH = AT["av.colossus-protocol"], AT["av.sugar-crash"]
STOPS = event("stops", who=0)
CARD = 0
VICTORY = event("victory", who=0, count=1)
HITS = event("hits", figure="B4", count=1)
OVER = event("fight_over", who=0)
CASES = [
    ("neon-gods", "hits", [value(0, 5, 1), value(1, 0, 4), VICTORY], "5 hits against 0"),
    ("neon-gods", "all", [value(0, 3, 4), value(1, 0, 1), VICTORY], "7 to 1: stronger all round"),
    ("neon-gods", "owls", [value(0, 2, 1), value(1, 2, 2, owls=-2), VICTORY], "owls took 2 off"),
    ("neon-gods", "tie", [value(0, 2, 1), value(1, 2, 1), VICTORY], "a tie is the attacker's"),
    ("collateral-damage", "dice", [roll(5, 1, 6, 4), event("hit", target="U02", count=2)],
     "5 against 1"),
    ("collateral-damage", "stats", [roll(2, 2, 3, 6), event("collateral", city="N00", count=3)],
     "Dodge 4 is more than Strike 1"),
    ("collateral-damage", "die", [event("failed", who=0, city="N00", die=4, total=5, beat=5)],
     "a 5 or more was needed, the die shows 4"),
    ("collision", "cards", [event("confront"), column("7", "3", "hit"), HITS], "1 of 1 columns"),
    ("collision", "modifiers", [event("confront"), column("3", "4", "hit", 2), HITS],
     "1 only by the modifiers"),
    ("collision", "fail", [event("confront"), column("fail", "4", "miss"), HITS],
     "1 missed by a Fail of the attacker"),
    ("collision", "several", [event("confront"), column("success", "2", "hit"),
     column("7", "7", "hit", 2), column("3", "2", "hit"), column("8", "2", "hit"), HITS],
     "4 of 4 columns hit: 2 by higher cards, 1 only by the modifiers, 1 by a Success"),
    ("blood-feud", "vote", [event("vote_on"), ballot("F01", 7), ballot("F02", 4),
     event("vote_won", team="F01", card="E01")], "7 Power was for it, 4 for the next"),
    ("blood-feud", "allies", [strike(("2 units", "3 allies"), ("3 units",), (5, 3))],
     "allies stood beside them, 3 against 0"),
    ("blood-feud", "even", [strike(("3 units",), ("3 units",), (3, 3))], "must have more"),
    ("ani-mayhem", "defeated", [event("attacks", who=0, disaster=CARD),
     event("blow", card=CARD, total=9, loss=6), event("defeated", disaster=CARD), OVER],
     "took 6 in all; its own blows came to 0"),
    ("ani-mayhem", "dear victory", [event("attacked", who=0, disaster=CARD),
     event("blow", card=6, total=11, loss=8), event("blow", card=CARD, total=17, loss=11),
     event("defeated", disaster=CARD), event("bonked", who=0, card=6), OVER],
     "its blows, 8 in all, felled 1 character"),
    ("ani-mayhem", "barred", [event("reveals", who=0, disaster=COLOSSUS), STOPS],
     "stands before what lies beneath"),
    ("ani-mayhem", "retreat", [event("attacked", who=0, disaster=CARD),
     event("retreats", who=0), OVER], "retreated"),
    ("ani-mayhem", "charm", [event("charm_result", card=CARD, other=CARD, mine=5, theirs=3)],
     "higher by 2"),
]  # fmt: skip


@pytest.mark.parametrize(("name", "log", "said"), [(one[0], *one[2:]) for one in CASES],
                         ids=[f"{one[0]}-{one[1]}" for one in CASES])  # fmt: skip
def test_a_sentence_says_what_decided_it(name: str, log: list[Event], said: str) -> None:
    game = find(name)
    found = verdict(game.verdicts, log, len(log) - 1)
    assert found is not None
    assert said in game.words.sentence(found, Saying("en", 0))
    french = game.words.sentence(found, Saying("fr", 0))
    assert french and "{" not in french and french != game.words.sentence(found, Saying("en", 0))


@pytest.mark.clause("AM-20.6", "AM-20.9")
@pytest.mark.parametrize("log", [
    [event("reveals", who=0, disaster=SUGAR_CRASH), STOPS],
    [event("reveals", who=0, disaster=COLOSSUS), event("defeated", disaster=COLOSSUS), STOPS],
], ids=["nothing to fight", "beaten"])  # fmt: skip
def test_who_stops_searching_by_choice_is_told_no_other_reason(log: list[Event]) -> None:
    assert verdict(find("ani-mayhem").verdicts, log, len(log) - 1) is None


def test_what_not_everybody_knows_decides_nothing() -> None:
    game = find("neon-gods")
    log = [value(0, 5, 1), Event("value", value(1, 0, 4).args, only=1), VICTORY]
    assert verdict(game.verdicts, log, 2) is None


def test_the_table_is_told_why_in_the_readers_language() -> None:
    table = fracas.new("neon-gods", seats=2, seed=2)
    for number in range(400):
        if any(one.kind == "victory" for one in table.log):
            break
        seat, _ = next(iter(table.waiting.items()))
        table.play(seat, make_bot("easy", number, table.game).choose(table.seat(seat)))
    at = next(k for k, one in enumerate(table.log) if one.kind == "victory")
    why = table.events[at].why(0, "fr")
    assert why
    for _ in range(2):  # worked out, and remembered
        told = Teller().events(table, at, 1, "fr", 1)
        assert f'"why":"{why}"'.encode() in told[0]

"""BF-13: the Storyteller, automaton or person."""

from typing import Any

import pytest

import fracas
from fracas import BadInput, Refused, Table
from fracas.games.blood_feud.cards import STORIES
from fracas.games.blood_feud.refusals import code, no

from .looking import changed, copied, menu, state, told
from .tables import SECOND, act, feud, live


def telling(*stations: str, text: str = "", **options: Any) -> Table:
    where = [*stations, *["cityscape"] * (4 - len(stations))]
    shown = ", ".join(f'"{one}"' for one in where)
    return feud(f"stations = [{shown}]\n{text}", mode="real-time", storyteller="person", **options)


def not_now(table: Table, who: int | str, do: str, word: str = "", at: int | None = None) -> str:
    before = table.digest(), len(table.record.inputs)
    with pytest.raises(Refused) as caught:
        table.act(who, do, word=word, at=at)
    assert (table.digest(), len(table.record.inputs)) == before
    return code(caught.value)


@pytest.mark.clause("BF-13.1", "BF-13.2", "BF-13.7", "BF-15.7", "BF-R72")
def test_an_automaton_runs_the_whole_night() -> None:
    """Clock, Events and Resolution Phases need nobody; a game without any person ends."""
    table = fracas.new("blood-feud", 4, 2, mode="real-time", preset="blitz", short_night=True)
    for seat in range(4):
        act(table, seat, table.questions(seat)[0].options[0].data)
    for seat in range(4):
        act(table, seat, "orders")
    table.tick(3600 * SECOND)
    assert table.over and len(told(table, "event")) == 5
    assert len(table.result.places) == 4  # type: ignore[union-attr]  # it is over
    assert table.view(None)["storyteller"] is None


@pytest.mark.clause("BF-13.3", "BF-17.2", "BF-R72")
def test_the_story_is_drawn_by_the_seed_and_a_person_may_choose_it() -> None:
    drawn = {state(fracas.new("blood-feud", 4, seed, story=True)).story for seed in range(12)}
    assert drawn == {0, 1, 2}
    table = telling(story=True)
    table.act("storyteller", "choose_story", word="S3", at=19 * SECOND)
    assert STORIES[state(table).story].id == "S3"
    assert not_now(table, "storyteller", "choose_story", "S1", at=20 * SECOND) == "late"
    assert not_now(table, "storyteller", "choose_story", "S9") == "rule"
    assert not_now(table, 0, "choose_story", "S1") == "rule"
    assert not_now(telling(), "storyteller", "choose_story", "S1") == "rule"


@pytest.mark.clause("BF-13.4", "BF-D34", "BF-4.24")
def test_a_personal_storyteller_pauses_and_resumes() -> None:
    table = telling()
    assert not_now(table, 0, "pause") == "rule"
    table.act("storyteller", "pause", at=1000)
    assert state(table).paused
    with pytest.raises(Refused, match="paused"):
        act(table, 0, "ready")
    assert not_now(table, 1, "resume") == "rule"
    table.act("storyteller", "resume", at=9000)
    table.tick(10_000)
    assert state(table).now == 2000
    assert not_now(table, "storyteller", "resume") == "phase"


@pytest.mark.clause("BF-13.4", "BF-D34")
def test_a_phase_is_extended_by_120_seconds_in_all_a_round() -> None:
    table = telling()
    table.act("storyteller", "extend", word="100", at=1000)
    for wrong in ("21", "0", "-5", "soon", ""):
        assert not_now(table, "storyteller", "extend", wrong) == "limit"
    table.act("storyteller", "extend", word="20")
    assert not_now(table, 0, "extend", "1") == "rule"
    table.tick(599 * SECOND)
    assert state(table).round == 1
    table.tick(600 * SECOND)
    assert state(table).round == 2
    table.act("storyteller", "extend", word="120")  # a new round
    assert table.view("storyteller")["storyteller"]["extension"] == 0


@pytest.mark.clause("BF-13.4", "BF-D34")
def test_a_phase_is_ended_early_when_every_team_has_a_ready_seat_and_no_window_is_open() -> None:
    table = telling("orders", "orders")
    assert not_now(table, "storyteller", "end_phase") == "rule"
    for seat in range(4):
        act(table, seat, "ready") if seat < 3 else None
    assert not_now(table, "storyteller", "end_phase") == "rule"
    six = feud("stations = []\n", seats=6, mode="real-time", storyteller="person")
    for seat in (0, 2, 4, 5):
        act(six, seat, "ready", at=1000)
    assert state(six).round == 1
    six.act("storyteller", "end_phase", at=2000)
    assert state(six).round == 2 and state(six).phase_began == 2000
    busy = feud(
        "stations = ['orders','orders','orders','orders','orders','orders']\n",
        seats=6,
        mode="real-time",
        storyteller="person",
    )
    act(busy, 0, "ally", "F07", at=0)
    for seat in (0, 2, 4, 5):
        act(busy, seat, "ready", question=menu(busy, seat), at=0)
    assert not_now(busy, "storyteller", "end_phase") == "pair"
    busy.tick(10 * SECOND)
    busy.act("storyteller", "end_phase")
    assert state(busy).round == 2
    assert not_now(feud("turn = 0", storyteller="person"), "storyteller", "end_phase") == "phase"
    assert not_now(feud("turn = 0", storyteller="person"), "storyteller", "extend", "9") == "phase"


@pytest.mark.clause("BF-13.4", "BF-13.6")
def test_narration_is_heard_by_all_and_changes_nothing() -> None:
    table = telling()
    before = copied(table)
    table.act("storyteller", "narrate", word="Fog creeps in.")
    assert changed(before, state(table)) == set()
    assert table.events[-1].text(2) == "Fog creeps in."
    assert not_now(table, "storyteller", "narrate", "") == "rule"
    assert not_now(table, 0, "narrate", "Boo") == "rule"
    with pytest.raises(BadInput):
        table.act("storyteller", "concede")
    with pytest.raises(BadInput):
        table.act("judge", "narrate", word="x")


@pytest.mark.clause("BF-4.24", "BF-13.4", "BF-R100")
def test_narration_is_taken_in_a_pause_and_the_clock_stands_on() -> None:
    table = telling()
    table.act("storyteller", "pause", at=1000)
    before = copied(table)
    table.act("storyteller", "narrate", word="Nobody moves.", at=1000)
    assert changed(before, state(table)) == set()
    assert table.events[-1].text(0) == "Nobody moves."
    for other, word in (("extend", "9"), ("end_phase", ""), ("pause", "")):
        with pytest.raises(Refused, match="paused"):
            table.act("storyteller", other, word=word)
    table.act("storyteller", "resume", at=9000)
    assert state(table).now == 1000
    assert table.replay().digest() == table.digest()


@pytest.mark.clause("BF-13.4", "BF-4.19")
@pytest.mark.parametrize("lang", ["en", "fr"])
def test_a_storyteller_reads_why_something_is_not_allowed(lang: str) -> None:
    def why(table: Table, do: str, word: str = "") -> str:
        with pytest.raises(Refused) as caught:
            table.act("storyteller", do, word=word)
        return table.say(caught.value.why, None, lang)

    table = telling("orders", "orders")
    for seat in (0, 2):
        act(table, seat, "ready")
    names = [table.game.names(table.state, lang)[seat] for seat in range(4)]
    assert why(table, "end_phase").endswith(f": {names[1]}, {names[3]}")
    assert " 120 " in why(table, "extend", "121")
    assert " 500 " in why(table, "narrate")
    found = [why(table, do) for do in ("end_phase", "extend", "narrate", "resume", "choose_story")]
    act(table, 0, "ally", "F07", question=menu(table, 0), at=0)
    found.append(why(table, "end_phase"))
    found.append(why(feud("turn = 0", storyteller="person"), "end_phase"))
    found.append(why(feud("turn = 0"), "end_phase"))
    with pytest.raises(Refused) as caught:
        table.act(0, "end_phase")
    found.append(table.say(caught.value.why, 0, lang))
    assert len(set(found)) == len(found), "each reason has words of its own"
    plain = table.say(no("rule").why, None, lang)
    assert plain not in found and not any("refuse." in one for one in found)


@pytest.mark.clause("BF-13.5", "BF-24.17")
def test_the_storyteller_sees_what_spectators_see_and_its_controls() -> None:
    table = telling("council", text="[proposals]\nF01 = 'E02'\n")
    seen = table.view("storyteller")
    extra = seen.pop("storyteller")
    assert seen | {"storyteller": None} == table.view(None)
    assert extra == {
        "person": True, "ready": [], "extension": 120, "event": [], "paused": False,
        "story": None, "stories": [],
    }  # fmt: skip
    act(table, 1, "ready")
    assert table.view("storyteller")["storyteller"]["ready"] == ["F07"]
    handed = feud("turn = 0\nevent = 'E02'\n", storyteller="person")
    assert handed.view("storyteller")["storyteller"]["event"] == [None]  # a random one: unseen
    state(handed).show(state(handed).chosen[0])
    assert handed.view("storyteller")["storyteller"]["event"] == ["E02"]


@pytest.mark.clause("BF-13.6", "BF-15.9")
def test_all_the_storyteller_does_is_on_the_record() -> None:
    table = telling(story=True)
    table.act("storyteller", "choose_story", word="S2", at=100)
    table.act("storyteller", "narrate", word="Once")
    table.act("storyteller", "extend", word="30")
    table.act("storyteller", "pause", at=200)
    table.act(2, "hand_over", bot="greedy")
    table.act("storyteller", "resume", at=900)
    assert [one.do for one in table.record.inputs] == [
        "choose_story", "narrate", "extend", "pause", "hand_over", "resume",
    ]  # fmt: skip
    again = table.replay()
    assert again.digest() == table.digest()
    assert state(again).extended == 30


@pytest.mark.clause("BF-13.8", "BF-D38")
def test_with_an_automaton_every_person_must_ask_for_a_pause() -> None:
    table = live()
    table.act(3, "hand_over", bot="greedy")
    table.act(0, "pause")
    assert table.view(1)["asks_pause"] == [0] and not state(table).paused
    table.act(1, "pause")
    assert not_now(table, 3, "pause") == "rule"  # a bot is no person
    table.act(1, "resume")  # one may think better of it
    table.act(2, "pause")
    assert not state(table).paused
    table.act(1, "pause")
    assert state(table).paused and table.view(1)["asks_pause"] == []
    assert not_now(table, 3, "resume") == "rule"
    table.act(2, "resume")  # any of them
    assert not state(table).paused
    assert not_now(table, 0, "resume") == "phase"


@pytest.mark.clause("BF-13.9", "BF-R99", "BF-D34")
def test_a_personal_storyteller_lets_two_seats_change_hands() -> None:
    """A bot goes with its seat's hands; all are told; nothing else of the game changes."""
    table = telling()
    table.act(3, "hand_over", bot="greedy")
    before = copied(table)
    table.act("storyteller", "change_seats", word="1 3")
    assert state(table).bots == 0b0010
    assert changed(before, copied(table)) == {"bots"}
    (event,) = [one for one in table.events if one.kind == "change_seats"]
    assert told(table, "change_seats")[0] == {"who": 1, "other": 3}
    for viewer in (0, 1, 3, None):
        assert "change hands" in event.text(seat=viewer)
    assert event.text(seat=1).startswith("The Storyteller lets your seat and")
    table.act("storyteller", "change_seats", word="0 1")
    assert state(table).bots == 0b0001
    table.act("storyteller", "change_seats", word="2 3")  # two people
    assert state(table).bots == 0b0001
    assert table.replay().digest() == table.digest()


@pytest.mark.clause("BF-13.9", "BF-4.24")
def test_seats_change_hands_in_a_pause_too() -> None:
    table = telling()
    table.act("storyteller", "pause")
    table.act("storyteller", "change_seats", word="0 1")
    assert state(table).paused and len(told(table, "change_seats")) == 1


@pytest.mark.clause("BF-13.9", "BF-13.6")
@pytest.mark.parametrize(
    "word", ["", "1", "1 1", "0 4", "1 2 3", "a b", "-1 2", "1 \u00b2", "01 2"]
)
def test_only_two_seats_of_the_table_change_hands(word: str) -> None:
    assert not_now(telling(), "storyteller", "change_seats", word) == "rule"


@pytest.mark.clause("BF-13.9", "BF-13.2")
def test_nobody_but_a_personal_storyteller_changes_seats() -> None:
    assert not_now(telling(), 0, "change_seats", "0 1") == "rule"
    assert not_now(live(), 0, "change_seats", "0 1") == "rule"


@pytest.mark.clause("BF-13.10", "BF-13.6", "BF-R101")
@pytest.mark.parametrize(
    ("word", "changed_to"),
    [
        ("assets F01 9 paid twice", lambda s: s.teams[0].assets == 9),
        ("tokens F07 3 fell under the table", lambda s: s.teams[1].tokens == 3),
        ("unit F01-1 D1 wrong finger", lambda s: s.city.size and s.unit_at[0] == 4),
        ("fatigue F01-1 tired it had moved", lambda s: s.tired[0]),
        ("station 2 council was there all along", lambda s: s.station[2] == 3),
    ],
)
def test_a_storyteller_puts_things_right_and_takes_it_back(word: str, changed_to: Any) -> None:
    table = telling("orders", text="[team.F01]\nunits = { H1 = 1 }\n")
    before = copied(table)
    tokens = before.tokens + sum(one.tokens for one in before.teams)
    table.act("storyteller", "correct", word=word)
    s = state(table)
    assert changed_to(s) and not changed_to(before)
    assert s.tokens + sum(one.tokens for one in s.teams) == tokens, "no token is made"
    reason = word.split(maxsplit=3)[3]
    for seat in (0, 3, None):
        assert reason in table.events[-1].text(seat)
    shown = table.view(1)["corrections"]
    assert [one["reason"] for one in shown] == [reason]
    assert table.replay().digest() == table.digest()
    table.act("storyteller", "uncorrect", word=str(shown[0]["id"]))
    assert not changed_to(state(table)) and table.view(1)["corrections"] == []
    assert not_now(table, "storyteller", "uncorrect", "1") == "gone"


@pytest.mark.clause("BF-13.10")
def test_corrections_have_their_limits() -> None:
    table = telling("orders")
    for word in ("", "assets F01 9", "assets F01 9 no", "votes F01 9 because", "assets F01 -1 fun"):
        assert not_now(table, "storyteller", "correct", word) == "rule"
    assert not_now(table, "storyteller", "correct", "assets F01 4 as it is") == "rule"
    assert not_now(table, "storyteller", "correct", "assets F09 4 who is that") == "gone"
    assert not_now(table, "storyteller", "correct", "tokens F01 99 a present") == "stock"
    assert not_now(table, "storyteller", "correct", "unit F01-1 X9 nowhere") == "target"
    assert not_now(table, "storyteller", "correct", "unit F01-10 D1 in the Supply") == "gone"
    assert not_now(table, "storyteller", "correct", "station 9 council nobody") == "away"
    assert not_now(table, 0, "correct", "assets F01 9 my own") == "rule"
    table.act("storyteller", "pause")
    table.act("storyteller", "correct", word="assets F01 6 in a pause too")
    table.act("storyteller", "correct", word="assets F01 5 and again")
    assert not_now(table, "storyteller", "uncorrect", "1") == "stale"
    assert not_now(feud("turn = 0\n"), "storyteller", "correct", "assets F01 9 nobody") == "rule"


@pytest.mark.clause("BF-13.11", "BF-R102")
def test_a_storyteller_holds_the_clock_before_a_phase_and_gives_cues() -> None:
    table = telling(preset="blitz,phase_len=60")
    table.act("storyteller", "hold", word="on")
    assert not_now(table, "storyteller", "hold", "on") == "rule"
    assert not_now(table, 0, "hold", "off") == "rule"
    table.tick(90 * SECOND)
    assert state(table).paused and state(table).round == 2
    assert table.view(0)["hold"] and table.view(None)["cue"] == 0
    table.act("storyteller", "cue", word="3", at=95 * SECOND)
    assert table.view(None)["cue"] == 3
    assert not_now(table, "storyteller", "cue", "x") == "rule"
    table.act("storyteller", "resume", at=100 * SECOND)
    assert table.view(None)["cue"] is None
    left = state(table).phase_ends - state(table).now
    assert left == 60 * SECOND, "no time was lost"
    table.act("storyteller", "hold", word="off")
    table.tick(200 * SECOND)
    assert not state(table).paused


@pytest.mark.clause("BF-13.12", "BF-R103")
def test_helpers_of_the_storyteller() -> None:
    table = telling()
    table.act("assistant", "pause")
    table.act("keeper", "narrate", word="The Market is that way.")
    assert told(table, "narrate")
    assert not_now(table, "keeper", "resume") == "rule"
    assert not_now(table, "keeper", "correct", "assets F01 9 please do") == "rule"
    table.act("assistant", "resume")
    assert table.view("assistant")["storyteller"]["person"]
    assert table.view("keeper")["storyteller"] is None and table.view("keeper")["you"] is None

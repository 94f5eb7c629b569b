"""Strands: several lines of play, joins, deadlines, premises, sealed answers, whole actions."""

import pytest

from fracas.engine import BrokenMatch, Game, Options, Public, Sealed, State, Step, run
from fracas.record import Record
from fracas.table import Table


class Many(State):
    story: Public[list[str]] = []
    gone: Public[bool] = False
    plan: Public[str] = ""
    crew: Public[list[int]] = []

    def settle(self) -> None:
        if self.story and self.story[-1] == "win":
            self.finish([1] * self.seats)


class Start(Step):
    def do(self, s: Many) -> None:
        plans[s.plan](s)


class Say(Step):
    word: str

    def do(self, s: Many) -> None:
        s.story.append(self.word)


class Ask(Step):
    seat: int
    word: str
    by: int = -1

    def options(self, s: Many) -> list[int]:
        return [0, 1]

    def chosen(self, s: Many, choice: int) -> None:
        s.story.append(f"{self.word}{choice}@{s.now}")

    def deadline(self, s: Many) -> int | None:
        return None if self.by < 0 else self.by


class Bell(Ask):
    last = True


class While(Ask):
    def premise(self, s: Many) -> bool:
        return not s.gone


class Go(Step):
    seat: int

    def options(self, s: Many) -> list[str]:
        return ["go"]

    def chosen(self, s: Many, choice: str) -> None:
        s.gone = True


class Alone(Step):
    auto = True
    seat: int
    count: int

    def options(self, s: Many) -> range:
        return range(self.count)

    def chosen(self, s: Many, choice: int) -> None:
        s.story.append(f"auto{choice}")


class Again(Step):
    """Asks anew at the same moment, without end."""

    def do(self, s: Many) -> None:
        s.then(Again())


class Loop(Ask):
    def timeout(self, s: Many) -> None:
        s.then(Loop(self.seat, self.word, s.now))


class Ballot(Sealed):
    by: int = -1

    def seats(self, s: Many) -> tuple[int, ...]:
        return tuple(s.crew)

    def ballots(self, s: Many, seat: int) -> list[int]:
        return [0, 1, 2]

    def revealed(self, s: Many, answers: dict[int, int]) -> None:
        s.story.append(str(answers))

    def deadline(self, s: Many) -> int | None:
        return None if self.by < 0 else self.by


class Revised(Ballot):
    revisable = True


class Leave(Step):
    seat: int

    def options(self, s: Many) -> list[str]:
        return ["leave"]

    def chosen(self, s: Many, choice: str) -> None:
        s.crew.remove(self.seat)


class Close(Step):
    seat: int
    strand: int

    def options(self, s: Many) -> list[str]:
        return ["close"]

    def chosen(self, s: Many, choice: str) -> None:
        s.close(self.strand)


def joined(s: Many) -> None:
    s.open(Ask(0, "a"), joined=True)
    s.open(Ask(1, "b"), joined=True)
    s.then(Say("joined"), Ask(0, "c"))


def apart(s: Many) -> None:
    s.open(Ask(1, "b"))
    s.then(Say("at once"), Ask(0, "c"))


def late(s: Many) -> None:
    s.open(Ask(0, "x", 300))
    s.open(Ask(1, "y", 100), Ask(1, "z", 250))
    s.open(Bell(2, "bell", 100))
    s.open(Ask(2, "w", 100))
    s.then(Ask(0, "end"))


def premise(s: Many) -> None:
    s.open(While(1, "b"), Say("after"))
    s.then(While(2, "a"), Go(0), While(2, "never"), Ask(0, "end"))


def sealed(s: Many) -> None:
    s.crew = [0, 1, 2]
    s.then(Revised(), Ask(0, "end"))


def firm(s: Many) -> None:
    s.crew = [0, 1, 2]
    s.open(Leave(2))
    s.then(Ballot(), Ask(0, "end"))


def hurried(s: Many) -> None:
    s.crew = [0, 1, 2]
    s.then(Ballot(500), Ask(0, "end"))


def nobody(s: Many) -> None:
    s.then(Ballot(), Ask(0, "end"))


def auto(s: Many) -> None:
    s.then(Alone(0, 1), Alone(1, 2), Ask(0, "end"))


def closing(s: Many) -> None:
    parent = s.open(Start())
    s.plan = "joined"
    s.then(Close(2, parent), Ask(0, "end"))


def endless(s: Many) -> None:
    s.then(Ask(0, "a"), Again())


def ringing(s: Many) -> None:
    s.then(Loop(0, "a", 10))


def nothing(s: Many) -> None:
    s.then(Ask(0, "a"))


plans = {one.__name__: one for one in (joined, apart, late, premise, sealed, firm, hurried, nobody,
                                       auto, closing, endless, ringing, nothing)}  # fmt: skip


def setup(s: Many, options: Options) -> None:
    s.then(Start())


game = Game("many", Many, setup, seats=[3])


def started(plan: str) -> Table:
    s = game.new(3, "1", {})
    s.plan = plan
    return Table(game, s, Record("many", "1", 3))


def story(table: Table) -> list[str]:
    told: list[str] = table.view(None)["story"]
    return told


def test_a_strand_waits_for_those_it_has_joined() -> None:
    table = started("joined")
    assert sorted(table.waiting) == [0, 1]
    table.play(1, 1)
    assert story(table) == ["b1@0"]
    table.play(0, 0)
    assert story(table) == ["b1@0", "a0@0", "joined"]
    assert list(table.waiting) == [0]


def test_a_strand_does_not_wait_for_others() -> None:
    table = started("apart")
    assert story(table) == ["at once"]
    assert sorted(table.waiting) == [0, 1]


def test_deadlines_fire_in_order_of_time_then_of_creation_then_the_last() -> None:
    """What a deadline causes happens at the deadline's own time."""
    table = started("late")
    assert table.next_deadline == 100
    table.tick(1_000)
    assert story(table) == ["y0@100", "w0@100", "bell0@100", "z0@250", "x0@300"]
    assert table.state.now == 1_000


def test_deadlines_fire_before_the_input_that_follows_them() -> None:
    table = started("late")
    table.play(0, 1, question=_number(table, 0, 300), at=200)
    assert story(table) == ["y0@100", "w0@100", "bell0@100", "x1@200"]
    assert table.next_deadline == 250


def test_an_answer_at_the_very_deadline_is_too_late() -> None:
    table = started("late")
    number = _number(table, 1, 100)
    before = table.digest()
    with pytest.raises(Exception, match="no longer open"):
        table.play(1, 1, question=number, at=100)
    assert table.digest() == before


def test_a_pause_stops_the_clock() -> None:
    table = started("late")
    table.act(0, "pause", at=50)
    assert table.next_deadline is None
    with pytest.raises(Exception, match="paused"):
        table.tick(100)
    table.act(0, "resume", at=5_050)
    assert story(table) == []
    assert table.next_deadline == 5_100
    table.tick(5_099)
    assert story(table) == []
    table.tick(5_100)
    assert story(table) == ["y0@100", "w0@100", "bell0@100"]
    again = table.replay()
    assert again.digest() == table.digest()


def test_what_a_deadline_did_is_not_undone_with_the_input_that_followed() -> None:
    table = started("late")
    table.play(0, 1, question=_number(table, 0, 300), at=150)
    with pytest.raises(Exception, match="taken back"):
        table.undo(0)
    assert story(table)[0] == "y0@100"


def test_a_question_whose_ground_is_gone_lapses_and_so_does_a_step() -> None:
    table = started("premise")
    table.play(2, 0)
    table.play(0, "go")
    assert story(table) == ["a0@0", "after"]
    assert [one.kind for one in table.events] == ["lapsed", "lapsed"]
    assert {seat: one.kind for seat, one in table.waiting.items()} == {0: "ask"}


def test_sealed_answers_may_be_revised_until_the_last_is_in() -> None:
    table = started("sealed")
    table.play(0, 1)
    assert sorted(table.waiting) == [1, 2]
    table.play(0, 2)
    table.play(2, 0)
    assert table.questions(0)[0].answer == 2
    assert story(table) == []
    table.play(1, 1)
    assert story(table) == ["{0: 2, 1: 1, 2: 0}"]


def test_a_firm_sealed_answer_is_given_once_and_who_leaves_is_not_waited_for() -> None:
    table = started("firm")
    table.play(0, 1)
    with pytest.raises(Exception, match="not asked"):
        table.play(0, 2, question=_kind(table, 1, "ballot"))
    table.play(1, 1, question=_kind(table, 1, "ballot"))
    table.play(2, "leave", question=_kind(table, 2, "leave"))
    assert story(table) == ["{0: 1, 1: 1}"]


def test_at_its_deadline_a_sealed_question_counts_what_is_in() -> None:
    table = started("hurried")
    table.play(1, 2, at=100)
    table.tick(500)
    assert story(table) == ["{1: 2}"]


def test_a_sealed_question_to_nobody_is_answered_at_once() -> None:
    table = started("nobody")
    assert story(table) == ["{}"]


def test_a_single_option_takes_itself_only_where_that_is_declared() -> None:
    table = started("auto")
    assert story(table) == ["auto0"]
    assert {seat: one.number for seat, one in table.waiting.items()} == {1: 1}


def test_closing_a_strand_closes_those_it_waits_for() -> None:
    table = started("closing")
    assert sorted(table.waiting) == [0, 1, 2]
    table.play(2, "close")
    assert {seat: one.kind for seat, one in table.waiting.items()} == {0: "ask"}
    assert len(table.state.strands) == 1


def test_a_rule_without_end_breaks_the_match_and_changes_nothing() -> None:
    table = started("endless")
    before = table.digest()
    with pytest.raises(BrokenMatch, match="more than 100000 steps"):
        table.play(0, 0)
    assert table.digest() == before


def test_deadlines_without_end_at_one_moment_break_the_match(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(run, "BUDGET", 500)
    table = started("ringing")
    with pytest.raises(BrokenMatch, match="deadlines at one moment"):
        table.tick(10)


def test_rules_that_run_out_of_steps_break_the_match() -> None:
    table = started("nothing")
    with pytest.raises(BrokenMatch, match="ran out of steps"):
        table.play(0, 0)


def test_a_rule_that_fails_is_a_broken_match_not_a_traceback() -> None:
    with pytest.raises(BrokenMatch, match="the rules failed: KeyError"):
        started("no such plan")


def test_a_seats_time_out_takes_the_default_of_all_it_is_asked() -> None:
    table = started("joined")
    table.act(1, "time_out")
    assert story(table) == ["b0@0"]
    with pytest.raises(Exception, match="not asked anything"):
        table.act(1, "time_out")
    assert table.events[-1].text(seat=1) == "You have run out of time"


def test_bots_and_concessions_are_on_the_table() -> None:
    table = started("joined")
    table.act(1, "hand_over", bot="random")
    assert table.state.bots == 0b010
    table.act(1, "take_back")
    assert table.state.bots == 0
    table.act(2, "concede")
    assert (table.state.conceded, table.state.bots, table.over) == (0b100, 0b100, False)
    table.act(0, "concede")
    assert table.result is not None and table.result.places == (2, 1, 2)
    assert table.replay().digest() == table.digest()


def _number(table: Table, seat: int, due: int) -> int:
    return next(one.number for one in table.questions(seat) if one.due == due)


def _kind(table: Table, seat: int, kind: str) -> int:
    return next(one.number for one in table.questions(seat) if one.kind == kind)

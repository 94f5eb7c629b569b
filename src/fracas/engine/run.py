"""The loop: answers in, steps carried out until every strand asks again or the game is over."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from .errors import BrokenMatch
from .state import Result, Sealed, State, Step, Strand, _seat, last_places
from .text import Choice, text

BUDGET = 100_000
"""Steps that one input may take: a runaway rule is a broken match, not a hung table."""


def answer(s: State, strand: Strand, seat: int, choice: Choice) -> None:
    """A seat answers the strand's open question. The choice must be legal."""
    step = strand.asking
    s.strand = strand
    s.answering = seat
    if strand.sealed is not None:
        _seal(s, strand, seat, choice)
        return
    strand.asking = None
    strand.due = None
    step.chosen(s, choice)  # type: ignore[union-attr]  # the question is open
    if s.settles:
        s.settle()
    advance(s, strand)


def advance(s: State, strand: Strand) -> None:
    """Run a strand to its next question, then whatever else can run."""
    if s.result is not None:
        s.strands.clear()
        s.strand = None
        return
    budget = BUDGET
    strands, stack = s.strands, strand.stack
    settles = s.settles
    # the common case first: one strand, whose steps just act or ask
    while stack and strand.asking is None and s.result is None and len(strands) == 1:  # type: ignore[redundant-expr]  # the rules may have ended the game
        step = stack.pop()
        if step.simple:
            strand.asking = step
            s.asked = strand.number = s.asked + 1
            return
        if not step.acts or budget == 0:
            stack.append(step)
            break
        budget -= 1
        step.do(s)
        if settles:
            s.settle()
    asking = strand.asking
    if s.result is None and asking is not None and not asking.watched and len(strands) == 1:  # type: ignore[redundant-expr]  # as above
        return
    budget = _run(s, strand, budget)
    while s.result is None:
        ready = _next(s)
        if ready is None:
            if not s.strands:
                raise BrokenMatch("the rules ran out of steps before the game was over")
            return
        budget = _run(s, ready, budget)
    s.strands.clear()
    s.strand = None


def settle_down(s: State) -> None:
    """After a change from outside the questions: what has lost its ground closes, the rest runs."""
    if s.result is None and s.strands:
        advance(s, s.strands[0])


def decision(s: State) -> tuple[Strand, int]:
    """The next decision to be made: the oldest open question, its lowest seat yet to answer.

    An action that is under way comes before all others.
    """
    found: tuple[Strand, int] | None = None
    for strand in s.strands:
        step = strand.asking
        if step is None or (found is not None and not step.inner):
            continue
        seat = _first_asked(s, strand, step)
        if seat >= 0:
            if step.inner:
                return strand, seat
            found = strand, seat
    if found is None:
        raise BrokenMatch("nobody is asked anything")
    return found


def _first_asked(s: State, strand: Strand, step: Step) -> int:
    """The lowest seat that has yet to answer, or -1."""
    if step.single:
        return _seat(step)
    seats = step.seats(s)
    if strand.sealed is None:
        return seats[0] if seats else -1
    for seat in seats:
        if not has_sealed(s, strand, seat):
            return seat
    return -1


def choices(s: State, strand: Strand, seat: int) -> Sequence[Choice]:
    """What a seat may answer to the strand's open question."""
    step = strand.asking
    assert step is not None
    return step.ballots(s, seat) if isinstance(step, Sealed) else step.options(s)


def playout(s: State, random: Callable[[], float], decisions: int = 1_000_000) -> int:
    """Random choices to the end, or for so many decisions; returns how many were made."""
    made = 0
    while s.result is None and made < decisions:
        strand = s.strands[0]
        step = strand.asking
        if step is not None and step.single and len(s.strands) == 1:
            made += _straight(s, strand, step, random, decisions - made)
            continue
        strand, seat = decision(s)
        options = choices(s, strand, seat)
        answer(s, strand, seat, options[int(random() * len(options))])
        made += 1
    return made


def _straight(
    s: State, strand: Strand, step: Step, random: Callable[[], float], decisions: int
) -> int:
    """A playout while there is one strand and its questions are for one seat each.

    What `decision`, `choices` and `answer` do, written out: this is where search spends its time.
    """
    strands, stack = s.strands, strand.stack
    settles = s.settles
    s.strand = strand
    for made in range(1, decisions + 1):
        options = step.options(s)
        strand.asking = None
        if strand.due is not None:
            strand.due = None
        s.answering = step.seat  # type: ignore[attr-defined]  # a step that asks one seat has it
        step.chosen(s, options[int(random() * len(options))])
        if settles:
            s.settle()
        if s.result is None and stack and strand.asking is None and len(strands) == 1:  # type: ignore[redundant-expr]  # the rules may have opened a question or ended the game
            step = stack.pop()
            if step.simple:
                strand.asking = step
                s.asked += 1
                continue
            stack.append(step)
        advance(s, strand)
        following = strand.asking
        if following is None or not following.single or len(strands) != 1:
            return made
        step = following
    strand.number = s.asked
    return decisions


def asked_seats(s: State, strand: Strand) -> tuple[int, ...]:
    """The seats that may answer the strand's question now."""
    step = strand.asking
    if step is None:
        return ()
    if step.single:
        return (_seat(step),)
    seats = step.seats(s)
    if strand.sealed is not None and not (isinstance(step, Sealed) and step.revisable):
        return tuple(seat for seat in seats if not has_sealed(s, strand, seat))
    return seats


def has_sealed(s: State, strand: Strand, seat: int) -> bool:
    """Whether a seat's sealed answer, or its team's, is in."""
    step, answers = strand.asking, strand.sealed
    return answers is not None and isinstance(step, Sealed) and step.party(s, seat) in answers


def next_deadline(s: State) -> int | None:
    """When the next deadline falls, on the clock of inputs."""
    if s.paused:
        return None
    return min((one.due + s.lag for one in s.strands if one.due is not None), default=None)


def tick(s: State, at: int) -> None:
    """Let time pass: every deadline up to then fires, earliest first, then in order of creation,
    those marked `last` after their equals.

    What a deadline causes happens at the deadline's own time; where it stops the clock, no
    more does.
    """
    budget = BUDGET
    while s.result is None and not s.paused:
        due = [one for one in s.strands if one.due is not None and one.due <= at]
        if not due:
            break
        strand = min(due, key=_falls_due)
        assert strand.due is not None
        budget = BUDGET if strand.due > s.now else budget - 1
        if budget < 0:
            raise BrokenMatch(f"more than {BUDGET} deadlines at one moment")
        s.now = max(s.now, strand.due)
        default(s, strand)
    if s.paused:
        s.lag += max(0, at - s.now)
    else:
        s.now = max(s.now, at)


def default(s: State, strand: Strand) -> None:
    """The strand's question closes without an answer."""
    step = strand.asking
    assert step is not None
    s.strand = strand
    s.answering = -1
    strand.asking = None
    strand.due = None
    step.timeout(s)
    if strand.asking is None:
        strand.sealed = None
    if s.settles:
        s.settle()
    advance(s, strand)


def _falls_due(strand: Strand) -> tuple[int, bool, int]:
    assert strand.asking is not None and strand.due is not None
    return strand.due, strand.asking.last, strand.number


def concede(s: State, seat: int, sides: Sequence[Sequence[int]]) -> None:
    """A seat gives up. When one side is left, it has won; otherwise a bot plays on for the seat,
    which will rank last."""
    s.conceded |= 1 << seat
    s.bots |= 1 << seat
    s.tell("conceded", who=seat)
    left = [side for side in sides if any(not s.conceded >> one & 1 for one in side)]
    if len(left) <= 1:
        places = last_places([1] * s.seats, s.conceded)
        s.result = Result(tuple(places), (), text("why.conceded"))
        s.strands.clear()


def _seal(s: State, strand: Strand, seat: int, choice: Choice) -> None:
    step = strand.asking
    assert isinstance(step, Sealed) and strand.sealed is not None
    strand.sealed[step.party(s, seat)] = choice
    step.given(s, seat, choice)
    if step.complete(s, strand.sealed):
        _unseal(s, strand, step)
        if s.settles:
            s.settle()
        advance(s, strand)


def _unseal(s: State, strand: Strand, step: Sealed) -> None:
    assert strand.sealed is not None
    answers = {party: strand.sealed[party] for party in sorted(strand.sealed)}
    strand.asking = strand.sealed = strand.due = None
    s.strand = strand
    s.answering = -1
    s.disclose()
    step.revealed(s, answers)


def _run(s: State, strand: Strand, budget: int) -> int:
    s.strand = strand
    stack = strand.stack
    while stack and strand.asking is None and not strand.children and s.result is None:
        step = stack.pop()
        if step.simple:
            strand.asking = step
            s.asked = strand.number = s.asked + 1
            break
        budget -= 1
        if budget < 0:
            raise BrokenMatch(f"more than {BUDGET} steps for one input")
        if step.checked and not step.premise(s):
            s.tell("lapsed", *step.clauses, what=step.kind)
            continue
        step.do(s)
        if strand.asking is not None and not _answers_itself(s, strand, step):
            break
        if s.settles:
            s.settle()
    return budget


def _answers_itself(s: State, strand: Strand, step: Step) -> bool:
    """Whether the question that a step has just opened is closed again at once."""
    if isinstance(step, Sealed) and step.complete(s, {}):
        _unseal(s, strand, step)
        return True
    if not step.auto:
        return False
    options = step.options(s)
    if len(options) != 1:
        return False
    strand.asking = strand.due = None
    s.asked -= 1
    step.chosen(s, options[0])
    return True


def _next(s: State) -> Strand | None:
    """What can run: after closing questions without ground and dropping strands that are done."""
    while True:
        ready = None
        for strand in s.strands:
            step = strand.asking
            if step is None:
                if strand.children:
                    continue
                if not strand.stack:
                    _drop(s, strand)
                    break
                ready = ready or strand
            elif step.watched and _closes(s, strand, step):
                break
        else:
            return ready


def _closes(s: State, strand: Strand, step: Step) -> bool:
    """Whether an open question has lost its ground, or those it still waited for have left."""
    if step.checked and not step.premise(s):
        s.tell("lapsed", *step.clauses, what=step.kind)
        strand.asking = strand.sealed = strand.due = None
        return True
    if isinstance(step, Sealed) and step.complete(s, strand.sealed or {}):
        _unseal(s, strand, step)
        if s.settles:
            s.settle()
        return True
    return False


def _drop(s: State, strand: Strand) -> None:
    """A strand is done: the one that waits for it waits no more."""
    s.strands.remove(strand)
    if strand.parent >= 0:
        for parent in s.strands:
            if parent.id == strand.parent:
                parent.children -= 1

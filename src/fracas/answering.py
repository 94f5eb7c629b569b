"""Answers, tried out on a copy of a match, and what keeps them from being taken back."""

from __future__ import annotations

from collections.abc import Sequence
from operator import and_, invert

from .engine import run
from .engine.brought import FileText, check_answer
from .engine.errors import BrokenMatch, FracasError, Refused
from .engine.state import Sealed, State, Step, Strand
from .engine.text import Choice, text


class broken_if_it_fails:
    """Turns a defect in the rules into a broken match, so that nobody sees a traceback."""

    def __enter__(self) -> None: ...

    def __exit__(self, kind: object, error: BaseException | None, trace: object) -> None:
        if isinstance(error, Exception) and not isinstance(error, FracasError):
            raise broken(error) from error


def broken(error: Exception) -> BrokenMatch:
    return BrokenMatch(f"the rules failed: {type(error).__name__}: {error}")


def answer_all(
    trial: State,
    strand: Strand,
    seat: int,
    given: Sequence[Choice],
    known: Sequence[Choice] | None = None,
) -> None:
    """Answer the question that the seat is asked and those that follow, but never one whose ground
    chance or others lay first: whether the next answer is legal would tell what they said. What is
    legal for the first answer may be known already."""
    if known is not None and len(given) == 1 and given[0] in known:
        try:
            run.answer(trial, strand, seat, given[0])
        except FracasError:
            raise
        except Exception as error:
            raise broken(error) from error
        return
    clauses: tuple[str, ...] = ()
    before = _marks(trial) if len(given) > 1 else None
    for at, choice in enumerate(given):
        if before is not None and at and _passed(before, trial):
            raise Refused(text("refuse.ahead", count=at), clauses)
        step = strand.asking
        if step is None or (at and not _still_asked(trial, strand, seat)):
            raise Refused(text("refuse.more", count=len(given) - at))
        clauses = step.clauses
        try:
            if known is not None and not at:
                legal = known
            elif isinstance(step, Sealed):
                legal = step.ballots(trial, seat)
            else:
                legal = step.options(trial)
            if choice not in legal:
                choice = _read(trial, step, seat, choice)
            run.answer(trial, strand, seat, choice)
        except FracasError:
            raise
        except Exception as error:
            raise broken(error) from error


def _read(trial: State, step: Step, seat: int, choice: Choice) -> Choice:
    """What is none of the options may still be an answer. A reader that stumbles over what somebody
    made up refuses it: nothing has been done with it, and the match is as sound as before."""
    try:
        if step.shape is FileText:
            check_answer(choice, step.clauses)
        if isinstance(step, Sealed):
            return step.ballot_accepts(trial, seat, choice)
        return step.accepts(trial, choice)
    except FracasError:
        raise
    except Exception as error:
        raise Refused(text("refuse.odd"), step.clauses) from error


def _still_asked(trial: State, strand: Strand, seat: int) -> bool:
    return trial.result is None and seat in run.asked_seats(trial, strand)


def time_out(trial: State, seat: int) -> None:
    """A seat's clock has run out: all that it is asked takes its default."""
    asked = [one for one in trial.strands if seat in run.asked_seats(trial, one)]
    if not asked:
        raise Refused(text("refuse.none", seat=seat))
    trial.tell("time_out", who=seat)
    for strand in asked:
        first = True
        while (step := strand.asking) is not None and (first or step.inner):
            if trial.result is not None or seat not in run.asked_seats(trial, strand):
                break
            first = False
            with broken_if_it_fails():
                if isinstance(step, Sealed):
                    run.answer(trial, strand, seat, step.ballots(trial, seat)[0])
                else:
                    run.default(trial, strand)


def _marks(s: State) -> tuple[tuple[int, int, int], int, Sequence[int]]:
    """What chance and knowledge have come to, before the state goes on."""
    return s.chance_used(), s.told, s.seen[:]


def barrier(before: State, after: State) -> str:
    """Why what lies between two states cannot be taken back, or nothing."""
    if before.drawn != after.drawn or before.bits != after.bits:
        return "undo.chance"
    if before.luck is None:
        # mostly lists as such will tell: of the first two that differ, the higher has more bits
        if after.seen == before.seen:
            return "undo.knowledge" if after.told > before.told else ""
        if after.seen > before.seen:
            return "undo.knowledge"
    return _passed((before.chance_used(), before.told, before.seen), after)


def _passed(before: tuple[tuple[int, int, int], int, Sequence[int]], after: State) -> str:
    chance, told, seen = before
    if chance != after.chance_used():
        return "undo.chance"
    if after.told > told or len(after.seen) > len(seen):
        return "undo.knowledge"
    if seen != after.seen and any(map(and_, after.seen, map(invert, seen))):
        return "undo.knowledge"
    return ""

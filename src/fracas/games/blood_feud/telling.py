"""BF-13: the Storyteller, an automaton or a person, and what it may do beside all questions."""

from __future__ import annotations

from .cards import STORIES
from .opening import PhaseClock, windows_open
from .refusals import no
from .state import BloodFeud, flag, seats_of

STORYTELLER = 1
"""As a viewer: the number of seats (a spectator), and this."""
MOST_EXTENSION = 120
"""BF-13.4: seconds a round by which phases may be extended in all."""
MOST_WORDS = 500


def _storyteller_only(s: BloodFeud, viewer: int) -> None:
    if not s.storyteller:
        raise no("automaton.rule", "BF-13.2", "BF-13.4")
    if viewer != s.seats + STORYTELLER:
        raise no("teller.rule", "BF-13.4", "BF-13.6")


def persons(s: BloodFeud) -> int:
    """The seats that no bot runs, as bits."""
    return (1 << s.seats) - 1 & ~s.bots


def pause(s: BloodFeud, viewer: int, word: str) -> None:
    """BF-13.4: a personal Storyteller pauses; BF-13.8: otherwise all persons must ask for it."""
    if s.storyteller:
        _storyteller_only(s, viewer)
        s.paused = True
    else:
        if not persons(s) >> viewer & 1:
            raise no("rule", "BF-13.8")
        s.pausing |= 1 << viewer
        s.tell("ask_pause", "BF-13.8", who=viewer)
        s.paused = persons(s) & ~s.pausing == 0
    if s.paused:
        s.pausing = 0
        s.tell("paused", "BF-4.24")


def resume(s: BloodFeud, viewer: int, word: str) -> None:
    """BF-13.4; BF-13.8: any person may ask, also for a pause not to come about."""
    if s.storyteller:
        _storyteller_only(s, viewer)
    elif not persons(s) >> viewer & 1:
        raise no("rule", "BF-13.8")
    if not s.paused and not s.pausing >> viewer & 1:
        raise no("running.phase", "BF-4.24")
    s.pausing &= ~(1 << viewer)
    s.paused = False
    s.tell("resumed", "BF-4.24")


def extend(s: BloodFeud, viewer: int, word: str) -> None:
    """BF-13.4: by so many seconds, 120 in all a round."""
    _storyteller_only(s, viewer)
    _in_real_time(s)
    seconds = int(word) if word.isdecimal() and len(word) < 6 else 0
    if not 0 < seconds <= MOST_EXTENSION - s.extended:
        raise no("extend.limit", "BF-13.4", limit=MOST_EXTENSION - s.extended)
    for strand in s.strands:
        if isinstance(strand.asking, PhaseClock):
            s.extended += seconds
            s.phase_ends += 1000 * seconds
            strand.due = s.phase_ends
            s.tell("extended", "BF-13.4", seconds=seconds)
            return
    raise no("late", "BF-4.31")


def end_phase(s: BloodFeud, viewer: int, word: str) -> None:
    """BF-13.4: once every team has a seat that is ready and no window is open."""
    _storyteller_only(s, viewer)
    _in_real_time(s)
    if windows_open(s):
        raise no("window.pair", "BF-13.4")
    busy = tuple(
        flag(s, team)
        for team in range(len(s.teams))
        if not any(s.ready >> seat & 1 for seat in seats_of(s, team))
    )
    if busy:
        raise no("unready.rule", "BF-13.4", teams=busy)
    s.ended = True


def _in_real_time(s: BloodFeud) -> None:
    if not s.realtime or s.phase != "gameplay":
        raise no("clock.phase", "BF-13.4")


def narrate(s: BloodFeud, viewer: int, word: str) -> None:
    """BF-13.4, also in a pause: BF-4.24."""
    _storyteller_only(s, viewer)
    if not 0 < len(word) <= MOST_WORDS:
        raise no("words.rule", "BF-13.4", limit=MOST_WORDS)
    s.tell("narrate", "BF-13.4", words=word)


def choose_story(s: BloodFeud, viewer: int, word: str) -> None:
    """BF-13.3: the story is drawn by the seed; a person may choose it instead for a while."""
    _storyteller_only(s, viewer)
    ids = [one.id for one in STORIES]
    if not s.story_mode or word not in ids:
        raise no("story.rule", "BF-17.2")
    over = s.now >= 1000 * s.clock.resolve_window if s.realtime else s.lap > 1
    if s.told_beats or over:
        raise no("late", "BF-13.3")
    s.story = ids.index(word)


ACTS = {
    "pause": pause,
    "resume": resume,
    "extend": extend,
    "end_phase": end_phase,
    "narrate": narrate,
    "choose_story": choose_story,
}
IN_PAUSES = frozenset({"narrate"})
"""BF-4.24."""

"""BF-13: the Storyteller, an automaton or a person, and what it may do beside all questions."""

from __future__ import annotations

from .cards import STORIES
from .correcting import correct, uncorrect
from .refusals import no
from .rounds import PhaseClock, windows_open
from .state import BloodFeud, flag, seats_of

STORYTELLER, KEEPER = 1, 2
"""As viewers: the number of seats (a spectator), and this."""
ROLES = {"storyteller": STORYTELLER, "assistant": STORYTELLER, "keeper": KEEPER}
"""BF-13.2, BF-13.12."""
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
    s.cue = -1
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
    """BF-13.4, also in a pause: BF-4.24; a keeper of a station too: BF-13.12."""
    if viewer != s.seats + KEEPER:
        _storyteller_only(s, viewer)
    if not 0 < len(word) <= MOST_WORDS:
        raise no("words.rule", "BF-13.4", limit=MOST_WORDS)
    s.tell("narrate", "BF-13.4", words=word)


def note(s: BloodFeud, viewer: int, word: str) -> None:
    """BF-13.13: a line of the log that the desk keeps; it changes nothing, and nobody else reads it
    while the night goes on."""
    if viewer != s.seats + KEEPER:
        _storyteller_only(s, viewer)
    if not 0 < len(word) <= MOST_WORDS:
        raise no("words.rule", "BF-13.4", limit=MOST_WORDS)
    desk = 1 << s.seats + STORYTELLER | 1 << s.seats + KEEPER
    s.tell("note", "BF-13.13", only=desk, words=word)


def change_seats(s: BloodFeud, viewer: int, word: str) -> None:
    """BF-13.9: two seats change hands, with the bot that runs one of them."""
    _storyteller_only(s, viewer)
    named = [int(one) for one in word.split() if one.isascii() and one.isdecimal() and len(one) < 3]
    if len(named) != 2 or word.split() != [str(one) for one in named]:
        raise no("seats.rule", "BF-13.9")
    one, other = named
    if one == other or max(named) >= s.seats:
        raise no("seats.rule", "BF-13.9")
    if s.bots >> one & 1 != s.bots >> other & 1:
        s.bots ^= 1 << one | 1 << other
    s.tell("change_seats", "BF-13.9", who=one, other=other)


def hold(s: BloodFeud, viewer: int, word: str) -> None:
    """BF-13.11: whether the clock stands after each Resolution Phase until it is let run."""
    _storyteller_only(s, viewer)
    if word not in ("on", "off") or s.hold == (word == "on"):
        raise no("rule", "BF-13.11")
    s.hold = word == "on"
    if not s.hold:
        s.cue = -1


def give_cue(s: BloodFeud, viewer: int, word: str) -> None:
    """BF-13.11: to which act of the last Resolution Phase the walls go; nothing of it changes."""
    _storyteller_only(s, viewer)
    if not word.isdecimal() or len(word) > 2:
        raise no("rule", "BF-13.11")
    s.cue = int(word)


def put_right(s: BloodFeud, viewer: int, word: str) -> None:
    """BF-13.10."""
    _storyteller_only(s, viewer)
    _in_play(s)
    correct(s, word)


def take_back_correction(s: BloodFeud, viewer: int, word: str) -> None:
    """BF-13.10."""
    _storyteller_only(s, viewer)
    _in_play(s)
    uncorrect(s, word)


def _in_play(s: BloodFeud) -> None:
    if s.phase != "gameplay":
        raise no("phase", "BF-13.10")


def choose_story(s: BloodFeud, viewer: int, word: str) -> None:
    """BF-13.3: the story is drawn by the seed; a person may choose it instead for a while."""
    _storyteller_only(s, viewer)
    ids = [one.id for one in STORIES]
    if not s.story_mode or word not in ids:
        raise no("story.rule", "BF-17.2")
    if not may_choose_story(s):
        raise no("late", "BF-13.3")
    s.story = ids.index(word)


def may_choose_story(s: BloodFeud) -> bool:
    """BF-13.3: within `resolve_window`, in turns the first lap, and not once it has begun."""
    over = s.now >= 1000 * s.clock.resolve_window if s.realtime else s.lap > 1
    return s.story_mode and s.storyteller and not (s.told_beats or over)


ACTS = {
    "pause": pause,
    "resume": resume,
    "extend": extend,
    "end_phase": end_phase,
    "narrate": narrate,
    "note": note,
    "choose_story": choose_story,
    "change_seats": change_seats,
    "correct": put_right,
    "uncorrect": take_back_correction,
    "hold": hold,
    "cue": give_cue,
}
IN_PAUSES = frozenset({"narrate", "note", "change_seats", "correct", "uncorrect", "hold", "cue"})
"""BF-4.24, BF-13.9 to BF-13.13."""
SEAT_ACTS = frozenset({"change_seats"})

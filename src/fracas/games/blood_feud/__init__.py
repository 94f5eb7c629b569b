"""Blood Feud: teams of Vampires and Humans deal, ally, vote and betray until Daybreak."""

from __future__ import annotations

from fracas.content import folder, load
from fracas.engine import (
    Game,
    Gathering,
    Lesson,
    Measures,
    Mind,
    Positions,
    Setting,
    Sight,
    Teaching,
    Tempo,
    shipped,
)

from . import ambitions, previews
from .bots import FEATURES, RECIPES, delay, outlook, payoff, policy, quiet, rests, taught, value
from .brief import Brief, brief
from .cards import PRESETS
from .gathering import check_names, fewer, inks, rename
from .goal import goal
from .invariants import invariants
from .knowledge import imagine, pools
from .laid_open import hoards
from .positions import Position, arrange
from .presets import check_preset
from .setup import check_sizes, setup
from .shown import Feud
from .state import BloodFeud, mates, neighbours, seats_of
from .telling import ACTS, IN_PAUSES, ROLES, SEAT_ACTS
from .verdicts import VERDICTS
from .view import party, public, view
from .words import own_names, seat_names, words

DRILL = {"drill": True}
"""BF-17.7: it has seats, turns and rounds of its own."""

game = Game(
    "blood-feud",
    BloodFeud,
    setup,
    seats=list(range(4, 33)),
    package=__name__,
    version="3",
    title={"en": "Blood Feud", "fr": "Blood Feud"},
    about=words.everywhere("about"),
    options={
        "mode": Setting("turns", ("turns", "real-time"), idle=DRILL),
        "teams": Setting(0, (0, 4, 5, 6, 7, 8), preview=previews.city, idle=DRILL),
        "sizes": Setting("", check=check_sizes, idle=DRILL),
        "factions": Setting(""),
        "names": Setting("", check=check_names),
        "preset": Setting(
            "standard", tuple(PRESETS), check=check_preset, idle={"mode": "turns", **DRILL}
        ),
        "laps": Setting(12, tuple(range(4, 21)), idle={"mode": "real-time", **DRILL}),
        "drill": Setting(False, (False, True), starter=4),
        "story": Setting(False, (False, True)),
        "short_night": Setting(False, (False, True), idle=DRILL),
        "open_ambitions": Setting(False, (False, True)),
        "fog": Setting(False, (False, True)),
        "no_cap": Setting(False, (False, True)),
        "storyteller": Setting("automaton", ("automaton", "person")),
    },
    words=words,
    lesson=load(folder(__name__) / "lesson.toml", Lesson),
    goal=goal,
    seat_names=seat_names,
    own_names=own_names,
    sight=Sight(
        shape=Feud,
        view=view,
        public=public,
        party=party,
        brief=brief,
        brief_shape=Brief,
        roles=ROLES,
        pools=pools,
        hoards=hoards,
        imagine=imagine,
        watched=lambda s: not s.fog,  # BF-17.5: a spectator sees all stations
    ),
    circles={"team": mates, "station": neighbours},  # BF-24.14, BF-S12
    acts=ACTS,
    acts_in_pauses=IN_PAUSES,
    seat_acts=SEAT_ACTS,
    sides=lambda s: [list(seats_of(s, team)) for team in range(len(s.teams))],
    gathering=Gathering(
        rename=rename,
        fewer=fewer,
        inks=inks,
        needs={role: {"storyteller": "person"} for role in ROLES},
    ),
    measures=Measures(
        turns=("round",),
        parts=ambitions.parts,
        score=lambda s: [ambitions.score(s, team) for team in s.team_of],
    ),
    verdicts=VERDICTS,
    mind=Mind(
        value=value,
        payoff=payoff,
        policy=policy,
        quiet=quiet,
        foresight=lambda s: not s.realtime,
        outlook=outlook,
        features=FEATURES,
        taught=taught,
        recipes=RECIPES,
    ),
    tempo=Tempo(
        minutes=(60, 180),
        weight=4,
        pace=delay,
        rests=rests,
        stretch=lambda s: s.round if s.realtime and s.phase == "gameplay" else -1,  # BF-15.6
        grace=60,
        joining=True,
    ),
    positions=Positions(shape=Position, arrange=arrange, invariants=invariants),
    board="fracas.tui.boards.blood_feud:Feud",
    rulebook=shipped(__name__)[0],
    teaching=Teaching.shipped(__name__, load),
)

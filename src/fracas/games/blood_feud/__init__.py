"""Blood Feud: teams of Vampires and Humans deal, ally, vote and betray until Daybreak."""

from __future__ import annotations

from importlib.resources import files

from fracas.engine import Game, Mind, Positions, Setting, Sight, Tempo

from .bot import BOTS, delay, value
from .cards import PRESETS
from .clock import check_preset
from .invariants import invariants
from .knowledge import imagine, pools
from .policy import policy
from .positions import Position, arrange
from .setup import setup
from .state import BloodFeud, seats_of
from .telling import ACTS, IN_PAUSES, STORYTELLER
from .view import public, view
from .words import seat_names, words

game = Game(
    "blood-feud",
    BloodFeud,
    setup,
    seats=list(range(4, 33)),
    package=__name__,
    version="2",
    title={"en": "Blood Feud", "fr": "Blood Feud"},
    about=words.everywhere("about"),
    options={
        "mode": Setting("turns", ("turns", "real-time")),
        "teams": Setting(0, (0, 4, 5, 6, 7, 8)),
        "factions": Setting(""),
        "preset": Setting("standard", tuple(PRESETS), check=check_preset),
        "laps": Setting(12, tuple(range(4, 21))),
        "drill": Setting(False, (False, True)),
        "story": Setting(False, (False, True)),
        "short_night": Setting(False, (False, True)),
        "open_ambitions": Setting(False, (False, True)),
        "fog": Setting(False, (False, True)),
        "no_cap": Setting(False, (False, True)),
        "storyteller": Setting("automaton", ("automaton", "person")),
    },
    words=words,
    seat_names=seat_names,
    sight=Sight(
        view=view,
        public=public,
        roles={"storyteller": STORYTELLER},
        pools=pools,
        imagine=imagine,
        watched=lambda s: not s.fog,  # BF-17.5: a spectator sees all stations
    ),
    acts=ACTS,
    acts_in_pauses=IN_PAUSES,
    sides=lambda s: [seats_of(s, team) for team in range(len(s.teams))],
    mind=Mind(value=value, policy=policy, recipes=BOTS),
    tempo=Tempo(
        pace=delay,
        stretch=lambda s: s.round if s.realtime and s.phase == "gameplay" else -1,  # BF-15.6
        grace=60,
        joining=True,
    ),
    positions=Positions(shape=Position, arrange=arrange, invariants=invariants),
    board="fracas.tui.boards.blood_feud:Feud",
    rulebook=(files(__name__) / "rules" / "blood-feud.md").read_text(encoding="utf-8"),
)

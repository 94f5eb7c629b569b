"""Blood Feud: teams of Vampires and Humans deal, ally, vote and betray until Daybreak."""

from __future__ import annotations

from fracas.engine import Game, Setting

from .cards import PRESETS
from .setup import setup
from .state import BloodFeud

game = Game(
    "blood-feud",
    BloodFeud,
    setup,
    seats=list(range(4, 33)),
    package=__name__,
    title={"en": "Blood Feud", "fr": "Blood Feud"},
    options={
        "mode": Setting("turns", ("turns", "real-time")),
        "teams": Setting(0, (0, 4, 5, 6, 7, 8)),
        "factions": Setting(""),
        "preset": Setting("standard", tuple(PRESETS)),
        "laps": Setting(12, tuple(range(4, 21))),
        "drill": Setting(False, (False, True)),
        "story": Setting(False, (False, True)),
        "short_night": Setting(False, (False, True)),
        "open_ambitions": Setting(False, (False, True)),
        "fog": Setting(False, (False, True)),
        "no_cap": Setting(False, (False, True)),
        "storyteller": Setting("automaton", ("automaton", "person")),
    },
)

"""Every game stays within the bands that its page wants, as far as a small sample can tell."""

from collections import defaultdict
from pathlib import Path

import pytest

from fracas.lab.experiment import play_one, read_file, study
from fracas.lab.fairness import Game, findings
from fracas.lab.pages import verdicts
from tests.proof import kept

ROOT = Path(__file__).resolve().parents[2]
SAMPLES = {
    "neon-gods": 30,
    "collateral-damage": 36,
    "blood-feud": 6,
    "ani-mayhem": 8,
    "collision": 8,
}
"""Games of each; the same ones every time, so that only a change of rules or bots changes them."""
ROOM = 0.6, 1.5
"""So few games show only what is far off, so a band is as much wider."""


@pytest.mark.parametrize("name", kept(SAMPLES, "neon-gods"))
def test_no_number_of_a_small_sample_is_surely_outside_its_band(name: str) -> None:
    wanted = read_file(ROOT / f"docs/balance/{name}.toml")
    asked = study(wanted)
    bands = {name: (low * ROOM[0], high * ROOM[1]) for name, (low, high) in wanted.bands.items()}
    assert bands
    found: dict[int, list[Game]] = defaultdict(list)
    step = max(1, asked.games // SAMPLES[name])
    for at in range(SAMPLES[name]):
        number = at if len(asked.plans) <= SAMPLES[name] else at * step
        plan = asked.plans[asked.cell(number)]
        found[plan.seats].append((plan, play_one(asked, number)[1]))
    outside = [
        f"{seats} seats: {one.what} {one.value:.2f} ({one.low:.2f} – {one.high:.2f})"
        for seats, games in found.items()
        for one in verdicts(findings(games), bands)
        if one.outside
    ]
    assert outside == []

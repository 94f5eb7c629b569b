"""The terminal says of bots what the ladder has found."""

import pytest

from fracas.catalogue import find
from fracas.lab import strengths
from fracas.lab.strengths import Strength
from fracas.tui.start import strength
from fracas.tui.words import Say


@pytest.mark.parametrize(
    ("lang", "hard", "easy"),
    [
        (
            "en",
            "hard bot, wins about 8 of 10 against the normal bot, about 0.3 s a move",
            "easy bot, answers at once",
        ),
        (
            "fr",
            "robot fort, gagne environ 8 fois sur 10 contre le robot moyen, environ 0.3 s par coup",
            "robot facile, répond aussitôt",
        ),
    ],
)
def test_whom_a_bot_beats_and_how_long_it_thinks(
    lang: str, hard: str, easy: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    found = [
        Strength("neon-gods", "hard", 0.31, 2.0, "2", "normal", 0.76, 66),
        Strength("neon-gods", "easy", 0.001, 0.1, "2"),
    ]
    monkeypatch.setattr(strengths, "known", lambda: {(one.game, one.bot): one for one in found})
    say, game = Say(lang), find("neon-gods")
    assert strength(say, game, "hard") == hard
    assert strength(say, game, "easy") == easy
    assert strength(say, game, "greedy") == say.bot("greedy")

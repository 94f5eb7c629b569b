"""Lines that no player should read are caught; sound ones are not."""

import pytest

from fracas.testing import CHECKS, planned, variant
from fracas.testing.grammar import faults

from .toy import pearls

BAD = {
    "en": [
        "You: draws a card",
        "You places Port Meridian",
        "Round 2: you takes a turn",
        "You now has 3 shards",
        "You sell it and has 3 shards",
        "Ann looks at the card of you",
        "You's knight falls",
        "You attack you",
        "You take an Ambition of their own faction",
        "Ann plays a owl",
        "Ann plays an knight",
        "Ann draws {card}",
        "Ann  draws",
        "Ann draws ",
        "Ann draws , then passes",
        "Ann plays ()",
        "Ann builds watch_tower",
        "tell.draw",
    ],
    "fr": [
        "Vous : pioche une carte",
        "Vous pioche une carte",
        "Vous ne trouve rien",
        "Manche 2 : vous prend un tour",
        "Ann regarde la carte de vous",
        "Ann prend 2 PN à vous",
        "Le tour de Otis",
        "Le tour de il",
        "Ann va à le Port",
        "La case de le Régent",
        "Parce que Otis le veut",
        "La Otarie dort",
        "Si il vient",
        "La partie est finie: aube",
        "Ann passe!",
    ],
    "de": ["Ann zieht {card}"],
}
GOOD = {
    "en": [
        "You draw Grunt (builder)",
        "Your Fenwick is bonked",
        "You pass, and the others discuss it",
        "Sumi takes 2 NP from you",
        "Round 2: you take your turn",
        "You always win a tie",
        "One of you two must go",
        "Hunting Pack (A) activates Stalker B2",
        "An owl, a unit, a one-eyed king and a European",
        "You press on and gain 2 $",
    ],
    "fr": [
        "Vous piochez une carte",
        "Vous n'avez rien à piocher",
        "Vous vous déployez en premier",
        "Vous lui en donnez deux",
        "Vous faites 4 : 5 contre 6. Sendai est à vous",
        "Combat sur e4 : vous contre les Mums",
        "Tour 3 : à vous de jouer",
        "Une figurine à vous peut se tenir autour de vous",
        "Ann décide de vous attaquer",
        "Le tour de e3, de onze et de A",
        "Il refuse de le suivre et de les attaquer",
        "Le roi n'aime que Bob",
    ],
}


@pytest.mark.parametrize(("lang", "line"), [(lang, one) for lang in BAD for one in BAD[lang]])
def test_a_line_that_is_not_said_well(lang: str, line: str) -> None:
    assert list(faults(line, lang))


@pytest.mark.parametrize(("lang", "line"), [(lang, one) for lang in GOOD for one in GOOD[lang]])
def test_a_sound_line(lang: str, line: str) -> None:
    assert list(faults(line, lang)) == []


@pytest.mark.parametrize(
    ("said", "fault"),
    [
        ({"tell.lay.you": "{who:seat}: lays {pearl}"}, "You: lays 3.*speaks of the reader"),
        ({"tell.lay": "{who:seat} lays  {pearl}"}, "a space too many"),
        ({"ask.guess": "Guess the trap of you"}, "of you"),
        ({"pearl": "pearl_of_the_sea {pearl}"}, "an id"),
        ({"tell.never": "{who:seat} swims to {other:seat}"}, "you swims"),
        ({"tell.never": "{who:seat} swim to the shore of {other:seat}"}, "of you"),
    ],
)
def test_what_a_game_says_is_heard(said: dict[str, str], fault: str) -> None:
    with pytest.raises(AssertionError, match=fault):
        CHECKS["voice"](planned(pearls(said=said)), variant())


def test_each_seat_that_is_named_can_be_spoken_to() -> None:
    said = {
        "tell.never": "{who:seat} swims to the shore of {other:seat}",
        "tell.never.you": "You swim to the shore of {other:seat}",
        "tell.never.you.other": "{who:seat} swims to your shore",
    }
    CHECKS["voice"](planned(pearls(said=said)), variant())
    del said["tell.never.you.other"]
    with pytest.raises(AssertionError, match="of you"):
        CHECKS["voice"](planned(pearls(said=said)), variant())

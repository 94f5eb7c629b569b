"""Every certificate has its reason in words, in both languages."""

from fracas.content import folder, texts
from fracas.games.collision.geometry.certificates import Leg
from fracas.games.collision.geometry.legs import check_leg
from fracas.games.collision.geometry.measure import measured, ranged
from fracas.games.collision.geometry.reasons import reason
from fracas.games.collision.geometry.shapes import Terrain
from fracas.games.collision.geometry.sight import sight

from .random_tables import RandomTable
from .scenes import OPEN, ROOF, figure, piece

WORDS = texts(folder("fracas.games.collision"))


def test_every_certificate_of_random_tables_can_be_told() -> None:
    told: dict[str, set[str]] = {language: set() for language in WORDS}
    for seed in range(40):
        table = RandomTable(seed)
        for found in [*table.questions(3), *(table.forced() if seed % 4 == 0 else ())]:
            for language, words in WORDS.items():
                text = reason(found, words)
                assert "{" not in text
                told[language].add(text.split(":")[0][:12])
    assert len(told) == 2 and all(len(one) > 25 for one in told.values())


def test_can_he_see_me() -> None:
    english = WORDS["en"]
    viewer, target = figure("Ana", 1000, 1000), figure("Bo", 1585, 1000)
    wall = Terrain((piece("wall", "H", 0, 100, 1500, 800, 1520, 1200),))
    assert reason(sight(wall, [], viewer, target), english) == (
        "Ana sees Bo in heavy cover: 10 of 20 rays are stopped, by wall"
    )
    assert reason(sight(OPEN, [], viewer, target), english) == (
        "Ana sees Bo: no cover, 20 of 20 rays are free"
    )
    away = sight(OPEN, [], viewer.turned(180), target)
    assert reason(away, english) == "Ana does not see Bo: it lies in the rear arc"
    high = Terrain((piece("wall", "H", 0, 300, 1500, 800, 1520, 1200),))
    named = reason(
        sight(high, [], viewer, target), WORDS["fr"], lambda n: {"wall": "le mur"}.get(n, n)
    )
    assert named == "Ana ne voit pas Bo : tous les rayons sont arrêtés, par le mur"


def test_lengths_and_legs_are_told() -> None:
    english = WORDS["en"]
    a, b = figure("Ana", 1000, 1000), figure("Bo", 1300, 1400)
    assert reason(measured(a, b), english) == (
        'Ana and Bo are 3.80" apart: 3.80" flat, 0.00" in height'
    )
    assert reason(ranged(a, b, 0, 300), english) == ('Bo is out of range: 3.80", the most is 3.00"')
    jump = check_leg(ROOF, [], a, Leg("jump", (1000, 750, 300), (1131, 750, 0)))
    assert reason(jump, english) == 'no jump: it is 1.31" to the side, the most is 1.30"'
    climb = check_leg(ROOF, [], a, Leg("climb", (1060, 750, 0), (1000, 750, 300)))
    assert reason(climb, english) == 'climb: 3.00", test 5+ AGI with -0'

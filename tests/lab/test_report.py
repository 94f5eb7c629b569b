"""Pages with pictures: the same for every game, and they find what is unfair."""

import re
from pathlib import Path
from xml.etree import ElementTree

import pytest

from fracas.cli import main
from fracas.lab import experiment
from fracas.lab.experiment import Block, Experiment, study
from fracas.lab.fairness import Game, findings
from fracas.lab.measures import Taken
from fracas.lab.pages import binned, verdicts
from fracas.lab.played import Plan, Played, play
from fracas.lab.svg import Interval, bars, intervals, line
from tests.proof import kept

GAMES = ["neon-gods", "collateral-damage", "blood-feud", "ani-mayhem", "collision"]
PLAN = Plan("neon-gods", ("reflex",), 4, 2, "1", {})


def won_by(seat: int, index: int, curve: tuple[tuple[int, ...], ...] = ()) -> Game:
    """A game of two that a seat won, 20 to 10."""
    places = tuple(1 if at == seat else 2 for at in range(2))
    scores = tuple(20 if at == seat else 10 for at in range(2))
    one = Played(
        index, "1", ("reflex", "reflex"), places, scores, 100 + index, 0.1,
        names=("Reds", "Blues"), first=1, ending="time", curve=curve or ((0, 0), scores, scores),
        choices=(Taken("buy", "axe", seat, 2, 1), Taken("buy", "axe", 1 - seat, 1, 0)),
    )  # fmt: skip
    return PLAN, one


def test_what_is_unfair_is_found() -> None:
    found = findings([won_by(0 if at % 5 else 1, at) for at in range(100)])
    assert [(one.label, one.value) for one in found.seats] == [("seat 1", 0.8), ("seat 2", 0.2)]
    assert [(one.label, one.value) for one in found.first] == [("turn 1", 0.2), ("turn 2", 0.8)]
    assert [(one.label, one.value) for one in found.names] == [("Blues", 0.2), ("Reds", 0.8)]
    assert found.even == 0.5 and set(found.margins) == {0.5}
    told = verdicts(found, {"seat": (0.85, 1.15), "first": (0.85, 1.15), "margin": (0.1, 0.6)})
    assert [(one.what, one.said) for one in told] == [
        ("seat 1, × even", "**outside**"),
        ("seat 2, × even", "**outside**"),
        ("first mover, × even", "**outside**"),
        ("margin of the median game", "within"),
    ]


def test_few_games_accuse_nobody() -> None:
    found = findings([won_by(at % 3 > 0, at) for at in range(9)])
    (first, second) = verdicts(found, {"seat": (0.9, 1.1)})
    assert first.said == second.said == "outside, perhaps by chance"


def test_who_leads_at_half_time_and_what_was_bought() -> None:
    led = ((0, 0), (5, 9), (20, 10))
    found = findings([won_by(0, at, led if at < 25 else ()) for at in range(100)])
    assert found.half is not None and found.half.value == 0.75
    assert found.leading[-1] == (1.0, 1.0)
    (axe,) = found.chosen
    assert (axe.offered, axe.taken, axe.had, axe.took) == (300, 100, 0.5, 1.0)


def test_decisions_that_matter_stand_out() -> None:
    games = []
    for at in range(200):
        plan, one = won_by(at % 2, at)
        winner = at % 2
        notes = (
            Taken("buy", "axe" if at % 10 else "hat", winner, 1, 1),
            Taken("buy", "hat" if at % 10 else "axe", 1 - winner, 1, 1),
            Taken("turn", "left" if at % 4 < 2 else "right", winner, 1, 1),
            Taken("turn", "left" if at % 8 < 4 else "right", 1 - winner, 1, 1),
        )
        fields = {name: getattr(one, name) for name in Played.__struct_fields__}
        games.append((plan, Played(**{**fields, "choices": notes})))
    kinds = {kind: apart for kind, _, apart in findings(games).kinds}
    assert kinds["buy"] > 0.3 and kinds["turn"] < 0.05


@pytest.mark.parametrize("name", kept(GAMES, "neon-gods", "blood-feud"))
def test_every_game_can_be_reported(name: str) -> None:
    wanted = study(Experiment((Block(name, bots="random"),), games=1))
    plan = wanted.plans[0]
    one = play(plan, 0)
    found = findings([(plan, one)])
    assert found.games == 1 and len(found.seats) == plan.seats
    assert len(one.curve) == 21 and all(len(scores) == plan.seats for scores in one.curve)
    assert len(found.first) == plan.seats and found.names


def test_a_page_has_its_pictures_and_keeps_its_notes(tmp_path: Path) -> None:
    file = tmp_path / "fair.toml"
    file.write_text(
        'games = 2\nmeasure = ["names", "first", "ending", "curve"]\nchoices = ["recruit"]\n'
        "bands.seat = [0.8, 1.2]\n"
        '[[play]]\ngame = "neon-gods"\nbots = "reflex"\n'
        'options.scenario = ["raids", "close-quarters"]\n',
        encoding="utf-8",
    )
    results, pages = tmp_path / "results", tmp_path / "pages"
    command = ["lab", "report", str(file), "--into", str(results), "--pages", str(pages)]
    assert main([*command, "--jobs", "1"]) == 0
    page = pages / "neon-gods-2.md"
    text = page.read_text(encoding="utf-8")
    page.write_text(text + "## Notes\nSeat 1 was lucky.\n", encoding="utf-8")
    assert main([*command, "--jobs", "1", "--before", str(results)]) == 0
    text = page.read_text(encoding="utf-8")
    assert text.endswith("## Notes\nSeat 1 was lucky.\n") and text.count("## Seats") == 1
    assert "| seat 1, × even |" in text and "| before |" in text
    pictures = re.findall(r"\(pictures/([\w-]+\.svg)\)", text)
    assert {"neon-gods-2-seat.svg", "neon-gods-2-option-scenario.svg"} <= set(pictures)
    for one in pictures:
        drawn = ElementTree.parse(pages / "pictures" / one).getroot()
        assert drawn.tag.endswith("svg")
    seats = (pages / "pictures/neon-gods-2-seat.svg").read_text(encoding="utf-8")
    assert "seat 1, before" in seats


def test_pictures_say_in_words_what_they_show_in_light_and_dark() -> None:
    rows = [Interval("Reds & <Blues>", 0.8, 0.7, 0.9), Interval("Others", 0.5, 0.4, 0.6)]
    drawn = intervals("Shares", rows, even=0.5, band=(0.45, 0.55))
    root = ElementTree.fromstring(drawn)
    said = {one.tag.rpartition("}")[2]: one.text for one in root}
    assert said["title"] == "Shares"
    assert said["desc"] == "Reds & <Blues> 80.0%; Others 50.0%"
    assert "prefers-color-scheme:dark" in drawn
    assert drawn.count('class="off"') == 1, "only one is surely outside of the band"
    for picture in (bars("Length", [("1", 3), ("2", 4)]), line("Leading", [(0.5, 0.6), (1, 1)])):
        ElementTree.fromstring(picture)


def test_lengths_are_binned() -> None:
    assert binned([5, 5, 6]) == [("5", 2), ("6", 1)]
    assert sum(count for _, count in binned(list(range(1000)))) == 1000
    assert len(binned(list(range(1000)))) <= 24


def test_who_has_changed_a_card_sees_before_and_after_by_the_same_command(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    text = 'games = 1\nmeasure = ["first"]\n[[play]]\ngame = "neon-gods"\nbots = "random"\n'
    Path("fair.toml").write_text(text + "[bands]\nseat = [0.5, 2]\n", encoding="utf-8")
    assert main(["lab", "report", "fair.toml", "--jobs", "1"]) == 0
    page = "report/neon-gods-2.md"
    assert "| before |" not in Path("fair-results", page).read_text("utf-8")
    monkeypatch.setattr(experiment, "made_of", lambda home: "changed")
    assert main(["lab", "report", "fair.toml", "--jobs", "1"]) == 0
    assert "| before |" in Path("fair-results-2", page).read_text("utf-8")
    assert main(["lab", "run", "fair.toml", "--jobs", "1"]) == 0
    assert sorted(one.name for one in tmp_path.iterdir() if one.is_dir()) == [
        "fair-results",
        "fair-results-2",
    ]

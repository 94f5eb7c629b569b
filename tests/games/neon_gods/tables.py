"""Tables in a given position, and short ways to play and look at them."""

from pathlib import Path

import fracas
from fracas.engine import Choice
from fracas.games.neon_gods.cards import KEY
from fracas.games.neon_gods.grid import AT, names
from fracas.games.neon_gods.state import NeonGods, Player, controlled, figures
from tests.games import playing
from tests.games.playing import Given, answer, asked, options, question, refused

__all__ = ["Given", "answer", "asked", "options", "question"]

FOLDER = Path(__file__).parent / "positions"
def source(scenario: Given = "life-on-the-streets", seats: Given = 2, **keys: Given) -> str:
    return playing.source(**{"seats": seats, "options": {"scenario": scenario}, **keys})


def at(scenario: Given = "life-on-the-streets", seats: Given = 2, **keys: Given) -> fracas.Table:
    """A table in a position: `at(step="move", bare=True, players=[…])`."""
    return fracas.position("neon-gods", source(scenario, seats, **keys))


def example(name: str) -> fracas.Table:
    """The position file of an example."""
    return fracas.position("neon-gods", (FOLDER / f"{name}.toml").read_text(encoding="utf-8"))


def state(table: fracas.Table) -> NeonGods:
    assert isinstance(table.state, NeonGods)
    return table.state


def gang(table: fracas.Table, number: int) -> Player:
    """P1 is gang 1."""
    return state(table).players[number - 1]


def until(table: fracas.Table, kind: str, number: int | None = None) -> None:
    """Answer in the plainest way until a question of a kind is asked, perhaps of a given gang."""
    for _ in range(500):
        found = question(table)
        if found.kind == kind and number in (None, found.seat + 1):
            return
        table.play(found.seat, found.options[0])
    raise AssertionError(f"nobody is asked to {kind}")


def to_the_end(table: fracas.Table) -> fracas.Table:
    while not table.over:
        found = question(table)
        table.play(found.seat, found.options[0])
    return table


def refusal(table: fracas.Table, choice: Choice, lang: str = "en") -> str:
    """Why a choice is refused, in words; nothing changes."""
    return table.say(refused(table, choice).why, question(table).seat, lang)


def cards(zone: list[int]) -> list[str]:
    return sorted(KEY[card] for card in zone)


def on(table: fracas.Table, number: int, space: str) -> int:
    """How many figures of a gang stand on a space."""
    return figures(gang(table, number), 1 << AT[space])


def controls(table: fracas.Table, number: int) -> list[str]:
    return list(names(controlled(state(table), number - 1)))


def told(table: fracas.Table, kind: str) -> list[dict[str, Choice]]:
    return [one.event.args for one in table.events if one.kind == kind]

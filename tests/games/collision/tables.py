"""Tables in a given position, and short ways to play and look at them."""

from collections.abc import Mapping, Sequence
from pathlib import Path

import fracas
from fracas.engine import Choice
from fracas.games.collision.cards import kind
from fracas.games.collision.figures import number_of
from fracas.games.collision.state import Collision, Duel, Figure, Player
from tests.games import playing
from tests.games.playing import Given, answer, asked, options, question, refused

__all__ = ["answer", "asked", "options", "question"]

FOLDER = Path(__file__).parent / "positions"


def source(options: Mapping[str, Given], **keys: Given) -> str:
    return playing.source(**{"options": dict(options), **keys})


def at(
    mission: str = "domination", options: Mapping[str, Given] = {}, **keys: Given
) -> fracas.Table:
    """A table without terrain unless `pieces` or a layout says otherwise."""
    if "layout" not in options:
        keys = {"pieces": [], **keys}
    return fracas.position("collision", source({"mission": mission, **options}, **keys))


def example(name: str) -> fracas.Table:
    """The position file of an example."""
    return fracas.position("collision", (FOLDER / f"{name}.toml").read_text(encoding="utf-8"))


def one(
    profile: str, x: int, y: int, z: int = 0, facing: int = 0, **more: Given
) -> dict[str, Given]:
    """A figure of a position."""
    return {"profile": profile, "at": [x, y, z], "facing": facing, **more}


def state(table: fracas.Table) -> Collision:
    assert isinstance(table.state, Collision)
    return table.state


def player(table: fracas.Table, number: int) -> Player:
    """P1 is player 1."""
    return state(table).players[number - 1]


def figure(table: fracas.Table, name: str) -> Figure:
    return state(table).figures[number(table, name)]


def number(table: fracas.Table, name: str) -> int:
    return number_of(state(table), name)


def duel(table: fracas.Table) -> Duel:
    return state(table).duels[-1]


def both(table: fracas.Table, one: Choice, another: Choice) -> None:
    """P1 and P2 answer at the same time."""
    table.play(0, one)
    table.play(1, another)


def refusal(table: fracas.Table, choice: Choice, lang: str = "en") -> tuple[str, tuple[str, ...]]:
    """Why a choice is refused, in words, and by which clauses; nothing changes."""
    found = refused(table, choice)
    return table.say(found.why, question(table).seat, lang), found.clauses


def told(table: fracas.Table, kind: str) -> list[dict[str, Choice]]:
    """The arguments of all events of a kind."""
    return [event.args for event in table.log if event.kind == kind]


def kinds(cards: Sequence[int]) -> list[str]:
    return [kind(card) for card in cards]


def top(table: fracas.Table, number: int) -> str:
    """The top of a discard pile."""
    return kind(player(table, number).discard[-1])


PLAIN = {
    "split": "stop",
    "cover": "pass",
    "replace": "keep",
    "hold_fire": "shoot",
    "guard": "no_test",
}


def plainly(table: fracas.Table, *kinds: str) -> fracas.Table:
    """Lay out, split, cover and replace in the plainest way, as long as nothing else is asked."""
    wanted = kinds or ("lay_out", "split", "cover", "replace")
    while not table.over and asked(table)[1] in wanted:
        plain = PLAIN.get(asked(table)[1])
        answer(table, plain if plain in options(table) else options(table)[0])
    return table

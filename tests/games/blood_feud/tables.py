"""Tables for the tests of Blood Feud: positions in words, and short ways to play them."""

from pathlib import Path

import pytest

import fracas
from fracas import Refused, Table
from fracas.engine import Choice
from fracas.games.blood_feud.city import domain_names
from fracas.games.blood_feud.cityscape import unit_name
from fracas.games.blood_feud.refusals import code
from fracas.games.blood_feud.state import BloodFeud, units_at

FOUR = "F01,F07,F02,F08"
"""Brujah, City Hall, Nosferatu, FIRSTLIGHT: two of each kind."""
FIVE = "F01,F07,F02,F08,F03"
ALL = {"cityscape": 0, "orders": 1, "marketplace": 2, "council": 3}


def feud(text: str, *, seats: int = 4, factions: str = FOUR, **options: object) -> Table:
    """A table from the game's own part of a position file; plain tiles unless it names some."""
    teams = len(factions.split(","))
    plain = {
        f"D{i + 1}": f"D{tile}" for i, tile in enumerate(["01", "06", "09", "10", "03"][:teams])
    }
    settings = {"factions": factions, "teams": teams, "laps": 4, **options}
    shown = ", ".join(f"{key} = {_toml(value)}" for key, value in settings.items())
    tiles = (
        ""
        if "[tiles]" in text or "tiles =" in text
        else (
            "\n[tiles]\n"
            + "\n".join(f'{k} = "{v}"' for k, v in plain.items())
            + '\nL1 = "L01"\nL2 = "L02"\nZ = "Z01"\n'
        )
    )
    head, _, rest = text.partition("\n[")
    body = f"{head}\n" + (f"[{rest}" if rest else "")
    source = f"seats = {seats}\noptions = {{ {shown} }}\n{body}\n{tiles}"
    return fracas.position("blood-feud", source)


def _toml(value: object) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    return f'"{value}"' if isinstance(value, str) else str(value)


def example(name: str) -> Table:
    """One of the rulebook's examples."""
    text = (Path(__file__).parent / "positions" / f"{name}.toml").read_text(encoding="utf-8")
    return fracas.position("blood-feud", text)


def state(table: Table) -> BloodFeud:
    assert isinstance(table.state, BloodFeud)
    return table.state


def act(table: Table, seat: int, *answers: Choice, at: int | None = None) -> None:
    table.play(seat, *answers, at=at)


def refused(table: Table, seat: int, *answers: Choice, at: int | None = None) -> str:
    """The code of a refusal, which must change nothing."""
    before = table.digest()
    with pytest.raises(Refused) as caught:
        table.play(seat, *answers, at=at)
    assert table.digest() == before
    return code(caught.value)


def clauses_of(table: Table, seat: int, *answers: Choice) -> tuple[str, ...]:
    with pytest.raises(Refused) as caught:
        table.play(seat, *answers)
    return caught.value.clauses


def unit_on(table: Table, team: int, domain: str, at: int = 0) -> str:
    s = state(table)
    return unit_name(s, units_at(s, domain_names(len(s.teams))[domain], team)[at])


def count_on(table: Table, team: int, domain: str) -> int:
    s = state(table)
    return len(units_at(s, domain_names(len(s.teams))[domain], team))


def kinds(table: Table) -> list[str]:
    """What has happened, in one word each."""
    return [event.kind for event in table.events]


def offers(table: Table, seat: int) -> list[Choice]:
    """What a seat may choose now."""
    return [option.data for option in table.questions(seat)[0].options]


def await_turn(table: Table, seat: int) -> None:
    """The others pass, or take their first option, until it is this seat's turn."""
    while seat not in table.waiting or table.waiting[seat].kind != "turn":
        other, question = next(iter(table.waiting.items()))
        table.play(other, "pass" if question.kind == "turn" else question.options[0])


def finish(table: Table) -> None:
    """Every open question takes its first option until nobody is asked in this round."""
    here = state(table).round
    while not table.over and state(table).round == here:
        seat, question = next(iter(table.waiting.items()))
        if question.kind in ("turn", "menu"):
            table.play(seat, "pass")
        else:
            table.play(seat, question.options[0])

"""Tables for the tests of Blood Feud: positions in words, and short ways to play them."""

from pathlib import Path

import pytest

import fracas
from fracas import Refused, Table
from fracas.engine import Choice
from fracas.games.blood_feud.menu import ACTIONS
from fracas.games.blood_feud.refusals import code

from .looking import asked, kinds, menu, state

SECOND = 1000
SEAT = {"F01": 0, "F07": 1, "F02": 2, "F08": 3}

FOUR = "F01,F07,F02,F08"
"""Cobalt Kin, City Hall, Undercroft, Morrow Watch: two of each kind."""
FIVE = "F01,F07,F02,F08,F03"
ALL = {"cityscape": 0, "orders": 1, "marketplace": 2, "council": 3}


def feud(text: str, *, seats: int = 4, factions: str = FOUR, **options: object) -> Table:
    """A table from the game's own part of a position file; plain tiles and bare lanyards unless it
    names some."""
    return fracas.position("blood-feud", scene(text, seats=seats, factions=factions, **options))


def scene(text: str, *, seats: int = 4, factions: str = FOUR, **options: object) -> str:
    """The whole of such a position file."""
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
    if "[lanyards]" not in text:
        tiles += "[lanyards]\n" + "\n".join(f"{seat} = []" for seat in range(seats)) + "\n"
    head, _, rest = text.partition("\n[")
    body = f"{head}\n" + (f"[{rest}" if rest else "")
    return f"seats = {seats}\noptions = {{ {shown} }}\n{body}\n{tiles}"


def _toml(value: object) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    return f'"{value}"' if isinstance(value, str) else str(value)


def example(name: str) -> Table:
    """One of the rulebook's examples."""
    text = (Path(__file__).parent / "positions" / f"{name}.toml").read_text(encoding="utf-8")
    return fracas.position("blood-feud", text)


def act(
    table: Table, seat: int, *answers: Choice, question: int | None = None, at: int | None = None
) -> None:
    """Play; where a seat is asked several things, the one to which the answer belongs."""
    number = question if question is not None else _meant(table, seat, answers[0], at)
    table.play(seat, *answers, question=number, at=at)


def _meant(table: Table, seat: int, answer: Choice, at: int | None) -> int | None:
    if at is not None and at > table.state.now + table.state.lag:
        table = table.branch()
        table.tick(at)
    found = table.questions(seat)
    for one in found:
        if answer in one.choices:
            return one.number
    menu = isinstance(answer, str) and (answer in ACTIONS or answer.startswith("go:"))
    return next((one.number for one in found if menu and one.standing), None)


def refused(table: Table, seat: int, *answers: Choice, at: int | None = None) -> str:
    """The code of a refusal, which must change nothing."""
    before = table.digest()
    with pytest.raises(Refused) as caught:
        act(table, seat, *answers, at=at)
    assert table.digest() == before
    return code(caught.value)


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


def say(table: Table, kind: str, answer: Choice, at: int | None = None) -> None:
    """Whoever is asked this kind of thing first answers so."""
    for seat in range(table.seats):
        for question in table.questions(seat):
            if question.kind == kind and not question.answered:
                table.play(seat, answer, question=question.number, at=at)
                return
    raise AssertionError(f"nobody is asked {kind}: {asked(table)}")


def play_out(table: Table, upto: str) -> None:
    """First options, passes for turns, until an event of this kind has happened."""
    while upto not in kinds(table):
        seat, question = next(iter(table.waiting.items()))
        table.play(seat, "pass" if question.kind == "turn" else question.options[0])


def live(
    *stations: str,
    text: str = "",
    seats: int = 4,
    factions: str = "F01,F07,F02,F08",
    preset: str = "standard",
) -> Table:
    """A table at the start of a Gameplay Phase in real time; the others are at the Cityscape."""
    where = [*stations, *["cityscape"] * (seats - len(stations))]
    shown = ", ".join(f'"{one}"' for one in where)
    return feud(
        f"stations = [{shown}]\n{text}",
        seats=seats,
        factions=factions,
        mode="real-time",
        preset=preset,
    )


def at_once(table: Table) -> None:
    """Every seat is ready."""
    for seat in range(table.seats):
        table.play(seat, "ready", question=menu(table, seat))


def placed(*orders: tuple[str, str, str] | tuple[str, str, str, str]) -> str:
    """Placed Orders in order of arrival: team, card, Domain and a wish."""
    found = ""
    for one in orders:
        wish = f'wish = ["{one[3]}"]\n' if len(one) == 4 else ""
        found += f'[[placed]]\nteam = "{one[0]}"\ncard = "{one[1]}"\nat = "{one[2]}"\n{wish}'
    return found


def units(**teams: str) -> str:
    """Basic Units of teams; everybody's Player Unit stays at Home."""
    return "".join(f"[team.{name}]\nunits = {{ {where} }}\n" for name, where in teams.items())


def fight(text: str, head: str = "") -> Table:
    """The Orders step; teams that are not named have nobody but a player at Home."""
    for name in SEAT:
        if f"[team.{name}]" not in text:
            text = f"[team.{name}]\nunits = {{}}\n" + text
    return feud(f'start = "orders"\n{head}\n{text}')


def bare(text: str) -> str:
    for name in SEAT:
        if f"[team.{name}]" not in text:
            text += f"[team.{name}]\nunits = {{}}\n"
    return text

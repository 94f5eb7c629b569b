"""Tables for the tests of Blood Feud: positions in words, and short ways to play them."""

from pathlib import Path

import pytest

import fracas
from fracas import Refused, Table
from fracas.engine import Choice
from fracas.games.blood_feud.cards import key
from fracas.games.blood_feud.city import domain_names
from fracas.games.blood_feud.cityscape import unit_name
from fracas.games.blood_feud.menu import ACTIONS
from fracas.games.blood_feud.refusals import code
from fracas.games.blood_feud.state import BloodFeud, Team, units_at

FOUR = "F01,F07,F02,F08"
"""Brujah, City Hall, Nosferatu, FIRSTLIGHT: two of each kind."""
FIVE = "F01,F07,F02,F08,F03"
ALL = {"cityscape": 0, "orders": 1, "marketplace": 2, "council": 3}


def feud(text: str, *, seats: int = 4, factions: str = FOUR, **options: object) -> Table:
    """A table from the game's own part of a position file; plain tiles and bare lanyards unless it
    names some."""
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


def team(table: Table, at: int) -> Team:
    return state(table).teams[at]


def told(table: Table, kind: str) -> list[dict[str, Choice]]:
    """The arguments of all events of a kind."""
    return [event.event.args for event in table.events if event.kind == kind]


def keys(cards: list[int]) -> list[str]:
    return [key(card) for card in cards]


def first(table: Table, kind: str) -> int:
    """Where in the story a kind of event comes first."""
    return kinds(table).index(kind)


def everywhere(table: Table, team: int) -> dict[str, int]:
    """How many Units a team has on each Domain where it has any."""
    s = state(table)
    names = domain_names(len(s.teams))
    found = {name: len(units_at(s, at, team)) for name, at in names.items()}
    return {name: count for name, count in found.items() if count}


def say(table: Table, kind: str, answer: Choice, at: int | None = None) -> None:
    """Whoever is asked this kind of thing first answers so."""
    for seat in range(table.seats):
        for question in table.questions(seat):
            if question.kind == kind and not question.answered:
                table.play(seat, answer, question=question.number, at=at)
                return
    raise AssertionError(f"nobody is asked {kind}: {asked(table)}")


def asked(table: Table) -> dict[int, list[str]]:
    """What each seat is asked, but for its menu."""
    found = {
        seat: [one.kind for one in table.questions(seat) if not one.standing]
        for seat in range(table.seats)
    }
    return {seat: kinds for seat, kinds in found.items() if kinds}


def play_out(table: Table, upto: str) -> None:
    """First options, passes for turns, until an event of this kind has happened."""
    while upto not in kinds(table):
        seat, question = next(iter(table.waiting.items()))
        table.play(seat, "pass" if question.kind == "turn" else question.options[0])


def changed(before: BloodFeud, after: BloodFeud) -> set[str]:
    """The public and hidden fields in which two states differ, teams by number."""
    found = set()
    for name in before.__struct_fields__:
        if name in ("strands", "strand", "asked", "opened", "answering", "log", "told", "phase"):
            continue
        one, other = getattr(before, name), getattr(after, name)
        if name == "teams":
            for at, (mine, theirs) in enumerate(zip(one, other, strict=True)):
                for field in mine.__struct_fields__:
                    if getattr(mine, field) != getattr(theirs, field):
                        found.add(f"{at}.{field}")
        elif one != other:
            found.add(name)
    return found


def copied(table: Table) -> BloodFeud:
    found = table.game.copy(table.state)
    assert isinstance(found, BloodFeud)
    return found

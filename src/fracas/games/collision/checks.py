"""All that is wrong with home-made layouts, gangs and missions: as options, and as files for
`fracas layout check`, `fracas gang check` and `fracas mission check`."""

from collections.abc import Callable, Mapping, Sequence

from msgspec import json

from fracas.content import ContentError
from fracas.engine import BadInput

from . import gangs, layout_check, mission_check
from .heap import HAND, agreed
from .layout_check import Problem, check_layout
from .layouts import Layout, layouts


def check_named(value: object) -> None:
    """A layout's name, "draw", "hand", or the JSON text of a home-made one without a mistake."""
    if isinstance(value, str) and (value in layouts() or value == "draw"):
        return
    if isinstance(value, str) and value.partition(":")[0] == HAND:
        agreed(value)
        return
    try:
        found = json.decode(value if isinstance(value, str) else "", type=Layout)
    except ValueError:
        known = ", ".join(layouts())
        raise BadInput(
            f"there is no layout {value!r}; there are {known}, and files (.toml)"
        ) from None
    problems = check_layout(found)
    if problems:
        raise BadInput("; ".join(map(str, problems)))


def check_layout_file(source: str) -> list[str]:
    return told(layout_check.check_file, source)


def check_gang_file(source: str) -> list[str]:
    return told(gangs.check_file, source)


def check_mission_file(source: str) -> list[str]:
    return told(mission_check.check_file, source)


def told(check: Callable[[str], Mapping[str, Sequence[Problem]]], source: str) -> list[str]:
    """Each problem with the name of what it is about; a file that nothing can be read from is one
    problem."""
    try:
        found = check(source)
    except ContentError as error:
        return [str(error)]
    return [f"{name}: {problem}" for name, problems in found.items() for problem in problems]

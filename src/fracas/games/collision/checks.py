"""All that is wrong with files of home-made layouts and gangs, for `fracas layout check` and
`fracas gang check`."""

from collections.abc import Callable, Mapping, Sequence

from fracas.content import ContentError

from . import gangs, layout_check
from .layout_check import Problem


def check_layout_file(source: str) -> list[str]:
    return told(layout_check.check_file, source)


def check_gang_file(source: str) -> list[str]:
    return told(gangs.check_file, source)


def told(check: Callable[[str], Mapping[str, Sequence[Problem]]], source: str) -> list[str]:
    """Each problem with the name of what it is about; a file that nothing can be read from is one
    problem."""
    try:
        found = check(source)
    except ContentError as error:
        return [str(error)]
    return [f"{name}: {problem}" for name, problems in found.items() for problem in problems]

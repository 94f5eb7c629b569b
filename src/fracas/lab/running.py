"""An experiment is played: by processes here or on a Ray cluster, with a bar, into a folder."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from contextlib import closing
from pathlib import Path

import msgspec
from rich.console import Console

from fracas.engine.errors import BadInput, FracasError

from .experiment import Study, play_one
from .flow import spread
from .folder import Folder, rows_hash
from .played import Played
from .progress import followed

PROCESSES, RAY = "processes", "ray"


class Where(msgspec.Struct, frozen=True):
    """Who plays."""

    on: str = PROCESSES
    jobs: int = 1
    address: str = ""
    """Of a Ray cluster; one of its own on this machine, unless given."""


class Outcome(msgspec.Struct, frozen=True):
    folder: str
    games: int
    """That are in the folder."""
    wanted: int
    played: int
    """Of these, just now."""
    rows: str
    """The hash of all rows: the same whoever played them."""
    stopped: str = ""
    """Why it has not come to its end."""


def games_of(study: Study, numbers: Sequence[int], where: Where) -> Generator[tuple[int, Played]]:
    """The games with these numbers, as they come in."""
    if where.on == RAY:
        from .rays import on_ray

        return on_ray(play_one, study, numbers, where.address, where.jobs)
    return spread(play_one, study, numbers, where.jobs, bool(study.tuned))


def run(study: Study, home: Path, where: Where, errors: Console, unit: str = "games") -> Outcome:
    """Play what is not in the folder yet. Ctrl-C stops it, and loses nothing."""
    played = 0
    stopped = ""
    with Folder(home, study) as folder:
        left = folder.left()
        try:
            if left:
                with (
                    followed(study.games, errors, len(folder.done), unit) as follow,
                    closing(games_of(study, left, where)) as games,
                ):
                    for number, one in games:
                        folder.add(number, one)
                        played += 1
                        follow.one_more(one.decisions)
        except BadInput:
            raise
        except KeyboardInterrupt:
            stopped = "stopped"
        except FracasError as error:
            stopped = str(error)
        count = len(folder.done)
    return Outcome(str(home), count, study.games, played, rows_hash(home), stopped)

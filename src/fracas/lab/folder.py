"""The folder of an experiment: what was asked, and a row for each game as Parquet.

Games are written down as they come, a line of JSON each (`coming.ndjson`), which outlives
whatever happens to the process; a few thousand lines become a Parquet file of each table. A game is
in the folder once, however often the experiment is stopped and gone on with.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator, Mapping
from hashlib import sha256
from pathlib import Path
from types import TracebackType
from typing import IO, Any, Self

import msgspec

from fracas.version import VERSION

from .experiment import Study
from .measures import Taken
from .played import Played, game_of
from .words import missing, refused

PART = 2_000
"""Games that become a file."""
TABLES: dict[str, dict[str, str]] = {
    "decisions": {
        "number": "BIGINT",
        "decision": "INTEGER",
        "game": "VARCHAR",
        "rules": "VARCHAR",
        "seats": "INTEGER",
        "seat": "INTEGER",
        "bot": "VARCHAR",
        "kind": "VARCHAR",
        "clauses": "VARCHAR[]",
        "view": "VARCHAR",
        "options": "VARCHAR",
        "offered": "INTEGER",
        "choice": "VARCHAR",
        "place": "INTEGER",
        "score": "BIGINT",
        "won": "DOUBLE",
        "ms": "DOUBLE",
    },
    "choices": {
        "number": "BIGINT",
        "seat": "INTEGER",
        "kind": "VARCHAR",
        "choice": "VARCHAR",
        "offered": "INTEGER",
        "taken": "INTEGER",
        "won": "DOUBLE",
    },
    "games": {
        "number": "BIGINT",
        "cell": "INTEGER",
        "index": "BIGINT",
        "game": "VARCHAR",
        "rules": "VARCHAR",
        "seats": "INTEGER",
        "options": "VARCHAR",
        "seed": "VARCHAR",
        "bots": "VARCHAR[]",
        "places": "INTEGER[]",
        "scores": "BIGINT[]",
        "wins": "DOUBLE[]",
        "decisions": "INTEGER",
        "names": "VARCHAR[]",
        "first": "INTEGER",
        "ending": "VARCHAR",
        "course": "MAP(VARCHAR, DOUBLE)",
        "curve": "BIGINT[][]",
        "digest": "VARCHAR",
        "seconds": "DOUBLE",
        "thinking": "DOUBLE[]",
        "slowest": "DOUBLE[]",
    },
}
"""The columns of each table. `games` is last: where its file stands, the others stand too."""


class About(msgspec.Struct, frozen=True):
    """`experiment.json`: whose folder it is."""

    identity: str
    study: Study
    rules: dict[str, str]
    fracas: str


class Row(msgspec.Struct, frozen=True):
    number: int
    played: Played


class Folder:
    """To be used with `with`: one process at a time writes."""

    def __init__(self, home: Path, study: Study) -> None:
        self.home = home
        self.study = study
        self.about = About(study.identity(), study, study.rules(), VERSION)
        self.done: set[int] = set()
        """Numbers of the games that are in it."""
        self.waiting: dict[int, Played] = {}
        """Those that are not Parquet yet."""
        self.lock: IO[bytes] | None = None
        self.coming: IO[bytes] | None = None

    def __enter__(self) -> Self:
        self._check()
        self.home.mkdir(parents=True, exist_ok=True)
        self.lock = locked(self.home)
        about = self.home / "experiment.json"
        if not about.exists():
            write_whole(about, msgspec.json.format(msgspec.json.encode(self.about), indent=1))
        for table in TABLES:
            (self.home / table).mkdir(exist_ok=True)
        self._tidy()
        self.done = set(numbers(self.home))
        self._take_up()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        try:
            if self.waiting:
                self._part()
        finally:
            if self.coming is not None:
                self.coming.close()
            if self.lock is not None:
                self.lock.close()

    def add(self, number: int, played: Played) -> None:
        """A game has been played."""
        if number in self.done:
            return
        assert self.coming is not None
        self.coming.write(msgspec.json.encode(Row(number, played)) + b"\n")
        self.coming.flush()
        self.done.add(number)
        self.waiting[number] = played
        if len(self.waiting) >= PART:
            self._part()

    def left(self) -> list[int]:
        """Numbers of the games that are still to be played."""
        return [number for number in range(self.study.games) if number not in self.done]

    def _check(self) -> None:
        """Refuse a folder of something else before anything in it is touched."""
        connection()
        if not self.home.exists():
            if not self.home.absolute().parent.is_dir():
                raise refused("no_folder", folder=str(self.home.absolute().parent))
            return
        if not self.home.is_dir():
            raise refused("no_folder", folder=str(self.home))
        about = self.home / "experiment.json"
        if not about.exists():
            if any(self.home.iterdir()):
                raise refused("foreign", folder=str(self.home))
            return
        found = about_of(self.home)
        if found.identity == self.about.identity:
            return
        if found.study == self.study:
            old, new = (
                ", ".join(f"{game} {version}" for game, version in rules.items())
                for rules in (found.rules, self.about.rules)
            )
            raise refused("older_rules", folder=str(self.home), old=old, new=new)
        raise refused("another", folder=str(self.home))

    def _tidy(self) -> None:
        """Throw away what was half written when a process was killed."""
        whole = {one.name for one in (self.home / "games").glob("part-*.parquet")}
        for table in TABLES:
            for one in (self.home / table).iterdir():
                if one.name not in whole:
                    one.unlink()

    def _take_up(self) -> None:
        """Read the lines that are not Parquet yet; a line that was cut off has not been played."""
        file = self.home / "coming.ndjson"
        whole = 0
        if file.exists():
            for line in file.read_bytes().splitlines(keepends=True):
                try:
                    row = msgspec.json.decode(line, type=Row)
                except msgspec.DecodeError:
                    break
                if not line.endswith(b"\n"):
                    break
                whole += len(line)
                if row.number not in self.done:
                    self.done.add(row.number)
                    self.waiting[row.number] = row.played
        self.coming = file.open("ab")
        self.coming.truncate(whole)

    def _part(self) -> None:
        """What has come so far as a file of each table."""
        assert self.coming is not None
        taken = [int(one.stem[5:]) for one in (self.home / "games").glob("part-*.parquet")]
        name = f"part-{max(taken, default=-1) + 1:05}.parquet"
        rows = sorted(self.waiting.items())
        for table, found in tables(self.study, rows).items():
            if found or table == "games":
                write_parquet(self.home / table / name, found, TABLES[table])
        self.coming.truncate(0)
        self.waiting.clear()


def about_of(home: Path) -> About:
    """Whose folder it is, or BadInput."""
    try:
        return msgspec.json.decode((home / "experiment.json").read_bytes(), type=About)
    except (OSError, msgspec.DecodeError):
        raise refused("foreign", folder=str(home)) from None


def place_for(base: Path, study: Study) -> tuple[Path, Path | None]:
    """Where the results of a study belong, and where those of the same study with other rules,
    cards or bots are, the latest, if there are any: who has changed a card gets a folder beside."""
    before: Path | None = None
    home, number = base, 1
    while (home / "experiment.json").exists():
        found = about_of(home)
        if found.identity == study.identity() or found.study != study:
            break  # its own; or of something else, which is refused when it is opened
        before = home
        number += 1
        home = base.with_name(f"{base.name}-{number}")
    return home, before


def tables(study: Study, rows: Iterable[tuple[int, Played]]) -> dict[str, list[dict[str, Any]]]:
    """The rows of each table."""
    found: dict[str, list[dict[str, Any]]] = {table: [] for table in TABLES}
    rules = {one.game: game_of(one.game).version for one in study.plans}
    for number, one in rows:
        cell = study.cell(number)
        plan = study.plans[cell]
        row = {
            "number": number,
            "cell": cell,
            "game": game_of(plan.game).name,
            "rules": rules[plan.game],
            "seats": plan.seats,
            "options": msgspec.json.encode(plan.options, order="sorted").decode(),
            "wins": one.wins,
            "digest": one.digest(),
        }
        for name in TABLES["games"]:
            if name not in row:
                row[name] = getattr(one, name)
        found["games"].append(row)
        for taken in one.choices:
            won = one.wins[taken.seat] if one.wins else None
            found["choices"].append({"number": number, "won": won, **msgspec.to_builtins(taken)})
        for at, move in enumerate(one.moves):
            told = {
                "number": number,
                "decision": at,
                "game": row["game"],
                "rules": row["rules"],
                "seats": plan.seats,
                "bot": one.bots[move.seat],
                "place": one.places[move.seat] if one.places else None,
                "score": one.scores[move.seat] if one.scores else None,
                "won": one.wins[move.seat] if one.wins else None,
            }
            found["decisions"].append({**told, **msgspec.to_builtins(move)})
    return found


def connection() -> Any:
    """DuckDB, which writes and reads Parquet; BadInput where it is not installed."""
    try:
        import duckdb
    except ImportError:
        raise missing("duckdb") from None
    return duckdb.connect()


def write_parquet(
    file: Path, rows: Iterable[Mapping[str, Any]], columns: Mapping[str, str]
) -> None:
    """A whole file or none."""
    lines = file.with_suffix(".ndjson")
    lines.write_bytes(b"".join(msgspec.json.encode(one) + b"\n" for one in rows))
    fresh = file.with_suffix(".part")
    kinds = ", ".join(f"{quoted(name)}: {quoted(kind)}" for name, kind in columns.items())
    connection().execute(
        f"COPY (SELECT * FROM read_json({quoted(lines)}, format = 'newline_delimited', "
        f"maximum_object_size = 1000000000, columns = {{{kinds}}})) "
        f"TO {quoted(fresh)} (FORMAT parquet, COMPRESSION zstd)"
    )
    fresh.replace(file)
    lines.unlink()


def quoted(value: object) -> str:
    """As SQL has it."""
    return "'" + str(value).replace("'", "''") + "'"


def select(home: Path, what: str, table: str = "games", rest: str = "") -> list[tuple[Any, ...]]:
    """Rows of a table of a folder; none where it has no file yet."""
    if not any((home / table).glob("part-*.parquet")):
        return []
    source = f"read_parquet({quoted(home / table / 'part-*.parquet')})"
    found: list[tuple[Any, ...]] = (
        connection().execute(f"SELECT {what} FROM {source} {rest}").fetchall()
    )
    return found


def games(home: Path) -> list[tuple[int, Played]]:
    """All games of a folder with what was measured, but for single decisions."""
    noted: dict[int, list[Taken]] = {}
    for number, *taken in select(home, "number, kind, choice, seat, offered, taken", "choices"):
        noted.setdefault(number, []).append(Taken(*taken))
    names = [name for name in Played.__struct_fields__ if name in TABLES["games"]]
    wanted = ", ".join(f'"{name}"' for name in names)
    found = []
    for number, *row in select(home, f"number, {wanted}", rest="ORDER BY number"):
        told = dict(zip(names, row, strict=True))
        told["choices"] = noted.get(number, ())
        found.append((number, msgspec.convert(told, Played)))
    return found


def numbers(home: Path) -> Iterator[int]:
    return (number for (number,) in select(home, "number"))


def rows_hash(home: Path) -> str:
    """The same for the same results, whoever played them and in whichever order they came."""
    whole = sha256()
    for (digest,) in select(home, "digest", rest="ORDER BY number"):
        whole.update(digest.encode())
    return whole.hexdigest()[:16]


def write_whole(file: Path, data: bytes) -> None:
    fresh = file.with_name(file.name + ".part")
    fresh.write_bytes(data)
    fresh.replace(file)


def locked(home: Path) -> IO[bytes]:
    """The folder's lock, held until it is closed or the process ends; BadInput if another has
    it."""
    held = (home / "lock").open("ab")
    try:
        if sys.platform == "win32":
            import msvcrt

            msvcrt.locking(held.fileno(), msvcrt.LK_NBLCK, 1)
        else:
            import fcntl

            fcntl.flock(held, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        held.close()
        raise refused("locked", folder=str(home)) from None
    return held

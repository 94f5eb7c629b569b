"""Matches as rows: what is written when, and how a match is read back."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import msgspec

import fracas
from fracas import BadInput, FracasError, Table
from fracas.catalogue import find
from fracas.engine import saving
from fracas.engine.events import Event
from fracas.engine.state import State
from fracas.engine.text import plain
from fracas.record import Input, Record

from . import chain
from .homes import Db, Job, Row
from .protocol import Origin, Terms
from .seeing import Common
from .store import Append, Remark, Store

SNAPSHOT_EVERY = 50
"""Inputs between two snapshots: what a load has to replay at most."""

NEWEST = "FROM snapshots WHERE match = ? AND length(views) > 0 ORDER BY seq DESC LIMIT 1"
"""The snapshot that a match goes on from; rows without views are of turns before it."""

SOME = 200
"""Matches that one statement asks for at most."""
SEATED = (
    "SELECT match, seat, kind, seats.guest, bot, coalesce(name, '') AS name, reserve, kept_for, "
    "called, programs.guest IS NOT NULL AS program FROM seats "
    "LEFT JOIN guests ON guests.id = seats.guest "
    "LEFT JOIN programs ON programs.guest = seats.guest"
)

_events = msgspec.json.Decoder(list[Event])
_input = msgspec.json.Decoder(Input)


class Kept(msgspec.Struct):
    """A row of `matches`."""

    id: str
    game: str
    version: str
    seats: int
    options: dict[str, int | str | bool]
    seed: str
    salt: str
    position: str
    start: str
    status: str
    why: str
    host: str
    listed: bool
    spectators: bool
    think: int | None
    reserve: int
    grace: int
    created: int
    result: bytes | None
    next: str
    source: str
    wake: bool
    origin: Origin = ""
    advice: bool = False
    joining: bool = False
    people_only: bool = False
    increment: int = 0
    """Seconds that each turn adds to the reserve."""
    delay_seconds: int = 0
    delay_moves: int = 0
    """How much later those see it who look on."""
    sides: list[list[int]] | None = None
    """Which seats stand together; None: nobody has looked yet."""

    @property
    def terms(self) -> Terms:
        return Terms(
            self.origin,
            self.advice,
            self.joining,
            self.people_only,
            self.delay_seconds,
            self.delay_moves,
        )

    @property
    def delayed(self) -> bool:
        return bool(self.delay_seconds or self.delay_moves)

    def record(self) -> Record:
        return Record(
            self.game,
            self.version,
            self.seats,
            options=self.options,
            seed=self.seed,
            position=self.position,
            state=self.start,
        )

    def chain(self) -> bytes:
        """The running hash before the first input."""
        return chain.begin(
            self.id,
            self.game,
            self.seats,
            self.options,
            self.seed,
            self.salt,
            self.position,
            self.start,
        )


class Line(msgspec.Struct):
    """An input with what it brought about: a row of `inputs`."""

    seq: int
    seat: int
    command: str | None
    at: int
    input: Input
    events: list[Event]
    digest: str
    """Of the state after it; nothing where another input was appended together with it after it."""


class Seating(msgspec.Struct):
    """A row of `seats`, with the guest's name."""

    seat: int
    kind: str
    guest: str
    bot: str
    name: str
    reserve: int | None = None
    """Milliseconds left of the reserve; None: all of it."""
    kept_for: str = ""
    """The guest whose word an open seat waits for."""
    program: bool = False
    """Whether that guest is a program."""
    called: str = ""
    """What the guest calls whoever plays here: several people may share a screen."""


def kept(store: Store, match: str) -> Kept | None:
    row = store.row("SELECT * FROM matches WHERE id = ?", (match,))
    return None if row is None else as_kept(row)


def some(store: Store, matches: Sequence[str]) -> dict[str, tuple[Kept, list[Seating]]]:
    """These matches and who sits there, as far as there are any."""
    found: dict[str, tuple[Kept, list[Seating]]] = {}
    for at in range(0, len(matches), SOME):
        part = matches[at : at + SOME]
        marks = ", ".join("?" * len(part))
        kept = store.rows(f"SELECT * FROM matches WHERE id IN ({marks})", part)
        found |= {row["id"]: (as_kept(row), []) for row in kept}
        rows = store.rows(f"{SEATED} WHERE match IN ({marks}) ORDER BY match, seat", part)
        for row in rows:
            if row["match"] in found:
                found[row["match"]][1].append(_seating(row))
    return found


def found(store: Store, match: str) -> tuple[Kept, list[Seating]] | None:
    """A match and who sits there."""
    return some(store, [match]).get(match)


def as_kept(row: Row) -> Kept:
    raw: dict[str, Any] = {**dict(row), "options": msgspec.json.decode(row["options"])}
    if row["sides"] is not None:
        raw["sides"] = msgspec.json.decode(row["sides"])
    return msgspec.convert(raw, Kept, strict=False)


def create(one: Kept, people: Sequence[Seating], role: str = "") -> Job[None]:
    """A new match with its seats, and the role that its host has."""
    values = msgspec.structs.asdict(one)
    for name in ("options", "sides"):
        if values[name] is not None:
            values[name] = msgspec.json.encode(values[name]).decode()

    def job(db: Db) -> None:
        names, marks = ", ".join(values), ", ".join("?" * len(values))
        db.execute(f"INSERT INTO matches ({names}) VALUES ({marks})", list(values.values()))
        db.executemany(
            "INSERT INTO seats (match, seat, kind, guest, bot, kept_for, called) "
            "VALUES (?, ?, ?, ?, ?, ?, ?)",
            [(one.id, p.seat, p.kind, p.guest, p.bot, p.kept_for, p.called) for p in people],
        )
        if role:
            sql = "INSERT INTO roles (match, guest, role) VALUES (?, ?, ?)"
            db.execute(sql, (one.id, one.host, role))

    return job


def sides(table: Table) -> list[list[int]]:
    """Which seats stand together, if any do."""
    if table.game.sides is None:
        return []
    return [list(side) for side in table.game.sides_of(table.state)]


def keep_sides(match: str, found: list[list[int]]) -> Job[None]:
    values = msgspec.json.encode(found).decode(), match

    def job(db: Db) -> None:
        db.execute("UPDATE matches SET sides = ? WHERE id = ?", values)

    return job


def delete(match: str) -> Remark:
    """All that is kept of a match goes."""

    def job(db: Db) -> None:
        for table in ("inputs", "snapshots", "chat"):
            db.execute(f"DELETE FROM {table} WHERE match = ?", (match,))
        db.execute("DELETE FROM matches WHERE id = ?", (match,))

    return Remark(match, None, job)


def seating(store: Store, match: str) -> list[Seating]:
    rows = store.rows(f"{SEATED} WHERE match = ? ORDER BY seat", (match,))
    return [_seating(row) for row in rows]


def _seating(row: Row) -> Seating:
    return msgspec.convert(dict(row), Seating, strict=False)


def roles(store: Store, match: str) -> list[tuple[str, str, str]]:
    """Who has which role: the role, the guest, the guest's name."""
    rows = store.rows(
        "SELECT role, guest, coalesce(name, '') FROM roles LEFT JOIN guests ON guests.id = guest "
        "WHERE match = ? AND held != 0 ORDER BY role",
        (match,),
    )
    return [(row[0], row[1], row[2]) for row in rows]


def append(
    match: str,
    epoch: int,
    before: bytes,
    lines: Sequence[Line],
    more: Sequence[Job[None]] = (),
) -> Append:
    """Put inputs on disk that follow the running hash before them."""
    encode = msgspec.json.encode
    rows = []
    for one in lines:
        given, events = encode(one.input), encode(one.events)
        before = chain.link(
            before, one.seq, one.seat, one.command, one.at, given, events, one.digest
        )
        rows.append(
            (
                match,
                one.seq,
                epoch,
                one.seat,
                one.command,
                one.at,
                given,
                events,
                one.digest,
                before,
            )
        )
    return Append(rows, more)


def snapshot(
    match: str,
    table: Table,
    turns: Mapping[int, State] | None = None,
    common: Common | None = None,
) -> Job[None]:
    """The state, and every viewer's view for the day when the rules have changed. Where a newer one
    is there already, it stays. States at turns before it stay for good, without views: then they
    are for looking back at. With `common`, views that are told anyway are made once."""
    seq = table.inputs
    state, views = table.snapshot(), msgspec.json.encode(all_views(table, common))
    past = [
        (match, at, saving.save(table.game, s), b"")
        for at, s in (table.turned() if turns is None else turns).items()
        if at < seq
    ]

    def job(db: Db) -> None:
        values = match, seq, state, views
        changed = db.execute(
            "UPDATE snapshots SET seq = ?2, state = ?3, views = ?4 "
            "WHERE match = ?1 AND seq <= ?2 AND length(views) > 0",
            values,
        ).rowcount
        if not changed:
            db.execute(
                "INSERT INTO snapshots SELECT ?1, ?2, ?3, ?4 "
                "WHERE NOT EXISTS "
                "(SELECT 1 FROM snapshots WHERE match = ?1 AND length(views) > 0)",
                values,
            )
        if past:
            sql = "INSERT INTO snapshots VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING"
            db.executemany(sql, past)

    return job


def set_going(match: str, version: str) -> Job[None]:
    """It has been played again under rules of this version, all the same: it goes on under them."""

    def job(db: Db) -> None:
        db.execute(
            "UPDATE matches SET status = CASE status WHEN 'broken' THEN 'live' ELSE status END, "
            "why = '', "
            "version = ? WHERE id = ?",
            (version, match),
        )

    return job


def one_after_another(jobs: Iterable[Job[None]]) -> Job[None]:
    def job(db: Db) -> None:
        for one in jobs:
            one(db)

    return job


def all_views(table: Table, common: Common | None = None) -> dict[str, msgspec.Raw]:
    """By `0`, `1`… for seats, `` for spectators, and roles by name."""
    common = common or Common(table)
    viewers: dict[str, int | str | None] = {str(seat): seat for seat in range(table.seats)}
    viewers |= {role: role for role in table.game.sight.roles} | {"": None}
    return {name: msgspec.Raw(common.view(one)) for name, one in viewers.items()}


def stored_views(store: Store, match: str) -> dict[str, msgspec.Raw]:
    row = store.row(f"SELECT views {NEWEST}", (match,))
    return {} if row is None else msgspec.json.decode(row["views"], type=dict[str, msgspec.Raw])


class Stored(msgspec.Struct):
    """The inputs of a match as they are on disk, as far as they are whole."""

    lines: list[Line]
    chain: bytes
    """The running hash up to there."""
    accepted: int
    """So many were acknowledged at least."""

    @property
    def damaged(self) -> bool:
        return len(self.lines) < self.accepted


def stored(store: Store, one: Kept) -> Stored:
    """What is on disk, held against its running hash and the mark kept apart."""
    rows = store.rows(
        "SELECT seq, seat, command, at, input, events, digest, chain FROM inputs "
        "WHERE match = ? ORDER BY seq",
        (one.id,),
    )
    accepted, marked = store.marks.of(one.id) or (0, b"")
    found = Stored([], one.chain(), max(accepted, rows[-1]["seq"] if rows else 0))
    hashed = False
    for seq, row in enumerate(rows, 1):
        hashed = hashed or row["chain"] is not None  # inputs of old had none
        try:
            after = chain.link(found.chain, *row[:7])
            if row["seq"] != seq or (hashed and row["chain"] != after):
                break
            if seq == accepted and after != marked:
                break
            found.lines.append(_line(row))
        except (TypeError, ValueError):  # it is not even what it should be
            break
        found.chain = after
    return found


def _line(row: Row) -> Line:
    return Line(
        row["seq"],
        row["seat"],
        row["command"],
        row["at"],
        _input.decode(row["input"]),
        as_events(row["events"]),
        row["digest"],
    )


def as_events(data: bytes) -> list[Event]:
    return as_told(_events.decode(data))


def as_told(found: list[Event]) -> list[Event]:
    """Events as the engine tells them: what came out of JSON as lists was not."""
    for one in found:
        one.args = {name: plain(value) for name, value in one.args.items()}
        one.clauses = tuple(one.clauses)
    return found


class Differs(Exception):
    """The rules of today tell another story than the stored one."""

    def __init__(self, why: str, good: int) -> None:
        super().__init__(why)
        self.good = good
        """So many inputs still go the same way."""


def newest(store: Store, match: str) -> Row | None:
    """Its last snapshot, if there is one."""
    return store.row(f"SELECT seq, state {NEWEST}", (match,))


def load(one: Kept, stored: Sequence[Line], newest: Row | None) -> Table | None:
    """The table of a match, from its last snapshot and the later inputs, verified by digest; None
    where all of it has to be played again and compared with what is stored.

    Under the rules it was stored under, a snapshot is trusted once its digest fits.
    """
    game = find(one.game)
    if game.version == one.version:
        if newest is not None:
            try:
                return _from_snapshot(one, stored, newest["seq"], newest["state"])
            except (Differs, FracasError):
                pass  # a damaged snapshot costs time only: the inputs are what counts
        elif len(stored) <= SNAPSHOT_EVERY:
            return replay(one, stored)
    return None


def resumed(one: Kept, stored: Sequence[Line], snapshot: bytes) -> Table:
    """The table of a match that was played again elsewhere, input by input, up to this snapshot."""
    table = begin(msgspec.structs.replace(one.record(), version=find(one.game).version))
    log = [*table.log, *(event for line in stored for event in line.events)]
    table.resume(snapshot, [line.input for line in stored], log)
    return table


def begin(record: Record) -> Table:
    """A match's table at its start. Where that came from a position file, its record has the file
    and the seed, from which everybody can deal it again, in place of the state they gave."""
    table = fracas.begin(record)
    if record.position:
        table.record.state = ""
    return table


def replay(one: Kept, stored: Sequence[Line]) -> Table:
    """The whole match from its start under the rules of today, or Differs."""
    game = find(one.game)
    record = msgspec.structs.replace(one.record(), version=game.version)
    try:
        table = begin(record)
    except (FracasError, KeyError, TypeError, ValueError) as error:
        raise Differs(f"it cannot be set up any more: {error}", 0) from None
    _play_on(table, stored)
    return table


def _from_snapshot(one: Kept, stored: Sequence[Line], seq: int, data: bytes) -> Table:
    if seq > len(stored):
        raise BadInput("the snapshot is ahead of the inputs")
    table = begin(one.record())
    opening = list(table.log)
    before = stored[:seq]
    log = opening + [event for line in before for event in line.events]
    table.resume(data, [line.input for line in before], log)
    if before and not table.holds(before[-1].digest):
        raise Differs("the snapshot does not fit", 0)
    _play_on(table, stored[seq:])
    return table


def _play_on(table: Table, stored: Sequence[Line]) -> None:
    good = len(table.record.inputs)
    for line in stored:
        told = len(table.log)
        try:
            table.apply(line.input)
        except (FracasError, KeyError, TypeError, ValueError, IndexError) as error:
            raise Differs(f"input {line.seq} is not possible any more: {error}", good) from None
        if table.log[told:] != line.events or (line.digest and not table.holds(line.digest)):
            raise Differs(f"after input {line.seq} the game differs", good)
        if line.digest:
            good = line.seq


def last_saved(store: Store, match: str) -> tuple[int, str] | None:
    """The last stored state, and after how many inputs it was."""
    row = store.row(f"SELECT seq, state {NEWEST}", (match,))
    if row is None:
        return None
    try:
        states = msgspec.json.decode(row["state"])["states"]
        return row["seq"], msgspec.json.encode(states[0]).decode()
    except (msgspec.MsgspecError, LookupError, TypeError):
        return None


def as_told_then(store: Store, one: Kept, stored: Sequence[Line]) -> Record:
    """A match that the rules of today cannot play, as its record would tell it: what happened, and
    the states that are kept of it. What came before the first input is not."""
    rows = store.rows(
        "SELECT seq, state FROM snapshots WHERE match = ? AND length(views) = 0", (one.id,)
    )
    turns = {row["seq"]: bytes(row["state"]).decode() for row in rows}
    last = last_saved(store, one.id)
    if last is not None:
        turns[last[0]] = last[1]
    return msgspec.structs.replace(
        one.record(),
        inputs=[line.input for line in stored],
        told=[[], *(line.events for line in stored)],
        turns={at: state for at, state in turns.items() if at <= len(stored)},
    )


def last_state(store: Store, one: Kept) -> tuple[Table, int] | None:
    """The last stored state and after how many inputs it was, if the rules of today can read it and
    play on from there."""
    found = last_saved(store, one.id)
    if found is None:
        return None
    seq, start = found
    record = msgspec.structs.replace(one.record(), version=find(one.game).version, state=start)
    try:
        return fracas.begin(record), seq
    except (FracasError, msgspec.MsgspecError, LookupError, TypeError, ValueError):
        return None

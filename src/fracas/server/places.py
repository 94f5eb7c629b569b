"""Who has a seat. It belongs to its guest until they leave it, are away for longer than the table's
grace and handed over, or the game ends. Between those who want it, one write decides.
"""

from __future__ import annotations

import hmac
import time
from typing import Literal

from fracas.record import Input

from . import archive, secret
from .api import No
from .archive import Seating
from .guests import Guest
from .hall import Hall
from .homes import Db, Job, Row
from .match import Match
from .words import said

USED = said("seat.used")
TAKEN = said("seat.taken")
Vacancy = Literal["", "open", "left", "away", "bot"]
ALIKE = "match = ?1 AND coalesce(seat, -1) = coalesce(?4, -1) AND role = ?5"
"""Invitations to the same."""


def vacancy(match: Match, seat: int) -> Vacancy:
    """Why a seat is nobody's, if it is."""
    one = match.people[seat]
    if one.kind == "open":
        return "open"
    if not match.going or match.table.state.conceded >> seat & 1:
        return ""
    if one.kind == "bot":
        return "bot" if match.kept.joining else ""
    if not one.guest:
        return "left"
    return "away" if match.handed_over(seat) else ""


# Sitting down


async def sit(hall: Hall, match: Match, guest: Guest, wanted: int | None, code: str) -> None:
    """Take the seat that is wanted or any, or the one that an invitation is for. Whoever asks for
    any has one, however often they ask."""
    invited = invitation_to(hall, match, code) if code else None
    if invited is not None and invited["role"]:
        await _sit_as(hall, match, guest, invited["role"], code)
        return
    if role_of(hall, match.kept.id, guest.id, ever=True):
        raise No(409, "role", said("role.had"))
    only: int | None = None if invited is None else invited["seat"]
    named = wanted if only is None else only
    if named is None and any(one.guest == guest.id for one in match.people):
        return
    if named is not None and named >= match.kept.seats:
        raise No(400, "bad", said("seat.none", last=match.kept.seats - 1), "seat")
    if only is not None:
        seats = [only] if vacancy(match, only) else []
    else:
        offered = _offered(match, guest.id, invited is not None)
        seats = [one for one in offered if named in (None, one)]
    if not seats:
        raise No(409, "taken", said("seat.full") if named is None else TAKEN)
    wrong = {one: not_for(hall, match, one, guest.id) for one in seats}
    fit = [one for one in seats if wrong[one] is None]
    if not fit:
        raise wrong[seats[0]] or No(409, "taken", TAKEN)
    running = match.going
    seat = await hall.store.write(_take(match, guest.id, fit, code, named is None))
    if seat is not None:
        changed(hall, match, seat)
        if running:
            await match.act(Input("take_back", seat))  # on the record: a newcomer plays
            match.owner.greet(seat)


def _offered(match: Match, guest: str, invited: bool) -> list[int]:
    """The seats that a guest may take without an invitation for one, the best first."""
    kept = [one.seat for one in match.people if one.kind == "open" and one.kept_for == guest]
    if not (kept or invited or match.kept.listed or match.kept.host == guest):
        raise No(403, "invitation", said("seat.invitation"))
    free = [one.seat for one in match.people if one.kind == "open" and not one.kept_for]
    if match.kept.status != "open":
        if not match.kept.joining:
            raise No(409, "started", said("seat.started"))
        free = [seat for seat in range(match.kept.seats) if vacancy(match, seat) in ("bot", "left")]
    sides = match.hall.sides(match)
    own = {one.seat for one in match.people if one.guest == guest}
    with_us = [seat for side in sides if own & set(side) for seat in side if seat in free]
    return list(dict.fromkeys([*kept, *with_us, *free]))


def not_for(hall: Hall, match: Match, seat: int, guest: str) -> No | None:
    """Why this guest of all may not sit there."""
    if match.kept.people_only and hall.guests.is_program(guest):
        return No(403, "people", said("seat.people"))
    own = {one.seat for one in match.people if one.guest == guest}
    sides = hall.sides(match)
    if (wrong := other_team(sides, own | {seat})) is not None:
        return wrong
    if match.kept.origin == "resumed":
        before = hall.store.rows(
            "SELECT seat FROM seats WHERE match = ?1 AND guest = ?2 UNION ALL "
            "SELECT -1 FROM roles WHERE match = ?1 AND guest = ?2",
            (match.kept.source, guest),
        )
        if before and seat not in {row["seat"] for row in before}:
            return No(409, "before", said("seat.before"))
    return None


def _take(match: Match, guest: str, seats: list[int], code: str, once: bool) -> Job[int | None]:
    """The first of these seats that is still as it was when it was offered; none if it is to be
    `once` and the guest has one already."""
    name = match.kept.id
    before = {seat: match.people[seat] for seat in seats}

    def job(db: Db) -> int | None:
        wanted = "SELECT seat FROM invitations WHERE code = ? AND match = ?"
        if code and db.execute(wanted, (secret.hashed(code), name)).fetchone() is None:
            raise No(404, "invitation", USED)
        if once:
            mine = "SELECT seat FROM seats WHERE match = ? AND guest = ?"
            if db.execute(mine, (name, guest)).fetchone() is not None:
                return None
        for seat in seats:
            if assign(db, name, before[seat], "guest", guest, ""):
                return seat
        raise No(409, "taken", TAKEN)

    return job


def assign(
    db: Db, match: str, before: Seating, kind: str, guest: str, bot: str
) -> bool:
    """Give a seat to somebody, unless it is not any more as it was. Tickets of whoever had it and
    invitations to it are void; the table starts when no seat is open any more."""
    done = db.execute(
        "UPDATE seats SET kind = ?, guest = ?, bot = ?, kept_for = '', called = ? "
        "WHERE match = ? AND seat = ? AND kind = ? AND guest = ? AND bot = ?",
        (
            kind,
            guest,
            bot,
            before.called if before.guest == guest else "",
            match,
            before.seat,
            before.kind,
            before.guest,
            before.bot,
        ),
    ).rowcount
    if not done:
        return False
    here = (match, before.seat)
    if before.guest != guest:
        db.execute("DELETE FROM tickets WHERE match = ? AND seat = ?", here)
    db.execute("DELETE FROM invitations WHERE match = ? AND seat = ?", here)
    db.execute(
        "UPDATE matches SET status = 'live' WHERE id = ?1 AND status = 'open' "
        "AND NOT EXISTS (SELECT 1 FROM seats WHERE match = ?1 AND kind = 'open')",
        (match,),
    )
    return True


async def change_seat(hall: Hall, match: Match, seat: int, kind: str, guest: str, bot: str) -> None:
    """Who has a seat, on disk and for all to see."""
    before, name = match.people[seat], match.kept.id
    if not await hall.store.write(lambda db: assign(db, name, before, kind, guest, bot)):
        raise No(409, "taken", said("seat.changed"))
    changed(hall, match, seat)


async def name_seat(hall: Hall, match: Match, seat: int, name: str) -> None:
    """What whoever plays a seat is called; nothing: as its guest is."""
    sql = "UPDATE seats SET called = ? WHERE match = ? AND seat = ? AND guest = ?"
    await hall.store.execute(sql, (name, match.kept.id, seat, match.people[seat].guest))
    changed(hall, match, seat)


async def change_seats(hall: Hall, match: Match, guest: str, one: int, other: int) -> None:
    """Two seats change hands by the word of a role that may do so, before the start by the host's
    too: a person goes to a seat that is nobody's or a bot's, or two people change places. In a
    running game it is on the record, and all are told."""
    role, early = role_of(hall, match.kept.id, guest), match.kept.status == "open"
    if not role and not (early and guest == match.kept.host):
        raise No(403, "role", said("role.only"))
    if not early and not (match.going and match.table.game.seat_acts):
        raise No(409, "state", said("seat.fixed"))
    if max(one, other) >= match.kept.seats:
        raise No(400, "bad", said("seat.none", last=match.kept.seats - 1), "seat")
    seats = {seat: match.people[seat] for seat in (one, other)}
    if one == other or not any(seat.guest for seat in seats.values()):
        raise No(409, "seat", said("seat.nobody"))
    if any(seat.kept_for for seat in seats.values()):
        raise No(409, "taken", TAKEN)
    for who in {seat.guest for seat in seats.values() if seat.guest}:
        own = {seat.seat for seat in match.people if seat.guest == who}
        after = {one + other - seat if seat in seats else seat for seat in own}
        if (wrong := other_team(hall.sides(match), after)) is not None:
            raise wrong
    given: Input | None = None
    if not early:
        actor = match.kept.seats + match.table.game.sight.roles[role]
        (act,) = match.table.game.seat_acts
        given = Input(act, actor, word=f"{one} {other}")
        match.table.ahead().apply(given)  # or Refused, before anything has changed
    if not await hall.store.write(_exchange(match.kept.id, seats[one], seats[other])):
        raise No(409, "taken", said("seat.changed"))
    changed(hall, match, one, other)
    if given is not None:
        await match.act(given)


def _exchange(match: str, one: Seating, other: Seating) -> Job[bool]:
    """Unless one of the seats is not any more as it was."""
    if one.kind == "open":  # the one that will be free first: a table without any begins
        one, other = other, one

    def job(db: Db) -> bool:
        db.execute("SAVEPOINT seats")
        done = assign(db, match, one, other.kind, other.guest, other.bot) and assign(
            db, match, other, one.kind, one.guest, one.bot
        )
        db.execute("RELEASE seats" if done else "ROLLBACK TO seats")
        return done

    return job


def changed(hall: Hall, match: Match, *seats: int) -> None:
    """Seats have changed hands on disk."""
    before = match.people
    match.people = archive.seating(hall.store, match.kept.id)
    for seat in seats:
        guest = match.people[seat].guest
        match.sat(guest)
        if before[seat].guest != guest:
            match.shut_out(seat)
    match.name_seats()
    if match.kept.status == "open" and not any(one.kind == "open" for one in match.people):
        match.start()
    match.tell()
    hall.lobby_changed(match.kept.id)


def other_team(sides: list[list[int]], seats: set[int]) -> No | None:
    """Where seats stand together, a person may have several of one side and never of two."""
    if not sides or any(seats <= set(side) for side in sides):
        return None
    mine = next(side for side in sides if min(seats) in side)
    seats_of_mine = ", ".join(map(str, mine))
    return No(409, "team", said("seat.team", seat=min(seats), seats=seats_of_mine))


# Invitations


async def invite(hall: Hall, match: Match, seat: int | None, role: str) -> str:
    """A code for a seat that is nobody's, for a role that is free, or for any free seat."""
    if seat is not None and seat >= match.kept.seats:
        raise No(400, "bad", said("seat.none", last=match.kept.seats - 1), "seat")
    if seat is not None and not vacancy(match, seat):
        raise No(409, "taken", said("seat.somebodys"))
    if role:
        _check_role(hall, match, role)
    code = secret.token()
    values = secret.hashed(code), match.kept.id, seat, role, int(time.time())

    def job(db: Db) -> None:
        """The oldest for the same are void where there are too many: badges for all seats of a
        large table leave its door open."""
        db.execute(
            "INSERT INTO invitations (code, match, seat, role, created) VALUES (?, ?, ?, ?, ?)",
            values,
        )
        db.execute(
            f"DELETE FROM invitations WHERE {ALIKE} AND code NOT IN "
            f"(SELECT code FROM invitations WHERE {ALIKE} "
            "ORDER BY created DESC, code = ?3 DESC LIMIT ?2)",
            (match.kept.id, hall.limits.invitations_a_table, values[0], seat, role),
        )

    await hall.store.write(job)
    return code


def open_invitation(hall: Hall, match: Match, code: str) -> str:
    """One for any free seat, as it was made; No if it is not, or not any more."""
    row = invitation_to(hall, match, code)
    if row["seat"] is not None or row["role"]:
        raise No(404, "invitation", USED)
    return code


def find_invitation(hall: Hall, code: str) -> Row | None:
    wanted = secret.hashed(code)
    row = hall.store.row("SELECT * FROM invitations WHERE code = ?", (wanted,))
    return row if row is not None and hmac.compare_digest(row["code"], wanted) else None


def invitation_to(hall: Hall, match: Match, code: str) -> Row:
    row = find_invitation(hall, code)
    if row is None or row["match"] != match.kept.id:
        raise No(404, "invitation", USED)
    return row


# Roles: as seats, they are their holders'


def role_of(hall: Hall, match: str, guest: str, ever: bool = False) -> str:
    """The role that a guest has at a match, or has `ever` had."""
    row = hall.store.row(
        "SELECT role, held FROM roles WHERE match = ? AND guest = ?", (match, guest)
    )
    return "" if row is None or not (row["held"] or ever) else str(row["role"])


def changes_seats(hall: Hall, match: Match, guest: str) -> bool:
    """Whether a guest has a role that may let seats change hands: those that see as the first."""
    game = hall.game(match.kept.game)
    role = role_of(hall, match.kept.id, guest)
    if game is None or not game.seat_acts or not role:
        return False
    return game.sight.roles[role] == min(game.sight.roles.values())


def _check_role(hall: Hall, match: Match, role: str) -> None:
    """A role can be given that nobody has, that the host has, or whose holder has gone."""
    game = hall.game(match.kept.game)
    if game is None or role not in game.sight.roles:
        raise No(400, "bad", said("role.none", role=role), "role")
    holder = next((who for name, who, _ in match.roles() if name == role), "")
    if holder and holder != match.kept.host and not match.gone_for_good(holder):
        raise No(409, "taken", said("role.taken"))


async def _sit_as(hall: Hall, match: Match, guest: Guest, role: str, code: str) -> None:
    if any(one.guest == guest.id for one in match.people):
        raise No(409, "seat", said("role.seat"))
    _check_role(hall, match, role)
    await take_role(hall, match, role, guest.id, code)


async def take_role(hall: Hall, match: Match, role: str, guest: str, code: str = "") -> None:
    """A guest has a role from now on. Whoever had it before has it no more, and never a seat."""
    name = match.kept.id

    def job(db: Db) -> None:
        if (
            code
            and not db.execute(
                "DELETE FROM invitations WHERE code = ?", (secret.hashed(code),)
            ).rowcount
        ):
            raise No(404, "invitation", USED)
        db.execute("UPDATE roles SET held = 0 WHERE match = ? AND role = ?", (name, role))
        db.execute(
            "INSERT INTO roles (match, guest, role, held) VALUES (?, ?, ?, 1) "
            "ON CONFLICT (match, guest) DO UPDATE SET role = excluded.role, held = 1",
            (name, guest, role),
        )
        db.execute(
            "DELETE FROM tickets WHERE match = ? AND role = ? AND guest != ?", (name, role, guest)
        )
        db.execute("DELETE FROM invitations WHERE match = ? AND role = ?", (name, role))

    await hall.store.write(job)
    match.sat(guest)
    for one in match.connections:
        if one.role == role and one.guest != guest:
            one.turn_away("role.gone")
    match.look()


# Watching


def here(match: Match) -> set[str]:
    """Who belongs to a table: those who sit at it, and its host."""
    return {one.guest for one in match.people} | {match.kept.host}


def may_watch(match: Match, guest: str) -> bool:
    """A spectator's place is for whoever the table lets watch; and for nobody while a spectator
    would see more than the players do."""
    return match.watched and (match.kept.spectators or guest in here(match))


def check_watching(match: Match, guest: str) -> None:
    if not match.watched:
        raise No(403, "fog", said("watch.fog"))
    if not may_watch(match, guest):
        raise No(403, "spectators", said("watch.none"))

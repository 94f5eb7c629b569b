"""The calls by which a guest comes back on any device with a recovery phrase."""

from __future__ import annotations

import secrets
import time

from . import phrases
from .api import Call, No, route
from .homes import Db
from .lasting import Keys, Phrase, Return
from .lobby import Me
from .returning import become, keys_of, may_try, possible, slowly
from .store import Store
from .words import said


@route("GET /api/me/keys", Keys, problems=(401,))
async def keys(call: Call) -> Keys:
    """By what one can come back."""
    return keys_of(call.hall.store, call.guest.id, possible(call))


@route("POST /api/me/phrase", Phrase, problems=(401, 429))
async def make(call: Call) -> Phrase:
    """A recovery phrase, shown this once. One that was made before is void."""
    guest = call.guest.id
    may_try(call)
    phrase = phrases.new()
    salt = await _salt(call.hall.store)
    kept = await slowly(call.hall, lambda: phrases.slowly(phrase, salt))
    sql = (
        "INSERT INTO phrases (guest, hash, created) VALUES (?, ?, ?) ON CONFLICT (guest) "
        "DO UPDATE SET hash = excluded.hash, created = excluded.created"
    )
    await call.hall.store.execute(sql, (guest, kept, int(time.time())))
    return Phrase(phrases.words(phrase, call.lang))


@route("DELETE /api/me/phrase", Keys, problems=(401,))
async def drop(call: Call) -> Keys:
    """The recovery phrase is void."""
    await call.hall.store.execute("DELETE FROM phrases WHERE guest = ?", (call.guest.id,))
    return keys_of(call.hall.store, call.guest.id, possible(call))


@route("POST /api/me/return", Me, Return, problems=(403, 404, 429))
async def come_back(call: Call) -> Me:
    """Become the guest whose recovery phrase this is. What is no phrase is told from what is
    nobody's; whose there are is not told."""
    try:
        phrase = phrases.read(call.body.phrase)
    except phrases.Misread as misread:
        raise No(400, "phrase", misread.why, "phrase") from None
    may_try(call)
    salt = await _salt(call.hall.store)
    found = await slowly(call.hall, lambda: phrases.slowly(phrase, salt))
    row = call.hall.store.row("SELECT guest FROM phrases WHERE hash = ?", (found,))
    if row is None:
        raise No(404, "phrase", said("phrase.nobody"), "phrase")
    return await become(call, row["guest"])


async def _salt(store: Store) -> bytes:
    """The house's own, made when it is first needed."""
    row = store.row("SELECT value FROM meta WHERE key = 'salt'")
    if row is None:
        new = secrets.token_hex(16)

        def job(db: Db) -> None:
            db.execute("INSERT INTO meta VALUES ('salt', ?) ON CONFLICT DO NOTHING", (new,))

        await store.write(job)
        row = store.row("SELECT value FROM meta WHERE key = 'salt'")
        assert row is not None
    return bytes.fromhex(row["value"])

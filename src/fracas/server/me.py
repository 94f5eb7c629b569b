"""The calls about oneself: a name, another device, going away for good."""

from __future__ import annotations

import msgspec

from . import leaving
from .address import address_for
from .api import Call, No, route
from .guests import LINK_SECONDS, Guest
from .limits import Buckets
from .lobby import Claim, DeviceLink, Done, Me, MeWanted


@route("GET /api/me", Me, problems=(401,))
async def me(call: Call) -> Me:
    """Who one is; 401 for somebody new."""
    return as_me(call, call.guest)


@route("POST /api/me", Me, MeWanted, problems=(429,))
async def be(call: Call) -> Me:
    """Become a guest, or change one's name or language. The cookie remembers it."""
    body: MeWanted = call.body
    name = None if body.name is None else clean(body.name)
    guest = call.maybe_guest
    if guest is None:
        newcomers: Buckets = call.request.app.state.newcomers
        if not newcomers.take(call.address):
            raise No(429, "limit", "too many new guests from your address; try again later")
        guest, call.cookie = await call.hall.guests.new(name or "Guest", body.lang or "en")
        call.hall.lately.heard(guest.id, call.address)
        return as_me(call, guest)
    guest = msgspec.structs.replace(
        guest, name=name or guest.name, lang=body.lang or guest.lang
    )
    await call.hall.guests.change(guest, guest.name, guest.lang)
    leaving.renamed(call.hall, guest.id)
    call.hall.told("named", guest.id)
    return as_me(call, guest)


@route("DELETE /api/me", Done, problems=(401,), even_banned=True)
async def go(call: Call) -> Done:
    """Delete all that is kept of oneself. Bots play on in running games; moves stay, nobody's."""
    await leaving.forget(call.hall, call.guest.id)
    call.cookie = ""
    return Done()


@route("POST /api/me/link", DeviceLink, problems=(401,))
async def link(call: Call) -> DeviceLink:
    """A link that makes another device this guest too, once, within ten minutes."""
    code = await call.hall.guests.link(call.guest)
    address, reachable, hint = address_for(call.request, f"/#/device/{code}")
    return DeviceLink(address, code, reachable, hint, LINK_SECONDS)


@route("POST /api/me/claim", Me, Claim, problems=(404,))
async def claim(call: Call) -> Me:
    """Become the guest of a device link."""
    found = await call.hall.guests.claim(call.body.code)
    if found is None:
        raise No(404, "link", "this link was used already or is too old")
    guest, call.cookie = found
    return as_me(call, guest)


def as_me(call: Call, guest: Guest) -> Me:
    rows = call.hall.store.rows(
        "SELECT id FROM matches WHERE host = ?1 OR id IN "
        "(SELECT match FROM seats WHERE guest = ?1 OR kept_for = ?1) "
        "ORDER BY created DESC LIMIT 200",
        (guest.id,),
    )
    return Me(guest.id, guest.name, guest.lang, [row["id"] for row in rows])


def clean(name: str) -> str:
    """Without control and direction marks, which could make a name look like another."""
    kept = "".join(one for one in name if one.isprintable()).strip()
    if not kept:
        raise No(400, "bad", "a name needs at least one letter", "name")
    return " ".join(kept.split())

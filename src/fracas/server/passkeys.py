"""The calls by which a guest comes back with a passkey (WebAuthn).

They take the package `webauthn`, which need not be there: then, and where the house goes by a bare
address, no passkeys are offered. Keys are such as the authenticator finds by itself, so nobody is
asked who they are, and nothing tells which guests there are.
"""

from __future__ import annotations

import time
from typing import Any

import msgspec

from .api import Call, No, route
from .guests import DAY
from .homes import Db
from .lasting import Ceremony, Keys, PasskeyMade, PasskeyUsed
from .lobby import Me
from .returning import become, house, keys_of, may_try, possible, slowly
from .words import said

MOST = 10
"""Of one guest."""
NAME = "Fracas"
BACK = "back"
"""The purpose of a challenge to come back with."""


def _bound_to(call: Call) -> tuple[str, str]:
    if not possible(call):
        raise No(409, "passkey", said("passkey.impossible"))
    return house(call)


@route("POST /api/me/passkeys/options", Ceremony, problems=(401, 409))
async def to_make(call: Call) -> Ceremony:
    """What to ask an authenticator for that is to make a key for this guest."""
    call.hall.at_one_server()
    name, _ = _bound_to(call)
    import webauthn
    from webauthn.helpers import options_to_json_dict
    from webauthn.helpers.structs import (
        AuthenticatorSelectionCriteria,
        PublicKeyCredentialDescriptor,
        ResidentKeyRequirement,
        UserVerificationRequirement,
    )

    guest = call.guest
    rows = call.hall.store.rows("SELECT key FROM passkeys WHERE guest = ?", (guest.id,))
    options = webauthn.generate_registration_options(
        rp_id=name,
        rp_name=NAME,
        user_id=guest.id.encode(),
        user_name=guest.name,
        challenge=call.hall.challenges.give(guest.id),
        exclude_credentials=[PublicKeyCredentialDescriptor(id=row["key"]) for row in rows],
        authenticator_selection=AuthenticatorSelectionCriteria(
            resident_key=ResidentKeyRequirement.REQUIRED,
            user_verification=UserVerificationRequirement.PREFERRED,
        ),
    )
    return Ceremony(options_to_json_dict(options))


@route("POST /api/me/passkeys", Keys, PasskeyMade, problems=(401, 409, 429))
async def make(call: Call) -> Keys:
    """Keep a key that an authenticator has made."""
    call.hall.at_one_server()
    name, origin = _bound_to(call)
    import webauthn

    guest = call.guest.id
    may_try(call)
    challenge = _challenge(call, call.body.response.clientDataJSON, guest)
    try:
        made = await slowly(
            call.hall,
            lambda: webauthn.verify_registration_response(
                credential=_credential(call.body),
                expected_challenge=challenge,
                expected_rp_id=name,
                expected_origin=origin,
            ),
        )
    except Exception as error:  # whatever its reader stumbles over
        raise _refusal(error) from None
    _once(call, challenge)
    now = _today()
    values = guest, made.credential_id, made.credential_public_key, made.sign_count, now

    def job(db: Db) -> bool:
        sql = "SELECT count(*) FROM passkeys WHERE guest = ?"
        if db.execute(sql, (guest,)).fetchone()[0] >= MOST:
            return False
        db.execute(
            "INSERT INTO passkeys (guest, key, public, count, created, used) "
            "VALUES (?, ?, ?, ?, ?, 0) ON CONFLICT DO NOTHING",
            values,
        )
        return True

    if not await call.hall.store.write(job):
        raise No(409, "limit", said("passkey.most", most=MOST))
    return keys_of(call.hall.store, guest, True)


@route("DELETE /api/me/passkeys/{passkey}", Keys, problems=(401, 404))
async def drop(call: Call) -> Keys:
    """Forget one of one's own keys."""
    call.hall.at_one_server()
    guest = call.guest.id
    sql = "DELETE FROM passkeys WHERE id = ? AND guest = ?"
    if not await call.hall.store.execute(sql, (call.number("passkey"), guest)):
        raise No(404, "missing", said("passkey.missing"))
    return keys_of(call.hall.store, guest, possible(call))


@route("POST /api/me/passkey/options", Ceremony, problems=(409,))
async def to_use(call: Call) -> Ceremony:
    """What to ask an authenticator for that may have a key for this house: the same for all."""
    call.hall.at_one_server()
    name, _ = _bound_to(call)
    import webauthn
    from webauthn.helpers import options_to_json_dict

    challenge = call.hall.challenges.give(BACK)
    options = webauthn.generate_authentication_options(rp_id=name, challenge=challenge)
    return Ceremony(options_to_json_dict(options))


@route("POST /api/me/passkey", Me, PasskeyUsed, problems=(403, 404, 409, 429))
async def use(call: Call) -> Me:
    """Become the guest whose key this is."""
    call.hall.at_one_server()
    name, origin = _bound_to(call)
    import webauthn
    from webauthn.helpers import base64url_to_bytes

    may_try(call)
    challenge = _challenge(call, call.body.response.clientDataJSON, BACK)
    try:
        key = base64url_to_bytes(call.body.id)
    except ValueError as error:
        raise _refusal(error) from None
    sql = "SELECT id, guest, public, count FROM passkeys WHERE key = ?"
    row = call.hall.store.row(sql, (key,))
    if row is None:
        raise No(404, "passkey", said("passkey.nobody"))
    try:
        used = await slowly(
            call.hall,
            lambda: webauthn.verify_authentication_response(
                credential=_credential(call.body),
                expected_challenge=challenge,
                expected_rp_id=name,
                expected_origin=origin,
                credential_public_key=row["public"],
                credential_current_sign_count=row["count"],
            ),
        )
    except Exception:  # whatever its reader stumbles over: somebody else's, or nobody's
        raise No(404, "passkey", said("passkey.nobody")) from None
    _once(call, challenge)
    sql = "UPDATE passkeys SET count = ?, used = ? WHERE id = ?"
    await call.hall.store.execute(sql, (used.new_sign_count, _today(), row["id"]))
    return await become(call, row["guest"])


def _credential(given: msgspec.Struct) -> dict[str, Any]:
    found: dict[str, Any] = msgspec.to_builtins(given)
    return {**found, "rawId": found["id"], "type": "public-key"}


def _challenge(call: Call, told: str, purpose: str) -> bytes:
    """The challenge that was signed, if it is one of ours and new."""
    from webauthn.helpers import base64url_to_bytes, parse_client_data_json

    try:
        challenge = parse_client_data_json(base64url_to_bytes(told)).challenge
    except Exception as error:  # whatever its reader stumbles over
        raise _refusal(error) from None
    if not call.hall.challenges.holds(challenge, purpose):
        raise No(409, "passkey", said("passkey.late"))
    return challenge


def _once(call: Call, challenge: bytes) -> None:
    if not call.hall.challenges.answered(challenge):
        raise No(409, "passkey", said("passkey.late"))


def _refusal(error: Exception) -> No:
    return No(400, "passkey", said("passkey.wrong", why=str(error)[:200]))


def _today() -> int:
    """To the day: more is nobody's business."""
    return int(time.time()) // DAY * DAY

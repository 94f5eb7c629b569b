"""An authenticator in software: makes keys as WebAuthn says, and signs with them."""

from __future__ import annotations

import base64
import json
import secrets
from hashlib import sha256
from typing import Any

import cbor2
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.hashes import SHA256

PRESENT, VERIFIED, ATTESTED = 1, 4, 64


def text(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).decode().rstrip("=")


class Authenticator:
    def __init__(self, origin: str) -> None:
        self.origin = origin
        self.id = secrets.token_bytes(16)
        self.count = 0
        self._key = ec.generate_private_key(ec.SECP256R1())

    def make(self, options: dict[str, Any]) -> dict[str, Any]:
        """The answer to `navigator.credentials.create`."""
        told = self._told("webauthn.create", options["challenge"])
        point = self._key.public_key().public_numbers()
        public = {
            1: 2,
            3: -7,
            -1: 1,
            -2: point.x.to_bytes(32, "big"),
            -3: point.y.to_bytes(32, "big"),
        }
        named = bytes(16) + len(self.id).to_bytes(2, "big") + self.id + cbor2.dumps(public)
        data = self._data(options["rp"]["id"], ATTESTED) + named
        made = {"fmt": "none", "attStmt": {}, "authData": data}
        response = {"clientDataJSON": text(told), "attestationObject": text(cbor2.dumps(made))}
        return {"id": text(self.id), "response": response}

    def use(self, options: dict[str, Any]) -> dict[str, Any]:
        """The answer to `navigator.credentials.get`."""
        told = self._told("webauthn.get", options["challenge"])
        data = self._data(options["rpId"], 0)
        signed = self._key.sign(data + sha256(told).digest(), ec.ECDSA(SHA256()))
        response = {
            "clientDataJSON": text(told),
            "authenticatorData": text(data),
            "signature": text(signed),
        }
        return {"id": text(self.id), "response": response}

    def _told(self, kind: str, challenge: str) -> bytes:
        return json.dumps({"type": kind, "challenge": challenge, "origin": self.origin}).encode()

    def _data(self, house: str, flags: int) -> bytes:
        self.count += 1
        flags |= PRESENT | VERIFIED
        return sha256(house.encode()).digest() + bytes([flags]) + self.count.to_bytes(4, "big")

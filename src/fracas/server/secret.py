"""Tokens: long random words of which only the hash is kept."""

from __future__ import annotations

import hashlib
import secrets


def token() -> str:
    return secrets.token_urlsafe(32)


def name() -> str:
    """A public id: short, and too many to try them all."""
    return secrets.token_urlsafe(9).replace("-", "x").replace("_", "y")


def hashed(secret: str) -> bytes:
    """What is stored and looked up. A lookup by hash has no timing that tells of the secret."""
    return hashlib.sha256(secret.encode()).digest()


def commitment(salt: str, seed: str) -> str:
    return hashlib.sha256(f"{salt}:{seed}".encode()).hexdigest()

"""Certificates in events: what a measurement rests on, for everybody to check."""

from msgspec import json

from .figures import bodies, terrain
from .geometry.certificates import Certificate, Scene
from .state import Collision


def certify(s: Collision, clause: str, found: Certificate) -> None:
    """Tell a measurement that has just decided a rule. Call it before anything moves."""
    if s.log is not None:
        scene = Scene(terrain(s), bodies(s))
        s.tell("measured", clause, proof=text_of(found), scene=text_of(scene))


def text_of(found: Certificate | Scene) -> str:
    return json.encode(found).decode()

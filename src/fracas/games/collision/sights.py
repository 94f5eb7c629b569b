"""Who sees whom, and why: the answers to "can he see me?" for boards. CO-7, CO-29.6, CO-29.9."""

from functools import lru_cache

from fracas.engine import Said

from .figures import bodies, terrain
from .geometry.certificates import Certificate
from .geometry.measure import distance, from_rear
from .geometry.reasons import reason
from .geometry.shapes import Body, Terrain
from .geometry.sight import sight
from .layouts import layout_named
from .shown import Sighted
from .state import Collision
from .words import word, words

ROUNDED = 2
"""Aim points are rounded to whole u."""


@lru_cache(maxsize=1024)
def name_of(layout: str, piece: str) -> Said:
    """What a piece of terrain is called; a twin by half turn as the piece itself."""
    plain = piece.removesuffix("'")
    for spec in layout_named(layout).pieces:
        if spec.id == plain:
            return Said(en=spec.name.en, fr=spec.name.fr)
    kind = plain.rstrip("0123456789")
    en, fr = (word(f"piece.{kind}", lang) or plain for lang in ("en", "fr"))
    return Said(en=en, fr=fr)


@lru_cache(maxsize=64)
def _sights(layout: str, ground: Terrain, crowd: tuple[Body, ...]) -> tuple[Sighted, ...]:
    return tuple(
        _sighted(layout, ground, viewer, target, _between(crowd, viewer, target))
        for viewer in crowd
        for target in crowd
        if viewer.name[0] != target.name[0]
    )


def _between(crowd: tuple[Body, ...], viewer: Body, target: Body) -> tuple[Body, ...]:
    """Who may stand in the way of a ray: a sight depends on nobody else, so that it is measured
    again only when one of these has moved."""
    vx, vy, tx, ty, r = viewer.x, viewer.y, target.x, target.y, target.radius + ROUNDED
    x0, x1 = (vx, tx + r) if vx < tx - r else (tx - r, tx + r if tx + r > vx else vx)
    y0, y1 = (vy, ty + r) if vy < ty - r else (ty - r, ty + r if ty + r > vy else vy)
    return tuple(
        one
        for one in crowd
        if x0 - one.radius <= one.x <= x1 + one.radius
        and y0 - one.radius <= one.y <= y1 + one.radius
        and one is not viewer
        and one is not target
    )


@lru_cache(maxsize=4096)
def _sighted(
    layout: str, ground: Terrain, viewer: Body, target: Body, between: tuple[Body, ...]
) -> Sighted:
    return sighted(layout, ground, between, viewer, target)


def sighted(
    layout: str, ground: Terrain, crowd: tuple[Body, ...], viewer: Body, target: Body
) -> Sighted:
    """One figure's sight of an enemy, with its reason in every language."""
    found = sight(ground, crowd, viewer, target)
    return Sighted(
        by=viewer.name,
        of=target.name,
        seen=found.seen,
        cover=found.cover if found.seen else None,
        distance=distance(viewer, target),
        rear=not from_rear(viewer, target).front,
        why=told(layout, crowd, found),
    )


def told(layout: str, crowd: tuple[Body, ...], found: Certificate) -> Said:
    """A measurement and its reason, in every language."""
    names = {body.name for body in crowd}

    def why(lang: str) -> str:
        return reason(
            found,
            words.texts[lang],
            lambda name: name if name in names else getattr(name_of(layout, name), lang),
        )

    return Said(en=why("en"), fr=why("fr"))


def sights(s: Collision) -> list[Sighted]:
    """Of every figure on the table towards every enemy."""
    return list(_sights(s.layout, terrain(s), bodies(s)))

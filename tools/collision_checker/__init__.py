"""Checks what Collision measured, from raw positions alone: `python -m tools.collision_checker F`.

It imports nothing of the game. Every claim is decided again by another method than the game's,
slow and in exact fractions:

- a prism and a ray: the ray is cut wherever it meets the plane of a face, and the middle of every
  part is tried against every face (the game narrows one interval by cross multiplication);
- a figure that moves past a piece: the distance from the origin to the convex hull of all
  differences between the two (the game compares ends, corners and crossings);
- surfaces under a line: every part between two edge lines is tried (the game clips polygons);
- the nearest legal point: every nearer point is tried and must be illegal.

A file holds one JSON object a line: `{"claim": "scene", "terrain": …, "bodies": …}` sets the table
for the claims that follow it.
"""

from .claims import Checker

__all__ = ["Checker"]

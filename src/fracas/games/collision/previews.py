"""A table's terrain as a small drawing, for whoever sets one up. CO-C9."""

from __future__ import annotations

from .layouts import layout_named, layouts, loot_spots, terrain_of

LOW, HIGH = (0x5A, 0x63, 0x4E), (0xC9, 0xB4, 0x8A)
"""What is low is dark, what is high light."""
TALLEST = 400


def table(value: object, seats: int) -> str:
    named = str(value)
    if named not in layouts() and not named.startswith("{"):  # drawn by lot, or laid by hand
        return ""
    layout = layout_named(named)
    ground = terrain_of(layout)
    side = ground.side
    parts = [f'<rect width="{side}" height="{side}" rx="60" fill="#2c3327"/>']
    for piece in sorted(ground.pieces, key=lambda one: one.z1):
        corners = " ".join(f"{x},{side - y}" for x, y in piece.corners)
        share = min(1.0, piece.z1 / TALLEST)
        shade = "".join(f"{round(a + (b - a) * share):02x}" for a, b in zip(LOW, HIGH, strict=True))
        dashed = ' stroke-dasharray="40 30"' if piece.cover == "L" else ""
        parts.append(
            f'<polygon points="{corners}" fill="#{shade}" stroke="#12150f" '
            f'stroke-width="24"{dashed}/>'
        )
    parts += [
        f'<circle cx="{one.x}" cy="{side - one.y}" r="45" fill="#8fd3ff"/>'
        for one in ground.ladders
    ]
    parts += [
        f'<rect x="{x - 60}" y="{side - y - 60}" width="120" height="120" rx="20" fill="#ffd34d"/>'
        for x, y, _ in loot_spots(layout)
    ]
    inside = "".join(parts)
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {side} {side}">{inside}</svg>'

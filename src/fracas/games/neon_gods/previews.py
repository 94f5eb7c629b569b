"""A scenario's map as a small drawing, for whoever sets up a table. NG-3.1."""

from __future__ import annotations

from .scenarios import drawn_map

CELL = 20
SEATS = ("#45e6ff", "#ff74b8", "#ffcb57", "#9bf06d")
NIGHT, STREET, RUBBLE, TOWER = "#1a0c42", "#3b2a80", "#0b0720", "#8f7cf5"


def scenario(value: object, seats: int) -> str:
    drawn = drawn_map(str(value), seats)
    bases = {space: seat - 1 for seat, space in drawn.bases}
    side = 6 * CELL + 4
    parts = [f'<rect width="{side}" height="{side}" rx="6" fill="{NIGHT}"/>']
    for space in range(36):
        x, y = 2 + space % 6 * CELL, 2 + space // 6 * CELL
        bit = 1 << space
        ground = RUBBLE if drawn.dead & bit else STREET
        size = CELL - 2
        parts.append(
            f'<rect x="{x + 1}" y="{y + 1}" width="{size}" height="{size}" rx="3" fill="{ground}"/>'
        )
        for height, mask in enumerate(drawn.skyscrapers, 1):
            if mask & bit:
                high = 3 + 4 * height
                parts.append(
                    f'<rect x="{x + 6}" y="{y + 18 - high}" width="8" height="{high}" '
                    f'fill="{TOWER}"/>'
                )
                parts += [
                    f'<circle cx="{x + 5 + 5 * one}" cy="{y + 4}" r="1.6" fill="#ffe9a3"/>'
                    for one in range(height)
                ]
        if space in bases:
            colour = SEATS[bases[space]]
            parts.append(f'<path d="M{x + 3} {y + 17}v-8l7-6 7 6v8z" fill="{colour}"/>')
        if space in drawn.tunnels:
            parts.append(
                f'<path d="M{x + 2} {y + 18}v-4a3.5 3.5 0 0 1 7 0v4z" fill="#05030f" '
                f'stroke="#b9b2d9"/>'
            )
        if space in drawn.andys:
            parts.append(
                f'<rect x="{x + 12}" y="{y + 2.5}" width="5.5" height="5" rx="1" fill="#ff8f9f"/>'
            )
        if space in drawn.products:
            parts.append(
                f'<rect x="{x + 13}" y="{y + 13}" width="5" height="5" rx="1" fill="#ffdca8"/>'
            )
    inside = "".join(parts)
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {side} {side}">{inside}</svg>'

"""Draw the pictures of the pages on how each game is played, and of the rulebooks: `python
tools/how_to.py`.

They are made of the games' own pieces, without words, so that one serves every language, and kept
with each game (`content/pictures/*.svg`) for the browser, for print and for the docs.
"""

from __future__ import annotations

from collections.abc import Callable
from math import cos, pi, sin
from pathlib import Path

from figures import FIGURES
from fracas.catalogue import find
from pieces import (
    COLOURS,
    CYAN,
    DARK,
    GOLD,
    GREEN,
    HIGH,
    MUTED,
    ORANGE,
    PAPER,
    PINK,
    WIDE,
    block,
    box,
    card,
    cell,
    circle,
    diamond,
    die,
    disc,
    ground,
    heart,
    hexagon,
    home,
    line,
    mark,
    menace,
    person,
    place,
    tower,
    write,
)

ROOT = Path(__file__).resolve().parents[1]
PAGE = ROOT / "docs/how-to-play.md"
GAMES = ROOT / "src/fracas/games"


# Neon Gods


def city_at_dawn() -> str:
    out = [circle(690, 110, 58, GOLD)]
    out += [
        line(
            [(690 + 72 * cos(a), 110 + 72 * sin(a)), (690 + 92 * cos(a), 110 + 92 * sin(a))],
            GOLD,
            5,
        ).replace(' marker-end="url(#arrow)"', "")
        for a in [k * pi / 6 for k in range(12)]
    ]
    plan = {(0, 0): 0, (1, 0): 0, (1, 1): 0, (3, 2): 1, (4, 2): 1, (3, 1): None}
    for column in range(5):
        for row in range(3):
            x, y = 70 + column * 96, 72 + row * 96
            out.append(cell(x, y, plan.get((column, row))))
    out += [home(70, 72, 0), mark(70, 82, 0), home(454, 264, 1), mark(454, 274, 1)]
    out += [tower(166, 168 + 30, 2), mark(186, 186, 0), tower(358, 264 + 30, 3), mark(378, 282, 1)]
    out += [mark(166, 72, 0), tower(358, 168 + 30, 1)]
    out += [write(655, 245, "1 + 1 + 1 + 2", 30, CYAN), write(655, 290, "1 + 1 + 3", 30, PINK)]
    return "".join(out)


def five_steps() -> str:
    out = []
    for at in range(5):
        x = 90 + at * 155
        out += [box(x - 62, 60, 124, 190, "#1c1250", "#5a4fc0", 14), circle(x, 60, 20, DARK, CYAN)]
        out.append(write(x, 68, at + 1, 22))
        if at < 4:
            out.append(line([(x + 66, 155), (x + 82, 155)], MUTED))
    out += [card(76, 170, ""), card(96, 150, "+1")]
    out += [card(245, 140, "$"), mark(245, 220, 0)]
    out += [mark(370, 200, 0), line([(384, 190), (400, 160), (425, 140)], CYAN), mark(430, 125, 0)]
    out += [card(525, 165, "", "#cfe8ff"), card(555, 155, "", "#ffe3f1"), card(585, 145, "⚒")]
    out += [mark(690, 130, 0, 1.4), mark(732, 130, 1, 1.4), die(690, 195, 4, PINK)]
    out += [die(735, 195, 2, CYAN), write(400, 305, "× 9", 34, GOLD)]
    return "".join(out)


def sum_of_a_battle() -> str:
    out = []
    for at, (x, y) in enumerate([(110, 170), (206, 170), (110, 74), (206, 74), (206, 266)]):
        out.append(cell(x, y, 0 if at in (0, 3) else 1 if at == 4 else None))
    out += [mark(110, 170, 0), mark(206, 74, 0), mark(190, 178, 0), mark(224, 178, 1)]
    out += [mark(206, 266, 1)]
    out += [die(360, 110, 3, PAPER), die(410, 110, 2, PAPER), write(465, 120, "= 5", 30)]
    out += [write(530, 120, "+", 30), mark(565, 112, 0, 1.3), mark(595, 112, 0, 1.3)]
    out += [mark(625, 112, 0, 1.3), write(700, 122, "= 8", 34, CYAN)]
    out += [die(360, 220, 2, PAPER), die(410, 220, 1, PAPER), write(465, 230, "= 3", 30)]
    out += [write(530, 230, "+", 30), mark(565, 222, 1, 1.3), mark(595, 222, 1, 1.3)]
    out += [write(700, 232, "= 5", 34, PINK), write(530, 300, "8 ≥ 5", 34, GOLD)]
    return "".join(out)


# Collateral Damage


def cities() -> str:
    out = []
    places = [(200, 170, 5, None), (153, 89, 3, 0), (106, 170, 4, 0), (294, 170, 2, 1)]
    places += [(247, 251, 4, 1), (247, 89, 3, None), (153, 251, 5, 0)]
    for x, y, strength, seat in places:
        edge = "#5b4a6e" if seat is None else COLOURS[seat]
        out += [hexagon(x, y, 52, "#2a2036", edge), write(x, y + 34, strength, 28)]
        if seat is not None:
            out.append(person(x, y - 14, seat, 0.6))
    out += [write(560, 110, "3 + 4 + 5 = 12", 36, CYAN), write(560, 170, "2 + 4 = 6", 36, PINK)]
    out += [box(420, 220, 280, 22, "#2a2036", MUTED), box(420, 220, 202, 22, CYAN)]
    out += [box(646, 208, 6, 46, GOLD, r=2), write(649, 285, 14, 28, GOLD)]
    return "".join(out)


def love_leads() -> str:
    out = [hexagon(150, 170, 110, "#2a2036", "#5b4a6e"), hexagon(345, 170, 110, "#2a2036", PINK)]
    out += [person(150, 190, 0, 1.3), person(330, 190, 1, 1.3), heart(210, 110, 2)]
    out += [line([(195, 170), (270, 170)], PINK, 6)]
    out += [hexagon(620, 170, 130, "#2a2036", "#5b4a6e"), person(560, 200, 0, 1.2)]
    out += [person(680, 200, 2, 1.2), person(620, 120, 1, 1), heart(575, 120, 1.4)]
    out += [heart(665, 120, 1.4), line([(592, 196), (648, 196)], ORANGE, 6)]
    return "".join(out)


def blows() -> str:
    out = [person(110, 130, 0, 1.6), person(690, 130, 1, 1.6)]
    out += [die(200, 110, 5, CYAN), write(255, 120, "+ 3", 28), write(330, 122, "= 8", 34, CYAN)]
    out += [write(470, 122, "4 =", 34, PINK), die(535, 110, 2, PINK), write(590, 120, "+ 2", 28)]
    out += [write(400, 122, ">", 40, GOLD), write(370, 190, "(8 − 4) × 2 PP = 8", 34, GOLD)]
    out += [line([(555, 178), (645, 166)], GOLD, 6), write(400, 250, "4 &lt; 8", 30, MUTED)]
    out += [hexagon(400, 292, 40, "#2a2036", ORANGE), write(400, 303, "✸", 30, ORANGE)]
    return "".join(out)


# Collision


def hunt() -> str:
    out = [ground(30, 20, 300, 300), block(60, 60, 70, 60, '3"'), block(230, 210, 70, 60, '3"')]
    out += [diamond(80, 170), diamond(180, 170), diamond(280, 170)]
    out += [disc(120, 280, 0, "A1"), disc(180, 250, 0, "A2"), disc(210, 60, 1, "B1")]
    out += [line([(180, 222), (180, 192)], CYAN)]
    out += [disc(470, 100, 0, "A2"), diamond(500, 78), write(620, 112, "= 3", 40, GOLD)]
    out += [disc(470, 210, 1, "B1"), write(470, 222, "✕", 54, "#ff4d4d")]
    out += [write(620, 222, "= 1", 40, GOLD), write(560, 300, "× 4", 34, MUTED)]
    return "".join(out)


def activation() -> str:
    out = []
    for at, cost in enumerate((1, 2, 3)):
        x = 110 + at * 110
        out += [disc(x, 110, 0, "A1")]
        out += [circle(x - 16 + 16 * k, 165, 9, GOLD) for k in range(cost)]
        if at < 2:
            out.append(line([(x + 34, 110), (x + 72, 110)], MUTED))
    out += [box(30, 210, 360, 100, "#1b2016", "#556044")]
    out += [disc(80, 260, 0, "A1"), line([(110, 260), (190, 250)], CYAN), disc(225, 248, 0, "A1")]
    out += [line([(252, 246), (330, 240)], GOLD), disc(360, 240, 1, "B1")]
    out += [ground(440, 30, 330, 280), disc(490, 260, 0, "A1"), disc(710, 90, 1, "B1")]
    out += [block(590, 160, 50, 60, '2"')]
    out += [f'<path d="M508 244L694 102M508 252L700 112" stroke="{GOLD}" stroke-dasharray="6 6"/>']
    out += [f'<path d="M506 240L588 178" stroke="{ORANGE}" stroke-width="3"/>']
    out += [write(650, 150, "+1", 28, GREEN)]
    return "".join(out)


def columns() -> str:
    out = [disc(80, 90, 0, "A1"), disc(80, 250, 1, "B1")]
    for at, (mine, theirs) in enumerate([("6", "4"), ("3", "5"), ("★", "7")]):
        x = 220 + at * 110
        out += [card(x, 90, mine, "#cfefff"), card(x, 250, theirs, "#ffd9ea")]
    out += [write(262, 70, "+1", 24, GOLD), write(220, 182, "✔", 44, GREEN)]
    out += [write(330, 182, "✕", 44, "#ff6b6b"), write(440, 182, "✔", 44, GREEN)]
    out += [line([(500, 170), (560, 170)], MUTED), card(620, 170, "5", PAPER)]
    out += [write(620, 250, "4+", 30, GREEN), write(710, 182, "♥", 40, PINK)]
    return "".join(out)


# Ani-Mayhem


def items() -> str:
    out = []
    for column in range(3):
        for row in range(3):
            out.append(place(90 + column * 100, 90 + row * 80, (column, row) != (1, 1)))
    out += [person(190, 170, 0, 0.8), menace(290, 90)]
    gem = '<path d="M{x} 96l13 9-5 15h-16l-5-15z" fill="#ffc857"/>'
    out += [gem.format(x=470 + 34 * k) for k in range(5)] + [write(700, 122, "5 / 9", 34, CYAN)]
    out += [menace(470 + 44 * k, 220, 0.8) for k in range(2)] + [
        write(700, 230, "2 / 9", 34, "#ff6b6b")
    ]
    out += [
        person(430, 112, 0, 0.9),
        box(410, 280, 330, 16, "#23414d"),
        box(410, 280, 183, 16, CYAN),
    ]
    return "".join(out)


def way_of_disasters() -> str:
    out = []
    for column in range(4):
        for row in range(3):
            out.append(place(100 + column * 110, 80 + row * 90))
    way = [(430, 50), (430, 290), (320, 50), (320, 290), (210, 50), (210, 200)]
    out += [line(way, "#ff6b6b", 5), menace(430, 80), person(210, 260, 0, 0.9), mark(232, 268, 0)]
    for at in range(6):
        y = 40 + at * 50
        out += [box(560, y - 20, 200, 40, "#1d2b33", CYAN if at in (3, 4, 5) else "#4f8796")]
        out.append(write(590, y + 8, at + 1, 24, GOLD))
        out.append(write(680, y + 9, ("−", "+", "✸", "⚔", "→", "?")[at], 24))
    return "".join(out)


def bonk() -> str:
    out = [person(90, 130, 0, 1.4), person(160, 130, 0, 1.4), menace(700, 130, 2)]
    out += [
        write(90, 220, 3, 34, CYAN),
        write(160, 220, 4, 34, CYAN),
        card(240, 150, "+2", "#cfefff"),
    ]
    out += [write(330, 160, "= 9", 40, CYAN), line([(390, 145), (600, 145)], GOLD, 6)]
    out += [write(700, 240, "5", 40, "#ff8fa3"), write(500, 125, "9 − 5 = 4", 32, GOLD)]
    out += [box(120, 280, 560, 18, "#1d2b33", MUTED), box(120, 280, 300, 18, CYAN)]
    out += [box(330, 268, 5, 42, GOLD, r=1), box(620, 268, 5, 42, "#ff4d4d", r=1)]
    return "".join(out)


# Blood Feud


def ambitions() -> str:
    out = []
    for at, (points, kept) in enumerate([(5, True), (4, True), (3, True), (2, False)]):
        x = 120 + at * 120
        out += [box(x - 48, 70, 96, 140, "#2b1420" if kept else "#1d1a22", GOLD if kept else MUTED)]
        out += [
            write(x, 130, "✔", 40, GREEN if kept else MUTED),
            write(x, 190, points, 40, GOLD if kept else MUTED),
        ]
    out += [write(640, 150, "5 + 4 + 3", 38, GOLD), write(640, 205, "= 12", 44, GOLD)]
    out += [circle(640, 270, 24, GOLD), box(560, 284, 160, 40, "#1a0d14", r=0)]
    for at in range(7):
        out.append(circle(120 + at * 46, 275, 16, "#2b1420" if at > 2 else GOLD, GOLD))
    return "".join(out)


def stations() -> str:
    out = []
    signs = ("▦", "⚔", "$", "✓")
    for at, (x, y) in enumerate([(170, 100), (170, 240), (430, 100), (430, 240)]):
        out += [
            box(x - 100, y - 52, 200, 104, "#241019", "#8d3550", 12),
            write(x - 60, y + 14, signs[at], 40),
        ]
        out += [mark(x + 10 + 30 * k, y + 20, (at + k) % 4) for k in range(2 if at % 2 else 3)]
    out += [line([(272, 100), (326, 100)], GOLD), line([(430, 156), (430, 184)], GOLD)]
    out += [
        circle(660, 140, 70, "#241019", GOLD),
        line([(660, 140), (660, 90)], GOLD),
        line([(660, 140), (700, 160)], GOLD),
    ]
    out += [mark(620 + 28 * k, 270, k) for k in range(4)]
    return "".join(out)


def night() -> str:
    out = [hexagon(150, 170, 90, "#241019", "#8d3550"), hexagon(310, 170, 90, "#241019", GOLD)]
    out += [mark(130, 150, 0, 1.5), mark(170, 150, 0, 1.5), mark(150, 200, 0, 1.5)]
    out += [mark(300, 160, 1, 1.5), mark(330, 190, 1, 1.5), line([(200, 170), (256, 170)], CYAN, 6)]
    for at, sign in enumerate(("!", "⚔", "▲", "$", "✓")):
        x = 470 + at * 72
        out += [circle(x, 110, 28, "#241019", GOLD), write(x, 121, sign, 28)]
        if at < 4:
            out.append(line([(x + 32, 110), (x + 38, 110)], MUTED))
    out += [
        write(560, 220, "3 + 2", 36, CYAN),
        write(650, 220, "&gt;", 36, GOLD),
        write(730, 220, "2 + 1", 36, PINK),
    ]
    out += [card(480, 220, "⚔", "#f5d7df")]
    return "".join(out)


PAGES: dict[str, dict[str, Callable[[], str]]] = {
    "neon_gods": {"goal": city_at_dawn, "turn": five_steps, "battle": sum_of_a_battle},
    "collateral_damage": {"goal": cities, "love": love_leads, "combat": blows},
    "collision": {"goal": hunt, "activation": activation, "duel": columns},
    "ani_mayhem": {"goal": items, "way": way_of_disasters, "fight": bonk},
    "blood_feud": {"goal": ambitions, "stations": stations, "night": night},
}
PICTURES = {game: {**drawings, **FIGURES[game]} for game, drawings in PAGES.items()}
"""With those that only the rulebooks show."""
GROUND = {
    "neon_gods": "#0d0a24",
    "collateral_damage": "#17111f",
    "collision": "#12160e",
    "ani_mayhem": "#0e1b21",
    "blood_feud": "#150a10",
}
ARROW = (
    '<defs><marker id="arrow" viewBox="0 0 8 8" refX="5" refY="4" markerWidth="3.2" '
    'markerHeight="3.2" orient="auto"><path d="M0 0l8 4-8 4z" fill="context-stroke"/>'
    "</marker></defs>"
)


def drawn(game: str, name: str) -> str:
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDE} {HIGH}" '
        f'width="{WIDE}" height="{HIGH}">{ARROW}'
        f"{box(0, 0, WIDE, HIGH, GROUND[game], r=16)}{PICTURES[game][name]()}</svg>\n"
    )


def page() -> str:
    """All of it as one page of the docs."""
    out = [
        "# How to play",
        "Made from the games' own pages by `python tools/how_to.py`; in the app they "
        "are on each game's card, in English and French.",
        "",
    ]
    for folder in PICTURES:
        game = find(folder.replace("_", "-"))
        out += [f"## {game.title['en']}"]
        for one in game.teaching.how_to.page:
            picture = f"../src/fracas/games/{folder}/content/pictures/{one.picture}.svg"
            out += [f"### {one.title.en}", f"![{one.alt.en}]({picture})", ""]
            out += [f"{said.en}\n" for said in one.text]
    return "\n".join(out).rstrip() + "\n"


def main() -> None:
    for game, all_of in PICTURES.items():
        folder = GAMES / game / "content/pictures"
        folder.mkdir(exist_ok=True)
        for name in all_of:
            (folder / f"{name}.svg").write_text(drawn(game, name), encoding="utf-8")
    PAGE.write_text(page(), encoding="utf-8")


if __name__ == "__main__":
    main()

"""Where a sound player deploys and moves, and which way figures face, for bots. CO-28.11 to
28.20."""

from collections.abc import Sequence
from math import exp
from typing import Any

from fracas.engine import Choice
from fracas.games.collision.chances import passing
from fracas.games.collision.deployment import DeployAt, DeployFacing
from fracas.games.collision.figures import body, carried, enemies, max_charge, on_table, sheet
from fracas.games.collision.geometry.candidates import Candidate
from fracas.games.collision.geometry.measure import TOUCH, district
from fracas.games.collision.geometry.shapes import Body, Place
from fracas.games.collision.geometry.units import DIRECTIONS, INCH, hyp
from fracas.games.collision.missions import goal_depth, leaving_edge, mission
from fracas.games.collision.moving import NEED, Face, MoveAlong
from fracas.games.collision.paths import candidates
from fracas.games.collision.seats import OPPOSITE, edge_of
from fracas.games.collision.state import Collision, Figure
from fracas.games.collision.why import REGULAR

from .assess import attack, carrying, charge_chance, stand, turns_left
from .card_play import surely
from .value import near
from .weights import W

COVER = {"none": 0, "light": 1, "heavy": 2}
AHEAD = {"south": 90, "north": 270, "west": 0, "east": 180}
"""Which way the table lies from each edge."""


class Reach:
    """What a figure and an enemy can do to each other, wherever the figure goes."""

    def __init__(self, s: Collision, figure: int, foe: int) -> None:
        self.s, self.figure, self.foe = s, figure, foe
        self.enemy = body(s.figures[foe])
        self.mine, self.theirs = sheet(s.figures[figure]), sheet(s.figures[foe])
        self.least = self.enemy.radius + body(s.figures[figure]).radius
        self.longest = max_charge(s, figure), max_charge(s, foe)
        self.known: dict[tuple[int, int, int, bool], float] = {}

    def apart(self, place: Place) -> int:
        flat = hyp(place[0] - self.enemy.x, place[1] - self.enemy.y)
        return hyp(max(0, flat - self.least), abs(place[2] - self.enemy.z))

    def gain(self, way: int, seen: bool) -> float:
        """The best attack from a place so far apart."""
        found = 0.0
        if seen:
            found = self.shooting(self.figure, self.foe, way, 0)
        if self.mine.blades and way <= self.longest[0]:
            found = max(found, self.striking(self.figure, self.foe, way))
        return found

    def danger(self, way: int, seen: bool, cover: int) -> float:
        """The enemy's best attack on that place."""
        found = self.shooting(self.foe, self.figure, way, cover) if seen else 0.0
        if way <= self.longest[1] and not self.s.figures[self.foe].suppressed:
            found = max(found, self.striking(self.foe, self.figure, way))
        return found

    def shooting(self, by: int, at: int, way: int, cover: int) -> float:
        own, other = sheet(self.s.figures[by]), sheet(self.s.figures[at])
        if self.s.figures[by].jams:
            return 0.0
        found = 0.0
        for gun in own.guns:
            least, most = gun.range[0] * INCH, gun.range[1] * INCH
            if least <= way <= most:
                lead = own.rc + gun.rc - (2 * way > most) - other.defence - cover
                found = max(found, self.attack(at, gun.shots, lead, pushes=False))
        return found

    def attack(self, at: int, columns: int, lead: int, pushes: bool) -> float:
        """Many places come to the same columns and modifiers."""
        key = at, columns, lead, pushes
        if key not in self.known:
            self.known[key] = attack(self.s, at, columns, lead, False, pushes)
        return self.known[key]

    def striking(self, by: int, at: int, way: int) -> float:
        own, other = sheet(self.s.figures[by]), sheet(self.s.figures[at])
        columns = max([own.att, *(blade.attacks or own.att for blade in own.blades)])
        plus = max((blade.cc for blade in own.blades), default=0)
        lead = own.cc + plus - other.defence - other.parry
        gain = self.attack(at, columns + own.two_weapons, lead, pushes=True)
        return charge_chance(self.s, by, way) * gain


def sent_for(s: Collision, seat: int) -> dict[int, int]:
    """Which figure goes for which free mission object: the nearest pairs first."""
    ways = sorted(
        (hyp(thing[0] - s.figures[k].x, thing[1] - s.figures[k].y), at, k)
        for at, thing in enumerate(s.objects)
        if thing[3] < 0
        for k in on_table(s, seat)
        if not carried(s, k)
    )
    found: dict[int, int] = {}
    for _, at, k in ways:
        if k not in found and at not in found.values():
            found[k] = at
    return found


def errand(s: Collision, figure: int, place: Place, sent: dict[int, int]) -> float:
    """What a place is worth for the mission; `sent` goes for markers."""
    one = s.figures[figure]
    me = body(one)
    rules = {rule.rule for rule in mission(s).score}
    found = 0.0
    if "carry" in rules and not carried(s, figure):
        goal = sent.get(figure)
        if goal is not None:
            x, y, z, _ = s.objects[goal]
            way = max(0, hyp(place[0] - x, place[1] - y) - me.radius - TOUCH)
            there = not way and abs(place[2] - z) <= INCH
            lure = W.hunt.lure * near(way + abs(place[2] - z), W.hunt.pace) ** 2
            found += carrying(s) * (1.0 if there else lure)
    elif "district" in rules:
        friends = {
            district(s.figures[k].x, s.figures[k].y, s.side)
            for k in on_table(s, one.owner)
            if k != figure
        }
        late = W.domination.early + (1 - W.domination.early) * (s.turn - 1) / max(1, s.turns - 1)
        found += late * (district(place[0], place[1], s.side) not in friends)
    elif "zone" in rules and (edge := leaving_edge(s, one.owner)) is not None:
        to = {
            "south": place[1], "north": s.side - place[1],
            "west": place[0], "east": s.side - place[0],
        }  # fmt: skip
        beyond = max(0, to[edge] - goal_depth(s))
        found += W.ambush.leave * (1 - beyond / s.side)
    for x, y, z in s.loot:
        if hyp(place[0] - x, place[1] - y) <= me.radius + TOUCH and abs(place[2] - z) <= INCH:
            found += W.card.held
            break
    return found


_MOST = 2_000
_weighed: dict[tuple[object, ...], list[float]] = {}
"""Playouts of one question come to the same moves again and again, in worlds that differ in their
cards only: remembered by all that the weights come from."""


def move_along(s: Collision, step: MoveAlong, seat: int, options: Sequence[Any]) -> list[float]:
    key = (
        step.figure, step.entry, len(s.done) < REGULAR, s.hurried, s.moved, s.mission, s.layout,
        s.side, s.turn, s.turns, turns_left(s), s.first, tuple(one.edge for one in s.players),
        tuple(s.objects), tuple(s.loot), s.smoke,
        tuple((stand(s, k), one.status) for k, one in enumerate(s.figures)), len(options),
    )  # fmt: skip
    found = _weighed.get(key)
    if found is None:
        if len(_weighed) >= _MOST:
            _weighed.clear()
        found = _weighed[key] = weigh_moves(s, step, seat, options)
    return found


def weigh_moves(s: Collision, step: MoveAlong, seat: int, options: Sequence[Any]) -> list[float]:
    known = candidates(s, step.figure, step.entry)
    foes = {s.figures[k].name: Reach(s, step.figure, k) for k in enemies(s, seat)}
    sent = sent_for(s, seat)
    soon = W.choice.soon if len(s.done) < REGULAR else W.choice.later
    scores = []
    for one in options:
        found = known.get(one)
        if found is None:  # the way in, or out
            out = leaving_edge(s, seat) and not step.entry
            scores.append(W.ambush.leave if out else 0.0)
        else:
            scores.append(place_worth(s, step.figure, found, foes, soon, sent))
    return surely(scores) if len(scores) == 1 else likely(scores)


def likely(scores: Sequence[float]) -> list[float]:
    """The better the likelier."""
    top = max(scores)
    return [exp(W.choice.sharp * (score - top)) + 1e-4 for score in scores]


def place_worth(
    s: Collision,
    figure: int,
    found: Candidate,
    foes: dict[str, Reach],
    soon: float,
    sent: dict[int, int],
) -> float:
    one = s.figures[figure]
    place = found.place
    gains, danger = [0.0], 0.0
    ways = {name: foe.apart(place) for name, foe in foes.items()}
    for seen in found.exposure:
        foe, way = foes[seen.enemy], ways[seen.enemy]
        gains.append(foe.gain(way, seen.seen))
        danger += foe.danger(way, seen.seen, COVER[seen.cover])
    close = 0.0
    if sheet(one).blades and foes and not carried(s, figure):
        way = min(ways.values())
        both = W.threat.shooter if sheet(one).guns else 1.0
        close = W.threat.near * near(way, W.threat.pace) * both
    fear = W.choice.sight * (W.choice.carrier if carried(s, figure) else 1.0)
    score = errand(s, figure, place, sent) + soon * max(gains) + close - fear * danger
    chance = 1.0
    for test in found.tests:
        chance *= passing(NEED, sheet(one).agi - test.penalty)
    return chance * score - (1 - chance) * W.choice.fall


def enter(s: Collision, step: object, seat: int, options: Sequence[Any]) -> list[float]:
    """Where fewest enemies are near."""
    foes = [s.figures[k] for k in enemies(s, seat)]
    return [
        1.0 + sum(hyp(one[0] - foe.x, one[1] - foe.y) for foe in foes) / 1000 for one in options
    ]


# Facing


def to_face(s: Collision, there: Body, seat: int, options: Sequence[Choice]) -> list[float]:
    """Enemies in front, the near ones first; without any, the table."""
    foes = [s.figures[k] for k in enemies(s, seat)]
    scores = []
    for one in options:
        if not isinstance(one, int):
            scores.append(99.0)  # to leave is to score
            continue
        ux, uy = DIRECTIONS[one]
        if foes:
            scores.append(sum(facing(ux, uy, there, foe) for foe in foes))
        else:
            ahead = DIRECTIONS[AHEAD[edge_of(s, seat)]]
            scores.append((ux * ahead[0] + uy * ahead[1]) / 1e8)
    return surely(scores)


def facing(ux: int, uy: int, there: Body, foe: Figure) -> float:
    dx, dy = foe.x - there.x, foe.y - there.y
    way = max(1, hyp(dx, dy))
    ahead = (ux * dx + uy * dy) / (10_000 * way)
    return ((1.0 if ahead >= 0 else 0.0) + 0.1 * ahead) * 1000 / (way + 300)


def face_there(s: Collision, step: Face, seat: int, options: Sequence[Any]) -> list[float]:
    return to_face(s, step.end(s), seat, options)


def deploy_facing(
    s: Collision, step: DeployFacing, seat: int, options: Sequence[Any]
) -> list[float]:
    return to_face(s, body(s.figures[step.figure]), seat, options)


# Deployment


def deploy_at(s: Collision, step: DeployAt, seat: int, options: Sequence[Any]) -> list[float]:
    """Forward, near what the mission wants, apart from friends; cover is offered first."""
    own = [s.figures[k] for k in on_table(s, seat) if k != step.figure]
    foes = [s.figures[k] for k in enemies(s, seat)]
    goals = [thing[:2] for thing in s.objects] or [(s.side // 2, s.side // 2)]
    rank = len(own)
    goal = goals[rank % len(goals)]
    edge = OPPOSITE[edge_of(s, seat)]
    d = W.deploy
    scores = []
    for at, (x, y, z) in enumerate(options):
        ahead = {"south": y, "north": s.side - y, "west": x, "east": s.side - x}[edge]
        crowd = sum(max(0, d.room - hyp(x - one.x, y - one.y)) for one in own)
        seen = sum(max(0, d.sight - hyp(x - foe.x, y - foe.y)) for foe in foes)
        way = hyp(x - goal[0], y - goal[1])
        scores.append(
            -way - d.ahead * ahead - d.crowd * crowd - d.seen * seen - d.high * z - d.order * at
        )
    return surely(scores)

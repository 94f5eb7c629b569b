"""Standoff: a reaction within a reaction removes the actor, and her shot never falls."""

from fracas.engine import Choice, Game, Mind, Options, Public, State, Step, Text, Words, text

RULES = """# Standoff
- **ST-1** Two players have three gunners each. Every gunner has one shot.
- **ST-2** In her turn a player lets a gunner with a shot aim at an enemy gunner.
- **ST-3** Before the shot falls the enemy may let one of hers with a shot aim at the one who aims.
  That shot comes first, and may be answered in the same way.
- **ST-4** A gunner who is hit is out. A shot whose gunner or whose target is out does not fall.
- **ST-5** A shot is spent when it is aimed, whether it falls or not.
- **ST-6** When one side is out, or no shots are left, the side with more gunners wins.
"""
GUNNERS = 3
HOLD = -1


class Standoff(State):
    alive: Public[list[int]] = []
    """Gunners 0 to 2 are player 1's, 3 to 5 player 2's: 1 while in."""
    loaded: Public[list[int]] = []


def owner(gunner: int) -> int:
    return gunner // GUNNERS


def ready(s: Standoff, seat: int) -> list[int]:
    own = range(GUNNERS * seat, GUNNERS * seat + GUNNERS)
    return [one for one in own if s.alive[one] and s.loaded[one]]


def standing(s: Standoff) -> list[int]:
    """How many gunners each has in."""
    return [sum(s.alive[:GUNNERS]), sum(s.alive[GUNNERS:])]


def aim(s: Standoff, gunner: int, target: int) -> None:  # ST-3, ST-5
    s.loaded[gunner] = 0
    s.tell("aim", "ST-2", who=owner(gunner), gunner=gunner, target=target)
    s.then(React(owner(target), gunner), Shoot(gunner, target))


class Turn(Step):
    clauses = ("ST-2",)
    why = "aim"
    seat: int

    def do(self, s: Standoff) -> None:
        if ready(s, self.seat):
            s.ask(self)
        elif ready(s, 1 - self.seat):
            s.then(Turn(1 - self.seat))

    def options(self, s: Standoff) -> list[Choice]:
        enemies = [one for one in range(2 * GUNNERS) if owner(one) != self.seat and s.alive[one]]
        return [(gunner, target) for gunner in ready(s, self.seat) for target in enemies]

    def chosen(self, s: Standoff, choice: tuple[int, int]) -> None:
        s.then(Turn(1 - self.seat))
        aim(s, *choice)

    def label(self, s: Standoff, choice: Choice) -> Text:
        assert isinstance(choice, tuple)
        return text("aim", gunner=choice[0], target=choice[1])

    def premise(self, s: Standoff) -> bool:
        return min(standing(s)) > 0


class End(Step):  # ST-6
    def do(self, s: Standoff) -> None:
        s.finish(standing(s), why=text("why.spent"), clauses=("ST-6",))


class React(Step):
    clauses = ("ST-3",)
    why = "react"
    auto = True
    seat: int
    at: int
    """The gunner who aims."""

    def options(self, s: Standoff) -> list[Choice]:
        return [HOLD, *ready(s, self.seat)]

    def chosen(self, s: Standoff, gunner: int) -> None:
        if gunner != HOLD:
            aim(s, gunner, self.at)

    def label(self, s: Standoff, choice: Choice) -> Text:
        return text("hold") if choice == HOLD else text("aim", gunner=choice, target=self.at)


class Shoot(Step):
    clauses = ("ST-4",)
    gunner: int
    target: int

    def premise(self, s: Standoff) -> bool:
        return bool(s.alive[self.gunner] and s.alive[self.target])

    def do(self, s: Standoff) -> None:
        s.alive[self.target] = 0
        s.tell("hit", "ST-4", who=owner(self.gunner), gunner=self.gunner, target=self.target)


def setup(s: Standoff, options: Options) -> None:  # ST-1
    s.alive = [1] * (2 * GUNNERS)
    s.loaded = [1] * (2 * GUNNERS)
    s.then(Turn(0), End())


def value(s: Standoff, seat: int) -> float:
    left = standing(s)
    return 0.5 + (left[seat] - left[1 - seat]) / (2 * GUNNERS)


ENGLISH = {
    "goal": "The side with more gunners standing wins",
    "refuse.aim": "a gunner of yours who stands and has a shot aims at an enemy who stands",
    "refuse.react": "only a gunner of yours who stands and has a shot can shoot first",
    "ask.turn": "Who aims at whom?",
    "ask.react": "Shoot first?",
    "aim": "{gunner:gunner} at {target:gunner}",
    "hold": "hold",
    "tell.aim": "{gunner:gunner} aims at {target:gunner}",
    "tell.hit": "{gunner:gunner} hits {target:gunner}",
    "why.spent": "nobody is left to shoot, or nobody to be shot at",
}
NAMES = ("Ada", "Bo", "Cleo", "Dan", "Eve", "Fay")

game = Game(
    "standoff",
    Standoff,
    setup,
    seats=[2],
    title={"en": "Standoff"},
    words=Words({"en": ENGLISH}, {"gunner": lambda one, saying: NAMES[int(str(one))]}),
    mind=Mind(value=value),
    rulebook=RULES,
)

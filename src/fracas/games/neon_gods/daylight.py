"""The daylight phase, the end and the scoring. NG-15, NG-17."""

from fracas.engine import Choice, Refused, Step, Text, no_option, refuse, text

from .numbers import FACTORY, MONUMENT, numbers
from .state import DAYLIGHT, NOBODY, NeonGods, controlled

SPACE_BLURP, MONUMENT_BLURP = numbers.scoring.space, numbers.scoring.monument
FACTORY_BLURP = numbers.scoring.factories
ROWS = {row.money: row.blurp for row in numbers.exchange}
LAST_ROUND = numbers.rounds.last
NONE = "none"


def space_blurp(s: NeonGods, seat: int) -> int:
    """Step 1: every space she controls but dead zones, NG-15.1; contested ones, NG-15.4."""
    return SPACE_BLURP * (controlled(s, seat) & ~s.city.dead).bit_count()


def tile_blurp(s: NeonGods, seat: int) -> int:
    """Step 2: skyscrapers and monuments that she controls, NG-15.2, NG-10.19."""
    held = controlled(s, seat)
    towers = sum(
        value * (held & area).bit_count() for value, area in enumerate(s.city.skyscrapers, 1)
    )
    return towers + MONUMENT_BLURP * (held & s.structures[MONUMENT]).bit_count()


def factory_blurp(s: NeonGods, seat: int) -> int:
    """At the end of the game, NG-10.15."""
    count = (controlled(s, seat) & s.structures[FACTORY]).bit_count()
    return FACTORY_BLURP[min(count, len(FACTORY_BLURP) - 1)]


class Daylight(Step):
    def do(self, s: NeonGods) -> None:
        s.active = NOBODY
        s.step = DAYLIGHT
        s.tell("daylight", "NG-14.7", round=s.round)
        order = [(s.first + turn) % s.seats for turn in range(s.seats)]
        for seat in order:
            spaces, tiles = space_blurp(s, seat), tile_blurp(s, seat)
            s.players[seat].blurp += spaces + tiles
            s.tell("daylight_blurp", "NG-15.1", "NG-15.2", who=seat, spaces=spaces, tiles=tiles)
        s.then(*(Trade(seat) for seat in order), PassToken())  # NG-15.5


class Trade(Step):
    """A player's chance to buy blurp; not asked with too little money."""

    seat: int

    def do(self, s: NeonGods) -> None:
        if s.players[self.seat].money >= min(ROWS):
            s.then(Exchange(self.seat))


class Exchange(Step):
    """One row, once: NG-15.5, NG-15.6."""

    clauses = ("NG-D20", "NG-15.5")
    seat: int

    def options(self, s: NeonGods) -> list[str | int]:
        money = s.players[self.seat].money
        return [NONE, *(price for price in ROWS if price <= money)]

    def chosen(self, s: NeonGods, choice: str | int) -> None:
        if isinstance(choice, str):
            return
        player = s.players[self.seat]
        player.money -= choice
        player.blurp += ROWS[choice]
        s.tell("exchange", "NG-15.5", who=self.seat, price=choice, count=ROWS[choice])

    def label(self, s: NeonGods, choice: Choice) -> Text:
        if not isinstance(choice, int):
            return text("option.none")
        left = s.players[self.seat].money - choice
        return text("option.exchange", price=choice, count=ROWS.get(choice), left=left)

    def refusal(self, s: NeonGods, choice: Choice) -> Refused:
        if isinstance(choice, int) and choice in ROWS:
            return refuse(self, s, "row_too_dear", "NG-15.6", price=choice)
        return no_option(self, s, choice)


class PassToken(Step):
    """Step 4, NG-15.7; after the third daylight phase the game ends, NG-15.8."""

    def do(self, s: NeonGods) -> None:
        if s.round == LAST_ROUND:
            score(s)
            return
        s.first = (s.first + 1) % s.seats
        s.tell("first_player", "NG-15.7", who=s.first)


def score(s: NeonGods) -> None:
    """NG-17: factories, then the places by blurp, then money; equals share a place."""
    for seat, player in enumerate(s.players):
        blurp = factory_blurp(s, seat)
        player.blurp += blurp  # NG-17.2
        if blurp:
            s.tell("factory_blurp", "NG-10.15", who=seat, count=blurp)
    ranks = [(player.blurp, player.money) for player in s.players]  # NG-17.3, NG-17.4
    places = [1 + sum(other > mine for other in ranks) for mine in ranks]  # NG-17.5, NG-17.6
    scores = [player.blurp for player in s.players]
    s.finish(scores, places, text("why.blurp"), ("NG-17.3",))

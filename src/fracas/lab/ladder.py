"""How strong the bots of a game are: all cheap ones against each other, those that search against
their neighbours only, rated by openskill.

Each pair is an experiment with a folder of its own, so a ladder can be stopped and gone on with at
any time; when the time that it was given is used up, what is there is rated.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations, pairwise
from pathlib import Path
from statistics import fmean
from typing import Any

import msgspec
from rich.console import Console

from fracas.bots import STRENGTHS, own_recipes
from fracas.engine import Game

from .experiment import Block, Experiment, Study, home_of, made_of, study
from .folder import games, select
from .played import Played, game_of
from .recipes import untimed
from .report import wilson
from .running import Where, run
from .words import missing, refused

CHEAP, DEAR = 0.06, 0.12
"""How far off the share of wins of a pair may be: half its 95 % interval, where it is even."""
ENTRANTS = ("random", "reflex", "greedy", *STRENGTHS)


class Entrant(msgspec.Struct, frozen=True):
    name: str
    recipe: str
    also: tuple[str, ...] = ()
    """Other names of the same recipe."""

    @property
    def dear(self) -> bool:
        return self.recipe.startswith("search")


class Meeting(msgspec.Struct, frozen=True):
    """How a pair has fared."""

    one: str
    other: str
    games: int
    share: float
    """Of the first: games that it won, draws as halves."""
    low: float
    high: float


class Standing(msgspec.Struct, frozen=True):
    """A bot on the ladder."""

    name: str
    recipe: str
    also: tuple[str, ...]
    rating: float
    low: float
    high: float
    games: int
    thinks: float
    """The mean of its decisions in ms, on the machine that played."""
    slowest: float
    """The longest in ms."""


class Ladder(msgspec.Struct, frozen=True):
    """`docs/ladder/<game>.json`."""

    game: str
    title: str
    seats: int
    rules: str
    made_of: str
    """A hash of the game's files and of the bots."""
    commit: str
    whole: bool
    """Whether every pair has played all its games."""
    hours: float
    """Of a core that it took."""
    standings: list[Standing]
    """The strongest first."""
    meetings: list[Meeting]


def entrants(game: Game[Any], wanted: Sequence[str] = ()) -> list[Entrant]:
    """Who plays; two names of one recipe are one bot, named as people know it."""
    names: dict[str, list[str]] = {}
    own = own_recipes(game)
    for name in wanted or dict.fromkeys((*ENTRANTS, *own)):
        names.setdefault(untimed(name, game), []).append(name)
    found = []
    for recipe, same in names.items():
        known = next((one for one in same if one in STRENGTHS), same[0])
        found.append(Entrant(known, recipe, tuple(one for one in same if one != known)))
    return found


def tables_of(game: Game[Any]) -> tuple[int, ...]:
    """With how many seats a game has ladders: as usual, and with two where it is usually alone."""
    usual = game.checked_seats(None)
    return (usual,) if usual > 1 or len(game.seats) == 1 else (usual, 2)


def games_for(who: Sequence[Entrant], seats: int) -> int:
    """So many that the interval is as narrow as promised, in whole rounds of seats."""
    reach = DEAR if any(one.dear for one in who) else CHEAP
    wanted = round(0.25 * (1.96 / reach) ** 2)
    return -(-wanted // seats) * seats


class Climb:
    """A ladder that is being made."""

    def __init__(
        self, game: str, home: Path, where: Where, errors: Console, *, seats: int | None = None,
        bots: Sequence[str] = (), hours: float = 6.0, most: int = 0, few: int = 0,
    ) -> None:  # fmt: skip
        self.game = game_of(game)
        self.name = game
        self.seats = self.game.checked_seats(seats)
        self.entrants = entrants(self.game, bots)
        if len(self.entrants) < 2:
            raise refused("few_bots")
        self.home, self.where, self.errors = home, where, errors
        self.hours = hours
        self.most = most
        """Games of a pair at most, 0: as many as the interval needs."""
        self.few = few
        """The same of a pair with search."""
        self.stopped = ""

    def pairs(self) -> Iterator[tuple[Entrant, Entrant]]:
        """Cheap bots against each other; then, by what that showed, the dear ones against their
        neighbours."""
        cheap = [one for one in self.entrants if not one.dear]
        dear = [one for one in self.entrants if one.dear]
        yield from combinations(cheap, 2)
        met = self.meetings(cheap)
        order = [name for name, *_ in rated(met)] if met else [one.name for one in cheap]
        known = {one.name: one for one in cheap}
        line = [*(known[name] for name in reversed(order)), *sorted(dear, key=_effort)]
        for one, other in pairwise(line):
            if one.dear or other.dear:
                yield one, other

    def tables(self) -> Iterator[tuple[Entrant, ...]]:
        """Who sits down together: pairs; alone everybody plays the same deals against the game."""
        if self.seats > 1:
            return self.pairs()
        return ((one,) for one in sorted(self.entrants, key=lambda one: one.dear))

    def climb(self) -> None:
        """Play what is missing, as long as the time lasts."""
        for who in self.tables():
            if self.spent() >= self.hours:
                return
            name = " – ".join(one.name for one in who)
            done = run(self.study(who), self.folder(who), self.where, self.errors, name)
            if done.stopped:
                self.stopped = done.stopped
                return

    def study(self, who: Sequence[Entrant]) -> Study:
        count = games_for(who, self.seats)
        most = (self.few if any(one.dear for one in who) else 0) or self.most or count
        block = Block(self.name, self.seats, ",".join(one.name for one in who))
        return study(Experiment((block,), min(count, most), "ladder", measure=("thinking",)))

    def folder(self, who: Sequence[Entrant]) -> Path:
        self.home.mkdir(parents=True, exist_ok=True)
        names = [one.name.replace(":", "_").replace("=", "_") for one in who]
        return self.home / ("-v-".join(names) if len(names) > 1 else f"{names[0]}-alone")

    def spent(self) -> float:
        """Core-hours so far."""
        homes = [one.parent for one in self.home.glob("*/experiment.json")]
        seconds = [select(one, "sum(seconds)") for one in homes]
        return sum(found[0][0] or 0.0 for found in seconds if found) / 3600

    def meetings(self, among: Sequence[Entrant]) -> list[tuple[str, str, list[Played]]]:
        """Who has met, and the games."""
        found = []
        if self.seats == 1:
            return self.compared(among)
        for pair in combinations(among, 2):
            for one, other in (pair, pair[::-1]):
                home = self.home / self.folder((one, other)).name
                if home.is_dir() and (played := [game for _, game in games(home)]):
                    found.append((one.name, other.name, played))
        return found

    def compared(self, among: Sequence[Entrant]) -> list[tuple[str, str, list[Played]]]:
        """Alone: two bots meet where they have played the same deal, each against the game."""
        alone = {
            one.name: {game.seed: game for _, game in games(self.folder((one,)))}
            for one in among
            if self.folder((one,)).is_dir()
        }
        found = []
        for (one, mine), (other, theirs) in combinations(alone.items(), 2):
            deals = [versus(mine[deal], theirs[deal]) for deal in mine if deal in theirs]
            if deals:
                found.append((one, other, deals))
        return found

    def ladder(self, commit: str) -> Ladder:
        met = self.meetings(self.entrants)
        if not met:
            raise refused("no_games")
        whole = all(
            len(select(self.folder(who), "number")) >= games_for(who, self.seats)
            for who in self.tables()
        )
        known = {one.name: one for one in self.entrants}
        standings = []
        for name, rating, spread, count in rated(met):
            mine = [
                (one.thinking[seat], one.slowest[seat])
                for _, _, played in met
                for one in played
                for seat, bot in enumerate(one.bots)
                if bot == name
            ]
            standings.append(
                Standing(
                    name,
                    known[name].recipe,
                    known[name].also,
                    rating,
                    rating - 1.96 * spread,
                    rating + 1.96 * spread,
                    count,
                    fmean(thinks for thinks, _ in mine),
                    max(slowest for _, slowest in mine),
                )
            )
        return Ladder(
            self.game.name,
            self.game.title.get("en", self.game.name),
            self.seats,
            self.game.version,
            made_of(home_of(self.game)),
            commit,
            whole,
            round(self.spent(), 3),
            standings,
            [meeting(*one) for one in met],
        )


def _effort(one: Entrant) -> tuple[int, int]:
    """Weaker strengths first, then by tries."""
    order = list(STRENGTHS).index(one.name) if one.name in STRENGTHS else -1
    tries = next(
        (int(part[11:]) for part in one.recipe.partition(":")[2].split(",")
         if part.startswith("iterations=")), 0,
    )  # fmt: skip
    return tries, order


def versus(one: Played, other: Played) -> Played:
    """Two games alone with the same deal as one of two: who beat the game is ahead of who did not,
    then the higher score."""
    mine, theirs = ((1 not in game.places, -sum(game.scores)) for game in (one, other))
    places = (1, 1) if mine == theirs else (1, 2) if mine < theirs else (2, 1)
    return msgspec.structs.replace(
        one,
        bots=one.bots + other.bots,
        places=places,
        scores=one.scores + other.scores,
        thinking=one.thinking + other.thinking,
        slowest=one.slowest + other.slowest,
    )


def outcome(played: Played, one: str) -> float:
    """1 if a bot came out ahead of the other, 0.5 if they are level: by the mean of its places;
    where the game has beaten all of them, by the mean of its scores."""
    beaten = 1 not in played.places and len(played.scores) == len(played.places)
    counted = [-score for score in played.scores] if beaten else played.places
    found: dict[bool, list[float]] = {True: [], False: []}
    for bot, count in zip(played.bots, counted, strict=True):
        found[bot == one].append(count)
    mine, theirs = fmean(found[True]), fmean(found[False])
    return 1.0 if mine < theirs else 0.5 if mine == theirs else 0.0


def meeting(one: str, other: str, played: Sequence[Played]) -> Meeting:
    ended = [outcome(game, one) for game in played if game.places]
    low, high = wilson(sum(ended), len(ended))
    return Meeting(one, other, len(ended), fmean(ended) if ended else 0.0, low, high)


def rated(
    met: Sequence[tuple[str, str, list[Played]]],
) -> list[tuple[str, float, float, int]]:
    """Name, rating, its standard deviation and games of each bot, the strongest first. Pairs take
    turns, so that it makes no difference who met first."""
    try:
        from openskill.models import PlackettLuce
    except ImportError:
        raise missing("openskill") from None
    model = PlackettLuce(tau=0.0)  # a bot does not change
    ratings = {name: model.rating() for one, other, _ in met for name in (one, other)}
    counts = dict.fromkeys(ratings, 0)
    rounds = max(len(played) for *_, played in met)
    for at in range(rounds):
        for one, other, played in met:
            if at >= len(played) or not played[at].places:
                continue
            mine = outcome(played[at], one)
            given = [[ratings[one]], [ratings[other]]]
            (ratings[one],), (ratings[other],) = model.rate(given, ranks=[1 - mine, mine])
            counts[one] += 1
            counts[other] += 1
    return sorted(
        ((name, one.mu, one.sigma, counts[name]) for name, one in ratings.items()),
        key=lambda one: -one[1],
    )

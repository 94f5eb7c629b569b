"""The course of a match: the set-up draw, turns, and in a campaign one mission after another.
CO-1.3, CO-4.15, CO-4.16, CO-19, CO-21.4."""

from fracas.engine import Choice, Step, Text, text

from .advances import Advances
from .by_hand import terrain_by_hand
from .campaign import Explore, Injuries, earn, gain_shards
from .campaign_file import written
from .catalogue import catalogue
from .deployment import ChooseEdge, Deploy
from .draws import Draw, put_away, read
from .ground import lay_ground
from .missions import check_end, finish, mission, ranked, score_turn, scored, xp_of
from .rosters import field_rosters, recruit_named, roster_worth
from .seats import deployment_order, others
from .state import NOBODY, REGROUP, SETUP, Collision
from .trade import Trade
from .turn import PriorityPhase, StartPhase

BETWEEN_TURNS = {
    *(one.token for one in catalogue().traits.values() if one.until_regroup),
    *(one.token for one in catalogue().objects.values() if one.until_regroup),
}
"""Skill tokens that go in the Regroup phase (CO-19.5, CO-C7, CO-C8)."""


def set_out(s: Collision) -> tuple[Step, ...]:
    """Terrain by hand, if it is, then the set-up draw."""
    return (*terrain_by_hand(s), SetupDraw())


# Who is first, and where


class SetupDraw(Step):
    """Each player draws one card; the better wins (CO-4.15)."""

    def do(self, s: Collision) -> None:
        s.tell("mission", "CO-4.9", mission=s.mission)
        s.then(*setup_draws(tuple(range(s.seats))))


def setup_draws(seats: tuple[int, ...]) -> tuple[Step, ...]:
    return (*(Draw(seat, closed=True) for seat in seats), SetupRead(seats))


class SetupRead(Step):
    rivals: tuple[int, ...]

    def do(self, s: Collision) -> None:
        cards = {seat: read(s, seat) for seat in self.rivals}
        for seat in self.rivals:
            put_away(s, seat)  # CO-4.20
        best = tuple(seat for seat, one in cards.items() if one == max(cards.values()))
        if len(best) > 1:
            s.then(*setup_draws(best))
            return
        s.tell("setup_won", "CO-4.15", who=best[0])
        s.then(ChooseFirst(best[0]))


class ChooseFirst(Step):
    """First player or not; in Ambush, Raider or Convoy (CO-4.16, CO-20.13)."""

    clauses = ("CO-D3", "CO-4.16")
    seat: int

    def options(self, s: Collision) -> list[str | int]:
        if s.seats > 2:
            return [self.seat, *others(s, self.seat)]
        return ["raider", "convoy"] if mission(s).roles else ["first", "second"]

    def chosen(self, s: Collision, choice: str | int) -> None:
        if isinstance(choice, int):
            s.first = choice
        else:
            mine = choice in ("first", "raider")
            s.first = self.seat if mine else others(s, self.seat)[0]
        s.tell("first", "CO-4.16", who=s.first)
        if s.seats > 2:  # CO-22.1, CO-R105
            order = deployment_order(s)
            steps = [step for seat in order for step in (ChooseEdge(seat), Deploy(seat))]
            s.then(*steps, *turn_steps())
        else:
            s.then(ChooseEdge(s.first), *deployments(s), *turn_steps())

    def prompt(self, s: Collision) -> Text:
        return text("ask.choose_role" if mission(s).roles else "ask.choose_first")

    def label(self, s: Collision, choice: Choice) -> Text:
        if isinstance(choice, int):
            return text("option.seat", who=choice)
        return text(f"option.{choice}")


def deployments(s: Collision) -> tuple[Step, ...]:
    """CO-4.17, CO-4.18; the Convoy starts in reserve (CO-20.14)."""
    (other,) = others(s, s.first)
    return (Deploy(s.first),) if mission(s).roles else (Deploy(s.first), Deploy(other))


# Turns


def turn_steps() -> tuple[Step, ...]:
    return StartPhase(), PriorityPhase(), Regroup()  # CO-1.3


class Regroup(Step):
    """CO-19; a campaign goes on from here, also when a mission ended within its turn (CO-20.2)."""

    def do(self, s: Collision) -> None:
        if not (s.campaign and scored(s)):
            regroup(s)
            score_turn(s)  # CO-19.7
            if not check_end(s):
                if s.turn < s.turns:
                    s.then(*turn_steps())
                    return
                finish(s, "CO-20.1")
        if s.campaign:
            after_mission(s)


def regroup(s: Collision) -> None:
    s.phase = REGROUP
    s.active = NOBODY
    for one in s.figures:
        s.players[one.owner].pool += one.beside  # CO-19.2
        one.beside = one.activations = one.watch = 0  # CO-19.3, CO-19.4
        one.skills = tuple(token for token in one.skills if token not in BETWEEN_TURNS)
    for player in s.players:
        player.pool += player.used
        player.used = 0
    s.smoke = ()  # CO-19.4
    s.tell("regroup", "CO-19.1", turn=s.turn)


# Campaigns


def after_mission(s: Collision) -> None:
    """XP, gain, Exploration draws, injuries, advances, trade, in this order (CO-21.4)."""
    task, places = mission(s).gain, ranked(s)
    shared = places.count(1) > 1
    draws = []
    for seat, roster in enumerate(s.rosters):
        won = places[seat] == 1 and not shared
        take_back_objects(s, seat)
        xp = xp_of(s, seat, won)
        roster.won += won
        earn(s, seat, xp, mission(s).clauses.xp)
        gain_shards(s, seat, task.shards, "CO-20.30")
        draws.append(task.drawn if shared else task.won if won else task.lost)
    seats = range(s.seats)
    s.then(
        *(Explore(seat, draws[seat]) for seat in seats),
        *(Injuries(seat) for seat in seats),
        *(Advances(seat) for seat in seats),
        *(Trade(seat) for seat in seats),
        NextMission(),
    )


def take_back_objects(s: Collision, seat: int) -> None:
    """Objects that were used up in the mission are gone (CO-C8, CO-R108)."""
    for one in s.figures:
        if one.owner == seat:
            recruit_named(s, seat, one.name).objects = one.objects


class NextMission(Step):
    def do(self, s: Collision) -> None:
        s.played += 1
        s.saved = written(s)
        s.tell("campaign", "CO-21.1", played=s.played, missions=s.campaign)
        if s.played < s.campaign:
            begin_next_mission(s)
            return
        ranking = [(one.won, one.earned, roster_worth(one)) for one in s.rosters]
        places = [1 + sum(other > one for other in ranking) for one in ranking]
        s.finish([one.won for one in s.rosters], places, text("why.campaign"), ("CO-21.13",))


def begin_next_mission(s: Collision) -> None:
    """A campaign goes on: all but the gangs starts anew (CO-21.1)."""
    for player in s.players:
        player.edge, player.vp, player.kills, player.held = "", (), (), 0
        player.stood_down = False
    s.turn, s.phase, s.smoke, s.duels = 0, SETUP, (), []
    s.first = s.priority = s.active = s.acting = NOBODY
    s.done, s.free, s.moved, s.hurried = (), (0, 0, 0), 0, False
    lay_ground(s)
    field_rosters(s)
    s.then(*set_out(s))

"""A turn and its four phases; activations and their actions. CO-8, CO-9, CO-14.1, CO-19."""

from fracas.engine import Choice, Refused, Sealed, Step, Text, text

from .attack import aims, beam_at, begin_shot, crossed_by, crosses_seen, shots, targets
from .catalogue import catalogue
from .charge import ChargeAt, charges
from .draws import draw_to_hand
from .figures import tag
from .geometry.shapes import Place
from .loot import pick_up, search, touched_loot, touched_objects
from .missions import check_end, finish, score_turn
from .moving import begin_move, entries
from .overwatch import React
from .push import as_place
from .skills import LoseToken, SpecialOn, specials_of
from .state import (
    ACTIVATION,
    BY_MOVE,
    NOBODY,
    PRIORITY,
    REGROUP,
    RESERVE,
    START,
    TABLE,
    WATCHING,
    Collision,
    opponent,
)
from .words import option_of, refuse

HAND = 3
"""CO-8.1"""
MOST_ACTIVATIONS, REGULAR, FREE = 3, 2, 2
"""CO-9.2, CO-9.9, CO-9.18"""
BETWEEN_TURNS = ("fury", "aim", "rush", "surge")
"""Skill tokens that go in the Regroup phase (CO-19.5, CO-C7, CO-C8)."""


# Start and Priority phases


class StartPhase(Step):
    def do(self, s: Collision) -> None:
        s.turn += 1
        s.phase = START
        s.tell("turn", "CO-1.3", turn=s.turn, turns=s.turns)
        for seat, player in enumerate(s.players):
            player.kills = (*player.kills, 0)
            player.stood_down = False
            draw_to_hand(s, seat, HAND)
        if s.turn == 1:
            s.then(Mulligan(), ExtraCards())


class Mulligan(Sealed):
    """All three cards or none, both players at once (CO-8.2, CO-8.3)."""

    clauses = ("CO-D6", "CO-8.2")

    def seats(self, s: Collision) -> tuple[int, ...]:
        return tuple(range(s.seats))

    def ballots(self, s: Collision, seat: int) -> list[str]:
        return ["keep_hand", "mulligan"]

    def revealed(self, s: Collision, answers: dict[int, str]) -> None:
        for seat, answer in answers.items():
            s.tell(answer, "CO-8.2", who=seat)
            if answer == "mulligan":
                player = s.players[seat]
                gone, player.hand = player.hand, []
                player.discard += gone  # CO-S5: in the order drawn, only the last is seen
                s.show(gone[-1])
                draw_to_hand(s, seat, len(gone))

    def label(self, s: Collision, choice: Choice) -> Text:
        return text(f"option.{choice}")


class ExtraCards(Step):
    """CO-8.11, CO-21.11"""

    def do(self, s: Collision) -> None:
        for seat, player in enumerate(s.players):
            draw_to_hand(s, seat, player.extra)


class Bid(Sealed):
    """Secret bids of AP (CO-8.4, CO-8.5)."""

    clauses = ("CO-D7", "CO-8.4")

    def seats(self, s: Collision) -> tuple[int, ...]:
        return tuple(range(s.seats))

    def ballots(self, s: Collision, seat: int) -> list[int]:
        return list(range(s.players[seat].pool + 1))

    def revealed(self, s: Collision, answers: dict[int, int]) -> None:
        for seat, bid in answers.items():
            s.players[seat].pool -= bid
            s.players[seat].used += bid  # CO-8.8
            s.tell("bid", "CO-8.5", who=seat, bid=bid)
        one, another = answers[0], answers[1]
        if one != another:
            winner = 0 if one > another else 1
        elif s.priority == NOBODY:
            winner = s.first  # CO-8.7, CO-R18
        else:
            winner = opponent(s.priority)  # CO-8.6
        s.priority = winner
        s.tell("priority", "CO-8.5", who=winner)
        draw_to_hand(s, winner, 1)  # CO-8.9
        s.then(NameFirst(winner))

    def timeout(self, s: Collision) -> None:
        """A missing bid is 0 (CO-29.25)."""
        strand = s.strand
        assert strand is not None
        answers = {seat: int(bid) for seat, bid in (strand.sealed or {}).items()}  # type: ignore[arg-type]
        strand.sealed = None
        s.disclose()
        self.revealed(s, {seat: answers.get(seat, 0) for seat in self.seats(s)})

    def prompt(self, s: Collision) -> Text:
        return text("ask.bid")

    def label(self, s: Collision, choice: Choice) -> Text:
        return text("option.bid", bid=choice)


class PriorityPhase(Step):
    def do(self, s: Collision) -> None:
        s.phase = PRIORITY
        s.then(Bid())


class NameFirst(Step):
    """The winner names who is active first (CO-8.10)."""

    clauses = ("CO-D8", "CO-8.10")
    seat: int

    def options(self, s: Collision) -> list[int]:
        return [self.seat, opponent(self.seat)]

    def chosen(self, s: Collision, choice: int) -> None:
        s.phase = ACTIVATION
        s.tell("goes_first", "CO-8.10", who=choice)
        s.then(Go(choice))

    def prompt(self, s: Collision) -> Text:
        return text("ask.name_first")

    def label(self, s: Collision, choice: Choice) -> Text:
        return text("option.seat", who=choice)


# The Activation phase


def mine(s: Collision, seat: int) -> list[int]:
    """A player's figures on the table or in reserve (CO-9.22)."""
    return [k for k, f in enumerate(s.figures) if f.owner == seat and f.status in (TABLE, RESERVE)]


def payable(s: Collision, seat: int) -> list[int]:
    """The figures whose next activation can be paid (CO-9.2)."""
    pool = s.players[seat].pool
    return [k for k in mine(s, seat) if s.figures[k].activations < min(MOST_ACTIVATIONS, pool)]


def can_go(s: Collision, seat: int) -> bool:
    return not s.players[seat].stood_down and bool(payable(s, seat))


class Go(Step):
    """A player's go: activate a figure, or stand down when all have been (CO-9.5 to 9.8)."""

    clauses = ("CO-D9", "CO-9.1", "CO-9.6")
    seat: int

    def do(self, s: Collision) -> None:
        if can_go(s, self.seat):
            s.active = self.seat
            s.ask(self)
        elif can_go(s, opponent(self.seat)):
            s.then(Go(opponent(self.seat)))  # CO-9.5
        else:
            s.then(Regroup())  # CO-9.8

    def options(self, s: Collision) -> list[int | str]:
        fresh = any(not s.figures[k].activations for k in mine(s, self.seat))
        return [*payable(s, self.seat), *([] if fresh else ["stand_down"])]  # CO-9.6, CO-9.7

    def chosen(self, s: Collision, choice: int | str) -> None:
        if isinstance(choice, int):
            s.then(Activate(choice), Go(opponent(self.seat)))
        else:
            s.players[self.seat].stood_down = True
            s.tell("stands_down", "CO-9.7", who=self.seat)
            s.then(Go(opponent(self.seat)))

    def prompt(self, s: Collision) -> Text:
        return text("ask.go", pool=s.players[self.seat].pool)

    def label(self, s: Collision, choice: Choice) -> Text:
        if not isinstance(choice, int):
            return text("option.stand_down")
        one = s.figures[choice]
        return text("option.activate", figure=tag(one), cost=one.activations + 1)

    def refusal(self, s: Collision, choice: Choice) -> Refused:
        if choice == "stand_down":
            return refuse(self, s, "stand_down", "CO-9.7")
        if isinstance(choice, int) and choice in mine(s, self.seat):
            one = s.figures[choice]
            if one.activations == MOST_ACTIVATIONS:
                return refuse(self, s, "three_times", "CO-9.2", figure=tag(one))
            return refuse(
                self, s, "cannot_pay", "CO-9.2", figure=tag(one), number=one.activations + 1,
                limit=s.players[self.seat].pool,
            )  # fmt: skip
        return refuse(self, s, "option", "CO-9.1", choice=choice)


class Activate(Step):
    """AP are paid before anything else (CO-9.3); then Overwatch may react (CO-14.2)."""

    figure: int

    def do(self, s: Collision) -> None:
        one = s.figures[self.figure]
        one.activations += 1
        cost = one.activations
        s.players[one.owner].pool -= cost
        one.beside += cost
        s.acting, s.done, s.free, s.moved, s.hurried = self.figure, (), (0, 0, 0), 0, False
        s.tell("activates", "CO-9.3", who=one.owner, figure=tag(one), cost=cost)
        s.then(CheckEnd(), Act(one.owner), EndActivation())
        if one.status == TABLE:  # CO-14.20, CO-R94
            s.then(React(opponent(one.owner), self.figure))


class EndActivation(Step):
    def do(self, s: Collision) -> None:
        for one in s.figures:
            one.mastered = False  # CO-14.12
        s.acting = NOBODY
        s.done, s.free, s.moved, s.hurried = (), (0, 0, 0), 0, False


class CheckEnd(Step):
    def do(self, s: Collision) -> None:
        check_end(s)


def may_be_free(s: Collision) -> bool:
    """The windows of free actions (CO-9.17, CO-9.18)."""
    at = len(s.done)
    return sum(s.free) < FREE and (at == 1 or not s.free[at])


class Act(Step):
    """The next action of the figure, regular or free, or the end (CO-D10)."""

    clauses = ("CO-D10", "CO-9.9")
    auto = True
    seat: int

    def options(self, s: Collision) -> list[Choice]:
        figure = s.acting
        one = s.figures[figure]
        if one.status not in (TABLE, RESERVE):
            return ["end"]  # CO-9.20
        if one.status == RESERVE:  # CO-20.17, CO-20.18
            return [*(["move"] if not s.done and entries(s, figure) else []), "end"]
        return [*regular(s, figure), *free(s, figure), "end"]

    def chosen(self, s: Collision, choice: Choice) -> None:
        if choice == "end":
            return
        figure = s.acting
        if isinstance(choice, tuple) and choice[0] in ("search", "pick"):
            at = len(s.done)
            before, between, after = s.free
            s.free = (before + (at == 0), between + (at == 1), after + (at == 2))
            s.then(self)
            assert isinstance(choice[1], int)
            (search if choice[0] == "search" else pick_up)(s, figure, choice[1])
            return
        name = choice if isinstance(choice, str) else str(choice[1])  # type: ignore[index]
        s.then(ActionDone(self.seat))
        begin_action(s, figure, name)

    def prompt(self, s: Collision) -> Text:
        return text("ask.act", figure=tag(s.figures[s.acting]), left=REGULAR - len(s.done))

    def label(self, s: Collision, choice: Choice) -> Text:
        if isinstance(choice, str):
            again = choice in s.done
            return text("option.hurried" if again else "option.action", action=choice)
        assert isinstance(choice, tuple)
        if choice[0] == "special":
            again = choice[1] in s.done
            return text("option.special_hurried" if again else "option.special", what=choice[1])
        return text(f"option.{choice[0]}", number=int(choice[1]) + 1)  # type: ignore[arg-type]

    def refusal(self, s: Collision, choice: Choice) -> Refused:
        one = s.figures[s.acting]
        if choice in ("move", "charge") and one.suppressed:
            clause = "CO-10.26" if choice == "move" else "CO-13.25"
            return refuse(self, s, "suppressed", clause, figure=tag(one))
        if choice == "shoot" and one.jams:
            return refuse(self, s, "jammed", "CO-12.3", figure=tag(one))
        if isinstance(choice, tuple) and choice[:1] in (("search",), ("pick",)):
            return refuse(self, s, "free", "CO-9.18")
        return refuse(self, s, "option", "CO-9.9", choice=choice)


def regular(s: Collision, figure: int) -> list[Choice]:
    """Regular actions that can do something (CO-9.10, CO-9.23)."""
    one = s.figures[figure]
    if len(s.done) >= REGULAR:
        return []
    found: list[Choice] = []
    if not one.suppressed:  # CO-10.26
        found.append("move")
    if shots(s, figure):
        found.append("shoot")
    if charges(s, figure):
        found.append("charge")
    found.append("overwatch")
    if one.jams or one.suppressed:
        found.append("fight")
    found += [("special", what) for what in specials_of(s, figure)]
    return found


def free(s: Collision, figure: int) -> list[Choice]:
    if not may_be_free(s):
        return []
    found: list[Choice] = [("search", k) for k in touched_loot(s, figure)]
    found += [("pick", k) for k in touched_objects(s, figure)]
    return found


def begin_action(s: Collision, figure: int, name: str) -> None:
    """CO-9.11, CO-9.12, CO-14.15"""
    one = s.figures[figure]
    s.hurried = name in s.done
    s.done = (*s.done, name)
    one.watch = 0
    if name in ("move", "charge"):
        one.skills = tuple(token for token in one.skills if token not in ("aim", "hidden"))
    if s.hurried:
        s.tell("hurries", "CO-9.11", figure=tag(one), action=name)
    match name:
        case "move":
            s.moved |= BY_MOVE
            begin_move(s, figure)
        case "shoot":
            s.then(ShootWith(one.owner, figure))
        case "charge":
            s.then(ChargeAt(one.owner, figure))
        case "overwatch":
            one.watch = WATCHING | s.moved << 1  # CO-14.1, CO-14.19
            s.tell("watches", "CO-14.1", who=one.owner, figure=tag(one))
        case "fight":
            s.then(LoseToken(one.owner, figure, "CO-15.6"))
        case _:
            s.then(SpecialOn(one.owner, figure, name))


class ActionDone(Step):
    """The end of a regular action is a trigger (CO-14.3); then the game may be over (CO-20.2)."""

    seat: int

    def do(self, s: Collision) -> None:
        s.hurried = False
        figure = s.acting
        if s.figures[figure].status == TABLE:
            s.then(React(opponent(self.seat), figure), CheckEnd(), Act(self.seat))
        else:
            s.then(CheckEnd(), Act(self.seat))


class ShootWith(Step):
    """CO-12.1: the weapon, normal or suppressing."""

    clauses = ("CO-D12", "CO-12.1")
    auto = True
    seat: int
    figure: int

    def options(self, s: Collision) -> list[tuple[str, str]]:
        return shots(s, self.figure)

    def chosen(self, s: Collision, choice: tuple[str, str]) -> None:
        weapon, mode = choice
        beam = "beam" in catalogue().ranged[weapon].keywords
        s.then((AimBeam if beam else ShootTarget)(self.seat, self.figure, weapon, mode))

    def prompt(self, s: Collision) -> Text:
        return text("ask.weapon", figure=tag(s.figures[self.figure]))

    def label(self, s: Collision, choice: Choice) -> Text:
        return option_of(s, choice)


class ShootTarget(Step):
    clauses = ("CO-D12", "CO-12.1", "CO-12.2")
    seat: int
    figure: int
    weapon: str
    mode: str

    def options(self, s: Collision) -> list[int]:
        return targets(s, self.figure, catalogue().ranged[self.weapon])

    def chosen(self, s: Collision, choice: int) -> None:
        begin_shot(s, self.figure, self.weapon, self.mode, (choice,), reaction=False)

    def prompt(self, s: Collision) -> Text:
        return text("ask.shoot_target", weapon=self.weapon)

    def label(self, s: Collision, choice: Choice) -> Text:
        return option_of(s, choice)


class AimBeam(Step):
    """A Beam has an aim point instead of a target (CO-18.2)."""

    clauses = ("CO-D12", "CO-18.2", "CO-18.5")
    shape = Place
    seat: int
    figure: int
    weapon: str
    mode: str

    def options(self, s: Collision) -> list[Place]:
        return aims(s, self.figure, catalogue().ranged[self.weapon])

    def chosen(self, s: Collision, choice: Place) -> None:
        crossed = crossed_by(s, self.figure, catalogue().ranged[self.weapon], choice)
        begin_shot(s, self.figure, self.weapon, self.mode, crossed, reaction=False)

    def accepts(self, s: Collision, choice: Choice) -> Choice:
        aim = as_place(choice)
        if aim is None:
            raise self.refusal(s, choice)
        found = beam_at(s, self.figure, catalogue().ranged[self.weapon], aim)
        if not crosses_seen(s, self.figure, found):
            reason = found.why if not found.legal else "nobody"
            clause = "CO-18.5" if found.legal else "CO-18.2"
            raise refuse(self, s, f"beam_{reason}", clause, place=aim)
        return aim

    def prompt(self, s: Collision) -> Text:
        return text("ask.aim_beam", weapon=self.weapon)

    def label(self, s: Collision, choice: Choice) -> Text:
        return text("option.place", place=choice)

    def refusal(self, s: Collision, choice: Choice) -> Refused:
        return refuse(self, s, "option", "CO-18.2", choice=choice)


# Regroup


class Regroup(Step):
    """CO-19"""

    def do(self, s: Collision) -> None:
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
        score_turn(s)  # CO-19.7
        if check_end(s):
            return
        if s.turn >= s.turns:
            finish(s, "CO-20.1")
        else:
            s.then(*turn_steps())


def turn_steps() -> tuple[Step, ...]:
    return StartPhase(), PriorityPhase()

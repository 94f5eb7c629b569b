"""Activations: whose go it is, what a figure may do, its actions in turn. CO-9, CO-14.1."""

from fracas.engine import Choice, Refused, Step, Text, text

from .attack import shots, targets, usable
from .charge import ChargeAt, charges
from .figures import sheet, tag
from .loot import pick_up, search, touched_loot, touched_objects
from .missions import check_end
from .moving import begin_move, may_enter
from .overwatch import reactions
from .seats import others
from .shoot import ShootWith
from .skills import LoseToken, SpecialOn, specials_of
from .state import BY_MOVE, NOBODY, RESERVE, TABLE, WATCHING, Collision
from .why import REGULAR, no_action, no_activation

MOST_ACTIVATIONS, FREE = 3, 2
"""CO-9.2, CO-9.9, CO-9.18"""

HURRIED = ("move", "charge")
"""Actions of which it is told apart what hurry costs them."""


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
        else:  # CO-9.5; when nobody can, the phase is over (CO-9.8)
            able = [seat for seat in others(s, self.seat) if can_go(s, seat)]
            s.then(*(Go(seat) for seat in able[:1]))

    def options(self, s: Collision) -> list[int | str]:
        fresh = any(not s.figures[k].activations for k in mine(s, self.seat))
        return [*payable(s, self.seat), *([] if fresh else ["stand_down"])]  # CO-9.6, CO-9.7

    def chosen(self, s: Collision, choice: int | str) -> None:
        if isinstance(choice, int):
            s.then(Activate(choice), Go(others(s, self.seat)[0]))
        else:
            s.players[self.seat].stood_down = True
            s.tell("stands_down", "CO-9.7", who=self.seat)
            s.then(Go(others(s, self.seat)[0]))

    def prompt(self, s: Collision) -> Text:
        return text("ask.go", pool=s.players[self.seat].pool)

    def label(self, s: Collision, choice: Choice) -> Text:
        if not isinstance(choice, int):
            return text("option.stand_down")
        one = s.figures[choice]
        return text("option.activate", figure=tag(one), cost=one.activations + 1)

    def refusal(self, s: Collision, choice: Choice) -> Refused:
        return no_activation(self, s, self.seat, choice, MOST_ACTIVATIONS)


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
            s.then(*reactions(s, self.figure))


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
            return [*(["move"] if not s.done and may_enter(s, figure) else []), "end"]
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
        name = str(choice[1]) if isinstance(choice, tuple) else str(choice)
        s.then(ActionDone(self.seat))
        begin_action(s, figure, name)

    def prompt(self, s: Collision) -> Text:
        one, left = s.figures[s.acting], REGULAR - len(s.done)
        kind = "act"
        if left and one.status == TABLE and sheet(one).guns and not shots(s, s.acting):
            guns = sheet(one).guns
            silent = [gun for gun in guns if gun not in usable(s, s.acting, reaction=False)]
            kind = "act_no_shot"  # CO-9.23
            if one.jams:
                kind = "act_jammed"  # CO-12.3
            elif any(targets(s, s.acting, gun) for gun in silent):
                kind = "act_heavy"  # CO-18.7
        return text(f"ask.{kind}", figure=tag(one), left=left)

    def label(self, s: Collision, choice: Choice) -> Text:
        if isinstance(choice, str):
            hurried = f"hurried_{choice}" if choice in HURRIED else "hurried"
            return text(f"option.{hurried if choice in s.done else 'action'}", action=choice)
        assert isinstance(choice, tuple)
        if choice[0] == "special":
            again = choice[1] in s.done
            return text("option.special_hurried" if again else "option.special", what=choice[1])
        assert isinstance(choice[1], int)
        return text(f"option.{choice[0]}", number=choice[1] + 1)

    def refusal(self, s: Collision, choice: Choice) -> Refused:
        return no_action(self, s, choice, may_be_free(s))


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
            s.then(*reactions(s, figure), CheckEnd(), Act(self.seat))
        else:
            s.then(CheckEnd(), Act(self.seat))

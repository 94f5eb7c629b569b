"""Special actions of characters and objects. CO-15.1 to 15.5, CO-C7, CO-C8."""

from fracas.engine import Choice, Refused, Step, Text, text

from .answers import as_place, place_label
from .catalogue import Object, Trait, catalogue
from .draws import Draw, Reader, closed_for, hurry, passes, test_draw, test_outcome, use_up
from .figures import apart, body, contact, enemies, friends, sees, sheet, tag, terrain
from .geometry.measure import marker_fits
from .geometry.nearness import squared_distance
from .geometry.places import smoke_points, smoke_reaches
from .geometry.shapes import Place
from .geometry.units import INCH
from .harm import GiveSuppress, lose_token
from .state import Collision
from .whereabouts import where
from .words import option_of, refuse

PATCH = catalogue().traits["patch-up"].need
HOWL = catalogue().traits["howl"].need
"""What is needed in their tests (CO-C7)."""
BESIDE = 5


def specials_of(s: Collision, figure: int) -> list[str]:
    """Special actions that can do something now (CO-9.23): traits, then objects."""
    one = s.figures[figure]
    found = catalogue()
    traits = [t for t in sheet(one).profile.traits if found.traits[t].kind == "special"]
    objects = [o for o in one.objects if found.objects[o].special]
    return [what for what in (*traits, *objects) if on_whom(s, figure, what)]


def special_of(what: str) -> Trait | Object:
    found = catalogue()
    return found.objects[what] if what in found.objects else found.traits[what]


def effect_of(what: str) -> str:
    thing = catalogue().objects.get(what)
    return thing.special if thing is not None else what


def on_whom(s: Collision, figure: int, what: str) -> list[int | Place]:
    """Whom or where a special action can change something."""
    one, special = s.figures[figure], special_of(what)
    reach = special.reach * INCH

    def near(k: int) -> bool:
        return k == figure or (apart(s, figure, k) <= reach and sees(s, figure, k))

    def touching(k: int) -> bool:
        return k == figure or contact(s, figure, k)

    mates = (figure, *friends(s, figure))
    match effect_of(what):
        case "rally":
            tokens = [k for k in mates if s.figures[k].jams or s.figures[k].suppressed]
            return [k for k in tokens if near(k)]
        case "drive":
            return [
                k for k in mates[1:] if special.token not in s.figures[k].skills and near(k)
            ]
        case "fix":
            return [k for k in mates if s.figures[k].jams and touching(k)]
        case "patch-up" | "heal":
            return [k for k in mates if s.figures[k].wounds and touching(k)]
        case "howl":
            foes = enemies(s, one.owner)
            return [k for k in foes if apart(s, figure, k) <= reach and sees(s, figure, k)]
        case "lie-low":
            hidden = special.token in one.skills
            return [figure] if not hidden and beside_piece(s, figure) else []
        case "smoke":
            allies = [body(s.figures[k]) for k in friends(s, figure)]
            foes_there = [body(s.figures[k]) for k in enemies(s, one.owner)]
            return [*smoke_points(terrain(s), body(one), allies, foes_there, reach)]
        case _:  # what leaves a token with the figure itself
            return [figure] if special.token not in one.skills else []


def beside_piece(s: Collision, figure: int) -> bool:
    """The base within 5 u, flat, of a piece, on it or in it (CO-C7 Lie low)."""
    me = body(s.figures[figure])
    limit = (me.radius + BESIDE) ** 2
    for piece in terrain(s).pieces:
        near, per = squared_distance(me.x, me.y, piece.corners)
        if near <= limit * per:
            return True
    return False


class SpecialOn(Step):
    """On whom, or where (CO-D21)."""

    clauses = ("CO-D21", "CO-15.1")
    shape = Place
    auto = True
    seat: int
    figure: int
    what: str

    def options(self, s: Collision) -> list[int | Place]:
        return on_whom(s, self.figure, self.what)

    def chosen(self, s: Collision, choice: int | Place) -> None:
        one = s.figures[self.figure]
        s.tell("special", "CO-15.1", who=self.seat, figure=tag(one), what=self.what)
        effect = effect_of(self.what)
        thing = catalogue().objects.get(self.what)
        if thing is not None and thing.once:
            use_up(s, self.figure, self.what)
        if not isinstance(choice, int):
            s.tell("smoke", "CO-C8", figure=tag(one), place=where(s, choice))
            s.smoke = (*s.smoke, choice)
            return
        self.work(s, effect, choice)

    def work(self, s: Collision, effect: str, target: int) -> None:
        another = s.figures[target]
        match effect:
            case "rally":
                s.then(LoseToken(self.seat, target, "CO-C7"))
            case "fix":
                another.jams = 0
                s.tell("token_gone", "CO-C7", figure=tag(another), token="jam")
            case "patch-up":
                s.then(test_draw(s, self.figure), Patched(self.figure, target))
            case "heal":
                heal(s, target, "CO-C8")
            case "howl":
                closed = closed_for(s, another.owner)
                s.then(Draw(another.owner, target, closed), Howled(target))
            case _:
                token = special_of(self.what).token
                another.skills = (*another.skills, token)  # CO-15.3, CO-15.4
                s.tell("skill", "CO-15.3", figure=tag(another), token=token)

    def accepts(self, s: Collision, choice: Choice) -> Choice:
        place = as_place(choice)
        if effect_of(self.what) != "smoke" or place is None:
            raise self.refusal(s, choice)
        if not marker_fits(terrain(s), *place):
            raise refuse(self, s, "no_marker", "CO-3.34", choice=choice)
        reach = special_of(self.what).reach * INCH
        if not smoke_reaches(body(s.figures[self.figure]), place, reach):
            raise refuse(self, s, "smoke_too_far", "CO-C8", place=where(s, place))
        return place

    def prompt(self, s: Collision) -> Text:
        return text("ask.special_on", what=self.what)

    def label(self, s: Collision, choice: Choice) -> Text:
        if isinstance(choice, tuple):
            return place_label(s, choice)
        return option_of(s, choice)

    def refusal(self, s: Collision, choice: Choice) -> Refused:
        return refuse(self, s, "special", "CO-15.1", choice=choice)


def heal(s: Collision, figure: int, clause: str) -> None:
    one = s.figures[figure]
    one.wounds -= 1
    s.tell("healed", clause, figure=tag(one))


class Patched(Reader):
    figure: int
    target: int

    def modifier(self, s: Collision) -> int:
        return sheet(s.figures[self.figure]).intelligence + hurry(s, self.figure)

    def purpose(self, s: Collision) -> Text:
        return text("purpose.patch", need=PATCH, modifier=self.modifier(s))

    def outcome(self, s: Collision, drawn: int) -> Text:
        return test_outcome(drawn, PATCH, self.modifier(s))

    def do(self, s: Collision) -> None:
        one = s.figures[self.figure]
        if passes(s, one.owner, PATCH, self.modifier(s)):
            heal(s, self.target, "CO-C7")


class Howled(Reader):
    target: int

    def purpose(self, s: Collision) -> Text:
        modifier = sheet(s.figures[self.target]).intelligence
        return text("purpose.howl", need=HOWL, modifier=modifier)

    def outcome(self, s: Collision, drawn: int) -> Text:
        return test_outcome(drawn, HOWL, sheet(s.figures[self.target]).intelligence)

    def do(self, s: Collision) -> None:
        one = s.figures[self.target]
        if not passes(s, one.owner, HOWL, sheet(one).intelligence):
            s.then(GiveSuppress(self.target))


class LoseToken(Step):
    """Which token goes: Rally and Back to the fight (CO-15.6)."""

    clauses = ("CO-D22", "CO-D21", "CO-15.6")
    auto = True
    seat: int
    figure: int
    clause: str

    def options(self, s: Collision) -> list[str]:
        one = s.figures[self.figure]
        return ["jam"] * (one.jams > 0) + ["suppress"] * (one.suppressed > 0)

    def chosen(self, s: Collision, choice: str) -> None:
        lose_token(s, self.figure, choice, self.clause)

    def prompt(self, s: Collision) -> Text:
        return text("ask.lose_token", figure=tag(s.figures[self.figure]))

    def label(self, s: Collision, choice: Choice) -> Text:
        return text(f"option.lose_{choice}")

    def refusal(self, s: Collision, choice: Choice) -> Refused:
        return refuse(self, s, "no_such_token", "CO-15.6", figure=tag(s.figures[self.figure]))

"""Set-up: options, gangs, and what comes before the set-up draw. CO-4.1 to 4.8, CO-22."""

from fracas.engine import BadInput, Choice, FileText, Options, Refused, Sealed, Text, text
from fracas.engine.brought import is_text

from .campaign_file import LIMIT, SKIRMISH, SKIRMISH_LIMIT, open_campaign, written
from .cards import own_cards
from .catalogue import Gang, catalogue
from .gangs import CHOOSE, USUAL_GANGS, check_gang, gangs_in, gangs_of, worth
from .geometry.units import TABLE as STANDARD
from .ground import lay_ground
from .match import set_out
from .rosters import field_rosters, figures_of, recruits_of, take_points
from .state import Collision, Player, Roster

WIDE = 3600
"""CO-22.10"""
VARIANTS = (
    "attrition", "soft-hurry", "sure-guard", "optional-fire", "wide", SKIRMISH, "learning",
)  # fmt: skip
"""CO-22.5 to 22.11"""
LEARNING = "domination"


def setup(s: Collision, options: Options) -> None:
    s.variants = tuple(name for name in VARIANTS if options[name.replace("-", "_")])
    learning = "learning" in s.variants
    s.seen = [0] * len(own_cards(0)) * s.seats
    s.side = WIDE if "wide" in s.variants else STANDARD
    s.wished = LEARNING if learning else str(options["mission"]), str(options["layout"])
    s.players = [Player() for _ in range(s.seats)]
    given = str(options["gangs"])
    open_campaign(s, str(options["campaign"]), given)
    lay_ground(s)
    if s.rosters:
        field_rosters(s)
        s.then(*set_out(s))
    elif given == CHOOSE:
        s.then(PickGangs(), *set_out(s))
    else:
        enlist(s, gangs_of(given, s.seats, usual_gangs(s)))
        s.then(*set_out(s))


def usual_gangs(s: Collision) -> tuple[str, ...]:
    """The gangs of those who name none."""
    return USUAL_GANGS[next((one for one in USUAL_GANGS if one and one in s.variants), "")]


def limit_of(s: Collision) -> int:
    return SKIRMISH_LIMIT if SKIRMISH in s.variants else LIMIT


# Gangs


def enlist(s: Collision, gangs: list[Gang]) -> None:
    """The gangs as they are bought (CO-4.2)."""
    limit = limit_of(s)
    for gang in gangs:
        wrong = check_gang(gang, min(gang.limit, limit))
        if wrong:
            raise BadInput("; ".join(map(str, wrong)))
    if s.campaign:  # CO-21.3
        s.rosters = [
            Roster(gang.id, gang.faction, limit - worth(gang), recruits=recruits_of(seat, gang))
            for seat, gang in enumerate(gangs)
        ]
        s.saved = written(s)
        field_rosters(s)
        return
    for seat, gang in enumerate(gangs):
        player = s.players[seat]
        player.gang, player.faction = gang.id, gang.faction
        s.figures += figures_of(seat, gang.figures)
    take_points(s, [worth(gang) for gang in gangs])


def chosen_gang(answer: str) -> Gang:
    """A sample gang by its name, or the one of a file's text."""
    return gangs_in(answer)[0] if is_text(answer) else catalogue().gangs[answer]


class PickGangs(Sealed):
    """Each player alone; seen by all when all are ready (CO-D1, CO-S9)."""

    clauses = ("CO-D1", "CO-4.2")
    shape = FileText

    def seats(self, s: Collision) -> tuple[int, ...]:
        return tuple(range(s.seats))

    def ballots(self, s: Collision, seat: int) -> list[str]:
        small = "learning" in s.variants
        return [
            key
            for key, gang in catalogue().gangs.items()
            if worth(gang) <= limit_of(s) and key.startswith("learning") == small
        ]

    def ballot_accepts(self, s: Collision, seat: int, choice: Choice) -> Choice:
        """A gang of one's own: the text of its file (CO-4.2 to 4.6)."""
        if not is_text(choice):
            raise self.ballot_refusal(s, seat, choice)
        try:
            found = gangs_in(choice)
        except BadInput as error:
            raise Refused(text("refuse.gang_file", why=str(error)), ("CO-4.2",)) from None
        if len(found) != 1:
            raise Refused(text("refuse.gang_one", count=len(found)), ("CO-D1",))
        for wrong in check_gang(found[0], min(found[0].limit, limit_of(s))):
            raise Refused(text("refuse.gang_file", why=str(wrong)), (wrong.clause,))
        return choice

    def revealed(self, s: Collision, answers: dict[int, str]) -> None:
        gangs = [chosen_gang(answers[seat]) for seat in range(s.seats)]
        enlist(s, gangs)
        for seat, gang in enumerate(gangs):
            s.tell("gang", "CO-4.2", who=seat, gang=gang.id)

    def label(self, s: Collision, choice: Choice) -> Text:
        if is_text(choice):
            return text("option.gang", gang=chosen_gang(choice).id)
        gang = catalogue().gangs[str(choice)]
        return text(
            "option.gang_told", gang=choice, faction=gang.faction, count=len(gang.figures),
        )  # fmt: skip

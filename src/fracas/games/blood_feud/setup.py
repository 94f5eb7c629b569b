"""BF-3: set-up."""

from __future__ import annotations

from collections.abc import Sequence

from fracas.engine import BadInput, Options

from .ambitions import hold
from .cards import (
    ADVANCEMENT_IDS,
    CENTRE,
    CITY_AMBITION_IDS,
    DISTRICT,
    EVENT_IDS,
    FACTIONS,
    LANDMARK,
    MARKET_ORDER_IDS,
    STORIES,
    THINGS,
    TILES,
    Side,
    advancement,
    faction_ambitions,
    starting_orders,
)
from .city import city
from .lanyards import usable
from .opening import Opening
from .state import GRAVES, NOBODY, SUPPLY, BloodFeud, Team, basic, new_unit, seats_of, team_mask

BASIC_UNITS = 10
MIX = {4: 2, 5: 3, 6: 3, 7: 4, 8: 4}
"""BF-3.3: how many teams are Vampires."""
KINDS: tuple[Side, ...] = ("vampire", "human")


def setup(s: BloodFeud, options: Options) -> None:
    drill = bool(options["drill"])
    if drill and s.seats != 4:
        raise BadInput(f"a Drill is for 4 teams of one seat, not for {s.seats} seats (BF-17.7)")
    sizes = str(options["sizes"])
    if sizes and not drill:
        s.team_of = tuple(sized(s.seats, sizes))
    else:
        s.team_of = tuple(team_seats(s.seats, int(options["teams"]) if not drill else 4))
    count = max(s.team_of) + 1
    s.realtime = options["mode"] == "real-time" and not drill
    s.preset = str(options["preset"])
    s.laps = 8 if drill else int(options["laps"])  # BF-14.1, BF-17.7
    s.round = 4 if drill else 3 if options["short_night"] else 1  # BF-3.17, BF-17.3
    s.story_mode = bool(options["story"])
    s.open_ambitions = bool(options["open_ambitions"])
    s.fog = bool(options["fog"])
    s.no_cap = bool(options["no_cap"])
    s.storyteller = options["storyteller"] == "person"
    s.seen = [0] * THINGS
    s.teams = [Team(faction=one) for one in factions(s, count, str(options["factions"]))]
    _name_teams(s, str(options["names"]))
    s.circles = tuple(range(count))
    _lay_out(s, count)
    _seats(s)
    for team in range(count):
        _muster(s, team)
        _supplies(s, team)
    lap_teams = list(range(count))
    s.shuffle(lap_teams, "lap order")
    s.lap_teams = tuple(lap_teams)
    _decks(s)
    if s.story_mode:
        s.story = s.below(len(STORIES), "story")
    s.then(Opening())


def _name_teams(s: BloodFeud, names: str) -> None:
    """BF-3.18."""
    given = names.split(",") if names else []
    if len(given) > len(s.teams):
        raise BadInput(f"names: there are {len(s.teams)} teams, not {len(given)} (BF-3.18)")
    for team, name in zip(s.teams, given, strict=False):
        team.called = name


def team_seats(seats: int, teams: int) -> list[int]:
    """BF-1.1, BF-3.1: seats dealt out evenly, the first teams taking what is over."""
    if teams == 0:
        teams = min(8, max(4, (seats + 3) // 4)) if seats > 8 else seats
    if not fit_teams(seats, teams):
        raise BadInput(
            f"{seats} seats do not make {teams} teams: 4 to 8 teams of 1 to 4 seats (BF-1.1)"
        )
    each, over = divmod(seats, teams)
    return [team for team in range(teams) for _ in range(each + (team < over))]


def fit_teams(seats: int, teams: int) -> bool:
    """BF-1.1."""
    return 4 <= teams <= 8 and teams <= seats <= 4 * teams


def check_sizes(value: object) -> None:
    """BF-3.1, BF-D37: so many seats for each team, with commas."""
    sizes = str(value).split(",")
    if value and not (4 <= len(sizes) <= 8 and set(sizes) <= {"1", "2", "3", "4"}):
        raise BadInput(f"sizes: 4 to 8 teams of 1 to 4 seats, like 4,3,3,2, not {value!r} (BF-3.1)")


def sized(seats: int, sizes: str) -> list[int]:
    team_of = [team for team, size in enumerate(sizes.split(",")) for _ in range(int(size))]
    if len(team_of) != seats:
        raise BadInput(f"teams of {sizes} have {len(team_of)} seats, not {seats} (BF-3.1)")
    return team_of


def factions(s: BloodFeud, count: int, wish: str) -> list[int]:
    """BF-3.2, BF-3.3: as wished, or drawn with the kinds alternating round the map."""
    ids = [one.id for one in FACTIONS]
    if wish:
        chosen = [ids.index(one) for one in wish.split(",") if one in ids]
        _check_factions(chosen, count, wish)
        return chosen
    pools = {
        kind: [at for at, one in enumerate(FACTIONS) if one.kind == kind]
        for kind in ("vampire", "human")
    }
    s.shuffle(pools["vampire"], "Vampire factions")
    s.shuffle(pools["human"], "Human factions")
    left = {"vampire": MIX[count], "human": count - MIX[count]}
    found = []
    for at in range(count):
        kind = "vampire" if at % 2 == 0 else "human"
        if not left[kind]:
            kind = "human" if kind == "vampire" else "vampire"
        left[kind] -= 1
        found.append(pools[kind].pop())
    return found


def _check_factions(chosen: list[int], count: int, wish: str) -> None:
    if len(chosen) != count or len(set(chosen)) != count:
        raise BadInput(f"factions: {count} different ids of F01 to F10, not {wish!r} (BF-3.2)")
    if check_kinds(chosen) is not None:
        least = (count + 3) // 4
        raise BadInput(f"at least {least} of {count} teams are of each kind (BF-3.2)")


def check_kinds(factions: Sequence[int]) -> Side | None:
    """BF-3.2: of which kind there are too few, if there are."""
    kinds = [FACTIONS[one].kind for one in factions]
    least = (len(kinds) + 3) // 4
    return next((one for one in KINDS if kinds.count(one) < least), None)


def _lay_out(s: BloodFeud, count: int) -> None:
    """BF-3.4."""
    plan = city(count)
    tiles = [0] * count
    for type_ in (DISTRICT, LANDMARK, CENTRE):
        stock = [at for at, one in enumerate(TILES) if one.type == type_]
        s.shuffle(stock, f"{type_} tiles")
        tiles += [stock.pop() for _ in plan.of_type(type_)]
    s.tiles = tuple(tiles)
    s.barricade = [NOBODY] * len(plan.edges)
    s.controller = tuple(at if at < count else NOBODY for at in range(plan.size))  # BF-3.16
    pairs = count * (count - 1) // 2
    s.pairs = [0] * pairs
    s.proposals = [NOBODY] * count
    s.tokens = 4 * count  # BF-3.15


def _seats(s: BloodFeud) -> None:
    s.station = [0] * s.seats
    s.goal = [NOBODY] * s.seats
    s.arrives = [0] * s.seats
    s.cooled = [0] * s.seats
    s.lanyards = [[] for _ in range(s.seats)]
    s.shielded = (False,) * s.seats
    s.slain = (0,) * s.seats
    s.safe = (False,) * s.seats
    s.body = [NOBODY] * s.seats


def _muster(s: BloodFeud, team: int) -> None:
    """BF-3.5 to BF-3.8."""
    home, district = team, len(s.teams) + team
    players = seats_of(s, team)
    for number in range(1, BASIC_UNITS + 1):
        new_unit(s, team, -1, number, SUPPLY)
    for at, seat in enumerate(players):
        s.body[seat] = new_unit(s, team, seat, BASIC_UNITS + 1 + at, home)
    spare = [u for u, owner in enumerate(s.unit_team) if owner == team and basic(s, u)]
    human = FACTIONS[s.teams[team].faction].kind == "human"
    for _ in range(max(0, 4 - len(players)) + human):
        s.unit_at[spare.pop(0)] = home
    s.unit_at[spare.pop(0)] = district


def _supplies(s: BloodFeud, team: int) -> None:
    """BF-3.9, BF-3.10."""
    mine = s.teams[team]
    largest = max(len(seats_of(s, one)) for one in range(len(s.teams)))
    mine.assets = 4 + 2 * (largest - len(seats_of(s, team)))
    mine.tokens = 1
    mine.graves = (-1,) * GRAVES
    mine.orders = starting_orders(team, FACTIONS[mine.faction].kind)
    for card in mine.orders:
        s.seen[card] = s.everyone  # BF-S1


def _decks(s: BloodFeud) -> None:
    """BF-3.11 to BF-3.14."""
    s.order_pile = list(MARKET_ORDER_IDS)
    s.advancement_pile = list(ADVANCEMENT_IDS)
    s.event_deck = list(EVENT_IDS)
    s.ambition_deck = list(CITY_AMBITION_IDS)
    s.shuffle(s.order_pile, "Order pile")
    s.shuffle(s.advancement_pile, "Advancement pile")
    s.shuffle(s.event_deck, "Event deck")
    s.shuffle(s.ambition_deck, "Ambition deck")
    for team, mine in enumerate(s.teams):
        mask = team_mask(s, team)
        for _ in range(3):
            card = s.event_deck.pop()
            mine.events.append(card)
            s.seen[card] = mask
        for _ in range(2):
            hold(s, team, s.ambition_deck.pop())
        if s.story_mode:  # BF-17.1, BF-S16
            mine.apart = faction_ambitions(FACTIONS[mine.faction].id)
            for card in mine.apart:
                s.seen[card] = s.everyone
    for seat in range(s.seats):
        _first_advancement(s, seat)
    count = len(s.teams)
    s.order_row = [_open(s, s.order_pile) for _ in range(count)]
    s.advancement_row = [_open(s, s.advancement_pile) for _ in range(count)]
    s.ambition_row = [_open(s, s.ambition_deck) for _ in range(4)]


def _first_advancement(s: BloodFeud, seat: int) -> None:
    """BF-3.13: the first card from the top that the faction's kind may use."""
    for at in range(len(s.advancement_pile) - 1, -1, -1):
        card = s.advancement_pile[at]
        if usable(s, seat, card) and advancement(card).kind:
            s.advancement_pile.pop(at)
            s.lanyards[seat].append(card)
            s.seen[card] = s.everyone
            return


def _open(s: BloodFeud, pile: list[int]) -> int:
    card = pile.pop()
    s.seen[card] = s.everyone
    return card

"""Gangs: what they may be, and files of home-made ones. CO-4.1 to 4.8, CO-18.9."""

from collections import Counter
from collections.abc import Iterator, Sequence

from msgspec import json

from fracas.content import ContentError, load, parse
from fracas.engine import BadInput
from fracas.engine.brought import is_text

from .catalogue import Gang, Gangs, Member, catalogue
from .layout_check import Problem

LEAST, MOST = 3, 10
"""CO-4.3"""
COPIES = 2
"""CO-4.6"""
USUAL, CHOOSE = "usual", "choose"
"""In place of names: the gangs of those who name none, or each player's choice at the table."""
USUAL_GANGS = {
    "": ("salvage-run", "hunting-pack", "the-crush", "fire-line"),
    "learning": ("learning-riveters", "learning-unbound"),
    "skirmish": ("small-line", "small-pack"),
}
"""The gangs of those who name none, by variant: for two, the pair that is fairest between bots."""
PAIRS = (
    "salvage-run,hunting-pack", "hunting-pack,salvage-run", "fire-line,the-crush",
    "the-crush,fire-line", "fire-line,hunting-pack", "hunting-pack,fire-line",
)  # fmt: skip
"""Gangs of two players that the lobby offers; any others can be named too."""


def cost(member: Member) -> int:
    found = catalogue()
    return found.profiles[member.profile].shards + sum(
        found.objects[one].cost for one in member.objects
    )


def worth(gang: Gang) -> int:
    return sum(cost(one) for one in gang.figures)


def action_points(profiles: Sequence[str]) -> int:
    """Two for each figure, one for a Leader (CO-2.8)."""
    known = catalogue().profiles
    return 2 * len(profiles) + any("leader" in known[one].traits for one in profiles)


def check_gang(gang: Gang, limit: int | None = None) -> list[Problem]:
    """All that is wrong with a gang, with the clause, the number and the nearest legal one."""
    unknown = list(_unknown(gang))
    if unknown:
        return unknown
    return [*_whole(gang, gang.limit if limit is None else limit), *_objects(gang)]


def _unknown(gang: Gang) -> Iterator[Problem]:
    found = catalogue()
    for k, member in enumerate(gang.figures, start=1):
        if member.profile not in found.profiles:
            known = ", ".join(found.profiles)
            yield Problem("CO-4.2", f"figure {k}", "no such profile", member.profile, known)
        for one in member.objects:
            if one not in found.objects:
                known = ", ".join(found.objects)
                yield Problem("CO-4.5", f"figure {k}", "no such object", one, known)


def _whole(gang: Gang, limit: int) -> Iterator[Problem]:
    profiles = catalogue().profiles
    count, spent = len(gang.figures), worth(gang)
    if not LEAST <= count <= MOST:
        nearest = LEAST if count < LEAST else MOST
        yield Problem("CO-4.3", gang.id, "number of figures", f"{count}", f"{nearest}")
    if spent > limit:
        yield Problem("CO-4.2", gang.id, "shards", f"{spent}", f"{limit}")
    leaders = sum("leader" in profiles[one.profile].traits for one in gang.figures)
    if leaders > 1:
        yield Problem("CO-4.4", gang.id, "Leaders", f"{leaders}", "1")
    for profile, copies in Counter(one.profile for one in gang.figures).items():
        most = profiles[profile].max
        if profiles[profile].faction != gang.faction:
            faction = profiles[profile].faction
            yield Problem("CO-4.2", profile, "faction", faction, gang.faction)
        elif copies > most:
            yield Problem("CO-4.4", profile, "copies", f"{copies}", f"{most}")


def _objects(gang: Gang) -> Iterator[Problem]:
    found = catalogue()
    for k, member in enumerate(gang.figures, start=1):
        about = f"figure {k} ({member.profile})"
        slots = found.profiles[member.profile].slots
        if len(member.objects) > slots.number:
            many = len(member.objects)
            yield Problem("CO-4.5", about, "objects", f"{many}", f"{slots.number}")
        for one, copies in Counter(member.objects).items():
            thing = found.objects[one]
            if copies > 1:
                yield Problem("CO-4.6", about, f"copies of {one}", f"{copies}", "1")
            if thing.type not in slots.types:
                free = "".join(slots.types) or "none"
                yield Problem("CO-4.5", about, f"type of {one}", thing.type, free)
            if gang.faction not in thing.factions:
                yield Problem("CO-4.5", about, f"{one} is for", ", ".join(thing.factions), "–")
    every = Counter(one for member in gang.figures for one in member.objects)
    for one, copies in every.items():
        if copies > COPIES:
            yield Problem("CO-4.6", gang.id, f"copies of {one}", f"{copies}", f"{COPIES}")


# Files and options


def check_file(source: str) -> dict[str, list[Problem]]:
    """What is wrong with each gang of a file; one that does not fit the schema raises
    `fracas.content.ContentError`."""
    return {gang.id: check_gang(gang) for gang in load(source, Gangs).gang}


def gang_file(value: str) -> str:
    """Files of home-made gangs, where some are named, as JSON: what a record keeps."""
    named = [one.strip() for one in value.split(",")]
    if value.startswith("[") or not any(one.endswith(".toml") for one in named):
        return value
    found: list[Gang] = []
    for one in named:
        found += from_file(one) if one.endswith(".toml") else [named_gang(one)]
    return json.encode(found).decode()


def from_file(name: str) -> list[Gang]:
    try:
        return list(load(name, Gangs).gang)
    except ContentError as error:
        raise BadInput(str(error)) from None


def gang_text(value: str) -> str:
    """Gangs as JSON, where the text of a file is given."""
    return json.encode(list(gangs_in(value))).decode() if is_text(value) else value


def gangs_in(value: str) -> tuple[Gang, ...]:
    """The gangs of a file's text."""
    try:
        return parse(value, Gangs, file="gang").gang
    except ContentError as error:
        raise BadInput(str(error)) from None


def check_gangs(value: object) -> None:
    """Names of sample gangs, or the JSON of home-made ones without a mistake."""
    if not isinstance(value, str):
        raise BadInput(f"gangs are names or files separated by commas, not {value!r}")
    problems = [str(one) for gang in listed(value) for one in check_gang(gang)]
    if problems:
        raise BadInput("; ".join(problems))


def named_gang(name: str) -> Gang:
    known = catalogue().gangs
    if name not in known:
        raise BadInput(f"there is no gang {name!r}; there are {', '.join(known)}, and files")
    return known[name]


def gangs_of(value: str, seats: int, usual: Sequence[str]) -> list[Gang]:
    """The gang of each seat; where none are named, the usual ones."""
    found = listed(value) or [named_gang(usual[seat % len(usual)]) for seat in range(seats)]
    if len(found) != seats:
        raise BadInput(f"{seats} players need {seats} gangs, not {len(found)}")
    return found


def listed(value: str) -> list[Gang]:
    """The gangs that an option names or holds."""
    if value in ("", USUAL, CHOOSE):
        return []
    if value.startswith("["):
        try:
            return json.decode(value, type=list[Gang])
        except ValueError as error:
            raise BadInput(f"gangs: {error}") from None
    return [named_gang(one.strip()) for one in value.split(",")]

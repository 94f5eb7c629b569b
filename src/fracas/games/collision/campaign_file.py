"""A campaign as a file: what lasts from mission to mission, under newer rules too. CO-21."""

from typing import Annotated

from msgspec import Meta, Struct, json, to_builtins

from fracas.content import ContentError, load, parse
from fracas.engine import BadInput

from .catalogue import Faction, catalogue
from .gangs import listed
from .state import Collision, Recruit, Roster

MISSIONS = 5
"""CO-21.1"""
MOST_MISSIONS = 20
LIMIT, SKIRMISH_LIMIT = 400, 250
"""Shards of a gang (CO-4.1, CO-21.3), and in a Skirmish (CO-22.9)."""
SKIRMISH = "skirmish"
FORMAT = 1
Count = Annotated[int, Meta(ge=0)]


class FigureInFile(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    name: str
    profile: str
    objects: tuple[str, ...] = ()
    advances: tuple[str, ...] = ()
    misses: bool = False


class GangInFile(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    gang: str
    faction: Faction
    shards: Count = 0
    xp: Count = 0
    earned: Count = 0
    won: Count = 0
    figures: Annotated[tuple[FigureInFile, ...], Meta(max_length=20)] = ()
    stash: tuple[str, ...] = ()


class CampaignFile(Struct, frozen=True, forbid_unknown_fields=True):
    format: int
    missions: Annotated[int, Meta(ge=1, le=MOST_MISSIONS)]
    played: Count
    gang: Annotated[tuple[GangInFile, ...], Meta(min_length=2, max_length=6)]
    limit: Count = LIMIT
    """Shards that each gang began with: fewer in a Skirmish (CO-21.3, CO-22.9)."""


def written(s: Collision) -> str:
    """The campaign as it stands between two missions, as TOML."""
    gangs = tuple(
        GangInFile(
            one.gang, one.faction, one.shards, one.xp, one.earned, one.won,  # type: ignore[arg-type]  # checked where it came in
            tuple(
                FigureInFile(r.name, r.profile, r.objects, r.advances, r.misses)
                for r in one.recruits
            ),
            one.stash,
        )
        for one in s.rosters
    )  # fmt: skip
    limit = SKIRMISH_LIMIT if SKIRMISH in s.variants else LIMIT
    return as_toml(CampaignFile(FORMAT, s.campaign, s.played, gangs, limit))


def as_toml(found: CampaignFile) -> str:
    lines = [f"{key} = {getattr(found, key)}" for key in ("format", "missions", "played")]
    if found.limit != LIMIT:
        lines.append(f"limit = {found.limit}")
    for gang in found.gang:
        kept = to_builtins(gang)
        figures = kept.pop("figures", [])
        lines += ["", "[[gang]]", *(f"{key} = {_value(one)}" for key, one in kept.items())]
        lines += ["figures = [", *(f"  {_value(one)}," for one in figures), "]"]
    return "\n".join(lines) + "\n"


def _value(one: object) -> str:
    """A value as TOML."""
    if isinstance(one, dict):
        return "{ " + ", ".join(f"{key} = {_value(inner)}" for key, inner in one.items()) + " }"
    if isinstance(one, list | tuple):
        return "[" + ", ".join(map(_value, one)) + "]"
    return json.encode(one).decode()


def campaign_file(value: str) -> str:
    """The text of a campaign file, where one is named."""
    if not value.endswith(".toml"):
        return value
    try:
        return as_toml(load(value, CampaignFile))
    except ContentError as error:
        raise BadInput(str(error)) from None


def check_campaign(value: object) -> None:
    if not isinstance(value, str):
        raise BadInput(f"a campaign is a number of missions or a file, not {value!r}")
    if value and not _counted(value):
        decoded(value)
    elif value and not 1 <= int(value) <= MOST_MISSIONS:
        near = min(MOST_MISSIONS, max(1, int(value)))
        raise BadInput(f"CO-21.1: {value} missions; nearest: {near}")


def _counted(value: str) -> bool:
    """Whether it is a number of missions, in figures that every reader knows."""
    return value.isascii() and value.isdigit() and len(value) < 4


def decoded(value: str) -> CampaignFile:
    """A campaign from its file, with all that its figures hold known to these rules."""
    found = parsed(value)
    if found.played >= found.missions:
        raise BadInput(f"CO-21.1: all {found.missions} missions of this campaign are over")
    return found


def parsed(value: str) -> CampaignFile:
    """The same, also of a campaign that is over."""
    try:
        found = parse(value, CampaignFile, file="campaign")
    except ContentError as error:
        raise BadInput(str(error)) from None
    if found.format != FORMAT:
        raise BadInput(f"the campaign file has format {found.format}; {FORMAT} can be read")
    known = catalogue()
    for gang in found.gang:
        held = [thing for one in gang.figures for thing in one.objects]
        for thing in (*held, *gang.stash):
            if thing not in known.objects:
                raise BadInput(f"CO-21.10: {gang.gang}: there is no object {thing!r}")
        for one in gang.figures:
            profile = known.profiles.get(one.profile)
            if profile is None or profile.faction != gang.faction:
                raise BadInput(f"CO-4.2: {gang.gang}: {one.name}: no profile {one.profile!r}")
    return found


def open_campaign(s: Collision, value: str, gangs: str) -> None:
    """Begin a campaign, or go on with one (CO-21.1)."""
    if not value:
        return
    if _counted(value):
        s.campaign = int(value)
        return
    found = decoded(value)
    if len(found.gang) != s.seats:
        raise BadInput(f"this campaign is for {len(found.gang)} players, not {s.seats}")
    if listed(gangs):
        raise BadInput("CO-21.1: a campaign that goes on has its own gangs: leave them out")
    s.campaign, s.played, s.saved = found.missions, found.played, value
    s.rosters = [
        Roster(
            gang.gang, gang.faction, gang.shards, gang.xp, gang.earned, gang.won,
            recruits=[
                Recruit(one.name, one.profile, one.objects, one.advances, one.misses)
                for one in gang.figures
            ],
            stash=gang.stash,
        )
        for gang in found.gang
    ]  # fmt: skip

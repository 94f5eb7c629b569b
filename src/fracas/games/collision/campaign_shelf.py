"""A campaign of several players, match by match: who meets whom takes their gangs to a table and
brings them back. CO-21, CO-29.19."""

from collections.abc import Mapping, Sequence

from msgspec import Struct
from msgspec.structs import replace

from fracas.engine import BadInput, Saying
from fracas.engine.brought import is_text

from .campaign_file import (
    FORMAT,
    LIMIT,
    MOST_MISSIONS,
    SKIRMISH,
    SKIRMISH_LIMIT,
    CampaignFile,
    FigureInFile,
    GangInFile,
    as_toml,
    parsed,
)
from .catalogue import Gang, catalogue
from .gangs import check_gang, gangs_in, named_gang, worth
from .rosters import recruit_worth
from .state import Recruit
from .words import in_lang, thing, word

LETTERS = "ABCDEF"
"""Of the gangs of a campaign; at a table the seats have theirs."""


class CampaignFigure(Struct):
    name: str
    profile: str
    title: str
    objects: list[str]
    advances: list[str]
    misses: bool


class CampaignGang(Struct):
    """A gang and how it stands."""

    gang: str
    faction: str
    place: int
    won: int
    earned: int
    xp: int
    shards: int
    worth: int
    stash: list[str]
    figures: list[CampaignFigure]


class CampaignStands(Struct):
    """CO-21.13: most missions won, then XP, then worth."""

    missions: int
    played: int
    gangs: list[CampaignGang]


class Campaigns:
    """What a house asks Collision about campaigns."""

    shape: type[Struct] = CampaignStands
    sizes = range(2, len(LETTERS) + 1)

    def founded(self, gangs: Sequence[str], missions: int) -> str:
        """The file of a new campaign (CO-21.1, CO-21.3)."""
        if not 1 <= missions <= MOST_MISSIONS:
            raise BadInput(f"CO-21.1: {missions} missions; 1 to {MOST_MISSIONS} are possible")
        limit = _limit(_gang(gangs[0]))
        found = tuple(_enlisted(at, _gang(one, limit), limit) for at, one in enumerate(gangs))
        return as_toml(CampaignFile(FORMAT, missions, 0, found, limit))

    def checked(self, gang: str, first: str = "") -> None:
        """Whether somebody may bring this gang, or BadInput. The first gang says how large all of
        them may be."""
        _gang(gang, _limit(_gang(first)) if first else LIMIT)

    def scale(self, gang: str) -> str:
        return SKIRMISH if _limit(_gang(gang)) < LIMIT else ""

    def read(self, text: str) -> tuple[int, int, int]:
        """Of a file that somebody brings: gangs, missions, and those that are over."""
        found = parsed(text)
        return len(found.gang), found.missions, found.played

    def options(self, text: str, pair: Sequence[int]) -> Mapping[str, str | bool]:
        """Of the table at which two gangs meet for one mission."""
        found = parsed(text)
        gangs = tuple(_renamed(found.gang[one], seat) for seat, one in enumerate(pair))
        file = CampaignFile(FORMAT, found.played + 1, found.played, gangs, found.limit)
        more = {SKIRMISH: True} if found.limit < LIMIT else {}
        return {"campaign": as_toml(file), "mission": "draw", "layout": "draw", **more}

    def merged(self, text: str, pair: Sequence[int], after: str) -> tuple[str, int]:
        """The file with both gangs as they came back, and who of the pair won; -1: neither."""
        found, back = parsed(text), parsed(after)
        gangs, winner = list(found.gang), -1
        for seat, one in enumerate(pair):
            if back.gang[seat].won > gangs[one].won:
                winner = seat
            gangs[one] = _renamed(back.gang[seat], one)
        return as_toml(replace(found, gang=tuple(gangs))), winner

    def rounded(self, text: str) -> str:
        """Another mission is over for all."""
        found = parsed(text)
        return as_toml(replace(found, played=found.played + 1))

    def stands(self, text: str, lang: str) -> CampaignStands:
        found = parsed(text)
        scores = [(one.won, one.earned, _worth(one)) for one in found.gang]
        return CampaignStands(
            found.missions,
            found.played,
            [
                _shown(one, 1 + sum(other > score for other in scores), lang)
                for one, score in zip(found.gang, scores, strict=True)
            ],
        )


def _limit(first: Gang) -> int:
    """What the gangs of a campaign are worth at the most: a small first one makes it a Skirmish
    (CO-22.9, CO-21.3)."""
    return SKIRMISH_LIMIT if first.limit <= SKIRMISH_LIMIT else LIMIT


def _gang(given: str, limit: int = LIMIT) -> Gang:
    found = gangs_in(given)[0] if is_text(given) else named_gang(given)
    if wrong := check_gang(found, limit):
        raise BadInput("; ".join(map(str, wrong)))
    return found


def _enlisted(at: int, gang: Gang, limit: int) -> GangInFile:
    figures = tuple(
        FigureInFile(f"{LETTERS[at]}{k}", one.profile, one.objects)
        for k, one in enumerate(gang.figures, start=1)
    )
    return GangInFile(gang.id, gang.faction, limit - worth(gang), figures=figures)


def _renamed(gang: GangInFile, at: int) -> GangInFile:
    """Figures are called by the letter of where they are, and keep their numbers."""
    figures = tuple(replace(one, name=LETTERS[at] + one.name[1:]) for one in gang.figures)
    return replace(gang, figures=figures)


def _worth(gang: GangInFile) -> int:
    return sum(
        recruit_worth(Recruit(one.name, one.profile, one.objects, one.advances))
        for one in gang.figures
    )


def _shown(gang: GangInFile, place: int, lang: str) -> CampaignGang:
    known, saying = catalogue(), Saying(lang)
    return CampaignGang(
        thing(gang.gang, saying), gang.faction, place, gang.won, gang.earned, gang.xp,
        gang.shards, _worth(gang), [in_lang(known.objects[one].name, lang) for one in gang.stash],
        [
            CampaignFigure(
                one.name, one.profile, in_lang(known.profiles[one.profile].name, lang),
                list(one.objects), [word(f"row.{row}", lang) for row in one.advances], one.misses,
            )
            for one in gang.figures
        ],
    )  # fmt: skip

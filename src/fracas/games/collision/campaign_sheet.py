"""How a campaign stands, in lines for people. CO-29.19."""

from collections.abc import Sequence

from fracas.engine import Saying

from .rosters import roster_worth
from .state import Collision
from .words import thing, word


def campaign_sheet(s: Collision, lang: str) -> Sequence[str]:
    """Nothing where no campaign is played."""
    if not s.rosters:
        return ()
    return [
        word("campaign.stands", lang).format(played=s.played, missions=s.campaign),
        *(
            word("campaign.gang", lang).format(
                gang=thing(one.gang, Saying(lang)),
                won=one.won,
                earned=one.earned,
                xp=one.xp,
                shards=one.shards,
                figures=len(one.recruits),
                worth=roster_worth(one),
            )
            for one in s.rosters
        ),
    ]

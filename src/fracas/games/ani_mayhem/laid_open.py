"""What lies face down on the field and in piles, for whoever looks at a game that is over."""

from collections.abc import Iterable

from fracas.engine import Hoard, Text, text

from .state import AniMayhem


def hoards(s: AniMayhem) -> list[Hoard]:
    found = []
    for seat, one in enumerate(s.players):
        piles = {
            "draw": reversed(one.draw),
            "combat": reversed(one.combat),
            "locations": reversed(one.locations),
            "items": one.items,
            "disasters": one.disasters,
        }
        found += [
            Hoard(text(f"hidden.{name}"), _cards(s, pile), seat) for name, pile in piles.items()
        ]
    for site in s.sites:
        place = s.cast.kinds[site.card]
        waiting = _cards(s, reversed(site.disasters))
        found.append(Hoard(text("hidden.waiting", place=place), waiting))
    return found


def _cards(s: AniMayhem, cards: Iterable[int]) -> list[Text]:
    return [text("hidden.card", card=s.cast.kinds[card]) for card in cards]

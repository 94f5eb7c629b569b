"""Every location and haven of the core set: what it asks and what it does. AM-C5, AM-11."""

from collections.abc import Iterator

import pytest

from fracas.games.ani_mayhem.cards import CARDS, LISTING, OFFERED
from fracas.games.ani_mayhem.expressions import All, Expression, Some, Term
from fracas.table import Table

from .fate import change
from .looks import may_stop, searchable
from .patched import replace, with_card
from .picture import changes, picture
from .scene import body, number, play, scene, state
from .test_phases import placed

Party = tuple[str, ...]
ASKED: dict[str, tuple[tuple[Party, ...], tuple[Party, ...]]] = {
    "precinct-nine": ((("inspector-halloran", "rb.detective-mihoshi"),
                       ("ambassador-liss", "inspector-halloran")),
                      (("inspector-halloran",), ("ambassador-liss",))),
    "data-spire": ((("unit-ember-drone",), ("ox-hendry",)),
                   (("ione-tessaly",), ("tam-okoye",), ("chef-bao-ren",), ("vega-rourke",))),
    "canal-market": ((("dex-marlow",), ("ambassador-liss",)), (("ox-hendry",),)),
    "mag-rail-yard": ((("gravo-the-hauler", "tam-okoye"), ("kit-sparrow",)),
                      (("gravo-the-hauler",), ("tam-okoye",))),
    "holo-theatre": ((("juno-parrish",), ("nadia-lark", "tam-okoye")),
                     (("nadia-lark",), ("tam-okoye",))),
    "reclamation-dock": ((("ox-hendry",), ("tam-okoye",)),
                         (("chef-bao-ren",), ("unit-ember-drone",), ("crate-9",))),
    "skyway-garage": ((("tam-okoye",), ("dex-marlow",)), (("gravo-the-hauler",), ("nadia-lark",))),
    "steam-lantern-baths": ((("captain-oriel-vance", "ione-tessaly", "juno-parrish"),
                             ("kit-sparrow",)),
                            (("captain-oriel-vance", "ione-tessaly"),)),
    "noodle-corner": ((("chef-bao-ren",), ("dex-marlow", "kit-sparrow")),
                      (("dex-marlow",), ("kit-sparrow",))),
    "hall-of-nine-bells": ((("grandmaster-sol",), ("rb.linna-yamazaki",)),
                           (("mirelle-quick",), ("rb.mr-masamichi-fujisawa",))),
    "night-market": ((("chef-bao-ren", "dex-marlow"), ("nadia-lark",)),
                     (("chef-bao-ren",), ("dex-marlow",))),
    "bamboo-ridge": ((("ox-hendry",), ("gravo-the-hauler", "mirelle-quick")),
                     (("gravo-the-hauler",), ("mirelle-quick",))),
    "clinic-of-the-crane": ((("brother-calder",), ("petra-hollow", "grandmaster-sol")),
                            (("petra-hollow",), ("grandmaster-sol",))),
    "old-fox-shrine": ((("brother-calder",), ("kit-sparrow",)), (("nadia-lark",), ("rb.p-chan",))),
    "tidal-court": ((("queen-isaure",), ("juno-parrish", "ambassador-liss")),
                    (("juno-parrish",), ("sir-aldous-brand",), ("captain-oriel-vance",))),
    "drowned-library": ((("rb.miz-mishtal",), ("petra-hollow", "ysolde-of-the-reef/")),
                        (("petra-hollow",), ("ysolde-of-the-reef/",))),
    "coral-maze": ((("ysolde-of-the-reef",), ("petra-hollow", "queen-isaure")),
                   (("petra-hollow",), ("queen-isaure",))),
    "bell-tower-of-mist": ((("ox-hendry", "brother-calder"), ("fenwick",)),
                           (("ox-hendry",), ("brother-calder",))),
    "storm-gate": ((("fenwick",), ("ox-hendry",), ("queen-isaure", "rb.rokkon")),
                   (("queen-isaure",), ("rb.rokkon",))),
    "desert-of-glass": ((("ysolde-of-the-reef", "petra-hollow"), ("fenwick",),
                         ("ignatius-coal",)),
                        (("petra-hollow",), ("ysolde-of-the-reef",))),
    "reversed-palace": ((("sir-aldous-brand",), ("fenwick", "petra-hollow")),
                        (("fenwick",), ("petra-hollow",))),
    "port-meridian": ((("tam-okoye",), ("ambassador-liss", "dex-marlow")),
                      (("ambassador-liss",), ("dex-marlow",))),
    "red-moon-diner": ((("chef-bao-ren",), ("kit-sparrow",)), (("dex-marlow",),)),
    "wreck-of-the-lodestar": ((("tam-okoye", "fenwick"), ("gravo-the-hauler",)),
                              (("tam-okoye",), ("fenwick",), ("chef-bao-ren",), ("rb.mr-panda",))),
    "orbital-court": ((("inspector-halloran",), ("ambassador-liss",)),
                      (("rb.nene-romanova",), ("rb.magical-girl-pretty-sammy",))),
    "asteroid-vault": ((("ione-tessaly", "tam-okoye"), ("ox-hendry",)),
                       (("ione-tessaly",), ("tam-okoye",), ("sir-aldous-brand",))),
    "zero-g-garden": ((("mirelle-quick",), ("doctor-wen",), ("vega-rourke",)),
                      (("petra-hollow",), ("brother-calder",))),
    "smugglers-ring": ((("dex-marlow", "nadia-lark"), ("kit-sparrow",)),
                       (("dex-marlow",), ("nadia-lark",), ("mirelle-quick",))),
    "carnival-midway": ((("dex-marlow",), ("mirelle-quick", "kit-sparrow")),
                        (("mirelle-quick",), ("kit-sparrow",))),
    "relay-mast": ((("ambassador-liss",), ("unit-ember-drone", "ox-hendry")),
                   (("unit-ember-drone",), ("ox-hendry",))),
    "last-lighthouse": ((("ambassador-liss", "brother-calder"), ("ignatius-coal",)),
                        (("ambassador-liss",), ("brother-calder",))),
    "old-firing-range": ((("dex-marlow",), ("inspector-halloran", "grandmaster-sol")),
                         (("inspector-halloran",), ("grandmaster-sol",))),
    "snoring-volcano": ((("ignatius-coal",), ("petra-hollow", "ox-hendry")),
                        (("petra-hollow",), ("ox-hendry",))),
    "bank-of-small-hours": ((("ambassador-liss",), ("ione-tessaly",)),
                            (("captain-oriel-vance",), ("juno-parrish",), ("unit-ember-drone",))),
    "grand-hotel-halfway": ((("ambassador-liss",), ("hyacinth-moon",)), (("ox-hendry",),)),
    "museum-of-nearly-everything": ((("doctor-wen", "inspector-halloran"), ("ione-tessaly",)),
                                    (("doctor-wen",), ("inspector-halloran",))),
    "cloud-monastery": ((("wisp", "brother-calder"), ("vega-rourke", "grandmaster-sol")),
                        (("wisp",), ("brother-calder",), ("vega-rourke",), ("grandmaster-sol",))),
    "dry-dock-twelve": ((("tam-okoye", "unit-ember-drone"), ("ox-hendry", "chef-bao-ren"),
                         ("ysolde-of-the-reef", "crate-9")),
                        (("tam-okoye",), ("ox-hendry",), ("ysolde-of-the-reef",), ("crate-9",))),
    "moon-quarry": ((("petra-hollow",), ("crate-9", "chef-bao-ren")),
                    (("crate-9",), ("chef-bao-ren",))),
    "door-that-was-not-there": ((("fenwick",), ("queen-isaure", "kit-sparrow")),
                                (("queen-isaure",), ("kit-sparrow",))),
}  # fmt: skip
"""For each location the parties that may scavenge it, one for each alternative, and near misses.
A stroke after a name means its other form."""
SYMBOLS = {
    "port-meridian": "planetary", "red-moon-diner": "planetary", "orbital-court": "planetary",
    "asteroid-vault": "planetary", "old-fox-shrine": "dimensional",
    "bell-tower-of-mist": "dimensional", "reversed-palace": "dimensional",
    "relay-mast": "planetary", "moon-quarry": "planetary", "last-lighthouse": "dimensional",
    "cloud-monastery": "dimensional", "door-that-was-not-there": "dimensional",
}  # fmt: skip
DAMAGES = {"reclamation-dock": 3, "storm-gate": 4, "desert-of-glass": 2, "wreck-of-the-lodestar": 2,
           "smugglers-ring": 3, "old-firing-range": 2, "snoring-volcano": 5,
           "moon-quarry": 3}  # fmt: skip
DEFENCES = {"data-spire": 16, "storm-gate": 18, "asteroid-vault": 20, "bank-of-small-hours": 18,
            "museum-of-nearly-everything": 14, "dry-dock-twelve": 20, "moon-quarry": 16,
            "door-that-was-not-there": 22}  # fmt: skip
PLACES = [CARDS[at].id.removeprefix("av.") for at in OFFERED if CARDS[at].type == "location"]


def card_of(one: str) -> str:
    bare = one.removesuffix("/")
    return bare if bare.startswith("rb.") else f"av.{bare}"


def at(place: str, party: Party, more: str = "", phase: str = "scavenge") -> Table:
    text = f'phase = "{phase}"\n[[locations]]\ncard = "av.{place}"\nitems = ["av.gold-badge"]\n'
    for one in party:
        text += placed(
            card_of(one), f"av.{place}", ("form = 1\n" if one.endswith("/") else "") + more
        )
    return scene(text)


def may(place: str, party: Party) -> bool:
    table = at(place, party)
    return searchable(table, f"av.{place}")


def test_every_location_is_here() -> None:
    assert sorted(ASKED) == sorted(PLACES)


@pytest.mark.clause("AM-11.3", "AM-11.4", "AM-11.6", "AM-11.7", "AM-11.8", "AM-20.1")
@pytest.mark.parametrize("place", PLACES)
def test_what_a_location_asks(place: str) -> None:
    good, bad = ASKED[place]
    assert all(may(place, party) for party in good)
    assert not any(may(place, party) for party in bad)


def weaker(given: Expression) -> Iterator[tuple[str, Expression]]:
    """A listing without one of its alternatives, or without one of its demands."""
    if isinstance(given, Some):
        for number in range(len(given.parts)):
            rest = given.parts[:number] + given.parts[number + 1 :]
            yield "alternative", rest[0] if len(rest) == 1 else Some(rest)
            for _, part in weaker(given.parts[number]):
                yield "demand", Some((*rest, part))
    elif isinstance(given, All):
        for number in range(len(given.parts)):
            rest = given.parts[:number] + given.parts[number + 1 :]
            yield "demand", rest[0] if len(rest) == 1 else All(rest)
    elif given.n > 1:
        yield "demand", Term(given.sort, given.what, given.n - 1)


@pytest.mark.parametrize("place", PLACES)
def test_a_listing_that_asks_less_or_offers_less_shows(
    place: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    good, bad = ASKED[place]
    kind = number(f"av.{place}")
    shows = []
    for what, listing in list(weaker(LISTING[kind])):
        with monkeypatch.context() as patch:
            patch.setitem(LISTING, kind, listing)
            if what == "alternative":
                shows.append(not all(may(place, party) for party in good))
            else:
                shows.append(any(may(place, party) for party in bad))
    assert all(shows)


@pytest.mark.clause("AM-11.11", "AM-11.12")
@pytest.mark.parametrize("place", PLACES)
def test_which_symbol_it_asks(place: str) -> None:
    table = at(place, ("ox-hendry",))
    assert may_stop(table, f"av.{place}") == (place not in SYMBOLS)
    if place in SYMBOLS:
        wanted = "av.vega-rourke" if SYMBOLS[place] == "planetary" else "av.fenwick"
        other = at(place, (wanted.removeprefix("av."),))
        assert may_stop(other, f"av.{place}")
        with with_card(replace(CARDS[number(f"av.{place}")], symbols=())):
            assert may_stop(table, f"av.{place}")


STURDY = {2: "ione-tessaly", 3: "captain-oriel-vance", 4: "bulwark-9", 5: "captain-oriel-vance",
          6: "bulwark-9"}  # fmt: skip
"""Characters by their health; the last two have a Giant Heart."""


def struck(place: str, health: int) -> bool:
    """Whether somebody without defence is bonked there at the end of the Move phase."""
    who = STURDY[health]
    heart = 'enhancements = ["av.giant-heart"]' if health > 4 else ""
    table = at(place, (who,), heart, phase="move")
    body(table, f"av.{who}").skills = []
    change(table, f"av.{who}", "defence", "0")
    if may(place, (who,)):
        return False
    play(table, "pass")
    return not state(table).bodies


@pytest.mark.clause("AM-11.17")
@pytest.mark.parametrize("place", PLACES)
def test_how_hard_it_strikes(place: str) -> None:
    damage = DAMAGES.get(place, 0)
    if not damage:
        assert not struck(place, 2)
        return
    assert not struck(place, damage + 1)
    if not may(place, (STURDY[damage],)):
        assert struck(place, damage)
    card = CARDS[number(f"av.{place}")]
    assert card.abilities.damage == damage


@pytest.mark.clause("AM-11.16")
@pytest.mark.parametrize("place", PLACES)
def test_which_damage_beats_it(place: str) -> None:
    defence = DEFENCES.get(place)

    def beaten(damage: int) -> bool:
        table = at(place, ("rb.nabiki-tendo",))
        change(table, "rb.nabiki-tendo", "damage", str(damage))
        return searchable(table, f"av.{place}")

    if defence is None:
        assert beaten(99) == may(place, ("rb.nabiki-tendo",))
    else:
        assert [beaten(defence), beaten(defence + 1)] == [False, True]


# Havens

HAVENS: dict[str, dict[str, object]] = {
    "dockside-loft": {"charm": 4}, "signal-tower": {"skills": "Computer"},
    "inn-of-slow-rain": {"skills": "Cooking"}, "rooftop-dojo": {"damage": 3},
    "moon-pool": {"energy": 1, "energy_left": 1}, "chapel-of-salt": {"skills": "Priest"},
    "the-long-haul": {"skills": "Pilot"}, "hidden-berth": {"movement": 3},
    "records-basement": {"skills": "Investigation"}, "laundry-of-whispers": {"skills": "Snooping"},
    "glass-observatory": {"skills": "Magic"}, "cargo-hold-nine": {"defence": 4},
}  # fmt: skip


def leaving(haven: str) -> dict[str, object]:
    """What changes for Dex when he leaves a haven with its bonus."""
    text = f"""
    [[locations]]
    card = "av.night-market"
    [[havens]]
    card = "av.{haven}"
    location = "av.night-market"
    """
    table = scene(text + placed("av.dex-marlow", f"av.{haven}"))
    before = picture(table)
    play(table, ("go", -1), "av.dex-marlow", "done", 0)
    if table.waiting[0].kind == "bonus":
        play(table, "all")
    found = changes(before, picture(table))
    found.pop("dex-marlow at")
    found.pop("dex-marlow steps")
    return {name.removeprefix("dex-marlow "): new for name, new in found.items()}


@pytest.mark.clause("AM-9.11")
@pytest.mark.parametrize("haven", sorted(HAVENS))
def test_the_bonus_of_a_haven(haven: str) -> None:
    own = {"Streetwise": 1, "Driving": 1, "Marksman": 1}
    wanted: dict[str, object] = dict(HAVENS[haven])
    if "skills" in wanted:
        wanted["skills"] = {**own, str(wanted["skills"]): 1}
    assert leaving(haven) == wanted
    card = CARDS[number(f"av.{haven}")]
    assert card.haven is not None
    with with_card(replace(card, haven=replace(card.haven, bonus=()))):
        assert leaving(haven) == {}


def test_every_haven_is_here() -> None:
    assert sorted(HAVENS) == sorted(
        CARDS[at].id.removeprefix("av.") for at in OFFERED if CARDS[at].type == "haven"
    )

"""BF-17.5: what is heard in the fog."""

from __future__ import annotations

from .cards import CITYSCAPE, COUNCIL, MARKETPLACE, ORDERS

FOGGED = {
    **dict.fromkeys(("move", "bar", "unbar"), CITYSCAPE),
    **dict.fromkeys(
        ("accept_alliance", "alliance_off", "declare_block", "allied", "blocked", "place_order"),
        ORDERS,
    ),
    **dict.fromkeys(("purchase", "bury", "store"), MARKETPLACE),
    **dict.fromkeys(
        (
            "propose_event", "discard_event", "take_ambition", "faction_ambition",
            "blind_ambition", "bury_ambition", "vote_on", "vote_off", "ballot", "revote",
        ),
        COUNCIL,
    ),
}  # fmt: skip
"""What only those hear who are at the station; a call or a declared Alliance reaches all."""

"""Give the player that was learnt a seat at a table in the browser.

python -m examples.learning.sit http://127.0.0.1:8765 INVITATION

An invitation is what the host of a table gets from *Invite*. Without one it opens a table of its
own, with a seat for whoever comes first, and prints the link to it.
"""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from typing import Any

from fracas.client import House, Question, Seat
from fracas.engine.text import plain
from fracas.games.neon_gods.brief import EMPTY, HIGH, NOWHERE, SCALE, Brief, Gang, area
from fracas.games.neon_gods.grid import NAMES
from fracas.games.neon_gods.view import STEPS

from .player import best, learned

View = Mapping[str, Any]


def brief(view: View, seat: int) -> Brief:
    """What a seat is sent, in the numbers that the network knows."""
    spaces = [view["spaces"][name] for name in NAMES]
    seats = len(view["players"])

    def each(worth: Any) -> bytes:
        return area([float(worth(one)) for one in spaces])

    def structure(name: str) -> bytes:
        return each(lambda one: name in one["structures"])

    def named(*names: str | None) -> bytes:
        return area([float(name in names) for name in NAMES])

    def ground(one: View) -> float:
        return -1.0 if one["ground"] == "dead" else 0.3 * (one["value"] or 0)

    def gang(player: View) -> Gang:
        number = str(player["seat"])
        cards = player["battle"]
        hand = (player["cards"] or []) + (cards["cards"] or []) if player["seat"] == seat else None
        at = view["spaces"][player["base"]]["figures"]
        return Gang(
            blurp=player["blurp"],
            money=player["money"],
            supply=player["supply"],
            hand=player["hand"],
            draw=player["draw"],
            laid=cards["hand"],
            unseen=cards["unseen"],
            known=sorted(player["known"] or [] if hand is None else hand),
            discard=player["discard"],
            activated=player["activated"],
            base=named(player["base"]),
            home=at.get(number, 0),
            figures=each(lambda one: number in one["figures"]),
            pairs=area(
                [
                    float(name != player["base"] and one["figures"].get(number, 0) > 1)
                    for name, one in zip(NAMES, spaces, strict=True)
                ]
            ),
            controls=named(*player["controls"]),
            contested=each(lambda one: number in one["figures"] and one["contested"]),
        )

    cards = [slot["card"] for slot in view["slots"]]
    andys = any(one["andys"] for one in spaces)
    return Brief(
        round=view["round"],
        daylight=view["rounds_to_daylight"],
        step=STEPS.index(view["step"]),
        active=None if view["active"] is None else (view["active"] - seat) % seats,
        first=(view["first"] - seat) % seats,
        activations=view["activations"],
        deck=view["deck"],
        gangs=[gang(view["players"][(seat + turn) % seats]) for turn in range(seats)],
        slots=(*cards, *EMPTY)[: len(EMPTY)],
        ground=each(ground),
        tunnels=each(lambda one: one["tunnel"]),
        factories=structure("factory"),
        watchtowers=structure("watchtower"),
        monuments=structure("monument"),
        products=each(lambda one: HIGH[one["products"]]),
        owls=each(lambda one: HIGH[one["owls"]]),
        andys=each(lambda one: 0.0625 * len(one["andys"])) if andys else NOWHERE,
        andy_worth=each(lambda one: SCALE * sum(filter(None, one["andys"]))) if andys else NOWHERE,
        price=each(lambda one: 0.1 * one["price"]),
        start=named((view["moves"] or {}).get("from")),
        battle=named((view["battle"] or {}).get("space")),
    )


def answer(seat: Seat, asked: Question) -> Any:
    assert seat.seat is not None
    choices = [plain(one.data) for one in asked.options]
    return best(learned(), brief(seat.view, seat.seat), seat.seat, asked.kind, choices)


def main(arguments: Sequence[str]) -> int:
    url, *invitation = arguments or ["http://127.0.0.1:8765"]
    with House(url) as house:
        house.become("Learner")
        seat = (
            house.invited(invitation[0])
            if invitation
            else house.open_table("neon-gods", seats=2, listed=True)
        )
        with seat:
            print(f"{url}/#/table/{seat.table}", flush=True)
            for _ in seat:
                seat.decide(lambda asked: answer(seat, asked))
            print(seat.result)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

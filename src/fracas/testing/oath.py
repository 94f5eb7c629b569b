"""The oath: in two worlds that it cannot tell apart, a bot with the same seed does the same."""

from __future__ import annotations

from fracas.bots import make_bot, whole_input
from fracas.engine.imagining import imagine

from .plan import Plan, Variant, fail, where
from .walk import in_state

LOOKS = 6
"""At how many moments the bots are asked."""


def check_oath(plan: Plan, variant: Variant) -> None:
    moments = plan.look(variant)
    for moment in moments[:: max(1, len(moments) // LOOKS)]:
        table = moment.table
        for spec in plan.bots:
            if spec.startswith("search") and table.next_deadline is not None:
                continue  # search plays by turns
            for number in table.waiting:
                bot = make_bot(spec, moment.seed, plan.game)
                real = whole_input(bot, table.seat(number))
                world = imagine(plan.game, table.state, number, moment.rng(f"oath/{number}"))
                other = whole_input(bot, in_state(table, world).seat(number))
                if real != other:
                    fail(
                        f"bot {spec} in seat {number} does {real}, but {other} in a world that it "
                        f"cannot tell from this: {where(moment)}"
                    )

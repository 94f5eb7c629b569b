"""What a sound player would do at a glance (BF-23): weights for the options of each question.

All worths are in VP. Walking costs nothing in turn-taking, so a turn goes to the best action at
any station; in real time a station has to be much better to be worth the way.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from fracas.engine import Choice, Step

from .alliances import (
    AllianceReply,
    Answer,
    AnswerBallot,
    BlockAlliance,
    BlockBallot,
    ProposeAlliance,
)
from .ambition_cards import BuyAmbition, KeepOne
from .city_play import move_where, move_which, place_order, place_where, wish
from .cityscape import MoveWhere, MoveWhich
from .council import BonusEvents, ProposeEvent
from .deal_play import (
    alliance_reply,
    answer_block,
    answer_offer,
    block_alliance,
    block_ballot,
    offer_to,
    offer_what,
    propose_alliance,
    sheet,
)
from .market import Pay, Purchase, Store
from .menu import Menu, Turn
from .offers import AnswerOffer, OfferTo, OfferWhat, Sheet
from .opening import KeepAmbition, StartAt
from .orders import PlaceOrder, PlaceWhere, Wish
from .shop_play import (
    ballot,
    bonus_events,
    buy_ambition,
    keep_ambition,
    pay,
    propose_event,
    purchase,
    store,
    willing,
)
from .state import BloodFeud
from .turn_play import start_at, turn
from .voting import Ballot, LateProposal, Willing, WillingBallot

Glance = Callable[[BloodFeud, Any, int, Sequence[Any]], list[float]]
GLANCES: dict[type[Step], Glance] = {
    Turn: turn,
    Menu: turn,
    MoveWhich: move_which,
    MoveWhere: move_where,
    PlaceOrder: place_order,
    PlaceWhere: place_where,
    Wish: wish,
    ProposeAlliance: propose_alliance,
    AllianceReply: alliance_reply,
    BlockBallot: block_ballot,
    Answer: answer_block,
    AnswerBallot: answer_block,
    BlockAlliance: block_alliance,
    AnswerOffer: answer_offer,
    OfferWhat: offer_what,
    OfferTo: offer_to,
    Sheet: sheet,
    Purchase: purchase,
    Pay: pay,
    Store: store,
    BuyAmbition: buy_ambition,
    KeepAmbition: keep_ambition,
    KeepOne: keep_ambition,
    ProposeEvent: propose_event,
    LateProposal: propose_event,
    BonusEvents: bonus_events,
    Willing: willing,
    WillingBallot: willing,
    Ballot: ballot,
    StartAt: start_at,
}


def policy(s: BloodFeud, step: Step, seat: int, options: Sequence[Choice]) -> Sequence[float]:
    weigh = GLANCES.get(type(step))
    return [1.0] * len(options) if weigh is None else weigh(s, step, seat, options)

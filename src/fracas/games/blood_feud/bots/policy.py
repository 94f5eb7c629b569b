"""What a sound player would do at a glance (BF-23): weights for the options of each question.

All worths are in VP. Walking costs nothing in turn-taking, so a turn goes to the best action at
any station; in real time a station has to be much better to be worth the way.
"""

from __future__ import annotations

from fracas.engine import Glance, Step, at_a_glance
from fracas.games.blood_feud.alliances import AllianceReply, ProposeAlliance
from fracas.games.blood_feud.ambition_cards import BuyAmbition, KeepOne
from fracas.games.blood_feud.blocks import Answer, AnswerBallot, BlockAlliance, BlockBallot
from fracas.games.blood_feud.cityscape import MoveWhere, MoveWhich
from fracas.games.blood_feud.council import BonusEvents, ProposeEvent
from fracas.games.blood_feud.market import Pay, Purchase, Store
from fracas.games.blood_feud.menu import Menu, Turn
from fracas.games.blood_feud.offers import AnswerOffer, OfferTo, OfferWhat, Sheet
from fracas.games.blood_feud.opening import KeepAmbition, StartAt
from fracas.games.blood_feud.orders import PlaceOrder, PlaceWhere, Wish
from fracas.games.blood_feud.state import BloodFeud, lap_rank
from fracas.games.blood_feud.voting import Ballot, LateProposal, Willing, WillingBallot

from .city_play import move_where, move_which, place_order, place_where, wish
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
from .turn_play import start_at, turn

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

policy = at_a_glance(GLANCES)


def quiet(s: BloodFeud) -> bool:
    """A round begins: what was placed, moved and voted has come to what it is worth."""
    step = s.strands[0].asking
    if not isinstance(step, Turn) or s.lap != 1 or step.went or step.second:
        return False
    first = min(range(len(s.teams)), key=lambda one: (s.teams[one].power, lap_rank(s, one)))
    return s.team_of[step.seat] == first

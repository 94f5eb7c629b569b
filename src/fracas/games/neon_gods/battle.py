"""Step 5: battles with players and with andys. NG-11, NG-12, NG-13."""

from collections.abc import Iterator

from fracas.engine import Choice, Refused, Step, Text, no_option, refuse, text

from .andys import andy_numbers, remove_andys
from .cards import DICE, EFFECTS, KEY, SEATS
from .drawing import OWNER, can_draw, reshuffle
from .grid import AT, NAMES, NEXT, names
from .numbers import COLOURS, GRABS, HITS, WATCHTOWER, numbers
from .state import (
    ANDYS,
    Battle,
    Fought,
    NeonGods,
    Player,
    Strength,
    contested,
    copy_in,
    figures,
    kinds,
    structures_held,
    with_one,
)
from .words import card_label, space_in

TOWER_HERE, TOWER_NEAR = numbers.battle.watchtower_here, numbers.battle.watchtower_near
OWL = numbers.battle.owl
CARDS = numbers.turn.battle_cards
STOP = "stop"
UNSEEN = "unseen"
DIE = tuple(tuple(f"P{seat + 1} {colour} die" for colour in COLOURS) for seat in range(SEATS))
"""What each die is called in `luck`."""


def opponents(s: NeonGods, seat: int, space: int) -> Iterator[int]:
    """The sides that an attacker faces in a space, NG-11.3, NG-11.4."""
    bit = 1 << space
    for other, player in enumerate(s.players):
        if other != seat and player.on & bit:
            yield other
    if s.andy_spaces & bit:
        yield ANDYS


def side_key(s: NeonGods, side: int) -> str:
    return "andys" if side == ANDYS else s.players[side].gang


def next_battle(s: NeonGods, seat: int) -> None:
    """A battle at every contested space of the active player, one after another, NG-11.1."""
    here = contested(s, seat)
    if here & (here - 1):
        s.then(PickBattle(seat))  # NG-11.2, NG-11.30
    elif here:
        pick_side(s, seat, here.bit_length() - 1)


class PickBattle(Step):
    """Which space next; not asked when one is left."""

    clauses = ("NG-D16", "NG-11.2")
    seat: int

    def options(self, s: NeonGods) -> tuple[str, ...]:
        return names(contested(s, self.seat))

    def chosen(self, s: NeonGods, choice: str) -> None:
        pick_side(s, self.seat, AT[choice])

    def refusal(self, s: NeonGods, choice: Choice) -> Refused:
        if space_in(choice) is None:
            return no_option(self, s, choice)
        return refuse(self, s, "no_battle", "NG-11.1", space=choice)


def pick_side(s: NeonGods, seat: int, space: int) -> None:
    sides = list(opponents(s, seat, space))
    if len(sides) > 1:
        s.then(PickSide(seat, space))  # NG-11.4, NG-12.11
    else:
        start_battle(s, seat, space, sides[0])


class PickSide(Step):
    """Which of several sides in a space."""

    clauses = ("NG-D16", "NG-11.4")
    seat: int
    space: int

    def options(self, s: NeonGods) -> list[str]:
        return [side_key(s, side) for side in opponents(s, self.seat, self.space)]

    def chosen(self, s: NeonGods, choice: str) -> None:
        side = next(
            side for side in opponents(s, self.seat, self.space) if side_key(s, side) == choice
        )
        start_battle(s, self.seat, self.space, side)

    def prompt(self, s: NeonGods) -> Text:
        return text("ask.pick_side", space=NAMES[self.space])

    def label(self, s: NeonGods, choice: Choice) -> Text:
        return text("option.andys" if choice == "andys" else "option.gang", gang=choice)

    def refusal(self, s: NeonGods, choice: Choice) -> Refused:
        return no_option(self, s, choice)


def start_battle(s: NeonGods, seat: int, space: int, side: int) -> None:
    """NG-11.6: cards, then all the rest; then the next battle."""
    s.battle = Battle(space, seat, side)
    s.tell("battle", "NG-11.1", who=seat, side=side, space=NAMES[space])
    s.then(Resolve())
    if side != ANDYS:
        s.then(PlayCards(side))  # NG-11.7: after the attacker
    ask_for_cards(s, seat)


# Play cards, NG-11.7 to NG-11.10


class PlayCards(Step):
    """The defender's turn to play battle cards."""

    seat: int

    def do(self, s: NeonGods) -> None:
        ask_for_cards(s, self.seat)


def ask_for_cards(s: NeonGods, seat: int) -> None:
    """The next battle card; not asked with none to play."""
    player = s.players[seat]
    left = CARDS - len(player.played) - len(player.unseen)
    if left and (player.hand or can_draw(s, seat)):
        assert s.battle is not None
        s.then(Attack(seat, left) if seat == s.battle.attacker else Defend(seat, left))


class Attack(Step):
    """A card from hand, the unseen top card, or no more, NG-11.8."""

    clauses = ("NG-D17", "NG-11.7")
    seat: int
    left: int

    def options(self, s: NeonGods) -> list[str]:
        found = [STOP, *kinds(s.players[self.seat].hand)]
        if can_draw(s, self.seat):
            found.append(UNSEEN)  # NG-11.10, NG-11.29
        return found

    def chosen(self, s: NeonGods, choice: str) -> None:
        seat = self.seat
        player = s.players[seat]
        if choice == STOP:
            return
        if choice == UNSEEN:
            if not player.draw:
                reshuffle(s, seat)  # NG-11.10
            player.unseen.append(player.draw.pop())  # NG-11.9
            s.tell("play_unseen", "NG-11.9", who=seat)
        else:
            card = copy_in(s, player.hand, choice)
            player.hand.remove(card)
            player.played.append(card)
            s.tell("play_card", "NG-11.8", veil=OWNER[seat], who=seat, card=choice)
        ask_for_cards(s, seat)

    def prompt(self, s: NeonGods) -> Text:
        assert s.battle is not None
        return text(f"ask.{self.kind}", left=self.left, space=NAMES[s.battle.space])

    def label(self, s: NeonGods, choice: Choice) -> Text:
        return text("option.no_more_cards") if choice == STOP else card_label(choice)

    def refusal(self, s: NeonGods, choice: Choice) -> Refused:
        if choice in EFFECTS:
            return refuse(self, s, "not_in_hand", "NG-11.8", card=choice)
        return no_option(self, s, choice)


class Defend(Attack):
    """The same choice for the defender, who knows the attacker's counts."""

    clauses = ("NG-D18", "NG-11.7")


# The battle itself


class Resolve(Step):
    """Reveal and roll, battle value, victory, discard: NG-11.11 to NG-11.25."""

    def do(self, s: NeonGods) -> None:
        battle = s.battle
        assert battle is not None
        space, attacker, defender = battle.space, battle.attacker, battle.defender
        player = s.players[attacker]
        for side in (attacker, defender):
            if side != ANDYS:
                reveal(s, side)  # NG-11.11
        attack_roll = roll(s, attacker)
        if defender == ANDYS:
            player.money += attack_roll.grabs  # NG-12.7
            if attack_roll.grabs:
                s.tell("grab_supply", "NG-12.7", who=attacker, count=attack_roll.grabs)
            defence = andy_strength(s, space)
        else:
            defence_roll = roll(s, defender)
            grab(s, defender, attacker, defence_roll.grabs)  # NG-11.13
            grab(s, attacker, defender, attack_roll.grabs)
            defence = strength(s, defender, space, defence_roll, defending=True)
        attack = strength(s, attacker, space, attack_roll, defending=False)
        victor = attacker if attack.value >= defence.value else defender  # NG-11.20
        tell_value(s, attacker, attack)
        tell_value(s, defender, defence)
        blurp = reward(s, victor, defender)
        if victor == attacker and defender == ANDYS:
            remove_andys(s, space)  # NG-12.9
            s.tell("andys_beaten", "NG-12.9", space=NAMES[space])
        else:
            retreat(s, defender if victor == attacker else attacker, space)
        if s.owls[space]:
            s.tell("owls_leave", "NG-13.3", space=NAMES[space], count=s.owls[space])
            s.owls = with_one(s.owls, space, 0)
        s.fought = Fought(
            space,
            attacker,
            defender,
            attack,
            defence,
            discard(player),
            () if defender == ANDYS else discard(s.players[defender]),
            victor,
            blurp,
        )
        s.battle = None
        next_battle(s, attacker)


def reveal(s: NeonGods, seat: int) -> None:
    player = s.players[seat]
    cards = player.played + player.unseen
    if cards:
        up = s.everyone
        for card in cards:
            s.seen[card] = up  # NG-S3
        s.tell("reveal", "NG-11.11", who=seat, cards=tuple([KEY[card] for card in cards]))


def roll(s: NeonGods, seat: int) -> Strength:
    """Every die of the battle cards, once, NG-11.12; however many, NG-R13."""
    player = s.players[seat]
    dice = []
    hits = grabs = 0
    for card in player.played + player.unseen:
        for colour in DICE[card]:
            die = 6 * colour + s.below(6, DIE[seat][colour])
            dice.append(die)
            hits += HITS[die]
            grabs += GRABS[die]
    if dice:
        s.tell("roll", "NG-11.12", who=seat, dice=tuple(dice), hits=hits)
    return Strength(tuple(dice), hits, grabs)


def grab(s: NeonGods, taker: int, victim: int, grabs: int) -> None:
    """NG-11.14: one without money loses nothing."""
    taken = min(grabs, s.players[victim].money)
    if taken:
        s.players[victim].money -= taken
        s.players[taker].money += taken
        s.tell("grab", "NG-11.14", who=taker, victim=victim, count=taken)


def strength(s: NeonGods, seat: int, space: int, rolled: Strength, defending: bool) -> Strength:
    """NG-11.16: adjacent is what shares a side, NG-11.18."""
    player = s.players[seat]
    bit, near = 1 << space, NEXT[space]
    towers = s.structures[WATCHTOWER]
    if towers:
        towers &= structures_held(s, seat)  # NG-11.26
    return Strength(
        rolled.dice,
        rolled.hits,
        rolled.grabs,
        figures(player, bit),
        figures(player, near),  # NG-11.17
        (TOWER_HERE if towers & bit else 0) + TOWER_NEAR * (towers & near).bit_count(),  # NG-10.18
        OWL * s.owls[space] if defending else 0,  # NG-13.1, NG-13.2
    )


def andy_strength(s: NeonGods, space: int) -> Strength:
    """NG-12.5, NG-12.6"""
    return Strength(here=sum(andy_numbers(s, space)), owls=OWL * s.owls[space])


def tell_value(s: NeonGods, side: int, value: Strength) -> None:
    s.tell(
        "andys_value" if side == ANDYS else "value",
        "NG-12.5" if side == ANDYS else "NG-11.16",
        who=side,
        hits=value.hits,
        here=value.here,
        near=value.near,
        towers=value.towers,
        owls=value.owls,
        value=value.value,
    )


def reward(s: NeonGods, victor: int, defender: int) -> int:
    """NG-11.21, NG-12.8; NG-12.10: andys gain nothing."""
    if victor == ANDYS:
        s.tell("andys_win", "NG-12.10")
        return 0
    blurp = s.city.prize[defender == ANDYS]  # NG-18.3 to NG-18.6
    s.players[victor].blurp += blurp
    s.tell("victory", "NG-11.21", who=victor, count=blurp)
    return blurp


def retreat(s: NeonGods, seat: int, space: int) -> None:
    """NG-11.22: all figures of the space go to the base; others stay, NG-11.23."""
    player = s.players[seat]
    bit = 1 << space
    count = figures(player, bit)
    player.on &= ~bit
    player.pairs &= ~bit
    player.on |= 1 << player.base
    player.home += count
    s.tell("retreat", "NG-11.22", who=seat, space=NAMES[space], count=count)


def discard(player: Player) -> tuple[str, ...]:
    """NG-11.25"""
    cards = player.played + player.unseen
    player.discard += cards
    player.played = []
    player.unseen = []
    return tuple([KEY[card] for card in cards])

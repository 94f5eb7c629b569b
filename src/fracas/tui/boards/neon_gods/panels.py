"""What lies round the city: the turn, the players, the recruits, the hand, the battle."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rich.text import Text

from fracas.games.neon_gods.shown import Battle, Card, Fought, Player, Side
from fracas.tui.boards.drawing import fit, picks, right, titled

from .look import BADGE, DIE, Look, looks_at

NAME, LONGEST = 15, 24
"""Columns for a player's name, at least and at most."""


def turn_line(look: Look, width: int) -> Text:
    view, say = look.view, look.say
    line = Text(say("round", round=view.round, rounds=view.rounds), style="bold")
    away = view.rounds_to_daylight
    key = {0: "daylight_now", 1: "daylight_next"}.get(away, "daylight_in")
    if view.step != "daylight":
        line.append(" · " + say(key, count=away), style="not bold bright_yellow")
    line.append(" · " + say(f"step.{view.step}" if view.step else "step.draw"))
    if view.activations:
        line.append(f" {view.activations}/3")
    return fit(line, width)


# Players

FIGURES = 40
"""Columns for a player's numbers."""
COLUMNS = ("blurp", "money", "supply", "hand", "pile", "spaces", "due", "factories")


def players(look: Look, width: int, looked_at: int | None) -> Iterator[Text]:
    view = look.view
    wide = min(LONGEST, max(NAME, width - FIGURES))
    head = Text(" " * wide)
    for column in COLUMNS:
        head.append(right(look.say(f"column.{column}"), 5))
    head.stylize("dim")
    yield fit(head, width)
    for player in view.players:
        seat = player.seat
        line = Text("►" if view.active == seat else " ")
        line.append_text(look.badge(seat))
        name = look.gang(seat) + ("*" if view.first == seat else "")
        line.append_text(fit(Text(" " + name, style=f"bold {look.ink(seat)}"), wide - 2))
        due = player.daylight.spaces + player.daylight.tiles
        factories = player.factories
        line.append(right(player.blurp, 5), style="bold bright_white")
        line.append(right(player.money, 5))
        line.append(right(player.supply, 5))
        line.append(right(player.hand, 5))
        line.append(right(f"{player.draw}/{len(player.discard)}", 5))
        line.append(right(len(player.controls), 5))
        line.append(right(f"+{due}", 5), style="bright_yellow")
        line.append(right(f"{factories.count}:{factories.worth}", 5))
        line.stylize(looks_at(seat))
        yield fit(line, width)
        if looked_at == seat:
            yield from piles(look, player)


def piles(look: Look, player: Player) -> Iterator[Text]:
    """What is open of a player's cards."""
    zones = {"discarded": player.discard, "played": player.activated}
    if player.known:
        zones["known"] = player.known
    for key, zone in zones.items():
        cards = ", ".join(look.card(card) for card in zone) or look.say("nothing")
        yield Text("   " + look.say(key, cards=cards), style="italic")


# Cards


def effects(look: Look, card: Card, short: bool) -> str:
    if card.type == "event":
        return ", ".join(look.say(f"part.{part}", x=x) for part, x in card.parts)
    if short:
        return " ".join(f"{x}{look.symbol(what)}" for what, x in card.effects)
    return ", ".join(look.effect(what, x) for what, x in card.effects)


def slots(look: Look, width: int) -> Iterator[Text]:
    view = look.view
    head = titled(look.say("slots"))
    head.append("  " + look.say("deck", count=view.deck), style="dim")
    yield fit(head, width)
    me = view.you
    for slot in view.slots:
        key, price = slot.card, slot.price
        choice = (key, price)
        line = Text(f"{look.sign(choice)}{price}$ ")
        if key is None:
            line.append(look.say("empty"), style="dim")
            yield fit(line, width)
            continue
        card = view.cards[key]
        line.append_text(fit(Text(look.card(key), style="bold"), 15))
        line.append_text(fit(look.type(card.type), 10))
        line.append(" " + effects(look, card, short=False))
        refused = slot.refused.get(me) if me is not None else None
        tail = Text(" ")
        if refused is not None:
            tail.append(look.say(f"why.{refused.reason}"), style="italic")
        elif card.type != "event":
            tail = look.dice(card.dice)
        line = fit(line, width - tail.cell_len - 1) + Text(" ")
        line.stylize("dim" if refused is not None else look.mark(choice))
        line.append_text(tail)
        line.stylize(picks(choice))
        yield line


def hand(look: Look, width: int, tall: bool) -> Iterator[Text]:
    """The viewer's hand, two cards to a line; nothing for spectators."""
    view = look.view
    me = view.you
    if me is None:
        return
    player = view.players[me]
    head = titled(look.say("hand"))
    unseen = "draw" if "draw" in look.options else "unseen"
    pile = Text("  " + look.sign(unseen) + look.say("pile", count=player.draw))
    pile.stylize(look.mark(unseen) or "dim")
    pile.stylize(picks(unseen))
    head.append_text(Text().append_text(pile))
    yield fit(head, width)
    down = player.activated if view.step == "activate" or tall else []
    cells = [card_cell(look, key, width // 2) for key in player.cards or ()]
    for at in range(0, len(cells), 2):
        line = Text()
        for one in cells[at : at + 2]:
            line.append_text(one)
        yield fit(line, width)
    if down:
        shown = ", ".join(look.card(card) for card in down)
        yield fit(Text(" " + look.say("played", cards=shown), style="dim"), width)


def card_cell(look: Look, key: str, width: int) -> Text:
    card = look.view.cards[key]
    dice = look.dice(card.dice)
    line = Text(f"{look.sign(key)}{look.card(key)} ", style="bold")
    line.append(effects(look, card, short=True), style="not bold")
    line = fit(line, width - dice.cell_len - 1)
    line.stylize(look.mark(key))
    line.append_text(dice)
    line.append(" ")
    line.stylize(picks(key))
    return line


# Battles

SIDE = 10
ROOMY = 70
"""Columns from which on words stand for signs."""
TERMS = ("hits", "here", "near", "towers", "owls")


def battle(look: Look, fight: Battle, width: int) -> Iterator[Text]:
    """The battle being fought: what is known of both values, term by term."""
    yield fit(titled(look.say("battle", space=fight.space)), width)
    yield terms(look, width, "column.cards")
    for one in (fight.attacker, fight.defender):
        line = side_line(look, one)
        if one.seat is not None and width >= ROOMY:
            line.append(" " + look.say("cards_down", hand=one.hand, unseen=one.unseen))
        elif one.seat is not None:
            line.append(f"  {one.hand}+{one.unseen}?")
        yield fit(line, width)


def fought(look: Look, last: Fought, width: int) -> Iterator[Text]:
    """How the last battle went, term by term."""
    if last.victor is None:
        head = look.say("fought_andys", space=last.space)
    else:
        who = look.gang(last.victor)
        head = look.say("fought", space=last.space, who=who, blurp=last.blurp)
    yield fit(Text(head, style="bold"), width)
    yield terms(look, width, "column.dice")
    for side in (last.attacker, last.defender):
        line = side_line(look, side)
        line.append(" ")
        line.append_text(rolled(look, side.dice))
        yield fit(line, width)


def terms(look: Look, width: int, last: str) -> Text:
    line = Text(" " * (2 + SIDE))
    for term in TERMS:
        line.append(right(look.say(f"column.{term}"), 7 if term == "towers" else 6))
    line.append(right(look.say("column.value"), 5))
    line.append(" " + look.say(last))
    line.stylize("dim")
    return fit(line, width)


def side_line(look: Look, side: Side) -> Text:
    line = Text(" ")
    if side.seat is None:
        line.append_text(fit(Text(look.say("andys"), style="bold bright_red"), SIDE + 1))
    else:
        line.append_text(look.badge(side.seat))
        line.append_text(fit(Text(" " + look.gang(side.seat)), SIDE))
    for term in TERMS:
        count = getattr(side, term)
        sign = "−" if term == "owls" and count else "+" if term != "hits" else ""
        line.append(right(f"{sign}{count}", 7 if term == "towers" else 6))
    line.append(right(f"= {side.value}", 5), style="bold bright_white")
    return line


def rolled(look: Look, dice: Sequence[Sequence[str]]) -> Text:
    line = Text()
    for colour, face in dice:
        shown = look.say(f"die.{colour}") + face
        line.append(shown, style=f"bold {BADGE} on {DIE[colour]}")
        line.append(" ")
    return line


# Daylight, work, supplies


def exchange(look: Look, width: int) -> Iterator[Text]:
    yield fit(titled(look.say("exchange")), width)
    for row in look.view.exchange:
        choice = row.money
        line = Text(look.sign(choice) + look.say("row", money=row.money, blurp=row.blurp))
        if row.left is not None:
            line.append("  " + look.say("left", left=row.left), style="dim")
        line.stylize(look.mark(choice) if row.left is not None else "dim")
        line.stylize(picks(choice))
        yield fit(line, width)


def supplies(look: Look, width: int) -> Iterator[Text]:
    """Work cards with price and tokens left, and the other tokens."""
    yield fit(titled(look.say("work")), width)
    for card in look.view.work:
        choice = card.card
        name = look.work(choice)
        line = Text(f"{look.sign(choice)}{name}")
        line = fit(line, 22)
        line.append(f"{card.price}$ ×{card.left} ")
        line.append(" ".join(card.spaces), style="dim")
        line.stylize(look.mark(choice))
        line.stylize(picks(choice))
        yield fit(line, width)
    yield fit(Text(" " + look.say("tokens", **look.view.tokens), style="dim"), width)
    yield fit(Text(look.say("legend"), style="dim"), width)
    yield fit(Text(look.say("legend_more"), style="dim"), width)

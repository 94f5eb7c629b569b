"""The parts of the board: round and clock, teams, stations, offers, hands, and the four boards."""

from __future__ import annotations

from collections.abc import Iterator

from rich.text import Text

from fracas.games.blood_feud.shown import Seat, Ware
from fracas.tui.boards.drawing import fit, right, titled

from .citymap import crowd, rings
from .look import Look


def head(look: Look, width: int) -> Text:
    view = look.view
    line = Text(look.say("round", round=view.round), style="bold")
    line.append("  " + look.say(f"phase.{view.phase}"), style="bold bright_yellow")
    if view.laps is not None:
        line.append("  " + look.say("lap", lap=view.laps.lap, laps=view.laps.laps))
    elif view.clock is not None and view.phase == "gameplay":
        line.append("  " + look.say("left", time=look.seconds(view.clock.ends)))
    sun = view.sun
    line.append("  " + look.say("sun", blocked=_numbers(sun.blocked)))
    if sun.next:
        line.append(" " + look.say("sun_next", space=sun.next, cost=sun.cost), style="dim")
    return fit(line, width)


def _numbers(found: list[int]) -> str:
    return " ".join(map(str, found)) or "–"


# Teams

NAME = 20
COLUMNS = ("vp", "power", "assets", "tokens", "orders", "advancements", "events", "ambitions")
WIDE = 6


def teams(look: Look, width: int) -> Iterator[Text]:
    line = Text(" " * (NAME + 2))
    for column in COLUMNS:
        line.append(right(look.say(f"column.{column}"), WIDE))
    line.stylize("dim")
    yield fit(line, width)
    for at, one in enumerate(look.view.teams):
        line = Text("►" if at == look.view.you else " ")
        line.append_text(look.letter(one.id))
        name = Text(" " + look.name(one.id), style=f"bold {look.ink(one.id)}")
        line.append_text(fit(look.picked(name, one.id), NAME))
        shown = [one.score, one.power, one.assets, one.tokens]
        shown += map(len, (one.orders, one.advancements, one.events, one.ambitions))
        for number in shown:
            line.append(right(number, WIDE))
        yield fit(line, width)
    friends = [one for one in look.view.alliances if one.state != "empty" or one.open]
    if friends:
        line = Text(" ")
        for each in friends:
            line.append_text(look.letter(each.pair[0]))
            line.append({"allied": "=", "blocked": "≠"}.get(each.state, "~"))
            line.append_text(look.letter(each.pair[1]))
            line.append("  ")
        line.append(look.say("pairs"), style="dim")
        yield fit(line, width)


# Stations


def stations(look: Look, width: int) -> Iterator[Text]:
    """Who is where, who is on the way, and when they arrive."""
    for station in look.view.present:
        mine = station == look.station()
        line = Text("►" if mine else " ")
        name = Text(f"{look.say(f'station.{station}'):<13}", style="bold" if mine else "")
        line.append_text(look.picked(name, f"go:{station}"))
        for seat, one in enumerate(look.view.seats):
            if one.station == station:
                line.append(" ")
                line.append_text(_body(look, seat, one))
        for seat, one in enumerate(look.view.seats):
            if one.going == station:
                line.append(" →", style="dim")
                line.append_text(_body(look, seat, one))
                when = look.seconds(one.arrives)
                line.append(f" {when}" if when else "", style="dim")
        yield fit(line, width)


def _body(look: Look, seat: int, one: Seat) -> Text:
    found = look.letter(one.team)
    found.append(str(seat + 1), style="underline" if seat == look.seat else "")
    if one.slain:
        found.append("†")
    return found


# Offers


def offers(look: Look, width: int) -> Iterator[Text]:
    """Offers to and from one's own team, while they stand."""
    if not look.view.offers:
        return
    own = look.own()
    yield fit(titled(look.say("offers")), width)
    for one in look.view.offers:
        line = Text(" ")
        line.append_text(look.letter(one.maker))
        line.append("→")
        line.append_text(look.letter(one.to))
        when = look.seconds(one.until)
        line.append(f" {when}" if when else "", style="bold bright_yellow")
        if own is not None and one.to == own.id:
            line.append(" " + look.say("answer"), style="bold bright_yellow")
        give, want = look.goods(one.give), look.goods(one.want)
        line.append(" " + look.say("offer", give=give, want=want))
        if one.words:
            line.append(f" “{one.words}”", style="italic")
        yield fit(line, width)


# What one's own team holds


def hand(look: Look, width: int) -> Iterator[Text]:
    own = look.own()
    if own is None:
        return
    yield fit(titled(look.say("hand", faction=look.told(own.id))), width)
    held = {
        "orders": own.orders,
        "advancements": own.advancements,
        "events": own.events,
        "apart": own.apart,
    }
    for zone, cards in held.items():
        if cards:
            yield fit(f" {look.say(f'zone.{zone}')}: {look.cards(cards)}", width)
    for key, (done, wanted) in zip(own.ambitions, own.progress or (), strict=False):
        if key is not None:
            yield fit(f" {look.say('zone.ambitions')}: {look.told(key)} {done}/{wanted}", width)
    if own.fulfilled:
        yield fit(f" {look.say('zone.fulfilled')}: {look.cards(own.fulfilled)}", width)


# What everybody has on show


def shown(look: Look, width: int) -> Iterator[Text]:
    """BF-24.13: the lanyards of all seats, front card first, and all Warehouses."""
    worn = []
    for seat, one in enumerate(look.view.seats):
        if one.lanyard:
            cards = ", ".join(look.card(card) for card in one.lanyard)
            worn.append(_body(look, seat, one).append(f" {cards}"))
    if worn:
        yield from _packed(Text(f" {look.say('zone.lanyards')}:"), worn, width)
    stored = [
        look.letter(one.id).append(f" {look.cards(one.warehouse)}")
        for one in look.view.teams
        if one.warehouse
    ]
    if stored:
        yield from _packed(Text(f" {look.say('zone.warehouses')}:"), stored, width)


# The boards of the stations


UNITS = 46
"""Columns for a Domain and who stands there."""


def city(look: Look, width: int) -> Iterator[Text]:
    """The map; then Domain by Domain what it is worth, whose it is, who stands there, what has been
    ordered."""
    yield fit(titled(look.say("station.cityscape")), width)
    yield from rings(look, width)
    placed: dict[str, list[str]] = {}
    for one in look.view.orders:
        placed.setdefault(one.place, []).append(one.team)
    for domain in look.view.city.domains:
        line = Text(" ")
        line.append_text(look.picked(f"{domain.name:<3}", domain.name))
        named = domain.title.get(look.lang, domain.title["en"])
        line.append_text(fit(Text(f" {named}", style="dim"), 18))
        line.append(right(domain.value, 2))
        line.append(" ")
        holder = domain.controller
        line.append_text(look.letter(holder) if holder else Text("·", style="dim"))
        line.append("  ")
        line.append_text(crowd(look, domain.units))
        if domain.name in placed:
            line.append(" " + look.say("placed"), style="dim")
            line.append_text(look.letters(placed[domain.name]))
        line.pad_right(max(2, UNITS - line.cell_len))
        line.append(look.say("near", places=" ".join(domain.near)), style="dim")
        if domain.type != "home":
            line.append(f"; {look.does(domain.tile)}", style="dim")
        yield fit(line, width)
    edges = look.view.city.barricades
    if edges:
        said = ", ".join(edges)
        yield fit(f" {look.say('barricades')}: {said}", width)


def orders(look: Look, width: int) -> Iterator[Text]:
    """Orders in the order in which they will be carried out, faces as far as one knows them."""
    yield fit(titled(look.say("station.orders")), width)
    for at, one in enumerate(look.view.orders, start=1):
        line = Text(f" {at:>2} ")
        line.append_text(look.letter(one.team))
        line.append(f" {one.place:<3} ")
        line.append(look.card(one.card) if one.card else look.say("face_down"))
        if one.wish:
            line.append(" → " + ", ".join(one.wish), style="dim")
        yield fit(line, width)


def market(look: Look, width: int) -> Iterator[Text]:
    yield fit(titled(look.say("station.marketplace")), width)
    goods = look.view.market
    for zone, row in (("orders", goods.orders), ("advancements", goods.advancements)):
        if look.station() == "marketplace":
            yield fit(f" {look.say(f'zone.{zone}')}:", width)
            for one in row:
                yield fit(Text("  ").append_text(_ware(look, one, in_full=True)), width)
            continue
        wares = [_ware(look, one) for one in row]
        yield from _packed(Text(f" {look.say(f'zone.{zone}')}:"), wares, width)
    token = goods.token
    yield fit(f" {look.say('token', left=token.left, cost=token.cost)}", width)


def _ware(look: Look, one: Ware | None, *, in_full: bool = False) -> Text:
    """In full where one can buy it; elsewhere its name and Cost are enough."""
    if one is None:
        return Text("–", style="dim")
    found = look.picked(look.card(one.card), one.card).append(f" {one.cost}", style="bold")
    return found.append(f"  {look.does(one.card)}", style="dim") if in_full else found


def _packed(head: Text, parts: list[Text], width: int) -> Iterator[Text]:
    """As many parts a line as fit, two columns apart."""
    line = head
    for one in parts:
        if line.cell_len + 2 + one.cell_len > width and line.plain.strip():
            yield fit(line, width)
            line = Text("  ")
        line.append("  ")
        line.append_text(one)
    yield fit(line, width)


def council(look: Look, width: int) -> Iterator[Text]:
    yield fit(titled(look.say("station.council")), width)
    found = look.view.council
    for team, card in found.proposals.items():
        line = Text(" ")
        line.append_text(look.letter(team))
        line.append(" " + look.say("proposes", card=look.told(card)))
        yield fit(line, width)
    vote = found.vote
    if vote is not None:
        line = Text(" " + look.say("vote"), style="bold bright_yellow")
        line.append_text(look.letters(vote.willing))
        when = look.seconds(vote.due)
        line.append(f" {when}" if when else "")
        yield fit(line, width)
    elif found.voted:
        yield fit(" " + look.say("voted"), width)
    if found.event:
        yield fit(f" {look.say('event')}: {look.cards(found.event)}", width)
    row = [one for one in found.ambitions if one is not None]
    if look.station() == "council":
        for one in row:
            yield fit(f" {look.say('zone.ambitions')}: {look.told(one)}", width)
    elif row:
        yield fit(f" {look.say('zone.ambitions')}: {look.cards(row)}", width)
    for name, cards in (("lasting", look.view.lasting), ("coming", look.view.coming)):
        if cards:
            yield fit(f" {look.say(name)}: {look.cards(cards)}", width)

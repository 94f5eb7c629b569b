"""What stands on the board: score, field, parties, disasters, fights, charm, the stack."""

from __future__ import annotations

from collections.abc import Iterator
from textwrap import wrap

from rich.text import Text

from fracas.games.ani_mayhem.cards import AT, CARDS
from fracas.games.ani_mayhem.shown import Reason
from fracas.games.ani_mayhem.vocabulary import ABILITIES, CHARM, Ability
from fracas.tui.boards.drawing import fit, picks, titled

from .look import ABILITY, SYMBOL, Look


def score(look: Look, width: int) -> Iterator[Text]:
    """AM-34.6: T, each player's items, the disasters' count and what more than half is."""
    view = look.view
    counts = view.score
    line = Text(look.say("turn", turn=view.turns_begun), style="bold")
    if view.phase:
        line.append("  " + look.say(f"phase.{view.phase}"), style="bold bright_yellow")
    yield fit(line, width)
    line = Text(look.say("score", total=counts.total, half=counts.threshold) + " ")
    for seat, held in enumerate(counts.players):
        line.append_text(look.seat(seat)).append(f" {held}  ", style="bold")
    line.append("D ", style="bold #ff8700").append(str(counts.disasters), style="bold")
    yield fit(line, width)


def field(look: Look, width: int) -> Iterator[Text]:
    """The locations as they lie, turned to a seat's view: what lies there and who is there."""
    sites = look.view.sites
    if not sites:
        return
    cells = {look.cell(site): at for at, site in enumerate(sites)}
    left, right = min(x for x, _ in cells), max(x for x, _ in cells)
    top, bottom = min(y for _, y in cells), max(y for _, y in cells)
    longest = max(len(look.name(site.card)) for site in sites)
    across = max(8, min(longest + 3, (width - 1) // (right - left + 1)))
    for y in range(top, bottom + 1):
        rows = [Text() for _ in range(3)]
        for x in range(left, right + 1):
            lines = [Text("")] * 3 if (x, y) not in cells else list(cell(look, cells[x, y], across))
            for row, line in zip(rows, lines, strict=True):
                row.append_text(fit(line, across))
        yield from (fit(row, width) for row in rows)


def cell(look: Look, at: int, across: int) -> Iterator[Text]:
    site = look.view.sites[at]
    made = CARDS[AT[site.card]]
    refuge = site.refuge is not None
    name = Text(("▓" if site.destroyed else "♜" if refuge else "○"), style="green")
    name.append(look.name(site.card)[: across - 2], style="green" if not made.symbols else "cyan")
    if (choice := look.choice_at(at)) is not None:
        name.stylize("bold reverse" if look.pointed == choice else "bold underline")
        name.stylize(picks(choice))
    yield name
    beneath = f"▽{site.disasters} ◇{len(site.items)}"
    above = f" △{len(site.above)}" if site.above else ""
    symbols = "".join(SYMBOL[one] for one in made.symbols)
    line = Text(f" {beneath}{above} {symbols}", style="dim")
    if site.haven is not None:
        line.append(" ♜", style="green")
        line.append_text(look.seat(look.view.havens[site.haven].owner))
    yield line
    line = Text(" ")
    for seat in range(len(look.view.players)):
        there = [one for one in look.view.characters if one.at == at and one.seat == seat]
        if there:
            line.append_text(look.seat(seat)).append(f"{len(there)} ")
    for one in look.view.disasters:
        if one.at == at:
            line.append_text(look.sign(one.card)).append(" ")
    yield line


def listings(look: Look, width: int) -> Iterator[Text]:
    """AM-34.4: what each location asks, and which players' parties there may scavenge it."""
    yield titled(look.say("locations"))
    for site in look.view.sites:
        line = Text(" ").append(look.name(site.card), style="green")
        line.append(f" {look.listing(site.card)} ", style="dim")
        for seat in site.open_to:
            line.append_text(look.seat(seat))
        for seat in site.together:
            if seat not in site.open_to:
                line.append(f"({'ABCDEF'[seat]})", style="dim")
        yield fit(line, width)


def parties(look: Look, width: int) -> Iterator[Text]:
    """AM-34.5: each character: abilities now and as printed, energy, cards, what it did."""
    yield titled(look.say("parties"))
    for one in sorted(look.view.characters, key=lambda c: (c.seat, c.at, c.id)):
        line = Text().append_text(look.seat(one.seat))
        line.append(f" {look.name(one.card)} ", style="bold" if one.able else "dim")
        if one.id in look.choices:
            line.stylize(picks(one.id))
            line.stylize("underline")
        for ability, now in one.abilities.items():
            printed = one.base[ability]
            line.append(f"{ABILITY[ability]}{now}")
            line.append(f"({printed}) " if now != printed else " ", style="dim")
        line.append(f"{look.place(one.at)} ", style="green")
        cards = len(one.items) + len(one.equipment) + len(one.enhancements)
        line.append(f"◇{len(one.items)} ¶{cards - len(one.items)}")
        captured = one.captor is not None
        for mark, so in (("captor", captured), ("locked", one.locked),
                         ("attacked", one.attacked), ("still", one.still)):  # fmt: skip
            if so:
                line.append(" " + look.say(f"did.{mark}"), style="dim")
        yield fit(line, width)
        skills = one.skills.items()
        known = (look.skill(name) + (f" ×{n}" if n > 1 else "") for name, n in skills)
        yield fit(Text("   " + ", ".join(known), style="dim"), width)


def disasters(look: Look, width: int) -> Iterator[Text]:
    """AM-34.3: each disaster with its way ahead and where it will stop."""
    if not look.view.disasters:
        return
    yield titled(look.say("disasters"))
    for one in look.view.disasters:
        line = look.sign(one.card)
        line.append(f" {look.name(one.card)} ", style="bold")
        if -1 - one.id in look.choices:
            line.stylize(picks(-1 - one.id))
            line.stylize("underline")
        for ability in ABILITIES[: CHARM + 1]:
            if one.abilities[ability]:
                line.append(f"{ABILITY[ability]}{one.abilities[ability]} ")
        line.append(look.place(one.at), style="green")
        if one.item:
            line.append(" ◇", style="bold")
        yield fit(line, width)
        way = [look.say("off") if at == -1 else look.place(at) for at in one.ahead]
        yield from (fit(Text(row), width) for row in wrapped(way, width))
        if does := look.does(one.card):
            rows = wrap(does, width - 3)
            yield from (fit(Text("   " + row, style="dim"), width) for row in rows)


def wrapped(way: list[str], width: int) -> Iterator[str]:
    """A way in as many rows as it takes."""
    row = "  "
    for one in way:
        if len(row) + len(one) + 3 > width and row.strip():
            yield row
            row = "    "
        row += f" → {one}"
    if way:
        yield row


def fight(look: Look, width: int) -> Iterator[Text]:
    """AM-34.7: both sides, every modifier with its source, health and what kills."""
    one = look.view.combat
    if one is None:
        return
    yield titled(look.say("combat", round=one.round, place=look.place(one.site)))
    for row in one.table:
        line = Text(f" {look.name(row.card)} ", style="bold")
        line.append(look.say("health", left=row.health, start=row.start))
        if row.killed_by:
            line.append(" " + look.say("killed_by", n=row.killed_by), style="dim")
        yield fit(line, width)
        yield fit(sum_of(look, "damage", row.damage), width)
        yield fit(sum_of(look, "defence", row.defence), width)
        for dealt in one.expected:
            if dealt.who == row.who:
                line = Text("   ⇒ " + look.say("expected", total=dealt.total, n=dealt.loss))
                yield fit(line, width)


def charm(look: Look, width: int) -> Iterator[Text]:
    """AM-34.8: both charms, the cards, the margin, and what a break needs."""
    for one in look.view.charms:
        mine, other = one.charms
        charmer, target = (look.name(card or "") for card in one.names)
        yield titled(look.say("charm", charmer=charmer, target=target))
        line = Text(f" ♥{mine} : ♥{other} ", style="bold")
        line.append(look.say("margin", n=one.margin, more=one.breaks[1]))
        yield fit(line, width)
        for drawn in one.cards:
            yield fit(Text(" ◉ ").append(look.name(drawn.card), style="dim"), width)


def sum_of(look: Look, ability: Ability, reasons: list[Reason]) -> Text:
    """A value as it comes about: what is printed, then each change with its source."""
    (_, printed), *rest = reasons
    line = Text(f"   {ABILITY[ability]} {printed}")
    for source, by in rest:
        line.append(f" {by} ", style="bold").append(look.name(source), style="dim")
    return line


def stack(look: Look, width: int) -> Iterator[Text]:
    """AM-34.9: what is on the stack, the newest on top."""
    if look.view.stack:
        yield titled(look.say("stack"))
        for one in reversed(look.view.stack):
            line = Text(" ").append_text(look.seat(one.seat))
            line.append(f" {look.name(one.card)}", style="bold")
            line.append(f"  {look.does(one.card) or ''}", style="dim")
            yield fit(line, width)


def pool(look: Look, width: int) -> Iterator[Text]:
    """AM-31.39: what was dealt, by type; a deck is built around the names that are typed."""
    dealt = look.view.pool
    if dealt is None:
        return
    yield titled(look.say("pool"))
    for card, n in dealt.items():
        line = Text(" ").append_text(look.sign(card)).append(f" {look.name(card)}", style="bold")
        line.append(f" ×{n}" if n > 1 else "")
        yield fit(line.append("  " + look.does(card), style="dim"), width)


def hand(look: Look, width: int) -> Iterator[Text]:
    """AM-34.11: one's own cards; concealed ones are marked."""
    you = look.view.you
    if you is None or you >= len(look.view.players):
        return
    yield titled(look.say("hand"))
    held = [card for card in look.view.players[you].hand if card is not None]
    for card in sorted(set(held), key=held.index):
        line = Text(" ").append_text(look.sign(card)).append(f" {look.name(card)}", style="bold")
        line.append(f" ×{held.count(card)}" if held.count(card) > 1 else "")
        yield fit(line.append("  " + look.does(card), style="dim"), width)
    for one in look.view.characters:
        carried = [card for card in one.items + one.equipment if card is not None]
        hidden = [card for card in carried if card not in one.open]
        if one.seat == you and hidden:
            line = Text(f" {look.name(one.card)}: ", style="dim")
            line.append(", ".join(f"▒{look.name(card)}" for card in hidden))
            yield fit(line, width)
            for card in hidden:
                if does := look.does(card):
                    yield fit(Text(f"   {look.name(card)}: {does}", style="dim"), width)
        if one.seat == you and one.uses:
            known = [look.say("uses", card=look.name(c), n=n) for c, n in one.uses.items()]
            yield fit(Text(f" {look.name(one.card)}: {', '.join(known)}"), width)

"""What lies round the map: the turn, the players, hearts, duties, chances, everybody in numbers."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from msgspec.structs import asdict
from rich.text import Text

from fracas.games.collateral_damage.shown import Brawl, Character, Odds, Player
from fracas.tui.boards.drawing import fit, picks, right, titled

from .look import HEART, HURT, Look, click, die, percent

STATS = ("passion", "looks", "strike", "dodge")


def turn_line(look: Look, width: int) -> Text:
    view = look.view
    if not view.turn:
        return fit(Text(look.word("phase", "setup"), style="bold"), width)
    line = Text(look.say("turn", turn=view.turn, limit=view.limit), style="bold")
    line.append("  ")
    for at, phase in enumerate(view.phases, start=1):
        now = phase == view.phase
        line.append(
            f"{at} " if not now else f"[{at}]", style="bold bright_yellow" if now else "dim"
        )
    line.append(" " + look.word("phase", view.phase), style="bold bright_yellow")
    return fit(line, width)


# Players

NAME = 20
COLUMNS = (("csp", 7), ("np", 4), ("gang", 6), ("cost", 8), ("cards", 7))


def players(look: Look, width: int) -> Iterator[Text]:
    view = look.view
    head = Text(" " * NAME)
    for column, wide in COLUMNS:
        head.append(right(look.say(f"column.{column}"), wide))
    head.stylize("dim")
    yield fit(head, width)
    for seat in view.initiative or view.order:
        one = view.players[seat]
        line = Text("►" if seat == view.you else " ")
        line.append_text(look.badge(seat))
        line.append_text(fit(Text(" " + look.boss(seat), style=f"bold {look.ink(seat)}"), NAME - 2))
        line.append(right(strengths(look, one), 7), style="bold bright_white")
        line.append(right(one.notoriety, 4))
        line.append(right(f"{one.free}+{len(one.characters) - one.free}", 6))
        cost = one.recruit_cost
        line.append(right("-" if cost is None else look.say("np", count=cost), 8))
        line.append(right(one.hand_size, 7))
        yield fit(line, width)


def strengths(look: Look, one: Player) -> str:
    """A player's CSP and what wins; that is not known before the board is complete."""
    return f"{one.csp}/{look.view.line.least}" if look.view.turn else "-"


# Hearts


def hearts(look: Look, width: int) -> Iterator[Text]:
    """Who loves whom, Rivals one below the other."""
    people = look.view.characters
    lovers = [admirer for one in people.values() for admirer in one.admirers]
    cold = [id for id, one in people.items() if one.suspended_love]
    if not lovers and not cold:
        return
    yield fit(titled(look.say("hearts")), width)
    for id in lovers:
        one = people[id]
        if one.loves is None:
            continue
        line = Text(" ") + named(look, id)
        line.append(" ⇄♥ " if one.mutual else " ♥→ ", style=f"bold {HEART}")
        line.append_text(named(look, one.loves))
        if one.rivals:
            line.append(" " + look.say("rival"), style="bold bright_yellow")
        yield fit(line, width)
    for id in cold:
        one = people[id]
        beloved = look.name(one.suspended_love or "")
        said = look.say("cold", beloved=beloved, turns=one.suspended)
        line = Text(" ") + named(look, id)
        line.append(" " + said, style="dim")
        yield fit(line, width)


def named(look: Look, id: str) -> Text:
    line = Text(look.name(id), style=look.ink(look.person(id).owner))
    line.stylize(look.mark(id))
    line.stylize(click(id))
    return line


# Combat


def combat(look: Look, brawl: Brawl, width: int) -> Iterator[Text]:
    """The combat: the last dice, who is bound and why, and how each attack stands."""
    city = look.city(brawl.city)
    head = look.say("combat", city=city, round=brawl.round, rounds=brawl.rounds)
    yield fit(titled(head), width)
    yield from attack(look, width)
    yield from duties(look, brawl, width)
    for id, wakes in brawl.asleep.items():
        yield fit(Text(" " + look.say("asleep", who=look.name(id), round=wakes)), width)
    for id in brawl.able:
        own = look.person(id).owner
        if look.view.you not in (None, own):
            continue
        for target, odds in brawl.odds.get(id, {}).items():
            yield chance(look, id, target, odds, width)
            for lover in odds.provokes:
                said = look.say("provokes", who=look.name(lover), target=look.name(target))
                yield from wrapped(f"   ♥ {said}", width, "bright_yellow")
    for id, why in brawl.idle.items():
        if look.view.you == look.person(id).owner:
            beloved = look.person(id).loves
            said = look.say(
                f"idle.{why}", who=look.name(id), beloved=look.name(beloved) if beloved else ""
            )
            yield from wrapped(f"  {said}", width, "dim")


def chance(look: Look, id: str, target: str, odds: Odds, width: int) -> Text:
    chances = {"hit": percent(odds.hit), "tie": percent(odds.tie), "miss": percent(odds.miss)}
    said = look.say("odds", **chances, strike=odds.strike, dodge=odds.dodge)
    line = Text(" ") + named(look, id) + Text(" → ") + named(look, target)
    room = width - len(said) - 2
    return fit(fit(line, max(10, room)) + Text(" " + said, style="bright_white"), width)


def attack(look: Look, width: int) -> Iterator[Text]:
    """The attack that is being made."""
    one = look.view.attack
    if one is None:
        return
    line = Text("⚔ ") + named(look, one.attacker)
    line.append(f" ({one.spent} PP) → ")
    line.append_text(named(look, one.target))
    if one.dice is not None and one.totals is not None:
        struck, dodged = one.dice
        mine, theirs = one.totals
        line.append(f"  {die(struck)} {mine} : {theirs} {die(dodged)}", style="bold bright_white")
    yield fit(line, width)


def duties(look: Look, brawl: Brawl, width: int) -> Iterator[Text]:
    """CD-10.21, CD-10.23: who must attack whom, and because of what. As many lines as it takes."""
    for id, duty in brawl.duties.items():
        if duty.why == "retaliation":
            key = "must.retaliation"
        else:
            key = "must.rivalry" if len(duty.targets) == 1 else "must.rivalries"
        said = look.say(
            key,
            who=look.name(id),
            target=look.names(duty.targets),
            beloved=look.name(duty.beloved or ""),
            round=duty.round or 0,
        )
        yield from wrapped(f"! {said} ({duty.clause})", width, "bold bright_yellow")
    bound = {(id, one) for id, duty in brawl.duties.items() for one in duty.targets}
    for owed in brawl.owed:
        if (owed.character, owed.attacker) in bound:
            continue
        said = look.say(
            "owes",
            round=owed.round,
            character=look.name(owed.character),
            attacker=look.name(owed.attacker),
            beloved=look.name(owed.beloved),
        )
        yield from wrapped(f"  {said} (CD-10.22)", width, "dim")


def meant(look: Look, width: int) -> Iterator[Text]:
    """What the phase is about."""
    yield from wrapped(look.help(look.view.phase), width, "dim")


def wrapped(words: str, width: int, style: str) -> Iterator[Text]:
    indent = "  "
    line = ""
    for word in words.split(" "):
        if line and len(line) + 1 + len(word) > width:
            yield fit(Text(line, style=style), width)
            line = indent + word
        else:
            line = f"{line} {word}" if line else word
    yield fit(Text(line, style=style), width)


# Other phases


def waiting(look: Look, width: int) -> Iterator[Text]:
    """What is not on the board yet: the viewer's tiles and characters."""
    seat = look.view.you
    if seat is None:
        return
    one = look.view.players[seat]
    found = [*one.tiles, *one.reserve]
    if not found:
        return
    yield fit(titled(look.say("waiting")), width)
    for id in found:
        line = Text(look.sign(id) + look.card_name(id), style="bold")
        line.stylize(look.mark(id))
        line.append("  " + printed(look, id), style="not bold bright_white")
        line.stylize(picks(id))
        yield fit(line, width)
        if does := look.card(id, "does"):
            yield from wrapped(f"   {does}", width, "italic")


def printed(look: Look, id: str) -> str:
    """The numbers on a card."""
    card = look.view.cards[id]
    if card.stats is None:
        return look.say("printed.city", strength=card.strength)
    fits = look.say(f"fits.{card.preference}")
    return look.say("printed.character", **asdict(card.stats), gender=card.gender, fits=fits)


def pulls(look: Look, width: int) -> Iterator[Text]:
    """CD-25.6: where love would drag the viewer's characters, as things stand."""
    for id, one in look.view.characters.items():
        if one.pulled_to and look.view.you in (None, one.owner):
            cities = " / ".join(look.city(city) for city in one.pulled_to)
            said = look.say("pulled", who=look.name(id), city=cities)
            yield from wrapped(f"! {said} (CD-8.3)", width, "bright_yellow")


def moves(look: Look, width: int) -> Iterator[Text]:
    """CD-25.6: what the moves of the pointed character cost, and whether love brings it back."""
    id = look.pointed
    found = look.view.moves.get(id, []) if isinstance(id, str) else []
    for one in found:
        line = Text(f" → {look.city(one.city)}: {one.cost} PP")
        if one.dragged_back:
            line.append(" " + look.say("dragged_back"), style="bold bright_yellow")
        elif one.dragged_to:
            city = " / ".join(look.city(to) for to in one.dragged_to)
            line.append(" " + look.say("dragged_on", city=city), style="bright_yellow")
        yield fit(line, width)


def crushes(look: Look, width: int) -> Iterator[Text]:
    """CD-25.9: whom the viewer's characters would roll for, best-looking first."""
    found = [
        (id, odds)
        for id, odds in look.view.love.items()
        if odds and look.view.you in (None, look.person(id).owner)
    ]
    if not found:
        return
    yield fit(titled(look.say("crushes")), width)
    for id, odds in found:
        line = Text(" ") + named(look, id) + Text(":")
        for one in odds:
            line.append(" ")
            line.append_text(named(look, one.character))
            line.append(f" ≤{one.limit} {percent(one.chance)}", style="bright_white")
        yield fit(line, width)


def attempts(look: Look, width: int) -> Iterator[Text]:
    """CD-25.8: own count, what must be beaten, and the chance for each amount of NP."""
    view = look.view
    if view.attempt is not None:
        one = view.attempt
        line = Text(" ").append_text(look.badge(one.seat))
        said = look.say("attempt", city=look.city(one.city), own=one.own, beat=one.beat)
        line.append(" " + said, style="bold bright_white")
        if one.die:
            line.append(f"  {die(one.die)} = {one.own + one.die}", style="bold bright_white")
        yield fit(line, width)
    seat = view.you
    if seat is None or not view.attempts or not view.attempts[seat]:
        return
    yield fit(titled(look.say("attempts")), width)
    for open in view.attempts[seat]:
        city = open.city
        line = Text(look.sign(city) + look.city(city), style=look.mark(city))
        line = fit(line, 16) + Text(look.say("versus", own=open.own, beat=open.beat))
        for spent, chances in enumerate(open.chances[:6]):
            line.append(f" {spent}:{percent(chances, 6)}", style="bright_white")
        line.stylize(picks(city))
        yield fit(line, width)


# Dice

ROLLS = 3


def rolls(look: Look, width: int) -> Iterator[Text]:
    """CD-25.10: the latest dice of this phase, each with its sum and what it was for."""
    latest: list[Text] = []
    for kind, args in reversed(look.happenings):
        if kind == "phase" or len(latest) == ROLLS:
            break
        if found := rolled(look, kind, args):
            latest.append(found)
    for line in reversed(latest):
        yield fit(line, width)


def rolled(look: Look, kind: str, args: Any) -> Text | None:
    match kind:
        case "roll":
            dice = [args["attack_die"], args["defence_die"]]
            names = {"who": look.name(args["attacker"]), "whom": look.name(args["target"])}
            said = look.say("roll.attack", **names, mine=args["attack"], theirs=args["defence"])
        case "crush" | "shrug":
            dice = args["dice"]
            names = {"who": look.name(args["character"]), "whom": look.name(args["beloved"])}
            said = look.say(f"roll.{kind}", **names, total=args["total"], limit=args["limit"])
        case "over_it" | "pine":
            dice = [args["die"]]
            names = {"who": look.name(args["character"]), "whom": look.name(args["beloved"])}
            said = look.say(f"roll.{kind}", **names)
        case "seized" | "failed":
            dice = [args["die"]]
            said = look.say(
                f"roll.{kind}", city=look.city(args["city"]), total=args["total"], beat=args["beat"]
            )
        case _:
            return None
    return Text("".join(f"{die(one)} " for one in dice), style="bold bright_white").append(
        said, style="not bold"
    )


# Cards and everybody


def hand(look: Look, width: int) -> Iterator[Text]:
    """CD-25.12: the viewer's Training cards; a click plays one in its window."""
    view = look.view
    if view.you is None:
        return
    held = view.players[view.you].hand
    if not held:
        return
    yield fit(titled(look.say("hand")), width)
    for id in held:
        choice = ("trick", id) if ("trick", id) in look.options else id
        line = Text(f"{look.sign(choice)}{look.word('card', id)}", style="bold")
        line.append(": " + look.card(id, "does"), style="not bold")
        line.stylize(look.mark(choice))
        line.stylize(picks(choice))
        yield fit(line, width)


def roster(look: Look, width: int) -> Iterator[Text]:
    """CD-25.2: everybody in numbers, by owner."""
    head = Text("  " + look.say("roster"), style="dim")
    yield fit(head, width)
    for seat in look.view.initiative or look.view.order:
        for id in look.view.players[seat].characters:
            yield fit(person_line(look, id), width)


def person_line(look: Look, id: str) -> Text:
    one = look.person(id)
    line = Text(look.sign(id))
    line.append_text(look.badge(one.owner))
    line.append_text(fit(look.tag(id), 4))
    name = Text(look.name(id))
    name.stylize(look.mark(id))
    line.append_text(fit(name, 17))
    for stat in STATS:
        now, printed = getattr(one.stats, stat), getattr(one.printed, stat)
        style = "bright_green" if now > printed else "bright_red" if now < printed else ""
        line.append(right(now, 2), style=style)
    line.append(right(one.points, 4), style="bold bright_white")
    line.append(right(f"{one.damage}/{one.stamina}", 6), style=HURT if one.damage else "dim")
    line.append(" " + state(look, one), style=HEART if one.loves else "")
    line.stylize(click(id))
    return line


def state(look: Look, one: Character) -> str:
    """The mark that matters most."""
    if not one.conscious:
        return look.say("out")
    if one.guardian:
        return look.say("guardian")
    if one.loves:
        return ("⇄♥ " if one.mutual else "♥ ") + look.name(one.loves)
    return look.say("cold_short") if one.suspended_love else ""


def about(look: Look, id: str, width: int) -> Iterator[Text]:
    """All about a character or a city, for the cursor or a click."""
    if id in look.view.characters:
        yield from about_character(look, id, width)
    elif id in look.view.cities:
        one = look.view.cities[id]
        said = look.say(
            "city",
            strength=one.strength,
            current=one.current,
            damage=one.damage,
            most_damage=one.most_damage,
        )
        yield fit(Text(f"{look.city(id)}: {said}", style="italic"), width)
        if does := look.card(id, "does"):
            yield from wrapped(f" {does}", width, "italic")
    elif id in look.view.cards:
        yield from wrapped(f"{look.card_name(id)}: {look.card(id, 'does')}", width, "italic")


def about_character(look: Look, id: str, width: int) -> Iterator[Text]:
    one = look.person(id)
    head = Text().append_text(look.badge(one.owner)).append(" ")
    head.append(look.name(id), style="bold")
    head.append(", " + look.card(id, "role") + f", {one.age}")
    fits = look.say(f"fits.{one.preference}")
    head.append(f" ({one.gender}, {fits})", style="dim")
    yield fit(head, width)
    yield from wrapped(f" {look.card(id, 'power')}: {look.card(id, 'does')}", width, "italic")
    for card in one.techniques:
        words = f" + {look.word('card', card)}: {look.card(card, 'does')}"
        yield from wrapped(words, width, "italic")
    if ("fire", id) in look.options and look.pointed == ("fire", id):
        yield from wrapped(f" {firing(look, id)} (CD-12.3)", width, "bold bright_yellow")
    if one.rivals:
        said = look.say("rivals_of", names=look.names(one.rivals))
        yield from wrapped(f" {said}", width, f"bold {HEART}")


def firing(look: Look, id: str) -> str:
    """CD-25.11: what firing would change."""
    change = look.view.firing[id]
    found = [look.say("firing.recruit") if change.free else look.say("firing.same")]
    if change.csp:
        found.append(look.say("firing.csp", count=-change.csp))
    if change.admirers:
        found.append(look.say("firing.admirers", names=look.names(change.admirers)))
    return look.say("firing", changes="; ".join(found))


def legend(look: Look, width: int) -> Text:
    return fit(Text(look.say("legend"), style="dim"), width)

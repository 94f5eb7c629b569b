"""What lies round the table: the turn, dashboards, figures, Confrontations, and who sees whom."""

from __future__ import annotations

from collections.abc import Iterator
from textwrap import wrap

from rich.text import Text

from fracas.games.collision.shown import Figure, Sighted
from fracas.tui.boards.drawing import fit, picks, right, titled

from .look import BADGE, INK, Look, inches, meta, said

BACK = "░░"


def turn_line(look: Look, width: int) -> Text:
    view = look.view
    line = Text(said(view.title, look.lang) if view.title else "", style="bold")
    if view.turn:
        line.append(f"  {look.say('turn', turn=view.turn, turns=view.turns)}", style="bold")
    line.append(f"  {look.say('phase.' + view.phase)}", style="bold bright_yellow")
    return fit(line, width)


def dashboards(look: Look, width: int) -> Iterator[Text]:
    """A line a player: VP, AP, cards (CO-29.4)."""
    view = look.view
    for seat, one in enumerate(view.players):
        line = Text("►" if seat == view.active else " ")
        line.append("ABCD"[seat], style=f"bold {BADGE} on {INK[seat]}")
        edge = look.named("edge", one.edge) if one.edge else ""
        line.append(f" {look.thing(one.gang)}", style=f"bold {INK[seat]}")
        line.append(f" {edge} " if edge else " ", style="dim")
        line.append(look.say("vp", vp=sum(one.vp) + one.ends), style="bold bright_white")
        if view.priority == seat:
            line.append(" !", style="bold bright_yellow")
        yield fit(line, width)
        yield fit(
            Text("   ").append(
                look.say(
                    "dashboard", pool=one.pool, used=one.used, hand=one.hand_size,
                    deck=one.deck, discard=one.discard,
                    top=look.named("card", one.top) if one.top else "–",
                ),
                style="dim",
            ),
            width,
        )  # fmt: skip


def hand(look: Look, width: int) -> Iterator[Text]:
    """One's own cards; those that can be played are picked by a click."""
    view = look.view
    cards = None if view.you is None else view.players[view.you].hand
    if cards is None:
        return
    line = Text(look.say("hand") + " ", style="bold")
    for kind in cards:
        style = f"bold {BADGE} on #e8e2d0"
        shown = Text(f" {look.named('card', kind)} ", style=style)
        if kind in look.options:
            shown.stylize(picks(kind))
            shown.stylize("underline")
        line.append_text(shown).append(" ")
    yield fit(line, width)


# Figures


def roster(look: Look, width: int) -> Iterator[Text]:
    """Everybody in numbers: activations, wounds left, characteristics, tokens."""
    yield fit(Text(look.say("roster"), style="dim"), width)
    for one in look.view.figures:
        stats = one.stats
        line = Text("▸" if one.name == look.view.acting else " ")
        line.append_text(look.badge(one))
        line.append_text(fit(Text(" " + look.title(one)), 14))
        if one.status != "table":
            line.append(look.say(f"status.{one.status}"), style="dim italic")
        else:
            left = stats.wnd - one.wounds
            line.append("♥" * left + "·" * one.wounds, style="bold #ff6b6b")
            line.append(" " * max(1, 5 - stats.wnd))
            line.append("●" * one.activations + "○" * (3 - one.activations))
            line.append(right(inches(one.mov), 5))
            for stat in (stats.rc, stats.cc, stats.defence):
                line.append(right(f"{stat:+d}", 3))
            line.append(" " + "".join(tokens(look, one)), style="bold bright_yellow")
        line.stylize(meta(figure=one.name))
        yield fit(line, width)


def tokens(look: Look, one: Figure) -> Iterator[str]:
    """A letter each; `states` says them in words."""
    if one.carries:
        yield "◆"
    yield look.say("token.jams")[0] * one.jams
    yield look.say("token.suppressed")[0] * one.suppressed
    if one.overwatch:
        yield look.say("token.overwatch")[0].lower()
    yield "*" * len(one.skills)


def states(look: Look, one: Figure) -> Iterator[str]:
    if one.carries:
        yield look.say("token.carries")
    for key, count in (("jams", one.jams), ("suppressed", one.suppressed)):
        if count:
            yield look.say(f"token.{key}") + (f" ×{count}" if count > 1 else "")
    if one.overwatch:
        yield look.say("token.overwatch")
    for skill in one.skills:
        yield look.named("token", skill)


def card(look: Look, one: Figure, width: int) -> Iterator[Text]:
    """A character card in a few lines."""
    line = Text().append_text(look.badge(one))
    line.append(f" {look.title(one)}", style="bold")
    if one.at:
        x, y, z = one.at
        line.append(f"  ({inches(x)}, {inches(y)})" + (f" ↑{inches(z)}" if z else ""))
    yield fit(line, width)
    gear = [look.thing(what) for what in (*one.weapons, *one.traits, *one.objects)]
    for part in wrap(", ".join(gear), max(10, width - 2)):
        yield fit(Text("  " + part, style="dim"), width)
    now = ", ".join(states(look, one))
    if now:
        yield fit(Text("  " + now, style="bold bright_yellow"), width)


def legend(look: Look, width: int) -> Iterator[Text]:
    for part in wrap(look.say("legend"), max(10, width)):
        yield fit(Text(part, style="dim"), width)


# Sights


def sights(look: Look, width: int) -> Iterator[Text]:
    """Can A see B? For two figures that were clicked, the whole reason; for one, its reason to each
    enemy, and who sees it."""
    if len(look.looked) == 2:
        first, second = look.looked
        for by, of in ((first, second), (second, first)):
            yield from reasons(look, width, by, of)
        return
    one = look.subject
    if one is None or one.status != "table":
        for part in wrap(look.say("hint"), max(10, width)):
            yield fit(Text(part, style="dim"), width)
        return
    yield from card(look, one, width)
    name = one.name
    for found in look.view.sights:
        if found.by == name:
            yield fit(seen_line(look, found, of_whom(look, found.of, name)), width)


def of_whom(look: Look, by: str, of: str) -> Sighted:
    """One figure's sight of another."""
    return next(one for one in look.view.sights if (one.by, one.of) == (by, of))


def reasons(look: Look, width: int, by: str, of: str) -> Iterator[Text]:
    if look.figures[by].owner == look.figures[of].owner:
        return  # friends do not ask
    found = of_whom(look, by, of)
    why = said(found.why, look.lang)
    sign = "✓ " if found.seen else "✗ "
    style = "bold bright_green" if found.seen else "bold #ff9e64"
    for at, part in enumerate(wrap(f"{why} ({inches(found.distance)})", width - 2)):
        yield fit(Text((sign if not at else "  ") + part, style=style), width)


def seen_line(look: Look, found: Sighted, back: Sighted) -> Text:
    """Whether one sees an enemy, in which cover, how far; and whether it is seen by it."""
    other = look.figures[found.of]
    line = Text("✓ " if found.seen else "✗ ", style="bold")
    line.append_text(look.badge(other))
    line.append(f" {right(inches(found.distance), 6)} ")
    why = said(found.why, look.lang)
    short = look.say(f"cover.{found.cover}") if found.seen else why.partition(":")[2].strip()
    line.append(short or why, style="bright_green" if found.seen else "#ff9e64")
    if found.rear:
        line.append(f" {look.say('rear')}", style="bold bright_yellow")
    line.append(f" · {look.say('back.seen' if back.seen else 'back.unseen')}", style="dim")
    line.stylize(meta(figure=found.of))
    return line


# Confrontations


def duel(look: Look, width: int) -> Iterator[Text]:
    """The board of a Confrontation: columns, splits, sums (CO-29.11)."""
    found = look.view.duel
    if found is None:
        return
    by, target = look.figures[found.by], look.figures[found.target]
    line = Text().append_text(titled(look.say("duel", weapon=look.thing(found.weapon))))
    line.append(" ").append_text(look.badge(by)).append(" → ").append_text(look.badge(target))
    yield fit(line, width)
    for side in (0, 1):
        seat = found.attacker if side == 0 else found.defender
        line = Text(look.say("attacks" if side == 0 else "defends"), style=f"bold {INK[seat]}")
        line = fit(line, 11)
        covers = dict(found.covers[side])
        for at, face in enumerate(found.rows[side]):
            plus = found.splits[side][at] if at < len(found.splits[side]) else 0
            shown = look.named("card", face) if face else BACK
            line.append(f" {shown} ", style=f"{BADGE} on #e8e2d0" if face else "dim reverse")
            if plus:
                line.append(f"{plus:+d}", style="bold")
            if at in covers:
                over = covers[at]
                cover = look.named("card", over) if over else BACK
                line.append(f"▲{cover}", style="bold bright_yellow")
            line.append(" ")
        line.append(f"= {found.totals[side]:+d}", style="dim")
        yield fit(line, width)
        terms = ", ".join(f"{look.term(what)} {n:+d}" for what, n in found.terms[side])
        if terms:
            for part in wrap(terms, max(10, width - 2)):
                yield fit(Text("  " + part, style="dim"), width)
    fresh = [look.named("card", face) for face in found.fresh if face]
    if fresh:
        yield fit(Text(look.say("fresh", cards=", ".join(fresh)), style="bold"), width)

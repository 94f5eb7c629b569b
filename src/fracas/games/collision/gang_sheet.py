"""Gangs as text: what there is to build with, and a gang with its costs as a file that can be
changed, kept and passed on. CO-29.18."""

from fracas.content import ContentError, load
from fracas.engine import BadInput

from .catalogue import Gang, Gangs, Object, Profile, catalogue
from .gangs import MOST, action_points, check_gang, cost, worth
from .words import in_lang, word


def gang_sheet(named: str, lang: str) -> list[str]:
    """Of a file or a sample gang: its figures with their costs, what is left, and its mistakes.
    Without a name: figures, objects and sample gangs."""
    if not named:
        return stock(lang)
    known = catalogue().gangs
    if named in known:
        return written(known[named], lang)
    try:
        gangs = load(named, Gangs).gang
    except ContentError as error:
        if named.endswith(".toml"):
            raise BadInput(str(error)) from None
        names = ", ".join(known)
        raise BadInput(f"there is no gang {named!r}; there are {names}, and files") from None
    return [line for gang in gangs for line in written(gang, lang)]


def stock(lang: str) -> list[str]:
    found = catalogue()
    lines = []
    for faction in ("riveters", "unbound"):
        lines += ["", faction.title()]
        lines += [_figure(one, lang) for one in found.profiles.values() if one.faction == faction]
    lines += ["", word("gang.objects", lang)]
    lines += [_object(one, lang) for one in found.objects.values()]
    lines += ["", word("gang.samples", lang)]
    lines += [
        f"  {one.id:<20} {in_lang(one.name, lang)}: {_sums(one, lang)}"
        for one in found.gangs.values()
    ]
    return lines[1:]


def _figure(one: Profile, lang: str) -> str:
    slots = f"{one.slots.number} {''.join(one.slots.types)}" if one.slots.number else "–"
    said_slots = word("gang.slots", lang).format(slots=slots)
    most = word("gang.most", lang).format(number=one.max)
    return f"  {one.id:<4} {in_lang(one.name, lang):<20} {one.shards:>4}  {most}, {said_slots}"


def _object(one: Object, lang: str) -> str:
    factions = ", ".join(faction.title() for faction in one.factions)
    return f"  {one.id:<4} {in_lang(one.name, lang):<26} {one.cost:>4}  {one.type}, {factions}"


def _sums(gang: Gang, lang: str) -> str:
    return word("gang.sums", lang).format(
        count=len(gang.figures), most=MOST, worth=worth(gang), limit=gang.limit,
        points=action_points([one.profile for one in gang.figures]),
    )  # fmt: skip


def written(gang: Gang, lang: str) -> list[str]:
    """A gang as a file, with costs and mistakes as comments."""
    known = catalogue()
    lines = [
        "[[gang]]", f'id = "{gang.id}"',
        f'name = {{ en = "{gang.name.en}", fr = "{gang.name.fr}" }}',
        f'faction = "{gang.faction}"', f"limit = {gang.limit}", "figures = [",
    ]  # fmt: skip
    strange = False
    for one in gang.figures:
        objects = ", ".join(f'"{what}"' for what in one.objects)
        row = f'  {{ profile = "{one.profile}"{f", objects = [{objects}]" if objects else ""} }},'
        if one.profile in known.profiles and all(what in known.objects for what in one.objects):
            names = [known.profiles[one.profile].name]
            names += [known.objects[what].name for what in one.objects]
            row += f"  # {cost(one)}: {', '.join(in_lang(name, lang) for name in names)}"
        else:
            strange = True
        lines.append(row)
    lines += ["]", *([] if strange else [f"# {_sums(gang, lang)}"])]
    return [*lines, *(f"# {problem}" for problem in check_gang(gang)), ""]

"""A small field with two havens on which rules are looked at by the piece, and who stands there."""

from fracas.engine import Step
from fracas.games.ani_mayhem.state import AniMayhem
from fracas.table import Table

from .scene import body, row, running, scene

FIELD = row("av.night-market", "av.canal-market", "av.reclamation-dock", "av.bamboo-ridge")
HOMES = (
    '[[havens]]\ncard = "av.dockside-loft"\nlocation = "av.night-market"\n'
    '[[havens]]\ncard = "av.chapel-of-salt"\nlocation = "av.canal-market"\nowner = 2\n'
)
SHRINE_FIELD = row("av.night-market", "av.canal-market", "av.old-fox-shrine", "av.bamboo-ridge")
SHRINE_HOMES = (
    '[[havens]]\ncard = "av.dockside-loft"\nlocation = "av.night-market"\nowner = 2\n'
    '[[havens]]\ncard = "av.chapel-of-salt"\nlocation = "av.canal-market"\n'
)
HERE, DOCK, SHRINE, THERE = (
    "av.canal-market", "av.reclamation-dock", "av.old-fox-shrine", "av.bamboo-ridge",
)  # fmt: skip
DEX, OX, IONE, WEN, BAO, TAM, VEGA, JUNO = (
    "av.dex-marlow", "av.ox-hendry", "av.ione-tessaly", "av.doctor-wen", "av.chef-bao-ren",
    "av.tam-okoye", "av.vega-rourke", "av.juno-parrish",
)  # fmt: skip
HOUND, MUSCLE, REGENT, THORN, DRONE = (
    "av.gloam-hound", "av.hired-muscle", "av.the-velvet-regent", "av.lady-thorn",
    "av.clatter-drone",
)  # fmt: skip


def who(card: str, at: str = HERE, seat: int = 1, more: str = "") -> str:
    return f'[[characters]]\ncard = "{card}"\nat = "{at}"\nseat = {seat}\n{more}\n'


def lying(card: str, at: str = HERE, more: str = "") -> str:
    return f'[[disasters]]\ncard = "{card}"\nat = "{at}"\n{more}\n'


def made(*parts: str, seats: int = 2, phase: str = "scavenge") -> tuple[Table, AniMayhem]:
    table = scene(f'phase = "{phase}"\n' + FIELD + HOMES + "".join(parts), seats)
    return table, running(table)


def at_shrine(*parts: str, seats: int = 2) -> tuple[Table, AniMayhem]:
    """The field with a shrine in place of the dock, where the haven that is here is one's own."""
    table = scene('phase = "scavenge"\n' + SHRINE_FIELD + SHRINE_HOMES + "".join(parts), seats)
    return table, running(table)


def cards(table: Table, *names: str) -> list[int]:
    return [body(table, one).card for one in names]


def next_step(s: AniMayhem) -> Step:
    return s.strands[0].stack[-1]


def stack(s: AniMayhem) -> list[object]:
    return list(s.strands[0].stack)

"""What is on the table: figures, tokens, markers, dashboards, Confrontations. CO-2.6 to 2.21."""

from typing import Final

import msgspec

from fracas.engine import Hidden, Public, State

from .geometry.shapes import Place

RESERVE, TABLE, KILLED, LEFT, LOST = range(5)
"""The status of a figure (CO-2.17); a lost one found no room at deployment (CO-4.21)."""
STATUS: Final = ("reserve", "table", "killed", "left", "lost")
SETUP, START, PRIORITY, ACTIVATION, REGROUP = range(5)
PHASES: Final = ("setup", "start", "priority", "activation", "regroup")
NOBODY: Final = -1
BY_MOVE, BY_CHARGE = 1, 2
"""How the acting figure has moved in this activation, as bits (CO-18.7, CO-18.8)."""
WATCHING: Final = 1
"""An Overwatch token; how the figure had moved when it got it is in the bits above (CO-14.19)."""
ATTACKER, DEFENDER = 0, 1


class Figure(msgspec.Struct, gc=False, omit_defaults=True):
    """CO-2.17"""

    name: Public[str] = ""
    """Gang letter and number: A1."""
    owner: Public[int] = 0
    profile: Public[str] = ""
    objects: Public[tuple[str, ...]] = ()
    """Those not yet used up."""
    advances: Public[tuple[str, ...]] = ()
    """Characteristics raised by 1 in a campaign (CO-21.7)."""
    status: Public[int] = RESERVE
    x: Public[int] = 0
    y: Public[int] = 0
    z: Public[int] = 0
    facing: Public[int] = 0
    wounds: Public[int] = 0
    jams: Public[int] = 0
    suppressed: Public[int] = 0
    watch: Public[int] = 0
    mastered: Public[bool] = False
    """Holds its fire until the enemy's activation ends (CO-14.11)."""
    skills: Public[tuple[str, ...]] = ()
    beside: Public[int] = 0
    """AP beside it."""
    activations: Public[int] = 0
    oiled: Public[bool] = False
    """Its Oil kit has taken a Jam token."""

    @property
    def place(self) -> Place:
        return self.x, self.y, self.z


class Player(msgspec.Struct, gc=False, omit_defaults=True):
    """A gang and its dashboard (CO-2.6)."""

    gang: Public[str] = ""
    faction: Public[str] = ""
    edge: Public[str] = ""
    pool: Public[int] = 0
    used: Public[int] = 0
    total: Public[int] = 0
    """AP (CO-2.8)."""
    deck: Hidden[list[int]] = []
    """The last card is the top."""
    hand: Hidden[list[int]] = []
    discard: Hidden[list[int]] = []
    shown: Public[list[int]] = []
    """Drawn cards that count now, face up: the last is the one that counts (CO-5.6)."""
    found: Hidden[list[int]] = []
    """Cards of a search of which one is kept (CO-C7 Scavenger)."""
    vp: Public[tuple[int, ...]] = ()
    """By turn, ended ones first."""
    kills: Public[tuple[int, ...]] = ()
    """By turn, the running one last."""
    stood_down: Public[bool] = False
    extra: Public[int] = 0
    """Cards more in the first Start phase (CO-21.11)."""
    held: Public[int] = 0
    """The turn in which it last had Priority; 0 is never (CO-8.6, CO-22.2)."""


class Duel(msgspec.Struct, gc=False, omit_defaults=True):
    """A Confrontation and its board (CO-2.21). Lists of two are the Attacker's and the
    Defender's."""

    attacker: Public[int] = 0
    defender: Public[int] = 0
    by: Public[int] = NOBODY
    target: Public[int] = NOBODY
    action: Public[str] = ""
    """shoot or charge"""
    weapon: Public[str] = ""
    suppressing: Public[bool] = False
    closed: Public[int] = 0
    """Seats whose draws are closed, as bits."""
    jams: Public[bool] = False
    """Whether the Attacker's Fail cards jam the weapon."""
    last: Public[bool] = True
    """The last Confrontation of its attack: Reload and Surge come after it."""
    surge: Public[bool] = False
    count: Public[int] = 0
    """Columns of the block that is being laid out."""
    first: Public[int] = 0
    """The first column of that block."""
    terms: Public[tuple[tuple[tuple[str, int], ...], ...]] = ((), ())
    """The modifiers by cause."""
    left: Public[int] = 0
    """Points that have yet to be split."""
    splits: Public[list[list[int]]] = []
    fresh: Hidden[list[int]] = []
    """Cards drawn but not yet laid out."""
    rows: Hidden[list[list[int]]] = []
    covers: Hidden[list[list[int]]] = []
    """Cards played in step 8."""
    covered: Public[list[list[int]]] = []
    """The column of each of them."""
    turned: Public[int] = 0
    """Columns that lie face up."""
    uncovered: Public[list[int]] = []
    """How many covers lie face up, by side."""
    passes: Public[int] = 0
    hits: Public[int] = 0
    wounds: Public[int] = 0
    fails: Public[int] = 0


class Recruit(msgspec.Struct, gc=False, omit_defaults=True):
    """A figure of a campaign gang, from mission to mission."""

    name: Public[str] = ""
    profile: Public[str] = ""
    objects: Public[tuple[str, ...]] = ()
    advances: Public[tuple[str, ...]] = ()
    """Characteristics, or "slot" (CO-C11)."""
    misses: Public[bool] = False
    """The next mission (CO-21.6)."""


class Roster(msgspec.Struct, gc=False, omit_defaults=True):
    """A gang of a campaign (CO-21.2)."""

    gang: Public[str] = ""
    faction: Public[str] = ""
    shards: Public[int] = 0
    xp: Public[int] = 0
    """Not yet spent."""
    earned: Public[int] = 0
    """XP ever earned (CO-21.13)."""
    won: Public[int] = 0
    free: Public[int] = 0
    """Advances that cost no XP (CO-C10)."""
    recruits: Public[list[Recruit]] = []
    stash: Public[tuple[str, ...]] = ()
    """Objects that no figure holds."""


class Collision(State):
    mission: Public[str] = ""
    layout: Public[str] = ""
    """The name of a layout, or the text of a home-made one."""
    side: Public[int] = 0
    variants: Public[tuple[str, ...]] = ()
    turns: Public[int] = 0
    players: Public[list[Player]] = []
    figures: Public[list[Figure]] = []
    loot: Public[list[Place]] = []
    objects: Public[list[tuple[int, int, int, int]]] = []
    """Mission objects: where they lie, and the figure that carries them or -1."""
    smoke: Public[tuple[Place, ...]] = ()
    turn: Public[int] = 0
    phase: Public[int] = SETUP
    first: Public[int] = NOBODY
    """Who deployed first; in Ambush the Raider."""
    priority: Public[int] = NOBODY
    """The last holder of Priority."""
    active: Public[int] = NOBODY
    acting: Public[int] = NOBODY
    """The activated figure."""
    done: Public[tuple[str, ...]] = ()
    """Regular actions of this activation."""
    free: Public[tuple[int, int, int]] = (0, 0, 0)
    """Free actions before the first, between, and after the second regular action."""
    moved: Public[int] = 0
    hurried: Public[bool] = False
    duels: Public[list[Duel]] = []
    """The last is being fought; one before it waits for it."""
    wished: Public[tuple[str, str]] = ("", "")
    """The mission and the layout that were agreed; each may be left to a draw."""
    campaign: Public[int] = 0
    """How many missions it has; 0 is none (CO-21.1)."""
    played: Public[int] = 0
    """Missions of the campaign that are over."""
    rosters: Public[list[Roster]] = []
    saved: Public[str] = ""
    """The campaign as a file, as it stood before the running mission."""
    pile: Public[tuple[str, ...]] = ()
    """Pieces that have yet to be placed by hand (CO-4.11)."""

"""CONTRIBUTING's "Add a card", done: one entry more in a copy of each game's content folder, and it
is in play, with its name and what it does in both languages."""

import json
import shutil
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

import pytest

ROOT = Path(__file__).resolve().parents[2]


class Added(NamedTuple):
    """A new card, and a position in which it is."""

    game: str
    entries: dict[str, str]
    """What is added, by file: at its end, or after a line that ends the text before `…`."""
    position: str
    shown: str
    """Its id, in the view."""
    said: tuple[str, ...]
    """What the game says of it, in English and French."""


CARDS = [
    Added(
        "blood-feud",
        {
            "advancements.toml": """
[[advancements]]
id = "A99"
name = { en = "Loud Hailer", fr = "Porte-voix" }
kind = "any"
cost = 2
effects = [{ who = "seat", do = "vote", n = 1 }]
""",
        },
        'seats = 4\noptions = { factions = "F01,F07,F02,F08", teams = 4 }\n'
        'advancement_row = ["A99"]\n',
        "A99",
        (
            "Loud Hailer",
            "Porte-voix",
            "+1 vote when you cast the ballot",
            "+1 voix quand vous votez",
        ),
    ),
    Added(
        "ani-mayhem",
        {
            "aniverse/equipment.toml": """
[[card]]
id = "av.brass-kazoo"
type = "equipment"
name = { en = "Brass Kazoo", fr = "Mirliton de cuivre" }
categories = ["Weapon"]
uses = 4
on_empty = "reload"
[[card.trait]]
kind = "discrete"
window = "combat"
cost = { use = 1 }
do = [{ modify = "damage", by = "+3" }]
for = "round"
""",
        },
        'seats = 1\nphase = "equip"\n[[players]]\nhand = ["av.brass-kazoo"]\n',
        "av.brass-kazoo",
        (
            "Brass Kazoo",
            "Mirliton de cuivre",
            "In combat, for one use: +3 damage this round.",
            "En combat, pour un usage : +3 aux dégâts pendant ce round.",
        ),
    ),
    Added(
        "neon-gods",
        {
            "cards.toml": "members = […"
            '{ id = "zoe", name = { en = "Zoe the Loud", fr = "Zoé la Bruyante" }, '
            'type = "doc", effects = [["gain", 5], ["recover", 1]], dice = ["pink"] },'
        },
        'step = "activate"\n[[players]]\nhand = ["zoe"]\n',
        "zoe",
        (
            "Zoe the Loud",
            "Zoé la Bruyante",
            "Gain 5: take 5 $. Recover 1: a card from your discard pile.",
            "Gagner 5 : prenez 5 $. Récupérer 1 : une carte de votre défausse.",
        ),
    ),
    Added(
        "collateral-damage",
        {
            "characters.toml": """
[[characters]]
id = "S17"
name = "Ume Sakaki"
role = { en = "locksmith", fr = "serrurière" }
power_name = { en = "Skeleton Key", fr = "Passe-partout" }
age = 44
gender = "F"
preference = "M"
passion = 3
looks = 3
strike = 3
dodge = 3
power = [{ when = "gain", effect = "steal", what = "note", by = 3, whom = "target", cost = 2 }]
"""
        },
        'seats = 2\nphase = "move"\n[[characters]]\nid = "S17"\nowner = 1\ncity = "N00"\n',
        "S17",
        (
            "Ume Sakaki",
            "serrurière",
            "At the end of the Passion phase, for 2 PP: take 3 NP from the target's player",
            "À la fin de la phase de Passion, pour 2 PP : prend 3 PN au joueur de la cible",
        ),
    ),
    Added(
        "collision",
        {
            "weapons.toml": """
[[ranged]]
id = "nail-thrower"
name = { en = "Nail thrower", fr = "Lance-clous" }
hands = "1H"
range = [2, 7]
shots = 3
rc = 1
value = 9
""",
            "objects.toml": """
[[object]]
id = "O99"
name = { en = "Nail thrower", fr = "Lance-clous" }
type = "W"
factions = ["riveters"]
cost = 9
weapon = "nail-thrower"
""",
        },
        'stage = "act"\nacting = "A1"\npieces = []\noptions = { mission = "domination" }\n'
        "[figures]\n"
        'A1 = { profile = "RE1", at = [1000, 1000, 0], objects = ["O99"] }\n'
        'B1 = { profile = "UN1", at = [2000, 1000, 0], facing = 180 }\n',
        "O99",
        ("Nail thrower", "Lance-clous", 'Range 2 to 7", shots 3', 'Portée 2 à 7", tirs 3'),
    ),
]


@pytest.mark.parametrize("added", CARDS, ids=[one.game for one in CARDS])
def test_a_card_is_added(added: Added, tmp_path: Path) -> None:
    package = f"fracas.games.{added.game.replace('-', '_')}"
    home = tmp_path / "content"
    shutil.copytree(ROOT / "src" / package.replace(".", "/") / "content", home)
    for name, entry in added.entries.items():
        file = home / name
        text = file.read_text(encoding="utf-8")
        before, mark, new = entry.partition("…")
        text = text.replace(before, before + new, 1) if mark else text + entry
        file.write_text(text, encoding="utf-8")
    done = subprocess.run(
        [sys.executable, "-m", "tests.content.adding", package, str(home), added.game],
        input=added.position,
        capture_output=True,
        text=True,
        encoding="utf-8",
        cwd=ROOT,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    found = json.loads(done.stdout)
    assert f'"{added.shown}"' in json.dumps(found["view"])
    everything = json.dumps(found, ensure_ascii=False)
    for said in added.said:
        assert json.dumps(said, ensure_ascii=False)[1:-1] in everything

"""What a sound player of Blood Feud looks at, and the bots made of it."""

from .features import FEATURES, taught
from .outlook import outlook
from .pace import delay, rests
from .policy import policy, quiet
from .value import payoff, value

_QUICK = "greedy:worlds=1,depth=3,width=3,beam=1,sure=0.3,breadth=3"
_WORLDS = "greedy:worlds=3,depth=3,width=3,beam=1,sure=0.3,breadth=2"
RECIPES = {
    "greedy": _QUICK,
    "easy": "reflex:sharp=0.6,floor=0.15",
    "normal": _QUICK,
    "hard": "search:iterations=120,seconds=4,breadth=3,sharp=16,sure=0.4,taught=1",
    "hard-1": _WORLDS,
    "clocked": _WORLDS,
}
"""BF-23.21: easy goes by simple scores, normal looks ahead where they leave a doubt, and hard
samples what it cannot see from many worlds and plays each to the end of the round; where a clock
runs from a few, without playing on."""

__all__ = [
    "FEATURES",
    "RECIPES",
    "delay",
    "outlook",
    "payoff",
    "policy",
    "quiet",
    "rests",
    "taught",
    "value",
]

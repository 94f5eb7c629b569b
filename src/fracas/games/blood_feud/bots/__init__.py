"""What a sound player of Blood Feud looks at, and the bots made of it."""

from .features import FEATURES, taught
from .outlook import outlook
from .pace import delay, rests
from .policy import policy, quiet
from .value import payoff, value

_QUICK = "greedy:worlds=1,depth=3,width=3,beam=1,sure=0.3,breadth=3"
RECIPES = {
    "greedy": _QUICK,
    "easy": "reflex:sharp=0.6,floor=0.15",
    "normal": _QUICK,
    "hard": "greedy:worlds=3,depth=3,width=3,beam=1,sure=0.3,breadth=2",
    "hard-1": "greedy:worlds=3,depth=3,width=3,beam=1,sure=0.3,breadth=2",
}
"""BF-23.21: easy goes by simple scores, normal looks ahead where they leave a doubt, and hard
samples what it cannot see from several worlds."""

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

"""A seat of a game as Gymnasium knows environments: `env("neon-gods", seat=0, opponents="normal")`.

The other seats are played by bots. An action outside the mask ends the episode with -1, since to
Gymnasium every action of the space may be tried; the game itself is not touched by it. All games
are registered on import: `gymnasium.make("fracas/neon-gods-v0", opponents="easy")`.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces
from gymnasium.error import ClosedEnvironmentError, InvalidAction, ResetNeeded

from fracas.bots import Bot, make_bot
from fracas.catalogue import find, known
from fracas.engine import BadInput
from fracas.seat import Seat

from .actions import actions
from .layout import layout
from .match import Match, restored
from .rendering import MODES, rendered
from .spaces import Seen, observation_space

NAMESPACE = "fracas"


class FracasEnv(gymnasium.Env[Seen, Any]):
    """One seat of a game against bots."""

    metadata = {"render_modes": list(MODES), "render_fps": 4}

    def __init__(
        self,
        game: str,
        seat: int = 0,
        opponents: str | Sequence[str] = "normal",
        seats: int | None = None,
        render_mode: str | None = None,
        **options: Any,
    ) -> None:
        found = find(game)
        self.game = found.name
        self.options = options
        self.seats = found.checked_seats(seats)
        found.checked_options(found.read_files(options))
        if type(seat) is not int or not 0 <= seat < self.seats:
            raise BadInput(f"this table has seats 0 to {self.seats - 1}, not {seat}")
        self.seat = seat
        others = [one for one in range(self.seats) if one != seat]
        specs = [opponents] * len(others) if isinstance(opponents, str) else list(opponents)
        if len(specs) != len(others):
            raise BadInput(f"{len(others)} opponents are needed, not {len(specs)}")
        self.opponents = dict(zip(others, specs, strict=True))
        self._bots("")  # says now if there is no such bot
        self.layout = layout(found.name)
        self.actions = actions(found.name)
        self.observation_space = observation_space(self.layout, self.actions)
        self.action_space = spaces.Discrete(self.actions.size)
        self.render_mode = render_mode
        self.match: Match | None = None
        self.closed = self.ended = False

    def _bots(self, seed: str) -> dict[int, Bot]:
        game = find(self.game)
        return {
            seat: make_bot(spec, f"{seed}/{seat}", game) for seat, spec in self.opponents.items()
        }

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Seen, dict[str, Any]]:
        if self.closed:
            raise ClosedEnvironmentError("this environment is closed")
        super().reset(seed=seed)
        for _ in range(100):
            dealt = f"{int(self.np_random.integers(1 << 62)):016x}"
            self.match = Match(self.game, self.seats, dealt, **self.options)
            self.bots = self._bots(dealt)
            self._others(self.match)
            if not self.match.over:  # a game that the others end at once is dealt anew
                break
        self.ended = False
        return self._seen(self.match)  # type: ignore[arg-type]  # dealt above

    def _others(self, match: Match) -> None:
        """Let the bots play until it is the seat's turn."""
        while not match.over and match.seat != self.seat:
            mover = match.seat
            match.answer(self.bots[mover].choose(Seat(match.game, lambda: match.s, mover)))

    def _seen(self, match: Match) -> tuple[Seen, dict[str, Any]]:
        mask = match.mask()
        seen: Seen = {"observation": match.tensor(self.seat), "action_mask": mask}
        return seen, {"action_mask": mask.copy()}

    def _open(self) -> Match:
        if self.closed:
            raise ClosedEnvironmentError("this environment is closed")
        if self.match is None or self.ended:
            raise ResetNeeded("call reset before the next step")
        return self.match

    def step(self, action: Any) -> tuple[Seen, float, bool, bool, dict[str, Any]]:
        match = self._open()
        if not self.action_space.contains(action):
            raise InvalidAction(f"{action!r} is no action of this environment")
        if int(action) not in match.legal:
            self.ended = True
            seen, info = self._seen(match)
            return seen, -1.0, True, False, {**info, "illegal": True}
        match.play(int(action))
        self._others(match)
        self.ended = match.over
        seen, info = self._seen(match)
        if self.render_mode == "human":
            self.render()
        return seen, float(match.returns()[self.seat]), match.over, False, info

    def action_masks(self) -> np.ndarray[Any, np.dtype[np.bool_]]:
        """What may be done now, as maskable learners ask for it."""
        return self._open().mask().astype(bool)

    def view(self) -> Any:
        """All that the seat may know, as structured data, made when asked for."""
        return self._open().view(self.seat)

    def words(self, action: int, lang: str = "en") -> str:
        """A legal action as a person reads it."""
        return self._open().words(action, lang)

    def save(self) -> bytes:
        return self._open().save()

    def restore(self, saved: bytes) -> tuple[Seen, dict[str, Any]]:
        """Go on from a moment that `save` wrote."""
        match = restored(saved)
        if match.game.name != self.game or match.seats != self.seats:
            raise BadInput("this was saved from another game, or for other seats")
        if match.seat != self.seat:
            raise BadInput("this was saved at another seat's turn")
        self.match, self.bots, self.ended = match, self._bots(match.seed), False
        return self._seen(match)

    def render(self) -> Any:
        if self.closed:
            raise ClosedEnvironmentError("this environment is closed")
        if self.match is None:
            raise ResetNeeded("call reset before render")
        return rendered(self.match, self.render_mode)

    def close(self) -> None:
        self.closed = True


def env(game: str, **settings: Any) -> FracasEnv:
    """A seat at a game: `seat`, `opponents` (a bot's name or recipe, or one for each other seat),
    `seats`, `render_mode` and the game's own options."""
    return FracasEnv(game, **settings)


def vector(
    game: str, count: int, processes: bool = True, **settings: Any
) -> gymnasium.vector.VectorEnv[Any, Any, Any]:
    """So many at once, each in a process of its own, or all in this one."""
    made = [partial(env, game, **settings)] * count
    if processes:
        return gymnasium.vector.AsyncVectorEnv(made)
    return gymnasium.vector.SyncVectorEnv(made)


def register() -> None:
    """Let `gymnasium.make` know all games that are known now."""
    for name in known():
        id = f"{NAMESPACE}/{name}-v0"
        if id not in gymnasium.registry:
            gymnasium.register(id, entry_point=f"{__name__}:env", kwargs={"game": name})


register()

__all__ = ["FracasEnv", "env", "register", "vector"]

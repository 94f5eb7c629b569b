"""The games as PettingZoo knows games: `env("neon-gods", seats=3)`, and `parallel_env`.

An agent's observation is `{"observation": tensor, "action_mask": mask}`; the mask is in its infos
as well. Rewards come at the end, -1 to 1 by places. `env.unwrapped` has more: `view(agent)`,
`words(action)`, `save()`, `restore(saved)`, `table()`. Environments can be copied and pickled.
"""

from __future__ import annotations

import random
from collections.abc import Mapping
from operator import index
from typing import Any

import numpy as np
import numpy.typing as npt
from gymnasium import spaces
from gymnasium.error import ClosedEnvironmentError, InvalidAction
from pettingzoo import AECEnv, ParallelEnv
from pettingzoo.utils import wrappers

from fracas.catalogue import find
from fracas.table import Table

from .actions import WAIT, actions
from .layout import layout
from .match import Illegal, Match, restored
from .rendering import MODES, rendered
from .spaces import Seen, observation_space

Spaces = dict[str, spaces.Space[Any]]


def env(game: str, seats: int | None = None, **options: Any) -> AECEnv[str, Any, Any]:
    """A game turn by turn, with the checks that PettingZoo's own games have: an agent that takes an
    action outside its mask loses, and nothing is played."""
    found: AECEnv[str, Any, Any] = raw_env(game, seats, **options)
    found = wrappers.TerminateIllegalWrapper(found, illegal_reward=-1)
    found = wrappers.AssertOutOfBoundsWrapper(found)
    return wrappers.OrderEnforcingWrapper(found)


class _Shared:
    """What both kinds of environments have in common."""

    possible_agents: list[str]
    match: Match | None

    def _set_up(
        self, game: str, seats: int | None, render_mode: str | None, options: dict[str, Any]
    ) -> None:
        found = find(game)
        self.game = found.name
        self.options = options
        self.seats = found.checked_seats(seats)
        found.checked_options(found.read_files(options))
        self.layout = layout(found.name)
        self.actions = actions(found.name)
        self.possible_agents = [f"player_{seat}" for seat in range(self.seats)]
        self.render_mode = render_mode
        self.match = None
        self.closed = False
        self.observation_spaces: Spaces = {
            one: observation_space(self.layout, self.actions) for one in self.possible_agents
        }
        self.action_spaces: Spaces = {
            one: spaces.Discrete(self.actions.size) for one in self.possible_agents
        }
        self._random = random.Random()

    def _deal(self, seed: int | None) -> Match:
        if seed is not None:
            self._random = random.Random(seed)
        dealt = f"{self._random.getrandbits(64):016x}"
        self.closed = False
        self.match = Match(self.game, self.seats, dealt, **self.options)
        return self.match

    def _open(self) -> Match:
        """The match, unless nobody plays here any more."""
        if self.closed:
            raise ClosedEnvironmentError("this environment is closed")
        if self.match is None:
            raise ClosedEnvironmentError("call reset before anything else")
        return self.match

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self.action_spaces[agent]

    def seat_of(self, agent: str) -> int:
        return self.possible_agents.index(agent)

    def view(self, agent: str) -> Any:
        """All that an agent may know, as structured data, made when asked for."""
        return self._open().view(self.seat_of(agent))

    def words(self, action: int, lang: str = "en") -> str:
        """A legal action as a person reads it."""
        return self._open().words(action, lang)

    def table(self) -> Table:
        """A table that goes on from here."""
        return self._open().table()

    def save(self) -> bytes:
        return self._open().save()

    def render(self) -> Any:
        return rendered(self._open(), self.render_mode)

    def close(self) -> None:
        self.closed = True


class raw_env(_Shared, AECEnv[str, Any, Any]):
    """A game turn by turn, as it is."""

    metadata = {"render_modes": list(MODES), "name": "fracas", "is_parallelizable": False}

    def __init__(
        self, game: str, seats: int | None = None, render_mode: str | None = None, **options: Any
    ) -> None:
        AECEnv.__init__(self)
        self._set_up(game, seats, render_mode, options)
        self.metadata = {**type(self).metadata, "name": f"fracas_{game}"}

    def reset(self, seed: int | None = None, options: Mapping[str, Any] | None = None) -> None:
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {one: {} for one in self.agents}
        self._look(self._deal(seed))

    def _look(self, match: Match) -> None:
        """After every change: whose turn it is, what is legal, whether it is over."""
        self._mask = match.mask()
        if match.seat >= 0:
            agent = self.agent_selection = self.possible_agents[match.seat]
            self.infos[agent] = {"action_mask": self._mask}
            return
        for agent, worth in zip(self.possible_agents, match.returns(), strict=True):
            self.rewards[agent] = worth
            self.terminations[agent] = True
            self.infos[agent] = {}
        self.agent_selection = self.agents[0]
        self._accumulate_rewards()

    def observe(self, agent: str) -> Seen:
        match = self._open()
        seat = self.seat_of(agent)
        acts = seat == match.seat
        mask = self._mask if acts else np.zeros(self.actions.size, np.int8)
        return {"observation": match.tensor(seat), "action_mask": mask}

    def step(self, action: Any) -> None:
        match = self._open()
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        try:
            match.play(index(action))  # what is no whole number is no action
        except (Illegal, TypeError) as error:
            raise InvalidAction(str(error)) from None
        self._cumulative_rewards[agent] = 0.0
        self.infos[agent] = {}
        self._look(match)
        if self.render_mode == "human":
            self.render()

    def restore(self, saved: bytes) -> None:
        """Go on from a moment that `save` wrote."""
        match = restored(saved)
        if match.game.name != self.game or match.seats != self.seats:
            raise InvalidAction("this was saved from another game, or for other seats")
        self.reset()
        self.match = match
        self.infos = {one: {} for one in self.agents}
        self._look(match)

    def __str__(self) -> str:
        return f"fracas_{self.game}"


class parallel_env(_Shared, ParallelEnv[str, Any, Any]):
    """A game in which all who are asked act at once; the others wait, which is action 0.

    Of a question that several may answer, the lowest seat's answer counts. An action outside a mask
    is an error, and nothing is played.
    """

    metadata = {"render_modes": list(MODES), "name": "fracas", "is_parallelizable": True}

    def __init__(
        self, game: str, seats: int | None = None, render_mode: str | None = None, **options: Any
    ) -> None:
        self._set_up(game, seats, render_mode, options)
        self.metadata = {**type(self).metadata, "name": f"fracas_{game}"}
        self.agents: list[str] = []

    def reset(
        self, seed: int | None = None, options: Mapping[str, Any] | None = None
    ) -> tuple[dict[str, Seen], dict[str, dict[str, Any]]]:
        self.agents = self.possible_agents[:]
        return self._look(self._deal(seed))

    def _look(self, match: Match) -> tuple[dict[str, Seen], dict[str, dict[str, Any]]]:
        self.asked = match.at_once()
        seen: dict[str, Seen] = {}
        infos: dict[str, dict[str, Any]] = {}
        for seat, agent in enumerate(self.possible_agents):
            mine = self.asked.get(seat)
            mask = np.zeros(self.actions.size, np.int8)
            mask[[WAIT] if mine is None else list(mine.legal)] = 1
            tensor = (mine or match).tensor(seat)
            seen[agent] = {"observation": tensor, "action_mask": mask}
            infos[agent] = {"action_mask": mask}
        return seen, infos

    def step(
        self, actions: Mapping[str, Any]
    ) -> tuple[
        dict[str, Seen],
        dict[str, float],
        dict[str, bool],
        dict[str, bool],
        dict[str, dict[str, Any]],
    ]:
        match = self._open()
        try:
            taken = {self.seat_of(agent): index(action) for agent, action in actions.items()}
        except (TypeError, ValueError) as error:
            raise InvalidAction(f"{error}; actions are whole numbers, by agent") from None
        for seat, agent in enumerate(self.agents):
            mine = self.asked.get(seat)
            legal = [WAIT] if mine is None else mine.legal
            if taken.get(seat, WAIT) not in legal:
                raise InvalidAction(f"{agent}: action {taken.get(seat)} is not in its mask")
        match.play_at_once({seat: taken[seat] for seat in self.asked})
        agents = self.agents
        seen, infos = self._look(match)
        rewards = dict(zip(agents, map(float, match.returns()), strict=True))
        over = dict.fromkeys(agents, match.over)
        if match.over:
            self.agents = []
        if self.render_mode == "human":
            self.render()
        return seen, rewards, over, dict.fromkeys(agents, False), infos

    def state(self) -> npt.NDArray[np.float32]:
        """All seats' tensors, for critics that may know everything."""
        match = self._open()
        return np.concatenate([match.tensor(seat) for seat in range(self.seats)])


__all__ = ["env", "parallel_env", "raw_env"]

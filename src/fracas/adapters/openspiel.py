"""The games as OpenSpiel knows games: `pyspiel.load_game("fracas_neon_gods(seats=2)")`.

They are known to `pyspiel` once this is imported, and are played turn by turn; with
`simultaneous=True`, whoever can act at the same moment does so at once. Chance is sampled:
one node at the beginning draws one of many seeds, all else follows from it;
`resample_from_infostate` deals anew what a player does not know, and all that chance has yet to
bring. (OpenSpiel's own mode for sampled chance cannot be serialised in games written in Python.)
An information state is what a player has heard and done so far, as a digest, and what it sees now.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from hashlib import blake2b
from typing import Any

import msgspec
import numpy as np
import pyspiel

from fracas.catalogue import find, known
from fracas.engine.errors import FracasError
from fracas.engine.game import Game
from fracas.lab.played import LONGEST

from .actions import WAIT, actions
from .layout import layout
from .match import Illegal, Match
from .rendering import lines_of

DEALS = 1 << 14
"""How many different seeds there are; `rng_seed` gives so many others."""
DIGEST = 8
"""Bytes of what stands for all that a player has heard."""
_OUTCOMES = [(deal, 1.0 / DEALS) for deal in range(DEALS)]
_registered: set[str] = set()


def name_of(game: str) -> str:
    """What OpenSpiel calls a game of that name."""
    return f"fracas_{game.replace('-', '_')}"


def register() -> None:
    """Let `pyspiel` know all games that are known now."""
    for name in known():
        if name not in _registered:
            _registered.add(name)
            kind = _kind(find(name))
            # a class each: `pyspiel` drops what it was given when Python has gone, and of all
            # that can be called only classes outlive that
            pyspiel.register_game(kind, type(name, (FracasGame,), {"name": name, "kind": kind}))


def _kind(game: Game[Any], simultaneous: bool = False) -> Any:
    settings = {name: one.default for name, one in game.options.items()}
    dynamics = pyspiel.GameType.Dynamics
    return pyspiel.GameType(
        short_name=name_of(game.name),
        long_name=game.title.get("en", game.name),
        dynamics=dynamics.SIMULTANEOUS if simultaneous else dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.GENERAL_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=max(game.seats),
        min_num_players=min(game.seats),
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={
            "seats": game.seats[0], "rng_seed": 0, "simultaneous": False, **settings,
        },
    )


class FracasGame(pyspiel.Game):
    """A game with its options; seats are its players."""

    name: str
    kind: Any

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        name = self.name
        found = find(name)
        settings = dict(params or {})
        self.rng_seed = settings.pop("rng_seed", 0)
        self.simultaneous = bool(settings.pop("simultaneous", False))
        self.seats = settings.pop("seats", found.seats[0])
        try:
            found.checked_seats(self.seats)
            self.settings = found.checked_options(found.read_files(settings))
            self.layout = layout(name)
        except FracasError as error:
            raise pyspiel.SpielError(str(error)) from None
        info = pyspiel.GameInfo(
            num_distinct_actions=actions(name).size,
            max_chance_outcomes=DEALS,
            num_players=self.seats,
            min_utility=-1.0,
            max_utility=1.0,
            max_game_length=LONGEST,
        )
        kind = _kind(found, simultaneous=True) if self.simultaneous else self.kind
        super().__init__(kind, info, params or {})

    def new_initial_state(self) -> FracasState:
        return FracasState(self)

    def max_chance_nodes_in_history(self) -> int:
        return 1

    def make_py_observer(self, kind: Any = None, params: Any = None) -> Observer | None:
        """What OpenSpiel asks for: a player's own and public facts together, or nothing."""
        wanted = pyspiel.IIGObservationType(perfect_recall=False) if kind is None else kind
        if params:
            raise pyspiel.SpielError(f"observations take no parameters, not {params}")
        single = wanted.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        if not (single and wanted.public_info):
            return None
        return Observer(self.layout.size, wanted.perfect_recall)


class FracasState(pyspiel.State):
    """A match, or before it the draw of its seed."""

    def __init__(self, game: FracasGame) -> None:
        super().__init__(game)
        self.match: Match | None = None
        self.heard = [""] * game.seats
        """What each player has heard and done so far, as a digest."""
        self.acting: list[int] = []
        """Who acts, where several do so at the same moment."""

    def current_player(self) -> int:
        if self.match is None:
            return int(pyspiel.PlayerId.CHANCE)
        if self.match.over:
            return int(pyspiel.PlayerId.TERMINAL)
        return int(pyspiel.PlayerId.SIMULTANEOUS) if self.acting else self.match.seat

    def turn(self, player: int) -> Match:
        """The match as it is for a player who can act, as if it were its turn."""
        assert self.match is not None
        return self.match.turn_of(player) if player in self.acting else self.match

    def is_terminal(self) -> bool:
        return self.match is not None and self.match.over

    def returns(self) -> list[float]:
        return [0.0] * len(self.heard) if self.match is None else list(self.match.returns())

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return _OUTCOMES

    def _legal_actions(self, player: int) -> list[int]:
        if self.match is None or self.match.over:
            return []
        if self.acting:
            return sorted(self.turn(player).legal) if player in self.acting else [WAIT]
        return sorted(self.match.legal) if self.match.seat == player else []

    def _apply_action(self, action: int) -> None:
        match = self.match
        if match is None:
            game = self.get_game()
            if not 0 <= action < DEALS:
                raise pyspiel.SpielError(f"there is no deal {action}")
            seed = f"{game.rng_seed}/{action}"
            self.match = Match(game.name, game.seats, seed, listen=True, **game.settings)
            self._listen({})
            return
        seat = match.seat
        try:
            match.play(action)
        except Illegal as error:
            raise pyspiel.SpielError(str(error)) from None
        self._listen({seat: action})

    def _apply_actions(self, actions: list[int]) -> None:
        """What all do at the same moment; an illegal action changes nothing."""
        assert self.match is not None
        taken = {seat: actions[seat] for seat in self.acting}
        try:
            self.match.play_at_once(taken)
        except Illegal as error:
            raise pyspiel.SpielError(str(error)) from None
        self._listen(taken)

    def _listen(self, taken: dict[int, int]) -> None:
        """Add to each player's digest what it has heard of actions, and its own."""
        match = self.match
        assert match is not None and match.heard is not None
        for player, before in enumerate(self.heard):
            told = [
                (one.kind, one.seen_by(player)) for one in match.heard if one.exists_for(player)
            ]
            if told or player in taken:
                new = msgspec.json.encode((told, taken.get(player)))
                self.heard[player] = _digest(before.encode() + new)
        match.heard.clear()
        if self.get_game().simultaneous:
            found = list(match.at_once())
            self.acting = sorted(found) if len(found) > 1 else []

    def _action_to_string(self, player: int, action: int) -> str:
        match = self.match
        if match is None or player < 0:
            return f"deal {action}"
        turn = self.turn(player)
        if player == turn.seat and action in turn.legal:
            return turn.words(action)
        kind, answer = match.actions.parts(action)
        return f"{kind}: {answer}"

    def information(self, player: int) -> str:
        """What a player has heard, done, and sees now."""
        return f"seat {player}, {self.heard[player]}: {self.observation(player)}"

    def observation(self, player: int) -> str:
        match = self.match
        if match is None:
            return "not dealt"
        turn = self.turn(player)
        acting = f"seat {turn.seat} acts, {turn.page}"
        if self.acting:
            acting = f"seats {self.acting} act, {turn.page}"
        return f"{acting}, {_in_order(match.game.brief(match.s, player))}"

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> FracasState:
        """A state that the player cannot tell from this one."""
        twin: FracasState = self.clone()
        if self.match is not None:
            twin.match = self.match.imagined(player, random.Random(str(sampler())))
            mine = self.heard[player]
            twin.heard = [
                mine if one == player else _digest(f"{mine}/{one}".encode())
                for one in range(len(self.heard))
            ]
        return twin

    def __str__(self) -> str:
        if self.match is None:
            return "not dealt"
        return f"{lines_of(self.match)}\n{_digest(self.match.save())}"


class Observer:
    """What a player sees as a tensor in named parts, or as a string."""

    def __init__(self, size: int, recalls: bool) -> None:
        self.recalls = recalls
        self.tensor = np.zeros(size + (8 * DIGEST if recalls else 0), np.float32)
        self.dict = {"view": self.tensor[:size]}
        if recalls:
            self.dict["heard"] = self.tensor[size:]

    def set_from(self, state: FracasState, player: int) -> None:
        self.tensor.fill(0)
        if state.match is None:
            return
        self.dict["view"][:] = state.turn(player).tensor(player)
        if self.recalls and state.heard[player]:
            heard = np.frombuffer(bytes.fromhex(state.heard[player]), np.uint8)
            self.dict["heard"][:] = np.unpackbits(heard)

    def string_from(self, state: FracasState, player: int) -> str:
        return state.information(player) if self.recalls else state.observation(player)


def _in_order(view: object) -> str:
    """A view as JSON, whatever order its tables have come to be in."""
    try:
        return _ENCODER.encode(view).decode()
    except TypeError:  # a table by numbers: these can be put in order only as words
        plain = msgspec.to_builtins(view, str_keys=True, order="deterministic")
        return msgspec.json.encode(plain).decode()


_ENCODER = msgspec.json.Encoder(order="deterministic")


def _digest(data: bytes) -> str:
    return blake2b(data, digest_size=DIGEST).hexdigest()


register()

__all__ = ["FracasGame", "FracasState", "name_of", "register"]

"""Andys come, are turned up and go. NG-12."""

from .cards import NUMBER
from .grid import NAMES
from .state import NeonGods, mix_in


def place_andy(s: NeonGods, space: int) -> None:
    """The next andy of the mixed supply, face down, NG-12.1; face up among figures, NG-12.3."""
    s.andys.append(s.andy_supply.pop())
    s.andy_places += (space,)
    s.andy_spaces |= 1 << space
    if any(player.on >> space & 1 for player in s.players):
        turn_up(s, space)


def turn_up(s: NeonGods, space: int) -> None:
    """NG-12.2: all andys of a space, once and for all."""
    up = s.everyone
    found = []
    for andy, place in zip(s.andys, s.andy_places, strict=True):
        if place == space and s.seen[andy] != up:
            s.seen[andy] = up
            found.append(NUMBER[andy])
    if found:
        numbers = tuple(sorted(found))
        s.tell("turn_up", "NG-12.2", space=NAMES[space], andys=numbers)


def remove_andys(s: NeonGods, space: int) -> None:
    """Back to the supply, face down and mixed in, NG-12.9."""
    gone = [andy for andy, place in zip(s.andys, s.andy_places, strict=True) if place == space]
    stay = [at for at, place in enumerate(s.andy_places) if place != space]
    s.andys = [s.andys[at] for at in stay]
    s.andy_places = tuple(s.andy_places[at] for at in stay)
    s.andy_spaces &= ~(1 << space)
    for andy in gone:
        mix_in(s, s.andy_supply, andy, "andy returns")  # NG-S5


def andy_numbers(s: NeonGods, space: int) -> list[int]:
    """What the andys of a space show or would show."""
    return [
        NUMBER[andy] for andy, place in zip(s.andys, s.andy_places, strict=True) if place == space
    ]

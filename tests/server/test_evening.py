"""An evening of Blood Feud, as small as it can be: `make evening` runs a whole one."""

import pytest

from .evening import main


@pytest.mark.clause("BF-4.7", "BF-X14", "BF-13.9", "BF-15.5")
def test_a_room_survives_lost_phones_and_a_killed_server() -> None:
    small = "--teams 4 --seats 8 --pages 0 --rounds 1 --phase 4 --minutes 5"
    figures = main(small.split())  # nothing lost, every digest the same again, no secret on a wall
    assert figures["accepted"] > 8
    assert figures["rounds"] > 1

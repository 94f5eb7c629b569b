"""What wins is told to everybody at a table, in their language, whenever it changes."""

from fracas.server.protocol import Speak
from tests.server.house import House


def test_the_goal_is_told_and_told_again_when_it_changes(house: House) -> None:
    guest = house.guest("Ann")
    players = [{"kind": "me"}, {"kind": "bot", "bot": "random"}]
    table = guest.post(
        "/api/tables",
        game="neon-gods",
        players=players,
        position="seats = 2\nround = 3\n[[players]]\nblurp = 3\n[[players]]\nblurp = 14\n",
    )
    player = guest.join(table["id"], 0)
    player.until(lambda: player.questions)
    goal = player.now.goal
    assert goal is not None and goal.aim.endswith("(this is round 3)")
    assert [(one.seats, one.count) for one in goal.standing] == [([0], 3), ([1], 14)]
    player.send(Speak("fr"))
    player.until(lambda: player.now.goal and "manche" in player.now.goal.aim)
    player.close()

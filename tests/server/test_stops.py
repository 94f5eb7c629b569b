"""People are asked at the usual moments of Ani-Mayhem, bots everywhere. AM-34.10."""

from .house import House, eventually


def stops(house: House, table: str) -> list[list[str] | None]:
    found = house.hall.matches[table].table
    return [found.view(seat)["stops"] for seat in range(2)]


def test_whoever_sits_down_begins_with_the_usual_stops(house: House) -> None:
    ann, bob = house.guest("Ann"), house.guest("Bob")
    table = ann.table("me", "open", game="ani-mayhem", seats=2, options={"decks": "harbour,tide"})
    bob.sit(table, ann.invitation(table))
    eventually("the stops", lambda: all(stops(house, table)))
    first, second = stops(house, table)
    assert first == second and "equip" in (first or []) and "their_equip" not in (first or [])


def test_a_bot_is_asked_everywhere_and_a_person_says_otherwise(house: House) -> None:
    ann = house.guest("Ann")
    table = ann.table("me", "bot", game="ani-mayhem", seats=2, options={"decks": "harbour,tide"})
    eventually("the stops", lambda: stops(house, table)[0])
    assert stops(house, table)[1] is None
    player = ann.join(table, 0)
    player.until(lambda: player.view is not None)
    player.act("orders", word="everywhere")
    eventually("the stops", lambda: "their_equip" in (stops(house, table)[0] or []))


def test_a_game_without_stops_has_nothing_said_for_it(house: House) -> None:
    ann = house.guest("Ann")
    table = ann.table("me", "bot", game="neon-gods", seats=2)
    player = ann.join(table, 0)
    player.until(lambda: player.questions or player.view is not None)
    given = house.hall.matches[table].table.record.inputs
    assert all(one.do == "play" for one in given)

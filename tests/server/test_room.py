"""A room of people: lost phones, hands at the desk, and who is idle."""

import pytest

from .house import Guest, House, Player
from .test_blood_feud import table_of


def feud_room(house: House) -> tuple[Guest, Guest, str]:
    """A Storyteller who hosts, and Ann in the first seat of the first of four teams of two."""
    host, ann = house.guest("Host"), house.guest("Ann")
    table = table_of(
        host, 8, "open", *["bot"] * 7, teams=4, storyteller="person", more={"role": "storyteller"}
    )
    ann.sit(table, host.invitation(table))
    return host, ann, table


def test_a_lost_phone_gets_its_seat_back_by_the_storytellers_word(house: House) -> None:
    host, ann, table = feud_room(house)
    before = ann.join(table, 0)
    before.until(lambda: before.questions)
    again, thief = house.guest("Ann again"), house.guest("Thief")
    again.post(f"/api/tables/{table}/claims", seat=0)
    thief.post(f"/api/tables/{table}/claims", seat=0)
    assert again.get(f"/api/tables/{table}")["mine"] == [], "a word of one's own is not enough"
    claims = host.get(f"/api/tables/{table}/room")["claims"]
    assert [(one["name"], one["seat"], one["had"]) for one in claims] == [
        ("Ann again", 0, "Ann"),
        ("Thief", 0, "Ann"),
    ]
    assert not claims[0]["away"], "somebody is there for it"
    for who in (again, ann, thief):
        settle = f"/api/tables/{table}/claims/settle"
        who.post(settle, expect=403, person=again.id, yes=True)
        who.get(f"/api/tables/{table}/room", expect=403)
    host.post(f"/api/tables/{table}/claims/settle", person=thief.id, yes=False)
    host.post(f"/api/tables/{table}/claims/settle", person=again.id, yes=True)
    host.post(f"/api/tables/{table}/claims/settle", expect=404, person=thief.id, yes=True)
    assert again.get(f"/api/tables/{table}")["mine"] == [0]
    assert before.closed(), "the old phone is shut out"
    ann.post(f"/api/tables/{table}/ticket", expect=403, seat=0)
    after = again.join(table, 0)
    after.until(lambda: after.questions)
    after.play()
    after.until(lambda: after.accepted)


def test_claims_are_for_seats_that_somebody_has(house: House) -> None:
    host, ann, table = feud_room(house)
    ann.post(f"/api/tables/{table}/claims", expect=409, seat=1)
    bob = house.guest("Bob")
    bob.post(f"/api/tables/{table}/claims", expect=409, seat=1)  # a bot's
    bob.post(f"/api/tables/{table}/claims", expect=409, seat=9)
    host.post(f"/api/tables/{table}/claims", seat=0)
    host.post(f"/api/tables/{table}/claims/settle", expect=409, person=host.id, yes=True)


@pytest.mark.clause("BF-13.12", "BF-15.5")
def test_an_assistant_hands_a_seat_to_a_bot_and_a_keeper_does_not(house: House) -> None:
    host, ann, table = feud_room(house)
    helper, keeper = house.guest("Helper"), house.guest("Keeper")
    helper.sit(table, host.invitation(table, role="assistant"))
    keeper.sit(table, host.invitation(table, role="keeper"))
    player = ann.join(table, 0)
    player.until(lambda: player.questions)
    keeper.post(f"/api/tables/{table}/hand_over", expect=403, seat=0)
    keeper.get(f"/api/tables/{table}/room", expect=403)
    helper.post(f"/api/tables/{table}/hand_over", seat=0)
    player.until(lambda: player.now.people and player.now.people[0].bot)
    assert helper.get(f"/api/tables/{table}/room")["idle"][1] is None
    mouth = Player(house.url, keeper.ticket(table, role="keeper"))
    mouth.act("narrate", word="This way, please.")
    player.until(lambda: any("This way" in one.text for one in player.events))
    mouth.act("pause")
    mouth.until(lambda: mouth.refusals)

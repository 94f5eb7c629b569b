"""A move that is taken back by consent of all: asked for, given, refused, and never by force."""

from __future__ import annotations

from fracas.server.protocol import Act

from .house import House, Player, eventually, marks, two_at_a_table


def asks(player: Player) -> list[int]:
    return player.now.takeback.asks


def moved(*players: Player) -> None:
    """The first marks a cell, then the second: it is the first's turn again."""
    for player in players:
        player.until(lambda player=player: player.questions)  # type: ignore[misc]  # bound now
        player.play()
    for player in players:
        player.until(lambda player=player: len(player.events) >= 2)  # type: ignore[misc]  # bound now


def test_a_move_goes_back_when_the_other_agrees(house: House) -> None:
    table, ann, bob = two_at_a_table(house)
    moved(ann, bob)
    ann.until(lambda: ann.now.can_takeback)
    assert not ann.now.can_undo and bob.now.can_undo and not bob.now.can_takeback
    before = house.hall.matches[table].inputs
    ann.act("takeback")
    bob.until(lambda: asks(bob) == [0])
    match = house.hall.matches[table]
    assert match.inputs == before, "to ask is no move"
    bob.act("takeback")
    ann.until(lambda: ann.questions and ann.events[-1].kind == "taken_back")
    given = match.table.record.inputs[-1]
    assert (given.do, given.seat, given.question, given.answers) == ("takeback", 0, 2, [1])
    assert not asks(ann) and marks(ann.view) == [0, 0]
    assert match.table.replay().digest() == match.table.digest()


def test_who_would_not_says_so_and_the_move_stands(house: House) -> None:
    table, ann, bob = two_at_a_table(house)
    moved(ann, bob)
    ann.act("takeback")
    bob.until(lambda: asks(bob) == [0])
    bob.send(Act("no-1", "decline", word="takeback"))
    ann.until(lambda: ann.now.takeback.refused == [1])
    assert not asks(ann)
    assert house.hall.matches[table].inputs == 2
    ann.act("takeback")
    bob.until(lambda: asks(bob) == [0])
    assert not bob.now.takeback.refused, "it may be asked again"


def test_who_asked_may_think_again_and_a_move_ends_the_question(house: House) -> None:
    table, ann, bob = two_at_a_table(house)
    moved(ann, bob)
    ann.act("takeback")
    bob.until(lambda: asks(bob) == [0])
    ann.act("decline")
    bob.until(lambda: not asks(bob))
    assert not bob.now.takeback.refused
    ann.act("takeback")
    bob.until(lambda: asks(bob) == [0])
    ann.play()
    bob.until(lambda: not asks(bob))
    assert house.hall.matches[table].inputs == 3


def test_a_bot_agrees_and_whoever_is_away_is_waited_for(house: House) -> None:
    ann = house.guest("Ann")
    alone = ann.table("me", "bot")
    player = ann.join(alone, 0)
    player.until(lambda: player.questions)
    player.play()
    player.until(lambda: player.now.can_takeback and player.questions)
    player.act("takeback")
    player.until(lambda: player.events[-1].kind == "taken_back")
    assert house.hall.matches[alone].table.record.inputs[-1].answers == []

    table, one, other = two_at_a_table(house)
    moved(one, other)
    other.socket.close()
    match = house.hall.matches[table]
    eventually("the other is gone", lambda: len(match.connections) == 1)
    one.act("takeback")
    one.until(lambda: asks(one) == [0])
    assert match.inputs == 2, "nobody agrees for somebody who is away"


def test_what_cannot_go_back_is_refused_with_the_reason(house: House) -> None:
    table, ann, bob = two_at_a_table(house)
    ann.until(lambda: ann.questions)
    bob.send(Act("b-1", "takeback"))
    bob.until(lambda: bob.refusals)
    assert "nothing of yours" in bob.refusals[0].why
    assert not asks(bob)
    moved(ann, bob)
    match = house.hall.matches[table]
    assert match.inputs == 2


def test_a_game_ends_early_when_all_agree(house: House) -> None:
    table, ann, bob = two_at_a_table(house)
    moved(ann, bob)
    match = house.hall.matches[table]
    ann.act("leave")
    bob.until(lambda: bob.now.leaving.asks == [0])
    assert match.kept.status == "live"
    bob.act("decline", word="leave")
    ann.until(lambda: ann.now.leaving.refused == [1])
    ann.play()
    bob.act("leave")
    ann.until(lambda: ann.now.leaving.asks == [1])
    ann.act("leave")
    for player in (ann, bob):
        player.until(lambda player=player: player.now.state == "ended")  # type: ignore[misc]  # bound now
    assert "agreed to end this game early" in ann.now.why
    house.inside(lambda: house.hall.forget(match))
    found = house.guest("Eve").get(f"/api/tables/{table}?lang=fr")
    assert found["state"] == "ended" and "arrêter" in found["why"]
    assert house.hall.matches[table].inputs == 3, "what was played is kept"


def test_alone_with_bots_nobody_else_is_asked(house: House) -> None:
    ann = house.guest("Ann")
    table = ann.table("me", "bot")
    player = ann.join(table, 0)
    player.until(lambda: player.questions)
    player.act("leave")
    player.until(lambda: player.now.state == "ended")
    assert player.questions == []

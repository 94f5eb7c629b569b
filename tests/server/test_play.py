"""Two people play through their sockets."""

from .house import House, marks, two_at_a_table


def test_two_people_play_to_the_end(house: House) -> None:
    _, ann, bob = two_at_a_table(house)
    for cell in (0, 3, 1, 4, 2):
        (ann if cell < 3 else bob).play(cell)
    for one in (ann, bob):
        one.until(lambda one=one: one.now.result)  # type: ignore[misc]  # bound for this turn
        assert one.now.result is not None
        assert one.now.result.places == [1, 2]
        assert marks(one.view) == [7, 24]
        assert [event.number for event in one.events] == [1, 2, 3, 4, 5, 6]
    assert ann.events[0].text.startswith("You mark")
    assert bob.events[0].text.startswith("Ann mark")


def test_a_refusal_says_why_and_what_is_legal_and_changes_nothing(house: House) -> None:
    _, ann, bob = two_at_a_table(house)
    ann.play(4)
    bob.play(4)
    assert bob.refusals[0].clauses == ["TT-1"]
    assert bob.refusals[0].legal == [0, 1, 2, 3, 5, 6, 7, 8]
    assert bob.accepted == []
    bob.play(0)
    assert marks(bob.view) == [16, 1]


def test_a_command_that_is_sent_twice_counts_once(house: House) -> None:
    _, ann, bob = two_at_a_table(house)
    first = ann.play(4, command="once")
    bob.play(0)
    ann.until(lambda: ann.questions)
    ann.play(8, command=first, wait=False)
    ann.until(lambda: ann.accepted == ["once", "once"])
    assert marks(ann.view) == [16, 1]


def test_a_bot_answers(house: House) -> None:
    ann = house.guest()
    player = ann.join(ann.table("me", "bot", game="tic-tac-toe"), 0)
    player.play(4)
    player.until(lambda: player.questions)
    assert bin(marks(player.view)[1]).count("1") == 1

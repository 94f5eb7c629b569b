"""Talk at a table, and who hears what."""

import pytest

from fracas.server.protocol import Mute, Say

from .house import House, two_at_a_table


def heard(player: object) -> list[str]:
    return [one.text for one in player.heard]  # type: ignore[attr-defined]  # a Player


def test_everybody_hears_a_seat_and_spectators_hear_spectators(house: House) -> None:
    table, ann, bob = two_at_a_table(house)
    eve, max_ = house.guest("Eve").join(table), house.guest("Max").join(table)
    ann.send(Say("hello"))
    eve.send(Say("she holds the king"))
    max_.until(lambda: len(max_.heard) == 2)
    ann.send(Say("still here"))
    bob.until(lambda: len(bob.heard) == 2)
    ann.until(lambda: len(ann.heard) == 2)
    assert heard(bob) == heard(ann) == ["hello", "still here"]
    assert "king" not in "".join(bob.frames + ann.frames)
    assert set(heard(max_)) >= {"hello", "she holds the king"}


def test_a_whisper_reaches_its_two_ends_alone(house: House) -> None:
    table, ann, bob = two_at_a_table(house)
    eve = house.guest("Eve").join(table)
    ann.send(Say("pst", to=1))
    bob.until(lambda: bob.heard)
    assert bob.heard[0].whisper
    ann.send(Say("loud"))
    eve.until(lambda: eve.heard)
    assert heard(eve) == ["loud"]
    eve.send(Say("pst", to=0))
    eve.until(lambda: eve.refusals)
    assert "cannot whisper" in eve.refusals[0].why


def test_who_is_muted_is_not_heard_after_coming_back_either(house: House) -> None:
    _, ann, bob = two_at_a_table(house)
    bob.until(lambda: bob.now.people)
    person = bob.now.people[0].person if bob.now.people else ""
    bob.send(Mute(person))
    ann.send(Say("one"))
    ann.until(lambda: ann.heard)
    bob.close()
    assert bob.connect().muted == [person]
    ann.send(Say("two"))
    ann.until(lambda: len(ann.heard) == 2)
    bob.send(Mute(person, on=False))
    bob.act("pause")
    bob.until(lambda: bob.now.pausing == [1])
    ann.send(Say("three"))
    bob.until(lambda: bob.heard)
    assert heard(bob) == ["three"]


def test_talk_is_remembered_and_too_much_of_it_refused(house: House) -> None:
    table, ann, _ = two_at_a_table(house)
    for at in range(8):
        ann.send(Say(f"line {at}"))
    ann.until(lambda: ann.refusals)
    assert ann.refusals[0].code == "limit"
    late = house.guest("Late").join(table)
    late.until(lambda: len(late.heard) >= 5)
    assert heard(late)[:3] == ["line 0", "line 1", "line 2"]


@pytest.mark.clause("BF-S12")
def test_a_circle_is_heard_by_who_is_in_it_alone(house: House) -> None:
    """Blood Feud's teams and stations; a game without circles has none."""
    host = house.guest("Ann")
    options = {"teams": 4}
    table = host.table(
        "me", "open", "open", *["bot"] * 5, game="blood-feud", seats=8, options=options
    )
    guests = [host]
    for name in ("Bob", "Cleo"):
        guests.append(house.guest(name))
        guests[-1].sit(table, host.invitation(table))
    ann, bob, cleo = (one.join(table, seat) for seat, one in enumerate(guests))
    watcher = house.guest("Wil").join(table)
    assert ann.welcome.circles == ["team", "station"] and watcher.welcome.circles == []
    ann.send(Say("only us", circle="team"))
    bob.until(lambda: bob.heard)
    assert bob.heard[0].circle == "team"
    ann.send(Say("all of you"))
    for one in (cleo, watcher):
        one.until(lambda one=one: one.heard)  # type: ignore[misc]  # bound now
        assert heard(one) == ["all of you"]
        assert "only us" not in "".join(one.frames)
    ann.send(Say("whom?", circle="moon"))
    ann.until(lambda: ann.refusals)
    _, max_, _ = two_at_a_table(house)
    max_.send(Say("whom?", circle="team"))
    max_.until(lambda: max_.refusals)

"""Campaigns of several players, match by match. CO-21, CO-29.19."""

import pytest

import fracas
from fracas.bots import make_bot, whole_input
from fracas.engine import BadInput
from fracas.games.collision.campaign_file import parsed
from fracas.games.collision.campaign_shelf import Campaigns
from fracas.games.collision.gangs import named_gang, worth
from fracas.server.campaigns import paired

shelf = Campaigns()
GANGS = ["salvage-run", "hunting-pack", "the-crush"]


def met(file: str, pair: tuple[int, int], seed: str) -> tuple[str, int]:
    """One mission between two gangs, by bots, and all that follows it."""
    table = fracas.new("collision", seats=2, seed=seed, **shelf.options(file, pair))
    bots = [make_bot("reflex", seat) for seat in range(2)]
    while not table.over:
        seat = next(iter(table.waiting))
        table.play(seat, *whole_input(bots[seat], table.seat(seat)))
    return shelf.merged(file, pair, table.state.saved)  # type: ignore[attr-defined]  # Collision's


def campaign(seed: str, missions: int) -> str:
    file = shelf.founded(GANGS, missions)
    for number in range(missions):
        pairs, rests = paired(len(GANGS), number)
        before = parsed(file).gang
        for pair in pairs:
            file, winner = met(file, pair, f"{seed}/{number}")
            assert winner in (-1, 0, 1)
        file = shelf.rounded(file)
        after = parsed(file)
        assert rests is not None and after.gang[rests] == before[rests]  # who rests stays as is
        for at, gang in enumerate(after.gang):
            assert all(one.name[0] == "ABC"[at] for one in gang.figures)
            assert len(gang.figures) >= 3 or any(one.misses for one in gang.figures) or at == rests
    return file


@pytest.mark.clause("CO-21.1", "CO-21.2", "CO-21.3", "CO-21.4", "CO-29.19")
def test_gangs_go_to_their_missions_and_come_back_with_what_they_gained() -> None:
    file = shelf.founded(GANGS, 2)
    assert [one.shards for one in parsed(file).gang] == [
        400 - worth(named_gang(one)) for one in GANGS
    ]
    after = parsed(campaign("short", 2))
    assert after.played == 2
    assert all(one.earned >= 4 for one in after.gang)  # each has played at least once
    stands = shelf.stands(campaign("short", 1), "en")
    assert sorted(one.place for one in stands.gangs)[0] == 1


@pytest.mark.proof
@pytest.mark.parametrize("seed", ["one", "another"])
def test_a_campaign_of_ten_missions_by_bots(seed: str) -> None:
    after = parsed(campaign(seed, 10))
    assert after.played == after.missions == 10
    assert sum(one.won for one in after.gang) <= 10


@pytest.mark.clause("CO-21.3", "CO-22.9")
def test_a_small_gang_begins_a_small_campaign() -> None:
    assert (shelf.scale("small-pack"), shelf.scale("the-crush")) == ("skirmish", "")
    with pytest.raises(BadInput, match=r"CO-4\.2"):
        shelf.checked("the-crush", "small-pack")
    shelf.checked("small-line", "small-pack")
    file = shelf.founded(["small-pack", "small-line"], 2)
    for one, gang in zip(parsed(file).gang, ("small-pack", "small-line"), strict=True):
        assert one.shards == 250 - worth(named_gang(gang))
    table = fracas.new("collision", seats=2, **shelf.options(file, (0, 1)))
    assert table.state.turns == 3  # type: ignore[attr-defined]  # Collision's
    file, _ = met(file, (0, 1), "small")
    file = shelf.rounded(file)
    assert parsed(file).limit == 250 and parsed(file).played == 1
    assert shelf.options(file, (1, 0))["skirmish"] is True
    usual = shelf.founded(GANGS, 2)
    assert "limit" not in usual and "skirmish" not in shelf.options(usual, (0, 1))


@pytest.mark.clause("CO-21.1", "CO-4.2")
def test_what_is_no_campaign_is_refused() -> None:
    with pytest.raises(BadInput, match=r"CO-21\.1"):
        shelf.founded(GANGS, 21)
    with pytest.raises(BadInput, match="nobody"):
        shelf.checked("nobody")
    with pytest.raises(BadInput):
        shelf.read("format = 1\n")


@pytest.mark.parametrize("size", [2, 3, 4, 5, 6])
def test_everybody_meets_everybody_once(size: int) -> None:
    rounds = size - 1 if size % 2 == 0 else size
    seen = [frozenset(pair) for number in range(rounds) for pair in paired(size, number)[0]]
    assert len(seen) == len(set(seen)) == size * (size - 1) // 2

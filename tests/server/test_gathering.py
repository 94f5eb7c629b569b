"""While people still come: names of teams, swaps, and beginning with whoever is there."""

from pathlib import Path
from typing import Any

import pytest

import fracas

from .house import Guest, House, Player
from .test_blood_feud import table_of


def room(house: House, *sizes: int, **options: Any) -> tuple[Guest, str, str]:
    """A Storyteller's table with free seats in teams of these sizes, and its one invitation."""
    host = house.guest("Host")
    table = table_of(
        host, sum(sizes), *["open"] * sum(sizes), sizes=",".join(map(str, sizes)),
        factions="F01,F07,F03,F08", **options, more={"role": "storyteller"},
    )  # fmt: skip
    return host, table, host.invitation(table)


@pytest.mark.clause("BF-13.2", "BF-D34")
def test_who_takes_the_role_has_chosen_a_storyteller(house: House) -> None:
    host, table, _ = room(house, 2, 2, 2, 2)
    assert host.get(f"/api/tables/{table}")["options"]["storyteller"] == "person"
    (game,) = [one for one in host.get("/api/games")["games"] if one["name"] == "blood-feud"]
    assert game["needs"]["storyteller"] == {"storyteller": "person"}
    assert game["named"] and game["fewer"]


@pytest.mark.clause("BF-3.18", "BF-R104")
def test_a_team_chooses_its_name_and_everybody_reads_it(house: House) -> None:
    host, table, code = room(house, 2, 2, 2, 2)
    ann, bob = house.guest("Ann"), house.guest("Bob", lang="fr")
    ann.sit(table, code, seat=0)
    bob.sit(table, code, seat=2)
    early = bob.join(table, 2)
    path = f"/api/tables/{table}/name"
    ann.post(path, side=0, name="  Night   Owls ")
    ours = ["Night Owls (1)", "Night Owls (2)"]
    early.until(lambda: (early.now.seat_names or [])[:2] == ours)
    # Bounded, unique however it is written, no faction's; only one's own, but for the host.
    bob.post(path, expect=403, side=0, name="Ours")
    house.guest("Eve").post(path, expect=403, side=0, name="Ours")
    for name in ("night  owls", "NÍGHT OWLS", "Cobalt Kin", "x" * 25, "a,b", "\u202eslwo", "!!!"):
        bob.post(path, expect=409, side=1, name=name)
    assert "faction" in bob.post(path, expect=409, side=1, name="Night Owls")["why"]
    bob.post(path, expect=400, side=9, name="Ours")
    host.post(path, side=1, name="<b>Fangs & Co</b>")
    host.post(path, side=2, name="Undone")
    host.post(path, side=2, name="")
    seen = ann.get(f"/api/tables/{table}")
    names, early_inks = seen["seat_names"], seen["seat_inks"]
    assert names[2] == "<b>Fangs & Co</b> (1)" and names[4] == "House Meridian (1)"
    host.post(f"/api/tables/{table}/start", missing="bots", bot="random")
    ann.post(path, expect=409, side=0, name="Too late")
    player = ann.join(table, 0)
    player.until(lambda: player.view)
    assert player.welcome.seat_names[0] == "Night Owls (1)"
    assert player.view["teams"][0]["name"] == {"en": "Night Owls", "fr": "Night Owls"}
    assert player.view["teams"][0]["id"] == "F01", "the faction stays what it was"
    inks = ann.get(f"/api/tables/{table}")["seat_inks"]
    assert inks == early_inks and inks[0] == inks[1] != inks[2], "one colour a team, by its faction"
    player.until(lambda: player.now.goal)
    assert player.now.goal is not None
    assert [one.name for one in player.now.goal.standing][:2] == ["Night Owls", "<b>Fangs & Co</b>"]


@pytest.mark.clause("BF-3.18")
def test_a_name_is_on_the_record() -> None:
    table = fracas.new("blood-feud", 4, 1, factions="F01,F07,F03,F08", names="Night Owls,,,Choir")
    again = fracas.loads(table.dumps())
    assert [one["name"]["en"] for one in again.view(None)["teams"]][0::3] == ["Night Owls", "Choir"]
    assert "Night Owls" in again.saying(0).seats[0]
    for names in ("a,b,c,d,e", "Same,same"):
        with pytest.raises(fracas.BadInput):
            fracas.new("blood-feud", 4, 1, names=names)


@pytest.mark.clause("BF-3.19", "BF-3.10", "BF-R105", "BF-D37")
def test_those_who_are_there_begin_without_the_others(house: House) -> None:
    host, table, code = room(house, 4, 2, 2, 2)
    start = f"/api/tables/{table}/start"
    guests = {seat: house.guest(f"P{seat}") for seat in (1, 3, 5, 6)}
    for seat, one in guests.items():
        one.sit(table, code, seat=seat)
    guests[1].post(start, expect=403, missing="nobody")
    refused = host.post(start, expect=409, missing="nobody")
    assert "four teams" in refused["why"] and "there are 3" in refused["why"]
    before = host.get(f"/api/tables/{table}")
    assert before["state"] == "open" and before["seats"] == 10, "a refusal changes nothing"
    late = house.guest("P8")
    late.sit(table, code, seat=8)
    host.post(f"/api/tables/{table}/name", side=3, name="Night Owls")
    waiting = guests[5].join(table, 5)
    host.post(start, missing="nobody")
    after = guests[5].get(f"/api/tables/{table}")
    assert after["state"] == "live" and after["seats"] == 5 and after["mine"] == [2]
    assert [one["name"] for one in after["people"]] == ["P1", "P3", "P5", "P6", "P8"]
    assert after["sides"] == [[0, 1], [2], [3], [4]]
    # The ticket of before is for the same person's seat.
    assert waiting.closed(), "the socket is told to come again"
    again = Player(house.url, waiting.token)
    assert again.welcome.seat == 2
    again.until(lambda: again.view)
    assert [one["id"] for one in again.view["teams"]] == ["F01", "F07", "F03", "F08"]
    assert again.view["teams"][3]["name"]["en"] == "Night Owls"
    assert [one["assets"] for one in again.view["teams"]] == [4, 6, 6, 6]
    host.post(start, expect=409, missing="nobody")


@pytest.mark.clause("BF-3.2", "BF-3.19")
def test_a_night_needs_both_kinds(house: House) -> None:
    host = house.guest("Host")
    table = table_of(
        host, 8, *["open"] * 8, sizes="1,1,1,1,1,1,1,1",
        factions="F01,F07,F03,F08,F02,F09,F04,F10", more={"role": "storyteller"},
    )  # fmt: skip
    code = host.invitation(table)
    kinds = fracas.new("blood-feud", 8, 1, factions="F01,F07,F03,F08,F02,F09,F04,F10").view(None)
    humans = [at for at, one in enumerate(kinds["teams"]) if one["kind"] == "human"]
    for seat in humans[:4]:
        house.guest(f"P{seat}").sit(table, code, seat=seat)
    why = host.post(f"/api/tables/{table}/start", expect=409, missing="nobody")["why"]
    assert "Vampires" in why


def test_a_game_of_fixed_seats_cannot_leave_any_out(house: House) -> None:
    ann = house.guest("Ann")
    table = ann.table("me", "open")
    ann.post(f"/api/tables/{table}/start", expect=409, missing="nobody")
    ann.post(f"/api/tables/{table}/name", expect=409, side=0, name="X")
    ann.post(f"/api/tables/{table}/start", missing="bots", bot="random")
    assert ann.get(f"/api/tables/{table}")["state"] == "live"


@pytest.mark.clause("BF-15.4")
def test_the_host_swaps_people_before_the_start(house: House) -> None:
    host, table, code = room(house, 2, 2, 2, 2)
    ann, bob = house.guest("Ann"), house.guest("Bob")
    ann.sit(table, code, seat=0)
    bob.sit(table, code, seat=2)
    path = f"/api/tables/{table}/change_seats"
    ann.post(path, expect=403, one=0, other=2)
    host.post(path, one=0, other=2)
    assert ann.get(f"/api/tables/{table}")["mine"] == [2]
    assert bob.get(f"/api/tables/{table}")["mine"] == [0]
    for seat in (1, 3, 4, 5, 6):
        host.post(f"/api/tables/{table}/seat", seat=seat, kind="bot", bot="random")
    host.post(path, one=7, other=2)  # to the last free one: nothing begins by that
    found = ann.get(f"/api/tables/{table}")
    assert found["mine"] == [7] and found["state"] == "open"
    assert found["people"][2]["kind"] == "open"


@pytest.mark.clause("BF-13.13", "BF-13.6", "BF-13.12", "BF-R106")
def test_the_log_of_the_desk_outlasts_a_restart_and_is_the_desks(tmp_path: Path) -> None:
    house = House(tmp_path)
    host, table, code = room(house, 1, 1, 1, 1, mode="real-time")
    ann, keeper = house.guest("Ann"), house.guest("Keeper")
    ann.sit(table, code, seat=0)
    keeper.sit(table, host.invitation(table, role="keeper"))
    host.post(f"/api/tables/{table}/start", missing="bots", bot="random")
    teller = Player(house.url, host.ticket(table, role="storyteller"))
    player = ann.join(table, 0)
    teller.act("note", word="Ann's phone is at 10 %")
    teller.act("pause")
    teller.act("narrate", word="A break.")
    teller.until(lambda: len(teller.accepted) == 3)
    mouth = Player(house.url, keeper.ticket(table, role="keeper"))
    mouth.act("note", word="A chair is missing")
    mouth.until(lambda: mouth.accepted)
    player.until(lambda: any("A break" in one.text for one in player.events))
    player.act("note", word="let me write")
    player.until(lambda: player.refusals)
    again = house.guest("Ann again")
    again.post(f"/api/tables/{table}/claims", seat=0)
    host.post(f"/api/tables/{table}/claims/settle", person=again.id, yes=True)
    path = f"/api/tables/{table}/incidents"
    ann.get(path, expect=403)
    assert "10 %" not in "".join(player.frames), "a note is nobody's but the desk's"
    told = [one["text"] for one in host.get(path)["incidents"]]
    house.close()

    house = House(tmp_path)
    host.http.base_url = keeper.http.base_url = house.url
    found = host.get(path)["incidents"]
    assert [one["text"] for one in found] == told == [
        "Note: Ann's phone is at 10 %",
        "The clock stands still",
        "A break.",
        "Note: A chair is missing",
        "Note: The seat of Ann was given to Ann again, on another phone.",
    ]
    assert all(one["at"] > 1_600_000_000_000 for one in found)
    assert keeper.get(path)["incidents"] == found
    house.close()

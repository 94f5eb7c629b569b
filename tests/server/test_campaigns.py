"""Campaigns of a house: founded, paired, played, merged, exported and gone on with."""

import time
import tomllib
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from tests.server.house import Guest, House

CREW = """[[gang]]
id = "Rust Crew"
name = { en = "Rust Crew", fr = "La Rouille" }
faction = "riveters"
limit = 400
figures = [{ profile = "RE1" }, { profile = "RE2" }, { profile = "RE6" }]
"""


def begun(house: House, size: int = 2) -> tuple[Guest, str]:
    ann = house.guest("Ann")
    made = ann.post(
        "/api/campaigns", game="collision", name="The Long Road", size=size, missions=2,
        gang="fire-line",
    )  # fmt: skip
    assert made["organises"] and made["mine"] == 0 and made["state"] == "open"
    return ann, str(made["id"])


def finished(ann: Guest, at: str) -> Any:
    """The campaign once every match of its round is over."""
    for _ in range(3000):  # a busy machine is slow, not wrong
        found = ann.get(at)
        if all(pair["done"] for one in found["rounds"] for pair in one["pairs"]):
            return found
        time.sleep(0.2)
    raise AssertionError("a match never ended")


def test_a_campaign_is_founded_paired_played_and_merged(house: House) -> None:
    ann, id = begun(house)
    bob, at = house.guest("Bob"), f"/api/campaigns/{id}"
    ann.post(f"{at}/round", 409)  # somebody is missing
    joined = bob.post(f"{at}/join", gang=CREW)
    assert joined["mine"] == 1 and not joined["organises"]
    house.guest("Cat").post(f"{at}/join", 409, gang="the-crush")
    bob.post(f"{at}/round", 403)
    # Both are away: bots lead their gangs, with what they brought.
    for number in (0, 1):
        bob.post(f"{at}/seat", 403, number=number)
        ann.post(f"{at}/seat", number=number, bot="random")
    going = ann.post(f"{at}/round")
    assert going["state"] == "going" and len(going["rounds"][0]["pairs"]) == 1
    watcher = ann.join(going["rounds"][0]["pairs"][0]["table"], None)  # bots play to somebody
    over = finished(ann, at)
    watcher.close()
    stands = over["stands"]
    assert stands["played"] == 1 and [one["gang"] for one in stands["gangs"]] == [
        "Fire Line", "Rust Crew",
    ]  # fmt: skip
    assert all(one["earned"] >= 4 for one in stands["gangs"])  # XP for playing, CO-20.12
    text = ann.get(f"{at}/file")["text"]
    kept = tomllib.loads(text)
    assert kept["played"] == 1
    for shown, one in zip(stands["gangs"], kept["gang"], strict=True):
        assert (shown["shards"], shown["earned"]) == (one.get("shards", 0), one["earned"])
    # The file goes on as another campaign: who comes leads one of its gangs.
    again = bob.post("/api/campaigns", game="collision", file=text)
    assert again["stands"]["played"] == 1 and again["missions"] == 2
    ann.post(f"{at}/round")
    ann.post(f"{at}/drop/{ann.get(at)['rounds'][1]['pairs'][0]['table']}")
    done = ann.get(at)
    assert done["state"] == "over" and done["rounds"][1]["pairs"][0]["dropped"]
    ann.post(f"{at}/round", 409)
    assert [one["name"] for one in ann.get("/api/campaigns")["campaigns"]] == ["The Long Road"]
    assert id in ann.get("/api/me/data")["campaigns"]


def test_what_cannot_be_a_campaign_is_refused(house: House) -> None:
    ann = house.guest("Ann")
    ann.post("/api/campaigns", 404, game="tic-tac-toe")
    ann.post("/api/campaigns", 400, game="collision", gang="nobody")
    ann.post("/api/campaigns", 400, game="collision", file="played = 1\n")
    ann.get("/api/campaigns/nothing", 404)
    house.guest("").post("/api/campaigns", 401, game="collision", gang="fire-line")


def test_three_meet_one_after_another_and_who_goes_is_replaced(house: House) -> None:
    ann, id = begun(house, size=3)
    at = f"/api/campaigns/{id}"
    bob = house.guest("Bob")
    bob.post(f"{at}/join", gang="the-crush")
    ann.post(f"{at}/seat", number=2, bot="random", gang="salvage-run")
    found = ann.post(f"{at}/round")["rounds"][0]
    met = {*found["pairs"][0]["gangs"], found["rests"]}
    assert met == {0, 1, 2}
    bob.delete("/api/me")
    assert ann.get(at)["players"][1]["bot"] == "normal"  # his gang goes on without him


def test_of_twelve_who_join_at_once_one_has_the_place(house: House) -> None:
    _, id = begun(house)
    crowd = [house.guest(f"G{number}") for number in range(12)]

    def join(one: Guest) -> int:
        return one.http.post(f"/api/campaigns/{id}/join", json={"gang": "the-crush"}).status_code

    with ThreadPoolExecutor(12) as pool:
        answers = list(pool.map(join, crowd))
    assert sorted(answers) == [200] + [409] * 11
    assert crowd[answers.index(200)].get(f"/api/campaigns/{id}")["mine"] == 1

"""What guests make at home and keep in a house."""

from tests.server.house import House

GANG = '[[gang]]\nid = "mine"\nname = { en = "Mine", fr = "Le mien" }\nfaction = "riveters"\n'
SMALL = GANG + 'limit = 400\nfigures = [{ profile = "RE1" }, { profile = "RE2" }]\n'
WHOLE = SMALL.replace("}]", "}, { profile = \"RE6\" }]")


def test_a_guest_keeps_changes_and_drops_what_they_made(house: House) -> None:
    ann, bob = house.guest("Ann"), house.guest("Bob")
    assert ann.get("/api/mine/collision/gang")["things"] == []
    ann.put("/api/mine/collision/gang/Crew", text=SMALL)
    ann.put("/api/mine/collision/gang/Crew", text=WHOLE)
    (kept,) = ann.get("/api/mine/collision/gang")["things"]
    assert (kept["name"], kept["text"]) == ("Crew", WHOLE)
    assert bob.get("/api/mine/collision/gang")["things"] == []  # everybody's own
    assert ann.get("/api/me/data")["things"][0]["name"] == "Crew"
    ann.delete("/api/mine/collision/gang/Crew")
    assert ann.get("/api/mine/collision/gang")["things"] == []


def test_what_cannot_be_kept_is_refused(house: House) -> None:
    ann = house.guest("Ann")
    ann.get("/api/mine/collision/castle", 404)
    ann.get("/api/mine/chess/gang", 404)
    ann.put("/api/mine/collision/gang/Crew", 400, text="x" * 20_000)
    ann.put(f"/api/mine/collision/gang/{'n' * 61}", 400, text="x")
    house.guest("").get("/api/mine/collision/gang", 401)
    for number in range(60):
        ann.put(f"/api/mine/collision/gang/{number}", text="x")
    assert "60" in ann.put("/api/mine/collision/gang/more", 409, text="x")["why"]
    ann.put("/api/mine/collision/gang/7", text="y")  # one that is there may change
    ann.delete("/api/me")
    assert house.store.rows("SELECT * FROM things") == []


def test_a_house_says_what_is_wrong_with_a_gang_in_the_readers_language(house: House) -> None:
    ann = house.guest("Ann")
    check = "/api/games/collision/check/gang"
    assert ann.post(check, text=WHOLE)["faults"] == []
    (few,) = ann.post(check, text=SMALL)["faults"]
    assert few["clause"] == "CO-4.3" and "3" in few["words"]
    (few,) = ann.post(f"{check}?lang=fr", text=SMALL)["faults"]
    assert "figurines" in few["words"]
    assert ann.post(check, text="[[gang]]\n")["faults"]
    ann.post("/api/games/collision/check/castle", 404, text="")

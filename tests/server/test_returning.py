"""Coming back as the same guest: recovery phrases, passkeys; and taking along all that is kept."""

import asyncio
import importlib.util
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from fracas.server import phrases
from fracas.server.address import Where
from fracas.server.challenges import SECONDS, Challenges
from fracas.server.limits import Buckets
from fracas.server.protocol import Say
from fracas.server.pruning import prune
from fracas.server.settings import Keep, Settings

from .authenticator import Authenticator
from .house import PATIENCE, Guest, House
from .operating import Operator, inside


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """The slow hash, but not as slow."""
    monkeypatch.setitem(phrases.SLOWLY, "n", 1 << 6)


def phrase_of(guest: Guest) -> str:
    words: list[str] = guest.post("/api/me/phrase")["words"]
    return " ".join(words)


# The words


def one_slip(word: str) -> Iterator[str]:
    """All that a word becomes by one letter more, less, another, or two in the wrong order."""
    letters = "abcdefghijklmnopqrstuvwxyz"
    for at in range(len(word) + 1):
        yield from (word[:at] + one + word[at:] for one in letters)
        yield from (word[:at] + one + word[at + 1 :] for one in letters)
        yield word[:at] + word[at + 1 :]
        yield word[:at] + word[at : at + 2][::-1] + word[at + 2 :]


def test_no_slip_makes_another_word_of_either_language() -> None:
    lists = phrases._lists()
    assert [len(one) for one in lists.values()] == [256, 256]
    places = phrases._places()
    assert len(places) == 512
    for word in places:
        assert word.isascii() and word.isalpha()
        assert not [slip for slip in one_slip(word) if slip != word and slip in places], word


def test_a_phrase_is_read_as_people_write_it_and_in_either_language() -> None:
    phrase = phrases.new()
    english, french = phrases.words(phrase, "en"), phrases.words(phrase, "fr-CA")
    assert phrases.read(" ".join(english)) == phrases.read(" ".join(french)) == phrase
    numbered = "\n".join(f"{at}. {one.upper()}" for at, one in enumerate(english, 1))
    assert phrases.read(numbered) == phrase
    assert phrases.read(", ".join(english)) == phrase
    accents = bytes([phrases._lists()["fr"].index("étoile")] * 11)
    accents += phrases._check(accents)
    assert phrases.read(" ".join(["etoile"] * 11 + phrases.words(accents[-1:], "en"))) == accents


def test_a_slip_is_told_and_says_where() -> None:
    phrase = bytes(range(11))
    phrase += phrases._check(phrase)
    words = phrases.words(phrase, "en")
    for wrong, why in (
        (words[:-1], "phrase.count"),
        ([*words[:4], "anvill", *words[5:]], "phrase.word"),
        ([words[1], words[0], *words[2:]], "phrase.check"),
        (["zebra", *words[1:]], "phrase.check"),
    ):
        with pytest.raises(phrases.Misread) as told:
            phrases.read(" ".join(wrong))
        assert told.value.why.key == why


def test_two_phrases_are_never_alike() -> None:
    assert len({phrases.new() for _ in range(1000)}) == 1000


# Coming back by a phrase


def test_a_guest_comes_back_by_the_phrase_on_a_device_without_anything(house: House) -> None:
    ann = house.guest("Ann")
    table = ann.table("me", "me")
    assert ann.get("/api/me/keys") == {"passkeys": [], "phrase": 0, "possible": False}
    phrase = phrase_of(ann)
    assert ann.get("/api/me/keys")["phrase"] > 0
    phone = house.guest("")
    found = phone.post("/api/me/return", phrase=phrase)
    assert (found["id"], found["name"], found["tables"]) == (ann.id, "Ann", [table])
    phone.join(table, 0).play(4)
    assert ann.get("/api/me")["id"] == ann.id, "the first device stays"


def test_a_new_phrase_makes_the_old_one_void_and_none_is_kept(house: House) -> None:
    ann = house.guest("Ann", lang="fr")
    old, new = phrase_of(ann), phrase_of(ann)
    words = new.split()
    assert set(words) <= set(phrases._lists()["fr"])
    stranger = house.guest("")
    stranger.post("/api/me/return", 404, phrase=old)
    for row in house.store.rows("SELECT guest, hash FROM phrases"):
        assert row["hash"] != phrases.read(new) and len(row["hash"]) == 64
    ann.delete("/api/me/phrase")
    stranger.post("/api/me/return", 404, phrase=new)
    assert ann.get("/api/me/keys")["phrase"] == 0


def test_the_hash_is_slow() -> None:
    """As it was before this file made it quick."""
    source = Path(phrases.__file__).read_text(encoding="utf-8")
    assert '{"n": 1 << 15, "r": 8, "p": 1' in source


def test_tries_are_limited_and_nothing_tells_which_guests_there_are(house: House) -> None:
    ann = house.guest("Ann")
    phrase_of(ann)
    eve = house.guest("")
    answers = set()
    for _ in range(9):
        guess = " ".join(phrases.words(phrases.new(), "en"))
        problem = eve.post("/api/me/return", 404, phrase=guess)
        answers.add(str(problem))
    assert len(answers) == 1, "a wrong phrase is a wrong phrase"
    guess = " ".join(phrases.words(phrases.new(), "en"))
    assert eve.post("/api/me/return", 429, phrase=guess)["code"] == "limit"
    eve.post("/api/me/return", 400, phrase="what is no phrase costs nothing")


def test_only_so_many_wait_for_the_slow_hash(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("fracas.server.returning.WAITING", 0)
    house.guest("Ann").post("/api/me/phrase", 429)
    assert house.hall.slow_waiting == 0


def test_who_may_not_come_does_not_come_back_by_a_phrase(house: House) -> None:
    ann = house.guest("Ann")
    phrase = phrase_of(ann)
    Operator(house).post("bans", guest=ann.id, hours=1)
    assert house.guest("").post("/api/me/return", 403, phrase=phrase)["code"] == "banned"


def test_who_has_a_phrase_is_no_stranger(tmp_path: Path) -> None:
    keep = Keep(strangers=30, guests=400)
    house = House(tmp_path / "data", settings=Settings(keep=keep))
    ann, _ = house.guest("Ann"), house.guest("Bob")
    phrase = phrase_of(ann)
    assert inside(house, prune(house.hall, time.time() + 31 * 86400))["guests"] == 1
    house.guest("").post("/api/me/return", phrase=phrase)
    inside(house, prune(house.hall, time.time() + 401 * 86400))
    house.guest("").post("/api/me/return", 404, phrase=phrase)
    house.close()


# Coming back by a passkey


def named(house: House, name: str = "") -> Guest:
    """Somebody who comes by the house's name: keys are bound to one."""
    guest = house.guest(name)
    guest.http.headers["host"] = f"localhost:{house.where.port}"
    return guest


def origin(house: House) -> str:
    return f"http://localhost:{house.where.port}"


def with_key(house: House, name: str = "Ann") -> tuple[Guest, Authenticator]:
    guest, device = named(house, name), Authenticator(origin(house))
    made = device.make(guest.post("/api/me/passkeys/options")["options"])
    keys = guest.post("/api/me/passkeys", **made)
    assert len(keys["passkeys"]) == 1 and keys["possible"]
    return guest, device


def used(guest: Guest, device: Authenticator) -> dict[str, Any]:
    return device.use(guest.post("/api/me/passkey/options")["options"])


def test_a_guest_comes_back_by_a_passkey(house: House) -> None:
    ann, device = with_key(house)
    for _ in range(2):
        phone = named(house)
        assert phone.post("/api/me/passkey", **used(phone, device))["id"] == ann.id
        assert phone.get("/api/me")["name"] == "Ann"
    (one,) = ann.get("/api/me/keys")["passkeys"]
    assert one["used"] % 86400 == 0 < one["used"]
    ann.delete(f"/api/me/passkeys/{one['id']}")
    phone.post("/api/me/passkey", 404, **used(phone, device))
    ann.delete(f"/api/me/passkeys/{one['id']}", 404)


def test_what_is_asked_of_an_authenticator_tells_of_nobody(house: House) -> None:
    with_key(house)
    options = named(house).post("/api/me/passkey/options")["options"]
    assert options["allowCredentials"] == [] and options["rpId"] == "localhost"


def test_an_answer_counts_once_and_only_for_what_was_asked(house: House) -> None:
    ann, device = with_key(house)
    phone = named(house)
    answer = used(phone, device)
    phone.post("/api/me/passkey", **answer)
    assert named(house).post("/api/me/passkey", 409, **answer)["code"] == "passkey"
    to_make = ann.post("/api/me/passkeys/options")["options"]
    other = device.use({"challenge": to_make["challenge"], "rpId": "localhost"})
    phone.post("/api/me/passkey", 409, **other)  # it was given for another purpose
    eve = named(house, "Eve")
    eve.post("/api/me/passkeys", 409, **Authenticator(origin(house)).make(to_make))


@pytest.mark.parametrize("wrong", ["origin", "signature", "key", "count", "nonsense"])
def test_what_is_not_theirs_opens_nothing(house: House, wrong: str) -> None:
    _, device = with_key(house)
    phone = named(house)
    if wrong == "origin":
        device.origin = "http://elsewhere.example"
    elif wrong == "key":
        device.id = b"another key of 16"
    elif wrong == "count":
        device.count = 0  # a copy that was made before
    answer = used(phone, device)
    if wrong == "signature":
        answer["response"]["signature"] = "AAAA"
    elif wrong == "nonsense":
        answer["response"]["authenticatorData"] = "²²²"
    assert phone.post("/api/me/passkey", 404, **answer)["code"] == "passkey"
    phone.get("/api/me", 401)


def test_what_is_no_key_is_refused(house: House) -> None:
    ann = named(house, "Ann")
    made = Authenticator(origin(house)).make(ann.post("/api/me/passkeys/options")["options"])
    house.hall.returns = Buckets(100, 100)
    for part in ("clientDataJSON", "attestationObject"):
        for value in ("AAAA", "²", "!!!!", "o2NmbXQ"):
            response = {**made["response"], part: value}
            ann.post("/api/me/passkeys", 400, id=made["id"], response=response)
    assert ann.get("/api/me/keys")["passkeys"] == []


def test_a_guest_has_so_many_passkeys(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("fracas.server.passkeys.MOST", 1)
    ann, _ = with_key(house)
    options = ann.post("/api/me/passkeys/options")["options"]
    assert len(options["excludeCredentials"]) == 1
    ann.post("/api/me/passkeys", 409, **Authenticator(origin(house)).make(options))


def test_where_passkeys_cannot_be_none_are_offered(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    """By a bare address, or without the package for it."""
    by_address, by_name = house.guest("Ann"), named(house, "Bob")
    assert not by_address.get("/api/me/keys")["possible"]
    by_address.post("/api/me/passkeys/options", 409)
    assert by_name.get("/api/me/keys")["possible"]
    real = importlib.util.find_spec
    monkeypatch.setattr(
        importlib.util, "find_spec", lambda name, *more: None if name == "webauthn" else real(name)
    )
    assert not by_name.get("/api/me/keys")["possible"]
    by_name.post("/api/me/passkey/options", 409)
    assert phrase_of(by_name)


def test_keys_are_bound_to_the_houses_public_name(tmp_path: Path) -> None:
    """However it was written, and whatever the proxy calls us."""
    where = Where(public_url="https://Games.Example:443/", behind_proxy=True)
    house = House(tmp_path, where=where)
    ann, device = house.guest("Ann"), Authenticator("https://games.example")
    token = ann.http.cookies["fracas_guest"]  # which is for https alone
    ann.http.headers["cookie"] = f"fracas_guest={token}"
    options = ann.post("/api/me/passkeys/options")["options"]
    assert options["rp"]["id"] == "games.example"
    ann.post("/api/me/passkeys", **device.make(options))
    phone = house.guest("")
    assert phone.post("/api/me/passkey", **used(phone, device))["id"] == ann.id
    house.close()


def test_challenges_are_for_a_purpose_and_for_a_while(monkeypatch: pytest.MonkeyPatch) -> None:
    ours, theirs = Challenges(), Challenges()
    one = ours.give("back")
    assert ours.holds(one, "back") and not ours.holds(one, "ann") and not theirs.holds(one, "back")
    assert not ours.holds(one[:-1] + bytes([one[-1] ^ 1]), "back") and not ours.holds(b"", "back")
    assert ours.answered(one) and not ours.answered(one) and not ours.holds(one, "back")
    late = ours.give("back")
    real = time.time
    monkeypatch.setattr(time, "time", lambda: real() + SECONDS + 2)
    assert not ours.holds(late, "back")


def test_what_is_remembered_of_challenges_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("fracas.server.challenges.ANSWERED", 10)
    ours = Challenges()
    assert [ours.answered(ours.give("x")) for _ in range(12)] == [True] * 10 + [False] * 2
    real = time.time
    monkeypatch.setattr(time, "time", lambda: real() + SECONDS + 2)
    assert ours.answered(ours.give("x")) and len(ours._answered) == 1


# All that is kept


def test_a_guest_gets_all_that_is_kept_of_them_and_nothing_of_others(house: House) -> None:
    ann, bob = named(house, "Ann"), house.guest("Bob")
    table = ann.table("me", "open")
    bob.sit(table, ann.invitation(table))
    player, other = ann.join(table, 0), bob.join(table, 1)
    player.send(Say("hello all"))
    player.send(Say("only you", to=1))
    other.send(Say("words of Bob"))
    other.until(lambda: len(other.heard) == 3)
    ann.post(f"/api/tables/{table}/reports", person=bob.id, words="too slow")
    bob.post(f"/api/tables/{table}/reports", person=ann.id, words="secretly told")
    phrase_of(ann)
    ann.post("/api/programs", name="Robo")
    found = ann.get("/api/me/data")
    assert found["programs"] == ["Robo"]
    assert (found["id"], found["name"], found["lang"]) == (ann.id, "Ann", "en")
    assert len(found["devices"]) == 1 and found["keys"]["phrase"] and found["tickets"] == 1
    (mine,) = found["tables"]
    assert (mine["table"], mine["seats"], mine["host"]) == (table, [0], True)
    assert [(one["text"], one["to"]) for one in found["said"]] == [
        ("hello all", None),
        ("only you", 1),
    ]
    assert [one["words"] for one in found["reports"]] == ["too slow"]
    assert found["ban"] is None
    for hidden in ("words of Bob", "secretly told", bob.id):
        assert hidden not in str(found)
    for _ in range(2):
        ann.get("/api/me/data")
    ann.get("/api/me/data", 429)
    house.guest("").get("/api/me/data", 401)
    player.close()


def test_whatever_names_a_guest_in_the_store_is_in_what_they_get(house: House) -> None:
    """So that no table is forgotten: each that has a column for guests is known here."""
    known = {
        "devices", "links", "mutes", "seats", "roles", "tickets", "chat", "matches", "reports",
        "bans", "phrases", "passkeys", "guests", "things", "campaigns",
        "campaign_players", "programs",
    }  # fmt: skip
    tables = house.store.rows("SELECT name FROM sqlite_master WHERE type = 'table'")
    with_guests = set()
    for (name,) in tables:
        columns = {row["name"] for row in house.store.rows(f"PRAGMA table_info({name})")}
        if columns & {"guest", "muted", "host", "reporter", "accused", "kept_for", "meant_for"}:
            with_guests.add(name)
    assert with_guests <= known, "say in mydata.py and guests.FORGET what becomes of it"


def test_a_banned_guest_gets_their_data_and_deletes_them_with_the_ban(house: House) -> None:
    ann = house.guest("Ann")
    Operator(house).post("bans", guest=ann.id, hours=1, why="rude")
    assert ann.get("/api/me/data")["ban"]["why"] == "rude"
    ann.delete("/api/me")
    assert house.store.rows("SELECT * FROM bans") == []
    assert Operator(house).get("bans")["bans"] == []


def test_who_deletes_themselves_cannot_come_back(house: House) -> None:
    ann, device = with_key(house)
    phrase = phrase_of(ann)
    table = ann.table("me", "me")
    ann.delete("/api/me")
    for name in ("phrases", "passkeys", "devices"):
        assert house.store.rows(f"SELECT * FROM {name}") == []
    stranger = named(house)
    stranger.post("/api/me/return", 404, phrase=phrase)
    stranger.post("/api/me/passkey", 404, **used(stranger, device))
    seats = stranger.get(f"/api/tables/{table}")["people"]
    assert all(one["bot"] for one in seats), "bots play on"


def test_two_who_make_the_first_phrase_at_once_share_the_salt(house: House) -> None:
    from fracas.server.recovery import _salt

    async def both() -> list[bytes]:
        return list(await asyncio.gather(*(_salt(house.store) for _ in range(5))))

    found = asyncio.run_coroutine_threadsafe(both(), house.loop).result(PATIENCE)
    assert len(set(found)) == 1 and len(found[0]) == 16

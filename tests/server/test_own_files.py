"""Decks of one's own at a hosted table: checked there, kept in the record, told to nobody."""

import json
from typing import Any

import msgspec
import pytest

import fracas
from fracas.content import folder
from fracas.engine.brought import LONGEST
from fracas.games.ani_mayhem.deckfiles import write_deck
from fracas.games.ani_mayhem.themes import theme
from fracas.server.protocol import Play, Refusal

from .house import Guest, House, Player, eventually

NAME = "Zebra stripes"


def own(seats: int = 2) -> str:
    """A legal deck with a name that is found nowhere else."""
    return write_deck(msgspec.structs.replace(theme("harbour", seats), name=NAME))


WRONG = own().replace('"av.brace" = 3', '"av.brace" = 5')


def opened(guest: Guest, *kinds: str, **more: Any) -> str:
    return guest.table(*kinds, game="ani-mayhem", seats=len(kinds), **more)


def answered(player: Player, text: str) -> Refusal | None:
    """Answer the open question with a file's text; what comes of it."""
    player.until(lambda: player.questions)
    player.send(Play("own", player.questions[0].number, [text]))
    player.until(lambda: player.refusals or "own" in player.accepted)
    return player.refusals[-1] if player.refusals else None


def test_options_say_that_they_take_a_file_and_how_long_it_may_be(house: House) -> None:
    games = {one["name"]: one for one in house.guest().get("/api/games")["games"]}
    decks = next(one for one in games["ani-mayhem"]["options"] if one["name"] == "decks")
    assert (decks["file"], decks["each"], decks["longest"]) == (True, True, LONGEST)
    scenario = next(one for one in games["neon-gods"]["options"] if one["name"] == "scenario")
    assert (scenario["file"], scenario["each"]) == (True, False)
    items = next(one for one in games["ani-mayhem"]["options"] if one["name"] == "items")
    assert (items["file"], items["longest"]) == (False, 0)


def test_a_deck_of_the_set_up_is_played_and_no_one_is_told(house: House) -> None:
    ann, bob = house.guest("Ann"), house.guest("Bob")
    decks = json.dumps([own(), ""])
    table = opened(ann, "me", "open", options={"decks": decks}, listed=True)
    kept = house.hall.matches[table].kept
    assert json.loads(str(kept.options["decks"])) == [own(), ""]
    told = [bob.get(f"/api/tables/{table}"), bob.get("/api/tables")]
    bob.sit(table, ann.invitation(table))
    player = bob.join(table, 1)
    player.until(lambda: player.questions)
    watcher = house.guest("Eve").join(table)
    watcher.until(lambda: watcher.view is not None)
    told += [bob.get("/api/tables?mine=1"), ann.get(f"/api/tables/{table}")]
    heard = json.dumps(told) + "".join(player.frames + watcher.frames)
    assert NAME not in heard and "decks" not in json.dumps(told)
    assert [one.kind for one in player.questions] == ["choose_deck"]
    assert answered(player, "tide") is None
    first = ann.join(table, 0)
    first.until(lambda: first.view is not None)
    seat = house.hall.matches[table].table
    cast = seat.state.cast  # type: ignore[attr-defined]  # Ani-Mayhem's
    assert cast.owners.count(0) == sum(
        len(getattr(theme("harbour", 2), part))
        for part in ("characters", "havens", "locations", "items", "combat", "power", "disasters")
    )


def test_a_deck_is_brought_to_the_table_and_kept_in_the_record(house: House) -> None:
    ann = house.guest("Ann")
    table = opened(ann, "me", "bot")
    player = ann.join(table, 0)
    player.until(lambda: player.questions)
    asked = player.questions[0]
    assert asked.schema["contentMediaType"] == "application/toml"
    assert asked.schema["maxLength"] == LONGEST
    text = "# kept as it is\n" + own()
    assert answered(player, text) is None
    match = house.hall.matches[table]
    eventually("the bot has chosen too", lambda: match.inputs >= 3)
    record = house.inside(lambda: match.table.branch().dumps())
    again = fracas.loads(record)
    assert again.digest() == fracas.loads(record).digest()
    assert any(one.answers == [text] for one in again.record.inputs)


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_a_deck_that_is_not_legal_is_refused_in_words_and_nothing_is_kept(
    house: House, lang: str
) -> None:
    ann = house.guest("Ann", lang=lang)
    before = house.store.rows("SELECT count(*) AS n FROM matches")[0]["n"]
    body: dict[str, Any] = {"game": "ani-mayhem", "seats": 2}
    body["players"] = [{"kind": "me"}, {"kind": "bot"}]
    line = WRONG[: WRONG.index('"av.brace"')].count("\n") + 1
    said = {
        "en": f"line {line}: Brace: 5 copies, at most 3: take out 2",
        "fr": f"ligne {line} : Tenir Bon : 5 exemplaires, au plus 3 : retirez-en 2",
    }[lang]
    refused = ann.post("/api/tables", 400, **body, options={"decks": json.dumps([WRONG, ""])})
    assert said in refused["why"]
    foreign = '[[gang]]\nid = "mine"\n'
    refused = ann.post("/api/tables", 400, **body, options={"decks": foreign})
    assert "Ani-Mayhem" in refused["why"]
    refused = ann.post("/api/tables", 400, **body, options={"decks": own() + "#" * LONGEST})
    assert str(LONGEST) in refused["why"]
    assert house.store.rows("SELECT count(*) AS n FROM matches")[0]["n"] == before
    table = opened(ann, "me", "open")
    ann.post(f"/api/tables/{table}/seat", seat=1, kind="me")
    player = ann.join(table, 0, lang=lang)
    refusal = answered(player, WRONG)
    assert refusal is not None and said in refusal.why
    assert refusal.clauses == ["AM-13.6", "AM-13.11", "AM-13.13"]
    given = house.hall.matches[table].table.record.inputs
    assert {one.do for one in given} == {"orders"}


def test_a_file_that_is_too_long_is_refused_and_the_line_stays(house: House) -> None:
    ann = house.guest("Ann")
    table = opened(ann, "me", "open")
    ann.post(f"/api/tables/{table}/seat", seat=1, kind="me")
    player = ann.join(table, 0)
    refusal = answered(player, own() + "#" * LONGEST)
    assert refusal is not None and "too long" in refusal.why
    player.refusals.clear()
    assert answered(player, own()) is None


def test_other_questions_take_no_long_words(house: House) -> None:
    ann = house.guest("Ann")
    table = opened(ann, "me", options={"decks": "harbour"})
    player = ann.join(table, 0)
    refusal = answered(player, "x\n" * 2000)
    assert refusal is not None and "letters" in refusal.why


def test_a_scenario_is_brought_from_a_file_too(house: House) -> None:
    """The same kind of option in another game."""
    home = folder("fracas.games.neon_gods") / "scenarios"
    text = (home / "raids.toml").read_text(encoding="utf-8")
    ann = house.guest("Ann")
    kinds: dict[str, Any] = {"game": "neon-gods", "seats": 2}
    kinds["players"] = [{"kind": "me"}, {"kind": "bot"}]
    table = ann.post("/api/tables", **kinds, options={"scenario": text})
    assert table["options"]["scenario"] == text  # a map is for all to see
    refused = ann.post("/api/tables", 400, **kinds, options={"scenario": text + "\nfoo = 1\n"})
    assert "foo" in refused["why"]

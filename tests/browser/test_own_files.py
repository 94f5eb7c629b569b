"""Somebody brings a deck of their own: when setting up a table, and at the table."""

from pathlib import Path

import msgspec
from playwright.sync_api import Page, expect

from fracas.engine.brought import LONGEST
from fracas.games.ani_mayhem.deckfiles import write_deck
from fracas.games.ani_mayhem.themes import theme

from .person import Come, Person


def own(seats: int) -> str:
    return write_deck(msgspec.structs.replace(theme("tide", seats), name="Mine"))


def file(folder: Path, name: str, text: str | bytes) -> Path:
    path = folder / name
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    return path


def pick(page: Page, button: str, path: Path, at: int = 0) -> None:
    """Choose a file in the dialog that a button opens."""
    with page.expect_file_chooser() as chooser:
        page.get_by_role("button", name=button).nth(at).click()
    chooser.value.set_files(path)


def inputs(person: Person, table: str) -> int:
    return int(person.request.get(f"/api/tables/{table}").json()["inputs"])


def test_a_deck_is_brought_when_a_table_is_set_up(come: Come, tmp_path: Path) -> None:
    ann = come("Ann")
    ann.go("/#/new/ani-mayhem")
    page = ann.page
    page.get_by_label("Players").select_option("2")
    decks = page.get_by_role("group", name="Decks")
    expect(decks.get_by_role("listitem")).to_have_count(2)
    wrong = own(2).replace('"av.spark" = 3', '"av.spark" = 5')
    pick(page, "A file of yours…", file(tmp_path, "mine.toml", wrong))
    expect(decks.get_by_text("mine.toml")).to_be_visible()
    decks.get_by_label("Seat 2").select_option("harbour")
    start = page.get_by_role("button", name="Start the game")
    start.click()
    told = page.get_by_role("alert")
    line = wrong[: wrong.index('"av.spark"')].count("\n") + 1
    expect(told).to_contain_text(f"line {line}: Spark: 5 copies, at most 3: take out 2")
    expect(told).to_be_in_viewport(ratio=1)
    ann.picture("own-deck-refused")
    assert all("400" in one for one in ann.complaints), ann.complaints
    ann.complaints.clear()  # a browser notes that the server said no
    decks.get_by_role("button", name="Without the file").click()
    pick(page, "A file of yours…", file(tmp_path, "mine.toml", own(2)))
    start.click()
    ann.asked("Place")
    ann.picture("own-deck")


def test_what_cannot_be_a_deck_is_said_at_once(come: Come, tmp_path: Path) -> None:
    ann = come("Ann")
    ann.go("/#/new/ani-mayhem")
    wrong: dict[str, tuple[str | bytes, str]] = {
        "picture.toml": (b"\x89PNG\r\n\x1a\n\0\0", "is not a text file."),
        "long.toml": ("# \n" * LONGEST, "is too long: a file has at most 15000 letters."),
        "empty.toml": ("\n", "is empty."),
    }
    for name, (text, said) in wrong.items():
        pick(ann.page, "A file of yours…", file(tmp_path, name, text))
        expect(ann.page.get_by_role("alert")).to_have_text(f"{name} {said}")
        expect(ann.page.get_by_text(name, exact=True)).to_have_count(0)


def test_a_deck_is_brought_to_the_table_and_only_its_owner_knows(
    come: Come, tmp_path: Path
) -> None:
    ann, bob = come("Ann"), come("Bob", lang="fr", width=360)
    table = ann.table("me", "open", game="ani-mayhem")
    bob.go(ann.invitation())
    bob.page.get_by_role("button", name="S'asseoir").click()
    bob.asked("Choisissez votre paquet")
    given = [inputs(one, table) for one in (ann, bob)]
    label = "Ou apportez le vôtre : choisir un fichier…"
    gang = file(tmp_path, "gang.toml", '[[gang]]\nid = "mine"\n')
    pick(bob.page, label, gang)
    refused = bob.page.get_by_role("alert")
    expect(refused).to_contain_text("ce n’est pas un paquet d’Ani-Mayhem")
    expect(refused).to_be_in_viewport()
    bob.picture("own-deck-table-360")
    refused.get_by_role("button", name="Compris").click()
    assert inputs(bob, table) == given[1]
    pick(bob.page, label, file(tmp_path, "mine.toml", own(2)))
    bob.sees("Ann")
    expect(bob.ask.get_by_role("heading", level=2)).to_have_count(0)
    ann.asked("Choose your deck")
    assert inputs(bob, table) == given[1] + 1
    assert inputs(ann, table) == given[0]  # who has not chosen yet is not told who has
    assert "Mine" not in ann.page.content()
    ann.page.locator(".choose").get_by_role("button").filter(has_text="Drifter").click()
    expect(ann.page.locator(".news")).to_contain_text("place")

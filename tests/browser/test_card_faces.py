"""The faces of Ani-Mayhem's cards, in the gallery of the deck room."""

import pytest
from playwright.sync_api import Locator, expect

from fracas.games.ani_mayhem.faces import faces

from .person import Come, Person
from .test_everybody import serious

TYPES = {
    "character": "rgb(139, 92, 246)",
    "combat": "rgb(220, 53, 69)",
    "enhancement": "rgb(63, 111, 224)",
    "flash": "rgb(47, 143, 232)",
    "global": "rgb(43, 88, 201)",
    "item": "rgb(205, 176, 126)",
    "location": "rgb(47, 154, 95)",
    "haven": "rgb(31, 138, 114)",
    "disaster": "rgb(232, 118, 28)",
}


def gallery(person: Person) -> Locator:
    person.go("/#/decks/ani-mayhem")
    tiles = person.page.locator(".tile")
    expect(tiles).to_have_count(len(faces("en").cards))
    return tiles


def zoomed(person: Person) -> Locator:
    return person.page.locator("[role=tooltip] .face.full")


@pytest.mark.clause("AM-34.1")
def test_each_type_has_its_colour_its_sign_and_its_form(come: Come) -> None:
    ann = come("Ann")
    gallery(ann)
    drawn = ann.page.evaluate(
        """() => Object.fromEntries([...document.querySelectorAll(".tile .face")].map((one) => [
            one.dataset.card,
            {
                classes: [...one.classList],
                ground: getComputedStyle(one).backgroundImage,
                sign: one.querySelector(".type .sign").getAttribute("aria-label"),
                line: one.querySelector(".type path").getAttribute("d"),
                round: getComputedStyle(one.querySelector(".picture")).borderRadius,
                sides: getComputedStyle(one.querySelector(".picture")).clipPath,
                name: getComputedStyle(one.querySelector(".name")).writingMode,
            },
        ]))"""
    )
    signs: dict[str, set[str]] = {}
    for card in faces("en").cards:
        found = drawn[card.id]
        if card.type == "equipment":
            assert "conic-gradient" in found["ground"]
        else:
            colour = "rgb(210, 72, 15)" if card.major else TYPES[card.type]
            assert colour in found["ground"], card.id
        assert found["sign"]
        assert card.type != "disaster" or ("Major" in found["sign"]) == card.major
        signs.setdefault(f"{card.type} {card.major}", set()).add(found["line"])
        assert (found["round"] == "50%") == (card.type == "location")
        assert found["sides"].count(",") == (7 if card.type == "haven" else 0)
        assert (found["name"] == "vertical-rl") == (card.type == "item")
    assert all(len(lines) == 1 for lines in signs.values())
    assert len(set.union(*signs.values())) == len(signs), "no two types have the same sign"
    pictures = ann.page.evaluate(
        """() => [...document.querySelectorAll(".tile .character .picture svg")]
            .map((one) => one.innerHTML)"""
    )
    assert len(set(pictures)) == len(pictures), "no two characters look alike"
    ann.picture("ani-mayhem-gallery")


@pytest.mark.clause("AM-34.2")
def test_a_card_is_shown_whole_by_hovering_focus_and_a_long_press(come: Come) -> None:
    ann = come("Ann")
    tiles = gallery(ann)
    tiles.filter(has_text="Queen Isaure").hover()
    expect(zoomed(ann)).to_contain_text("Royalty")
    for ability in ("Damage", "Defence", "Movement", "Charm", "Energy"):
        expect(zoomed(ann).locator(".abilities").get_by_label(ability)).to_be_visible()
    expect(zoomed(ann).locator(".marks").get_by_label("dimensional")).to_be_visible()
    expect(zoomed(ann).locator(".marks").get_by_label("female", exact=True)).to_be_visible()
    ann.page.mouse.move(0, 0)
    expect(zoomed(ann)).to_have_count(0)
    ann.page.get_by_label("Category").focus()
    ann.page.keyboard.press("Tab")
    expect(zoomed(ann)).to_contain_text("Captain Oriel Vance")
    assert serious(ann) == []

    bob = come("Bob", lang="fr", width=360, height=740, touch=True)
    gallery(bob).first.dispatch_event("pointerdown", {"pointerType": "touch"})
    expect(zoomed(bob)).to_contain_text("Personnage")
    wide = bob.page.evaluate("document.documentElement.scrollWidth")
    assert wide <= 360


def test_the_gallery_is_searched_and_filtered(come: Come) -> None:
    ann = come("Ann")
    gallery(ann)
    shown = ann.page.locator(".tile:visible")
    ann.page.get_by_role("button", name="Characters").click()
    ann.page.get_by_label("Skill", exact=True).select_option("Cooking")
    cooks = {
        card.name
        for card in faces("en").cards
        if card.type == "character" and any(skill == "Cooking" for skill, _ in card.skills)
    }
    expect(shown).to_have_count(len(cooks))
    ann.page.get_by_label("Search").fill("zzz")
    expect(shown).to_have_count(0)
    ann.page.get_by_label("Search").fill("hungry BAO")
    expect(shown).to_have_count(1)
    expect(shown).to_contain_text("Chef Bao Ren")

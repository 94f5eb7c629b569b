"""Coming back as the same person in another browser: by a recovery phrase, by a passkey."""

from __future__ import annotations

import json

from playwright.sync_api import Browser, CDPSession, expect

from tests.server.house import House

from .person import Come, Person
from .test_everybody import findings

DEVICE = {
    "protocol": "ctap2",
    "transport": "internal",
    "hasResidentKey": True,
    "hasUserVerification": True,
    "isUserVerified": True,
    "automaticPresenceSimulation": True,
}


def phrase(person: Person, make: str) -> list[str]:
    person.go("/#/settings")
    person.page.get_by_role("button", name=make).click()
    words = person.page.get_by_role("dialog").locator("ol li")
    expect(words).to_have_count(12)
    return [one.split()[-1] for one in words.all_inner_texts()]


def test_a_recovery_phrase_brings_one_back_in_another_browser(come: Come) -> None:
    ann = come("Ann")
    table = ann.table("me", "me", game="tic-tac-toe")
    words = phrase(ann, "Make a recovery phrase")
    ann.picture("phrase")
    assert findings(ann, "serious", "critical") == []
    ann.page.get_by_role("button", name="I have written them down").click()
    ann.sees("Made on")

    phone = come("Ben", width=360, height=740, newcomer=True)
    phone.go("/")
    phone.page.get_by_role("link", name="I have played here before").click()
    field = phone.page.get_by_label("The twelve words")
    field.fill(" ".join(words[:-1]))
    come_back = phone.page.get_by_role("button", name="Come back")
    come_back.click()
    expect(phone.page.get_by_role("alert")).to_contain_text("12 words; these are 11")
    field.fill(" ".join([words[1], words[0], *words[2:]]))
    come_back.click()
    expect(phone.page.get_by_role("alert")).to_contain_text("do not go together")
    phone.picture("back-360")
    assert phone.page.evaluate("document.documentElement.scrollWidth") <= 360
    assert findings(phone, "serious", "critical") == []
    field.fill("\n".join(f"{at} {one.title()}" for at, one in enumerate(words, 1)))
    come_back.click()
    expect(phone.page.get_by_role("heading", name="Choose a game")).to_be_visible()
    phone.go(f"/#/table/{table}")
    phone.asked("Mark a cell")
    phone.complaints = [one for one in phone.complaints if "400 (Bad Request)" not in one]


def test_it_is_all_there_in_french_and_on_a_phone(come: Come) -> None:
    ann = come("Anne", lang="fr", width=360, height=740)
    words = phrase(ann, "Créer une phrase de secours")
    assert any(not one.isascii() for one in words) or len(set(words)) > 1
    ann.picture("phrase-fr-360")
    assert ann.page.evaluate("document.documentElement.scrollWidth") <= 360
    ann.page.get_by_role("button", name="Je les ai notés").click()
    ann.page.get_by_role("button", name="En créer une autre").click()
    ann.page.get_by_role("dialog").get_by_role("button", name="En créer une autre").click()
    expect(ann.page.get_by_role("dialog").locator("ol li")).to_have_count(12)
    ann.page.get_by_role("button", name="Je les ai notés").click()
    ann.page.get_by_role("button", name="L'annuler").click()
    ann.sees("Créer une phrase de secours")
    ann.picture("keys-fr-360")


def device(person: Person) -> tuple[CDPSession, str]:
    """An authenticator in the person's browser."""
    line = person.context.new_cdp_session(person.page)
    line.send("WebAuthn.enable")
    made = line.send("WebAuthn.addVirtualAuthenticator", {"options": DEVICE})
    return line, made["authenticatorId"]


def test_a_passkey_brings_one_back_in_another_browser(browser: Browser, house: House) -> None:
    """By name: browsers make none for a bare address."""
    url = house.url.replace("127.0.0.1", "localhost")
    ann = Person(browser, url, "Ann")
    ann.go("/#/settings")
    line, own = device(ann)
    ann.page.get_by_role("button", name="Add a passkey").click()
    ann.sees("The passkey is added.")
    ann.picture("passkey")
    assert findings(ann, "serious", "critical") == []

    phone = Person(browser, url, "Ben", width=360, height=740)
    phone.go("/#/back")
    other, theirs = device(phone)
    use = phone.page.get_by_role("button", name="With a passkey")
    for one in line.send("WebAuthn.getCredentials", {"authenticatorId": own})["credentials"]:
        # As a password manager would carry it to the other device.
        other.send("WebAuthn.addCredential", {"authenticatorId": theirs, "credential": one})
    use.click()
    expect(phone.page.get_by_role("heading", name="Choose a game")).to_be_visible()
    expect(phone.page.get_by_role("link", name="Ann")).to_be_visible()
    ann.page.reload()
    ann.sees("last used on")
    ann.page.get_by_role("button", name="Remove the passkey of").click()
    expect(ann.page.get_by_role("button", name="Remove the passkey of")).to_have_count(0)
    for person in (ann, phone):
        assert person.complaints == []
        person.leave()


def test_a_device_without_a_key_says_so(browser: Browser, house: House) -> None:
    url = house.url.replace("127.0.0.1", "localhost")
    ann = Person(browser, url, "Ann")
    ann.go("/#/back")
    device(ann)
    ann.page.get_by_role("button", name="With a passkey").click()
    expect(ann.page.get_by_role("alert")).to_contain_text("gave no passkey", timeout=70_000)
    ann.leave()


def test_where_there_can_be_no_passkeys_none_are_offered(come: Come) -> None:
    """By a bare address."""
    ann = come("Ann")
    ann.go("/#/settings")
    ann.sees("Make a recovery phrase")
    expect(ann.page.get_by_role("button", name="Add a passkey")).to_have_count(0)
    ann.go("/#/back")
    ann.sees("With your recovery phrase")
    expect(ann.page.get_by_role("button", name="With a passkey")).to_have_count(0)


def test_all_that_is_kept_can_be_downloaded(come: Come) -> None:
    ann = come("Ann")
    ann.go("/#/settings")
    with ann.page.expect_download() as download:
        ann.page.get_by_role("link", name="Download my data").click()
    found = json.loads(download.value.path().read_text(encoding="utf-8"))
    assert found["name"] == "Ann" and found["tables"] == []
    ann.picture("keys")

"""Whoever reads French is refused in French, over HTTP and at a table."""

from __future__ import annotations

from tests.server.house import House


def test_a_call_is_refused_in_the_guests_language(house: House) -> None:
    ann = house.guest("Anne", lang="fr")
    assert ann.get("/api/games/nothing/glossary", 404)["why"] == "ce jeu n'existe pas"
    assert "bots" not in ann.post("/api/tables", 400, game="nothing")["why"]
    wrong = ann.post("/api/tables", 400, game="neon-gods", seats=9)["why"]
    assert wrong == "neon-gods est pour 2 à 4 joueurs, pas 9"
    wrong = ann.post("/api/tables", 400, game="neon-gods", options={"scenario": "x"})["why"]
    assert wrong.startswith("il n'y a pas de scénario 'x'")
    position = "seats = 2\nround = 12\n"
    wrong = ann.post("/api/tables", 400, game="neon-gods", position=position)["why"]
    assert "attendu : un nombre entier de 1 à 9 ; trouvé : 12" in wrong


def test_an_address_that_is_none_is_refused_in_the_readers_language(house: House) -> None:
    ann = house.guest("Anne")
    reply = ann.http.get("/api/nothing", headers={"accept-language": "fr-CA,fr;q=0.9"})
    assert reply.json()["why"] == "il n'y a rien à cette adresse"


def test_a_message_is_refused_in_the_language_of_the_line(house: House) -> None:
    ann = house.guest("Anne", lang="fr")
    table = ann.table("me", "me", game="neon-gods")
    player = ann.join(table, 0, lang="fr")
    player.act("dance")
    player.until(lambda: player.refusals)
    assert player.refusals[-1].why == "il n'y a pas d'acte 'dance' à cette table"

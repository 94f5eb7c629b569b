"""What is said: templates, the reader as `you`, what is veiled, languages, texts within texts."""

import pytest

from fracas.engine import Event, Saying, Words, plural, text

TEXTS = {
    "en": {
        "tell.draw": "{who:seat} draws {card:card}",
        "tell.draw.you": "You draw {card:card}",
        "tell.draw.veiled": "{who:seat} draws a card",
        "tell.list": "Cards: {cards:card}",
        "tell.rob": "{who:seat} robs {victim:seat}",
        "tell.rob.you": "You rob {victim:seat}",
        "tell.rob.you.victim": "You are robbed by {who:seat}: {card:card}",
        "tell.rob.you.victim.veiled": "You are robbed by {who:seat}",
        "why.score": "{who:seat} has {points} points",
        "only.english": "Only in English",
    },
    "fr": {
        "tell.draw": "{who:seat} pioche {card:card}",
        "tell.draw.you": "Vous piochez {card:card}",
        "tell.draw.veiled": "{who:seat} pioche une carte",
        "tell.list": "Cartes : {cards:card}",
        "tell.rob": "{who:seat} vole {victim:seat}",
        "why.score": "{who:seat} a {points} points",
        "of": "le tour de {name}",
        "to": "À {name}",
        "until": "jusqu'à {name}, que {name} voit",
        "grade": "monde {name}",
    },
}
NAMES = {"en": ["ace", "king"], "fr": ["as", "roi"]}
WORDS = Words(TEXTS, {"card": lambda card, saying: NAMES[saying.lang][int(str(card))]})


def reads(viewer: int, lang: str = "en") -> Saying:
    return Saying(lang, viewer, ("Ann", "Bob"))


def said(event: Event, viewer: int, lang: str = "en") -> str:
    return event.say(WORDS, reads(viewer if viewer < 2 else -1, lang), viewer)


def test_an_event_is_said_for_its_reader() -> None:
    drawn = Event("draw", {"who": 0, "card": 1}, veil={"card": 0b001})
    assert said(drawn, 0) == "You draw king"
    assert said(drawn, 1) == "Ann draws a card"
    assert said(drawn, 2) == "Ann draws a card"
    assert said(drawn, 0, "fr") == "Vous piochez roi"
    assert said(drawn, 1, "fr") == "Ann pioche une carte"


def test_what_is_veiled_is_left_out_where_there_is_no_variant_for_it() -> None:
    shown = Event("list", {"cards": (0, 1)}, veil={"cards": 0b001})
    assert said(shown, 0) == "Cards: ace, king"
    assert said(shown, 1) == "Cards: …"
    assert shown.seen_by(1) == {}
    assert not Event("list", only=0b010).exists_for(0)


def test_a_seat_without_a_name_has_a_number() -> None:
    drawn = Event("draw", {"who": 1, "card": 0})
    assert drawn.say(WORDS, Saying("fr"), 2) == "Joueur 2 pioche as"


def test_a_language_falls_back_to_english_and_a_key_to_itself() -> None:
    assert WORDS.say(text("only.english"), reads(0, "fr")) == "Only in English"
    assert (
        WORDS.say(text("no.such_key", who=1, points=3), reads(0)) == "such key: who Bob, points 3"
    )
    assert WORDS.langs == ("en", "fr")
    assert Words().langs == ("en",)


@pytest.mark.parametrize(
    ("why", "lang", "line"),
    [
        (text("why.score", who=1, points=3), "en", "The game is over: Bob has 3 points"),
        (text("why.score", who=1, points=3), "fr", "La partie est finie : Bob a 3 points"),
        (text("only.english"), "en", "The game is over: Only in English"),
    ],
)
def test_a_text_stands_within_another(why: object, lang: str, line: str) -> None:
    over = Event("over", {"why": why.nested})  # type: ignore[attr-defined]  # it is a Text
    assert said(over, 0, lang) == line
    assert said(Event("over", {"why": None}), 0) == "The game is over"


def test_engine_events_have_words_for_the_one_who_acts_and_the_others() -> None:
    conceded = Event("conceded", {"who": 1})
    assert [said(conceded, 1), said(conceded, 0)] == ["You concede", "Bob concedes"]
    assert [said(conceded, 1, "fr"), said(conceded, 0, "fr")] == [
        "Vous abandonnez",
        "Bob abandonne",
    ]


def test_whoever_else_is_named_can_be_addressed_too() -> None:
    robbed = Event("rob", {"who": 0, "victim": 1, "card": 0}, veil={"card": 0b001})
    assert said(robbed, 0) == "You rob Bob"
    assert said(robbed, 1) == "You are robbed by Ann"
    assert said(robbed, 2) == "Ann robs Bob"
    assert said(Event("rob", {"who": 0, "victim": 1, "card": 0}), 1) == "You are robbed by Ann: ace"
    assert said(robbed, 1, "fr") == "Ann vole vous"  # no variant in this language: the sentence


@pytest.mark.parametrize(
    ("key", "name", "line"),
    [
        ("of", "Otis", "le tour d'Otis"),
        ("of", "Éclaireur A1", "le tour d'Éclaireur A1"),
        ("of", "Hôtel de Ville", "le tour d'Hôtel de Ville"),
        ("of", "Hiboux", "le tour de Hiboux"),
        ("of", "Yuto", "le tour de Yuto"),
        ("of", "Ysolde", "le tour d'Ysolde"),
        ("of", "Le Régent", "le tour du Régent"),
        ("of", "Les Mums", "le tour des Mums"),
        ("of", "La Cohue", "le tour de La Cohue"),
        ("of", "e3", "le tour de e3"),
        ("of", "11", "le tour de 11"),
        ("of", "À fond", "le tour d'À fond"),
        ("of", "oui", "le tour de oui"),
        ("to", "Le Port", "Au Port"),
        ("to", "Les Docks", "Aux Docks"),
        ("to", "Otis", "À Otis"),
        ("until", "Les Docks", "jusqu'aux Docks, que Les Docks voit"),
        ("until", "Otis", "jusqu'à Otis, qu'Otis voit"),
        ("grade", "Otis", "monde Otis"),
    ],
)
def test_french_names_join_the_word_before_them(key: str, name: str, line: str) -> None:
    assert WORDS.say(text(key, name=name), reads(-1, "fr")) == line


def test_english_names_are_put_as_they_are() -> None:
    assert Words({"en": {"of": "de {name}"}}).say(text("of", name="Otis"), reads(-1)) == "de Otis"


def test_things_are_counted_as_each_language_does() -> None:
    counts = {
        "en": {
            "left": "{n:count_card} left",
            "count.card.one": "{n} card",
            "count.card.many": "{n} cards",
        },
        "fr": {
            "left": "reste {n:count_card}",
            "count.card.one": "{n} carte",
            "count.card.many": "{n} cartes",
        },
    }
    words = Words(counts)
    said = [
        [words.say(text("left", n=n), reads(0, lang)) for n in (0, 1, 2)] for lang in ("en", "fr")
    ]
    assert said[0] == ["0 cards left", "1 card left", "2 cards left"]
    assert said[1] == ["reste 0 carte", "reste 1 carte", "reste 2 cartes"]
    none = Words({"en": {**counts["en"], "count.card.none": "no card"}})
    assert none.say(text("left", n=0), reads(0)) == "no card left"


def test_there_is_one_rule_for_what_is_many() -> None:
    assert [plural(n, "en") for n in (0, 0.5, 1, 1.5, 2)] == ["many", "many", "one", "many", "many"]
    assert [plural(n, "fr") for n in (0, 0.5, 1, 1.5, 2)] == ["one", "one", "one", "one", "many"]

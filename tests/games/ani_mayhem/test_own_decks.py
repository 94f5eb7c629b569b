"""Decks of one's own: from a file, checked, played, kept in the record, known to nobody else.

AM-1.1, AM-13, AM-D1, AM-S8.
"""

import json
import random
from pathlib import Path

import msgspec
import pytest

import fracas
from fracas.cli import main
from fracas.engine.imagining import imagine
from fracas.games.ani_mayhem import game
from fracas.games.ani_mayhem.cards import CARDS
from fracas.games.ani_mayhem.deckfiles import Sheet, deck_in, write_deck
from fracas.games.ani_mayhem.decks import Deck
from fracas.games.ani_mayhem.legality import faults
from fracas.games.ani_mayhem.random_decks import random_deck, seeded
from fracas.games.ani_mayhem.themes import theme
from fracas.table import Table

from .scene import number, state, whole


def own(seats: int = 2, layout: str = "generic", **parts: tuple[int, ...]) -> str:
    """The Harbour deck with other cards in some parts, as somebody might write it."""
    deck = msgspec.structs.replace(theme("harbour", seats, layout), name="Mine", **parts)
    return "# a deck of my own\n" + write_deck(deck)


def brought(table: Table, seat: int) -> list[str]:
    """The cards that a seat has brought."""
    cast = state(table).cast
    return sorted(
        CARDS[kind].id
        for kind, owner in zip(cast.kinds, cast.owners, strict=True)
        if owner == seat
    )


def listed(deck: Deck) -> list[str]:
    kinds = (
        *deck.characters, *deck.havens, *deck.locations, *deck.items, *deck.combat, *deck.power,
        *deck.disasters,
    )  # fmt: skip
    return sorted(CARDS[kind].id for kind in kinds)


def swapped(power: tuple[int, ...], old: str, new: str) -> tuple[int, ...]:
    return tuple(number(new) if kind == number(old) else kind for kind in power)


# Bringing one


@pytest.mark.clause("AM-1.1", "AM-D1")
def test_a_file_is_played_from_the_option(tmp_path: Path) -> None:
    file = tmp_path / "d.toml"
    text = own(power=swapped(theme("harbour", 2).power, "av.brace", "av.spark"))
    file.write_text(text, encoding="utf-8")
    for option in (str(file), [str(file)], text, [text]):
        table = fracas.new("ani-mayhem", 2, seed=1, decks=option)
        assert brought(table, 0) == brought(table, 1) == listed(deck_in(text))
    mixed = fracas.new("ani-mayhem", 2, seed=1, decks=f"tide,{file}")
    assert brought(mixed, 0) == listed(theme("tide", 2))
    assert brought(mixed, 1) == listed(deck_in(text))


@pytest.mark.clause("AM-1.1")
def test_a_record_holds_the_deck_and_needs_no_file(tmp_path: Path) -> None:
    file = tmp_path / "d.toml"
    file.write_text(own(), encoding="utf-8")
    table = fracas.new("ani-mayhem", 2, seed=1, decks=str(file))
    for _ in range(6):
        seat, question = next(iter(table.waiting.items()))
        table.play(seat, question.options[0])
    record = table.dumps()
    file.unlink()
    again = fracas.loads(record)
    assert again.digest() == table.digest()
    assert json.loads(record)["options"]["decks"] == json.dumps([own()], separators=(",", ":"))


@pytest.mark.clause("AM-D1")
def test_some_seats_have_a_deck_and_the_others_are_asked() -> None:
    table = fracas.new("ani-mayhem", 3, seed=1, decks=["", own(3), "tide"])
    assert list(table.waiting) == [0]
    assert table.waiting[0].kind == "choose_deck"
    table.play(0, "lantern")
    for seat, deck in enumerate((theme("lantern", 3), deck_in(own(3)), theme("tide", 3))):
        assert brought(table, seat) == listed(deck)
    assert fracas.loads(table.dumps()).digest() == table.digest()


@pytest.mark.clause("AM-D1", "AM-1.1")
def test_a_file_is_an_answer_at_the_table() -> None:
    table = fracas.new("ani-mayhem", 2, seed=1)
    assert table.waiting[1].free
    table.play(1, own())
    table.play(0, "tide")
    assert brought(table, 1) == listed(deck_in(own()))
    again = fracas.loads(table.dumps())
    assert again.digest() == table.digest() and brought(again, 1) == brought(table, 1)


def test_the_command_plays_a_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "d.toml"
    file.write_text(own(1), encoding="utf-8")
    play = ["play", "ani-mayhem", "--seats", "1", "--plain", "--bots", "random"]
    assert main([*play, "--me", "none", "--seed", "1", "--option", f"decks={file}"]) == 0
    assert "Night Market" in capsys.readouterr().out
    assert main([*play, "--option", f"decks={tmp_path / 'none.toml'}"]) == 2
    assert "none.toml: no such file" in capsys.readouterr().err
    file.write_text(own(3), encoding="utf-8")
    assert main([*play, "--lang", "fr", "--option", f"decks={file}"]) == 2
    said = capsys.readouterr().err
    assert "le paquet « Mine » ne peut pas être joué ici" in said
    assert "ligne 16 : lieux : 5, il en faut 9" in said


@pytest.mark.clause("AM-13.4")
@pytest.mark.parametrize("seed", range(2))
def test_home_made_decks_are_played_to_the_end(seed: int) -> None:
    """Any legal deck will do: thin ones, and one without a haven."""
    rng = random.Random(seed)
    thin = random_deck(seeded(f"thin {seed}"), 2)
    power = thin.power[: rng.randrange(7, 20)]
    spare = next(kind for kind in theme("tide", 1).locations if kind not in thin.locations)
    made = msgspec.structs.replace(thin, name="thin", power=power, havens=(spare,))
    wanted = next(one.want for one in faults(made, 2) if one.key == "disasters")
    fights = random_deck(seeded(f"more {seed}"), 2).disasters
    made = msgspec.structs.replace(made, disasters=(thin.disasters + fights)[:wanted])
    assert faults(made, 2) == []
    table = fracas.new("ani-mayhem", 2, seed=seed, decks=[write_deck(made), "random"])
    while not table.over:
        seat, question = next(iter(table.waiting.items()))
        table.play(seat, rng.choice(question.options))
        assert whole(table)


# What will not do


BRACE = '"av.brace" = 3'
WRONG = [
    (BRACE, '"av.brace" = 5', BRACE,
     "{n}: Brace: 5 copies, at most 3: take out 2 (AM-13.6)",
     "{n} : Tenir Bon : 5 exemplaires, au plus 3 : retirez-en 2 (AM-13.6)"),
    (BRACE, '"av.brase" = 3', BRACE,
     "{n}: there is no card av.brase: did you mean Brace (av.brace)?",
     "{n} : il n’y a pas de carte av.brase : vouliez-vous dire Tenir Bon (av.brace) ?"),
    (BRACE, '"Brace" = 3', BRACE,
     "{n}: there is no card Brace: did you mean av.brace?",
     "{n} : il n’y a pas de carte Brace : vouliez-vous dire Tenir Bon (av.brace) ?"),
    (BRACE, '"av.brace" = 0', BRACE,
     "{n}: Brace: how many must be a whole number from 1 to 99",
     "{n} : Tenir Bon : le nombre doit être un entier de 1 à 99"),
    (BRACE, '"av.brace" = true', BRACE,
     "{n}: Brace: how many must be a whole number from 1 to 99",
     "{n} : Tenir Bon : le nombre doit être un entier de 1 à 99"),
    ("[power]", "[powers]", "[power]",
     "{n}: a deck has no part powers: did you mean power?",
     "{n} : un paquet n’a pas de partie powers : vouliez-vous dire power ?"),
    ("[power]", "[power", "[power]", "{n}: this is not TOML: ", "{n} : ce n’est pas du TOML : "),
    ('name = "Mine"', "", "# a deck", "{n}: the deck needs a name", "{n} : il faut un nom"),
    ('"av.data-spire" = 1', "", "[locations]",
     "{n}: locations: 6, there must be 7: add 1 (AM-13.1)",
     "{n} : lieux : 6, il en faut 7 : ajoutez-en 1 (AM-13.1)"),
]  # fmt: skip


@pytest.mark.clause("AM-1.1", "AM-34.12")
@pytest.mark.parametrize(("was", "becomes", "at", "said", "french"), WRONG)
def test_what_is_wrong_is_told_with_the_line_and_what_would_do(
    was: str, becomes: str, at: str, said: str, french: str
) -> None:
    line = own()[: own().index(at)].count("\n") + 1
    said, french = (one.format(n=line) for one in (said, french))
    wrong = own().replace(was, becomes)
    assert wrong != own()
    with pytest.raises(fracas.BadInput) as raised:
        fracas.new("ani-mayhem", 2, decks=["tide", wrong])
    assert said in str(raised.value)
    assert french in raised.value.said("fr")
    table = fracas.new("ani-mayhem", 2, seed=1)
    before = table.digest()
    with pytest.raises(fracas.Refused) as refused:
        table.play(0, wrong)
    assert said in str(refused.value) and refused.value.clauses
    assert french in table.say(refused.value.why, 0, "fr")
    assert (table.inputs, table.digest()) == (0, before)


def test_a_part_that_is_no_list_of_cards_is_told() -> None:
    with pytest.raises(fracas.BadInput, match="line 2: items must be cards"):
        fracas.new("ani-mayhem", 2, decks='name = "x"\nitems = 3\n')
    with pytest.raises(fracas.BadInput, match="line 2: items must be cards"):
        fracas.new("ani-mayhem", 2, decks='name = "x"\nitems = [3]\n')


@pytest.mark.parametrize(
    "text",
    [
        '[[gang]]\nid = "mine"\nfaction = "riveters"\n',
        'title = "My city"\n[maps]\n2 = ""\n',
        "\n",
        "just words\n",
    ],
)
def test_a_file_of_another_game_is_no_deck(text: str) -> None:
    with pytest.raises(fracas.BadInput, match=r"no deck of Ani-Mayhem|not TOML"):
        fracas.new("ani-mayhem", 2, decks=text)


@pytest.mark.clause("AM-31.15")
@pytest.mark.parametrize(
    ("parts", "key"),
    [
        ({"havens": theme("harbour", 2).havens}, "small_havens"),
        ({"locations": theme("harbour", 2).locations}, "small_locations"),
        ({"items": theme("harbour", 2, "skirmish").combat}, "type"),
        ({"characters": theme("harbour", 2, "skirmish").combat[:4]}, "type"),
    ],
)
def test_a_skirmish_deck_has_its_five_piles_and_nothing_else(
    parts: dict[str, tuple[int, ...]], key: str
) -> None:
    text = own(2, "skirmish", **parts)
    assert key in {one.key for one in Sheet(text).all_faults(2, "skirmish")}
    with pytest.raises(fracas.BadInput, match=r"AM-31\.15|AM-32\.2"):
        fracas.new("ani-mayhem", 2, layout="skirmish", decks=text)
    fracas.new("ani-mayhem", 2, layout="skirmish", decks=own(2, "skirmish"))


def test_a_deck_with_many_faults_is_not_read_for_long() -> None:
    text = 'name = "x"\n[power]\n' + "".join(f'"av.nothing-{at}" = 1\n' for at in range(600))
    sheet = Sheet(text)
    assert len(sheet.faults) == 20
    with pytest.raises(fracas.BadInput) as raised:
        fracas.new("ani-mayhem", 2, decks=text)
    assert str(raised.value).endswith("and 14 more")


# Whose it is


def test_what_others_are_told_while_decks_are_chosen() -> None:
    """AM-D1: that somebody has chosen, not what."""
    tables = [fracas.new("ani-mayhem", 2, seed=1) for _ in range(2)]
    tables[0].play(0, own())
    tables[1].play(0, "drifter")
    told = [
        msgspec.json.encode((one.view(1), one.view(None), [e.text(1) for e in one.events]))
        for one in tables
    ]
    assert told[0] == told[1]
    assert [one.waiting[1].number for one in tables] == [1, 1]


def twins() -> tuple[Table, Table]:
    """Two tables that differ in what is hidden of the first player's deck alone."""
    usual = theme("harbour", 2)
    other = swapped(usual.power, "av.arc-rifle", "av.spark")
    other = swapped(other, "av.dawn-training", "av.whistle-home")
    made = []
    for power in (usual.power, other):
        table = fracas.new("ani-mayhem", 2, seed=1, decks=[own(power=power), "tide"])
        s = state(table)
        s.players[0].hand, s.players[0].draw = [], s.players[0].hand + s.players[0].draw
        for one in s.players[0].draw:
            s.seen[one] = 0
        made.append(table)
    return made[0], made[1]


@pytest.mark.clause("AM-S8")
def test_a_deck_list_is_known_to_its_owner_alone() -> None:
    one, other = twins()
    assert brought(one, 0) != brought(other, 0)
    for viewer in (1, 2):  # the second is nobody's
        watcher = viewer if viewer < 2 else None
        seen = [msgspec.json.encode(made.view(watcher)) for made in (one, other)]
        assert seen[0] == seen[1]
        worlds = [imagine(game, state(made), viewer, random.Random(7)) for made in (one, other)]
        assert worlds[0].cast == worlds[1].cast
        assert worlds[0].players[0].draw == worlds[1].players[0].draw
    own_world = imagine(game, state(one), 0, random.Random(7))
    cards = len(brought(one, 0))
    assert own_world.cast.kinds[:cards] == state(one).cast.kinds[:cards]

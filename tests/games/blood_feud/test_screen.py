"""BF-24: what the view carries for every screen. BF-C3: every refusal has its code and words."""

from pathlib import Path

import pytest

import fracas
from fracas import Refused, Table
from fracas.content import ContentError, folder, load
from fracas.engine import Step
from fracas.games.blood_feud import game, menu
from fracas.games.blood_feud.cards import FACTIONS, STATIONS, Factions
from fracas.games.blood_feud.city import domain_names
from fracas.games.blood_feud.menu import ACTIONS, Menu
from fracas.games.blood_feud.refusals import CODES, code, no
from fracas.games.blood_feud.state import BloodFeud
from fracas.games.blood_feud.words import TEXTS

from .looking import asked_number, keys, kinds, offers, state, team
from .tables import SECOND, act, at_once, feud, fight, live, placed, refused, units


@pytest.mark.clause("BF-24.1")
def test_always_in_sight() -> None:
    view = live("orders", text="sun = [7]\n[team.F01]\npower = 5\n").view(0)
    assert (view["phase"], view["round"]) == ("gameplay", 1)
    assert (view["clock"]["began"], view["clock"]["ends"]) == (0, 480_000)
    assert view["sun"] == {"round": 1, "blocked": [7], "tokens": [1], "next": 6, "cost": 2}
    assert [one["power"] for one in view["teams"]] == [5, 3, 3, 3]
    own = view["teams"][view["you"]]
    assert (own["id"], own["assets"], own["tokens"]) == ("F01", 4, 1)
    assert view["seats"][0]["station"] == "orders"


@pytest.mark.clause("BF-24.2")
def test_each_station_shows_who_is_there_and_what_can_be_done_or_why_not() -> None:
    view = live("orders", "orders", text="[team.F01]\norders = []\n").view(0)
    assert view["quorum"] == 2 and view["present"]["orders"] == ["F01", "F07"]
    assert set(view["present"]) == set(STATIONS)
    assert set(view["actions"]) == set(ACTIONS)
    assert view["actions"]["ally"]["open"]
    assert view["actions"]["order"] == {
        "open": False, "station": "orders", "code": "stock", "about": {}, "clauses": ["BF-8.4"],
    }  # fmt: skip
    assert view["walks"] == {"cityscape": 4, "marketplace": 8, "council": 8}
    assert view["actions"]["move"]["code"] == "away"
    assert live().view(None)["actions"] is None
    done = fight(units(F02="D1 = 3", F07="D1 = 2") + placed(("F02", "attack", "D1")))
    state(done).phase = "resolution"
    assert done.view(0)["actions"] == {}


@pytest.mark.clause("BF-24.3", "BF-2.9", "BF-S11")
def test_the_map_says_all_of_a_domain() -> None:
    text = (
        "grey = ['D1/L1']\n[controllers]\nD1 = 'F07'\n"
        "[team.F01]\nunits = { D1 = 1 }\ntired = ['D1']\n"
    )
    table = feud("turn = 0\n" + text)
    domain = table.view(None)["city"]["domains"][4]
    assert domain["name"] == "D1" and domain["type"] == "district" and domain["tile"] == "D01"
    assert domain["title"]["en"] == "Copper Docks" and domain["value"] == 1
    assert domain["controller"] == "F07" and domain["limits"] == [3, 3, 3, 3]
    assert domain["near"] == ["H1", "H2", "D2", "D4", "L1"] and domain["crowd"] is False
    unit = {"name": "F01-1", "team": "F01", "player": None, "tired": True}
    assert domain["units"] == [unit]
    assert table.view(None)["city"]["barricades"] == {"D1/L1": "grey"}


@pytest.mark.clause("BF-24.4")
def test_a_unit_lights_its_moves_and_refusals_say_why_in_words() -> None:
    table = live(text="grey = ['D1/L1']\n[team.F01]\nunits = { D1 = 1 }\n")
    draft = table.draft(0, "move", "F01-1")
    assert draft is not None and [one.data for one in draft.options] == ["H1", "H2", "D2", "D4"]
    with pytest.raises(Refused, match="bars the edge D1/L1"):
        act(table, 0, "move", "F01-1", "L1")
    ways = next(one for one in table.view(0)["ways"] if one["unit"] == "F01-1")
    assert [place for place, way in ways["to"].items() if way["open"]] == ["H1", "H2", "D2", "D4"]
    assert (ways["to"]["L1"]["code"], ways["to"]["L1"]["about"]) == ("barred", {"edge": "D1/L1"})
    assert (ways["bar"], ways["unbar"]) == (["H1/D1", "H2/D1", "D1/D2", "D1/D4"], ["D1/L1"])
    act(table, 0, "move", "F01-1", "D2")
    ways = next(one for one in table.view(0)["ways"] if one["unit"] == "F01-1")
    assert {way["code"] for way in ways["to"].values()} == {"fatigued"} and ways["bar"] == []
    assert table.view(None)["ways"] is None


@pytest.mark.clause("BF-24.5")
def test_the_orders_board_and_the_table_of_pairs() -> None:
    table = live("orders", "orders")
    act(table, 0, "order", "attack", "D1", (), at=0)
    act(table, 1, "ally", "F01", at=0)
    view = table.view(0)
    assert view["orders"] == [
        {"team": "F01", "place": "D1", "arrival": 1, "card": "attack", "wish": []}
    ]
    assert view["alliances"][0] == {"pair": ["F01", "F07"], "state": "empty", "open": True}


@pytest.mark.clause("BF-24.6", "BF-23.8")
def test_the_combat_helper_counts_both_sides_and_what_is_unknown() -> None:
    text = units(F01="D1 = 2", F07="D1 = 2", F02="D1 = 1") + placed(("F07", "defend", "D1"))
    table = feud("turn = 0\nallied = [['F01','F02']]\n" + text)
    (one, two) = table.view(0)["combat"]
    assert (one["place"], one["target"], two["target"]) == ("D1", "F07-1", "F07-2")
    assert one["mine"] == {"units": 2, "allies": 1, "card": 0, "place": 0, "own": 1, "total": 4}
    assert one["theirs"]["total"] == 2 and one["unknown"] == 1
    assert table.view(1)["combat"][0]["unknown"] == 0  # it knows its own Defend


@pytest.mark.clause("BF-24.7")
def test_the_marketplace_shows_prices_warehouses_limits_and_marks() -> None:
    text = (
        "order_row = ['O05']\n[team.F01]\nwarehouse = ['A28']\nmarks = ['store','bonus:market']\n"
    )
    view = feud("turn = 0\n" + text).view(0)
    assert view["market"]["orders"] == [{"card": "O05", "cost": 4}, None, None, None]
    assert view["market"]["token"]["cost"] == 6 and view["market"]["spent"] == 0
    assert view["market"]["store_limit"] == 3
    assert view["teams"][0]["warehouse"] == ["A28"]
    assert view["teams"][0]["marks"] == ["store", "bonus:market"]


@pytest.mark.clause("BF-24.8")
def test_the_council_shows_proposals_vote_and_cards() -> None:
    table = live("council", "council", text="[proposals]\nF01 = 'E02'\nF07 = 'E07'\n")
    act(table, 0, "vote", at=0)
    view = table.view(1)
    assert view["council"]["proposals"] == {"F01": "E02", "F07": "E07"}
    assert view["council"]["vote"]["caller"] == "F01"
    assert view["council"]["vote"]["due"] == 15 * SECOND
    assert len(view["council"]["ambitions"]) == 4 and None not in view["council"]["ambitions"]
    assert len(view["teams"][1]["events"]) == 3 and None not in view["teams"][1]["events"]
    act(table, 1, "willing", at=0)
    act(table, 0, "F01", at=1)
    own = next(one for one in table.questions(0) if one.kind == "ballot")
    assert own.answered and own.answer == "F01"  # one's own sealed choice


@pytest.mark.clause("BF-24.10")
def test_the_trade_sheet() -> None:
    table = live()
    act(table, 0, "offer", "F07", ((("assets", 1),), (("token", 1),), 0, "please"), at=0)
    assert table.view(1)["offers"] == [
        {"id": 1, "from": "F01", "to": "F07", "give": [["assets", 1]], "want": [["token", 1]],
         "cards": [], "words": "please", "until": 20 * SECOND}
    ]  # fmt: skip
    question = table.questions(1)[0]
    assert question.due == 20 * SECOND and question.free  # a counter-offer at once, too
    assert [one.data for one in question.options] == ["accept", "refuse", "counter"]
    assert question.prompt == "Cobalt Kin offer 1 Asset for 1 Ambition token"


@pytest.mark.clause("BF-24.11")
def test_a_question_comes_before_the_menu_with_its_countdown() -> None:
    table = live("orders", "orders")
    act(table, 0, "ally", "F07", at=0)
    first, second = table.questions(1)
    assert (first.kind, first.due, second.kind) == ("alliance_reply", 10 * SECOND, "menu")
    assert second.standing and not first.standing
    assert first.prompt.startswith("Cobalt Kin propose an Alliance")


@pytest.mark.clause("BF-24.12")
def test_calls_and_declared_alliances_are_heard_everywhere() -> None:
    table = live("orders", "orders", "council", text="[proposals]\nF02 = 'E02'\n")
    act(table, 0, "ally", "F07", at=0)
    act(table, 2, "vote", at=0)
    for kind in ("propose_alliance", "call_vote"):
        notice = next(one for one in table.events if one.kind == kind)
        assert all(notice.text(viewer) for viewer in (0, 1, 2, 3, None))
    assert "go:orders" in offers(table, 3)  # the button that starts the walk


@pytest.mark.clause("BF-24.13", "BF-S11")
def test_lanyards_and_graveyards_of_all() -> None:
    text = "[lanyards]\n0 = ['A25','A28']\n[team.F07]\ntrophies = 1\n"
    view = feud("turn = 0\n" + text).view(3)
    assert view["seats"][0]["lanyard"] == ["A25", "A28"]
    assert view["teams"][1]["graves"][0] is not None and view["teams"][1]["grave_tokens"] == [2, 4]


@pytest.mark.clause("BF-24.14")
def test_the_team_panel_shows_where_team_mates_are() -> None:
    table = live("orders", "council", seats=6)
    assert [one["station"] for one in table.view(0)["seats"] if one["team"] == "F01"] == [
        "orders", "council",
    ]  # fmt: skip


@pytest.mark.clause("BF-24.15")
def test_the_resolution_tells_its_reasons() -> None:
    text = units(F02="D1 = 2", F07="D1 = 2", F08="D1 = 1") + placed(("F02", "attack", "D1", "F07"))
    table = fight(text, 'allied = [["F02", "F08"]]')
    (blow,) = [one for one in table.events if one.kind == "attack_hits"]
    assert "3 (2 Units, 1 of an ally) against 2 (2 Units), a hit" in blow.text(None)
    assert {"turn_up", "slain", "income"} <= set(kinds(table))


@pytest.mark.clause("BF-24.16")
def test_turn_taking_shows_whose_turn_it_is() -> None:
    table = feud("turn = 2\nlap = 3\n")
    assert table.view(0)["laps"] == {"lap": 3, "laps": 4, "turn": 2}
    assert [one.kind for one in table.questions(2)] == ["turn"]


@pytest.mark.clause("BF-24.18")
def test_spectators_see_what_is_public() -> None:
    view = feud("turn = 0\n").view(None)
    assert view["you"] is None
    for mine in view["teams"]:
        assert set(mine["events"]) == {None} and set(mine["ambitions"]) == {None}
        assert None not in mine["orders"]  # starting Orders are public knowledge


@pytest.mark.clause("BF-24.19")
def test_colours_come_with_pattern_and_letter() -> None:
    teams = feud("turn = 0\n").view(0)["teams"]
    for sign in ("colour", "ink", "pattern", "letter"):
        assert len({one[sign] for one in teams}) == 4


@pytest.mark.clause("BF-24.3", "BF-24.19")
def test_no_team_has_the_letter_of_a_place(tmp_path: Path) -> None:
    places = {name[0] for name in domain_names(8)}
    assert places == {"H", "D", "L", "Z"}
    assert not places & {one.letter for one in FACTIONS}
    text = (folder("fracas.games.blood_feud") / "factions.toml").read_text("utf-8")
    (tmp_path / "factions.toml").write_text(text.replace('letter = "O"', 'letter = "H"'), "utf-8")
    with pytest.raises(ContentError, match="F04: places are called H1"):
        load(tmp_path / "factions.toml", Factions)


@pytest.mark.clause("BF-24.20")
def test_every_decision_is_a_question_with_labelled_options() -> None:
    """A phone needs nothing but questions: a whole game is played by their labels alone."""
    table = fracas.new("blood-feud", 4, 11, drill=True)
    asked = set()
    for _ in range(250):
        if table.over:
            break
        seat, question = next(iter(table.waiting.items()))
        asked.add(question.kind)
        labels = [option.label for option in question.options]
        assert all(labels) and question.prompt
        assert not any(label.startswith(("option.", "ask.")) for label in labels)
        table.play(seat, question.options[table.state.asked % len(labels)])
    assert {"turn", "keep_ambition", "start_at"} <= asked


@pytest.mark.clause("BF-24.21")
def test_every_question_and_event_names_its_clause() -> None:
    known = {
        line[4:].split("**")[0] for line in game.rulebook.splitlines() if line.startswith("- **")
    }
    steps = [one for one in _steps(Step) if one.__module__.startswith("fracas.games.blood_feud")]
    asking = [one for one in steps if one.chosen is not Step.chosen]
    assert len(asking) > 25
    for one in asking:
        assert one.clauses and set(one.clauses) <= known, one
    table = fracas.new("blood-feud", 4, 3, drill=True)
    for _ in range(200):
        if table.over:
            break
        seat, question = next(iter(table.waiting.items()))
        table.play(seat, question.options[table.state.asked % len(question.options)])
    for event in table.events:
        assert event.clauses and set(event.clauses) <= known, event


def _steps(cls: type[Step]) -> set[type[Step]]:
    return {one for sub in cls.__subclasses__() for one in {sub, *_steps(sub)}}


# Refusals


@pytest.mark.clause("BF-4.19")
def test_every_code_has_words_in_both_languages_and_comes_up_somewhere() -> None:
    for name in CODES:
        said = "trade.stale" if name == "stale" else name
        assert f"refuse.{said}" in TEXTS["en"] and f"refuse.{said}" in TEXTS["fr"]
        assert code(no(name)) == name


SHOWN: dict[str, tuple[str, tuple[object, ...]]] = {
    "away": ("[team.F01]\n", ("buy",)),
    "fatigued": ("[team.F01]\ntired = ['H1','D1']\n", ("move",)),
    "barred": ("grey = ['H1/D1']\n", ("move", "F01-1", "D1")),
    "limit": ("[team.F01]\nunits = { D1 = 3, H1 = 1 }\n", ("move", "F01-4", "D1")),
    "target": ("[team.F01]\n", ("move", "F01-1", "H3")),
    "edge": ("grey = ['H1/D1']\n", ("barricade", ("F01-1", "H1/D1"))),
    "stock": ("[team.F01]\nbarricades = ['D1/L1','D2/L1','D3/L2','D4/L2']\n", ("barricade",)),
    "cost": ("[team.F01]\ntokens = 0\n", ("sun",)),
    "gone": ("round = 7\n", ("sun",)),
    "rule": ("[team.F01]\n", ("dance",)),
    "kind": ("[team.F01]\nadvancements = ['A13','A25']\n", ("equip", "A13", 1)),
    "slot": (
        "[team.F01]\nadvancements = ['A25','A28']\n[lanyards]\n0 = ['A25']\n",
        ("equip", "A25", 1),
    ),
}


@pytest.mark.clause("BF-4.19", "BF-4.18", "BF-C3")
@pytest.mark.parametrize("name", list(SHOWN))
def test_codes_at_the_cityscape(name: str) -> None:
    text, answers = SHOWN[name]
    table = live(text=text)
    assert refused(table, 0, *answers) == name  # type: ignore[arg-type]  # plain answers


OTHERS = ("cooldown", "once", "quorum", "power", "pair", "stale", "late", "vote", "phase")


@pytest.mark.clause("BF-4.19", "BF-C3")
def test_the_other_codes() -> None:
    """One each; with those above they are all that there are."""
    assert sorted((*SHOWN, *OTHERS)) == sorted(CODES)
    table = live("orders", "orders", "orders", "orders", text="[team.F01]\npower = 6\n")
    act(table, 0, "order", "feed", "D1", at=0)
    assert refused(table, 0, "order", "attack", "D1", (), at=1) == "cooldown"
    act(table, 1, "ally", "F02", at=0)
    assert refused(table, 3, "ally", "F01", at=479_000) == "late"
    assert refused(table, 3, "block", ("F07", "F02"), at=1) == "pair"
    assert refused(live("orders"), 0, "ally") == "quorum"
    market = live("marketplace", text="[team.F01]\nmarks = ['store']\n")
    assert refused(market, 0, "store") == "once"
    council = live("council")
    assert refused(council, 0, "bury_ambition") == "power"
    assert refused(council, 0, "vote") == "vote"
    at_once(council)
    council.tick(0)
    trade = live(text="[team.F07]\nassets = 0\n")
    act(trade, 0, "offer", "F07", ((), (("assets", 1),), 0, ""), at=0)
    with pytest.raises(Refused) as caught:
        trade.play(1, "accept", question=asked_number(trade, 1, "answer_offer"))
    assert code(caught.value) == "stale"
    asked = fight(units(F02="D1 = 3", F07="D1 = 2") + placed(("F02", "attack", "D1")))
    assert refused(asked, 0, "pass") == "phase"


# One input, one menu


def test_one_seats_input_does_not_rebuild_the_options_of_others(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    table = fracas.new("blood-feud", 32, 1, mode="real-time")
    while state(table).phase == "set-up":
        seat, question = next(iter(table.waiting.items()))
        table.play(seat, question.options[0])
    built: list[int] = []
    real = Menu.options

    def counted(self: Menu, s: object) -> list[str]:
        built.append(self.seat)
        return real(self, s)  # type: ignore[arg-type]  # the state of this game

    monkeypatch.setattr(Menu, "options", counted)
    table.play(5, "ready", at=1000)
    assert set(built) <= {5}
    checks: list[str] = []
    real_cannot = menu.cannot

    def checked(s: BloodFeud, seat: int, name: str) -> Refused | None:
        checks.append(name)
        return real_cannot(s, seat, name)

    monkeypatch.setattr(menu, "cannot", checked)
    table.play(6, "go:orders", at=2000)
    assert len(checks) <= len(ACTIONS)
    assert set(built) <= {5, 6}


def test_keys_and_teams_are_at_hand() -> None:
    table: Table = feud("turn = 0\n")
    assert keys(team(table, 0).orders)[0] == "attack"

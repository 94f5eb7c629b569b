"""A game of somebody else's brings its own board: played by it, and nothing within its reach."""

from playwright.sync_api import FrameLocator, expect

from .person import Come, Person


def board(one: Person) -> FrameLocator:
    return one.page.frame_locator("iframe[title='Campfires']")


def light(one: Person, x: int, y: int) -> None:
    """Click on the land, by its own inches."""
    land = board(one).locator("#land.asked .ground")
    box = land.bounding_box()
    assert box is not None
    one.page.mouse.click(box["x"] + box["width"] * x / 100, box["y"] + box["height"] * y / 100)


def test_campfires_is_played_by_the_board_of_its_package(come: Come) -> None:
    ann = come("Ann")
    ann.table("me", "bot:random", game="campfires")
    fires = board(ann).locator(".fire.seat0")
    for count, (x, y) in enumerate(((51, 49), (75, 71), (20, 20)), 1):
        expect(board(ann).locator("#land.asked")).to_be_visible()
        before = board(ann).locator(".fire").count()
        light(ann, x, y)
        expect(fires.nth(count - 1).or_(ann.page.locator("[role=alert]")).first).to_be_attached()
        if fires.count() < count:  # too near to one of the bot's: by the list, as anybody may
            ann.ask.get_by_role("button").filter(has_text=",").first.click()
        expect(fires).to_have_count(count)
        assert board(ann).locator(".fire").count() > before
    expect(board(ann).locator(".warms").first).to_be_attached()
    assert ann.complaints == []


def test_the_board_speaks_french_and_is_light_where_the_page_is(come: Come) -> None:
    zoe = come("Zoé", lang="fr", scheme="light", width=360, height=740)
    zoe.table("me", "bot:random", game="campfires")
    frame = zoe.page.frame_locator("iframe[title='Feux de camp']")
    expect(frame.locator("#told")).to_have_text("Cliquez là où votre feu doit brûler.")
    expect(frame.locator("html.light")).to_be_attached()
    zoe.picture("campfires-phone")


def test_a_board_reaches_nothing(come: Come) -> None:
    ann = come("Ann")
    ann.table("me", "bot:random", game="campfires")
    expect(board(ann).locator("#land.asked")).to_be_visible()
    frame = next(one for one in ann.page.frames if "/boards/" in one.url)
    tried = """async () => {
        const found = {};
        const attempt = async (name, what) => {
            try { found[name] = await what(); } catch (error) { found[name] = "refused"; }
        };
        await attempt("cookie", () => document.cookie);
        await attempt("storage", () => localStorage.length);
        await attempt("page", () => parent.document.title);
        await attempt("call", async () => (await fetch("/api/me")).status);
        await attempt("elsewhere", async () => (await fetch("https://example.com/")).status);
        await attempt("socket", () => new Promise((done, failed) => {
            const line = new WebSocket(location.origin.replace("http", "ws") + "/api/socket");
            line.onopen = () => done("open");
            line.onerror = () => failed(new Error("refused"));
        }));
        await attempt("window", () => String(open("/")));
        found.origin = self.origin;
        return found;
    }"""
    found = frame.evaluate(tried)
    assert found.pop("window") in ("null", "refused")
    assert found.pop("origin") == "null"
    assert set(found.values()) == {"refused"}, found
    assert ann.complaints, "the browser says what it has refused"
    ann.complaints.clear()


def test_what_a_board_says_is_taken_only_as_an_answer_to_what_is_asked(come: Come) -> None:
    ann = come("Ann")
    ann.table("me", "bot:random", game="campfires")
    expect(board(ann).locator("#land.asked")).to_be_visible()
    frame = next(one for one in ann.page.frames if "/boards/" in one.url)
    frame.evaluate(
        """() => {
            const question = shown.question.number;
            for (const odd of [null, 7, "answer", {}, { fracas: 1 }, { fracas: 2, kind: "answer" },
                { fracas: 1, kind: "answer", question: -1, data: [1, 1] },
                { fracas: 1, kind: "answer", data: [1, 1] },
                { fracas: 1, kind: "concede" },
                { fracas: 1, kind: "answer", question, data: "x".repeat(9999) }])
                parent.postMessage(odd, "*");
            parent.postMessage({ fracas: 1, kind: "answer", question, data: [50, 50] }, "*");
        }"""
    )
    expect(board(ann).locator(".fire.seat0")).to_have_count(1)
    ann.news("50")
    assert ann.complaints == []

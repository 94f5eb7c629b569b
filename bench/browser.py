"""Speed of the browser client: `python bench/browser.py [ROUNDS] [boards|phone|page|idle …]`.

A recorded game of Neon Gods is shown move by move in Chromium, by our board and by hand-written DOM
code that makes the same elements, in turn; then by the whole table. A new view's time is that of
script, style and layout, forced at its end. Boards of other games are shown by the whole table too,
and a night of Blood Feud with 32 seats on a phone.
At last a real server is asked for a table, until the player may choose; and tables at which nobody
does anything are watched, for how much of a core they use.
"""

from __future__ import annotations

import functools
import http.server
import statistics
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT / "src"), str(ROOT), str(ROOT / "tools")]

import msgspec  # noqa: E402  # our own modules have to be found first
from playwright.sync_api import Browser, CDPSession, Page, sync_playwright  # noqa: E402

import fracas  # noqa: E402
from browser import chromium  # noqa: E402
from fracas.catalogue import find  # noqa: E402
from fracas.server import protocol, seeing  # noqa: E402
from tests.browser.conftest import FLAGS  # noqa: E402
from tests.browser.person import Person  # noqa: E402
from tests.server.house import House  # noqa: E402
from webbuild import npm  # noqa: E402

RECORD = ROOT / "docs/playtests/neon-gods/desktop.json"
OTHERS = {"collateral-damage": 4, "collision": 2, "blood-feud": 4, "ani-mayhem": 2}
"""Games that the whole table shows, with so many seats, played at random."""
IDLE, WATCHED = 0.005, 20
"""The share of a core that a table may use at which nothing happens, and for how many seconds it is
looked at."""
MOST = 160
"""Moments of each game."""


def recorded() -> Iterator[fracas.Table]:
    whole = fracas.loads(RECORD.read_text(encoding="utf-8"))
    for upto in range(min(MOST, len(whole.record.inputs))):
        yield whole.replay(upto=upto)


def random(game: str, seats: int, **options: int | str) -> Iterator[fracas.Table]:
    table, chance = fracas.new(game, seats=seats, seed=1, **options), Random(1)
    for _ in range(MOST):
        yield table
        if table.over or not table.waiting:
            return
        seat, question = chance.choice(list(table.waiting.items()))
        answers: list[Any] = [chance.choice(question.options).data]
        while True:  # some answers have parts
            try:
                table.play(seat, *answers, question=question.number)
                break
            except fracas.Refused as refused:
                if not refused.legal:
                    raise
                answers.append(chance.choice(list(refused.legal)))


def moments(tables: Iterator[fracas.Table]) -> dict[str, Any]:
    """What seat 0 was told of a game, move by move, as the server tells it."""
    told: list[dict[str, Any]] = []
    before: seeing.Sections | None = None
    known = 0
    for table in tables:
        moment = seeing.Common(table)
        view, sections = moment.view(0), moment.sections(0)
        changes = seeing.changes(before, sections) if before is not None else None
        fresh = range(known, len(table.log))
        known = len(table.log)
        told.append(
            {
                **({"view": msgspec.Raw(view)} if changes is None else {"changes": changes}),
                "questions": msgspec.Raw(moment.questions(0, "en")),
                "events": [event(table, at) for at in fresh],
            }
        )
        before = sections
    names = [f"Player {seat + 1}" for seat in range(table.seats)]
    return {"game": table.game.name, "seats": table.seats, "names": names, "moments": told}


def event(table: fracas.Table, at: int) -> protocol.Event:
    one = table.log[at]
    text = one.say(table.game.words, table.saying(0, "en"), 0)
    return protocol.Event(at + 1, one.kind, text, one.seen_by(0), list(one.clauses))


def quantile(times: list[float], share: float) -> float:
    return sorted(times)[min(len(times) - 1, int(share * len(times)))]


def summary(times: list[float]) -> str:
    middle, most = statistics.median(times), max(times)
    return f"median {middle:.2f} ms, p95 {quantile(times, 0.95):.2f} ms, most {most:.2f} ms"


def main(rounds: int, parts: list[str]) -> int:
    with tempfile.TemporaryDirectory() as folder:
        npm("exec", "--", "vite", "build", "--config", "bench/vite.config.ts", "--outDir", folder,
            "--logLevel", "error")  # fmt: skip
        handler = functools.partial(Quiet, directory=folder)
        server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
        threading.Thread(target=server.serve_forever, daemon=True).start()
        address = f"http://127.0.0.1:{server.server_port}/"
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=chromium(), args=FLAGS)
            worst = 0
            for part in parts or PARTS:
                worst |= PARTS[part](browser, address, rounds)
            browser.close()
        server.shutdown()
    return worst


def asked_for(browser: Browser, _address: str, rounds: int) -> int:
    """A table of Neon Gods, from asking for its page to the first question that can be answered."""
    with tempfile.TemporaryDirectory() as folder:
        house = House(Path(folder))
        ann = Person(browser, house.url, "Ann")
        ann.table("me", "bot:greedy", game="neon-gods")
        ann.ask.locator("button.option:enabled").first.wait_for()
        took = []
        for _ in range(rounds):
            start = time.perf_counter()
            ann.page.reload()
            ann.ask.locator("button.option:enabled").first.wait_for()
            took.append(time.perf_counter() - start)
        ann.leave()
        house.close()
    print(f"playable after {min(took):.2f} s, median {statistics.median(took):.2f} s")
    return int(min(took) > 2)


def idle(browser: Browser, _address: str, _rounds: int) -> int:
    """Tables at which a player is asked something and does nothing."""
    worst = 0.0
    with tempfile.TemporaryDirectory() as folder:
        house = House(Path(folder))
        for game, seats in {"neon-gods": 3, **OTHERS}.items():
            ann = Person(browser, house.url, "Ann", motion=True)
            ann.table("me", *["bot:random"] * (seats - 1), game=game)
            ann.page.wait_for_timeout(20_000)  # moves of others are shown for up to 15 s
            line = ann.context.new_cdp_session(ann.page)
            line.send("Performance.enable")
            before = busy(line)
            ann.page.wait_for_timeout(1000 * WATCHED)
            share = (busy(line) - before) / WATCHED
            print(f"idle table of {game}: {100 * share:.2f} % of a core")
            worst = max(worst, share)
            ann.leave()
        house.close()
    return int(worst > IDLE)


def busy(line: CDPSession) -> float:
    """Seconds that a page has worked so far."""
    found = {one["name"]: one["value"] for one in line.send("Performance.getMetrics")["metrics"]}
    return float(found["TaskDuration"])


class Quiet(http.server.SimpleHTTPRequestHandler):
    """The built pages, and the faces of Ani-Mayhem's cards: without them its board is empty."""

    def do_GET(self) -> None:
        if not self.path.startswith("/api/games/ani-mayhem/cards"):
            return super().do_GET()
        gallery = find("ani-mayhem").homemade.gallery
        assert gallery is not None
        data = msgspec.json.encode(gallery.faces("en"))
        self.send_response(200)
        self.send_header("content-type", "application/json")
        self.send_header("content-length", str(len(data)))
        self.end_headers()
        self.wfile.write(data)
        return None

    def log_message(self, *_: object) -> None: ...


def page(browser: Browser, address: str, kind: str, wide: int = 1280, high: int = 800) -> Page:
    context = browser.new_context(
        viewport={"width": wide, "height": high}, reduced_motion="reduce", base_url=address
    )
    one = context.new_page()
    one.on("pageerror", lambda error: print("page:", error))
    one.goto(f"{address}index.html#{kind}")
    one.wait_for_function("typeof window.play === 'function'")
    return one


def shown(one: Page, recorded: str, look: bool = False) -> tuple[list[float], list[str]]:
    found = one.evaluate(f"recorded => play(JSON.parse(recorded), {str(look).lower()})", recorded)
    return found["took"], found["seen"]


def compare(browser: Browser, address: str, rounds: int) -> int:
    neon = msgspec.json.encode(moments(recorded())).decode()
    board, hand, table = (page(browser, address, kind) for kind in ("board", "hand", "table"))

    ours, theirs = shown(board, neon, look=True)[1], shown(hand, neon, look=True)[1]
    alike = sum(one == other for one, other in zip(ours, theirs, strict=True))
    print(f"the same elements, attributes and words: {alike} of {len(ours)} moments")
    for at, (mine, other) in enumerate(zip(ours, theirs, strict=True)):
        if mine != other:
            pairs = enumerate(zip(mine, other, strict=False))
            place = next((index for index, (a, b) in pairs if a != b), 0)
            print(f"moment {at}:\n  {mine[place - 80 :][:200]}\n  {other[place - 80 :][:200]}")
            break

    best: dict[str, list[list[float]]] = {"board": [], "hand": []}
    ratios = []
    for _ in range(rounds):
        for kind, one in (("board", board), ("hand", hand)):
            best[kind].append(shown(one, neon)[0][1:])
        ratios.append(sum(best["board"][-1]) / sum(best["hand"][-1]))
    least = {kind: [min(times) for times in zip(*runs, strict=True)] for kind, runs in best.items()}
    for kind, times in least.items():
        print(f"{kind}: {summary(times)}")
    ratio = sum(least["board"]) / sum(least["hand"])
    middle = statistics.median(ratios)
    print(f"ratio, best of each moment: {ratio:.2f}; median of rounds: {middle:.2f}")

    slow = 0
    told = {"neon-gods": neon}
    for name, seats in OTHERS.items():
        told[name] = msgspec.json.encode(moments(random(name, seats))).decode()
    for name, moves in told.items():
        slow += too_slow(table, f"table of {name}", moves, rounds)
    return int(ratio > 1.15 or slow > 0 or alike < len(ours))


def phone(browser: Browser, address: str, rounds: int) -> int:
    """Whoever walks about in a room of 32."""
    night = random("blood-feud", 32, mode="real-time", teams=8)
    moves = msgspec.json.encode(moments(night)).decode()
    hand = page(browser, address, "table", 390, 844)
    return too_slow(hand, "a phone among 32 in Blood Feud", moves, rounds)


def too_slow(table: Page, what: str, moves: str, rounds: int) -> int:
    runs = [shown(table, moves)[0][1:] for _ in range(max(2, rounds // 2))]
    times = [min(one) for one in zip(*runs, strict=True)]
    print(f"{what}: {summary(times)}")
    return int(quantile(times, 0.95) > 16)


PARTS = {"boards": compare, "phone": phone, "page": asked_for, "idle": idle}

if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]) if len(sys.argv) > 1 else 7, sys.argv[2:]))

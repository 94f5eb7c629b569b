"""`fracas admin`: looking after a house that is being served."""

from __future__ import annotations

import argparse
import re
import sys
import time
import urllib.error
import urllib.parse
import urllib.request
from collections.abc import Callable, Sequence
from functools import cached_property
from pathlib import Path
from typing import Any

import msgspec

from fracas.engine.errors import BadInput
from fracas.server import adminkey
from fracas.server.arguments import data_folder
from fracas.tui.words import Say

from .common import Parsers

UNITS = {"m": 1 / 60, "h": 1.0, "d": 24.0}
PATIENCE = 120.0
"""Seconds for an answer: clearing away may take a while."""


def add_to(commands: Parsers, say: Say) -> None:
    about = say("help.admin")
    parser = commands.add_parser("admin", help=about, description=about)
    parser.add_argument("--data", type=Path, default=None, help=say("help.admin_data"))
    parser.add_argument("--url", default="", help=say("help.admin_url"))
    parser.add_argument("--key-file", type=Path, default=None, help=say("help.admin_key_file"))
    parser.add_argument("--json", action="store_true", help=say("help.admin_json"))
    actions: Parsers = parser.add_subparsers(metavar="ACTION", required=True)

    def action(name: str, run: Callable[[House], None], *places: str) -> argparse.ArgumentParser:
        one = actions.add_parser(name, help=say(f"help.admin_{name.replace('-', '_')}"))
        for place in places:
            one.add_argument(place, help=say(f"help.admin_{place}"))
        # Before the action or after it.
        one.add_argument(
            "--json", action="store_true", default=argparse.SUPPRESS, help=say("help.admin_json")
        )
        one.set_defaults(action=name, run=lambda given: begin(given, say, run))
        return one

    why, lasting = say("help.admin_why"), say("help.admin_for")
    action("status", status)
    action("people", people)
    one = action("tables", tables)
    one.add_argument("--state", default="", help=say("help.admin_state"))
    one.add_argument("--guest", default="", help=say("help.admin_guest"))
    one.add_argument("--cost", action="store_true", help=say("help.admin_cost"))
    action("kick", kick, "guest")
    one = action("ban", ban)
    whom = one.add_mutually_exclusive_group(required=True)
    whom.add_argument("--guest", default="", help=say("help.admin_guest"))
    whom.add_argument("--address", default="", help=say("help.admin_address"))
    whom.add_argument("--origin-of", default="", metavar="GUEST", help=say("help.admin_origin"))
    one.add_argument("--for", dest="lasting", type=hours, default=24.0, help=lasting)
    one.add_argument("--why", default="", help=why)
    action("bans", bans)
    action("lift", lift, "number")
    for name in ("close", "end"):
        action(name, on_table, "table").add_argument("--why", default="", help=why)
    action("mend", on_table, "table")
    action("remove", remove, "table")
    one = action("export", export, "table")
    one.add_argument("file", type=Path, nargs="?", help=say("help.admin_file"))
    one = action("announce", announce, "text")
    one.add_argument("--french", default="", help=say("help.admin_french"))
    one.add_argument("--for", dest="lasting", type=hours, default=1.0, help=lasting)
    action("reports", reports).add_argument(
        "--all", action="store_true", help=say("help.admin_all")
    )
    action("done", done, "number")
    action("find", find, "tag")
    action("prune", counted)
    action("backup", counted)
    action("accept-loss", counted)
    action("key", key)


def begin(given: argparse.Namespace, say: Say, run: Callable[[House], None]) -> int:
    run(House(given, say))
    return 0


def hours(text: str) -> float:
    """`30m`, `12h` or `7d`, in hours."""
    found = re.fullmatch(r"(\d+)([mhd])", text)
    if found is None or not int(found[1]):
        raise argparse.ArgumentTypeError(f"{text!r} is not like 30m, 12h or 7d")
    return int(found[1]) * UNITS[found[2]]


class House:
    """The server that is asked, and how what it says is shown."""

    def __init__(self, given: argparse.Namespace, say: Say) -> None:
        self.given = given
        self.say = say
        folder = given.data or data_folder()
        if given.key_file is not None:
            self.key = given.key_file.read_text(encoding="utf-8").strip()
        else:
            self.key = adminkey.read(folder)
        self._folder = folder
        self._line = urllib.request.build_opener(urllib.request.ProxyHandler({}))

    @cached_property
    def url(self) -> str:
        return self.given.url.rstrip("/") or adminkey.serving(self._folder).url

    def ask(self, method: str, path: str, **body: Any) -> Any:
        """What it answers, or BadInput with its words."""
        return msgspec.json.decode(self.raw(method, path, **body))

    def raw(self, method: str, path: str, **body: Any) -> bytes:
        takes = method == "POST"
        wanted = urllib.request.Request(
            f"{self.url}/api/admin/{path}",
            data=msgspec.json.encode(body) if takes else None,
            method=method,
            headers={
                "authorization": f"Bearer {self.key}",
                "accept-language": self.say.lang,
                **({"content-type": "application/json"} if takes else {}),
            },
        )
        try:
            with self._line.open(wanted, timeout=PATIENCE) as reply:
                return bytes(reply.read())
        except urllib.error.HTTPError as error:
            raise BadInput(_why(error)) from None
        except OSError as error:
            raise BadInput(self.say("admin.silent", url=self.url, why=error)) from None

    def show(self, found: Any, text: Callable[[], str]) -> None:
        """For people, or as it came for programs."""
        if self.given.json:
            print(msgspec.json.format(msgspec.json.encode(found)).decode())
        else:
            print(text())

    def table(self, heads: str, rows: Sequence[Sequence[object]]) -> str:
        """Rows under heads, as wide as they have to be."""
        if not rows:
            return self.say("admin.nothing")
        lines = [self.say(f"admin.{heads}").split("|"), *[list(map(str, row)) for row in rows]]
        wide = [max(len(line[at]) for line in lines) for at in range(len(lines[0]))]
        return "\n".join(
            "  ".join(cell.ljust(width) for cell, width in zip(line, wide, strict=True)).rstrip()
            for line in lines
        )


def _why(error: urllib.error.HTTPError) -> str:
    try:
        return str(msgspec.json.decode(error.read())["why"])
    except (msgspec.DecodeError, KeyError, TypeError):
        return str(error)


def when(seconds: float) -> str:
    return time.strftime("%Y-%m-%d %H:%M", time.localtime(seconds))


def at(name: str) -> str:
    return urllib.parse.quote(name, safe="")


def status(house: House) -> None:
    found = house.ask("GET", "overview")

    def text() -> str:
        tables = ", ".join(f"{state} {count}" for state, count in sorted(found["tables"].items()))
        million = {name: f"{found[name] / 1e6:.0f}" for name in ("memory", "store", "free")}
        times = {name: f"{1000 * found[name]:g}" for name in ("move_p50", "move_p99", "lag_p99")}
        lines = [house.say("admin.status", **{**found, **million, **times, "tables": tables})]
        lines += [house.say("admin.trouble", **found)] if found["trouble"] else []
        lines += [house.say("admin.damaged", **found)] if found["damaged"] else []
        lines += [house.say("admin.backup", **found)] if found["backup"] else []
        return "\n".join(lines)

    house.show(found, text)


def people(house: House) -> None:
    found = house.ask("GET", "people")
    rows = [
        (one["guest"], one["tag"], one["name"], one["origin"], one["sockets"], one["seconds"],
         " ".join(one["tables"]))
        for one in found["people"]
    ]  # fmt: skip
    house.show(found, lambda: house.table("people", rows))


def tables(house: House) -> None:
    given = house.given
    asked = {"state": given.state, "guest": given.guest, "by": "cost" if given.cost else ""}
    found = house.ask("GET", f"tables?{urllib.parse.urlencode(asked)}")
    rows = [
        (one["id"], one["tag"], one["game"], one["state"], one["inputs"], one["sockets"],
         f"{1000 * one['cost']:.0f}", when(one["touched"] / 1000),
         ", ".join(filter(None, one["people"])), one["why"])
        for one in found["tables"]
    ]  # fmt: skip
    house.show(found, lambda: house.table("tables", rows))


def kick(house: House) -> None:
    found = house.ask("POST", "kick", guest=house.given.guest)
    house.show(found, lambda: house.say("admin.kicked", **found["counts"]))


def ban(house: House) -> None:
    given = house.given
    found = house.ask(
        "POST", "bans", hours=given.lasting, guest=given.guest, address=given.address,
        origin_of=given.origin_of, why=given.why,
    )  # fmt: skip
    house.show(found, lambda: house.say("admin.banned", id=found["id"], until=when(found["until"])))


def bans(house: House) -> None:
    found = house.ask("GET", "bans")
    rows = [
        (one["id"], one["kind"], one["name"], when(one["until"]), one["why"])
        for one in found["bans"]
    ]
    house.show(found, lambda: house.table("bans", rows))


def lift(house: House) -> None:
    found = house.ask("DELETE", f"bans/{at(house.given.number)}")
    house.show(found, lambda: house.say("admin.did"))


def on_table(house: House) -> None:
    given = house.given
    body = {"why": given.why} if "why" in given else {}
    found = house.ask("POST", f"tables/{at(given.table)}/{given.action}", **body)
    house.show(found, lambda: house.say("admin.did"))


def remove(house: House) -> None:
    found = house.ask("DELETE", f"tables/{at(house.given.table)}")
    house.show(found, lambda: house.say("admin.did"))


def export(house: House) -> None:
    record = house.raw("GET", f"tables/{at(house.given.table)}/record")
    if house.given.file is None:
        sys.stdout.write(record.decode())
        return
    with open(house.given.file, "xb") as file:
        house.given.file.chmod(0o600)
        file.write(record)
    if house.given.json:
        house.show({"file": str(house.given.file)}, str)


def announce(house: House) -> None:
    given = house.given
    minutes = max(1, round(60 * given.lasting))
    found = house.ask("POST", "announce", text=given.text, french=given.french, minutes=minutes)
    house.show(found, lambda: house.say("admin.did"))


def reports(house: House) -> None:
    found = house.ask("GET", f"reports?all={'1' if house.given.all else ''}")

    def text() -> str:
        return "\n\n".join(_report(house, one) for one in found["reports"]) or house.say(
            "admin.nothing"
        )

    house.show(found, text)


def _report(house: House, one: dict[str, Any]) -> str:
    lines = [house.say("admin.report", **{**one, "created": when(one["created"])})]
    for remark in one["said"]:
        mark = ">" if remark["person"] == one["accused"] else " "
        lines.append(f"  {mark} {when(remark['at'] / 1000)} {remark['name']}: {remark['text']}")
    return "\n".join(lines)


def done(house: House) -> None:
    found = house.ask("POST", f"reports/{at(house.given.number)}", done=True)
    house.show(found, lambda: house.say("admin.did"))


def find(house: House) -> None:
    found = house.ask("GET", f"find/{at(house.given.tag)}")
    rows = [(kind, one) for kind in ("matches", "guests") for one in found[kind]]
    house.show(found, lambda: house.table("found", rows))


def counted(house: House) -> None:
    found = house.ask("POST", house.given.action.replace("-", "_"))
    house.show(found, lambda: ", ".join(f"{what} {n}" for what, n in found["counts"].items() if n)
               or house.say("admin.nothing"))  # fmt: skip


def key(house: House) -> None:
    """For the page: whoever can read the folder of the data may have it."""
    house.show({"key": house.key}, lambda: house.key)

"""What whoever looks after a house can see of it: counters, times, and a log."""

import json
import logging
import signal
import subprocess
import sys
from pathlib import Path

import httpx
import pytest
from prometheus_client.parser import text_string_to_metric_families

from fracas import catalogue
from fracas.server import logs
from fracas.server.protocol import Play
from fracas.server.times import Histogram

from . import ledger
from .house import PATIENCE, At, Guest, House, eventually, two_at_a_table
from .test_serve import ENV, ROOT

catalogue.add(ledger.game)


def measured(house: House) -> dict[tuple[str, str], float]:
    """Every sample, by name and the value of its label, if it has one."""
    text = httpx.get(house.counters).text
    return {
        (sample.name, next(iter(sample.labels.values()), "")): sample.value
        for family in text_string_to_metric_families(text)
        for sample in family.samples
    }


def test_times_are_counted_by_how_long_they_were() -> None:
    taken = Histogram((0.1, 1.0))
    for seconds in (0.05, 0.1, 0.5, 7.0):
        taken.observe(seconds)
    assert taken.counts == [2, 1, 1]
    assert (taken.count, taken.sum) == (4, 7.65)
    assert (taken.within(0.5), taken.within(0.75), taken.within(1)) == (0.1, 1.0, 1.0)


def test_a_monitor_sees_moves_writes_lag_memory_and_errors(house: House) -> None:
    before = measured(house)
    _, ann, bob = two_at_a_table(house)
    ann.play(4)
    bob.play(0)
    ann.send(Play("wrong", 99, [1]))
    ann.until(lambda: ann.refusals)
    logging.getLogger("fracas.server").error("something went wrong")
    lag = "fracas_loop_lag_seconds_count", ""
    eventually("the loop was looked at", lambda: measured(house)[lag] > before[lag])
    after = measured(house)

    def more(name: str, label: str = "") -> float:
        return after[name, label] - before.get((name, label), 0)

    assert more("fracas_move_seconds_count") == 2
    assert 0 < more("fracas_move_seconds_sum") < PATIENCE
    assert more("fracas_move_seconds_bucket", "+Inf") == 2
    assert more("fracas_inputs_total") == 2
    assert more("fracas_refusals_total") == 1
    assert more("fracas_write_seconds_count") == more("fracas_commits_total") > 4
    assert more("fracas_answers_total", "200") >= 6
    assert more("fracas_request_seconds_count") >= 6
    assert more("fracas_log_lines_total", "error") == 1
    assert after["fracas_sockets", ""] == 2
    assert after["fracas_store_bytes", ""] > 4096
    assert after["process_resident_memory_bytes", ""] > 1 << 20


def test_a_bots_answers_are_timed(house: House) -> None:
    ann = house.guest("Ann")
    player = ann.join(ann.table("me", "bot"), 0)
    player.play(4)
    player.until(lambda: player.questions and len(player.events) > 1)
    assert measured(house)["fracas_bot_seconds_count", ""] == 1


# The log


def line(form: logging.Formatter, **about: str) -> str:
    log = logging.Logger("fracas.server")
    record = log.makeRecord(
        log.name, logging.ERROR, "x.py", 1, "it %s", ("broke",), None, extra=logs.about(**about)
    )
    return form.format(record)


def test_a_line_says_what_it_is_about_by_a_tag_that_is_no_secret() -> None:
    told = json.loads(line(logs.Json(), match="secretid", guest="who"))
    assert told["message"] == "it broke"
    assert told["level"] == "error"
    assert told["match"] == logs.tag("secretid") and len(told["match"]) == logs.TAG
    assert told["guest"] == logs.tag("who")
    assert told["time"].endswith("Z")
    assert line(logs.Lines(), match="secretid").endswith(f"it broke match={told['match']}")
    assert "secretid" not in line(logs.Lines(), match="secretid") + json.dumps(told)
    assert "guest" not in json.loads(line(logs.Json()))


@pytest.mark.parametrize("form", ["json", "text"])
def test_a_house_writes_its_log_for_programs_or_for_people(tmp_path: Path, form: str) -> None:
    process = subprocess.Popen(
        [sys.executable, "-m", "fracas", "serve", "--no-browser", "--module",
         "tests.server.ledger", "--data", str(tmp_path), "--port", "0", "--log", form],
        env=ENV, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
    )  # fmt: skip
    assert process.stdout is not None
    url = process.stdout.readline().split()[-1].rstrip("/")

    ann = Guest(At(url), "Ann")
    table = ann.table("me", game="ledger", seats=1)
    player = ann.join(table, 0)
    player.play(ledger.BREAKS)
    player.until(lambda: player.now.state == "broken")
    process.send_signal(signal.SIGTERM)
    _, said = process.communicate(timeout=PATIENCE)
    assert table not in said and player.token not in said
    assert logs.tag(table) in said
    if form == "json":
        lines = [json.loads(one) for one in said.splitlines()]
        (broken,) = [one for one in lines if "broken" in one["message"]]
        assert broken["match"] == logs.tag(table)
        assert "RuntimeError" in broken["error"]

"""What a monitor is told, in the text form of Prometheus.

Counting is plain additions where things happen; names, types and text come when somebody asks.
"""

from __future__ import annotations

import logging
from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import accumulate
from typing import TYPE_CHECKING, get_args

import msgspec
from prometheus_client import CollectorRegistry, ProcessCollector, generate_latest
from prometheus_client.metrics_core import (
    CounterMetricFamily,
    GaugeMetricFamily,
    HistogramMetricFamily,
    Metric,
)
from prometheus_client.registry import Collector

from .times import LONG, QUICK, Histogram
from .trouble import Kind, StoreError

if TYPE_CHECKING:
    from .hall import Hall

def histogram(bounds: tuple[float, ...]) -> Histogram:
    made: Histogram = msgspec.field(default_factory=lambda: Histogram(bounds))
    return made


class Metrics(msgspec.Struct):
    """What the house counts."""

    started: float = 0.0
    inputs: int = 0
    sent: int = 0
    received: int = 0
    refused: int = 0
    broken: int = 0
    loaded: int = 0
    sockets: int = 0
    shut_out: int = 0
    backed_up: int = 0
    """When the last good backup was made."""
    backup_failed: bool = False
    moves: Histogram = histogram(QUICK)
    requests: Histogram = histogram(QUICK)
    lag: Histogram = histogram(QUICK)
    thoughts: Histogram = histogram(LONG)
    answers: Counter[int] = msgspec.field(default_factory=Counter)
    """Of HTTP, by status."""
    errors: Counter[str] = msgspec.field(default_factory=Counter)
    """Lines of the log that are warnings or worse, by level."""


class Errors(logging.Handler):
    """Counts what the log says went wrong."""

    def __init__(self, metrics: Metrics) -> None:
        super().__init__(logging.WARNING)
        self.metrics = metrics

    def emit(self, record: logging.LogRecord) -> None:
        self.metrics.errors[record.levelname.lower()] += 1


class House(Collector):
    def __init__(self, hall: Hall) -> None:
        self.hall = hall

    def describe(self) -> Iterable[Metric]:
        return ()

    def collect(self) -> Iterator[Metric]:
        hall, counted, store = self.hall, self.hall.metrics, self.hall.store
        about = "From an input's arrival until it is on disk and accepted."
        yield times(counted.moves, "fracas_move_seconds", about)
        yield times(store.times, "fracas_write_seconds", "A commit to the disk.")
        yield times(counted.lag, "fracas_loop_lag_seconds", "How late the server's loop is.")
        yield times(counted.requests, "fracas_request_seconds", "An HTTP call.")
        yield times(counted.thoughts, "fracas_bot_seconds", "A bot's answer, with its waiting.")
        for name, value, about in (
            ("inputs", counted.inputs, "Inputs that were accepted."),
            ("refusals", counted.refused, "Inputs that were refused."),
            ("messages_sent", counted.sent, "Messages to sockets."),
            ("messages_received", counted.received, "Messages from sockets."),
            ("broken_matches", counted.broken, "Matches whose rules failed."),
            ("matches_loaded", counted.loaded, "Matches read from the store."),
            ("sockets_shut_out", counted.shut_out, "Sockets that did not read."),
            ("commits", store.commits, "Commits."),
            ("writes", store.written, "Jobs in these commits."),
            ("writes_refused", store.unkept, "Jobs that the disk did not take."),
            ("bot_thoughts", hall.bots.thoughts, "Answers that bots were asked for."),
        ):
            yield CounterMetricFamily(f"fracas_{name}", about, value=value)
        for name, value, about in (
            ("matches", len(hall.matches), "Matches in memory."),
            ("sockets", counted.sockets, "Open sockets."),
            ("writes_waiting", store.waiting(), "Jobs that wait for the disk."),
            ("disk_free_bytes", store.free, "Room on the disk of the store."),
            ("store_bytes", store.size(), "The store and its log."),
            ("damaged_matches", self._damaged(), "Matches that the disk has damaged."),
            ("backup_timestamp_seconds", counted.backed_up, "When the last good backup was made."),
            ("backup_failed", counted.backup_failed, "1: the last one was not good."),
            ("start_time_seconds", int(counted.started), "When the server was started."),
        ):
            yield GaugeMetricFamily(f"fracas_{name}", about, value=value)
        yield from self._neighbours()
        yield self._trouble()
        yield labelled("fracas_answers", "Answers to HTTP calls.", "status", counted.answers)
        yield labelled("fracas_log_lines", "Warnings and errors.", "level", counted.errors)

    def _neighbours(self) -> Iterator[Metric]:
        """Of a server that shares its house with others."""
        leases, forwarding = self.hall.leases, self.hall.forwarding
        if leases is None or forwarding is None:
            return
        for name, value, about in (
            ("servers", len(leases.servers), "Servers of this house that live."),
            ("leases", len(leases.held), "Matches that are at this server."),
            ("lease_sure", leases.sure, "0: this server may count as dead, and writes nothing."),
        ):
            yield GaugeMetricFamily(f"fracas_{name}", about, value=float(value))
        for name, value, about in (
            ("forwarded_calls", forwarding.calls, "Calls passed on to another server."),
            ("forwarded_sockets", forwarding.sockets, "Sockets passed on to another server."),
            ("thoughts_elsewhere", self.hall.bots.lent, "Answers of bots by another server."),
            ("leases_lost", leases.gone, "Matches that were let go of because time was up."),
        ):
            yield CounterMetricFamily(f"fracas_{name}", about, value=value)

    def _damaged(self) -> int:
        try:
            return self.hall.damaged
        except StoreError:
            return self.hall.lost

    def _trouble(self) -> Metric:
        now = self.hall.store.trouble
        found = GaugeMetricFamily("fracas_store_trouble", "1: what is wrong.", labels=["kind"])
        for kind in get_args(Kind):
            found.add_metric([kind], float(now is not None and now.kind == kind))
        return found


def times(taken: Histogram, name: str, about: str) -> Metric:
    bounds = [*map(str, taken.bounds), "+Inf"]
    buckets = list(zip(bounds, accumulate(taken.counts), strict=True))
    return HistogramMetricFamily(name, about, buckets=buckets, sum_value=taken.sum)


def labelled(name: str, about: str, label: str, counts: Counter[int] | Counter[str]) -> Metric:
    found = CounterMetricFamily(name, about, labels=[label])
    for key, value in sorted(counts.items()):
        found.add_metric([str(key)], value)
    return found


def text(hall: Hall) -> bytes:
    registry = CollectorRegistry()
    registry.register(House(hall))
    ProcessCollector(registry=registry)  # memory, processor and files, where the system tells
    return generate_latest(registry)

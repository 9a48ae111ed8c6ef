from collections.abc import Callable, Iterator, Mapping

from prometheus_client import CollectorRegistry, generate_latest
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, HistogramMetricFamily
from prometheus_client.metrics_core import Metric
from prometheus_client.registry import Collector
from prometheus_client.utils import floatToGoString

from contack.server.meter.meter import BOUNDS, Histogram, Meter

# The present values, by the names of the metrics: help and values.
Gauges = Mapping[str, tuple[str, int]]


class Counts(Collector):
    """Turns plain numbers into metrics when they are read, so that counting stays cheap."""

    def __init__(self, meter: Meter, gauges: Callable[[], Gauges]) -> None:
        self._meter = meter
        self._gauges = gauges

    def collect(self) -> Iterator[Metric]:
        meter = self._meter
        yield _counter("connections", "Accepted connections.", meter.connections)
        yield _counter("lays", "Tiles that players, stand-ins and clocks chose to lay.", meter.lays)
        yield _counter("games", "Games that were begun.", meter.games)
        yield _counter("resumes", "Seats that were taken back.", meter.resumes)
        yield _by_reason("refusals", "Commands that were refused.", meter.refusals)
        yield _by_reason("turned_away", "Connections that the server refused.", meter.turned_away)
        yield _by_reason("closed", "Connections that the server closed.", meter.closed)
        for name, (text, value) in self._gauges().items():
            yield GaugeMetricFamily(f"contack_{name}", text, value)
        yield _histogram("commit", "How long the journal took to commit.", meter.commits)
        yield _histogram("reactor_lag", "How long work waited for the reactor.", meter.lag)
        yield _histogram("lay_to_answer", "How long it took from a lay's arrival until it was answered.", meter.answers)


def exposition(meter: Meter, gauges: Callable[[], Gauges]) -> Callable[[], bytes]:
    """Leave out Python's own metrics."""
    registry = CollectorRegistry()
    registry.register(Counts(meter, gauges))
    return lambda: generate_latest(registry)


def _counter(name: str, text: str, value: int) -> Metric:
    return CounterMetricFamily(f"contack_{name}", text, value)


def _by_reason(name: str, text: str, counts: Mapping[str, int]) -> Metric:
    metric = CounterMetricFamily(f"contack_{name}", text, labels=["reason"])
    for reason, value in counts.items():
        metric.add_metric([reason], value)
    return metric


def _histogram(name: str, text: str, durations: Histogram) -> Metric:
    bounds = [*map(floatToGoString, BOUNDS), "+Inf"]
    buckets = list(zip(bounds, durations.up_to, strict=True))
    return HistogramMetricFamily(f"contack_{name}_seconds", text, buckets, durations.total)

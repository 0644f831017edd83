"""Measures times, compares them with limits, and prints them."""

import statistics
import subprocess
import time
from collections.abc import Callable
from dataclasses import dataclass


def median_ms(work: Callable[[], object], times: int, warm_up: int = 5) -> float:
    for _ in range(warm_up):
        work()
    taken = []
    for _ in range(times):
        began = time.perf_counter()
        work()
        taken.append(time.perf_counter() - began)
    return statistics.median(taken) * 1000


@dataclass(frozen=True, slots=True)
class Row:
    """A line of the table: a figure and another one of the same run to compare it with."""

    what: str
    ms: float
    beside: str
    beside_ms: float
    ratio: float
    limit: str = ""
    kept: bool = True
    unit: str = "ms"


def at_most(what: str, ms: float, beside: str, beside_ms: float, limit: float) -> Row:
    ratio = ms / beside_ms
    return Row(what, ms, beside, beside_ms, ratio, f"at most {limit:g} x", ratio <= limit)


def faster(what: str, ms: float, beside: str, beside_ms: float, limit: float) -> Row:
    ratio = beside_ms / ms
    return Row(what, ms, beside, beside_ms, ratio, f"{limit:g} x faster", ratio >= limit)


def within(what: str, ms: float, limit_ms: float, *_: str) -> Row:
    """Compare a time with the limit of requirements, whose ids are the last arguments."""
    limit = f"the limit of {limit_ms:g} ms"
    return Row(what, ms, limit, limit_ms, ms / limit_ms, "at most 1 x", ms <= limit_ms)


def no_larger(what: str, size: int, limit: int) -> Row:
    """Compare a number of bytes with a limit."""
    kilobytes, most, ratio = size / 1000, limit / 1000, size / limit
    beside, kept = f"the limit of {most:g} kB", size <= limit
    return Row(what, kilobytes, beside, most, ratio, "at most 1 x", kept, unit="kB")


def requirement(identity: str) -> str:
    """Return the id of a requirement that a row checks."""
    return identity


def only_shown(what: str, ms: float, beside: str, beside_ms: float) -> Row:
    return Row(what, ms, beside, beside_ms, ms / beside_ms)


def table(rows: list[Row]) -> str:
    lines = [f"{'':38} {'median':>9}   {'beside':33} {'median':>9} {'ratio':>7}"]
    for row in rows:
        verdict = f"{row.limit}: {'kept' if row.kept else 'BROKEN'}" if row.limit else ""
        lines.append(
            f"{row.what:38} {figure(row.ms)} {row.unit}   "
            f"{row.beside:33} {figure(row.beside_ms)} {row.unit} {row.ratio:7.2f}   {verdict}"
        )
    return "\n".join(lines)


def figure(number: float) -> str:
    return f"{number:6.1f}" if number >= 0.1 else f"{number:6.4f}"


def run(command: list[str]) -> None:
    subprocess.run(command, check=True, stdin=subprocess.DEVNULL)

"""The action log for people: `formpilot-host log`."""

import json
import os
import shutil
import sys
import unicodedata
from datetime import datetime

from .policy.entries import Entry, printable
from .policy.folders import state_folder
from .policy.log import Log, Unavailable, reads_folder
from .policy.sites import normal

HEADS = ("TIME", "SITE", "ACTION", "TARGET", "OUTCOME", "APPROVAL", "TOOK")
GAP = "  "
# In a narrow terminal columns are shortened, the widest first, down to so many characters.
LEAST = {"SITE": 9, "ACTION": 7, "TARGET": 9, "OUTCOME": 9, "APPROVAL": 8}
# Where that is not enough, they are left out.
NEEDED_LESS = ("APPROVAL", "TOOK", "SITE", "TARGET", "TIME")
CELL_LIMIT = 500


def main(
    *,
    limit: int,
    as_json: bool,
    reads: bool = False,
    site: str | None = None,
    action: str | None = None,
    outcome: str | None = None,
    client: str | None = None,
    since: str | None = None,
) -> int:
    folder = state_folder()
    log = Log(reads_folder(folder) if reads else folder)
    try:
        found = log.latest(
            limit,
            site=normal(site) if site else None,
            action=action,
            outcome=outcome,
            client_part=client or "",
            since=since,
        )
    except ValueError as problem:
        print(f"formpilot-host log: {problem}", file=sys.stderr)
        return 2
    except Unavailable as problem:
        print(f"formpilot-host log: {problem}", file=sys.stderr)
        return 1
    if as_json:
        actions = [entry.facts() for entry in reversed(found)]
        print(json.dumps({"file": log.path, "actions": actions}, indent=2))
    elif found:
        print("\n".join(table([row(entry) for entry in reversed(found)], terminal_width())))
    else:
        filtered = any((site, action, outcome, client, since))
        which = "that fits" if filtered else "yet"
        print(f"No action {which} in {printable(log.path, CELL_LIMIT)}")
    return 0


def row(entry: Entry) -> tuple[str, ...]:
    counts = "" if entry.total is None else f" {entry.filled or 0}/{entry.total}"
    return (
        local_time(entry.time),
        entry.site or "-",
        entry.action,
        entry.target or "-",
        entry.outcome + counts,
        "-" if entry.approval == "not_needed" else entry.approval.replace("_", " "),
        took(entry),
    )


def local_time(time: str) -> str:
    try:
        return f"{datetime.fromisoformat(time).astimezone():%Y-%m-%d %H:%M:%S}"
    except (ValueError, OverflowError):
        return time


def took(entry: Entry) -> str:
    if entry.outcome == "started":
        return "-"
    if entry.duration_ms < 1000:
        return f"{entry.duration_ms} ms"
    return f"{entry.duration_ms / 1000:.1f} s"


def terminal_width() -> int | None:
    """None for a file or a pipe, which can take any width."""
    if os.environ.get("COLUMNS", "").isdigit() or sys.stdout.isatty():
        return shutil.get_terminal_size().columns
    return None


def table(rows: list[tuple[str, ...]], within: int | None) -> list[str]:
    """Aligned lines, the first with the heads."""
    cells = [tuple(printable(cell, CELL_LIMIT) for cell in line) for line in (HEADS, *rows)]
    natural = {line[0]: max(map(columns, line)) for line in zip(*cells, strict=True)}
    widths = natural if within is None else narrowed(natural, within)
    shown = [index for index, head in enumerate(HEADS) if head in widths]
    return [
        GAP.join(fitted(line[index], widths[HEADS[index]]) for index in shown).rstrip()
        for line in cells
    ]


def narrowed(natural: dict[str, int], within: int) -> dict[str, int]:
    """The width of each column that is shown."""

    def over(widths: dict[str, int]) -> int:
        return sum(widths.values()) + len(GAP) * (len(widths) - 1) - within

    least = {head: min(width, LEAST.get(head, width)) for head, width in natural.items()}
    for head in NEEDED_LESS:
        if over(least) > 0:
            del least[head]
    widths = {head: natural[head] for head in least}
    while over(widths) > 0 and widths != least:
        widest = max(
            (head for head in widths if widths[head] > least[head]), key=widths.__getitem__
        )
        widths[widest] -= 1
    return widths


def columns(text: str) -> int:
    """How wide a terminal shows it."""
    return sum(map(character_columns, text))


def character_columns(character: str) -> int:
    if unicodedata.category(character) in ("Mn", "Me"):
        return 0
    return 2 if unicodedata.east_asian_width(character) in "WF" else 1


def fitted(text: str, width: int) -> str:
    if columns(text) > width:
        while columns(text) > width - 1:
            text = text[:-1]
        text += "…"
    return text + " " * (width - columns(text))

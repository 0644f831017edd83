"""`formpilot-host log`: prints the action log as a table or as JSON."""

import json
import os
import shutil
import sys
import unicodedata
from datetime import datetime

from formpilot_host.policy.log.action_log import ActionLog, LogUnavailable, reads_folder
from formpilot_host.policy.log.entries import LogEntry, clean_text
from formpilot_host.policy.paths import state_folder
from formpilot_host.policy.rules.sites import normalize_site
from formpilot_inpage.contract.states import Approval

HEADERS = ("TIME", "SITE", "ACTION", "TARGET", "OUTCOME", "APPROVAL", "TOOK")
GAP = "  "
# In a narrow terminal the widest columns are shortened first, down to these widths.
MINIMUM_WIDTHS = {"SITE": 9, "ACTION": 7, "TARGET": 9, "OUTCOME": 9, "APPROVAL": 8}
# If that is not enough, columns are left out in this order.
LEFT_OUT_FIRST = ("APPROVAL", "TOOK", "SITE", "TARGET", "TIME")
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
    log = ActionLog(reads_folder(folder) if reads else folder)
    try:
        found = log.latest(
            limit,
            site=normalize_site(site) if site else None,
            action=action,
            outcome=outcome,
            client_part=client or "",
            since=since,
        )
    except ValueError as problem:
        print(f"formpilot-host log: {problem}", file=sys.stderr)
        return 2
    except LogUnavailable as problem:
        print(f"formpilot-host log: {problem}", file=sys.stderr)
        return 1
    if as_json:
        actions = [entry.to_dict() for entry in reversed(found)]
        print(json.dumps({"file": log.path, "actions": actions}, indent=2))
    elif found:
        rows = [format_row(entry) for entry in reversed(found)]
        print("\n".join(format_table(rows, terminal_width())))
    else:
        filtered = any((site, action, outcome, client, since))
        found_none = "No matching action" if filtered else "No action yet"
        print(f"{found_none} in {clean_text(log.path, CELL_LIMIT)}")
    return 0


def format_row(entry: LogEntry) -> tuple[str, ...]:
    counts = "" if entry.total is None else f" {entry.filled or 0}/{entry.total}"
    return (
        local_time(entry.time),
        entry.site or "-",
        entry.action,
        entry.target or "-",
        entry.outcome + counts,
        "-" if entry.approval == Approval.NOT_NEEDED else entry.approval.replace("_", " "),
        format_duration(entry),
    )


def local_time(time: str) -> str:
    try:
        return f"{datetime.fromisoformat(time).astimezone():%Y-%m-%d %H:%M:%S}"
    except (ValueError, OverflowError):
        return time


def format_duration(entry: LogEntry) -> str:
    if entry.outcome == "started":
        return "-"
    if entry.duration_ms < 1000:
        return f"{entry.duration_ms} ms"
    return f"{entry.duration_ms / 1000:.1f} s"


def terminal_width() -> int | None:
    """Returns None for a file or a pipe, where the width is not limited."""
    if os.environ.get("COLUMNS", "").isdigit() or sys.stdout.isatty():
        return shutil.get_terminal_size().columns
    return None


def format_table(rows: list[tuple[str, ...]], max_width: int | None) -> list[str]:
    """Returns aligned lines, the first with the headers."""
    cells = [tuple(clean_text(cell, CELL_LIMIT) for cell in line) for line in (HEADERS, *rows)]
    natural = {line[0]: max(map(display_width, line)) for line in zip(*cells, strict=True)}
    widths = natural if max_width is None else fit_widths(natural, max_width)
    shown = [index for index, header in enumerate(HEADERS) if header in widths]
    return [
        GAP.join(fit_cell(line[index], widths[HEADERS[index]]) for index in shown).rstrip()
        for line in cells
    ]


def fit_widths(natural: dict[str, int], max_width: int) -> dict[str, int]:
    """Returns the width of each column that is shown."""

    def excess(widths: dict[str, int]) -> int:
        return sum(widths.values()) + len(GAP) * (len(widths) - 1) - max_width

    minimum = {
        header: min(width, MINIMUM_WIDTHS.get(header, width)) for header, width in natural.items()
    }
    for header in LEFT_OUT_FIRST:
        if excess(minimum) > 0:
            del minimum[header]
    widths = {header: natural[header] for header in minimum}
    while excess(widths) > 0 and widths != minimum:
        widest = max(
            (header for header in widths if widths[header] > minimum[header]),
            key=widths.__getitem__,
        )
        widths[widest] -= 1
    return widths


def display_width(text: str) -> int:
    """The number of terminal columns that the text takes."""
    return sum(map(character_width, text))


def character_width(character: str) -> int:
    if unicodedata.category(character) in ("Mn", "Me"):
        return 0
    return 2 if unicodedata.east_asian_width(character) in "WF" else 1


def fit_cell(text: str, width: int) -> str:
    if display_width(text) > width:
        while display_width(text) > width - 1:
            text = text[:-1]
        text += "…"
    return text + " " * (width - display_width(text))

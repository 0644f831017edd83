"""What the popup says about the actions that were done, and those under way."""

from wording import DID, DOES, WANTS, ago, plain

# MicroPython has no typing module, and never evaluates an annotation.
TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

SHOWN = 5
ICONS = {"good": "✓", "part": "!", "bad": "×"}
OUTCOMES = {
    "done": ("good", "Done"),
    "incomplete": ("part", "Incomplete"),
    "started": ("bad", "Not known how it ended"),
    "cancelled": ("part", "Stopped"),
    "user_denied": ("bad", "You said no"),
    "site_blocked": ("bad", "Blocked by your rule"),
    "rate_limited": ("bad", "Too many at once"),
    "extension_timeout": ("bad", "Took too long"),
    "element_not_found": ("bad", "Not found on the page"),
    "element_not_visible": ("bad", "Not to be seen on the page"),
    "element_disabled": ("bad", "It was disabled"),
    "element_obscured": ("bad", "Something was in front of it"),
    "form_not_found": ("bad", "No such form"),
    "stale_snapshot": ("bad", "The page had changed"),
    "undo_unavailable": ("bad", "Could not be undone"),
    "navigated": ("part", "The page was left"),
    "log_unavailable": ("bad", "The log could not be written"),
}
DENIALS = {
    "closed": "You closed the question",
    "timed_out": "No answer in time",
    "withdrawn": "No longer wanted",
}
STATES = {
    "running": "",
    "queued": "waits: too many actions in a minute",
    "awaiting_confirmation": "waits for your answer",
}


def action_view(entry: "dict[str, Any]", now_s: float) -> "dict[str, Any]":
    """One line of the history; `target` is not in our words."""
    outcome = entry["outcome"]
    kind, said = OUTCOMES.get(outcome, ("bad", plain(outcome, 40).replace("_", " ")))
    if outcome == "user_denied":
        said = DENIALS.get(entry["approval"], said)
    return {
        "key": entry["correlation_id"],
        "kind": kind,
        "icon": ICONS[kind],
        "what": what(entry, kind),
        "target": "" if entry["action"] in ("fill_form", "undo") else plain(entry["target"], 60),
        "outcome": said,
        "when": ago(now_s - seconds_of(entry["time"])),
        "undo": bool(entry.get("undo")),
    }


def what(entry: "dict[str, Any]", kind: str) -> str:
    action = entry["action"]
    if action == "fill_form" and entry.get("total") and kind != "bad":
        fields = "field" if entry["total"] == 1 else "fields"
        return f"Filled {entry.get('filled') or 0} of {entry['total']} {fields}"
    if kind == "bad":
        return "Fill a form" if action == "fill_form" else WANTS.get(action, plain(action, 40))
    return "Filled a form" if action == "fill_form" else DID.get(action, plain(action, 40))


def running_view(command: "dict[str, Any]") -> "dict[str, str]":
    """One line of what is under way."""
    action = command["action"]
    named = "" if action in ("fill_form", "undo") else plain(command["target"], 60)
    return {
        "key": command["correlation_id"],
        "what": DOES.get(action, plain(action, 40)),
        "target": named,
        "state": STATES.get(command["state"], ""),
    }


def seconds_of(time: str) -> int:
    """Since 1970, of a time such as 2026-11-16T18:00:00Z; MicroPython has no calendar."""
    year, month, day = int(time[:4]), int(time[5:7]), int(time[8:10])
    # The year begins in March, so that the leap day is its last.
    year -= month < 3
    days = 365 * year + year // 4 - year // 100 + year // 400
    days += (153 * ((month + 9) % 12) + 2) // 5 + day - 1 - 719468
    return ((24 * days + int(time[11:13])) * 60 + int(time[14:16])) * 60 + int(time[17:19])

"""What the popup shows for actions that are done or running."""

from shared_wording import DONE, IN_PROGRESS, TO_DO, action_text, clean, pluralize, time_ago

# MicroPython has no typing module, and never evaluates an annotation.
TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

ACTION_LIMIT = 5
ICONS = {"good": "✓", "part": "!", "bad": "×"}
OUTCOMES = {
    "done": ("good", "Done"),
    "incomplete": ("part", "Incomplete"),
    "started": ("bad", "Result unknown"),
    "cancelled": ("part", "Stopped"),
    "user_denied": ("bad", "You denied it"),
    "site_blocked": ("bad", "Blocked by your rule"),
    "rate_limited": ("bad", "Too many actions in a minute"),
    "extension_timeout": ("bad", "Took too long"),
    "element_not_found": ("bad", "Not found on the page"),
    "element_not_visible": ("bad", "Not visible on the page"),
    "element_disabled": ("bad", "It was disabled"),
    "element_obscured": ("bad", "Something covered it"),
    "form_not_found": ("bad", "Form not found"),
    "stale_snapshot": ("bad", "The page had changed"),
    "undo_unavailable": ("bad", "Could not be undone"),
    "navigated": ("part", "The page was left"),
    "log_unavailable": ("bad", "The log could not be written"),
}
DENIALS = {
    "closed": "You closed the window",
    "timed_out": "No answer in time",
    "withdrawn": "No longer needed",
}
STATES = {
    "running": "",
    "queued": "waiting: too many actions in a minute",
    "awaiting_confirmation": "waiting for your answer",
    "sending_files": "sending files to the page",
}


def action_view(entry: "dict[str, Any]", now_s: float) -> "dict[str, Any]":
    """A row for an entry of the log. The page or the agent wrote `target`."""
    outcome = entry["outcome"]
    kind, outcome_text = OUTCOMES.get(outcome, ("bad", clean(outcome, 40).replace("_", " ")))
    if outcome == "user_denied":
        outcome_text = DENIALS.get(entry["approval"], outcome_text)
    return {
        "key": entry["correlation_id"],
        "kind": kind,
        "icon": ICONS[kind],
        "action": entry_text(entry, kind),
        "target": target_text(entry),
        "outcome": outcome_text,
        "when": time_ago(now_s - unix_seconds(entry["time"])),
        "undo": bool(entry.get("undo")),
    }


def entry_text(entry: "dict[str, Any]", kind: str) -> str:
    if entry["action"] == "fill_form" and entry.get("total") and kind != "bad":
        return f"Filled {entry.get('filled') or 0} of {pluralize(entry['total'], 'field')}"
    return action_text(entry["action"], TO_DO if kind == "bad" else DONE)


def target_text(entry: "dict[str, Any]") -> str:
    return "" if entry["action"] in ("fill_form", "undo") else clean(entry["target"], 60)


def running_view(command: "dict[str, Any]") -> "dict[str, str]":
    """A row for a command that is running or waiting."""
    return {
        "key": command["correlation_id"],
        "action": action_text(command["action"], IN_PROGRESS),
        "target": target_text(command),
        "state": STATES.get(command["state"], ""),
    }


def unix_seconds(time: str) -> int:
    """Parses a UTC time such as 2026-11-16T18:00:00Z; MicroPython has no datetime module."""
    year, month, day = int(time[:4]), int(time[5:7]), int(time[8:10])
    # Counts years from March, so that the leap day is the last day of its year.
    year -= month < 3
    days = 365 * year + year // 4 - year // 100 + year // 400
    days += (153 * ((month + 9) % 12) + 2) // 5 + day - 1 - 719468
    return ((24 * days + int(time[11:13])) * 60 + int(time[14:16])) * 60 + int(time[17:19])

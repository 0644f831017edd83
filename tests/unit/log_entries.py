"""Log entries for tests."""

from typing import Any

from formpilot_host.policy.log.entries import LogEntry


def make_entry(**changes: Any) -> LogEntry:
    defaults = {
        "time": "2026-01-31T12:00:00Z",
        "client": "Claude Desktop 1.2",
        "site": "shop.example",
        "tab": 55,
        "correlation_id": "cmd_0123456789ab",
        "action": "click",
        "target": "#pay",
    }
    return LogEntry(**{**defaults, **changes})

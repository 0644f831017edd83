"""A time that a person gives."""

import re
from datetime import UTC, datetime, timedelta

UNITS = {"s": "seconds", "m": "minutes", "h": "hours", "d": "days", "w": "weeks"}


def since_time(text: str, now: datetime | None = None) -> str:
    """As the log writes times: "2h" ago, or an ISO time, which is local unless it says more."""
    try:
        if ago := re.fullmatch(r"\s*(\d{1,6})\s*([smhdw])\s*", text):
            past = timedelta(**{UNITS[ago[2]]: int(ago[1])})
            moment = (now or datetime.now(UTC)) - past
        else:
            moment = datetime.fromisoformat(text.strip()).astimezone(UTC)
    except (ValueError, OverflowError):
        raise ValueError("A time is such as 30m, 2h, 7d, or 2026-01-31T12:00.") from None
    return moment.strftime("%Y-%m-%dT%H:%M:%SZ")

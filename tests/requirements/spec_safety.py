"""SPEC: confirmation, rate, log, what the user sees, and recovery."""

from .requirement import BUILT, Row

SPEC_SAFETY: tuple[Row, ...] = (
    # Confirmation
    (
        "SPEC-CONFIRM-CLICKS",
        "A click that submits, deletes, pays, sends or signs out asks first.",
        BUILT,
    ),
    ("SPEC-CONFIRM-FIELDS", "Filling a password or payment field asks first.", BUILT),
    (
        "SPEC-CONFIRM-WINDOW",
        "The question is asked in an extension window, never in the page.",
        BUILT,
    ),
    (
        "SPEC-CONFIRM-CONTENT",
        "The question shows the site, the action, the target and the fields' names.",
        BUILT,
    ),
    (
        "SPEC-CONFIRM-ANSWERS",
        "The answers are Allow once, Always on this site, and Deny.",
        BUILT,
    ),
    ("SPEC-CONFIRM-ONE-COMMAND", "An approval belongs to the one command it was given for.", BUILT),
    ("SPEC-CONFIRM-TIMEOUT", "No answer within 60 s is a Deny.", BUILT),
    (
        "SPEC-CONFIRM-DENIED",
        "A denied command answers `user_denied`, and nothing is touched.",
        BUILT,
    ),
    ("SPEC-CONFIRM-STATUS", "A command that waits for the user is `awaiting_confirmation`.", BUILT),
    ("SPEC-SITE-RULES", "A site's rule is ask, allow or block, and ask by default.", BUILT),
    ("SPEC-SITE-BLOCKED", "A blocked site answers `site_blocked`, and nothing is touched.", BUILT),
    (
        "SPEC-SITE-LOOPBACK",
        "Loopback sites are allowed by default, and the user can change it.",
        BUILT,
    ),
    # Rate
    ("SPEC-RATE-WINDOW", "Each site has its own window: 10 a minute, 600 on loopback.", BUILT),
    ("SPEC-RATE-SETTING", "The user sets a site's rate.", BUILT),
    ("SPEC-RATE-QUEUED", "A command that had to queue says `queued_ms` in its result.", BUILT),
    ("SPEC-RATE-LIMITED", "When 100 commands are queued, the next is `rate_limited`.", BUILT),
    # Log
    (
        "SPEC-LOG-LINE",
        "One JSON line per action: time, client, site, action, target, outcome and the rest.",
        BUILT,
    ),
    ("SPEC-LOG-NO-VALUES", "The log never holds a value.", BUILT),
    ("SPEC-LOG-ROTATED", "The log is rotated.", BUILT),
    (
        "SPEC-LOG-UNAVAILABLE",
        "With no log to write, changes are refused as `log_unavailable` and reads go on.",
        BUILT,
    ),
    # Seen
    ("SPEC-SEEN-HIGHLIGHT", "The target of an action is highlighted while it runs.", BUILT),
    ("SPEC-SEEN-OVERLAY", "A small overlay shows progress and a Stop button.", BUILT),
    ("SPEC-SEEN-RECENT", "The popup lists recent actions with Undo.", BUILT),
    # Recovery
    ("SPEC-RECOVER-MISSING", "A target not found is looked for again for up to 1 s.", BUILT),
    ("SPEC-RECOVER-SCROLL", "A target out of view is scrolled to first.", BUILT),
    ("SPEC-RECOVER-DISABLED", "A disabled target is reported as disabled.", BUILT),
)

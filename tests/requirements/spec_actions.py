"""SPEC: what each action of `interact` does beyond FILL, DRAG, TOOLS and ADR."""

from .requirement import BUILT, Row

SPEC_ACTIONS: tuple[Row, ...] = (
    # fill_form
    (
        "SPEC-FILL-VERIFIED",
        "A field is `filled` only after it was read back two frames later.",
        BUILT,
    ),
    ("SPEC-FILL-REFORMATTED", "Text that the page reformatted is `filled`, with a note.", BUILT),
    ("SPEC-FILL-REVERTED", "A value that the page took away fails with `value_reverted`.", BUILT),
    (
        "SPEC-FILL-VALIDATION",
        "Each field reports whether it is valid and the page's message.",
        BUILT,
    ),
    (
        "SPEC-FILL-REQUIRED-EMPTY",
        "The result lists the labels of required fields still empty.",
        BUILT,
    ),
    ("SPEC-FILL-NEAR-MISSES", "`field_not_found` carries up to five candidates.", BUILT),
    ("SPEC-FILL-INSIDE", "Keys resolve inside the container, and then in its shadow roots.", BUILT),
    (
        "SPEC-FILL-ESCAPED-KEYS",
        "Keys such as `user[email]`, `a.b` or `2fa` resolve by name and id like any other.",
        BUILT,
    ),
    (
        "SPEC-FILL-WRONG-KIND",
        "A value of the wrong kind fails its field, and the others go on.",
        BUILT,
    ),
    ("SPEC-FILL-ON-ERROR", "`on_error` is `continue` by default; `stop` skips the rest.", BUILT),
    (
        "SPEC-FILL-DRY-RUN",
        "`dry_run` reports `would_fill` for each field and changes nothing.",
        BUILT,
    ),
    (
        "SPEC-FILL-SNAPSHOT-ID",
        "A `snapshot_id` no longer current gives `stale_snapshot`, and nothing is touched.",
        BUILT,
    ),
    # drag
    ("SPEC-DRAG-DELAY", "`delay_ms` sets the pause per step, 10 by default.", BUILT),
    ("SPEC-DRAG-HOLD", "`hold_ms` holds still after the press.", BUILT),
    ("SPEC-DRAG-METHOD", "`method` is `auto`, `html5` or `mouse`.", BUILT),
    ("SPEC-DRAG-EFFECT", "`effect` says `moved`, `accepted` or `none_seen`.", BUILT),
    # hover
    ("SPEC-HOVER-TARGET", "A hover takes a target, or x and y.", BUILT),
    ("SPEC-HOVER-CHAIN", "A hover leaves and enters every element of the real chain.", BUILT),
    # click
    (
        "SPEC-CLICK-SEQUENCE",
        "A click scrolls into view and sends the full pointer sequence.",
        BUILT,
    ),
    ("SPEC-CLICK-OPTIONS", "A click takes a button, a count and modifiers.", BUILT),
    ("SPEC-CLICK-NAVIGATED", "A click that navigates reports `navigated` and the new URL.", BUILT),
    (
        "SPEC-CLICK-DISABLED",
        "A disabled target gives `element_disabled`, and is not clicked.",
        BUILT,
    ),
    ("SPEC-CLICK-OBSCURED", "A covered target gives `element_obscured`, and by what.", BUILT),
    # scroll
    ("SPEC-SCROLL-POSITION", "A scroll reports the new scroll position.", BUILT),
    ("SPEC-SCROLL-CONTAINER", "A scroll can move a container instead of the page.", BUILT),
    # wait_for
    ("SPEC-WAIT-CONDITIONS", "A wait combines selector, text, URL, stillness and time.", BUILT),
    ("SPEC-WAIT-GONE", "`gone` waits for the selector or the text to go away.", BUILT),
    ("SPEC-WAIT-EARLY", "A wait returns as soon as its conditions hold.", BUILT),
    ("SPEC-WAIT-SNAPSHOT", "A wait's snapshot has a `snapshot_id` and refs that work.", BUILT),
    # query_dom and highlight
    (
        "SPEC-QUERY-DOM",
        "`query_dom` gives count, text, attributes, visibility and refs, up to `limit`.",
        BUILT,
    ),
    ("SPEC-HIGHLIGHT", "`highlight` marks its target for `duration_ms`.", BUILT),
    # undo and cancel
    (
        "SPEC-UNDO-VALUES",
        "`undo` puts a fill's previous values back with the same events.",
        BUILT,
    ),
    ("SPEC-UNDO-DEFAULT", "`undo` without an id takes back the last fill.", BUILT),
    ("SPEC-UNDO-RESULTS", "`undo` reports per field like `fill_form`.", BUILT),
    ("SPEC-UNDO-UNAVAILABLE", "What can no longer be undone gives `undo_unavailable`.", BUILT),
    ("SPEC-CANCEL-BETWEEN", "A cancelled command stops between two fields or steps.", BUILT),
    ("SPEC-CANCEL-REPORT", "A cancelled command reports what it had done.", BUILT),
)

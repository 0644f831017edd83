"""FILL: filling forms with `fill_form`."""

from .requirement import BUILT, Row

FILL: tuple[Row, ...] = (
    # Requirements
    ("FILL-R1", "`fill_form` is an action of the `interact` tool.", BUILT),
    (
        "FILL-R2",
        "`fields` must be present and a non-empty object, checked before the browser.",
        BUILT,
    ),
    (
        "FILL-R3",
        "A key resolves by name, id, data-testid, aria-label, label text, then CSS.",
        BUILT,
    ),
    ("FILL-R4", "The control's type is detected, and each type is set in its own way.", BUILT),
    ("FILL-R5", "Each field gets focus, input, change and blur, in this order.", BUILT),
    ("FILL-R6", "React's value tracker sees every filled value as a change.", BUILT),
    ("FILL-R7", "Each field reports status, input_type, resolved_by, and its error if any.", BUILT),
    (
        "FILL-R8",
        "A missing container names the selector tried and hints at observe or query_dom.",
        BUILT,
    ),
    ("FILL-R9", "Disabled and read-only fields are skipped, not failed, with the reason.", BUILT),
    ("FILL-R10", "A file input fails with `file_input_not_supported` and says why.", BUILT),
    ("FILL-R11", "A select matches an option's value first, then its text in any case.", BUILT),
    ("FILL-R12", "A multi-select takes a list and selects every matching option.", BUILT),
    ("FILL-R13", "A radio value selects the radio with that value in the same named group.", BUILT),
    ("FILL-R14", "Without `selector`, fields are looked for in the whole document.", BUILT),
    ("FILL-R15", "A field not in the light DOM is looked for in open shadow roots.", BUILT),
    ("FILL-R16", "Checkboxes and radios report `previous_value` and `new_value`.", BUILT),
    ("FILL-R17", "Every fill is a command with its own correlation_id.", BUILT),
    # Values by type of control
    ("FILL-V1", "Text, email, tel, url, search and password replace what was there.", BUILT),
    ("FILL-V2", "Number and range take a string or a number, clamped to min and max.", BUILT),
    ("FILL-V3", "A textarea's old text is cleared and the new text set.", BUILT),
    ("FILL-V4", "A single select takes a string.", BUILT),
    ("FILL-V5", "A multiple select takes a list of strings.", BUILT),
    ("FILL-V6", "A checkbox takes a boolean: true checks it, false unchecks it.", BUILT),
    ("FILL-V7", "A radio group takes the string of one radio's value.", BUILT),
    ("FILL-V8", "Date, datetime-local, time, month and week take ISO 8601 strings.", BUILT),
    ("FILL-V9", "A color input takes a hex string such as `#ff0000`.", BUILT),
    ("FILL-V10", "A file input takes no value at all.", BUILT),
    ("FILL-V11", "A hidden input takes a string.", BUILT),
    # Answers
    (
        "FILL-A1",
        "The summary says how many of how many fields were filled, failed or skipped.",
        BUILT,
    ),
    ("FILL-A2", "The result counts total, filled, failed and skipped fields.", BUILT),
    ("FILL-A3", "`success` is true only when every field was filled.", BUILT),
    ("FILL-A4", "Each resolved field reports the selector it resolved to.", BUILT),
    ("FILL-A5", "A filled select reports the text of the option selected.", BUILT),
    ("FILL-A6", "Where fields were not found, a hint says how many and what a key may be.", BUILT),
    (
        "FILL-A7",
        "A browser that does not answer in time gives `extension_timeout` with advice.",
        BUILT,
    ),
    # Frameworks
    ("FILL-F1", "React's own state holds the filled values.", BUILT),
    ("FILL-F2", "Vue's own state holds the filled values, with `v-model.lazy` too.", BUILT),
    ("FILL-F3", "Angular's own form model holds the filled values.", BUILT),
    ("FILL-F4", "Plain listeners and web components notice the filled values.", BUILT),
    # What it leaves alone
    ("FILL-N1", "Filling never submits the form and never clicks a submit button.", BUILT),
    ("FILL-N2", "A captcha field is skipped with the reason `captcha_detected`.", BUILT),
    # Performance
    ("FILL-P1", "A form of 20 fields is answered in under 3 s, from call to reply.", BUILT),
    ("FILL-P2", "A field takes under 20 ms.", BUILT),
    ("FILL-P3", "Filling 20 fields takes under 500 ms in the page.", BUILT),
    ("FILL-P4", "A fill costs the browser under 50 KB of memory.", BUILT),
    ("FILL-P5", "A fill never blocks the page for more than 50 ms at a stretch.", BUILT),
    ("FILL-P6", "The reply for 20 fields is under 10 KB.", BUILT),
    # Security
    ("FILL-S1", "A tab that is off refuses `fill_form` with `ai_web_pilot_disabled`.", BUILT),
    ("FILL-S2", "Filled values never leave the machine.", BUILT),
    ("FILL-S3", "Values are neither cached nor logged nor kept after they are set.", BUILT),
    ("FILL-S4", "A filled password reports its status and never its value.", BUILT),
    ("FILL-S5", "No code of the caller's is ever run in the page.", BUILT),
    ("FILL-S6", "Values are set as properties and never parsed as HTML.", BUILT),
    ("FILL-S7", "The reply holds each field's key and status, not the value that was set.", BUILT),
    # Edge cases
    ("FILL-E1", "A selector without a match gives `form_not_found`, and no field is tried.", BUILT),
    ("FILL-E2", "An empty `fields` object gives `no_fields`.", BUILT),
    ("FILL-E3", "A key without a match fails with `field_not_found`, and the others go on.", BUILT),
    ("FILL-E4", "A disabled field is skipped as disabled and keeps its value.", BUILT),
    ("FILL-E5", "A read-only field is skipped as read-only and keeps its value.", BUILT),
    ("FILL-E6", "A hidden input is filled without events.", BUILT),
    ("FILL-E7", "A select without the option fails, listing up to 10 options.", BUILT),
    (
        "FILL-E8",
        "A checkbox takes true, yes, 1, on and their opposites, and no other string.",
        BUILT,
    ),
    ("FILL-E9", "A radio group without the value fails, listing the values it has.", BUILT),
    (
        "FILL-E10",
        "Of several matches the first visible one is used, or the first, with a note.",
        BUILT,
    ),
    ("FILL-E11", "A page that navigates during a fill gives a timeout, not a false result.", BUILT),
    ("FILL-E12", "Without a connected browser the reply is an error, not a wait for ever.", BUILT),
    (
        "FILL-E13",
        "Concurrent fills have their own ids and results and do not disturb each other.",
        BUILT,
    ),
    (
        "FILL-E14",
        "A form in another site's iframe is `form_not_found`, with the frame named.",
        BUILT,
    ),
)

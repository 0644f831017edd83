"""SPEC: installing, every command, errors, `observe` and `configure`."""

from .requirement import BUILT, Row

SPEC: tuple[Row, ...] = (
    # formpilot-host
    (
        "SPEC-INSTALL",
        "`install` registers the host for the browsers that are there, and says which and where.",
        BUILT,
    ),
    ("SPEC-UNINSTALL", "`uninstall` takes back what `install` registered.", BUILT),
    ("SPEC-DOCTOR", "`doctor` says what works and what does not, as JSON on request.", BUILT),
    ("SPEC-EXTENSION-FOLDER", "`extension` prints the unpacked extension's folder.", BUILT),
    ("SPEC-EXIT-CODES", "Exit codes: 0 done, 1 something is wrong, 2 bad usage.", BUILT),
    ("SPEC-LOG-COMMAND", "`log` prints the action log as a table.", BUILT),
    ("SPEC-NO-PORT", "Nothing of FormPilot listens on a TCP port.", BUILT),
    (
        "SPEC-THREE-TOOLS",
        "The agent has three tools: `interact`, `observe` and `configure`.",
        BUILT,
    ),
    # The switch
    ("SPEC-POPUP-SWITCH", "The popup has one switch: FormPilot on this tab.", BUILT),
    (
        "SPEC-OFF-BY-DEFAULT",
        "Every tab is off until the user switches it on, and until then nothing is injected.",
        BUILT,
    ),
    (
        "SPEC-TAB-CHOICE",
        "Tab 0 or none is the active tab if it is on, else the tab switched on last.",
        BUILT,
    ),
    (
        "SPEC-OFF-REFUSED",
        "A tab that is off answers `ai_web_pilot_disabled` at once, untouched.",
        BUILT,
    ),
    # Commands
    (
        "SPEC-TIMEOUT-RANGE",
        "`timeout_ms` is 1 to 30000, 10000 by default; outside it is `invalid_params`.",
        BUILT,
    ),
    ("SPEC-CORRELATION-ID", "Every `interact` call has its own `cmd_…` id.", BUILT),
    (
        "SPEC-WAIT-FALSE",
        "`wait: false` answers at once that the command is queued, with its id.",
        BUILT,
    ),
    (
        "SPEC-WAIT-DEFAULT",
        "`wait` is false by default for `drag` and true for all others.",
        BUILT,
    ),
    (
        "SPEC-COMMAND-RESULT",
        "`command_result` waits for the command and gives its status with its result.",
        BUILT,
    ),
    ("SPEC-TARGETS", "A target is a CSS selector, or a ref such as `@e12`.", BUILT),
    (
        "SPEC-FRAMES",
        "`frame` names a frame of any site; a frame out of reach is reported as such.",
        BUILT,
    ),
    ("SPEC-REFS-STALE", "A ref of a document that was left is `stale_snapshot`.", BUILT),
    (
        "SPEC-BAD-PARAMETERS",
        "Unknown keys, wrong types and contradictory targets never reach the browser.",
        BUILT,
    ),
    (
        "SPEC-UNKNOWN-ACTION",
        "An unknown action gets the list of actions; `select_option` gets the idiom too.",
        BUILT,
    ),
    # Errors
    (
        "SPEC-ERROR-SHAPE",
        "An error has a listed code, a message, a hint and facts, and is marked isError.",
        BUILT,
    ),
    (
        "SPEC-NO-VALUES",
        "No reply, log line, exception or console message holds a value from `fields`.",
        BUILT,
    ),
    ("SPEC-NOT-CONNECTED", "Without a browser the answer is `extension_not_connected`.", BUILT),
    (
        "SPEC-BROWSER-AMBIGUOUS",
        "Several browsers without a choice give `browser_ambiguous`.",
        BUILT,
    ),
    ("SPEC-TAB-GONE", "A tab closed during a command gives `tab_gone`.", BUILT),
    ("SPEC-NAVIGATED", "A page that leaves during a command gives `navigated`.", BUILT),
    (
        "SPEC-PYTHON-UNAVAILABLE",
        "A page where Python cannot run gives `python_unavailable`.",
        BUILT,
    ),
    ("SPEC-HOST-LOST", "A host that ends during a command gives `host_lost`.", BUILT),
    ("SPEC-PROTOCOL-MISMATCH", "Versions that do not fit give `protocol_mismatch`.", BUILT),
    (
        "SPEC-TOO-LARGE",
        "A message over the size limit gives `too_large`, and the connection stays.",
        BUILT,
    ),
    (
        "SPEC-INTERNAL-ERROR",
        "An unexpected fault gives `internal_error`, and the connection stays.",
        BUILT,
    ),
    # observe
    (
        "SPEC-OBSERVE-TABS",
        "`tabs` lists every tab's id and state; title and url only where it is on.",
        BUILT,
    ),
    (
        "SPEC-OBSERVE-PAGE",
        "`page` gives url, title, ready state, counts and forms.",
        BUILT,
    ),
    (
        "SPEC-OBSERVE-STATUS",
        "`status` gives the browsers connected, both versions and the tab's Python runtime.",
        BUILT,
    ),
    (
        "SPEC-OBSERVE-FORMS",
        "`forms` gives each field's label, key, type, required, options and state, capped.",
        BUILT,
    ),
    (
        "SPEC-OBSERVE-SNAPSHOT",
        "`snapshot` gives roles, names, states and refs under a snapshot_id, capped in size.",
        BUILT,
    ),
    ("SPEC-SNAPSHOT-SELECTOR", "`selector` narrows a snapshot to one part of the page.", BUILT),
    ("SPEC-OBSERVE-ACTION-LOG", "`action_log` gives the latest actions of the log.", BUILT),
    # configure
    ("SPEC-CONFIGURE-QUERY-DOM", "`configure` offers `query_dom` too.", BUILT),
    ("SPEC-STRICTER-ONLY", "An agent can make settings stricter and never looser.", BUILT),
)

"""ADR: fills that stop, stale snapshots, primed hovers, and no select_option."""

from .requirement import BUILT, Row

ADR: tuple[Row, ...] = (
    # Filling as one batch
    (
        "ADR-1",
        "A fill can stop at its first failure, naming `failed_at` and `failed_field`.",
        BUILT,
    ),
    ("ADR-2", "A stopped fill still reports the results of the fields before the failure.", BUILT),
    ("ADR-3", "Fields of a batch are filled one after another, in the order given.", BUILT),
    ("ADR-4", "One optional `snapshot_id` stands for the whole batch.", BUILT),
    ("ADR-5", "A stale snapshot fails the batch with `stale_snapshot` before any field.", BUILT),
    ("ADR-6", "Staleness is checked once for the batch, not again for each field.", BUILT),
    # Hover
    ("ADR-7", "A hover sends pointer events to the centre of its target.", BUILT),
    ("ADR-8", "A hover is primed elsewhere first, so enter handlers fire every time.", BUILT),
    ("ADR-9", "The priming and the hover are one pointer, with the same id.", BUILT),
    ("ADR-10", "A hover that reached nothing gives `hover_failed`.", BUILT),
    ("ADR-11", "Neither filling nor hovering needs anything of the page's author.", BUILT),
    # Waiting instead of select_option
    ("ADR-12", "There is no `select_option` action.", BUILT),
    ("ADR-13", "Asking for `select_option` is answered with click, wait_for, click.", BUILT),
    ("ADR-14", "`wait_for` returns a fresh snapshot in its own reply.", BUILT),
    ("ADR-15", "Click, wait_for, click chooses from a custom dropdown in three calls.", BUILT),
)

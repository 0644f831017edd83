"""What a page newly shows after it was given files: their names, or that it refuses them."""

from collections import Counter
from collections.abc import Sequence

from formpilot_inpage.dom.css import css_string
from formpilot_inpage.dom.page import Page
from formpilot_inpage.dom.text import one_line
from formpilot_inpage.dom.visibility import VISIBILITY, is_shown
from formpilot_inpage.forms.redaction import Redactor

from .refusal_words import says_refused

ERRORS = (
    ":is([role=alert], [aria-invalid=true], [class*=error i], [class*=invalid i], "
    "[class*=reject i], [class*=fail i]):not(html, body, main, form)"
)
BUSY = "progress, [role=progressbar], [aria-busy=true], [class*=uploading i]"
VALUE_NOW = 'getAttribute("aria-valuenow")'
MARKED = "it marks the file as one that failed."
SHOWN_TEXT = ("innerText", "checkVisibility()")
ELLIPSES = ("…", "...")
SHORTEST_PIECE = 3
LINE_LIMIT = 300


class PageSigns:
    """Compares what the page shows now with what it showed when this was made."""

    def __init__(self, page: Page, names: Sequence[str]) -> None:
        self._page = page
        self._names = list(dict.fromkeys(names))
        self._attributes = ", ".join(
            f"[{attribute}*={css_string(name)} i]"
            for name in self._names
            for attribute in ("title", "aria-label", "alt")
        )
        self._lines = read_lines(page)
        self._labelled = self._count_labelled()
        self._busy = self._count_busy()

    def shows_names(self) -> bool:
        """Whether the page shows every name more often than before."""
        if not self._names:
            return False
        new = self._new_lines()
        missing = [name for name in self._names if not any(shows(line, name) for line in new)]
        return not missing or self._count_labelled() >= self._labelled + len(self._names)

    def refusal(self) -> str:
        """What the page says against the files, without their names; "" if it says nothing."""
        new = self._new_lines()
        if not new:
            return ""
        errors = {
            line
            for text, is_displayed in self._page_errors()
            if is_displayed
            for line in lines_of(text or "")
        }
        for line in new:
            rest = without_names(line, self._names)
            if says_refused(rest) or line in errors:
                is_only_name = not any(map(str.isalpha, rest))
                return MARKED if is_only_name else Redactor(self._names).redact(line)
        return ""

    def is_busy(self) -> bool:
        """Whether the page newly shows that it sends the files."""
        return self._count_busy() > self._busy

    def _page_errors(self) -> list[list[str | None]]:
        roots = [None, *self._page.shadow_roots()]
        found = [self._page.query_rows(ERRORS, SHOWN_TEXT, within=root) for root in roots]
        return [row.values for rows in found for row in rows]

    def _new_lines(self) -> list[str]:
        return list((read_lines(self._page) - self._lines).elements())

    def _count_busy(self) -> int:
        rows = self._page.query_rows(BUSY, (VALUE_NOW, *VISIBILITY))
        return sum(row.values[0] != "0" and is_shown(row.values[1:]) for row in rows)

    def _count_labelled(self) -> int:
        return self._page.select(self._attributes, limit=1).count if self._attributes else 0


def read_lines(page: Page) -> "Counter[str]":
    """The lines that people read, also in shadow roots and in fields that only show."""
    (body,) = page.read("document.body.innerText")
    roots = page.read_each(page.shadow_roots(), ["textContent"])
    fields = page.query_rows("input[readonly]", ["value"])
    texts = [body, *(row[0] for row in roots), *(row.values[0] for row in fields)]
    return Counter(line for text in texts for line in lines_of(text or ""))


def count_shown(page: Page, names: Sequence[str]) -> int:
    """How often the page shows the names, together."""
    lines = read_lines(page).elements()
    return sum(shows(line, name) for line in lines for name in names)


def lines_of(text: str) -> list[str]:
    lines = (one_line(line)[:LINE_LIMIT] for line in text.splitlines())
    return [line for line in lines if line]


def shows(line: str, name: str) -> bool:
    """Whether a line holds a name, whole, without its extension, or shortened in the middle."""
    text, wanted = line.casefold(), one_line(name).casefold()
    stem = wanted.rpartition(".")[0] or wanted
    if wanted in text or (len(stem) > SHORTEST_PIECE and stem in text):
        return True
    for sign in ELLIPSES:
        start, found, end = text.partition(sign)
        start, end = start.split()[-1] if start.split() else "", end.strip()
        if found and len(start) >= SHORTEST_PIECE and wanted.startswith(start):
            return not end or wanted.endswith(end.split()[0])
    return False


def without_names(line: str, names: Sequence[str]) -> str:
    """A file may be called error.log."""
    text = line.casefold()
    for name in names:
        wanted = one_line(name).casefold()
        text = text.replace(wanted, " ").replace(wanted.rpartition(".")[0] or wanted, " ")
    return text

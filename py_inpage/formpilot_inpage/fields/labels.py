"""What fields are called on the page."""

from collections.abc import AsyncIterator, Iterator, Sequence
from itertools import islice

from formpilot_inpage.dom.page import Element, Page, Row

from .words import identifier

READINGS = 20
LABELLED_BY = 'getAttribute("aria-labelledby")'


Texts = Iterator[tuple[str, Element]]


async def label_texts(page: Page, tree: Element | None) -> AsyncIterator[Texts]:
    """Each label's text with what it labels: a control, or what holds it. That is the fieldset
    of a legend, and a label itself around a custom element, or around a button and a control."""
    async for rows in page.slices("label, legend", ["localName", "textContent"], within=tree):
        yield own_texts(page, rows)
    yield referred_texts(page, tree)


def own_texts(page: Page, rows: Sequence[Row]) -> Texts:
    elements = [row.element for row in rows]
    controls = page.follow(elements, "control")
    parents = page.follow(elements, "parentElement")
    held = page.read_each(
        [control for control in controls if control], ["localName", "textContent"]
    )
    held_texts = iter(held)
    for row, control, parent in zip(rows, controls, parents, strict=True):
        tag, text = row.values
        kind, inner = next(held_texts) if control else ("", "")
        around = parent if tag == "legend" and parent else row.element
        meant = control if control and kind != "button" else around
        for words in islice(without(text, inner), READINGS):
            yield words, meant


def without(text: str, inner: str) -> Iterator[str]:
    """A label around a select holds the texts of its options too. Where its own words are the
    same, such as "Size" and the option "S", each of them may be the option."""
    at = text.rfind(inner) if inner else -1
    while at >= 0:
        yield f"{text[:at]} {text[at + len(inner) :]}"
        at = text.rfind(inner, 0, at)
    yield text


def referred_texts(page: Page, tree: Element | None) -> Texts:
    """The texts that `aria-labelledby` points to."""
    rows = page.table("[aria-labelledby]", [LABELLED_BY], within=tree)
    wanted = {name for row in rows for name in row.values[0].split()}
    if not wanted:
        return
    # Labels may be outside of the container, but are in the same document or shadow tree.
    selector = ", ".join(f"#{identifier(name)}" for name in sorted(wanted))
    (root,) = page.follow([rows[0].element], "getRootNode()")
    named = page.table(selector, ['getAttribute("id")', "textContent"], within=root)
    texts = {row.values[0]: row.values[1] for row in reversed(named)}
    for row in rows:
        parts = [texts[name] for name in row.values[0].split() if name in texts]
        if parts:
            yield " ".join(parts), row.element

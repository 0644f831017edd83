"""What fields are called on the page."""

import json
from collections.abc import AsyncIterator, Iterator, Sequence
from itertools import islice

from formpilot_inpage.dom.element import TEXT_FIELDS
from formpilot_inpage.dom.page import Element, Page, Row

from .words import identifier

READINGS = 20
LABELLED_BY = 'getAttribute("aria-labelledby")'
# What is written in them is theirs, and no part of a label around them.
WRITTEN_IN = json.dumps(TEXT_FIELDS)
LABEL_PATHS = (
    "localName",
    "textContent",
    "isContentEditable",
    f"querySelectorAll({WRITTEN_IN}).length",
)


def writing(path: str = "") -> tuple[str, str]:
    """Paths to a field of text around and inside of an element: its text may be what it holds."""
    return f"{path}closest({WRITTEN_IN}).localName", f"{path}querySelector({WRITTEN_IN}).localName"


REFERRED_PATHS = ('getAttribute("id")', "textContent", *writing())

Texts = Iterator[tuple[str, Element]]


async def label_texts(page: Page, tree: Element | None) -> AsyncIterator[Texts]:
    """Each label's text with what it labels: a control, or what holds it. That is the fieldset
    of a legend, and a label itself around a custom element, or around a button and a control."""
    async for rows in page.slices("label, legend", LABEL_PATHS, within=tree):
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
    written = texts_written_in(page, rows, controls)
    for row, control, parent in zip(rows, controls, parents, strict=True):
        tag, text, editable, _ = row.values
        kind, inner = next(held_texts) if control else ("", "")
        if editable:
            continue
        for words in written.get(row.element, []):
            text = text.replace(words, " ", 1)
        around = parent if tag == "legend" and parent else row.element
        meant = control if control and kind != "button" else around
        for words in islice(without(text, inner), READINGS):
            yield words, meant


def texts_written_in(
    page: Page, rows: Sequence[Row], controls: Sequence[Element | None]
) -> dict[Element, list[str]]:
    """What stands in the fields inside of labels. A label's only field is looked at later."""
    holding = [
        (row.element, control, row.values[3])
        for row, control in zip(rows, controls, strict=True)
        if row.values[3]
    ]
    firsts = page.follow([label for label, _, _ in holding], f"querySelector({WRITTEN_IN})")
    return {
        label: [row.values[0] for row in page.table(TEXT_FIELDS, ["textContent"], label)]
        for (label, control, count), first in zip(holding, firsts, strict=True)
        if count > 1 or first != control
    }


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
    texts = texts_by_id(page, rows[0].element, wanted)
    for row in rows:
        parts = [texts[name] for name in row.values[0].split() if name in texts]
        if parts:
            yield " ".join(parts), row.element


def referred_words(page: Page, element: Element, names: str) -> str:
    """The text that one element's `aria-labelledby` points to."""
    texts = texts_by_id(page, element, set(names.split())) if names.split() else {}
    return " ".join(texts[name] for name in names.split() if name in texts)


def texts_by_id(page: Page, element: Element, names: set[str]) -> dict[str, str]:
    # Labels may be outside of the container, but are in the same document or shadow tree.
    selector = ", ".join(f"#{identifier(name)}" for name in sorted(names))
    (root,) = page.follow([element], "getRootNode()")
    named = page.table(selector, REFERRED_PATHS, within=root)
    return {row.values[0]: row.values[1] for row in reversed(named) if not any(row.values[2:])}

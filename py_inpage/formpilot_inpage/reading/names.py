"""What elements are called."""

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from formpilot_inpage.dom.page import Element, Page
from formpilot_inpage.fields.words import identifier

from .nodes import Node
from .roles import FROM_CONTENT
from .texts import author_names, contents_of, texts_of

LABELS_LIMIT = 5
# By tag the path to the element inside that says its name.
CAPTIONS = {
    "fieldset": 'querySelector(":scope > legend")',
    "figure": 'querySelector("figcaption")',
    "table": "caption",
}


class Asked(NamedTuple):
    """An element whose name is wanted."""

    node: Node
    role: str
    labels: int
    secret: bool
    """Its content may be what a user chose."""

    @property
    def by_content(self) -> bool:
        return self.role in FROM_CONTENT and self.node.tag != "input" and not self.secret


async def names_of(page: Page, asked: Sequence[Asked]) -> list[str]:
    """In one line each; "" for what has none."""
    references = references_of(page, asked)
    labels = labels_of(page, asked)
    await page.breathe()
    captions = captions_of(page, asked)
    referred = [one for ones in (*references, *labels, *captions) for one in ones]
    texts = await texts_of(page, referred)

    def joined(elements: Iterable[Element]) -> str:
        return " ".join(text for text in map(texts.__getitem__, elements) if text)

    strong = [
        next((name for name in sources if name.strip()), "")
        for sources in (
            strongest(one, joined(referring), joined(labelling), joined(captioning))
            for one, referring, labelling, captioning in zip(
                asked, references, labels, captions, strict=True
            )
        )
    ]
    open_ones = [
        one.node.element
        for one, name in zip(asked, strong, strict=True)
        if not name and one.by_content
    ]
    contents = await contents_of(page, open_ones)
    return [
        one_line(name or contents.get(one.node.element, "") or weakest(one))
        for one, name in zip(asked, strong, strict=True)
    ]


def strongest(one: Asked, referring: str, labelling: str, captioning: str) -> Iterator[str]:
    """What comes before an element's content."""
    yield referring
    by_author = list(author_names(one.node))
    yield by_author[0]
    yield labelling
    yield from by_author[1:]
    yield captioning


def weakest(one: Asked) -> str:
    """What an element is called where nothing else is."""
    has = one.node.attributes
    placeholders = ("placeholder", "aria-placeholder") if one.node.tag != "button" else ()
    return next((has[name] for name in ("title", *placeholders) if has.get(name, "").strip()), "")


def one_line(text: str) -> str:
    return " ".join(text.split())


def references_of(page: Page, asked: Sequence[Asked]) -> list[list[Element]]:
    """The elements that `aria-labelledby` points to, in its order."""
    wanted = [one.node.attributes.get("aria-labelledby", "").split() for one in asked]
    pointing = [one.node.element for one, ids in zip(asked, wanted, strict=True) if ids]
    roots = iter(page.follow(pointing, "getRootNode()"))
    root_of = [next(roots) if ids else None for ids in wanted]
    named: dict[tuple[Element, str], Element] = {}
    for root in {root for root in root_of if root}:
        ids = {
            name
            for names, own in zip(wanted, root_of, strict=True)
            if own == root
            for name in names
        }
        selector = ", ".join(f"#{identifier(name)}" for name in sorted(ids))
        for row in reversed(page.table(selector, ['getAttribute("id")'], within=root)):
            named[root, row.values[0]] = row.element
    return [
        [named[root, name] for name in ids if (root, name) in named] if root else []
        for ids, root in zip(wanted, root_of, strict=True)
    ]


def labels_of(page: Page, asked: Sequence[Asked]) -> list[list[Element]]:
    """Its `<label>`s."""
    found: list[list[Element]] = [[] for _ in asked]
    most = min(LABELS_LIMIT, max((one.labels for one in asked), default=0))
    for number in range(most):
        having = [at for at, one in enumerate(asked) if one.labels > number]
        labels = page.follow([asked[at].node.element for at in having], f"labels.{number}")
        for at, label in zip(having, labels, strict=True):
            found[at] += [label] if label else []
    return found


def captions_of(page: Page, asked: Sequence[Asked]) -> list[list[Element]]:
    found: list[list[Element]] = [[] for _ in asked]
    for tag, path in CAPTIONS.items():
        having = [at for at, one in enumerate(asked) if one.node.tag == tag]
        captions = page.follow([asked[at].node.element for at in having], path) if having else []
        for at, caption in zip(having, captions, strict=True):
            found[at] += [caption] if caption else []
    return found

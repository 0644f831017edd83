"""Elements that an agent may have meant: several matches, or clickable elements of similar text."""

import re
from collections.abc import Sequence
from itertools import chain
from typing import Any

from formpilot_inpage.contract.errors import CommandError, ErrorCode
from formpilot_inpage.dom.find import find
from formpilot_inpage.dom.geometry import FRAME_ELEMENT_PATH
from formpilot_inpage.dom.input_types import BUTTON_TYPES
from formpilot_inpage.dom.page import Element, Page
from formpilot_inpage.dom.text import letter_pairs, shorten, texts_of
from formpilot_inpage.dom.visibility import VISIBILITY, is_shown

MAX_MATCHES = 10
MAX_SIMILAR = 5
MAX_COMPARED = 1000
MIN_SIMILARITY = 0.5
CLICKABLE = (
    "a[href], button, summary, input:is([type=button], [type=submit], [type=reset], [type=image]),"
    "[role=button], [role=link], [role=menuitem], [role=option], [role=tab]"
)
NAMES = ("textContent", *(f'getAttribute("{name}")' for name in ("id", "aria-label", "title")))
DESCRIPTION = ("localName", "type", 'getAttribute("aria-label")', 'getAttribute("value")')
# Words of selectors that say nothing about the element.
SELECTOR_WORDS = set(
    re.findall(
        r"\w+",
        """a button input div span li ul svg id class name type role href data testid test aria
        label title not is has where nth child of first last text contains link submit""",
    )
)


def describe_candidates(page: Page, elements: Sequence[Element]) -> list[dict[str, Any]]:
    """What an agent needs to choose one of the elements."""
    rows = page.read_each(elements, [*DESCRIPTION, *VISIBILITY])
    described = zip(texts_of(page, elements), page.store.refs(elements), rows, strict=True)
    return [
        {
            "text": shorten(text or label or (value if is_button(tag, input_type) else "") or ""),
            "tag": tag,
            "ref": ref,
            "visible": is_shown(visibility),
        }
        for text, ref, (tag, input_type, label, value, *visibility) in described
    ]


def is_button(tag: str, input_type: str | None) -> bool:
    return tag == "input" and input_type in BUTTON_TYPES


def ambiguous_target_error(pages: Sequence[Page], target: str) -> CommandError:
    """Several elements match in a document, or in several frames."""
    found = [(page, find(page, target, MAX_MATCHES)) for page in pages]
    count = sum(matches.count for _, matches in found)
    candidates = [candidates_with_frame(page, matches.elements) for page, matches in found]
    hint = "Use the ref of the one you mean, or name its `frame`." if len(pages) > 1 else None
    return CommandError(
        ErrorCode.AMBIGUOUS_TARGET,
        f"{count} elements match {target!r}, and nothing was touched.",
        hint,
        selector=target,
        matches_count=count,
        candidates=list(chain(*candidates))[:MAX_MATCHES],
    )


def candidates_with_frame(page: Page, elements: Sequence[Element]) -> list[dict[str, Any]]:
    frames = [frame for frame in page.resolve(elements[:1], FRAME_ELEMENT_PATH) if frame]
    frame_fact = {"frame": page.store.ref(frames[0])} if frames else {}
    return [{**candidate, **frame_fact} for candidate in describe_candidates(page, elements)]


async def find_similar(page: Page, selector: str) -> list[dict[str, Any]]:
    """Clickable elements whose text or id resembles the words of the selector, best first."""
    words = re.findall(r"[^\W_]+", selector)
    wanted = letter_pairs(" ".join(word for word in words if word.lower() not in SELECTOR_WORDS))
    scored: list[tuple[float, Element]] = []
    compared = 0
    async for rows in page.query_slices(CLICKABLE, NAMES):
        for element, values in rows:
            pairs = letter_pairs(" ".join(shorten(value) for value in values if value))
            if wanted and len(wanted & pairs) >= MIN_SIMILARITY * len(wanted):
                scored.append((len(wanted & pairs) / len(wanted | pairs), element))
        compared += len(rows)
        if compared >= MAX_COMPARED:
            break
    scored.sort(key=lambda entry: -entry[0])
    return describe_candidates(page, [element for _, element in scored[:MAX_SIMILAR]])

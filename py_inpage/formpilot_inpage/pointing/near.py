"""What else an agent may have meant: elements that can be clicked, by what they say."""

import re
from collections.abc import Sequence
from typing import Any

from formpilot_inpage.contract.errors import ErrorCode, Refused
from formpilot_inpage.dom.describe import CHOICES, VISIBILITY, shown, texts_of
from formpilot_inpage.dom.find import find
from formpilot_inpage.dom.page import Element, Page
from formpilot_inpage.dom.viewport import FRAME
from formpilot_inpage.fields.near import pairs
from formpilot_inpage.fields.words import brief

LISTED = 10
CANDIDATES = 5
LOOKED_AT = 1000
RESEMBLES = 0.5
CLICKED = (
    "a[href], button, summary, input:is([type=button], [type=submit], [type=reset], [type=image]),"
    "[role=button], [role=link], [role=menuitem], [role=option], [role=tab]"
)
NAMES = ("textContent", *(f'getAttribute("{name}")' for name in ("id", "aria-label", "title")))
SAID = ("localName", "type", 'getAttribute("aria-label")', 'getAttribute("value")')
# What selectors are made of, whatever they mean.
GRAMMAR = set(
    re.findall(
        r"\w+",
        """a button input div span li ul svg id class name type role href data testid test aria
        label title not is has where nth child of first last text contains link submit""",
    )
)


def candidates(page: Page, elements: Sequence[Element]) -> list[dict[str, Any]]:
    """For a list of which an agent may choose."""
    rows = page.read_each(elements, [*SAID, *VISIBILITY])
    listed = zip(texts_of(page, elements), page.refs(elements), rows, strict=True)
    return [
        {
            "text": brief(text or label or (value if is_button(tag, kind) else "") or ""),
            "tag": tag,
            "ref": ref,
            "visible": shown(visibility),
        }
        for text, ref, (tag, kind, label, value, *visibility) in listed
    ]


def is_button(tag: str, kind: str | None) -> bool:
    return tag == "input" and kind in CHOICES - {"checkbox", "radio"}


def ambiguous(pages: Sequence[Page], target: str) -> Refused:
    """Several elements match in one document, or in the frames of several."""
    found = [(page, find(page, target, LISTED)) for page in pages]
    count = sum(matches.count for _, matches in found)
    listed = [one for page, matches in found for one in in_frame(page, matches.elements)]
    hint = "Use the ref of the one you mean, or name its `frame`." if len(pages) > 1 else None
    return Refused(
        ErrorCode.AMBIGUOUS_TARGET,
        f"{count} elements match {target!r}, and nothing was touched.",
        hint,
        selector=target,
        matches_count=count,
        candidates=listed[:LISTED],
    )


def in_frame(page: Page, elements: Sequence[Element]) -> list[dict[str, Any]]:
    """Candidates, with the frame that they are in."""
    frames = [frame for frame in page.follow(elements[:1], FRAME) if frame]
    where = {"frame": page.ref(frames[0])} if frames else {}
    return [{**one, **where} for one in candidates(page, elements)]


async def resembling(page: Page, selector: str) -> list[dict[str, Any]]:
    """Buttons and links whose text or id resembles what the selector names, best first."""
    words = [word for word in re.findall(r"[^\W_]+", selector) if word.lower() not in GRAMMAR]
    wanted = pairs(" ".join(words))
    scored: list[tuple[float, Element]] = []
    looked_at = 0
    async for rows in page.slices(CLICKED, NAMES):
        for element, values in rows:
            own = pairs(" ".join(brief(value) for value in values if value))
            if wanted and len(wanted & own) >= RESEMBLES * len(wanted):
                scored.append((len(wanted & own) / len(wanted | own), element))
        looked_at += len(rows)
        if looked_at >= LOOKED_AT:
            break
    scored.sort(key=lambda one: -one[0])
    return candidates(page, [element for _, element in scored[:CANDIDATES]])

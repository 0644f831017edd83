"""What else an agent may have meant: elements that can be clicked, by what they say."""

import re
from typing import Any

from formpilot_inpage.dom.describe import CHOICES, is_visible, text_of
from formpilot_inpage.dom.page import Element, Page
from formpilot_inpage.fields.near import pairs
from formpilot_inpage.fields.words import brief

CANDIDATES = 5
LOOKED_AT = 1000
RESEMBLES = 0.5
CLICKED = (
    "a[href], button, summary, input:is([type=button], [type=submit], [type=reset], [type=image]),"
    "[role=button], [role=link], [role=menuitem], [role=option], [role=tab]"
)
NAMES = ("textContent", *(f'getAttribute("{name}")' for name in ("id", "aria-label", "title")))
# What selectors are made of, whatever they mean.
GRAMMAR = set(
    re.findall(
        r"\w+",
        """a button input div span li ul svg id class name type role href data testid test aria
        label title not is has where nth child of first last text contains link submit""",
    )
)


def candidate(page: Page, element: Element) -> dict[str, Any]:
    """For a list of which an agent may choose."""
    tag, kind = element.read("localName", "type")
    names = element.attributes(["aria-label", "value"])
    text = text_of(element) or names["aria-label"] or ""
    if not text and tag == "input" and kind in CHOICES - {"checkbox", "radio"}:
        text = names["value"] or ""
    visible = is_visible(element)
    return {"text": brief(text), "tag": tag, "ref": page.ref(element), "visible": visible}


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
    return [candidate(page, element) for _, element in scored[:CANDIDATES]]

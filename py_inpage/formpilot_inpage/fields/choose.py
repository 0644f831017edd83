"""Which of several controls is meant."""

from formpilot_inpage.dom.describe import VISIBILITY, shown
from formpilot_inpage.dom.page import Element, Page

from .controls import Spot
from .resolve import Match, is_one_field
from .words import quoted

SEVERAL = "Multiple elements matched; used first visible match."
ALL_HIDDEN = "Multiple elements matched; none is visible, used the first."


def choose(page: Page, match: Match) -> tuple[Spot, str | None]:
    """The first that a person can see, and a note where there was a choice."""
    if is_one_field(page, match.spots):
        return match.spots[0], None
    meant = meant_by(match)
    rows = page.read_each([found.element for found in meant], VISIBILITY)
    for found, row in zip(meant, rows, strict=True):
        if shown(row):
            return found, SEVERAL
    return meant[0], ALL_HIDDEN


def meant_by(match: Match) -> list[Spot]:
    """Server frameworks put a hidden input of the same name before a checkbox."""
    return [found for found in match.spots if found.type != "hidden"] or match.spots


def group_of(page: Page, match: Match, chosen: Spot) -> tuple[Element, ...]:
    """The buttons that take turns with this one: those of its name in the same form."""
    if not chosen.is_radio:
        return ()
    if not chosen.name:
        return (chosen.element,)
    alike = [found.element for found in match.tree.radios[chosen.name]]
    if chosen.element not in alike:
        # A ref may lead out of the container.
        (root,) = page.follow([chosen.element], "getRootNode()")
        namesakes = f"input[type=radio][name={quoted(chosen.name)}]"
        alike = [row.element for row in page.table(namesakes, [], within=root)]
    owners = page.follow(alike, "form")
    mine = owners[alike.index(chosen.element)]
    return tuple(one for one, owner in zip(alike, owners, strict=True) if owner == mine)

"""What is read of many elements is read at once: each reading may be a round trip."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from formpilot_inpage.actions.scroll import SIZES, SPOTS, inner_scroller
from formpilot_inpage.dom.page import Element
from formpilot_inpage.pointing.near import candidates
from tests.binding import requirement
from tests.unit.fake_page import FakeElement, FakePage, element

MANY = 30


@dataclass(eq=False)
class Counted(FakeElement):
    """An element that counts how often it is asked on its own."""

    readings: int = 0

    def read(self, *paths: str) -> list[Any]:
        self.readings += 1
        return FakeElement.read(self, *paths)

    def text(self) -> str:
        self.readings += 1
        return FakeElement.text(self)

    def attributes(self, names: Sequence[str]) -> dict[str, str | None]:
        self.readings += 1
        return FakeElement.attributes(self, names)


@dataclass
class Deep(FakePage):
    """A page that is the same elements, one in the other, everywhere."""

    line: list[Counted] = field(default_factory=list)
    readings: int = 0

    def read(self, *paths: str) -> list[Any]:
        return [800 for _ in paths]

    def read_each(self, elements: Sequence[Any], paths: Sequence[str]) -> list[list[Any]]:
        self.readings += 1
        return [FakeElement.read(one, *paths) for one in elements]

    def under(self, x: float, y: float) -> Element | None:
        return self.line[0]

    def lineage(self, element: Element) -> list[Element]:
        return list(self.line)


def deep() -> Deep:
    known = [element("div", f"Part {at}") for at in range(MANY)]
    sizes = dict.fromkeys(SIZES, 100)
    return Deep(line=[Counted({**one.properties, **sizes}) for one in known])


@requirement("SPEC-SCROLL-CONTAINER")
def test_what_scrolls_is_found_with_one_reading_for_each_spot() -> None:
    page = deep()
    assert inner_scroller(page, element("html")) is None
    assert page.readings == len(SPOTS)
    assert [one.readings for one in page.line] == [0] * MANY


@requirement("TOOLS-E3")
def test_candidates_are_described_with_as_many_readings_as_one_is() -> None:
    page = deep()
    listed = candidates(page, page.line)
    assert [one["text"] for one in listed] == [f"Part {at}" for at in range(MANY)]
    assert page.readings == 2
    assert [one.readings for one in page.line] == [0] * MANY


@requirement("SPEC-NO-VALUES")
def test_a_candidate_does_not_tell_what_it_holds() -> None:
    held = {"innerText": "canary-4711", 'getAttribute("value")': "canary-4711"}
    field_itself = element("input", **held, **{'matches("input, textarea")': True, "type": "text"})
    editable = element("div", **held, isContentEditable=True)
    button = element("input", type="submit", **{'getAttribute("value")': "Send"})
    listed = candidates(FakePage(), [field_itself, editable, button])
    assert [one["text"] for one in listed] == ["", "", "Send"]

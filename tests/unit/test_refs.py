"""Refs name one element of one document, in as few characters as will do."""

import pytest

from formpilot_host.way import Way
from formpilot_inpage.contract.clicking import Scroll
from formpilot_inpage.contract.commands import Drag, FillForm, Highlight
from formpilot_inpage.contract.envelope import refs_of
from formpilot_inpage.contract.errors import ErrorCode, Refused
from formpilot_inpage.contract.refs import Ref, parse
from formpilot_inpage.contract.waiting import WaitFor
from tests.binding import requirement


@pytest.mark.parametrize(
    ("ref", "text"),
    [
        (Ref(12, 1), "@e12"),
        (Ref(1, 2), "@e1b"),
        (Ref(7, 26), "@e7z"),
        (Ref(7, 27), "@e7aa"),
        (Ref(7, 26 * 27), "@e7zz"),
        (Ref(7, 26 * 27 + 1), "@e7aaa"),
    ],
)
@requirement("SPEC-TARGETS")
def test_a_ref_and_its_text_are_each_other(ref: Ref, text: str) -> None:
    assert (str(ref), parse(text)) == (text, ref)


@pytest.mark.parametrize("text", ["", "@e", "@e0", "@e01", "@e1a", "@e1B", "e1", "@e1 ", "@e٣"])
@requirement("SPEC-TARGETS")
def test_anything_else_is_no_ref(text: str) -> None:
    assert parse(text) is None


@requirement("SPEC-FRAMES")
def test_a_command_goes_to_the_document_of_its_refs() -> None:
    assert Way(Highlight(target="@e4c"), "").request()["document"] == 3
    assert Way(FillForm(fields={"@e4c": "Ada", "@e5c": "Bo"}), "").request()["document"] == 3
    assert "document" not in Way(Highlight(target="#it"), "").request()
    # A frame that is named comes first.
    assert "document" not in Way(Highlight(target="@e4c"), "#pay").request()
    assert Way(Highlight(target="#it"), "@e9b >>> #pay").request()["document"] == 2


@requirement("SPEC-FILL-ESCAPED-KEYS")
def test_a_field_may_be_called_like_a_ref() -> None:
    # Only a guess: the host starts at the tab's own document where there is no such one.
    assert Way(FillForm(fields={"@e4c": "a"}), "").request()["guessed"] is True
    assert "document" not in Way(FillForm(fields={"@e4c": "a", "@e4d": "b"}), "").request()
    assert Way(FillForm(selector="@e1b", fields={"@e4c": "a"}), "").request()["document"] == 2


@requirement("SPEC-REFS-STALE")
def test_refs_of_two_documents_cannot_be_meant_together() -> None:
    with pytest.raises(Refused) as refused:
        Way(Drag(from_="@e1", to="@e2b"), "")
    assert refused.value.code is ErrorCode.STALE_SNAPSHOT


@requirement("SPEC-TARGETS")
def test_only_what_names_a_target_is_a_ref() -> None:
    assert refs_of(WaitFor(selector="@e1", text="@e2b", url_contains="@e3c")) == ["@e1"]
    assert refs_of(Scroll(target="@e1", container="@e2")) == ["@e1", "@e2"]
    assert refs_of(Drag(from_="@e1", to_x=1, to_y=2)) == ["@e1"]
    assert refs_of(FillForm(selector="@e1", fields={"@e2": "@e3"})) == ["@e1"]

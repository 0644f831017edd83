"""Refs: their text, and the document that a command with refs goes to."""

import pytest

from formpilot_host.mcp.route import route_command
from formpilot_inpage.contract.drag import Drag
from formpilot_inpage.contract.envelope import refs_of
from formpilot_inpage.contract.errors import CommandError, ErrorCode
from formpilot_inpage.contract.fill_form import FillForm
from formpilot_inpage.contract.highlight import Highlight
from formpilot_inpage.contract.refs import Ref, parse_ref
from formpilot_inpage.contract.scroll import Scroll
from formpilot_inpage.contract.wait_for import WaitFor
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
def test_a_ref_is_written_as_text_and_parsed_back(ref: Ref, text: str) -> None:
    assert (str(ref), parse_ref(text)) == (text, ref)


@pytest.mark.parametrize("text", ["", "@e", "@e0", "@e01", "@e1a", "@e1B", "e1", "@e1 ", "@e٣"])
@requirement("SPEC-TARGETS")
def test_other_texts_are_no_refs(text: str) -> None:
    assert parse_ref(text) is None


@requirement("SPEC-FRAMES")
def test_a_command_goes_to_the_document_of_its_refs() -> None:
    assert route_command(Highlight(target="@e4c"), "")["document"] == 3
    assert route_command(FillForm(fields={"@e4c": "Ada", "@e5c": "Bo"}), "")["document"] == 3
    assert "document" not in route_command(Highlight(target="#it"), "")
    # The frame has precedence over the target.
    assert "document" not in route_command(Highlight(target="@e4c"), "#pay")
    assert route_command(Highlight(target="#it"), "@e9b >>> #pay")["document"] == 2


@requirement("SPEC-FILL-ESCAPED-KEYS")
def test_the_document_of_a_field_key_is_a_guess() -> None:
    # Only a guess: if there is no such document the host uses the tab's own.
    assert route_command(FillForm(fields={"@e4c": "a"}), "")["document_is_guess"] is True
    assert "document" not in route_command(FillForm(fields={"@e4c": "a", "@e4d": "b"}), "")
    assert route_command(FillForm(selector="@e1b", fields={"@e4c": "a"}), "")["document"] == 2


@requirement("SPEC-REFS-STALE")
def test_refs_of_two_documents_are_refused() -> None:
    with pytest.raises(CommandError) as refused:
        route_command(Drag(from_="@e1", to="@e2b"), "")
    assert refused.value.code is ErrorCode.STALE_SNAPSHOT


@requirement("SPEC-TARGETS")
def test_refs_are_read_only_from_the_parameters_for_targets() -> None:
    assert refs_of(WaitFor(selector="@e1", text="@e2b", url_contains="@e3c")) == ["@e1"]
    assert refs_of(Scroll(target="@e1", container="@e2")) == ["@e1", "@e2"]
    assert refs_of(Drag(from_="@e1", to_x=1, to_y=2)) == ["@e1"]
    assert refs_of(FillForm(selector="@e1", fields={"@e2": "@e3"})) == ["@e1"]

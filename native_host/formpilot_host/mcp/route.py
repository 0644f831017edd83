"""Finds the document that a command goes to, from its refs and its frame."""

from formpilot_inpage.contract.commands import PageCommand
from formpilot_inpage.contract.envelope import encode_request, field_keys_like_refs, refs_of
from formpilot_inpage.contract.errors import CommandError, ErrorCode
from formpilot_inpage.contract.messages import DocumentRoute
from formpilot_inpage.contract.refs import parse_ref, steps_of


def route_command(command: PageCommand, frame: str) -> DocumentRoute:
    """Encodes a command, with the document of its refs; without refs it is the tab's own.

    Raises CommandError when the refs are of more than one document.
    """
    route: DocumentRoute = {"text": encode_request(command, frame)}
    documents = documents_of(steps_of(frame)[:1] if frame else refs_of(command))
    if len(documents) > 1:
        raise CommandError(
            ErrorCode.STALE_SNAPSHOT,
            "The refs are of different documents: a page that was left, another tab or frame.",
        )
    if documents:
        route["document"] = documents.pop()
    elif not frame and len(documents := documents_of(field_keys_like_refs(command))) == 1:
        # A field's name may look like a ref.
        route |= {"document": documents.pop(), "document_is_guess": True}
    return route


def documents_of(refs: list[str]) -> set[int]:
    return {ref.document_number for ref in map(parse_ref, refs) if ref}

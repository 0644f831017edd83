"""Runs one command: a JSON string in, a JSON string out."""

from .actions import ACTIONS, Outcome
from .contract.consent import ConfirmationRequired, FilesRequired
from .contract.envelope import (
    Request,
    decode_request,
    encode_confirmation_required,
    encode_continue_in_frame,
    encode_error,
    encode_files_required,
    encode_result,
    field_keys_like_refs,
    refs_of,
)
from .contract.errors import CommandError, ErrorCode
from .dom.frames import ContinueInFrame, cross_origin_frames, enter_frame, page_of_refs
from .dom.page import Page

MISSING = {ErrorCode.ELEMENT_NOT_FOUND, ErrorCode.FORM_NOT_FOUND}


async def answer(page: Page, text: str) -> str:
    """Never raises: every failure is an answer."""
    try:
        return encode_outcome(await run(page, decode_request(text)))
    except CommandError as error:
        return encode_error(error)
    except Exception as error:  # noqa: BLE001 - every command gets an answer
        # Only the exception's type: its message may quote a field's value.
        cause = type(error).__name__
        return encode_error(
            CommandError(ErrorCode.INTERNAL_ERROR, f"FormPilot failed on this page: {cause}.")
        )


def encode_outcome(outcome: Outcome | ContinueInFrame) -> str:
    match outcome:
        case ContinueInFrame():
            return encode_continue_in_frame(outcome.path, outcome.frame)
        case ConfirmationRequired():
            return encode_confirmation_required(outcome.confirmation)
        case FilesRequired():
            return encode_files_required(outcome)
    return encode_result(outcome)


async def run(page: Page, request: Request) -> Outcome | ContinueInFrame:
    """Runs the action in the document that the request names by its frame or by its refs."""
    command = request.command
    page.context.correlation_id = request.correlation_id
    page.context.consent = request.consent
    if request.frame:
        entered = await enter_frame(page, request.frame)
        if isinstance(entered, ContinueInFrame):
            return entered
        page = entered
    else:
        page = page_of_refs(page, [*refs_of(command), *field_keys_like_refs(command)])
    try:
        return await ACTIONS[type(command)](page, command)
    except CommandError as error:
        # The target may be in a frame of another site, which was not searched.
        if error.code in MISSING and (frames := cross_origin_frames(page)):
            error.facts["other_sites"] = frames
        raise
